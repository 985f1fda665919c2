package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// trusted is what is expected of the first fix of a fault.
type trusted struct {
	spec string // sections after those of trustedGame
	code diag.Code
	at   string // the text at which the fault is shown; "" for any
	fix  string // a line of the text after the first fix, without its indentation
	// applied: --fix applies it unasked.
	applied bool
}

// trustedGame is a game of two players with something of everything.
const trustedGame = `metadata: { id: small, players: { min: 2, max: 2 } }
globalVars:
  - { name: gold, type: int, init: 3, min: 0, max: 9 }
perPlayerVars:
  - { name: points, type: int, init: 0, min: 0, max: 9 }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: card, props: { rank: int } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: play, actor: active, executor: actor, phase: [main], limits: [ { scope: turn, max: 1 } ], effects: [ { addVar: { scope: pvar, player: actor, var: points, delta: 1 } } ] }
terminal: { conditions: [ { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } } ] }
`

// try gives the first fix of the fault and the text that it leaves.
func (c trusted) try(t *testing.T) {
	t.Helper()
	game := trustedGame + c.spec
	for _, line := range strings.SplitAfter(trustedGame, "\n") {
		if section, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, " ") &&
			strings.Contains("\n"+c.spec, "\n"+section+":") {
			game = withoutSection(game, section)
		}
	}
	spec := cnl.New([]cnl.File{{Path: "/game.md", Text: "```yaml\n" + game + "```\n"}}, cnl.Options{})
	var seen []string
	for _, d := range spec.Diagnostics("/game.md", source.UTF16) {
		at := textAt(t, spec, d)
		seen = append(seen, string(d.Code)+" at "+at+": "+d.Message)
		if d.Code != c.code || c.at != "" && at != c.at {
			continue
		}
		fixes := spec.Fixes(d, source.UTF16)
		if c.fix == "" {
			for _, f := range fixes {
				if !f.Unsafe {
					t.Errorf("%q is applied unasked", f.Title)
				}
			}
			return
		}
		if len(fixes) == 0 {
			t.Fatalf("%s has no fix", seen[len(seen)-1])
		}
		after, _ := edited(spec, fixes[0].Edits).Text("/game.md")
		found := false
		for line := range strings.SplitSeq(after, "\n") {
			found = found || strings.TrimSpace(line) == c.fix
		}
		if !found {
			t.Errorf("%s, fix %q leaves no line %q:\n%s", seen[len(seen)-1], fixes[0].Title, c.fix, after)
		}
		if fixes[0].Unsafe == c.applied {
			t.Errorf("%s, fix %q: unsafe is %t", seen[len(seen)-1], fixes[0].Title, fixes[0].Unsafe)
		}
		return
	}
	t.Errorf("no %s at %q, but\n%s", c.code, c.at, strings.Join(seen, "\n"))
}

// withoutSection takes the first section of that name out of a spec.
func withoutSection(text, section string) string {
	var b strings.Builder
	skipping, done := false, false
	for _, line := range strings.SplitAfter(text, "\n") {
		if !strings.HasPrefix(line, " ") {
			skipping = !done && strings.HasPrefix(line, section+":")
			done = done || skipping
		}
		if !skipping {
			b.WriteString(line)
		}
	}
	return b.String()
}

// seatOrders are the sections of a card-driven game, whose cards name seats as a mapping says.
func seatOrders(mapping string, orders ...string) string {
	text := `zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
  - { id: played, owner: none, visibility: public, ordering: queue }
  - { id: lookahead, owner: none, visibility: public, ordering: queue }
  - { id: leader, owner: none, visibility: public, ordering: queue }
dataAssets:
  - { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south } ] } }
turnOrder:
  type: cardDriven
  config:
    turnFlow:
      cardLifecycle: { played: played, lookahead: lookahead, leader: leader }
      eligibility: { seats: [north, south] }
      actionClassByActionId: { play: operation }
      optionMatrix: []
      passRewards: []
      durationWindows: [turn]
      cardSeatOrderMetadataKey: order
      cardSeatOrderMapping: ` + mapping + `
eventDecks:
  - id: events
    drawZone: deck
    discardZone: played
    cards:
`
	for i, order := range orders {
		id := string(rune('a' + i))
		text += "      - { id: " + id + ", title: " + strings.ToUpper(id) + ", metadata: { order: " + order +
			" }, sideMode: single, unshaded: { effects: [] } }\n"
	}
	return text
}

func textAt(t *testing.T, spec *cnl.Spec, d cnl.Diagnostic) string {
	t.Helper()
	text, _ := spec.Text(d.File)
	lines := strings.Split(text, "\n")
	if d.Range.Start.Line != d.Range.End.Line {
		return lines[d.Range.Start.Line][d.Range.Start.Character:]
	}
	return lines[d.Range.Start.Line][d.Range.Start.Character:d.Range.End.Character]
}

// TestFixesCanBeTrusted: what --fix applies unasked is a slip; what may mean
// something else is offered.
func TestFixesCanBeTrusted(t *testing.T) {
	setup := func(effects ...string) string { return "setup:\n  - " + strings.Join(effects, "\n  - ") + "\n" }
	actions := func(fields string, effects string) string {
		return "actions:\n  - id: play\n    actor: active\n    executor: actor\n    phase: [main]\n    " + fields +
			"\n    limits: [ { scope: turn, max: 1 } ]\n    effects: [ { " + effects + " } ]\n"
	}
	for name, c := range map[string]trusted{
		"another word": {
			spec: setup("setVar: { scope: global, var: gold, value: { op: '+', next: 1, right: 2 } }"),
			code: diag.ValidatorUnknownKey, at: "next",
		},
		"a word mistyped": {
			spec: setup("setVar: { scope: global, var: gold, value: { op: '+', letf: 1, right: 2 } }"),
			code: diag.ValidatorUnknownKey, at: "letf", applied: true,
			fix: "- setVar: { scope: global, var: gold, value: { op: '+', left: 1, right: 2 } }",
		},
		"a key that is right elsewhere": {
			spec: setup("forEach: { bind: $n, over: { query: concat, sources: [{ query: players }], filter: { op: '==', left: 1, right: 1 } }, effects: [ { setVar: { scope: global, var: gold, value: 1 } } ] }"),
			code: diag.ValidatorUnknownKey, at: "filter",
		},
		"a sign for another one": {
			spec: setup("setVar: { scope: global, var: gold, value: { op: '>', left: 1, right: 2 } }"),
			code: diag.CompilerMissingCapability, at: "'>'",
		},
		"a number that is too small": {
			spec: setup("draw: { from: deck, to: 'hand:0', count: -1 }"),
			code: diag.CompilerMissingCapability, at: "-1",
		},
		"a key given twice in other words": {
			spec: setup("draw: { from: deck, to: 'hand:0', count: 1, count: 2 }"),
			code: diag.YAML006, at: "count",
		},
		"a key given twice in the same words": {
			spec: setup("draw: { from: deck, to: 'hand:0', count: 1, count: 1 }"),
			code: diag.YAML006, at: "count", applied: true,
			fix: "- draw: { from: deck, to: 'hand:0', count: 1 }",
		},
		"a parameter mistyped wherever it is used": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: amount, type: value } ], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: amonut } } }, { addVar: { scope: global, var: gold, delta: { param: amonut } } } ] }\n" + setup("{ macro: gain, args: { amount: 1 } }"),
			code: diag.CompilerMissingCapability, at: "amonut", applied: true,
			fix: "- { id: gain, params: [ { name: amount, type: value } ], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: amount } } }, { addVar: { scope: global, var: gold, delta: { param: amount } } } ] }",
		},
		"an argument whose name is given": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: amount, type: value } ], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: amount } } } ] }\n" + setup("{ macro: gain, args: { amount: 1, amuont: 2 } }"),
			code: diag.EffectMacroExtraArgs, at: "amuont",
		},
		"a field whose value nobody wrote": {
			spec: "zones:\n  - { id: deck, owner: none, ordering: stack }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n",
			code: diag.CompilerZoneVisibilityInvalid,
		},
		"a name that nobody wrote": {
			spec: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { owner: player, visibility: owner, ordering: set }\n",
			code: diag.CompilerZoneIDInvalid,
		},
		"a word of a seat that all cards use": {
			spec: seatOrders("{ left: north }", "[NORTH, south]", "[south, NORTH]", "[NORTH, south]"),
			code: diag.TurnFlowCardSeatOrderEntryUnknownSeat, at: "NORTH",
		},
		"a word of a seat that one card mistypes": {
			spec: seatOrders("{ NORD: north }", "[NORD, south]", "[south, NODR]", "[NORD, south]"),
			code: diag.TurnFlowCardSeatOrderEntryUnknownSeat, at: "NODR", applied: true,
			fix: "- { id: b, title: B, metadata: { order: [south, NORD] }, sideMode: single, unshaded: { effects: [] } }",
		},
		"a value that nobody wrote": {
			spec: "globalVars:\n  - { name: gold, type: int, init: , min: 0, max: 9 }\n",
			code: diag.YAML014, at: "init",
		},
		"a parameter that nobody declared": {
			spec: "effectMacros:\n  - { id: gain, params: [], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: amount } } } ] }\n" + setup("{ macro: gain, args: {} }"),
			code: diag.CompilerMissingCapability, at: "amount",
		},
		"a declaration that was mistyped": {
			spec: "globalVars:\n  - { name: glod, type: int, init: 3, min: 0, max: 9 }\n" + setup("addVar: { scope: global, var: gold, delta: 1 }", "addVar: { scope: global, var: gold, delta: 2 }"),
			code: diag.RefGvarMissing, at: "gold", applied: true,
			fix: "- { name: gold, type: int, init: 3, min: 0, max: 9 }",
		},
		"a declaration that was mistyped, and used so once": {
			spec: "globalVars:\n  - { name: glod, type: int, init: 3, min: 0, max: 9 }\n" + setup("addVar: { scope: global, var: gold, delta: 1 }", "addVar: { scope: global, var: gold, delta: 2 }",
				"addVar: { scope: global, var: gold, delta: 3 }", "addVar: { scope: global, var: glod, delta: 4 }"),
			code: diag.RefGvarMissing, at: "gold", fix: "- { name: gold, type: int, init: 3, min: 0, max: 9 }",
		},
		"a name in two spellings": {
			spec: "globalVars:\n  - { name: glod, type: int, init: 3, min: 0, max: 9 }\n" + setup("addVar: { scope: global, var: gold, delta: 1 }", "addVar: { scope: global, var: gold, delta: 2 }",
				"addVar: { scope: global, var: glod, delta: 4 }"),
			code: diag.RefGvarMissing, at: "gold",
		},
		"a binder that was mistyped": {
			spec: setup("forEach: { bind: $nubmer, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { addVar: { scope: global, var: gold, delta: { ref: binding, name: $number } } }, { setVar: { scope: global, var: gold, value: { ref: binding, name: $number } } } ] }"),
			code: diag.CompilerBindingUnbound, at: "$number", applied: true,
			fix: "- forEach: { bind: $number, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { addVar: { scope: global, var: gold, delta: { ref: binding, name: $number } } }, { setVar: { scope: global, var: gold, value: { ref: binding, name: $number } } } ] }",
		},
		"a name that is used once": {
			spec: setup("addVar: { scope: global, var: glod, delta: 1 }"),
			code: diag.RefGvarMissing, at: "glod", applied: true,
			fix: "- addVar: { scope: global, var: gold, delta: 1 }",
		},
		"a name with another number": {
			spec: "globalVars:\n  - { name: gold1, type: int, init: 3, min: 0, max: 9 }\n" + setup("addVar: { scope: global, var: gold2, delta: 1 }"),
			code: diag.RefGvarMissing, at: "gold2",
		},
		"an effect that is none in place of a list": {
			spec: setup("if: { when: true, then: { a addVar: { scope: global, var: gold, delta: 1 } } }"),
			code: diag.CompilerMissingCapability, at: "{ a addVar: { scope: global, var: gold, delta: 1 } }",
		},
		"a key without a value": {
			spec: setup("draw: { from: deck, to: 'hand:0', count: 1, surplus: }"),
			code: diag.ValidatorUnknownKey, at: "surplus",
		},
		"a comment that suppresses nothing": {
			spec: "setup: [] # ludo-ignore CNL_UNUSED_PHASE: there may be one\n",
			code: diag.SuppressionUnused,
		},
		"a variable by its name": {
			spec: setup("addVar: { scope: global, var: gold, delta: points }"),
			code: diag.CompilerMissingCapability, at: "points",
			fix: "- addVar: { scope: global, var: gold, delta: { ref: pvar, player: actor, var: points } }",
		},
		"a binding by its name": {
			spec: setup("forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { addVar: { scope: global, var: gold, delta: n } } ] }"),
			code: diag.CompilerMissingCapability, at: "n",
			fix: "- forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { addVar: { scope: global, var: gold, delta: { ref: binding, name: $n } } } ] }",
		},
		"a scope that only the declaration tells": {
			spec: setup("addVar: { var: points, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ var: points, delta: 1 }", applied: true,
			fix: "- addVar: { scope: pvar, player: actor, var: points, delta: 1 }",
		},
		"the scope of a variable of the table": {
			spec: setup("addVar: { var: gold, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ var: gold, delta: 1 }", applied: true,
			fix: "- addVar: { scope: global, var: gold, delta: 1 }",
		},
		"a scope beside the player that it needs": {
			spec: setup("addVar: { player: '1', var: points, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ player: '1', var: points, delta: 1 }", applied: true,
			fix: "- addVar: { scope: pvar, player: '1', var: points, delta: 1 }",
		},
		"a scope whose zone nobody wrote": {
			spec: "zoneVars:\n  - { name: heat, type: int, init: 0, min: 0, max: 9 }\n" + setup("addVar: { var: heat, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ var: heat, delta: 1 }",
			fix: "- addVar: { scope: zoneVar, var: heat, delta: 1 }",
		},
		"a scope of a name that two have": {
			spec: "zoneVars:\n  - { name: gold, type: int, init: 0, min: 0, max: 9 }\n" + setup("addVar: { var: gold, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ var: gold, delta: 1 }",
		},
		"a scope of a name that nothing has": {
			spec: setup("addVar: { var: silver, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "{ var: silver, delta: 1 }",
		},
		"perPlayer for pvar": {
			spec: setup("addVar: { scope: perPlayer, player: actor, var: points, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "perPlayer", applied: true,
			fix: "- addVar: { scope: pvar, player: actor, var: points, delta: 1 }",
		},
		"zone for zoneVar": {
			spec: "zoneVars:\n  - { name: heat, type: int, init: 0, min: 0, max: 9 }\n" + setup("addVar: { scope: zone, zone: deck, var: heat, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "zone", applied: true,
			fix: "- addVar: { scope: zoneVar, zone: deck, var: heat, delta: 1 }",
		},
		"gvar for global": {
			spec: setup("addVar: { scope: gvar, var: gold, delta: 1 }"),
			code: diag.CompilerMissingCapability, at: "gvar", applied: true,
			fix: "- addVar: { scope: global, var: gold, delta: 1 }",
		},
		"perPlayer for a reference": {
			spec: setup("addVar: { scope: global, var: gold, delta: { ref: perPlayer, player: actor, var: points } }"),
			code: diag.CompilerMissingCapability, at: "perPlayer", applied: true,
			fix: "- addVar: { scope: global, var: gold, delta: { ref: pvar, player: actor, var: points } }",
		},
		"pvar in a trigger": {
			spec: "triggers:\n  - { id: rich, event: { type: varChanged, scope: pvar, var: points }, effects: [] }\n",
			code: diag.CompilerMissingCapability, at: "pvar", applied: true,
			fix: "- { id: rich, event: { type: varChanged, scope: perPlayer, var: points }, effects: [] }",
		},
		"a chosen player as a reference": {
			spec: actions("params: [ { name: $who, domain: { query: players } } ]", "addVar: { scope: pvar, player: { chosen: { ref: binding, name: $who } }, var: points, delta: 1 }"),
			code: diag.CompilerPlayerSelectorInvalid, at: "{ ref: binding, name: $who }", applied: true,
			fix: "effects: [ { addVar: { scope: pvar, player: { chosen: $who }, var: points, delta: 1 } } ]",
		},
		"a chosen player as a short reference": {
			spec: actions("params: [ { name: $who, domain: { query: players } } ]", "addVar: { scope: pvar, player: { chosen: { ref: $who } }, var: points, delta: 1 }"),
			code: diag.CompilerPlayerSelectorInvalid, at: "{ ref: $who }", applied: true,
			fix: "effects: [ { addVar: { scope: pvar, player: { chosen: $who }, var: points, delta: 1 } } ]",
		},
		"a token as a reference": {
			spec: setup("forEach: { bind: $card, over: { query: tokensInZone, zone: deck }, effects: [ { destroyToken: { token: { ref: binding, name: $card } } } ] }"),
			code: diag.CompilerMissingCapability, at: "{ ref: binding, name: $card }", applied: true,
			fix: "- forEach: { bind: $card, over: { query: tokensInZone, zone: deck }, effects: [ { destroyToken: { token: $card } } ] }",
		},
		"one effect in place of a list": {
			spec: setup("if: { when: true, then: { addVar: { scope: global, var: gold, delta: 1 } } }"),
			code: diag.CompilerMissingCapability, applied: true,
			fix: "- if: { when: true, then: [{ addVar: { scope: global, var: gold, delta: 1 } }] }",
		},
		"a number of players": {
			spec: "metadata: { id: small, players: 2 }\n",
			code: diag.ValidatorMetadataPlayersInvalid, at: "2", applied: true,
			fix: "metadata: { id: small, players: { min: 2, max: 2 } }",
		},
		"neighbours as names": {
			spec: "zones:\n  - { id: deck, owner: none, visibility: public, ordering: stack, adjacentTo: [yard] }\n  - { id: yard, owner: none, visibility: public, ordering: set, adjacentTo: [{ to: deck }] }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n",
			code: diag.CompilerZoneAdjacencyInvalid, at: "yard", applied: true,
			fix: "- { id: deck, owner: none, visibility: public, ordering: stack, adjacentTo: [{ to: yard }] }",
		},
		"one neighbour as a name": {
			spec: "zones:\n  - { id: deck, owner: none, visibility: public, ordering: stack, adjacentTo: yard }\n  - { id: yard, owner: none, visibility: public, ordering: set, adjacentTo: [{ to: deck }] }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n",
			code: diag.CompilerZoneAdjacencyInvalid, at: "yard", applied: true,
			fix: "- { id: deck, owner: none, visibility: public, ordering: stack, adjacentTo: [{ to: yard }] }",
		},
		"borders of a board on one side": {
			spec: "zones:\n  - { id: deck, owner: none, visibility: public, ordering: stack, adjacentTo: [{ to: yard }, { to: pier }] }\n" +
				"  - id: yard\n    owner: none\n    visibility: public\n    ordering: set\n    adjacentTo:\n      - to: pier\n" +
				"  - { id: pier, owner: none, visibility: public, ordering: set, adjacentTo: [] }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n",
			code: diag.SpatialAsymmetricEdgeNormalized, at: "yard", applied: true,
			fix: "- { id: pier, owner: none, visibility: public, ordering: set, adjacentTo: [{ to: deck }, { to: yard }] }",
		},
		"pvar in a query": {
			spec: setup("forEach: { bind: $n, over: { query: intsInVarRange, scope: pvar, var: points }, effects: [] }"),
			code: diag.CompilerMissingCapability, at: "pvar", applied: true,
			fix: "- forEach: { bind: $n, over: { query: intsInVarRange, scope: perPlayer, var: points }, effects: [] }",
		},
		"an entry that is missing in a list": {
			spec: setup("forEach: { bind: $w, over: { query: enums, values: [a, , b] }, effects: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }"),
			code: diag.YAML008, at: ",",
		},
		"a comma that stands twice": {
			spec: setup("forEach: { bind: $w, over: { query: enums, values: [a,, b] }, effects: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }"),
			code: diag.YAML008, at: ",", applied: true,
			fix: "- forEach: { bind: $w, over: { query: enums, values: [a, b] }, effects: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }",
		},
		"a word in the place of a dash": {
			spec: "setup:\n  - addVar: { scope: global, var: gold, delta: 1 }\n  again\n    addVar: { scope: global, var: gold, delta: 1 }\n",
			code: diag.YAML008, at: "again",
		},
		"a dash that is missing above others": {
			spec: "setup:\n  - if:\n      when:\n        op: and\n        args:\n            { op: '==', left: 1, right: 1 }\n          - { op: '==', left: 2, right: 2 }\n      then: []\n",
			code: diag.YAML008, at: "-",
		},
		"an entry whose dash is another word": {
			spec: "setup:\n  - if:\n      when:\n        op: and\n        args:\n          - { op: '==', left: 1, right: 1 }\n          there op: '=='\n            left: 2\n            right: 2\n      then: []\n",
			code: diag.YAML008, at: "there op: '=='",
		},
		"a list whose first dash is another word": {
			spec: "globalMarkerLattices:\n  - id: weather\n    states:\n      states rain\n      - sun\n    defaultState: rain\n",
			code: diag.CompilerMissingCapability, at: "states rain",
		},
		"blanks after a name of one word": {
			spec: "tokenTypes:\n  - { id: 'card ', props: { rank: int } }\n",
			code: diag.ValidatorIdentifierWhitespace, at: "'card '", applied: true,
			fix: "- { id: 'card', props: { rank: int } }",
		},
		"blanks where a word of a name may be missing": {
			spec: "tokenTypes:\n  - { id: 'ace of ', props: { rank: int } }\n",
			code: diag.ValidatorIdentifierWhitespace, at: "'ace of '",
		},
		"an ending that nobody wrote": {
			spec: "terminal:\n  conditions conditions:\n    - { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } }\n",
			code: diag.ValidatorTerminalConditionsInvalid,
		},
		"a literal that names what nobody declared": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: of, type: { kind: literals, values: [glod] } } ], exports: [], effects: [ { addVar: { scope: global, var: { param: of }, delta: 1 } } ] }\n" + setup("{ macro: gain, args: { of: gold } }"),
			code: diag.EffectMacroArgConstraintViolation, at: "gold",
		},
		"a literal that is mistyped where it is given": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: of, type: { kind: literals, values: [gold] } } ], exports: [], effects: [ { addVar: { scope: global, var: { param: of }, delta: 1 } } ] }\n" + setup("{ macro: gain, args: { of: glod } }"),
			code: diag.EffectMacroArgConstraintViolation, at: "glod", applied: true,
			fix: "- { macro: gain, args: { of: gold } }",
		},
		"a name that a macro takes for two things": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: of, type: string } ], exports: [], effects: [ { addVar: { scope: global, var: { param: of }, delta: { ref: zoneProp, zone: deck, prop: { param: of } } } } ] }\n" +
				"zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, zoneKind: board, attributes: { glod: 1 } }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n" + setup("{ macro: gain, args: { of: glod } }"),
			code: diag.RefGvarMissing, at: "glod",
		},
		"a zone of each player that nobody declared": {
			spec: setup("draw: { from: deck, to: 'bank:0', count: 1 }"),
			code: diag.XrefSetupZoneMissing, at: "bank",
			fix: "- { id: bank, owner: player, visibility: public, ordering: set }",
		},
		"a name that is compared with a number": {
			spec: setup("if: { when: { op: '==', left: gold, right: 3 }, then: [] }"),
			code: diag.CompilerConditionTypeMismatch, at: "gold",
			fix: "- if: { when: { op: '==', left: { ref: gvar, var: gold }, right: 3 }, then: [] }",
		},
		"a name that is larger than a number": {
			spec: setup("if: { when: { op: '>', left: 'hand:0', right: 3 }, then: [] }"),
			code: diag.ValueExprNumericRequired, at: "'hand:0'",
			fix: "- if: { when: { op: '>', left: { zoneCount: 'hand:0' }, right: 3 }, then: [] }",
		},
		"a binding that is larger than a number": {
			spec: setup("forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { if: { when: { op: '>', left: $n, right: 3 }, then: [] } } ] }"),
			code: diag.ValueExprNumericRequired, at: "$n",
			fix: "- forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 3 }, effects: [ { if: { when: { op: '>', left: { ref: binding, name: $n }, right: 3 }, then: [] } } ] }",
		},
		"the player whose turn it is by a word": {
			spec: setup("if: { when: { op: '==', left: { ref: gvar, var: gold }, right: active }, then: [] }"),
			code: diag.CompilerConditionTypeMismatch, at: "active",
			fix: "- if: { when: { op: '==', left: { ref: gvar, var: gold }, right: { ref: activePlayer } }, then: [] }",
		},
		"a seat by its name": {
			spec: "dataAssets:\n  - { id: table, kind: seatCatalog, payload: { seats: [ { id: oak }, { id: elm } ] } }\n" + setup("if: { when: { op: '==', left: { ref: activePlayer }, right: elm }, then: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }"),
			code: diag.CompilerConditionTypeMismatch, at: "elm", applied: true,
			fix: "- if: { when: { op: '==', left: { ref: activePlayer }, right: 1 }, then: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }",
		},
		"the next player": {
			spec: actions("params: []", "setActivePlayer: { player: next }"),
			code: diag.CompilerPlayerSelectorInvalid, at: "next",
			fix: "effects: [ { setActivePlayer: { player: right } } ]",
		},
		"a condition in the place of a filter": {
			spec: setup("forEach: { bind: $c, over: { query: tokensInZone, zone: deck }, effects: [ { conceal: { zone: deck, filter: { op: '==', left: { ref: tokenProp, token: $c, prop: rank }, right: 3 } } } ] }"),
			code: diag.CompilerMissingCapability, at: "{ op: '==', left: { ref: tokenProp, token: $c, prop: rank }, right: 3 }",
			fix: "- forEach: { bind: $c, over: { query: tokensInZone, zone: deck }, effects: [ { conceal: { zone: deck, filter: { prop: rank, eq: 3 } } } ] }",
		},
		"the end of a turn as a word": {
			spec: setup("if: { when: true, then: [ endTurn ] }"),
			code: diag.CompilerMissingCapability, at: "endTurn", applied: true,
			fix: "- if: { when: true, then: [ endTurn() ] }",
		},
		"an effect by a part of its name": {
			spec: actions("params: []", "gotoPhase: { phase: main }"),
			code: diag.CompilerMissingCapability, at: "gotoPhase", applied: true,
			fix: "effects: [ { gotoPhaseExact: { phase: main } } ]",
		},
		"texts in the place of a query": {
			spec: setup("forEach: { bind: $s, over: [clubs, hearts], effects: [] }"),
			code: diag.CompilerMissingCapability, at: "[clubs, hearts]", applied: true,
			fix: "- forEach: { bind: $s, over: { query: enums, values: [clubs, hearts] }, effects: [] }",
		},
		"a condition macro called as a macro": {
			spec: "conditionMacros:\n  - { id: rich, condition: { op: '>', left: { ref: gvar, var: gold }, right: 5 } }\n" + setup("if: { when: { macro: rich }, then: [] }"),
			code: diag.CompilerMissingCapability, at: "macro", applied: true,
			fix: "- if: { when: { conditionMacro: rich }, then: [] }",
		},
		"a switch in the place of a condition": {
			spec: "globalVars:\n  - { name: open, type: boolean, init: true }\n" + setup("if: { when: open, then: [] }"),
			code: diag.CompilerMissingCapability, at: "open", applied: true,
			fix: "- if: { when: open == true, then: [] }",
		},
		"the zone of a token": {
			spec: setup("forEach: { bind: $c, over: { query: tokensInZone, zone: hand:0 }, effects: [ { moveToken: { token: $c, from: { ref: tokenZone, token: $c }, to: deck } } ] }"),
			code: diag.CompilerZoneSelectorInvalid, at: "{ ref: tokenZone, token: $c }", applied: true,
			fix: "- forEach: { bind: $c, over: { query: tokensInZone, zone: hand:0 }, effects: [ { moveToken: { token: $c, from: { zoneExpr: { ref: tokenZone, token: $c } }, to: deck } } ] }",
		},
		"a token from where it lies": {
			spec: setup("forEach: { bind: $c, over: { query: tokensInZone, zone: hand:0 }, effects: [ { moveToken: { token: $c, to: deck } } ] }"),
			code: diag.CompilerZoneSelectorInvalid, at: "{ token: $c, to: deck }",
			fix: "- forEach: { bind: $c, over: { query: tokensInZone, zone: hand:0 }, effects: [ { moveToken: { token: $c, from: { zoneExpr: { ref: tokenZone, token: $c } }, to: deck } } ] }",
		},
		"several tokens at once": {
			spec: setup("createToken: { type: card, zone: deck, amount: 6, props: { rank: 3 } }"),
			code: diag.CompilerMissingCapability, at: "amount", applied: true,
			fix: "- createToken: { type: card, zone: deck, count: 6, props: { rank: 3 } }",
		},
		"a constant in a rule": {
			spec: "constants: { most: 7 }\n" + setup("if: { when: { op: '<', left: { ref: gvar, var: gold }, right: { op: '+', left: $most, right: 1 } }, then: [] }"),
			code: diag.ValueExprNumericRequired, at: "$most",
			fix: "- if: { when: { op: '<', left: { ref: gvar, var: gold }, right: { op: '+', left: { ref: constant, name: most }, right: 1 } }, then: [] }",
		},
		"a section that is none": {
			spec: "seats: [red, blue]\n",
			code: diag.YAML007, at: "seats", fix: "terminal: { conditions: [ { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } } ] }",
		},
		"an argument that nobody wrote": {
			spec: "effectMacros:\n  - { id: gain, params: [ { name: amount, type: value } ], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: amount } } } ] }\n" + setup("{ macro: gain, args: {} }"),
			code: diag.EffectMacroMissingArgs,
		},
	} {
		t.Run(name, c.try)
	}
}
