package kernel_test

import (
	goruntime "runtime"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// usualPart is how much a move of a playout may allocate, as a part of what it does when the same game is played from
// state to state: both are counted in one run, so that every machine and every version of Go judge alike.
const usualPart = 0.05

// largerParts are those of other games: their moves ask for decisions or for who takes a trick, for which lists are
// made, or are made by all players at once, who each get a view of the state.
var largerParts = map[string]float64{
	"games/fire-in-the-lake":    0.4,
	"games/hearts":              0.08,
	"games/oh-hell":             0.08,
	"games/rock-paper-scissors": 0.6,
	"games/sealed-bids":         0.6,
	"games/texas-holdem":        0.12,
	testgames.Delta:             0.35,
}

func TestPlayoutsAllocateLittle(t *testing.T) {
	for name, game := range testgames.All(t) {
		t.Run(name, func(t *testing.T) {
			first, err := game.Initial(3, min(4, int(game.Definition().Metadata.Players.Max)))
			if err != nil {
				t.Fatal(err)
			}
			p := first.Playout()
			defer p.Close()
			inPlace := allocationsPerMove(func(seed int64) int {
				p.Restart(first)
				if err := p.Advance(); err != nil {
					t.Fatal(err)
				}
				rng := random.New(seed)
				made, err := playOn(p, &rng, 150)
				if err != nil && made == 0 {
					t.Fatal(err)
				}
				return made
			})
			moves := 30
			if order := game.Definition().TurnOrder; order != nil && order.Type == gamedef.CardDriven {
				moves = 4 // long ones
			}
			most, known := largerParts[name]
			switch {
			case strings.HasPrefix(name, "corpus/"): // beside the repository
				most = 0.6
			case !known:
				most = usualPart
			}
			fromStates := allocationsPerMove(func(seed int64) int {
				out, err := first.Advance()
				if err != nil {
					t.Fatal(err)
				}
				rng := random.New(seed)
				return playStates(t, out.State, &rng, moves)
			})
			t.Logf("%.3f allocations per move, %.1f from state to state: %.4f", inPlace, fromStates, inPlace/fromStates)
			if inPlace > most*fromStates {
				t.Errorf("%.1f allocations per move, and %.1f from state to state", inPlace, fromStates)
			}
		})
	}
}

// allocationsPerMove counts what games allocate per move after one of them, in which what is remembered of the game is
// made once.
func allocationsPerMove(play func(seed int64) (moves int)) float64 {
	play(1)
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	moves := 0
	for seed := range int64(4) {
		moves += play(seed + 2)
	}
	goruntime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(max(1, moves))
}

// playStates plays on at random from state to state.
func playStates(t *testing.T, s *kernel.State, rng *random.Generator, most int) int {
	t.Helper()
	for made := range most {
		if result, err := s.Terminal(); result != nil || err != nil {
			return made
		}
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var next *kernel.State
		for left := listing.Moves; len(left) > 0 && next == nil; {
			at := int(rng.Int(0, int64(len(left)-1)))
			if move, ok, err := s.CompleteQuickly(left[at], rng); ok && err == nil {
				if out, err := s.Apply(move, kernel.ApplyOptions{}); err == nil {
					next = out.State
				}
			}
			left[at] = left[len(left)-1]
			left = left[:len(left)-1]
		}
		if next == nil {
			return made
		}
		s = next
	}
	return most
}
