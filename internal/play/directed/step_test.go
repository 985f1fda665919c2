package directed_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
)

// millText has an action whose lines run several times, move amounts and change
// nothing.
const millText = "```yaml\n" + `metadata: { id: mill, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [1, 1] }
globalVars:
  - { name: flour, type: int, init: 9, min: 0, max: 9 }
  - { name: bread, type: int, init: 0, min: 0, max: 9 }
turnStructure: { phases: [{ id: main }] }
turnOrder: { type: roundRobin }
actions:
  - id: bake
    actor: active
    executor: actor
    phase: [main]
    effects:
      - setActivePlayer: { player: active } # to move: player 0 as before
      - forEach: # intsInRange(1, 3): 3 items
          bind: $a
          over: { query: intsInRange, min: 1, max: 3 }
          effects:
            - forEach: # 2 items ×3
                bind: $b
                over: { query: intsInRange, min: 1, max: 2 }
                effects:
                  - bindValue: { bind: $even, value: { op: '-', left: { ref: binding, name: $a }, right: { ref: binding, name: $a } } } # even = 0 ×6
            - bindValue: { bind: $twice, value: { op: '*', left: { ref: binding, name: $a }, right: 2 } } # twice = 2, 4, 6
      - transferVar: { from: { scope: global, var: flour }, to: { scope: global, var: bread }, amount: 4 } # flour: 9 → 5, bread: 0 → 4
    limits: []
terminal: { conditions: [{ when: { op: '>', left: { ref: gvar, var: bread }, right: 3 }, result: { type: draw } }] }
` + "```\n"

// What the lines of a rule did is told at their end, several times together; a step
// tells what it did alone.
func TestTextsOfLinesAndSteps(t *testing.T) {
	game, result := compiled(t, millText)
	locate := func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return kernel.Source{File: at.File, Line: at.Range.Start.Line + 1}, ok
	}
	r, err := directed.Simulate(context.Background(), game,
		directed.Request{Paths: []string{"actions[0]"}, Seed: 1, Games: -1, Locate: locate})
	if err != nil || r.Play == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	got := map[int]string{}
	for _, l := range r.Play.Lines {
		got[l.Line] = l.Text
	}
	for i, line := range strings.Split(millText, "\n") {
		if _, want, marked := strings.Cut(line, " # "); marked != (got[i+1] != "") || want != got[i+1] {
			t.Errorf("line %d says %q, want %q", i+1, got[i+1], want)
		}
	}
	transfers := 0
	for _, s := range r.Play.Steps {
		if s.Text == "" {
			t.Errorf("a step of %s says nothing", s.Kind())
		}
		if s.Text == "transfer of 4" {
			transfers++
		}
	}
	if transfers != 1 {
		t.Errorf("%d steps are the transfer", transfers)
	}
}

const oven = "```yaml\n" + `metadata: { id: oven, players: { min: 2, max: 2 } }
globalVars:
  - { name: flour, type: int, init: 5, min: 0, max: 9 }
  - { name: heat, type: int, init: 0, min: 0, max: 9 }
zones:
  - { id: shelf, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: loaf, props: { size: int } } ]
setup:
  - createToken: { type: loaf, zone: "shelf:none", props: { size: 2 } }
  - createToken: { type: loaf, zone: "shelf:none", props: { size: 1 } }
turnStructure: { phases: [{ id: main }] }
turnOrder: { type: roundRobin }
actions:
  - id: bake
    actor: active
    executor: actor
    phase: [main]
    effects:
      - if: { when: 'flour >= 3 and heat == 0', then: [ 'heat += 1' ] }
      - if: { when: 'heat >= 3 or flour < 2', then: [ 'heat += 1' ] }
      - if: { when: 'heat >= 1 and flour > heat + 7 and flour / (heat - 1) == 1', then: [ 'heat += 1' ] }
      - forEach: { bind: $place, over: { query: enums, values: [ "shelf:none" ] }, effects: [
          { if: { when: 'count(tokens($place, size == 2)) >= 2', then: [] } },
          { forEach: { bind: $loaf, over: '= tokens($place)', effects: [ 'flour += 1' ] } } ] }
      - if: { when: { op: not, arg: 'heat == 1' }, then: [] }
    limits: []
terminal: { conditions: [{ when: 'flour > 8', result: { type: draw } }] }
` + "```\n"

// Steps say what was counted and what decided a condition, with the values that were looked at and
// with what names stand for.
func TestStepsSayWhatDecided(t *testing.T) {
	game, _ := compiled(t, oven)
	r, err := directed.Simulate(context.Background(), game,
		directed.Request{Paths: []string{"actions[0]"}, Seed: 1, Games: -1})
	if err != nil || r.Play == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	var got []string
	for _, s := range r.Play.Steps {
		got = append(got, s.Text)
	}
	want := []string{
		"flour: 5 >= 3 and heat: 0 == 0 → true", "heat: 0 → 1", "heat: 1 >= 3 or flour: 5 < 2 → false",
		"flour: 5 > heat + 7: 8 → false", // what it would divide by is not looked at
		"count(shelf, size == 2): 1 >= 2 → false", "flour: 5 → 6", "flour: 6 → 7", "tokens(shelf): 2 items",
		"enums(shelf): 1 item", "not heat == 1 → false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
}
