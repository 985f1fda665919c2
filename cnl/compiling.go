package cnl

import (
	"slices"
	"sync/atomic"

	"ludo-lsp/cnl/expand"
)

// compiling is the compilation of one state of a spec, made when somebody first
// asks for what only compiling shows.
type compiling struct {
	once[*compilation]
	done    atomic.Pointer[compilation]
	earlier atomic.Pointer[compilation] // to take over from; nil: none
	// carried is what an earlier compilation has found, in the places of this
	// state.
	carried found
	// broken are the sections that the text shows to be broken, for as long as nothing was
	// ever compiled.
	broken once[map[string]bool]
}

// compiled gives the compilation of the spec.
func (s *Spec) compiled() *compilation {
	c := s.compiling
	return c.get(func() *compilation {
		made := compile(c.earlier.Load(), s.state)
		c.done.Store(made)
		c.earlier.Store(nil)
		return made
	})
}

// Compile does the work that Diagnostics would have to wait for, unless it is
// done.
func (s *Spec) Compile() { s.compiled() }

// IsCompiled reports whether what only compiling shows is there without a wait.
func (s *Spec) IsCompiled() bool { return s.compiling.done.Load() != nil }

// Expanded is the spec joined and expanded. It compiles the spec unless that is
// done.
func (s *Spec) Expanded() *expand.Document { return s.compiled().document }

// TakeOver tells a spec that an earlier state of it has been compiled since the
// spec was made out of that state: compiling the spec is less work then. It does
// nothing when the earlier state has other documents.
func (s *Spec) TakeOver(earlier *Spec) {
	if done := earlier.compiling.done.Load(); done != nil && s.compiling.done.Load() == nil && sameDocuments(s.state, earlier.state) {
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
	return c.carried
}

// next is the compiling of a state that came out of this one by a move.
func (c *compiling) next(m *move) *compiling {
	next := &compiling{carried: m.found(c.found())}
	if !sameDocuments(m.from, m.to) {
		return next
	}
	next.earlier.Store(c.earlier.Load())
	if done := c.done.Load(); done != nil {
		next.earlier.Store(done)
	}
	return next
}
