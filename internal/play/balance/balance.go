package balance

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"time"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Options describe how games are played.
type Options struct {
	// Setup is for both sides. Players 0 is the least number with which both can be played.
	Setup sim.Setup
	Games int // of each side at most
	Jobs  int // playouts at a time; 0 means all processors
	// Time is when no more games of an overview are begun; 0: no limit.
	Time time.Duration
	// Played is called with how many games of each side are over. It may be nil.
	Played func(games int)
}

// Figure is a quantity counted for both sides.
type Figure struct {
	Name   string  `json:"figure"`
	Share  bool    `json:"share"` // of all games, from 0 to 1; otherwise a mean
	Before float64 `json:"before"`
	After  float64 `json:"after"`
	// Change is the difference after minus before, and Half half the width of its 95 % range, for all figures
	// together and however often it was checked.
	Change float64 `json:"change"`
	Half   float64 `json:"half"`
}

// HasChanged reports whether the figure has changed, beyond chance.
func (f *Figure) HasChanged() bool { return math.Abs(f.Change) > f.Half }

// leastVisible is the least change worth reporting: of a share in absolute terms, of a mean relative to the mean.
const leastVisible = 0.02

// isSure reports whether more games would not change the verdict on a figure: it has changed, or has not changed by a
// visible amount.
func (f *Figure) isSure() bool {
	limit := leastVisible
	if !f.Share {
		limit *= math.Max(1, math.Abs(f.Before))
	}
	return f.HasChanged() || math.Abs(f.Change)+f.Half < limit
}

// Comparison is the result of comparing both sides.
type Comparison struct {
	Games   int             `json:"games"`  // played, of each side
	Wanted  int             `json:"wanted"` // limit of Games
	Before  *sim.Statistics `json:"before"`
	After   *sim.Statistics `json:"after"`
	Figures []Figure
	// Sure means that more games would not change the verdict.
	Sure bool `json:"sure"`
}

// ChangedFigures returns the figures that have changed beyond chance.
func (c *Comparison) ChangedFigures() (out []Figure) {
	for _, f := range c.Figures {
		if f.HasChanged() {
			out = append(out, f)
		}
	}
	return out
}

// looks is the maximal number of checks whether the answer is sure: the first after firstGames, each further one
// after twice as many games. The confidence is shared among them.
const (
	firstGames = 100
	looks      = 12
)

// outcome is the result of one playout.
type outcome struct {
	moves  int
	ended  bool
	shared bool // it ended without a winner, or with several
	winner int  // the only winner; -1: none
}

func outcomeOf(p *sim.Playout) outcome {
	out := outcome{moves: p.Made, winner: -1}
	r := p.Result
	if r == nil {
		return out
	}
	out.ended, out.winner = true, r.Player
	if order := r.Ranking; r.Type == gamedef.ScoreResult && len(order) > 0 {
		if out.winner = order[0].Player; len(order) > 1 && order[0].Score.Equal(order[1].Score) {
			out.winner = -1
		}
	}
	out.shared = out.winner < 0
	return out
}

// Compare plays games of both sides with the same seeds until the changes are sure, or all games are played. If ctx
// is cancelled, it returns what is known from the complete pairs of games.
func Compare(ctx context.Context, before, after *kernel.Game, o Options) (*Comparison, error) {
	if o.Games < 1 {
		return nil, errors.New("at least one game of each side is played")
	}
	if o.Setup.Players == 0 {
		o.Setup.Players = int(max(before.Definition().Metadata.Players.Min, after.Definition().Metadata.Players.Min))
	}
	c := &comparison{sides: [2]*kernel.Game{before, after}, options: o}
	step := min(o.Games, firstGames)
	var out *Comparison
	for {
		if err := c.play(ctx, step); err != nil {
			return nil, err
		}
		out = c.comparison()
		left := o.Games - c.games
		if ctx.Err() != nil || left <= 0 || out.Sure {
			return out, nil
		}
		step = min(left, c.games)
	}
}

// comparison is the state of a comparison while games are played.
type comparison struct {
	sides    [2]*kernel.Game
	options  Options
	games    int
	outcomes [2][]outcome
	counted  [2]*sim.Statistics
}

// turn is how long games of one side may run before the games of the other side go on.
const turn = time.Second

// play plays n more games of each side, in turns: when time is up, both sides have played about as many.
func (c *comparison) play(ctx context.Context, games int) error {
	part := c.options.Jobs
	if part <= 0 {
		part = runtime.GOMAXPROCS(0)
	}
	for games > 0 && ctx.Err() == nil {
		begun, some := time.Now(), min(part, games)
		if err := c.playSome(ctx, some); err != nil {
			return err
		}
		if games -= some; time.Since(begun) < turn {
			part *= 2
		}
	}
	return nil
}

// playSome plays some more games of each side. Only pairs of games that are both over count.
func (c *comparison) playSome(ctx context.Context, games int) error {
	complete := games
	var counted [2][]*sim.Statistics
	for k, side := range c.sides {
		setup := c.options.Setup
		setup.Seed += int64(c.games)
		list := make([]outcome, games)
		counted[k] = make([]*sim.Statistics, games)
		over := 0
		_, err := sim.Run(ctx, side, sim.Batch{Setup: setup, Games: games, Jobs: c.options.Jobs,
			Each: func(number int, p *sim.Playout) {
				if p.Reason == sim.Cancelled {
					return
				}
				list[number], counted[k][number] = outcomeOf(p), sim.CountPlayout(side, p)
				if over++; c.options.Played != nil && k == 1 {
					c.options.Played(c.games + over)
				}
			}})
		if err != nil {
			return err
		}
		if i := slices.Index(counted[k], nil); i >= 0 {
			complete = min(complete, i)
		}
		c.outcomes[k] = append(c.outcomes[k], list...)
	}
	c.games += complete
	for k := range c.outcomes {
		c.outcomes[k] = c.outcomes[k][:c.games]
		for _, one := range counted[k][:complete] {
			if c.counted[k] == nil {
				c.counted[k] = one
			} else {
				c.counted[k].Add(one)
			}
		}
	}
	return nil
}

// comparison returns the results of the games so far.
func (c *comparison) comparison() *Comparison {
	out := &Comparison{Games: c.games, Wanted: c.options.Games, Before: c.counted[0], After: c.counted[1], Sure: true}
	if c.games == 0 {
		return &Comparison{Wanted: c.options.Games, Before: &sim.Statistics{}, After: &sim.Statistics{}}
	}
	share := func(name string, is func(o *outcome) bool) {
		out.Figures = append(out.Figures, c.share(name, is))
	}
	share("games that come to an end", func(o *outcome) bool { return o.ended })
	out.Figures = append(out.Figures, c.length())
	for player := range c.options.Setup.Players {
		share(words.Player(c.sides[1], player)+" wins", func(o *outcome) bool { return o.winner == player })
	}
	share("nobody wins alone", func(o *outcome) bool { return o.shared })
	z := confidence(looks * len(out.Figures))
	for i := range out.Figures {
		f := &out.Figures[i]
		f.Half *= z
		out.Sure = out.Sure && f.isSure()
	}
	return out
}

// share returns the figure of a yes-or-no property of games. The range of its change is that of matched pairs after
// Agresti and Min: half a pair more in each of the four cells.
func (c *comparison) share(name string, is func(o *outcome) bool) Figure {
	var was, now, only, gone float64
	for i := range c.games {
		a, b := is(&c.outcomes[0][i]), is(&c.outcomes[1][i])
		if a {
			was++
		}
		if b {
			now++
		}
		switch {
		case a && !b:
			gone++
		case b && !a:
			only++
		}
	}
	n := math.Max(1, float64(c.games))
	p, q := (only+0.5)/(n+2), (gone+0.5)/(n+2)
	return Figure{Name: name, Share: true, Before: was / n, After: now / n, Change: (now - was) / n,
		Half: math.Sqrt((p + q - (p-q)*(p-q)) / (n + 2))}
}

// length returns the figure of how many moves a game has. If no pair differs, the range is what one pair in three
// would come to: no better bound is known.
func (c *comparison) length() Figure {
	n := math.Max(1, float64(c.games))
	var was, now, squares float64
	for i := range c.games {
		a, b := float64(c.outcomes[0][i].moves), float64(c.outcomes[1][i].moves)
		was, now = was+a, now+b
		squares += (b - a) * (b - a)
	}
	change := (now - was) / n
	squares += was / n * was / n / 2 // half a pair that differs by a whole game
	return Figure{Name: "moves in a game", Before: was / n, After: now / n, Change: change,
		Half: math.Sqrt(math.Max(0, squares/n-change*change) / n)}
}

// confidence returns the number of standard deviations to each side with which several ranges all hold with 95 %.
func confidence(ranges int) float64 {
	return math.Sqrt2 * math.Erfinv(1-0.05/float64(ranges))
}
