package words_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// What stands in the corner of a card of the French suits; other cards have no sign.
func TestPlayingCards(t *testing.T) {
	for _, c := range [][3]string{
		{"2", "clubs", "2♣"}, {"10", "diamonds", "10♦"}, {"11", "spades", "J♠"}, {"12", "hearts", "Q♥"},
		{"13", "Clubs", "K♣"}, {"14", "diamonds", "A♦"}, {"1", "spades", "A♠"}, {"queen", "spades", "Q♠"},
		{"Ten", "hearts", "10♥"}, {"a", "hearts", "A♥"}, {"joker", "hearts", "JOKER"}, {"7", "cups", "7"},
	} {
		if corner, sign := words.CardCorner(c[0], c[1]); corner+sign != c[2] {
			t.Errorf("%s of %s is %q, want %q", c[0], c[1], corner+sign, c[2])
		}
	}
}

// stock is a game of one action, ACTION, of cards that differ by PROPS, six of them.
const stock = "# Stock\n\n```yaml\n" + `metadata: { id: stock, players: { min: 2, max: 2 } }
zones:
  - { id: hand, owner: player, visibility: public, ordering: set }
  - { id: path, owner: player, visibility: public, ordering: queue }
  - { id: north-field, owner: none, visibility: public, ordering: set }
tokenTypes:
  - { id: card, props: PROPS }
globalVars: [ { name: pot, type: int, init: 0, min: 0, max: 99 }, { name: debt, type: int, init: 0, min: 0, max: 99 } ]
perPlayerVars:
  - { name: walked, type: int, init: 0, min: 0, max: 99 }
  - { name: debt, type: int, init: 0, min: 0, max: 99 }
setup: |
  for $n in intsInRange(2, 3) do createToken(card, hand:0, props=(MADE))
  for $n in intsInRange(3, 4) do createToken(card, hand:1, props=(MADE))
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: ID, actor: active, executor: actor, phase: [main], limits: [ { scope: turn, max: 1 } ], PARAMS, effects: EFFECTS }
OTHER
terminal: { conditions: [ { when: pot == 99, result: { type: draw } } ] }
` + "```\n"

// filled is the game stock with its parts filled in.
func filled(t *testing.T, props, made, id, params, effects, other string) *kernel.Game {
	t.Helper()
	text := strings.NewReplacer("PROPS", props, "MADE", made, "ID", id, "PARAMS", "params: ["+params+"]", "EFFECTS",
		effects, "OTHER\n", other).Replace(stock)
	game, _ := testgames.Compile(t, cnl.File{Path: "stock.md", Text: text})
	return game
}

// A move with one parameter is told by what it chooses, others by the names of what they choose; and no two of a list
// read alike.
func TestShortMoves(t *testing.T) {
	const steps, ofSteps, mine = "{ steps: int }", "steps=$n", "{ name: $card, domain: 'tokens(hand:actor)' }"
	for name, c := range map[string]struct{ props, made, id, params, other, want string }{
		"a token by its number": {steps, ofSteps, "walk", mine, "", "walk 2|walk 3"},
		"a number twice":        {steps, "steps=max($n, 3)", "walk", mine, "", "walk 3|walk 3 (second card)"},
		"under another name": {steps, ofSteps, "walk", "{ name: $step, domain: 'tokens(hand:actor)' }", "",
			"walk card (steps 2)|walk card (steps 3)"},
		"two numbers": {"{ steps: int, price: int }", "steps=$n, price=1", "walk", mine, "",
			"walk card (steps 2, price 1)|walk card (steps 3, price 1)"},
		"that is a player": {"{ player: int }", "player=$n", "walk", mine, "", "walk card (player 2)|walk card (player 3)"},
		"alike":            {steps, "steps=2", "walk", mine, "", "walk card (steps 2)|walk card (steps 2) (second card)"},
		"playing cards":    {"{ rank: int, suit: string }", "rank=$n, suit=clubs", "playCard", mine, "", "play 2♣|play 3♣"},
		"other cards":      {"{ rank: int, suit: string }", "rank=$n, suit=cups", "playCard", mine, "", "play 2 of cups|play 3 of cups"},
		"another action of the verb": {"{ rank: int, suit: string }", "rank=$n, suit=clubs", "playCard", mine,
			"  - { id: playOut, actor: active, executor: actor, phase: [main], effects: [] }\n",
			"play card 2♣|play card 3♣|play out"},
		"a number": {steps, ofSteps, "take", "{ name: $n, domain: 'intsInRange(0, 2)' }", "", "take 0|take 1|take 2"},
		"a zone":   {steps, ofSteps, "place", "{ name: $where, domain: 'enums(north-field:none)' }", "", "place north field"},
		"a player": {steps, ofSteps, "greet", "{ name: $who, domain: 'players()' }", "", "greet player 0|greet player 1"},
		"a text":   {steps, ofSteps, "choose", "{ name: $sign, domain: 'enums(rock, paper)' }", "", "choose paper|choose rock"},
		"several": {steps, ofSteps, "walk", mine + ", { name: $far, domain: 'intsInRange(1, 1)' }", "",
			"walk (card (steps 2), far 1)|walk (card (steps 3), far 1)"},
	} {
		t.Run(name, func(t *testing.T) {
			game := filled(t, c.props, c.made, c.id, c.params, "[]", c.other)
			first, err := game.Initial(1, 2)
			if err != nil {
				t.Fatal(err)
			}
			listing, err := first.Legal(kernel.ListOptions{})
			if err != nil {
				t.Fatal(err)
			}
			lines := words.Of(game).In(first).Moves(listing.Moves)
			slices.Sort(lines)
			if got := strings.Join(lines, "|"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Apart from what a move is called, each thing that was chosen is told by its name, unless the value says it.
func TestChoicesOfAMove(t *testing.T) {
	game := filled(t, "{ steps: int }", "steps=$n", "walkFar",
		"{ name: $card, domain: 'tokens(hand:actor)' }, { name: $far, domain: 'intsInRange(1, 1)' }", "[]", "")
	first, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	listing, err := first.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	scene := words.Of(game).In(first)
	got := []string{scene.Title(listing.Moves[0])}
	for _, c := range scene.Choices(listing.Moves[0]) {
		got = append(got, c.String())
	}
	if got, want := strings.Join(got, "|"), "walk far|card (steps 3)|far: 1"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// What belongs to who acts is told without whose it is, unless the game has the same.
func TestWhatBelongsToWhoActs(t *testing.T) {
	for name, c := range map[string]struct{ effects, want string }{
		"zones":                {"'draw(hand:actor, path:actor, 1)'", "card (steps 3) from hand to path"},
		"zones of others":      {"'draw(hand:1, path:1, 1)'", "card (steps 4) from hand of player 1 to path of player 1"},
		"a variable":           {"'walked[actor] += 3'", "walked 0 → 3"},
		"a variable of others": {"'walked[id(1)] += 3'", "player 1: walked 0 → 3"},
		"one that the game has": {"['walked[actor] += 3', 'debt[actor] += 2', 'debt += 1']",
			"debt 0 → 1|walked 0 → 3|player 0: debt 0 → 2"},
	} {
		t.Run(name, func(t *testing.T) {
			game := filled(t, "{ steps: int }", "steps=$n", "walk", "", c.effects, "")
			_, below, _ := strings.Cut(told(t, game, -1), "\n")
			if got := strings.ReplaceAll(strings.TrimSpace(below), "\n      ", "|"); got != c.want {
				t.Errorf("told is %q, want %q", got, c.want)
			}
		})
	}
}
