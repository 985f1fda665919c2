package directed

import (
	"errors"
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// happening is one event: the beginning of a game, a move, or play that goes on by itself where nobody can move.
type happening struct {
	first  bool          // it is the beginning
	before *kernel.State // nil at the beginning
	after  *kernel.State // nil in a walk, which needs no states
	move   *kernel.Move  // nil where nobody made one
	player int
	trace  []kernel.TraceEntry
	log    []kernel.LogEntry
	result *kernel.Result
	warned []kernel.Warning
}

// isWaiting reports whether the move waits for those of other players: all move at the same time, and the move has
// had no effect yet.
func (h *happening) isWaiting() bool {
	submitted := false
	for i := range h.log {
		switch h.log[i].Kind {
		case "simultaneousCommit":
			return false
		case "simultaneousSubmission":
			submitted = true
		}
	}
	return submitted
}

// walk plays one game at random, on one position that it mutates.
type walk struct {
	play   *kernel.Playout
	rng    random.Generator
	policy policy
	used   map[string]int // how often actions were chosen

	events []kernel.Move // events: moves, and one without action where play went on by itself
	states []*kernel.State
	last   happening
}

// policy is a way in which a walk chooses among moves.
type policy struct {
	balanced bool     // prefer the actions chosen least, over any move
	leads    []string // actions that may lead to the rule; chosen half of the time
	card     string   // an event card that is put after others and played when it can be; "" for none
	after    int
	side     string // of the card; "" for either
}

// keptStateInterval is the number of events between the states that a walk keeps.
const keptStateInterval = 16

func newWalk(first *happening, p policy, rng random.Generator) *walk {
	w := &walk{play: first.after.Playout(), rng: rng, policy: p, used: map[string]int{},
		states: []*kernel.State{first.after}, last: *first}
	w.play.Trace()
	return w
}

func (w *walk) close() { w.play.Close() }

// movesIn returns the events that are moves.
func movesIn(events []kernel.Move) []kernel.Move {
	out := make([]kernel.Move, 0, len(events))
	for _, e := range events {
		if e.ActionID != "" {
			out = append(out, e)
		}
	}
	return out
}

// gameEnd is the end of a walk: the result of the game, or the reason why it cannot go on.
type gameEnd struct {
	result *kernel.Result
	reason string
}

// options returns the possible moves at the position of the walk, and who makes them; if there are none, it returns
// why the game is over.
func (w *walk) options() ([]kernel.Move, int, *gameEnd) {
	if result, err := w.play.Result(); err != nil {
		return nil, 0, &gameEnd{reason: err.Error()}
	} else if result != nil {
		return nil, 0, &gameEnd{result: result}
	}
	if interruptible(w.play.Game()) && !w.play.IsSuspended() {
		if moves, player, err := interruptions(w.play.State()); err != nil || len(moves) > 0 {
			if err != nil {
				return nil, 0, &gameEnd{reason: err.Error()}
			}
			return moves, player, nil
		}
	}
	moves, _, err := w.play.Moves()
	if err != nil {
		return nil, 0, &gameEnd{reason: err.Error()}
	}
	return moves, w.play.Active(), nil
}

func interruptible(g *kernel.Game) bool {
	order := g.Definition().TurnOrder
	return order != nil && order.Type == gamedef.CardDriven && order.Config != nil && order.Config.Pivotal != nil
}

// interruptions returns the moves of the first seat that may interrupt.
func interruptions(s *kernel.State) ([]kernel.Move, int, error) {
	offers, err := s.Interrupts()
	if err != nil {
		return nil, 0, err
	}
	for _, offer := range offers {
		if len(offer.Moves) > 0 {
			return offer.Moves, offer.Player, nil
		}
	}
	return nil, 0, nil
}

// options returns the possible moves in a state, and the player who makes them.
func options(s *kernel.State) ([]kernel.Move, int, error) {
	if interruptible(s.Game()) && s.Pending() == nil {
		if moves, player, err := interruptions(s); err != nil || len(moves) > 0 {
			return moves, player, err
		}
	}
	l, err := s.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	if err != nil {
		return nil, 0, err
	}
	return l.Moves, s.Active(), nil
}

// advance lets the game go on by itself where nobody can move, as at the beginning of some games. It returns the end
// of the game, or nil.
func (w *walk) advance() *gameEnd {
	turn, phase, active := w.play.Turn(), w.play.Phase(), w.play.Active()
	if err := w.play.Advance(); err != nil {
		return &gameEnd{reason: err.Error()}
	}
	if trace, _ := w.play.LastEvents(); len(trace) == 0 && turn == w.play.Turn() && phase == w.play.Phase() &&
		active == w.play.Active() {
		if result, err := w.play.Result(); err == nil && result == nil {
			return &gameEnd{reason: "Nobody had a legal move."}
		}
	}
	w.noteMove(nil, 0)
	return nil
}

// wander makes one of the moves at random, and returns the end of the game, or nil; failed is called with the errors
// of those that cannot be made.
func (w *walk) wander(moves []kernel.Move, player int, failed func(error)) *gameEnd {
	left := slices.Clone(moves)
	for len(left) > 0 {
		at := w.choose(left)
		move, ok, err := w.play.CompleteQuickly(left[at], &w.rng)
		if err == nil && ok {
			move.Params = slices.Clone(move.Params)
			if err = w.play.Apply(&move); err == nil {
				w.used[move.ActionID]++
				w.noteMove(&move, player)
				return nil
			}
		}
		if err != nil {
			failed(err)
		}
		// A failed attempt may have used the memory of the list.
		left = slices.Delete(left, at, at+1)
	}
	return &gameEnd{reason: "None of the legal moves could be made."}
}

func (w *walk) noteMove(move *kernel.Move, player int) {
	trace, log := w.play.LastEvents()
	w.last = happening{move: move, player: player, trace: trace, log: log}
	if result, err := w.play.Result(); err == nil {
		w.last.result = result
	}
	event := kernel.Move{}
	if move != nil {
		event = *move
	}
	w.events = append(w.events, event)
	if len(w.events)%keptStateInterval == 0 {
		w.states = append(w.states, w.play.State())
	}
}

// choose returns the index of one of several moves, chosen at random by the policy of the walk.
func (w *walk) choose(moves []kernel.Move) int {
	if w.policy.card != "" {
		var ways []int // its sides and branches
		for i := range moves {
			if id, ok := moves[i].Params.Get(gamedef.EventCardParam); !ok || id.Text() != w.policy.card {
				continue
			}
			if side, ok := moves[i].Params.Get(gamedef.EventSideParam); w.policy.side == "" ||
				ok && side.Text() == w.policy.side {
				ways = append(ways, i)
			}
		}
		if len(ways) > 0 {
			return ways[w.draw(len(ways))]
		}
	}
	if len(w.policy.leads) > 0 && w.draw(2) == 0 {
		var lead []int
		for i := range moves {
			if slices.Contains(w.policy.leads, moves[i].ActionID) || moves[i].Compound != nil &&
				slices.Contains(w.policy.leads, moves[i].Compound.SpecialActivity.ActionID) {
				lead = append(lead, i)
			}
		}
		if len(lead) > 0 {
			return lead[w.draw(len(lead))]
		}
	}
	if !w.policy.balanced {
		return w.draw(len(moves))
	}
	var least []int
	for i := range moves {
		if len(least) > 0 {
			have, best := w.used[moves[i].ActionID], w.used[moves[least[0]].ActionID]
			if have > best {
				continue
			}
			if have < best {
				least = least[:0]
			}
		}
		least = append(least, i)
	}
	return least[w.draw(len(least))]
}

func (w *walk) draw(n int) int { return drawNumber(&w.rng, n) }

func drawNumber(rng *random.Generator, n int) int {
	if n == 1 {
		return 0
	}
	return int(rng.Int(0, int64(n-1)))
}

// walkedGame is a walked game: its events, and some of its states.
type walkedGame struct {
	point  Point // without its moves
	events []kernel.Move
	states []*kernel.State // before event 0, apart, 2·apart, …
}

// stateAt returns the state before an event.
func (c *walkedGame) stateAt(event int) (*kernel.State, error) {
	near := min(event/keptStateInterval, len(c.states)-1)
	s := c.states[near]
	for i := near * keptStateInterval; i < event; i++ {
		h, err := redo(s, c.events[i])
		if err != nil {
			return nil, fmt.Errorf("move %d is not possible any more: %w", i+1, err)
		}
		s = h.after
	}
	return s, nil
}

// happeningAt returns what an event did.
func (c *walkedGame) happeningAt(event int) (*happening, error) {
	s, err := c.stateAt(event)
	if err != nil {
		return nil, err
	}
	return redo(s, c.events[event])
}

// pointAt returns the point before an event.
func (c *walkedGame) pointAt(event int) Point {
	p := c.point
	p.Moves = movesIn(c.events[:event])
	return p
}

// redo makes an event happen in a state.
func redo(s *kernel.State, event kernel.Move) (*happening, error) {
	if event.ActionID != "" {
		return apply(s, event, moverOf(s, event))
	}
	out, err := s.AdvanceTraced()
	if err != nil {
		return nil, err
	}
	h := &happening{before: s, after: out.State, trace: out.Trace, log: out.Log, warned: out.Warnings}
	h.result, err = out.State.Terminal()
	return h, err
}

// moverOf returns the player who makes a move in a state.
func moverOf(s *kernel.State, move kernel.Move) int {
	if interruptible(s.Game()) && s.Pending() == nil {
		if moves, player, err := interruptions(s); err == nil && len(moves) > 0 {
			return player
		}
	}
	return s.Active()
}

// errNotCompleted means that no answers complete a move.
var errNotCompleted = errors.New("its decisions could not be answered")

// makeAtRandom completes the move template with random decisions and makes it in a state.
func makeAtRandom(s *kernel.State, template kernel.Move, player int, rng *random.Generator) (*happening, error) {
	// The parameters may lie where a playout lists its moves, and the events keep them.
	template.Params = slices.Clone(template.Params)
	move, ok, err := s.CompleteQuickly(template, rng)
	if err == nil && !ok {
		err = errNotCompleted
	}
	if err != nil {
		return nil, err
	}
	return apply(s, move, player)
}

// apply makes a move in a state, and returns what happened with its trace.
func apply(s *kernel.State, move kernel.Move, player int) (*happening, error) {
	out, err := s.Apply(move, kernel.ApplyOptions{Trace: true})
	if err != nil {
		return nil, err
	}
	h := &happening{before: s, after: out.State, move: &move, player: player, trace: out.Trace, log: out.Log,
		warned: out.Warnings}
	h.result, err = out.State.Terminal()
	return h, err
}
