package lsp

import (
	"context"
	"encoding/json"
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
	// Each worker that plays may have one move in progress, which ends a game at most.
	before := state()
	for range 100 {
		c.request("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": at(5, 1)}, new(json.RawMessage))
	}
	played := func(n simulationNews) int { return n.Report.Statistics.Playouts }
	if now := state(); now.Status != "playing" || played(now) > played(before)+2*10 {
		t.Errorf("while the gate is closed %d games become %d", played(before), played(now))
	}
	still := state()
	if now := state(); played(now) != played(still) || now.Version != still.Version {
		t.Errorf("then %d games become %d", played(still), played(now))
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
