package expand_test

import (
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// captureSpec is a game of which an action has some effects.
const captureSpec = "```yaml\n" + `metadata: { id: walk, players: { min: 2, max: 2 } }
tokenTypes: [{ id: stone, props: { weight: int } }]
zones:
  - { id: bag, owner: none, visibility: public, ordering: set }
  - { id: hand, owner: player, visibility: public, ordering: set }
  - { id: shore, zoneKind: board, owner: none, visibility: public, ordering: set, attributes: { height: 1 }, adjacentTo: [{ to: hill }] }
  - { id: hill, zoneKind: board, owner: none, visibility: public, ordering: set, attributes: { height: 2 }, adjacentTo: [{ to: shore }] }
perPlayerVars: [{ name: points, type: int, init: 0, min: 0, max: 9 }]
globalMarkerLattices:
  - { id: tide, states: [low, high], defaultState: low }
conditionMacros:
  - { id: ahead, params: [{ name: who }], condition: "count(players(points[$player] > points[param(who)]))" }
  - { id: above, params: [{ name: n }], condition: "count(intsInRange(1, 3, filter=$number > param(n)))" }
  - { id: unlike, params: [{ name: t }], condition: "count(enums(ebb, flow, filter=$value != param(t)))" }
  - { id: higher, params: [{ name: z }], condition: "count(mapSpaces(count($zone) > count(param(z))))" }
  - { id: owned, params: [{ name: z }], condition: "count(zones({ owner: actor, condition: 'count($zone) > count(param(z))' }))" }
  - { id: reached, params: [{ name: z }], condition: "count(connectedZones(shore, via=count($zone) > count(param(z))))" }
  - { id: linked, params: [{ name: z }], condition: "connected(shore, hill, via=count($zone) > count(param(z)))" }
  - { id: stones, params: [{ name: z }], condition: "count(tokensInMapSpaces(count($zone) > count(param(z))))" }
  - { id: total, params: [{ name: who }], condition: "sum(points[$p] + points[param(who)] for $p in players())" }
  - { id: twice, params: [{ name: who }], condition: "count(players(ahead(who=param(who)) > points[$player]))" }
  - { id: calls, params: [{ name: n }], condition: "count(players(points[$player] > param(n)))" }
effectMacros:
  - id: gain
    params: [{ name: n, type: value }]
    effects: |
      let $n = 5
      points[actor] += param(n) + $n
  - id: sweep
    params: [{ name: t, type: tokenSelector }]
    effects: moveAll(bag, hand:actor, filter=$token.weight > param(t).weight)
turnStructure: { phases: [{ id: act }] }
actions:
  - id: act
    actor: active
    executor: actor
    phase: [act]
    params: [{ name: $n, domain: 'intsInRange(1, 3)' }]
    effects: |
      EFFECTS
terminal: { conditions: [{ when: 'points[active] >= 9', result: { type: draw } }] }
` + "```\n"

// TestArgumentsMeanWhatTheyMeanAtTheCall compares calls of macros with what is meant, written out.
func TestArgumentsMeanWhatTheyMeanAtTheCall(t *testing.T) {
	for _, test := range []struct{ name, call, meant string }{
		{"players", "for $p in players(ahead(who=$player) > 0) do points[$p] += 1",
			"for $p in players(count(players(points[$player2] > points[$player], as=$player2)) > 0) do points[$p] += 1"},
		{"numbers", "for $i in intsInRange(1, 2, filter=above(n=$number) > 0) do points[actor] += $i",
			"for $i in intsInRange(1, 2, filter=count(intsInRange(1, 3, filter=$number2 > $number, as=$number2)) > 0) do points[actor] += $i"},
		{"texts", "for $i in enums(ebb, flow, filter=unlike(t=$value) > 0) do points[actor] += 1",
			"for $i in enums(ebb, flow, filter=count(enums(ebb, flow, filter=$value2 != $value, as=$value2)) > 0) do points[actor] += 1"},
		{"spaces", "for $z in mapSpaces(higher(z=$zone) > 0) do points[actor] += 1",
			"for $z in mapSpaces(count(mapSpaces(count($zone2) > count($zone), as=$zone2)) > 0) do points[actor] += 1"},
		{"a zone of the loop", "for $zone in mapSpaces() do points[actor] += reached(z=$zone)",
			"for $zone in mapSpaces() do points[actor] += count(connectedZones(shore, via=count($zone2) > count($zone), as=$zone2))"},
		{"a way", "for $z in mapSpaces(linked(z=$zone)) do points[actor] += 1",
			"for $z in mapSpaces(connected(shore, hill, via=count($zone2) > count($zone), as=$zone2)) do points[actor] += 1"},
		{"tokens", "for $z in mapSpaces(stones(z=$zone) > 0) do points[actor] += 1",
			"for $z in mapSpaces(count(tokensInMapSpaces(count($zone2) > count($zone), as=$zone2)) > 0) do points[actor] += 1"},
		{"a name of the macro's author", "for $p in players() do points[$p] += total(who=$p)",
			"for $p in players() do points[$p] += sum(points[$p2] + points[$p] for $p2 in players())"},
		{"a macro in a macro", "for $p in players(twice(who=$player) > 0) do points[$p] += 1",
			"for $p in players(count(players(count(players(points[$player3] > points[$player], as=$player3)) > points[$player2], as=$player2)) > 0) do points[$p] += 1"},
		{"a call in an argument", "for $p in players(calls(n=ahead(who=$player)) > 0) do points[$p] += 1",
			"for $p in players(count(players(points[$player2] > count(players(points[$player2] > points[$player], as=$player2)), as=$player2)) > 0) do points[$p] += 1"},
		{"a query in an argument", "points[actor] += calls(n=count(players(points[$player] > 1)))",
			"points[actor] += count(players(points[$player] > count(players(points[$player] > 1))))"},
		{"effects", "gain(n=$n)", "let $m = 5\npoints[actor] += $n + $m"},
		{"tokens that are moved", "for $token in tokens(bag) do sweep(t=$token)",
			"for $token in tokens(bag) do moveAll(bag, hand:actor, filter=$token2.weight > $token.weight, as=$token2)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			definition := func(effects string) string {
				text := strings.ReplaceAll(captureSpec, "EFFECTS", strings.ReplaceAll(effects, "\n", "\n      "))
				spec := cnl.New([]cnl.File{{Path: "walk.md", Text: text}}, cnl.Options{})
				if cnl.Compile(spec).GameDef == nil {
					t.Fatalf("%s: %v", effects, spec.Diagnostics("walk.md", source.UTF8))
				}
				data := string(testspec.DefinitionBytes(t, spec))
				return regexp.MustCompile(`,"macroOrigin":{[^}]*}`).ReplaceAllString(data, "")
			}
			call, meant := strings.ReplaceAll(definition(test.call), "$__macro_gain_actions_0__effects_0__n", "$m"),
				definition(test.meant)
			if call != meant {
				t.Errorf("%s\n%s\nis not\n%s", test.call, call, meant)
			}
		})
	}
}
