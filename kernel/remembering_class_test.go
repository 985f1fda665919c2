package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
)

// kinds is a game in which a condition on spaces depends on the kind of the move, and a search writes what it reads.
const kinds = "```yaml\n" + `metadata: { id: kinds, players: { min: 2, max: PLAYERS } }
zones:
  - { macro: grid, args: [2, 3], zoneKind: board }
  - { id: camp, owner: none, visibility: public, ordering: stack }
tokenTypes: [ { id: scout, props: { spent: boolean } } ]
globalVars: [ { name: paid, type: int, init: 0, min: 0, max: 3 } ]
perPlayerVars: [ { name: bold, type: int, init: 0, min: 0, max: 9 } ]
zoneVars: [ { name: seen, type: int, init: 0, min: 0, max: 2 } ]
setup:
  - forEach:
      bind: $n
      over: { query: intsInRange, min: 1, max: 9 }
      effects: [ { createToken: { type: scout, zone: 'camp:none', props: { spent: false } } } ]
turnStructure: { phases: [ { id: day } ] }
conditionMacros:
  - id: open
    params: []
    condition:
      op: and
      args:
        - { op: '<', left: { ref: zoneVar, zone: $zone, var: seen }, right: 2 }
        - op: or
          args:
            - { op: '==', left: { ref: binding, name: __freeOperation }, right: true }
            - { op: '!=', left: { ref: binding, name: __actionClass }, right: operation }
            - { op: '==', left: { aggregate: { op: count, query: { query: tokensInZone, zone: $zone, filter: [ { prop: spent, eq: true } ] } } }, right: 0 }
actions:
  - id: scout
    actor: active
    executor: actor
    phase: [day]
    params: []
    effects: []
  - id: rest
    actor: active
    executor: actor
    phase: [day]
    params: []
    effects:
      - setVar: { scope: global, var: paid, value: 0 }
      - forEach:
          bind: $one
          over: { query: tokensInMapSpaces, filter: [ { prop: spent, eq: true } ] }
          effects: [ { setTokenProp: { token: $one, prop: spent, value: false } } ]
actionPipelines:
  - id: scouting
    actionId: scout
    atomicity: atomic
    legality: null
    costValidation: null
    costEffects: []
    targeting: {}
    stages:
      - effects:
          - addVar: { scope: global, var: paid, delta: 1 }
          - addVar: { scope: pvar, player: actor, var: bold, delta: 1 }
          - chooseOne: { internalDecisionId: 'decision:where', bind: $where, options: { query: mapSpaces, filter: { conditionMacro: open } } }
          - draw: { from: 'camp:none', to: $where, count: 1 }
          - forEach:
              bind: $one
              over: { query: tokensInZone, zone: $where }
              effects: [ { setTokenProp: { token: $one, prop: spent, value: true } } ]
          - addVar: { scope: zoneVar, zone: $where, var: seen, delta: 1 }
          - if:
              when: { op: '<', left: { ref: gvar, var: paid }, right: 3 }
              then:
                - chooseOne: { internalDecisionId: 'decision:next', bind: $next, options: { query: mapSpaces, filter: { conditionMacro: open } } }
                - setVar: { scope: zoneVar, zone: $next, var: seen, value: 0 }
terminal: { conditions: [ { when: { op: '==', left: { ref: zoneCount, zone: 'camp:none' }, right: 0 }, result: { type: draw } } ] }
` + "```\n"

// What depends on the kind of a move is remembered for each kind; and a game with too many cells to stamp is played as
// any other.
func TestKindsOfMovesAreRememberedApart(t *testing.T) {
	for _, players := range []string{"2", "4", "1000000000"} {
		game, _ := testgames.Compile(t, cnl.File{Path: "game.md", Text: strings.ReplaceAll(kinds, "PLAYERS", players)})
		if remembered := kernel.Remembered(game); (remembered == 0) != (players == "1000000000") {
			t.Errorf("of a game for up to %s %d conditions are remembered", players, remembered)
		}
		for seed := range int64(testsize.RememberedTakeBack.N()) {
			sameInThePlainWay(t, game, seed, 40)
		}
	}
}
