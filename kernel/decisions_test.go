package kernel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// The tests of this file quote the decisions of docs/decisions.md by their numbers.

// Decision 28: a target of `upTo` is optional, also when it is upTo 1: none to n are
// chosen, and where there is nothing to choose from the event is listed all the same.
func TestDecision28UpToIsOptional(t *testing.T) {
	with := func(options, cardinality string) caravan {
		return caravan{cards: unshaded(`{"targets": [` + target("$town", options, cardinality, "") + `], ` +
			effects(`{"forEach": {"bind": "$t", "over": {"query": "binding", "name": "$town"}, "effects": [`+
				adds("salt", 1)+`]}}`, adds("grain", 1)) + `}`)}
	}
	const id = "decision:eventTarget:0:$town"
	for cardinality, asked := range map[string]string{
		`{"upTo": 1}`: "0-1 of [x y]", `{"upTo": 2}`: "0-2 of [x y]", `{"min": 0, "max": 1}`: "one of [x y]",
		`{"max": 2}`: "0-2 of [x y]",
	} {
		p := caravan{cards: unshaded(`{"targets": [` + target("$town", `["x", "y"]`, cardinality, "") + `], ` +
			effects(adds("grain", 1)) + `}`)}.play(t)
		p.asked(p.move("omen"), id+" "+asked)
	}
	some := with(`["x", "y"]`, `{"upTo": 1}`)
	some.play(t).do("omen(" + id + "=[])").is("day-1>day-2 b/c acted:a 1:event grain1")
	some.play(t).do("omen(" + id + "=[y])").is("day-1>day-2 b/c acted:a 1:event grain1 salt1")
	some.play(t).refused("omen("+id+"=[x y])", "moveParamsInvalid")
	some.play(t).refused("omen", "moveHasIncompleteParams")
	none := with(`[]`, `{"upTo": 1}`)
	none.play(t).lists("omen", true).do("omen(" + id + "=[])").is("day-1>day-2 b/c acted:a 1:event grain1")
	with(`[]`, `{"max": 1}`).play(t).lists("omen", false)
}

// Decision 29: in a card-driven game the only event that can be played is that of the
// card on top of the played slot. A discard zone may be a real pile, in whatever order,
// and is not drawn from; what lies there is never current.
func TestDecision29OnlyThePlayedCardIsCurrent(t *testing.T) {
	for ordering, last := range map[string]string{"queue": "1", "set": "0", "stack": "0"} {
		t.Run(ordering, func(t *testing.T) {
			c := caravan{
				zones: `{"id": "past:none", "owner": "none", "visibility": "public", "ordering": "` + ordering + `"}`,
				cards: map[string]string{"day-1": `{"unshaded": {` + effects(adds("grain", 1)) + `}}`, "day-2": `{"unshaded": {` + effects(adds("salt", 1)) + `}}`},
			}
			c.members = `{"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "past:none", "cards": [
				{"id": "day-1", "title": "One", "sideMode": "single", "unshaded": {` + effects(adds("grain", 1)) + `}},
				{"id": "day-2", "title": "Two", "sideMode": "single", "unshaded": {` + effects(adds("salt", 1)) + `}}]}]}`
			p := c.play(t)
			p.lists("omen", true).refused("omen(eventCardId=day-2)", "moveParamsInvalid")
			p.do("a:omen", "b:trek").is("day-2>day-3 c/d a-b-c+d+ grain2")
			if got := p.data("zones.past:none.0.props.cardId"); got != `"day-1"` {
				t.Errorf("on the discard pile lies %s", got)
			}
			p.refused("omen(eventCardId=day-1)",
				"moveParamsInvalid").do("c:omen").is("day-2>day-3 d/- acted:c 1:event a-b-c+d+ grain2 salt1")
			p.do("d:trek")
			// day-3 is no card of the deck: nothing is current, although day-2 lies on the discard pile.
			p.lists("omen", false).refused("omen", "actionNotLegalInCurrentState", "noEventCard")
			if got := p.data("zones.past:none." + last + ".props.cardId"); got != `"day-2"` {
				t.Errorf("on the discard pile lies %s", got)
			}
		})
	}
}

// stroll plays a caravan whose order is not that of its cards.
type stroll struct {
	t testing.TB
	s *kernel.State
}

// stroll begins the caravan as a game in which seats take turns.
func (c caravan) stroll(t testing.TB) *stroll {
	t.Helper()
	if c.members == "" {
		c.members = `{}`
	}
	c.members = merged(c.members, `{"turnOrder": {"type": "roundRobin"}}`)
	return &stroll{t, c.start(t)}
}

func (p *stroll) do(moves ...string) *stroll {
	p.t.Helper()
	for _, text := range moves {
		move := (&trip{t: p.t, s: p.s}).move(text)
		out, err := p.s.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
		p.s = out.State
		back, err := p.s.Game().StateOf(p.s.Data())
		if err != nil || back.Hash() != p.s.Hash() {
			p.t.Fatalf("after %s the state read back is another: %v", text, err)
		}
	}
	return p
}

// has demands a part of the state as JSON.
func (p *stroll) has(path, want string) *stroll {
	p.t.Helper()
	if got := (&trip{t: p.t, s: p.s}).data(path); got != want {
		p.t.Errorf("%s is %s, want %s", path, got, want)
	}
	return p
}

// events demands the events that are listed, by their cards.
func (p *stroll) events(want string) *stroll {
	p.t.Helper()
	l, err := p.s.Legal(kernel.ListOptions{})
	if err != nil {
		p.t.Fatal(err)
	}
	var got []string
	for _, move := range l.Moves {
		if v, ok := move.Params.Get("eventCardId"); ok {
			got = append(got, v.Text())
		}
	}
	if strings.Join(got, " ") != want {
		p.t.Errorf("events are listed of %q, want %q", got, want)
	}
	return p
}

func (p *stroll) refused(text, detail string) *stroll {
	p.t.Helper()
	_, err := p.s.Apply((&trip{t: p.t, s: p.s}).move(text), kernel.ApplyOptions{})
	var illegal *kernel.IllegalMoveError
	if !errors.As(err, &illegal) || illegal.Context["detail"] != detail {
		p.t.Errorf("%s: got %v, want a refusal for %s", text, err, detail)
	}
	return p
}

// Decision 39: outside card-driven order a card whose event was played is used up. Its
// token lies on the discard zone, the next one comes from the draw zone, and it cannot be
// played twice, unless rules bring it back.
func TestDecision39PlayedCardsAreUsedUp(t *testing.T) {
	grain, salt := unshaded(`{` + effects(adds("grain", 1)) + `}`)["day-1"],
		unshaded(`{` + effects(adds("salt", 1)) + `}`)["day-1"]
	two := caravan{draw: []string{"day-1", "day-2"}, cards: map[string]string{"day-1": grain, "day-2": salt}}
	p := two.stroll(t).events("day-1").do("omen").has("globalVars.grain", "1").has("zones.shown:none.0.props.cardId",
		`"day-1"`)
	p.has("playedEventCards.0", `"tok_day_1"`).events("day-2").do("omen").has("globalVars.grain",
		"1").has("globalVars.salt", "1")
	p.has("zones.pile:none", "[]").events("").refused("omen", "noEventCard")

	// A card that rules have put on the discard zone is current, once.
	shown := two
	shown.setup = `{"draw": {"from": "pile:none", "to": "shown:none", "count": 1}}`
	shown.stroll(t).events("day-1").do("omen").has("globalVars.grain",
		"1").events("day-2").do("omen").has("globalVars.salt", "1").events("")

	// Shuffled back into the draw zone it can be played again.
	back := two
	back.draw = []string{"day-1"}
	back.actions = []string{`{"id": "trek", "effects": [{"moveAll": {"from": "shown:none", "to": "pile:none"}}]}`}
	back.stroll(t).do("omen").events("").do("trek").has("playedEventCards",
		"[]").events("day-1").do("omen").has("globalVars.grain", "2")

	// Also where played cards stay on the pile from which they are drawn.
	one := two
	one.members = `{"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "pile:none", "cards": [
		{"id": "day-1", "title": "One", "sideMode": "single", "unshaded": {` + effects(adds("grain", 1)) + `}},
		{"id": "day-2", "title": "Two", "sideMode": "single", "unshaded": {` + effects(adds("salt", 1)) + `}}]}]}`
	one.stroll(t).do("omen").events("day-2").do("omen").has("globalVars.grain", "1").has("globalVars.salt",
		"1").events("")

	// An action that names its card plays it once, wherever it lies.
	named := two
	named.actions = []string{`{"id": "omen", "params": [{"name": "eventCardId", "domain": {"query": "enums", "values": ["day-1", "day-2"]}}]}`}
	named.stroll(t).do("omen(eventCardId=day-2)").has("zones.shown:none.0.props.cardId",
		`"day-2"`).refused("omen(eventCardId=day-2)", "cardPlayed")
}

// Decision 43: what is not listed is refused: a branch, or a side of two that both say
// when they apply, whose applicability does not hold.
func TestDecision43BranchesThatDoNotApply(t *testing.T) {
	when := func(n string) string {
		return `"applicability": {"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": ` + n + `}`
	}
	branches := caravan{cards: unshaded(`{"branches": [{"id": "no", ` + when("5") + `, ` + effects(adds("salt", 1)) +
		`}, {"id": "yes", ` + when("0") + `, ` + effects(adds("silk", 1)) + `}]}`)}
	branches.play(t).lists("omen(unshaded,no)", false).refused("omen(unshaded,no)", "actionNotLegalInCurrentState",
		"applicability")
	branches.play(t).do("omen(unshaded,yes)").is("day-1>day-2 b/c acted:a 1:event silk1")
	sides := caravan{cards: map[string]string{"day-1": `{"sideMode": "dual", "unshaded": {` + when("5") + `, ` +
		effects(adds("grain", 1)) + `}, "shaded": {` + when("0") + `, ` + effects(adds("grain", 2)) + `}}`}}
	sides.play(t).lists("omen/", false).refused("omen(unshaded)", "actionNotLegalInCurrentState",
		"applicability").do("omen(shaded)").is("day-1>day-2 b/c acted:a 1:event grain2")
	sides.play(t).do("omen").is("day-1>day-2 b/c acted:a 1:event grain2")
}

// Decision 33: the first cards that are put into their slots are in the log and in the
// trace of the beginning, as later ones are in those of moves.
func TestDecision33TheFirstReveal(t *testing.T) {
	g := caravan{}.game(t)
	out, err := g.Begin(1, 0, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := kernel.CardLog(out.Log); got != "initialRevealPlayed initialRevealLookahead" {
		t.Errorf("logged is %q", got)
	}
	moves := func(trace []kernel.TraceEntry) string {
		var list []string
		for _, e := range trace {
			if t, ok := e.What.(kernel.CardMoved); ok {
				list = append(list, fmt.Sprintf("%s %s>%s", t.CardID, t.From, t.To))
			}
		}
		return strings.Join(list, " ")
	}
	if got := moves(out.Trace); got != "day-1 pile:none>shown:none day-2 pile:none>next:none" {
		t.Errorf("traced is %q", got)
	}
	first, err := g.Initial(1, 0)
	if err != nil || first.Hash() != out.State.Hash() {
		t.Errorf("it begins elsewhere: %v", err)
	}
	p := &trip{t: t, s: out.State}
	p.do("a:trek")
	end, err := p.s.Apply(p.move("b:jaunt"), kernel.ApplyOptions{Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := moves(end.Trace); got != "day-1 shown:none> day-2 next:none>shown:none day-3 pile:none>next:none" {
		t.Errorf("at the end of a card, traced is %q", got)
	}
}

// Decision 37: an eligibility override without a window holds for the next card.
func TestDecision37OverridesWithoutWindow(t *testing.T) {
	c := caravan{cards: overrides(`{"target": {"kind": "active"}, "eligible": true}`)}
	p := c.play(t).do("a:omen").is("day-1>day-2 b/c acted:a 1:event override:atrue-nextTurn")
	if got := p.data(runtime + "pendingEligibilityOverrides"); got != `[{"duration":"nextTurn","eligible":true,"seat":"amber"}]` {
		t.Errorf("the override is %s", got)
	}
	p.do("b:trek").is("day-2>day-3 a/c a+b-c+d+ grain1")
}

// Decision 38: the log says id and title of cards beside the ids of their tokens, which
// overrides ended, those of the card included, and apart from each other what monsoon
// blocks and what it limits.
func TestDecision38WhatLogsSay(t *testing.T) {
	c := caravan{draw: []string{"day-1", "K2", "day-3"},
		cards:  overrides(override("brass", "today", false) + ", " + override("coral", "tomorrow", true)),
		config: `{"monsoon": {"restrictedActions": [{"actionId": "rally"}, {"actionId": "forage", "maxParam": {"name": "n", "max": 1}}]}}`}
	says := func(p *trip, all ...string) {
		t.Helper()
		log := ""
		for _, e := range p.entries {
			line, err := json.Marshal(kernel.LogObject(e.Fields))
			if err != nil {
				t.Fatal(err)
			}
			log += e.Kind + " " + string(line) + "\n"
		}
		for _, want := range all {
			if !strings.Contains(log, want) {
				t.Errorf("the log lacks %s:\n%s", want, log)
			}
		}
	}
	says(c.play(t).do("a:omen", "c:trek"),
		`"playedCardId":"tok_day_2","lookaheadCardId":"tok_day_1","leaderCardId":null,"playedCard":{"id":"day-1","title":"Card"},"lookaheadCard":{"id":"K2","title":"Card"}`,
		`"expiredOverrides":[{"seat":"brass","eligible":false,"windowId":"today","duration":"turn"},{"seat":"coral","eligible":true,"windowId":"tomorrow","duration":"nextTurn"}]`,
		`"blockedActionIds":["rally"],"limitedActionIds":["forage"]`)

	// What lasts until the coup round ends with it, also where another round follows.
	const season = `"step":"coupEnd"`
	const gone = `"expiredOverrides":[{"seat":"amber","eligible":true,"windowId":"season","duration":"round"}]`
	rounds := seasons("season")
	rounds.draw = []string{"day-1", "K1", "day-3", "day-4"}
	moves := []string{"a:omen", "b:trek", "d:rest", "c:rest", "b:rest", "a:rest"}
	says(rounds.play(t).do(moves...), season, gone)
	rounds.draw = []string{"day-1", "K1", "K2", "day-4"}
	rounds.config = strings.Replace(rounds.config, `"maxConsecutiveRounds": 1, `, "", 1)
	says(rounds.play(t).do(moves...).is("K2>day-4 d/c order:dcba phase:feast turn:1 leader:K1 grain1 silk5"),
		season, gone)

	// What an event in a round does for the card ends with the round, whatever phases follow.
	event := coups("day-1", "K1", "day-3", "day-4")
	event.actions = append(slices.Clone(coupActions), `{"id": "omen", "phase": ["main", "feast"]}`)
	event.cards = map[string]string{"K1": `{"unshaded": {"eligibilityOverrides": [` + override("active", "today", true) + `]}}`}
	says(event.play(t).do("a:trek", "b:jaunt", "d:omen", "d:rest", "c:rest", "b:rest", "a:rest"), season,
		`"expiredOverrides":[{"seat":"drift","eligible":true,"windowId":"today","duration":"turn"}]`)
}

// Decision 34: scoring without a condition that asks for it decides a game that cannot go
// on: nobody has a move and no phase changes that, or the deck of a card-driven game is
// empty.
func TestDecision34ScoresDecideAGameThatCannotGoOn(t *testing.T) {
	const scored = `{"perPlayerVars": [{"name": "points", "type": "int", "init": 0, "min": 0, "max": 9}],
		"terminal": {"conditions": [{"when": {"op": "==", "left": {"ref": "gvar", "var": "grain"}, "right": 99}, "result": {"type": "draw"}}],
			"scoring": {"method": "highest", "value": {"ref": "pvar", "player": "actor", "var": "points"}}}}`
	const once = `{"id": "%s", "limits": [{"scope": "game", "max": 1}], "effects": [{"addVar": {"scope": "pvar", "player": "actor", "var": "points", "delta": 1}}]}`
	var actions []string
	for _, id := range []string{"rest", "omen", "trek", "jaunt", "rally", "forage"} {
		actions = append(actions, strings.Replace(once, "%s", id, 1))
	}
	result := func(t *testing.T, s *kernel.State) *kernel.Result {
		t.Helper()
		back, err := s.Game().StateOf(s.Data())
		if err != nil || back.Hash() != s.Hash() {
			t.Fatalf("the state read back is another: %v", err)
		}
		r, err := back.Terminal()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Run("nobody has a move", func(t *testing.T) {
		p := caravan{seats: 2, draw: []string{}, actions: actions,
			members: merged(scored, `{"eventDecks": []}`)}.stroll(t).do("trek", "jaunt", "rally", "rest", "forage")
		if r := result(t, p.s); r != nil {
			t.Fatalf("the game is over: %+v", r)
		}
		p.do("omen").has("exhausted", "true").has("turnCount", "0")
		r := result(t, p.s)
		if r == nil || r.Type != "score" || r.Path != "terminal.scoring" || len(r.Ranking) != 2 ||
			r.Ranking[0].Score.Text() != "6" {
			t.Errorf("it ends as %+v", r)
		}
	})
	t.Run("a condition asks for scores", func(t *testing.T) {
		asked := strings.Replace(scored, `"type": "draw"`, `"type": "score"`, 1)
		p := caravan{seats: 2, draw: []string{}, actions: actions,
			members: merged(asked, `{"eventDecks": []}`)}.stroll(t).do("trek", "jaunt", "rally", "rest", "forage")
		_, err := p.s.Apply(kernel.Move{ActionID: "omen"}, kernel.ApplyOptions{})
		var failed *kernel.Error
		if !errors.As(err, &failed) || failed.Code != "DECISION_POINT_STALL_LOOP_DETECTED" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no card is left", func(t *testing.T) {
		p := caravan{draw: []string{"day-1", "day-2"}, members: scored}.play(t).do("a:trek", "b:jaunt", "c:trek")
		if r := result(t, p.s); r != nil {
			t.Fatalf("the game is over: %+v", r)
		}
		p.do("d:jaunt")
		if r := result(t, p.s); r == nil || r.Type != "score" {
			t.Errorf("it ends as %+v", r)
		}
	})
	t.Run("no card is left after a coup round", func(t *testing.T) {
		c := coups()
		c.draw, c.members = []string{"day-1", "K1"}, scored
		p := c.play(t).do("a:trek", "b:jaunt", "d:rest", "c:rest", "b:rest", "a:rest")
		if r := result(t, p.s); r == nil || r.Type != "score" {
			t.Errorf("it ends as %+v: %s", r, kernel.CardSummary(p.s))
		}
	})
}
