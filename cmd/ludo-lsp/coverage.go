package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/coverage"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// coverGames plays whole games and reports which rules acted in them.
func (i invocation) coverGames(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	threshold, search := sure(s.GetFloat64("threshold")), s.seconds("search")
	formats := &flagRow{OneOf: coverage.Formats()}
	outputs, err := i.readOutputs("format", s.list("format"), func(format string) error {
		if wrong := formats.findMistake(format); wrong != "" {
			return errors.New("--format " + wrong)
		}
		return nil
	})
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	for _, o := range outputs {
		if code := i.mayWrite(o.file, coverageKinds[o.format]); code != exitClean {
			return code
		}
	}
	game, err := kernel.New(p.game.Definition(), kernel.WithEvidence())
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	progress := i.newProgress("Playing games", false)
	progress.update(0, s.games)
	statistics, evidence, err := sim.Gather(ctx, game, sim.Batch{Setup: setup, Games: s.games, Jobs: s.jobs,
		Whole: s.has("seconds"), Played: func(games int) { progress.update(games, s.games) }})
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	i.reportShort(ctx, statistics.Playouts, s.games, "games")
	sources := p.sources
	if sources != nil {
		sources = sources.WithFileNames(i.shownName)
	}
	report := coverage.Of(game.Definition(), evidence, sources)
	if search > 0 {
		searching := i.newProgress("Playing towards what never acted", false)
		report.Search(ctx, p.game, setup.Seed, setup.Players, search,
			// Programs get rules and games as one count: what is done must not decrease.
			func(done, total int) { searching.update(s.games+done, s.games+total) })
		searching.finish()
	}
	if i.isServed() {
		var data bytes.Buffer
		if err := report.Write(&data, "json", nil); err != nil {
			return i.reportUnwritten(err)
		}
		i.data(data.Bytes())
	}
	text := func(file string) string {
		at := slices.IndexFunc(p.files, func(f cnl.File) bool { return i.shownName(f.Path) == file })
		if at < 0 {
			return ""
		}
		return p.files[at].Text
	}
	for _, o := range outputs {
		var out bytes.Buffer
		if err := report.Write(&out, o.format, text); err != nil {
			return i.reportUnwritten(err)
		}
		if code := i.writeTo(o.file, coverageKinds[o.format], out.Bytes()); code != exitClean {
			return code
		}
	}
	code := exitCodeOf(statistics)
	if percent := report.Percent(); percent < threshold {
		fmt.Fprintf(i.stderr, "ludo-lsp: Only %.1f %% of the rules acted; the threshold is %g %%.\n", percent,
			threshold)
		code = exitFindings
	}
	return code
}
