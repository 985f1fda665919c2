package values_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

const stall = "# Stall\n\n```yaml\n" + `metadata: { id: stall, players: { min: 2, max: 3 } }
zones:
  - { id: top, owner: none, visibility: public, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: stone, props: { color: string, size: int } }
globalVars: [ { name: heap, type: int, init: 0, min: 0, max: 9 } ]
globalMarkerLattices: [ { id: weather, states: [dry, wet], defaultState: dry } ]
setup:
  - createToken: { type: stone, zone: top, props: { color: black, size: 3 } }
  - createToken: { type: stone, zone: top, props: { color: white, size: 5 } }
turnStructure: { phases: [ { id: main } ] }
effectMacros:
  - id: grow
    params: [ { name: amount, type: value } ]
    exports: []
    effects:
      - addVar: { scope: global, var: heap, delta: { param: amount } }
actions:
  - id: takeOne
    actor: active
    executor: actor
    phase: [main]
    params:
      - { name: $token, domain: { query: tokensInZone, zone: top, filter: [ { prop: color, op: eq, value: black } ] } }
      - { name: $side, domain: { query: enums, values: [left, right] } }
    pre:
      op: and
      args:
        - { op: '==', left: { ref: tokenProp, token: $token, prop: color }, right: white }
        - { op: '==', left: { ref: globalMarkerState, marker: weather }, right: dry }
    effects:
      - moveToken: { token: $token, from: top, to: 'hand:actor' }
      - macro: grow
        args: { amount: 1 }
      - if: { when: { op: '==', left: { ref: binding, name: $side }, right: left }, then: [ { macro: grow, args: { amount: 4 } } ] }
      - forEach:
          bind: $player
          over: { query: players }
          effects:
            - if: { when: { op: '>', left: { ref: binding, name: $player }, right: 1 }, then: [ { setGlobalMarker: { marker: weather, state: wet } } ] }
    limits: []
terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: heap }, right: 8 }, result: { type: draw } } ] }
` + "```\n"

// standing is the position of the last part of a text that occurs once.
func standing(t *testing.T, text, before, word string) source.Position {
	t.Helper()
	at := strings.Index(text, before+word)
	if at < 0 {
		t.Fatalf("%q is not in the text", before+word)
	}
	at += len(before)
	line := strings.Count(text[:at], "\n")
	return source.Position{Line: line, Character: at - strings.LastIndexByte(text[:at], '\n') - 1}
}

// Names tell what they can be in the game, when it has been compiled.
func TestWhatNamesCanBe(t *testing.T) {
	spec := cnl.New([]cnl.File{{Path: "stall.md", Text: stall}}, cnl.Options{})
	can := func(before, word string) string {
		return spec.CanBe(query.At(spec.View(), "stall.md", standing(t, stall, before, word), source.UTF16))
	}
	if got := can("token: ", "$token, prop"); got != "" {
		t.Errorf("before it is compiled, a token can be %q", got)
	}
	if d := spec.Diagnostics("stall.md", source.UTF16); len(d) > 0 {
		t.Fatalf("the spec is at fault: %v", d)
	}
	for _, c := range [][3]string{
		{"token: ", "$token, prop", `a token of stone in top, one of 0 to 2; color "black" or "white", size 3 to 5`},
		{"name: ", "$side, domain", `a text: "left" or "right"`},
		{"name: ", "$side }", `a text: "left" or "right"`},
		{"prop: ", "color }", `a text: "black" or "white"`},
		{"marker: ", "weather }, right", `a text: "dry" or "wet"`},
		{"param: ", "amount", "a number, 1 to 4"},
		{"name: ", "$player", "a player, 0 to 2"},
		{"var: ", "heap, delta", "a number, 0 to 9"},
		{"id: ", "takeOne", ""},
	} {
		if got := can(c[0], c[1]); got != sentence("It can be ", c[2]) {
			t.Errorf("%s%s can be %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func sentence(verb, what string) string {
	if what == "" {
		return ""
	}
	return verb + what + "."
}

const pile = "# Pile\n\n```yaml\n" + `metadata: { id: pile, players: { min: 2, max: 3 } }
zones:
  - { id: pile, owner: none, visibility: public, ordering: set }
  - { id: heap, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: stone, props: { size: int } }
globalVars: [ { name: turns, type: int, init: 0, min: 0, max: 9 } ]
setup:
  - forEach: { bind: $n, over: { query: intsInRange, min: 1, max: 4 }, effects: [ { createToken: { type: stone, zone: pile, props: { size: { ref: binding, name: $n } } } } ] }
  - draw: { from: pile, to: 'hand:each', count: 1 }
turnStructure: { phases: [ { id: main } ] }
effectMacros:
  - id: both
    params: [ { name: from, type: zoneSelector } ]
    exports: []
    effects:
      - forEach: { bind: $each, over: { query: tokensInZone, zone: { param: from }, filter: [ { prop: size, op: in, value: [3, 4] } ] }, limit: 3, effects: [ { setTokenProp: { token: $each, prop: size, value: 1 } } ] }
actions:
  - id: pick
    actor: active
    executor: actor
    phase: [main]
    params:
      - { name: $stone, domain: { query: tokensInZone, zone: 'hand:actor' } }
      - { name: $who, domain: { query: players } }
    pre: { op: '<', left: { aggregate: { op: count, query: { query: intsInVarRange, var: turns } } }, right: { op: '+', left: { ref: gvar, var: turns }, right: 6 } }
    effects:
      - chooseN: { bind: $few, options: { query: tokensInZone, zone: pile, filter: [ { prop: size, op: in, value: [1, 2] } ] }, min: 1, max: 2 }
      - forEach: { bind: $one, over: { query: binding, name: $few }, effects: [ { moveToken: { token: $one, from: pile, to: 'hand:actor' } } ] }
      - chooseN: { bind: $suits, options: { query: enums, values: [red, blue, green] }, n: 2 }
      - bindValue: { bind: $again, value: { ref: binding, name: $suits } }
      - forEach: { bind: $suit, over: { query: concat, sources: [ { query: binding, name: $again }, { query: enums, values: [black] } ] }, effects: [ { addVar: { scope: global, var: turns, delta: 1 } } ] }
      - macro: both
        args: { from: pile }
      - macro: both
        args: { from: 'hand:actor' }
      - setTokenProp: { token: $stone, prop: size, value: 1 }
      - reveal: { zone: 'hand:actor', to: { chosen: $who } }
      - chooseOne: { bind: $space, options: { query: zones, filter: { owner: actor } } }
      - setVar: { scope: global, var: turns, value: { aggregate: { op: count, query: { query: tokensInZone, zone: { zoneExpr: { ref: binding, name: $space } } } } } }
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: turns }, right: 8 }, result: { type: draw } } ] }
` + "```\n"

// Queries, and names that stand for lists or for one of many, tell how many there are: whether
// there can be none, and where a loop leaves some out.
func TestHowManyThereAre(t *testing.T) {
	spec := cnl.New([]cnl.File{{Path: "pile.md", Text: pile}}, cnl.Options{})
	can := func(before, word string) string {
		return spec.CanBe(query.At(spec.View(), "pile.md", standing(t, pile, before, word), source.UTF16))
	}
	if got := can("domain: { query: ", "tokensInZone"); got != "" {
		t.Errorf("before it is compiled, a query finds %q", got)
	}
	for _, d := range spec.Diagnostics("pile.md", source.UTF16) {
		t.Errorf("the spec is at fault: %s", d.Message)
	}
	for _, c := range [][4]string{
		{"over: { query: ", "intsInRange", "It finds 4 numbers, 1 to 4."},
		{"domain: { query: ", "tokensInZone", "It finds 0 to 4 tokens of stone in hand:0, hand:1, hand:2; size 1 to 4."},
		{"domain: { query: ", "players", "It finds 2 or 3 players, 0 to 2."},
		{"aggregate: { op: count, query: { query: ", "intsInVarRange", "It finds 10 numbers, 0 to 9."},
		{"options: { query: ", "enums", "It finds 3 texts: \"blue\", \"green\" or \"red\"."},
		{"options: { query: ", "zones", "It finds 0 to 5 zones: \"hand:0\", \"hand:1\", \"hand:2\", \"heap\" or \"pile\"."},
		{"name: ", "$stone, domain", "It can be a token of stone in hand:0, hand:1, hand:2, one of 0 to 4; size 1 to 4."},
		{"chooseN: { bind: ", "$few", "It can be 1 or 2 tokens of stone in pile; size 1 to 4."},
		{"over: { query: ", "binding, name: $few", "It finds 1 or 2 tokens of stone in pile; size 1 to 4."},
		{"token: ", "$one, from", "It can be a token of stone in pile; size 1 to 4."},
		{"bindValue: { bind: ", "$again", "It can be 2 texts: \"blue\", \"green\" or \"red\"."},
		{"over: { query: ", "concat", "It finds 3 texts: \"black\", \"blue\", \"green\" or \"red\"."},
		{"over: { query: ", "tokensInZone", "It finds 0 to 4 tokens of stone, of which the first 3 are taken; size 1 to 4."},
	} {
		if got := can(c[0], c[1]); got != c[2] {
			t.Errorf("at %s%s: %s Want: %s", c[0], c[1], got, c[2])
		}
	}
	// The count is that of the game as it is after an edit.
	at := standing(t, pile, "intsInRange, min: 1, max: ", "4")
	spec = spec.Edit("pile.md", source.Range{Start: at,
		End: source.Position{Line: at.Line, Character: at.Character + 1}}, source.UTF16, "6")
	spec.Diagnostics("pile.md", source.UTF16)
	if got, want := can("domain: { query: ", "tokensInZone"),
		"It finds 0 to 6 tokens of stone in hand:0, hand:1, hand:2; size 1 to 6."; got != want {
		t.Errorf("after an edit: %s Want: %s", got, want)
	}
}

// Where a value is compared with one of which the texts are known, those are offered.
func TestKnownTextsAreOffered(t *testing.T) {
	for before, want := range map[string]string{
		"prop: color }, right: ":                   "black white",
		"name: $side }, right: ":                   "left right",
		"marker: weather }, right: ":               "dry wet",
		"filter: [ { prop: color, op: eq, value: ": "black white",
	} {
		t.Run(before, func(t *testing.T) {
			spec := cnl.New([]cnl.File{{Path: "stall.md", Text: stall}}, cnl.Options{})
			spec.Diagnostics("stall.md", source.UTF16) // compiles it
			from := standing(t, stall, before, "")
			to := from
			to.Character += strings.IndexAny(stall[strings.Index(stall, before)+len(before):], " ")
			spec = spec.Edit("stall.md", source.Range{Start: from, End: to}, source.UTF16, "")
			offered := map[string]bool{}
			for _, item := range spec.Complete("stall.md", from, source.UTF16, complete.Options{}).Items {
				offered[item.Label] = true
			}
			for text := range strings.FieldsSeq(want) {
				if !offered[text] {
					t.Errorf("%q is not offered", text)
				}
			}
		})
	}
}
