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

// typingPause lies between keystrokes, as with somebody who types fast.
const typingPause = 30 * time.Millisecond

// BenchmarkKeystrokesWhileSimulating types in an action of a game and takes the time
// until its diagnostics come, in ms: by turns with nothing else going on, and while as
// many games are played from a rule as fit into the time. The ratios are those of the
// percentiles; -benchtime 50x types 50 times 20 characters of each kind.
func BenchmarkKeystrokesWhileSimulating(b *testing.B) {
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
	line := lineWith(string(text), "\nactions:") + 1
	version := 1
	tick := time.NewTicker(typingPause)
	defer tick.Stop()
	took := map[bool][]time.Duration{}
	for round := 0; b.Loop(); round++ {
		for _, simulating := range []bool{round%2 == 0, round%2 != 0} {
			var uriOfIt string
			if simulating {
				started := c.simulates("ludo.simulate", uri, "actions[0]", 1+round, object{"games": 100_000})
				uriOfIt = started.URI
				c.news("play", func(n *simulationNews) bool { return n.URI == uriOfIt && n.Status == "playing" })
			}
			for range 20 {
				<-tick.C
				version++
				end := len("actions:") + version - 2
				begin := time.Now()
				c.change(uri, version, splice(line, end, line, end, " "))
				c.diagnosed(uri, version)
				took[simulating] = append(took[simulating], time.Since(begin))
			}
			if simulating {
				c.request("workspace/executeCommand",
					object{"command": "ludo.cancelSimulation", "arguments": []any{uriOfIt}}, new(bool))
				c.news("its end", func(n *simulationNews) bool { return n.URI == uriOfIt && n.Status == "cancelled" })
			}
			c.mu.Lock()
			c.got = nil // which is looked through again and again
			c.mu.Unlock()
		}
	}
	for _, all := range took {
		slices.SortFunc(all, func(a, b time.Duration) int { return cmp.Compare(a, b) })
	}
	for _, part := range []struct {
		name  string
		share float64
	}{{"p50", 0.5}, {"p99", 0.99}} {
		at := func(simulating bool) float64 {
			all := took[simulating]
			return float64(all[int(part.share*float64(len(all)-1))].Microseconds()) / 1000
		}
		b.ReportMetric(at(false), part.name+"-idle-ms")
		b.ReportMetric(at(true), part.name+"-simulating-ms")
		b.ReportMetric(at(true)/at(false), part.name+"-ratio")
	}
}

func globbed(b testing.TB, pattern string) []string {
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		b.Fatalf("no files %s: %v", pattern, err)
	}
	return paths
}
