package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
)

// The number of a constant makes way for another one wherever it is written, and the rules read that.
func TestWithConstant(t *testing.T) {
	const rule = "triggers:\n  - { id: x, event: { type: turnStart }, effects: [ { addVar: { scope: global, var: gold, delta: { ref: constant, name: share } } } ] }\n"
	for _, constants := range []string{"constants: { share: 5, other: 6 }\n", "constants:\n  other: 6\n  share: 5 # of each\n",
		"constants:\n  share: 5\n", "constants: { 'share': 5 }\n"} {
		text := "# Ü\n\n```yaml\n" + trustedGame + "```\n\n```yaml\n" + constants + rule + "```\n"
		spec := cnl.New([]cnl.File{{Path: "/game.md", Text: text}}, cnl.Options{})
		next, ok := spec.WithConstant("share", "-12")
		got, _ := next.Text("/game.md")
		if want := strings.Replace(text, ": 5", ": -12", 1); !ok || got != want {
			t.Errorf("%s: %v, got\n%s", constants, ok, got)
		}
		if cnl.Compile(next).GameDef == nil {
			t.Errorf("%s: does not compile", constants)
		}
	}
	spec := cnl.New([]cnl.File{{Path: "/game.md", Text: "```yaml\n" + trustedGame + "```\n"}}, cnl.Options{})
	if next, ok := spec.WithConstant("share", "1"); ok || next != spec {
		t.Error("there is no such constant")
	}
}
