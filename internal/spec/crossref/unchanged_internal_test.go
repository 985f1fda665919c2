package crossref

import (
	"slices"
	"testing"

	"ludo-lsp/internal/grammar"
)

// A rule names the entries that it reads as the grammar does.
func TestEntriesThatRulesReadExist(t *testing.T) {
	for i, rule := range Rules {
		for name := range rule.Entries {
			if !slices.ContainsFunc(grammar.Shapes(), func(s *grammar.Shape) bool { return s.Name == name }) {
				t.Errorf("rule %d, of %v: the grammar has no %s", i, rule.Sections, name)
			}
		}
	}
}
