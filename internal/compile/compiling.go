package compile

import (
	"context"
	"sync/atomic"

	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/state"
)

// Compiling is the compilation of one state of a spec, made when somebody first
// asks for what only compiling shows.
type Compiling struct {
	// turn is held by who compiles: the others wait for it, and compile themselves if that one
	// was stopped.
	turn    chan struct{}
	done    atomic.Pointer[Compilation]
	earlier atomic.Pointer[Compilation] // to take over from; nil: none
	// forgotten is what the compilation has found that was forgotten; nil: none was.
	forgotten atomic.Pointer[diagnose.Found]
	// carried is what an earlier compilation has found, in the places of this
	// state.
	carried diagnose.Found
	// broken are the sections that the text shows to be broken, for as long as nothing was
	// ever compiled.
	broken state.Once[map[string]bool]
}

// New is the compiling of a state for which nobody has asked yet; carried is what is known to be found.
func New(carried diagnose.Found) *Compiling {
	return &Compiling{turn: make(chan struct{}, 1), carried: carried}
}

// Compilation gives the compilation of a state, which is the one that this is of, or the error of a
// context that ended before it was made.
func (c *Compiling) Compilation(ctx context.Context, s *state.State) (*Compilation, error) {
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
	made, err := compileState(ctx, c.earlier.Load(), s)
	if err != nil {
		return nil, err
	}
	c.done.Store(made)
	c.earlier.Store(nil)
	return made, nil
}

// Found is what compiling finds in a state, which is the one that this is of.
func (c *Compiling) Found(s *state.State) diagnose.Found {
	if kept := c.forgotten.Load(); kept != nil {
		return *kept
	}
	made, _ := c.Compilation(context.Background(), s)
	return made.Found()
}

// IsDone reports whether what compiling finds is known.
func (c *Compiling) IsDone() bool { return c.done.Load() != nil || c.forgotten.Load() != nil }

// Forget lets the compilation go, but for what it has found.
func (c *Compiling) Forget() {
	if made := c.done.Load(); made != nil {
		all := made.Found()
		c.forgotten.Store(&all)
		c.done.Store(nil)
	}
	c.earlier.Store(nil)
}

// TakeOver starts from what another one has made by now.
func (c *Compiling) TakeOver(other *Compiling) {
	if done := other.done.Load(); done != nil && c.done.Load() == nil {
		c.earlier.Store(done)
	}
}

// Last is the compilation, or an earlier one; nil if there is none yet.
func (c *Compiling) Last() *Compilation {
	if done := c.done.Load(); done != nil {
		return done
	}
	return c.earlier.Load()
}

// Prompt is what compiling is known to find in a state, which is the one that this is of, and
// what its text alone tells of the sections that cannot be compiled.
func (c *Compiling) Prompt(s *state.State) diagnose.Found {
	known := c.found()
	if known.Failed == nil {
		known.Failed = c.broken.Get(func() map[string]bool { return brokenSections(s) })
	}
	return known
}

// Relink is the compiling in which links to files are looked for anew; may is false if there
// are none.
func (c *Compiling) Relink() (again *Compiling, may bool) {
	known := c.found()
	if !known.Prose.External {
		return nil, false
	}
	again = New(known)
	again.earlier.Store(c.earlier.Load())
	again.TakeOver(c)
	return again, true
}

// found is what compiling is known to find.
func (c *Compiling) found() diagnose.Found {
	if done := c.done.Load(); done != nil {
		return done.Found()
	}
	if kept := c.forgotten.Load(); kept != nil {
		return *kept
	}
	return c.carried
}

// Next is the compiling of a state that came out of this one by a move.
func (c *Compiling) Next(m *diagnose.Move) *Compiling {
	next := New(m.Found(c.found()))
	if !state.SameDocuments(m.From, m.To) {
		return next
	}
	next.earlier.Store(c.earlier.Load())
	if done := c.done.Load(); done != nil {
		next.earlier.Store(done)
	}
	return next
}
