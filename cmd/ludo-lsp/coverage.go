package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/coverage"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// coverGames plays whole games and reports which rules acted in them.
func (i invocation) coverGames(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	outputs, threshold, search := s.list("format"), sure(s.GetFloat64("threshold")), s.seconds("search")
	if len(outputs) == 0 {
		outputs = []string{"text"}
	}
	printed, files := 0, map[string]bool{}
	for _, output := range outputs {
		format, file, named := strings.Cut(output, "=")
		if code, ok := i.checkOneOf("--format", format, coverage.Formats()...); !ok {
			return code
		}
		if named && file == "" {
			return i.reportMisuse(fmt.Sprintf("--format %s= needs the name of a file", format))
		}
		if !named {
			printed++
		} else if files[file] {
			return i.reportMisuse(fmt.Sprintf("two reports go to the file %s; give each a file of its own", file))
		}
		files[file] = true
	}
	if printed > 1 {
		return i.reportMisuse("only one report can go to the standard output; give the others files, as in --format lcov=coverage.info")
	}
	for _, output := range outputs {
		format, file, _ := strings.Cut(output, "=")
		if code := i.mayWrite(file, coverageKinds[format]); code != exitClean {
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
	for _, output := range outputs {
		format, file, named := strings.Cut(output, "=")
		var out bytes.Buffer
		if err := report.Write(&out, format, text); err != nil {
			return i.reportUnwritten(err)
		}
		if !named {
			if _, err := i.stdout.Write(out.Bytes()); err != nil {
				return i.reportUnwritten(err)
			}
		} else if code := i.writeTo(file, coverageKinds[format], out.Bytes()); code != exitClean {
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
