package cnl_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/source"
)

var updateRefactored = flag.Bool("update-refactored", false, "write what comes out into the archives")

// Each archive in testdata/refactor holds in.md. « alone is a place with the use
// of a macro to inline; «…» selects effects to extract. out.md is the text after
// that, refused the reason why there is none; title is what is offered.
func TestRefactorings(t *testing.T) {
	archives, err := filepath.Glob("../testdata/refactor/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		marked, want := "", map[string]string{}
		for _, f := range archive.Files {
			if f.Name == "in.md" {
				marked = string(f.Data)
			} else {
				want[f.Name] = string(f.Data)
			}
		}
		if *updateRefactored {
			got := refactored(t, marked)
			archive.Files = archive.Files[:1]
			for _, name := range []string{"title", "out.md", "refused"} {
				if got[name] != "" {
					archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got[name])})
				}
			}
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for name, lineBreak := range map[string]string{"lf": "\n", "crlf": "\r\n"} {
			t.Run(filepath.Base(path)+"/"+name, func(t *testing.T) {
				got := refactored(t, strings.ReplaceAll(marked, "\n", lineBreak))
				if text, ok := want["out.md"]; ok {
					want := strings.ReplaceAll(text, "\n", lineBreak)
					if diff := cmp.Diff(want, got["out.md"]); diff != "" {
						t.Errorf("out.md (-want +got):\n%s", diff)
					}
				}
				for _, name := range []string{"title", "refused"} {
					if diff := cmp.Diff(want[name], got[name]); diff != "" {
						t.Errorf("%s (-want +got):\n%s", name, diff)
					}
				}
			})
		}
	}
}

// refactored does what the marks in a text ask for.
func refactored(t *testing.T, marked string) map[string]string {
	t.Helper()
	from := strings.Index(marked, "«")
	text := strings.Replace(marked, "«", "", 1)
	to := strings.Index(text, "»")
	text = strings.Replace(text, "»", "", 1)
	spec := cnl.New([]cnl.File{{Path: "in.md", Text: text}}, cnl.Options{})
	at := func(offset int) source.Position {
		before := text[:offset]
		return source.Position{Line: strings.Count(before, "\n"),
			Character: source.UTF16.Units(before[strings.LastIndexByte(before, '\n')+1:])}
	}
	var r cnl.Refactoring
	ok := false
	if to < 0 {
		r, ok = spec.Inline("in.md", at(from), source.UTF16)
	} else {
		r, ok = spec.Extract("in.md", source.Range{Start: at(from), End: at(to)}, source.UTF16)
	}
	got := map[string]string{}
	switch {
	case !ok:
		got["title"] = "none\n"
	case r.Refused != nil:
		got["title"], got["refused"] = r.Title+"\n", r.Refused.Error()+"\n"
	default:
		edited := apply(spec, r.Edits)
		got["title"] = r.Title + "\n"
		got["out.md"], _ = edited.Text("in.md")
	}
	return got
}
