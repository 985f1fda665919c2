package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

func TestFirstCards(t *testing.T) {
	for name, c := range map[string]struct {
		game caravan
		want string
	}{
		"the first two cards":         {caravan{}, "day-1>day-2 a/b"},
		"a slot that is not empty":    {caravan{setup: `{"createToken": {"type": "day", "zone": "next:none", "props": {"cardId": "day-6", "isCoup": false}}}`}, "day-1>day-6 a/b"},
		"two piles":                   {caravan{zones: `{"id": "other:none", "owner": "none", "visibility": "hidden", "ordering": "stack"}`}, "->- a/b"},
		"no zone for leaders":         {caravan{noLeader: true}, "->- a/b"},
		"an order on the first card":  {caravan{config: `{"cardSeatOrderMetadataKey": "so", "cardSeatOrderMapping": {"C": "coral"}}`, cards: map[string]string{"day-1": `{"metadata": {"so": ["brass", "C"]}}`}}, "day-1>day-2 b/c b+c+ order:bc"},
		"a coup card first":           {caravan{draw: []string{"K1", "day-2", "day-3"}, phases: coupPhases, config: coupConfig, actions: coupActions}, "K1>day-2 d/c order:dcba phase:count silk1"},
		"a coup card without a plan":  {caravan{draw: []string{"K1", "day-2", "day-3"}}, "K1>day-2 a/b"},
		"one card":                    {caravan{draw: []string{"day-1"}}, "day-1>- a/b"},
		"fewer players than seats":    {caravan{members: `{"metadata": {"id": "caravan", "players": {"min": 2, "max": 4}}}`}, "day-1>day-2 a/b a+b+"},
		"a phase before the main one": {caravan{phases: `[{"id": "evening"}]`}, "day-1>day-2 a/b"},
	} {
		t.Run(name, func(t *testing.T) { c.game.play(t).is(c.want) })
	}
}

func TestCardsEnd(t *testing.T) {
	rewards := caravan{config: `{"passRewards": [{"seat": "amber", "resource": "grain", "amount": 500}, {"seat": "amber", "resource": "salt", "amount": 2},
		{"seat": "brass", "resource": "grain", "amount": 1}]}`, actions: []string{`{"id": "skip"}`}, classes: `{"skip": "pass"}`}
	for name, c := range map[string]struct {
		game  caravan
		moves []string
		log   string
		want  string
	}{
		"two operations":                  {caravan{}, []string{"a:trek", "b:trek/limitedOperation"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "day-2>day-3 c/d a-b-c+d+ grain2"},
		"the last card":                   {caravan{draw: []string{"day-1"}}, []string{"a:trek", "b:jaunt"}, "candidateScan cardEnd:twoNonPass", "->- c/d a-b-c+d+ grain1"},
		"no zone for leaders":             {caravan{noLeader: true}, []string{"a:trek", "b:jaunt"}, "candidateScan cardEnd:twoNonPass", "->- c/d a-b-c+d+ grain1"},
		"a pass":                          {caravan{}, []string{"a:rest"}, "passChain", "day-1>day-2 b/c acted:a passed:a"},
		"four passes":                     {caravan{}, []string{"a:rest", "b:rest", "c:rest", "d:rest"}, "passChain promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-2>day-3 a/b"},
		"a pass between":                  {caravan{}, []string{"a:trek", "b:rest", "c:jaunt"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "day-2>day-3 b/d a-b+c-d+ grain1"},
		"one operation, then passes":      {caravan{}, []string{"a:rest", "b:trek", "c:rest", "d:rest"}, "passChain promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-2>day-3 a/c a+b-c+d+ grain1"},
		"the third of four operates":      {caravan{}, []string{"a:rest", "b:rest", "c:trek", "d:rest"}, "passChain promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-2>day-3 a/b a+b+c-d+ grain1"},
		"two cards":                       {caravan{}, []string{"a:trek", "b:jaunt", "c:trek", "d:jaunt"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "day-3>day-4 a/b a+b+c-d- grain2"},
		"the last candidate acts":         {caravan{}, []string{"a:rest", "b:rest", "c:rest", "d:trek"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-2>day-3 a/b a+b+c+d- grain1"},
		"the only candidate acts":         {caravan{seats: 3}, []string{"a:trek", "b:jaunt", "c:trek"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-3>day-4 a/b a+b+c- grain2"},
		"the only candidate passes":       {caravan{seats: 3}, []string{"a:trek", "b:jaunt", "c:rest"}, "passChain promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-3>day-4 a/b grain1"},
		"nobody is eligible":              {caravan{seats: 2}, []string{"a:trek", "b:jaunt"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-3>day-4 a/b grain1"},
		"rewards within bounds":           {rewards, []string{"a:rest"}, "passChain", "day-1>day-2 b/c acted:a passed:a grain99 salt2"},
		"another action that passes":      {rewards, []string{"a:trek", "b:skip"}, "passChain", "day-1>day-2 c/d acted:ab passed:b 1:operation grain2"},
		"an order that leaves seats out":  {withOrders(), []string{"b:rest", "c:rest"}, "passChain promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass", "day-2>day-3 d/a order:dabc"},
		"a card without an order follows": {withOrders(), []string{"b:rest", "c:rest", "d:trek", "a:jaunt"}, "candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass", "day-3>day-4 b/c a-b+c+d- grain1"},
	} {
		t.Run(name, func(t *testing.T) { c.game.play(t).do(c.moves...).logged(c.log).is(c.want) })
	}
}

// withOrders is a caravan whose first two cards have an order of seats.
func withOrders() caravan {
	return caravan{config: `{"cardSeatOrderMetadataKey": "so", "cardSeatOrderMapping": {"C": "coral"}}`,
		cards: map[string]string{
			"day-1": `{"metadata": {"so": ["brass", "C"]}}`,
			"day-2": `{"metadata": {"so": ["drift", "amber", "brass", "c"]}}`}}
}

func TestPlayedCardsGoToTheDiscardZoneOfTheirDeck(t *testing.T) {
	c := caravan{zones: `{"id": "past:none", "owner": "none", "visibility": "public", "ordering": "queue"}`}
	c.members = `{"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "past:none", "cards": [
		{"id": "day-1", "title": "Card", "sideMode": "single", "unshaded": {"text": "Nothing."}}]}]}`
	p := c.play(t).do("a:trek", "b:jaunt").is("day-2>day-3 c/d a-b-c+d+ grain1")
	if got := len(zone(t, p.s, "past:none")); got != 1 {
		t.Errorf("%d cards were discarded", got)
	}
	c = caravan{}
	p = c.play(t).do("a:trek", "b:jaunt")
	if got := len(zone(t, p.s, "shown:none")); got != 1 {
		t.Errorf("%d cards are shown", got)
	}
}

// A deck is shuffled where that is wanted, but not one that the setup has stacked.
func TestDecksAreShuffled(t *testing.T) {
	c := caravan{draw: []string{"day-1", "day-2", "day-3", "day-4", "day-5", "day-6", "day-7", "day-8"}}
	shuffled := func(c caravan) string {
		text := strings.Replace(c.json(t), `"discardZone": "shown:none"`,
			`"discardZone": "shown:none", "shuffleOnSetup": true`, 1)
		def, problems := gamedef.Load([]byte(text))
		if def == nil {
			t.Fatal(problems)
		}
		g, err := kernel.New(def)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		return kernel.CardSummary(s)
	}
	if got := shuffled(c); got == "day-1>day-2 a/b" || got != shuffled(c) {
		t.Errorf("got %s", got)
	}
	c.zones = `{"id": "box:none", "owner": "none", "visibility": "hidden", "ordering": "queue"}`
	c.setup = `{"moveAll": {"from": "box:none", "to": "pile:none"}}`
	if got := shuffled(c); got != "day-1>day-2 a/b" {
		t.Errorf("a deck that was stacked: %s", got)
	}
}

func TestCardsOfNoDeckHaveNoOrder(t *testing.T) {
	c := caravan{config: `{"cardSeatOrderMetadataKey": "so"}`,
		setup: `{"createToken": {"type": "day", "zone": "pile:none", "props": {"cardId": "night", "isCoup": false}}}`}
	_, err := c.game(t).Initial(1, 0)
	if failed, ok := err.(*kernel.Error); !ok || failed.Code != "RUNTIME_CONTRACT_INVALID" {
		t.Errorf("got %v", err)
	}
}

func TestHostsMayLetTheSecondCandidateMove(t *testing.T) {
	p := caravan{}.play(t)
	p.s = kernel.WithActive(p.s, 1)
	p.do("b:trek").is("day-1>day-2 a/c acted:b 1:operation grain1")
	p = caravan{}.play(t)
	p.s = kernel.WithActive(p.s, 3)
	p.refused("d:trek", "moveNotLegalInCurrentState", "notACandidate")
	if moves := p.moves(); len(moves) > 0 {
		t.Errorf("somebody who is no candidate may %v", moves)
	}
}

// A phase in which nobody can do anything is left without passing anybody over.
func TestPhasesWithoutMoves(t *testing.T) {
	c := caravan{actions: []string{`{"id": "rest", "phase": ["day"]}`, `{"id": "omen", "phase": ["day"]}`,
		`{"id": "trek", "phase": ["day"]}`,
		`{"id": "jaunt", "phase": ["day"]}`, `{"id": "rally", "phase": ["day"]}`, `{"id": "forage", "phase": ["day"]}`},
		phases: `[{"id": "day"}]`}
	p := c.play(t).is("day-1>day-2 a/b")
	out, err := p.s.Advance()
	if err != nil {
		t.Fatal(err)
	}
	p.s = out.State
	p.is("day-1>day-2 a/b phase:day").do("a:trek").is("day-1>day-2 b/c acted:a 1:operation phase:day grain1")
}

func TestSeatsThatCannotMove(t *testing.T) {
	onlyActive := func(players ...string) caravan {
		pre := `{"op": "or", "args": [`
		for i, p := range players {
			if i > 0 {
				pre += ","
			}
			pre += `{"op": "==", "left": {"ref": "activePlayer"}, "right": ` + p + `}`
		}
		pre += `]}`
		never := `{"op": "==", "left": 0, "right": 1}`
		return caravan{actions: []string{`{"id": "trek", "pre": ` + pre + `}`, `{"id": "rest", "pre": ` + never + `}`,
			`{"id": "omen", "pre": ` + never + `}`,
			`{"id": "jaunt", "pre": ` + never + `}`, `{"id": "rally", "pre": ` + never + `}`,
			`{"id": "forage", "pre": ` + never + `}`}, config: `{"optionMatrix": []}`}
	}
	onlyActive("0").play(t).do("a:trek").is("day-3>day-4 a/b turn:2 grain1")
	onlyActive("0", "3").play(t).do("a:trek").is("day-1>day-2 d/- acted:abc passed:bc 1:operation grain1").
		do("d:trek").is("day-3>day-4 a/b turn:1 grain2").
		logged("candidateScan promoteLookaheadToPlayed revealLookahead cardEnd:twoNonPass promoteLookaheadToPlayed revealLookahead cardEnd:rightmostPass")
}
