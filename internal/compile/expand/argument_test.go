package expand_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
)

// TestArgumentsAreToldWhereTheyStand: whatever a macro is given, an argument that it cannot take is told at the
// argument.
func TestArgumentsAreToldWhereTheyStand(t *testing.T) {
	types := []string{"{ kind: enum, values: [a, b] }", "{ kind: literals, values: [1, 2] }",
		"{ kind: tokenTraitValue, prop: suit }", "{ kind: tokenTraitValues, prop: suit }"}
	for _, p := range grammar.MacroParamTypes {
		types = append(types, p.Word)
	}
	const call = "pay(who="
	for _, word := range types {
		for _, value := range []string{"(gold)", "gold + 1", "number(right)", "seat(right)", "gold > 3", "[gold]",
			"concat('hand:', gold)", "players()", "{ relative: right }", "true", "-3"} {
			text := strings.Replace(testspec.Purse("", call+value+")"), "conditionMacros:",
				"effectMacros: [{ id: pay, params: [{ name: who, type: "+word+" }], effects: gold += 1 }]\nconditionMacros:", 1)
			spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
			at := strings.Count(text[:strings.Index(text, call)], "\n")
			for _, d := range cnl.Compile(spec).Diagnostics {
				if d.Severity == diag.Error && d.Range.Start.Line != at {
					t.Errorf("%s, %s: %v %s", word, value, d.Range, d.Message)
				}
			}
		}
	}
}
