package hostile

import (
	"strings"
	"testing"
)

// TestCases: there are hundreds of inputs under names of their own, and the list
// of those that do not hold yet names inputs that there are.
func TestCases(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Cases() {
		if seen[c.ID()] {
			t.Errorf("two cases are called %s", c.ID())
		}
		seen[c.ID()] = true
	}
	if len(seen) < 200 {
		t.Errorf("there are only %d cases", len(seen))
	}
	for name := range open {
		found := false
		for id := range seen {
			found = found || strings.HasPrefix(id, name)
		}
		if !found {
			t.Errorf("%s is no case", name)
		}
	}
}
