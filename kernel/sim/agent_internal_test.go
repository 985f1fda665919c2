package sim

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

func decoded(t *testing.T, text string) *kernel.Game {
	t.Helper()
	def, err := gamedef.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	game, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// turnOf is the turn of an agent in a state, with a generator of its own.
func turnOf(t *testing.T, s *kernel.State, seed int64) *Turn {
	t.Helper()
	p := &recording{state: s}
	moves, _, err := p.Moves()
	if err != nil {
		t.Fatal(err)
	}
	rng := random.NewUnmixed(seed)
	return &Turn{Moves: moves, Random: &rng, table: p}
}

// market is a game with a move that asks for two decisions, one that asks for nothing
// and one with a parameter. LIMITS stands for how often each can be made.
const market = `{
"metadata": {"id": "market", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [], "perPlayerVars": [], "zones": [], "tokenTypes": [], "setup": [],
"turnStructure": {"phases": [{"id": "day"}]},
"actions": [
	{"id": "buy", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": [
		{"chooseOne": {"internalDecisionId": "stall", "bind": "$stall", "options": {"query": "enums", "values": ["fish", "salt", "wool"]}}},
		{"chooseN": {"internalDecisionId": "lots", "bind": "$lots", "options": {"query": "intsInRange", "min": 1, "max": 5}, "min": 1, "max": 3}}]},
	{"id": "wait", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": []},
	{"id": "call", "actor": "active", "executor": "actor", "phase": ["day"], "pre": null, "cost": [], "limits": [LIMITS], "effects": [],
		"params": [{"name": "$who", "domain": {"query": "players"}}]}],
"triggers": [], "terminal": {"conditions": []}
}`

// Completions and agents draw the numbers that the language says, so that games with
// agents are the same everywhere.
func TestAgentsDrawWhatTheLanguageSays(t *testing.T) {
	limited := strings.ReplaceAll(market, "LIMITS", `{"scope": "turn", "max": 1}`)
	unlimited := strings.ReplaceAll(market, "LIMITS", "")
	for _, test := range []struct {
		seed                      int64
		completed, random, greedy string
	}{
		{1, `{"lots":[2],"stall":"fish"}`, `call {"$who":0}`, `call {"$who":0}`},
		{2, `{"lots":[1,3],"stall":"wool"}`, `call {"$who":1}`, `wait {}`},
		{3, `{"lots":[1],"stall":"wool"}`, `wait {}`, `buy {"lots":[5,4,2],"stall":"salt"}`},
		{42, `{"lots":[1,3],"stall":"salt"}`, `wait {}`, `buy {"lots":[3],"stall":"wool"}`},
	} {
		turn := func(definition string) (*Turn, *kernel.State) {
			s, err := decoded(t, definition).InitialAs(kernel.Beginning{Seed: 7, Unmixed: true, Players: 2})
			if err != nil {
				t.Fatal(err)
			}
			return turnOf(t, s, test.seed), s
		}
		show := func(m kernel.Move, err error) string {
			if err != nil {
				return err.Error()
			}
			return m.ActionID + " " + string(gamedef.Canonical(m.Params.Data()))
		}
		look, s := turn(unlimited)
		move, _, err := s.Complete(kernel.Move{ActionID: "buy"}, look.Random)
		if got := show(move, err); got != "buy "+test.completed {
			t.Errorf("seed %d: completed to %s", test.seed, got)
		}
		look, _ = turn(unlimited)
		move, _, err = Random{}.Choose(look)
		if got := show(move, err); got != test.random {
			t.Errorf("seed %d: random chooses %s", test.seed, got)
		}
		look, _ = turn(limited)
		move, _, err = Greedy{}.Choose(look)
		if got := show(move, err); got != test.greedy {
			t.Errorf("seed %d: greedy chooses %s", test.seed, got)
		}
	}
}

// heap is a game in which players take one to three of seven in turn; who takes the last
// wins.
const heap = `{
"metadata": {"id": "heap", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [{"name": "left", "type": "int", "init": 7, "min": 0, "max": 7}],
"perPlayerVars": [], "zones": [], "tokenTypes": [], "setup": [],
"turnStructure": {"phases": [{"id": "turn"}]},
"actions": [{"id": "grab", "actor": "active", "executor": "actor", "phase": ["turn"],
	"params": [{"name": "$many", "domain": {"query": "intsInVarRange", "var": "left", "min": 1, "max": {"op": "min", "left": {"ref": "gvar", "var": "left"}, "right": 3}}}],
	"pre": null, "cost": [], "limits": [{"scope": "turn", "max": 1}],
	"effects": [{"addVar": {"scope": "global", "var": "left", "delta": {"op": "*", "left": -1, "right": {"ref": "binding", "name": "$many"}}}}]}],
"triggers": [],
"terminal": {"conditions": [{"when": {"op": "==", "left": {"ref": "gvar", "var": "left"}, "right": 0}, "result": {"type": "win", "player": "active"}}]}
}`

// Whole games with agents, as they come out everywhere.
func TestGamesWithAgents(t *testing.T) {
	game := decoded(t, heap)
	for _, test := range []struct {
		agent  Agent
		seed   int64
		want   string
		winner int
		turns  int64
	}{
		{Random{}, 1, "0:1 1:3 0:2 1:1", 1, 3},
		{Random{}, 2, "0:3 1:3 0:1", 0, 2},
		{Random{}, 3, "0:3 1:3 0:1", 0, 2},
		{Random{}, 7, "0:1 1:3 0:2 1:1", 1, 3},
		{Greedy{}, 1, "0:1 1:3 0:3", 0, 2},
		{Greedy{}, 2, "0:3 1:3 0:1", 0, 2},
		{Greedy{}, 3, "0:3 1:3 0:1", 0, 2},
		{Greedy{}, 7, "0:1 1:3 0:3", 0, 2},
	} {
		var moves []string
		p, err := Play(context.Background(), game, Setup{Players: 2, Seed: test.seed, Agents: []Agent{test.agent}},
			&Observer{Move: func(r *Record) {
				moves = append(moves,
					fmt.Sprintf("%d:%s", r.Player, r.Move.Params[0].Value.Text()))
			}})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(moves, " "); got != test.want || p.Result == nil || p.Result.Player != test.winner ||
			p.Turns != test.turns {
			t.Errorf("%T, seed %d: %s, %v after %d turns", test.agent, test.seed, got, p.Result, p.Turns)
		}
	}
}

// Where completing moves takes too long, agents go on as Quick does.
func TestAgentsGiveUpLookingAtEverything(t *testing.T) {
	const many = `{"query": "intsInRange", "min": 1, "max": 40}`
	text := strings.Replace(strings.ReplaceAll(market, "LIMITS", ""),
		`{"query": "enums", "values": ["fish", "salt", "wool"]}`, many, 1)
	text = strings.Replace(text, `{"query": "intsInRange", "min": 1, "max": 5}, "min": 1, "max": 3`, many+`, "n": 2`, 1)
	s, err := decoded(t, text).Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, agent := range []Agent{Random{}, Greedy{Completions: 9}} {
		for seed := range int64(10) {
			rng := random.NewUnmixed(seed)
			quick := rng
			turn := &Turn{Moves: []kernel.Move{{ActionID: "buy"}}, Random: &rng, table: &recording{state: s}}
			move, at, err := agent.Choose(turn)
			if err != nil || at != 0 || len(move.Params) != 2 {
				t.Fatalf("%T chose %v, %v", agent, move, err)
			}
			if _, ok := agent.(Random); !ok {
				continue
			}
			turn.Random = &quick
			if same, _, _ := (Quick{}).Choose(turn); !sameMove(same, move) {
				t.Fatalf("seed %d: chose %v, quickly %v", seed, move, same)
			}
		}
	}
}

func sameMove(a, b kernel.Move) bool {
	return string(gamedef.Canonical(a.Data())) == string(gamedef.Canonical(b.Data()))
}
