package lsp

import (
	"context"
	"sync"
	"time"
)

// editGate holds back work that can wait, such as playing games, while typed text is analysed or compiled, and for a
// moment after it: typing goes on, and with few processors the next keystroke would be slower.
type editGate struct {
	mu     sync.Mutex
	urgent int           // how many tasks that must not be slowed down are running
	open   chan struct{} // closed when nothing urgent is left; nil: nothing is
	rests  bool          // after an edit, which counts as urgent, too
	until  time.Time     // end of the rest
}

// begin closes the gate until end is called as often as begin.
func (g *editGate) begin() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.close()
}

func (g *editGate) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.release()
}

func (g *editGate) close() {
	g.urgent++
	if g.open == nil {
		g.open = make(chan struct{})
	}
}

func (g *editGate) release() {
	if g.urgent--; g.urgent == 0 {
		close(g.open)
		g.open = nil
	}
}

// noteEdit keeps the gate closed until nothing is edited for a moment.
func (g *editGate) noteEdit() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.until = time.Now().Add(editPause)
	if !g.rests {
		g.rests = true
		g.close()
		time.AfterFunc(editPause, g.endRest)
	}
}

// endRest ends the rest, if there was no edit since.
func (g *editGate) endRest() {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch left := time.Until(g.until); {
	case !g.rests:
	case left > 0:
		time.AfterFunc(left, g.endRest)
	default:
		g.rests = false
		g.release()
	}
}

// hurry ends the rest after an edit: somebody waits for the held-back work.
func (g *editGate) hurry() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.rests {
		g.rests = false
		g.release()
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
