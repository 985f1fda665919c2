package here

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/random"
)

// Limits bound the search for a state in which a rule acts.
type Limits struct {
	Moves    int           // made in all games together; 0 means 20,000
	Attempts int           // games; 0 means 64
	Time     time.Duration // by the clock; 0 means any. It is only for rules that run very long.
}

func (l Limits) complete() Limits {
	if l.Moves <= 0 {
		l.Moves = 20_000
	}
	if l.Attempts <= 0 {
		l.Attempts = 64
	}
	return l
}

// Point pins the moment before a rule acts.
type Point struct {
	Seed    int64
	Players int
	// Card is the event card that is put where it comes up after After others; "":
	// the decks are as the game makes them.
	Card  string
	After int
	// Moves lead from the first state to the point.
	Moves []kernel.Move
}

// first is the state in which the games of a point begin.
func (p *Point) first(g *kernel.Game) (*kernel.State, []kernel.TraceEntry, error) {
	if p.Card == "" {
		return g.InitialTraced(p.Seed, p.Players)
	}
	s, err := g.InitialWithCard(p.Seed, p.Players, p.Card, p.After)
	return s, nil, err
}

// happening is one thing that happened: the beginning of a game, or a move.
type happening struct {
	first  bool // it is the beginning
	before *kernel.State
	after  *kernel.State
	move   *kernel.Move // nil at the beginning
	player int
	trace  []kernel.TraceEntry
	log    []kernel.LogEntry
	result *kernel.Result
	warned []kernel.Warning
}

// Tried is what a search did.
type Tried struct {
	Games, Moves int
	Acted        int // how often the rule acted, though not the effect that is wanted
	Offered      int // how often it could be chosen
	// Ends are how often games ended, and Stops why others stopped.
	Ends  int
	Stops []Count
	// Over tells what ended the search: "" when all games were played.
	Over string
}

// Count is how often something was met.
type Count struct {
	What  string
	Times int
}

func (t *Tried) stop(what string) {
	for i := range t.Stops {
		if t.Stops[i].What == what {
			t.Stops[i].Times++
			return
		}
	}
	if len(t.Stops) < 20 {
		t.Stops = append(t.Stops, Count{what, 1})
	}
}

// search looks for a state in which a rule acts.
type search struct {
	ctx      context.Context
	game     *kernel.Game
	rules    []Rule
	limits   Limits
	deadline time.Time
	tried    Tried

	point   Point
	partial *found // the rule acted, but not the effect that is wanted
}

// found is a point with what happened there.
type found struct {
	rule Rule
	Point
	happening
}

// errOver ends a search.
var errOver = errors.New("the search is over")

// find plays games towards the rules. It gives nil when none of them acted, and with
// whole false a point at which one acted without the effect that is wanted.
func (s *search) find(seed int64, players int) (f *found, whole bool) {
	s.limits = s.limits.complete()
	if s.limits.Time > 0 {
		s.deadline = time.Now().Add(s.limits.Time)
	}
	for attempt := range s.limits.Attempts {
		s.point = Point{Seed: seed + int64(attempt), Players: players}
		if card := s.rules[attempt%len(s.rules)].card; card != "" {
			s.point.Seed, s.point.Card, s.point.After = seed, card, attempt/len(s.rules)%12
		}
		s.tried.Games++
		f, err := s.attempt(attempt)
		if f != nil {
			return f, true
		}
		if err != nil {
			break
		}
	}
	return s.partial, false
}

// attempt plays one game.
func (s *search) attempt(number int) (*found, error) {
	state, trace, err := s.point.first(s.game)
	if err != nil {
		s.tried.stop("The game cannot begin: " + err.Error())
		return nil, errOver
	}
	w := &walk{search: s, state: state, balanced: number%2 == 1, used: map[string]int{},
		rng: random.ForAgent(s.point.Seed, 1000+number)}
	if f := s.meets(&happening{first: true, after: state, trace: trace}); f != nil {
		return f, nil
	}
	for {
		f, over, err := w.step()
		if f != nil || err != nil || over {
			return f, err
		}
	}
}

// meets looks whether a rule acted in what happened.
func (s *search) meets(h *happening) *found {
	for i := range s.rules {
		rule, wanted := s.rules[i].acted(h)
		if !rule && !wanted {
			continue
		}
		f := &found{rule: s.rules[i], Point: s.point, happening: *h}
		f.Moves = slices.Clone(s.point.Moves)
		if wanted {
			return f
		}
		s.tried.Acted++
		if s.partial == nil {
			s.partial = f
		}
	}
	return nil
}

// spent ends the search when its limits are reached.
func (s *search) spent() error {
	switch {
	case s.ctx.Err() != nil:
		s.tried.Over = "It was cancelled."
	case s.tried.Moves >= s.limits.Moves:
		s.tried.Over = fmt.Sprintf("%d moves were made, which is the limit.", s.limits.Moves)
	case !s.deadline.IsZero() && time.Now().After(s.deadline):
		s.tried.Over = fmt.Sprintf("It took longer than %v.", s.limits.Time)
	default:
		return nil
	}
	return errOver
}

// walk is one game of a search.
type walk struct {
	*search
	state    *kernel.State
	balanced bool           // choose among actions, not among moves
	used     map[string]int // how often actions were chosen
	made     int
	rng      random.Generator
}

// longest is how many moves a game of a search may have: the games get longer one by
// one, so that a short way is found first. Endings need whole games.
func (w *walk) longest() int {
	if slices.ContainsFunc(w.rules, func(r Rule) bool { return r.Kind == TerminalRule }) {
		return w.limits.Moves
	}
	return 100 + 50*w.tried.Games
}

// step makes a move; over tells that the game cannot go on.
func (w *walk) step() (f *found, over bool, err error) {
	if err := w.spent(); err != nil {
		return nil, true, err
	}
	if result, err := w.state.Terminal(); err != nil {
		w.tried.stop(err.Error())
		return nil, true, nil
	} else if result != nil {
		w.tried.Ends++
		return nil, true, nil
	}
	if w.made >= w.longest() {
		w.tried.stop("The game went on for too many moves.")
		return nil, true, nil
	}
	moves, player, err := options(w.state)
	if err != nil {
		w.tried.stop(err.Error())
		return nil, true, nil
	}
	if len(moves) == 0 {
		return w.advance()
	}
	if f := w.try(moves, player); f != nil {
		return f, false, nil
	}
	return w.wander(moves, player)
}

// options are the moves that can be made in a state, and who makes them.
func options(s *kernel.State) ([]kernel.Move, int, error) {
	if order := s.Game().Definition().TurnOrder; order != nil && order.Type == gamedef.CardDriven && order.Config.Pivotal != nil && s.Pending() == nil {
		offers, err := s.Interrupts()
		if err != nil {
			return nil, 0, err
		}
		for _, offer := range offers {
			if len(offer.Moves) > 0 {
				return offer.Moves, offer.Player, nil
			}
		}
	}
	l, err := s.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	if err != nil {
		return nil, 0, err
	}
	return l.Moves, s.Active(), nil
}

// advance goes on where nobody can move, as at the beginning of some games.
func (w *walk) advance() (*found, bool, error) {
	out, err := w.state.AdvanceTraced()
	switch {
	case err != nil:
		w.tried.stop(err.Error())
		return nil, true, nil
	case out.State.Hash() == w.state.Hash():
		w.tried.stop("Nobody had a legal move.")
		return nil, true, nil
	}
	f := w.meets(&happening{before: w.state, after: out.State, trace: out.Trace, log: out.Log})
	w.state = out.State
	return f, false, nil
}

// Number of moves that are tried at a point where a rule can be chosen: for the rule
// as a whole, and for an effect in it, which depends on what is decided.
const (
	triesOfRule   = 3
	triesOfEffect = 8
)

// try makes moves that let the rules act, if there are any, and stays where it is.
func (w *walk) try(moves []kernel.Move, player int) *found {
	var wanted []int
	effect := false
	for i := range moves {
		for k := range w.rules {
			if w.rules[k].plays(&moves[i]) || moves[i].Continues && w.rules[k].chosen() {
				wanted = append(wanted, i)
				effect = effect || w.rules[k].Effect != "" || w.rules[k].Kind == StageRule
				break
			}
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	w.tried.Offered++
	tries := triesOfRule
	if effect {
		tries = triesOfEffect
	}
	for range min(tries, 4*len(wanted)) {
		h := w.make(moves[wanted[w.draw(len(wanted))]], player)
		if h == nil {
			continue
		}
		if f := w.meets(h); f != nil {
			return f
		}
		if w.spent() != nil {
			break
		}
	}
	return nil
}

// wander makes any move.
func (w *walk) wander(moves []kernel.Move, player int) (*found, bool, error) {
	left := slices.Clone(moves)
	for len(left) > 0 {
		at := w.choose(left)
		h := w.make(left[at], player)
		left = slices.Delete(left, at, at+1)
		if h == nil {
			continue
		}
		if f := w.meets(h); f != nil {
			return f, false, nil
		}
		w.used[h.move.ActionID]++
		w.state = h.after
		w.made++
		w.point.Moves = append(w.point.Moves, *h.move)
		return nil, false, nil
	}
	w.tried.stop("None of the legal moves could be made.")
	return nil, true, nil
}

// choose draws one of several moves. A balanced game chooses the actions first that
// were chosen least.
func (w *walk) choose(moves []kernel.Move) int {
	if !w.balanced {
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

func (w *walk) draw(n int) int {
	if n == 1 {
		return 0
	}
	return int(w.rng.Int(0, int64(n-1)))
}

// make completes a move at random and makes it, all in a copy of the state; nil when
// that cannot be done.
func (w *walk) make(template kernel.Move, player int) *happening {
	move, ok, err := template, true, error(nil)
	if template.ActionID != kernel.Decline {
		move, ok, err = w.state.CompleteQuickly(template, &w.rng)
	}
	if err != nil {
		w.tried.stop(err.Error())
	}
	if err != nil || !ok {
		return nil
	}
	w.tried.Moves++
	h, err := apply(w.state, move, player)
	if err != nil {
		w.tried.stop(err.Error())
		return nil
	}
	return h
}

// apply makes a move with a trace.
func apply(s *kernel.State, move kernel.Move, player int) (*happening, error) {
	out, err := s.Apply(move, kernel.ApplyOptions{Trace: true})
	if err != nil {
		return nil, err
	}
	h := &happening{before: s, after: out.State, move: &move, player: player, trace: out.Trace, log: out.Log, warned: out.Warnings}
	h.result, err = out.State.Terminal()
	return h, err
}
