package cnl

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/text/source"
)

// surroundings is all that is shown around a document.
func surroundings(s *Spec, path string) map[string]any {
	return map[string]any{
		"outline": s.Outline(path, source.UTF16),
		"folds":   s.Folds(path),
		"tokens":  s.Tokens(path, 0, math.MaxInt, source.UTF16),
		"hints":   s.Hints(path, 0, math.MaxInt, source.UTF16),
		"lenses":  s.Lenses(path, source.UTF16),
	}
}

// TestSurroundingsOfEditedGames edits games at random: what is shown around an
// edited document is what is shown around a fresh one.
func TestSurroundingsOfEditedGames(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 11))
	pieces := []string{"", "x", "\n", "  ", "- ", ": ", "'", "{", "}", "# ", "```\n", "é🛶", "\n  - id: new\n",
		"\nzones:\n"}
	for _, folder := range specs.Sample(t) {
		files := readFolder(t, folder)
		s := New(files, Options{})
		for range testsize.EditsInSight.N() {
			f := files[random.IntN(len(files))]
			text, _ := s.Text(f.Path)
			from := random.IntN(len(text) + 1)
			for from > 0 && from < len(text) && text[from]&0xC0 == 0x80 {
				from--
			}
			to := min(len(text), from+random.IntN(4))
			for to < len(text) && text[to]&0xC0 == 0x80 {
				to++
			}
			surroundings(s, f.Path) // so that there is something to remember
			r := source.Range{Start: positionOf(text, from), End: positionOf(text, to)}
			s = s.Edit(f.Path, r, source.UTF8, pieces[random.IntN(len(pieces))])
			s.Complete(f.Path, r.Start, source.UTF8, complete.Options{Snippets: true}) // survives whatever stands there
			s.Selections(f.Path, r.Start, source.UTF8)
			var all []File
			for _, path := range s.Files() {
				text, _ := s.Text(path)
				all = append(all, File{Path: path, Text: text})
			}
			fresh := New(all, Options{})
			if diff := cmp.Diff(inJSON(t, surroundings(fresh, f.Path)),
				inJSON(t, surroundings(s, f.Path))); diff != "" {
				t.Fatalf("%s (-fresh +edited):\n%s", f.Path, diff)
			}
		}
	}
}

func inJSON(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func positionOf(text string, offset int) source.Position {
	line := source.CountBreaks(text[:offset])
	return source.Position{Line: line, Character: offset - strings.LastIndexAny(text[:offset], "\n") - 1}
}
