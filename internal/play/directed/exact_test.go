package directed_test

import (
	"context"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// compiled is the game of a document.
func compiled(t testing.TB, text string) (*kernel.Game, cnl.CompileResult) {
	t.Helper()
	return testgames.Compile(t, cnl.File{Path: "a.md", Text: text})
}

// nimText is a heap of which one to three are taken in turn; who takes the last wins.
const nimText = "```yaml\n" + `metadata: { id: nim, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [1, 1] }
globalVars:
  - { name: heap, type: int, init: 11, min: 0, max: 11 }
  - { name: last, type: int, init: 0, min: 0, max: 1 }
turnStructure: { phases: [{ id: main }] }
turnOrder: { type: roundRobin }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $n, domain: { query: intsInRange, min: 1, max: 3 } }]
    pre: { op: '<=', left: { ref: binding, name: $n }, right: { ref: gvar, var: heap } }
    cost: []
    effects:
      - addVar: { scope: global, var: heap, delta: { op: '*', left: { ref: binding, name: $n }, right: -1 } }
      - setVar: { scope: global, var: last, value: { op: '-', left: 1, right: { ref: gvar, var: last } } }
    limits: []
terminal:
  conditions:
    - when: { op: and, args: [{ op: '==', left: { ref: gvar, var: heap }, right: 0 }, { op: '==', left: { ref: gvar, var: last }, right: 1 }] }
      result: { type: win, player: { id: 0 } }
    - when: { op: '==', left: { ref: gvar, var: heap }, right: 0 }
      result: { type: win, player: { id: 1 } }
` + "```\n"

// chances are those of a win of each of two players, and of a draw.
type chances [3]float64

// position is what matters of a state for the rest of the game: which token of several
// alike lies where does not.
func position(s *kernel.State) string {
	data := s.Data()
	part := func(key string) gamedef.Data {
		d, _ := data.Get(key)
		return d
	}
	zones, _ := part("zones").(gamedef.Object)
	out := gamedef.Array{part("globalVars"), part("activePlayer"), part("currentPhase")}
	for _, zone := range zones {
		var alike gamedef.Array
		tokens, _ := zone.Value.(gamedef.Array)
		for _, token := range tokens {
			o, _ := token.(gamedef.Object)
			kind, _ := o.Get("type")
			props, _ := o.Get("props")
			alike = append(alike, gamedef.Array{kind, props})
		}
		out = append(out, alike)
	}
	return string(gamedef.Canonical(out))
}

// exact works out the chances in a state when every legal move is as likely, by going
// through all states that follow.
func exact(t testing.TB, s *kernel.State, known map[string]chances) chances {
	t.Helper()
	key := position(s)
	if c, ok := known[key]; ok {
		return c
	}
	var c chances
	result, err := s.Terminal()
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case result != nil && result.Type == gamedef.WinResult:
		c[result.Player] = 1
	case result != nil:
		c[2] = 1
	default:
		l, err := s.Legal(kernel.ListOptions{})
		if err != nil || len(l.Moves) == 0 {
			t.Fatalf("no moves: %v", err)
		}
		for _, m := range l.Moves {
			out, err := s.Apply(m, kernel.ApplyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range exact(t, out.State, known) {
				c[i] += p / float64(len(l.Moves))
			}
		}
	}
	known[key] = c
	return c
}

// Statistics come close to the chances that can be worked out: their intervals hold
// them, from the beginning of a game and from a place in it.
func TestStatisticsHoldTheExactChances(t *testing.T) {
	nim, _ := compiled(t, nimText)
	for name, test := range map[string]struct {
		game *kernel.Game
		rule string
	}{"tic-tac-toe": {testgames.Of(t, "tic-tac-toe"), "actions[0]"}, "nim": {nim, "actions[0]"}} {
		known := map[string]chances{}
		first, err := test.game.Initial(1, 2)
		if err != nil {
			t.Fatal(err)
		}
		whole := exact(t, first, known)
		if sum := whole[0] + whole[1] + whole[2]; sum < 1-1e-9 || sum > 1+1e-9 {
			t.Fatalf("%s: the chances are %v", name, whole)
		}
		t.Logf("%s, played at random: %.4f of the games are won by the first player, %.4f by the second, %.4f drawn",
			name, whole[0], whole[1], whole[2])
		const games = 3000
		statistics, err := sim.Run(context.Background(), test.game, sim.Batch{Setup: sim.Setup{Seed: 1}, Games: games})
		if err != nil {
			t.Fatal(err)
		}
		holds(t, name, statistics, whole, games)
		report, err := directed.Simulate(context.Background(), test.game,
			directed.Request{Paths: []string{test.rule}, Seed: 1, Games: games})
		if err != nil || report.Play == nil || report.Statistics == nil {
			t.Fatalf("%s: %+v, %v", name, report, err)
		}
		holds(t, name+" from "+test.rule, report.Statistics, exact(t, report.Play.After, known), games)
	}
}

func holds(t *testing.T, what string, s *sim.Statistics, want chances, games int) {
	t.Helper()
	if s.Playouts != games {
		t.Fatalf("%s: %d playouts", what, s.Playouts)
	}
	for i, count := range []int{s.Seats[0].Wins, s.Seats[1].Wins, s.Draws} {
		low, high := sim.Interval(count, games)
		if want[i] < low || want[i] > high {
			t.Errorf("%s: chance %d is %.4f, the interval %.4f to %.4f of %d in %d", what, i, want[i], low, high, count,
				games)
		}
	}
}
