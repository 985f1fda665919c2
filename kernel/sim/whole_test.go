package sim_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/sim"
)

// counted is a context that is over after it was asked so many times, by anybody.
type counted struct {
	context.Context
	left atomic.Int64
}

func (c *counted) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// Where the time is over, what is told is what the first games show, not those that were over quickly: as if no more
// had been wanted.
func TestGamesThatAreCutShortAreTheFirst(t *testing.T) {
	short := 0
	for _, name := range []string{"nim", "dice-race", "hearts"} {
		g := watched(t, testgames.Of(t, name))
		for _, looks := range []int64{0, 1, 3000, 40_000, 1 << 40} {
			for _, jobs := range []int{1, 3} {
				b := sim.Batch{Setup: sim.Setup{Seed: 3}, Games: 60, Jobs: jobs, Whole: true}
				ctx := &counted{Context: t.Context()}
				ctx.left.Store(looks)
				got, evidence, err := sim.Gather(ctx, g, b)
				if err != nil {
					t.Fatal(err)
				}
				if looks == 0 && got.Playouts > 0 || looks == 1<<40 && got.Playouts < b.Games {
					t.Errorf("%s, %d looks, %d jobs: %d games", name, looks, jobs, got.Playouts)
				}
				if got.Playouts == 0 {
					continue
				}
				if b.Games = got.Playouts; got.Playouts < 60 {
					short++
				}
				want, whole, err := sim.Gather(t.Context(), g, b)
				if err != nil {
					t.Fatal(err)
				}
				compare := cmp.AllowUnexported(sim.Seat{})
				if diff := cmp.Diff(want, got, compare) + cmp.Diff(whole, evidence); diff != "" {
					t.Errorf("%s, %d looks, %d jobs: %d games are others than the first:\n%s", name, looks, jobs,
						b.Games, diff)
				}
			}
		}
	}
	if short == 0 {
		t.Error("nothing was cut short")
	}
}
