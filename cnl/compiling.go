package cnl

import (
	"context"
	"slices"
	"sync/atomic"

	"ludo-lsp/internal/cnl/expand"
)

// compiling is the compilation of one state of a spec, made when somebody first
// asks for what only compiling shows.
type compiling struct {
	// turn is held by who compiles: the others wait for it, and compile themselves if that one
	// was stopped.
	turn    chan struct{}
	done    atomic.Pointer[compilation]
	earlier atomic.Pointer[compilation] // to take over from; nil: none
	// kept is what the compilation has found that was forgotten; nil: none was.
	kept atomic.Pointer[found]
	// carried is what an earlier compilation has found, in the places of this
	// state.
	carried found
	// broken are the sections that the text shows to be broken, for as long as nothing was
	// ever compiled.
	broken once[map[string]bool]
}

func newCompiling(carried found) *compiling {
	return &compiling{turn: make(chan struct{}, 1), carried: carried}
}

// compiled gives the compilation of the spec.
func (s *Spec) compiled() *compilation {
	made, _ := s.compileIn(context.Background())
	return made
}

// compileIn gives the compilation of the spec, or the error of a context that ended before
// it was made.
func (s *Spec) compileIn(ctx context.Context) (*compilation, error) {
	c := s.compiling
	if made := c.done.Load(); made != nil {
		return made, nil
	}
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-c.turn }()
	if made := c.done.Load(); made != nil {
		return made, nil
	}
	made, err := compile(ctx, c.earlier.Load(), s.state)
	if err != nil {
		return nil, err
	}
	c.done.Store(made)
	c.earlier.Store(nil)
	return made, nil
}

// Compile does the work that Diagnostics would have to wait for, unless it is
// done. It stops soon after its context has ended, with the error of that.
func (s *Spec) Compile(ctx context.Context) error {
	_, err := s.compileIn(ctx)
	return err
}

// IsCompiled reports whether what only compiling shows is there without a wait.
func (s *Spec) IsCompiled() bool {
	return s.compiling.done.Load() != nil || s.compiling.kept.Load() != nil
}

// Forget gives back the memory that compiling took. What it has found stays; who
// asks for more waits until the spec is compiled again.
func (s *Spec) Forget() {
	c := s.compiling
	if made := c.done.Load(); made != nil {
		all := made.found()
		c.kept.Store(&all)
		c.done.Store(nil)
	}
	c.earlier.Store(nil)
}

// found is all that compiling finds.
func (s *Spec) found() found {
	if kept := s.compiling.kept.Load(); kept != nil {
		return *kept
	}
	return s.compiled().found()
}

// Expanded is the spec joined and expanded. It compiles the spec unless that is
// done.
func (s *Spec) Expanded() *expand.Document { return s.compiled().document }

// TakeOver tells a spec that an earlier state of it has been compiled since the
// spec was made out of that state: compiling the spec is less work then. It does
// nothing when the earlier state has other documents.
func (s *Spec) TakeOver(earlier *Spec) {
	if done := earlier.compiling.done.Load(); done != nil && s.compiling.done.Load() == nil &&
		sameDocuments(s.state, earlier.state) {
		s.compiling.earlier.Store(done)
	}
}

func sameDocuments(a, b *state) bool {
	return slices.EqualFunc(a.documents, b.documents, func(a, b *document) bool { return a.path == b.path })
}

// found is what compiling is known to find.
func (c *compiling) found() found {
	if done := c.done.Load(); done != nil {
		return done.found()
	}
	if kept := c.kept.Load(); kept != nil {
		return *kept
	}
	return c.carried
}

// next is the compiling of a state that came out of this one by a move.
func (c *compiling) next(m *move) *compiling {
	next := newCompiling(m.found(c.found()))
	if !sameDocuments(m.from, m.to) {
		return next
	}
	next.earlier.Store(c.earlier.Load())
	if done := c.done.Load(); done != nil {
		next.earlier.Store(done)
	}
	return next
}
