package lsp

import (
	"context"
	"sync"
	"time"
)

// editGate delays work that can wait, such as playing games, while typed text is analysed or compiled, and for a
// short time after that: typing usually continues, and with few processors the next keystroke would be slower.
type editGate struct {
	mu     sync.Mutex
	urgent int           // how many tasks that must not be slowed down are running
	open   chan struct{} // closed when nothing urgent is left; nil: nothing is
	rests  bool          // after an edit, which counts as urgent, too
	until  time.Time     // end of the rest
	pause  func()        // called each time before waiting; nil: nothing is
}

// begin closes the gate until end has been called as often as begin.
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

// noteEdit keeps the gate closed until there has been no edit for a short time.
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

// endRest ends the rest after an edit, unless there was another edit since.
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

// skipRest ends the rest after an edit at once, because somebody waits for the delayed work.
func (g *editGate) skipRest() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.rests {
		g.rests = false
		g.release()
	}
}

// wait waits until the gate is open or ctx ends.
func (g *editGate) wait(ctx context.Context) {
	if g.pause != nil {
		g.pause()
	}
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
