package playtest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/play/playtest"
)

// baskets is a sound game: players lay down a fruit of their hand and draw another one, for thirty rounds.
const baskets = "```yaml\n" + `metadata: { id: baskets, players: { min: 2, max: 3 } }
globalVars: [ { name: round, type: int, init: 0, min: 0, max: 30 } ]
perPlayerVars: [ { name: laid, type: int, init: 0, min: 0, max: 9999 } ]
tokenTypes: [ { id: fruit, props: { kind: int } } ]
zones:
  - { id: crate, owner: none, visibility: hidden, ordering: stack }
  - { id: heap, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: owner, ordering: set }
setup:
  - forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 90 }, effects: [ { createToken: { type: fruit, zone: crate, props: { kind: { ref: binding, name: $n } } } } ] }
  - draw: { from: crate, to: 'hand:each', count: 3 }
turnStructure:
  phases:
    - id: lay
      onEnter: []
      onExit: []
actions:
  - id: lay
    actor: active
    executor: actor
    phase: [lay]
    params: [ { name: $fruit, domain: { query: tokensInZone, zone: 'hand:actor' } } ]
    effects:
      - moveToken: { token: $fruit, from: 'hand:actor', to: heap }
      - addVar: { scope: pvar, player: actor, var: laid, delta: { ref: tokenProp, token: $fruit, prop: kind } }
      - draw: { from: crate, to: 'hand:actor', count: 1 }
      - addVar: { scope: global, var: round, delta: 1 }
      - advancePhase: {}
terminal:
  conditions: [ { when: { op: '>=', left: { ref: gvar, var: round }, right: 30 }, result: { type: score } } ]
  scoring: { method: highest, value: { ref: pvar, player: actor, var: laid } }
` + "```\n"

func TestFindingsOfTurns(t *testing.T) {
	const one, two = "count: 1 }", "count: 2 }"
	const limit = "- if: { when: { op: '>', left: { zoneCount: 'hand:actor' }, right: 3 }, then: [ { draw: { from: 'hand:actor', to: heap, count: 2 } } ] }\n"
	some := func(more, count int) string {
		other := strings.Replace(limit, "right: 3", fmt.Sprintf("right: %d", more), 1)
		return strings.Replace(other, "count: 2", fmt.Sprintf("count: %d", count), 1)
	}
	const draws = "      - draw: { from: crate, to: 'hand:actor', count: 1 }\n"
	const moves = "      - moveToken: { token: $fruit, from: 'hand:actor', to: heap }\n"
	const exits = "onExit: []"
	for _, c := range []struct {
		name string
		spec []string
		code diag.Code // "": nothing is found
		at   string
	}{
		{name: "as many as are laid"},
		{"one more than is laid", []string{one, two}, diag.PlayHandDrifts, "draw: { from: crate"},
		{"one less than is laid", []string{moves, moves + "      - draw: { from: 'hand:actor', to: heap, count: 1 }\n",
			"count: 3 }", "count: 30 }"}, diag.PlayHandDrifts, "draw: { from: crate"},
		{name: "a hand that counts", spec: []string{one, two, "value: { ref: pvar, player: actor, var: laid }",
			"value: { op: '+', left: { zoneCount: 'hand:actor' }, right: { ref: pvar, player: actor, var: laid } }"}},
		{name: "a hand that is only filled", spec: []string{one, two, moves, ""}},
		{name: "now one and now none", spec: []string{draws, "      - if: { when: { op: '>', left: { ref: tokenProp, token: $fruit, prop: kind }, right: 75 }, then: [ { draw: { from: crate, to: 'hand:actor', count: 2 } } ], else: [ { draw: { from: crate, to: 'hand:actor', count: 1 } } ] }\n"}},
		{"a limit before the draw", []string{draws, "      " + limit + strings.Replace(draws, one, "count: 3 }", 1)},
			diag.PlayLimitPassed, "if: { when"},
		{"a limit before the draw, used twice", []string{draws, "      - macro: trim\n        args: {}\n" + strings.Replace(draws, one, two, 1) +
			"      - macro: trim\n        args: {}\n" + strings.Replace(draws, one, "count: 3 }", 1), "max: 90 }", "max: 900 }", "terminal:\n", "effectMacros:\n  - id: trim\n    params: []\n    effects:\n      " + limit + "terminal:\n"},
			diag.PlayLimitPassed, "if: { when"},
		{"a limit that takes all", []string{draws, "      " + strings.Replace(strings.Replace(limit, "draw:", "moveAll:", 1), ", count: 2", "", 1) +
			strings.Replace(draws, one, "count: 5 }", 1)}, diag.PlayLimitPassed, "if: { when"},
		{name: "taking one where there is one", spec: []string{draws, "      " + some(0, 1) + strings.Replace(draws, one, two, 1)}},
		{name: "taking two where there are two", spec: []string{draws, "      " + some(1, 2) + strings.Replace(draws, one, "count: 3 }", 1)}},
		{name: "a limit after the draw", spec: []string{draws, strings.Replace(draws, one, "count: 3 }", 1) + "      " + limit}},
		{"turns that come back", []string{exits, "onExit: [ { if: { when: { op: '!=', left: { op: '-', left: { ref: gvar, var: round }, right: { op: '*', left: 4, right: { op: floorDiv, left: { ref: gvar, var: round }, right: 4 } } }, right: 0 }, then: [ { setActivePlayer: { player: left } } ] } } ]",
			"max: 3 } }", "max: 2 } }"}, diag.PlayTurnsRepeat, "onExit:"},
		{name: "a turn more now and then", spec: []string{exits, "onExit: [ { if: { when: { op: '==', left: { op: '-', left: { ref: gvar, var: round }, right: { op: '*', left: 3, right: { op: floorDiv, left: { ref: gvar, var: round }, right: 3 } } }, right: 0 }, then: [ { setActivePlayer: { player: left } } ] } } ]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := baskets
			for i := 0; i < len(c.spec); i += 2 {
				if strings.Count(text, c.spec[i]) != 1 {
					t.Fatalf("%q is there %d times", c.spec[i], strings.Count(text, c.spec[i]))
				}
				text = strings.Replace(text, c.spec[i], c.spec[i+1], 1)
			}
			got, messages := shown(t, text, playtest.Options{Games: 40, MaxMoves: 300})
			found := slices.DeleteFunc(slices.Clone(got), func(f string) bool {
				return !strings.HasPrefix(f, string(diag.PlayHandDrifts)) &&
					!strings.HasPrefix(f, string(diag.PlayLimitPassed)) &&
					!strings.HasPrefix(f, string(diag.PlayTurnsRepeat))
			})
			switch {
			case c.code == "" && len(found) > 0:
				t.Errorf("%q: %q", got, messages)
			case c.code != "" && (len(found) != 1 || !strings.HasPrefix(found[0], string(c.code)+" at "+c.at)):
				t.Errorf("%q, not %s at %s: %q", got, c.code, c.at, messages)
			}
		})
	}
}
