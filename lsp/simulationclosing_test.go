package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

// A simulation whose panel is closed ends: no games are played any more, it is not played again
// after an edit, and nothing stands of it on the lines. The same simulation begins anew after it.
// The progress names the rule.
func TestClosedSimulationsEnd(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _, uri, text := fruitClient(t, "\n",
			merged(simulatingCapabilities, object{"window": object{"workDoneProgress": true}}))
		ask := []any{"ludo.simulate", uri, "actions[1]", 1, object{"games": 20_000, "wait": false}}
		first := c.simulates(ask...)
		title := string(c.sent("$/progress", `"title":"Simulating`))
		if !strings.Contains(title, `Simulating action \"eat\", seed 1`) {
			t.Errorf("the progress is %s", title)
		}
		var was bool
		c.request("workspace/executeCommand",
			object{"command": "ludo.cancelSimulation", "arguments": []any{first.URI, object{"closed": true}}}, &was)
		over := c.news("the end", func(n *simulationNews) bool { return n.Status == "cancelled" })
		if !was {
			t.Error("it was not running")
		}
		c.change(uri, 2, splice(lineWith(text, "delta: 1 }"), 0, lineWith(text, "delta: 1 }")+1, 0,
			"      - addVar: { scope: global, var: fruit, delta: 2 }\n"))
		time.Sleep(time.Minute) // of the bubble
		hints := []struct{ Tooltip string }{}
		c.request("textDocument/inlayHint",
			object{"textDocument": object{"uri": uri}, "range": span(0, 0, 999, 0)}, &hints)
		for _, h := range hints {
			if strings.HasPrefix(h.Tooltip, "What the rule did") {
				t.Error("hints of a closed simulation are left")
			}
		}
		c.mu.Lock()
		if slices.ContainsFunc(c.got, func(m message) bool {
			var n simulationNews
			return m.Method == "ludo/simulation" && json.Unmarshal(m.Params, &n) == nil && n.Version > over.Version
		}) {
			t.Error("it was played again after an edit")
		}
		c.mu.Unlock()
		if again := c.simulates(ask...); again.Version <= over.Version {
			t.Errorf("news of it are taken for older ones: version %d after %d", again.Version, over.Version)
		}
		c.request("workspace/executeCommand",
			object{"command": "ludo.cancelSimulation", "arguments": []any{first.URI}}, nil)
	})
}
