package lsp

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The game in front, with what is not saved, is compared with the revision that is asked for.
func TestCompareWithHead(t *testing.T) {
	root := folder(t, nil)
	text := gameText(twoPhases)
	if err := os.WriteFile(filepath.Join(root, "rules.md"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	c := connectToCore(t)
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	compare := func(arguments ...any) string {
		t.Helper()
		var out struct{ Text, Refused string }
		c.request("workspace/executeCommand", object{"command": "ludo.compare", "arguments": append([]any{uri},
			arguments...)}, &out)
		return out.Text + out.Refused
	}
	if got := compare(); !strings.Contains(got, "no git repository") {
		t.Errorf("outside of a repository: %s", got)
	}
	commit(t, root)
	if got := compare(); !strings.Contains(got, "The texts are the same.") {
		t.Errorf("unchanged: %s", got)
	}
	c.change(uri, 2, object{"text": strings.Replace(text, "amount: 2", "amount: 3", 1)})
	got := compare("HEAD")
	if !strings.Contains(got, "# From HEAD to the game as it is now") || !strings.Contains(got, "## setup") ||
		!strings.Contains(got, "rules.md:") {
		t.Errorf("changed: %s", got)
	}
	if got := compare("no-such-branch"); !strings.Contains(got, "Git knows no revision") {
		t.Errorf("of no revision: %s", got)
	}
}

// commit makes a git repository of a folder, and commits what lies in it.
func commit(t *testing.T, root string) {
	t.Helper()
	for _, arguments := range [][]string{{"init", "-q"}, {"add", "."},
		{"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one"}} {
		command := exec.Command("git", arguments...)
		command.Dir = root
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", arguments, err, out)
		}
	}
}
