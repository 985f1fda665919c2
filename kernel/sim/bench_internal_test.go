package sim

import (
	"context"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"ludo-lsp/internal/dev/cputime"
	"ludo-lsp/internal/dev/testgames"
)

// BenchmarkRun plays batches of random games; moves/s is the figure.
func BenchmarkRun(b *testing.B) {
	games := testgames.All(b)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		game := games[name]
		for _, jobs := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/jobs=%d", name, jobs), func(b *testing.B) {
				batch := Batch{Setup: Setup{Players: int(min(game.Definition().Metadata.Players.Max, 4)),
					MaxMoves: 200}, Games: 32, Jobs: jobs}
				moves := int64(0)
				watch := cputime.Begin()
				for b.Loop() {
					s, err := Run(context.Background(), game, batch)
					if err != nil {
						b.Fatal(err)
					}
					moves += s.Moves
					batch.Seed += int64(batch.Games)
				}
				watch.Report(b, moves, "moves")
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkTwoJobs plays the same batches with one job and with two, in turn. The
// figures are how much less time two jobs take: by the clock, which needs two idle
// processors, and by what the jobs cost in processor time, which tells how much they
// would take without other programs on the machine. 2 is the most.
func BenchmarkTwoJobs(b *testing.B) {
	games := testgames.All(b)
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as ludo-lsp simulate does
	for _, name := range slices.Sorted(maps.Keys(games)) {
		game := games[name]
		b.Run(name, func(b *testing.B) {
			var clock, used [3]time.Duration // by jobs
			batch := Batch{Setup: Setup{Players: int(min(game.Definition().Metadata.Players.Max, 4)), MaxMoves: 200},
				Games: 64}
			if name == "games/tic-tac-toe" {
				batch.Games = 200_000 // a second and more: shorter ones depend on what else the machine does
			}
			for b.Loop() {
				for jobs := 1; jobs <= 2; jobs++ {
					batch.Jobs = jobs
					watch, begun := cputime.Begin(), time.Now()
					if _, err := Run(context.Background(), game, batch); err != nil {
						b.Fatal(err)
					}
					clock[jobs] += time.Since(begun)
					used[jobs] += watch.ProcessorTime()
				}
				batch.Seed += int64(batch.Games)
			}
			b.ReportMetric(clock[1].Seconds()/clock[2].Seconds(), "times-by-clock")
			if used[2] > 0 {
				b.ReportMetric(2*used[1].Seconds()/used[2].Seconds(), "times-by-cpu")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}
