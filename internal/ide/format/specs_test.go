package format_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/ide/format"
)

// manners are options under which much has to be written in another way.
var manners = map[string]format.Options{
	"default": {}, "narrow": {Width: 40, Indent: 4, Quotes: format.DoubleQuotes}, "joined": {Width: 120, Join: true},
}

// blocks are the YAML blocks of a document, by their fences.
func blocks(text string) (out []string) {
	for i, part := range strings.Split("\n"+text, "\n```") {
		if body, ok := strings.CutPrefix(part, "yaml\n"); ok && i%2 == 1 {
			out = append(out, body+"\n")
		}
	}
	return out
}

// What games say stays, for our reader and for another.
func TestGamesSayTheSame(t *testing.T) {
	for _, path := range specs.DocumentsOf(specs.Sample(t)...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range blocks(string(text)) {
			for _, o := range manners {
				sameForOthers(t, block, editsFor(t, block, format.Place{}, o), false)
			}
		}
	}
}

// Random specs have every form that the language has.
func TestRandomSpecsSayTheSame(t *testing.T) {
	for seed := range testsize.FormattedSpecs.N() {
		found := blocks(randomspec.New(choices.Bytes(nil, uint64(seed))).Text())
		if len(found) == 0 {
			t.Errorf("seed %d has no block", seed)
		}
		for i, block := range found {
			for name, o := range manners {
				t.Run(fmt.Sprint(seed, "/", i, "/", name), func(t *testing.T) {
					sameForOthers(t, block, editsFor(t, block, format.Place{}, o), false)
				})
			}
		}
	}
}
