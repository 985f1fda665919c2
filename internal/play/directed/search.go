package directed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// Limits bound the search for a state in which a rule acts.
type Limits struct {
	Moves    int           // made in all games together; 0 means 20,000
	Attempts int           // games; 0 means 64
	Time     time.Duration // by the clock, of the search alone; 0 means any
}

// Complete fills in the defaults.
func (l Limits) Complete() Limits {
	if l.Moves <= 0 {
		l.Moves = 20_000
	}
	if l.Attempts <= 0 {
		l.Attempts = 64
	}
	return l
}

// Point identifies the state before a rule acts: a seed, a card put on top, and moves.
type Point struct {
	Seed    int64 `json:"seed"`
	Players int   `json:"players"`
	// Card is the event card placed so that it comes up after After others; "" leaves the decks as the game makes
	// them.
	Card  string `json:"card,omitzero"`
	After int    `json:"after" unless:"Card"`
	// Moves lead from the first state to the point.
	Moves []kernel.Move `json:"moves"`
	// Move is the one in which the rule acts, and Answers are its decisions; nil when it acts without a move.
	Move    *kernel.Move  `json:"move,omitzero"`
	Answers []kernel.Move `json:"answers" unless:"Move"`
}

// first returns how the games of a point begin: the state, and without a card on top also the trace.
func (p *Point) first(g *kernel.Game) (*happening, error) {
	if p.Card == "" {
		begun, err := g.Begin(p.Seed, p.Players, true)
		if err != nil {
			return nil, err
		}
		return &happening{first: true, after: begun.State, trace: begun.Trace}, nil
	}
	s, err := g.InitialAs(kernel.Beginning{Seed: p.Seed, Players: p.Players, Card: p.Card, After: p.After})
	return &happening{first: true, after: s}, err
}

// SearchEffort is a record of what a search did.
type SearchEffort struct {
	Games   int `json:"games"`
	Moves   int `json:"moves"`
	Acted   int `json:"acted"`   // how often the rule acted, but not the wanted effect
	Offered int `json:"offered"` // how often it could be chosen
	// Ends counts the games that ended, Stops the reasons why others stopped.
	Ends  int     `json:"ends"`
	Stops []Count `json:"stops"`
	// Failed is why the rule itself could not act when it was chosen.
	Failed []Count `json:"failed"`
	// EndedBy says what ended the search: "" when all games were played.
	EndedBy string `json:"over"`
}

// Count is a text with the number of its occurrences.
type Count struct {
	What  string `json:"what"`
	Times int    `json:"times"`
}

func (t *SearchEffort) stop(what string) { t.Stops = addCounts(t.Stops, what) }

// addCounts adds one to the count of what, and returns the list; if the list is long, new texts are dropped.
func addCounts(list []Count, what string) []Count {
	for i := range list {
		if list[i].What == what {
			list[i].Times++
			return list
		}
	}
	if len(list) < 20 {
		list = append(list, Count{what, 1})
	}
	return list
}

// search looks for a state in which a rule acts.
type search struct {
	ctx        context.Context
	explorer   *Explorer
	game       *kernel.Game
	rules      []Rule
	limits     Limits
	tried      SearchEffort
	reportedAt int // moves at the last report
	tell       func(t SearchEffort)
	yield      func(ctx context.Context) // may be nil

	vain    int             // how often in a row the rule could be chosen but failed
	partial *foundPoint     // the rule acted, but not the wanted effect
	looked  []*exploredGame // shared games
	endings SearchEffort    // how games ended
}

// foundPoint is a point at which a rule acts, with what happened there.
type foundPoint struct {
	rule Rule
	Point
	happening
}

// errOver is the error that ends a search.
var errOver = errors.New("the search is over")

// find plays games towards the rules. It returns nil if none of them acted, and with whole false a point at which one
// acted without the wanted effect.
//
// find searches for a point at which a rule acts. Games of two kinds alternate: the search's own, which are played
// towards one of the rules, and shared ones, whose events an explorer knows. Short games of its own come first, one
// for each way of playing towards the rule.
func (s *search) find(seed int64, players int) (f *foundPoint, whole bool) {
	ways := make([][]policy, len(s.rules))
	short := 0
	for i := range s.rules {
		ways[i] = s.explorer.influences().policies(s.game.Definition(), &s.rules[i])
		if i < 4 {
			short += len(ways[i])
		}
		if s.rules[i].card != "" && i < 4 {
			short += 3
		}
	}
	coups := s.explorer.influences().coups
	if !slices.ContainsFunc(s.rules, func(r Rule) bool { return !slices.Contains(coups, r.card) }) {
		s.limits.Attempts = min(s.limits.Attempts, coupAttempts)
	}
	endings := s.rules[0].Kind == TerminalRule // which only occur in whole games
	if endings {
		short = 0
	}
	own, shared := 0, 0
	for s.tried.Games < s.limits.Attempts {
		s.tried.Games++
		var f *foundPoint
		var err error
		if turn := s.tried.Games - short; turn > 0 && shared < sharedGames && (turn <= 4 || turn%2 == 0 || endings) {
			f, err = s.lookInto(exploredKey{seed, players, shared})
			shared++
		} else {
			f, err = s.play(seed, players, own, ways, own < short)
			own++
		}
		if f != nil {
			return f, true
		}
		if err != nil {
			break
		}
	}
	return s.partial, false
}

// play plays one game towards a rule, and returns the point at which the rule acts, or nil if it does not.
func (s *search) play(seed int64, players, number int, ways [][]policy, short bool) (*foundPoint, error) {
	which := number % len(s.rules)
	rule, round := &s.rules[which], number/len(s.rules)
	way := ways[which][round%len(ways[which])]
	point := Point{Seed: attemptSeed(seed, number), Players: players, Card: way.card, After: way.after}
	if rule.card != "" && way.card == "" && !s.explorer.influences().interrupts(rule.card) {
		point.Card, point.After = rule.card, round%24
	}
	if round >= len(ways[which]) {
		way.balanced = round%2 == 1
	}
	first, err := point.first(s.game)
	if err != nil {
		s.tried.stop("The game cannot begin: " + err.Error())
		if point.Card != "" && rule.card == "" {
			return nil, nil // another policy may do without the card
		}
		return nil, errOver
	}
	longest := 100 + 50*number
	switch {
	case rule.Kind == TerminalRule:
		longest = s.limits.Moves
	case short:
		longest = 60
	}
	w := newWalk(first, way, random.ForAgent(point.Seed, 1000+number))
	defer w.close()
	s.vain = 0
	if f := s.checkHappening(&w.last, point); f != nil {
		return f, nil
	}
	for {
		if err := s.checkLimits(); err != nil {
			return nil, err
		}
		moves, player, end := w.options()
		switch {
		case end != nil:
		case len(w.events) >= longest:
			end = &gameEnd{reason: "The game went on for too many moves."}
		case len(moves) == 0:
			end = w.advance()
		default:
			if f := s.tryHere(w, moves, player, point); f != nil {
				return f, nil
			}
			s.tried.Moves++
			end = w.wander(moves, player, func(err error) { s.tried.stop(err.Error()) })
		}
		if end != nil {
			s.noteEnd(end)
			return nil, nil
		}
		if s.acts(&w.last) {
			c := walkedGame{point, w.events, w.states}
			h, err := c.happeningAt(len(w.events) - 1)
			if err != nil {
				return nil, err
			}
			if f := s.checkHappening(h, c.pointAt(len(w.events)-1)); f != nil {
				return f, nil
			}
		}
	}
}

func (s *search) noteEnd(end *gameEnd) {
	if end.result != nil {
		s.tried.Ends++
		if rule, ok := RuleAt(s.game.Definition(), end.result.Path); ok {
			s.endings.stop(rule.String())
		}
		return
	}
	s.tried.stop(end.reason)
}

// acts reports whether a rule may have acted in a happening, so that it is worth a closer look.
func (s *search) acts(h *happening) bool {
	for i := range s.rules {
		rule, wanted := s.rules[i].hasActed(h)
		if wanted || rule && s.partial == nil {
			return true
		}
		if rule {
			s.tried.Acted++
		}
	}
	return false
}

// lookInto searches a shared game for a point at which a rule acts.
func (s *search) lookInto(key exploredKey) (*foundPoint, error) {
	g, made, ok := s.explorer.sharedGame(s.ctx, s.yield, key)
	if !ok { // it was not played to its end
		s.tried.Moves += made
		return nil, s.checkLimits()
	}
	s.looked = append(s.looked, g)
	s.tried.Moves += len(g.events)
	for _, reason := range g.failed {
		s.tried.stop(reason)
	}
	s.noteEnd(&g.stopped)
	earliest := len(g.events)
	for i := range s.rules {
		acts, chosen := s.rules[i].keys()
		if chosen != "" {
			s.tried.Offered += len(g.offered[chosen])
		}
		for _, key := range acts {
			if at, ok := g.first[key]; ok {
				earliest = min(earliest, at)
			}
		}
	}
	if earliest < len(g.events) {
		h, err := g.eventAt(s.game, earliest)
		if err == nil {
			if f := s.checkHappening(h, g.pointAt(max(earliest, 0))); f != nil {
				return f, nil
			}
		}
	}
	for i := range s.rules {
		_, chosen := s.rules[i].keys()
		for _, at := range g.offered[chosen] {
			state, err := g.stateAt(at)
			if err != nil {
				continue
			}
			moves, player, err := options(state)
			if err != nil {
				continue
			}
			rng := random.ForAgent(g.point.Seed, 2000+at)
			if f := s.try(state, moves, player, g.pointAt(at), &rng); f != nil {
				return f, nil
			}
		}
	}
	return nil, s.checkLimits()
}

// eventAt returns what happened in an event of a shared game; event -1 is its beginning.
func (g *exploredGame) eventAt(game *kernel.Game, event int) (*happening, error) {
	if event >= 0 {
		return g.happeningAt(event)
	}
	return g.point.first(game)
}

// checkHappening returns the point with the happening if a rule acted in it, or else nil.
func (s *search) checkHappening(h *happening, point Point) *foundPoint {
	for i := range s.rules {
		rule, wanted := s.rules[i].hasActed(h)
		if !rule && !wanted {
			continue
		}
		f := &foundPoint{rule: s.rules[i], Point: point, happening: *h}
		f.Point.Move = h.move
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

// checkLimits returns the error that ends the search if its limits are reached.
func (s *search) checkLimits() error {
	if s.tell != nil && s.tried.Moves >= s.reportedAt+50 {
		s.reportedAt = s.tried.Moves
		told := s.tried
		told.Stops, told.Failed = slices.Clone(told.Stops), slices.Clone(told.Failed)
		s.tell(told)
	}
	if s.yield != nil {
		s.yield(s.ctx)
	}
	switch {
	case s.ctx.Err() != nil:
		s.tried.EndedBy = overBecause(s.ctx)
	case s.failures() >= maxFailures && s.tried.Games >= minGames:
		s.tried.EndedBy = fmt.Sprintf("It was chosen %d times, and failed each time.", s.failures())
	case s.tried.Moves >= s.limits.Moves:
		s.tried.EndedBy = fmt.Sprintf("%d moves were made, which is the limit.", s.limits.Moves)
	default:
		return nil
	}
	return errOver
}

// coupAttempts is the number of games that are played towards the event of a card that begins a coup round: such
// cards are not played as events.
const coupAttempts = 4

// Limits after which a rule that failed each time it was chosen, in this many tries and games, is no longer searched
// for.
const (
	maxFailures = 60
	minGames    = 8
)

// failures returns the number of times that the rule was chosen and failed, or 0 if it ever acted.
func (s *search) failures() int {
	if s.tried.Acted > 0 {
		return 0
	}
	n := 0
	for _, f := range s.tried.Failed {
		if f.What == errNotCompleted.Error() {
			return 0 // elsewhere there may be an answer
		}
		n += f.Times
	}
	return n
}

// Numbers of moves tried at a point where a rule can be chosen: for the rule as a whole, and for an effect in it,
// which depends on decisions.
const (
	triesOfRule   = 3
	triesOfEffect = 8
)

// wantedOf returns the indices of the moves that let the rules act, and how many of them to try.
func (s *search) wantedOf(moves []kernel.Move) (wanted []int, tries int) {
	tries = triesOfRule
	for i := range moves {
		for k := range s.rules {
			if r := &s.rules[k]; r.canPlay(&moves[i]) || moves[i].Continues && r.isChosen() {
				wanted = append(wanted, i)
				if r.Effect != "" || r.Kind == StageRule {
					tries = triesOfEffect
				}
				break
			}
		}
	}
	return wanted, min(tries, 4*len(wanted))
}

// tryHere makes the moves that let the rules act, if there are any, at the position of a walk. It returns the point
// if a rule acted.
func (s *search) tryHere(w *walk, moves []kernel.Move, player int, point Point) *foundPoint {
	if wanted, _ := s.wantedOf(moves); len(wanted) == 0 {
		return nil
	}
	s.tried.Offered++
	// Repeated failures are retried less and less often: the 1st, 2nd, 4th, 8th … time.
	if s.vain&(s.vain+1) != 0 {
		s.vain++
		return nil
	}
	point.Moves = movesIn(w.events)
	return s.try(w.play.State(), moves, player, point, &w.rng)
}

// try makes moves that let the rules act in a state. It returns the point if a rule acted.
func (s *search) try(state *kernel.State, moves []kernel.Move, player int, point Point,
	rng *random.Generator) *foundPoint {
	wanted, tries := s.wantedOf(moves)
	s.vain++
	for range tries {
		s.tried.Moves++
		h, err := makeAtRandom(state, moves[wanted[drawNumber(rng, len(wanted))]], player, rng)
		if err == nil {
			s.vain = 0
			if f := s.checkHappening(h, point); f != nil {
				return f
			}
		} else {
			s.tried.Failed = addCounts(s.tried.Failed, err.Error())
		}
		if s.checkLimits() != nil {
			break
		}
	}
	return nil
}
