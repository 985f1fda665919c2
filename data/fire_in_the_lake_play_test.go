package data_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// In every state of games that are played by lot, by greed and by looking ahead no piece is lost or made, tracks stay
// within their bounds, bases and COIN stay where they may be, control and scores are for the rules what is counted
// here, and the game ends with a result.
// Every tenth game is played by greed, and every tenth by looking ahead. Each is a test of its own, so
// LUDO_DEEP=1 go test -run 'TestLakeKeepsItsPieces/medium/random_86$' plays one again.
func TestLakeKeepsItsPieces(t *testing.T) {
	forces := map[string]int{}
	for _, row := range table(t, "pieces.tsv") {
		forces[row["piece"]] = number(t, row["count"])
	}
	for i, scenario := range lakeScenarios {
		t.Run(scenario, func(t *testing.T) {
			game := lake(t, scenario)
			spaces := lakeSpaces(game)
			for seed := int64(1); seed <= int64(testsize.LakeGames.N()); seed++ {
				name, agents := "random ", []sim.Agent{sim.Quick{}}
				switch (int(seed) + i) % 10 {
				case 2:
					name, agents = "greedy ", []sim.Agent{sim.Greedy{Quick: true}}
				case 3:
					name, agents = "mcts ", []sim.Agent{sim.MCTS{Games: 1, MaxMoves: 10}}
				}
				t.Run(name+strconv.FormatInt(seed, 10), func(t *testing.T) {
					look := func(s *kernel.State, move int) {
						b := boardOf(t, s)
						if faults := b.faults(spaces, forces); len(faults) > 0 {
							t.Fatalf("move %d: %v", move, faults)
						}
						if s.Pending() != nil {
							return
						}
						margins, scores := b.margins(t, game), b.scores(spaces)
						for faction, threshold := range map[string]int{"us": 50, "arvn": 50, "nva": 18, "vc": 35} {
							if margins[faction] != scores[faction]-threshold {
								t.Fatalf("move %d: the margin of %s is %d, its score %d", move, faction,
									margins[faction], scores[faction])
							}
						}
					}
					playLake(t, scenario, seed, agents, &sim.Observer{
						Begin: func(first *kernel.State, _ bool) { look(first, 0) },
						Move:  func(m *sim.Record) { look(m.After, m.Number+1) },
					})
				})
			}
		})
	}
}

// someMove makes one of the legal moves; one of them must be possible.
func someMove(t testing.TB, state *kernel.State, dice *random.Generator, seed int64, move int) *kernel.State {
	t.Helper()
	listing, err := state.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		t.Fatalf("seed %d, move %d: %v", seed, move, err)
	}
	moves := slices.Clone(listing.Moves)
	var last error
	for len(moves) > 0 {
		i := int(dice.Int(0, int64(len(moves)-1)))
		template := moves[i]
		moves = slices.Delete(moves, i, i+1)
		for range 3 {
			whole, ok, err := state.CompleteQuickly(template, dice)
			if err != nil {
				t.Fatalf("seed %d, move %d, %s: %v", seed, move, template.ActionID, err)
			}
			if !ok {
				continue
			}
			outcome, err := state.Apply(whole, kernel.ApplyOptions{})
			if err == nil {
				return outcome.State
			}
			last = err
		}
	}
	if len(listing.Moves) == 0 && move == 0 { // the first card is a coup card
		outcome, err := state.Advance()
		if err != nil {
			t.Fatal(err)
		}
		return outcome.State
	}
	if before, ok := state.Withdrawn(); ok { // a special activity after it has become impossible
		return before
	}
	t.Fatalf("seed %d, move %d: none of %d moves can be made in %s: %v", seed, move, len(listing.Moves), state.Phase(),
		last)
	return nil
}

// faults are what the rules do not allow in a position.
func (b *board) faults(spaces map[string]lakeSpace, forces map[string]int) (faults []string) {
	left := maps.Clone(forces)
	for zone, pieces := range b.Zones {
		for _, p := range pieces {
			if name := p.prop("piece"); name != "" {
				left[name]--
			}
		}
		s, board := spaces[zone]
		if !board {
			continue
		}
		bases := b.count(zone, "kind", "base")
		if bases > 2 || bases > 0 && s.category == "loc" {
			faults = append(faults, strconv.Itoa(bases)+" bases in "+zone)
		}
		if s.country == "north-vietnam" && b.count(zone, "side", "coin") > 0 {
			faults = append(faults, "COIN in "+zone)
		}
		if s.population == 0 && b.marker(zone, "support", "neutral") != "neutral" {
			faults = append(faults, "nobody in "+zone+" is for anybody")
		}
	}
	for name, n := range left {
		if n != 0 {
			faults = append(faults, strconv.Itoa(n)+" "+name+" are lost")
		}
	}
	markers := 0
	for _, states := range b.Markers {
		markers += len(lakeTerror[states["terror"]])
	}
	if markers > 15 {
		faults = append(faults, strconv.Itoa(markers)+" terror markers")
	}
	for name, most := range map[string]float64{"arvnResources": 75, "nvaResources": 75, "vcResources": 75, "aid": 75,
		"patronage": 75, "trail": 4, "econ": 15} {
		if is, ok := b.GlobalVars[name].(float64); !ok || is < 0 || is > most {
			faults = append(faults, name+" is off its track")
		}
	}
	slices.Sort(faults)
	return faults
}
