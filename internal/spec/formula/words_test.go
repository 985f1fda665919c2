package formula_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/spec/formula"
)

// What can be assigned to is offered in the same order each time.
func TestAssignedTypesKeepTheirOrder(t *testing.T) {
	first := formula.AssignedTypes()
	for range 50 {
		if again := formula.AssignedTypes(); !slices.Equal(again, first) {
			t.Fatalf("%v, and then %v", first, again)
		}
	}
}
