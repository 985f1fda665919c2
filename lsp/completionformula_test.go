package lsp

import (
	"slices"
	"strings"
	"testing"
)

// formulaPlaces are half-typed formulas with "|" at the cursor, and an item that must be offered there.
var formulaPlaces = []struct{ key, formula, label string }{
	{"pre", "|", "fare"},
	{"pre", "fa|", "fare"},
	{"pre", "fare|", "fare"},
	{"pre", "po|", "points"},
	{"pre", "points[|", "actor"},
	{"pre", "points[a|", "actor"},
	{"pre", "points[|]", "actor"},
	{"pre", "not points[|", "actor"},
	{"pre", "fare >= points[|", "actor"},
	{"pre", "fare == |", "fare"},
	{"pre", "fare == f|", "fare"},
	{"pre", "fare ==|", "fare"},
	{"pre", "fare >= fare + |", "fare"},
	{"pre", "fare > 2 and |", "fare"},
	{"pre", "fare > 2 and not |", "fare"},
	{"pre", "fare > 2 and (|", "fare"},
	{"pre", "(|", "fare"},
	{"pre", "(fa|", "fare"},
	{"pre", "fare > 2 |", "and"},
	{"pre", "count(|", "hand:actor"},
	{"pre", "count(hand:|", "hand:actor"},
	{"pre", "count(hand:|)", "hand:actor"},
	{"pre", "count(hand:a|", "hand:actor"},
	{"pre", "fare > 2 and count(hand:|", "hand:actor"},
	{"pre", "count(tokens(|", "hand:actor"},
	{"pre", "count(tokens(hand:actor, |", "metal"},
	{"pre", "count(tokens(hand:actor, me|))", "metal"},
	{"pre", "marker(tide) == |", "high"},
	{"pre", "marker(tide) == 'hi|", "high"},
	{"pre", "marker(tide) == h|", "high"},
	{"pre", "(marker(tide) == 'hi|", "high"},
	{"pre", "can-pay(|", "amount"},
	{"pre", "can-pay(amount=|", "fare"},
	{"pre", "can-pay(amount=|)", "fare"},
	{"pre", "can|", "can-pay"},
	{"effects", "|", "fare"},
	{"effects", "fa|", "fare"},
	{"effects", "fare = |", "fare"},
	{"effects", "fare += |", "fare"},
	{"effects", "points[|", "actor"},
	{"effects", "points[a|] = 1", "actor"},
	{"effects", "marker(tide) = |", "low"},
	{"effects", "marker(tide) = l|", "low"},
	{"effects", "shuffle(|", "hand:actor"},
	{"effects", "shuffle(|)", "hand:actor"},
	{"effects", "shuffle(h|", "hand:actor"},
	{"effects", "fare = 1; sh|", "shuffle"},
	{"effects", "fare = 1; |", "shuffle"},
	{"effects", "if |", "fare"},
	{"effects", "if fare > 2 then |", "shuffle"},
	{"effects", "if fare > 2 then sh|", "shuffle"},
	{"effects", "if fare > 2 then fare = 1 else |", "shuffle"},
	{"effects", "if fare > 2 then [|", "shuffle"},
	{"effects", "if fare > 2 then [fare = 1; |", "shuffle"},
	{"effects", "for $coin in |", "tokens"},
	{"effects", "for $coin in t|", "tokens"},
	{"effects", "for $coin in tokens(|", "hand:actor"},
	{"effects", "for $coin in tokens(hand:actor) do |", "shuffle"},
	{"effects", "for $coin in tokens(hand:actor) do sh|", "shuffle"},
	{"effects", "for $coin in tokens(hand:actor) do destroyToken(|", "$coin"},
	{"effects", "for $coin in tokens(hand:actor) do destroyToken($|", "$coin"},
	{"effects", "for $coin in tokens(hand:actor) do fare = $|", "$coin"},
	{"effects", "for $coin in tokens(hand:actor) do if $coin.|", "metal"},
	{"effects", "for $coin in tokens(hand:actor) do if $coin.me|", "metal"},
	{"effects", "for $coin in tokens(hand:actor) do $coin.|", "metal"},
	{"effects", "for $coin in tokens(hand:actor) do moveToken($coin, |", "hand:actor"},
	{"effects", "for $coin in tokens(hand:actor) do moveToken($coin, hand:|", "hand:actor"},
	{"effects", "let $n = |", "fare"},
	{"effects", "let $n = fare do fare = |", "$n"},
}

// formulaStyles are the ways in which an action has a formula.
var formulaStyles = []struct{ name, action, quote string }{
	{"plain", inBlock + "KEY: FORMULA\n", ""},
	{"single", inBlock + "KEY: 'FORMULA'\n", "'"},
	{"double", inBlock + "KEY: \"FORMULA\"\n", ""},
	{"single, open", inBlock + "KEY: 'FORMULA\n", "'"},
	{"double, open", inBlock + "KEY: \"FORMULA\n", ""},
	{"literal", inBlock + "KEY: |\n      FORMULA\n", ""},
	{"folded", inBlock + "KEY: >\n      FORMULA\n", ""},
	{"flow", inBraces + "KEY: FORMULA }\n", ""},
	{"flow, next", inBraces + "KEY: FORMULA, limits: [] }\n", ""},
	{"flow single", inBraces + "KEY: 'FORMULA' }\n", "'"},
	{"flow double", inBraces + "KEY: \"FORMULA\", limits: [] }\n", ""},
	{"flow single, open", inBraces + "KEY: 'FORMULA }\n", "'"},
	{"flow double, open", inBraces + "KEY: \"FORMULA, limits: [] }\n", ""},
	{"flow, open", inBraces + "KEY: FORMULA\n", ""},
}

const (
	inBlock  = "  - id: cross\n    actor: active\n    executor: actor\n    "
	inBraces = "  - { id: cross, actor: active, executor: actor, "
)

// Completion gives in formulas what may stand there, however much of it is typed and however the text is written.
func TestItemsInHalfTypedFormulas(t *testing.T) {
	const head = "```yaml\ntokenTypes:\n  - { id: coin, props: { metal: string } }\nzones:\n" +
		"  - { id: hand, owner: player, visibility: owner, ordering: set }\n" +
		"perPlayerVars:\n  - { name: points, type: int, init: 0, min: 0, max: 9 }\n" +
		"globalVars:\n  - { name: fare, type: int, init: 2, min: 0, max: 9 }\n" +
		"globalMarkerLattices:\n  - { id: tide, states: [low, high], defaultState: low }\n" +
		"conditionMacros:\n  - { id: can-pay, params: [ { name: amount, type: value } ], condition: 'fare >= param(amount)' }\n" +
		"actions:\n"
	const tail = "  - id: last\n    actor: active\n    executor: actor\n    effects: []\n```\n"
	c := connectToCore(t)
	c.initialize(editingCapabilities)
	const uri = "untitled:in.md"
	c.open(uri, 1, head+tail)
	version := 1
	for _, s := range formulaStyles {
		t.Run(s.name, func(t *testing.T) {
			for _, p := range formulaPlaces {
				typed := p.formula
				if s.quote == "'" {
					typed = strings.ReplaceAll(typed, "'", "''")
				}
				typed = strings.Replace(typed, "|", "<|here|>", 1)
				action := strings.NewReplacer("KEY", p.key, "FORMULA", typed).Replace(s.action)
				text, places := cursors(head + action + tail)
				version++
				c.change(uri, version, whole(text))
				items, _ := c.complete(uri, places[0])
				if !slices.ContainsFunc(items, func(i completionItem) bool { return i.Label == p.label }) {
					t.Errorf("%s is not among %d items in %s", p.label, len(items), strings.TrimPrefix(action, inBlock))
				}
			}
		})
	}
}
