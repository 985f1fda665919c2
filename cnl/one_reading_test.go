package cnl

import (
	"math/rand/v2"
	"testing"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
)

// One text has one reading: what is said of it, and which fixes are offered, is the same whenever it is read. The
// order in which a map of Go is gone through must not show.
func TestOneTextHasOneReading(t *testing.T) {
	t.Parallel()
	const table = `
globalVars: [ { name: heap, type: int, init: 0, min: 0, max: 9 } ]
actions:
  - id: take
    actor: active
    executor: actor
    phase: [main]
    effects:
      - chooseOne: { bind: $n, options: { query: intsInVarRange, scope: perPlayer, var: heap } }
`
	texts := []string{"```yaml" + table + "```\n"}
	for n := range testsize.ReadAgain.N() {
		seed := uint64(n)
		text := randomspec.New(choices.Bytes(nil, seed)).Text()
		changes := edits.Restructuring{Random: rand.New(rand.NewPCG(seed, 3))}
		for range 3 {
			e := changes.Next(text)
			text = text[:e.From] + e.Insert + text[e.To:]
		}
		texts = append(texts, text)
	}
	for i, text := range texts {
		again := 4
		if i == 0 {
			again = 12
		}
		files := []File{{Path: "/game.md", Text: text}}
		first := everything(t, New(files, Options{}))
		for range again {
			if other := everything(t, New(files, Options{})); other != first {
				t.Fatalf("text %d is read in two ways:\n%s\n%s", i, text, difference(first, other))
			}
		}
	}
	spec := New([]File{{Path: "/game.md", Text: texts[0]}}, Options{})
	for _, d := range spec.Diagnostics("/game.md", source.UTF16) {
		for _, fix := range spec.Fixes(d, source.UTF16) {
			if fix.Title == "Write scope: global" {
				return
			}
		}
	}
	t.Error("nothing offers to write scope: global")
}
