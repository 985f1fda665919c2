package complete_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/text/source"
)

const game = `metadata: { id: trade, players: { min: 2, max: 2 } }
zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - { id: pay, params: [ { name: sum, type: number } ], exports: [], effects: [] }
turnStructure: { phases: [ { id: main } ] }
`

// at is what is offered where a mark stands in what is written after the game.
func at(t *testing.T, written string, o complete.Options) (list cnl.CompletionList, labels []string, spec *cnl.Spec) {
	t.Helper()
	before, after, ok := strings.Cut("```yaml\n"+game+written+"\n```\n", "¦")
	if !ok {
		t.Fatal("no mark")
	}
	spec = cnl.New([]cnl.File{{Path: "/a.md", Text: before + after}}, cnl.Options{})
	list = spec.Complete("/a.md", source.Position{Line: strings.Count(before, "\n"),
		Character: len(before) - strings.LastIndexByte(before, '\n') - 1}, source.UTF8, o)
	for _, item := range list.Items {
		labels = append(labels, item.Label)
	}
	return list, labels, spec
}

func TestWhatMayBeWritten(t *testing.T) {
	for _, c := range []struct{ name, written, with, without string }{
		{"sections that are not there", "¦", "actions terminal triggers", "zones metadata"},
		{"fields of a record that it lacks", "actions:\n  - id: dig\n    ¦", "actor executor phase effects", "id delta"},
		{"kinds of effects", "actions:\n  - id: dig\n    effects:\n      - ¦", "addVar moveToken forEach macro gold", "yard"},
		{"names of variables", "actions:\n  - id: dig\n    effects:\n      - addVar: { scope: global, var: ¦ }", "gold", "yard pay"},
		{"names of zones", "actions:\n  - id: dig\n    effects:\n      - shuffle: { zone: ¦ }", "yard", "gold pay"},
		{"names of phases", "actions:\n  - id: dig\n    phase: [¦]", "main", "yard"},
		{"names of macros", "actions:\n  - id: dig\n    effects:\n      - { macro: ¦ }", "pay", "gold yard"},
		{"parameters of a macro", "actions:\n  - id: dig\n    effects:\n      - { macro: pay, args: { ¦ } }", "sum", "scope"},
		{"words of a field", "actions:\n  - id: dig\n    effects:\n      - addVar: { scope: ¦ }", "global pvar zoneVar", "gold"},
		{"what begins with the word", "actions:\n  - id: dig\n    effects:\n      - addV¦", "addVar", ""},
		{"bindings in scope", "actions:\n  - id: dig\n    params: [ { name: $who, domain: { query: players } } ]\n    effects:\n" +
			"      - setVar: { scope: global, var: gold, value: { ref: binding, name: ¦ } }", "$who", "gold"},
		{"kinds of references", "actions:\n  - id: dig\n    pre: { op: '>', left: { ref: ¦ }, right: 1 }", "gvar binding", "addVar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, labels, _ := at(t, c.written, complete.Options{})
			for label := range strings.FieldsSeq(c.with) {
				if !slices.Contains(labels, label) {
					t.Errorf("%s is not offered: %v", label, labels)
				}
			}
			for label := range strings.FieldsSeq(c.without) {
				if slices.Contains(labels, label) {
					t.Errorf("%s is offered: %v", label, labels)
				}
			}
		})
	}
}

func TestNothingIsOfferedInProse(t *testing.T) {
	if _, labels, _ := at(t, "```\n\nSome wor¦ds.\n\n```yaml", complete.Options{}); len(labels) > 0 {
		t.Errorf("offered are %v", labels)
	}
}

// An item says what it is, and a list no longer than asked for says that there is more.
func TestItems(t *testing.T) {
	const written = "actions:\n  - id: dig\n    effects:\n      - ¦"
	list, labels, spec := at(t, written, complete.Options{Snippets: true, Lines: true})
	i := slices.Index(labels, "moveToken")
	if i < 0 {
		t.Fatal("no moveToken")
	}
	if item := list.Items[i]; !item.Snippet || !strings.HasPrefix(item.Text, "moveToken:\n") || item.Summary == "" ||
		spec.Describe(item.Doc) == "" {
		t.Errorf("%+v, %q", item, spec.Describe(item.Doc))
	}
	if plain, _, _ := at(t, written, complete.Options{}); slices.ContainsFunc(plain.Items,
		func(item complete.Item) bool { return item.Snippet || strings.Contains(item.Text, "\n") }) {
		t.Error("there are snippets or lines for an editor that has none")
	}
	if short, _, _ := at(t, written, complete.Options{Limit: 5}); len(short.Items) != 5 || !short.Truncated {
		t.Errorf("%d items, truncated %v", len(short.Items), short.Truncated)
	}
}

// In comments of formulas nothing is offered; after the brackets, dots and signs on which formulas turn it is.
func TestWhatMayBeWrittenInFormulas(t *testing.T) {
	action := func(effects string) string {
		return "tokenTypes: [{ id: card, props: { steps: int } }]\nactions:\n  - id: dig\n    actor: active\n    executor: actor\n" +
			"    params: [{ name: $card, domain: tokens(yard) }]\n    effects: |\n      " + effects
	}
	for _, c := range []struct{ name, written, with string }{
		{"nothing in a comment", action("# ¦"), ""},
		{"nothing in a comment with a word", action("gold += 1\n      # mo¦"), ""},
		{"nothing in a comment after a statement", action("gold += 1 # ¦"), ""},
		{"nothing in a comment of a formula that cannot be read", action("gold +=\n      # ¦"), ""},
		{"a sign in a text is no comment", action("gold = 1 + ¦ # more"), "gold"},
		{"after the dot", action("gold += $card.¦"), "steps"},
		{"after the bracket of a call", action("moveAll(¦"), "yard"},
		{"after the comma of a call", action("moveToken($card,¦"), "yard"},
		{"after the sign that gives", action("gold =¦"), "gold"},
		{"after a bracket", action("gold = (¦"), "gold"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, labels, _ := at(t, c.written, complete.Options{})
			if c.with == "" && len(labels) > 0 || c.with != "" && !slices.Contains(labels, c.with) {
				t.Errorf("offered: %v", labels)
			}
		})
	}
}
