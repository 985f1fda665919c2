package cnl_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ludo-lsp/cnl"
)

// Effects that a refactoring moves from the actions of a phase to the phase are played as before.
// Where one could fail they would not be: a choice that can only fail is not offered, and what follows an
// action fails once it is made. That is why expand.Document.CannotFollow refuses what reckons.
func TestEffectsOfAPhaseAreThoseOfItsActions(t *testing.T) {
	archive, err := txtar.ParseFile("../testdata/refactor/after-effects.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, f := range archive.Files {
		text[f.Name] = strings.Replace(string(f.Data), "«", "", 1)
	}
	play := func(text string) string {
		return played(t, cnl.New([]cnl.File{{Path: "game.md", Text: text}}, cnl.Options{}))
	}
	inActions, inPhase := play(text["in.md"]), play(text["out.md"])
	if inActions != inPhase || !strings.Contains(inActions, "moves") {
		t.Errorf("in the actions:\n%s\nin the phase:\n%s", inActions, inPhase)
	}
	fails := strings.NewReplacer("value: 3",
		"value: { op: /, left: 1, right: { op: '-', left: { ref: gvar, var: pot }, right: 1 } }", "    effects:\n      - add",
		"    effects:\n      - chooseOne: { bind: $n, options: { query: intsInRange, min: 1, max: 2 } }\n      - add")
	inActions, inPhase = play(fails.Replace(text["in.md"])), play(fails.Replace(text["out.md"]))
	if inActions == inPhase {
		t.Errorf("where they fail, they are played in the same way:\n%s", inActions)
	}
}
