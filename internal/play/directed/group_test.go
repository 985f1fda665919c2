package directed_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

const yard = "```yaml\n" + `metadata: { id: yard, players: { min: 2, max: 2 } }
globalVars:
  - { name: coins, type: int, init: 5, min: 0, max: 9 }
  - { name: seen, type: int, init: 0, min: 0, max: 9, internal: true }
zones:
  - { id: shed, owner: none, visibility: hidden, ordering: stack }
  - { id: yard, owner: none, visibility: public, ordering: set }
  - { id: road, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: cart, props: {} } ]
setup: for $n in intsInRange(1, 2) do createToken(cart, shed)
effectMacros:
  - id: haul
    params: [{ name: cart, type: tokenSelector }]
    effects: |
      seen += 1
      if coins > 0 then coins += -1
      moveToken(param(cart), shed, yard)
      moveToken(param(cart), yard, road)
turnStructure: { phases: [{ id: work }] }
turnOrder: { type: roundRobin }
actions:
  - id: drive
    actor: active
    executor: actor
    phase: [work]
    effects: |
      let $spare = coins do
        if $spare > 9 then coins = 0
      for $cart in tokens(shed) do haul(cart=$cart)
    limits: [{ scope: turn, max: 1 }]
terminal: { conditions: [{ when: coins == 0, result: { type: draw } }] }
` + "```\n"

// Steps are grouped by the line of the rule, or the macro that is used there: what looks and what only the rules note
// is folded, and so are phases and turns. All steps are in the groups, each once and in their order.
func TestStepsAreGroupedByTheLineThatMadeThem(t *testing.T) {
	game, result := compiled(t, yard)
	r, err := directed.Simulate(context.Background(), game, directed.Request{
		Paths: []string{"actions[0]"}, Seed: 1, Games: -1,
		Locate: func(path string) (kernel.Source, bool) {
			at, ok := result.SourceMap.Find(path)
			return words.Source(at.File, at.Range), ok
		},
		Uses: func(path string) []words.Use {
			at, _ := result.SourceMap.Find(path)
			return directed.UsesOf(at, func(file string) string { return file })
		}})
	if err != nil || r.Play == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	var got []string
	next := 0
	var tell func(groups []directed.Group, indent string)
	tell = func(groups []directed.Group, indent string) {
		for _, g := range groups {
			line := fmt.Sprintf("%s%s: %s", indent, g.Does, g.Text)
			if g.Name != "" {
				line += " by " + g.Name
			}
			got = append(got, line)
			if g.Parts == nil {
				if g.From != next || g.To != next+1 {
					t.Errorf("%q has the steps %d to %d, want %d alone", g.Text, g.From, g.To, next)
				}
				next++
			}
			tell(g.Parts, indent+"  ")
		}
	}
	tell(r.Play.Groups, "")
	if next != len(r.Play.Steps) {
		t.Errorf("%d of %d steps are in groups", next, len(r.Play.Steps))
	}
	want := strings.Split(strings.TrimSpace(`
look: 2 looked at
  look: spare = 5
  look: 5 > 9 → false
change: coins: 5 → 3, shed → road: 2 × cart by haul
  note: seen: 0 → 1
  change: coins: 5 → 4
    look: coins: 5 > 0 → true
    change: coins: 5 → 4
  change: shed → yard: cart
  change: yard → road: cart
  note: seen: 1 → 2
  change: coins: 4 → 3
    look: coins: 4 > 0 → true
    change: coins: 4 → 3
  change: shed → yard: cart
  change: yard → road: cart
  look: tokens(shed): 2 items
lifecycle: the turn ends, the next begins
  lifecycle: work ends
  lifecycle: the turn ends
  lifecycle: a turn begins
  lifecycle: work begins
`), "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(- want, + got):\n%s", diff)
	}
	if text := string(gamedef.Canonical(r.Data(game))); !strings.Contains(text, `"macro":"haul"`) {
		t.Error("the groups are not told")
	}
}
