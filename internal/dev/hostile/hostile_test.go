package hostile

import "testing"

// TestCases: there are hundreds of inputs under names of their own.
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
}
