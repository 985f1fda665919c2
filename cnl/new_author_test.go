package cnl_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// slips is a small game; the cases below put other text into it.
const slips = "```yaml\n" + `metadata: { id: slips, name: Slips, players: { min: 2, max: 2 } }
tokenTypes: [{ id: card, props: { rank: int } }]
zones:
  - { macro: grid, args: [3, 3], zoneKind: board }
  - { id: hand, owner: player, visibility: owner, ordering: set }
globalVars: [{ name: round, type: int, init: 0, min: 0, max: 9 }]
setup:
  - createToken: { type: card, zone: 'hand:0', props: { rank: 3 } }
  - createToken: { type: card, zone: 'hand:1', props: { rank: 4 } }
turnStructure: { phases: [{ id: main }, { id: next }] }
conditionMacros:
  - { id: odd, params: [{ name: n }], condition: { op: '==', left: { param: n }, right: 3 } }
actions:
  - id: go
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $card, domain: { query: tokensInZone, zone: 'hand:actor' } }]
    pre: { conditionMacro: odd, args: { n: { ref: gvar, var: round } } }
    limits: [{ scope: turn, max: 1 }]
    effects:
      - setVar: { scope: global, var: round, value: 1 }
      - moveToken: { token: $card, from: 'hand:actor', to: cell_0_0 }
terminal: { conditions: [{ when: { op: '==', left: { ref: gvar, var: round }, right: 9 }, result: { type: draw } }] }
` + "```\n"

// What those wrote who learned the language from its pages: the message says what to write instead, and
// a fix writes it.
func TestSlipsOfNewAuthors(t *testing.T) {
	const mismatch, unknown = "CNL_COMPILER_VALUE_TYPE_MISMATCH", "CNL_COMPILER_ZONE_SELECTOR_UNKNOWN_BASE"
	for _, c := range []struct {
		name, old, new string
		code           string
		says           string // a part of the message
		fix            string // what the first fix leaves, "" if there is none
	}{
		{"a binding as a text", "value: 1", "value: $card", mismatch, "Write { ref: binding, name: $card }", "value: { ref: binding, name: $card }"},
		{"a property as a text", "value: 1", "value: $card.rank", mismatch, "It is a formula", "value: = $card.rank"},
		{"a formula as a text", "value: 1", "value: round + 1", mismatch, "It is a formula", "value: = round + 1"},
		{"a property in a comparison", "condition: { op: '==', left: { param: n }, right: 3 }",
			"condition: { op: '==', left: $card.rank, right: 3 }", "CNL_COMPILER_CONDITION_TYPE_MISMATCH", "It is a formula",
			"left: = $card.rank, right: 3"},
		{"a count in a comparison", "right: 9 }, result", "right: 'count(hand:0) + 1' }, result",
			"CNL_COMPILER_CONDITION_TYPE_MISMATCH", "It is a formula", "right: '= count(hand:0) + 1' }, result"},
		{"a property beside a text", "when: { op: '==', left: { ref: gvar, var: round }, right: 9 }",
			"when: { op: '==', left: $card.rank, right: high }", "CNL_COMPILER_CONDITION_TYPE_MISMATCH", "It is a formula",
			"left: = $card.rank, right: high"},
		{"a query by its word", "domain: { query: tokensInZone, zone: 'hand:actor' }", "domain: players", "CNL_COMPILER_MISSING_CAPABILITY",
			"Expected a query", "domain: { query: players }"},
		{"the one field of an effect by itself", "setVar: { scope: global, var: round, value: 1 }", "destroyToken: $card",
			"CNL_COMPILER_MISSING_CAPABILITY", "Expected the fields of destroyToken", "destroyToken: { token: $card }"},
		{"a zone for an effect", "setVar: { scope: global, var: round, value: 1 }", "shuffle: hand:actor",
			"CNL_COMPILER_MISSING_CAPABILITY", "Expected the fields of shuffle", "shuffle: { zone: hand:actor }"},
		{"several tokens at once", "createToken: { type: card, zone: 'hand:0', props: { rank: 3 } }",
			"createToken: { type: card, zone: 'hand:0', props: { rank: 3 }, amount: 3 }",
			"CNL_COMPILER_MISSING_CAPABILITY", "How many are made is said by count.", "count: 3"},
		{"a remainder", "value: 1", "value: (round + 1) % 4", mismatch, "", "value: = (round + 1) % 4"},
		{"a formula under a name", "setVar: { scope: global, var: round, value: 1 }",
			"bindValue: { bind: $many, value: count(hand:actor) + 1 }",
			"CNL_VALUES_REFERENCE_AS_TEXT", "not what it works out",
			"= count(hand:actor) + 1"},
		{"a binding for a macro", "args: { n: { ref: gvar, var: round } }", "args: { n: $card }",
			"CNL_COMPILER_CONDITION_TYPE_MISMATCH",
			"compared with a number", "args: { n: { ref: binding, name: $card } }"},
		{"the zone of a token", "from: 'hand:actor', to", "from: tokenZone($card), to", unknown, "{ ref: tokenZone, token: $card }", "from: { zoneExpr: { ref: tokenZone, token: $card } }"},
		{"no limit, in turn", "    pre: { conditionMacro: odd, args: { n: { ref: gvar, var: round } } }\n    limits: [{ scope: turn, max: 1 }]\n", "", "CNL_VALUES_TURN_UNTIL_STUCK", "give it a limit, or an effect advancePhase or endTurn.", "limits: [{ scope: turn, max: 1 }]"},
		{"no limit, all at once", "    pre: { conditionMacro: odd, args: { n: { ref: gvar, var: round } } }\n    limits: [{ scope: turn, max: 1 }]\n", "", "CNL_VALUES_TURN_UNTIL_STUCK", "give it a limit.", "limits: [{ scope: turn, max: 1 }]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(slips, c.old) != 1 {
				t.Fatalf("%q is there %d times", c.old, strings.Count(slips, c.old))
			}
			text := strings.Replace(slips, c.old, c.new, 1)
			if strings.HasSuffix(c.name, "all at once") {
				text = strings.Replace(text, "actions:", "turnOrder: { type: simultaneous }\nactions:", 1)
			}
			spec := cnl.New([]cnl.File{{Path: "/g.md", Text: text}}, cnl.Options{})
			all := spec.Diagnostics("/g.md", source.UTF8)
			i := slices.IndexFunc(all, func(d cnl.Diagnostic) bool { return string(d.Code) == c.code })
			if i < 0 {
				t.Fatalf("no %s, but %v", c.code, all)
			}
			if !strings.Contains(all[i].Message, c.says) {
				t.Errorf("%q does not say %q", all[i].Message, c.says)
			}
			fixes := spec.Fixes(all[i], source.UTF8)
			if len(fixes) == 0 || c.fix == "" {
				if len(fixes) > 0 || c.fix != "" {
					t.Errorf("fixes %v, want %q", fixes, c.fix)
				}
				return
			}
			left, _ := testspec.Edit(spec, fixes[0].Edits).Text("/g.md")
			if !strings.Contains(left, c.fix) {
				t.Errorf("the fix leaves no %q in\n%s", c.fix, left)
			}
		})
	}
}

// Where a value is worked out, the slip may be in what it is worked out from.
func TestSafeFixesLeaveWhatIsWorkedOut(t *testing.T) {
	const text = "```yaml\nmetadata: { id: g, players: { min: 2, max: 2 } }\n" +
		"globalMarkerLattices: [ { id: sky, states: [dry, cloudy, storm], defaultState: dry } ]\n" +
		"zones:\n  - { id: deck, owner: none, visibility: public, ordering: stack }\n" +
		"  - { id: pile, owner: none, visibility: public, ordering: set }\n" +
		"tokenTypes: [ { id: card, props: { sky: string } } ]\n" +
		"setup:\n  - forEach: { bind: $sky, over: { query: enums, values: [dry, clouy, storm] }, effects: [ " +
		"{ createToken: { type: card, zone: deck, props: { sky: { ref: binding, name: $sky } } } } ] }\n" +
		"turnStructure: { phases: [ { id: main } ] }\n" +
		"actions:\n  - id: look\n    actor: active\n    executor: actor\n    phase: [main]\n" +
		"    params: [ { name: $card, domain: { query: tokensInZone, zone: deck } } ]\n    effects:\n" +
		"      - setGlobalMarker: { marker: sky, state: { ref: tokenProp, token: $card, prop: sky } }\n" +
		"      - moveToken: { token: $card, from: deck, to: pile }\n    limits: [ { scope: turn, max: 1 } ]\n" +
		"terminal: { conditions: [ { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } } ] }\n```\n"
	s := cnl.New([]cnl.File{{Path: "g.md", Text: text}}, cnl.Options{})
	s.Compile(t.Context())
	told := false
	for _, d := range s.Diagnostics("g.md", source.UTF16) {
		if d.Code != "CNL_VALUES_TEXT_NEVER" {
			continue
		}
		told = true
		for _, f := range s.Fixes(d, source.UTF16) {
			if !f.Unsafe && f.Edits[0].NewText == "cloudy" {
				t.Errorf("%q is safe: %+v", f.Title, f.Edits)
			}
		}
	}
	if !told {
		t.Error("that a marker has no such state is not said")
	}
}
