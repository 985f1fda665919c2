package docs_test

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// playedWorld is played for one move in each case of TestClaimsArePlayed. EFFECTS are those of its action.
const playedWorld = `# Claims

` + "```yaml" + `
metadata: { id: claims, players: { min: 2, max: 2 } }
tokenTypes: [{ id: card, props: { rank: int } }]
zones:
  - { id: deck, owner: none, visibility: public, ordering: stack }
  - { id: heap, owner: none, visibility: public, ordering: stack }
globalVars:
  - { name: seen, type: int, init: 0, min: -9, max: 9999 }
  - { name: spark, type: int, init: 0, min: 0, max: 9 }
  - { name: blaze, type: int, init: 0, min: 0, max: 9 }
perPlayerVars: [{ name: points, type: int, init: 0, min: 0, max: 9 }]
conditionMacros:
  - { id: have, params: [{ name: what }, { name: who }], condition: 'pvar(param(what), param(who))' }
  - { id: field-of, params: [{ name: card }, { name: field }], condition: 'tokenProp(param(card), param(field))' }
  - { id: twice, params: [{ name: amount }], condition: param(amount) + param(amount) }
effectMacros:
  - id: raise
    params: [{ name: by, type: value }]
    effects: |
      spark += 1
      seen = param(by)
setup: |
  for $rank in intsInRange(1, 4) do createToken(card, deck, props=(rank=$rank))
turnStructure:
  phases:
    - id: act
    - id: rest
      onEnter: |
        ENTER
actions:
  - id: act
    actor: active
    executor: actor
    phase: [act]
    effects: |
      EFFECTS
    limits: [{ scope: turn, max: 1 }]
TRIGGERS
terminal:
  conditions: [{ when: seen == 9999, result: { type: winAll } }]
` + "```" + `
`

// claims are what the pages say of play, and what is seen or who answers when it is played.
var claims = []struct {
	page, claim string
	effects     string
	enter       string // effects of the second phase
	triggers    string
	seen        int64
	asked       int // who answers a decision, counted from 1; 0 where there is none
	all         bool
}{
	{page: "README.md", claim: "A decision is answered by its `chooser`", asked: 2,
		effects: "chooseOne($n, intsInRange(1, 2), chooser=right)"},
	{page: "README.md", claim: "without one by the active player", asked: 1, effects: "chooseOne($n, intsInRange(1, 2))"},
	{page: "README.md", claim: "In `onEnter`, `onExit` and triggers `actor` is the active player", effects: "spark += 1",
		enter: "seen = number(actor) + 5", seen: 5},
	{page: "README.md", claim: "not the one whose variable has changed", effects: "points[right] += 1", seen: 5,
		triggers: "triggers:\n  - { id: watch, event: { type: varChanged, scope: perPlayer, var: points }, " +
			"effects: 'seen = number(actor) + 5' }"},
	{page: "README.md", claim: "`draw(deck, hand:actor, 1, end=bottom)`", seen: 1,
		effects: "draw(deck, heap, 1, end=bottom)\n      seen = sum($c.rank for $c in tokens(heap))"},
	{page: "README.md", claim: "`draw` of three keeps their order", seen: 4,
		effects: "draw(deck, heap, 3)\n      for $c in tokens(heap) limit 1 do seen = $c.rank"},
	{page: "README.md", claim: "Three draws of one turn it round", seen: 2,
		effects: "repeat(3, [draw(deck, heap, 1)])\n      for $c in tokens(heap) limit 1 do seen = $c.rank"},
	{page: "README.md", claim: "of nothing are 0", seen: 7,
		effects: "seen = 7 + max($c.rank for $c in tokens(heap)) + min($c.rank for $c in tokens(heap))"},
	{page: "README.md", claim: "`count` of `createToken` has no limit of its own", seen: 3000,
		effects: "createToken(card, heap, props=(rank=1), count=3000)\n      seen = count(heap)"},
	{page: "README.md", claim: "A trigger may set off another one", effects: "spark += 1", seen: 6,
		triggers: "triggers:\n  - { id: burn, event: { type: varChanged, var: spark }, effects: 'blaze += 1' }\n" +
			"  - { id: spread, event: { type: varChanged, var: blaze }, effects: 'seen = 5 + blaze' }"},
	{page: "README.md", claim: "`result: { type: winAll }`", effects: "seen = 9999", seen: 9999, all: true},
	{page: "README.md", claim: "before the phase is left", effects: "seen = 9999", enter: "seen = 1", seen: 9999, all: true},
	{page: "README.md", claim: "looked for again after each `onEnter`", effects: "spark += 1", enter: "seen = 9999",
		seen: 9999, all: true},
	{page: "formulas.md", claim: "`pvar(param(what), actor)`", effects: "points[actor] = 3\n      seen = have(what=points, who=actor)",
		seen: 3},
	{page: "formulas.md", claim: "`tokenProp(param(card), param(field))`", seen: 4,
		effects: "for $c in tokens(deck) limit 1 do seen = field-of(card=$c, field=rank)"},
	{page: "formulas.md", claim: "`limit 2` in front of `do` for the first two", seen: 2,
		effects: "for $c in tokens(deck) limit 2 do seen += 1"},
	{page: "formulas.md", claim: "without `do` for the lines after it", seen: 4,
		effects: "let $n = 4\n      seen = $n"},
	{page: "formulas.md", claim: "the `else` can be left out", seen: 5,
		effects: "if count(deck) == 0 then seen = 9\n      seen += 5"},
	{page: "macros.md", claim: "worked out where it is used, not at the call", effects: "raise(by=spark + 10)", seen: 11},
	{page: "macros.md", claim: "keep it under a name before the call", seen: 10,
		effects: "let $by = spark + 10 do raise(by=$by)"},
}

// What the pages claim of play is what comes of it.
func TestClaimsArePlayed(t *testing.T) {
	for _, c := range claims {
		t.Run(c.claim, func(t *testing.T) {
			page, err := os.ReadFile("language/" + c.page)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(strings.Fields(string(page)), " "), c.claim) {
				t.Errorf("%s does not say this any more", c.page)
			}
			enter := c.enter
			if enter == "" {
				enter = "blaze += 0"
			}
			put := strings.NewReplacer("EFFECTS", c.effects, "ENTER", enter, "TRIGGERS", c.triggers)
			text := put.Replace(playedWorld)
			spec := cnl.New([]cnl.File{{Path: "claims.md", Text: text}}, cnl.Options{})
			definition := cnl.Compile(spec).GameDef
			if definition == nil {
				t.Fatalf("it does not compile: %v", spec.Diagnostics("claims.md", source.UTF16))
			}
			game, err := kernel.New(definition)
			if err != nil {
				t.Fatal(err)
			}
			asked := 0
			p, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, Players: 2, MaxMoves: 1}, &sim.Observer{
				Move: func(r *sim.Record) {
					if asked == 0 && len(r.Move.Params) > 0 {
						asked = r.Player + 1
					}
					if r.Suspended != nil {
						asked = r.Suspended.Player + 1
					}
				}})
			if err != nil {
				t.Fatal(err)
			}
			held, _ := p.Final.GlobalVar("seen")
			if seen, _ := held.Int(); seen != c.seen {
				t.Errorf("seen is %d, want %d (%s)", seen, c.seen, p.Reason)
			}
			if all := p.Result != nil && p.Reason == sim.Terminal; all != c.all {
				t.Errorf("the game is over: %t, want %t", all, c.all)
			}
			if asked != c.asked {
				t.Errorf("player %d is asked, want %d", asked-1, c.asked-1)
			}
		})
	}
}

// The table of the names that filters give has each query of the language in its row.
func TestNamesOfFiltersAreListed(t *testing.T) {
	page, err := os.ReadFile("language/formulas.md")
	if err != nil {
		t.Fatal(err)
	}
	spoken := map[string]string{"tokensInZone": "tokens", "binding": "items"}
	for _, v := range grammar.QueryUnion.Variants {
		for _, f := range v.Shape.Fields {
			for _, name := range f.Implicit {
				row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(name) + "` \\|.*$").FindString(string(page))
				word := cmp.Or(spoken[v.Word], v.Word)
				if !strings.Contains(row, "`"+word+"`") {
					t.Errorf("the row of %s does not name %s: %s", name, word, row)
				}
			}
		}
	}
}
