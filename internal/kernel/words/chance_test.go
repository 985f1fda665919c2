package words_test

import (
	"bytes"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel/gamedef"
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
		"who sees all":    {told, "draws 1 of moons and 9 of stars from deck to hand"},
		"who drew":        {told.To(0), "draws 1 of moons and 9 of stars from deck to hand"},
		"another player":  {told.To(1), "draws 2 × card from deck to hand\n"},
		"what was rolled": {told.To(1), "rolls 4 for steps\n"},
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
			if !strings.Contains(out.String(), c.want) ||
				!strings.Contains(out.String(), "8 of stars from table to deck") {
				t.Errorf("nothing says %q:\n%s", c.want, out.String())
			}
		})
	}
}

// A card that all saw is unseen again once it has gone through a deck into a hand, in the same move too.
func TestWhatWasSeenBeforeIsDrawnUnseen(t *testing.T) {
	text := strings.Replace(cave, "      - draw: { from: deck, to: table, count: 1 }\n      - moveAll: { from: table, to: deck }\n", "", 1)
	text = strings.Replace(text, "    effects:\n      - rollRandom", "    effects:\n"+
		"      - draw: { from: deck, to: table, count: 4 }\n      - moveAll: { from: table, to: deck }\n"+
		"      - shuffle: { zone: deck }\n      - rollRandom", 1)
	game, _ := testgames.Compile(t, cnl.File{Path: "cave.md", Text: text})
	first, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, zone := range game.Definition().Zones {
		tokens, _ := first.Data().Get("zones")
		held, _ := tokens.(gamedef.Object).Get(zone.ID)
		for _, token := range held.(gamedef.Array) {
			id, _ := token.(gamedef.Object).Get("id")
			all = append(all, string(id.(gamedef.Text)))
		}
	}
	for player, want := range map[int]string{0: "of stars", 1: "draws 2 × card from deck to hand\n"} {
		var out bytes.Buffer
		observer := &sim.Observer{Trace: true, Move: func(m *sim.Record) {
			if err := m.WriteText(&out, words.Of(game).To(player, all...)); err != nil {
				t.Error(err)
			}
		}}
		if _, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, MaxMoves: 1}, observer); err != nil {
			t.Fatal(err)
		}
		if _, hand, _ := strings.Cut(out.String(), "rolls 4 for steps\n"); !strings.Contains(hand, want) {
			t.Errorf("player %d is told\n%s\nwant in the last lines %q", player, out.String(), want)
		}
		if !strings.Contains(out.String(), "to table") || !strings.Contains(out.String(), "of moons") {
			t.Errorf("player %d is not told what lay on the table:\n%s", player, out.String())
		}
	}
}
