package kernel

// ListOptions changes which moves are listed.
type ListOptions struct {
	// Compound lists compound moves too, behind the others.
	Compound bool
	// SkipFailing leaves out an action whose rules fail, with a warning, instead
	// of failing.
	SkipFailing bool
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
