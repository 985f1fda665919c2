package formula_test

import (
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
)

// TestEveryRowIsSaid: whatever can stand in a formula is read aloud, by a pattern with fields that it has.
func TestEveryRowIsSaid(t *testing.T) {
	field := regexp.MustCompile(`\{(!|[a-z]+ )?([A-Za-z.]+)(=[A-Za-z0-9]+)?\}`)
	for _, u := range []*grammar.Union{grammar.ConditionUnion, grammar.ValueUnion, grammar.NumericValueUnion,
		grammar.ArithmeticUnion, grammar.NumericArithmeticUnion, grammar.ReferenceUnion, grammar.QueryUnion, grammar.EffectUnion} {
		for _, v := range u.Variants {
			says := v.Shape.Says
			if says == "" {
				t.Errorf("%s %s is not said: give the row its pattern", u.Name, v.Word)
			}
			for _, m := range field.FindAllStringSubmatch(says, -1) {
				if v.Shape.FieldAt(m[2]) == nil {
					t.Errorf("%s %s has no field %s: %s", u.Name, v.Word, m[2], says)
				}
			}
			rest := field.ReplaceAllString(says, "")
			if strings.ContainsAny(rest, "{}") || strings.Count(rest, "[") != strings.Count(rest, "]") ||
				strings.Count(rest, "<") != strings.Count(rest, ">") {
				t.Errorf("%s %s has a pattern that is none: %s", u.Name, v.Word, says)
			}
		}
	}
}
