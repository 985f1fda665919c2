package expand_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations of the golden files")

const goldenRoot = "../../../testdata/expand"

// TestGolden expands the documents of each archive and compares sections with
// what the archive expects: "NAME" as a reader sees it, "NAME exact" with the
// names that keep the bindings of macros apart, "problems" the faults.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(goldenRoot, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := read(archive).Expand(nil, expand.Limits{})
			for i := range archive.Files {
				f := &archive.Files[i]
				if strings.HasSuffix(f.Name, ".md") {
					continue
				}
				got := shown(d, f.Name)
				if *update {
					f.Data = []byte(got)
				} else if diff := gocmp.Diff(string(f.Data), got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// read makes a spec of the documents in an archive.
func read(archive *txtar.Archive) *cnl.Spec {
	var files []cnl.File
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".md") {
			files = append(files, cnl.File{Path: f.Name, Text: string(f.Data)})
		}
	}
	return cnl.New(files, cnl.Options{})
}

// game makes a spec of one document with one block.
func game(yaml string) *cnl.Spec {
	return cnl.New([]cnl.File{{Path: "game.md", Text: "```yaml\n" + yaml + "\n```\n"}}, cnl.Options{})
}

func shown(d *expand.Document, what string) string {
	name, exact := strings.CutSuffix(what, " exact")
	switch {
	case what == "problems":
		var b strings.Builder
		for _, p := range d.Problems {
			fmt.Fprintf(&b, "%s at %q: %s\n", p.Code, p.At.Node.Raw(), p.Message)
		}
		return b.String()
	case exact:
		return expand.RenderExact(d.Section(name))
	}
	return expand.Render(d.Section(name))
}
