package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// instructed is a caravan in which the coup cards K1, K2 … do something by themselves.
func instructed(side string, draw ...string) caravan {
	c := coups(draw...)
	c.cards = map[string]string{}
	for _, id := range draw {
		if strings.HasPrefix(id, "K") {
			c.cards[id] = `{"tags": ["coup"], "unshaded": ` + side + `}`
		}
	}
	return c
}

func TestDecision32TheCoupCardIsCarriedOut(t *testing.T) {
	// Once, when it comes up: before the round, whose phases come after it.
	c := instructed(`{`+effects(adds("iron", 1), `{"setVar": {"scope": "global", "var": "salt", "value": {"op": "+", "left": {"ref": "gvar", "var": "silk"}, "right": 5}}}`)+`}`, "day-1", "K1", "day-3", "day-4", "day-5")
	p := c.play(t).do("a:trek").is("day-1>K1 b/c acted:a 1:operation grain1")
	p.do("b:jaunt").logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass coupInstruction").
		is("K1>day-3 d/c order:dcba phase:feast grain1 salt5 silk2 iron1")
	p.do("d:rest", "c:rest", "b:rest", "a:rest").is("day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 salt5 silk3 iron1")

	// Also the first card, and one right after a round, which has none of its own.
	first := instructed(`{`+effects(adds("iron", 1))+`}`, "K1", "K2", "day-3", "day-4")
	p = first.play(t).is("K1>K2 d/c order:dcba phase:count silk1 iron1")
	out, err := p.s.Advance()
	if err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.do("d:rest", "c:rest", "b:rest", "a:rest").is("K2>day-3 a/b turn:1 coups:1 leader:K1 silk3 iron2").listed(
		"trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity")
	// One that does nothing by itself can be played as an event where it has no round.
	idle := instructed(`{"text": "…"}`, "K1", "K2", "day-3", "day-4")
	p = idle.play(t)
	if out, err = p.s.Advance(); err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.do("d:rest", "c:rest", "b:rest", "a:rest").listed(
		"omen/event trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity")

	// A card without effects, or one that does not apply, does nothing.
	instructed(`{"text": "…"}`, "day-1", "K1", "day-3").play(t).do("a:trek",
		"b:jaunt").logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass")
	instructed(`{"applicability": {"op": "==", "left": 0, "right": 1}, `+effects(adds("iron", 1))+`}`, "day-1", "K1",
		"day-3").play(t).do("a:trek", "b:jaunt").is("K1>day-3 d/c order:dcba phase:feast grain1 silk2")
	// Without coup rounds it is carried out as well; what follows is a card like others.
	plain := instructed(`{`+effects(adds("iron", 1))+`}`, "day-1", "K1", "day-3")
	plain.config, plain.phases = "", ""
	plain.actions = nil
	plain.play(t).do("a:trek", "b:jaunt").is("K1>day-3 c/d a-b-c+d+ grain1 iron1").listed(
		"trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity")
	// One that does nothing by itself is a card like others there, too: its event is listed.
	plain = instructed(`{"text": "…"}`, "day-1", "K1", "day-3")
	plain.config, plain.phases, plain.actions = "", "", nil
	plain.play(t).do("a:trek", "b:jaunt").is("K1>day-3 c/d a-b-c+d+ grain1").listed(
		"omen/event trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity")
}

// What a coup card asks suspends the move that brought it up; what was answered is kept.
func TestDecision32Decisions(t *testing.T) {
	ask := func(id, options string) string {
		return `{"chooseOne": {"internalDecisionId": "decision:` + id + `", "bind": "$` + id +
			`", "chooser": {"id": 2}, "options": ` + options + `}}`
	}
	count := func(variable, id string) string {
		return `{"addVar": {"scope": "global", "var": "` + variable + `", "delta": {"ref": "binding", "name": "$` + id +
			`"}}}`
	}
	numbers := `{"query": "intsInRange", "min": 1, "max": 3}`
	side := `{` + effects(ask("x", numbers), count("salt", "x"),
		`{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [`+ask("y", numbers)+`, `+count("iron", "y")+`]}}`) +
		`}`
	c := instructed(side, "day-1", "K1", "day-3", "day-4", "day-5")
	// The move that ends the card has decisions of its own.
	c.actions = append(c.actions, `{"id": "jaunt", "effects": [`+ask("own", numbers)+`, `+count("grain", "own")+`]}`)
	p := c.play(t).do("a:trek")
	p.do("jaunt(decision:own=3)").is("K1>day-3 c/d a-b-c+d+ grain4")
	if r := p.outcome.Pending; r == nil || r.Name != "$x" || r.Player != 2 {
		t.Fatalf("pending: %+v", r)
	}
	p.refused("jaunt+(decision:x=9)", "moveParamsInvalid").do("jaunt+(decision:x=2)")
	if r := p.outcome.Pending; r == nil || r.Name != "$y" {
		t.Fatalf("pending: %+v", r)
	}
	const want = "K1>day-3 d/c order:dcba phase:feast grain4 salt2 silk2 iron1"
	p.do("jaunt+(decision:y=1)").is(want)
	// Answered in advance it leads to the same state, and so does a host that stays.
	ahead := c.play(t).do("a:trek", "jaunt(decision:own=3)")
	if err := ahead.try(kernel.Move{ActionID: "jaunt", Continues: true,
		Params: kernel.Params{{Name: "decision:x", Value: argument("2")},
			{Name: "decision:y", Value: argument("1")}}}); err != nil {
		t.Fatal(err)
	}
	ahead.is(want)
	// Two cards in one move ask twice.
	row := instructed(`{`+effects(ask("x", numbers), count("salt", "x"))+`}`, "day-1", "K1", "K2", "day-4", "day-5")
	row.cards["K2"] = strings.ReplaceAll(row.cards["K2"], "decision:x", "decision:z")
	row.actions = nil // nobody can do anything in a round
	p = row.play(t).do("a:trek", "b:jaunt", "jaunt+(decision:x=3)")
	if p.outcome.Pending == nil {
		t.Fatal(kernel.CardSummary(p.s))
	}
	p.do("jaunt+(decision:z=2)").is("K2>day-4 a/b turn:1 coups:1 leader:K1 grain1 salt5 silk3")
}
