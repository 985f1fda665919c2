package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// maxPlayers is the maximum number of players of a game: each has a state and an agent.
const maxPlayers = 10_000

// Setup is the options with which a game is played.
type Setup struct {
	Players int     // 0 means the smallest number with which the game can be played
	Seed    int64   // of the game's generator; those of the agents derive from it
	Agents  []Agent // one for each player, or one for all; none means Random. See also Batch.
	// MaxMoves ends a playout after a number of moves, answers of suspended moves included; 0 means DefaultMaxMoves,
	// less than 0 that no move is made.
	MaxMoves int
	// Budget ends a playout that takes longer by the clock; 0 means any time. It is checked between moves.
	Budget time.Duration
	// Yield is called before each move, and while an agent thinks about one, and may wait there for more urgent work.
	// It returns when its context is over. The wait does not count for Budget. It may be nil.
	Yield func(ctx context.Context)
	// From is the state in which the playouts begin; nil: the first of the game. They begin with the generator of
	// Seed, not with the one in the state, so that playouts with different seeds differ, unless Continue is set.
	From *kernel.State
	// Continue keeps the generator of From, so that the game goes on as it was left there.
	Continue bool
	// Locate finds where the rule that stops a playout was written.
	Locate kernel.Locator
}

// DefaultMaxMoves is the number of moves after which a playout ends by default.
const DefaultMaxMoves = 10_000

// Fits returns why a game cannot be played with the setup; nil if it can.
func (s Setup) Fits(g *kernel.Game) error {
	_, err := s.withDefaults(g)
	return err
}

// withDefaults returns the setup with its defaults filled in.
func (s Setup) withDefaults(g *kernel.Game) (Setup, error) {
	allowed := g.Definition().Metadata.Players
	if s.From != nil && s.Players == 0 {
		s.Players = s.From.Players()
	}
	if s.Players == 0 {
		s.Players = int(allowed.Min)
	}
	if int64(s.Players) < allowed.Min || int64(s.Players) > allowed.Max {
		return s, fmt.Errorf("the game is for %s, not for %d", words.Players(allowed.Min, allowed.Max), s.Players)
	}
	if s.Players > maxPlayers {
		return s, fmt.Errorf("a game can be played with at most %d players, not with %d", maxPlayers, s.Players)
	}
	if s.From != nil && (s.From.Game() != g || s.From.Players() != s.Players) {
		return s, errors.New("the state to begin with belongs to another game or number of players")
	}
	if s.MaxMoves == 0 {
		s.MaxMoves = DefaultMaxMoves
	}
	switch len(s.Agents) {
	case 0:
		s.Agents = slices.Repeat([]Agent{Random{}}, s.Players)
	case 1:
		s.Agents = slices.Repeat(s.Agents, s.Players)
	case s.Players:
	default:
		return s, fmt.Errorf("there are %d agents for %d players", len(s.Agents), s.Players)
	}
	return s, nil
}
