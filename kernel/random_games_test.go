package kernel_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// drawn makes the choices of a random game with rapid, which makes a game that fails
// smaller.
type drawn struct{ *rapid.T }

func (d drawn) Below(n int) int { return rapid.IntRange(0, n-1).Draw(d.T, "choice") }

// smallLimits keep games whose rules breed rules from taking long.
var smallLimits = kernel.Limits{Effort: 200_000, CompletionAnswers: 500, EffectOperations: 2000, QueryResults: 200,
	Subsets: 200, Templates: 200, ParamExpansions: 2000, CompoundVariants: 50, NestedLists: 60, Lists: 300,
	PhaseTransitions: 40}

func randomGame(t rapid.TB, source randomgame.Source) *kernel.Game {
	t.Helper()
	def := randomgame.Definition(source)
	game, err := kernel.New(def, kernel.WithLimits(smallLimits))
	if err != nil {
		text, _ := gamedef.Encode(def)
		t.Fatalf("%v\n%s", err, text)
	}
	return game
}

// Whatever rules a game has, the kernel contradicts itself nowhere.
func TestRandomGamesAreConsistent(t *testing.T) {
	played, moves := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		game := randomGame(t, drawn{t})
		s := &scrutiny{TB: t, game: game, rng: random.New(rapid.Int64Range(0, 1<<20).Draw(t, "moves"))}
		players := game.Definition().Metadata.Players
		if s.play(rapid.Int64Range(0, 100).Draw(t, "seed"),
			int(rapid.Int64Range(players.Min, players.Max).Draw(t, "players")), 12) {
			played++
		}
		moves += len(s.moves)
	})
	t.Logf("%d games, %d moves", played, moves)
}

// The same holds for real games, whose rules never fail.
func TestShippedGamesAreConsistent(t *testing.T) {
	games := testgames.All(t)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		game := games[name]
		t.Run(name, func(t *testing.T) {
			count, most := testsize.ScrutinizedGames.N(), 15
			if len(game.Definition().Zones) > 40 {
				count, most = testsize.ScrutinizedLarge.N(), 4 // its states are large
			}
			players := game.Definition().Metadata.Players
			for seed := range count {
				s := &scrutiny{TB: t, game: game, sound: true, rng: random.New(int64(seed))}
				s.play(int64(seed), int(min(players.Max, players.Min+int64(seed)%(players.Max-players.Min+1))), most)
			}
		})
	}
}
