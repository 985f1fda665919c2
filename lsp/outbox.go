package lsp

import (
	"context"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
)

// outbox sends notifications from a goroutine of its own, because sending blocks for as long as the client does not
// read. The queue is bounded: of the diagnostics of a document only the last are kept, and log messages are dropped
// when too many wait.
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
	about     address // "" for what is no diagnostics
	method    string
	params    any
	takesBack bool          // see publication
	sent      chan struct{} // closed when it was sent; nil: nobody waits for it
}

// entry is what was last published for a document.
type entry struct {
	moment uint64
	digest uint64
	empty  bool
	// withdrawn: it was not sent; the client still has the one before.
	withdrawn bool
	opened    uint64 // when the document was opened last
}

// unpublished is the entry of a document for which nothing was published.
var unpublished = entry{digest: report(nil).digest(), empty: true}

// last returns what was last published for a document. Needs o.mu.
func (o *outbox) last(a address) entry {
	if last, known := o.ledger[a]; known {
		return last
	}
	return unpublished
}

const maxWaitingMessages = 1000

func newOutbox(send func(context.Context, string, any) error) *outbox {
	return &outbox{
		send: send, wake: make(chan struct{}, 1),
		waiting: map[address]*letter{}, ledger: map[address]entry{},
	}
}

// run sends the queued messages until ctx ends.
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
		if next.sent != nil {
			close(next.sent)
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

// deliver sends a notification and waits until it is sent: parts of a result must be sent before the answer, and must
// not be dropped. It gives up when ctx ends.
func (o *outbox) deliver(ctx context.Context, method string, params any) {
	l := &letter{method: method, params: params, sent: make(chan struct{})}
	o.mu.Lock()
	o.messages++
	o.put(l)
	o.mu.Unlock()
	select {
	case <-l.sent:
	case <-ctx.Done():
	}
}

// publication is the diagnostics of a document at a moment.
type publication struct {
	about  address
	moment uint64 // of the document's last change
	digest uint64 // of the diagnostics
	always bool   // even if they equal the last published ones
	// takesBack: there are no diagnostics any more, and nobody may answer for the document.
	takesBack bool
	params    *publishParams
}

// publish queues the diagnostics of a document, unless those of a later state were published or the client already
// has the same.
func (o *outbox) publish(p publication) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.last(p.about)
	switch {
	case p.moment < last.moment || p.moment < last.opened && !p.takesBack:
		return
	case !p.always && !last.withdrawn && last.digest == p.digest:
		return
	}
	o.ledger[p.about] = entry{moment: p.moment, digest: p.digest, empty: len(p.params.report) == 0, opened: last.opened}
	if l := o.waiting[p.about]; l != nil {
		l.params, l.takesBack = p.params, p.takesBack
		return
	}
	l := &letter{about: p.about, method: protocol.MethodTextDocumentPublishDiagnostics, params: p.params,
		takesBack: p.takesBack}
	o.waiting[p.about] = l
	o.put(l)
}

// noteOpening drops the queued diagnostics from before moment, when a document was opened. They have no version, so a
// client would take those of the file for those of the text. The worker is told that the document was opened, and
// makes new ones.
func (o *outbox) noteOpening(a address, moment uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.last(a)
	last.opened = moment
	if l := o.waiting[a]; l != nil && !l.takesBack {
		o.queue = slices.DeleteFunc(o.queue, func(other *letter) bool { return other == l })
		delete(o.waiting, a)
		last.withdrawn = true
	}
	o.ledger[a] = last
}

// shows reports whether the client may have non-empty diagnostics for a document.
func (o *outbox) shows(a address) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.last(a)
	return !last.empty || last.withdrawn
}
