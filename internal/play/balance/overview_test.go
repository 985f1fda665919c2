package balance_test

import (
	"math"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/kernel/sim"
)

// Random tic-tac-toe is won by who begins in 58.49 %, by the other in 28.81 %, and drawn in 12.70 %.
func TestOverviewOfTicTacToe(t *testing.T) {
	o, err := balance.Observe(t.Context(), testgames.Of(t, "tic-tac-toe"),
		balance.Options{Setup: sim.Setup{Seed: 1, Players: 2, MaxMoves: 100}, Games: 2000})
	if err != nil {
		t.Fatal(err)
	}
	s := o.Statistics
	n := s.Decided()
	if n != s.Playouts || !o.Sure || n >= 2000 {
		t.Fatalf("%d of %d games ended, sure: %v", n, s.Playouts, o.Sure)
	}
	for what, is := range map[float64]int{0.5849: s.Seats[0].Wins, 0.2881: s.Seats[1].Wins, 0.1270: s.Draws} {
		// Four deviations: the seeds are always the same, so it holds always or never.
		if got, most := float64(is)/float64(n), 4*math.Sqrt(what*(1-what)/float64(n)); math.Abs(got-what) > most {
			t.Errorf("%.4f is %.4f after %d games", what, got, n)
		}
	}
	if edge, low, high := o.Edge(); edge < 0.1 || low > edge || high < edge {
		t.Errorf("the edge of who begins is %f, from %f to %f", edge, low, high)
	}
	if o.LeadKnown || o.Dead > 1 || o.Choices < 5 || o.Choices+o.Dead > 9 {
		t.Errorf("pace: %+v", o)
	}
	var text strings.Builder
	if err := o.WriteText(&text); err != nil || !strings.Contains(text.String(), "player 0 wins alone") {
		t.Errorf("%v\n%s", err, text.String())
	}
}
