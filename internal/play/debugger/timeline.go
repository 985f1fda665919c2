package debugger

import (
	"context"
	"errors"
	"iter"
	"slices"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// madeMove is a move that was made, or the beginning of the game.
type madeMove struct {
	before *kernel.State // nil: the beginning
	after  *kernel.State // nil where a rule fails
	player int
	move   kernel.Move
	edits  []edit
	failed error
	steps  []step // nil: not known yet
}

// step is a point in a move at which the game can be looked at: where it begins, or before an effect.
type step struct {
	path  string
	root  string // of the list that runs; "" where the move begins
	depth int    // how many lists run
	// changed lists what the step changes, by the names of watches.
	changed []string
	did     []kernel.TraceEntry
}

// edit is a new value given to a variable before a step.
type edit struct {
	step  int
	cell  kernel.VariableCell
	value kernel.Value
}

// notingAgent is an agent that keeps its last choice, in case the move fails.
type notingAgent struct {
	sim.Agent
	last *kernel.Move
}

// Choose implements sim.Agent.
func (n notingAgent) Choose(t *sim.Turn) (kernel.Move, int, error) {
	move, place, err := n.Agent.Choose(t)
	if err == nil {
		*n.last = move
	}
	return move, place, err
}

// Generator implements sim.Seeder by the generator of the wrapped agent, which thus plays the same moves with the
// same seed.
func (n notingAgent) Generator(seed int64, player int) random.Generator {
	if s, ok := n.Agent.(sim.Seeder); ok {
		return s.Generator(seed, player)
	}
	return random.ForPlayer(seed, player)
}

// play starts playing from the state after the last move, or from the beginning. Moves are made only when they are
// needed.
func (s *Session) play(ctx context.Context) error {
	s.Close()
	var last kernel.Move
	setup := s.setup
	setup.Agents = nil
	agents := s.setup.Agents
	if len(agents) == 0 {
		agents = []sim.Agent{sim.Random{}}
	}
	for _, a := range agents {
		setup.Agents = append(setup.Agents, notingAgent{a, &last})
	}
	if n := len(s.moves); n > 0 {
		setup.From, setup.Continue = s.moves[n-1].after, true
		if setup.MaxMoves -= n - 1; setup.MaxMoves <= 0 {
			setup.MaxMoves = -1 // no more
		}
	}
	var refused error
	next, stop := iter.Pull(func(yield func(*madeMove) bool) {
		refused = s.playOn(ctx, setup, &last, yield)
	})
	s.coming, s.stop = next, stop
	s.makeNextMove()
	return refused
}

// playOn plays a game and yields its moves, each when it can no longer be taken back. last is the last chosen move.
func (s *Session) playOn(ctx context.Context, setup sim.Setup, last *kernel.Move, yield func(*madeMove) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var held []*madeMove // moves that may still be taken back
	stopped := false
	release := func() {
		for _, m := range held {
			if !stopped && !yield(m) {
				stopped = true
				cancel()
			}
		}
		held = nil
	}
	s.rest = func() {
		if !stopped && s.isInterrupted() && !yield(nil) {
			stopped = true
			cancel()
		}
	}
	setup.Yield = func(context.Context) { s.rest() }
	var end *kernel.State
	observer := &sim.Observer{
		Begin: func(first *kernel.State, advanced bool) {
			if end = first; setup.From == nil {
				s.advanced = advanced
				held = append(held, &madeMove{after: first})
				release()
			}
		},
		Move: func(r *sim.Record) {
			end = r.After
			held = append(held, &madeMove{before: r.Before, after: r.After, player: r.Player, move: r.Move})
			if r.After.Pending() == nil {
				release()
			}
		},
		Withdrawn: func(before *kernel.State) {
			at := slices.IndexFunc(held, func(m *madeMove) bool { return m.before.Hash() == before.Hash() })
			held, end = held[:max(at, 0)], before
		},
	}
	played, err := sim.Play(ctx, s.game, setup, observer)
	if err != nil || stopped {
		return err
	}
	s.playout = played
	switch {
	case end == nil: // a rule of the beginning fails
		held = append(held, &madeMove{failed: failure(played)})
	case played.Stop != nil && played.Stop.ActionID != "" && last.ActionID == played.Stop.ActionID:
		held = append(held, &madeMove{before: end, player: end.Active(), move: *last, failed: failure(played)})
	}
	release()
	return nil
}

// makeNextMove makes the next move of the game, if there is one. It returns false if there is none, or if the session
// was halted meanwhile; in that case the move is made at the next call.
func (s *Session) makeNextMove() bool {
	if s.coming == nil {
		return false
	}
	m, ok := s.coming()
	if !ok {
		s.Close()
		return false
	}
	if m == nil {
		return false
	}
	s.moves = append(s.moves, m)
	return true
}

// Close ends the play; moves not made yet are never made.
func (s *Session) Close() {
	if s.coming != nil {
		s.stop()
		s.coming, s.rest = nil, nil
	}
}

// followRecording makes the moves of a recording, up to the first move that is refused.
func (s *Session) followRecording(ctx context.Context, moves []kernel.Move, reseeded map[int]int64) error {
	out, err := s.begin()
	if err != nil {
		s.moves = append(s.moves, &madeMove{failed: err})
		return nil
	}
	state := out.State
	if s.advanced {
		if out, err = state.AdvanceTraced(); err != nil {
			s.moves = append(s.moves, &madeMove{failed: err})
			return nil
		}
		state = out.State
	}
	s.moves = append(s.moves, &madeMove{after: state})
	for i, move := range moves {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if seed, ok := reseeded[i]; ok {
			state = state.Reseed(seed)
		}
		one := &madeMove{before: state, player: state.Active(), move: move}
		s.moves = append(s.moves, one)
		out, err := state.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			one.failed = err
			return nil
		}
		one.after, state = out.State, out.State
	}
	return nil
}

// begin returns the first state. If a card is put on top, the outcome has no trace: the beginning cannot be stepped
// into.
func (s *Session) begin() (*kernel.Outcome, error) {
	return s.game.BeginAs(kernel.Beginning{Seed: s.setup.Seed, Unmixed: s.unmixed, Players: s.setup.Players,
		Card: s.card, After: s.after}, s.card == "")
}

// failure returns why a game stopped, as an error.
func failure(p *sim.Playout) error {
	if p.Stop == nil {
		return errors.New("the game " + p.Reason.Words())
	}
	return errors.New(p.Stop.Message)
}

// run makes the move m again and returns its trace. at is called before each of its steps.
func (s *Session) run(m *madeMove, at func(n int, t *kernel.Moment)) ([]kernel.TraceEntry, error) {
	n, skipped := 0, s.countEarlierSteps(m)
	s.look = func(t *kernel.Moment) {
		if skipped > 0 {
			skipped--
			return
		}
		n++
		for _, e := range m.edits {
			if e.step == n {
				_ = t.SetVariable(e.cell, e.value) // it was possible when it was made
			}
		}
		if at != nil {
			at(n, t)
		}
	}
	defer func() { s.look = nil }()
	if m.before != nil {
		out, err := m.before.Apply(m.move, kernel.ApplyOptions{Trace: true})
		if err != nil {
			return nil, err
		}
		m.after = out.State
		return out.Trace, nil
	}
	out, err := s.begin()
	if err != nil {
		return nil, err
	}
	m.after = out.State
	if !s.advanced {
		return out.Trace, nil
	}
	on, err := out.State.AdvanceTraced()
	if err != nil {
		return out.Trace, err
	}
	m.after = on.State
	return append(out.Trace, on.Trace...), nil
}

// countEarlierSteps returns the number of steps of a suspended move that were made before its last answer, because an
// answer makes the move again from its start.
func (s *Session) countEarlierSteps(m *madeMove) int {
	if m.before == nil || !m.move.Continues {
		return 0
	}
	all := 0
	s.look = func(*kernel.Moment) { all++ }
	defer func() { s.look = nil }()
	out, err := m.before.Apply(m.move, kernel.ApplyOptions{Trace: true})
	if err != nil {
		return 0
	}
	now := 0
	for _, e := range out.Trace {
		if _, ran := e.What.(kernel.EffectRan); ran {
			now++
		}
	}
	return max(all-now, 0)
}

// stepsOf returns the steps of a move.
func (s *Session) stepsOf(at int) []step {
	m := s.moves[at]
	if m.steps != nil {
		return m.steps
	}
	steps := []step{{path: s.rulePath(m)}}
	trace, _ := s.run(m, func(_ int, t *kernel.Moment) {
		stack := t.Stack()
		steps = append(steps, step{path: t.Path(), root: stack[0].Root, depth: len(stack)})
	})
	n := 0
	for _, e := range trace {
		if _, ran := e.What.(kernel.EffectRan); ran {
			n++
			continue
		}
		if n < len(steps) {
			steps[n].did = append(steps[n].did, e)
			steps[n].changed = append(steps[n].changed, changes(e.What)...)
		}
	}
	m.steps = steps
	return steps
}

// rulePath returns the path of the rule that a move triggers.
func (s *Session) rulePath(m *madeMove) string {
	if m.before == nil {
		return "setup"
	}
	if at, ok := s.actions[m.move.ActionID]; ok {
		return at
	}
	return ""
}
