package sim_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// watched is a game again, made so that evidence can be gathered.
func watched(t *testing.T, g *kernel.Game) *kernel.Game {
	t.Helper()
	w, err := kernel.New(g.Definition(), kernel.WithEvidence())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What a rule does when somebody has more than so many tokens may be anything, numbers and records that take nothing
// included.
func TestEvidenceOfWhatFollowsACount(t *testing.T) {
	for _, then := range []string{"coins[actor] += 1", "createToken(card, hand:actor, count=2)",
		"repeat(2, [coins[actor] += 1])",
		"for $card in tokens(hand:actor) limit 1 do moveToken($card, hand:actor, deck)", "coins[actor] = coins[actor] + 1"} {
		for _, when := range []string{"count(hand:actor) > 0", "count(hand:actor) >= 1", "count(hand:active) > 2"} {
			text := strings.NewReplacer("WHEN", when, "THEN", then).Replace(`# Counted
` + "```yaml" + `
metadata: { id: counted, players: { min: 2, max: 2 } }
tokenTypes: [{ id: card, props: {} }]
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
perPlayerVars: [{ name: coins, type: int, init: 0, min: 0, max: 20 }]
setup: |
  createToken(card, deck, count=20)
  draw(deck, hand:each, 3)
turnStructure: { phases: [{ id: act }] }
actions:
  - { id: earn, actor: active, executor: actor, phase: [act], limits: [{ scope: turn, max: 1 }],
      effects: "if WHEN then THEN" }
terminal:
  conditions: [{ when: 'coins[active] > 5', result: { type: draw } }]
` + "```\n")
			result := cnl.Compile(cnl.New([]cnl.File{{Path: "counted.md", Text: text}}, cnl.Options{}))
			if result.GameDef == nil {
				t.Fatalf("if %s then %s: %v", when, then, result.Diagnostics)
			}
			game, err := kernel.New(result.GameDef, kernel.WithEvidence())
			if err != nil {
				t.Fatal(err)
			}
			batch := sim.Batch{Setup: sim.Setup{MaxMoves: 30}, Games: 2}
			if _, evidence, err := sim.Gather(t.Context(), game, batch); err != nil || evidence.Games != 2 {
				t.Errorf("if %s then %s: %v", when, then, err)
			}
		}
	}
}

// Gathering evidence changes no game, and what is gathered does not depend on the number
// of jobs.
func TestEvidenceIsTheSameHoweverItIsGathered(t *testing.T) {
	for name, g := range testgames.All(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			batch := sim.Batch{Setup: sim.Setup{Seed: 5, MaxMoves: 150}, Games: 6, Jobs: 1}
			if len(g.Definition().Zones) > testsize.LargeBoard {
				batch.Setup.MaxMoves, batch.Games = testsize.EvidenceLargeMoves.N(), testsize.EvidenceLargeGames.N()
			}
			plain, err := sim.Run(context.Background(), g, batch)
			if err != nil {
				t.Fatal(err)
			}
			w := watched(t, g)
			statistics, one, err := sim.Gather(context.Background(), w, batch)
			if err != nil {
				t.Fatal(err)
			}
			compare := cmp.AllowUnexported(sim.Seat{})
			if diff := cmp.Diff(plain, statistics, compare); diff != "" {
				t.Errorf("the games are others (-plain +watched):\n%s", diff)
			}
			batch.Jobs = 3
			if _, several, err := sim.Gather(context.Background(), w, batch); err != nil {
				t.Fatal(err)
			} else if diff := cmp.Diff(one, several); diff != "" {
				t.Errorf("the evidence is other (-one job +three):\n%s", diff)
			}
		})
	}
}

// What is counted is what happens.
func TestEvidenceCounts(t *testing.T) {
	const stopped = `{"op": "==", "left": {"ref": "gvar", "var": "heap"}, "right": 7}`
	// From 6 stones two are taken and one is put back, until there are none; a heap of 9
	// cannot grow. For a moment there are 7.
	g := quarry(t, action("swap", "", heapLeft, `{"addVar": {"scope": "global", "var": "heap", "delta": 1}},
		{"addVar": {"scope": "global", "var": "heap", "delta": -2}}, {"addVar": {"scope": "pvar", "player": "actor", "var": "stones", "delta": -1}},
		{"if": {"when": {"op": ">=", "left": {"ref": "gvar", "var": "heap"}, "right": 3}, "then": [{"setVar": {"scope": "global", "var": "heap", "value": {"ref": "gvar", "var": "heap"}}}]}}`+endOfTurn)+
		","+action("never", "", stopped, ``),
		heapGone+`, {"when": {"op": "and", "args": [`+stopped+
			`, {"op": "<", "left": {"ref": "gvar", "var": "heap"}, "right": 9}]}, "result": {"type": "draw"}}`,
		kernel.WithEvidence())
	_, e, err := sim.Gather(context.Background(), g, sim.Batch{Setup: sim.Setup{Seed: 3}, Games: 2, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	at := func(move int) sim.Where { return sim.Where{Seed: 3, Move: move} }
	for path, want := range map[string]sim.RuleEvidence{
		"actions[0]": {Acted: sim.Count{Times: 12, First: at(0)}, True: sim.Count{Times: 12, First: at(-1)}},
		"actions[1]": {False: sim.Count{Times: 12, First: at(-1)}},
		// To 7 only once: the heap is smaller after each move.
		"actions[0].effects[0]":               {Acted: sim.Count{Times: 12, First: at(0)}, Changed: sim.Count{Times: 12, First: at(0)}},
		"actions[0].effects[2]":               {Acted: sim.Count{Times: 12, First: at(0)}, Clipped: sim.Count{Times: 12, First: at(0)}, Below: sim.Count{Times: 12, First: at(0)}},
		"actions[0].effects[3]":               {Acted: sim.Count{Times: 12, First: at(0)}, True: sim.Count{Times: 6, First: at(0)}, False: sim.Count{Times: 6, First: at(3)}},
		"actions[0].effects[3].if.then[0]":    {Acted: sim.Count{Times: 6, First: at(0)}},
		"terminal.conditions[0]":              {Acted: sim.Count{Times: 2, First: at(5)}, Glimpsed: sim.Count{Times: 2, First: at(5)}},
		"terminal.conditions[0].when":         {True: sim.Count{Times: 2, First: at(5)}, False: sim.Count{Times: 12, First: at(-1)}},
		"terminal.conditions[1]":              {Glimpsed: sim.Count{Times: 2, First: at(0)}},
		"terminal.conditions[1].when":         {False: sim.Count{Times: 14, First: at(-1)}},
		"terminal.conditions[1].when.args[1]": {True: sim.Count{Times: 14, First: at(-1)}},
		"turnStructure.phases[0]":             {Acted: sim.Count{Times: 14, First: at(-1)}},
	} {
		if diff := cmp.Diff(want, e.Of(path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
	if a, b := e.Players[0].Moves.Times, e.Players[1].Moves.Times; a != 6 || b != 6 || e.Players[0].Actions[0] != 6 ||
		e.Games != 2 {
		t.Errorf("%d and %d moves in %d games", a, b, e.Games)
	}
}

// That most games do not end is said before everything else, and of others nothing.
func TestStatisticsBeginWithGamesThatDoNotEnd(t *testing.T) {
	for moves, want := range map[int]string{3: "Most of these games do not end: 4 of 4 ", 1000: "4 playouts with 2 players, "} {
		g := breaking(t)
		statistics, err := sim.Run(context.Background(), g,
			sim.Batch{Setup: sim.Setup{Seed: 1, MaxMoves: moves}, Games: 4})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := statistics.WriteText(&out, g); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("after %d moves: %v\n%s", moves, err, out.String())
		}
	}
}

// Where games have no end, the first tell so.
func TestEndlessGamesAreNotPlayedOn(t *testing.T) {
	endless, _ := testgames.Compile(t, cnl.File{Path: "rules.md", Text: testgames.Endless})
	g := watched(t, endless)
	statistics, e, err := sim.Gather(context.Background(), g, sim.Batch{Setup: sim.Setup{MaxMoves: 50}, Games: 300})
	if err != nil || statistics.Playouts != 20 || e.Games != 20 {
		t.Errorf("%d playouts, %d games, %v", statistics.Playouts, e.Games, err)
	}
	ends := watched(t, testgames.In(t, specs.Ours(t)[0]))
	told := 0
	batch := sim.Batch{Games: 25, Played: func(games int) {
		if games <= told {
			t.Errorf("after %d games it tells of %d", told, games)
		}
		told = games
	}}
	if statistics, e, err = sim.Gather(context.Background(), ends, batch); err != nil ||
		statistics.Playouts != 25 || e.Games != 25 || told != 25 {
		t.Errorf("%d playouts, %d games, told of %d, %v", statistics.Playouts, e.Games, told, err)
	}
}
