package kernel_test

import (
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// TestTournamentsConserveChips plays tournaments of Texas hold'em to the end: after
// every move the chips, bets and stakes of all players and the pot are those of the start.
func TestTournamentsConserveChips(t *testing.T) {
	game := testgames.Of(t, "texas-holdem")
	const players = 4
	for seed := range testsize.Tournaments.N() {
		first, err := game.Initial(int64(seed), players)
		if err != nil {
			t.Fatal(err)
		}
		p := first.Playout()
		if err := p.Advance(); err != nil {
			t.Fatal(err)
		}
		want := chips(p)
		rng := random.New(int64(seed))
		for made := 0; ; made++ {
			if have := chips(p); have != want {
				t.Fatalf("tournament %d has %d chips after %d moves, not %d", seed, have, made, want)
			}
			result, err := p.Result()
			if err != nil {
				t.Fatal(err)
			}
			if result != nil {
				break
			}
			moves, _, err := p.Moves()
			if err != nil || len(moves) == 0 {
				t.Fatalf("tournament %d stops after %d moves: %v", seed, made, err)
			}
			if ok, err := playOne(p, moves, &rng); !ok {
				t.Fatalf("tournament %d has no move that can be made after %d moves: %v", seed, made, err)
			}
			if made > 100_000 {
				t.Fatalf("tournament %d does not end", seed)
			}
		}
		p.Close()
	}
}

func chips(p *kernel.Playout) int64 {
	total, _ := p.GlobalVar("pot")
	sum, _ := total.Int()
	for player := range p.Players() {
		for _, name := range []string{"chips", "bet", "staked"} {
			v, _ := p.PlayerVar(player, name)
			n, _ := v.Int()
			sum += n
		}
	}
	return sum
}

// TestLargeGamesPlayOn plays games of large specs: they stop at their end or at a limit
// of moves, at nothing else.
func TestLargeGamesPlayOn(t *testing.T) {
	most := testsize.LargeGameMoves.N()
	for name, game := range testgames.Larger(t) {
		t.Run(name, func(t *testing.T) {
			players := min(4, int(game.Definition().Metadata.Players.Max))
			ended, made := 0, 0
			for seed := range testsize.LargeGames.N() {
				first, err := game.Initial(int64(seed), players)
				if err != nil {
					t.Fatal(err)
				}
				p := first.Playout()
				if err := p.Advance(); err != nil {
					t.Fatal(err)
				}
				rng := random.New(int64(seed))
				n, err := playOn(p, &rng, most)
				made += n
				result, _ := p.Result()
				if result != nil {
					ended++
				} else if n < most {
					moves, warnings, _ := p.Moves()
					t.Errorf("game %d stops after %d moves with %d moves listed: %v %v", seed, n, len(moves), err,
						warnings)
				}
				p.Close()
			}
			t.Logf("%d moves, %d games to their end", made, ended)
		})
	}
}
