package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// deferring is a caravan whose first card has effects that come after its grants.
func deferring(members string, grants ...string) caravan {
	c := granting(grants...)
	base := `{"effectTiming": "afterGrants", "effects": [` + adds("silk", 10) + `]`
	if len(grants) > 0 {
		base += `, "freeOperationGrants": [` + strings.Join(grants, ", ") + `]`
	}
	c.cards = unshaded(merged(base+`}`, members))
	return c
}

func TestEffectsAfterGrants(t *testing.T) {
	one := deferring(`{}`, grant(`{"id": "g"}`)).play(t).do("a:omen").logged("candidateScan queued").
		is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 deferred:deferred:0:amber:omen")
	one.do("trek*").logged("operationFree released executed").is("day-1>day-2 b/c acted:a 1:event grain1 silk10")

	two := deferring(`{}`, grant(`{"id": "g", `+chain("p", "0")+`}`),
		grant(`{"id": "h", `+chain("q", "0")+`}`)).play(t).do("a:omen", "trek*").
		is("day-1>day-2 b/c acted:a 1:event grant:h-b-1 deferred:deferred:0:amber:omen grain1")
	two.do("trek*").is("day-1>day-2 b/c acted:a 1:event grain2 silk10")

	row := deferring(`{}`, grant(`{"id": "g", `+chain("p", "0")+`}`),
		grant(`{"id": "h", "seat": "coral", `+chain("p", "1")+`}`)).play(t).do("a:omen", "trek*", "b:trek").
		is("day-2>day-3 c/d a-b-c+d+ grant:h-c-1 deferred:deferred:0:amber:omen grain2 iron-1")
	row.do("trek*").is("day-2>day-3 c/d a-b-c+d+ grain3 silk10 iron-1")

	uses := deferring(`{}`, grant(`{"id": "g", "uses": 2}`)).play(t).do("a:omen",
		"trek*").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 deferred:deferred:0:amber:omen grain1")
	uses.do("trek*").is("day-1>day-2 b/c acted:a 1:event grain2 silk10")

	deferring(`{}`).play(t).do("a:omen").logged("candidateScan released executed").is(
		"day-1>day-2 b/c acted:a 1:event silk10")
	deferring(`{}`, grant(`{"seat": "nobody"}`)).play(t).do("a:omen").logged("candidateScan released executed").is(
		"day-1>day-2 b/c acted:a 1:event silk10")
	deferring(`{"effects": [` + adds("silk", 10) + `, {"grantFreeOperation": ` + grant(`{"id": "g"}`) +
		`}]}`).play(t).do("a:omen").
		is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 silk10")
	deferring(`{"effectTiming": "beforeGrants"}`,
		grant(`{"id": "g"}`)).play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 silk10")
	granting(grant(`{"id": "g"}`)).play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1")
	deferring(`{"lastingEffects": [{"id": "l", "duration": "cycle", "setupEffects": [`+adds("salt", 1)+`]}]}`,
		grant(`{"id": "g"}`)).play(t).do("a:omen").
		is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 deferred:deferred:0:amber:omen lasting:l-1 salt1")
}

func TestBranchesDecideOnTheTiming(t *testing.T) {
	branch := func(side, members, grants string) *trip {
		c := caravan{pipes: []string{paidTrek(`{}`)},
			cards: unshaded(`{` + side + effects(adds("grain", 1)) + grants + `, "branches": [{"id": "b", ` + members +
				effects(adds("salt", 1)) + `}]}`)}
		return c.play(t).do("omen(unshaded,b)")
	}
	gift := `, "freeOperationGrants": [` + grant(`{"id": "g"}`) + `]`
	later := "day-1>day-2 b/c acted:a 1:event grant:g-b-1 deferred:deferred:0:amber:omen"
	branch(`"effectTiming": "afterGrants", `, "",
		gift).is(later).do("trek*").is("day-1>day-2 b/c acted:a 1:event grain2 salt1")
	branch(`"effectTiming": "afterGrants", `, `"effectTiming": "beforeGrants", `,
		gift).is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 grain1 salt1")
	branch("", `"effectTiming": "afterGrants", `,
		gift).is(later).do("trek*").is("day-1>day-2 b/c acted:a 1:event grain2 salt1")
}

// Decisions of effects that come later may be left open, and are asked for when the
// effects run.
func TestDecisionsOfDeferredEffects(t *testing.T) {
	targets := `{"targets": [` + target("$t", `["p", "q"]`, `{"n": 1}`, "") + `], "effects": [` + adds("silk", 10) + `,
		{"if": {"when": {"op": "==", "left": {"ref": "binding", "name": "$t"}, "right": "q"}, "then": [` + adds("salt", 1) + `]}}]}`
	c := deferring(targets, grant(`{"id": "g"}`))
	p := c.play(t)
	p.asked(p.move("omen"), "decision:eventTarget:0:$t one of [p q]")
	p.do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 deferred:deferred:0:amber:omen")
	out, err := p.s.Apply(p.move("trek*"), kernel.ApplyOptions{})
	if err != nil || out.Pending == nil || out.Pending.Player != 0 || out.State.Active() != 0 {
		t.Fatalf("got %+v, %v", out, err)
	}
	answer := kernel.Move{ActionID: "trek", Continues: true,
		Params: kernel.Params{{Name: out.Pending.ID, Value: kernel.String("q")}}}
	p.s = out.State
	if err := p.try(answer); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 b/c acted:a 1:event grain1 salt1 silk10")

	given := c.play(t)
	move := given.move("omen")
	move.Params = kernel.Params{{Name: "decision:eventTarget:0:$t", Value: kernel.String("q")}}
	if err := given.try(move); err != nil {
		t.Fatal(err)
	}
	given.do("trek*").is("day-1>day-2 b/c acted:a 1:event grain1 salt1 silk10")

	wrong := c.play(t)
	move.Params = kernel.Params{{Name: "decision:eventTarget:0:$t", Value: kernel.String("z")}}
	wrong.refuse("no option", move, "moveParamsInvalid")
}

// A stored answer that is not possible any more is asked for again.
func TestStoredAnswersMayBecomeImpossible(t *testing.T) {
	c := deferring(`{"targets": [{"id": "$t", "selector": {"query": "intsInRange", "min": {"ref": "gvar", "var": "grain"}, "max": 2}, "cardinality": {"n": 1}}],
		"effects": [{"addVar": {"scope": "global", "var": "salt", "delta": {"ref": "binding", "name": "$t"}}}]}`,
		grant(`{"id": "g"}`))
	p := c.play(t)
	move := p.move("omen")
	move.Params = kernel.Params{{Name: "decision:eventTarget:0:$t", Value: kernel.Int(0)}}
	if err := p.try(move); err != nil {
		t.Fatal(err)
	}
	out, err := p.s.Apply(p.move("trek*"), kernel.ApplyOptions{})
	if err != nil || out.Pending == nil || out.Pending.Player != 0 {
		t.Fatalf("got %+v, %v", out, err)
	}
	p.s = out.State
	if err := p.try(kernel.Move{ActionID: "trek", Continues: true,
		Params: kernel.Params{{Name: out.Pending.ID, Value: kernel.Int(2)}}}); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 b/c acted:a 1:event grain1 salt2")
}

// Effects that cannot run before the free operations do not keep the event from
// being played.
func TestDeferredEffectsThatCannotRunYet(t *testing.T) {
	share := `{"setVar": {"scope": "global", "var": "salt", "value": {"op": "/", "left": 6, "right": {"ref": "gvar", "var": "grain"}}}}`
	deferring(`{"effects": [`+share+`]}`, grant(`{"id": "g"}`)).play(t).lists("omen", true).do("a:omen",
		"trek*").is("day-1>day-2 b/c acted:a 1:event grain1 salt6")
}

func TestEventsWithEqualChainsDoNotWaitForEachOther(t *testing.T) {
	side := `{"unshaded": {"effectTiming": "afterGrants", "effects": [` + adds("silk", 1) + `], "freeOperationGrants": [` + grant(`{"seat": "drift", `+chain("q", "0")+`}`) + `],
		"eligibilityOverrides": [` + override("active", "tomorrow", true) + `]}}`
	c := caravan{pipes: []string{paidTrek(`{}`)}, cards: map[string]string{"day-1": side, "day-2": side},
		config: `{"optionMatrix": []}`}
	p := c.play(t).do("a:omen", "b:jaunt", "a:omen").
		is("day-2>day-3 c/d acted:a 1:event a+b-c+d+ override:atrue-nextTurn grant:freeOp:0:0:omen:0-d-1 grant:freeOp:0:0:omen:0#2-d-1 deferred:deferred:0:amber:omen deferred:deferred:0:amber:omen#2")
	p.do("c:rest", "trek*").is("day-2>day-3 d/- acted:ac passed:c 1:event a+b-c+d+ override:atrue-nextTurn grant:freeOp:0:0:omen:0#2-d-1 deferred:deferred:0:amber:omen#2 grain1 silk1")
	p.do("trek*").is("day-2>day-3 d/- acted:ac passed:c 1:event a+b-c+d+ override:atrue-nextTurn grain2 silk2")
}

// An event played as a free move grants, overrides and waits as any other.
func TestEventsAsFreeMoves(t *testing.T) {
	c := caravan{pipes: []string{paidTrek(`{}`)}, config: `{"optionMatrix": []}`,
		actions: []string{`{"id": "jaunt", "effects": [{"grantFreeOperation": {"id": "e", "seat": "brass", "operationClass": "event", "actionIds": ["omen"]}}]}`},
		cards: unshaded(`{"effectTiming": "afterGrants", "effects": [` + adds("silk", 1) + `], "freeOperationGrants": [` + grant(`{"id": "g"}`) + `],
			"eligibilityOverrides": [` + override("active", "tomorrow", true) + `, ` + override("coral", "today", false) + `], "lastingEffects": [{"id": "l", "duration": "cycle", "setupEffects": [` + adds("salt", 1) + `]}]}`)}
	p := c.play(t).do("a:jaunt", "omen*").logged("created overrideCreate queued").
		is("day-1>day-2 b/d acted:a 1:operation a+b+c-d+ override:btrue-nextTurn grant:g-b-1 deferred:deferred:0:brass:omen lasting:l-1 salt1")
	p.do("trek*").is("day-1>day-2 b/d acted:a 1:operation a+b+c-d+ override:btrue-nextTurn lasting:l-1 grain1 salt1 silk1")
}

func TestDeferredEffectsNeedTheirPlayer(t *testing.T) {
	p := deferring(`{}`, grant(`{"id": "g"}`)).play(t).do("a:omen")
	s := kernel.WithDeferredActor(p.s, 9)
	_, listing := s.Legal(kernel.ListOptions{})
	_, choosing := s.Choices(kernel.Move{ActionID: "trek"}, false)
	_, applying := s.Apply(kernel.Move{ActionID: "rest"}, kernel.ApplyOptions{})
	for _, err := range []error{listing, choosing, applying} {
		if failed, ok := err.(*kernel.Error); !ok || failed.Code != "RUNTIME_CONTRACT_INVALID" {
			t.Errorf("got %v", err)
		}
	}
}

// Effects that wait for nothing have to be decided on with the event, as long as what
// they ask for can be told.
func TestDecisionsOfEffectsThatWaitForNothing(t *testing.T) {
	targets := `{"targets": [` + target("$t", `["p", "q"]`, `{"n": 1}`, "") + `]}`
	p := deferring(targets).play(t)
	p.refused("omen", "moveHasIncompleteParams", "decision:eventTarget:0:$t")
	p.do("omen(decision:eventTarget:0:$t=q)").is("day-1>day-2 b/c acted:a 1:event silk10")
	// A grant that nobody receives is one that is declared.
	q := deferring(targets, grant(`{"seat": "nobody"}`)).play(t).do("a:omen")
	if q.outcome.Pending == nil {
		t.Fatal("the target is not asked for")
	}
	q.do("omen+(decision:eventTarget:0:$t=p)").is("day-1>day-2 b/c acted:a 1:event silk10")
	// After a roll it could not be told.
	rolled := deferring(targets)
	rolled.actions = []string{`{"id": "omen", "effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": []}}]}`}
	rolled.play(t).do("omen", "omen+(decision:eventTarget:0:$t=p)").is("day-1>day-2 b/c acted:a 1:event silk10")
}

// Effects may wait for a free operation that is made as a special activity.
func TestSpecialActivitiesUseGrants(t *testing.T) {
	c := deferring(`{}`, grant(`{"id": "g", "operationClass": "specialActivity", "actionIds": ["forage"]}`))
	move := kernel.Move{ActionID: "trek", Compound: &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage",
		FreeOperation: true}, Timing: kernel.AfterOperation}}
	p := c.play(t).do("a:omen")
	if err := p.try(move); err != nil {
		t.Fatal(err)
	}
	p.logged("candidateScan released promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass executed").is(
		"day-2>day-3 c/d a-b-c+d+ grain1 silk10 iron-1")
}

// An event that is played as a special activity, in a game that does not say how its
// actions count, grants, overrides and waits as any other.
func TestEventsAsSpecialActivities(t *testing.T) {
	c := caravan{wild: true, config: `{"actionClassByActionId": {"rest": "pass"}}`, cards: unshaded(`{"effectTiming": "afterGrants", ` + effects(adds("silk", 1)) + `,
		"freeOperationGrants": [` + grant(`{"id": "g"}`) + `], "eligibilityOverrides": [` + override("active", "tomorrow", true) + `, ` + override("coral", "today", false) + `]}`)}
	p := c.play(t)
	if err := p.try(kernel.Move{ActionID: "trek",
		Compound: &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "omen"},
			Timing: kernel.AfterOperation}}); err != nil {
		t.Fatal(err)
	}
	p.logged("candidateScan overrideCreate queued").
		is("day-1>day-2 b/d acted:a 1:operationPlusSpecialActivity a+b+c-d+ override:atrue-nextTurn grant:g-b-1 deferred:deferred:0:amber:omen grain1").
		do("trek*").is("day-1>day-2 b/d acted:a 1:operationPlusSpecialActivity a+b+c-d+ override:atrue-nextTurn grain2 silk1")
}

// Effects that waited may grant something to the seat of their event, whatever the order
// of the card is meanwhile.
func TestEffectsThatWaitedGrant(t *testing.T) {
	c := deferring(`{"effects": [{"grantFreeOperation": `+grant(`{"id": "late", "seat": "self"}`)+`}]}`,
		grant(`{"id": "g", "seat": "coral"}`))
	c.config = `{"cardSeatOrderMetadataKey": "so"}`
	c.cards["day-2"] = `{"metadata": {"so": ["coral", "drift"]}}`
	c.play(t).do("a:omen", "b:trek", "trek*").is("day-2>day-3 c/d c+d+a-b- order:cd grant:late-a-1 grain2 iron-1")
}
