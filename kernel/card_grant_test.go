package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// paidTrek is the pipeline of trek: it costs iron and gives grain.
func paidTrek(members string) string {
	return merged(`{"id": "trek-way", "actionId": "trek", "legality": null, "costValidation": null, "costEffects": [`+adds("iron", -1)+`], "targeting": {},
		"stages": [{"effects": [`+adds("grain", 1)+`]}], "atomicity": "atomic"}`, members)
}

// grant is a grant of a free operation, with members replaced or added.
func grant(members string) string {
	return merged(`{"seat": "brass", "operationClass": "operation", "actionIds": ["trek"]}`, members)
}

func chain(name, step string) string {
	return `"sequence": {"chain": "` + name + `", "step": ` + step + `}`
}

// granting is a caravan whose first card grants free operations.
func granting(grants ...string) caravan {
	return caravan{pipes: []string{paidTrek(`{}`)},
		cards: unshaded(`{"freeOperationGrants": [` + strings.Join(grants, ", ") + `]}`)}
}

func TestFreeOperations(t *testing.T) {
	one := granting(grant(`{"id": "g", ` + chain("q", "0") + `}`))
	p := one.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1").listed(afterEvent +
		" trek*/operation")
	p.do("trek*").logged("operationFree").is("day-1>day-2 b/c acted:a 1:event grain1").refused("trek*",
		"freeOperationNotGranted", "noActiveSeatGrant")
	p.do("b:trek").is("day-2>day-3 c/d a-b-c+d+ grain2 iron-1")

	twice := granting(grant(`{"id": "g", "uses": 2}`)).play(t).do("a:omen",
		"trek*").is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 grain1")
	twice.do("trek*").refused("trek*", "noActiveSeatGrant", `"activeSeat":"brass"`)

	// A grant waits until its seat is active again.
	self := granting(grant(`{"id": "g", "seat": "self"}`)).play(t).do("a:omen").refused("trek*", "noActiveSeatGrant")
	self.do("b:trek", "c:trek", "d:jaunt").is("day-3>day-4 a/b a+b+c-d- grant:g-a-1 grain2 iron-2").do("trek*").is(
		"day-3>day-4 a/b a+b+c-d- grain3 iron-2")

	// Also in a coup round.
	coup := coups("day-1", "K1", "day-3", "day-4")
	coup.pipes, coup.cards = []string{paidTrek(`{}`)},
		unshaded(`{"freeOperationGrants": [`+grant(`{"id": "g", "seat": "drift"}`)+`]}`)
	coup.play(t).do("a:omen", "b:trek").do("trek*").is("K1>day-3 d/c order:dcba phase:feast grain2 silk2 iron-1")
}

func TestSequencesOfFreeOperations(t *testing.T) {
	locked := granting(grant(`{"id": "c1", "seat": "coral", `+chain("q", "0")+`}`),
		grant(`{"id": "b2", `+chain("q", "1")+`}`)).play(t).do("a:omen")
	locked.refused("trek*", "sequenceLocked", `"matchingGrantIds":["b2"]`, `"sequenceLockBlockingGrantIds":["c1"]`)
	choices, err := locked.s.Choices(locked.move("trek*"), false)
	if err != nil || choices.Illegal != "freeOperationSequenceLocked" {
		t.Errorf("got %+v, %v", choices, err)
	}
	third := granting(grant(`{"id": "c1", "seat": "coral", `+chain("q", "0")+`}`),
		grant(`{"id": "b2", `+chain("q", "1")+`}`),
		grant(`{"id": "b3", "operationClass": "specialActivity", "actionIds": ["forage"]}`)).play(t).do("a:omen")
	third.refused("trek*", "actionClassMismatch", `"matchingGrantIds":["b3"]`, `"actionClass":"operation"`,
		`"actionId":"trek"`).
		refused("jaunt*", "actionClassMismatch", `["b3"]`).do("forage*")

	classes := granting(grant(`{"id": "g1", "operationClass": "limitedOperation"}`),
		grant(`{"id": "g2", "actionIds": ["forage"]}`)).play(t).do("a:omen")
	classes.refused("trek*", "actionIdMismatch", `["g2"]`)
	move := classes.move("trek*")
	move.ActionClass = "limitedOperation"
	if err := classes.try(move); err != nil {
		t.Error(err)
	}
	classes.do("forage*").is("day-1>day-2 b/c acted:a 1:event grain1")
}

func TestActionsOfFreeOperations(t *testing.T) {
	bare := `{"seat": "brass", "operationClass": "operation"}`
	granting(bare).play(t).do("a:omen").listed(afterEvent).refused("trek*", "actionIdMismatch")
	c := granting(bare)
	c.config = `{"freeOperationActionIds": ["trek"]}`
	c.play(t).do("a:omen").listed(afterEvent + " trek*/operation").do("trek*")
	// An action without a pipeline pays its cost.
	plain := granting(grant(`{}`))
	plain.pipes, plain.actions = nil, []string{`{"id": "trek", "cost": [` + adds("iron", -1) + `]}`}
	plain.play(t).do("a:omen", "trek*").logged("").is("day-1>day-2 b/c acted:a 1:event grain1 iron-1")
}

// country is a caravan with three spaces, of which two lie in the south, and a trek
// that chooses some of them.
func country(grants ...string) caravan {
	c := granting(grants...)
	space := func(id, region string) string {
		return `{"id": "` + id + `:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "attributes": {"region": "` + region + `"}}`
	}
	c.zones = space("p1", "north") + ", " + space("p2", "south") + ", " + space("p3", "south")
	c.pipes = []string{paidTrek(`{"costValidation": {"op": "==", "left": 0, "right": 1}, "stages": [{"effects": [
		{"chooseN": {"internalDecisionId": "decision:sp", "bind": "$sp", "options": {"query": "mapSpaces"}, "min": 1, "max": 2}}, ` + adds("grain", 1) + `]}]}`)}
	return c
}

func inRegion(name string) string {
	return `"zoneFilter": {"op": "==", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "region"}, "right": "` +
		name + `"}`
}

func TestZoneFilters(t *testing.T) {
	p := country(grant(`{` + inRegion("south") + `}`)).play(t).do("a:omen")
	p.lists("trek/", false).lists("trek*", true)
	move := p.move("trek*")
	p.asked(move, "decision:sp 1-2 of [p2:none p3:none]")
	p.refuse("without zones", move, "FREE_OPERATION_ZONE_FILTER_EVALUATION_FAILED")
	with := func(zones string) kernel.Move {
		m := move
		m.Params = kernel.Params{{Name: "decision:sp", Value: argument(zones)}}
		return m
	}
	p.refuse("in the north", with("[p1:none]"), "zoneFilterMismatch").refuse("in both", with("[p1:none p2:none]"),
		"moveParamsInvalid")
	if err := p.try(with("[p2:none]")); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 b/c acted:a 1:event grain1")

	spot := strings.Replace(inRegion("south"), "$zone", "$spot", 1)
	named := country(grant(`{"as": "$spot", ` + spot + `}`)).play(t).do("a:omen")
	named.asked(named.move("trek*"), "decision:sp 1-2 of [p2:none p3:none]")

	// Two grants: each zone is offered, and the grant that fits is the one used.
	two := country(grant(`{"id": "n", `+inRegion("north")+`}`),
		grant(`{"id": "s", `+inRegion("south")+`}`)).play(t).do("a:omen")
	two.asked(two.move("trek*"), "decision:sp 1-2 of [p1:none p2:none p3:none]")
	two.refuse("in both", with("[p1:none p2:none]"), "moveParamsInvalid")
	if err := two.try(with("[p3:none]")); err != nil {
		t.Fatal(err)
	}
	two.is("day-1>day-2 b/c acted:a 1:event grant:n-b-1 grain1")
}

func TestAGrantIsUsedOnce(t *testing.T) {
	// The filter held before the move; what it holds afterwards does not matter.
	c := granting(grant(`{"id": "g", "zoneFilter": {"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": 0}}`))
	c.play(t).do("a:omen", "trek*").is("day-1>day-2 b/c acted:a 1:event grain1")
	// The grant that decides who performs the move is the one used.
	as := granting(grant(`{"id": "g1"}`), grant(`{"id": "g2", "executeAsSeat": "drift"}`))
	by := func(id, player, variable string) string {
		return paidTrek(`{"id": "` + id + `", "applicability": {"op": "==", "left": {"ref": "activePlayer"}, "right": ` + player + `}, "stages": [{"effects": [` + adds(variable, 1) + `]}]}`)
	}
	as.pipes = []string{by("drift-way", "3", "silk"), by("brass-way", "1", "salt")}
	as.play(t).do("a:omen", "trek*").is("day-1>day-2 b/c acted:a 1:event grant:g2-b-1 salt1").do("trek*").is(
		"day-1>day-2 b/c acted:a 1:event salt1 silk1")
	self := granting(grant(`{"executeAsSeat": "self"}`))
	self.pipes = []string{by("amber-way", "0", "silk")}
	self.play(t).do("a:omen", "trek*").is("day-1>day-2 b/c acted:a 1:event silk1")
}

func TestIDsOfGrants(t *testing.T) {
	p := granting(grant(`{"id": "g"}`), grant(`{"seat": "nobody"}`), grant(`{"executeAsSeat": "nobody"}`),
		grant(`{"id": "g"}`), grant(`{"seat": "coral"}`)).play(t).do("a:omen")
	p.is("day-1>day-2 b/c acted:a 1:event grant:g-b-1 grant:g#2-b-1 grant:freeOp:0:0:omen:4-c-1")
	effect := func(members string) string { return `{"grantFreeOperation": ` + grant(members) + `}` }
	e := caravan{cards: unshaded(`{` +
		effects(effect(`{}`), effect(`{"id": "fix"}`), effect(`{"id": "fix", "uses": 3}`)) + `}`)}
	e.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grant:freeOpEffect:0:amber:0-b-1 grant:fix-b-1 grant:fix#2-b-3")
	unknown := caravan{cards: unshaded(`{` + effects(effect(`{"seat": "nobody"}`)) + `}`)}
	unknown.play(t).refused("a:omen", "turnFlowRuntimeValidationFailed", "nobody")
}

func TestGrantsByEffects(t *testing.T) {
	effect := func(members string) string { return `{"grantFreeOperation": ` + grant(members) + `}` }
	c := caravan{cards: unshaded(`{` + effects(effect(`{"id": "g1", "seat": "coral", "operationClass": "operationPlusSpecialActivity", "actionIds": ["rally"], `+chain("q", "0")+`}`), effect(`{"id": "g2", `+chain("q", "1")+`}`)) + `}`)}
	c.play(t).do("a:omen").refused("trek*", "sequenceLocked", `"sequenceLockBlockingGrantIds":["g1"]`).
		do("b:rest", "rally*").is("day-1>day-2 c/d acted:ab passed:b 1:event grant:g2-b-1")
	// Free moves do not ask the option matrix.
	free := caravan{actions: []string{`{"id": "trek", "effects": [` +
		effect(`{"id": "g", "operationClass": "operationPlusSpecialActivity", "actionIds": ["rally"]}`) + `]}`}}
	free.play(t).do("a:trek").listed(afterOperation + " rally*").do("rally*")
	// What templates in a filter name is kept when the grant is made.
	filter := `"zoneFilter": {"op": "==", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "region"}, "right": {"ref": "binding", "name": "$r{$which}"}}`
	kept := country()
	kept.cards = unshaded(`{` + effects(`{"bindValue": {"bind": "$which", "value": "One"}}`,
		effect(`{"id": "g", `+filter+`}`)) + `}`)
	kept.pipes = []string{paidTrek(`{"stages": [{"effects": [{"bindValue": {"bind": "$rOne", "value": "north"}},
		{"chooseN": {"internalDecisionId": "decision:sp", "bind": "$sp", "options": {"query": "mapSpaces"}, "min": 1, "max": 2}}, ` + adds("grain", 1) + `]}]}`)}
	p := kept.play(t).do("a:omen")
	p.asked(p.move("trek*"), "decision:sp 1-1 of [p1:none]")
}

func TestFreeOperationsHaveNoSpecialActivity(t *testing.T) {
	p := granting(grant(`{}`)).play(t).do("a:omen")
	move := p.move("trek*")
	move.Compound = &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage"}, Timing: kernel.AfterOperation}
	p.refuse("with an activity", move, "moveNotLegalInCurrentState", "compoundNotAllowedForFreeOperation")
	p = caravan{}.play(t)
	limited := p.move("trek/limitedOperation")
	limited.Compound = move.Compound
	p.refuse("a limited operation with an activity", limited, "specialActivityAccompanyingOpDisallowed",
		"limitedOperation")
	whole := p.move("trek")
	whole.Compound = move.Compound
	if err := p.try(whole); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 b/c acted:a 1:operationPlusSpecialActivity grain1").listed(afterActivity)
	nested := kernel.Move{ActionID: "trek", Compound: &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage",
		FreeOperation: true}, Timing: kernel.AfterOperation}}
	caravan{}.play(t).refuse("a free activity without a grant", nested, "freeOperationNotGranted")
}

// A free operation may end the turn, and with it the order of seats.
func TestFreeOperationsThatEndTheTurn(t *testing.T) {
	c := granting(grant(`{"id": "g", "actionIds": ["jaunt"], "operationClass": "limitedOperation"}`))
	c.actions = []string{`{"id": "jaunt", "effects": [{"advancePhase": {}}]}`}
	c.config = `{"cardSeatOrderMetadataKey": "so"}`
	c.cards["day-2"] = `{"metadata": {"so": ["coral", "drift"]}}`
	c.play(t).do("a:omen", "jaunt*").is("day-2>day-3 c/d c+d+a-b+ order:cd turn:1")
}

// Zones that are chosen after a roll are those of a grant, too.
func TestZoneFiltersBehindARoll(t *testing.T) {
	game := func(grants ...string) *trip {
		c := country(grants...)
		c.pipes = []string{paidTrek(`{"stages": [{"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 1, "in": [
			{"chooseN": {"internalDecisionId": "decision:sp", "bind": "$sp", "options": {"query": "mapSpaces"}, "min": 1, "max": 2}}, ` + adds("grain", 1) + `]}}]}]}`)}
		return c.play(t).do("a:omen").lists("trek*", true).do("trek*")
	}
	p := game(grant(`{"id": "s", ` + inRegion("south") + `}`))
	p.refused("trek+(decision:sp=[p1:none])",
		"moveParamsInvalid").do("trek+(decision:sp=[p2:none p3:none])").is("day-1>day-2 b/c acted:a 1:event grain1")
	// The grant for the zones is the one used.
	two := game(grant(`{"id": "n", `+inRegion("north")+`}`), grant(`{"id": "s", `+inRegion("south")+`}`))
	two.refused("trek+(decision:sp=[p1:none p2:none])",
		"moveParamsInvalid").do("trek+(decision:sp=[p3:none])").is("day-1>day-2 b/c acted:a 1:event grant:n-b-1 grain1")
}

// An operation that has no zones is none that a filter of zones allows.
func TestZoneFiltersOfMovesWithoutZones(t *testing.T) {
	c := granting(grant(`{"id": "s", ` + inRegion("south") + `}`))
	c.play(t).do("a:omen").lists("trek*", false).refused("trek*", "FREE_OPERATION_ZONE_FILTER_EVALUATION_FAILED")
	// One that asks for no zone is as good as none.
	rich := granting(grant(`{"id": "s", "zoneFilter": {"op": "==", "left": {"ref": "gvar", "var": "silk"}, "right": 0}}`))
	rich.play(t).do("a:omen").lists("trek*", true).do("trek*")
	// A grant that fits is found after one of which that cannot be told.
	both := granting(grant(`{"id": "s", `+inRegion("south")+`}`), grant(`{"id": "any"}`))
	both.play(t).do("a:omen").lists("trek*", true).do("trek*").is("day-1>day-2 b/c acted:a 1:event grant:s-b-1 grain1")
}

// Whoever chooses zones at random may choose some that no grant allows together: then
// the move cannot be completed, which is no error of the rules.
func TestZonesOfSeveralGrantsAreChosen(t *testing.T) {
	grants := []string{grant(`{"id": "n", ` + inRegion("north") + `}`), grant(`{"id": "s", ` + inRegion("south") + `}`)}
	behind := country(grants...)
	behind.pipes = []string{paidTrek(`{"stages": [{"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 1, "in": [
		{"chooseN": {"internalDecisionId": "decision:sp", "bind": "$sp", "options": {"query": "mapSpaces"}, "min": 1, "max": 3}}, ` + adds("grain", 1) + `]}}]}]}`)}
	for name, start := range map[string]*trip{"before": country(grants...).play(t).do("a:omen"),
		"after a roll": behind.play(t).do("a:omen", "trek*")} {
		template := kernel.Move{ActionID: "trek", FreeOperation: name == "before", Continues: name != "before"}
		rng, made := random.New(3), 0
		for range 20 {
			move, ok, err := start.s.Complete(template, &rng)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !ok {
				continue
			}
			made++
			if _, err := start.s.Apply(move, kernel.ApplyOptions{}); err != nil {
				t.Errorf("%s: %s: %v", name, written(move), err)
			}
		}
		if made == 0 || made == 20 {
			t.Errorf("%s: %d of 20 moves are completed", name, made)
		}
	}
}
