package kernel_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// now is a grant that is resolved at once, with members replaced or added.
func now(members string) string { return grant(merged(`{"resolve": "now"}`, members)) }

// interluding is a caravan whose cards grant free operations that are resolved now, also to
// whoever cannot act on the card.
func interluding() caravan {
	c := country(now(`{"seat": "self", "uses": 2}`), now(`{"seat": "drift", "mandatory": true, `+inRegion("south")+`}`),
		grant(`{"seat": "coral"}`))
	for i := 2; i <= 6; i++ {
		id := "day-" + string(rune('0'+i))
		c.cards[id] = `{"unshaded": {"effectTiming": "afterGrants", ` + effects(adds("silk", 1)) +
			`, "freeOperationGrants": [` +
			now(`{"seat": "brass", "actionIds": ["jaunt"], "operationClass": "limitedOperation"}`) + `, ` +
			now(`{"seat": "amber", `+chain("q", "1")+`}`) + `, ` + now(`{"seat": "self", `+chain("q", "0")+`}`) + `]}}`
	}
	return c
}

func TestDecision41GrantsAreResolvedNow(t *testing.T) {
	// The seat that played the event acts next, although it has acted; nobody else does.
	p := granting(now(`{"id": "g", "seat": "self"}`)).play(t).do("a:omen").logged("candidateScan next").
		is("day-1>day-2 b/c acted:a 1:event active:a grant:g-a-1 now:g-b").listed("trek*")
	p.refused("trek", "freeOperationPending", `"grantId":"g"`, `"seat":"amber"`).refused("rest",
		"freeOperationPending").refused("jaunt*", "actionClassMismatch")
	if choices, err := p.s.Choices(p.move("jaunt"), true); err != nil || choices.Illegal != "freeOperationPending" {
		t.Errorf("got %+v, %v", choices, err)
	}
	p.do("a:trek*").logged("operationFree").is("day-1>day-2 b/c acted:a 1:event grain1")
	// It may be declined, with all its uses: that counts as no pass.
	twice := granting(now(`{"id": "g", "uses": 2}`))
	twice.play(t).do("a:omen", "b:trek*", "b:rest*").logged("declined").is("day-1>day-2 b/c acted:a 1:event grain1").do(
		"b:rest").is("day-1>day-2 c/d acted:ab passed:b 1:event grain1")
	twice.play(t).do("a:omen", "b:rest*").is("day-1>day-2 b/c acted:a 1:event").refused("rest*", "noActiveSeatGrant")
	// Without the word nothing changes.
	granting(grant(`{"id": "g", "seat": "self", "resolve": "later"}`)).play(t).do("a:omen").is(
		"day-1>day-2 b/c acted:a 1:event grant:g-a-1")
}

func TestDecision41TheCardWaits(t *testing.T) {
	// The second action ends the card, once what it grants is done.
	c := caravan{pipes: []string{paidTrek(`{}`)},
		config: `{"optionMatrix": [{"first": "operation", "second": ["event"]}]}`,
		cards: unshaded(`{` + effects(adds("silk", 1)) + `, "freeOperationGrants": [` +
			now(`{"id": "g", "seat": "self"}`) + `]}`)}
	p := c.play(t).do("a:trek", "b:omen").is(
		"day-1>day-2 c/d acted:ab 2:operation active:b grant:g-b-1 now:g-c grain1 silk1 iron-1")
	p.do("b:trek*").logged("operationFree promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass").is(
		"day-2>day-3 c/d a-b-c+d+ grain2 silk1 iron-1")
	// Passes wait, too.
	last := granting(now(`{"id": "g", "seat": "coral"}`))
	last.play(t).do("a:rest", "b:rest", "c:rest",
		"d:omen").is("day-1>day-2 -/- acted:abcd passed:abc 1:event active:c grant:g-c-1 now:g-d").
		do("c:rest*").logged("declined promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass").is(
		"day-2>day-3 a/b a+b+c+d-")
	// And so do effects that come after the grants, until the last is done.
	late := deferring(`{}`, now(`{"id": "g"}`), now(`{"id": "h", "seat": "self"}`)).play(t).do("a:omen").
		is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 grant:h-a-1 now:g-b deferred:deferred:0:amber:omen")
	late.do("b:trek*").logged("operationFree next").do("a:rest*").logged("declined released executed").is(
		"day-1>day-2 b/c acted:a 1:event grain1 silk10")
}

func TestDecision41Order(t *testing.T) {
	// One after the other, those of a chain by their steps; a seat without a place on the card, too.
	c := granting(now(`{"id": "late", "seat": "drift", `+chain("q", "2")+`}`),
		now(`{"id": "first", "seat": "coral", `+chain("q", "1")+`}`), now(`{"id": "own", "seat": "self"}`))
	c.config = `{"cardSeatOrderMetadataKey": "so"}`
	c.cards["day-1"] = merged(c.cards["day-1"], `{"metadata": {"so": ["amber", "brass"]}}`)
	p := c.play(t).do("a:omen").is("day-1>day-2 b/- acted:a 1:event a+b+ order:ab active:c grant:late-d-1 grant:first-c-1 grant:own-a-1 now:first-b")
	p.do("c:trek*").is("day-1>day-2 b/- acted:a 1:event a+b+ order:ab active:d grant:late-d-1 grant:own-a-1 now:late-b grain1").do("d:rest*", "a:trek*").is("day-1>day-2 b/- acted:a 1:event a+b+ order:ab grain2")
	// What one grants comes after those that there are.
	effect := func(members string) string { return `{"grantFreeOperation": ` + now(members) + `}` }
	more := caravan{actions: []string{`{"id": "trek", "effects": [` + adds("grain", 1) +
		`, {"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": 1}, "then": [` +
		effect(`{"id": "more", "seat": "drift"}`) + `]}}]}`},
		cards: unshaded(`{"freeOperationGrants": [` + now(`{"id": "g"}`) + `, ` + now(`{"id": "h", "seat": "coral"}`) +
			`]}`)}
	more.play(t).do("a:omen", "b:trek*", "c:trek*", "d:trek*").is("day-1>day-2 b/c acted:a 1:event grain3")
	// One that waits for a grant of later waits with it.
	locked := granting(grant(`{"id": "g", `+chain("q", "0")+`}`),
		now(`{"id": "h", "seat": "self", `+chain("q", "1")+`}`)).play(t)
	locked.do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 grant:h-a-1").do("b:trek*").is(
		"day-1>day-2 b/c acted:a 1:event active:a grant:h-a-1 now:h-b grain1").
		do("a:trek*").is("day-1>day-2 b/c acted:a 1:event grain2")
}

func TestDecision41Mandatory(t *testing.T) {
	must := granting(now(`{"id": "g", "mandatory": true}`)).play(t).do("a:omen").listed("trek*")
	l, err := must.s.Legal(kernel.ListOptions{})
	if err != nil || len(l.Moves) != 1 {
		t.Errorf("%v, %v", l.Moves, err)
	}
	must.refused("rest*", "moveNotLegalInCurrentState",
		"mandatoryGrant").do("b:trek*").is("day-1>day-2 b/c acted:a 1:event grain1")
	for mandatory, want := range map[string]string{"true": "only where none can be made", "false": ", or declines it"} {
		c := granting(now(`{"id": "g", "mandatory": ` + mandatory + `}`)).play(t).do("a:omen")
		var refused *kernel.IllegalMoveError
		if _, err := c.s.Apply(c.move("rest"), kernel.ApplyOptions{}); !errors.As(err, &refused) ||
			!strings.Contains(refused.Message, want) {
			t.Errorf("mandatory: %s: %v", mandatory, err)
		}
	}
	if choices, err := must.s.Choices(must.move("rest*"), true); err != nil || choices.Illegal == "" {
		t.Errorf("%+v, %v", choices, err)
	}
	// Where nothing fits it is declined.
	c := granting(now(`{"id": "g", "mandatory": true}`))
	c.pipes = []string{paidTrek(`{"legality": {"op": "==", "left": 0, "right": 1}}`)}
	none := c.play(t).do("a:omen").listed("")
	none.refused("trek*", "actionPipelineLegalityPredicateFailed").do("b:rest*").is("day-1>day-2 b/c acted:a 1:event")
}

func TestDecision41WhatMayBeUsed(t *testing.T) {
	// A limited operation is listed as such, whatever the option matrix says.
	limited := granting(now(`{"id": "g", "seat": "self", "operationClass": "limitedOperation", "actionIds": ["trek", "jaunt"]}`)).play(t).do("a:omen")
	limited.listed("trek*/limitedOperation jaunt*").do("trek*/limitedOperation").is(
		"day-1>day-2 b/c acted:a 1:event grain1")
	special := granting(now(`{"id": "g", "seat": "self", "operationClass": "operation", "actionIds": ["forage", "rally"]}`)).play(t).do("a:omen").listed("forage*")
	special.refuse("with parameters", kernel.Move{ActionID: "rest", FreeOperation: true,
		Params: kernel.Params{{Name: "side", Value: argument("x")}}}, "moveParamsInvalid")
	special.refuse("as an operation", kernel.Move{ActionID: "rest", FreeOperation: true, ActionClass: "operation"},
		"turnFlowActionClassMismatch")
	compound := special.move("rest*")
	compound.Compound = &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage"},
		Timing: kernel.AfterOperation}
	special.refuse("with an activity", compound, "compoundNotAllowedForFreeOperation")
	// Only the grant that is resolved is used, whichever others the seat has.
	both := granting(grant(`{"id": "old"}`),
		now(`{"id": "new", "actionIds": ["jaunt"], "operationClass": "limitedOperation"}`)).play(t).do("a:omen").listed(
		"jaunt*")
	both.refused("trek*", "actionClassMismatch").do("jaunt*").is("day-1>day-2 b/c acted:a 1:event grant:old-b-1")
	// A game need not have a way to pass.
	idle := granting(now(`{"id": "g"}`))
	idle.classes = `{"rest": "operation"}`
	idle.play(t).do("a:omen", "pass*").is("day-1>day-2 b/c acted:a 1:event")
	// The spaces are those of its filter.
	south := country(now(`{"id": "g", "seat": "self", ` + inRegion("south") + `}`)).play(t).do("a:omen")
	south.asked(south.move("trek*"), "decision:sp 1-2 of [p2:none p3:none]")
}

// A move that declines may set off effects that ask: what was answered is kept.
func TestDecision41DecliningIsSuspended(t *testing.T) {
	ask := func(id string) string {
		return `{"chooseOne": {"internalDecisionId": "decision:` + id + `", "bind": "$` + id +
			`", "options": {"query": "intsInRange", "min": 1, "max": 3}}}`
	}
	count := func(variable, id string) string {
		return `{"addVar": {"scope": "global", "var": "` + variable + `", "delta": {"ref": "binding", "name": "$` + id +
			`"}}}`
	}
	c := deferring(`{`+effects(`{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [`+ask("x")+`, `+
		count("silk", "x")+`, `+ask("y")+`, `+count("salt", "y")+`]}}`)+`}`, now(`{"id": "g", "seat": "coral"}`))
	p := c.play(t).do("a:omen", "c:rest*")
	if p.outcome.Pending == nil || p.outcome.Pending.Name != "$x" {
		t.Fatalf("pending: %+v", p.outcome.Pending)
	}
	p.do("rest+(decision:x=3)", "rest+(decision:y=2)").is("day-1>day-2 b/c acted:a 1:event salt2 silk3")
	made := c.play(t).do("a:omen", "c:trek*", "trek+(decision:x=3)").do("trek+(decision:y=2)")
	made.is("day-1>day-2 b/c acted:a 1:event grain1 salt2 silk3")
}

// What effects ask that come after a grant which is resolved now is asked there, and not when
// the event is played.
func TestDecision41EffectsAskInTheirTurn(t *testing.T) {
	ask := `{"chooseOne": {"internalDecisionId": "decision:x", "bind": "$x", "options": {"query": "intsInRange", "min": 1, "max": 3}}},
		{"addVar": {"scope": "global", "var": "silk", "delta": {"ref": "binding", "name": "$x"}}}`
	c := deferring(`{`+effects(ask)+`}`, now(`{"id": "g", "seat": "self"}`))
	p := c.play(t)
	if choices, err := p.s.Choices(p.move("omen"), true); err != nil || !choices.Complete {
		t.Errorf("got %+v, %v", choices, err)
	}
	p.do("a:omen", "a:trek*", "trek+(decision:x=2)").is("day-1>day-2 b/c acted:a 1:event grain1 silk2")
	// An answer that is given with the event is kept for them.
	c.play(t).do("omen(decision:x=3)", "a:rest*").is("day-1>day-2 b/c acted:a 1:event silk3")
}

// In a coup round, in an interrupt and from the effects of a phase it is the same.
func TestDecision41OutsideCards(t *testing.T) {
	effect := `{"grantFreeOperation": ` + now(`{"id": "g", "seat": "brass"}`) + `}`
	coup := coups("K1", "day-2", "day-3")
	coup.pipes = []string{paidTrek(`{}`)}
	coup.phases = strings.Replace(coupPhases, `"feast", "onEnter": [`, `"feast", "onEnter": [`+effect+`, `, 1)
	p := coup.play(t)
	out, err := p.s.Advance()
	if err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.is("K1>day-2 d/c order:dcba active:b phase:feast grant:g-b-1 now:g-d silk2").listed("trek*").do("b:trek*").is(
		"K1>day-2 d/c order:dcba phase:feast grain1 silk2")
	if !strings.Contains(kernel.CardLog(out.Log), "next") {
		t.Errorf("the log does not say whose grant is next: %s", kernel.CardLog(out.Log))
	}

	talk := caravan{intrude: `[{"id": "talk"}]`, actions: []string{`{"id": "jaunt", "phase": ["main", "talk"], "effects": [{"pushInterruptPhase": {"phase": "talk", "resumePhase": "main"}}, {"setActivePlayer": {"player": {"id": 2}}}]}`,
		`{"id": "rally", "phase": ["talk"], "effects": [` + strings.Replace(effect, "trek", "forage", 1) + `]}`,
		`{"id": "forage", "phase": ["talk"], "effects": [` + adds("salt", 1) + `]}`}}
	p = talk.play(t).do("jaunt", "c:rally").is("day-1>day-2 b/c acted:a 1:operation phase:talk grant:g-b-1 now:g-c")
	p.do("b:forage*").is("day-1>day-2 b/c acted:a 1:operation active:c phase:talk salt1")
}

// Nobody interrupts while a free operation is resolved, and one that ends the turn ends the
// card.
func TestDecision41NothingComesBetween(t *testing.T) {
	c := crowned(`"coral"`, `{}`)
	c.actions = append(c.actions, `{"id": "rest", "effects": [{"grantFreeOperation": `+
		now(`{"id": "g", "seat": "drift"}`)+`}]}`)
	p := c.play(t).offers("coral:crown,$decline").do("a:rest").offers("").is(
		"day-1>day-2 b/c acted:a passed:a active:d grant:g-d-1 now:g-b")
	p.do("d:trek*").offers("coral:crown,$decline")

	turn := granting(now(`{"id": "g", "actionIds": ["jaunt"], "operationClass": "limitedOperation"}`))
	turn.actions = []string{`{"id": "jaunt", "effects": [{"advancePhase": {}}]}`}
	turn.play(t).do("a:omen", "b:jaunt*").is("day-2>day-3 b/c a-b+c+d+ turn:1")
}

func TestDecision41Traces(t *testing.T) {
	p := granting(now(`{"id": "g"}`)).play(t)
	var stages []kernel.GrantResolved
	for _, move := range []string{"a:omen", "b:rest*"} {
		out, err := p.s.Apply(p.move(move), kernel.ApplyOptions{Trace: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range out.Trace {
			if what, ok := e.What.(kernel.GrantResolved); ok {
				stages = append(stages, what)
			}
		}
		p.s = out.State
	}
	if want := []kernel.GrantResolved{{Seat: "brass", Stage: "next", GrantID: "g"},
		{Seat: "brass", Stage: "declined", GrantID: "g"}}; !slices.Equal(stages, want) {
		t.Errorf("got %v, want %v", stages, want)
	}
}

func TestDecision41States(t *testing.T) {
	p := granting(now(`{"id": "g", "mandatory": true}`)).play(t).do("a:omen")
	text, err := json.Marshal(p.s)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"resolve":"now"`, `"mandatory":true`,
		`"freeOperationInterlude":{"grantId":"g","resumesPlayer":1}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the state lacks %s:\n%s", want, text)
		}
	}
	for _, wrong := range [][2]string{{`"resolve":"now"`, `"resolve":"soon"`}, {`"resolve":"now"`, `"resolve":"later"`},
		{`"resumesPlayer":1`, `"resumesPlayer":4`}} {
		if _, err := p.s.Game().ReadState([]byte(strings.Replace(string(text), wrong[0], wrong[1], 1))); err == nil {
			t.Errorf("a state with %s is read", wrong[1])
		}
	}
	if fault := kernel.CardFaults(p.s); fault != "" {
		t.Error(fault)
	}
}
