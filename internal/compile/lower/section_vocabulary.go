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
	if !isGiven(n) {
		return
	}
	r := l.newReading(view.SectionMetadata)
	m := record[gamedef.Metadata](r, entryShape(view.SectionMetadata), n, rootPath(view.SectionMetadata))
	if m.Players.Min < 1 || m.Players.Min > m.Players.Max {
		r.failField(n, view.MetadataPlayers, "1 ≤ min ≤ max")
	}
	if l.noteDone(view.SectionMetadata, r) {
		l.out.Metadata = &m
	}
}

func (l *lowering) constants() {
	n := l.section(view.SectionConstants)
	r := l.newReading(view.SectionConstants)
	out := gamedef.OrderedMap[float64]{}
	if isGiven(n) {
		r.Map.Add(member.Constants, n)
		for key, value := range r.record(n).Pairs() {
			if value.Kind() != expand.Number {
				r.fail(value, "a number")
			}
			out = append(out, gamedef.Entry[float64]{Key: key.Name, Value: value.Number()})
		}
	}
	if l.noteDone(view.SectionConstants, r) {
		l.out.Constants = out
	}
}

func (l *lowering) globalVars() {
	out, ok := entries(l, view.SectionGlobalVars, requireIntegerStart)
	if !ok {
		return
	}
	r := l.newReading(view.SectionGlobalVars)
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
		r.Map.Add(entryPath(view.SectionGlobalVars, same), at[i])
	}
	l.noteDone(view.SectionGlobalVars, r)
	l.out.GlobalVars = out
}

func (l *lowering) perPlayerVars() {
	if out, ok := entries(l, view.SectionPerPlayerVars, requireIntegerStart); ok {
		l.out.PerPlayerVars = out
	}
}

func (l *lowering) zoneVars() {
	if out, ok := entries(l, view.SectionZoneVars, requireIntegerStart); ok {
		l.out.ZoneVars = out
	}
}

// requireIntegerStart checks that the initial value of a numeric variable is an integer.
func requireIntegerStart(r *reading, n *expand.Node, v *gamedef.VariableDef) {
	if _, ok := integerOf(n.Get(view.GlobalVarInit)); !ok && v.Type == gamedef.IntVariable {
		r.failField(n, view.GlobalVarInit, "a whole number")
	}
}

func (l *lowering) globalMarkerLattices() {
	if out, ok := entries[gamedef.GlobalMarkerLattice](l, view.SectionGlobalMarkerLattices); ok {
		l.out.GlobalMarkerLattices = out
	}
}

func (l *lowering) tokenTypes() {
	var out []gamedef.TokenTypeDef
	if n := l.section(view.SectionTokenTypes); isGiven(n) {
		var ok bool
		if out, ok = entries[gamedef.TokenTypeDef](l, view.SectionTokenTypes); !ok {
			return
		}
	} else {
		pieces, ok := l.pieces()
		if !ok {
			l.failed[view.SectionTokenTypes] = true
			return
		}
		r := l.newReading(view.SectionTokenTypes)
		out = make([]gamedef.TokenTypeDef, 0, len(pieces)+1)
		for i := range pieces {
			r.Map.Add(entryPath(view.SectionTokenTypes, len(out)), pieces[i].node)
			out = append(out, pieces[i].tokenType())
		}
		l.noteDone(view.SectionTokenTypes, r)
	}
	if card := l.cardType(); card.synthetic {
		out = append(out, card.def)
	}
	l.out.TokenTypes = out
}

func lowerTokenType(r *reading, n *expand.Node, at Path) gamedef.TokenTypeDef {
	return record[gamedef.TokenTypeDef](r, entryShape(view.SectionTokenTypes), n, at)
}

func (l *lowering) derivedMetrics() {
	if !isGiven(l.section(view.SectionDerivedMetrics)) {
		return
	}
	if out, ok := entries[gamedef.DerivedMetricDef](l, view.SectionDerivedMetrics); ok {
		l.out.DerivedMetrics = out
	}
}
