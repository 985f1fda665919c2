package balance_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// bet is a game of a die with ten sides: player 0 wins with so many of them.
func bet(t *testing.T, sides int) *kernel.Game {
	t.Helper()
	def, err := gamedef.Decode(fmt.Appendf(nil, `{
"metadata": {"id": "bet", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [{"name": "rolled", "type": "int", "init": 0, "min": 0, "max": 10}], "perPlayerVars": [],
"zones": [], "tokenTypes": [], "setup": [],
"turnStructure": {"phases": [{"id": "throw"}]},
"actions": [{"id": "throw", "actor": "active", "executor": "actor", "phase": ["throw"], "params": [], "pre": null, "cost": [],
	"effects": [
		{"rollRandom": {"bind": "$r", "min": 1, "max": 10, "in": [
			{"setVar": {"scope": "global", "var": "rolled", "value": {"ref": "binding", "name": "$r"}}}]}}], "limits": []}],
"triggers": [],
"terminal": {"conditions": [
	{"when": {"op": ">", "left": {"ref": "gvar", "var": "rolled"}, "right": %d}, "result": {"type": "win", "player": {"id": 1}}},
	{"when": {"op": ">", "left": {"ref": "gvar", "var": "rolled"}, "right": 0}, "result": {"type": "win", "player": {"id": 0}}}]}}`,
		sides))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func compared(t *testing.T, before, after *kernel.Game, seed int64, games int) *balance.Comparison {
	t.Helper()
	c, err := balance.Compare(t.Context(), before, after,
		balance.Options{Setup: sim.Setup{Seed: seed}, Games: games})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What is told of a change of which the exact size is known holds it, and it ends once it is
// sure.
func TestChangesHoldTheExactOnes(t *testing.T) {
	const games = 20_000
	for _, test := range []struct{ before, after int }{{5, 6}, {5, 5}, {3, 8}, {9, 1}, {10, 10}, {7, 6}} {
		before, after := bet(t, test.before), bet(t, test.after)
		missed, early := 0, 0
		for seed := range int64(20) {
			c := compared(t, before, after, 1+seed*100_000, games)
			exact := float64(test.after-test.before) / 10
			for _, f := range c.Figures {
				if f.Name == "player 0 wins" && math.Abs(f.Change-exact) > f.Half {
					missed++
				}
				if want := strings.HasPrefix(f.Name, "player") && exact != 0; f.HasChanged() != want {
					t.Errorf("%d → %d, seed %d: %s; changed: %v", test.before, test.after, seed, f.String(),
						f.HasChanged())
				}
			}
			if !c.Sure {
				t.Errorf("%d → %d, seed %d: not sure after %d games", test.before, test.after, seed, c.Games)
			}
			if c.Games < games {
				early++
			}
		}
		if missed > 1 || early < 20 {
			t.Errorf("%d → %d: %d of 20 ranges do not hold the exact change, %d ended early", test.before, test.after,
				missed, early)
		}
	}
}

// Too few games say that they are too few.
func TestFewGamesAreNotSure(t *testing.T) {
	c := compared(t, bet(t, 5), bet(t, 6), 1, 10)
	if c.Sure || c.Games != 10 {
		t.Errorf("ten games: sure %v, %d games", c.Sure, c.Games)
	}
	if got := c.Sentence(); !strings.HasPrefix(got, "No visible change after 10 games of each. More games") {
		t.Errorf("says %q", got)
	}
}

// A comparison is the same however many games are played at a time, and when it is cancelled it
// tells of the pairs that are complete.
func TestComparingIsTheSameWithAnyNumberOfJobs(t *testing.T) {
	before, after := bet(t, 4), bet(t, 5)
	var told []string
	for _, jobs := range []int{1, 3} {
		c, err := balance.Compare(t.Context(), before, after,
			balance.Options{Setup: sim.Setup{Seed: 9}, Games: 3000, Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, string(gamedef.Canonical(c.Data())))
	}
	if told[0] != told[1] {
		t.Errorf("one at a time:\n%s\nthree:\n%s", told[0], told[1])
	}
	for _, looks := range []int64{300, 1000} { // until the time is over
		ctx := &patient{Context: t.Context()}
		ctx.left.Store(looks)
		c, err := balance.Compare(ctx, before, after, balance.Options{Setup: sim.Setup{Seed: 9}, Games: 3000})
		if err != nil || c.Games == 0 || c.Sure {
			t.Fatalf("%d looks: %+v, %v", looks, c, err)
		}
		if want := fmt.Sprintf("The time was up after %d of 3000 games of each.", c.Games); c.WhyFewer() != want {
			t.Errorf("it says %q and not %q", c.WhyFewer(), want)
		}
		same := compared(t, before, after, 9, c.Games)
		for _, of := range [][2]*sim.Statistics{{same.Before, c.Before}, {same.After, c.After}} {
			if diff := cmp.Diff(of[0], of[1], cmp.AllowUnexported(sim.Seat{})); diff != "" {
				t.Errorf("after %d looks the games are others than the first %d:\n%s", looks, c.Games, diff)
			}
		}
		if diff := cmp.Diff(same.Figures, c.Figures); diff != "" {
			t.Errorf("after %d looks the figures are others than of the first %d games:\n%s", looks, c.Games, diff)
		}
	}
	if c := compared(t, before, bet(t, 9), 9, 3000); !c.Sure || c.Games == 3000 ||
		c.WhyFewer() != "No more of the 3000 games were played: the difference is clear." {
		t.Errorf("it says %q after %d games", c.WhyFewer(), c.Games)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c, err := balance.Compare(ctx, before, after, balance.Options{Games: 500})
	if err != nil || c.Games != 0 || c.Sure {
		t.Errorf("cancelled: %+v, %v", c, err)
	}
}

// patient is a context that is over after it was asked so many times, by anybody.
type patient struct {
	context.Context
	left atomic.Int64
}

func (p *patient) Err() error {
	if p.left.Add(-1) < 0 {
		return context.DeadlineExceeded
	}
	return nil
}
