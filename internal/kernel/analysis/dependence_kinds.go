package analysis

import "ludo-lsp/kernel/gamedef"

// dependences maps kinds of values, conditions and queries to what they depend on. All other kinds may depend on
// anything.
type dependences struct {
	*Analysis
	gamedef.OtherConditions[Dependence]
	gamedef.OtherValues[Dependence]
	gamedef.OtherQueries[Dependence]
}

func dependencesOf(a *Analysis) *dependences {
	return &dependences{a, anything[gamedef.Condition], anything[gamedef.Value], anything[gamedef.Query]}
}

func anything[T any](T) Dependence { return ReadsPlay }

// mostOf returns what the parts of an expression depend on together.
func mostOf[T any](parts []T, reads func(T) Dependence) Dependence {
	out := ReadsNothing
	for _, part := range parts {
		out = max(out, reads(part))
	}
	return out
}

// referenceReads returns what a reference to a zone depends on.
func (a *Analysis) referenceReads(r gamedef.ZoneReference) Dependence {
	if r.Expr != nil {
		return ReadsPlay
	}
	return a.selectorReads(r.Selector)
}

func (d *dependences) Number(gamedef.Number) Dependence              { return ReadsNothing }
func (d *dependences) Bool(gamedef.Bool) Dependence                  { return ReadsNothing }
func (d *dependences) Text(gamedef.Text) Dependence                  { return ReadsNothing }
func (d *dependences) ZonePropRef(t *gamedef.ZonePropRef) Dependence { return spaceReads(t.Zone) }

func (d *dependences) Arithmetic(t *gamedef.Arithmetic) Dependence {
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

func (d *dependences) Aggregate(t *gamedef.Aggregate) Dependence {
	if t.Op != gamedef.AggregateCount {
		return ReadsPlay
	}
	return d.queryReads(t.Query)
}

func (d *dependences) Concat(t *gamedef.Concat) Dependence { return mostOf(t.Parts, d.ValueReads) }

func (d *dependences) IfValue(t *gamedef.IfValue) Dependence {
	return max(d.ConditionReads(t.When), d.ValueReads(t.Then), d.ValueReads(t.Else))
}

func (d *dependences) And(t *gamedef.And) Dependence { return mostOf(t.Args, d.ConditionReads) }
func (d *dependences) Or(t *gamedef.Or) Dependence   { return mostOf(t.Args, d.ConditionReads) }
func (d *dependences) Not(t *gamedef.Not) Dependence { return d.ConditionReads(t.Arg) }

func (d *dependences) Adjacent(t *gamedef.Adjacent) Dependence {
	return max(d.selectorReads(t.Left), d.selectorReads(t.Right))
}

func (d *dependences) Connected(t *gamedef.Connected) Dependence {
	return max(d.selectorReads(t.From), d.selectorReads(t.To), d.viaReads(t.Via, t.AsOrDefault()))
}

func (d *dependences) ZonePropIncludes(t *gamedef.ZonePropIncludes) Dependence {
	return max(spaceReads(t.Zone), d.ValueReads(t.Value))
}

func (d *dependences) Compare(t *gamedef.Compare) Dependence {
	return max(d.ValueReads(t.Left), d.ValueReads(t.Right))
}

func (d *dependences) Enums(*gamedef.Enums) Dependence { return ReadsNothing }

func (d *dependences) AdjacentZones(t *gamedef.AdjacentZones) Dependence {
	return d.referenceReads(t.Zone)
}

func (d *dependences) ConnectedZones(t *gamedef.ConnectedZones) Dependence {
	return max(d.referenceReads(t.Zone), d.viaReads(t.Via, t.AsOrDefault()))
}
