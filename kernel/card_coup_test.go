package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// coups is a caravan with coup rounds, one more at the end of the pile, so that the first is not the last.
func coups(draw ...string) caravan {
	return caravan{draw: append(draw, "K9"), phases: coupPhases, config: coupConfig, actions: coupActions}
}

func TestCoupRounds(t *testing.T) {
	usual := coups("day-1", "K1", "day-3", "day-4", "day-5")
	p := usual.play(t).do("a:trek", "b:jaunt").
		logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass").is(
		"K1>day-3 d/c order:dcba phase:feast grain1 silk2")
	usual.play(t).do("a:trek", "b:jaunt", "d:trek",
		"d:trek").is("K1>day-3 d/c 0:operation order:dcba phase:feast grain3 silk2")
	p.do("d:rest", "c:rest", "b:rest").logged("passChain").is(
		"K1>day-3 a/- acted:dcb passed:dcb order:dcba phase:feast grain1 silk2").
		do("a:rest").logged("passChain cardEnd:rightmostPass coupToLeader coupHandoff promoteLookaheadToPlayed revealLookahead coupEnd").
		is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3").do("a:trek",
		"b:jaunt").is("day-4>day-5 c/d a-b-c+d+ turn:1 leader:K1 grain2 silk3")
	// A coup round whose last phase is ended by passes.
	short := coups("day-1", "K1", "day-3", "day-4", "day-5")
	short.phases = `[{"id": "count"}, {"id": "feast"}]`
	short.config = `{"coupPlan": {"phases": [{"id": "count", "steps": ["s"]}, {"id": "feast", "steps": ["s"]}], "maxConsecutiveRounds": 1, "seatOrder": ["drift", "coral", "brass", "amber"]}}`
	short.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1")
	// Seats that cannot move are passed over.
	res := coups("day-1", "K1", "day-3", "day-4")
	res.actions = []string{`{"id": "reap", "phase": ["feast"], "limits": [{"scope": "phase", "max": 1}], "effects": [` +
		adds("salt", 1) + `]}`}
	res.classes = `{"reap": "pass"}`
	res.play(t).do("a:trek", "b:jaunt").is("K1>day-3 d/c order:dcba phase:feast grain1 silk2").
		do("d:reap").is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 salt1 silk3")
	// The last coup round leaves a phase out.
	last := coups()
	last.draw = []string{"day-1", "K1"}
	last.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("->- a/b turn:1 coups:1 leader:K1 grain1 silk2")
	// It is the one after which no coup card is left, and may be the end of play.
	behind := last
	behind.draw = []string{"day-1", "K1", "day-3", "day-4"}
	behind.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk2")
	behind.config = strings.Replace(coupConfig, `{"phases"`, `{"finalRoundEndsPlay": true, "phases"`, 1)
	behind.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("->day-3 a/b turn:1 coups:1 leader:K1 grain1 silk2")
	// So it is when the last coup card has no round of its own.
	behind.draw = []string{"day-1", "K1", "K2", "day-4"}
	p = behind.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("K2>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3")
	p.do("a:omen", "b:trek").is("->day-4 c/d a-b-c+d+ turn:1 coups:1 leader:K1 grain2 silk3")
	// Passing in a coup round earns nothing.
	paid := coups("day-1", "K1", "day-3", "day-4")
	paid.config = merged(paid.config, `{"passRewards": [{"seat": "drift", "resource": "salt", "amount": 3}]}`)
	paid.play(t).do("a:trek", "b:jaunt",
		"d:rest").is("K1>day-3 c/b acted:d passed:d order:dcba phase:feast grain1 silk2")
}

func TestCoupRoundsInARow(t *testing.T) {
	limited := coups("day-1", "K1", "K2", "day-4", "K3", "day-6", "day-7")
	p := limited.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest",
		"a:rest").is("K2>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3").
		listed("omen/event trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity")
	p.do("a:omen", "b:trek").logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass").
		is("day-4>K3 c/d a-b-c+d+ turn:1 coups:1 leader:K1 grain2 silk3")
	p.do("c:trek", "d:jaunt").is("K3>day-6 d/c order:dcba phase:feast turn:1 leader:K1 grain3 silk5")
	p.do("d:rest", "c:rest", "b:rest", "a:rest").is("day-6>day-7 a/b turn:2 coups:1 leader:K3 grain3 silk6")
	// Without a limit one follows the other.
	free := coups("day-1", "K1", "K2", "day-4", "day-5")
	free.config = `{"coupPlan": {"phases": [{"id": "count", "steps": ["s"]}, {"id": "feast", "steps": ["s"]}, {"id": "clean", "steps": ["s"]}]}}`
	free.play(t).do("a:trek", "b:jaunt", "a:rest", "b:rest", "c:rest",
		"d:rest").is("K2>day-4 a/b phase:feast turn:1 leader:K1 grain1 silk5")
	// Without a coup plan a coup card goes to the leader at its end.
	plain := caravan{draw: []string{"K1", "day-2", "day-3"}}
	plain.play(t).do("a:trek", "b:jaunt").logged(
		"candidateScan coupToLeader coupHandoff promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass").
		is("day-2>day-3 c/d a-b-c+d+ leader:K1 grain1")
}

// An interrupt leaves a coup round as it is.
func TestInterruptsInCoupRounds(t *testing.T) {
	c := parley("")
	c.draw, c.phases, c.config = []string{"day-1", "K1", "day-3", "K4"}, coupPhases, coupConfig
	c.actions = append(c.actions, `{"id": "rest", "phase": ["main", "feast"]}`,
		`{"id": "jaunt", "phase": ["main", "feast"], "effects": [{"pushInterruptPhase": {"phase": "talk", "resumePhase": "feast"}}]}`)
	c.actions[0] = `{"id": "trek"}`
	c.play(t).do("a:trek", "b:trek/limitedOperation",
		"d:rest").is("K1>day-3 c/b acted:d passed:d order:dcba phase:feast grain2 silk2").
		do("c:jaunt").is("K1>day-3 c/b acted:d passed:d 0:operation order:dcba phase:talk grain2 silk2").
		do("c:agree").is("K1>day-3 c/b acted:d passed:d 0:operation order:dcba phase:feast grain2 silk3")
}

func TestTheFirstCardMayBeACoupCard(t *testing.T) {
	p := coups("K1", "day-2", "day-3").play(t).is("K1>day-2 d/c order:dcba phase:count silk1")
	out, err := p.s.Advance()
	if err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.is("K1>day-2 d/c order:dcba phase:feast silk2").do("d:rest", "c:rest", "b:rest",
		"a:rest").is("day-2>day-3 a/b turn:1 coups:1 leader:K1 silk3")
}

// A move may end the turn itself: then the mover counts as having acted on the card
// that ends, and the next card is untouched.
func TestMovesThatEndTheTurn(t *testing.T) {
	c := caravan{actions: []string{`{"id": "trek", "effects": [{"advancePhase": {}}]}`,
		`{"id": "rest", "effects": [{"advancePhase": {}}]}`}}
	c.play(t).do("a:trek").is("day-2>day-3 b/c a-b+c+d+ turn:1").logged(
		"promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass")
	c.play(t).do("a:rest").is("day-2>day-3 a/b turn:1")
}

// Between the end of a card and a coup round nobody can move, also when the seat that is
// still the active one has no place in the order of the coup card.
func TestBeforeACoupRound(t *testing.T) {
	c := coups("day-1", "K1", "day-3", "day-4")
	c.config = merged(c.config, `{"cardSeatOrderMetadataKey": "so"}`)
	c.cards = overrides(override("amber", "tomorrow", false) + "," + override("brass", "tomorrow", false))
	c.cards["K1"] = `{"metadata": {"so": ["amber", "brass"]}}`
	p := c.play(t).do("a:omen", "b:rest")
	out, err := p.s.Apply(p.move("c:trek"), kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.is("K1>day-3 -/- a-b-c-d+ order:ab active:c grain1")
	if l, err := p.s.Legal(kernel.ListOptions{Compound: true}); err != nil || len(l.Moves) > 0 {
		t.Errorf("%v, %v", l, err)
	}
	p.refused("rest", "moveNotLegalInCurrentState", "notACandidate")
	if out, err = p.s.Advance(); err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.is("K1>day-3 d/c order:dcba phase:feast grain1 silk2")
}
