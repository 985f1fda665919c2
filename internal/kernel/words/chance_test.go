package words_test

import (
	"bytes"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/testgames"
	"ludo-lsp/kernel/sim"
)

const cave = "# Cave\n\n```yaml\n" + `metadata: { id: cave, players: { min: 2, max: 2 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: table, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: card, props: { rank: int, suit: string } }
perPlayerVars: [ { name: gold, type: int, init: 0, min: 0, max: 9 } ]
setup:
  - createToken: { type: card, zone: deck, props: { rank: 7, suit: stars } }
  - createToken: { type: card, zone: deck, props: { rank: 8, suit: stars } }
  - createToken: { type: card, zone: deck, props: { rank: 9, suit: stars } }
  - createToken: { type: card, zone: deck, props: { rank: 1, suit: moons } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: explore
    actor: active
    executor: actor
    phase: [main]
    effects:
      - rollRandom: { bind: $steps, min: 4, max: 4, in: [ { setVar: { scope: pvar, player: actor, var: gold, value: { ref: binding, name: $steps } } } ] }
      - draw: { from: deck, to: 'hand:actor', count: 2 }
      - draw: { from: deck, to: table, count: 1 }
      - moveAll: { from: table, to: deck }
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: { op: '==', left: { zoneCount: deck }, right: 0 }, result: { type: draw } } ] }
` + "```\n"

// What is rolled and drawn is told below the move, to each player as far as they see it.
func TestChanceInWords(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "cave.md", Text: cave})
	told := words.Of(game)
	for name, c := range map[string]struct {
		to   *words.Words
		want string
	}{
		"who sees all":    {told, "draws 1 of moons and 9 of stars from deck to hand of player 0"},
		"who drew":        {told.To(0), "draws 1 of moons and 9 of stars from deck to hand of player 0"},
		"another player":  {told.To(1), "draws 2 × card from deck to hand of player 0"},
		"what was rolled": {told.To(1), "rolls 4\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			observer := &sim.Observer{Trace: true, Move: func(m *sim.Record) {
				if err := m.WriteText(&out, c.to); err != nil {
					t.Error(err)
				}
			}}
			if _, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, Players: 2, MaxMoves: 1},
				observer); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "from table") {
				t.Errorf("nothing says %q:\n%s", c.want, out.String())
			}
		})
	}
}
