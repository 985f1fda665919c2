package data_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// largest is the game of which fewer games are played: each is long.
const largest = "fire-in-the-lake"

// shipped is one of our games by its name.
func shipped(t testing.TB, name string) *kernel.Game {
	t.Helper()
	if name == largest {
		return lake(t, "medium") // what it says itself
	}
	return testgames.Of(t, name)
}

// Games that are chosen by lot come to their end, by an ending and by nothing else.
func TestRandomGamesEnd(t *testing.T) {
	for _, name := range testgames.Names(t) {
		t.Run(name, func(t *testing.T) {
			games, least := testsize.RandomGames.N(), 5
			if name == largest {
				games = testsize.RandomLargeGames.N()
				least = min(games, least)
			}
			game := shipped(t, name)
			allowed := game.Definition().Metadata.Players
			for players := allowed.Min; players <= allowed.Max; players++ {
				statistics, err := sim.Run(context.Background(), game, sim.Batch{
					Setup: sim.Setup{Seed: 1, Players: int(players)}, Games: games,
				})
				if err != nil {
					t.Fatal(err)
				}
				for key, stop := range statistics.Stops {
					if key.Reason != sim.Terminal {
						t.Errorf("with %d players, %d of %d games stop with %s, the first with seed %d: %s", players,
							stop.Count, games, key.Reason, stop.Seed, stop.Message)
					}
				}
				games = max(games/4, least) // with more players it is much the same
			}
		})
	}
}

// Recorded games come out as they did.
func TestRecordedGamesComeOutTheSame(t *testing.T) {
	paths, err := filepath.Glob("games/*/*.replay.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no recorded games (%v)", err)
	}
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			game := shipped(t, filepath.Base(filepath.Dir(path)))
			report, err := replay.Check(context.Background(), game, file, replay.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			report.WriteText(&text)
			if !strings.Contains(text.String(), "no difference") {
				t.Error(text.String())
			}
		})
	}
}
