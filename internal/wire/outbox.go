package wire

import (
	"context"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
)

// Outbox sends notifications from a goroutine of its own, because sending blocks for as long as the client does not
// read. The queue is bounded: of the diagnostics of a document only the last are kept, and log messages are dropped
// when too many wait.
type Outbox struct {
	send func(ctx context.Context, method string, params any) error
	wake chan struct{}

	mu       sync.Mutex
	queue    []*letter
	waiting  map[string]*letter // diagnostics that wait
	messages int                // other letters that wait
	ledger   map[string]entry
}

type letter struct {
	about     string // "" for what is no diagnostics
	method    string
	params    any
	takesBack bool          // see publication
	sent      chan struct{} // closed when it was sent; nil: nobody waits for it
}

// entry is what was last published for a document.
type entry struct {
	moment uint64
	digest uint64
	full   bool // there are some
	// withdrawn: it was not sent; the client still has the one before.
	withdrawn bool
	opened    uint64 // when the document was opened last
}

const maxWaitingMessages = 1000

// NewOutbox returns an outbox that sends with a function.
func NewOutbox(send func(context.Context, string, any) error) *Outbox {
	return &Outbox{
		send: send, wake: make(chan struct{}, 1),
		waiting: map[string]*letter{}, ledger: map[string]entry{},
	}
}

// Run sends the queued messages until ctx ends.
func (o *Outbox) Run(ctx context.Context) {
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

func (o *Outbox) put(l *letter) {
	o.queue = append(o.queue, l)
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Notify queues a notification.
func (o *Outbox) Notify(method string, params any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.messages >= maxWaitingMessages {
		return
	}
	o.messages++
	o.put(&letter{method: method, params: params})
}

// Deliver sends a notification and waits until it is sent: parts of a result must be sent before the answer, and must
// not be dropped. It gives up when ctx ends.
func (o *Outbox) Deliver(ctx context.Context, method string, params any) {
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

// Publication is the diagnostics of a document at a moment.
type Publication struct {
	About  string
	Moment uint64 // of the document's last change
	Digest uint64 // of the diagnostics
	Empty  bool   // there are none
	Always bool   // even if they equal the last published ones
	// TakesBack: there are no diagnostics any more, and nobody may answer for the document.
	TakesBack bool
	Params    any
}

// Publish queues the diagnostics of a document, unless those of a later state were published or the client already
// has the same.
func (o *Outbox) Publish(p Publication) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.ledger[p.About]
	switch {
	case p.Moment < last.moment || p.Moment < last.opened && !p.TakesBack:
		return
	case !p.Always && !last.withdrawn && (p.Empty && !last.full || !p.Empty && last.digest == p.Digest):
		return
	}
	o.ledger[p.About] = entry{moment: p.Moment, digest: p.Digest, full: !p.Empty, opened: last.opened}
	if l := o.waiting[p.About]; l != nil {
		l.params, l.takesBack = p.Params, p.TakesBack
		return
	}
	l := &letter{about: p.About, method: protocol.MethodTextDocumentPublishDiagnostics, params: p.Params,
		takesBack: p.TakesBack}
	o.waiting[p.About] = l
	o.put(l)
}

// NoteOpening drops the queued diagnostics from before moment, when a document was opened. They have no version, so a
// client would take those of the file for those of the text. The worker is told that the document was opened, and
// makes new ones.
func (o *Outbox) NoteOpening(a string, moment uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.ledger[a]
	last.opened = moment
	if l := o.waiting[a]; l != nil && !l.takesBack {
		o.queue = slices.DeleteFunc(o.queue, func(other *letter) bool { return other == l })
		delete(o.waiting, a)
		last.withdrawn = true
	}
	o.ledger[a] = last
}

// Shows reports whether the client may have non-empty diagnostics for a document.
func (o *Outbox) Shows(a string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := o.ledger[a]
	return last.full || last.withdrawn
}
