package wire

import (
	"context"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// MaxTurns is how many requests are worked on in parallel. An answer about a whole document, with its intermediate
// data, may be many times as large as the document; a client may ask for hundreds of them and then read none.
const MaxTurns = 4

// turns are the turns for the requests of a client.
type turns chan struct{}

// turn is the right of a request to work. It is held from when the request has its state until its work is done and
// its answer is written, whichever is later: answers waiting to be written take memory, and so does work on canceled
// requests.
type turn struct {
	of    turns
	ended <-chan struct{} // closed when no answer can be written any more

	mu                     sync.Mutex
	taken, worked, written bool
}

// turnKey is the context key of the turn of a request.
type turnKey struct{}

// smallRequests are the requests whose answers are small for any document: they wait for nobody. Each answers a key
// press or a mouse position.
var smallRequests = map[string]bool{
	protocol.MethodTextDocumentCompletion: true, protocol.MethodCompletionItemResolve: true,
	protocol.MethodTextDocumentSignatureHelp: true, protocol.MethodTextDocumentHover: true,
	protocol.MethodTextDocumentOnTypeFormatting: true, protocol.MethodTextDocumentPrepareRename: true,
	protocol.MethodCodeLensResolve: true,
}

// withTurn returns a request's context with its turn, and a function to call when its work is done.
func (c *Connection) withTurn(ctx context.Context, req *jsonrpc2.Request) (limited context.Context, worked func()) {
	if c.wire == nil || smallRequests[req.Method()] {
		return ctx, func() {}
	}
	t := &turn{of: c.turns, ended: c.wire.ended}
	c.wire.notifyAnswered(idKey(req.ID()), t)
	return context.WithValue(ctx, turnKey{}, t), func() { t.end(&t.worked) }
}

// end records that the work is done, or the answer written. After both the turn is free.
func (t *turn) end(part *bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	*part = true
	if t.taken && t.worked && t.written {
		t.taken = false
		<-t.of
	}
}

// rank orders turns of calls with the same id by how likely they have been answered. A taken turn goes first:
// otherwise all could be held by calls whose answers were taken for those of others, which wait for a turn.
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

// TakeTurn waits for the turn of a request, if it needs one. The turn is taken once, and not before the state that
// the request waits for is there. A request with a turn waits for no other one, nor for the client.
func TakeTurn(ctx context.Context) error {
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

// WithoutTurn returns the context of a request that waits for more than its state: for a simulation or for the client.
// It takes its turn after waiting.
func WithoutTurn(ctx context.Context) context.Context { return context.WithValue(ctx, turnKey{}, nil) }
