package lsp

import (
	"context"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// maxTurns is how many requests are worked on side by side. An answer about a whole document,
// and what it is made of, may be many times as large as the document; a client may ask for
// hundreds of them and then read none.
const maxTurns = 4

// turns are those of the requests of a client.
type turns chan struct{}

// turn is the right of a request to work. It has it from the moment in which it has the state
// that it is about until its work is done and its answer is written, whichever is later: what
// waits to be written takes memory, and so does the work on what was canceled.
type turn struct {
	of    turns
	ended <-chan struct{} // closed when no answer can be written any more

	mu                     sync.Mutex
	taken, worked, written bool
}

// turnKey is the key of the turn of a request in its context.
type turnKey struct{}

// small are the requests whose answers are small whatever the document: they wait for
// nobody. Each answers a key that somebody pressed, or where the mouse is.
var small = map[string]bool{
	protocol.MethodTextDocumentCompletion: true, protocol.MethodCompletionItemResolve: true,
	protocol.MethodTextDocumentSignatureHelp: true, protocol.MethodTextDocumentHover: true,
	protocol.MethodTextDocumentOnTypeFormatting: true, protocol.MethodTextDocumentPrepareRename: true,
	protocol.MethodCodeLensResolve: true,
}

// withTurn gives the context of a request in which it can take its turn, and what to call when
// its work is done.
func (c *connection) withTurn(ctx context.Context, req *jsonrpc2.Request) (limited context.Context, worked func()) {
	if c.wire == nil || small[req.Method()] {
		return ctx, func() {}
	}
	t := &turn{of: c.turns, ended: c.wire.ended}
	c.wire.expect(idKey(req.ID()), t)
	return context.WithValue(ctx, turnKey{}, t), func() { t.end(&t.worked) }
}

// end notes that the work is done, or the answer written. After both the turn is another's.
func (t *turn) end(part *bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	*part = true
	if t.taken && t.worked && t.written {
		t.taken = false
		<-t.of
	}
}

// rank says which of the turns of calls with the same id has most likely been answered. One
// that is taken goes first: otherwise all could be held by those whose answers were taken
// for the answers of others, which wait for a turn.
func (t *turn) rank() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.taken && t.worked:
		return 3
	case t.taken:
		return 2
	case t.worked:
		return 1
	}
	return 0
}

// takeTurn waits for the turn of a request, where it has to. It is taken once, and not before
// the state that the request waits for is there. No request waits for another, or for the
// client, while it has it.
func takeTurn(ctx context.Context) error {
	t, limited := ctx.Value(turnKey{}).(*turn)
	if !limited || t.taken {
		return nil
	}
	select {
	case t.of <- struct{}{}:
		t.mu.Lock()
		t.taken = true
		t.mu.Unlock()
		return nil
	case <-ctx.Done():
	case <-t.ended:
	}
	return protocol.ErrRequestCancelled
}

// turnless is the context of a request that waits for more than its state: for a simulation
// or for the client. It takes its turn when it has waited.
func turnless(ctx context.Context) context.Context { return context.WithValue(ctx, turnKey{}, nil) }
