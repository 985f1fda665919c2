package kernel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// follow goes through a game of cards as tests write it down: a move is made; "= …" is
// the position, "? …" the moves listed, "> …" the log of the last move, "! move | …" a
// move that is refused, "@ a.b …" what the state has there as JSON, "% seat move" an
// interrupt, and "^ 2" a host that lets another player be active.
func (p *trip) follow(steps ...string) *trip {
	p.t.Helper()
	for _, step := range steps {
		sign, rest, _ := strings.Cut(step, " ")
		switch sign {
		case "=":
			p.is(rest)
		case "?":
			p.listed(rest)
		case ">":
			p.logged(rest)
		case "!":
			parts := strings.Split(rest, " | ")
			p.refused(parts[0], parts[1:]...)
		case "@":
			path, want, _ := strings.Cut(rest, " ")
			if got := p.data(path); got != want {
				p.t.Errorf("%s is %s, want %s", path, got, want)
			}
		case "%":
			p.interrupt(strings.Fields(rest)[0], strings.Fields(rest)[1])
		case "^":
			p.s = kernel.WithActive(p.s, int(rest[0]-'0'))
		default:
			p.do(step)
		}
	}
	return p
}

// data is a part of the state as JSON, "" for what it does not have.
func (p *trip) data(path string) string {
	p.t.Helper()
	text, err := p.s.MarshalJSON()
	if err != nil {
		p.t.Fatal(err)
	}
	var at any
	if err := json.Unmarshal(text, &at); err != nil {
		p.t.Fatal(err)
	}
	for key := range strings.SplitSeq(path, ".") {
		switch d := at.(type) {
		case map[string]any:
			if at = d[key]; at == nil {
				return ""
			}
		case []any:
			var n int
			if _, err := fmt.Sscan(key, &n); err != nil || n >= len(d) {
				return ""
			}
			at = d[n]
		default:
			return ""
		}
	}
	out, err := json.Marshal(at)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(out)
}

const runtime = "turnOrderState.runtime."

func TestRulesOfCards(t *testing.T) {
	restless := `{"op": "==", "left": 0, "right": 1}`
	one := map[string]string{"day-1": `{"metadata": {"so": ["amber", "brass"]}}`}
	for _, c := range []struct {
		name  string
		game  caravan
		steps []string
	}{
		// How a game of cards is written.
		{"a list is there, and what is empty otherwise is not", caravan{},
			[]string{"@ " + runtime + "pendingEligibilityOverrides []", "@ " + runtime + "pendingFreeOperationGrants ",
				"@ " + runtime + "pendingDeferredEventEffects ", "@ " + runtime + "consecutiveCoupRounds ",
				"@ " + runtime + "currentCard.declinedInterrupts ", "@ turnCount 0"}},
		{"coup rounds are counted where they are limited", coups("day-1", "K1"), []string{"@ " + runtime + "consecutiveCoupRounds 0"}},

		// Cards come and go.
		{"without a single pile nothing is revealed",
			caravan{zones: `{"id": "other:none", "owner": "none", "visibility": "hidden", "ordering": "stack"}`},
			[]string{"a:trek", "b:jaunt", "> candidateScan cardEnd:twoNonPass", "= ->- c/d a-b-c+d+ grain1"}},
		{"a card that was played is nowhere", caravan{draw: []string{"day-1", "day-2"}},
			[]string{"a:trek", "b:jaunt", "@ zones.shown:none.0.props.cardId \"day-2\"", "@ zones.next:none []",
				"@ zones.pile:none []",
				"@ zones.chief:none []", "@ turnCount 0"}},
		{"without a card there is no event", caravan{draw: []string{"day-1"}},
			[]string{"a:trek", "b:jaunt", "? trek/operation jaunt/limitedOperation rally/operationPlusSpecialActivity forage/specialActivity",
				"! omen | actionNotLegalInCurrentState", "c:trek", "d:jaunt", "= ->- a/b a+b+c-d- grain2"}},
		{"an order is that of its card", withOrders(), []string{"b:rest", "c:rest", "d:rest", "a:rest", "b:rest", "c:rest", "= day-3>day-4 a/b"}},
		{"an order that leaves nobody eligible is skipped",
			caravan{config: `{"cardSeatOrderMetadataKey": "so"}`, cards: map[string]string{"day-1": one["day-1"], "day-2": one["day-1"]}},
			[]string{"a:trek", "b:jaunt", "= day-3>day-4 a/b grain1"}},

		// Who may act.
		{"two operations and a pass in the middle of a row", caravan{config: `{"passRewards": [{"seat": "amber", "resource": "iron", "amount": 1}],
				"optionMatrix": [{"first": "event", "second": ["operation", "operationPlusSpecialActivity"]}]}`,
			cards: overrides(override("active", "tomorrow", true))},
			[]string{"a:rest", "> passChain", "= day-1>day-2 b/c acted:a passed:a iron1", "b:omen", "> candidateScan overrideCreate",
				"= day-1>day-2 c/d acted:ab passed:a 1:event override:btrue-nextTurn iron1", "c:rest", "d:trek/operationPlusSpecialActivity",
				"> candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "= day-2>day-3 a/b a+b+c+d- grain1 iron1",
				"a:rest", "b:rest", "c:trek", "> candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "= day-3>day-4 a/b a+b+c-d+ grain2 iron2"}},
		{"an override for now may leave nobody", caravan{seats: 2, cards: overrides(override("brass", "today", false))},
			[]string{"a:omen",
				"> candidateScan overrideCreate promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass",
				"= day-2>day-3 b/- a-b+"}},
		{"an override for now ends with the card", caravan{cards: overrides(override("brass", "today", false))}, []string{"a:rest", "b:omen", "c:rest", "d:rest", "= day-2>day-3 a/c a+b-c+d+"}},
		{"grants and their use make nobody eligible or not",
			caravan{cards: unshaded(`{"freeOperationGrants": [` + grant(`{"id": "g", "seat": "coral"}`) + `]}`)},
			[]string{"a:omen", "b:rest", "trek*", "= day-1>day-2 c/d acted:ab passed:b 1:event grain1", "c:rest",
				"d:trek", "= day-2>day-3 b/c a-b+c+d- grain2"}},
		{"grants that are left make nobody eligible or not",
			caravan{cards: unshaded(`{"freeOperationGrants": [` + grant(`{"id": "g", "seat": "coral"}`) + `]}`)},
			[]string{"a:omen", "b:trek", "= day-2>day-3 c/d a-b-c+d+ grant:g-c-1 grain1"}},
		{"what passing earns may fire triggers",
			caravan{config: `{"passRewards": [{"seat": "amber", "resource": "grain", "amount": 2}]}`,
				members: `{"triggers": [{"id": "t", "event": {"type": "varChanged", "var": "grain"}, "effects": [` +
					adds("salt", 1) + `]}]}`}, []string{"a:rest", "= day-1>day-2 b/c acted:a passed:a grain2 salt1"}},

		// What is restricted while a coup card is the next.
		{"a text is no number", caravan{draw: []string{"day-1", "K1"},
			config:  `{"monsoon": {"restrictedActions": [{"actionId": "haul", "maxParam": {"name": "how", "max": 2}}]}}`,
			actions: []string{`{"id": "haul", "params": [{"name": "how", "domain": {"query": "enums", "values": ["far"]}}]}`}}, []string{"! haul(how=far) | moveNotLegalInCurrentState | monsoon"}},
		{"a text in a sum is no number", caravan{draw: []string{"day-1", "K1"},
			config:  `{"monsoon": {"restrictedActions": [{"actionId": "haul", "maxParamsTotal": {"names": ["how"], "max": 2}}]}}`,
			actions: []string{`{"id": "haul", "params": [{"name": "how", "domain": {"query": "enums", "values": ["far"]}}]}`}}, []string{"! haul(how=far) | monsoon"}},
		{"both limits hold", storm(`{"monsoon": {"restrictedActions": [{"actionId": "two", "maxParam": {"name": "p", "max": 1}, "maxParamsTotal": {"names": ["p", "q"], "max": 2}}]}}`),
			[]string{"! two(p=2,q=0) | monsoon", "! two(p=1,q=2) | monsoon", "a:two(p=1,q=1)"}},
		{"the first restriction of an action counts", storm(`{"monsoon": {"restrictedActions": [{"actionId": "lift", "maxParam": {"name": "n", "max": 2}}, {"actionId": "lift"}]}}`), []string{"! lift(n=3) | monsoon", "a:lift(n=2)"}},
		{"a limit holds for what is chosen after a roll",
			caravan{draw: []string{"day-1", "K1"},
				config: `{"monsoon": {"restrictedActions": [{"actionId": "haul", "maxParam": {"name": "$sp", "max": 2}}]}}`,
				actions: []string{`{"id": "haul", "effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [{"chooseN": {"internalDecisionId": "decision:haul", "bind": "$sp",
				"options": {"query": "enums", "values": ["u", "v", "w"]}, "min": 0, "max": 3}}]}}]}`}, classes: `{"haul": "operation"}`},
			[]string{"a:haul", "! haul+(decision:haul=[u v w]) | moveNotLegalInCurrentState",
				"haul+(decision:haul=[u v])", "= day-1>K1 b/c acted:a 1:operation"}},

		// Pivotal events.
		{"a host may let the second candidate play one when a stronger seat has declined", crowned(cba, `{}`), []string{"^ 1", "! crown | pivotalPrecedence", "% coral $decline", "b:crown", "= day-1>day-2 a/c acted:b declined:c 1:event iron1"}},
		{"free operations do not cancel one another",
			appended(granting(grant(`{"id": "g"}`),
				grant(`{"id": "h", "operationClass": "limitedOperation", "actionIds": ["jaunt"]}`)), func(c *caravan) {
				c.config = `{"pivotal": {"actionIds": [], "interrupt": {"precedence": [], "cancellation": [{"winner": {"actionId": "jaunt"}, "canceled": {"actionId": "trek"}}]}}}`
			}), []string{"! trek | cancellation", "a:omen", "? " + afterEvent + " trek*/operation jaunt*", "trek*",
				"jaunt*", "= day-1>day-2 b/c acted:a 1:event grain1"}},

		// Coup rounds.
		{"the phases of a game that begins with a coup card are those of the round",
			appended(coups("K1", "day-2", "day-3"), func(c *caravan) {
				c.members = `{"triggers": [` + entered("main", "grain") + `, ` + entered("count", "salt") + `]}`
			}), []string{"= K1>day-2 d/c order:dcba phase:count salt1 silk1"}},
		{"a phase of the round in which nobody can act is left", appended(coups("day-1", "K1", "day-3"), func(c *caravan) {
			c.actions = []string{`{"id": "reap", "phase": ["feast"], "pre": ` + restless + `}`}
		}), []string{"a:trek", "b:jaunt", "> candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass coupToLeader coupHandoff promoteLookaheadToPlayed revealLookahead coupEnd",
			"= day-3>K9 a/b turn:1 coups:1 leader:K1 grain1 silk3"}},
		{"a round of some seats only", appended(coups("day-1", "K1", "day-3", "day-4"), func(c *caravan) {
			c.config = strings.Replace(c.config, `["drift", "coral", "brass", "amber"]`, `["coral", "amber"]`, 1)
		}), []string{"a:trek", "b:jaunt", "= K1>day-3 c/a c+a+ order:ca phase:feast grain1 silk2", "c:rest", "a:rest",
			"= day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3"}},
		{"a round of seats that do not take part is one of those that do",
			appended(coups("day-1", "K1", "day-3", "day-4"), func(c *caravan) {
				c.config = strings.Replace(c.config, `["drift", "coral", "brass", "amber"]`, `["drift", "coral"]`, 1)
				c.members = `{"metadata": {"id": "caravan", "players": {"min": 2, "max": 4}}}`
			}), []string{"a:trek", "b:rest", "= K1>day-3 a/b a+b+ phase:feast grain1 silk2", "a:rest", "b:rest",
				"= day-3>day-4 a/b a+b+ turn:1 coups:1 leader:K1 grain1 silk3"}},
		{"the order of the card holds in a round without one",
			appended(coups("day-1", "K1", "day-3", "day-4"), func(c *caravan) {
				c.config = merged(strings.Replace(c.config, `, "seatOrder": ["drift", "coral", "brass", "amber"]`, "",
					1),
					`{"cardSeatOrderMetadataKey": "so"}`)
				c.cards = map[string]string{"K1": `{"metadata": {"so": ["brass", "drift"]}}`}
			}), []string{"a:trek", "b:jaunt", "= K1>day-3 b/d b+d+ order:bd phase:feast grain1 silk2", "b:rest",
				"d:rest",
				"= day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 silk3"}},
		{"events are played in a round, too", appended(coups("day-1", "K1", "day-3", "day-4"), func(c *caravan) {
			c.actions = append(slices.Clone(c.actions), `{"id": "omen", "phase": ["main", "feast"]}`)
			c.cards = map[string]string{"K1": `{"unshaded": {"eligibilityOverrides": [` + override("coral", "today", false) + `, ` + override("amber", "tomorrow", false) + `, ` + override("brass", "forever", false) + `],
				"freeOperationGrants": [` + grant(`{"id": "g", "seat": "brass"}`) + `], "lastingEffects": [{"id": "l", "duration": "nextTurn", "setupEffects": [` + adds("salt", 1) + `]}]}}`}
		}), []string{"a:trek", "b:jaunt", "d:omen", "= K1>day-3 d/b 0:event d+c-b+a+ order:dcba phase:feast override:afalse-nextTurn override:bfalse-cycle grant:g-b-1 lasting:l-2 grain1 salt1 silk2",
			"d:rest", "b:rest", "a:rest", "= day-3>day-4 a/c a+b-c+d+ turn:1 coups:1 leader:K1 override:bfalse-cycle grant:g-b-1 lasting:l-1 grain1 salt1 silk3"}},
		{"a round asks what its phases ask", appended(coups("day-1", "K1", "day-3", "day-4"), func(c *caravan) {
			c.phases = `[{"id": "count", "onEnter": [` + gives("n", "iron") + `]}, {"id": "feast", "onExit": [` +
				gives("x", "iron") + `]}, {"id": "clean", "onEnter": [` + gives("m", "iron") + `]}]`
		}), []string{"a:trek", "b:jaunt",
			"> candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "d:jaunt+(decision:n=2)", "> ", "= K1>day-3 d/c order:dcba phase:feast grain1 iron2",
			"d:rest", "c:rest", "b:rest", "a:rest", "> passChain cardEnd:rightmostPass", "a:rest+(decision:x=1)", "d:rest+(decision:m=3)", "> coupToLeader coupHandoff promoteLookaheadToPlayed revealLookahead coupEnd",
			"= day-3>day-4 a/b turn:1 coups:1 leader:K1 grain1 iron6"}},
		{"what begins, what ends and what follows a pass ask", caravan{cards: unshaded(`{"lastingEffects": [{"id": "l", "duration": "turn", "setupEffects": [` + gives("s", "iron") + `], "teardownEffects": [` + gives("e", "iron") + `]}]}`),
			config:  `{"passRewards": [{"seat": "coral", "resource": "grain", "amount": 1}], "optionMatrix": []}`,
			members: `{"triggers": [{"id": "t", "event": {"type": "varChanged", "var": "grain"}, "effects": [` + gives("w", "iron") + `]}]}`},
			[]string{"a:omen", "= day-1>day-2 a/b", "a:omen+(decision:s=2)", "> created candidateScan", "b:rest",
				"c:rest", "> passChain", "d:rest+(decision:w=1)", "= day-1>day-2 d/- acted:abc passed:bc 1:event lasting:l-1 grain1 iron3",
				"d:jaunt", "> candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass",
				"b:jaunt+(decision:e=1)", "> expired", "= day-2>day-3 b/c a-b+c+d- grain1 iron4"}},

		// Effects that wait.
		{"what does not wait any more is not written", deferring(`{}`, grant(`{"id": "g"}`)),
			[]string{"a:omen", "@ " + runtime + "pendingDeferredEventEffects.0.deferredId \"deferred:0:amber:omen\"",
				"@ " + runtime + "pendingDeferredEventEffects.0.actorPlayer 0",
				"trek*", "@ " + runtime + "pendingDeferredEventEffects ",
				"@ " + runtime + "pendingFreeOperationGrants "}},
		{"they see what the free operations did", deferring(`{"effects": [{"setVar": {"scope": "global", "var": "salt", "value": {"op": "*", "left": {"ref": "gvar", "var": "grain"}, "right": 7}}}]}`, grant(`{"id": "g", "uses": 2}`)),
			[]string{"a:omen", "trek*", "trek*", "= day-1>day-2 b/c acted:a 1:event grain2 salt14"}},
		{"they wait through a coup round",
			appended(deferring(`{}`, grant(`{"id": "g", "seat": "coral"}`)), func(c *caravan) {
				c.draw, c.phases, c.config, c.actions = []string{"day-1", "K1", "day-3", "day-4", "K9"}, coupPhases,
					coupConfig,
					[]string{coupActions[0]}
			}), []string{"a:omen", "b:trek", "! trek* | noActiveSeatGrant", "= K1>day-3 d/c order:dcba phase:feast grant:g-c-1 deferred:deferred:0:amber:omen grain1 silk2 iron-1", "d:rest", "c:rest", "b:rest", "a:rest",
				"= day-3>day-4 a/b turn:1 coups:1 leader:K1 grant:g-c-1 deferred:deferred:0:amber:omen grain1 silk3 iron-1", "a:trek", "b:rest", "trek*",
				"= day-3>day-4 c/d acted:ab passed:b 1:operation turn:1 coups:1 leader:K1 grain3 silk13 iron-2"}},
		{"they come after the end of the card and before what lasts ends", appended(deferring(`{"effects": [{"setVar": {"scope": "global", "var": "silk", "value": {"op": "+", "left": {"ref": "activePlayer"}, "right": {"op": "*", "left": {"ref": "gvar", "var": "salt"}, "right": 10}}}}],
				"lastingEffects": [{"id": "l", "duration": "turn", "setupEffects": [`+adds("salt", 1)+`], "teardownEffects": [`+adds("salt", 5)+`]}]}`), func(c *caravan) { c.config = `{"optionMatrix": []}` }),
			[]string{"a:trek", "b:omen", "> created candidateScan released promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass executed expired", "= day-2>day-3 c/d a-b-c+d+ grain1 salt6 silk11 iron-1"}},

		// Effects that last.
		{"what lasts knows its branch", caravan{cards: unshaded(`{` + lastingList("turn") +
			`, "branches": [{"id": "b", ` + lastingList("next") + `}]}`)}, []string{"omen(unshaded,b)", "@ activeLastingEffects.0.id \"turn\"",
			"@ activeLastingEffects.0.branchId \"b\"", "@ activeLastingEffects.1.branchId \"b\"",
			"@ activeLastingEffects.1.sourceCardId \"day-1\"", "@ activeLastingEffects.1.side \"unshaded\"", "@ activeLastingEffects.1.remainingTurnBoundaries 2"}},
	} {
		t.Run(c.name, func(t *testing.T) { c.game.play(t).follow(c.steps...) })
	}
}

// appended is a caravan with changes.
func appended(c caravan, change func(c *caravan)) caravan {
	change(&c)
	return c
}

// gives are effects that ask for a number from 1 to 3 and add it to a variable.
func gives(id, variable string) string {
	return `{"chooseOne": {"internalDecisionId": "decision:` + id + `", "bind": "$` + id + `", "options": {"query": "intsInRange", "min": 1, "max": 3}}},
		{"addVar": {"scope": "global", "var": "` + variable + `", "delta": {"ref": "binding", "name": "$` + id + `"}}}`
}

// entered is a trigger that counts how often a phase was entered.
func entered(phase, variable string) string {
	return `{"id": "` + phase + `", "event": {"type": "phaseEnter", "phase": "` + phase + `"}, "effects": [` +
		adds(variable, 1) + `]}`
}

// What the second seat may do after each first action, as it is submitted.
func TestEverySecondAction(t *testing.T) {
	classes := []gamedef.ActionClass{"", gamedef.PassClass, gamedef.EventClass, gamedef.OperationClass,
		gamedef.LimitedOperationClass, gamedef.OperationPlusSpecialActivityClass, gamedef.SpecialActivityClass}
	pass := "rest rest/pass"
	limited := "trek/limitedOperation jaunt jaunt/limitedOperation"
	whole := "trek/operationPlusSpecialActivity rally rally/operationPlusSpecialActivity forage forage/operationPlusSpecialActivity forage/specialActivity"
	event := "omen omen/event"
	for first, want := range map[string][]string{
		"rest":                                {pass, event, "trek trek/operation", limited, whole},
		"omen":                                {pass, "trek trek/operation", whole},
		"trek":                                {pass, limited},
		"trek/operation":                      {pass, limited},
		"trek/limitedOperation":               {pass, limited},
		"jaunt":                               {pass, limited},
		"trek/operationPlusSpecialActivity":   {pass, event, limited},
		"rally":                               {pass, event, limited},
		"forage":                              {pass, event, limited},
		"forage/operationPlusSpecialActivity": {pass, event, limited},
	} {
		t.Run(first, func(t *testing.T) {
			p := caravan{}.play(t).do("a:" + first)
			allowed := strings.Fields(strings.Join(want, " "))
			for _, action := range []string{"rest", "omen", "trek", "jaunt", "rally", "forage"} {
				for _, class := range classes {
					text := strings.TrimSuffix(action+"/"+string(class), "/")
					_, err := p.s.Apply(p.move(text), kernel.ApplyOptions{})
					if (err == nil) != slices.Contains(allowed, text) {
						t.Errorf("%s: %v", text, err)
					}
				}
			}
		})
	}
}
