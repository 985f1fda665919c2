package kernel

import "ludo-lsp/kernel/gamedef"

// ListOptions changes which moves are listed.
type ListOptions struct {
	// Compound lists compound moves too, behind the others.
	Compound bool
	// SkipFailing leaves out an action whose rules fail, with a warning, instead
	// of failing.
	SkipFailing bool
}

// Listing is the legal moves of a state, in the order that the rules give.
type Listing struct {
	Moves    []Move
	Warnings []Warning
	// Unproven are the places in Moves of templates of which the search could
	// not tell, within its budgets, whether they can be completed.
	Unproven []int
}

// Legality is what is known of an option of a decision.
type Legality string

// Legalities.
const (
	Legal   Legality = "legal"
	Illegal Legality = "illegal"
	Unknown Legality = "unknown"
)

// OptionLegality is what is known of an option, and why it is illegal.
type OptionLegality struct {
	Legality Legality
	Reason   string // of an illegal option, where there is one
}

// Choices is what is left to decide of a move.
type Choices struct {
	// Complete tells that everything that can be decided now is decided.
	Complete bool
	// MayAskAgain tells, of a complete move, that more may have to be decided
	// while it is made.
	MayAskAgain bool
	// Request is the next decision; nil when the move is complete or illegal.
	Request *Request
	// Options is what is known of each option of Request, in its order.
	Options []OptionLegality
	// Illegal is why the move cannot be made; "" when it can.
	Illegal  string
	Warnings []Warning
}

// ApplyOptions changes how a move is applied.
type ApplyOptions struct {
	Trace bool // record every effect
	// Stay leaves out what follows a move: passing phases and players without
	// a legal move by.
	Stay bool
	// Alone carries a round out at once where all players move at the same time: with
	// the moves that are known here, as if nobody else took part. It shows what a move
	// may bring, also in a view of the state.
	Alone bool
	// PhaseTransitions limits the changes of phase in the move; nil: no limit. A
	// suspended move keeps its limit.
	PhaseTransitions *int
}

// Outcome is what became of applying a move.
type Outcome struct {
	State    *State
	Log      []LogEntry
	Warnings []Warning
	Trace    []TraceEntry
	// Pending is the decision at which the move is suspended; nil when the move
	// is finished.
	Pending *Request
}

// Standing is a player's score, or a seat's margin, in a result.
type Standing struct {
	Player int    // of a score; -1 in a ranking of seats
	Seat   string // of a ranking of seats
	Score  Value
	Rank   int // from 1; 0 in scores
}

// Result is how a game ended.
type Result struct {
	Type   gamedef.ResultType
	Player int // the winner of a win; -1 otherwise
	// Checkpoint, Timing and Seat tell which checkpoint ended the game and which
	// seat won.
	Checkpoint string
	Timing     gamedef.CheckpointTiming
	Seat       string
	Ranking    []Standing
	// Path is the place in the definition of the condition or checkpoint that ended
	// the game.
	Path string
}

// Interrupt is a seat that may interrupt now, and the moves with which it can.
type Interrupt struct {
	Seat   string
	Player int
	Moves  []Move
}
