package data_test

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// squares is what lies where in a state: the marks of a game whose tokens are told apart
// by their player alone.
func squares(t *testing.T, state *kernel.State) string {
	t.Helper()
	text, err := state.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		ActivePlayer int
		Zones        map[string][]struct{ Props struct{ Player json.Number } }
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for row := range 3 {
		for column := range 3 {
			cell := data.Zones["cell_"+string(rune('0'+row))+"_"+string(rune('0'+column))+":none"]
			if len(cell) == 0 {
				b.WriteByte('.')
			} else {
				b.WriteString(cell[0].Props.Player.String())
			}
		}
	}
	return b.String()
}

// prospect is what can come of a position of a game of two players without chance.
type prospect struct {
	games int        // ways to play on to the end
	best  int        // what comes of it for the first player when both play as well as they can: 1, 0 or -1
	odds  [3]big.Rat // that the first player wins, the second does, nobody does, when moves are drawn by lot
}

func prospects(t *testing.T, state *kernel.State, known map[string]*prospect) *prospect {
	t.Helper()
	key := squares(t, state)
	if p := known[key]; p != nil {
		return p
	}
	p := new(prospect)
	known[key] = p
	result, err := state.Terminal()
	if err != nil {
		t.Fatal(err)
	}
	if result != nil {
		p.games = 1
		at := 2
		if result.Player >= 0 {
			at, p.best = result.Player, 1-2*result.Player
		}
		p.odds[at].SetInt64(1)
		return p
	}
	listing, err := state.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	own := 1 - 2*state.Active()
	p.best = -own
	share := big.NewRat(1, int64(len(listing.Moves)))
	for _, move := range listing.Moves {
		outcome, err := state.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		after := prospects(t, outcome.State, known)
		p.games += after.games
		if after.best*own > p.best*own {
			p.best = after.best
		}
		for i := range p.odds {
			p.odds[i].Add(&p.odds[i], new(big.Rat).Mul(share, &after.odds[i]))
		}
	}
	return p
}

// Everything there is to know about tic-tac-toe.
func TestTicTacToeIsWhatItIs(t *testing.T) {
	known := map[string]*prospect{}
	p := prospects(t, first(t, shipped(t, "tic-tac-toe"), 2, 1), known)
	if len(known) != 5478 {
		t.Errorf("%d positions, not 5478", len(known))
	}
	if p.games != 255_168 {
		t.Errorf("%d games, not 255168", p.games)
	}
	if p.best != 0 {
		t.Errorf("with perfect play the result is %d, not a draw", p.best)
	}
	for i, want := range []*big.Rat{big.NewRat(737, 1260), big.NewRat(121, 420),
		big.NewRat(8, 63)} { // 58.49, 28.81 and 12.70 %
		if p.odds[i].Cmp(want) != 0 {
			t.Errorf("odds %d of random games are %s, not %s", i, &p.odds[i], want)
		}
	}
}

// Whoever is to move in nim loses exactly when the sizes of the heaps, added without
// carrying, give nothing.
func TestNimIsWonAsTheTheorySays(t *testing.T) {
	type heaps [3]int
	wins := map[heaps]bool{}
	var solve func(state *kernel.State, h heaps) bool
	solve = func(state *kernel.State, h heaps) bool {
		if won, ok := wins[h]; ok {
			return won
		}
		won := false
		listing, err := state.Legal(kernel.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if want := h[0] + h[1] + h[2]; len(listing.Moves) != want {
			t.Errorf("%v has %d moves, not %d", h, len(listing.Moves), want)
		}
		for _, move := range listing.Moves {
			outcome, err := state.Apply(move, kernel.ApplyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			heap, _ := move.Params.Get("$heap")
			count, _ := move.Params.Get("$count")
			name := heap.Text()
			n, _ := count.Int()
			next := h
			next[map[string]int{"small:none": 0, "middle:none": 1, "large:none": 2}[name]] -= int(n)
			if ended(t, outcome.State) != (next == heaps{}) {
				t.Errorf("%v has ended or has not", next)
			}
			if next == (heaps{}) || !solve(outcome.State, next) {
				won = true
			}
		}
		wins[h] = won
		return won
	}
	solve(first(t, shipped(t, "nim"), 2, 1), heaps{3, 4, 5})
	if len(wins) != 4*5*6-1 {
		t.Errorf("%d positions were seen, not 119", len(wins))
	}
	for h, won := range wins {
		if want := h[0]^h[1]^h[2] != 0; won != want {
			t.Errorf("to move at %v wins: %t", h, won)
		}
	}
}

// arrivals are the chances that a runner of the dice race who chooses by lot between
// running and walking arrives with the first, second … turn.
func arrivals(squares int) (chances []float64) {
	at := make([]float64, squares)
	at[0] = 1
	for range squares {
		next, arrived := make([]float64, squares), 0.0
		for from, p := range at {
			step := func(by int, chance float64) {
				if from+by >= squares {
					arrived += p * chance
				} else {
					next[from+by] += p * chance
				}
			}
			step(3, 0.5)
			for die := 1; die <= 6; die++ {
				step(die, 0.5/6)
			}
		}
		at, chances = next, append(chances, arrived)
	}
	return chances
}

// The first of two runners wins when they arrive no later than the other.
func TestDiceRaceIsWonAsOftenAsItShould(t *testing.T) {
	chances := arrivals(20)
	want, later := 0.0, 1.0
	for _, p := range chances {
		want += p * later
		later -= p
	}
	games := testsize.OddsGames.N()
	statistics, err := sim.Run(context.Background(), shipped(t, "dice-race"), sim.Batch{
		Setup: sim.Setup{Seed: 1, Players: 2}, Games: games,
	})
	if err != nil {
		t.Fatal(err)
	}
	have := float64(statistics.Seats[0].Wins) / float64(games)
	deviation := math.Sqrt(want * (1 - want) / float64(games))
	t.Logf("the first player won %.4f of the games, %.4f was expected", have, want)
	if math.Abs(have-want) > 4*deviation {
		t.Errorf("the first player won %.4f of the games, not about %.4f", have, want)
	}
}

// Two players who choose by lot, neither of whom sees the other's sign, win as often as each
// other: each wins a third of the rounds, and half of the games.
func TestDecision42RockPaperScissorsIsFair(t *testing.T) {
	game := shipped(t, "rock-paper-scissors")
	games := testsize.FairGames.N()
	won, rounds, draws := [2]int{}, 0, 0
	for seed := range int64(games) {
		p, err := sim.Play(context.Background(), game, sim.Setup{Seed: seed, Agents: []sim.Agent{sim.Quick{}}},
			&sim.Observer{Move: func(r *sim.Record) {
				if r.Player == 0 {
					return
				}
				rounds++
				before, _ := r.Before.Data().Get("perPlayerVars")
				after, _ := r.After.Data().Get("perPlayerVars")
				if score(t, before) == score(t, after) {
					draws++
				}
			}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Reason != sim.Terminal {
			t.Fatalf("seed %d stops with %s", seed, p.Reason)
		}
		won[p.Result.Player]++
	}
	// Three standard deviations: of 3,000 games 82 games, of some 18,000 rounds 1.1 %.
	if off := math.Abs(float64(won[0]) - float64(games)/2); off > 3*math.Sqrt(float64(games))/2 {
		t.Errorf("the players win %v of %d games", won, games)
	}
	deviation := math.Sqrt(1.0 / 3 * 2 / 3 / float64(rounds))
	if share := float64(draws) / float64(rounds); math.Abs(share-1.0/3) > 3*deviation {
		t.Errorf("%d of %d rounds are won by nobody", draws, rounds)
	}
	t.Logf("%v games won, %d of %d rounds won by nobody", won, draws, rounds)
}

// score is how many rounds the players have won together.
func score(t *testing.T, vars gamedef.Data) (total float64) {
	t.Helper()
	for _, player := range vars.(gamedef.Object) {
		rounds, ok := player.Value.(gamedef.Object).Get("rounds")
		if !ok {
			t.Fatal("nobody counts rounds")
		}
		total += float64(rounds.(gamedef.Number))
	}
	return total
}

// nimOdds is the chance that whoever is to move in nim wins when both take any number from any heap with
// the same chance: who takes the last stone wins.
func nimOdds(heaps [3]int, known map[[3]int]float64) float64 {
	if p, ok := known[heaps]; ok {
		return p
	}
	moves, sum := 0, 0.0
	for i, have := range heaps {
		for take := 1; take <= have; take++ {
			after := heaps
			after[i] -= take
			moves++
			sum += 1 - nimOdds(after, known)
		}
	}
	if moves > 0 {
		sum /= float64(moves)
	}
	known[heaps] = sum
	return sum
}

// What many random games of tic-tac-toe and nim come to holds the chances that are worked out from
// all of their positions: 58.49, 28.81 and 12.70 % for the first.
func TestStatisticsHoldTheExactOdds(t *testing.T) {
	games := testsize.OddsGames.N()
	board := prospects(t, first(t, shipped(t, "tic-tac-toe"), 2, 1), map[string]*prospect{})
	var marks [3]float64
	for i := range marks {
		marks[i], _ = board.odds[i].Float64()
	}
	stones := nimOdds([3]int{3, 4, 5}, map[[3]int]float64{})
	for name, exact := range map[string][3]float64{"tic-tac-toe": marks, "nim": {stones, 1 - stones, 0}} {
		statistics, err := sim.Run(t.Context(), shipped(t, name),
			sim.Batch{Setup: sim.Setup{Seed: 1, Players: 2}, Games: games})
		if err != nil {
			t.Fatal(err)
		}
		for i, times := range []int{statistics.Seats[0].Wins, statistics.Seats[1].Wins, statistics.Draws} {
			have := float64(times) / float64(games)
			deviation := math.Sqrt(exact[i] * (1 - exact[i]) / float64(games))
			t.Logf("%s: %.4f of the games end so (%d), %.4f was expected", name, have, i, exact[i])
			if math.Abs(have-exact[i]) > 4*deviation {
				t.Errorf("%s: %.4f of the games end so (%d), and not about %.4f", name, have, i, exact[i])
			}
		}
	}
}
