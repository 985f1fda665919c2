package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
)

// changeKind is the kind of a change to undo.
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
	changeRound
	changeCards
	changeSpent
	changeExhausted
	changeReveals
	changeLasting
	changeInterrupts
	changeTransitions
)

// change is an entry of the journal with the data to undo one change.
type change struct {
	kind changeKind
	a, b int32
	// stamp is what the zone that changed had before.
	stamp uint32
	n     int64
	v     Value
}

// mark is a point to which a machine can be rolled back.
type mark struct {
	registers
	noteMark
}

// noteMark is the lengths of what a machine has recorded up to a point.
type noteMark struct{ journal, unboundAt, events, entries, warnings, trace, lists int }

func (m *machine) mark() (k mark) {
	k.registers = m.registers
	k.journal, k.unboundAt, k.events, k.entries, k.warnings, k.lists = len(m.journal), m.unboundAt, len(m.events),
		len(m.entries), len(m.warnings), m.lists
	if m.trace != nil {
		k.trace = len(m.trace.entries)
	}
	return k
}

// rollback undoes everything since a mark, and restores the registers of the mark.
func (m *machine) rollback(k mark) {
	m.undoSince(k.noteMark)
	m.resume(k.registers)
}

// undoSince undoes what was recorded since a point. The registers stay.
func (m *machine) undoSince(k noteMark) {
	for i := len(m.journal) - 1; i >= k.journal; i-- {
		m.undo(&m.journal[i])
	}
	m.journal = m.journal[:k.journal]
	m.unboundAt = k.unboundAt
	m.events = m.events[:k.events]
	m.entries = m.entries[:k.entries]
	m.warnings = m.warnings[:k.warnings]
	m.lists = k.lists
	if m.trace != nil {
		m.trace.entries = m.trace.entries[:k.trace]
	}
}

func (m *machine) undo(c *change) {
	switch c.kind {
	case changeVar:
		m.vars[c.a] = c.n
		m.stampVar(int(c.a), c.n)
	case changeBinding:
		m.env[c.a] = c.v
	case changeInsert:
		m.removeCell(zoneID(c.a), int(c.b))
		m.stamp(cellID(c.a), int64(c.stamp))
	case changeRemove:
		m.insertCell(zoneID(c.a), int(c.b), tokenID(c.n))
		m.stamp(cellID(c.a), int64(c.stamp))
	case changeSwap:
		zone := m.zones[c.a]
		zone[c.b], zone[c.n] = zone[c.n], zone[c.b]
	case changeCreate:
		m.tokens = m.tokens[:len(m.tokens)-1]
	case changeTokenZone:
		m.tokens[c.a].zone = zoneID(c.b)
	case changeProperties:
		m.tokens[c.a].properties = c.v.Ref.(*values.Properties)
		m.listed++
		if z := m.tokens[c.a].zone; z != nowhere {
			m.stamp(cellID(z), int64(c.stamp))
		}
	case changeMarker:
		m.markers[c.a] = int16(c.b)
		m.stampMarker(int(c.a), int16(c.b))
	case changeGlobalMarker:
		m.globalMarkers[c.a] = int16(c.b)
		m.stampGlobalMarker(int(c.a), int16(c.b))
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
	case changeRound:
		m.round, _ = c.v.Ref.(*round)
	case changeCards:
		m.cards, _ = c.v.Ref.(*cardFlow)
	case changeSpent:
		m.spent, _ = c.v.Ref.([]tokenID)
	case changeExhausted:
		m.exhausted = c.n != 0
	case changeReveals:
		m.reveals, _ = c.v.Ref.(*reveals)
	case changeLasting:
		m.lasting, _ = c.v.Ref.([]*lastingEffect)
	case changeInterrupts:
		m.interrupts, _ = c.v.Ref.([]interruptFrame)
	case changeTransitions:
		m.transitions = int(c.n)
	}
}

func (m *machine) note(c change) { m.journal = append(m.journal, c) }

// noteNumbers is note for a change that is undone with numbers alone, like most. The value field of the entry is not
// set.
func (m *machine) noteNumbers(kind changeKind, a, b int32, n int64) {
	last := len(m.journal)
	if last == cap(m.journal) {
		m.journal = append(m.journal, change{})
	} else {
		m.journal = m.journal[:last+1]
	}
	c := &m.journal[last]
	c.kind, c.a, c.b, c.n = kind, a, b, n
}

// setVar writes a variable at its place in the position's list.
func (m *machine) setVar(at int, value int64) {
	m.noteNumbers(changeVar, int32(at), 0, m.vars[at])
	m.vars[at] = value
	m.stampVar(at, value)
}

// bind sets the value of a name; Unbound removes it.
func (m *machine) bind(n values.Name, v Value) {
	m.note(change{kind: changeBinding, a: int32(n), v: m.env[n]})
	m.env[n] = v
	if v.Kind() == List {
		m.listed++
	}
}

// rebind rebinds a name in a loop that is never rolled back into: the value that the name had before the loop is
// already in the journal.
func (m *machine) rebind(n values.Name, v Value) {
	m.env[n] = v
	if v.Kind() == List {
		m.listed++
	}
}

// unbind unbinds every name bound since the last settled state, in which no name is bound. That cannot be undone.
func (m *machine) unbind() {
	for i := m.unboundAt; i < len(m.journal); i++ {
		if c := &m.journal[i]; c.kind == changeBinding {
			m.env[c.a] = Value{}
		}
	}
	m.unboundAt = len(m.journal)
}

// forgetJournal makes the changes so far final.
func (m *machine) forgetJournal() {
	m.unbind()
	m.journal, m.earlier, m.unboundAt = m.journal[:0], m.earlier[:0], 0
}

// unbindSince restores every name bound since an index of the journal to its value before. If keep is not nil, names
// for which it returns true stay as they are.
func (m *machine) unbindSince(journal int, keep func(n values.Name, outer Value) bool) {
	if journal == 0 {
		journal = m.unboundAt
	}
	if journal == len(m.journal) {
		return
	}
	whole := journal == m.unboundAt && keep == nil
	if len(m.visited) < len(m.env) {
		m.visited = make([]int, len(m.env)+8)
	}
	m.visit++
	for i, end := journal, len(m.journal); i < end; i++ {
		c := &m.journal[i]
		// The first change has the value from before. Each name is set once, or nested lists would double the journal
		// again and again.
		if c.kind != changeBinding || m.visited[c.a] == m.visit {
			continue
		}
		m.visited[c.a] = m.visit
		n, outer := values.Name(c.a), c.v
		if keep != nil && keep(n, outer) || outer.Kind() == Unbound && m.env[n].Kind() == Unbound {
			continue
		}
		m.bind(n, outer)
	}
	if whole {
		m.unboundAt = len(m.journal)
	}
}

// insertToken puts a token that is in no zone into one.
func (m *machine) insertToken(zone zoneID, at int, t tokenID) {
	m.noteNumbers(changeInsert, int32(zone), int32(at), 0)
	m.insertCell(zone, at, t)
	m.touchZone(zone)
	m.setTokenZone(t, zone)
}

// removeToken removes the token at a place from a zone.
func (m *machine) removeToken(zone zoneID, at int) tokenID {
	list := m.zones[zone]
	t := list[at]
	if len(m.spent) > 0 {
		m.unspend(t)
	}
	if m.reveals != nil {
		m.unshow(zone, t)
	}
	m.noteNumbers(changeRemove, int32(zone), int32(at), int64(t))
	m.removeCell(zone, at)
	m.touchZone(zone)
	m.setTokenZone(t, nowhere)
	return t
}

// swapTokens swaps two tokens of a zone.
func (m *machine) swapTokens(zone zoneID, a, b int) {
	m.noteNumbers(changeSwap, int32(zone), int32(a), int64(b))
	list := m.zones[zone]
	list[a], list[b] = list[b], list[a]
}

func (m *machine) setTokenZone(t tokenID, zone zoneID) {
	m.noteNumbers(changeTokenZone, int32(t), int32(m.tokens[t].zone), 0)
	m.tokens[t].zone = zone
}

// createToken creates a token that is in no zone.
func (m *machine) createToken(p *values.Properties) tokenID {
	m.noteNumbers(changeCreate, 0, 0, 0)
	m.tokens = append(m.tokens, tokenCell{properties: p, zone: nowhere})
	return tokenID(len(m.tokens) - 1)
}

func (m *machine) setProperties(t tokenID, p *values.Properties) {
	m.note(change{kind: changeProperties, a: int32(t), v: Value{Ref: m.tokens[t].properties}})
	m.tokens[t].properties = p
	m.listed++
	m.touchZone(m.tokens[t].zone)
}

// markerAt returns the index of a space's marker in the position's list.
func (m *machine) markerAt(space zoneID, lattice int) int {
	return int(space)*len(m.game.parts.Lattices) + lattice
}

func (m *machine) setMarker(at int, state int16) {
	m.noteNumbers(changeMarker, int32(at), int32(m.markers[at]), 0)
	m.markers[at] = state
	m.stampMarker(at, state)
}

func (m *machine) setGlobalMarker(lattice int, state int16) {
	m.noteNumbers(changeGlobalMarker, int32(lattice), int32(m.globalMarkers[lattice]), 0)
	m.globalMarkers[lattice] = state
	m.stampGlobalMarker(lattice, state)
}

func (m *machine) setPhase(p phaseID) {
	m.noteNumbers(changePhase, int32(m.phase), 0, 0)
	m.phase = p
}

func (m *machine) setActive(p playerID) {
	m.noteNumbers(changeActive, int32(m.active), 0, 0)
	m.active = p
}

func (m *machine) setTurn(n int64) {
	m.noteNumbers(changeTurn, 0, 0, m.turn)
	m.turn = n
}

// drawInt draws a number from the generator of the game. In discovery the machine stops instead.
func (m *machine) drawInt(min, max int64) int64 {
	m.stopDiscovery()
	if m.stopAtDraw && m.cut.reached {
		panic(&halt{kind: haltHorizon})
	}
	m.pastHorizon, m.drawn = true, true
	m.noteNumbers(changeRandom, 0, 0, 0)
	m.earlier = append(m.earlier, m.random)
	return m.random.Int(min, max)
}

func (m *machine) setUsage(a actionID, u usage) {
	old := m.usage[a]
	m.noteNumbers(changeUsage, int32(a), old.game, int64(old.turn)<<32|int64(uint32(old.phase)))
	m.usage[a] = u
}

func (m *machine) setOrderIndex(i int32) {
	m.noteNumbers(changeOrderIndex, m.orderIndex, 0, 0)
	m.orderIndex = i
}

func (m *machine) setRound(r *round) {
	m.note(change{kind: changeRound, v: Value{Ref: m.round}})
	m.round = r
}

func (m *machine) setCards(c *cardFlow) {
	m.note(change{kind: changeCards, v: Value{Ref: m.cards}})
	m.cards = c
}

func (m *machine) setSpent(list []tokenID) {
	m.note(change{kind: changeSpent, v: Value{Ref: m.spent}})
	m.spent = list
}

func (m *machine) setExhausted(is bool) {
	was := int64(0)
	if m.exhausted {
		was = 1
	}
	m.note(change{kind: changeExhausted, n: was})
	m.exhausted = is
}

// unspend records that an event card no longer counts as played, as it leaves the place where it was put.
func (m *machine) unspend(t tokenID) {
	if at, found := slices.BinarySearch(m.spent, t); found {
		m.setSpent(slices.Delete(slices.Clone(m.spent), at, at+1))
	}
}

func (m *machine) setReveals(r *reveals) {
	m.note(change{kind: changeReveals, v: Value{Ref: m.reveals}})
	m.reveals = r
}

func (m *machine) setLasting(list []*lastingEffect) {
	m.note(change{kind: changeLasting, v: Value{Ref: m.lasting}})
	m.lasting = list
}

func (m *machine) setInterrupts(stack []interruptFrame) {
	m.note(change{kind: changeInterrupts, v: Value{Ref: m.interrupts}})
	m.interrupts = stack
}

// setTransitions sets the number of phase changes that the move has left.
func (m *machine) setTransitions(n int) {
	m.noteNumbers(changeTransitions, 0, 0, int64(m.transitions))
	m.transitions = n
}

// reset moves the machine to a position, without bindings and with an empty journal.
func (m *machine) reset(p *position) {
	m.touchDifferences(p)
	m.position.copyFrom(p)
	if m.base = nil; p.sealed {
		m.base = p
	}
	m.position.sealed = false
	m.forgetJournal()
	if extra := len(m.game.names.Texts); len(m.env) > extra {
		m.env = m.env[:extra]
		m.newNames = values.Names{}
	}
	m.events, m.entries, m.warnings = m.events[:0], nil, nil
	m.trace, m.mutedBetweenMoves, m.unlogged = nil, 0, false
	m.setIdle()
	m.acting = nil
	m.lists, m.effort, m.transitions = 0, 0, m.ownTransitions()
	m.verdict, m.judged = nil, false
	m.pastHorizon, m.drawn, m.stopAtDraw, m.answered, m.cut = false, false, false, nil, cutPoint{}
}
