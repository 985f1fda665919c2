package lsp

import (
	"context"
	"slices"
	"sync"
	"time"

	"ludo-lsp/internal/guard"
)

// job is work in the background, and what is known of it: so far while it goes on, and in the end afterwards.
type job[S any] struct {
	stop  context.CancelFunc
	over  chan struct{} // closed when the work is done, or has failed
	begun chan struct{} // the first news

	mu    sync.Mutex
	known S
	news  chan struct{} // closed, and made anew, with each change of what is known
}

func newJob[S any](known S, stop context.CancelFunc) *job[S] {
	begun := make(chan struct{})
	return &job[S]{stop: stop, over: make(chan struct{}), begun: begun, known: known, news: begun}
}

// run does the work. What is known after a fault in it, fail says.
func (j *job[S]) run(s *session, what string, work, fail func()) {
	s.start(what, func() {
		defer close(j.over)
		defer j.stop()
		if fault := guard.Run(work); fault != nil {
			s.TellFault(what, fault)
			fail()
		}
	})
}

// change changes what is known.
func (j *job[S]) change(f func(known *S)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f(&j.known)
	close(j.news)
	j.news = make(chan struct{})
}

// look returns what is known, and a channel that is closed when that changes.
func (j *job[S]) look() (known S, news chan struct{}) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.known, j.news
}

// now returns what is known.
func (j *job[S]) now() S {
	known, _ := j.look()
	return known
}

// follow tells what is known when it has changed, once in each pace, and in the end. It returns when the job is over or
// ctx ends.
func (j *job[S]) follow(ctx context.Context, pace time.Duration, tell func(S)) error {
	for told := j.begun; ; {
		over := false
		select {
		case <-j.over:
			over = true
		default:
		}
		var pause <-chan time.Time
		known, news := j.look()
		if news != told {
			tell(known)
			told, news, pause = news, nil, time.After(pace)
		}
		if over {
			return nil
		}
		select {
		case <-news:
		case <-pause:
		case <-j.over:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// wait waits until what is known satisfies a condition. It returns sooner if ctx ends.
func (j *job[S]) wait(ctx context.Context, enough func(S) bool) {
	for known, news := j.look(); !enough(known) && ctx.Err() == nil; known, news = j.look() {
		select {
		case <-news:
		case <-ctx.Done():
		}
	}
}

// slots bound how much is worked on side by side.
type slots chan struct{}

// take waits for a slot, which is free again when done is called. The error is that of ctx, if it ends before.
func (s slots) take(ctx context.Context) (done func(), err error) {
	select {
	case s <- struct{}{}:
		return func() { <-s }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// recent keeps values by their keys: those put in last. The zero value is ready for use.
type recent[K comparable, V any] struct {
	mu   sync.Mutex
	kept []keptValue[K, V] // the latest last
}

type keptValue[K comparable, V any] struct {
	key   K
	value V
}

// get returns the value of a key; the zero value if none is kept.
func (r *recent[K, V]) get(key K) (value V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := r.find(key); i >= 0 {
		value = r.kept[i].value
	}
	return value
}

// put keeps a value, and returns the value it drops so that there are at most most.
func (r *recent[K, V]) put(key K, value V, most int) (dropped V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := r.find(key); i >= 0 {
		r.kept = slices.Delete(r.kept, i, i+1)
	}
	if r.kept = append(r.kept, keptValue[K, V]{key, value}); len(r.kept) > most {
		dropped = r.kept[0].value
		r.kept = slices.Delete(r.kept, 0, 1)
	}
	return dropped
}

func (r *recent[K, V]) find(key K) int {
	return slices.IndexFunc(r.kept, func(k keptValue[K, V]) bool { return k.key == key })
}
