package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/cputime"
	"ludo-lsp/internal/dev/specs"
)

// lensOf is a lens that simulates, as it is resolved.
type lensOf struct {
	file    string
	line    int
	Command struct {
		Title     string
		Arguments []json.RawMessage
	}
}

// simulationLenses lists all lenses of a game's documents that simulate.
func simulationLenses(c *testClient, folder string) (out []lensOf) {
	paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	slices.Sort(paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			c.t.Fatal(err)
		}
		c.open(fileURI(path), 1, string(text))
	}
	for _, path := range paths {
		var all []json.RawMessage
		c.request("textDocument/codeLens", object{"textDocument": object{"uri": fileURI(path)}}, &all)
		for _, raw := range all {
			if strings.Contains(string(raw), `"simulates"`) {
				var l struct {
					lensOf
					Range lspRange
				}
				c.request("codeLens/resolve", raw, &l)
				l.file, l.line = filepath.Base(path), l.Range.Start.Line
				out = append(out, l.lensOf)
			}
		}
	}
	return out
}

// BenchmarkFirstAnswers simulates from every lens of the larger games in turn, as fast
// as the first answers come. It reports how long they take, in ms by the clock and
// of processor time, and in percent how many rules were reached by then. LUDO_SIMULATION_LIST lists the others.
func BenchmarkFirstAnswers(b *testing.B) {
	for _, folder := range append(specs.FoldersBeside(b, specs.Corpus), specs.Folder(b, specs.Small),
		specs.Largest(b)) {
		folder, _ := filepath.Abs(folder)
		b.Run(filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder), func(b *testing.B) {
			for b.Loop() {
				c := connectToCore(b)
				c.initialize(merged(contentCapabilities,
					object{"experimental": object{"ludoSimulation": true}, "window": object{"showDocument": nil}}),
					folder)
				lenses := simulationLenses(c, folder)
				var took, worked []time.Duration
				reached, none := 0, 0
				for _, l := range lenses {
					var arguments []any
					for _, raw := range l.Command.Arguments {
						arguments = append(arguments, raw)
					}
					begin, used := time.Now(), cputime.Begin()
					id := c.begin("workspace/executeCommand",
						object{"command": "ludo.simulate", "arguments": append(arguments, object{"show": false})})
					m := c.finish(id)
					took, worked = append(took, time.Since(begin)), append(worked, used.ProcessorTime())
					var got struct{ Status, Message, URI string }
					json.Unmarshal(m.Result, &got)
					switch {
					case m.Error != nil:
						none++
						continue
					case got.Status == "playing" || got.Status == "done":
						reached++
					}
				}
				slices.Sort(took)
				slices.Sort(worked)
				at := func(part float64) float64 {
					return float64(took[int(part*float64(len(took)-1))].Microseconds()) / 1000
				}
				b.ReportMetric(float64(len(lenses)), "lenses")
				b.ReportMetric(at(0.5), "p50-ms")
				b.ReportMetric(at(0.95), "p95-ms")
				b.ReportMetric(at(0.99), "p99-ms")
				b.ReportMetric(at(1), "max-ms")
				b.ReportMetric(float64(worked[int(0.95*float64(len(worked)-1))].Microseconds())/1000, "p95-cpu-ms")
				b.ReportMetric(100*float64(reached)/float64(len(took)-none), "reached-%")
				b.ReportMetric(float64(none), "unused-macros")
				c.conn.Close()
			}
		})
	}
}
