package lower

import (
	"slices"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) metadata() {
	n := l.section("metadata")
	if !given(n) {
		return
	}
	r := l.reading("metadata")
	players := r.record(n.Get("players"))
	m := &gamedef.Metadata{
		ID:              r.id(n, "id"),
		Name:            r.text(n, "name"),
		Description:     r.text(n, "description"),
		Players:         gamedef.PlayerCounts{Min: r.integer(players, "min"), Max: r.integer(players, "max")},
		MaxTriggerDepth: r.optionalInteger(n, "maxTriggerDepth", 1),
	}
	r.Map.Add("metadata", n)
	if m.Players.Min < 1 || m.Players.Min > m.Players.Max {
		r.fail(players, "1 ≤ min ≤ max")
	}
	if l.done("metadata", r) {
		l.out.Metadata = m
	}
}

func (l *lowering) constants() {
	n := l.section("constants")
	r := l.reading("constants")
	out := gamedef.OrderedMap[float64]{}
	if given(n) {
		r.Map.Add("constants", n)
		for key, value := range r.record(n).Pairs() {
			if value.Kind() != expand.Number {
				r.fail(value, "a number")
			}
			out = append(out, gamedef.Entry[float64]{Key: key.Name, Value: value.Number()})
		}
	}
	if l.done("constants", r) {
		l.out.Constants = out
	}
}

func (l *lowering) globalVars() {
	out, ok := entries(l, "globalVars", lowerVariable)
	if !ok {
		return
	}
	r := l.reading("globalVars")
	tracks, at := l.tracks()
	for i, t := range tracks {
		v := gamedef.VariableDef{Name: t.ID, Type: gamedef.IntVariable, Init: gamedef.Number(l.trackStart(t)), Min: t.Min, Max: t.Max}
		same := slices.IndexFunc(out, func(o gamedef.VariableDef) bool { return o.Name == v.Name })
		if same < 0 {
			same = len(out)
			out = append(out, v)
		}
		out[same] = v // a variable of a track's name has been reported
		r.Map.Add(indexed("globalVars", same), at[i])
	}
	l.done("globalVars", r)
	l.out.GlobalVars = out
}

func (l *lowering) perPlayerVars() {
	if out, ok := entries(l, "perPlayerVars", lowerVariable); ok {
		l.out.PerPlayerVars = out
	}
}

func (l *lowering) zoneVars() {
	out, ok := entries(l, "zoneVars", func(r *reading, n *expand.Node, at Path) gamedef.VariableDef {
		v := lowerVariable(r, n, at)
		if v.Type != gamedef.IntVariable {
			r.lacks(n, "type", "int")
		}
		return v
	})
	if ok {
		l.out.ZoneVars = out
	}
}

func lowerVariable(r *reading, n *expand.Node, _ Path) gamedef.VariableDef {
	v := gamedef.VariableDef{
		Name: r.id(n, "name"),
		Type: word(r, n, "type", gamedef.IntVariable, gamedef.BooleanVariable),
	}
	switch v.Type {
	case gamedef.IntVariable:
		v.Init, v.Min, v.Max = gamedef.Number(r.integer(n, "init")), r.integer(n, "min"), r.integer(n, "max")
	case gamedef.BooleanVariable:
		if init := r.flag(n, "init"); init != nil {
			v.Init = gamedef.Bool(*init)
		} else {
			r.lacks(n, "init", "true or false")
		}
	}
	return v
}

func (l *lowering) globalMarkerLattices() {
	out, ok := entries(l, "globalMarkerLattices", func(r *reading, n *expand.Node, _ Path) gamedef.GlobalMarkerLattice {
		return gamedef.GlobalMarkerLattice{ID: r.id(n, "id"), States: r.names(n, "states"), DefaultState: r.id(n, "defaultState")}
	})
	if ok {
		l.out.GlobalMarkerLattices = out
	}
}

// names reads a required list of names.
func (r *reading) names(n *expand.Node, field string) []string {
	if n.Get(field).Kind() != expand.List {
		r.lacks(n, field, "a list")
	}
	return r.ids(n, field)
}

func (l *lowering) tokenTypes() {
	var out []gamedef.TokenTypeDef
	if n := l.section("tokenTypes"); given(n) {
		var ok bool
		if out, ok = entries(l, "tokenTypes", lowerTokenType); !ok {
			return
		}
	} else {
		pieces, ok := l.pieces()
		if !ok {
			l.failed["tokenTypes"] = true
			return
		}
		r := l.reading("tokenTypes")
		out = make([]gamedef.TokenTypeDef, 0, len(pieces)+1)
		for i := range pieces {
			r.Map.Add(indexed("tokenTypes", len(out)), pieces[i].node)
			out = append(out, pieces[i].tokenType())
		}
		l.done("tokenTypes", r)
	}
	if card := l.cardType(); card.synthetic {
		out = append(out, card.def)
	}
	l.out.TokenTypes = out
}

func lowerTokenType(r *reading, n *expand.Node, _ Path) gamedef.TokenTypeDef {
	t := gamedef.TokenTypeDef{ID: r.id(n, "id"), Seat: r.optionalID(n, "seat")}
	props := r.record(n.Get("props"))
	t.Props = make(gamedef.OrderedMap[gamedef.PropType], 0, props.Len())
	for key, value := range props.Pairs() {
		p := gamedef.PropType(value.Text())
		if p != gamedef.IntProp && p != gamedef.StringProp && p != gamedef.BooleanProp {
			r.fail(value, "int, string or boolean")
		}
		t.Props = append(t.Props, gamedef.Entry[gamedef.PropType]{Key: key.Name, Value: p})
	}
	return t
}

func (l *lowering) derivedMetrics() {
	if !given(l.section("derivedMetrics")) {
		return
	}
	out, ok := entries(l, "derivedMetrics", func(r *reading, n *expand.Node, _ Path) gamedef.DerivedMetricDef {
		m := gamedef.DerivedMetricDef{
			ID:          r.id(n, "id"),
			Computation: word(r, n, "computation", gamedef.MarkerTotal, gamedef.ControlledPopulation, gamedef.TotalEcon),
		}
		if f := r.optionalRecord(n, "zoneFilter"); f != nil {
			m.ZoneFilter = &gamedef.MetricZoneFilter{
				ZoneIDs:         r.zones(f, "zoneIds"),
				Category:        r.texts(f, "category"),
				AttributeEquals: r.attributes(f, "attributeEquals"),
			}
			for _, kind := range r.texts(f, "zoneKinds") {
				m.ZoneFilter.ZoneKinds = append(m.ZoneFilter.ZoneKinds, gamedef.ZoneKind(kind))
			}
		}
		for _, q := range r.required(n, "requirements") {
			m.Requirements = append(m.Requirements, gamedef.MetricRequirement{
				Key: r.id(q, "key"), ExpectedType: word(r, q, "expectedType", gamedef.NumberExpected),
			})
		}
		return m
	})
	if ok {
		l.out.DerivedMetrics = out
	}
}
