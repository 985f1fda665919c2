package directed_test

import (
	"context"
	"strings"
	"testing"

	"ludo-lsp/internal/play/directed"
)

// What a rule saw is what it reads, as it was when the rule began to act: in the
// middle of a move for a trigger, and at the end of the game for an ending.
func TestWhatRulesSaw(t *testing.T) {
	text := strings.Replace(orchardText, "right: 3 }\n    effects: []",
		"right: 3 }\n    effects: [ { addVar: { scope: global, var: ripe, delta: 0 } }, { addVar: { scope: global, var: ripe, delta: 3 } } ]", 1)
	if text == orchardText {
		t.Fatal("the trigger is not there")
	}
	game, _ := compiled(t, text)
	plain, _ := compiled(t, orchardText)
	for _, test := range []struct {
		path, want string
		effects    bool // of the trigger
	}{
		{"actions[0]", "tree = 3 tokens", true},
		{"triggers[0]", "ripe = 2", true},     // before the move it is 3
		{"triggers[0]", "", false},            // nobody knows when it acted
		{"turnStructure.phases[1]", "", true}, // it reads nothing
		{"terminal.conditions[0]", "tree = 0 tokens", true},
		{"setup", "", true},
	} {
		played := game
		if !test.effects {
			played = plain
		}
		r, err := directed.Simulate(context.Background(), played,
			directed.Request{Paths: []string{test.path}, Seed: 1, Games: -1})
		if err != nil || r.Play == nil {
			t.Fatalf("%s: %+v, %v", test.path, r, err)
		}
		var saw []string
		for _, s := range r.Play.Saw {
			saw = append(saw, s.String())
		}
		if got := strings.Join(saw, "; "); got != test.want {
			t.Errorf("%s saw %q, want %q", test.path, got, test.want)
		}
		if all := written(t, r, played); strings.Contains(strings.ToLower(all), "what it saw") != (test.want != "") {
			t.Errorf("%s tells\n%s", test.path, all)
		}
	}
}
