package compare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/compare"
)

const game = `metadata: { id: trade, players: { min: 2, max: 2 } }
zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
  - { id: shed, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - { id: pay, params: [ { name: n, type: number } ], exports: [], effects: [ { addVar: { scope: global, var: gold, delta: { param: n } } } ] }
turnStructure: { phases: [ { id: main }, { id: late } ] }
actions:
  - { id: dig, actor: active, executor: actor, phase: [main], effects: [ { macro: pay, args: { n: 2 } } ] }
  - { id: rest, actor: active, executor: actor, phase: [main], effects: [] }
terminal: { conditions: [ { when: { op: '>=', left: { ref: gvar, var: gold }, right: 9 }, result: { type: draw } } ] }
`

// What became of a game is said entry by entry, and of an entry as deep as both are alike.
func TestDocuments(t *testing.T) {
	said := func(before, after string) (out []string) {
		read := func(text string) *cnl.Spec {
			return cnl.New([]cnl.File{{Path: "/a.md", Text: "```yaml\n" + text + "```\n"}}, cnl.Options{})
		}
		for _, c := range compare.Documents(read(before).Expansion(), read(after).Expansion()) {
			line := strings.TrimSpace(fmt.Sprintf("%s %s %s", c.Kind, c.Noun, c.Name))
			if c.Kind == compare.Changed {
				for _, d := range c.Details {
					line += fmt.Sprintf("; %s %s: %s, %s", d.Kind, d.Field, d.Before, d.After)
				}
			}
			out = append(out, line)
		}
		return out
	}
	for _, c := range []struct {
		name, before, after string
		want                []string
	}{
		{"nothing", "", "", nil},
		{"comments and layout", "turnStructure: { phases: [ { id: main }, { id: late } ] }",
			"turnStructure: # two\n  phases:\n    - id: main\n    - id: late", nil},
		{"what a macro wrote", "{ macro: pay, args: { n: 2 } }", "{ addVar: { scope: global, var: gold, delta: 2 } }", nil},
		{"a number", "max: 9 }", "max: 12 }", []string{"changed global variable gold; changed max: 9, 12"}},
		{"an argument", "args: { n: 2", "args: { n: 3", []string{"changed action dig; changed effects › 1: Add 2 to the gold., Add 3 to the gold."}},
		{"an entry more", "globalVars:\n", "globalVars:\n  - { name: clay, type: int, init: 0, min: 0, max: 9 }\n", []string{"added global variable clay"}},
		{"an entry less", "  - { id: rest, actor: active, executor: actor, phase: [main], effects: [] }\n", "", []string{"removed action rest"}},
		{"an effect more", "phase: [main], effects: [] }", "phase: [main], effects: [ { shuffle: { zone: yard } } ] }", []string{"changed action rest; added effects › 1: , Shuffle the yard."}},
		{"a word", "id: shed, owner: none, visibility: public", "id: shed, owner: none, visibility: hidden", []string{"changed zone shed; changed visibility: public, hidden"}},
		{"the order of phases", "[ { id: main }, { id: late } ]", "[ { id: late }, { id: main } ]", []string{"moved phase"}},
		{"outside of the entries", "players: { min: 2, max: 2 }", "players: { min: 2, max: 4 }", []string{"changed section; changed players › max: 2, 4"}},
		{"a condition of the end", "right: 9", "right: 8", []string{"changed end condition #1; changed when: The gold is at least 9., The gold is at least 8."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(game, c.before) {
				t.Fatalf("no %q", c.before)
			}
			if got := said(game, strings.Replace(game, c.before, c.after, 1)); !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}
