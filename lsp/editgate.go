package lsp

import (
	"context"
	"sync"
)

// editGate holds work back that has time, such as playing games, while what somebody
// types is analysed or compiled: with few processors it would make that slower.
type editGate struct {
	mu     sync.Mutex
	urgent int           // how much is being done that must not be made slower
	passed int           // how often something urgent was begun
	open   chan struct{} // closed when nothing urgent is left; nil: the gate is open
}

// begin closes the gate until end is called as often as begin.
func (g *editGate) begin() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.urgent++
	g.passed++
	if g.open == nil {
		g.open = make(chan struct{})
	}
}

func (g *editGate) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.urgent--; g.urgent == 0 {
		close(g.open)
		g.open = nil
	}
}

// wait returns when the gate is open, or the context is over.
func (g *editGate) wait(ctx context.Context) {
	for {
		g.mu.Lock()
		open := g.open
		g.mu.Unlock()
		if open == nil {
			return
		}
		select {
		case <-open:
		case <-ctx.Done():
			return
		}
	}
}
