package words_test

import (
	"bytes"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

const stalls = "# Stalls\n\n```yaml\n" + `metadata: { id: stalls, players: { min: 2, max: 2 } }
zones:
  - { id: stall, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: owner, ordering: set }
  - { id: played, owner: player, visibility: public, ordering: set }
  - { id: won, owner: player, visibility: hidden, ordering: set }
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: vault, owner: none, visibility: hidden, ordering: set, isInternal: true }
  - { id: north, owner: none, visibility: public, ordering: set, zoneKind: board }
  - { id: south, owner: none, visibility: public, ordering: set, zoneKind: board }
  - { id: field, owner: none, visibility: public, ordering: set, zoneKind: board }
tokenTypes:
  - { id: card, props: { rank: int, suit: string } }
  - { id: seed, props: { ripe: boolean } }
setup:
  - createToken: { type: card, zone: 'hand:0', props: { rank: 7, suit: stars } }
  - createToken: { type: card, zone: 'hand:0', props: { rank: 9, suit: stars } }
  - createToken: { type: card, zone: 'played:1', props: { rank: 8, suit: moons } }
  - createToken: { type: card, zone: stall, props: { rank: 1, suit: moons } }
  - createToken: { type: seed, zone: field, props: { ripe: true } }
  - createToken: { type: seed, zone: field, props: { ripe: true } }
  - createToken: { type: seed, zone: south, props: { ripe: true } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: act
    actor: active
    executor: actor
    phase: [main]
    params:
      - name: $card
        domain: { query: tokensInZone, zone: 'hand:0', filter: { prop: rank, op: eq, value: 7 } }
    effects:
EFFECTS
    limits: [ { scope: turn, max: 1 } ]
  - { id: rest, actor: active, executor: actor, phase: [main], effects: [],
      pre: { op: '==', left: { ref: activePlayer }, right: 1 } }
terminal: { conditions: [ { when: { op: '==', left: { zoneCount: stall }, right: 9 }, result: { type: draw } } ] }
` + "```\n"

// The log tells what pieces do and dice show, to each player as far as they see it, and not what the move says.
func TestPiecesInWords(t *testing.T) {
	everybody := -1
	for name, c := range map[string]struct {
		effects string
		to      int
		want    string
	}{
		"a card that is chosen": {"- moveToken: { token: $card, from: 'hand:0', to: 'played:0' }", everybody, ""},
		"a trick": {`- moveToken: { token: $card, from: 'hand:0', to: 'played:0' }
      - moveAll: { from: 'played:0', to: 'won:1' }
      - moveAll: { from: 'played:1', to: 'won:1' }`, 1,
			"player 1 takes 7 of stars and 8 of moons from played of all players to won"},
		"a trick, and cards that are gathered": {`- moveToken: { token: $card, from: 'hand:0', to: 'played:0' }
      - moveAll: { from: 'played:0', to: 'won:1' }
      - moveAll: { from: 'played:1', to: 'won:1' }
      - moveAll: { from: 'won:1', to: deck }
      - draw: { from: deck, to: 'hand:0', count: 1 }
      - draw: { from: deck, to: 'hand:1', count: 1 }`, everybody,
			"player 1 takes 7 of stars and 8 of moons from played of all players to won\n" +
				"8 of moons and 7 of stars from won of player 1 to deck\n" +
				"draws 8 of moons from deck to hand\ndraws 7 of stars from deck to hand of player 1"},
		"what lies open": {"- moveAll: { from: stall, to: 'hand:0' }", 1,
			"player 0 takes 1 of moons from stall to hand"},
		"what is handed on": {`- moveToken: { token: $card, from: 'hand:0', to: stall }
      - moveAll: { from: 'hand:0', to: 'hand:1' }`, 1, "9 of stars from hand to hand of player 1"},
		"what is handed on, to others": {`- moveToken: { token: $card, from: 'hand:0', to: stall }
      - moveAll: { from: 'hand:0', to: 'hand:1' }`, 2, "hidden token from hand to hand of player 1"},
		"what is put away unseen": {"- moveAll: { from: 'hand:0', to: 'won:0' }", 1,
			"hidden token from hand to won"},
		"to several places": {`- draw: { from: field, to: north, count: 1 }
      - draw: { from: field, to: south, count: 1 }`, everybody, "2 × seed from field to north and south"},
		"one after the other": {`- draw: { from: field, to: north, count: 1 }
      - moveAll: { from: field, to: stall }
      - moveAll: { from: north, to: stall }`, everybody,
			"2 × seed from field to north and stall\nseed from north to stall"},
		"from several places": {`- draw: { from: field, to: stall, count: 1 }
      - moveAll: { from: south, to: stall }`, everybody, "2 × seed from field and south to stall"},
		"made": {`- createToken: { type: seed, zone: north }
      - createToken: { type: seed, zone: south }`, everybody, "2 × seed placed in north and south"},
		"destroyed": {`- forEach:
          bind: $s
          over: { query: tokensInZone, zone: field }
          effects: [ { destroyToken: { token: $s } } ]`, everybody, "2 × seed removed from field"},
		"dice of one kind": {`- rollRandom:
          bind: $die1
          min: 4
          max: 4
          in: [ { rollRandom: { bind: $die2, min: 5, max: 5, in: [] } } ]`, everybody, "rolls 4, 5"},
		"dice for something": {`- rollRandom:
          bind: $movement
          min: 4
          max: 4
          in: [ { rollRandom: { bind: $weather, min: 5, max: 5, in: [] } } ]`, everybody,
			"rolls 4 for movement\nrolls 5 for weather"},
		"to where nobody knows":      {"- moveAll: { from: field, to: vault }", everybody, "2 × seed removed from field"},
		"nothing from where it goes": {"- moveAll: { from: field, to: field }", everybody, ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(stalls, "EFFECTS", "      "+c.effects, 1)
			out := firstMove(t, text, c.to)
			_, below, _ := strings.Cut(out, "\n")
			if got := strings.TrimSpace(strings.ReplaceAll(below, "\n      ", "\n")); got != c.want {
				t.Errorf("told is %q, want %q", got, c.want)
			}
		})
	}
}

// firstMove is what is told of the first move of a game, to a player or to everybody (-1).
func firstMove(t *testing.T, text string, to int) string {
	t.Helper()
	game, _ := testgames.Compile(t, cnl.File{Path: "game.md", Text: text})
	return told(t, game, to)
}

// told is what is told of the first move of a game, to a player or to everybody (-1).
func told(t *testing.T, game *kernel.Game, to int) string {
	t.Helper()
	told := words.Of(game)
	if to >= 0 {
		told = told.To(to)
	}
	var out bytes.Buffer
	observer := &sim.Observer{Trace: true, Move: func(m *sim.Record) {
		if err := m.WriteText(&out, told); err != nil {
			t.Error(err)
		}
	}}
	played, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, MaxMoves: 1}, observer)
	if err != nil || played.Reason != sim.MaxMoves {
		t.Fatal(err, played.Reason, played.Stop)
	}
	return out.String()
}

// A hand is shown as it is held: by suit and rank, what is not seen after.
func TestHandsAreSorted(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "stalls.md", Text: strings.Replace(stalls, "EFFECTS",
		"      - moveAll: { from: stall, to: 'hand:0' }", 1)})
	state, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{"tok_seed_4", "tok_card_2", "tok_card_3", "tok_card_1", "tok_card_0"}
	told := words.Of(game).In(state)
	for player, want := range map[int]string{
		0: "1 of moons, 8 of moons, 7 of stars, 9 of stars and seed",
		1: "1 of moons, 8 of moons, seed and 2 × hidden token",
	} {
		if got := told.For(player).Tokens(told.For(player).Sort(ids)); got != want {
			t.Errorf("player %d sees %q, want %q", player, got, want)
		}
	}
}
