package lsp

import (
	"encoding/json"
	"sync/atomic"
	"testing"

	"ludo-lsp/internal/wire"
)

// TestFewRequestsAreWorkedOnAtOnce: what hundreds of requests about a whole document take up
// in memory is bounded by how many of them are worked on and written, also when the client
// takes them back. A request whose answer is small waits for none of them.
func TestFewRequestsAreWorkedOnAtOnce(t *testing.T) {
	engine := newFakeEngine()
	gate, entered := make(chan struct{}), make(chan struct{}, 1000)
	var running, most atomic.Int64
	engine.outlining = func() {
		for n := running.Add(1); ; {
			if before := most.Load(); n <= before || most.CompareAndSwap(before, n) {
				break
			}
		}
		defer running.Add(-1)
		entered <- struct{}{}
		<-gate
	}
	c := connectTo(t, engine, Options{engine: engine})
	c.initialize(usualCapabilities)
	const uri = "untitled:a"
	c.open(uri, 1, gameText("zones: []"))
	symbols := func() string {
		return c.begin("textDocument/documentSymbol", object{"textDocument": object{"uri": uri}})
	}
	var ids []string
	for range 60 {
		ids = append(ids, symbols())
	}
	for range wire.MaxTurns {
		<-entered
	}
	for i, id := range ids {
		if i%2 == 0 {
			c.notify("$/cancelRequest", object{"id": json.Number(id)})
		}
	}
	for range 60 { // what took the place of those that were canceled
		ids = append(ids, symbols())
	}
	c.request("textDocument/completion", object{"textDocument": object{"uri": uri}, "position": at(3, 0)}, nil)
	close(gate)
	for i, id := range ids {
		if m := c.finish(id); m.Error != nil && (i >= 60 || i%2 == 1 || m.Error.Code != -32800) {
			t.Errorf("request %d: %v", i, m.Error)
		}
	}
	if n := most.Load(); n != wire.MaxTurns {
		t.Errorf("%d were worked on at once, want %d", n, wire.MaxTurns)
	}
	for range 3 * wire.MaxTurns {
		c.finish(symbols())
	}
}

// TestTheServerEndsWhileRequestsWait: a client that goes away is owed no answer, and what
// waits to be worked on does not keep the server.
func TestTheServerEndsWhileRequestsWait(t *testing.T) {
	engine := newFakeEngine()
	gate, entered := make(chan struct{}), make(chan struct{}, 1000)
	engine.outlining = func() {
		entered <- struct{}{}
		<-gate
	}
	c := connectTo(t, engine, Options{engine: engine})
	c.initialize(usualCapabilities)
	const uri = "untitled:a"
	c.open(uri, 1, gameText("zones: []"))
	for range 60 {
		c.begin("textDocument/documentSymbol", object{"textDocument": object{"uri": uri}})
	}
	for range wire.MaxTurns {
		<-entered
	}
	c.conn.Close()
	close(gate)
	c.ended <- <-c.ended
}

// TestCallsWithTheSameIDTakeTheirTurns: a client that gives an id twice may not know which of
// the answers is which, but it gets all of them.
func TestCallsWithTheSameIDTakeTheirTurns(t *testing.T) {
	engine := newFakeEngine()
	gate, entered := make(chan struct{}), make(chan struct{}, 1000)
	engine.outlining = func() {
		entered <- struct{}{}
		<-gate
	}
	c := connectTo(t, engine, Options{engine: engine})
	c.initialize(usualCapabilities)
	const uri = "untitled:a"
	c.open(uri, 1, gameText("zones: []"))
	params := object{"textDocument": object{"uri": uri}}
	same := func() {
		c.send(object{"jsonrpc": "2.0", "id": "same", "method": "textDocument/documentSymbol", "params": params})
	}
	// The first of them cannot be done yet, those after them can: these are answered before.
	const slow = "untitled:slow"
	c.open(slow, 1, gameText("BLOCK"))
	<-engine.blocking
	for range wire.MaxTurns {
		c.send(object{"jsonrpc": "2.0", "id": "same", "method": "textDocument/documentSymbol",
			"params": object{"textDocument": object{"uri": slow}}})
	}
	for range wire.MaxTurns {
		same()
	}
	for range wire.MaxTurns {
		<-entered
	}
	close(gate)
	c.request("textDocument/documentSymbol", params, nil)
	close(engine.release)
	c.request("textDocument/documentSymbol", params, nil)
}
