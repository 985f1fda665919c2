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

// DefaultGames are the games that are played unless something else is asked for.
const DefaultGames = 200

// DefaultMaxMoves are the moves after which a game is given up unless something else is
// asked for: fewer than elsewhere, so that games without an end do not take for ever.
const DefaultMaxMoves = 2000

// Options say how to play. The findings depend on Games, Players, Seed and MaxMoves alone.
type Options struct {
	Games    int   // in all; 0 means DefaultGames
	Players  int   // 0 means each number with which the game can be played
	Seed     int64 // of the first game; that of each further one is greater by 1. 0 means 1
	MaxMoves int   // 0 means DefaultMaxMoves
	Jobs     int   // games at a time; 0 means all processors
	// Partly takes what was played until the context is over for an answer, if that is a game or more.
	Partly bool
	// Yield is called before each move and may wait there, for what is more urgent. It may
	// be nil.
	Yield func(ctx context.Context)
	// Deep leaves out the rules one by one, too, and plays again without each. Same is that of Findings; it may be nil.
	Deep bool
	Same func(path string) string
	// Played is called now and then with how many games are over. It may be nil.
	Played func(games int)
}

// WithProject fills in what a project file says of playing.
func (o Options) WithProject(s project.Simulation) Options {
	o.Players, o.Seed, o.MaxMoves = s.Players, s.Seed, s.MaxMoves
	return o
}

// Played is what came of playing a game.
type Played struct {
	Numbers  []Number      // from the least number of players to the most
	Evidence *sim.Evidence // of all of them together
	Without  *LeaveOut     // what leaving out rules has shown; nil: none was left out

	def      *gamedef.GameDef
	maxMoves int
}

// Number is what came of the games with a number of players.
type Number struct {
	Players    int
	Seed       int64 // of the first of them
	Statistics *sim.Statistics
	Evidence   *sim.Evidence
}

// Play plays a game as often as asked, with each number of players that it allows unless one is asked for. The
// error is about what was asked for, about a definition that cannot be played, or that of a context that is over:
// then too little is known to say anything.
func Play(ctx context.Context, def *gamedef.GameDef, o Options) (*Played, error) {
	g, err := kernel.New(def, kernel.WithEvidence())
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

// Games are how many games were begun.
func (p *Played) Games() int { return p.Evidence.Games }

// Diagnostics are the findings where they were written.
func (p *Played) Diagnostics(m *cnl.SourceMap, encoding source.Encoding) []cnl.Diagnostic {
	return m.Show(p.Findings(m.Same), encoding)
}
