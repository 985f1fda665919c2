package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writes are the texts that were written, one by one.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

// What a rule does is printed before games are played from there on, and these end
// when the time is over, however long they are.
func TestARuleIsShownBeforeGamesArePlayed(t *testing.T) {
	dir := t.TempDir()
	text := "# Endless\n\n```yaml\n" + `metadata: { id: endless, players: { min: 1, max: 1 } }
zones: []
tokenTypes: []
globalVars: [ { name: steps, type: int, init: 0, min: 0, max: 9 } ]
setup: []
turnStructure: { phases: [ { id: walking } ] }
actions:
  - id: step
    actor: active
    executor: actor
    phase: [walking]
    effects: [ { setVar: { scope: global, var: steps, value: { op: '-', left: 9, right: { ref: gvar, var: steps } } } } ]
    limits: []
terminal: { conditions: [ { when: { op: '==', left: { ref: gvar, var: steps }, right: 5 }, result: { type: draw } } ] }
` + "```\n"
	if err := os.WriteFile(filepath.Join(dir, "rules.md"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, failed writes
	code := run(invocation{args: []string{"simulate", "rules.md", "--at", "actions[0]", "--games", "1000000", "--max-moves", "1000000", "--time", "0.1"},
		stdin: strings.NewReader(""), stdout: &out, stderr: &failed, getenv: func(string) string { return "" }, dir: dir})
	if code != exitFindings || len(failed) > 0 || len(out) < 3 {
		t.Fatalf("exit code %d, %q, %q", code, out, failed)
	}
	if !strings.Contains(out[0], "steps 0 → 9") || !strings.Contains(out[0], "Next: ") {
		t.Errorf("first it writes %q", out[0])
	}
	if rest := strings.Join(out[1:], ""); !strings.Contains(rest, "It took longer than 100ms.") || !strings.Contains(rest, "cancelled") || !strings.Contains(rest, "The same again: ") {
		t.Errorf("then it writes %q", rest)
	}
}
