package kernel

import "ludo-lsp/kernel/gamedef"

// dependences tells of each kind of value, condition and query what it reads.
type dependences struct{ *compiler }

// mostOf is what the parts of an expression read together.
func mostOf[T any](parts []T, reads func(T) dependence) dependence {
	out := readsNothing
	for _, part := range parts {
		out = max(out, reads(part))
	}
	return out
}

// referenceReads is what a reference to a zone reads.
func (c *compiler) referenceReads(r gamedef.ZoneReference) dependence {
	if r.Expr != nil {
		return readsPlay
	}
	return c.selectorReads(r.Selector)
}

func (d dependences) Number(gamedef.Number) dependence { return readsNothing }

func (d dependences) Bool(gamedef.Bool) dependence { return readsNothing }

func (d dependences) Text(gamedef.Text) dependence { return readsNothing }

func (d dependences) GlobalVarRef(*gamedef.GlobalVarRef) dependence { return readsPlay }

func (d dependences) PlayerVarRef(*gamedef.PlayerVarRef) dependence { return readsPlay }

func (d dependences) ZoneVarRef(*gamedef.ZoneVarRef) dependence { return readsPlay }

func (d dependences) ZoneCountRef(*gamedef.ZoneCountRef) dependence { return readsPlay }

func (d dependences) TokenPropRef(*gamedef.TokenPropRef) dependence { return readsPlay }

func (d dependences) TokenZoneRef(*gamedef.TokenZoneRef) dependence { return readsPlay }

func (d dependences) AssetFieldRef(*gamedef.AssetFieldRef) dependence { return readsPlay }

func (d dependences) BindingRef(*gamedef.BindingRef) dependence { return readsPlay }

func (d dependences) MarkerStateRef(*gamedef.MarkerStateRef) dependence { return readsPlay }

func (d dependences) GlobalMarkerStateRef(*gamedef.GlobalMarkerStateRef) dependence { return readsPlay }

func (d dependences) ZonePropRef(t *gamedef.ZonePropRef) dependence { return spaceReads(t.Zone) }

func (d dependences) ActivePlayerRef(*gamedef.ActivePlayerRef) dependence { return readsPlay }

func (d dependences) SeatRef(*gamedef.SeatRef) dependence { return readsPlay }

func (d dependences) Arithmetic(t *gamedef.Arithmetic) dependence {
	return max(d.valueReads(t.Left), d.valueReads(t.Right))
}

func (d dependences) Aggregate(t *gamedef.Aggregate) dependence {
	if t.Op != gamedef.AggregateCount {
		return readsPlay
	}
	return d.queryReads(t.Query)
}

func (d dependences) Concat(t *gamedef.Concat) dependence { return mostOf(t.Parts, d.valueReads) }

func (d dependences) IfValue(t *gamedef.IfValue) dependence {
	return max(d.conditionReads(t.When), d.valueReads(t.Then), d.valueReads(t.Else))
}

func (d dependences) And(t *gamedef.And) dependence { return mostOf(t.Args, d.conditionReads) }

func (d dependences) Or(t *gamedef.Or) dependence { return mostOf(t.Args, d.conditionReads) }

func (d dependences) Not(t *gamedef.Not) dependence { return d.conditionReads(t.Arg) }

func (d dependences) In(*gamedef.In) dependence { return readsPlay }

func (d dependences) Adjacent(t *gamedef.Adjacent) dependence {
	return max(d.selectorReads(t.Left), d.selectorReads(t.Right))
}

func (d dependences) Connected(t *gamedef.Connected) dependence {
	return max(d.selectorReads(t.From), d.selectorReads(t.To), d.viaReads(t.Via))
}

func (d dependences) ZonePropIncludes(t *gamedef.ZonePropIncludes) dependence {
	return max(spaceReads(t.Zone), d.valueReads(t.Value))
}

func (d dependences) Compare(t *gamedef.Compare) dependence {
	return max(d.valueReads(t.Left), d.valueReads(t.Right))
}

func (d dependences) ConcatQuery(*gamedef.ConcatQuery) dependence { return readsPlay }

func (d dependences) TokensInZone(*gamedef.TokensInZone) dependence { return readsPlay }

func (d dependences) TokensInMapSpaces(*gamedef.TokensInMapSpaces) dependence { return readsPlay }

func (d dependences) TokensInAdjacentZones(*gamedef.TokensInAdjacentZones) dependence {
	return readsPlay
}

func (d dependences) AssetRows(*gamedef.AssetRows) dependence { return readsPlay }

func (d dependences) NextInOrder(*gamedef.NextInOrder) dependence { return readsPlay }

func (d dependences) IntsInRange(*gamedef.IntsInRange) dependence { return readsPlay }

func (d dependences) IntsInVarRange(*gamedef.IntsInVarRange) dependence { return readsPlay }

func (d dependences) Enums(*gamedef.Enums) dependence { return readsNothing }

func (d dependences) GlobalMarkers(*gamedef.GlobalMarkers) dependence { return readsPlay }

func (d dependences) Players(*gamedef.Players) dependence { return readsPlay }

func (d dependences) Zones(*gamedef.Zones) dependence { return readsPlay }

func (d dependences) MapSpaces(*gamedef.MapSpaces) dependence { return readsPlay }

func (d dependences) AdjacentZones(t *gamedef.AdjacentZones) dependence {
	return d.referenceReads(t.Zone)
}

func (d dependences) ConnectedZones(t *gamedef.ConnectedZones) dependence {
	return max(d.referenceReads(t.Zone), d.viaReads(t.Via))
}

func (d dependences) ZonesInDirection(*gamedef.ZonesInDirection) dependence { return readsPlay }

func (d dependences) Lines(*gamedef.Lines) dependence { return readsPlay }

func (d dependences) BindingQuery(*gamedef.BindingQuery) dependence { return readsPlay }
