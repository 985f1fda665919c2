package sim_test

import (
	"context"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// impatient is a context that ends after it was asked so many times whether it has.
type impatient struct {
	context.Context
	left int
}

func (c *impatient) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// A search ends with its context: between its games, and within one that has no end.
func TestSearchEndsWithItsContext(t *testing.T) {
	endless := quarry(t, action("wait", "", "null", endOfTurn[2:])+", "+action("rest", "", "null", endOfTurn[2:]),
		heapGone)
	for name, c := range map[string]struct {
		game  *kernel.Game
		agent sim.MCTS
	}{"games": {breaking(t), sim.MCTS{Games: 2000}}, "moves": {endless, sim.MCTS{Games: 1, MaxMoves: 2000}}} {
		for _, observer := range []*sim.Observer{nil, {}} {
			ctx := &impatient{context.Background(), 100}
			p, err := sim.Play(ctx, c.game, sim.Setup{Seed: 3, MaxMoves: 3, Agents: []sim.Agent{c.agent}}, observer)
			if err != nil {
				t.Fatal(err)
			}
			if p.Reason != sim.Cancelled || p.Made > 0 || ctx.left < -20 {
				t.Errorf("%s: it ends with %s after %d moves and %d looks", name, p.Reason, p.Made, 100-ctx.left)
			}
		}
	}
}

// TestTimeIsOverWithinOneListing: a playout ends within a listing that is long, and makes no
// move by a list that was cut short.
func TestTimeIsOverWithinOneListing(t *testing.T) {
	const long = `{"op": ">", "left": {"aggregate": {"op": "sum", "query": {"query": "intsInRange", "min": 1, "max": 3000}, "bind": "$n", "valueExpr":
		{"aggregate": {"op": "count", "query": {"query": "intsInRange", "min": 1, "max": {"ref": "binding", "name": "$n"}}}}}}, "right": 0}`
	g := quarry(t, action("first", "", long, takeOne)+", "+action("second", "", long, takeOne), heapGone)
	for name, observer := range map[string]*sim.Observer{"recorded": {}, "quick": nil} {
		for _, left := range []int{12, 40, 100} {
			ctx := &impatient{context.Background(), left}
			p, err := sim.Play(ctx, g, sim.Setup{Seed: 3, MaxMoves: 50}, observer)
			if err != nil {
				t.Fatal(err)
			}
			if p.Reason != sim.Cancelled || p.Made > 0 || ctx.left < -20 {
				t.Errorf("%s, %d looks: it ends with %s after %d moves and %d looks", name, left, p.Reason, p.Made,
					left-ctx.left)
			}
		}
		whole, err := sim.Play(context.Background(),
			quarry(t, action("first", "", heapLeft, takeOne+endOfTurn), heapGone), sim.Setup{Seed: 3, MaxMoves: 50},
			observer)
		if err != nil || whole.Reason != sim.Terminal {
			t.Errorf("%s: %v, %v", name, whole, err)
		}
		if observer != nil {
			if _, err := whole.Final.Legal(kernel.ListOptions{}); err != nil {
				t.Errorf("the last state is of no use: %v", err)
			}
		}
	}
}
