package sim_test

import (
	"context"
	"reflect"
	"testing"

	"ludo-lsp/kernel/sim"
)

// TestRecordedGamesAreThoseThatAreCounted: a game that is recorded, as "run" plays it, is the
// one that "simulate" counts with the same seed, also where rules fail.
func TestRecordedGamesAreThoseThatAreCounted(t *testing.T) {
	const divided = `{"setVar": {"scope": "global", "var": "heap", "value": {"op": "/", "left": 1, "right": {"op": "-", "left": {"ref": "gvar", "var": "heap"}, "right": {"ref": "gvar", "var": "heap"}}}}}`
	const rolled = `{"rollRandom": {"bind": "$roll", "min": 2, "max": {"op": "-", "left": {"ref": "gvar", "var": "heap"}, "right": {"ref": "gvar", "var": "heap"}}, "in": []}}`
	const asked = `{"chooseOne": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "intsInRange", "min": 1, "max": 2}}}, `
	agents := map[string]sim.Agent{"random": sim.Random{}, "quick": sim.Quick{}, "greedy": sim.Greedy{},
		"mcts": sim.MCTS{Games: 5}}
	for name, effects := range map[string]string{"expression": divided, "effect": rolled,
		"expression after a decision": asked + divided, "effect after a decision": asked + rolled} {
		game := quarry(t, action("take", "", heapLeft, takeOne)+", "+action("break", "", heapLeft, effects), heapGone)
		for agent, plays := range agents {
			for seed := range int64(6) {
				setup := sim.Setup{Seed: seed, MaxMoves: 30, Agents: []sim.Agent{plays, plays}}
				recorded, err := sim.Play(context.Background(), game, setup, &sim.Observer{})
				if err != nil {
					t.Fatal(err)
				}
				counted, err := sim.Play(context.Background(), game, setup, nil)
				if err != nil {
					t.Fatal(err)
				}
				if recorded.Reason != counted.Reason || recorded.Made != counted.Made ||
					!reflect.DeepEqual(recorded.Result, counted.Result) ||
					!reflect.DeepEqual(recorded.Dropped, counted.Dropped) ||
					stopOf(recorded) != stopOf(counted) {
					t.Errorf("%s, %s, seed %d: recorded %s after %d moves (%s), %v dropped; counted %s after %d (%s), %v dropped",
						name, agent, seed, recorded.Reason, recorded.Made, stopOf(recorded), recorded.Dropped,
						counted.Reason, counted.Made, stopOf(counted), counted.Dropped)
				}
			}
		}
	}
}

func stopOf(p *sim.Playout) string {
	if p.Stop == nil {
		return ""
	}
	return p.Stop.Code + " " + p.Stop.Path
}
