package sim_test

import (
	"context"
	"reflect"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

func against(t *testing.T, game string, games int, agents ...sim.Agent) *sim.Statistics {
	t.Helper()
	out, err := sim.Run(context.Background(), testgames.Of(t, game), sim.Batch{Games: games,
		Setup: sim.Setup{Agents: agents, Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestMCTSNeverLosesTicTacToe(t *testing.T) {
	games := testsize.SearchedBoards.N()
	others := map[string]sim.Agent{"random": sim.Random{}, "greedy": sim.Greedy{}, "itself": sim.MCTS{}}
	for name, other := range others {
		first := against(t, "tic-tac-toe", games, sim.MCTS{}, other)
		second := against(t, "tic-tac-toe", games, other, sim.MCTS{})
		if first.Seats[0].Lost+second.Seats[1].Lost > 0 {
			t.Errorf("against %s it loses %d games", name, first.Seats[0].Lost+second.Seats[1].Lost)
		}
		if name == "itself" && first.Draws != games {
			t.Errorf("against itself %d of %d games are drawn", first.Draws, games)
		}
	}
}

func TestMCTSBeatsGreedyAtConnectFour(t *testing.T) {
	games := testsize.SearchedColumns.N()
	agent := sim.MCTS{Games: 200}
	first := against(t, "connect-four", games, agent, sim.Greedy{})
	second := against(t, "connect-four", games, sim.Greedy{}, agent)
	if won := first.Seats[0].Wins + second.Seats[1].Wins; won*100 < 95*2*games {
		t.Errorf("it wins %d of %d games", won, 2*games)
	}
}

func TestMCTSChoosesAlike(t *testing.T) {
	for _, name := range []string{"oh-hell", "rock-paper-scissors", "sealed-bids", "dice-race", "deck-builder"} {
		game := testgames.Of(t, name)
		play := func() []kernel.Move {
			var moves []kernel.Move
			out, err := sim.Play(context.Background(), game, sim.Setup{Agents: []sim.Agent{sim.MCTS{Games: 20}},
				Seed: 7, MaxMoves: 12}, &sim.Observer{Move: func(r *sim.Record) { moves = append(moves, r.Move) }})
			if err != nil {
				t.Fatal(err)
			}
			if out.Stop != nil {
				t.Errorf("%s: %s", name, out.Stop.Message)
			}
			if len(out.Dropped) > 0 {
				t.Errorf("%s: %d moves were dropped", name, len(out.Dropped))
			}
			return moves
		}
		if one := play(); len(one) < 3 || !reflect.DeepEqual(one, play()) {
			t.Errorf("%s: the same seed gives other moves, or there are only %d", name, len(one))
		}
	}
}
