package lsp

import (
	"context"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// host is what a worker sees of the session that it works for.
type host interface {
	hostedAnalysis
	documentOwners
	teller

	settings() settings
	rootPaths() []string
	// overlay reads files for the worker as the editor has them.
	overlay(w *worker) *overlay
	// background does work that the session waits for when it ends.
	background(what string, work func())
	// busy keeps games from being played until done is called.
	busy() (done func())
	// mayCompile waits until few others compile; ok is false when ctx ends before.
	mayCompile(ctx context.Context) (done func(), ok bool)
	// giveWay waits while something is edited or analysed, or until the context is over.
	giveWay(ctx context.Context)
}

// hostedAnalysis is what a worker analyses with.
type hostedAnalysis interface {
	// read reads a spec whose files lie as a layout says.
	read(layout workspace.Layout, files []cnl.File, of project.Reading) spec
	isGameSpec(text string) bool
	// play plays games to see what their rules do.
	play(ctx context.Context, def *gamedef.GameDef, o playtest.Options) (*playtest.Played, error)
	// encoding is how the client counts characters.
	encoding() source.Encoding
}

// documentOwners tells workers apart: a document may be part of specs of several
// folders, and one of them answers for it.
type documentOwners interface {
	owns(a address, w *worker) bool
	owner(a address) *worker
	isPart(a address) bool
	momentOf(a address) docMoment
	// follow says of which documents of other folders the worker wants to hear:
	// true for those that its specs hold, false for those that they miss.
	follow(w *worker, now map[address]bool)
	// rest is told when a document of the worker was closed.
	rest(w *worker)
	// restAgain is told when the worker was needed although no document of it is open.
	restAgain(w *worker)
	// inUse tells whether a document is open that the worker answers for.
	inUse(w *worker) bool
	// used is told when the worker compiled its specs or is asked about them.
	used(w *worker)
}

// teller tells the client what a worker has found out.
type teller interface {
	publish(v view, always, compiled bool)
	clearDiagnostics(a address, at docMoment)
	refreshPulled()
	// askToPull has a client that pulls asked to pull again soon.
	askToPull()
	// pulls tells whether the client asks for diagnostics itself.
	pulls() bool
	refreshContent(w *worker)
	// documentsAnswered are those of which the client has something that is shown around them, and
	// mayBeOutdated tells whether it is of another state than that of a view.
	documentsAnswered() []address
	mayBeOutdated(now view) bool
	// refreshAround tells the client what of that is outdated.
	refreshAround(now view)
	simulateAgain(w *worker, v view)
	beginProgress(title string) (update func(done, of int), end func())
	// failed reports a fault in our own code.
	failed(what string, fault *guard.Fault)
	// logs are for whoever looks for the reason of something.
	logs() *logger
}

var _ host = (*session)(nil)

func (s *session) read(layout workspace.Layout, files []cnl.File, of project.Reading) spec {
	if len(files) == 1 && project.Means(files[0].Path) {
		return projectSpec{project.Open(files[0].Path, files[0].Text)}
	}
	fileExists := func(name string) bool { return layout.Leads(newOverlay(s, nil), name) }
	return s.options.engine.within(of, fileExists).read(files)
}

func (s *session) isGameSpec(text string) bool { return s.options.engine.isGameSpec(text) }

func (s *session) encoding() source.Encoding { return s.client.encoding }

func (s *session) overlay(w *worker) *overlay { return newOverlay(s, w) }

func (s *session) background(what string, work func()) { s.start(what, work) }

func (s *session) busy() (done func()) {
	s.gate.begin()
	return s.gate.end
}

func (s *session) mayCompile(ctx context.Context) (done func(), ok bool) {
	select {
	case s.compilers <- struct{}{}:
		return func() { <-s.compilers }, true
	case <-ctx.Done():
		return nil, false
	}
}

func (s *session) giveWay(ctx context.Context) { s.gate.wait(ctx) }

func (s *session) logs() *logger { return s.log }
