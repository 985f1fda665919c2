package lsp

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// A client may query every spec in the workspace, and there may be a thousand. Of the folders without an open
// document only the most recently needed stay loaded; the others sleep: their worker has read nothing, still hears of
// changes, and knows the last reports on its documents as long as nothing has changed since. Anything that needs more
// wakes it.

// maxRestingBytes is how many bytes of text may stay loaded in folders without an open document, in addition to the
// first maxResting.
const maxRestingBytes = 1 << 20

// sleep is what a worker knows that has not read its files.
type sleep struct {
	published map[address]uint64 // digests of the reports on its documents; nil: unknown
}

// isAsleep reports whether the worker has not read its files.
func (w *worker) isAsleep() bool { return w.sleeping != nil }

// notePublished records the reports on the documents of a state.
func (w *worker) notePublished(state uint64, said map[address]uint64) {
	if w.state == state {
		w.published, w.publishedState = said, state
	}
}

// fallAsleep frees what was read, unless a document is open again. A client that does not pull is first sent the
// findings of compiling.
func (w *worker) fallAsleep() {
	if w.isAsleep() || w.session.inUse(w) {
		return
	}
	w.sleepy = !w.session.client.pull &&
		slices.ContainsFunc(w.specs, func(g *game) bool { return g.publishedCompiled != g.spec })
	if w.sleepy {
		return
	}
	w.sleeping = &sleep{}
	if w.published != nil && w.publishedState == w.state && !w.stale {
		w.sleeping.published = w.published
	}
	for i := range w.compiling {
		w.compiling[i].stop()
	}
	for _, g := range w.specs {
		if g.playing != nil {
			g.playing.stop()
		}
	}
	w.specs, w.published, w.stale = nil, nil, true
	w.size.Store(0)
	clear(w.moments)
	clear(w.imports)
}

// noteDiskChanges handles changes on disk while the worker sleeps: a pulling client asks again, and for others the
// faults are looked for now.
func (w *worker) noteDiskChanges() {
	w.sleeping.published = nil
	w.state++
	if w.session.client.pull {
		w.session.askToPull()
		return
	}
	w.refresh()
	w.session.restAgain(w)
}

// workspaceView is what a worker shows of its documents to a request about the whole workspace.
type workspaceView struct {
	views []view
	// digests are those of the reports on documents that have not changed; there are no views then.
	digests map[address]uint64
	state   uint64
	same    bool // the state is the one already known
}

// seeChanged hands out the views of all documents if the state is not the known one; 0 is no state.
func (w *worker) seeChanged(known uint64) workspaceView {
	switch {
	case known == w.state && (w.isAsleep() || !w.stale):
		return workspaceView{same: true, state: known}
	case w.isAsleep() && w.sleeping.published != nil:
		return workspaceView{digests: w.sleeping.published, state: w.state}
	}
	return w.seeAwake()
}

// seeAwake hands out the views of all documents.
func (w *worker) seeAwake() workspaceView {
	views := w.seeAll() // which may change the state
	return workspaceView{views: views, state: w.state}
}

// askAll waits for the views of all documents of a worker, which then rests if none is open.
func (s *session) askAll(ctx context.Context, w *worker) ([]view, error) {
	defer s.restAgain(w)
	return ask(w, nil, (*worker).seeAll).waitInTurn(ctx)
}

// restAgain is called after a worker was needed: it rests from now on, if no document is open.
func (s *session) restAgain(w *worker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.workers[w.home] == w && s.whole && !s.isBusy(w) {
		s.resting = slices.DeleteFunc(s.resting, func(o *worker) bool { return o == w })
		w.left = s.tick()
		s.addResting(w)
	}
}

// addResting puts a worker among the resting ones; workers may hear of it in another order. If there are too many,
// those left first sleep, or end if the client has not asked for the whole workspace. Needs s.mu.
func (s *session) addResting(w *worker) {
	at, _ := slices.BinarySearchFunc(s.resting, w.left,
		func(o *worker, left uint64) int { return cmp.Compare(o.left, left) })
	s.resting = slices.Insert(s.resting, at, w)
	if !s.whole {
		if len(s.resting) > maxResting {
			s.retire(s.resting[0])
			s.resting = s.resting[1:]
		}
		return
	}
	size := int64(0)
	for _, o := range s.resting {
		size += o.size.Load()
	}
	for len(s.resting) > maxResting && size > cmp.Or(s.options.restingBytes, maxRestingBytes) {
		first := s.resting[0]
		size -= first.size.Load()
		s.resting = s.resting[1:]
		s.warm = slices.DeleteFunc(s.warm, func(o *worker) bool { return o == first })
		first.post((*worker).fallAsleep)
		s.tidySoon()
	}
}

// outdatedTime is how long to wait for more to be pulled again: many files may change at once.
const outdatedTime = 100 * time.Millisecond

// askToPull schedules a request to a pulling client to pull again.
func (s *session) askToPull() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pullSoon {
		return
	}
	s.pullSoon = true
	time.AfterFunc(outdatedTime, func() {
		s.mu.Lock()
		s.pullSoon, s.pullAgain = false, true
		s.mu.Unlock()
		s.refreshPulled()
	})
}

func (s *session) inUse(w *worker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.isBusy(w)
}
