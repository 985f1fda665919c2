package kernel

import "errors"

// Choices returns what is left to decide in a move. With evaluate it also returns for each option of the next
// decision whether the move can be completed with it.
//
// It fails with an *Error if a rule fails, or a parameter is outside its domain; a move that cannot be made is not
// reported as an error but as Choices.Illegal.
func (s *State) Choices(move Move, evaluate bool) (*Choices, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	var out *Choices
	stop, err := m.runToHalt(func() { out = m.choices(&move, evaluate) })
	return out, outcomeError(stop, err)
}

// outcomeError returns the error for the halt or error with which a machine stopped; nil if there was none.
func outcomeError(stop *halt, err *Error) error {
	switch {
	case err != nil:
		return err
	case stop == nil:
		return nil
	case stop.kind == haltSpent:
		return ErrTooManyWalks
	case stop.refused != nil:
		return stop.refused
	}
	return errors.New("the rules stopped for a decision where none can be asked")
}

func (m *machine) choices(move *Move, evaluate bool) *Choices {
	m.checkDeferred()
	s := newSearch(m)
	s.actionID = move.ActionID
	defer func() { m.rollback(s.base) }()
	if p := m.pending; p != nil {
		if !move.Continues || move.ActionID != p.move.ActionID {
			return &Choices{Illegal: reasonSuspended}
		}
		s.resumed = p
	} else if move.Continues {
		return &Choices{Illegal: reasonNotSuspended}
	}
	if m.round.of(m.active) != nil {
		return &Choices{Illegal: illegalSubmitted}
	}
	if refused := m.whyNotInterrupting(move); refused != nil {
		return &Choices{Illegal: refused.Reason}
	}
	f := s.look(&node{move: move})
	out := &Choices{}
	switch {
	case f.kind == foundComplete, f.isElsewhere():
		out.Complete, out.MayAskAgain = true, f.again || f.isElsewhere()
	case f.kind == foundImpossible:
		out.Illegal = f.reason
	default:
		out.Request = f.request
		if evaluate {
			out.Options = s.legalityOf(f)
		} else {
			out.Options = make([]OptionLegality, len(f.request.Options))
			for i := range out.Options {
				out.Options[i].Legality = Unknown
			}
		}
	}
	out.Warnings = s.warnings
	return out
}

// choiceReason returns the reason of a refused free operation in the form of Choices.
func choiceReason(refused *IllegalMoveError) string {
	if reason, ok := refused.Context["choiceReason"].(string); ok {
		return reason
	}
	return refused.Reason
}

// ListOptions select which moves are listed.
type ListOptions struct {
	// Compound also lists compound moves, after the others.
	Compound bool
	// SkipFailing leaves out an action whose rules fail, with a warning, instead of failing.
	SkipFailing bool
}

// Choices is the decisions that are open in a move.
type Choices struct {
	// Complete: everything that can be decided now is decided.
	Complete bool
	// MayAskAgain: more may have to be decided while a complete move is made.
	MayAskAgain bool
	// Request is the next decision; nil if the move is complete or illegal.
	Request *Request
	// Options is what is known of each option of Request, in its order.
	Options []OptionLegality
	// Illegal is why the move cannot be made; "" if it can.
	Illegal  string
	Warnings []Warning
}

// ApplyOptions control how a move is applied.
type ApplyOptions struct {
	Trace bool // record every effect
	// Stay leaves out what follows a move: skipping phases and players without a legal move.
	Stay bool
	// Alone carries out a round at once where all players move at the same time: with the moves known here, as if
	// nobody else took part. It shows what a move may lead to, even in a view of the state.
	Alone bool
	// PhaseTransitions limits the phase changes in the move; nil: no limit. A suspended move keeps its limit.
	PhaseTransitions *int
}

// Outcome is the result of applying a move.
type Outcome struct {
	State    *State
	Log      []LogEntry `json:"triggerFirings"`
	Warnings []Warning
	Trace    []TraceEntry `json:"effectTrace,omitzero"`
	// Pending is the decision at which the move is suspended; nil if the move is finished.
	Pending *Request
}

// Legality is what is known about whether an option of a decision can be chosen.
type Legality string

// The legalities.
const (
	Legal   Legality = "legal"
	Illegal Legality = "illegal"
	Unknown Legality = "unknown"
)

// OptionLegality is what is known of an option, and why it is illegal.
type OptionLegality struct {
	Legality Legality
	Reason   string // of an illegal option, if there is one
}
