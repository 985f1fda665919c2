package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A patch is one that git applies in the folder in which it was asked for, or, where documents
// lie elsewhere, in their repository.
func TestPatchesApply(t *testing.T) {
	text := "# Game\n\n```yaml\nmetadata:   { id: game, players: { min: 2,max: 2 } }\n```\n"
	for _, c := range []struct{ name, dir, path, apply string }{
		{"in the folder", "repository/games", "one", "repository/games"},
		{"from a sibling", "repository/docs", "../games", "repository"},
		{"from outside", "elsewhere", "../repository/games/one/game.md", "repository"},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			for _, d := range []string{"repository/games/one", "repository/docs", "elsewhere"} {
				if err := os.MkdirAll(filepath.Join(root, d), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			game := filepath.Join(root, "repository/games/one/game.md")
			if err := os.WriteFile(game, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			git := func(dir, stdin string, args ...string) {
				command := exec.Command("git", args...)
				command.Dir, command.Stdin = filepath.Join(root, dir), strings.NewReader(stdin)
				if out, err := command.CombinedOutput(); err != nil {
					t.Fatalf("git %q: %v\n%s\n%s", args, err, out, stdin)
				}
			}
			git("repository", "", "init", "-q")
			var patch bytes.Buffer
			code := run(invocation{args: []string{"fmt", "--diff", c.path}, stdin: strings.NewReader(""),
				stdout: &patch, stderr: io.Discard, getenv: func(string) string { return "" },
				dir: filepath.Join(root, c.dir)})
			if code != exitClean || patch.Len() == 0 {
				t.Fatalf("exit code %d, patch %q", code, patch.String())
			}
			git(c.apply, patch.String(), "apply")
			after, err := os.ReadFile(game)
			if err != nil {
				t.Fatal(err)
			}
			if string(after) == text {
				t.Errorf("git apply left the document as it was:\n%s", patch.String())
			}
		})
	}
}
