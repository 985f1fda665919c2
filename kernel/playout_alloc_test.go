package kernel_test

import (
	"path/filepath"
	goruntime "runtime"
	"strings"
	"testing"

	"ludo-lsp/internal/allocations"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/testgames"
	"ludo-lsp/kernel/gamedef"
)

// How many allocations a move of a playout may make, on average over games that are played at
// random: counted and not timed, so that every machine judges alike. The moves of a card-driven
// game ask for dozens of decisions, and lists of moves are made for each.
const (
	mostPerMove           = 60
	mostPerCardDrivenMove = 1000
)

func TestPlayoutsAllocateLittle(t *testing.T) {
	const per = 1000 // moves, for a number without a point
	counts := map[string]float64{}
	for name, game := range testgames.All(t) {
		t.Run(name, func(t *testing.T) {
			first, err := game.Initial(3, min(4, int(game.Definition().Metadata.Players.Max)))
			if err != nil {
				t.Fatal(err)
			}
			p := first.Playout()
			defer p.Close()
			moves := 0
			play := func(seed int64) {
				p.Restart(first)
				if err := p.Advance(); err != nil {
					t.Fatal(err)
				}
				rng := random.New(seed)
				made, err := playOn(p, &rng, 150)
				if err != nil && made == 0 {
					t.Fatal(err)
				}
				moves += made
			}
			play(1) // what is remembered of the game is made once
			moves = 0
			var before, after goruntime.MemStats
			goruntime.ReadMemStats(&before)
			for seed := range int64(4) {
				play(seed + 2)
			}
			goruntime.ReadMemStats(&after)
			n := float64(after.Mallocs-before.Mallocs) / float64(max(1, moves))
			t.Logf("%.1f allocations per move, %d moves", n, moves)
			if !strings.HasPrefix(name, "corpus/") { // beside the repository
				counts[name] = per * n
			}
			most := float64(mostPerMove)
			if order := game.Definition().TurnOrder; order != nil && order.Type == gamedef.CardDriven {
				most = mostPerCardDrivenMove
			}
			if n > most {
				t.Errorf("%.1f allocations per move, more than %.0f", n, most)
			}
		})
	}
	allocations.Judge(t, filepath.Join("testdata", "allocations.txt"), counts, 0.5*per)
}
