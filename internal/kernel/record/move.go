package record

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Param is a parameter of a move: a declared parameter by name, or the answer to a decision by the decision's id.
type Param struct {
	Name  string
	Value values.Value
}

// Params are the parameters of a move in the order they were given.
type Params []Param

// Get returns the value of a parameter; ok is false if there is none with the name.
func (p Params) Get(name string) (values.Value, bool) {
	for i := range p {
		if p[i].Name == name {
			return p[i].Value, true
		}
	}
	return values.Value{}, false
}

// With returns p with a parameter added, or put in place of the old one. p is not changed.
func (p Params) With(name string, v values.Value) Params {
	out := slices.Clone(p)
	for i := range out {
		if out[i].Name == name {
			out[i].Value = v
			return out
		}
	}
	return append(out, Param{name, v})
}

// Timing is the time at which the special activity of a compound move is performed.
type Timing string

// Timings.
const (
	BeforeOperation Timing = "before"
	DuringOperation Timing = "during"
	AfterOperation  Timing = "after"
)

// Compound describes the special activity of a compound move.
type Compound struct {
	SpecialActivity Move
	Timing          Timing
	// InsertAfterStage is the index of the operation's stage after which the special activity is performed; nil: not
	// given.
	InsertAfterStage *int
	// ReplaceRemainingStages skips the stages after it; nil: not given.
	ReplaceRemainingStages *bool
}

// Move is a player's move: an action with its parameters and decisions. A move without its decisions is a template,
// which is still to be completed.
type Move struct {
	ActionID      string
	Params        Params
	FreeOperation bool                // it uses a grant of a free operation
	ActionClass   gamedef.ActionClass // as submitted; "" when not given
	Continues     bool                // it answers a suspended move
	InterruptSeat string              // the seat that interrupts with it
	Compound      *Compound
}

// Decline is the id of the move by which a seat declines to interrupt.
const Decline = "$decline"

// CopyMove returns a copy of a move that shares no reused lists.
func CopyMove(move *Move) Move {
	out := *move
	out.Params = slices.Clone(move.Params)
	return out
}
