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
	tokenID  int32 // the ordinal of a token: the number of tokens created before it
	phaseID  int32 // the index of a phase among turn phases, then interrupts
	actionID int32 // the index of an action in the definition
)

// nowhere is the zone of a token that was destroyed or removed.
const nowhere = components.Nowhere

// unset is the state of a marker that was never set.
const unset int16 = -1

// position is the content of a state, in flat lists indexed by the game's numbers. Lists are copied with a position;
// data behind pointers is never changed, only replaced.
type position struct {
	players int32
	// vars holds the global variables, then those of each player, then those of each zone. Truth values are 0 and 1.
	vars          []int64
	zones         [][]tokenID // top first
	tokens        []tokenCell // by ordinal; all ever created
	phase         phaseID
	active        playerID
	turn          int64
	random        random.Generator
	usage         []usage // by action; where all move at the same time then for each player, by action
	markers       []int16 // by zone, then lattice: the index of the state, or unset
	globalMarkers []int16
	orderIndex    int32            // of a fixed order
	round         *round           // the submissions where all move at the same time; nil: none
	cards         *cardFlow        // of a card-driven order
	spent         []tokenID        // the event cards that were played, in any other order, and lie where they were put; sorted, never changed
	reveals       *reveals         // nil: none
	lasting       []*lastingEffect // nil: none
	interrupts    []interruptFrame // the last on top; nil: none
	pending       *pendingMove     // nil: no move is suspended
	exhausted     bool             // the game cannot go on, and scores decide it

	deadline *deadline // of the player; nil: only Limits stops rules

	// hash is that of a sealed position: one of a state, which is immutable.
	hash   uint64
	sealed bool
}

// tokenCell is the zone of a token, and the token's properties.
type tokenCell struct {
	properties *values.Properties
	zone       zoneID
}

// usage is the numbers of uses of an action.
type usage struct{ turn, phase, game int32 }

// interruptFrame is an interrupt phase and the phase to resume after it.
type interruptFrame struct{ phase, resume phaseID }

// copyFrom makes p a copy of q that shares nothing mutable with it, in the memory that p already has.
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

// frozen returns a compact copy of p, with few allocations. Lists that equal those of before, an earlier sealed
// position, are shared with it; before may be nil.
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

// sharedOrCloned returns an immutable list with the items of list: before if it has the same items, otherwise a copy.
func sharedOrCloned[T comparable](list, before []T) []T {
	if before != nil && slices.Equal(list, before) {
		return before
	}
	return slices.Clone(list)
}

// State is a state of a game, an immutable value. Applying a move returns another one.
type State struct {
	game     *Game
	position position
}

// Game returns the game of s.
func (s *State) Game() *Game { return s.game.whole }

// Players returns the number of players.
func (s *State) Players() int { return int(s.position.players) }

// Active returns the player who must decide.
func (s *State) Active() int { return int(s.position.active) }

// Turn returns the number of completed turns.
func (s *State) Turn() int64 { return s.position.turn }

// Phase returns the id of the current phase.
func (s *State) Phase() string { return s.game.phases[s.position.phase].id }

// Continuation returns the suspended move without the answer to its decision, and whether a move is suspended.
func (s *State) Continuation() (Move, bool) {
	if s.position.pending == nil {
		return Move{}, false
	}
	return Move{ActionID: s.position.pending.move.ActionID, Continues: true}, true
}

// Pending returns the decision for which a move is suspended; nil if no move is.
func (s *State) Pending() *Request {
	if s.position.pending == nil {
		return nil
	}
	return s.position.pending.request
}
