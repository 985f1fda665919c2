package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

type (
	playerID = components.PlayerID
	zoneID   = components.ZoneID
	cellID   = components.CellID
	tokenID  int32 // the ordinal of a token: how many were created before it
	phaseID  int32 // the place of a phase among turn phases, then interrupts
	actionID int32 // the place of an action in the definition
)

// nowhere is the zone of a token that was destroyed or removed.
const nowhere = components.Nowhere

// unset is the state of a marker that was never set.
const unset int16 = -1

// position is all that a state holds, in flat lists over the numbers of the
// game's things. Lists are copied with a position; what is after a pointer is
// never changed, only replaced.
type position struct {
	players int32
	// vars holds the global variables, then those of each player, then those
	// of each zone. Truth values are 0 and 1.
	vars          []int64
	zones         [][]tokenID // top first
	tokens        []tokenCell // by ordinal; as many as were ever created
	phase         phaseID
	active        playerID
	turn          int64
	random        random.Generator
	usage         []usage // by action; where all move at the same time then of each player, by action
	markers       []int16 // by zone, then lattice: the place of the state, or unset
	globalMarkers []int16
	orderIndex    int32            // of a fixed order
	round         *round           // what was submitted where all move at the same time; nil: nothing
	cards         *cardFlow        // of a card-driven order
	spent         []tokenID        // the event cards that were played, in any other order, and lie where they were put; sorted, never changed
	reveals       *reveals         // nil: none
	lasting       []*lastingEffect // nil: none
	interrupts    []interruptFrame // the last is on top; nil: none
	pending       *pendingMove     // nil: no move is suspended
	exhausted     bool             // the game cannot go on, and scores decide it

	deadline *deadline // of who plays; nil: nothing but Limits ends what rules do

	// hash is that of a sealed position: one of a state, which nothing changes.
	hash   uint64
	sealed bool
}

// tokenCell is where a token is and what it is like.
type tokenCell struct {
	properties *values.Properties
	zone       zoneID
}

// usage counts how often an action was used.
type usage struct{ turn, phase, game int32 }

// interruptFrame is an interrupt phase and the phase to resume after it.
type interruptFrame struct{ phase, resume phaseID }

// copyFrom makes p a copy of q that shares nothing that can change, in the
// memory that p already has.
func (p *position) copyFrom(q *position) {
	vars, zones, tokens, use, markers, global := p.vars, p.zones, p.tokens, p.usage, p.markers, p.globalMarkers
	*p = *q
	p.vars = append(vars[:0], q.vars...)
	p.tokens = append(tokens[:0], q.tokens...)
	p.usage = append(use[:0], q.usage...)
	p.markers = append(markers[:0], q.markers...)
	p.globalMarkers = append(global[:0], q.globalMarkers...)
	if len(zones) < len(q.zones) {
		zones = make([][]tokenID, len(q.zones))
	}
	p.zones = zones[:len(q.zones)]
	for i := range q.zones {
		p.zones[i] = append(p.zones[i][:0], q.zones[i]...)
	}
}

// frozen is a compact copy of p: few allocations, no spare room. What is as it was in
// a sealed position before is shared with that; nil: with none.
func (p *position) frozen(before *position) position {
	if before == nil {
		before = &position{}
	}
	q := *p
	q.vars = sharedOrCloned(p.vars, before.vars)
	q.tokens = sharedOrCloned(p.tokens, before.tokens)
	q.usage = sharedOrCloned(p.usage, before.usage)
	q.globalMarkers = sharedOrCloned(p.globalMarkers, before.globalMarkers)
	q.markers = sharedOrCloned(p.markers, before.markers)
	same := func(i int) bool { return i < len(before.zones) && slices.Equal(p.zones[i], before.zones[i]) }
	total, differs := 0, len(p.zones) != len(before.zones)
	for i, zone := range p.zones {
		if !same(i) {
			total += len(zone)
			differs = true
		}
	}
	if !differs {
		q.zones = before.zones
		return q
	}
	all := make([]tokenID, 0, total)
	q.zones = make([][]tokenID, len(p.zones))
	for i, zone := range p.zones {
		if same(i) {
			q.zones[i] = before.zones[i]
			continue
		}
		from := len(all)
		all = append(all, zone...)
		q.zones[i] = all[from:len(all):len(all)]
	}
	return q
}

// sharedOrCloned is a list that nothing changes with the items of another: one from
// before, if it has them, or a copy.
func sharedOrCloned[T comparable](list, before []T) []T {
	if before != nil && slices.Equal(list, before) {
		return before
	}
	return slices.Clone(list)
}

// State is a state of a game: a value that nothing changes. Applying a move
// gives another one.
type State struct {
	game     *Game
	position position
}

// Game is the game of which s is a state.
func (s *State) Game() *Game { return s.game.whole }

// Players is the number of players.
func (s *State) Players() int { return int(s.position.players) }

// Active is the player to decide.
func (s *State) Active() int { return int(s.position.active) }

// Turn is the number of turns that have been completed.
func (s *State) Turn() int64 { return s.position.turn }

// Phase is the id of the current phase.
func (s *State) Phase() string { return s.game.phases[s.position.phase].id }

// Continuation is the move with which the decision of a suspended move is answered, without
// the answer, and whether a move is suspended.
func (s *State) Continuation() (Move, bool) {
	if s.position.pending == nil {
		return Move{}, false
	}
	return Move{ActionID: s.position.pending.move.ActionID, Continues: true}, true
}

// Pending is the decision for which a suspended move waits; nil when none is
// suspended.
func (s *State) Pending() *Request {
	if s.position.pending == nil {
		return nil
	}
	return s.position.pending.request
}
