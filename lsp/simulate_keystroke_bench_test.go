package lsp

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkKeystrokesWhileSimulating types in an action of a game and takes the time
// until its diagnostics come, in ms: with nothing else going on, and while as many games
// are played from a rule as fit into the time.
func BenchmarkKeystrokesWhileSimulating(b *testing.B) {
	for _, simulating := range []bool{false, true} {
		name := "idle"
		if simulating {
			name = "simulating"
		}
		b.Run(name, func(b *testing.B) {
			folder, _ := filepath.Abs("../data/games/texas-holdem")
			path := ""
			for _, p := range globbed(b, filepath.Join(folder, "*.md")) {
				if text, _ := os.ReadFile(p); strings.Contains(string(text), "\nactions:") {
					path = p
				}
			}
			text, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			c := connectToCore(b)
			c.initialize(simulatingCapabilities, folder)
			uri := fileURI(path)
			c.open(uri, 1, string(text))
			c.diagnosed(uri, 1)
			if simulating {
				c.simulates("ludo.simulate", uri, "actions[0]", 1, object{"games": 100_000})
				c.news("play", func(n *simulationNews) bool { return n.Status == "playing" })
			}
			line := lineWith(string(text), "\nactions:") + 1
			var took []time.Duration
			version := 1
			for b.Loop() {
				version++
				begin := time.Now()
				end := len("actions:") + version - 2
				c.change(uri, version, splice(line, end, line, end, " "))
				c.diagnosed(uri, version)
				took = append(took, time.Since(begin))
			}
			slices.SortFunc(took, func(a, b time.Duration) int { return cmp.Compare(a, b) })
			at := func(part float64) float64 {
				return float64(took[int(part*float64(len(took)-1))].Microseconds()) / 1000
			}
			b.ReportMetric(at(0.5), "p50-ms")
			b.ReportMetric(at(0.99), "p99-ms")
		})
	}
}

func globbed(b *testing.B, pattern string) []string {
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		b.Fatalf("no files %s: %v", pattern, err)
	}
	return paths
}
