package lower

import (
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) metadata() {
	n := l.section(view.SectionMetadata)
	if !given(n) {
		return
	}
	r := l.reading(view.SectionMetadata)
	players := r.record(n.Get(view.MetadataPlayers))
	m := &gamedef.Metadata{
		ID:          r.id(n, view.MetadataID),
		Name:        r.text(n, view.MetadataName),
		Description: r.text(n, view.MetadataDescription),
		Players: gamedef.PlayerCounts{Min: r.integer(players, view.PlayersMin), Max: r.integer(players,
			view.PlayersMax)},
		MaxTriggerDepth: r.optionalInteger(n, view.MetadataMaxTriggerDepth, 1),
	}
	r.Map.Add(member.Metadata, n)
	if m.Players.Min < 1 || m.Players.Min > m.Players.Max {
		r.fail(players, "1 ≤ min ≤ max")
	}
	if l.done(view.SectionMetadata, r) {
		l.out.Metadata = m
	}
}

func (l *lowering) constants() {
	n := l.section(view.SectionConstants)
	r := l.reading(view.SectionConstants)
	out := gamedef.OrderedMap[float64]{}
	if given(n) {
		r.Map.Add(member.Constants, n)
		for key, value := range r.record(n).Pairs() {
			if value.Kind() != expand.Number {
				r.fail(value, "a number")
			}
			out = append(out, gamedef.Entry[float64]{Key: key.Name, Value: value.Number()})
		}
	}
	if l.done(view.SectionConstants, r) {
		l.out.Constants = out
	}
}

func (l *lowering) globalVars() {
	out, ok := entries(l, view.SectionGlobalVars, lowerVariable)
	if !ok {
		return
	}
	r := l.reading(view.SectionGlobalVars)
	tracks, at := l.tracks()
	for i, t := range tracks {
		v := gamedef.VariableDef{Name: t.ID, Type: gamedef.IntVariable, Init: gamedef.Number(l.trackStart(t)),
			Min: t.Min, Max: t.Max}
		same := slices.IndexFunc(out, func(o gamedef.VariableDef) bool { return o.Name == v.Name })
		if same < 0 {
			same = len(out)
			out = append(out, v)
		}
		out[same] = v // a variable of a track's name has been reported
		r.Map.Add(indexed(view.SectionGlobalVars, same), at[i])
	}
	l.done(view.SectionGlobalVars, r)
	l.out.GlobalVars = out
}

func (l *lowering) perPlayerVars() {
	if out, ok := entries(l, view.SectionPerPlayerVars, lowerVariable); ok {
		l.out.PerPlayerVars = out
	}
}

func (l *lowering) zoneVars() {
	out, ok := entries(l, view.SectionZoneVars, func(r *reading, n *expand.Node, at Path) gamedef.VariableDef {
		v := lowerVariable(r, n, at)
		if v.Type != gamedef.IntVariable {
			r.lacks(n, view.ZoneVarType, view.ZoneVarTypeInt)
		}
		return v
	})
	if ok {
		l.out.ZoneVars = out
	}
}

func lowerVariable(r *reading, n *expand.Node, _ Path) gamedef.VariableDef {
	v := gamedef.VariableDef{
		Name: r.id(n, view.GlobalVarName),
		Type: word[gamedef.VariableType](r, n, view.GlobalVarType), Internal: r.flag(n, view.GlobalVarInternal),
	}
	switch v.Type {
	case gamedef.IntVariable:
		v.Init, v.Min, v.Max = gamedef.Number(r.integer(n, view.GlobalVarInit)), r.integer(n, view.GlobalVarMin),
			r.integer(n, view.GlobalVarMax)
	case gamedef.BooleanVariable:
		if init := r.flag(n, view.GlobalVarInit); init != nil {
			v.Init = gamedef.Bool(*init)
		} else {
			r.lacks(n, view.GlobalVarInit, "true or false")
		}
	case gamedef.EnumVariable:
		v.Values = r.texts(n, view.GlobalVarValues)
		if init := n.Get(view.GlobalVarInit); init.Kind() == expand.Text {
			v.Init = gamedef.Text(init.Text())
		} else {
			r.lacks(n, view.GlobalVarInit, "one of the texts")
		}
	}
	return v
}

func (l *lowering) globalMarkerLattices() {
	out, ok := entries(l, view.SectionGlobalMarkerLattices, func(r *reading, n *expand.Node,
		_ Path) gamedef.GlobalMarkerLattice {
		return gamedef.GlobalMarkerLattice{ID: r.id(n, view.GlobalMarkerID), States: r.names(n,
			view.GlobalMarkerStates), DefaultState: r.id(n, view.GlobalMarkerDefaultState),
			Internal: r.flag(n, view.GlobalMarkerInternal)}
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
	if n := l.section(view.SectionTokenTypes); given(n) {
		var ok bool
		if out, ok = entries(l, view.SectionTokenTypes, lowerTokenType); !ok {
			return
		}
	} else {
		pieces, ok := l.pieces()
		if !ok {
			l.failed[view.SectionTokenTypes] = true
			return
		}
		r := l.reading(view.SectionTokenTypes)
		out = make([]gamedef.TokenTypeDef, 0, len(pieces)+1)
		for i := range pieces {
			r.Map.Add(indexed(view.SectionTokenTypes, len(out)), pieces[i].node)
			out = append(out, pieces[i].tokenType())
		}
		l.done(view.SectionTokenTypes, r)
	}
	if card := l.cardType(); card.synthetic {
		out = append(out, card.def)
	}
	l.out.TokenTypes = out
}

func lowerTokenType(r *reading, n *expand.Node, _ Path) gamedef.TokenTypeDef {
	t := gamedef.TokenTypeDef{ID: r.id(n, view.TokenTypeID), Seat: r.optionalID(n, view.TokenTypeSeat)}
	props := r.record(n.Get(view.TokenTypeProps))
	t.Props = make(gamedef.OrderedMap[gamedef.PropType], 0, props.Len())
	for key, value := range props.Pairs() {
		p := gamedef.PropType(value.Text())
		if p != gamedef.IntProp && p != gamedef.StringProp && p != gamedef.BooleanProp {
			r.fail(value, "int, string or boolean")
		}
		t.Props = append(t.Props, gamedef.Entry[gamedef.PropType]{Key: key.Name, Value: p})
	}
	for _, item := range r.list(n, view.TokenTypeTransitions) {
		change := r.record(item)
		t.Transitions = append(t.Transitions, gamedef.PropTransition{
			Prop: r.id(change, view.TokenTransitionProp), From: r.id(change, view.TokenTransitionFrom),
			To: r.id(change, view.TokenTransitionTo),
		})
	}
	return t
}

func (l *lowering) derivedMetrics() {
	if !given(l.section(view.SectionDerivedMetrics)) {
		return
	}
	out, ok := entries(l, view.SectionDerivedMetrics, func(r *reading, n *expand.Node,
		_ Path) gamedef.DerivedMetricDef {
		m := gamedef.DerivedMetricDef{
			ID:          r.id(n, view.MetricID),
			Computation: word[gamedef.MetricComputation](r, n, view.MetricComputation),
		}
		if f := r.optionalRecord(n, view.MetricZoneFilter); f != nil {
			m.ZoneFilter = &gamedef.MetricZoneFilter{
				ZoneIDs:         r.zones(f, view.MetricFilterZoneIDs),
				Category:        r.texts(f, view.MetricFilterCategory),
				AttributeEquals: r.attributes(f, view.MetricFilterAttributeEquals),
			}
			for _, kind := range r.texts(f, view.MetricFilterZoneKinds) {
				m.ZoneFilter.ZoneKinds = append(m.ZoneFilter.ZoneKinds, gamedef.ZoneKind(kind))
			}
		}
		for _, q := range r.required(n, view.MetricRequirements) {
			m.Requirements = append(m.Requirements, gamedef.MetricRequirement{
				Key:          r.id(q, view.MetricRequirementKey),
				ExpectedType: word[gamedef.ExpectedType](r, q, view.MetricRequirementExpectedType),
			})
		}
		return m
	})
	if ok {
		l.out.DerivedMetrics = out
	}
}
