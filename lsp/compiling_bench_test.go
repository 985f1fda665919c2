package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/specs"
)

// BenchmarkSecondPublish types a comment that suppresses nothing into an action,
// which shows only when the action is compiled, and takes the time until that is
// published, in ms: after the edit, and after the diagnostics of the same version
// that the text alone shows.
func BenchmarkSecondPublish(b *testing.B) {
	for name, folder := range map[string]string{"poker": "../data/games/texas-holdem", "large": specs.Large(b)} {
		b.Run(name, func(b *testing.B) {
			path, text := specs.With(b, folder, "actions")
			root, err := filepath.Abs(folder)
			if err != nil {
				b.Fatal(err)
			}
			c := connectToCore(b)
			c.initialize(usualCapabilities, root)
			uri := fileURI(filepath.Join(root, filepath.Base(path)))
			c.open(uri, 1, text)
			c.diagnosed(uri, 1)
			// A line between two fields of an action.
			line := lineWith(text, "\nactions:") + 1
			for ; !strings.HasPrefix(strings.TrimSpace(strings.Split(text, "\n")[line]), "effects:"); line++ {
			}
			const comment = "    # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: never\n"
			shown := func(version int, unused bool) func() bool {
				return func() bool {
					for _, p := range c.all(uri) {
						if *p.Version == version && (!unused ||
							slices.ContainsFunc(p.Diagnostics,
								func(d lspDiagnostic) bool { return d.Code == unusedIgnore })) {
							return true
						}
					}
					return false
				}
			}
			var afterEdit, afterFirst []time.Duration
			version := 1
			for b.Loop() {
				c.mu.Lock()
				c.got = nil
				c.mu.Unlock()
				version++
				begin := time.Now()
				c.change(uri, version, splice(line, 0, line, 0, comment))
				c.until("what the text shows", shown(version, false))
				first := time.Now()
				c.until("what compiling shows", shown(version, true))
				afterEdit = append(afterEdit, time.Since(begin))
				afterFirst = append(afterFirst, time.Since(first))
				version++
				c.change(uri, version, splice(line, 0, line+1, 0, ""))
				c.diagnosed(uri, version)
			}
			reportPercentiles(b, "after-edit", afterEdit)
			reportPercentiles(b, "after-first", afterFirst)
		})
	}
}

// reportPercentiles reports what half and 99 of 100 of the times stay below.
func reportPercentiles(b *testing.B, what string, took []time.Duration) {
	slices.Sort(took)
	for name, part := range map[string]float64{"p50": 0.5, "p99": 0.99} {
		b.ReportMetric(float64(took[int(part*float64(len(took)-1))].Microseconds())/1000, name+"-ms-"+what)
	}
}
