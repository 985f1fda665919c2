package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

func unshaded(members string) map[string]string {
	return map[string]string{"day-1": `{"unshaded": ` + members + `}`}
}

func effects(list ...string) string { return `"effects": [` + strings.Join(list, ", ") + `]` }

var dual = caravan{cards: map[string]string{"day-1": `{"sideMode": "dual",
	"unshaded": {` + effects(adds("grain", 1)) + `, "branches": [{"id": "north", ` + effects(adds("salt", 1)) + `}, {"id": "south", ` + effects(adds("silk", 1)) + `}]},
	"shaded": {` + effects(adds("grain", -1)) + `, "branches": [{"id": "only", ` + effects(adds("iron", 9)) + `}]}}`}}

func TestSidesAndBranches(t *testing.T) {
	p := dual.play(t)
	l, err := p.s.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, move := range l.Moves {
		if move.ActionID == "omen" {
			var params []string
			for _, param := range move.Params {
				params = append(params, param.Name+"="+param.Value.Text())
			}
			got = append(got, strings.Join(params, " ")+"/"+string(move.ActionClass))
		}
	}
	card := "eventCardId=day-1 eventDeckId=days side="
	if want := []string{card + "unshaded branch=north/event", card + "unshaded branch=south/event",
		card + "shaded branch=only/event"}; !slices.Equal(got, want) {
		t.Errorf("listed are %q", got)
	}
	p.lists("omen(unshaded,north)/event", true).lists("omen(unshaded,south)/event",
		true).lists("omen(shaded,only)/event", true)
	for move, want := range map[string]string{"omen(unshaded,south)": "grain1 silk1", "omen(unshaded)": "grain1",
		"omen": "grain1", "omen(shaded)": "grain-1 iron9"} {
		dual.play(t).do(move).is("day-1>day-2 b/c acted:a 1:event " + want)
	}
	p.refused("omen(unshaded,nowhere)", "moveParamsInvalid", "branch").refused("omen(inside)", "moveParamsInvalid",
		"side").
		refused("omen(eventCardId=day-9)", "moveParamsInvalid", "eventCardId").refused("omen(eventCardId=day-2)",
		"moveParamsInvalid").
		refused("omen(eventDeckId=nights)", "moveParamsInvalid", "eventDeckId")
	p.do("omen(eventCardId=day-1,eventDeckId=days,side=unshaded,branch=north)").is(
		"day-1>day-2 b/c acted:a 1:event grain1 salt1")
}

func TestActionsThatNameTheirCard(t *testing.T) {
	c := caravan{actions: []string{`{"id": "omen", "params": [{"name": "eventCardId", "domain": {"query": "enums", "values": ["day-1", "night"]}}, {"name": "branch", "domain": {"query": "enums", "values": ["none"]}}]}`},
		cards: map[string]string{"night": `{"unshaded": {` + effects(adds("iron", 2)) + `}}`}}
	c.play(t).do("omen(eventCardId=night,branch=none)").is("day-1>day-2 b/c acted:a 1:event iron2")
	c.play(t).refused("omen(eventCardId=day-2,branch=none)", "moveParamsNotLegalForAction")
}

func TestTwoDecks(t *testing.T) {
	c := caravan{zones: `{"id": "past:none", "owner": "none", "visibility": "public", "ordering": "queue"}`}
	deck := func(id, zone, card string) string {
		return `{"id": "` + id + `", "drawZone": "pile:none", "discardZone": "` + zone + `", "cards": [{"id": "` +
			card + `", "title": "Card", "sideMode": "single", "unshaded": {"text": "Nothing."}}]}`
	}
	c.members = `{"eventDecks": [` + deck("first", "past:none", "day-1") + `, ` +
		deck("second", "shown:none", "day-1") + `]}`
	p := c.play(t)
	l, err := p.s.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range l.Moves {
		if v, ok := move.Params.Get("eventDeckId"); ok && v.Text() != "second" {
			t.Errorf("the event is of the deck %s", v.Text())
		}
	}
	p.lists("omen", true)
}

func TestEventsRunAfterTheirAction(t *testing.T) {
	c := caravan{actions: []string{`{"id": "omen", "effects": [{"setVar": {"scope": "global", "var": "grain", "value": 7}}, {"bindValue": {"bind": "$kept", "value": 3}}]}`}, cards: unshaded(`{` + effects(adds("grain", 1)) + `}`)}
	c.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grain8")
}

func TestPlayConditions(t *testing.T) {
	is := func(n string) string {
		return `{"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": ` + n + `}`
	}
	no := caravan{cards: map[string]string{"day-1": `{"playCondition": ` + is("5") + `}`}}
	no.play(t).lists("omen", false).refused("a:omen", "actionNotLegalInCurrentState", "playCondition")
	// It is decided before the effects.
	yes := caravan{cards: map[string]string{"day-1": `{"playCondition": ` + is("0") + `, "unshaded": {` + effects(adds("grain", 7)) + `,
		"freeOperationGrants": [{"id": "gift", "seat": "coral", "operationClass": "operation", "actionIds": ["trek"]}], "eligibilityOverrides": [` + override("active", "tomorrow", true) + `]}}`}}
	yes.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event override:atrue-nextTurn grant:gift-c-1 grain7")
	caravan{draw: []string{}}.play(t).lists("omen", false).refused("a:omen", "actionNotLegalInCurrentState",
		"noEventCard")
}

func TestApplicability(t *testing.T) {
	when := func(n string) string {
		return `"applicability": {"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": ` + n + `}`
	}
	single := caravan{cards: unshaded(`{` + when("5") + `, ` + effects(adds("grain", 1)) +
		`, "lastingEffects": [{"id": "l", "duration": "cycle", "setupEffects": [` + adds("salt", 1) + `]}]}`)}
	single.play(t).lists("omen", true).do("a:omen").is("day-1>day-2 b/c acted:a 1:event")
	sides := caravan{cards: map[string]string{"day-1": `{"sideMode": "dual", "unshaded": {` + when("5") + `, ` +
		effects(adds("grain", 1)) + `}, "shaded": {` + when("0") + `, ` + effects(adds("grain", 2)) + `}}`}}
	sides.play(t).lists("omen/", false).lists("omen(shaded)", true)
	branches := caravan{cards: unshaded(`{` + effects(adds("grain", 1)) + `, "branches": [{"id": "no", ` + when("5") +
		`, ` + effects(adds("salt", 1)) + `}, {"id": "yes", ` + when("0") + `, ` + effects(adds("silk", 1)) + `}]}`)}
	branches.play(t).lists("omen(unshaded,no)", false).lists("omen(unshaded,yes)", true)
	branches.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grain1 silk1")
	branches.play(t).refused("omen(unshaded,no)", "actionNotLegalInCurrentState", "applicability")
	neither := caravan{cards: map[string]string{"day-1": `{"sideMode": "dual", "unshaded": {` + when("5") + `, ` +
		effects(adds("grain", 1)) + `}, "shaded": {` + when("6") + `, ` + effects(adds("grain", 2)) + `}}`}}
	neither.play(t).lists("omen", false).refused("omen", "actionNotLegalInCurrentState", "applicability")
	none := caravan{cards: unshaded(`{` + effects(adds("grain", 1)) + `, "branches": [{"id": "no", ` + when("5") +
		`, ` + effects(adds("salt", 1)) + `}]}`)}
	none.play(t).lists("omen", true).do("a:omen").is("day-1>day-2 b/c acted:a 1:event grain1")
}

// target is a target of an event.
func target(id, options, cardinality, more string) string {
	return `{"id": "` + id + `", "selector": {"query": "enums", "values": ` + options + `}, "cardinality": ` +
		cardinality + more + `}`
}

func (p *trip) asked(move kernel.Move, want string) *kernel.Request {
	p.t.Helper()
	c, err := p.s.Choices(move, true)
	if err != nil {
		p.t.Fatal(err)
	}
	if c.Request == nil {
		p.t.Fatalf("nothing is asked: %+v", c)
	}
	r := c.Request
	got := fmt.Sprintf("%s %s", r.ID, ask(r))
	if got != want {
		p.t.Errorf("asked\n got %s\nwant %s", got, want)
	}
	return r
}

func ask(r *kernel.Request) string {
	if !r.Several {
		return fmt.Sprintf("one of %v", texts(r.Options))
	}
	return fmt.Sprintf("%d-%d of %v", r.Min, r.Max, texts(r.Options))
}

func texts(list []kernel.Value) []string {
	out := []string{}
	for _, v := range list {
		out = append(out, v.Text())
	}
	return out
}

func TestEventTargets(t *testing.T) {
	c := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p", "q"]`, `{"n": 1}`, "") + `, ` + target("$u", `["p", "q", "r"]`, `{"min": 1, "max": 2}`, "") + `],
		"effects": [` + adds("grain", 1) + `], "branches": [{"id": "b", "targets": [` + target("$w", `["p", "q", "r"]`, `{"n": 2}`, "") + `],
		"effects": [{"forEach": {"bind": "$i", "over": {"query": "binding", "name": "$w"}, "effects": [` + adds("salt", 1) + `]}},
			{"if": {"when": {"op": "==", "left": {"ref": "binding", "name": "$t"}, "right": "q"}, "then": [` + adds("silk", 1) + `]}}]}]}`)}
	p := c.play(t)
	move := p.move("omen(unshaded,b)")
	for _, step := range []struct {
		want  string
		value string
	}{
		{"decision:eventTarget:0:$t one of [p q]", "q"},
		{"decision:eventTarget:1:$u 1-2 of [p q r]", "[r]"},
		{"decision:eventTarget:2:$w 2-2 of [p q r]", "[p r]"},
	} {
		r := p.asked(move, step.want)
		p.refuse("without "+r.ID, move, "moveHasIncompleteParams", r.ID)
		move.Params = move.Params.With(r.ID, argument(step.value))
	}
	wrong := move
	wrong.Params = move.Params.With("decision:eventTarget:0:$t", kernel.String("z"))
	p.refuse("a target that is no option", wrong, "moveParamsInvalid")
	wrong.Params = move.Params.With("decision:eventTarget:1:$u", argument("[p q r]"))
	p.refuse("too many targets", wrong, "moveParamsInvalid")
	wrong.Params = move.Params.With("decision:eventTarget:2:$w", argument("[p]"))
	p.refuse("too few targets", wrong, "moveParamsInvalid")
	if err := p.try(move); err != nil {
		t.Fatal(err)
	}
	p.is("day-1>day-2 b/c acted:a 1:event grain1 salt2 silk1")

	none := func(cardinality string) *trip {
		return caravan{cards: unshaded(`{"targets": [` + target("$t", `[]`, cardinality, "") + `], "effects": [` +
			adds("grain", 1) + `]}`)}.play(t)
	}
	none(`{"n": 1}`).lists("omen", false)
	none(`{"max": 3}`).lists("omen", true)
	none(`"all"`).lists("omen", true)
	one := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p", "q"]`, `{"min": 0, "max": 1}`, "") +
		`], "effects": [` + adds("grain", 1) + `]}`)}.play(t)
	one.asked(one.move("omen"), "decision:eventTarget:0:$t one of [p q]")
}

func TestEventTargetsWithFilters(t *testing.T) {
	filter := `, "filter": {"op": "!=", "left": {"ref": "binding", "name": "$t"}, "right": "q"}`
	count := `{"forEach": {"bind": "$i", "over": {"query": "binding", "name": "$t"}, "effects": [` + adds("salt", 1) +
		`]}}`
	all := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p", "q", "r"]`, `"all"`, filter) +
		`], "effects": [` + count + `]}`)}
	all.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event salt2")
	some := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p", "q", "r"]`, `{"max": 2}`, filter) +
		`], "effects": [` + count + `]}`)}
	p := some.play(t)
	p.asked(p.move("omen"), "decision:eventTarget:0:$t 0-2 of [p r]")
	// Tokens as targets, told by what they are.
	tokens := caravan{cards: unshaded(`{"targets": [{"id": "$t", "selector": {"query": "tokensInZone", "zone": "pile:none"}, "cardinality": "all",
		"filter": {"op": "!=", "left": {"ref": "tokenProp", "token": "$t", "prop": "cardId"}, "right": "day-3"}}], "effects": [` + count + `]}`)}
	tokens.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event salt3")
}

func TestLastingEffectsSeeTargets(t *testing.T) {
	lasting := `"lastingEffects": [{"id": "l", "duration": "cycle", "setupEffects": [{"forEach": {"bind": "$i", "over": {"query": "binding", "name": "$t"}, "effects": [` + adds("silk", 1) + `]}}]}]`
	c := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p", "q"]`, `"all"`, "") + `], ` +
		effects(adds("grain", 1)) + `, ` + lasting + `}`)}
	c.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event lasting:l-1 grain1 silk2")
}

func TestPathsOfEvents(t *testing.T) {
	c := caravan{cards: unshaded(`{"targets": [` + target("$t", `["p"]`, `"all"`, "") + `], ` +
		effects(adds("grain", 1)) + `, "branches": [{"id": "b", "effects": [` + adds("salt", 1) +
		`, {"setVar": {"scope": "global", "var": "grain", "value": {"op": "/", "left": 1, "right": {"ref": "gvar", "var": "iron"}}}}]}]}`)}
	p := c.play(t)
	_, err := p.s.Apply(p.move("omen"), kernel.ApplyOptions{})
	failed, ok := err.(*kernel.Error)
	if !ok || !strings.HasPrefix(failed.Path, "eventDecks[0].cards[0].unshaded.branches[0].effects[1]") {
		t.Errorf("got %v", err)
	}
	c.cards = unshaded(`{"targets": [` + target("$t", `["p"]`, `"all"`, "") + `], ` + effects(adds("grain", 1)) +
		`, "branches": [{"id": "b", "effects": [` + adds("salt", 1) + `]}]}`)
	p = c.play(t)
	out, err := p.s.Apply(p.move("omen"), kernel.ApplyOptions{Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, e := range out.Trace {
		if strings.Contains(e.EffectPath, "eventEffects") {
			paths = append(paths, e.EffectPath+" "+e.Path)
		}
	}
	want := "action:omen.eventEffects[1] eventDecks[0].cards[0].unshaded.effects[0]|action:omen.eventEffects[2] eventDecks[0].cards[0].unshaded.branches[0].effects[0]"
	if got := strings.Join(paths, "|"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A game without cards that drive it turns up the next card by playing it.
func TestEventsInOtherTurnOrders(t *testing.T) {
	c := caravan{seats: 2, draw: []string{"day-1", "day-2"}, cards: unshaded(`{"effectTiming": "afterGrants", ` + effects(adds("grain", 1)) + `, "freeOperationGrants": [{"seat": "self", "operationClass": "operation", "actionIds": ["trek"]}],
		"lastingEffects": [{"id": "l", "duration": "turn", "setupEffects": [` + adds("salt", 1) + `], "teardownEffects": [` + adds("silk", 1) + `]}]}`)}
	c.members = `{"turnOrder": {"type": "roundRobin"}}`
	s := c.start(t)
	l, err := s.Legal(kernel.ListOptions{})
	if err != nil || len(l.Moves) != 6 {
		t.Fatalf("got %d moves, %v", len(l.Moves), err)
	}
	p := &trip{t: t, s: s}
	p.refused("trek*", "freeOperationNotGranted", "nonCardDrivenTurnOrder")
	choices, err := s.Choices(kernel.Move{ActionID: "trek", FreeOperation: true}, false)
	if err != nil || choices.Illegal != "freeOperationNoActiveSeatGrant" {
		t.Errorf("got %+v, %v", choices, err)
	}
	if err := p.try(p.move("omen")); err != nil {
		t.Fatal(err)
	}
	if len(zone(t, p.s, "shown:none")) != 1 || len(zone(t, p.s, "pile:none")) != 1 {
		t.Errorf("the card was not turned up")
	}
	text, err := p.s.MarshalJSON()
	if err != nil || !strings.Contains(string(text), `"globalVars":{"grain":1,"iron":0,"salt":1,"silk":0}`) {
		t.Errorf("the effects that wait for grants have no grants to wait for: %v %s", err, text)
	}
}
