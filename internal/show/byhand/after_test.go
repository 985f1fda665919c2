package byhand_test

import (
	"io"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/kernel/sim"
)

// A game that was played is gone on with, and where it ends before all its moves were made again, it says so.
func TestGoingOnAfterAGame(t *testing.T) {
	g := testgames.Of(t, "tic-tac-toe")
	before, _ := play(t, g, "human,human", 1, func(n int) string { return []string{"1", "1", "1", "quit"}[n] })
	seats, _ := byhand.ParseSeats("human,human", 2, sim.ParseAgents)
	again := func(g int) *byhand.PlayedGame {
		games := []string{"tic-tac-toe", "nim"} // the other has other moves
		played, err := byhand.Play(t.Context(), testgames.Of(t, games[g]), byhand.Options{After: before, Seats: seats,
			Setup: sim.Setup{Seed: 1, Players: 2, MaxMoves: 2 - g}, In: &typist{answers: func(int) string { return "quit" }},
			Out: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		return played
	}
	if same := again(0); same.Made != 2 || len(same.Game.Moves) != 2 ||
		!strings.Contains(same.Departs, "at move 3, player 0: place cell 0 2") {
		t.Errorf("%d moves, %q", same.Made, same.Departs)
	}
	if other := again(1); other.Made != 0 || !other.Left {
		t.Errorf("another game: %d moves", other.Made)
	}
}
