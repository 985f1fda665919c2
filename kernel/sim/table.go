package sim

import (
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// table is a game being played. One implementation is fast, another records the events; both play alike.
type table interface {
	Active() int
	Phase() string
	Turn() int64
	IsSuspended() bool
	State() *kernel.State
	Result() (*kernel.Result, error)
	Interrupts() ([]kernel.Interrupt, error)
	Moves() ([]kernel.Move, []kernel.Warning, error)
	CompleteWithin(template kernel.Move, rng *random.Generator, walks *int) (kernel.Move, bool, error)
	CompleteQuickly(template kernel.Move, rng *random.Generator) (kernel.Move, bool, error)
	Choices(move kernel.Move, evaluate bool) (*kernel.Choices, error)
	Apply(move *kernel.Move) error
	Advance() error
	Withdraw() bool
}

var _ table = (*kernel.Playout)(nil)

// recording is a table that keeps the trace and the log of the last move.
type recording struct {
	state *kernel.State
	trace bool
	last  *kernel.Outcome
}

func (r *recording) Active() int                     { return r.state.Active() }
func (r *recording) Phase() string                   { return r.state.Phase() }
func (r *recording) Turn() int64                     { return r.state.Turn() }
func (r *recording) IsSuspended() bool               { return r.state.Pending() != nil }
func (r *recording) State() *kernel.State            { return r.state }
func (r *recording) Result() (*kernel.Result, error) { return r.state.Terminal() }

func (r *recording) Interrupts() ([]kernel.Interrupt, error) { return r.state.Interrupts() }

func (r *recording) Withdraw() bool {
	before, ok := r.state.Withdrawn()
	if ok {
		r.state = before
	}
	return ok
}

func (r *recording) Moves() ([]kernel.Move, []kernel.Warning, error) {
	l, err := r.state.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	if err != nil {
		return nil, nil, err
	}
	return l.Moves, l.Warnings, nil
}

func (r *recording) CompleteWithin(template kernel.Move, rng *random.Generator, walks *int) (kernel.Move, bool, error) {
	return r.state.CompleteWithin(template, rng, walks)
}

func (r *recording) CompleteQuickly(template kernel.Move, rng *random.Generator) (kernel.Move, bool, error) {
	return r.state.CompleteQuickly(template, rng)
}

func (r *recording) Choices(move kernel.Move, evaluate bool) (*kernel.Choices, error) {
	return r.state.Choices(move, evaluate)
}

func (r *recording) Apply(move *kernel.Move) error {
	out, err := r.state.Apply(*move, kernel.ApplyOptions{Trace: r.trace})
	if err != nil {
		return err
	}
	r.state, r.last = out.State, out
	return nil
}

func (r *recording) Advance() error {
	out, err := r.state.Advance()
	if err != nil {
		return err
	}
	r.state, r.last = out.State, out
	return nil
}
