package here

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/random"
	"ludo-lsp/kernel/sim"
)

// Request is what is to be simulated.
type Request struct {
	// Paths lead to the rules in the definition, one of which is to act.
	Paths   []string
	Seed    int64
	Players int // 0: the least with which the game can be played
	Limits  Limits
	// Point, if any, is where the rule acted earlier: it is played again first, and
	// what it does not reach any more is looked for anew.
	Point  *Point
	Locate kernel.Locator
	// Games are how many games are played from there on; 0 means 200, less than 0
	// none. Jobs are how many at a time; 0 means all processors.
	Games, Jobs int
	// MaxMoves bounds those games; 0 means sim.DefaultMaxMoves.
	MaxMoves int
	// Budget bounds each of them by the clock; 0 means any time.
	Budget time.Duration
	// Found is told what the rule did before games are played from there. It may be
	// nil. Progress is told how many have been played.
	Found    func(r *Report)
	Progress func(played, games int)
}

// DefaultGames are the games that are played from a place unless Request says
// otherwise.
const DefaultGames = 200

// Report is what came of a simulation from a place.
type Report struct {
	Rules []Rule // that were wanted
	Tried Tried
	// Play is what the rule did; nil when it was not reached.
	Play *Play
	// Partly tells that the rule acted, but not the effect that is wanted.
	Partly bool
	// Lost tells why the point of the request is not reached any more; "" when it is,
	// or none was given.
	Lost string
	// Statistics are those of the games from there on; nil when none were played.
	Statistics *sim.Statistics
}

// Play is a rule that acted.
type Play struct {
	Rule Rule
	Point
	Before, After *kernel.State // Before is nil when the rule acted at the beginning
	// Move is the one in which the rule acted, and Answers those of the decisions
	// that came up while it was made; nil when it acted without a move.
	Move     *kernel.Move
	Answers  []kernel.Move
	Player   int // who made it
	Steps    []Step
	Lines    []Line
	Log      []kernel.LogEntry
	Changes  []Change
	Next     []Option
	Result   *kernel.Result // of a game that ended by it
	Warnings []kernel.Warning
}

// Option is what a player can do next: an action, and in how many ways.
type Option struct {
	ActionID string
	Moves    int // templates count once
}

// Simulate finds a state in which a rule acts and tells what it does. The error is
// about the request; that a rule is not reached is a report.
func Simulate(ctx context.Context, g *kernel.Game, r Request) (*Report, error) {
	rules := RulesAt(g.Definition(), r.Paths)
	if len(rules) == 0 {
		return nil, fmt.Errorf("nothing that acts is written there: a simulation begins at a setup, phase, action, pipeline stage, trigger, event card or ending, or at an effect in one")
	}
	if allowed := g.Definition().Metadata.Players; r.Players == 0 {
		r.Players = int(allowed.Min)
	} else if int64(r.Players) < allowed.Min || int64(r.Players) > allowed.Max {
		return nil, fmt.Errorf("the game is for %d to %d players, not for %d", allowed.Min, allowed.Max, r.Players)
	}
	out := &Report{Rules: rules}
	s := &search{ctx: ctx, game: g, rules: rules, limits: r.Limits}
	var f *found
	whole := true
	if r.Point != nil {
		var lost error
		if f, lost = s.again(r.Point); lost != nil {
			out.Lost = lost.Error()
		}
	}
	if f == nil {
		f, whole = s.find(r.Seed, r.Players)
	}
	out.Tried = s.tried
	if f == nil {
		return out, nil
	}
	out.Partly = !whole
	out.Play = playOf(f, r.Locate)
	if r.Found != nil {
		r.Found(out)
	}
	return out, out.playOn(ctx, g, &r)
}

// playOn plays games from where the rule acted.
func (out *Report) playOn(ctx context.Context, g *kernel.Game, r *Request) error {
	games := r.Games
	if games == 0 {
		games = DefaultGames
	}
	if games < 0 || out.Play.Result != nil || ctx.Err() != nil {
		return nil
	}
	played := 0
	batch := sim.Batch{
		Setup: sim.Setup{From: out.Play.After, Seed: r.Seed, MaxMoves: r.MaxMoves, Budget: r.Budget, Locate: r.Locate},
		Games: games, Jobs: r.Jobs,
	}
	if r.Progress != nil {
		batch.Each = func(int, *sim.Playout) {
			played++
			r.Progress(played, games)
		}
	}
	var err error
	out.Statistics, err = sim.Run(ctx, g, batch)
	return err
}

// playOf tells what happened at a point. A move that waits for an answer is answered
// at random to its end.
func playOf(f *found, locate kernel.Locator) *Play {
	p := &Play{Rule: f.rule, Point: f.Point, Before: f.before, After: f.after, Move: f.move, Player: f.player, Log: f.log, Result: f.result, Warnings: f.warned}
	trace := f.trace
	rng := random.ForAgent(f.Seed, 999)
	for range maxAnswers {
		if p.After.Pending() == nil {
			break
		}
		moves, player, err := options(p.After)
		if err != nil || len(moves) == 0 {
			break
		}
		move, ok, err := p.After.CompleteQuickly(moves[0], &rng)
		if err != nil || !ok {
			break
		}
		h, err := apply(p.After, move, player)
		if err != nil {
			break
		}
		trace = append(slices.Clip(trace), h.trace...)
		p.Log = append(slices.Clip(p.Log), h.log...)
		p.Answers = append(p.Answers, move)
		p.After, p.Result = h.after, h.result
	}
	p.Steps = stepsOf(trace, locate)
	p.Lines = linesOf(p.Steps)
	if p.Before != nil {
		p.Changes = changesOf(p.Before, p.After)
	}
	if p.Result == nil {
		p.Next = nextOf(p.After)
	}
	return p
}

// maxAnswers bounds the answers that finish a move.
const maxAnswers = 100

// nextOf lists what can be done in a state, by action in the order of the listing.
func nextOf(s *kernel.State) []Option {
	moves, _, err := options(s)
	if err != nil {
		return nil
	}
	if len(moves) == 0 {
		if out, err := s.Advance(); err == nil {
			moves, _, _ = options(out.State)
		}
	}
	var out []Option
	for i := range moves {
		at := slices.IndexFunc(out, func(o Option) bool { return o.ActionID == moves[i].ActionID })
		if at < 0 {
			out = append(out, Option{ActionID: moves[i].ActionID})
			at = len(out) - 1
		}
		out[at].Moves++
	}
	return out
}

// again plays to a point and lets the rule act there once more.
func (s *search) again(p *Point) (*found, error) {
	s.limits = s.limits.complete()
	state, trace, err := p.first(s.game)
	if err != nil {
		return nil, fmt.Errorf("the game cannot begin: %w", err)
	}
	s.point = Point{Seed: p.Seed, Players: p.Players, Card: p.Card, After: p.After}
	w := &walk{search: s, state: state, used: map[string]int{}, rng: random.ForAgent(p.Seed, 1000)}
	if f := s.meets(&happening{first: true, after: state, trace: trace}); f != nil {
		return f, nil
	}
	for i, move := range p.Moves {
		if err := w.ready(); err != nil {
			return nil, fmt.Errorf("before move %d: %w", i+1, err)
		}
		h, err := apply(w.state, move, w.state.Active())
		if err != nil {
			return nil, fmt.Errorf("move %d is not possible any more: %w", i+1, err)
		}
		w.state = h.after
		s.point.Moves = append(s.point.Moves, move)
	}
	if err := w.ready(); err != nil {
		return nil, err
	}
	f, _, err := w.step()
	if err == nil && f == nil {
		err = errors.New("the rule cannot act there any more")
	}
	return f, err
}

// ready goes on to where somebody can move.
func (w *walk) ready() error {
	moves, _, err := options(w.state)
	if err != nil || len(moves) > 0 {
		return err
	}
	out, err := w.state.AdvanceTraced()
	if err != nil {
		return err
	}
	w.state = out.State
	return nil
}
