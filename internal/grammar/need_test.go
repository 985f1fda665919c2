package grammar_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/grammar"
)

// Which records need a field is said with the condition, and is a part of a sentence
// for every field of the table that has one.
func TestNeed(t *testing.T) {
	for want, f := range map[string]grammar.Field{
		"":                                 {},
		"required":                         {Required: true},
		"required where `scope` is `pvar`": {Required: true, When: &grammar.When{Field: "scope", Words: []string{"pvar"}}},
		"only where `kind` is `a` or `b` or not given": {When: &grammar.When{Field: "kind", Words: []string{"a", "b"}, OrAbsent: true}},
		"required where `owner` is `player`":           {RequiredWhen: &grammar.When{Field: "owner", Words: []string{"player"}}},
		"only where `by` is not given":                 {When: &grammar.When{Field: "by", OrAbsent: true}},
	} {
		if got := f.Need(); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
	conditional := 0
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			for _, w := range []*grammar.When{f.When, f.RequiredWhen} {
				if w == nil {
					continue
				}
				conditional++
				if w.Field == "" || len(w.Words) == 0 && !w.OrAbsent || slices.Contains(w.Words, "") {
					t.Errorf("%s.%s: %q is no condition", s.Name, f.Name, f.Need())
				}
			}
		}
	}
	if conditional < 5 {
		t.Errorf("only %d fields have a condition", conditional)
	}
}
