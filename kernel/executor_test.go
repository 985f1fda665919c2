package kernel_test

import (
	"testing"

	"ludo-lsp/kernel"
)

// Parameters of an action that another player performs are those of that player,
// however many there are.
func TestParametersAreTheExecutors(t *testing.T) {
	coins := `{"query": "intsInRange", "min": {"ref": "pvar", "player": "actor", "var": "coins"}, "max": {"ref": "pvar", "player": "actor", "var": "coins"}}`
	give := `{"setVar": {"scope": "pvar", "player": {"id": 3}, "var": "coins", "value": 1}}, {"setVar": {"scope": "pvar", "player": {"id": 2}, "var": "coins", "value": 2}}`
	g := gameOf(t, `{"setup": [`+give+`], "actions": [`+
		action("pay", `{"executor": {"relative": "left"}, "params": [{"name": "$n", "domain": `+coins+
			`}, {"name": "$m", "domain": `+coins+`}]}`)+`]}`)
	s, err := g.Initial(1, 4)
	if err != nil {
		t.Fatal(err)
	}
	const want = "pay $n=1 $m=1" // player 3 sits to the left of player 0
	if got := legalText(t, s, kernel.ListOptions{}); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := s.Apply(moveOf(want), kernel.ApplyOptions{}); err != nil {
		t.Error(err)
	}
}
