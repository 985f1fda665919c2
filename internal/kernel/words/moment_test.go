package words_test

import (
	"strings"
	"testing"
)

const kiln = "# Kiln\n\n```yaml\n" + `metadata: { id: kiln, players: { min: 2, max: 2 } }
zones:
  - { id: clay, owner: none, visibility: hidden, ordering: stack }
  - { id: shelf, owner: player, visibility: public, ordering: set }
  - { id: fair, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: pot, props: { glaze: int } } ]
setup: |
  for $glaze in intsInRange(1, 4) do createToken(pot, clay, props=(glaze=$glaze))
  createToken(pot, shelf:0, props=(glaze=6))
turnStructure: { phases: [ { id: fire } ] }
actions:
  - id: fire
    actor: active
    executor: actor
    phase: [fire]
    effects: |
EFFECTS
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: count(clay) == 0, result: { type: draw } } ] }
` + "```\n"

// A line of the log calls a token what it was when that happened.
func TestTokensAreToldAsTheyWere(t *testing.T) {
	for name, c := range map[string]struct{ effects, want string }{
		"drawn and changed": {
			`      draw(clay, shelf:actor, 1)
      for $pot in tokens(shelf:actor) do $pot.glaze = 9`,
			"draws pot (glaze 4) from clay to shelf|shelf: pot (glaze 4) → pot (glaze 9) and pot (glaze 6) → pot (glaze 9)"},
		"moved, changed and moved again": {
			`      for $pot in tokens(shelf:actor) do [
        moveToken($pot, shelf:actor, fair)
        $pot.glaze = 7
        moveToken($pot, fair, shelf:1)
        $pot.glaze = 8
      ]`,
			"pot (glaze 6) from shelf to fair|player 1 takes pot (glaze 7) from fair to shelf|shelf of player 1: pot (glaze 6) → pot (glaze 8)"},
		"changed and destroyed": {
			`      for $pot in tokens(shelf:actor) do [
        $pot.glaze = 7
        destroyToken($pot)
      ]`,
			"pot (glaze 7) removed from shelf"},
		"made and changed": {
			`      createToken(pot, fair, props=(glaze=2))
      for $pot in tokens(fair) do $pot.glaze = 5`,
			"pot (glaze 2) placed in fair"},
		"chosen after a change": {
			`      for $pot in tokens(shelf:actor) do $pot.glaze = 7
      chooseOne($best, tokens(shelf:actor))`,
			"fire (best pot (glaze 7))|shelf: pot (glaze 6) → pot (glaze 7)"},
	} {
		t.Run(name, func(t *testing.T) {
			out := firstMove(t, strings.Replace(kiln, "EFFECTS", c.effects, 1), -1)
			_, told, _ := strings.Cut(strings.TrimSpace(out), ": ")
			told = strings.TrimPrefix(strings.ReplaceAll(told, "\n      ", "|"), "fire|")
			if told != c.want {
				t.Errorf("told is %q, want %q", told, c.want)
			}
		})
	}
}
