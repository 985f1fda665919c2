package sim

import (
	"slices"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Playing in place and playing from state to state come to the same.
func TestBothTablesPlayAlike(t *testing.T) {
	for name, game := range testgames.All(t) {
		t.Run(name, func(t *testing.T) {
			players := int(min(game.Definition().Metadata.Players.Max, 4))
			seeds := 3
			if len(game.Definition().Zones) > testsize.LargeBoard {
				seeds = min(seeds, testsize.LargeGames.N())
			}
			for seed := range int64(seeds) {
				first, err := game.Initial(seed, players)
				if err != nil {
					t.Fatal(err)
				}
				alike(t, first, seed)
			}
		})
	}
}

func alike(t *testing.T, first *kernel.State, seed int64) {
	t.Helper()
	quick := first.Playout()
	defer quick.Close()
	tables := [2]table{quick, &recording{state: first}}
	rngs := [2]random.Generator{random.New(seed), random.New(seed)}
	var moves [2]kernel.Move
	most := 120
	if len(first.Game().Definition().Zones) > testsize.LargeBoard {
		most = testsize.AlikeLargeMoves.N()
	}
	for step := range most {
		var listed [2][]string
		for i, p := range tables {
			result, err := p.Result()
			if err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			if result != nil {
				return
			}
			list, _, err := p.Moves()
			if err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			if len(list) == 0 {
				return
			}
			for _, m := range list {
				listed[i] = append(listed[i], string(gamedef.Canonical(m.Data())))
			}
			turn := &Turn{Player: p.Active(), Moves: list, Random: &rngs[i], table: p}
			agent := []Agent{Random{}, Quick{}}[seed%2]
			if moves[i], _, err = agent.Choose(turn); err != nil {
				t.Fatalf("seed %d, step %d, table %d: %v", seed, step, i, err)
			}
		}
		if !slices.Equal(listed[0], listed[1]) {
			t.Fatalf("seed %d, step %d: other moves are listed", seed, step)
		}
		one, other := string(gamedef.Canonical(moves[0].Data())), string(gamedef.Canonical(moves[1].Data()))
		if one != other {
			t.Fatalf("seed %d, step %d: other moves are chosen:\n%s\n%s", seed, step, one, other)
		}
		errs := [2]error{tables[0].Apply(&moves[0]), tables[1].Apply(&moves[1])}
		if (errs[0] == nil) != (errs[1] == nil) {
			t.Fatalf("seed %d, step %d: %s: %v, and %v", seed, step, one, errs[0], errs[1])
		}
		if errs[0] != nil {
			continue
		}
		if a, b := tables[0].State(), tables[1].State(); a.Hash() != b.Hash() {
			x, _ := a.MarshalJSON()
			y, _ := b.MarshalJSON()
			t.Fatalf("seed %d, step %d: %s leads to other states:\n%s\n%s", seed, step, one, x, y)
		}
	}
}
