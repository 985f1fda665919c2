package expand_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// What comes of the use of a macro is written as a formula and read aloud, in every shipped game.
func TestExpansionsOfMacrosAreFormulas(t *testing.T) {
	uses := 0
	for _, folder := range specs.Ours(t) {
		s := cnl.New(testspec.Files(t, folder), cnl.Options{})
		for _, file := range s.Files() {
			for k, e := range s.Expandables(file, 0, -1, source.UTF16) {
				if k%31 > 0 { // a part of them says the same
					continue
				}
				place, ok := s.PlaceAt(file, e.Range.Start, source.UTF16, false)
				if found := s.ExpandPlace(place); ok && len(found) > 0 && found[0].Formula != "" {
					uses++
					if yaml := strings.TrimPrefix(found[0].Formula, "[yaml("); strings.IndexAny(yaml, "{[") == 0 ||
						found[0].Sentence == "" {
						t.Errorf("%s, %s becomes %s", file, place, found[0].Formula)
					}
				}
			}
		}
	}
	if uses < 20 {
		t.Errorf("only %d uses were looked at", uses)
	}
}
