package refactor_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

const game = "```yaml\n" + `metadata: { id: trade, players: { min: 2, max: 2 } }
zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - id: pay
    params: [ { name: sum, type: number } ]
    exports: []
    effects:
      - addVar: { scope: global, var: gold, delta: { param: sum } } # paid
conditionMacros:
  - { id: rich, params: [], condition: { op: '>', left: { ref: gvar, var: gold }, right: 4 } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: dig
    actor: active
    executor: actor
    phase: [main]
    pre: { conditionMacro: rich }
    effects:
      - shuffle: { zone: yard }
      - addVar: { scope: global, var: gold, delta: 1 }
      - { macro: pay, args: { sum: 2 } }
  - id: rest
    actor: active
    executor: actor
    phase: [main]
    pre: { op: and, args: [ { op: '<', left: { ref: gvar, var: gold }, right: 3 }, { op: '>', left: { ref: gvar, var: gold }, right: 1 } ] }
    effects:
      - if: { when: { conditionMacro: rich }, then: [ { shuffle: { zone: yard } } ], else: [ { addVar: { scope: global, var: gold, delta: 1 } } ] }
terminal: { conditions: [ { when: { conditionMacro: rich }, result: { type: draw } } ] }
` + "```\n"

// placeOf is the place after a text.
func placeOf(t *testing.T, behind string) source.Position {
	t.Helper()
	before, _, ok := strings.Cut(game, behind)
	if !ok {
		t.Fatalf("no %q", behind)
	}
	before += behind
	return source.Position{Line: strings.Count(before, "\n"),
		Character: len(before) - strings.LastIndexByte(before, '\n') - 1}
}

// What is offered at a place has a title and, made, leaves a game in which this stands and that no more.
func TestOffers(t *testing.T) {
	for _, c := range []struct{ name, from, to, title, stands, gone string }{
		{"a use of an effect macro", "{ macro: pa", "{ macro: pa", "Inline ", "- addVar: { scope: global, var: gold, delta: 2 }", "macro: pay"},
		{"a use of a condition macro", "pre: { conditionMacro: ri", "pre: { conditionMacro: ri", "Inline ", "pre: { op: '>', left: { ref: gvar, var: gold }, right: 4 }", "pre: { conditionMacro: rich }"},
		{"two effects", "pre: { conditionMacro: rich }\n    effects:\n      ", "delta: 1 }\n", "Extract ", "- { macro: dig-effects }\n      - { macro: pay", ""},
		{"a condition", "pre: { op: and, args: [ ", "right: 3 }", "Extract ", "conditionMacro: ", "pre: { op: and, args: [ { op: '<'"},
		{"one line", "- if: { wh", "- if: { wh", "Write this on several lines", "- if:\n          when: ", "- if: {"},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := cnl.New([]cnl.File{{Path: "/a.md", Text: game}}, cnl.Options{})
			if cnl.Compile(spec).GameDef == nil {
				t.Fatal("the game does not compile")
			}
			offers := spec.Offers("/a.md", source.Range{Start: placeOf(t, c.from), End: placeOf(t, c.to)}, source.UTF8)
			var titles []string
			for _, o := range offers {
				titles = append(titles, o.Title)
			}
			i := slices.IndexFunc(titles, func(title string) bool { return strings.HasPrefix(title, c.title) })
			if i < 0 {
				t.Fatalf("offered are %q", titles)
			}
			made := offers[i].Make()
			if made.Refused != nil {
				t.Fatalf("%s: %v", titles[i], made.Refused)
			}
			next := spec.Apply(made.Edits, source.UTF8)
			text, _ := next.Text("/a.md")
			if !strings.Contains(text, c.stands) || c.gone != "" && strings.Contains(text, c.gone) {
				t.Errorf("%s gives\n%s", titles[i], text)
			}
			if cnl.Compile(next).GameDef == nil {
				t.Errorf("%s gives no game:\n%s", titles[i], text)
			}
		})
	}
}

// Where nothing can be written in another way nothing is offered, and what cannot be moved is refused with a reason.
func TestNoOffers(t *testing.T) {
	spec := cnl.New([]cnl.File{{Path: "/a.md", Text: game}}, cnl.Options{})
	at := source.Position{}
	if offers := spec.Offers("/a.md", source.Range{Start: at, End: at}, source.UTF8); len(offers) > 0 {
		t.Errorf("offered is %q", offers[0].Title)
	}
	if _, ok := spec.Inline("/a.md", at, source.UTF8); ok {
		t.Error("what is no use of a macro is inlined")
	}
	if _, ok := spec.Extract("/a.md", source.Range{Start: at, End: at}, source.UTF8); ok {
		t.Error("what is no effect is extracted")
	}
}
