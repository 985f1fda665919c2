package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// beans is a small game: players roll, take as many beans as they like up to the roll,
// and a trigger counts what a rich player has too much.
const beans = `{
"metadata": {"id": "beans", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [{"name": "pot", "type": "int", "init": 60, "min": 0, "max": 60}, {"name": "roll", "type": "int", "init": 3, "min": 1, "max": 6}],
"perPlayerVars": [{"name": "beans", "type": "int", "init": 0, "min": 0, "max": 60}],
"zones": [
	{"id": "bag:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
	{"id": "bowl:0", "owner": "player", "visibility": "owner", "ordering": "set"},
	{"id": "bowl:1", "owner": "player", "visibility": "owner", "ordering": "set"}],
"tokenTypes": [{"id": "seed", "props": {"size": "int"}}],
"setup": [{"forEach": {"bind": "$n", "over": {"query": "intsInRange", "min": 1, "max": 30}, "effects": [
	{"createToken": {"type": "seed", "zone": "bag:none", "props": {"size": {"ref": "binding", "name": "$n"}}}}]}}],
"turnStructure": {"phases": [{"id": "day"}]},
"actions": [
	{"id": "take", "actor": "active", "executor": "actor", "phase": ["day"], "pre": null, "cost": [],
		"params": [{"name": "$many", "domain": {"query": "intsInRange", "min": 1, "max": {"ref": "gvar", "var": "roll"}}}],
		"effects": [
			{"transferVar": {"from": {"scope": "global", "var": "pot"}, "to": {"scope": "pvar", "player": "actor", "var": "beans"}, "amount": {"ref": "binding", "name": "$many"}}},
			{"draw": {"from": "bag:none", "to": "bowl:actor", "count": 1}},
			{"rollRandom": {"bind": "$die", "min": 1, "max": 6, "in": [{"setVar": {"scope": "global", "var": "roll", "value": {"ref": "binding", "name": "$die"}}}]}}],
		"limits": [{"scope": "turn", "max": 1}]},
	{"id": "rest", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [], "effects": [], "limits": [{"scope": "turn", "max": 1}]}],
"triggers": [{"id": "spill", "event": {"type": "actionResolved", "action": "take"},
	"when": {"op": ">", "left": {"ref": "pvar", "player": "active", "var": "beans"}, "right": 20},
	"effects": [{"addVar": {"scope": "pvar", "player": "active", "var": "beans", "delta": -1}}]}],
"terminal": {"conditions": [{"when": {"op": "==", "left": {"ref": "gvar", "var": "pot"}, "right": 0}, "result": {"type": "draw"}}]}
}`

// TestApplyAllocatesLittle makes random moves in a small game and in the same game with very many more tokens: what an
// applied move allocates is for the state that it gives, what that does not share with the state before, the outcome
// and its log, and is as many things in both.
func TestApplyAllocatesLittle(t *testing.T) {
	perMove := func(seeds string) float64 {
		text := strings.Replace(beans, `"max": 30}, "effects"`, `"max": `+seeds+`}, "effects"`, 1)
		def, err := gamedef.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		game, err := kernel.New(def)
		if err != nil {
			t.Fatal(err)
		}
		moves, allocations := 0, 0.0
		for seed := range int64(10) {
			s, err := game.Initial(seed, 2)
			if err != nil {
				t.Fatal(err)
			}
			rng := random.New(seed)
			for range 12 { // there are beans for all of them
				listing, err := s.Legal(kernel.ListOptions{})
				if err != nil || len(listing.Moves) == 0 {
					t.Fatal("no legal move", err)
				}
				move := listing.Moves[rng.Int(0, int64(len(listing.Moves)-1))]
				var out *kernel.Outcome
				n := testing.AllocsPerRun(10, func() { out, err = s.Apply(move, kernel.ApplyOptions{}) })
				if err != nil {
					t.Fatal(err)
				}
				moves++
				allocations += n
				s = out.State
			}
		}
		return allocations / float64(moves)
	}
	few, many := perMove("30"), perMove("500")
	t.Logf("%.1f allocations per move with 30 tokens, %.1f with 500", few, many)
	if many > 1.2*few {
		t.Errorf("%.1f allocations per move with 30 tokens, %.1f with 500", few, many)
	}
}

// BenchmarkApply makes random moves from state to state, each of which is kept.
func BenchmarkApply(b *testing.B) {
	game := testgames.Of(b, "tic-tac-toe")
	first, err := game.Initial(1, 2)
	if err != nil {
		b.Fatal(err)
	}
	listing, err := first.Legal(kernel.ListOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := first.Apply(listing.Moves[i%len(listing.Moves)], kernel.ApplyOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
