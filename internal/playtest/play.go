package playtest

import (
	"context"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/project"
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
	Players  int   // 0 means the least number with which the game can be played
	Seed     int64 // of the first game; that of each further one is greater by 1. 0 means 1
	MaxMoves int   // 0 means DefaultMaxMoves
	Jobs     int   // games at a time; 0 means all processors
	// Partly takes what was played until the context is over for an answer, if that is a game or more.
	Partly bool
	// Yield is called before each move and may wait there, for what is more urgent. It may
	// be nil.
	Yield func(ctx context.Context)
}

// Configured fills in what a project file says of playing.
func (o Options) Configured(s project.Simulation) Options {
	o.Players, o.Seed, o.MaxMoves = s.Players, s.Seed, s.MaxMoves
	return o
}

// Played is what came of playing a game.
type Played struct {
	Statistics *sim.Statistics
	Evidence   *sim.Evidence // what rules did in games with more players is in it, too
	More       *More         // nil: no games with more players were played
	def        *gamedef.GameDef
	maxMoves   int
}

// More is what came of games with more players: in them rules act that wait for that.
type More struct {
	Players    int
	Statistics *sim.Statistics
}

// A game for several numbers of players is played with the least of them, and every so
// many games with the largest, up to some: the time would go into those.
const (
	moreShare   = 4
	mostPlayers = 8
)

// Play plays a game as often as asked. The error is about what was asked for, about a
// definition that cannot be played, or that of a context that is over: then too little is
// known to say anything.
func Play(ctx context.Context, def *gamedef.GameDef, o Options) (*Played, error) {
	g, err := kernel.New(def, kernel.Watched())
	if err != nil {
		return nil, err
	}
	if o.Games == 0 {
		o.Games = DefaultGames
	}
	if o.MaxMoves == 0 {
		o.MaxMoves = DefaultMaxMoves
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	allowed := def.Metadata.Players
	most, games := int(min(allowed.Max, mostPlayers)), o.Games
	if o.Players == 0 && most > int(allowed.Min) {
		games -= o.Games / moreShare
	}
	setup := sim.Setup{Players: o.Players, Seed: o.Seed, MaxMoves: o.MaxMoves, Yield: o.Yield}
	statistics, evidence, err := sim.Gather(ctx, g, sim.Batch{Setup: setup, Games: games, Jobs: o.Jobs})
	enough := o.Partly && err == nil && statistics.Playouts > 0
	if err == nil && !enough {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	played := &Played{Statistics: statistics, Evidence: evidence, def: def, maxMoves: o.MaxMoves}
	if games < o.Games && ctx.Err() == nil {
		setup.Players, setup.Seed = most, o.Seed+int64(games)
		more, beside, err := sim.Gather(ctx, g, sim.Batch{Setup: setup, Games: o.Games - games, Jobs: o.Jobs})
		if err == nil && !o.Partly {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		evidence.AddRules(beside)
		played.More = &More{most, more}
	}
	return played, nil
}

// Games are how many games were begun.
func (p *Played) Games() int {
	if p.More == nil {
		return p.Statistics.Playouts
	}
	return p.Statistics.Playouts + p.More.Statistics.Playouts
}

// Diagnostics are the findings where they were written.
func (p *Played) Diagnostics(m *cnl.SourceMap, encoding source.Encoding) []cnl.Diagnostic {
	return m.Show(p.Findings(m.Same), encoding)
}
