package lsp

import (
	"context"
	"encoding/json"
	"runtime"
	"testing"
)

func (g *editGate) times() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.passed
}

func (g *editGate) closed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open != nil
}

// While something urgent is done no move of a simulation is made, and afterwards the
// simulation goes on where it was.
func TestSimulationsStandStillWhileSomethingIsEdited(t *testing.T) {
	gate := &editGate{}
	c := connectTo(t, nil, Options{Version: "test", gate: gate})
	root := folder(t, map[string]string{"rules.md": "# Fruit\n\n" + gameText(fruitGame)})
	c.initialize(simulatingCapabilities, root)
	uri, text := fileURI(root+"/rules.md"), "# Fruit\n\n"+gameText(fruitGame)
	c.open(uri, 1, text)
	c.diagnosed(uri, 1)
	first := c.simulates("ludo.simulate", uri, at(lineWith(text, "id: eat"), 4), 1, object{"games": 100_000})
	c.news("games", func(n *simulationNews) bool { return n.Report != nil && n.Report.Statistics != nil })
	state := func() (out simulationNews) {
		c.request("workspace/executeCommand", object{"command": "ludo.simulationState", "arguments": []any{first.URI}}, &out)
		return out
	}
	gate.begin()
	// Each worker that plays finishes the move that it makes, which ends a game at most, and
	// then nothing happens any more.
	before, still := state(), simulationNews{}
	played := func(n simulationNews) int { return n.Report.Statistics.Playouts }
	for same, tries := 0, 0; same < 5; tries++ {
		for range 20 {
			c.request("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": at(5, 1)}, new(json.RawMessage))
		}
		now := state()
		if same++; now.Version != still.Version {
			same = 0
		}
		if still = now; now.Status != "playing" || tries > 100 || played(now) > played(before)+runtime.GOMAXPROCS(0)+10 {
			t.Fatalf("while the gate is closed %d games become %d, %s", played(before), played(now), now.Status)
		}
	}
	gate.end()
	c.news("more games", func(n *simulationNews) bool { return n.Version > still.Version && played(*n) > played(still) })
	c.request("workspace/executeCommand", object{"command": "ludo.cancelSimulation", "arguments": []any{first.URI}}, new(bool))
}

// Whatever is edited closes the gate until it is analysed, and it opens again.
func TestEditsCloseTheGate(t *testing.T) {
	gate := &editGate{}
	engine := newFakeEngine()
	c := connectTo(t, engine, Options{Version: "test", engine: engine, gate: gate})
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO"))
	c.diagnosed("untitled:a", 1)
	for version := 2; version < 10; version++ {
		before := gate.times()
		c.change("untitled:a", version, splice(3, 0, 3, 0, " "))
		c.diagnosed("untitled:a", version)
		if gate.times() == before {
			t.Fatalf("version %d was analysed with the gate open", version)
		}
	}
	// It stays closed for a moment, unless somebody waits for what is held back.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	gate.wait(t.Context())
	before := gate.times()
	if gate.edited(); gate.times() == before {
		t.Error("an edit does not close the gate")
	}
	gate.hurry()
	if gate.closed() {
		t.Error("the gate is closed although somebody waits")
	}
	// A context that is over ends the wait.
	gate.begin()
	gate.wait(ctx)
	gate.end()
}
