package sim_test

import (
	"context"
	"fmt"
	"os"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// pebbles is a game for two: in turn they take one or two pebbles, and who takes the
// last has won.
func pebbles() *kernel.Game {
	def, err := gamedef.Decode([]byte(`{
		"metadata": {"id": "pebbles", "players": {"min": 2, "max": 2}}, "constants": {},
		"globalVars": [{"name": "heap", "type": "int", "init": 7, "min": 0, "max": 7}],
		"perPlayerVars": [], "zones": [], "tokenTypes": [], "setup": [], "turnStructure": {"phases": [{"id": "main"}]},
		"actions": [{"id": "take", "actor": "active", "executor": "actor", "phase": ["main"],
			"params": [{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 2}}],
			"pre": {"op": "<=", "left": {"ref": "binding", "name": "$n"}, "right": {"ref": "gvar", "var": "heap"}}, "cost": [],
			"effects": [{"addVar": {"scope": "global", "var": "heap", "delta": {"op": "-", "left": 0, "right": {"ref": "binding", "name": "$n"}}}}],
			"limits": [{"scope": "turn", "max": 1}]}],
		"triggers": [],
		"terminal": {"conditions": [{"when": {"op": "==", "left": {"ref": "gvar", "var": "heap"}, "right": 0}, "result": {"type": "win", "player": "active"}}]}}`))
	if err != nil {
		panic(err)
	}
	game, err := kernel.New(def)
	if err != nil {
		panic(err)
	}
	return game
}

// One game, with a line for each move.
func ExamplePlay() {
	game := pebbles()
	told := sim.WordsOf(game)
	playout, err := sim.Play(context.Background(), game, sim.Setup{Seed: 1}, &sim.Observer{
		Move: func(r *sim.Record) { r.WriteText(os.Stdout, told) },
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(playout.Reason, playout.Result.Player)
	// Output:
	//    1  turn 1, main, player 0: take 1
	//       heap 7 → 6
	//    2  turn 2, main, player 1: take 1
	//       heap 6 → 5
	//    3  turn 3, main, player 0: take 2
	//       heap 5 → 3
	//    4  turn 4, main, player 1: take 1
	//       heap 3 → 2
	//    5  turn 5, main, player 0: take 2
	//       heap 2 → 0
	// terminal 0
}

// Many games, with statistics by seat. Which player wins how often is told with the
// range in which the chance lies.
func ExampleRun() {
	s, err := sim.Run(context.Background(), pebbles(), sim.Batch{Setup: sim.Setup{Seed: 1}, Games: 1000})
	if err != nil {
		panic(err)
	}
	low, high := sim.Interval(s.Seats[0].Wins, s.CountDecided())
	fmt.Printf("player 0 won %d of %d, the chance is between %.2f and %.2f\n", s.Seats[0].Wins, s.CountDecided(), low,
		high)
	// Output: player 0 won 533 of 1000, the chance is between 0.50 and 0.56
}
