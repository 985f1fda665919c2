package replay_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// A recording written by hand: the seed, the number of players and a move. What it
// says of the state is compared, the rest is not.
func ExampleCheck() {
	def, err := gamedef.Decode([]byte(mill))
	if err != nil {
		panic(err)
	}
	game, err := kernel.New(def)
	if err != nil {
		panic(err)
	}
	report, err := replay.Check(context.Background(), game, strings.NewReader(`
{"kind": "run", "seed": 1, "players": 2}
{"kind": "step", "player": 1, "move": {"actionId": "load", "params": {"$n": 2}}}
`), replay.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	report.WriteText(os.Stdout)
	// Output:
	// line 3, game with seed 1: Before move 1, player 0 is to move, recorded player 1.
	//   move:     {"actionId":"load","params":{"$n":2}}
	//   activePlayer
	//   recorded: 1
	//   now:      0
	//   rule:     actions[1]
	//
	// 1 game, 1 step: 1 difference.
}
