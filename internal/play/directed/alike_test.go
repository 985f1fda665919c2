package directed_test

import (
	"context"
	"testing"

	"ludo-lsp/internal/play/directed"
)

const alikeText = "# Alike\n\n```yaml\n" + `metadata: { id: alike, players: { min: 1, max: 1 } }
zones: []
tokenTypes: []
globalVars:
  - { name: oldPears, type: int, init: 1, min: 0, max: 9 }
  - { name: old-pears, type: int, init: 5, min: 0, max: 9 }
setup: []
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: pick
    actor: active
    executor: actor
    phase: [main]
    effects: [ { setVar: { scope: global, var: oldPears, value: 5 } } ]
    limits: []
terminal: { conditions: [ { when: { op: '==', left: { ref: gvar, var: oldPears }, right: 5 }, result: { type: draw } } ] }
` + "```\n"

// Two variables that are called alike in words are two.
func TestVariablesThatAreCalledAlike(t *testing.T) {
	game, _ := compiled(t, alikeText)
	r, err := directed.Simulate(context.Background(), game,
		directed.Request{Paths: []string{"actions[0]"}, Seed: 1, Games: -1})
	if err != nil || r.Play == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	var changed []string
	for _, c := range r.Play.Changes {
		changed = append(changed, c.Name+" "+c.Before+" "+c.After)
	}
	if len(changed) != 1 || changed[0] != "oldPears 1 5" {
		t.Errorf("what changes is %q", changed)
	}
}
