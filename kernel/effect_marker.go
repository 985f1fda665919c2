package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (b *builder) SetMarker(e *gamedef.SetMarker) {
	const effect = "setMarker"
	space := b.zone(e.Space, effect, reasonChoice, "space")
	var state valueFunc
	b.within(effect+".state", func() { state = b.value(e.State) })
	at := b.game.latticeOf[e.Marker]
	l := &b.game.lattices[at]
	b.add(func(m *machine) {
		m.charge(effect)
		from := len(m.journal)
		m.showPatterned()
		z := space.at(m)
		s := m.stateOf(l, state(m), effect)
		m.hidePatterned(from)
		if !l.allows(z, s) {
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
	at := b.game.latticeOf[e.Marker]
	l := &b.game.lattices[at]
	b.add(func(m *machine) {
		m.charge(effect)
		from := len(m.journal)
		m.showPatterned()
		z := space.at(m)
		n := delta.get(m, effect, reasonChoice, "delta")
		m.hidePatterned(from)
		current := m.markers[m.markerAt(z, at)]
		if current == unset {
			current = l.initial
		}
		target := l.shifted(current, n)
		reached := target
		for reached != current && !l.allows(z, reached) {
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

// allows tells whether a marker may have a state in a zone.
func (l *lattice) allows(z zoneID, state int16) bool {
	return l.allowed[z] == nil || l.allowed[z][state]
}

// shifted is the state that lies n states behind another, or the last on the way.
func (l *lattice) shifted(state int16, n int64) int16 {
	return int16(max(0, min(int64(len(l.states)-1), int64(state)+n)))
}

// stateOf is the place of a state that a rule gives.
func (m *machine) stateOf(l *lattice, v Value, effect string) int16 {
	at := l.place(v)
	if at < 0 {
		shown := values.Noun(v)
		if v.IsText() {
			shown = "\"" + v.Text() + "\""
		}
		m.failRuntime(reasonChoice, "The marker \""+l.id+"\" has no state "+shown+".", "effectType", effect, "marker",
			l.id, "state", v)
	}
	return at
}

func (m *machine) warnBlocked(l *lattice, z zoneID, state int16) {
	if !m.listens() {
		return
	}
	var allowed []string
	for i, ok := range l.allowed[z] {
		if ok {
			allowed = append(allowed, l.states[i].Text())
		}
	}
	m.warn(warnMarkerBlocked, "The marker \""+l.id+"\" cannot be \""+l.states[state].Text()+"\" in \""+
		m.game.zones[z].id+"\".",
		"space", m.game.zones[z].id, "marker", l.id, "state", l.states[state].Text(), "allowedStates", allowed)
}

func (m *machine) putMarker(l *lattice, at int, z zoneID, state int16) {
	place := m.markerAt(z, at)
	before := m.markers[place]
	if before != state {
		m.setMarker(place, state)
	}
	if m.trace != nil {
		m.recordMarker(l, before, state, m.game.zones[z].id)
	}
}

func (m *machine) putGlobalMarker(l *lattice, at int, state int16) {
	before := m.globalMarkers[at]
	if before != state {
		m.setGlobalMarker(at, state)
	}
	if m.trace != nil {
		m.recordMarker(l, before, state, "")
	}
}

func (m *machine) recordMarker(l *lattice, before, after int16, space string) {
	if before == unset {
		before = l.initial
	}
	m.record(MarkerChanged{Space: space, Marker: l.id, Old: l.states[before].Text(), New: l.states[after].Text()})
}

func (b *builder) SetGlobalMarker(e *gamedef.SetGlobalMarker) {
	const effect = "setGlobalMarker"
	var state valueFunc
	b.within(effect+".state", func() { state = b.value(e.State) })
	at := b.game.globalLattice[e.Marker]
	l := &b.game.globalLattices[at]
	b.add(func(m *machine) {
		m.charge(effect)
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
	at := b.game.globalLattice[e.Marker]
	l := &b.game.globalLattices[at]
	b.add(func(m *machine) {
		m.charge(effect)
		from := len(m.journal)
		m.showPatterned()
		n := delta.get(m, effect, reasonChoice, "delta")
		m.hidePatterned(from)
		if s := l.shifted(m.globalMarkers[at], n); s != m.globalMarkers[at] {
			m.putGlobalMarker(l, at, s)
		}
	})
}

func (b *builder) FlipGlobalMarker(e *gamedef.FlipGlobalMarker) {
	const effect = "flipGlobalMarker"
	var marker, first, second valueFunc
	b.within(effect+".marker", func() { marker = b.value(e.Marker) })
	b.within(effect+".stateA", func() { first = b.value(e.StateA) })
	b.within(effect+".stateB", func() { second = b.value(e.StateB) })
	b.add(func(m *machine) {
		m.charge(effect)
		from := len(m.journal)
		m.showPatterned()
		which, one, other := marker(m), first(m), second(m)
		m.hidePatterned(from)
		at, ok := m.game.globalLattice[which.Text()]
		if !which.IsText() || !ok {
			m.failRuntime(reasonChoice, "There is no global marker \""+which.Text()+"\".", "effectType", effect,
				"marker", which)
		}
		l := &m.game.globalLattices[at]
		a, b := m.stateOf(l, one, effect), m.stateOf(l, other, effect)
		if a == b {
			m.failRuntime(reasonChoice, "A flip needs two different states, not \""+one.Text()+"\" twice.",
				"effectType", effect, "marker", l.id, "state", one)
		}
		switch m.globalMarkers[at] {
		case a:
			m.putGlobalMarker(l, at, b)
		case b:
			m.putGlobalMarker(l, at, a)
		default:
			now := l.states[m.globalMarkers[at]].Text()
			m.failRuntime(reasonChoice, "The marker \""+l.id+"\" is \""+now+"\", so it cannot flip between \""+
				one.Text()+"\" and \""+other.Text()+"\".",
				"effectType", effect, "marker", l.id, "state", now, "stateA", one, "stateB", other)
		}
	})
}
