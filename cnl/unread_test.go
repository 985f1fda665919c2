package cnl_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What only a text that cannot be read names is said to be unused when the text names it no more, and no sooner.
func TestUnreadTextsUseWhatTheyName(t *testing.T) {
	const game = "```yaml\n" + trustedGame + "constants: { goal: 5 }\n" +
		"zoneVars: [ { name: coin, type: int, init: 3, min: 0, max: 9 } ]\n```\n\n" +
		"```yaml\neffectMacros: [ { id: pay, effects: [] } ]\nconditionMacros: [ { id: rich, condition: true } ]\n" +
		"phaseTemplates: [ { id: street, params: [], phase: { id: flop } } ]\n```\n\n```yaml\nsetup:\n  - RULE\n```\n"
	all := "coin goal pay rich street"
	for _, test := range []struct{ rule, unused string }{
		{"'pay('", "coin goal rich street"}, {"'pax('", all}, {"{ macro: pay", "coin goal rich street"},
		{"{ macro: pax", all}, {"{ pya: [pay] }", "coin goal rich street"}, {"{ pya: { pay: 1 } }", "coin goal rich street"},
		{"{ macro: pay }", "coin goal rich street"}, {"{ macro: pax }", all}, {"'pay-1('", "coin goal rich street"},
		{"'if (rich() and coin > goal then pay() or street'", ""}, {"- if: rich: coin", "goal pay street"},
	} {
		text := strings.Replace(game, "RULE", test.rule, 1)
		edited := cnl.New([]cnl.File{{Path: "/game.md", Text: game}}, cnl.Options{})
		line := strings.Count(game[:strings.Index(game, "RULE")], "\n")
		for which, spec := range map[string]*cnl.Spec{
			"fresh": cnl.New([]cnl.File{{Path: "/game.md", Text: text}}, cnl.Options{}),
			"edited": edited.Edit("/game.md", source.Range{Start: source.Position{Line: line, Character: 4},
				End: source.Position{Line: line, Character: 8}}, source.UTF16, test.rule),
		} {
			var unused []string
			for _, d := range spec.Diagnostics("/game.md", source.UTF16) {
				if strings.HasPrefix(string(d.Code), "CNL_UNUSED_") && d.Code != "CNL_UNUSED_MACRO_PARAM" {
					if name := textAt(t, spec, d); name != "gold" && name != "flop" {
						unused = append(unused, name)
					}
				}
			}
			slices.Sort(unused)
			if got := strings.Join(unused, " "); got != test.unused {
				t.Errorf("%s, %s: unused are %q, want %q", test.rule, which, got, test.unused)
			}
		}
	}
}
