package kernel

// changeKind tells what a change has to take back.
type changeKind uint8

const (
	changeVar changeKind = iota
	changeBinding
	changeInsert
	changeRemove
	changeSwap
	changeCreate
	changeTokenZone
	changeProperties
	changeMarker
	changeGlobalMarker
	changePhase
	changeActive
	changeTurn
	changeRandom
	changeUsage
	changeOrderIndex
	changeCards
	changeReveals
	changeLasting
	changeInterrupts
	changeTransitions
)

// change is what the journal needs to take one change back.
type change struct {
	kind changeKind
	a, b int32
	n    int64
	v    Value
}

// mark is a point to which a machine can be rolled back.
type mark struct{ journal, events, entries, warnings, trace, lists int }

func (m *machine) mark() mark {
	k := mark{journal: len(m.journal), events: len(m.events), entries: len(m.entries), warnings: len(m.warnings), lists: m.lists}
	if m.trace != nil {
		k.trace = len(m.trace.entries)
	}
	return k
}

// rollback takes everything back that happened since a mark.
func (m *machine) rollback(k mark) {
	for i := len(m.journal) - 1; i >= k.journal; i-- {
		m.undo(&m.journal[i])
	}
	m.journal = m.journal[:k.journal]
	m.events = m.events[:k.events]
	m.entries = m.entries[:k.entries]
	m.warnings = m.warnings[:k.warnings]
	m.lists = k.lists
	if m.trace != nil {
		m.trace.entries = m.trace.entries[:k.trace]
	}
	m.resolving = nil
}

func (m *machine) undo(c *change) {
	switch c.kind {
	case changeVar:
		m.vars[c.a] = c.n
	case changeBinding:
		m.env[c.a] = c.v
	case changeInsert:
		zone := m.zones[c.a]
		m.zones[c.a] = append(zone[:c.b], zone[c.b+1:]...)
	case changeRemove:
		m.zones[c.a] = insertAt(m.zones[c.a], int(c.b), tokenID(c.n))
	case changeSwap:
		zone := m.zones[c.a]
		zone[c.b], zone[c.n] = zone[c.n], zone[c.b]
	case changeCreate:
		m.tokens = m.tokens[:len(m.tokens)-1]
	case changeTokenZone:
		m.tokens[c.a].zone = zoneID(c.b)
	case changeProperties:
		m.tokens[c.a].properties = c.v.ref.(*properties)
	case changeMarker:
		m.markers[c.a] = int16(c.b)
	case changeGlobalMarker:
		m.globalMarkers[c.a] = int16(c.b)
	case changePhase:
		m.phase = phaseID(c.a)
	case changeActive:
		m.active = playerID(c.a)
	case changeTurn:
		m.turn = c.n
	case changeRandom:
		last := len(m.earlier) - 1
		m.random = m.earlier[last]
		m.earlier = m.earlier[:last]
	case changeUsage:
		m.usage[c.a] = usage{turn: int32(c.n >> 32), phase: int32(c.n), game: c.b}
	case changeOrderIndex:
		m.orderIndex = c.a
	case changeCards:
		m.cards, _ = c.v.ref.(*cardFlow)
	case changeReveals:
		m.reveals, _ = c.v.ref.(*reveals)
	case changeLasting:
		m.lasting, _ = c.v.ref.([]*lastingEffect)
	case changeInterrupts:
		m.interrupts, _ = c.v.ref.([]interruptFrame)
	case changeTransitions:
		m.transitions = int(c.n)
	}
}

func insertAt(zone []tokenID, at int, token tokenID) []tokenID {
	zone = append(zone, 0)
	copy(zone[at+1:], zone[at:])
	zone[at] = token
	return zone
}

func (m *machine) note(c change) { m.journal = append(m.journal, c) }

// setVar writes a variable at its place in the position's list.
func (m *machine) setVar(at int, value int64) {
	m.note(change{kind: changeVar, a: int32(at), n: m.vars[at]})
	m.vars[at] = value
}

// bind gives a name a value; Unbound takes it away.
func (m *machine) bind(n name, v Value) {
	m.note(change{kind: changeBinding, a: int32(n), v: m.env[n]})
	m.env[n] = v
	if v.kind == List {
		m.bindings++
	}
}

// rebind gives a name another value in a loop that nothing goes back into: the
// value that the name had before the loop is in the journal already.
func (m *machine) rebind(n name, v Value) {
	m.env[n] = v
	if v.kind == List {
		m.bindings++
	}
}

// unbindSince gives every name that was bound since a place in the journal the
// value it had there. With keep, only those names for which it is false.
func (m *machine) unbindSince(journal int, keep func(n name, outer Value) bool) {
	if len(m.visited) < len(m.env) {
		m.visited = make([]int, len(m.env)+8)
	}
	m.visit++
	for i, end := journal, len(m.journal); i < end; i++ {
		c := &m.journal[i]
		// The first change has the value from before. Each name is set once, or
		// lists within lists would double what the journal holds again and again.
		if c.kind != changeBinding || m.visited[c.a] == m.visit {
			continue
		}
		m.visited[c.a] = m.visit
		n, outer := name(c.a), c.v
		if keep != nil && keep(n, outer) || outer.kind == Unbound && m.env[n].kind == Unbound {
			continue
		}
		m.bind(n, outer)
	}
}

// insertToken puts a token that is in no zone into one.
func (m *machine) insertToken(zone zoneID, at int, t tokenID) {
	m.note(change{kind: changeInsert, a: int32(zone), b: int32(at)})
	m.zones[zone] = insertAt(m.zones[zone], at, t)
	m.setTokenZone(t, zone)
}

// removeToken takes the token at a place out of a zone.
func (m *machine) removeToken(zone zoneID, at int) tokenID {
	list := m.zones[zone]
	t := list[at]
	m.note(change{kind: changeRemove, a: int32(zone), b: int32(at), n: int64(t)})
	m.zones[zone] = append(list[:at], list[at+1:]...)
	m.setTokenZone(t, nowhere)
	return t
}

// swapTokens changes the places of two tokens of a zone.
func (m *machine) swapTokens(zone zoneID, a, b int) {
	m.note(change{kind: changeSwap, a: int32(zone), b: int32(a), n: int64(b)})
	list := m.zones[zone]
	list[a], list[b] = list[b], list[a]
}

func (m *machine) setTokenZone(t tokenID, zone zoneID) {
	m.note(change{kind: changeTokenZone, a: int32(t), b: int32(m.tokens[t].zone)})
	m.tokens[t].zone = zone
}

// createToken makes a token that is in no zone.
func (m *machine) createToken(p *properties) tokenID {
	m.note(change{kind: changeCreate})
	m.tokens = append(m.tokens, tokenCell{properties: p, zone: nowhere})
	return tokenID(len(m.tokens) - 1)
}

func (m *machine) setProperties(t tokenID, p *properties) {
	m.note(change{kind: changeProperties, a: int32(t), v: Value{ref: m.tokens[t].properties}})
	m.tokens[t].properties = p
}

// markerAt is the place of a space's marker in the position's list.
func (m *machine) markerAt(space zoneID, lattice int) int {
	return int(space)*len(m.game.lattices) + lattice
}

func (m *machine) setMarker(at int, state int16) {
	m.note(change{kind: changeMarker, a: int32(at), b: int32(m.markers[at])})
	m.markers[at] = state
}

func (m *machine) setGlobalMarker(lattice int, state int16) {
	m.note(change{kind: changeGlobalMarker, a: int32(lattice), b: int32(m.globalMarkers[lattice])})
	m.globalMarkers[lattice] = state
}

func (m *machine) setPhase(p phaseID) {
	m.note(change{kind: changePhase, a: int32(m.phase)})
	m.phase = p
}

func (m *machine) setActive(p playerID) {
	m.note(change{kind: changeActive, a: int32(m.active)})
	m.active = p
}

func (m *machine) setTurn(n int64) {
	m.note(change{kind: changeTurn, n: m.turn})
	m.turn = n
}

// drawInt draws a number from the generator of the game. Discovery stops here.
func (m *machine) drawInt(min, max int64) int64 {
	m.horizon()
	if m.stopAtDraw && m.cut.reached {
		panic(&halt{kind: haltHorizon})
	}
	m.passed, m.drawn = true, true
	m.note(change{kind: changeRandom})
	m.earlier = append(m.earlier, m.random)
	return m.random.Int(min, max)
}

func (m *machine) setUsage(a actionID, u usage) {
	old := m.usage[a]
	m.note(change{kind: changeUsage, a: int32(a), b: old.game, n: int64(old.turn)<<32 | int64(uint32(old.phase))})
	m.usage[a] = u
}

func (m *machine) setOrderIndex(i int32) {
	m.note(change{kind: changeOrderIndex, a: m.orderIndex})
	m.orderIndex = i
}

func (m *machine) setCards(c *cardFlow) {
	m.note(change{kind: changeCards, v: Value{ref: m.cards}})
	m.cards = c
}

func (m *machine) setReveals(r *reveals) {
	m.note(change{kind: changeReveals, v: Value{ref: m.reveals}})
	m.reveals = r
}

func (m *machine) setLasting(list []*lastingEffect) {
	m.note(change{kind: changeLasting, v: Value{ref: m.lasting}})
	m.lasting = list
}

func (m *machine) setInterrupts(stack []interruptFrame) {
	m.note(change{kind: changeInterrupts, v: Value{ref: m.interrupts}})
	m.interrupts = stack
}

// setTransitions says how many changes of phase the move has left.
func (m *machine) setTransitions(n int) {
	m.note(change{kind: changeTransitions, n: int64(m.transitions)})
	m.transitions = n
}

// reset makes the machine stand at a position, with nothing bound and nothing to
// take back.
func (m *machine) reset(p *position) {
	m.position.copyFrom(p)
	if m.base = nil; p.sealed {
		m.base = p
	}
	m.position.sealed = false
	for i := range m.journal {
		if c := &m.journal[i]; c.kind == changeBinding {
			m.env[c.a] = Value{}
		}
	}
	m.journal = m.journal[:0]
	m.earlier = m.earlier[:0]
	if extra := len(m.game.names.texts); len(m.env) > extra {
		m.env = m.env[:extra]
		m.newNames = names{}
	}
	m.events, m.entries, m.warnings = m.events[:0], nil, nil
	m.exec, m.place, m.mode, m.beyond, m.nested, m.lists, m.effort = nil, "", execution_, 0, 0, 0, 0
	m.context = context{actives: m.active, actor: m.active}
	m.move, m.resolving, m.transitions = nil, nil, m.ownTransitions()
	m.verdict, m.judged = nil, false
	m.passed, m.drawn, m.stopAtDraw, m.late, m.cut = false, false, false, nil, cutPoint{}
	m.trace, m.muted, m.unlogged = nil, 0, false
}
