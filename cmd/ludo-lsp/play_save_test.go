package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A position is kept in place of another position and of nothing else, unless that is said; of a document never.
func TestSavingWritesOverNothing(t *testing.T) {
	game, err := filepath.Abs("../../data/games/nim")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	kept := filepath.Join(folder, "kept.txt")
	if err := os.WriteFile(kept, []byte("keep"), 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(typed string) string {
		var stdout, stderr bytes.Buffer
		run(invocation{args: []string{"play", game, "--seed", "1"}, stdin: strings.NewReader(typed), stdout: &stdout,
			stderr: &stderr, getenv: func(string) string { return "" }, dir: folder})
		return stdout.String() + stderr.String()
	}
	rules := filepath.Join(folder, "rules.md")
	if err := os.WriteFile(rules, []byte("# Rules"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := play("save kept.txt\nsave new.json\nsave new.json\nsave rules.md --force\nsave --force\nquit\n")
	for name, want := range map[string]string{kept: "keep", rules: "# Rules"} {
		if text, _ := os.ReadFile(name); string(text) != want {
			t.Errorf("written over:\n%s", out)
		}
	}
	for _, want := range []string{
		"kept.txt is there already and seems to be a text that begins with \"keep\", not a saved state of a game. " +
			"Give another name, or --force to write over it.\n",
		"\nKept in new.json.\n",
		"rules.md is a document, and no document is written over. Give another name.\n",
		"Under which name? save FILE\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in:\n%s", want, out)
		}
	}
	if strings.Contains(out, "new.json is there") || strings.Contains(out, folder) || strings.Contains(out, "..\n") {
		t.Error(out)
	}
	for _, typed := range []string{"save kept.txt --force", "save --force kept.txt"} {
		if err := os.WriteFile(kept, []byte("keep"), 0o600); err != nil {
			t.Fatal(err)
		}
		out := play(typed + "\nquit\n")
		if text, _ := os.ReadFile(kept); !strings.HasPrefix(string(text), "{") || !strings.Contains(out, "Kept in kept.txt.") {
			t.Errorf("not written over: %s\n%s", text, out)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != 3 {
		t.Errorf("%d files instead of 3", len(left))
	}
}
