package replay_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/replay"
)

// orchards is a game in which a macro asks in a loop, by names made of what the loop is about.
const orchards = "```yaml\n" + `metadata: { id: orchards, players: { min: 2, max: 2 } }
globalVars: [{ name: apples, type: int, init: 0, min: 0, max: 99 }]
effectMacros:
  - id: pick-at
    params: [{ name: rows, type: number }]
    effects: |
      for $row in intsInRange(1, param(rows)) do [
        chooseOne('$pick@{$row}', intsInRange(1, 3))
        apples += 1
      ]
zones: [{ id: crate, owner: none, visibility: public, ordering: set }]
setup: []
turnStructure: { phases: [{ id: day }] }
turnOrder: { type: roundRobin }
actions:
  - { id: harvest, actor: active, executor: actor, phase: [day], effects: pick-at(rows=2) }
terminal: { conditions: [{ when: apples > 20, result: { type: draw } }] }
` + "```\n"

// A recording tells decisions by the names that their author gave. One that was made while it had those of
// the macros is played as before.
func TestRecordingsHaveTheNamesOfAuthors(t *testing.T) {
	g, _ := testgames.Compile(t, cnl.File{Path: "orchards.md", Text: orchards})
	text := recorded(t, g, 1, 2, 4)
	if bytes.Contains(text, []byte("__macro")) {
		t.Errorf("the recording has names of the engine: %s", text)
	}
	const authored, engine = "::$pick_", "::$__macro_pick_at_actions_0__effects_0__pick_"
	if !bytes.Contains(text, []byte(authored)) {
		t.Fatalf("the recording has no decision of the loop: %s", text)
	}
	old := strings.ReplaceAll(string(text), authored, engine)
	for _, made := range []string{string(text), old} {
		report, err := replay.Check(context.Background(), g, strings.NewReader(made), replay.Options{})
		if err != nil || len(report.Differences) > 0 {
			t.Errorf("%v %+v: %s", err, report, made)
		}
	}
}
