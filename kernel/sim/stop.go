package sim

import (
	"errors"

	"ludo-lsp/kernel"
)

// Reason is why a playout stopped.
type Reason string

// The reasons.
const (
	Terminal             Reason = "terminal"             // the game ended
	MaxMoves             Reason = "maxTurns"             // the wanted number of moves was made
	NoLegalMoves         Reason = "noLegalMoves"         // the active player has no move
	Stalled              Reason = "stalled"              // phases pass and nobody ever has a move
	BudgetExceeded       Reason = "budgetExceeded"       // a rule runs too long, or the playout does
	DecisionUnanswerable Reason = "decisionUnanswerable" // a rule asks for a decision that has no answer
	NoPlayableMove       Reason = "noPlayableMove"       // none of the listed moves can be made
	Failed               Reason = "error"                // a rule or an agent fails
	Cancelled            Reason = "cancelled"            // the caller ended it
)

// Words returns the reason in words for people, to follow a number of games.
func (r Reason) Words() string {
	switch r {
	case Terminal:
		return "came to an end"
	case MaxMoves:
		return "reached the limit of moves"
	case NoLegalMoves:
		return "stopped: the active player has no legal move"
	case Stalled:
		return "stopped: phases pass and nobody ever has a move"
	case BudgetExceeded:
		return "stopped: a rule takes too long"
	case DecisionUnanswerable:
		return "stopped: a choice has no answer"
	case NoPlayableMove:
		return "stopped: none of the listed moves can be made"
	case Failed:
		return "stopped: a rule or an agent fails"
	case Cancelled:
		return "stopped from outside"
	}
	return string(r)
}

// RecordingText returns the reason in the form of recordings (package replay).
func (r Reason) RecordingText() string {
	if r == MaxMoves || r == Cancelled {
		return "maxSteps"
	}
	return string(r)
}

// Stop is what stopped a playout before its end.
type Stop struct {
	Code        string            `json:"code"`            // of the error, such as MISSING_VAR
	ErrorReason string            `json:"reason,omitzero"` // narrower than the code; "" when there is none
	Message     string            `json:"message"`         // a sentence
	Context     map[string]any    `json:"context"`
	Bindings    map[string]string `json:"bindings,omitempty"` // the names in scope of the rule
	Path        string            `json:"path,omitzero"`      // of the rule in the definition; "" when none is known
	ActionID    string            `json:"actionId,omitzero"`  // of the move; "" when no move is at fault
	MoveNumber  int               `json:"moveIndex"`          // moves made before it
	StateHash   uint64            `json:"stateHash,omitzero"` // of the state before the move that failed
	Source      *kernel.Source    `json:"source,omitzero"`    // where the rule was written, if known
	Refusals    []kernel.Refusal  // of actions, when nobody can do anything any more
	Stack       string            // of the program, if the program itself failed
}

// Codes of errors that have a Reason of their own.
const (
	codeStalled      = "DECISION_POINT_STALL_LOOP_DETECTED"
	codeEffectBudget = "EFFECT_BUDGET_EXCEEDED"
	codeQueryBudget  = "QUERY_BOUNDS_EXCEEDED"
	codeEffort       = "EFFORT_EXCEEDED"
	codeAnswers      = "TOO_MANY_ANSWERS"
	codeDecisions    = "TOO_MANY_DECISIONS"
	unanswerable     = "decisionUnanswerable"
	subsetInvalid    = "subsetRuntimeValidationFailed"
)

// reasonOf returns the reason to stop for an error, and its details.
func reasonOf(err error) (Reason, *Stop) {
	stop := &Stop{Code: "AGENT_FAILED", Message: err.Error()}
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		stop.Code, stop.ErrorReason, stop.Message = "ILLEGAL_MOVE", illegal.Reason, illegal.Message
		stop.Context, stop.Path, stop.ActionID = illegal.Context, illegal.Path, illegal.ActionID
		return Failed, stop
	case errors.As(err, &failed):
		stop.Code, stop.ErrorReason, stop.Message = failed.Code, failed.Reason, failed.Message
		stop.Context, stop.Path, stop.Bindings = failed.Context, failed.Path, failed.Bindings
		stop.Refusals = failed.Refusals
		switch {
		case failed.Code == codeStalled:
			return Stalled, stop
		case failed.Code == codeEffectBudget, failed.Code == codeQueryBudget, failed.Code == codeEffort,
			failed.Code == codeAnswers, failed.Code == codeDecisions:
			return BudgetExceeded, stop
		case failed.Reason == unanswerable:
			return DecisionUnanswerable, stop
		case failed.Reason == subsetInvalid && failed.Context["maxSubsets"] != nil:
			return BudgetExceeded, stop
		}
		return Failed, stop
	case errors.Is(err, ErrNoMove):
		stop.Code = "NO_PLAYABLE_MOVE"
		return NoPlayableMove, stop
	}
	return Failed, stop
}
