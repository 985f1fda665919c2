package sim

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
)

// BenchmarkRun plays batches of random games; moves/s is the figure. Two jobs should
// make nearly twice as many as one, on two processors.
func BenchmarkRun(b *testing.B) {
	games := games(b)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		game := games[name]
		for _, jobs := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/jobs=%d", name, jobs), func(b *testing.B) {
				batch := Batch{Setup: Setup{Players: int(min(game.Definition().Metadata.Players.Max, 4)), MaxMoves: 200}, Games: 32, Jobs: jobs}
				moves := int64(0)
				for b.Loop() {
					s, err := Run(context.Background(), game, batch)
					if err != nil {
						b.Fatal(err)
					}
					moves += s.Moves
					batch.Seed += int64(batch.Games)
				}
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
