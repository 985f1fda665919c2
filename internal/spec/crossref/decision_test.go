package crossref_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// Decision 35: an unresolved name comes with the nearest valid one, however far that is;
// the message asks for it, and fixes write it, only when it is near.
func TestDecision35NearestValidTargets(t *testing.T) {
	const action = "actions:\n  - { id: row, actor: active, executor: actor, phase: [main], effects: [ %s ] }\n"
	effect := func(text string) string { return strings.Replace(action, "%s", text, 1) }
	many := "globalVars:\n"
	for _, name := range []string{"amber", "birch", "cedar", "dune", "elm", "fern", "grass", "heath", "iris", "jade",
		"kelp", "lichen"} {
		many += "  - { name: " + name + ", type: int, init: 0, min: 0, max: 9 }\n"
	}
	for _, c := range []struct{ name, text, word, suggestion, message string }{
		{"a zone, near", effect("{ shuffle: { zone: bagg } }"), "bagg", "bag", `There is no zone "bagg". Did you mean "bag"?`},
		{"a zone, far", effect("{ shuffle: { zone: baggage-claim } }"), "baggage-claim", "bag", `There is no zone "baggage-claim". Known are: bag, box.`},
		{"a phase", "actions:\n  - { id: row, actor: active, executor: actor, phase: [mainland-harbour], effects: [] }\n", "mainland-harbour", "main", `There is no phase "mainland-harbour". Known are: main.`},
		{"a variable among many", many + effect("{ setVar: { scope: global, var: jade-garden, value: 1 } }"),
			"jade-garden", "jade",
			`There is no global variable "jade-garden". Known are: amber, birch, cedar, dune, elm, fern, grass, heath, iris, jade, and 2 more.`},
		{"a variable where there is none", effect("{ setVar: { scope: global, var: jade, value: 1 } }"), "jade", "", `There is no global variable "jade".`},
		{"a macro", "effectMacros:\n  - { id: heave, params: [], exports: [], effects: [] }\n" + effect("{ macro: heave-the-anchor, args: {} }"), "heave-the-anchor", "heave", `There is no effect macro "heave-the-anchor". Known are: heave.`},
		{"a binding", effect("{ forEach: { bind: $token, over: { query: tokensInZone, zone: bag }, effects: [ { moveToken: { token: $everything, from: bag, to: box } } ] } }"),
			"$everything", "$token", `The binding "$everything" is not in scope here. Known are: $token.`},
		{"a seat of an order", "dataAssets:\n  - { id: nations, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south } ] } }\nturnOrder: { type: fixedOrder, order: [north, northern-hills] }\n",
			"northern-hills", "north", `There is no seat "northern-hills". Known are: north, south.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := game(c.text)
			spec := cnl.New([]cnl.File{{Path: "harbour.md", Text: text}}, cnl.Options{})
			lines := strings.Split(text, "\n")
			for _, d := range spec.Diagnostics("harbour.md", source.UTF8) {
				if lines[d.Range.Start.Line][d.Range.Start.Character:min(d.Range.End.Character,
					len(lines[d.Range.Start.Line]))] != c.word {
					continue
				}
				if d.Message != c.message {
					t.Errorf("the message is\n  %s\nwanted\n  %s", d.Message, c.message)
				}
				if d.Suggestion != c.suggestion {
					t.Errorf("suggested is %q, wanted %q", d.Suggestion, c.suggestion)
				}
				writes := slices.ContainsFunc(spec.Fixes(d, source.UTF8),
					func(f cnl.Fix) bool { return strings.HasPrefix(f.Title, "Change to") })
				if near := strings.Contains(c.message, "Did you mean"); writes != near {
					t.Errorf("that a fix writes another name is %t", writes)
				}
				return
			}
			t.Errorf("nothing is said of %s in\n%s", c.word, text)
		})
	}
}

// Decision 35 holds for each of many wrong names among many, in one unit or in units of
// their own.
func TestDecision35ManyWrongNames(t *testing.T) {
	const many = 900
	var variables, near, far strings.Builder
	for i := range many {
		fmt.Fprintf(&variables, "  - { name: variable-%d, type: int, init: 0, min: 0, max: 9 }\n", i)
		fmt.Fprintf(&near, "      - { setVar: { scope: global, var: variabel-%d, value: 1 } }\n", i)
		fmt.Fprintf(&far, "  - { id: a%d, actor: active, executor: actor, phase: [main], effects: [ { setVar: { scope: global, var: %d-altogether-other, value: 1 } } ] }\n", i, i)
	}
	text := game("globalVars:\n" + variables.String() +
		"actions:\n  - id: row\n    actor: active\n    executor: actor\n    phase: [main]\n    effects:\n" +
		near.String() + far.String())
	spec := cnl.New([]cnl.File{{Path: "harbour.md", Text: text}}, cnl.Options{})
	wrong := 0
	for _, d := range spec.Diagnostics("harbour.md", source.UTF8) {
		var n int
		if _, err := fmt.Sscanf(d.Message, `There is no global variable "variabel-%d".`, &n); err == nil {
			wrong++
			if want := fmt.Sprintf("variable-%d", n); d.Suggestion != want ||
				!strings.HasSuffix(d.Message, `Did you mean "`+want+`"?`) {
				t.Errorf("%s: suggested is %q", d.Message, d.Suggestion)
			}
		} else if strings.Contains(d.Message, "-altogether-other") {
			wrong++
			if !strings.HasPrefix(d.Suggestion, "variable-") ||
				!strings.Contains(d.Message, "Known are: variable-0, variable-1, ") {
				t.Errorf("%s: suggested is %q", d.Message, d.Suggestion)
			}
		}
	}
	if wrong != 2*many {
		t.Errorf("%d names are found wrong, not %d", wrong, 2*many)
	}
}
