package cnl_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/query"
	"ludo-lsp/cnl/source"
)

// shelf lists the folders of games.
func shelf(t testing.TB) []string {
	t.Helper()
	folders, err := filepath.Glob("../data/games/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no games: %v", err)
	}
	return folders
}

func load(t testing.TB, folder string) *cnl.Spec {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if cnl.IsGameSpec(string(text)) {
			files = append(files, cnl.File{Path: filepath.Base(path), Text: string(text)})
		}
	}
	return cnl.New(files, cnl.Options{})
}

// spot is a place in a spec with a name.
type spot struct {
	file string
	at   source.Position
	text string
}

var word = regexp.MustCompile(`[\p{L}\p{N}$_][\p{L}\p{N}$_-]*`)

// spots finds one place for each thing in a spec that can get another name.
func spots(spec *cnl.Spec) (out []spot) {
	seen := map[string]bool{}
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			for _, w := range word.FindAllStringIndex(content, -1) {
				at := source.Position{Line: line, Character: source.UTF16.Units(content[:w[0]])}
				place := query.At(spec.View(), path, at, source.UTF16)
				if place == nil {
					continue
				}
				r, ok := place.Range()
				if !ok || seen[path+r.String()] {
					continue
				}
				for _, l := range place.References(true) {
					seen[l.File+l.Range.String()] = true
				}
				seen[path+r.String()] = true
				if _, text, err := place.Renameable(); err == nil {
					out = append(out, spot{path, r.Start, text})
				}
			}
		}
	}
	return out
}

func told(spec *cnl.Spec, from, to string) (out []string) {
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			out = append(out, fmt.Sprintf("%s:%d %s %s", path, d.Range.Start.Line, d.Code, strings.ReplaceAll(d.Message, from, to)))
		}
	}
	return out
}

func apply(spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	for _, e := range slices.Backward(edits) {
		spec = spec.Edit(e.File, e.Range, source.UTF16, e.NewText)
	}
	return spec
}

func everyText(spec *cnl.Spec) map[string]string {
	out := map[string]string{}
	for _, path := range spec.Files() {
		out[path], _ = spec.Text(path)
	}
	return out
}

// Whatever can be renamed is renamed everywhere: the spec says the same as
// before but for the name, the old name is gone, and renaming it back gives the
// same text.
func TestRenamingChangesNothingButTheName(t *testing.T) {
	for _, folder := range shelf(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := load(t, folder)
			all := spots(spec)
			if len(all) < 10 {
				t.Fatalf("only %d names can be changed", len(all))
			}
			for i, s := range all {
				if testing.Short() && i%5 != 0 {
					continue
				}
				checkRename(t, spec, s)
			}
		})
	}
}

func checkRename(t *testing.T, spec *cnl.Spec, s spot) {
	t.Helper()
	fresh := "brandNew"
	if strings.HasPrefix(s.text, "$") {
		fresh = "$brandNew"
	}
	edits, err := spec.Rename(s.file, s.at, source.UTF16, fresh)
	if err != nil {
		t.Errorf("%s:%d %s: %v", s.file, s.at.Line+1, s.text, err)
		return
	}
	next := apply(spec, edits)
	if diff := cmp.Diff(told(spec, s.text, fresh), told(next, s.text, fresh)); diff != "" {
		t.Errorf("%s:%d renaming %s changes what is at fault:\n%s", s.file, s.at.Line+1, s.text, diff)
	}
	first := edits[0]
	at := first.Range.Start
	if strings.HasPrefix(first.NewText, "'") || strings.HasPrefix(first.NewText, "\"") {
		at.Character++
	}
	back, err := next.Rename(first.File, at, source.UTF16, s.text)
	if err != nil {
		t.Errorf("%s:%d renaming %s back: %v", s.file, s.at.Line+1, s.text, err)
		return
	}
	if diff := cmp.Diff(everyText(spec), everyText(apply(next, back))); diff != "" {
		t.Errorf("%s:%d renaming %s there and back:\n%s", s.file, s.at.Line+1, s.text, diff)
	}
}
