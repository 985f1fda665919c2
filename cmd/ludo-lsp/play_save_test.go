package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A position is not kept in place of a file that is there already, unless that is said.
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
	out := play("save kept.txt\nsave new.json\nsave new.json\nquit\n")
	if text, _ := os.ReadFile(kept); string(text) != "keep" {
		t.Errorf("written over:\n%s", out)
	}
	if strings.Count(out, "kept.txt is there already; 'save --force kept.txt' writes over it") != 1 ||
		strings.Contains(out, "new.json is there already") {
		t.Error(out)
	}
	play("save --force kept.txt\nquit\n")
	if text, _ := os.ReadFile(kept); !strings.HasPrefix(string(text), "{") {
		t.Errorf("not written over: %s", text)
	}
}
