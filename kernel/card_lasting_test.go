package kernel_test

import "testing"

func lastingList(ids ...string) string {
	durations := map[string]string{"turn": "turn", "next": "nextTurn", "round": "round", "cycle": "cycle"}
	out := ""
	for i, id := range ids {
		if i > 0 {
			out += ", "
		}
		out += `{"id": "` + id + `", "duration": "` + durations[id] + `", "setupEffects": [` + adds("grain", 1) +
			`], "teardownEffects": [` + adds("salt", 1) + `]}`
	}
	return `"lastingEffects": [` + out + `]`
}

func TestLastingEffects(t *testing.T) {
	c := caravan{draw: []string{"day-1", "day-2", "K1", "day-4", "day-5"},
		cards:   unshaded(`{` + lastingList("turn", "next", "round", "cycle") + `}`),
		actions: []string{`{"id": "trek", "effects": []}`}}
	p := c.play(t).do("a:omen").logged("created created created created candidateScan").is(
		"day-1>day-2 b/c acted:a 1:event lasting:turn-1 lasting:next-2 lasting:round-1 lasting:cycle-1 grain4")
	p.do("b:trek").logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass expired").
		is("day-2>K1 c/d a-b-c+d+ lasting:next-1 lasting:round-1 lasting:cycle-1 grain4 salt1")
	p.do("c:trek", "d:jaunt").is("K1>day-4 a/b a+b+c-d- lasting:round-1 lasting:cycle-1 grain4 salt2")
	p.do("a:trek", "b:jaunt").is("day-4>day-5 c/d a-b-c+d+ leader:K1 lasting:cycle-1 grain4 salt3")

	second := c
	second.config = `{"optionMatrix": []}`
	second.play(t).do("a:rally", "b:omen").is(
		"day-2>K1 c/d a-b-c+d+ lasting:next-1 lasting:round-1 lasting:cycle-1 grain4 salt1")

	// A move that ends two cards is two boundaries.
	two := caravan{seats: 2, cards: unshaded(`{` + lastingList("next") + `}`),
		actions: []string{`{"id": "trek", "effects": []}`}}
	two.play(t).do("a:omen", "b:trek").is("day-3>day-4 a/b grain1 salt1")

	branches := caravan{cards: unshaded(`{"lastingEffects": [{"id": "side", "duration": "turn", "setupEffects": [` + adds("grain", 1) + `]}],
		"branches": [{"id": "b", "lastingEffects": [{"id": "branch", "duration": "nextTurn", "setupEffects": [` + adds("grain", 1) + `]}]}]}`)}
	branches.play(t).do("omen(unshaded,b)").is(
		"day-1>day-2 b/c acted:a 1:event lasting:side-1 lasting:branch-2 grain2").
		do("b:rally").is("day-2>day-3 c/d a-b-c+d+ lasting:branch-1 grain2")
}

// Triggers of what teardowns did fire when all of them are over.
func TestTeardownsAndTriggers(t *testing.T) {
	c := caravan{cards: unshaded(`{"lastingEffects": [{"id": "one", "duration": "turn", "setupEffects": [` + adds("grain", 1) + `], "teardownEffects": [` + adds("salt", 1) + `]},
		{"id": "two", "duration": "turn", "setupEffects": [` + adds("grain", 1) + `], "teardownEffects": [{"setVar": {"scope": "global", "var": "silk", "value": {"op": "*", "left": {"ref": "gvar", "var": "salt"}, "right": 10}}}]}]}`),
		members: `{"triggers": [{"id": "more", "event": {"type": "varChanged", "var": "salt"}, "effects": [{"setVar": {"scope": "global", "var": "salt", "value": 5}}], "when": {"op": "<", "left": {"ref": "gvar", "var": "salt"}, "right": 5}}]}`}
	c.play(t).do("a:omen", "b:rally").logged(
		"candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass expired expired fired").
		is("day-2>day-3 c/d a-b-c+d+ grain2 salt5 silk10")
}
