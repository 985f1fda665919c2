package check

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// TestFindingsTakeLittleMemory: an id that is there thousands of times costs not
// much more memory for each than the entry takes that it is in, whatever their number.
func TestFindingsTakeLittleMemory(t *testing.T) {
	allocated := func(n int, id func(i int) string) (bytes uint64, found int) {
		var text strings.Builder
		text.WriteString("```yaml\nmetadata: { id: many, players: { min: 2, max: 2 } }\nzones:\n")
		for i := range n {
			fmt.Fprintf(&text, "  - { id: %s, owner: none, visibility: hidden, ordering: stack }\n", id(i))
		}
		text.WriteString("turnStructure: { phases: [ { id: main } ] }\nactions: []\nterminal: { conditions: [] }\n```\n")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := Run(Options{Dir: "/", Stdin: &Stdin{Text: text.String()}, Jobs: 1})
		runtime.ReadMemStats(&after)
		if err != nil || len(r.Report.Failures) > 0 {
			t.Fatal(err, r.Report.Failures)
		}
		return after.TotalAlloc - before.TotalAlloc, r.Report.Counts[diag.Error]
	}
	each := map[int]float64{}
	for _, n := range []int{2_000, 8_000} {
		sound, none := allocated(n, func(i int) string { return fmt.Sprintf("deck%d", i) })
		faulty, all := allocated(n, func(int) string { return "deck" })
		if none != 0 || all != n-1 {
			t.Fatalf("%d and %d errors", none, all)
		}
		each[n] = (float64(faulty) - float64(sound)) / float64(all)
		entry := float64(sound) / float64(n)
		t.Logf("with %d findings, each takes %.0f bytes on the way, each entry without one %.0f", n, each[n], entry)
		if each[n] > 2*entry {
			t.Errorf("with %d findings, each takes %.0f bytes, more than twice what each entry takes", n, each[n])
		}
	}
	if each[8_000] > 1.3*each[2_000] {
		t.Errorf("each of 8000 findings takes %.0f bytes on the way, each of 2000 %.0f", each[8_000], each[2_000])
	}
}
