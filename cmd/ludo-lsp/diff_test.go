package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestDiffSaysThatAGameWasDeleted: whoever compares a folder that is only in the last commit is
// told so, and not that git knows no revision of that name.
func TestDiffSaysThatAGameWasDeleted(t *testing.T) {
	folder := t.TempDir()
	git := func(arguments ...string) {
		t.Helper()
		command := exec.Command("git", append([]string{"-c", "user.name=n", "-c", "user.email=n@example.org"},
			arguments...)...)
		command.Dir = folder
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", arguments, err, out)
		}
	}
	game := filepath.Join(folder, "games")
	if err := os.MkdirAll(game, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(game, "rules.md"), []byte("```yaml\nmetadata: { id: nim, players: { min: 2, max: 2 } }\n```\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "one")
	if err := os.RemoveAll(filepath.Join(folder, "games")); err != nil {
		t.Fatal(err)
	}
	for name, arguments := range map[string][]string{
		"./games": {"diff", "./games"}, "games": {"diff", "HEAD", "games"},
		"games/rules.md": {"diff", "games/rules.md"},
	} {
		var said strings.Builder
		code := run(invocation{args: arguments, stdin: strings.NewReader(""), stdout: &said, stderr: &said,
			getenv: func(string) string { return "" }, dir: folder})
		if want := "The path " + name + " is not there any more, though HEAD has it"; code != exitUsage ||
			!strings.Contains(said.String(), want) {
			t.Errorf("%v: exit code %d, %s", arguments, code, &said)
		}
	}
}
