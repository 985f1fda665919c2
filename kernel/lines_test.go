package kernel_test

import (
	"fmt"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
)

// Lines of the board and the same lines in a table end the same games in the same way.
func TestLinesOfTheBoardAndOfATable(t *testing.T) {
	games := testgames.All(t)
	wins := 0
	for seed := range int64(60) {
		var ends []string
		for _, name := range []string{"games/connect-four", testgames.Lines} {
			first, err := games[name].Initial(seed, 2)
			if err != nil {
				t.Fatal(err)
			}
			p := first.Playout()
			if err := p.Advance(); err != nil {
				t.Fatal(err)
			}
			rng := random.New(seed)
			made, err := playOn(p, &rng, 100)
			if err != nil {
				t.Fatal(err)
			}
			result, err := p.Result()
			if err != nil || result == nil {
				t.Fatal(result, err)
			}
			ends = append(ends, fmt.Sprintf("%d moves, %+v", made, *result))
			if p.Close(); result.Type == "win" {
				wins++
			}
		}
		if ends[0] != ends[1] {
			t.Errorf("seed %d: %s, by the table %s", seed, ends[0], ends[1])
		}
	}
	if wins < 100 {
		t.Errorf("only %d of 120 games were won", wins)
	}
}
