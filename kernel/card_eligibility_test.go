package kernel_test

import (
	"testing"
)

func overrides(list string) map[string]string {
	return map[string]string{"day-1": `{"unshaded": {"eligibilityOverrides": [` + list + `]}}`}
}

func override(target, window string, eligible bool) string {
	kind := `{"kind": "seat", "seat": "` + target + `"}`
	if target == "active" {
		kind = `{"kind": "active"}`
	}
	word := "false"
	if eligible {
		word = "true"
	}
	return `{"target": ` + kind + `, "eligible": ` + word + `, "windowId": "` + window + `"}`
}

func both(window string) caravan {
	return caravan{cards: overrides(override("active", window, true) + "," + override("drift", window, false) + "," +
		override("nobody", window, false))}
}

func TestOverridesOfEligibility(t *testing.T) {
	// The next card only.
	both("tomorrow").play(t).do("a:omen").logged("candidateScan overrideCreate").
		is("day-1>day-2 b/c acted:a 1:event override:atrue-nextTurn override:dfalse-nextTurn").
		do("b:trek").is("day-2>day-3 a/c a+b-c+d- grain1").
		do("a:trek", "c:rest").is("day-3>day-4 b/c a-b+c+d+ grain2")
	// This card.
	both("today").play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event a+b+c+d-").
		do("b:trek").is("day-2>day-3 c/d a-b-c+d+ grain1")
	// The last of several wins.
	caravan{cards: overrides(override("amber", "tomorrow", true) + "," + override("amber", "tomorrow", false) + "," +
		override("brass", "tomorrow", true))}.
		play(t).do("a:omen", "b:trek").is("day-2>day-3 b/c a-b+c+d+ grain1")
	// Every card until the game ends, also when nobody is left: then one card is
	// skipped, and overrides are ignored if they must be.
	two := caravan{seats: 2, cards: overrides(override("brass", "forever", false))}
	two.play(t).do("a:omen", "b:trek").is("day-3>day-4 a/- a+b- override:bfalse-cycle grain1").
		do("a:trek").logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass").
		is("day-5>day-6 a/- a+b- override:bfalse-cycle grain2")
	none := caravan{seats: 2, cards: overrides(override("amber", "forever", false) + "," +
		override("brass", "forever", false))}
	none.play(t).do("a:omen", "b:trek").is("day-3>day-4 a/b override:afalse-cycle override:bfalse-cycle grain1")
}

// seasons is a caravan whose first card makes amber eligible for a span, with a coup
// card in the pile.
func seasons(window string) caravan {
	return caravan{draw: []string{"day-1", "day-2", "day-3", "K1", "day-5", "day-6", "day-7", "K9"}, phases: coupPhases,
		config: coupConfig, actions: coupActions,
		cards: overrides(override("active", window, true))}
}

func TestOverridesAndCoupRounds(t *testing.T) {
	round := func(window string) *trip {
		return seasons(window).play(t).do("a:omen", "b:trek").is("day-2>day-3 a/c a+b-c+d+ override:atrue-"+
			map[string]string{"season": "round", "forever": "cycle"}[window]+" grain1").
			do("a:trek", "c:jaunt").do("a:trek", "b:jaunt").
			do("d:rest", "c:rest", "b:rest", "a:rest")
	}
	round("season").is("day-5>day-6 a/b turn:1 coups:1 leader:K1 grain3 silk3").
		do("a:trek", "b:jaunt").is("day-6>day-7 c/d a-b-c+d+ turn:1 leader:K1 grain4 silk3")
	round("forever").is("day-5>day-6 a/b turn:1 coups:1 leader:K1 override:atrue-cycle grain3 silk3").
		do("a:trek", "b:jaunt").is("day-6>day-7 a/c a+b-c+d+ turn:1 leader:K1 override:atrue-cycle grain4 silk3")
	// In the coup round everyone is eligible, and what was for the next card is over.
	c := seasons("tomorrow")
	c.draw = []string{"day-1", "K1", "day-3", "day-4", "day-5", "K9"}
	c.play(t).do("a:omen", "b:trek").is("K1>day-3 d/c order:dcba phase:feast grain1 silk2").
		do("d:rest", "c:rest", "b:rest", "a:rest").is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3")
}
