package balance_test

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/kernel/sim"
)

// Random tic-tac-toe is won by who begins in 58.49 %, by the other in 28.81 %, and drawn in 12.70 %.
func TestOverviewOfTicTacToe(t *testing.T) {
	o, err := balance.Observe(t.Context(), testgames.Of(t, "tic-tac-toe"),
		balance.Options{Setup: sim.Setup{Seed: 1, Players: 2, MaxMoves: 100}, Games: 2000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := o.Statistics
	n := s.CountDecided()
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
	if o.WriteMarkdown(&text); !strings.Contains(text.String(), "\n| --- | ---: |\n| player 0 wins alone | 62.3 % (57.4 % to 66.9 %) |") {
		t.Errorf("%s", text.String())
	}
}

// Games go on after those that were played, and shares are told of enough of them only.
func TestOverviewsGoOn(t *testing.T) {
	options := balance.Options{Setup: sim.Setup{Seed: 1, Players: 2, MaxMoves: 100}, Games: 29}
	observe := func(earlier *balance.Overview) *balance.Overview {
		t.Helper()
		game := testgames.Of(t, "tic-tac-toe")
		o, err := balance.Observe(t.Context(), game, options, earlier)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	few := observe(nil)
	if line := few.Line(); line != "29 games over" {
		t.Errorf("of 29 games: %s", line)
	}
	options.Games = 60
	more, whole := observe(few), observe(nil)
	if more.Line() != whole.Line() || more.Choices != whole.Choices || few.Games() != 29 {
		t.Errorf("after those before: %s, at once: %s", more.Line(), whole.Line())
	}
	if !regexp.MustCompile(`^\d+:\d+ · \d moves$`).MatchString(more.Line()) {
		t.Errorf("of 60 games: %s", more.Line())
	}
	inWords := regexp.MustCompile(`^player 0 wins \d+ %, player 1 wins \d+ % · about \d moves a game$`)
	if !inWords.MatchString(more.Words()) || few.Words() != "29 games played, too few to say who wins" {
		t.Errorf("of 60 games: %s; of 29: %s", more.Words(), few.Words())
	}
	options.Games, options.Time = 1000, time.Nanosecond
	if o := observe(whole); o.Games() != 60 {
		t.Errorf("after the time %d games are played", o.Games())
	}
}

// Of a game that seldom comes to an end that is told first, not shares of the few that do.
func TestOverviewsOfGamesWithoutAnEnd(t *testing.T) {
	for moves, want := range map[int]string{5: "no end · 5 moves", 100: ""} {
		options := balance.Options{Setup: sim.Setup{Seed: 1, Players: 2, MaxMoves: moves}, Games: 60}
		o, err := balance.Observe(t.Context(), testgames.Of(t, "tic-tac-toe"), options, nil)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		o.WriteMarkdown(&text)
		endless, says := want != "", strings.Contains(text.String(), " of 60 games come to no end: ")
		if line := o.Line(); endless != (line == want) || endless != says ||
			endless != (o.Words() == "most games come to no end · about 5 moves a game") {
			t.Errorf("of %d moves at most: %q, %q and\n%s", moves, line, o.Words(), text.String())
		}
	}
}

// Of more than two players the one who wins most often is told, and the one who wins least.
func TestOverviewsTellInWordsWhoWinsMostAndLeast(t *testing.T) {
	of := func(wins ...int) string {
		s := &sim.Statistics{Playouts: 100, Stops: map[sim.StopKey]sim.StopCount{{Reason: sim.Terminal}: {Count: 100}}}
		for player, n := range wins {
			s.Seats = append(s.Seats, sim.Seat{Player: player, Wins: n})
		}
		o := &balance.Overview{Game: testgames.Of(t, "tic-tac-toe"), Statistics: s}
		told, _, _ := strings.Cut(o.Words(), " · ")
		return told
	}
	if got := of(24, 26, 25, 23); got != "player 1 wins 26 %, player 3 least, 23 %" {
		t.Errorf("of four: %s", got)
	}
	if got := of(100); got != "player 0 wins 100 %" {
		t.Errorf("of one: %s", got)
	}
}
