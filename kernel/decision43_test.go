package kernel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// seatedOrchard is an orchard for two to four, each of whom has a purse; the purse of each
// lies beside the cart.
func seatedOrchard(actions string) string {
	var zones []string
	for p := range 4 {
		zones = append(zones, fmt.Sprintf(`{"id": "purse:%d", "owner": "player", "ownerPlayerIndex": %d, "visibility": "owner", "ordering": "set",
			"adjacentTo": [{"to": "cart:none", "direction": "bidirectional"}], "attributes": {"mine": "purse:%d"}}`,
			p, p, (p+2)%4))
	}
	return `{"zones": [{"id": "shed:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
		{"id": "cart:none", "owner": "none", "visibility": "public", "ordering": "set"}, ` + strings.Join(zones, ", ") + `],
		"zoneVars": [{"name": "dust", "type": "int", "init": 3, "min": 0, "max": 9}], "actions": [` + actions + `]}`
}

func begun(t *testing.T, g *kernel.Game, players int) *kernel.State {
	t.Helper()
	s, err := g.Initial(7, players)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// entriesOf are the keys of an object in a state's JSON.
func entriesOf(s *kernel.State, key string) string {
	d, _ := s.Data().Get(key)
	var keys []string
	for _, e := range d.(gamedef.Object) {
		keys = append(keys, e.Key)
	}
	return strings.Join(keys, " ")
}

// Decision 43: the zones of players are those of the players who play.
func TestDecision43ZonesAreOfThosePlayersWhoPlay(t *testing.T) {
	choose := func(id, query string) string {
		return action(id, `{"params": [{"name": "$z", "domain": `+query+`}]}`)
	}
	g := gameOf(t, seatedOrchard(choose("any", `{"query": "zones"}`)+`, `+
		choose("owned", `{"query": "zones", "filter": {"owner": "all"}}`)+`, `+
		choose("tested", `{"query": "zones", "filter": {"condition": {"op": "==", "left": {"ref": "zoneCount", "zone": "$zone"}, "right": 0}}}`)+`, `+
		choose("near", `{"query": "adjacentZones", "zone": "cart:none"}`)+`, `+
		choose("far", `{"query": "connectedZones", "zone": "cart:none"}`)))
	for players, purses := range map[int]string{2: "purse:0 purse:1", 3: "purse:0 purse:1 purse:2",
		4: "purse:0 purse:1 purse:2 purse:3"} {
		s := begun(t, g, players)
		for key, want := range map[string]string{"zones": "shed:none cart:none " + purses,
			"zoneVars": "shed:none cart:none " + purses} {
			if got := entriesOf(s, key); got != want {
				t.Errorf("%d players: %s are %q", players, key, got)
			}
		}
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		listed := map[string]string{}
		for _, m := range listing.Moves {
			value, _ := m.Params.Get("$z")
			listed[m.ActionID] = strings.TrimSpace(listed[m.ActionID] + " " + value.Text())
		}
		for action, want := range map[string]string{"any": "cart:none " + purses + " shed:none", "owned": purses,
			"tested": "cart:none " + purses, "near": purses, "far": purses} {
			if listed[action] != want {
				t.Errorf("%d players: %s lists %q, want %q", players, action, listed[action], want)
			}
		}
		if s.Game() != g {
			t.Error("the state is of another game")
		}
		again, err := g.StateOf(s.Data())
		if err != nil || again.Hash() != s.Hash() {
			t.Errorf("%d players: the state does not survive being written and read: %v", players, err)
		}
		p := s.Playout()
		p.Restart(begun(t, g, 4))
		if moves, _, err := p.Moves(); err != nil || !strings.Contains(fmt.Sprint(moves), "purse:3") ||
			p.Players() != 4 {
			t.Errorf("a playout that goes on with 4 players: %v, %v", moves, err)
		}
		p.Close()
	}
}

// Decision 43: who names the zone of a player who does not play is told so, however it is
// named.
func TestDecision43ZonesOfOthersAreErrorsThatSaySo(t *testing.T) {
	const why = `There is no zone "purse:3": player 3 does not play. Here 2 players play, counted from 0.`
	put := func(zone string) string {
		return action("put", `{"effects": [{"moveAll": {"from": "shed:none", "to": `+zone+`}}]}`)
	}
	for name, effect := range map[string]string{
		"a selector": put(`"purse:3"`),
		"a value":    put(`{"zoneExpr": {"concat": ["purse:", {"op": "+", "left": 1, "right": 2}]}}`),
		"a property": put(`{"zoneExpr": {"ref": "zoneProp", "zone": "purse:1", "prop": "mine"}}`),
		"a count":    action("put", `{"effects": [{"setVar": {"scope": "global", "var": "mud", "value": {"ref": "zoneCount", "zone": "purse:3"}}}]}`),
		"a variable": action("put", `{"effects": [{"addVar": {"scope": "zoneVar", "zone": "purse:3", "var": "dust", "delta": 1}}]}`),
		"a binding":  action("put", `{"effects": [{"let": {"bind": "$p", "value": {"concat": ["purse:", 3]}, "in": [{"moveAll": {"from": "shed:none", "to": "$p"}}]}}]}`),
		"an attribute": action("put", `{"effects": [{"setVar": {"scope": "global", "var": "mud", "value":
			{"if": {"when": {"op": "==", "left": {"ref": "zoneProp", "zone": "purse:3", "prop": "mine"}, "right": "x"}, "then": 1, "else": 2}}}}]}`),
		"a neighbour": action("put", `{"effects": [{"forEach": {"bind": "$t", "over": {"query": "tokensInZone", "zone": "shed:none"}, "effects": [
			{"moveTokenAdjacent": {"token": "$t", "from": "shed:none", "direction": "purse:3"}}]}}]}`),
	} {
		s := begun(t, gameOf(t, seatedOrchard(effect)), 2)
		_, err := s.Apply(kernel.Move{ActionID: "put"}, kernel.ApplyOptions{})
		var failed *kernel.Error
		if !errors.As(err, &failed) || !strings.Contains(strings.ReplaceAll(err.Error(), "map space", "zone"),
			strings.TrimPrefix(why, "There is no ")) || failed.Path == "" {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := begun(t, gameOf(t, seatedOrchard(effect)), 4).Apply(kernel.Move{ActionID: "put"},
			kernel.ApplyOptions{}); err != nil && name != "a neighbour" {
			t.Errorf("%s: with four players: %v", name, err)
		}
	}
}

// Decision 43: a state that was written before has the zones of all players. They may be
// there as long as nothing lies in them.
func TestDecision43StatesWithZonesOfOthers(t *testing.T) {
	g := gameOf(t, seatedOrchard(""))
	s := begun(t, g, 2)
	text := gamedef.Canonical(s.Data())
	with := func(tokens string) (*kernel.State, error) {
		older := strings.Replace(string(text), `"zones":{`, `"zones":{"purse:3":`+tokens+`,"purse:2":[],`, 1)
		older = strings.Replace(older, `"zoneVars":{`, `"zoneVars":{"purse:3":{"dust":3},`, 1)
		return g.ReadState([]byte(older))
	}
	if again, err := with(`[]`); err != nil || again.Hash() != s.Hash() {
		t.Errorf("got %v", err)
	}
	if _, err := with(`[{"id": "tok_crate_0", "type": "crate", "props": {}}]`); err == nil ||
		err.Error() != "zones.purse:3: No token can be here: player 3 does not play." {
		t.Errorf("got %v", err)
	}
}

// Decision 43: what is not offered is refused, and the error says why: the values of
// parameters and the options of decisions, and seats that do not play.
func TestDecision43WhatIsNotOfferedIsRefused(t *testing.T) {
	g := gameOf(t, seatedOrchard(action("pay", `{"params": [{"name": "$to", "domain": {"query": "players"}}]}`)+`, `+
		action("ask", `{"effects": [{"chooseOne": {"internalDecisionId": "decision:$whom", "bind": "$whom", "options": {"query": "players"}}}]}`)+`, `+
		action("third", `{"actor": {"id": 2}}`)+`, `+action("for", `{"executor": {"id": 2}}`)))
	for text, want := range map[string]string{
		"pay $to=2":             "moveParamsNotLegalForAction",
		"ask decision:$whom=2":  "moveParamsInvalid",
		"ask decision:$whom=-1": "moveParamsInvalid",
		"third":                 "actionActorNotApplicable",
		"for":                   "actionExecutorNotApplicable",
	} {
		s := begun(t, g, 2)
		_, err := s.Apply(moveOf(text), kernel.ApplyOptions{})
		var illegal *kernel.IllegalMoveError
		if !errors.As(err, &illegal) || illegal.Reason != want || !strings.HasSuffix(illegal.Message, ".") {
			t.Errorf("%s: got %v", text, err)
		} else {
			t.Logf("%s: %v", text, err)
		}
		listing, err := s.Legal(kernel.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range listing.Moves {
			if fmt.Sprint(m.Data()) == fmt.Sprint(moveOf(text).Data()) || text == m.ActionID {
				t.Errorf("%s is listed", text)
			}
		}
	}
}

// Decision 43: nobody moves, waits or is granted anything for a seat whose player does not
// play.
func TestDecision43SeatsOfOthersAreRefused(t *testing.T) {
	c := caravan{members: `{"metadata": {"id": "caravan", "players": {"min": 2, "max": 4}}}`}
	c.actions = []string{`{"id": "trek", "effects": [{"grantFreeOperation": {"seat": "coral", "operationClass": "operation"}}]}`}
	p := c.play(t).is("day-1>day-2 a/b a+b+")
	_, err := p.s.Apply(p.move("trek"), kernel.ApplyOptions{})
	var failed *kernel.Error
	if !errors.As(err, &failed) || failed.Message != `No player has the seat "coral".` {
		t.Errorf("a free operation for another: %v", err)
	}
	_, err = p.s.Apply(kernel.Move{ActionID: "trek", InterruptSeat: "coral"}, kernel.ApplyOptions{})
	var illegal *kernel.IllegalMoveError
	if !errors.As(err, &illegal) || illegal.Reason != "interruptNotAvailable" {
		t.Errorf("another interrupts: %v", err)
	}
	text := string(gamedef.Canonical(p.s.Data()))
	for old, changed := range map[string]string{
		`"firstEligible":"amber"`:           `"firstEligible":"coral"`,
		`"secondEligible":"brass"`:          `"secondEligible":"coral"`,
		`"actedSeats":[]`:                   `"actedSeats":["coral"]`,
		`"seatOrder":["amber","brass"]`:     `"seatOrder":["amber","coral"]`,
		`"eligibility":{`:                   `"eligibility":{"coral":true,`,
		`"pendingEligibilityOverrides":[]`:  `"pendingEligibilityOverrides":[{"seat":"coral","eligible":true,"duration":"nextTurn"}]`,
		`"pendingEligibilityOverrides":[],`: `"pendingEligibilityOverrides":[],"pendingFreeOperationGrants":[{"grantId":"g","seat":"coral","operationClass":"operation","remainingUses":1}],`,
	} {
		if !strings.Contains(text, old) {
			t.Fatalf("no %s in %s", old, text)
		}
		_, err := p.s.Game().ReadState([]byte(strings.Replace(text, old, changed, 1)))
		if err == nil || !strings.Contains(err.Error(), `The seat "coral" does not play: there are 2 players.`) {
			t.Errorf("%s is read: %v", changed, err)
		}
	}
}
