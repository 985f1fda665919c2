package lsp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/wire"
)

// worker keeps the specs of one folder, or of one document that has no folder, and is their only writer. Its work
// waits in its mailbox in the order of arrival; everything but the mailbox belongs to its own goroutine.
type worker struct {
	session *session
	home    address         // the folder, or the document
	alone   bool            // home is a document
	left    uint64          // when one of its documents was last closed; the session's
	ctx     context.Context // ends when the worker is no longer needed
	stop    context.CancelFunc

	mail struct {
		sync.Mutex
		items []func(*worker)
		wake  chan struct{}
	}

	specs     []*game
	moments   map[address]docState // of the documents in the specs, and of other ones
	shown     map[address]bool     // documents whose diagnostics come from here
	edited    []address            // changed since diagnostics were last published
	imports   map[address][]workspace.Import
	project   *project.File // of the folder; nil for none
	stale     bool          // the files must be read anew
	loaded    bool
	compiling []compilation // what is being compiled, or was and is not published yet; nil: nothing
	pause     *time.Timer   // until the specs are compiled; nil before the first time

	// state is a number that changes whenever reports on the documents may; published is what was reported for the
	// state publishedState to a client that asked for the whole workspace.
	state, publishedState uint64
	published             map[address]uint64
	sleeping              *sleep       // nil: it is awake
	sleepy                bool         // it sleeps once the findings of compiling are published
	size                  atomic.Int64 // size of the text read, in bytes
}

// game is one spec of a worker.
type game struct {
	layout        workspace.Layout
	spec          spec
	publishedSpec spec // the state whose diagnostics are published for all documents
	delayed       int  // how often the other documents were delayed
	// publishedCompiled is the state for which the findings of compiling are also published.
	publishedCompiled spec
	pendingCompile    spec         // the state for which the pause before compiling began
	changers          *changers    // of the last state asked about; nil: none
	playing           *playtestRun // nil: it is not played
	// reread are the documents that were read again from disk: no keystroke waits for their diagnostics, so they are
	// published when all are known.
	reread map[address]bool
}

// view is the state with which a request is answered: a document and its spec. It is immutable.
type view struct {
	address  address
	spec     spec // nil if the document is part of no spec
	compiled spec // its last state that was compiled, or tried to be; nil if none
	beside   spec // then, the one game of its folder, which a section in it would join; nil if there is none
	layout   workspace.Layout
	settings settings
	changers *changers        // nil while the spec is not compiled
	played   []cnl.Diagnostic // what playing the spec has shown
	prompt   bool             // diagnostics are wanted at once, see cnl.Spec.Prompt
	docState
}

func newWorker(s *session, home address, alone bool, ctx context.Context, stop context.CancelFunc) *worker {
	w := &worker{
		session: s, home: home, alone: alone, ctx: ctx, stop: stop,
		moments: map[address]docState{},
		shown:   map[address]bool{},
		imports: map[address][]workspace.Import{},
		stale:   true,
		state:   1,
	}
	w.mail.wake = make(chan struct{}, 1)
	return w
}

// post queues work. It never blocks.
func (w *worker) post(item func(*worker)) {
	w.mail.Lock()
	w.mail.items = append(w.mail.items, item)
	w.mail.Unlock()
	select {
	case w.mail.wake <- struct{}{}:
	default:
	}
}

// ticket is an answer of a worker that was asked for.
type ticket[T any] struct {
	reply chan T
	gone  <-chan struct{}
}

// ask asks a worker. Where its analysis fails, the answer is otherwise.
func ask[T any](w *worker, otherwise T, question func(*worker) T) *ticket[T] {
	p := &ticket[T]{reply: make(chan T, 1), gone: w.ctx.Done()}
	w.post(func(w *worker) {
		answer := otherwise
		defer func() { p.reply <- answer }()
		answer = question(w)
	})
	return p
}

// wait waits for the answer: nothing if the worker has ended.
func (p *ticket[T]) wait(ctx context.Context) (answer T, err error) {
	select {
	case answer = <-p.reply:
	case <-ctx.Done():
		err = protocol.ErrRequestCancelled
	case <-p.gone:
		select {
		case answer = <-p.reply:
		default:
		}
	}
	return answer, err
}

// waitInTurn waits for the answer, and then for the turn of the request.
func (p *ticket[T]) waitInTurn(ctx context.Context) (answer T, err error) {
	if answer, err = p.wait(ctx); err == nil {
		err = wire.TakeTurn(ctx)
	}
	return answer, err
}

func (w *worker) take() []func(*worker) {
	w.mail.Lock()
	defer w.mail.Unlock()
	items := w.mail.items
	w.mail.items = nil
	return items
}

func (w *worker) hasMail() bool {
	w.mail.Lock()
	defer w.mail.Unlock()
	return len(w.mail.items) > 0
}

// run works until the context ends. All queued work is done before diagnostics are published, so that of several
// quick edits only the last is.
func (w *worker) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.mail.wake:
		}
		w.session.gate.begin()
		for items := w.take(); len(items) > 0 && ctx.Err() == nil; items = w.take() {
			for _, item := range items {
				w.guard(func() { item(w) })
			}
			w.guard(w.settle)
		}
		w.session.gate.end()
	}
}

// guard turns a panic in the analysis into a report and rereads the specs.
func (w *worker) guard(work func()) {
	fault := guard.Run(work)
	if fault == nil {
		return
	}
	w.session.TellFault("the analysis of "+string(w.home), fault)
	for _, g := range w.specs {
		g.spec, g.publishedSpec, g.publishedCompiled = nil, nil, nil
	}
	w.stale, w.edited = true, nil
}

// documentOpened, documentChanged and documentClosed follow the store.
func (w *worker) documentOpened(a address) {
	w.stale, w.sleeping = true, nil
	w.touch(a)
}

func (w *worker) documentChanged(a address, at docState, changes []change) {
	w.refresh()
	if at.moment <= w.moments[a].moment {
		w.touch(a) // the text that was read had this change
		return
	}
	_, read := w.moments[a]
	w.moments[a] = at
	held := false
	for _, g := range w.specs {
		if !g.layout.Contains(string(a)) {
			continue
		}
		held = true
		part := g.spec.IsPart(string(a))
		for _, c := range changes {
			if c.span == nil {
				g.spec = g.spec.withFile(string(a), c.text)
			} else {
				g.spec = g.spec.edit(string(a), *c.span, w.session.client.encoding, c.text)
			}
		}
		if g.spec.IsPart(string(a)) != part {
			w.stale = true // without a section a document is other Markdown
		}
		w.session.hold(a, heldText(g.spec, a), at.moment)
	}
	if held {
		w.state++
		w.touch(a)
		return
	}
	w.session.hold(a, nil, at.moment)
	if project.Is(string(a)) {
		w.stale = true // what it says may have changed
	} else if read && w.session.owns(a, w) && w.session.isPart(a) {
		w.stale = true // it has become a part
		w.touch(a)
	}
}

func (w *worker) documentClosed(a address) {
	w.reread()
	w.session.rest(w)
}

// reread handles changes on disk.
func (w *worker) reread() {
	w.stale = true
	if w.isAsleep() {
		w.noteDiskChanges()
	}
}

func (w *worker) touch(a address) {
	if !slices.Contains(w.edited, a) {
		w.edited = append(w.edited, a)
	}
}

// holder finds the spec that a document's diagnostics come from.
func (w *worker) holder(a address) *game {
	for _, g := range w.specs {
		if g.spec != nil && g.layout.Contains(string(a)) {
			return g
		}
	}
	return nil
}

// see hands out the view of a document for a request.
func (w *worker) see(a address) view {
	w.refresh()
	v := view{address: a, settings: w.settings(), docState: w.moments[a]}
	if g := w.holder(a); g != nil {
		v.spec, v.compiled, v.layout, v.played = g.spec, g.publishedCompiled, g.layout, g.playedFindings()
		v.changers = g.currentChangers()
		w.session.noteUse(w)
	} else if len(w.specs) == 1 {
		v.beside = w.specs[0].spec
	}
	return v
}

// seeAll hands out the views of all documents of the worker's specs.
func (w *worker) seeAll() []view {
	w.refresh()
	var all []view
	for _, g := range w.specs {
		if g.spec == nil {
			continue
		}
		for _, f := range g.layout.Files {
			if a := address(f); w.holder(a) == g && w.session.owns(a, w) {
				all = append(all, view{
					address: a, spec: g.spec, layout: g.layout, played: g.playedFindings(),
					settings: w.settings(), docState: w.moments[a],
				})
			}
		}
	}
	return all
}

// refresh reads the files anew if something about them has changed.
func (w *worker) refresh() {
	if w.sleeping = nil; !w.stale {
		return
	}
	w.stale = false
	w.state++
	if !w.loaded {
		w.loaded = true
		defer w.session.beginProgress("Reading "+string(w.home), nil).end()
	}
	world := newOverlay(w.session, w)
	w.findProject(world)
	before := w.specs
	w.specs = nil
	clear(w.imports)
	for _, layout := range w.layouts(world) {
		files, err := workspace.Load(world, layout)
		if err != nil {
			w.session.log.warn("cannot read all files of %s: %v", layout.Root, err)
			layout.Files = layout.Files[:0:0]
			for _, f := range files {
				layout.Files = append(layout.Files, f.Path)
			}
		}
		g := w.load(layout, files, before)
		w.specs = append(w.specs, g)
		for _, f := range files {
			w.imports[address(f.Path)] = g.spec.imports(f.Path)
		}
	}
	for _, g := range before {
		if g.playing != nil { // no spec took it over
			g.playing.stop()
		}
	}
	clear(w.moments)
	for a, read := range world.texts {
		w.moments[a] = read.docState
	}
	size := 0
	for _, g := range w.specs {
		size += g.spec.Size()
		for _, f := range g.layout.Files {
			w.session.hold(address(f), heldText(g.spec, address(f)), w.moments[address(f)].moment)
		}
	}
	w.size.Store(int64(size))
	w.follow()
}

// layouts finds the specs.
func (w *worker) layouts(world *overlay) []workspace.Layout {
	if w.alone {
		got := world.read(w.home)
		if got.err != nil || !w.session.options.engine.isGameSpec(got.text) && !project.IsLikeName(string(w.home)) {
			return nil
		}
		return []workspace.Layout{{Kind: workspace.Single, Root: string(w.home), Files: []string{string(w.home)}}}
	}
	finder := workspace.Finder{
		FileSystem: world,
		Roots:      w.roots(world),
		IsPart: func(name, text string) bool {
			a := address(name)
			if !w.session.owns(a, w) {
				return false // it is part of another folder's graph
			}
			if w.project != nil && w.project.Project().Excludes(w.project.Relative(name)) {
				return false
			}
			return w.session.options.engine.isGameSpec(text)
		},
	}
	layouts, err := finder.Specs(string(w.home))
	if err != nil {
		w.session.log.debug("cannot read %s: %v", w.home, err)
	}
	return layouts
}

// roots returns the folders from which documents may be read: the workspace, and the worker's folder if somebody has
// opened a document in it, even where it is a link.
func (w *worker) roots(world *overlay) []string {
	roots := w.session.rootPaths()
	if world.hasOpen(string(w.home)) {
		roots = append(roots, string(w.home))
	}
	return roots
}

// load makes a spec, reusing what is known of it.
func (w *worker) load(layout workspace.Layout, files []cnl.File, before []*game) *game {
	for _, g := range before {
		if g.layout.Root == layout.Root && g.layout.Kind == layout.Kind && g.spec != nil {
			read := g.spec.withFiles(files)
			next := &game{layout: layout, spec: read.relink(), publishedSpec: g.publishedSpec,
				publishedCompiled: g.publishedCompiled, playing: g.playing, reread: g.rereadAmong(files)}
			if p := g.playing; p != nil && p.spec == g.spec && read == g.spec {
				p.spec = next.spec // the targets of links are not part of the game
			}
			g.playing = nil
			if !slices.Equal(g.layout.Files, layout.Files) || !slices.Equal(g.layout.Faults, layout.Faults) {
				next.publishedSpec, next.publishedCompiled = nil, nil
			}
			return next
		}
	}
	return &game{layout: layout, spec: w.session.read(layout, files, w.reading())}
}

// rereadAmong adds to the reread documents those whose text has changed.
func (g *game) rereadAmong(files []cnl.File) map[address]bool {
	all := map[address]bool{}
	for _, f := range files {
		text, known := g.spec.Text(f.Path)
		if a := address(f.Path); g.reread[a] || known && text != f.Text {
			all[a] = true
		}
	}
	return all
}

// follow subscribes to exactly the documents of other folders that the specs hold or lack.
func (w *worker) follow() {
	now := map[address]bool{}
	for _, g := range w.specs {
		for _, f := range g.layout.Files {
			if a := address(f); homeOf(a) != w.home {
				now[a] = true
			}
		}
		for _, f := range g.layout.Missing {
			if a := address(f); homeOf(a) != w.home {
				now[a] = false
			}
		}
	}
	for _, a := range w.projectFiles() {
		now[a] = false
	}
	w.session.follow(w, now)
}

// settle publishes what has changed: first the documents that were edited,
// then, if nothing more is waiting, the others.
func (w *worker) settle() {
	if w.isAsleep() {
		return
	}
	w.checkImports()
	w.refresh()
	w.stopPlaying()
	for _, a := range w.edited {
		if g := w.holder(a); g != nil && w.session.owns(a, w) {
			w.publish(g, a, true)
		} else {
			w.hide(a)
		}
	}
	for _, g := range w.specs {
		w.settleOthers(g)
	}
	w.edited = nil
	w.session.refreshPulled()
	for a := range w.shown {
		if w.holder(a) == nil || !w.session.owns(a, w) {
			w.hide(a)
		}
	}
	if w.hasMail() {
		return
	}
	w.session.refreshContent(w)
	w.compileSoon()
	w.playSoon()
}

// maxDelays is how often the diagnostics of the other documents of a spec wait for an edited one.
const maxDelays = 20

func (w *worker) settleOthers(g *game) {
	if g.spec == nil || g.spec == g.publishedSpec {
		return
	}
	if w.hasMail() && g.delayed < maxDelays {
		g.delayed++
		return
	}
	g.delayed = 0
	others := g.layout.Files
	if g.publishedSpec != nil {
		others = g.spec.changedSince(g.publishedSpec)
	}
	for _, f := range others {
		a := address(f)
		if g.reread[a] && !w.moments[a].open && g.publishedCompiled != nil && g.spec != g.publishedCompiled {
			continue // see compiled
		}
		if !slices.Contains(w.edited, a) && w.holder(a) == g && w.session.owns(a, w) {
			w.publish(g, a, false)
		}
	}
	g.publishedSpec = g.spec
}

// checkImports checks whether edits changed what documents import: then the files must be read anew. Otherwise the
// places of the imports may have moved.
func (w *worker) checkImports() {
	for _, a := range w.edited {
		g := w.holder(a)
		if g == nil || w.alone {
			continue
		}
		now, before := g.spec.imports(string(a)), w.imports[a]
		same := slices.EqualFunc(now, before, func(x, y workspace.Import) bool {
			return x.Specifier == y.Specifier && x.Index == y.Index
		})
		if !same {
			w.stale = true
			continue
		}
		g.layout.Faults = movedFaults(g.layout.Faults, a, now)
	}
}

// movedFaults moves the faults of a document's imports to their new places.
func movedFaults(faults []workspace.Fault, a address, imports []workspace.Import) []workspace.Fault {
	now := make(map[string]workspace.Import, len(imports))
	for _, m := range imports {
		now[m.Path()] = m
	}
	moved := slices.Clone(faults)
	for i := range moved {
		if m, ok := now[moved[i].Path]; ok && moved[i].File == string(a) {
			moved[i].Span = m.Span
		}
	}
	return moved
}

// publish sends the diagnostics of a document, as far as they are known.
func (w *worker) publish(g *game, a address, always bool) {
	v := view{
		address: a, spec: g.spec, layout: g.layout, played: g.playedFindings(),
		settings: w.settings(), docState: w.moments[a], prompt: true,
	}
	w.shown[a] = true
	w.session.publish(v, always, g.spec == g.publishedCompiled)
}

// hide withdraws the diagnostics of a document that is no longer a part.
func (w *worker) hide(a address) {
	if w.shown[a] {
		delete(w.shown, a)
		if owner := w.session.owner(a); owner == nil || owner == w {
			w.session.clearDiagnostics(a, w.session.docStateOf(a))
		}
	}
}

// republish sends all diagnostics anew, because the settings for them changed.
func (w *worker) republish() {
	w.state++
	if w.isAsleep() {
		w.noteDiskChanges()
	}
	for _, g := range w.specs {
		g.publishedSpec = nil
	}
}

// String returns the worker's name for logs.
func (w *worker) String() string { return fmt.Sprintf("worker of %s", w.home) }
