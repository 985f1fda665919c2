package debugger

import (
	"context"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// New begins a game of a definition.
func New(ctx context.Context, def *gamedef.GameDef, o Options) (*Session, error) {
	s := &Session{}
	game, err := kernel.New(def, s.Watch()...)
	if err != nil {
		return nil, err
	}
	return s, s.Begin(ctx, game, o)
}

// At is where the session stands.
func (s *Session) At() Position { return s.at }

// Moves plays the game to its end and counts its moves.
func (s *Session) Moves() int {
	for s.makeNextMove() {
	}
	return len(s.moves) - 1
}

// Goto goes to a position, or to the nearest one that there is.
func (s *Session) Goto(p Position) {
	for p.Move >= len(s.moves) && s.makeNextMove() {
	}
	p.Move = min(max(p.Move, 0), len(s.moves)-1)
	p.Step = min(max(p.Step, 0), len(s.stepsOf(p.Move))-1)
	s.at, s.hidden = p, 0
}

// State is the state in which the session stands; nil before the game begins and after a
// move that fails.
func (s *Session) State() (out *kernel.State) {
	s.inspect(func(state *kernel.State, _ *kernel.Moment) { out = state })
	return out
}
