package kernel

import "errors"

// Choices tells what is left to decide of a move. With evaluate it also tells of
// each option of the next decision whether the move can be completed with it.
//
// It fails with an *Error when a rule fails, or when a parameter is outside its
// domain; a move that cannot be made is no error but Choices.Illegal.
func (s *State) Choices(move Move, evaluate bool) (*Choices, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	var out *Choices
	stop, err := m.until(func() { out = m.choices(&move, evaluate) })
	return out, outcomeError(stop, err)
}

// outcomeError is the error of something that ran on a machine.
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
	if refused := m.interruptOpen(move); refused != nil {
		return &Choices{Illegal: refused.Reason}
	}
	f := s.look(&node{move: move})
	out := &Choices{}
	switch f.kind {
	case foundComplete:
		out.Complete, out.MayAskAgain = true, f.again
	case foundImpossible:
		out.Illegal = f.reason
	case foundDecision:
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

// choiceReason is the reason of a refused free operation as choices give it.
func choiceReason(refused *IllegalMoveError) string {
	if reason, ok := refused.Context["choiceReason"].(string); ok {
		return reason
	}
	return refused.Reason
}
