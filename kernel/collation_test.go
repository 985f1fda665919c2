package kernel

import (
	"testing"

	"ludo-lsp/internal/kernel/components"
)

func TestOrderOfIDs(t *testing.T) {
	c := components.NewCollator()
	for _, ids := range [][]string{
		{"ab", "aB", "Ab", "b"},
		{"a1", "a10", "a2"},
		{"a_b", "a-b", "a:b", "a1"},
	} {
		for i := range ids[:len(ids)-1] {
			if c.Compare(ids[i], ids[i+1]) >= 0 {
				t.Errorf("%q does not come before %q", ids[i], ids[i+1])
			}
		}
	}
}
