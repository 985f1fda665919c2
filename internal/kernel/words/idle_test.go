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

// carts is a game in which carts go to places that are chosen before, one after the other, some out of a shed.
const carts = "```yaml\n" + `metadata: { id: carts, players: { min: 2, max: 2 } }
globalVars: [{ name: tolls, type: int, init: 0, min: 0, max: 99 }]
zones:
  - { id: north, zoneKind: board, owner: none, visibility: public, ordering: set }
  - { id: south, zoneKind: board, owner: none, visibility: public, ordering: set }
  - { id: west, zoneKind: board, owner: none, visibility: public, ordering: set }
  - { id: shed, owner: none, visibility: public, ordering: set }
tokenTypes: [{ id: cart, props: { load: int } }]
setup:
  - createToken(cart, north, props=(load=1))
  - createToken(cart, shed, props=(load=1))
turnStructure: { phases: [{ id: day }] }
turnOrder: { type: roundRobin }
actions:
  - id: drive
    actor: active
    executor: actor
    phase: [day]
    effects: |
      chooseN($towns, mapSpaces(), min=0, max=3)
      for $town in items($towns) do [
        chooseN(
          $driven,
          together(tokensInMapSpaces(id of $zone != id of $town), tokens(shed)),
          min=0,
          max=2
        )
        for $cart in items($driven) do
          let $from = tokenZone($cart) do moveToken($cart, $from, $town)
      ]
      chooseN($rested, mapSpaces(), min=0, max=3)
      chooseOne($paid, intsInRange(0, 1))
      tolls += $paid
terminal: { conditions: [{ when: tolls > 20, result: { type: draw } }] }
` + "```\n"

// A move tells pieces where they were when they were chosen, all of them, and neither a choice of nothing nor a place
// for which everything was declined.
func TestStoryLeavesOutWhatWasDeclined(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "carts.md", Text: carts})
	const first, second = "tok_cart_0", "tok_cart_1"
	for _, c := range []struct {
		answers []any
		want    []string
	}{
		{[]any{"south west", first, first + " " + second, "", int64(1)}, []string{
			"drive (towns south and west; paid)",
			"south: driven cart (load 1) of north",
			"west: driven cart (load 1) of south and cart (load 1) from shed",
		}},
		{[]any{"south west", "", first, "", int64(0)}, []string{
			"drive (towns west)", "west: driven cart (load 1) of north",
		}},
		{[]any{"", "north", int64(0)}, []string{"drive (rested north)"}},
	} {
		before, err := game.Initial(1, 2)
		if err != nil {
			t.Fatal(err)
		}
		left := c.answers
		move, ok, err := before.CompleteWith(kernel.Move{ActionID: "drive"},
			func(asked *kernel.Choices) (kernel.Value, bool) {
				answer := left[0]
				left = left[1:]
				if n, is := answer.(int64); is {
					return kernel.Int(n), true
				}
				var out []kernel.Value
				for name := range strings.FieldsSeq(answer.(string)) {
					at := slices.IndexFunc(asked.Request.Options,
						func(o kernel.Value) bool { return strings.TrimSuffix(o.Text(), ":none") == name })
					out = append(out, asked.Request.Options[at])
				}
				return kernel.ListOf(out...), true
			}, false)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		outcome, err := before.Apply(move, kernel.ApplyOptions{Trace: true})
		if err != nil {
			t.Fatal(err)
		}
		told := words.Of(game)
		got := append([]string{told.In(before, outcome.State).By(0, outcome.Trace).Head(move)},
			told.Story(0, move, before, outcome.State, outcome.Trace)...)
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%v is told as %q, not %q", c.answers, got, c.want)
		}
	}
}
