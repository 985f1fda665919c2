package cnl

import (
	"encoding/json"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// TestFormulasMeanRecords: a spec with formulas is clean, and its definition is that of the same spec with records.
func TestFormulasMeanRecords(t *testing.T) {
	spec := func(effects string) []File {
		return small(map[string]string{
			"dataAssets": "dataAssets:\n  - id: board\n    kind: map\n    payload:\n      spaces:\n" +
				"        - { id: quay, category: town, adjacentTo: [{ to: mill }] }\n        - { id: mill, category: town, adjacentTo: [{ to: quay }] }",
			"tokenTypes": "tokenTypes: [{ id: card, props: { rank: int, suit: string } }]",
			"globalVars": "globalVars:\n  - { name: round, type: int, init: 0, min: 0, max: 99 }\n" +
				"  - { name: mood, type: enum, values: [calm, wild], init: calm }",
			"conditionMacros": "conditionMacros:\n" +
				"  - { id: big, params: [{ name: n }], condition: { op: '>', left: { param: n }, right: 3 } }\n" +
				"  - { id: rich, params: [], condition: { op: '>', left: { ref: gvar, var: round }, right: 8 } }",
			"effectMacros": "effectMacros:\n" +
				"  - id: raise\n    params: [{ name: much, type: value }]\n    exports: []\n    effects:\n" +
				"      - { addVar: { scope: global, var: round, delta: { param: much } } }\n" +
				"  - id: lift\n    params: [{ name: card, type: tokenSelector }]\n    exports: []\n    effects:\n" +
				"      - moveToken: { token: { param: card }, from: deck, to: 'hand:actor' }\n",
			"actions": "actions:\n  - id: play\n    actor: active\n    executor: actor\n    phase: [main]\n    params:\n" +
				"      - { name: $card, domain: { query: tokensInZone, zone: deck } }\n" +
				"      - { name: $n, domain: { query: intsInRange, min: 1, max: 5 } }\n" +
				"      - { name: $place, domain: { query: mapSpaces } }\n" +
				"    effects: " + strings.ReplaceAll(effects, "\n", "\n      "),
		})
	}
	compiled := func(files []File) (definition string, said []string) {
		r := Compile(New(files, Options{}))
		text, err := json.MarshalIndent(r.GameDef, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return string(text), faults(r, files, diag.Warning)
	}
	for _, c := range []struct{ name, formulas, records string }{
		{"a binding given to a macro", "\n- if big(n=$n) then raise(much=$n)\n- lift(card=$card)",
			"\n- if:\n    when: { conditionMacro: big, args: { n: { ref: binding, name: $n } } }\n" +
				"    then: [{ macro: raise, args: { much: { ref: binding, name: $n } } }]\n" +
				"- { macro: lift, args: { card: $card } }"},
		{"macros that are no more than a name", "\n- if rich and not big(n=(round)) then raise(much=2)",
			"\n- if:\n    when: { op: and, args: [{ conditionMacro: rich }, { op: not, arg: { conditionMacro: big, " +
				"args: { n: { ref: gvar, var: round } } } }] }\n" +
				"    then: [{ macro: raise, args: { much: 2 } }]"},
		{"texts without quotes", "\n- if mood == wild and $place == quay then mood = if round > 3 then calm else wild",
			"\n- if:\n    when: { op: and, args: [{ op: ==, left: { ref: gvar, var: mood }, right: wild }, " +
				"{ op: ==, left: { ref: binding, name: $place }, right: 'quay:none' }] }\n" +
				"    then: [{ setVar: { scope: global, var: mood, value: { if: { " +
				"when: { op: '>', left: { ref: gvar, var: round }, right: 3 }, then: calm, else: wild } } } }]"},
		{"filters without brackets", "\n- for $c in tokens(deck, rank == 1, suit == cups) do moveToken($c, deck, hand:actor)\n" +
			"- for $z in mapSpaces(count($space) > 0, as=$space) do round += count(tokensInMapSpaces([rank == 1]))",
			"\n- forEach:\n    bind: $c\n    over: { query: tokensInZone, zone: deck, filter: [{ prop: rank, eq: 1 }, { prop: suit, eq: cups }] }\n" +
				"    effects: [{ moveToken: { token: $c, from: deck, to: 'hand:actor' } }]\n" +
				"- forEach:\n    bind: $z\n    over: { query: mapSpaces, filter: { op: '>', left: { zoneCount: $space }, right: 0 }, as: $space }\n" +
				"    effects: [{ addVar: { scope: global, var: round, delta: { aggregate: { op: count, " +
				"query: { query: tokensInMapSpaces, filter: [{ prop: rank, eq: 1 }] } } } } }]"},
		{"lines and properties", "|\n  # both\n  raise(much=($card.rank)) # the rank\n  if round > 3\n    then [\n      lift(card=$card)\n" +
			"      raise(much=2)\n    ]\n  else if round == 2 then advancePhase()\n",
			"\n- { macro: raise, args: { much: { ref: tokenProp, token: $card, prop: rank } } }\n" +
				"- if:\n    when: { op: '>', left: { ref: gvar, var: round }, right: 3 }\n" +
				"    then: [{ macro: lift, args: { card: $card } }, { macro: raise, args: { much: 2 } }]\n" +
				"    else: [{ if: { when: { op: ==, left: { ref: gvar, var: round }, right: 2 }, then: [{ advancePhase: {} }] } }]"},
	} {
		want, faults := compiled(spec(c.records))
		if len(faults) > 0 || want == "null" {
			t.Errorf("%s: the records are at fault: %q", c.name, faults)
		}
		got, faults := compiled(spec(c.formulas))
		if len(faults) > 0 {
			t.Errorf("%s: %s", c.name, strings.Join(faults, "\n"))
		}
		if got != want {
			t.Errorf("%s: %s", c.name, difference(want, got))
		}
	}
}
