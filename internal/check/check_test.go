package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// lineEngine finds fault with each line that has the word bad, and offers to
// write good instead. Its documents are specs when they have the word game.
type lineEngine struct{}

func (lineEngine) IsGameSpec(text string) bool { return strings.Contains(text, "game") }

func (lineEngine) Read(files []cnl.File, _ cnl.Options) check.Spec { return lineSpec(files) }

type lineSpec []cnl.File

func (s lineSpec) Text(path string) (string, bool) {
	for _, f := range s {
		if f.Path == path {
			return f.Text, true
		}
	}
	return "", false
}

func (s lineSpec) CompileGame() cnl.CompileResult { return cnl.CompileResult{} }

func (s lineSpec) Unread(string) string { return "" }

func (s lineSpec) Apply(edits []cnl.FileEdit, encoding source.Encoding) check.Spec {
	edited := cnl.New(s, cnl.Options{}).Apply(edits, encoding)
	next := append(lineSpec(nil), s...)
	for i, f := range next {
		next[i].Text, _ = edited.Text(f.Path)
	}
	return next
}

func (s lineSpec) Diagnostics(path string, _ source.Encoding) []cnl.Diagnostic {
	text, _ := s.Text(path)
	var all []cnl.Diagnostic
	for n, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "bad"); at >= 0 {
			all = append(all, cnl.Diagnostic{
				File: path, Code: "BAD", Severity: diag.Error, Message: "This is bad.", Path: "doc.actions.0",
				Range: source.Range{Start: source.Position{Line: n, Character: at}, End: source.Position{Line: n, Character: at + 3}},
			})
		}
	}
	return all
}

func (s lineSpec) Fixes(d cnl.Diagnostic, _ source.Encoding) []cnl.Fix {
	return []cnl.Fix{{Title: "Write good", Preferred: true,
		Edits: []cnl.FileEdit{{File: d.File, Range: d.Range, NewText: "good"}}}}
}

// lay writes files into a new directory.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, o check.Options) check.Result {
	t.Helper()
	o.Engine = lineEngine{}
	result, err := check.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestOrderDoesNotDependOnJobs(t *testing.T) {
	files := map[string]string{}
	for _, folder := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		for _, part := range []string{"1.md", "2.md"} {
			files[folder+"/"+part] = "game\nbad\nbad bad\n"
		}
	}
	dir := lay(t, files)
	one := run(t, check.Options{Dir: dir, Paths: []string{"."}, Jobs: 1})
	var done []int
	many := run(t, check.Options{Dir: dir, Paths: []string{"h", "a/2.md", ".", "b"}, Jobs: 7,
		Progress: func(n, total int) {
			if total != 8 {
				t.Errorf("progress of %d games", total)
			}
			done = append(done, n)
		}})
	if diff := cmp.Diff(one.Report, many.Report, cmpopts.IgnoreUnexported(cnl.Diagnostic{}, cnl.Fix{})); diff != "" {
		t.Error(diff)
	}
	if len(one.Report.Findings) != 32 || len(done) != 8 || done[7] != 8 {
		t.Errorf("%d findings; progress %v", len(one.Report.Findings), done)
	}
}

func TestPartsOfAnImportedGameAreNoGamesOfTheirOwn(t *testing.T) {
	dir := lay(t, map[string]string{
		"duel.md":         "game\n\n```yaml\nimports: [shared/zones.md]\n```\n",
		"shared/zones.md": "game\nbad\n",
		"shared/other.md": "game\nbad\n",
	})
	result := run(t, check.Options{Dir: dir, Paths: []string{"."}})
	if diff := cmp.Diff([]string{"shared/zones.md", "duel.md", "shared/other.md"}, result.Report.Files); diff != "" {
		t.Error(diff)
	}
}

func TestImportThatLeadsNowhereIsAFinding(t *testing.T) {
	dir := lay(t, map[string]string{"duel.md": "game 🂡\n\n```yaml\nimports: [shared/zones.md]\n```\n"})
	result := run(t, check.Options{Dir: dir, Paths: []string{"."}})
	if len(result.Report.Findings) != 1 {
		t.Fatalf("findings: %+v", result.Report.Findings)
	}
	f := result.Report.Findings[0]
	if f.Code != diag.ComposeImportNotFound || f.File != "duel.md" || f.Range.String() != "4:11-4:26" ||
		f.Severity != diag.Error {
		t.Errorf("%+v", f)
	}
}

func TestLinkThatLeadsNowhereIsNoPart(t *testing.T) {
	dir := lay(t, map[string]string{"game/a.md": "game\nbad\n"})
	if err := os.Symlink("nowhere.md", filepath.Join(dir, "game/b.md")); err != nil {
		t.Fatal(err)
	}
	result := run(t, check.Options{Dir: dir, Paths: []string{"."}})
	if len(result.Report.Findings) != 1 || len(result.Report.Failures) != 0 {
		t.Errorf("%+v", result.Report)
	}
}

func TestWriteKeepsWhatItShould(t *testing.T) {
	dir := lay(t, map[string]string{"real/a.md": "\ufeffgame\r\nbad 🂡\r\nbad", "game/b.md": "game\n"})
	link := filepath.Join(dir, "real/link.md")
	if err := os.Symlink("a.md", link); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "real/a.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	result := run(t, check.Options{Dir: dir, Paths: []string{"real/link.md"}, Mend: check.MendSafe})
	if result.Report.Fixed != 2 || len(result.Changes) != 1 {
		t.Fatalf("fixed %d, changes %+v", result.Report.Fixed, result.Changes)
	}
	if failures := check.Write(result.Changes); failures != nil {
		t.Fatal(failures)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	info, err = os.Stat(link)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	text, err := os.ReadFile(link)
	if diff := cmp.Diff("\ufeffgame\r\ngood 🂡\r\ngood", string(text)); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "real/.*")); err != nil || len(left) > 0 {
		t.Errorf("left after: %v, %v", left, err)
	}
}

func TestWriteRefusesAFileThatChangedMeanwhile(t *testing.T) {
	dir := lay(t, map[string]string{"a.md": "game\nbad\n"})
	result := run(t, check.Options{Dir: dir, Paths: []string{"a.md"}, Mend: check.MendSafe})
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("game\nbetter\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	failures := check.Write(result.Changes)
	if len(failures) != 1 || !strings.Contains(failures[0].Message, "changed while") {
		t.Errorf("failures %v", failures)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "a.md")); string(text) != "game\nbetter\n" {
		t.Errorf("written over: %q", text)
	}
}

// TestEntries checks by what entries are known in a baseline.
func TestEntries(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"block":          {"actions:\n  - id: draw\n    bad: 1\n", "actions[draw]"},
		"id after":       {"actions:\n  - bad: 1\n    # note\n\n    id: 'the draw'\n", "actions[the draw]"},
		"id on its line": {"actions:\n  -\n    bad: 1\n    id: draw # why\n", "actions[draw]"},
		"flow":           {"actions:\n  - { cost: { id: no, x: [1, 2] }, id: draw, bad: 1 }\n", "actions[draw]"},
		"inner id":       {"actions:\n  - id: draw\n    steps:\n      - id: inner\n        bad: 1\n", "actions[draw]"},
		"second":         {"actions:\n- id: pass\n- id: draw\n  x:\n  - bad: 1\n", "actions[draw]"},
		"none":           {"actions:\n  - { bad: 1 }\n  - id: draw\n", "actions.0"},
		"next entry's":   {"actions:\n  - bad: 1\n  - id: draw\n", "actions.0"},
		"broken":         {"actions:\n  - id: draw\n    x: [bad\n", "actions[draw]"},
		"bare":           {"actions:\n  - bad\n", "actions.0"},
	} {
		dir := lay(t, map[string]string{"a.md": "game\n```yaml\n" + c.text + "```\n"})
		result := run(t, check.Options{Dir: dir, Paths: []string{"a.md"}})
		if len(result.Report.Findings) != 1 || result.Report.Findings[0].Entry != c.want {
			t.Errorf("%s: %+v, want %s", name, result.Report.Findings, c.want)
		}
	}
}

// What is kept of each finding does not grow with the name of the entry that it lies in.
func TestLongNamesAreKeptOnce(t *testing.T) {
	name := strings.Repeat("n", 100_000)
	dir := lay(t, map[string]string{"a.md": "game\nzones:\n  - id: " + name + "\n" + strings.Repeat("    bad: bad\n", 200)})
	result := run(t, check.Options{Dir: dir, Paths: []string{"a.md"}})
	if len(result.Report.Findings) < 200 {
		t.Fatalf("%d findings", len(result.Report.Findings))
	}
	for _, f := range result.Report.Findings {
		if len(f.Entry) > 300 || !strings.Contains(f.Entry, "…") {
			t.Fatalf("the key of an entry has %d bytes", len(f.Entry))
		}
	}
}
