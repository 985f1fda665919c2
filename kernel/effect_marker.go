package kernel

import (
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (b *builder) SetMarker(e *gamedef.SetMarker) {
	const effect = "setMarker"
	space := b.zone(e.Space, effect, reasonChoice, "space")
	var state valueFunc
	b.compilePart(effect+".state", func() { state = b.compileValue(e.State) })
	at := b.game.parts.LatticeOf[e.Marker]
	l := &b.game.parts.Lattices[at]
	b.add(func(m *machine) {
		m.countEffect(effect)
		from := len(m.journal)
		m.showPatterned()
		z := space.at(m)
		s := m.stateOf(l, state(m), effect)
		m.hidePatterned(from)
		if !l.Allows(z, s) {
			m.warnBlocked(l, z, s)
			return
		}
		m.putMarker(l, at, z, s)
	})
}

func (b *builder) ShiftMarker(e *gamedef.ShiftMarker) {
	const effect = "shiftMarker"
	space := b.zone(e.Space, effect, reasonChoice, "space")
	delta := b.integer(effect+".delta", e.Delta)
	at := b.game.parts.LatticeOf[e.Marker]
	l := &b.game.parts.Lattices[at]
	b.add(func(m *machine) {
		m.countEffect(effect)
		from := len(m.journal)
		m.showPatterned()
		z := space.at(m)
		n := delta.get(m, effect, reasonChoice, "delta")
		m.hidePatterned(from)
		current := m.markers[m.markerAt(z, at)]
		if current == unset {
			current = l.Initial
		}
		target := l.Shift(current, n)
		reached := target
		for reached != current && !l.Allows(z, reached) {
			if reached > current {
				reached--
			} else {
				reached++
			}
		}
		if reached != target {
			m.warnBlocked(l, z, target)
		}
		if reached != current {
			m.putMarker(l, at, z, reached)
		}
	})
}

// stateOf returns the index of a state that a rule names.
func (m *machine) stateOf(l *components.Lattice, v Value, effect string) int16 {
	at := l.Place(v)
	if at < 0 {
		shown := values.Noun(v)
		if v.IsText() {
			shown = "\"" + v.Text() + "\""
		}
		m.failRuntime(reasonChoice, "The marker \""+l.ID+"\" has no state "+shown+".", "effectType", effect, "marker",
			l.ID, "state", v)
	}
	return at
}

func (m *machine) warnBlocked(l *components.Lattice, z zoneID, state int16) {
	if !m.recordsWarnings() {
		return
	}
	var allowed []string
	for i, ok := range l.Allowed[z] {
		if ok {
			allowed = append(allowed, l.States[i].Text())
		}
	}
	m.warn(warnMarkerBlocked, "The marker \""+l.ID+"\" cannot be \""+l.States[state].Text()+"\" in \""+
		m.game.parts.Zones[z].ID+"\".",
		"space", m.game.parts.Zones[z].ID, "marker", l.ID, "state", l.States[state].Text(), "allowedStates", allowed)
}

func (m *machine) putMarker(l *components.Lattice, at int, z zoneID, state int16) {
	place := m.markerAt(z, at)
	before := m.markers[place]
	if before != state {
		m.setMarker(place, state)
	}
	if m.trace != nil {
		m.recordMarker(l, before, state, m.game.parts.Zones[z].ID)
	}
}

func (m *machine) putGlobalMarker(l *components.Lattice, at int, state int16) {
	before := m.globalMarkers[at]
	if before != state {
		m.setGlobalMarker(at, state)
	}
	if m.trace != nil {
		m.recordMarker(l, before, state, "")
	}
}

func (m *machine) recordMarker(l *components.Lattice, before, after int16, space string) {
	if before == unset {
		before = l.Initial
	}
	m.record(MarkerChanged{Space: space, Marker: l.ID, Old: l.States[before].Text(), New: l.States[after].Text()})
}

func (b *builder) SetGlobalMarker(e *gamedef.SetGlobalMarker) {
	const effect = "setGlobalMarker"
	var state valueFunc
	b.compilePart(effect+".state", func() { state = b.compileValue(e.State) })
	at := b.game.parts.GlobalLattice[e.Marker]
	l := &b.game.parts.GlobalLattices[at]
	b.add(func(m *machine) {
		m.countEffect(effect)
		from := len(m.journal)
		m.showPatterned()
		s := m.stateOf(l, state(m), effect)
		m.hidePatterned(from)
		m.putGlobalMarker(l, at, s)
	})
}

func (b *builder) ShiftGlobalMarker(e *gamedef.ShiftGlobalMarker) {
	const effect = "shiftGlobalMarker"
	delta := b.integer(effect+".delta", e.Delta)
	at := b.game.parts.GlobalLattice[e.Marker]
	l := &b.game.parts.GlobalLattices[at]
	b.add(func(m *machine) {
		m.countEffect(effect)
		from := len(m.journal)
		m.showPatterned()
		n := delta.get(m, effect, reasonChoice, "delta")
		m.hidePatterned(from)
		if s := l.Shift(m.globalMarkers[at], n); s != m.globalMarkers[at] {
			m.putGlobalMarker(l, at, s)
		}
	})
}

func (b *builder) FlipGlobalMarker(e *gamedef.FlipGlobalMarker) {
	const effect = "flipGlobalMarker"
	var marker, first, second valueFunc
	b.compilePart(effect+".marker", func() { marker = b.compileValue(e.Marker) })
	b.compilePart(effect+".stateA", func() { first = b.compileValue(e.StateA) })
	b.compilePart(effect+".stateB", func() { second = b.compileValue(e.StateB) })
	b.add(func(m *machine) {
		m.countEffect(effect)
		from := len(m.journal)
		m.showPatterned()
		which, one, other := marker(m), first(m), second(m)
		m.hidePatterned(from)
		at, ok := m.game.parts.GlobalLattice[which.Text()]
		if !which.IsText() || !ok {
			m.failRuntime(reasonChoice, "There is no global marker \""+which.Text()+"\".", "effectType", effect,
				"marker", which)
		}
		l := &m.game.parts.GlobalLattices[at]
		a, b := m.stateOf(l, one, effect), m.stateOf(l, other, effect)
		if a == b {
			m.failRuntime(reasonChoice, "A flip needs two different states, not \""+one.Text()+"\" twice.",
				"effectType", effect, "marker", l.ID, "state", one)
		}
		switch m.globalMarkers[at] {
		case a:
			m.putGlobalMarker(l, at, b)
		case b:
			m.putGlobalMarker(l, at, a)
		default:
			now := l.States[m.globalMarkers[at]].Text()
			m.failRuntime(reasonChoice, "The marker \""+l.ID+"\" is \""+now+"\", so it cannot flip between \""+
				one.Text()+"\" and \""+other.Text()+"\".",
				"effectType", effect, "marker", l.ID, "state", now, "stateA", one, "stateB", other)
		}
	})
}
