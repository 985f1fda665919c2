package directed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// Request describes a simulation: the rule, and how to search and play.
type Request struct {
	// Paths lead to the rules in the definition; one of them is to act.
	Paths   []string
	Seed    int64
	Players int // 0: the least number the game allows
	Limits  Limits
	// Time bounds all of it by the clock: the search and the games from there on. 0 means no limit. A move that has
	// begun is finished.
	Time time.Duration
	// Yield is called before each move and may wait for more urgent work. It returns when its context is done. It may
	// be nil.
	Yield func(ctx context.Context)
	// Point, if any, is where the rule acted earlier: it is played again first, and rules it no longer reaches are
	// searched for anew.
	Point  *Point
	Locate kernel.Locator
	// Uses, if any, returns the uses of macros through which the part at a path came, the innermost first.
	Uses func(path string) []words.Use
	// Earlier, if any, is what the rule did at the point before an edit; the report says what is different.
	Earlier *Play
	// Explorer, if any, shares games between simulations; it is of the same game.
	Explorer *Explorer
	// Games is how many games are played from there on; 0 means 200, less than 0 none. Jobs is how many at a time; 0
	// means all processors.
	Games, Jobs int
	// MaxMoves bounds those games; 0 means sim.DefaultMaxMoves.
	MaxMoves int
	// Budget bounds each of them by the clock; 0 means no limit.
	Budget time.Duration
	// Any of these may be nil. Searching is called now and then with what was tried to reach the rule, Found with
	// what the rule did, before games are played from there, and Played after each of these games with the results so
	// far, one call at a time.
	Searching func(t SearchEffort)
	Found     func(r *Report)
	Played    func(played, games int, so *sim.Statistics)
}

// DefaultGames is the number of games that are played from a point unless Request has another.
const DefaultGames = 200

// Report is the result of a simulation of a rule.
type Report struct {
	Rules []Rule       `json:"rules"` // that were wanted
	Tried SearchEffort `json:"tried"`
	// Play is what the rule did; nil when it was not reached.
	Play *Play
	// Partly means that the rule acted, but not the wanted effect.
	Partly bool `json:"partly"`
	// Why says why no rule was reached, if known; "" otherwise.
	Why string `json:"why,omitzero"`
	// Lost says why the point of the request is no longer reached; "" if it is, or none was given.
	Lost string `json:"lost,omitzero"`
	// Edited lists what the rule does differently than in the earlier play of the request; nil if there is none or
	// the point is lost, empty if all is the same.
	Edited []string
	// Statistics are those of the games from there on; nil if none were played.
	Statistics *sim.Statistics
	// Whole are those of whole games, for comparison; nil if none are known.
	Whole *sim.Statistics
	// EndedBy says what ended these games before all were played; "" otherwise.
	EndedBy string `json:"over,omitzero"`
}

// Play is an event in which a rule acted, with the states around it and its steps.
type Play struct {
	Rule          Rule `json:"rule"`
	Point         `json:"point"`
	Before, After *kernel.State // Before is nil when the rule acted at the beginning
	Player        int           // who made the move
	// Saw is what the rule reads, as it was when it began to act, and SawMore how many more are not listed.
	Saw      []SeenValue `json:"saw,omitempty"`
	SawMore  int         `json:"sawMore" unless:"Saw"`
	Steps    []Step
	Groups   []Group `json:"groups"`
	Lines    []Line  `json:"lines"`
	Log      []kernel.LogEntry
	Changes  []Change `json:"changes"`
	Next     []Option
	Result   *kernel.Result `json:"result,omitzero"` // if it ended the game
	Warnings []kernel.Warning

	trace []kernel.TraceEntry
	words func() *words.Words
}

// Locate updates the places where the steps were written, after lines have moved.
func (p *Play) Locate(locate kernel.Locator, uses func(path string) []words.Use) {
	told := p.scene()
	if p.Move != nil {
		told = told.ForActor(p.Player)
	}
	p.Steps = stepsOf(told, p.trace, locate, uses)
	p.Groups = groupsOf(told, p.Steps)
	p.Lines = linesOf(told, p.Steps)
}

// scene returns the scene in which the play is described: its tokens are named as before or as after it.
func (p *Play) scene() words.Scene { return p.words().In(p.Before, p.After) }

// Option is an action that a player can take next, and in how many ways.
type Option struct {
	ActionID string `json:"actionId"`
	Moves    int    `json:"moves"` // each template counts once
}

// Simulate finds a state in which a rule acts and reports what the rule does. The error is about the request; that a
// rule is not reached is no error, but is in the report.
func Simulate(ctx context.Context, g *kernel.Game, r Request) (*Report, error) {
	rules := RulesAt(Rules(g.Definition()), r.Paths)
	if len(rules) == 0 {
		return nil, fmt.Errorf("nothing that acts is written there: a simulation begins at a setup, phase, action, pipeline stage, trigger, event card or ending, or at an effect in one")
	}
	if allowed := g.Definition().Metadata.Players; r.Players == 0 {
		r.Players = int(allowed.Min)
	} else if int64(r.Players) < allowed.Min || int64(r.Players) > allowed.Max {
		return nil, fmt.Errorf("the game is for %s, not for %d", words.Players(allowed.Min, allowed.Max), r.Players)
	}
	out := &Report{Rules: rules}
	if r.Explorer == nil || r.Explorer.game != g {
		r.Explorer = NewExplorer(g)
	}
	ctx, cancel := withTimeLimit(ctx, r.Time)
	defer cancel()
	searching, cancel := withTimeLimit(ctx, r.Limits.Time)
	defer cancel()
	s := &search{ctx: searching, explorer: r.Explorer, game: g, rules: rules, limits: r.Limits.Complete(),
		tell: r.Searching, yield: r.Yield}
	var f *foundPoint
	whole := true
	if r.Point != nil {
		var lost error
		if f, lost = s.playAgain(r.Point); lost != nil && searching.Err() == nil {
			out.Lost = lost.Error()
		}
	}
	if f == nil {
		f, whole = s.find(r.Seed, r.Players)
	}
	out.Tried = s.tried
	if f == nil {
		out.Why = s.whyUnreached()
		return out, nil
	}
	out.Partly = !whole
	out.Play = playOf(f, &r)
	out.Play.Saw, out.Play.SawMore = sawOf(out.Play)
	if r.Earlier != nil && r.Point != nil && out.Lost == "" {
		out.Edited = differencesOf(r.Earlier, out.Play)
	}
	if r.Found != nil {
		early := *out // which nothing changes any more
		r.Found(&early)
	}
	return out, out.playOn(ctx, g, &r)
}

// playOn plays games from the state where the rule acted.
func (out *Report) playOn(ctx context.Context, g *kernel.Game, r *Request) error {
	games := r.Games
	if games == 0 {
		games = DefaultGames
	}
	if games < 0 || out.Play.Result != nil {
		return nil
	}
	if ctx.Err() != nil {
		out.EndedBy = fmt.Sprintf("None of %s was played from there on. %s", symbols.Count(games, "game"),
			overBecause(ctx))
		return nil
	}
	played := 0
	batch := sim.Batch{
		Setup: sim.Setup{From: out.Play.After, Seed: r.Seed, MaxMoves: r.MaxMoves, Budget: r.Budget, Yield: r.Yield, Locate: r.Locate},
		Games: games, Jobs: r.Jobs, Whole: true,
	}
	if r.Played != nil {
		batch.SoFar = func(so *sim.Statistics) {
			played++
			r.Played(played, games, so)
		}
	}
	var err error
	out.Statistics, err = sim.Run(ctx, g, batch)
	if whole := out.Statistics; err == nil && ctx.Err() != nil && whole.Playouts < games {
		out.EndedBy = fmt.Sprintf("%d of %s were played from there on. %s", whole.Playouts,
			symbols.Count(games, "game"), overBecause(ctx))
	}
	return err
}

// timeLimitError is the error of a context that ran out of time.
type timeLimitError time.Duration

func (t timeLimitError) Error() string {
	return fmt.Sprintf("it took longer than %v", time.Duration(t))
}

// withTimeLimit returns a context that is done after a time by the clock; 0 means no limit.
func withTimeLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, limit, timeLimitError(limit))
}

// overBecause returns the reason why a context is done, in words.
func overBecause(ctx context.Context) string {
	var limit timeLimitError
	if errors.As(context.Cause(ctx), &limit) {
		return fmt.Sprintf("It took longer than %v.", time.Duration(limit))
	}
	return "It was cancelled."
}

// playOf returns the play at a point. A move that waits for an answer is answered at random to its end.
func playOf(f *foundPoint, r *Request) *Play {
	p := &Play{words: r.Explorer.words, Rule: f.rule, Point: f.Point, Before: f.before, After: f.after,
		Player: f.player,
		Log:    f.log, Result: f.result, Warnings: f.warned}
	trace := f.trace
	known := p.Answers // of a point that is played again
	p.Answers = nil
	rng := random.ForAgent(f.Seed, 999)
	for range maxAnswers {
		if p.After.Pending() == nil {
			break
		}
		moves, player, err := options(p.After)
		if err != nil || len(moves) == 0 {
			break
		}
		var h *happening
		if len(known) > 0 {
			h, err = apply(p.After, known[0], player)
			known = known[1:]
		}
		if h == nil || err != nil {
			if h, err = makeAtRandom(p.After, moves[0], player, &rng); err != nil {
				break
			}
		}
		trace = append(slices.Clip(trace), h.trace...)
		p.Log = append(slices.Clip(p.Log), h.log...)
		p.Answers = append(p.Answers, *h.move)
		p.After, p.Result = h.after, h.result
	}
	p.trace = trace
	p.Locate(r.Locate, r.Uses)
	if p.Before != nil {
		p.Changes = changesOf(p.words(), p.Before, p.After)
	}
	if p.Result == nil {
		p.Next = nextOf(p.After)
	}
	return p
}

// maxAnswers bounds the answers that finish a move.
const maxAnswers = 100

// nextOf lists the options in a state: the actions, in the order in which their moves are listed.
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

// playAgain plays to a point and lets the rule act there once more. The error contains the move at which that fails,
// and the reason.
func (s *search) playAgain(p *Point) (*foundPoint, error) {
	last, err := p.first(s.game)
	if err != nil {
		return nil, fmt.Errorf("the game cannot begin: %w", err)
	}
	state := last.after
	step := func(move *kernel.Move) error {
		moves, _, err := options(state)
		for err == nil && len(moves) == 0 && (move != nil || !s.acts(last)) {
			var h *happening
			if h, err = redo(state, kernel.Move{}); err != nil {
				break
			}
			if h.after.Hash() == state.Hash() {
				return errors.New("nobody has a legal move")
			}
			state, last = h.after, h
			moves, _, err = options(state)
		}
		if err != nil || move == nil {
			return err
		}
		h, err := redo(state, *move)
		if err == nil {
			state, last = h.after, h
		}
		return err
	}
	told := s.explorer.words()
	lost := func(number int, move *kernel.Move, what string, err error) error {
		scene := told.In(state)
		return fmt.Errorf("move %d, %s%s: %s", number, scene.Move(*move), what, scene.Plain(words.Reason(err)))
	}
	for i := range p.Moves {
		if err := step(&p.Moves[i]); err != nil {
			return nil, lost(i+1, &p.Moves[i], ", is not possible any more", err)
		}
	}
	if err := step(p.Move); err != nil {
		if p.Move == nil {
			return nil, fmt.Errorf("after move %d the game does not go on any more: %s", len(p.Moves),
				words.Reason(err))
		}
		return nil, lost(len(p.Moves)+1, p.Move, ", in which the rule acted, is not possible any more", err)
	}
	if f := s.checkHappening(last, *p); f != nil {
		return f, nil
	}
	if p.Move == nil {
		return nil, fmt.Errorf("after move %d the rule does not act any more", len(p.Moves))
	}
	return nil, fmt.Errorf("in move %d, %s, the rule does not act any more", len(p.Moves)+1,
		told.In(last.before, state).Move(*p.Move))
}
