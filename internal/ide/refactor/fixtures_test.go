package refactor_test

import (
	"cmp"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	difference "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

var updateRefactored = flag.Bool("update-refactored", false, "write what comes out into the archives")

// Each archive in testdata holds in.md. « alone is a place with the use
// of a macro to inline; «…» selects effects to extract. out.md is the text after
// that, refused the reason why there is none; title is what is offered. With choose, which
// begins a title, it is one of the other offers that is taken. All other documents that begin
// with in belong to the spec too, and come out under the same names with out.
func TestRefactorings(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		given, want := map[string]string{}, map[string]string{}
		var kept []txtar.File
		for _, f := range archive.Files {
			if f.Name == "choose" || strings.HasPrefix(f.Name, "in") {
				given[f.Name] = string(f.Data)
				kept = append(kept, f)
			} else {
				want[f.Name] = string(f.Data)
			}
		}
		if *updateRefactored {
			got := refactored(t, given, "\n")
			archive.Files = kept
			for _, name := range slices.SortedFunc(maps.Keys(got), func(a, b string) int {
				return cmp.Compare(strings.Replace(a, "title", "a", 1), strings.Replace(b, "title", "a", 1))
			}) {
				archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got[name])})
			}
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for name, lineBreak := range map[string]string{"lf": "\n", "crlf": "\r\n"} {
			t.Run(filepath.Base(path)+"/"+name, func(t *testing.T) {
				got := refactored(t, given, lineBreak)
				for name := range got {
					got[name] = strings.ReplaceAll(got[name], lineBreak, "\n")
				}
				if diff := difference.Diff(want, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// refactored does what the marks in a text ask for.
func refactored(t *testing.T, given map[string]string, lineBreak string) map[string]string {
	t.Helper()
	var files []cnl.File
	from, to := -1, -1
	text := ""
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if name == "choose" {
			continue
		}
		content := strings.ReplaceAll(given[name], "\n", lineBreak)
		if name == "in.md" {
			from = strings.Index(content, "«")
			content = strings.Replace(content, "«", "", 1)
			to = strings.Index(content, "»")
			content = strings.Replace(content, "»", "", 1)
			text = content
		}
		files = append(files, cnl.File{Path: name, Text: content})
	}
	spec := cnl.New(files, cnl.Options{})
	at := func(offset int) source.Position {
		before := text[:offset]
		return source.Position{Line: strings.Count(before, "\n"),
			Character: source.UTF16.Units(before[strings.LastIndexByte(before, '\n')+1:])}
	}
	var r cnl.Refactoring
	selected := source.Range{Start: at(from), End: at(max(from, to))}
	ok := false
	switch title := strings.TrimSpace(given["choose"]); {
	case title != "":
		for _, o := range spec.Offers("in.md", selected, source.UTF16) {
			if !ok && strings.HasPrefix(o.Title, title) {
				r, ok = o.Make(), true
			}
		}
	case to < 0:
		r, ok = spec.Inline("in.md", selected.Start, source.UTF16)
	default:
		r, ok = spec.Extract("in.md", selected, source.UTF16)
	}
	got := map[string]string{}
	switch {
	case !ok:
		got["title"] = "none\n"
	case r.Refused != nil:
		got["title"], got["refused"] = r.Title+"\n", r.Refused.Error()+"\n"
	default:
		got["title"] = r.Title + "\n"
		for path, text := range testspec.EveryText(testspec.Refactor(spec, r)) {
			if !slices.Contains(spec.Files(), path) || text != testspec.EveryText(spec)[path] {
				got[outName(path)] = text
			}
		}
	}
	return got
}

func outName(path string) string {
	if rest, ok := strings.CutPrefix(path, "in"); ok {
		return "out" + rest
	}
	return path
}
