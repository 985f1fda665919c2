package lsp

import (
	"context"
	"time"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/spec/workspace"
)

// Findings that need compiling are published after those of the text: the worker compiles in its own goroutine, one
// state at a time, so that no keystroke waits for it, and publishes again what changed.

// compileDelay is the time without an edit after which the specs are compiled, so that during fast typing no state is
// compiled that is outdated once done.
const compileDelay = 30 * time.Millisecond

// compileSoon schedules the specs with new states for compilation.
func (w *worker) compileSoon() {
	if w.compiling != nil {
		w.stopStale()
		return // anything new then is compiled afterwards
	}
	waits, edited := false, false
	for _, g := range w.specs {
		if g.spec != nil && g.spec != g.publishedCompiled {
			if g.publishedCompiled == nil {
				w.compile() // nobody has seen anything of it yet
				return
			}
			waits, edited = true, edited || g.spec != g.pendingCompile
			g.pendingCompile = g.spec
		}
	}
	switch {
	case !waits:
		w.refreshOutdated()
	case !edited: // it is a request that was answered: they do not restart the pause, however many come
	case w.pause == nil:
		w.pause = time.AfterFunc(compileDelay, func() { w.post((*worker).compile) })
	default:
		w.pause.Reset(compileDelay)
	}
}

// compilation is a state of a spec that is being compiled.
type compilation struct {
	kind workspace.Kind
	root string
	spec spec
	// ctx ends when the spec is edited; stop ends it.
	ctx  context.Context
	stop context.CancelFunc
}

// of reports whether c is the compilation of the present state of a game.
func (c *compilation) of(g *game) bool {
	return g.spec != nil && g.layout.Kind == c.kind && g.layout.Root == c.root
}

// stopStale ends the compilations of specs that were edited since. The first compilation of a spec goes on: its
// result makes the next one less work.
func (w *worker) stopStale() {
	for i := range w.compiling {
		for _, g := range w.specs {
			if c := &w.compiling[i]; c.of(g) && g.spec != c.spec && g.publishedCompiled != nil {
				c.stop()
			}
		}
	}
}

// compile starts compiling the specs whose states are new.
func (w *worker) compile() {
	var all []compilation
	for _, g := range w.specs {
		if g.spec != nil && g.spec != g.publishedCompiled {
			all = append(all, compilation{kind: g.layout.Kind, root: g.layout.Root, spec: g.spec})
		}
	}
	if w.compiling != nil || len(all) == 0 {
		return
	}
	for i := range all {
		all[i].ctx, all[i].stop = context.WithCancel(w.ctx)
	}
	w.compiling = all
	w.session.start("compiling in "+string(w.home), func() {
		w.session.gate.begin()
		defer w.session.gate.end()
		for _, c := range all {
			if done, err := w.session.compilers.take(c.ctx); err == nil {
				// What the text shows is published anyway.
				if fault := guard.Run(func() { c.spec.compile(w.session.restIn(c.ctx)) }); fault != nil {
					w.session.TellFault("compiling in "+string(w.home), fault)
				}
				done()
			}
			c.stop()
		}
		w.post(func(w *worker) { w.publishCompiled(all) })
	})
}

// restingContext is a context that lets messages come in whenever somebody asks whether it has ended.
type restingContext struct {
	context.Context
	pause func()
}

// Err implements context.Context.
func (c restingContext) Err() error {
	c.pause()
	return c.Context.Err()
}

// restIn returns a context in which work on one thread lets messages come in.
func (s *session) restIn(ctx context.Context) context.Context {
	if s.options.Rest == nil {
		return ctx
	}
	return restingContext{ctx, s.options.Rest}
}

// publishCompiled publishes the diagnostics of compiled specs. A spec that was edited since is compiled again, which
// is less work with the earlier result.
func (w *worker) publishCompiled(all []compilation) {
	w.compiling = nil
	for _, c := range all {
		for _, g := range w.specs {
			if !c.of(g) {
				continue
			}
			if g.spec != c.spec {
				g.spec.takeOver(c.spec)
				continue
			}
			g.publishedCompiled, g.reread = c.spec, nil
			if len(g.layout.Files) > 0 {
				w.session.simulateAgain(w, w.see(address(g.layout.Files[0])))
			}
			for _, f := range g.layout.Files {
				if a := address(f); w.holder(a) == g && w.session.owns(a, w) {
					w.publish(g, a, false)
				}
			}
		}
	}
	w.session.refreshPulled()
	w.session.noteUse(w)
	if w.sleepy {
		w.fallAsleep()
		return
	}
	w.playSoon()
}

// forget frees the results of compiling the specs, unless the specs are being edited.
func (w *worker) forget() {
	for _, g := range w.specs {
		if g.spec != nil && g.spec == g.publishedCompiled {
			g.spec.Forget()
			g.changers = nil
		}
	}
}
