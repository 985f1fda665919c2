package playtest

import (
	"cmp"
	"context"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// DefaultGames is the default number of games.
const DefaultGames = 200

// DefaultMaxMoves is the default number of moves after which a game is given up: fewer than elsewhere, so that games
// without an end do not take forever.
const DefaultMaxMoves = 2000

// Options are the settings for playing. The findings depend only on Games, Players, Seed and MaxMoves.
type Options struct {
	Games    int   // in all; 0 means DefaultGames
	Players  int   // 0 means each possible number of players
	Seed     int64 // of the first game; each further one has the next seed. 0 means 1
	MaxMoves int   // 0 means DefaultMaxMoves
	Jobs     int   // concurrent games; 0 means all processors
	// Partly accepts the games finished when the context ends, if there is at least one.
	Partly bool
	// Yield is called before each move, and between the parts of the game while it is made ready, and may block there,
	// for more urgent work. It may be nil.
	Yield func(ctx context.Context)
	// Deep also plays the game without each rule. Same is the argument of Findings; it may be nil.
	Deep bool
	Same func(path string) string
	// Played is called from time to time with the number of finished games. It may be nil.
	Played func(games int)
}

// WithProject returns the options with the settings for playing of a project file, where the options have none.
func (o Options) WithProject(s project.Simulation) Options {
	o.Players, o.Seed, o.MaxMoves = s.Players, s.Seed, s.MaxMoves
	return o
}

// Played is the result of playing a game.
type Played struct {
	Numbers  []Number      // from the least number of players to the most
	Evidence *sim.Evidence // of all of them together
	Without  *LeaveOut     // results of leaving out rules; nil: none was left out

	def      *gamedef.GameDef
	maxMoves int
}

// Number is the result of the games with a number of players.
type Number struct {
	Players    int
	Seed       int64 // of the first of them
	Statistics *sim.Statistics
	Evidence   *sim.Evidence
}

// Play plays a game as often as requested, with each allowed number of players unless one is given. It returns an
// error if the options are invalid, if the definition cannot be played, or if the context ends before enough is known
// for a result.
func Play(ctx context.Context, def *gamedef.GameDef, o Options) (*Played, error) {
	g, err := kernel.New(def, kernel.WithEvidence(), kernel.WithYield(func() {
		if o.Yield != nil {
			o.Yield(ctx)
		}
	}))
	if err != nil {
		return nil, err
	}
	batch := sim.Batch{
		Setup: sim.Setup{Players: o.Players, Seed: cmp.Or(o.Seed, 1), MaxMoves: cmp.Or(o.MaxMoves, DefaultMaxMoves),
			Yield: o.Yield},
		Games: cmp.Or(o.Games, DefaultGames), Jobs: o.Jobs,
	}
	batches := []sim.Batch{batch}
	if o.Players == 0 {
		batches = batch.Numbers(def.Metadata.Players)
	}
	played := &Played{def: def, maxMoves: batch.MaxMoves}
	var evidence []*sim.Evidence
	over := 0
	for _, b := range batches {
		if before := over; o.Played != nil {
			b.Played = func(games int) { o.Played(before + games) }
		}
		over += b.Games
		statistics, e, err := sim.Gather(ctx, g, b)
		if err != nil {
			return nil, err
		}
		if statistics.Playouts > 0 {
			played.Numbers = append(played.Numbers, Number{len(statistics.Seats), b.Seed, statistics, e})
			evidence = append(evidence, e)
		}
		if err := ctx.Err(); err != nil {
			if o.Partly && len(evidence) > 0 {
				break
			}
			return nil, err
		}
	}
	played.Evidence = sim.PooledEvidence(evidence...)
	if o.Deep {
		if played.Without, err = played.leaveOut(ctx, o, batches); err != nil {
			return nil, err
		}
	}
	return played, nil
}

// Games returns how many games were begun.
func (p *Played) Games() int { return p.Evidence.Games }

// Diagnostics returns the findings at their places in the text.
func (p *Played) Diagnostics(m *cnl.SourceMap, encoding source.Encoding) []cnl.Diagnostic {
	return m.Show(p.Findings(m.TextKey), encoding)
}
