package workspace_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/workspace"
)

const folderPart = "# Part\n\n```yaml\nzones:\n  - { id: bag }\n```\n"

func importing(specifiers ...string) string {
	return "```yaml\nimports:\n  - " + strings.Join(specifiers, "\n  - ") + "\n```\n"
}

// tree writes files below a new folder and gives the folder's resolved path.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		p := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.ToSlash(root)
}

func finder(roots ...string) workspace.Finder {
	return workspace.Finder{
		FileSystem: workspace.Disk{}, Roots: roots,
		IsPart: func(_, text string) bool { return strings.Contains(text, "```yaml") },
	}
}

// shown gives a layout's kind and its files, relative to a folder.
func shown(root string, all ...workspace.Layout) []string {
	var out []string
	for _, l := range all {
		line := [...]string{"single", "folder", "graph"}[l.Kind] + ":"
		for _, f := range l.Files {
			line += " " + strings.TrimPrefix(f, root+"/")
		}
		out = append(out, line)
	}
	return out
}

func TestPartsOfAFolderInNameOrder(t *testing.T) {
	root := tree(t, map[string]string{
		"20-b.md": folderPart, "10-a.MD": folderPart, "100-c.md": folderPart, "é.md": folderPart, "Z.md": folderPart,
		"README.md": "# Only prose\n", "notes.txt": folderPart, "sub/30.md": folderPart,
	})
	all, err := finder().Specs(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"folder: 10-a.MD 100-c.md 20-b.md Z.md é.md"}
	if diff := cmp.Diff(want, shown(root, all...)); diff != "" {
		t.Error(diff)
	}
	if all[0].Root != root {
		t.Errorf("the root is %q, not the folder", all[0].Root)
	}
}

func TestImportsComeBeforeTheImporter(t *testing.T) {
	root := tree(t, map[string]string{
		"a-entry.md": importing("shared/zones.md", "rules.md"),
		"rules.md":   importing("shared/zones.md", "cards.md") + folderPart,
		"cards.md":   folderPart, "shared/zones.md": folderPart,
		"stray.md": folderPart,
	})
	all, err := finder().Specs(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"graph: shared/zones.md cards.md rules.md a-entry.md", "folder: stray.md"}
	if diff := cmp.Diff(want, shown(root, all...)); diff != "" {
		t.Error(diff)
	}
	l, err := finder().Locate(root + "/cards.md")
	if err != nil || l.Root != root+"/a-entry.md" {
		t.Errorf("cards.md belongs to %q (%v), not to the entry that imports it", l.Root, err)
	}
}

func TestLocateADocumentThatIsNoPart(t *testing.T) {
	root := tree(t, map[string]string{"README.md": "prose", "a.md": folderPart})
	l, err := finder().Locate(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"single: README.md"}, shown(root, l)); diff != "" {
		t.Error(diff)
	}
	if _, err := finder().Locate(root + "/absent.md"); !os.IsNotExist(err) {
		t.Errorf("a missing file gives %v", err)
	}
}

func TestFaultsOfImports(t *testing.T) {
	outside := tree(t, map[string]string{"secret.md": folderPart})
	root := tree(t, map[string]string{
		"entry.md": importing("gone.md", "../above.md", "/etc/hosts.md", "https://example.org/x.md", "key.pem", "link.md", `"b.md"`),
		"b.md":     folderPart,
	})
	if err := os.Symlink(outside+"/secret.md", root+"/link.md"); err != nil {
		t.Fatal(err)
	}
	l, err := finder().Locate(root + "/entry.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"graph: b.md entry.md"}, shown(root, l)); diff != "" {
		t.Error(diff)
	}
	var got []string
	for _, f := range l.Faults {
		text, err := os.ReadFile(f.File)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Path+" "+string(f.Code)+" "+string(text[f.Span.Start:f.Span.End]))
	}
	want := []string{
		"doc.imports.0 " + string(diag.ComposeImportNotFound) + " gone.md",
		"doc.imports.1 " + string(diag.ComposeImportResolveFailed) + " ../above.md",
		"doc.imports.2 " + string(diag.ComposeImportResolveFailed) + " /etc/hosts.md",
		"doc.imports.3 " + string(diag.ComposeImportResolveFailed) + " https://example.org/x.md",
		"doc.imports.4 " + string(diag.ComposeImportResolveFailed) + " key.pem",
		"doc.imports.5 " + string(diag.ComposeImportResolveFailed) + " link.md",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !slices.Contains(l.Missing, root+"/gone.md") {
		t.Errorf("gone.md is not among the missing files %v", l.Missing)
	}
}

func TestARingHasOneEntry(t *testing.T) {
	root := tree(t, map[string]string{"a.md": importing("b.md"), "b.md": importing("a.md"),
		"self.md": importing("self.md")})
	all, err := finder().Specs(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"graph: b.md a.md", "graph: self.md"}
	if diff := cmp.Diff(want, shown(root, all...)); diff != "" {
		t.Error(diff)
	}
	for _, l := range all {
		if len(l.Faults) != 1 || l.Faults[0].Code != diag.ComposeImportCycle {
			t.Errorf("%s: faults %v, want the one ring", l.Root, l.Faults)
			continue
		}
		if says := l.Faults[0].Message; !strings.Contains(says, "a.md → b.md → a.md") &&
			!strings.Contains(says, "self.md → self.md") {
			t.Errorf("%s: %s", l.Root, says)
		}
	}
}

func TestARootOpensItsOtherFolders(t *testing.T) {
	root := tree(t, map[string]string{"game/entry.md": importing("../shared/zones.md"), "shared/zones.md": folderPart})
	l, err := finder(root).Locate(root + "/game/entry.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"graph: shared/zones.md game/entry.md"}, shown(root, l)); diff != "" {
		t.Error(diff)
	}
}

func TestImportsOfBrokenYAML(t *testing.T) {
	text := "```yaml\nimports:\n  - a.md\n  - \"b.md\n  -\n  - c.md # last\nzones: [\n```\n"
	var got []string
	for _, i := range workspace.Imports(text) {
		got = append(got, i.Specifier)
	}
	if diff := cmp.Diff([]string{"a.md", "b.md", "c.md"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestImportsOfOtherBlocksAreNone(t *testing.T) {
	for _, text := range []string{
		"imports:\n  - a.md\n",
		"```json\nimports:\n  - a.md\n```\n",
		"```yaml\nsection: zones\nimports: [a.md]\n```\n",
		"```yaml\nzones:\n  - imports: [a.md]\n```\n",
	} {
		if got := workspace.Imports(text); len(got) != 0 {
			t.Errorf("%q imports %v", text, got)
		}
	}
}

func TestOnlyRegularFilesAreReadAndOnlyUpToTheLimit(t *testing.T) {
	root := tree(t, map[string]string{"long.md": strings.Repeat("x", 100), "a.md": folderPart,
		"folder.md/x.md": folderPart})
	disk := workspace.Disk{MaxFileBytes: 10}
	if text, err := disk.ReadFile(root + "/long.md"); err != nil || len(text) != 10 {
		t.Errorf("read %d bytes (%v), want 10", len(text), err)
	}
	if _, err := disk.ReadFile(root + "/folder.md"); err == nil {
		t.Error("a folder was read as a file")
	}
	if _, err := disk.ReadFile("/dev/zero"); err == nil {
		t.Error("a device was read as a file")
	}
	if all, err := finder().Specs(root); err != nil || len(all) != 1 || len(all[0].Files) != 1 {
		t.Errorf("%v %v: a folder named like a document was taken for one", all, err)
	}
}

func TestLoadGivesWhatCanBeRead(t *testing.T) {
	root := tree(t, map[string]string{"a.md": folderPart})
	files, err := workspace.Load(workspace.Disk{}, workspace.Layout{Files: []string{root + "/a.md", root + "/gone.md"}})
	if len(files) != 1 || files[0].Text != folderPart {
		t.Errorf("loaded %v", files)
	}
	if err == nil || !os.IsNotExist(unjoin(err)) {
		t.Errorf("the missing file gives %v", err)
	}
}

func unjoin(err error) error {
	if j, ok := err.(interface{ Unwrap() []error }); ok && len(j.Unwrap()) > 0 {
		return j.Unwrap()[0]
	}
	return err
}
