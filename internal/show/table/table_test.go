package table_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

var update = flag.Bool("update", false, "rewrite the drawings in testdata")

// after is a game after some moves.
func after(t *testing.T, g *kernel.Game, moves int) *kernel.State {
	t.Helper()
	played, err := sim.Play(t.Context(), g, sim.Setup{Seed: 2, MaxMoves: moves}, &sim.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	return played.Final
}

// Boards are drawn as grids, maps as places, hands as far as one sees them.
func TestDrawings(t *testing.T) {
	for _, c := range []struct {
		game          string
		moves, player int
	}{
		{"tic-tac-toe", 4, 0}, {"hex", 9, table.Everybody}, {"draughts", 6, 1}, {"breakthrough", 3, 0}, {"oh-hell", 14, 2}, {"oh-hell", 14, table.Everybody},
		{"area-control", 12, 0}, {"worker-placement", 9, 1}, {"texas-holdem", 5, 1}, {"dice-race", 3, 0},
	} {
		name := fmt.Sprintf("%s-%d", c.game, c.player)
		if c.player == table.Everybody {
			name = c.game + "-everybody"
		}
		t.Run(name, func(t *testing.T) {
			g := testgames.Of(t, c.game)
			got, err := table.Of(g).Text(after(t, g, c.moves), c.player)
			if err != nil {
				t.Fatal(err)
			}
			file := "testdata/" + name + ".txt"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("-want +got (rewrite with -update):\n%s", diff)
			}
		})
	}
}

// What lies on a board has the same signs in a state that is drawn alone as in one that is drawn after
// those before it, whatever came to the board first.
func TestSignsDoNotDependOnWhatIsDrawnFirst(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "rings.md", Text: "# Rings\n\n```yaml\n" + `metadata: { id: rings, players: { min: 1, max: 1 } }
zones:
  - { macro: grid, args: [1, 3], zoneKind: board }
  - { id: bag, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: rook, props: {} }, { id: ring, props: {} } ]
setup:
  - createToken: { type: rook, zone: bag }
  - createToken: { type: ring, zone: bag }
  - createToken: { type: ring, zone: bag }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: place
    actor: active
    executor: actor
    phase: [main]
    params:
      - { name: $piece, domain: { query: tokensInZone, zone: bag } }
      - { name: $cell, domain: { query: mapSpaces, filter: { op: '==', left: { zoneCount: $zone }, right: 0 } } }
    effects: [ { moveToken: { token: $piece, from: bag, to: $cell } } ]
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: { op: '==', left: { zoneCount: bag }, right: 0 }, result: { type: draw } } ] }
` + "```\n"})
	draw := func(to *table.Table, s *kernel.State) string {
		text, err := to.Text(s, table.Everybody)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for seed := range int64(6) {
		throughout := table.Of(game)
		for moves := range 4 {
			played, err := sim.Play(t.Context(), game, sim.Setup{Seed: seed, MaxMoves: moves}, &sim.Observer{})
			if err != nil {
				t.Fatal(err)
			}
			before, alone := draw(throughout, played.Final), draw(table.Of(game), played.Final)
			if diff := cmp.Diff(before, alone); diff != "" {
				t.Errorf("seed %d, move %d (- after those before, + alone):\n%s", seed, moves, diff)
			}
		}
	}
}

// Every game that ships can be drawn for every player, in its own words; and nobody else.
func TestEveryGameCanBeDrawn(t *testing.T) {
	for _, name := range testgames.Names(t) {
		g := testgames.Of(t, name)
		s := after(t, g, 25)
		drawn := table.Of(g)
		for player := table.Everybody; player <= s.Players(); player++ {
			text, err := drawn.Text(s, player)
			if (err != nil) != (player == s.Players()) {
				t.Errorf("%s, player %d: %v", name, player, err)
			}
			for _, word := range []string{"tok_", ":none", "__macro", "$"} {
				if strings.Contains(text, word) {
					t.Errorf("%s, player %d is told of %q:\n%s", name, player, word, text)
				}
			}
		}
	}
}
