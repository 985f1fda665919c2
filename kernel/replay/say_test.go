package replay_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// hikers is a game in which cards are played and drawn.
const hikers = "```yaml" + `
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
turnStructure:
  phases: [{ id: walk }]
actions:
  - id: walk
    actor: active
    executor: actor
    phase: [walk]
    params:
      - { name: $card, domain: tokens(hand:actor) }
    effects: |
      walked[actor] += $card.steps
      moveToken($card, hand:actor, path:actor)
      draw(deck, hand:actor, 1)
    limits: [{ scope: turn, max: 1 }]
terminal:
  conditions:
    - when: walked[active] == 20
      result: { type: win, player: active }
` + "```\n"

// What is different is said in words: what there is and what was recorded, and which rule makes it so.
func TestDifferencesInWords(t *testing.T) {
	made := func(text string) (*kernel.Game, replay.Options) {
		game, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: text})
		return game, replay.Options{
			Locate: func(path string) (kernel.Source, bool) {
				at, ok := result.SourceMap.Find(path)
				return words.Source(at.File, at.Range), ok
			},
			Written: func(at kernel.Source) string { return words.Line(text, at) },
		}
	}
	game, _ := made(hikers)
	moves := []kernel.Move{}
	played, err := sim.Play(t.Context(), game, sim.Setup{Seed: 3, Players: 2, MaxMoves: 40}, &sim.Observer{
		Move: func(r *sim.Record) { moves = append(moves, r.Move) }})
	if err != nil || played.Result == nil {
		t.Fatal(err)
	}
	var recording bytes.Buffer
	if err := replay.Record(&recording, game, replay.Game{Seed: 3, Players: 2, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`tok_|[a-z][A-Z][a-z]+For|\[\d`)
	for _, test := range [][3]string{
		{"      draw(deck, hand:actor, 1)\n", "",
			"After move 1 the deck has 30 cards, recorded 29; the hand of player 0 has 2 cards, recorded 3: " +
				"nothing in walk changes that any more."},
		{"draw(deck, hand:actor, 1)", "draw(deck, hand:actor, 2)",
			"After move 1 the deck has 28 cards, recorded 29; the hand of player 0 has 4 cards, recorded 3, " +
				"by `draw(deck, hand:actor, 2)` (rules.md:28)."},
		{"draw(deck, hand:actor, 1)", "if walked[actor] > 90 then draw(deck, hand:actor, 1)",
			"After move 1 the deck has 30 cards, recorded 29; the hand of player 0 has 2 cards, recorded 3: " +
				"`if walked[actor] > 90 then draw(deck, hand:actor, 1)` (rules.md:28) changes nothing now."},
		// It names the deck, and acts as it did in the recording: it adds nothing.
		{"draw(deck, hand:actor, 1)", "walked[actor] += count(deck) - count(deck)",
			"After move 1 the deck has 30 cards, recorded 29; the hand of player 0 has 2 cards, recorded 3: " +
				"nothing in walk changes that any more."},
		// Any of several could have drawn the card.
		{"draw(deck, hand:actor, 1)", "if walked[actor] > 90 then draw(deck, hand:actor, 1) else if walked[actor] < 0 then draw(deck, hand:each, 1)",
			"After move 1 the deck has 30 cards, recorded 29; the hand of player 0 has 2 cards, recorded 3: " +
				"nothing in walk changes that any more."},
		{"+= $card.steps", "+= 1 + $card.steps",
			"After move 1 walked of player 0 is 4, recorded 3, by `walked[actor] += 1 + $card.steps` " +
				"(rules.md:26)."},
		{"params:\n", "pre: walked[actor] < 3\n    params:\n",
			"Move 2, walk 4, cannot be made as it was recorded: nobody can do anything any " +
				"more, and no ending of the game holds."},
		{"createToken(card, deck,", "createToken(card, deck, count=2,",
			"At the beginning the deck has 66 cards, recorded 30; more or fewer tokens have been made than " +
				"recorded; steps of card (steps 1) is 1, recorded 2."},
		{"domain: tokens(hand:actor)", "domain: tokens(path:actor)",
			"Before move 1, 0 moves can be made, recorded 3; walk 3 is missing."},
		{"== 20", "== 19",
			"After move 7 the game ends (win, player 0), recorded: it goes on; player 0 is to move, recorded" +
				" player 1; the number of turns is 6, recorded 7."},
		{"name: none", "", ""},
	} {
		text := strings.Replace(hikers, test[0], test[1], 1)
		other, o := made(text)
		report, err := replay.Check(t.Context(), other, bytes.NewReader(recording.Bytes()), o)
		if err != nil {
			t.Errorf("%q: %v", test[1], err)
			continue
		}
		got := ""
		for i := range report.Differences {
			got = report.Differences[i].Summary()
		}
		if got != test[2] || id.MatchString(got) {
			t.Errorf("%q → %q says\n%s", test[0], test[1], got)
		}
	}
}
