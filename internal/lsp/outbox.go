package lsp

import (
	"context"
	"sync"

	"go.lsp.dev/protocol"
)

// outbox sends notifications from a goroutine of its own, because sending
// blocks for as long as the client does not read. What waits is bounded: of the
// diagnostics of a document only the last are kept, and log messages are
// dropped when too many wait.
type outbox struct {
	send func(ctx context.Context, method string, params any) error
	wake chan struct{}

	mu       sync.Mutex
	queue    []*letter
	waiting  map[address]*letter // diagnostics that wait
	messages int                 // other letters that wait
	ledger   map[address]entry
}

type letter struct {
	about  address // "" for what is no diagnostics
	method string
	params any
}

// entry is what was last published for a document.
type entry struct {
	moment uint64
	digest uint64
	empty  bool
}

const maxWaitingMessages = 1000

func newOutbox(send func(context.Context, string, any) error) *outbox {
	return &outbox{
		send: send, wake: make(chan struct{}, 1),
		waiting: map[address]*letter{}, ledger: map[address]entry{},
	}
}

// run sends until the context ends.
func (o *outbox) run(ctx context.Context) {
	for {
		o.mu.Lock()
		var next *letter
		if len(o.queue) > 0 {
			next = o.queue[0]
			o.queue[0] = nil
			o.queue = o.queue[1:]
			if next.about != "" {
				delete(o.waiting, next.about)
			} else {
				o.messages--
			}
		}
		o.mu.Unlock()
		if next == nil {
			select {
			case <-ctx.Done():
				return
			case <-o.wake:
			}
			continue
		}
		if ctx.Err() != nil || o.send(ctx, next.method, next.params) != nil {
			return // the connection is gone
		}
	}
}

func (o *outbox) put(l *letter) {
	o.queue = append(o.queue, l)
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// notify queues a notification.
func (o *outbox) notify(method string, params any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.messages >= maxWaitingMessages {
		return
	}
	o.messages++
	o.put(&letter{method: method, params: params})
}

// publication is the diagnostics of a document at a moment.
type publication struct {
	about  address
	moment uint64 // of the document's last change
	digest uint64 // of the diagnostics
	always bool   // also when they are those last published
	params *pushed
}

// publish queues diagnostics, unless later ones were published already or
// nothing would be new to the client.
func (o *outbox) publish(p publication) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last, known := o.ledger[p.about]
	empty := len(p.params.report) == 0
	switch {
	case known && p.moment < last.moment:
		return
	case !p.always && (known && last.digest == p.digest || !known && empty):
		return
	}
	o.ledger[p.about] = entry{moment: p.moment, digest: p.digest, empty: empty}
	if l := o.waiting[p.about]; l != nil {
		l.params = p.params
		return
	}
	l := &letter{about: p.about, method: protocol.MethodTextDocumentPublishDiagnostics, params: p.params}
	o.waiting[p.about] = l
	o.put(l)
}

// shows reports whether the client was last sent diagnostics for a document
// that are not empty.
func (o *outbox) shows(a address) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	last, known := o.ledger[a]
	return known && !last.empty
}
