package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
)

// TestEveryCommandReadsTheWholeGame: a game of which a limit leaves something out is
// no other game for any command. It says so, and that something went wrong.
func TestEveryCommandReadsTheWholeGame(t *testing.T) {
	game, err := os.ReadFile("../../data/games/nim/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	blocks := string(game) + strings.Repeat("\n```yaml\nglobalVars: []\n```\n", 4096)
	heavy := string(game) + "\n```yaml\nsetup:\n" + strings.Repeat("  -\n", 100_000) + "```\n"
	// Nothing at all of these is read: there is no room for their first piece.
	whole := "# Game\n\n```yaml\nsetup: [" + strings.Repeat(",", 600_000) + "]\n```\n"
	braces := "# Game\n\n```yaml\n# The whole game.\n{ zones: [\n" + strings.Repeat("  { id: a },\n", 100_000) +
		"] }\n```\n"
	for name, text := range map[string]string{
		"blocks/game.md": blocks, "heavy/game.md": heavy, "whole/game.md": whole, "braces/game.md": braces,
		"state.json": "{}",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	folders := []string{"blocks", "heavy", "whole", "braces"}
	for i, folder := range folders {
		for k, args := range [][]string{
			{"check", folder}, {"compile", "-o", "out.json", folder}, {"run", folder}, {"simulate", "--games", "1", folder}, {"play", folder},
			{"legal", folder, "--state", "state.json"}, {"apply", folder, "--state", "state.json", "--move", "{}"},
			{"expand", folder, "--at", folder + "/game.md:10"}, {"explain", "--at", folder + "/game.md:10"}, {"new", "another", "--from", folder},
		} {
			if !testsize.Deep() && k%len(folders) != i {
				continue // the gate gives each command one of the games
			}
			code, out, errors := runCore(dir, args...)
			if code != exitInternal || !strings.Contains(out+errors, "Not all of this was read.") {
				t.Errorf("%s: exit code %d, %.300s", fmt.Sprint(args), code, out+errors)
			}
		}
	}
	if code, out, errors := runCore(dir, "fmt", "--check", "heavy"); code != exitInternal ||
		!strings.Contains(errors, "left alone") {
		t.Errorf("fmt: exit code %d, %.300s", code, out+errors)
	}
}
