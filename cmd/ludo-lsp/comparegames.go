package main

import (
	"context"
	"errors"
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// comparedGames is the maximum number of games that are played of each side unless --games is given: enough to detect
// changes of 2 %.
const comparedGames = 2000

// compareGames plays games of another game or revision and of this one with the same seeds, and prints the changes.
func (i invocation) compareGames(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	name := "HEAD"
	if s.NArg() > 1 {
		name = s.Arg(1)
	}
	if name == "" {
		return i.reportMisuse(s.row.Ask)
	}
	other, code := i.side(name, s.path)
	if other == nil {
		return code
	}
	result := cnl.Compile(other.spec)
	if result.GameDef == nil || !other.whole {
		return i.fail(exitFindings, "%s has errors and cannot be played.", name)
	}
	game, code := i.makeGame(result.GameDef, name)
	if game == nil {
		return code
	}
	games := comparedGames
	if s.gamesSet {
		games = s.games
	}
	for _, g := range []*gamedef.GameDef{game.Definition(), p.game.Definition()} {
		if setup.Players = max(setup.Players, int(g.Metadata.Players.Min)); s.Changed("players") {
			setup.Players = s.players
		}
	}
	if len(setup.Agents) != setup.Players {
		var end func()
		var err error
		if setup.Agents, end, err = program.Parse(s.agents, setup.Players, s.agentsSet); err != nil {
			return i.reportMisuse(err.Error())
		}
		defer end()
	}
	defer garbage.setPercent(garbage.setPercent(800))
	progress := i.newProgress("Playing games", false)
	progress.update(0, games)
	compared, err := balance.Compare(ctx, game, p.game,
		balance.Options{Setup: setup, Games: games, Jobs: s.jobs,
			Played: func(n int) { progress.update(n, games) }})
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		fmt.Fprintf(i.stderr, "ludo-lsp: Cancelled; what %d games of each show is told.\n", compared.Games)
	}
	i.handResults(compared.Data())
	out := i.newStream()
	defer out.Close()
	if s.format == "json" {
		out.Write(append(gamedef.Canonical(compared.Data()), '\n'))
	} else {
		compared.WriteText(out, "before", "after")
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	failed := 0
	for k, side := range []*sim.Statistics{compared.Before, compared.After} {
		for _, stop := range sim.SortStops(side.Stops) {
			if stop.Reason == sim.Failed {
				failed += stop.Count
				fmt.Fprintf(i.stderr, "ludo-lsp: note: %d of the games %s were stopped by an error: %s\n", stop.Count,
					[]string{"before", "after"}[k], sentence(stop.Message))
			}
		}
	}
	if failed > 0 || errors.Is(ctx.Err(), context.Canceled) {
		return exitFindings
	}
	return exitClean
}
