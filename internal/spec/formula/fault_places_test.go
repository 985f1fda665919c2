package formula_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// formulaSpec is a game in which a condition stands after "pre:".
func formulaSpec(pre string) string {
	return "```yaml\n" + `metadata: { id: purse, players: { min: 2, max: 2 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes: [{ id: card, props: { suit: string } }]
globalVars:
  - { name: round, type: int, init: 0, min: 0, max: 9 }
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
setup:
  - createToken: { type: card, zone: deck, props: { suit: clubs } }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: go
    actor: active
    executor: actor
    phase: [main]
    pre: ` + pre + `
    effects: [{ addVar: { scope: global, var: round, delta: 1 } }]
    limits: [{ scope: turn, max: 1 }]
terminal: { conditions: [{ when: { op: '>', left: { ref: gvar, var: round }, right: 8 }, result: { type: draw } }] }
` + "```\n"
}

// TestFaultsStandOnTheirWords: in a text of any style, a fault in a formula stands on its word, and its fix mends that
// word alone.
func TestFaultsStandOnTheirWords(t *testing.T) {
	for name, pre := range map[string]string{
		"plain":                  "‹rounnd› > 2 and gold < 3",
		"plain in several lines": "gold < 3 and\n      ‹rounnd› > 2",
		"single quotes":          "'count(deck, suit == ''clubs'') > 0 and ‹rounnd› > 2'",
		"double quotes":          `"count(deck, suit == \"clubs\") > 0 and ‹rounnd› > 2"`,
		"double quotes, a name":  `"count(hand:actor, suit == \"clubs\") > 0 and count(‹dekc›) > 2"`,
		"folded":                 ">-\n      gold < 3\n      and ‹rounnd› > 2\n",
		"literal":                "|\n      gold < 3\n        and ‹rounnd› > 2\n",
		"in a record":            "{ op: and, args: [gold < 3, '(‹rounnd› > 2)'] }",
		"a record in it":         "'{ op: \"<\", left: { ref: gvar, var: ‹rounnd› }, right: 3 } or gold > 2'",
		"after what is broken":   "'gold < ) or ‹rounnd› > 2'",
	} {
		marked := formulaSpec(pre)
		text := strings.NewReplacer("‹", "", "›", "").Replace(marked)
		before, rest, _ := strings.Cut(marked, "‹")
		word, _, _ := strings.Cut(rest, "›")
		spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
		var found []cnl.Diagnostic
		for _, d := range spec.Diagnostics("rules.md", source.UTF8) {
			if strings.HasPrefix(d.Message, "There is no ") {
				found = append(found, d)
			}
		}
		if len(found) != 1 {
			t.Errorf("%s: %d names are unknown, of %v", name, len(found), spec.Diagnostics("rules.md", source.UTF8))
			continue
		}
		line := before[strings.LastIndex(before, "\n")+1:]
		want := source.Position{Line: strings.Count(before, "\n"), Character: len(line)}
		end := source.Position{Line: want.Line, Character: want.Character + len(word)}
		if at := found[0].Range; at.Start != want || at.End != end {
			t.Errorf("%s: the fault stands at %v", name, at)
		}
		fixes := spec.Fixes(found[0], source.UTF8)
		if len(fixes) == 0 {
			t.Errorf("%s: no fix", name)
			continue
		}
		mended := testspec.Edit(spec, fixes[0].Edits)
		for _, d := range mended.Diagnostics("rules.md", source.UTF8) {
			if d.Severity == diag.Error && name != "after what is broken" {
				t.Errorf("%s: the fix %q leaves %s", name, fixes[0].Title, d.Message)
			}
		}
	}
}
