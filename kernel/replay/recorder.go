package replay

import "ludo-lsp/kernel"

// Recorder collects the moves of a game for Record while the game is played.
type Recorder struct{ Game }

// Add adds a move that was made, or an answer to a decision of the last move.
func (r *Recorder) Add(m kernel.Move) { r.Moves = append(r.Moves, m) }

// TakeBack removes the last move and the answers to its decisions.
func (r *Recorder) TakeBack() {
	for len(r.Moves) > 0 && r.Moves[len(r.Moves)-1].Continues {
		r.Moves = r.Moves[:len(r.Moves)-1]
	}
	r.Moves = r.Moves[:max(0, len(r.Moves)-1)]
}
