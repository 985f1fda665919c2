package diagnose

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/spec/state"
)

// TestNamesAreSearchedOnce: while the names of the game stay, what words may have meant is not searched again.
func TestNamesAreSearchedOnce(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "The `quagmire_%d_%d` is no name.\n", i, i)
	}
	text.WriteString("The `grannary-10` is one with a slip.\n\n```yaml\nzones:\n")
	for i := range 200 {
		fmt.Fprintf(&text, "  - { id: granary-%d, owner: none, visibility: public, ordering: set }\n", i)
	}
	text.WriteString("```\n")
	s := state.Read([]state.File{{Path: "/farm.md", Text: text.String()}}, state.Options{}, nil)
	find := func(earlier ProseFaults) ProseFaults {
		faults, err := FindProseFaults(t.Context(), s, earlier)
		if err != nil || len(faults.in[0]) != 1 || faults.in[0][0].instead != "granary-10" {
			t.Fatalf("found %v, %v", faults.in, err)
		}
		return faults
	}
	first := find(ProseFaults{})
	afresh := testing.AllocsPerRun(5, func() { find(ProseFaults{}) })
	again := testing.AllocsPerRun(5, func() { find(first) })
	if again > afresh/4 {
		t.Errorf("%v allocations, %v when the names were searched before", afresh, again)
	}
	other := first
	other.near.names = other.near.names[1:]
	if changed := testing.AllocsPerRun(5, func() { find(other) }); changed < afresh-20 {
		t.Errorf("%v allocations, %v for other names", afresh, changed)
	}
}
