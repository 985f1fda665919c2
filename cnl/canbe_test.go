package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/complete"
	"ludo-lsp/cnl/query"
	"ludo-lsp/cnl/source"
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
        - { op: '==', left: { ref: binding, name: $side }, right: left }
        - { op: '==', left: { ref: globalMarkerState, marker: weather }, right: dry }
    effects:
      - moveToken: { token: $token, from: top, to: 'hand:actor' }
      - macro: grow
        args: { amount: 1 }
      - macro: grow
        args: { amount: 4 }
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
		{"token: ", "$token, prop", `a token of stone in top; color "black" or "white", size 3 to 5`},
		{"name: ", "$side, domain", `a text: "left" or "right"`},
		{"name: ", "$side }", `a text: "left" or "right"`},
		{"prop: ", "color }", `a text: "black" or "white"`},
		{"marker: ", "weather }, right", `a text: "dry" or "wet"`},
		{"param: ", "amount", "a number, 1 to 4"},
		{"name: ", "$player", "a player, 0 to 2"},
		{"var: ", "heap, delta", "a number, 0 to 9"},
		{"id: ", "takeOne", ""},
	} {
		if got := can(c[0], c[1]); got != c[2] {
			t.Errorf("%s%s can be %q, want %q", c[0], c[1], got, c[2])
		}
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
			for _, text := range strings.Fields(want) {
				if !offered[text] {
					t.Errorf("%q is not offered", text)
				}
			}
		})
	}
}
