package change

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// The worked examples fit the tree, touch as few files as they promise, and none that is
// generated; CONTRIBUTING names each. `make changes` builds and tests what they make.
func TestExamplesFit(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	generated := regexp.MustCompile(`\.gen\.go$|\.golden$|^(docs|schemas|editors)/`)
	for _, e := range Examples {
		patch, err := e.Patch()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := patch.apply(root); err != nil {
			t.Errorf("%s.patch does not fit the tree: %v", e.Name, err)
		}
		var files []string
		for _, f := range patch {
			files = append(files, f.Path)
		}
		if len(files) > e.Most {
			t.Errorf("%s takes %d files and promises %d: %v", e.Title, len(files), e.Most, files)
		}
		if slices.ContainsFunc(files, generated.MatchString) {
			t.Errorf("%s changes by hand what is generated: %v", e.Title, files)
		}
		row := fmt.Sprintf("| %s | %d | [`%s.patch`](internal/dev/change/testdata/%s.patch) |",
			e.Title, len(files), e.Name,
			e.Name)
		if !strings.Contains(string(guide), row) {
			t.Errorf("CONTRIBUTING.md has no row %s", row)
		}
	}
	all, err := fs.Glob(patches, "testdata/*.patch")
	if err != nil || len(all) != len(Examples) {
		t.Errorf("%d examples and the patches %v", len(Examples), all)
	}
}

func TestPatches(t *testing.T) {
	const patch = "diff --git a/a.txt b/a.txt\nindex 1..2 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -2,2 +2,2 @@ x\n b\n-c\n+C\n" +
		"diff --git a/new/b.txt b/new/b.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new/b.txt\n@@ -0,0 +1 @@\n+new\n"
	for _, c := range []struct{ name, patch, tree, a, problem string }{
		{name: "as it was", patch: patch, tree: "a\nb\nc\nd\n", a: "a\nb\nC\nd\n"},
		{name: "moved", patch: patch, tree: "a\nc\nx\nb\nc\n", a: "a\nc\nx\nb\nC\n"},
		{name: "changed", patch: patch, tree: "a\nb\nx\n", a: "a\nb\nx\n", problem: "not there any more"},
		{name: "no patch", patch: "hello\n", tree: "a\n", a: "a\n", problem: "does not begin"},
		{name: "binary", patch: "diff --git a/a b/a\nBinary files differ\n", tree: "a\n", a: "a\n", problem: "changes no lines"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := t.TempDir()
			file := filepath.Join(tree, "a.txt")
			if err := os.WriteFile(file, []byte(c.tree), 0o644); err != nil {
				t.Fatal(err)
			}
			p, err := Read(c.patch)
			if err == nil {
				err = p.Apply(tree)
			}
			if c.problem == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("error %v, want %q", err, c.problem)
			}
			if got, _ := os.ReadFile(file); string(got) != c.a {
				t.Errorf("%q, want %q", got, c.a)
			}
			if _, err := os.Stat(filepath.Join(tree, "new", "b.txt")); c.problem == "" != (err == nil) {
				t.Errorf("the new file: %v", err)
			}
		})
	}
}
