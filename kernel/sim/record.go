package sim

import "ludo-lsp/kernel"

// Record is a move of a game with its consequences, as Play reports it.
type Record struct {
	Number int `json:"index"` // counted from 0
	// Before and After are the states before and after the move.
	Before, After *kernel.State
	Player        int               `json:"player"` // who made it
	Move          kernel.Move       `json:"move"`
	Legal         int               `json:"legalMoveCount"` // number of moves listed
	Log           []kernel.LogEntry `json:"triggerFirings"`
	Warnings      []kernel.Warning
	Trace         []kernel.TraceEntry `json:"effectTrace,omitzero"` // only when traces are wanted
	// Suspended is the decision at which the move waits; nil if it is finished.
	Suspended *kernel.Request
}

// Observer is notified of a game while Play plays it.
type Observer struct {
	Trace bool // record every effect
	// Begin gets the state in which play begins. advanced means that it is not the first one, in which nobody can
	// move.
	Begin func(first *kernel.State, advanced bool)
	// Opening gets what was logged before the first state, and with Trace all its effects. It comes before Begin, and
	// is not called if a game begins in a given state.
	Opening func(o *kernel.Outcome)
	Move    func(r *Record)
	// Withdrawn is called when a suspended move could not go on and was taken back, with all records of it.
	Withdrawn func(before *kernel.State)
}

// Playout is the result of playing a game.
type Playout struct {
	Seed    int64 `json:"seed"`
	Players int
	Made    int            `json:"moves"`
	Turns   int64          `json:"turnsCount"` // that were completed
	Listed  int            // legal moves in all listings
	Result  *kernel.Result `json:"result"`
	Reason  Reason         `json:"stopReason"`
	// Stop gives details for reasons that are faults; nil for the others.
	Stop *Stop `json:"stop,omitzero"`
	// Dropped are moves that were listed but could not be made.
	Dropped []Drop
	Final   *kernel.State // nil if the first state could not be built, and in playouts of a Batch
}

// Drop is a listed move that could not be made.
type Drop struct {
	MoveNumber int // of the move made in its place
	ActionID   string
	Code       string // of the error; ILLEGAL_MOVE for a refused move
	Reason     string // narrower than the code; "" when there is none
	Path       string // of the rule
	Message    string
	Source     *kernel.Source
}
