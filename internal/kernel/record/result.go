package record

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Listing is the legal moves of a state, in the order that the rules give.
type Listing struct {
	Moves    []Move    `json:"moves"`
	Warnings []Warning `json:"warnings"`
	// Unproven are the places in Moves of templates of which the search could
	// not tell, within its budgets, whether they can be completed.
	Unproven []int `json:"unproven"`
}

// Standing is a player's score, or a seat's margin, in a result.
type Standing struct {
	Player int    // of a score; -1 in a ranking of seats
	Seat   string // of a ranking of seats
	Score  values.Value
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
	Seat   string `json:"seat"`
	Player int    `json:"player"`
	Moves  []Move `json:"moves"`
}
