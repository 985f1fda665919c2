package lsp

import (
	"slices"
	"strings"
	"testing"
)

// The simulation that was asked for last is shown on the lines and played again after edits, also one that
// was known already, and one whose panel was closed.
func TestWhatIsSimulatedLastIsShown(t *testing.T) {
	for _, between := range []string{"another is simulated", "its panel is closed"} {
		c, _, uri, text := fruitClient(t, "\n", simulatingCapabilities)
		simulate := func(path string) simulationNews {
			t.Helper()
			return c.simulates("ludo.simulate", uri, path, 1, object{"games": 5, "wait": true, "report": true})
		}
		hinted := func() (lines []int) {
			var hints []struct {
				Position struct{ Line int }
				Tooltip  string
			}
			c.request("textDocument/inlayHint",
				object{"textDocument": object{"uri": uri}, "range": span(0, 0, 999, 0)}, &hints)
			for _, h := range hints {
				if strings.HasPrefix(h.Tooltip, "What the rule did") {
					lines = append(lines, h.Position.Line)
				}
			}
			return lines
		}
		eat := simulate("actions[1]")
		on := hinted()
		if want := []int{lineWith(text, "delta: -2")}; !slices.Equal(on, want) {
			t.Fatalf("the hints are on the lines %v, want %v", on, want)
		}
		if between == "another is simulated" {
			simulate("actions[0]")
		} else {
			c.request("workspace/executeCommand",
				object{"command": "ludo.cancelSimulation", "arguments": []any{eat.URI, object{"closed": true}}}, nil)
		}
		if slices.Equal(hinted(), on) {
			t.Fatalf("%s: the hints stay", between)
		}
		before := simulate("actions[1]")
		if got := hinted(); !slices.Equal(got, on) {
			t.Errorf("%s, and the first again: the hints are on the lines %v, want %v", between, got, on)
		}
		line := lineWith(text, "delta: -2")
		c.change(uri, 2, splice(line, 0, line+1, 0, "      - addVar: { scope: global, var: fruit, delta: -1 }\n"))
		c.news("what the edit changes", func(n *simulationNews) bool {
			return n.URI == eat.URI && n.Version > before.Version && n.Status == "done" && n.Report != nil &&
				n.Report.Edited != nil && !n.Report.Edited.Same
		})
	}
}

// After an edit that leaves the game as it is, what is told of a simulation that is over says where
// its rules stand now.
func TestPlacesOfASimulationMoveWithTheText(t *testing.T) {
	c, _, uri, _ := fruitClient(t, "\n", simulatingCapabilities)
	before := c.simulates("ludo.simulate", uri, "actions[1]", 1,
		object{"games": 5, "wait": true, "report": true})
	was := before.Report.Play.Lines[0].Location.Range.Start.Line
	c.change(uri, 2, splice(1, 0, 1, 0, "Many of them.\n\n"))
	c.news("where it stands now", func(n *simulationNews) bool {
		return n.Version > before.Version && n.Report.Play.Lines[0].Location.Range.Start.Line == was+2
	})
}
