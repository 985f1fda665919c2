package kernel_test

import (
	"fmt"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// A game of heads or tails: who guesses right has won.
const guess = `{
	"metadata": {"id": "guess", "players": {"min": 1, "max": 1}}, "constants": {},
	"globalVars": [{"name": "coin", "type": "int", "init": 0, "min": 0, "max": 2}, {"name": "right", "type": "boolean", "init": false}],
	"perPlayerVars": [], "zones": [], "tokenTypes": [], "setup": [], "turnStructure": {"phases": [{"id": "main"}]},
	"actions": [{"id": "guess", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "limits": [], "effects": [
		{"chooseOne": {"internalDecisionId": "decision:side", "bind": "$side", "options": {"query": "intsInRange", "min": 1, "max": 2}}},
		{"rollRandom": {"bind": "$coin", "min": 1, "max": 2, "in": [
			{"setVar": {"scope": "global", "var": "coin", "value": {"ref": "binding", "name": "$coin"}}},
			{"if": {"when": {"op": "==", "left": {"ref": "binding", "name": "$coin"}, "right": {"ref": "binding", "name": "$side"}},
				"then": [{"setVar": {"scope": "global", "var": "right", "value": true}}]}}]}}]}],
	"triggers": [],
	"terminal": {"conditions": [{"when": {"op": "==", "left": {"ref": "gvar", "var": "right"}, "right": true}, "result": {"type": "win", "player": "active"}}]}
}`

// A state is asked for its moves, a move for what is left to decide, and a complete
// move is applied, which gives another state.
func Example() {
	def, err := gamedef.Decode([]byte(guess))
	if err != nil {
		panic(err)
	}
	game, err := kernel.New(def)
	if err != nil {
		panic(err)
	}
	state, err := game.Initial(4, 1)
	if err != nil {
		panic(err)
	}
	agent := kernel.NewGenerator(4, 0)
	for {
		result, err := state.Terminal()
		if err != nil {
			panic(err)
		}
		if result != nil {
			fmt.Println("player", result.Player, "has won")
			return
		}
		listing, err := state.Legal(kernel.ListOptions{})
		if err != nil {
			panic(err)
		}
		choices, err := state.Choices(listing.Moves[0], false)
		if err != nil {
			panic(err)
		}
		fmt.Print(listing.Moves[0].ActionID, " asks for ", choices.Request.Name, " out of ",
			len(choices.Request.Options), ": ")
		move, ok, err := state.Complete(listing.Moves[0], &agent)
		if err != nil || !ok {
			panic(err)
		}
		outcome, err := state.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			panic(err)
		}
		fmt.Println(move.Params[0].Value.Text())
		state = outcome.State
	}
	// Output:
	// guess asks for $side out of 2: 2
	// player 0 has won
}
