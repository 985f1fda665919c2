package cnl_test

import (
	"context"
	"testing"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/kernel/gamedef"
)

// patience is a context that ends when it has been asked a number of times whether it has: once
// for each step of the work, so that what was asked afterwards counts what was done in vain.
type patience struct {
	context.Context
	steps, asked int
}

func (p *patience) Err() error {
	if p.asked++; p.asked > p.steps {
		return context.Canceled
	}
	return nil
}

func (p *patience) Done() <-chan struct{}       { return nil }
func (p *patience) Deadline() (time.Time, bool) { return time.Time{}, false }

func largeSpec(t *testing.T) (files []cnl.File) {
	t.Helper()
	paths, texts := specs.Files(t, specs.Folder(t, specs.Small))
	for i := range paths {
		files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
	}
	return files
}

// A compilation for which nobody waits any more stops at once, wherever it is, and leaves nothing
// after: the same spec then gives what it would have given.
func TestCompilingStopsWithItsContext(t *testing.T) {
	files := largeSpec(t)
	whole := &patience{Context: t.Context(), steps: 1 << 30}
	want, err := cnl.CompileContext(whole, cnl.New(files, cnl.Options{}))
	if err != nil || want.GameDef == nil {
		t.Fatalf("%v: %d diagnostics", err, len(want.Diagnostics))
	}
	if whole.asked < 100 {
		t.Fatalf("compiling has %d steps", whole.asked)
	}
	const inVain = 40 // the sections that are left, asked once each
	spec := cnl.New(files, cnl.Options{})
	for percent := 0; percent < 100; percent += 7 {
		p := &patience{Context: t.Context(), steps: whole.asked * percent / 100}
		if _, err := cnl.CompileContext(p, spec); err != context.Canceled {
			t.Fatalf("after %d of %d steps: error %v", p.steps, whole.asked, err)
		}
		if p.asked > p.steps+inVain {
			t.Errorf("ended after %d of %d steps, it went on to %d", p.steps, whole.asked, p.asked)
		}
		if spec.IsCompiled() {
			t.Fatal("what was stopped counts as compiled")
		}
	}
	got := cnl.Compile(spec)
	game, err := gamedef.Encode(got.GameDef)
	before, err2 := gamedef.Encode(want.GameDef)
	if err != nil || err2 != nil || string(game) != string(before) || len(got.Diagnostics) != len(want.Diagnostics) {
		t.Errorf("after it was stopped, compiling gives another game, or other diagnostics: %v", got.Diagnostics)
	}
}

// Who waits for somebody else's compilation gives up with its own context.
func TestWaitingForACompilationEnds(t *testing.T) {
	spec := cnl.New(largeSpec(t), cnl.Options{})
	ended, end := context.WithCancel(t.Context())
	end()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := spec.Compile(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	if err := spec.Compile(ended); err != nil && err != context.Canceled {
		t.Error(err)
	}
	<-done
	if !spec.IsCompiled() {
		t.Error("the other one was stopped, too")
	}
}
