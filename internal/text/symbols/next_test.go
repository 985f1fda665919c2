package symbols_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/text/symbols"
)

func TestNextContinuesASeries(t *testing.T) {
	for _, c := range []struct{ name, taken, want string }{
		{"deck", "deck", "deck-2"},
		{"deck", "deck deck-2", "deck-3"},
		{"gold-coins", "gold-coins", "gold-coins-2"},
		{"gold_coins", "gold_coins", "gold_coins_2"},
		{"goldCoins", "goldCoins", "goldCoins2"},
		{"phase-2", "phase-1 phase-2", "phase-3"},
		{"phase-2", "phase-1 phase-2 phase-3 phase-4", "phase-5"},
		{"p9", "p9", "p10"},
		{"card-007", "card-007", "card-008"},
		{"card-099", "card-099", "card-100"},
		{"heapB", "heapA heapB", "heapC"},
		{"heapB", "heapA heapB heapC", "heapD"},
		{"heapB", "heapB", "heapB2"},
		{"teamA", "teamA", "teamB"},
		{"side-b", "side-a side-b", "side-c"},
		{"side-z", "side-y side-z", "side-z-2"},
		{"area", "area", "area-2"},
		{"A", "A", "A2"},
		{"7", "7", "8"},
		{"é", "é", "é-2"},
		{"x12345678901234567890", "x12345678901234567890", "x12345678901234567890-2"},
		{"", "", "-2"},
	} {
		taken := strings.Split(c.taken, " ")
		got := symbols.Next(c.name, func(name string) bool { return slices.Contains(taken, name) })
		if got != c.want {
			t.Errorf("after %q with %q: %q, want %q", c.name, c.taken, got, c.want)
		}
	}
}
