package playtest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/play/playtest"
)

// What shows when whole games are compared, and conditions of several parts.
func TestFindingsOfCourses(t *testing.T) {
	const pre = "    pre: { op: '>=', left: { ref: gvar, var: apples }, right: { ref: binding, name: $n } }"
	all := func(parts ...string) string {
		return "    pre:\n      op: and\n      args:\n        - " + strings.Join(parts, "\n        - ")
	}
	const enough = "{ op: '>=', left: { ref: gvar, var: apples }, right: { ref: binding, name: $n } }"
	const early = "{ op: '<', left: { ref: gvar, var: round }, right: 4 }"
	const earlier = "{ op: '<', left: { ref: gvar, var: round }, right: 3 }"
	another := func(pre string) []string {
		return []string{"triggers: []", "  - id: rest\n    actor: active\n    executor: actor\n    phase: [day]\n" + pre +
			"\n    effects: [ { addVar: { scope: global, var: round, delta: 1 } } ]\n    limits: [ { scope: turn, max: 1 } ]\ntriggers: []"}
	}
	cards := func(setup, effects string) []string {
		return []string{"  - { id: tree,", "  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n  - { id: tree,",
			"tokenTypes: [", "tokenTypes: [ { id: card, props: { rank: int } },", "  - createToken: { type: leaf, zone: tree }\n",
			"  - forEach: { bind: $rank, over: { query: intsInRange, min: 1, max: 40 }, effects: [ { createToken: { type: card, zone: deck, props: { rank: { ref: binding, name: $rank } } } } ] }\n" + setup,
			"      - addVar: { scope: global, var: round, delta: 1 }\n", "      - addVar: { scope: global, var: round, delta: 1 }\n" + effects}
	}
	const deal = "  - forEach: { bind: $seat, over: { query: players }, effects: [ { draw: { from: deck, to: 'hand:$seat', count: 3 } } ] }\n"
	const shuffle = "  - shuffle: { zone: deck }\n"
	const draw = "      - draw: { from: deck, to: 'hand:actor', count: 1 }\n"
	const count = "when: { op: '==', left: { ref: gvar, var: apples }, right: 0 }"
	after := func(moves int) []string {
		return []string{count, fmt.Sprintf("when: { op: '==', left: { ref: gvar, var: round }, right: %d }", moves)}
	}
	to := func(id string, n int) string {
		return fmt.Sprintf("  - { id: %s, actor: active, executor: actor, phase: [day], pre: { op: '==', left: { ref: gvar, var: apples }, right: %d }, effects: [ { setVar: { scope: global, var: apples, value: %d } } ], limits: [ { scope: turn, max: 1 } ] }\n", id, 9-n, n)
	}
	undoing := []string{"triggers: []", to("eat", 0) + to("grow", 9) + "triggers: []", pre, "    pre: { op: '<', left: { ref: gvar, var: round }, right: 0 }", count, "when: { op: '<', left: { ref: gvar, var: apples }, right: 0 }"}
	for _, c := range []struct {
		name string
		spec []string
		code diag.Code // "": nothing is found
		at   string    // how the line begins
		says string
		not  diag.Code // is not found
		deep bool
	}{
		{name: "parts that decide", spec: another(all(early, "{ op: '>', left: { ref: gvar, var: apples }, right: 3 }"))},
		{name: "a part that another one implies", spec: another(all(early, earlier)), code: diag.PlayNoDifference, at: "{ op: '<', left: { ref: gvar, var: round }, right: 4 }", says: "made no difference in 200 games"},
		{name: "the same part twice", spec: another(all(early, "{ op: '>', left: { ref: gvar, var: apples }, right: 3 }", early)), code: diag.PlayNoDifference, at: "{ op: '<', left: { ref: gvar, var: round }, right: 4 }"},
		{name: "a part that keeps the next one from failing", spec: another(all("{ op: '!=', left: { ref: gvar, var: apples }, right: 0 }", "{ op: '>', left: { op: '/', left: 9, right: { ref: gvar, var: apples } }, right: 2 }"))},
		{name: "a deck that is shuffled and dealt", spec: cards(shuffle+deal, draw)},
		{name: "a deck that is shuffled after the deal", spec: cards(deal+shuffle, draw), code: diag.PlaySameStart, at: "forEach: { bind: $seat", says: `The same tokens are dealt to "hand" in every game, whatever the seed.`},
		{name: "a deck that nobody shuffles", spec: cards("", draw), code: diag.PlaySameStart, at: "draw:", says: `Shuffle "deck" in the setup.`},
		{name: "the same cards, and so the same winner", spec: append(cards(deal, ""), "var: picked } }", "var: picked } }", "result: { type: score }", "result: { type: win, player: { id: 1 } }"), code: diag.PlaySameStart, at: "forEach: { bind: $seat", not: diag.PlayOneWins},
		{name: "a seat that never has its last turn", spec: after(7), code: diag.PlayFewerTurns, at: "when: { op: '=='", says: "player 1 of 2 and player 1 of 3 had fewer turns than others when the scores were compared"},
		{name: "rounds that are played to their end", spec: after(12)},
		{name: "a count that is uneven for some numbers of players", spec: after(8)},
		{name: "moves that undo each other", spec: undoing, code: diag.PlayNeverEnds, at: "when:", says: `the same positions came again and again: the actions "eat" and "grow" undo each other.`},
		{name: "a race in which nothing is left to chance", spec: []string{"min: 0, max: 2 }", "min: 2, max: 2 }", "init: 9", "init: 6", "players: { min: 2, max: 3 }", "players: { min: 2, max: 2 }"}, code: diag.PlayOneWins, says: "each of them came to the same end, whatever was chosen"},
		{name: "a sound game without each rule", deep: true},
		{name: "an effect that the next one makes useless", spec: []string{"      - addVar: { scope: global, var: round, delta: 1 }\n", "      - addVar: { scope: global, var: round, delta: 1 }\n      - setVar: { scope: global, var: spare, value: 3 }\n      - setVar: { scope: global, var: spare, value: 0 }\n", "globalVars:\n", "globalVars:\n  - { name: spare, type: int, init: 0, min: 0, max: 9 }\n"}, code: diag.PlayNoDifference, at: "setVar: { scope: global, var: spare, value: 3", says: "Without this, the same games go the same way", deep: true},
		{name: "a part that never does anything", spec: []string{pre, all(enough, "{ op: '<', left: { ref: gvar, var: round }, right: 60 }")}, code: diag.PlayNoDifference, at: "{ op: '<', left: { ref: gvar, var: round }, right: 60 }", says: "Without this", deep: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, messages := shown(t, written(t, c.spec...), playtest.Options{MaxMoves: 300, Deep: c.deep})
			want := func(f string) bool { return strings.HasPrefix(f, string(c.code)+" at "+c.at) }
			if c.code == "" && len(got) > 0 || c.code != "" && !slices.ContainsFunc(got, want) {
				t.Errorf("%q at %q is not what is found: %q\n%q", c.code, c.at, got, messages)
			}
			unwanted := func(f string) bool { return strings.HasPrefix(f, string(c.not)) }
			if c.not != "" && slices.ContainsFunc(got, unwanted) {
				t.Errorf("a consequence is told: %q", got)
			}
			if !strings.Contains(strings.Join(messages, "\n"), c.says) {
				t.Errorf("nothing says %q: %q", c.says, messages)
			}
		})
	}
}

// Which rules make no difference depends on what is asked for alone; of rules in each other the outermost is told, and
// what is left out together comes of the same text.
func TestRulesAreLeftOutTheSameWay(t *testing.T) {
	t.Parallel()
	const counts = "      - addVar: { scope: global, var: round, delta: 1 }\n"
	text := written(t, "globalVars:\n", "globalVars:\n  - { name: spare, type: int, init: 0, min: 0, max: 9 }\n",
		counts, counts+"      - macro: tidy-up\n      - if: { when: { op: '>', left: { ref: gvar, var: round }, right: 1 }, then: [ { macro: tidy-up }, { setVar: { scope: global, var: spare, value: 0 } } ] }\n",
		"triggers: []", "effectMacros:\n  - id: tidy-up\n    effects:\n      - setVar: { scope: global, var: spare, value: 2 }\n      - setVar: { scope: global, var: spare, value: 0 }\ntriggers: []")
	var first []string
	for _, jobs := range []int{1, 2, 5} {
		got, _ := shown(t, text, playtest.Options{Deep: true, Jobs: jobs, Games: 50})
		if first == nil {
			first = got
		}
		if !slices.Equal(got, first) {
			t.Errorf("%d jobs find %q, one finds %q", jobs, got, first)
		}
	}
	inner := "PLAY_NO_DIFFERENCE at setVar: { scope: global, var: spare, value: 2 }"
	if !slices.ContainsFunc(first, func(f string) bool { return strings.HasPrefix(f, "PLAY_NO_DIFFERENCE at if:") }) ||
		!slices.Contains(first, inner) {
		t.Errorf("%q", first)
	}
}
