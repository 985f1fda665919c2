package kernel_test

import (
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Values and conditions that fail whatever the position are compiled once, however many of them
// are in each other.
func TestExpressionsThatFailAreCompiledOnce(t *testing.T) {
	def := gameOf(t, `{}`).Definition()
	product := func(n int) any {
		var v gamedef.Value = gamedef.Number(9999)
		for range n {
			v = &gamedef.Arithmetic{Op: gamedef.Multiply, Left: v, Right: gamedef.Number(9999)}
		}
		return v
	}
	negation := func(n int) any {
		var c gamedef.Condition = &gamedef.Compare{Op: gamedef.Equal, Left: product(20).(gamedef.Value),
			Right: gamedef.Number(1)}
		for range n {
			c = &gamedef.Not{Arg: c}
		}
		return c
	}
	for name, make := range map[string]func(n int) any{"products": product, "negations": negation} {
		work := func(n int) float64 {
			e := make(n)
			return testing.AllocsPerRun(1, func() {
				if _, err := kernel.NewExpression(def, 2, e); err != nil {
					t.Fatal(err)
				}
			})
		}
		none, once, twice := work(0), work(200), work(400)
		if growth := (twice - none) / (once - none); growth > 2.3 {
			t.Errorf("%s: twice as many ask for %.2f times the memory, %.0f and %.0f", name, growth, once-none,
				twice-none)
		}
	}
}
