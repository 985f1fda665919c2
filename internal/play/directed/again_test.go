package directed_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
)

// A point in a game with tokens that are chosen is reached again after an edit, as far as the rules allow; what
// refuses it is said in words.
func TestPointsWithTokensAfterAnEdit(t *testing.T) {
	text := "```yaml" + `
metadata: { id: hikers, players: { min: 2, max: 2 } }
tokenTypes:
  - { id: card, props: { steps: int } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
  - { id: path, owner: player, visibility: public, ordering: queue }
perPlayerVars:
  - { name: walked, type: int, init: 0, min: 0, max: 20 }
setup: |
  for $steps in intsInRange(1, 6) do
    for $copy in intsInRange(1, 6) do createToken(card, deck, props=(steps=$steps))
  shuffle(deck)
  draw(deck, hand:each, 3)
turnStructure: { phases: [{ id: walk }] }
actions:
  - id: walk
    actor: active
    executor: actor
    phase: [walk]
    params:
      - { name: $card, domain: "tokens(hand:actor)" }
    effects: |
      walked[actor] += $card.steps
      moveToken($card, hand:actor, path:actor)
      draw(deck, hand:actor, 1)
    limits: [{ scope: turn, max: 1 }]
terminal: { conditions: [{ when: "walked[active] == 20", result: { type: win, player: active } }] }
` + "```\n"
	game := func(text string) *kernel.Game {
		g, _ := testgames.Compile(t, cnl.File{Path: "rules.md", Text: text})
		return g
	}
	simulate := func(g *kernel.Game, r directed.Request) *directed.Report {
		t.Helper()
		r.Paths, r.Seed, r.Games = []string{"actions[0].effects[0]"}, 1, -1
		out, err := directed.Simulate(t.Context(), g, r)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	before := simulate(game(text), directed.Request{}).Play
	drawn := strings.Replace(text, "      draw(deck, hand:actor, 1)\n", "", 1)
	if after := simulate(game(drawn), directed.Request{Point: &before.Point, Earlier: before}); after.Lost != "" ||
		len(after.Edited) != 1 || !strings.HasPrefix(after.Edited[0], "no longer: deck → hand") {
		t.Errorf("without drawing: lost %q, edited %q", after.Lost, after.Edited)
	}
	other := strings.Replace(text, "tokens(hand:actor)", "tokens(deck)", 1)
	const lost = `move 1, walk 3, in which the rule acted, is not possible any more: ` +
		`The parameter "$card" cannot have the value card (steps 3) now.`
	if after := simulate(game(other), directed.Request{Point: &before.Point}); after.Lost != lost {
		t.Errorf("with other cards to choose: lost %q", after.Lost)
	}
}
