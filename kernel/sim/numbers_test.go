package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Games are shared out among all numbers of players that are allowed, and a seed tells which.
func TestNumbersOfPlayers(t *testing.T) {
	for _, c := range []struct {
		least, most int64
		games       int
		want        string // players: games from the seed
	}{
		{2, 2, 5, "2: 5 from 7"},
		{2, 4, 8, "2: 3 from 7, 3: 3 from 10, 4: 2 from 13"},
		{1, 9, 3, "1: 1 from 7, 5: 1 from 8, 9: 1 from 9"},
		{23, 5000, 4, "23: 2 from 7, 24: 2 from 9"},
		{40, 5000, 4, "40: 4 from 7"},
		{2, 3, 1, "2: 1 from 7"},
	} {
		var got []string
		for _, b := range (sim.Batch{Setup: sim.Setup{Seed: 7}, Games: c.games}).Numbers(
			gamedef.PlayerCounts{Min: c.least, Max: c.most}) {
			got = append(got, fmt.Sprintf("%d: %d from %d", b.Players, b.Games, b.Seed))
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%d games of %d to %d players: %s, not %s", c.games, c.least, c.most, all, c.want)
		}
	}
}
