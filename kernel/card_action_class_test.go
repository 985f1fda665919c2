package kernel_test

import (
	"testing"

	"ludo-lsp/kernel"
)

const (
	afterEvent     = "trek/operation trek/operationPlusSpecialActivity rally/operationPlusSpecialActivity forage/operationPlusSpecialActivity"
	afterOperation = "trek/limitedOperation jaunt/limitedOperation"
	afterActivity  = "omen/event trek/limitedOperation jaunt/limitedOperation"
	anything       = "omen/event trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity"
)

func TestOptionMatrix(t *testing.T) {
	for name, c := range map[string]struct {
		game    caravan
		first   []string
		listed  string
		refused []string
		allowed []string
	}{
		"after an event":                 {caravan{}, []string{"a:omen"}, afterEvent, []string{"jaunt", "omen"}, []string{"trek", "forage", "forage/operationPlusSpecialActivity"}},
		"after an operation":             {caravan{}, []string{"a:trek"}, afterOperation, []string{"omen", "rally", "trek", "trek/operation", "forage"}, []string{"trek/limitedOperation", "jaunt", "rest"}},
		"after a limited operation":      {caravan{}, []string{"a:jaunt"}, afterOperation, []string{"omen"}, []string{"jaunt"}},
		"after one with an activity":     {caravan{}, []string{"a:rally"}, afterActivity, []string{"rally", "trek"}, []string{"omen", "jaunt"}},
		"after a special activity":       {caravan{}, []string{"a:forage"}, afterActivity, []string{"forage"}, []string{"omen"}},
		"submitted with an activity":     {caravan{}, []string{"a:trek/operationPlusSpecialActivity"}, afterActivity, []string{"trek"}, []string{"omen"}},
		"submitted as limited":           {caravan{}, []string{"a:trek/limitedOperation"}, afterOperation, []string{"omen"}, nil},
		"after a pass":                   {caravan{}, []string{"a:rest"}, anything, nil, []string{"omen", "trek", "rally", "jaunt", "forage"}},
		"after an operation and a pass":  {caravan{}, []string{"a:trek", "b:rest"}, afterOperation, []string{"omen"}, nil},
		"nothing may follow":             {caravan{config: `{"optionMatrix": [{"first": "event", "second": []}]}`}, []string{"a:omen"}, "", []string{"trek", "omen"}, []string{"rest"}},
		"anything may follow":            {caravan{config: `{"optionMatrix": []}`}, []string{"a:trek"}, anything, nil, []string{"omen"}},
		"an operation without a class":   {caravan{wild: true}, []string{"a:trek"}, "omen/event trek jaunt rally forage", nil, []string{"trek"}},
		"no classes, after an operation": {caravan{wild: true}, []string{"a:trek/operation"}, "trek/limitedOperation jaunt/limitedOperation rally/limitedOperation forage/limitedOperation", []string{"trek", "trek/operation"}, []string{"trek/limitedOperation"}},
		"only with an operation":         {caravan{config: together}, nil, "omen/event trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity", []string{"forage", "forage/operationPlusSpecialActivity"}, []string{"trek"}},
		"so after an event, too":         {caravan{config: together}, []string{"a:omen"}, "trek/operation trek/operationPlusSpecialActivity rally/operationPlusSpecialActivity", []string{"forage", "forage/operationPlusSpecialActivity"}, []string{"trek"}},
		"no classes, after an event":     {caravan{wild: true}, []string{"a:omen"}, "trek/operation trek/operationPlusSpecialActivity jaunt/operation jaunt/operationPlusSpecialActivity rally/operation rally/operationPlusSpecialActivity forage/operation forage/operationPlusSpecialActivity", []string{"trek", "trek/limitedOperation"}, []string{"trek/operation"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.game.play(t).do(c.first...).listed(c.listed)
			for _, move := range c.refused {
				p.refused(move, "moveNotLegalInCurrentState")
			}
			for _, move := range c.allowed {
				if _, err := p.s.Apply(p.move(move), kernel.ApplyOptions{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// together is that special activities are no moves by themselves.
const together = `{"specialActivitiesAlone": false}`

// A special activity that is no move by itself still comes with an operation, at any time,
// and where it is granted.
func TestSpecialActivitiesAccompany(t *testing.T) {
	state := caravan{config: together}.play(t).s
	listing, err := state.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		t.Fatal(err)
	}
	times := map[kernel.Timing]int{}
	for _, move := range listing.Moves {
		if c := move.Compound; c != nil && c.SpecialActivity.ActionID == "forage" {
			times[c.Timing]++
			if _, err := state.Apply(move, kernel.ApplyOptions{}); err != nil {
				t.Error(err)
			}
		}
	}
	if times[kernel.BeforeOperation] == 0 || times[kernel.AfterOperation] == 0 {
		t.Errorf("%v", times)
	}
	c := deferring(`{}`, grant(`{"id": "g", "operationClass": "specialActivity", "actionIds": ["forage"]}`))
	c.config = together
	c.play(t).do("a:omen", "b:forage*")
}

func TestClassesMustFit(t *testing.T) {
	p := caravan{}.play(t)
	p.refused("jaunt/operation", "turnFlowActionClassMismatch", `"mappedActionClass":"limitedOperation"`,
		`"submittedActionClass":"operation"`)
	p.refused("rest/operation", "turnFlowActionClassMismatch")
	p.refused("forage/operation", "turnFlowActionClassMismatch")
}

func TestActionClassIsAName(t *testing.T) {
	limited := `{"op": "==", "left": {"ref": "binding", "name": "__actionClass"}, "right": "limitedOperation"}`
	c := caravan{actions: []string{`{"id": "trek", "effects": [{"if": {"when": ` + limited + `, "then": [` +
		adds("salt", 1) + `], "else": [` + adds("silk", 1) + `]}}]}`}}
	c.play(t).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation silk1")
	c.play(t).do("a:trek/limitedOperation").is("day-1>day-2 b/c acted:a 1:operation salt1")
}

// parley is a caravan in which trekking leads to an interrupt phase with an action of
// its own.
func parley(more string) caravan {
	return caravan{intrude: `[{"id": "talk"}]`, actions: []string{
		`{"id": "trek", "effects": [{"pushInterruptPhase": {"phase": "talk", "resumePhase": "main"}}]}`,
		`{"id": "agree", "phase": ["talk"], "effects": [` + more + `{"popInterruptPhase": {}}]}`},
		classes: `{"agree": "operationPlusSpecialActivity"}`}
}

func TestInterruptPhasesDoNotCount(t *testing.T) {
	p := parley("").play(t).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation phase:talk").listed(
		"agree/operationPlusSpecialActivity")
	p.do("b:agree").logged("").is("day-1>day-2 b/c acted:a 1:operation").listed(afterOperation)
	// Effects may hand the phase to any seat; then the first candidate is active again.
	c := parley("")
	c.actions[0] = `{"id": "trek", "effects": [{"pushInterruptPhase": {"phase": "talk", "resumePhase": "main"}}]}`
	c.intrude = `[{"id": "talk", "onEnter": [{"setActivePlayer": {"player": {"id": 3}}}]}]`
	c.play(t).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation active:d phase:talk").do("d:agree").is(
		"day-1>day-2 b/c acted:a 1:operation")
	// An event that is played there leaves its grants.
	c = parley("")
	c.actions = append(c.actions, `{"id": "omen", "phase": ["talk"]}`)
	c.cards = map[string]string{"day-1": `{"unshaded": {"freeOperationGrants": [{"seat": "coral", "operationClass": "operation", "actionIds": ["trek"], "id": "gift"}],
		"eligibilityOverrides": [{"target": {"kind": "active"}, "eligible": true, "windowId": "tomorrow"}], "lastingEffects": [{"id": "mood", "duration": "cycle", "setupEffects": [` + adds("salt", 1) + `]}]}}`}
	c.play(t).do("a:trek", "b:omen").is(
		"day-1>day-2 b/c acted:a 1:operation phase:talk grant:gift-c-1 lasting:mood-1 salt1")
}

func TestAnInterruptPhaseWithoutMovesIsLeft(t *testing.T) {
	c := parley("")
	c.actions[1] = `{"id": "agree", "phase": ["talk"], "pre": {"op": "==", "left": 0, "right": 1}}`
	c.play(t).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation")
}

// An interrupt phase may be handed to a seat that has no place in the order of the
// card.
func TestInterruptPhasesAreForAnySeat(t *testing.T) {
	for name, c := range map[string]struct{ config, effect, do, want string }{
		"plain":          {`{}`, ``, "d:agree", ""},
		"with a monsoon": {`{"monsoon": {"restrictedActions": []}}`, ``, "d:agree", ""},
		"with a grant":   {`{}`, `{"grantFreeOperation": {"id": "g", "seat": "drift", "operationClass": "operationPlusSpecialActivity", "actionIds": ["agree"]}}, `, "d:agree", " grant:g-d-1"},
		"a free move":    {`{}`, `{"grantFreeOperation": {"id": "g", "seat": "drift", "operationClass": "operationPlusSpecialActivity", "actionIds": ["agree"]}}, `, "agree*", ""},
	} {
		t.Run(name, func(t *testing.T) {
			game := parley("")
			game.actions[0] = `{"id": "trek", "effects": [` + c.effect +
				`{"pushInterruptPhase": {"phase": "talk", "resumePhase": "main"}}]}`
			game.intrude = `[{"id": "talk", "onEnter": [{"setActivePlayer": {"player": {"id": 3}}}]}]`
			game.config, game.cards = merged(withOrders().config, c.config), withOrders().cards
			p := game.play(t).do("b:trek")
			if got := p.s.Phase(); got != "talk" || p.s.Active() != 3 {
				t.Fatalf("player %d is active in %s", p.s.Active(), got)
			}
			if out, err := p.s.Apply(p.move(c.do), kernel.ApplyOptions{Stay: true}); err != nil ||
				out.State.Active() != 2 {
				t.Errorf("%v; the first candidate is not active again", err)
			}
			p.do(c.do).is("day-1>day-2 c/- acted:b 1:operation b+c+ order:bc" + c.want)
		})
	}
}
