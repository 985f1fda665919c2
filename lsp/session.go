package lsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/wire"
)

// session is the server's side of one connection.
type session struct {
	protocol.UnimplementedServer

	options Options
	base    context.Context // ends with the connection
	remote  protocol.Client
	outbox  *wire.Outbox
	log     *logger
	running guard.Group
	// compilers are for the compilations that may run side by side: what each makes takes much more memory than what is
	// kept of it.
	compilers slots

	phase       atomic.Int32
	exited      chan struct{}
	exitOnce    sync.Once
	client      client // written by initialize, before anything reads it
	started     []byte // the settings given with initialize
	config      atomic.Pointer[settings]
	tokens      atomic.Int64 // of progress reports, and of answers with the colours of a document
	cancels     sync.Map     // what cancels the work whose progress is shown, by tokens
	games       recent[address, *playable]
	simulations simulations
	balances    balances
	evidence    recent[[sha256.Size]byte, *playtest.Played]
	tried       sync.Map // the trials in games, by their roots
	gate        *editGate
	blamed      sync.Map // faults that the user was told of

	mu        sync.Mutex
	clock     uint64
	documents map[address]*document
	inFolder  map[address]map[address]bool // the documents by their folders
	names     map[address]uri.URI          // of all documents ever opened, as spelled by the client
	spelled   spellings
	roots     []address
	workers   map[address]*worker
	resting   []*worker                    // without open documents, the longest idle first
	warm      []*worker                    // whose compilations are kept, the most recently used last
	retired   int                          // workers ended since memory was last given back
	followers map[address]map[*worker]bool // workers that hold or lack a document of another's folder
	followed  map[*worker]map[address]bool // those documents, by worker
	owners    map[address]*worker          // the worker whose graph has a document of another folder
	pulled    map[address]uint64           // digests of what a pulling client has
	noticed   map[address]uint64           // digests of what it would get now
	reports   map[address]report           // the last reports, without the entry for further diagnostics
	pullAgain bool
	pullSoon  bool             // it will be told to soon
	whole     bool             // the client asked for the whole workspace
	surveyed  map[address]bool // folders with Markdown documents; nil: look again

	requested map[virtual]*documentRequest // our documents that the client has requested
	files     shownFiles                   // documents that it was shown as files

	colours recent[address, sentTokens]
	around  answerStore
}

// Phases of a session.
const (
	created int32 = iota
	initialized
	shutDown
)

func newSession(base context.Context, options Options, conn jsonrpc2.Conn) *session {
	s := &session{
		options: options, base: base, remote: protocol.ClientDispatcher(conn),
		compilers: make(slots, 1+runtime.GOMAXPROCS(0)), balances: balances{playing: make(slots, 1)}, outbox: wire.NewOutbox(conn.Notify), exited: make(chan struct{}),
		documents: map[address]*document{}, inFolder: map[address]map[address]bool{}, names: map[address]uri.URI{}, spelled: spellings{},
		workers: map[address]*worker{}, followers: map[address]map[*worker]bool{}, followed: map[*worker]map[address]bool{},
		requested: map[virtual]*documentRequest{}, owners: map[address]*worker{}, pulled: map[address]uint64{}, noticed: map[address]uint64{},
		reports: map[address]report{},
	}
	if s.gate = options.gate; s.gate == nil {
		s.gate = &editGate{}
	}
	s.gate.pause = options.Rest
	config := settings{}
	s.config.Store(&config)
	s.log = &logger{file: options.Log, client: func(level protocol.MessageType, text string) {
		s.outbox.Notify(protocol.MethodWindowLogMessage, &protocol.LogMessageParams{Type: level, Message: text})
	}}
	s.start("sending to the editor", func() { s.outbox.Run(base) })
	return s
}

func (s *session) settings() settings { return *s.config.Load() }

// Admit implements wire.Service.
func (s *session) Admit(method string, isCall bool) error {
	switch phase := s.phase.Load(); {
	case method == protocol.MethodExit && !isCall:
		return nil
	case phase == created && method != protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "the first request must be initialize")
	case phase == initialized && method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize was sent before")
	case phase == shutDown:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is shut down")
	}
	return nil
}

// TellFault implements wire.Service: the details go to the log, and the user is told once about each kind of fault.
func (s *session) TellFault(what string, fault *guard.Fault) {
	s.log.error("%s failed: %v", what, fault)
	s.log.debug("%s", fault.Stack)
	if _, told := s.blamed.LoadOrStore(what, true); !told {
		s.outbox.Notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{
			Type: protocol.MessageTypeError,
			Message: fmt.Sprintf("ludo-lsp: %s failed because of a fault in the server%s. It goes on working; the log has the details.",
				removePlainLinks(what), ruleOfFault(fault)),
		})
	}
}

// ruleOfFault names the rule that was running when the server failed.
func ruleOfFault(fault *guard.Fault) string {
	if fault.Rule == "" {
		return ""
	}
	return ", in the rule " + fault.Rule
}

// start does work in the background. A fault in it is reported, and ends nothing else.
func (s *session) start(what string, work func()) {
	s.running.Go(work, func(fault *guard.Fault) { s.TellFault(what, fault) })
}

// LogIgnored implements wire.Service.
func (s *session) LogIgnored(method string, err error) {
	s.log.warn("the notification %s was ignored: %v", method, err)
}

// call runs something that waits for the client, off the read loop: nothing once the session is over.
func (s *session) call(what string, work func(ctx context.Context) error) {
	if s.base.Err() != nil {
		return
	}
	s.start(what, func() {
		ctx, cancel := context.WithTimeout(s.base, 30*time.Second)
		defer cancel()
		if err := work(ctx); err != nil && s.base.Err() == nil {
			s.log.warn("%s: %v", what, err)
		}
	})
}

// homeOf returns the worker's home for a document.
func homeOf(a address) address {
	if a.isAlone() {
		return a
	}
	return a.folder()
}

// workersOf lists the workers concerned with a document. Needs s.mu.
func (s *session) workersOf(a address, create bool) []*worker {
	var all []*worker
	if w := s.workers[homeOf(a)]; w != nil {
		all = append(all, w)
	} else if create {
		all = append(all, s.startWorker(homeOf(a), a.isAlone()))
	}
	for w := range s.followers[a] {
		all = append(all, w)
	}
	if create {
		s.resting = slices.DeleteFunc(s.resting, func(w *worker) bool { return slices.Contains(all, w) })
	}
	return all
}

// startWorker makes the worker of a home. Needs s.mu.
func (s *session) startWorker(home address, alone bool) *worker {
	ctx, stop := context.WithCancel(s.base)
	w := newWorker(s, home, alone, ctx, stop)
	s.workers[home] = w
	s.start("the analysis of "+string(w.home), func() { w.run(ctx) })
	return w
}

// join subscribes a worker to a document that it is about to read. Needs s.mu.
func (s *session) join(a address, w *worker) {
	if homeOf(a) == w.home {
		return
	}
	if s.followers[a] == nil {
		s.followers[a] = map[*worker]bool{}
	}
	s.followers[a][w] = true
	if s.followed[w] == nil {
		s.followed[w] = map[address]bool{}
	}
	s.followed[w][a] = true
}

// follow replaces the documents of other folders that a worker follows. Those with true become its own unless another
// worker has them.
func (s *session) follow(w *worker, now map[address]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	affected := map[address]bool{}
	for a := range s.followed[w] {
		if _, still := now[a]; !still {
			delete(s.followed[w], a)
			if delete(s.followers[a], w); len(s.followers[a]) == 0 {
				delete(s.followers, a)
			}
		}
		if s.owners[a] == w && !now[a] {
			delete(s.owners, a)
			affected[a] = true
		}
	}
	if len(s.followed[w]) == 0 {
		delete(s.followed, w)
	}
	for a, held := range now {
		s.join(a, w)
		if held && s.owners[a] == nil {
			s.owners[a] = w
			affected[a] = true
		}
	}
	for a := range affected {
		if home := s.workers[homeOf(a)]; home != nil && home != w {
			home.post((*worker).reread)
		}
		for other := range s.followers[a] {
			if other != w {
				other.post((*worker).reread)
			}
		}
	}
}

// owns reports whether a worker publishes a document's diagnostics.
func (s *session) owns(a address, w *worker) bool { return s.owner(a) == w }

// owner returns the worker that answers for a document; nil if none does.
func (s *session) owner(a address) *worker {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ownerOf(a)
}

// ownerOf is owner for callers that hold s.mu.
func (s *session) ownerOf(a address) *worker {
	if w := s.owners[a]; w != nil {
		return w
	}
	return s.workers[homeOf(a)]
}

// isPart reports whether an open document defines a section.
func (s *session) isPart(a address) bool {
	s.mu.Lock()
	d := s.documents[a]
	text := ""
	if d != nil {
		text = d.read(s.client.encoding)
	}
	s.mu.Unlock()
	return d != nil && s.options.engine.isGameSpec(text)
}

func (s *session) rootPaths() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	paths := make([]string, len(s.roots))
	for i, r := range s.roots {
		paths[i] = string(r)
	}
	return paths
}

// maxResting is how many folders without an open document stay loaded.
const maxResting = 8

// maxWarm is for how many folders the compilations are kept: those last edited or asked about.
const maxWarm = 64

// noteUse makes the least recently used folder forget its compilations.
func (s *session) noteUse(w *worker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.warm); n > 0 && s.warm[n-1] == w {
		return
	}
	s.warm = append(slices.DeleteFunc(s.warm, func(o *worker) bool { return o == w }), w)
	if len(s.warm) > maxWarm {
		s.warm[0].post((*worker).forget)
		s.warm = slices.Delete(s.warm, 0, 1)
	}
}

// rest is called when a document of a worker was closed. Without open documents a worker outside the workspace ends;
// of those inside, the last few stay, so that coming back is quick.
func (s *session) rest(w *worker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.workers[w.home] != w || s.isBusy(w) {
		return
	}
	s.resting = slices.DeleteFunc(s.resting, func(o *worker) bool { return o == w })
	if w.alone || !s.inRoots(w.home) {
		s.retire(w)
		return
	}
	s.addResting(w)
}

// isBusy reports whether a worker has a document open that it answers for. Needs s.mu.
func (s *session) isBusy(w *worker) bool {
	if s.documents[w.home] != nil {
		return true
	}
	for a := range s.inFolder[w.home] {
		if homeOf(a) == w.home {
			return true
		}
	}
	for a := range s.followed[w] {
		if s.documents[a] != nil {
			return true
		}
	}
	return false
}

// manyRetired is after how many ended workers memory is given back, and tidyTime the delay: when little happens,
// nothing else would collect what they held.
const (
	manyRetired = 64
	tidyTime    = 3 * time.Second
)

// tidySoon gives memory back when many workers are retired, or none is left with an open document. Needs s.mu.
func (s *session) tidySoon() {
	waits := s.retired >= manyRetired
	if s.retired++; s.retired < manyRetired && len(s.documents) > 0 {
		return
	}
	s.retired = max(s.retired, manyRetired)
	if !waits {
		time.AfterFunc(tidyTime, func() {
			s.mu.Lock()
			s.retired = 0
			s.mu.Unlock()
			debug.FreeOSMemory()
		})
	}
}

// retire ends a worker and withdraws its diagnostics. Needs s.mu.
func (s *session) retire(w *worker) {
	delete(s.workers, w.home)
	s.tidySoon()
	s.warm = slices.DeleteFunc(s.warm, func(o *worker) bool { return o == w })
	// Documents reopened from now on do not concern this worker.
	now := docState{moment: s.clock}
	w.post(func(w *worker) {
		for a := range w.shown {
			s.clearDiagnostics(a, now)
		}
		clear(w.shown)
		w.specs, w.edited, w.stale = nil, nil, false
		s.follow(w, nil)
		w.stop()
	})
}

// inRoots reports whether a folder lies in the workspace. Needs s.mu.
func (s *session) inRoots(folder address) bool {
	for _, r := range s.roots {
		if folder == r || len(folder) > len(r) && folder[:len(r)] == r &&
			(folder[len(r)] == '/' || r[len(r)-1] == '/') {
			return true
		}
	}
	return false
}

// everyWorker returns the workers in a fixed order.
func (s *session) everyWorker() []*worker {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.workers), func(a, b *worker) int { return cmp.Compare(a.home, b.home) })
}

// refreshPulled asks a pulling client to pull again if it has something stale.
func (s *session) refreshPulled() {
	s.mu.Lock()
	again := s.pullAgain && s.client.refreshPull
	s.pullAgain = false
	s.mu.Unlock()
	if again {
		s.call("workspace/diagnostic/refresh", s.remote.DiagnosticRefresh)
	}
}
