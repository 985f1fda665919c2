package directed_test

import (
	"context"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
)

const diceAtOnce = "```yaml\n" + `metadata: { id: dice-at-once, players: { min: 3, max: 3 } }
turnOrder: { type: simultaneous }
zones: []
perPlayerVars: [ { name: points, type: int, init: 0, min: 0, max: 20 } ]
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: gamble
    actor: active
    executor: actor
    phase: [main]
    effects:
      - rollRandom:
          bind: $pips
          min: 1
          max: 6
          in:
            - chooseOne: { bind: $kept, options: { query: intsInRange, min: 0, max: { ref: binding, name: $pips } } }
            - addVar: { scope: pvar, player: actor, var: points, delta: { ref: binding, name: $kept } }
    limits: [ { scope: turn, max: 1 } ]
terminal:
  conditions:
    - { when: { op: '==', left: { ref: pvar, player: { id: 0 }, var: points }, right: 20 }, result: { type: draw } }
` + "```\n"

// Where all move at the same time a rule acts when the round is carried out, not when its
// move is submitted, and its point leads there again.
func TestDecision42RulesActWhenTheRoundIsCarriedOut(t *testing.T) {
	dice, _ := compiled(t, diceAtOnce)
	for name, game := range map[string]*kernel.Game{"dice": dice, "signs": testgames.Of(t, "rock-paper-scissors")} {
		for _, path := range []string{"actions[0]", "actions[0].effects[0]"} {
			request := directed.Request{Paths: []string{path}, Seed: 3, Games: 5, Jobs: 1}
			r, err := directed.Simulate(context.Background(), game, request)
			if err != nil || r.Play == nil {
				t.Fatalf("%s, %s: %+v, %v", name, path, r, err)
			}
			changed := false
			for _, e := range r.Play.Steps {
				_, is := e.What.(kernel.VariableChanged)
				changed = changed || is
			}
			if !changed {
				t.Errorf("%s, %s does nothing: %+v", name, path, r.Play.Steps)
			}
			request.Point, request.Earlier = &r.Play.Point, r.Play
			back, err := directed.Simulate(context.Background(), game, request)
			if err != nil || back.Play == nil || back.Lost != "" || back.Play.After.Hash() != r.Play.After.Hash() {
				t.Errorf("%s, %s: from its point it is %+v, %v", name, path, back, err)
			}
		}
	}
}
