package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// trapWorld has the names that the cases of TestTrapsAreTrue use. The effect of a case takes the place of EFFECT.
const trapWorld = `# Traps

` + "```yaml" + `
metadata: { id: traps, players: { min: 2, max: 3 } }
constants: { prize: 3 }
tokenTypes:
  - { id: card, props: { suit: string, value: int } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: discard } }
  - { id: discard, owner: none, visibility: public, ordering: stack }
  - { id: mill, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: owner, ordering: set }
  - { id: purse, owner: player, visibility: public, ordering: set }
globalVars:
  - { name: rounds, type: int, init: 0, min: 0, max: 9 }
  - { name: led, type: enum, values: [none, oak, ash], init: none }
perPlayerVars:
  - { name: points, type: int, init: 0, min: 0, max: 9 }
setup:
  - forEach:
      bind: $n
      over: { query: intsInRange, min: 1, max: 60 }
      effects:
        - createToken: { type: card, zone: deck, props: { suit: oak, value: 1 } }
        - createToken: { type: card, zone: deck, props: { suit: ash, value: 2 } }
  - shuffle: { zone: deck }
  - draw: { from: deck, to: mill, count: 5 }
  - draw: { from: deck, to: discard, count: 5 }
  - draw: { from: deck, to: 'hand:each', count: 5 }
  - forEach: { bind: $p, over: { query: players }, effects: [{ draw: { from: deck, to: 'purse:$p', count: 1 } }] }
turnStructure: { phases: [{ id: first }, { id: second }] }
actions:
  - id: trade
    actor: active
    executor: actor
    phase: [first, second]
    limits: [{ scope: phase, max: 1 }]
    params: [{ name: $card, domain: { query: tokensInZone, zone: 'hand:actor' } }]
    effects:
      - addVar: { scope: global, var: rounds, delta: 1 }
      - addVar: { scope: pvar, player: actor, var: points, delta: 1 }
      - setVar: { scope: global, var: led, value: { ref: tokenProp, token: $card, prop: suit } }
      - if: { when: { op: '==', left: { ref: gvar, var: led }, right: oak }, then: [] }
      - addVar: { scope: global, var: rounds, delta: { ref: constant, name: prize } }
      - EFFECT
terminal:
  conditions:
    - { when: { op: '>=', left: { ref: gvar, var: rounds }, right: 9 }, result: { type: score } }
  scoring: { method: highest, value: { ref: pvar, player: actor, var: points } }
` + "```" + `
`

// trap is what the page says of the language, and a spec that tries it.
type trap struct {
	claim  string   // words of the page
	effect string   // of the action; "" where the claim is about something else
	change []string // texts of the world, each followed by what takes its place
	more   string   // sections besides those of the world
	code   diag.Code
}

const (
	noEffect  = "addVar: { scope: global, var: rounds, delta: 2 }"
	mapBegins = "dataAssets:\n  - id: land\n    kind: map\n    payload:\n      spaces:\n" +
		"        - { id: moor, category: wild, attributes: {}, adjacentTo: [] }\n"
	grid = "zones: [{ macro: grid, args: [2, 2], attributes: { depth: 2 } }]"
)

// asks is an effect that asks for a condition.
func asks(condition string) string { return "if: { when: " + condition + ", then: [] }" }

// filters is an effect that filters the tokens of the mill.
func filters(filter string) string {
	return "forEach: { bind: $t, over: { query: tokensInZone, zone: mill, filter: [" + filter +
		"] }, effects: [{ moveToken: { token: $t, from: mill, to: deck } }] }"
}

// reads is an effect that takes a number.
func reads(value string) string {
	return "setVar: { scope: global, var: rounds, value: " + value + " }"
}

var traps = []trap{
	{claim: "Either number may be computed", effect: "draw: { from: deck, to: 'hand:actor', count: { ref: gvar, var: rounds } }"},
	{claim: "A word that changes, such as the suit that was led, is a variable of `type: enum`",
		effect: "setVar: { scope: global, var: led, value: { ref: tokenProp, token: $card, prop: suit } }"},
	{claim: "lists its words", effect: "setVar: { scope: global, var: led, value: elm }", code: diag.SetvarEnumValueInvalid},
	{claim: "starts with one of them", change: []string{"init: none", "init: elm"}, code: diag.ValidatorVariableInitOutOfRange},
	{claim: "It may be compared with a property of a token", effect: filters("{ prop: suit, eq: { ref: gvar, var: led } }")},
	{claim: "`type: string` does not exist", change: []string{"type: enum, values: [none, oak, ash]", "type: string"},
		code: diag.ValidatorVariableTypeInvalid},
	{claim: "A rule reads a constant by", effect: "addVar: { scope: pvar, player: actor, var: points, delta: { ref: constant, name: prize } }"},
	{claim: "no effect changes it", effect: "setVar: { scope: global, var: prize, value: 1 }", code: diag.RefGvarMissing},
	{claim: "A turn does not go back", effect: "gotoPhaseExact: { phase: first }",
		change: []string{"phase: [first, second]", "phase: [second]"}, code: diag.ValuesPhaseEarlier},
	{claim: "is left by effects only", change: []string{"    limits: [{ scope: phase, max: 1 }]\n", ""}, code: diag.ValuesTurnUntilStuck},
	{claim: "The id of a zone has its owner after it", effect: asks("{ op: '==', left: { ref: tokenZone, token: $card }, right: hand }"),
		code: diag.ValuesTextNever},
	{claim: "`repeat(4, [draw(pile, hand:actor, 1)])`", effect: "'repeat(4, [draw(deck, hand:actor, 1)])'"},
	{claim: "`cost` does not ask whether the player can pay", change: []string{"    limits:",
		"    cost: [{ addVar: { scope: pvar, player: actor, var: points, delta: -1 } }]\n    limits:"},
		code: diag.ValuesCostUncovered},
	{claim: "A zone that every player owns is named alone where one of the same owner is meant",
		more: "zones:\n  - { id: pile, owner: player, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: spent } }\n" +
			"  - { id: spent, owner: player, visibility: public, ordering: stack }"},
	{claim: "A map lists a border once in its `borders`", more: mapBegins +
		"        - { id: ford, category: wild, attributes: {}, adjacentTo: [] }\n      borders: [{ from: ford, to: [moor] }]"},
	{claim: "in `adjacentTo` of the spaces it stands on both sides", more: mapBegins +
		"        - { id: ford, category: wild, attributes: {}, adjacentTo: [{ to: moor }] }",
		code: diag.SpatialAsymmetricEdgeNormalized},
	{claim: "know their `row` and `column`", effect: reads("{ ref: zoneProp, zone: cell_0_0, prop: row }"), more: grid},
	{claim: "of the macro gives all cells the same", effect: reads("{ ref: zoneProp, zone: cell_0_0, prop: depth }"), more: grid},
	{claim: "Spaces that are written out have what is written", effect: reads("{ ref: zoneProp, zone: mill, prop: row }"),
		code: diag.ZoneAttributeUnknown},
	{claim: "The type of a token is not a property that filters can test", effect: filters("{ prop: type, eq: card }"),
		code: diag.CompilerTokenFilterPropUnknown},
	{claim: "`hand:each` is meant literally", change: []string{"'hand:each'", "'purse:each'"}, code: diag.CompilerZoneSelectorInvalid},
	{claim: "A list that is written out can stand there in a test of\n  tokens only",
		effect: asks("{ op: in, item: { ref: tokenProp, token: $card, prop: suit }, set: [oak, ash] }"),
		code:   diag.CompilerMissingCapability},
	{claim: "(`tokens(deck, suit in [cups, stars])`)", effect: filters("{ prop: suit, op: in, value: [oak, ash] }")},
	{claim: "it is never equal to a number", effect: asks("{ op: '==', left: { ref: seat, player: actor }, right: { ref: activePlayer } }"),
		code: diag.CompilerConditionTypeMismatch},
	{claim: "Write it into a property that is a `string`", effect: filters("{ prop: suit, eq: { ref: seat, player: actor } }")},
	{claim: "the `filter` of `adjacentZones`",
		effect: "forEach: { bind: $z, over: { query: adjacentZones, zone: mill, filter: { op: '>', left: { zoneCount: $zone }, right: 0 } }, effects: [{ moveAll: { from: $z, to: mill } }] }"},
	{claim: "`turnOrder` is a section of its own", change: []string{"{ id: second }]", "{ id: second }], turnOrder: { type: roundRobin }"},
		code: diag.ValidatorUnknownKey},
	{claim: "in effects and queries", effect: "moveToken: { token: $card, from: 'hand:actor', to: { zoneExpr: { concat: [mill, ':none'] } } }"},
	{claim: "take the text itself", effect: reads("{ zoneCount: { concat: [mill, ':none'] } }")},
	{claim: "`zoneCount`, `zoneProp` and conditions between zones take", code: diag.CompilerZoneSelectorInvalid,
		effect: reads("{ zoneCount: { zoneExpr: { concat: [mill, ':none'] } } }")},
}

// What the page of the language says of traps is what the checks say of a spec that walks into them.
func TestTrapsAreTrue(t *testing.T) {
	page := languagePage(t)
	for _, c := range traps {
		t.Run(c.claim, func(t *testing.T) {
			if !strings.Contains(page, c.claim) {
				t.Error("the page does not say this any more")
			}
			effect := c.effect
			if effect == "" {
				effect = noEffect
			}
			text := strings.NewReplacer(append(c.change, "EFFECT", effect)...).Replace(trapWorld)
			if len(c.change) > 0 && !strings.Contains(trapWorld, c.change[0]) {
				t.Fatal("the world does not have what the case changes")
			}
			if c.more != "" {
				text += "\n```yaml\n" + c.more + "\n```\n"
			}
			var codes []diag.Code
			spec := cnl.New([]cnl.File{{Path: "traps.md", Text: text}}, cnl.Options{})
			for _, d := range spec.Diagnostics("traps.md", source.UTF16) {
				codes = append(codes, d.Code)
				t.Log(d.Code, d.Message)
			}
			if c.code == "" && len(codes) > 0 || c.code != "" && !slices.Contains(codes, c.code) {
				t.Errorf("got %q, want %q", codes, c.code)
			}
		})
	}
}

// Each trap in which something cannot be done has a case that tries it.
func TestEveryTrapIsTried(t *testing.T) {
	_, list, found := strings.Cut(languagePage(t), "\n## Traps\n")
	if !found {
		t.Fatal("the page has no traps")
	}
	denies := regexp.MustCompile(`\b(cannot|does not|is not a|never|takes no|no (effect|rule|value))\b`)
	for _, item := range strings.Split(list, "\n- ")[1:] {
		tried := slices.ContainsFunc(traps, func(c trap) bool { return strings.Contains(item, c.claim) })
		if denies.MatchString(item) && !tried {
			t.Errorf("no case tries this:\n%s", item)
		}
	}
}

func languagePage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("language/README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
