package compare_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// specIn reads the spec of a folder.
func specIn(t testing.TB, folder string) *cnl.Spec {
	t.Helper()
	paths, texts := specs.Files(t, folder)
	files := make([]cnl.File, len(paths))
	for i := range paths {
		files[i] = cnl.File{Path: paths[i], Text: texts[i]}
	}
	return cnl.New(files, cnl.Options{})
}

// smallGames are our games but for the largest, which take seconds for each question.
func smallGames(t testing.TB) (out []*cnl.Spec) {
	for _, folder := range specs.Ours(t) {
		if s := specIn(t, folder); s.Size() < 40_000 {
			out = append(out, s)
		}
	}
	return out
}

// A name that is changed wherever it stands is one renaming and no other change.
func TestRenamingsAreNoChanges(t *testing.T) {
	tried := 0
	for _, before := range smallGames(t) {
		for _, kind := range []grammar.Kind{grammar.Zone, grammar.GlobalVar, grammar.Action, grammar.TokenType} {
			name, edits := anyRenaming(t, before, kind)
			if edits == nil {
				continue
			}
			tried++
			got := cnl.Compare(before, before.Apply(edits, source.UTF16))
			if !got.Same() || len(got.Renamed) == 0 || got.Renamed[0].Before != name || got.Renamed[0].After != name+"Anew" {
				t.Errorf("%s: %s %q is renamed: %+v, %d changes", before.Files()[0], kind, name, got.Renamed,
					len(got.Changes))
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d names were changed", tried)
	}
}

// anyRenaming changes the first name of a kind that can be changed.
func anyRenaming(t *testing.T, s *cnl.Spec, kind grammar.Kind) (string, []cnl.FileEdit) {
	t.Helper()
	for name, symbol := range s.View().Index().Symbols(kind) {
		d := symbol.Def()
		id := symbol.First().Unit
		if d == nil || d.Derived || d.Pattern != grammar.NoSyntax {
			continue
		}
		at := placeOf(s, id, d.Span)
		if edits, err := s.Rename(s.View().Path(id.Document()), at, source.UTF16, name.Name+"Anew"); err == nil {
			return name.Name, edits
		}
	}
	return "", nil
}

func placeOf(s *cnl.Spec, id index.UnitID, span source.Span) source.Position {
	v := s.View()
	return v.Text(id.Document()).Range(v.Unit(id), span, source.UTF16).Start
}

// Two specs are the same exactly if their expansions are, whatever an edit changes.
func TestComparingKnowsEveryDifference(t *testing.T) {
	number := regexp.MustCompile(`: (\d+)\b`)
	changed := 0
	for _, before := range smallGames(t) {
		for _, path := range before.Files() {
			text, _ := before.Text(path)
			found := number.FindAllStringSubmatchIndex(text, -1)
			for k := 0; k < len(found); k += len(found)/6 + 1 {
				m := found[k]
				after := before.WithFile(path, text[:m[2]]+"7"+text[m[3]:])
				got := cnl.Compare(before, after)
				if difference := before.Expansion().Difference(after.Expansion()); (difference == "") != got.Same() {
					t.Errorf("%s: %q becomes 7: %d changes; expanded, %q differs", path, text[m[0]:m[1]],
						len(got.Changes), difference)
				}
				for _, c := range got.Changes {
					if len(c.Details) == 0 {
						t.Errorf("%s: nothing is said of %s %s", path, c.Noun, c.Name)
					}
				}
				if !got.Same() {
					changed++
				}
			}
		}
	}
	if changed < 50 {
		t.Errorf("only %d edits changed a game", changed)
	}
}

// What is another one in each of many entries costs as much as there are entries.
func BenchmarkCompare(b *testing.B) {
	before := specIn(b, specs.Large(b))
	path := before.Files()[len(before.Files())-1]
	text, _ := before.Text(path)
	after := before.WithFile(path, strings.Replace(text, "1", "2", 1))
	before.Expansion()
	for i := 0; b.Loop(); i++ {
		next := after.WithFile(path, fmt.Sprintf("%s\n%d", text, i))
		cnl.Compare(before, next)
	}
}
