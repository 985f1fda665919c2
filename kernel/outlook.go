package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// decided is the outlook of a player who has won; one who has lost has its
// opposite.
const decided = 1_000_000_000

// Outlook is a rough estimate of how good a state is for a player: 10⁹ when the
// player has won, -10⁹ when another has, 0 in a draw. While the game goes on it is
// 100 times the player's score, if the game has scores, and for each numeric
// variable of players how far up its range the own one is, in ten-thousandths, less
// a quarter of how far up those of the others are.
func (s *State) Outlook(player int) (int64, error) {
	result, err := s.Terminal()
	if err != nil {
		return 0, err
	}
	if result != nil {
		return outlook(result, player), nil
	}
	standings, err := s.Scores()
	if err != nil {
		return 0, err
	}
	total := int64(0)
	for _, standing := range standings {
		if standing.Player == player {
			total += int64(100 * values.FloatOf(standing.Score))
		}
	}
	p := &s.position
	for i := range s.game.parts.PlayerVars {
		v := &s.game.parts.PlayerVars[i]
		if !v.Whole() {
			continue
		}
		span := max(1, v.Max-v.Min)
		for other := range p.players {
			up := p.vars[s.game.parts.PlayerVarAt(playerID(other), i)] - v.Min
			if int(other) == player {
				total += share(up, 10_000, span)
			} else {
				total -= share(up, 2_500, span)
			}
		}
	}
	return total, nil
}

// share is part·of/span, also where the product does not fit.
func share(part, of, span int64) int64 {
	if span > 1<<40 {
		return int64(float64(part) / float64(span) * float64(of))
	}
	return part * of / span
}

// outlook is that of a player when the game has ended.
func outlook(r *Result, player int) int64 {
	won := false
	switch r.Type {
	case gamedef.DrawResult:
		return 0
	case gamedef.WinResult:
		won = r.Player == player
	case gamedef.ScoreResult:
		for _, standing := range r.Ranking {
			won = won || standing.Player == player && values.Same(standing.Score, r.Ranking[0].Score)
		}
	}
	if won {
		return decided
	}
	return -decided
}
