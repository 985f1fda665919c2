package kernel_test

import (
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel"
)

// While a game is made, more urgent work comes in often; once it is made, no more.
func TestMakingAGameYields(t *testing.T) {
	def := testgames.Of(t, "texas-holdem").Definition()
	yields := 0
	g, err := kernel.New(def, kernel.WithYield(func() { yields++ }))
	if err != nil {
		t.Fatal(err)
	}
	if rules := len(def.Actions) + len(def.Triggers) + len(def.Setup); yields < rules {
		t.Errorf("it yields %d times for %d rules", yields, rules)
	}
	made := yields
	if _, err := g.Begin(1, 2, false); err != nil || yields != made {
		t.Errorf("beginning it yields %d times more: %v", yields-made, err)
	}
}
