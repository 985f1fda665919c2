package lsp

import (
	"runtime/debug"
	"time"

	"ludo-lsp/cnl/workspace"
)

// What shows only when a spec is compiled is published after what its text
// shows: the worker compiles in a goroutine of its own, one state at a time, so
// that no keystroke waits for it, and publishes again what has changed by it.

// quiet is how long nothing may be edited before the specs are compiled: while
// somebody types fast, no state is compiled that is outdated when it is done.
const quiet = 10 * time.Millisecond

// compileSoon has the specs compiled whose states are new.
func (w *worker) compileSoon() {
	if w.compiling {
		return // what is new then is compiled afterwards
	}
	waits := false
	for _, g := range w.specs {
		if g.spec != nil && g.spec != g.complete {
			if g.complete == nil {
				w.compile() // nobody has seen anything of it yet
				return
			}
			waits = true
		}
	}
	switch {
	case !waits:
	case w.pause == nil:
		w.pause = time.AfterFunc(quiet, func() { w.post((*worker).compile) })
	default:
		w.pause.Reset(quiet)
	}
}

// compilation is a state of a spec that is being compiled.
type compilation struct {
	kind workspace.Kind
	root string
	spec spec
}

// compile begins to compile the specs whose states are new.
func (w *worker) compile() {
	var all []compilation
	for _, g := range w.specs {
		if g.spec != nil && g.spec != g.complete {
			all = append(all, compilation{g.layout.Kind, g.layout.Root, g.spec})
		}
	}
	if w.compiling || len(all) == 0 {
		return
	}
	w.compiling = true
	w.session.running.Go(func() {
		w.session.gate.begin()
		defer w.session.gate.end()
		for _, c := range all {
			if w.ctx.Err() == nil {
				w.compileGuarded(c.spec)
			}
		}
		w.post(func(w *worker) { w.compiled(all) })
	})
}

// compileGuarded turns a panic while compiling into a report: what the text
// shows is published all the same.
func (w *worker) compileGuarded(s spec) {
	defer func() {
		if fault := recover(); fault != nil {
			w.session.failed("compiling in "+string(w.home), fault, debug.Stack())
		}
	}()
	s.compile()
}

// compiled publishes what compiling has shown, unless the spec was edited since.
// Then it is compiled again, which is less work with what was made now.
func (w *worker) compiled(all []compilation) {
	w.compiling = false
	for _, c := range all {
		for _, g := range w.specs {
			if g.spec == nil || g.layout.Kind != c.kind || g.layout.Root != c.root {
				continue
			}
			if g.spec != c.spec {
				g.spec.takeOver(c.spec)
				continue
			}
			g.complete = c.spec
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
}
