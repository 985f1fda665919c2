package check_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
)

// brokenGame stands for any finding in the rules.
const brokenGame diag.Code = "any"

const savings = "# Spardose\n\n```yaml\n" + `metadata: { id: savings, players: { min: 1, max: 1 } }
zones:
  - { macro: grid, args: [2, 2] }
globalVars:
  - { name: coins, type: int, init: 0, min: 0, max: 9 }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: save
    actor: active
    executor: actor
    phase: [main]
    params: []
    pre: null
    cost: []
    effects:
      - addVar: { scope: global, var: coins, delta: 1 }
    limits: []
terminal: { conditions: [{ when: { op: '>=', left: { ref: gvar, var: coins }, right: 3 }, result: { type: draw } }] }
` + "```\n"

// recordedSavings is a recorded game of the rules above.
func recordedSavings(t *testing.T) string {
	t.Helper()
	game, _ := testgames.Compile(t, cnl.File{Path: "rules.md", Text: savings})
	var out bytes.Buffer
	move := kernel.Move{ActionID: "save"}
	if err := replay.Record(&out, game,
		replay.Game{Seed: 1, Players: 1, Moves: []kernel.Move{move, move}, Stop: "pinned"}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Recorded games beside the documents of a game are played again when that is asked
// for, and never otherwise.
func TestReplays(t *testing.T) {
	recording := recordedSavings(t)
	changed := strings.Replace(savings, "delta: 1 }", "delta: 2 }", 1)
	rule := strings.Count(savings[:strings.Index(savings, "- addVar")], "\n")
	type finding struct {
		file string
		line int // -1: any
		code diag.Code
	}
	tests := map[string]struct {
		rules, recording string
		without          bool // --replays
		want             *finding
	}{
		"the same rules":        {rules: savings, recording: recording},
		"CRLF":                  {rules: strings.ReplaceAll(savings, "\n", "\r\n"), recording: recording},
		"other rules":           {rules: changed, recording: recording, want: &finding{"game/rules.md", rule, diag.ReplayDiffers}},
		"other rules, unasked":  {rules: changed, recording: recording, without: true},
		"no recording":          {rules: savings, recording: `{"kind":"run","players":1}`, want: &finding{"game/save.replay.jsonl", 0, diag.ReplayUnreadable}},
		"no JSON":               {rules: savings, recording: recording + "x\n", want: &finding{"game/save.replay.jsonl", -1, diag.ReplayUnreadable}},
		"an empty file":         {rules: savings, recording: "", want: &finding{"game/save.replay.jsonl", 0, diag.ReplayUnreadable}},
		"of another game":       {rules: strings.Replace(savings, "id: savings", "id: piggy", 1), recording: recording, want: &finding{"game/save.replay.jsonl", 0, diag.ReplayUnreadable}},
		"a game that is broken": {rules: strings.Replace(savings, "[main]", "[night]", 1), recording: recording, want: &finding{"game/rules.md", -1, brokenGame}},
	}
	for name, test := range tests {
		dir := t.TempDir()
		for file, text := range map[string]string{"rules.md": test.rules, "more.md": "Only prose.\n",
			"save.replay.jsonl": test.recording} {
			if err := os.MkdirAll(filepath.Join(dir, "game"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "game", file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		result, err := check.Run(check.Options{Dir: dir, Paths: []string{"game"}, Replays: !test.without})
		if err != nil {
			t.Fatal(err)
		}
		var got []report.Finding
		got = append(got, result.Report.Findings...)
		switch {
		case test.want == nil && len(got) > 0:
			t.Errorf("%s: %v", name, got)
		case test.want == nil:
		case test.want.code == brokenGame:
			if len(got) == 0 || got[0].File != "game/rules.md" || got[0].Code == diag.ReplayDiffers ||
				len(result.Notes) == 0 {
				t.Errorf("%s: %v, notes %q", name, got, result.Notes)
			}
		case len(got) != 1:
			t.Errorf("%s: %d findings: %v, notes %q, failures %v", name, len(got), got, result.Notes,
				result.Report.Failures)
		case got[0].File != test.want.file || test.want.line >= 0 && got[0].Range.Start.Line != test.want.line ||
			got[0].Code != test.want.code:
			t.Errorf("%s: %s:%d %s: %s", name, got[0].File, got[0].Range.Start.Line, got[0].Code, got[0].Message)
		}
	}
}
