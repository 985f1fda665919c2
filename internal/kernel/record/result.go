package record

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Listing is the list of legal moves of a state, in the order given by the rules.
type Listing struct {
	Moves    []Move    `json:"moves"`
	Warnings []Warning `json:"warnings"`
	// Unproven are the indices in Moves of templates for which the search could not decide, within its budgets,
	// whether they can be completed.
	Unproven []int `json:"unproven"`
}

// Standing is the score of a player, or the margin of a seat, in a result.
type Standing struct {
	Player int    // for a score; -1 in a ranking of seats
	Seat   string // for a ranking of seats
	Score  values.Value
	Rank   int // from 1; 0 in scores
}

// Result is the end of a game: how it ended, and who won.
type Result struct {
	Type   gamedef.ResultType
	Player int // the winner of a win; -1 otherwise
	// Checkpoint, Timing and Seat are the checkpoint that ended the game and the winning seat.
	Checkpoint string
	Timing     gamedef.CheckpointTiming
	Seat       string
	Ranking    []Standing
	// Path is the path in the definition of the condition or checkpoint that ended the game.
	Path string
}

// Interrupt is a seat that may interrupt now, with its possible moves.
type Interrupt struct {
	Seat   string `json:"seat"`
	Player int    `json:"player"`
	Moves  []Move `json:"moves"`
}
