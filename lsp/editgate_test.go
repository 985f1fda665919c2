package lsp

import (
	"context"
	"encoding/json"
	"runtime"
	"sync/atomic"
	"testing"
)

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
		c.request("workspace/executeCommand", object{"command": "ludo.simulationState", "arguments": []any{first.URI}},
			&out)
		return out
	}
	gate.begin()
	// Each worker that plays finishes the move that it makes, which ends a game at most, and
	// then nothing happens any more.
	before, still := state(), simulationNews{}
	played := func(n simulationNews) int { return n.Report.Statistics.Playouts }
	for same := 0; same < 5; {
		for range 20 {
			c.request("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": at(5, 1)},
				new(json.RawMessage))
		}
		now := state()
		if same++; now.Version != still.Version {
			same = 0
		}
		if still = now; now.Status != "playing" || played(now) > played(before)+runtime.GOMAXPROCS(0)+10 {
			t.Fatalf("while the gate is closed %d games become %d, %s", played(before), played(now), now.Status)
		}
	}
	gate.end()
	c.news("more games", func(n *simulationNews) bool {
		return n.Version > still.Version &&
			played(*n) > played(still)
	})
	c.request("workspace/executeCommand", object{"command": "ludo.cancelSimulation", "arguments": []any{first.URI}},
		new(bool))
}

// While an edit is analysed and while a spec is compiled the gate is closed; then it
// opens again.
func TestEditsCloseTheGate(t *testing.T) {
	for _, word := range []string{"BLOCK", "WAIT"} { // of the analysis, and of compiling
		gate := &editGate{}
		engine := newFakeEngine()
		c := connectTo(t, engine, Options{Version: "test", engine: engine, gate: gate})
		c.initialize(usualCapabilities)
		c.open("untitled:a", 1, gameText("TYPO"))
		c.diagnosed("untitled:a", 1)
		c.change("untitled:a", 2, splice(3, 0, 3, 4, word))
		<-engine.blocking
		gate.skipRest() // the moment after the edit does not matter
		if !gate.closed() {
			t.Errorf("at %s the gate is open", word)
		}
		close(engine.release)
		gate.wait(t.Context())
	}
}

// After an edit the gate stays closed for a moment, unless somebody waits for what it
// holds back. A context that is over ends the wait.
func TestTheGateRestsAfterEdits(t *testing.T) {
	bubble(t, func(t *testing.T) {
		gate := &editGate{}
		gate.noteEdit()
		gate.noteEdit()
		gate.wait(t.Context()) // it opens by itself
		gate.noteEdit()
		gate.skipRest()
		if gate.closed() {
			t.Error("the gate is closed although somebody waits")
		}
		gate.begin()
		gate.skipRest()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if gate.wait(ctx); !gate.closed() {
			t.Error("what is urgent does not keep the gate closed")
		}
		if gate.end(); gate.closed() {
			t.Error("the gate does not open again")
		}
	})
}

// The program that serves is called while a spec is compiled and before the moves of games that are played, so that it
// can take in messages.
func TestPlayingRests(t *testing.T) {
	var rests atomic.Int64
	c := connectTo(t, nil, Options{Version: "test", Rest: func() { rests.Add(1) }})
	text := "# Fruit\n\n" + gameText(fruitGame)
	root := folder(t, map[string]string{"rules.md": text})
	c.initialize(simulatingCapabilities, root)
	uri := fileURI(root + "/rules.md")
	c.open(uri, 1, text)
	c.diagnosed(uri, 1)
	c.settled(uri)
	before := rests.Load()
	if before == 0 {
		t.Error("compiling does not rest")
	}
	var tree object
	c.request("workspace/executeCommand",
		object{"command": "ludo.try", "arguments": []any{uri, object{"do": "tree"}}}, &tree)
	if made := rests.Load(); made < before+10 {
		t.Errorf("while the game is made ready it rests %d times", made-before)
	}
	before = rests.Load()
	c.simulates("ludo.simulate", uri, at(lineWith(text, "id: eat"), 4), 1, object{"games": 50})
	done := c.news("the end", func(n *simulationNews) bool { return n.Status == "done" })
	if got, games := rests.Load()-before, done.Report.Statistics.Playouts; games != 50 || got < int64(games) {
		t.Errorf("%d games rest %d times", games, got)
	}
}
