package sim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// regatta is a game of cards in which one seat may interrupt the other with a storm.
func regatta(t *testing.T) *kernel.Game {
	t.Helper()
	plain := func(id, members string) string {
		return `{"id": "` + id + `", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []` + members + `}`
	}
	zone := func(id string) string {
		return `{"id": "` + id + `:none", "owner": "none", "visibility": "public", "ordering": "stack"}`
	}
	var cards, tokens []string
	for n := range 6 {
		cards = append(cards, fmt.Sprintf(
			`{"id": "leg-%d", "title": "Leg", "sideMode": "single", "unshaded": {"text": "Nothing happens."}}`, n))
		tokens = append(tokens, fmt.Sprintf(
			`{"createToken": {"type": "leg", "zone": "pile:none", "props": {"cardId": "leg-%d", "isCoup": false}}}`, n))
	}
	def, problems := gamedef.Load([]byte(`{
		"metadata": {"id": "regatta", "players": {"min": 2, "max": 2}}, "constants": {}, "seats": [{"id": "port"}, {"id": "starboard"}],
		"globalVars": [], "perPlayerVars": [], "zones": [` + strings.Join([]string{zone("pile"), zone("shown"), zone("next"), zone("chief")}, ",") + `],
		"tokenTypes": [{"id": "leg", "props": {"cardId": "string", "isCoup": "boolean"}}], "setup": [` + strings.Join(tokens, ",") + `],
		"turnStructure": {"phases": [{"id": "day"}]}, "triggers": [], "terminal": {"conditions": []},
		"actions": [` + plain("drift", "") + "," + plain("sail", "") + "," + plain("storm", "") + `],
		"eventDecks": [{"id": "legs", "drawZone": "pile:none", "discardZone": "shown:none", "cards": [` + strings.Join(cards, ",") + `]}],
		"turnOrder": {"type": "cardDriven", "config": {"cardLifecycle": {"played": "shown:none", "lookahead": "next:none", "leader": "chief:none"},
			"eligibility": {"seats": ["port", "starboard"], "overrideWindows": []}, "actionClassByActionId": {"drift": "pass", "sail": "operation", "storm": "event"},
			"optionMatrix": [], "passRewards": [], "durationWindows": [], "pivotal": {"actionIds": ["storm"], "interrupt": {"precedence": ["starboard", "port"]}}}}}`))
	if def == nil {
		t.Fatal(problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Seats that may interrupt are asked before the active one, each answer is a move of
// theirs, and the log says who was asked.
func TestSeatsAreAskedToInterrupt(t *testing.T) {
	var got []string
	seen := map[string]bool{}
	for seed := range int64(20) {
		_, err := sim.Play(context.Background(), regatta(t),
			sim.Setup{Seed: seed, MaxMoves: 3, Agents: []sim.Agent{sim.Quick{}}},
			&sim.Observer{Move: func(r *sim.Record) {
				word := fmt.Sprintf("%d %s", r.Player, r.Move.ActionID)
				for _, e := range r.Log {
					if e.Kind == "turnFlowInterrupt" {
						for _, f := range e.Fields {
							word += fmt.Sprintf(" %s=%v", f.Name, f.Value)
						}
					}
				}
				if interrupts := r.Move.InterruptSeat != ""; interrupts != (r.Player != r.Before.Active()) {
					t.Errorf("%s, and player %d is active", word, r.Before.Active())
				}
				if r.Number == 0 && !seen[word] {
					seen[word] = true
					got = append(got, word)
				}
			}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"1 storm seat=starboard stage=offered seat=starboard stage=used actionId=storm",
		"1 $decline seat=starboard stage=offered seat=starboard stage=declined"} {
		if !seen[want] {
			t.Errorf("nobody did %q", want)
		}
	}
	if len(got) != 2 {
		t.Errorf("first moves: %s", strings.Join(got, "; "))
	}
}
