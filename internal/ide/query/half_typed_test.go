package query_test

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// Whatever an author has typed so far, every question has an answer, and it is
// that of a fresh reading of the same text.
func TestQuestionsAboutHalfTypedText(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for _, folder := range specs.Sample(t) {
		spec := testspec.Load(t, folder)
		for range testsize.EditsThatAreAsked.N() {
			files := spec.Files()
			path := files[random.IntN(len(files))]
			text, _ := spec.Text(path)
			lines := strings.Split(text, "\n")
			line := random.IntN(len(lines))
			at := source.Position{Line: line, Character: random.IntN(len(lines[line]) + 1)}
			end, insert := at, []string{"x", ":", "{ ", "'", "- ", "\n", "é😀", "]"}[random.IntN(8)]
			if random.IntN(2) == 0 {
				end.Character, insert = end.Character+random.IntN(8), ""
			}
			spec = spec.Edit(path, source.Range{Start: at, End: end}, source.UTF16, insert)
			fresh := cnl.New(everyFile(spec), cnl.Options{})
			for _, place := range []source.Position{at, {Line: max(0, line-1), Character: 9},
				{Line: line, Character: 14}} {
				if a, b := answers(spec, path, place), answers(fresh, path, place); a != b {
					t.Fatalf("%s %v:\n%s\na fresh reading says\n%s", filepath.Base(folder), place, a, b)
				}
			}
		}
	}
}

func everyFile(spec *cnl.Spec) (out []cnl.File) {
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		out = append(out, cnl.File{Path: path, Text: text})
	}
	return out
}

// answers asks everything there is to ask about a place.
func answers(spec *cnl.Spec, path string, at source.Position) string {
	place := query.At(spec.View(), path, at, source.UTF16)
	if place == nil {
		return "nothing"
	}
	var b strings.Builder
	h, _ := place.Hover()
	b.WriteString(strings.Join(h.Parts, "\n"))
	for _, found := range [][]query.Location{place.Definitions(), place.TypeDefinitions(), place.Implementations(),
		place.References(true)} {
		b.WriteString("\n--\n")
		for _, l := range found {
			b.WriteString(l.File + " " + l.Range.String() + "\n")
		}
	}
	for _, h := range place.Highlights() {
		b.WriteString(h.Range.String() + "\n")
	}
	s, _ := place.Signature()
	b.WriteString(s.Label)
	if _, err := place.Rename("quite-new"); err != nil {
		b.WriteString(err.Error())
	}
	return b.String()
}
