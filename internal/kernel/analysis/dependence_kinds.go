package analysis

import "ludo-lsp/kernel/gamedef"

// dependences tells of each kind of value, condition and query what it reads.
type dependences struct{ *Analysis }

// mostOf is what the parts of an expression read together.
func mostOf[T any](parts []T, reads func(T) Dependence) Dependence {
	out := ReadsNothing
	for _, part := range parts {
		out = max(out, reads(part))
	}
	return out
}

// referenceReads is what a reference to a zone reads.
func (a *Analysis) referenceReads(r gamedef.ZoneReference) Dependence {
	if r.Expr != nil {
		return ReadsPlay
	}
	return a.selectorReads(r.Selector)
}

func (d dependences) Number(gamedef.Number) Dependence                              { return ReadsNothing }
func (d dependences) Bool(gamedef.Bool) Dependence                                  { return ReadsNothing }
func (d dependences) Text(gamedef.Text) Dependence                                  { return ReadsNothing }
func (d dependences) GlobalVarRef(*gamedef.GlobalVarRef) Dependence                 { return ReadsPlay }
func (d dependences) PlayerVarRef(*gamedef.PlayerVarRef) Dependence                 { return ReadsPlay }
func (d dependences) ZoneVarRef(*gamedef.ZoneVarRef) Dependence                     { return ReadsPlay }
func (d dependences) ZoneCountRef(*gamedef.ZoneCountRef) Dependence                 { return ReadsPlay }
func (d dependences) TokenPropRef(*gamedef.TokenPropRef) Dependence                 { return ReadsPlay }
func (d dependences) TokenZoneRef(*gamedef.TokenZoneRef) Dependence                 { return ReadsPlay }
func (d dependences) AssetFieldRef(*gamedef.AssetFieldRef) Dependence               { return ReadsPlay }
func (d dependences) BindingRef(*gamedef.BindingRef) Dependence                     { return ReadsPlay }
func (d dependences) MarkerStateRef(*gamedef.MarkerStateRef) Dependence             { return ReadsPlay }
func (d dependences) GlobalMarkerStateRef(*gamedef.GlobalMarkerStateRef) Dependence { return ReadsPlay }
func (d dependences) ZonePropRef(t *gamedef.ZonePropRef) Dependence                 { return spaceReads(t.Zone) }
func (d dependences) ActivePlayerRef(*gamedef.ActivePlayerRef) Dependence           { return ReadsPlay }
func (d dependences) SeatRef(*gamedef.SeatRef) Dependence                           { return ReadsPlay }
func (d dependences) PlayerNumberRef(*gamedef.PlayerNumberRef) Dependence           { return ReadsPlay }

func (d dependences) Arithmetic(t *gamedef.Arithmetic) Dependence {
	if known, seen := d.sums[t]; seen {
		return known
	}
	reads := max(d.ValueReads(t.Left), d.ValueReads(t.Right))
	if isArithmetic(t.Left) || isArithmetic(t.Right) {
		if d.sums == nil {
			d.sums = map[*gamedef.Arithmetic]Dependence{}
		}
		d.sums[t] = reads
	}
	return reads
}

func isArithmetic(v gamedef.Value) bool {
	_, is := v.(*gamedef.Arithmetic)
	return is
}

func (d dependences) Aggregate(t *gamedef.Aggregate) Dependence {
	if t.Op != gamedef.AggregateCount {
		return ReadsPlay
	}
	return d.queryReads(t.Query)
}

func (d dependences) Concat(t *gamedef.Concat) Dependence { return mostOf(t.Parts, d.ValueReads) }

func (d dependences) IfValue(t *gamedef.IfValue) Dependence {
	return max(d.ConditionReads(t.When), d.ValueReads(t.Then), d.ValueReads(t.Else))
}

func (d dependences) And(t *gamedef.And) Dependence { return mostOf(t.Args, d.ConditionReads) }
func (d dependences) Or(t *gamedef.Or) Dependence   { return mostOf(t.Args, d.ConditionReads) }
func (d dependences) Not(t *gamedef.Not) Dependence { return d.ConditionReads(t.Arg) }
func (d dependences) In(*gamedef.In) Dependence     { return ReadsPlay }

func (d dependences) Adjacent(t *gamedef.Adjacent) Dependence {
	return max(d.selectorReads(t.Left), d.selectorReads(t.Right))
}

func (d dependences) Connected(t *gamedef.Connected) Dependence {
	return max(d.selectorReads(t.From), d.selectorReads(t.To), d.viaReads(t.Via, t.AsOrDefault()))
}

func (d dependences) ZonePropIncludes(t *gamedef.ZonePropIncludes) Dependence {
	return max(spaceReads(t.Zone), d.ValueReads(t.Value))
}

func (d dependences) Compare(t *gamedef.Compare) Dependence {
	return max(d.ValueReads(t.Left), d.ValueReads(t.Right))
}

func (d dependences) ConcatQuery(*gamedef.ConcatQuery) Dependence             { return ReadsPlay }
func (d dependences) TokensInZone(*gamedef.TokensInZone) Dependence           { return ReadsPlay }
func (d dependences) TokensInMapSpaces(*gamedef.TokensInMapSpaces) Dependence { return ReadsPlay }

func (d dependences) TokensInAdjacentZones(*gamedef.TokensInAdjacentZones) Dependence {
	return ReadsPlay
}

func (d dependences) AssetRows(*gamedef.AssetRows) Dependence           { return ReadsPlay }
func (d dependences) NextInOrder(*gamedef.NextInOrder) Dependence       { return ReadsPlay }
func (d dependences) FilterQuery(*gamedef.FilterQuery) Dependence       { return ReadsPlay }
func (d dependences) IntsInRange(*gamedef.IntsInRange) Dependence       { return ReadsPlay }
func (d dependences) IntsInVarRange(*gamedef.IntsInVarRange) Dependence { return ReadsPlay }
func (d dependences) Enums(*gamedef.Enums) Dependence                   { return ReadsNothing }
func (d dependences) GlobalMarkers(*gamedef.GlobalMarkers) Dependence   { return ReadsPlay }
func (d dependences) Players(*gamedef.Players) Dependence               { return ReadsPlay }
func (d dependences) Others(*gamedef.Others) Dependence                 { return ReadsPlay }
func (d dependences) Zones(*gamedef.Zones) Dependence                   { return ReadsPlay }
func (d dependences) MapSpaces(*gamedef.MapSpaces) Dependence           { return ReadsPlay }

func (d dependences) AdjacentZones(t *gamedef.AdjacentZones) Dependence {
	return d.referenceReads(t.Zone)
}

func (d dependences) ConnectedZones(t *gamedef.ConnectedZones) Dependence {
	return max(d.referenceReads(t.Zone), d.viaReads(t.Via, t.AsOrDefault()))
}

func (d dependences) ZonesInDirection(*gamedef.ZonesInDirection) Dependence { return ReadsPlay }
func (d dependences) Lines(*gamedef.Lines) Dependence                       { return ReadsPlay }
func (d dependences) BindingQuery(*gamedef.BindingQuery) Dependence         { return ReadsPlay }
