package compile

import (
	"context"
	"sync/atomic"

	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/state"
)

// Compiling holds the compilation of one state of a spec, which is made when its results are first needed.
type Compiling struct {
	// turn is held by the one compiling: others wait for it, and compile themselves if it was stopped.
	turn    chan struct{}
	done    atomic.Pointer[Compilation]
	earlier atomic.Pointer[Compilation] // to reuse; nil: none
	// forgotten is the result of a compilation that was dropped; nil: none was.
	forgotten atomic.Pointer[diagnose.Found]
	// carried is the result of an earlier compilation, moved to the places of this state.
	carried diagnose.Found
	// broken are the sections with broken text, needed until the first compilation.
	broken state.Once[map[string]bool]
}

// New returns a Compiling of a state; carried holds the findings that are already known.
func New(carried diagnose.Found) *Compiling {
	return &Compiling{turn: make(chan struct{}, 1), carried: carried}
}

// Compilation returns the compilation of s, which must be the state that c belongs to. The error is that of ctx if it
// ends before.
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

// Found returns what compiling finds in s, which must be the state that c belongs to.
func (c *Compiling) Found(s *state.State) diagnose.Found {
	if kept := c.forgotten.Load(); kept != nil {
		return *kept
	}
	made, _ := c.Compilation(context.Background(), s)
	return made.Found()
}

// IsDone reports whether the findings of compiling are known.
func (c *Compiling) IsDone() bool { return c.done.Load() != nil || c.forgotten.Load() != nil }

// Forget drops the compilation, but not its findings.
func (c *Compiling) Forget() {
	if made := c.done.Load(); made != nil {
		all := made.Found()
		c.forgotten.Store(&all)
		c.done.Store(nil)
	}
	c.earlier.Store(nil)
}

// TakeOver makes c begin with what other has made so far.
func (c *Compiling) TakeOver(other *Compiling) {
	if done := other.done.Load(); done != nil && c.done.Load() == nil {
		c.earlier.Store(done)
	}
}

// Last returns the compilation, or an earlier one, or nil if there is none yet.
func (c *Compiling) Last() *Compilation {
	if done := c.done.Load(); done != nil {
		return done
	}
	return c.earlier.Load()
}

// Known returns, without compiling, what is already known of the findings in s, which must be the state that c
// belongs to, and what the text of s alone shows about sections that cannot be compiled.
func (c *Compiling) Known(s *state.State) diagnose.Found {
	known := c.found()
	if known.Failed == nil {
		known.Failed = c.broken.Get(func() map[string]bool { return brokenSections(s) })
	}
	return known
}

// Relink returns a Compiling whose links to files are checked again; may is false if there are no such links.
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

// found returns the findings of compiling, as far as they are known.
func (c *Compiling) found() diagnose.Found {
	if done := c.done.Load(); done != nil {
		return done.Found()
	}
	if kept := c.forgotten.Load(); kept != nil {
		return *kept
	}
	return c.carried
}

// Next returns the Compiling for the state that a move derives from this one.
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
