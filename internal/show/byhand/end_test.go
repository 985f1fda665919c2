package byhand_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// The end of a game is told by who has won, with what ended it: where it is written, as it is read aloud, and scores.
func TestTheEndIsTold(t *testing.T) {
	score := func(player int, n int64) kernel.Standing {
		return kernel.Standing{Player: player, Score: kernel.Int(n)}
	}
	rule := func(path string) (*kernel.Source, string) { return &kernel.Source{File: path}, "There is a line" }
	for want, result := range map[string]kernel.Result{
		"player 1 wins: There is a line.": {Type: gamedef.WinResult, Player: 1},
		"player 0 wins: By points. player 0 4.": {Type: gamedef.WinResult, Checkpoint: "by-points",
			Ranking: []kernel.Standing{score(0, 4)}},
		"Everybody wins: There is a line.":  {Type: gamedef.WinAllResult},
		"Everybody loses: There is a line.": {Type: gamedef.LossAllResult},
		"A draw: There is a line.":          {Type: gamedef.DrawResult},
		"player 1 wins: There is a line. player 1 7, player 0 3.": {Type: gamedef.ScoreResult,
			Ranking: []kernel.Standing{score(1, 7), score(0, 3)}},
		"player 0 and player 1 win: There is a line. player 0 3, player 1 3.": {Type: gamedef.ScoreResult,
			Ranking: []kernel.Standing{score(0, 3), score(1, 3)}},
	} {
		result.Path = "terminal.conditions[0]"
		end := byhand.EndOf(testgames.Of(t, "tic-tac-toe"), &result, rule)
		got := end.Title + ": " + strings.Join(end.How, " ")
		if !strings.EqualFold(got, want) || end.Rule.File != result.Path {
			t.Errorf("%s, %v; want %s", got, end.Rule, want)
		}
	}
}

// After the end the last move of a person is taken back with all that followed it, and the game goes on from there
// by the same rules, of which nothing is said.
func TestTakingBackAfterTheEnd(t *testing.T) {
	g := testgames.Of(t, "tic-tac-toe")
	played, _ := play(t, g, "human,human", 1, func(int) string { return "1" })
	seats, err := byhand.ParseSeats("human,human", 2, sim.ParseAgents)
	if err != nil || played.Left {
		t.Fatal(played.Left, err)
	}
	for made := played.Made; made > 0; made-- {
		if played = played.Undone(); played == nil {
			t.Fatalf("of %d moves none can be taken back", made)
		}
		var out strings.Builder
		played, err = byhand.Play(t.Context(), g, byhand.Options{After: played, Seats: seats, Out: &out,
			Setup: sim.Setup{Seed: 1, Players: 2}, In: &typist{answers: func(int) string { return "quit" }}})
		if err != nil || played.Made != made-1 || strings.Contains(out.String(), "rules") {
			t.Fatalf("of %d moves %d are made again (%v): %s", made, played.Made, err, out.String())
		}
	}
	if played.Undone() != nil {
		t.Error("more moves can be taken back than were made")
	}
}
