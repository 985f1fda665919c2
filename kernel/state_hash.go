package kernel

import (
	"slices"
)

// The hash of a position is the exclusive or of the hashes of its cells: a variable with its value, a zone with its
// tokens in order, a token with its properties, a marker … So the hash after a move is the hash before it, with the
// cells that differ taken out and put in. The machine that makes the move does nothing for it.

// cell identifies a kind of cell.
type cell uint64

const (
	cellVar cell = iota + 1
	cellZone
	cellToken
	cellOrdinal
	cellMarker
	cellGlobalMarker
	cellPhase
	cellActive
	cellTurn
	cellUsage
	cellOrderIndex
	cellPlayers
	cellRandom
	cellReveals
	cellLasting
	cellInterrupts
	cellCards
	cellPending
	cellSpent
	cellExhausted
	cellRound
)

// mixBits returns a number in which every bit depends on all bits of x.
func mixBits(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// key returns the hash of a cell with an index and a value.
func (c cell) key(at int, value uint64) uint64 {
	return mixBits(mixBits(uint64(c)<<48^uint64(at)+0x9e3779b97f4a7c15) ^ value*0xd6e8feb86659fd93)
}

// digest combines numbers and texts into one hash, in their order.
type digest uint64

func (d *digest) number(n uint64) { *d = digest(mixBits(uint64(*d) + 0x9e3779b97f4a7c15 ^ n)) }

func (d *digest) text(s string) {
	// FNV-1a mixes its last bytes poorly; number finishes it.
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	d.number(h)
	d.number(uint64(len(s)))
}

func (d *digest) truth(b bool) {
	if b {
		d.number(1)
	} else {
		d.number(0)
	}
}

func (d *digest) value(v Value) {
	switch v.Kind() {
	case Symbol, TokenName, Text:
		d.number(uint64(Text))
		d.text(v.Text())
	case List:
		d.number(uint64(List))
		d.number(uint64(len(v.Items())))
		for _, item := range v.Items() {
			d.value(item)
		}
	default:
		d.number(uint64(v.Kind()))
		d.number(uint64(v.N))
	}
}

func tokenKey(at int, c tokenCell) uint64 {
	if c.zone == nowhere {
		return 0
	}
	d := digest(c.properties.Kind.At)
	for i, v := range c.properties.Values {
		if v.Kind() != Unbound {
			d.number(uint64(i))
			d.value(v)
		}
	}
	return cellToken.key(at, uint64(d))
}

func zoneKey(at int, tokens []tokenID) uint64 {
	if len(tokens) == 0 {
		return 0
	}
	d := digest(len(tokens))
	for _, t := range tokens {
		d.number(uint64(t))
	}
	return cellZone.key(at, uint64(d))
}

func usageKey(at int, u usage) uint64 {
	if u == (usage{}) {
		return 0
	}
	d := digest(u.game)
	d.number(uint64(u.turn)<<32 | uint64(uint32(u.phase)))
	return cellUsage.key(at, uint64(d))
}

func markerKey(c cell, at int, state int16) uint64 {
	if state == unset {
		return 0
	}
	return c.key(at, uint64(state))
}

func interruptsKey(stack []interruptFrame) uint64 {
	if len(stack) == 0 {
		return 0
	}
	d := digest(len(stack))
	for _, frame := range stack {
		d.number(uint64(frame.phase)<<32 | uint64(frame.resume))
	}
	return cellInterrupts.key(0, uint64(d))
}

func spentKey(tokens []tokenID) uint64 {
	if len(tokens) == 0 {
		return 0
	}
	d := digest(len(tokens))
	for _, t := range tokens {
		d.number(uint64(t))
	}
	return cellSpent.key(0, uint64(d))
}

// hashSingle returns the hash of the cells that a position has only once.
func (p *position) hashSingle() uint64 {
	rng := digest(p.random.State.Hi)
	rng.number(p.random.State.Lo)
	rng.number(p.random.Increment.Hi)
	rng.number(p.random.Increment.Lo)
	ended := uint64(0)
	if p.exhausted {
		ended = cellExhausted.key(0, 1)
	}
	return ended ^ cellPlayers.key(0, uint64(p.players)) ^ cellPhase.key(0, uint64(p.phase)) ^ cellActive.key(0,
		uint64(p.active)) ^
		cellTurn.key(0, uint64(p.turn)) ^ cellOrderIndex.key(0, uint64(p.orderIndex)) ^ cellRandom.key(0, uint64(rng)) ^
		cellOrdinal.key(0, uint64(len(p.tokens)))
}

// hashTable returns the hash of the variables, zones, tokens and markers.
func (p *position) hashTable() uint64 {
	h := uint64(0)
	for i, v := range p.vars {
		h ^= cellVar.key(i, uint64(v))
	}
	for i, tokens := range p.zones {
		h ^= zoneKey(i, tokens)
	}
	for i, t := range p.tokens {
		h ^= tokenKey(i, t)
	}
	for i, state := range p.markers {
		h ^= markerKey(cellMarker, i, state)
	}
	for i, state := range p.globalMarkers {
		h ^= markerKey(cellGlobalMarker, i, state)
	}
	return h
}

// computeHash returns the hash of a position, from scratch.
func (p *position) computeHash() uint64 {
	h := p.hashSingle() ^ p.hashTable()
	for i, u := range p.usage {
		h ^= usageKey(i, u)
	}
	return h ^ interruptsKey(p.interrupts) ^ revealsKey(p.reveals) ^ lastingKey(p.lasting) ^ cardsKey(
		p.cards) ^ pendingKey(p.pending) ^
		spentKey(p.spent) ^ roundKey(p.round)
}

// hashedAfter returns the hash of a position, computed from that of q, a sealed position of the same game. The cost
// depends mostly on the number of differences.
func (p *position) hashedAfter(q *position) uint64 {
	if p.players != q.players {
		return p.computeHash()
	}
	h := q.hash ^ p.hashSingle() ^ q.hashSingle()
	for i, v := range p.vars {
		if v != q.vars[i] {
			h ^= cellVar.key(i, uint64(v)) ^ cellVar.key(i, uint64(q.vars[i]))
		}
	}
	for i, tokens := range p.zones {
		if !slices.Equal(tokens, q.zones[i]) {
			h ^= zoneKey(i, tokens) ^ zoneKey(i, q.zones[i])
		}
	}
	common := min(len(p.tokens), len(q.tokens))
	for i, t := range p.tokens[:common] {
		if before := q.tokens[i]; t.properties != before.properties || (t.zone == nowhere) != (before.zone == nowhere) {
			h ^= tokenKey(i, t) ^ tokenKey(i, before)
		}
	}
	for i, t := range p.tokens[common:] {
		h ^= tokenKey(common+i, t)
	}
	for i, t := range q.tokens[common:] {
		h ^= tokenKey(common+i, t)
	}
	for i, u := range p.usage {
		if u != q.usage[i] {
			h ^= usageKey(i, u) ^ usageKey(i, q.usage[i])
		}
	}
	for i, state := range p.markers {
		if state != q.markers[i] {
			h ^= markerKey(cellMarker, i, state) ^ markerKey(cellMarker, i, q.markers[i])
		}
	}
	for i, state := range p.globalMarkers {
		if state != q.globalMarkers[i] {
			h ^= markerKey(cellGlobalMarker, i, state) ^ markerKey(cellGlobalMarker, i, q.globalMarkers[i])
		}
	}
	if !slices.Equal(p.interrupts, q.interrupts) {
		h ^= interruptsKey(p.interrupts) ^ interruptsKey(q.interrupts)
	}
	if p.reveals != q.reveals {
		h ^= revealsKey(p.reveals) ^ revealsKey(q.reveals)
	}
	if !slices.Equal(p.lasting, q.lasting) {
		h ^= lastingKey(p.lasting) ^ lastingKey(q.lasting)
	}
	if p.cards != q.cards {
		h ^= cardsKey(p.cards) ^ cardsKey(q.cards)
	}
	if !slices.Equal(p.spent, q.spent) {
		h ^= spentKey(p.spent) ^ spentKey(q.spent)
	}
	if p.round != q.round {
		h ^= roundKey(p.round) ^ roundKey(q.round)
	}
	if p.pending != q.pending {
		h ^= pendingKey(p.pending) ^ pendingKey(q.pending)
	}
	return h
}

// Hash returns a 64-bit hash of everything in s: equal states have equal hashes, and states that differ in anything
// that rules can read have the same hash with a chance of 2⁻⁶⁴. It is the same on every machine.
func (s *State) Hash() uint64 { return s.position.hash }

// freeze returns the position of a machine as a state. The machine can still be used.
func (m *machine) freeze() *State {
	s := &State{game: m.game, position: m.frozen(m.base)}
	if m.base == nil {
		s.position.seal(s.position.computeHash())
	} else {
		s.position.seal(s.position.hashedAfter(m.base))
	}
	return s
}

// seal marks a position as that of a state, which is immutable, and sets its hash.
func (p *position) seal(hash uint64) { p.hash, p.sealed = hash, true }
