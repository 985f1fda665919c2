package gamedef_test

import (
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// cardGame is pebbles with cards that say whose turn it is.
func cardGame(t *testing.T) *gamedef.GameDef {
	t.Helper()
	def, err := gamedef.Decode([]byte(pebbles))
	if err != nil {
		t.Fatal(err)
	}
	order := []byte(`{"type": "cardDriven", "config": {
		"cardLifecycle": {"played": "bank:none", "lookahead": "reed:none", "leader": "reed:none"},
		"eligibility": {"seats": ["heron", "otter"], "overrideWindows": [{"id": "keen", "duration": "nextTurn"}]},
		"actionClassByActionId": {"take": "operation"}, "optionMatrix": [], "passRewards": [], "durationWindows": [],
		"cardSeatOrderMetadataKey": "order", "cardSeatOrderMapping": {"H": "heron", "O": "otter"},
		"coupPlan": {"phases": [{"id": "rest", "steps": ["sleep"]}], "seatOrder": ["otter", "heron"]}}}`)
	def.TurnOrder = new(gamedef.TurnOrder)
	if err := gamedef.DecodePart(order, def.TurnOrder); err != nil {
		t.Fatal(err)
	}
	decks := []byte(`[{"id": "days", "drawZone": "reed:none", "discardZone": "bank:none", "cards": [
		{"id": "dawn", "title": "Dawn", "sideMode": "single", "metadata": {"order": ["O", "H"]}, "unshaded": {
			"targets": [{"id": "$z", "selector": {"query": "mapSpaces"}, "cardinality": {"n": 1}}],
			"effects": [{"addVar": {"scope": "global", "var": "heap", "delta": 1}}],
			"freeOperationGrants": [{"seat": "self", "operationClass": "operation", "actionIds": ["take"]}],
			"eligibilityOverrides": [{"target": {"kind": "active"}, "eligible": true, "windowId": "keen"}]}}]}]`)
	if err := gamedef.DecodePart(decks, &def.EventDecks); err != nil {
		t.Fatal(err)
	}
	return def
}

func TestCardGames(t *testing.T) {
	if problems := gamedef.Validate(cardGame(t)); len(problems) > 0 {
		t.Fatalf("the sound game: %v", problems)
	}
	config := func(d *gamedef.GameDef) *gamedef.CardDrivenConfig { return d.TurnOrder.Config }
	card := func(d *gamedef.GameDef) *gamedef.EventCard { return &d.EventDecks[0].Cards[0] }
	for _, c := range []struct {
		code, path string
		plant      func(*gamedef.GameDef)
	}{
		{"COUP_PLAN_PHASE_NOT_IN_TURN_STRUCTURE", "turnOrder.config.coupPlan.phases[0].id", func(d *gamedef.GameDef) { config(d).CoupPlan.Phases[0].ID = "reset" }},
		{"EVENT_CARD_COUP_INVALID", "eventDecks[0].cards[0].unshaded.freeOperationGrants", func(d *gamedef.GameDef) { card(d).Tags = []string{gamedef.CoupTag} }},
		{"EVENT_CARD_COUP_INVALID", "eventDecks[0].cards[0].unshaded.effects[1].if.then[0]", func(d *gamedef.GameDef) {
			card(d).Tags, card(d).Unshaded.FreeOperationGrants = []string{gamedef.CoupTag}, nil
			card(d).Unshaded.Effects = append(card(d).Unshaded.Effects,
				&gamedef.If{When: gamedef.Bool(true), Then: []gamedef.Effect{
					&gamedef.GrantFreeOperation{FreeOperationGrant: gamedef.FreeOperationGrant{Seat: "self",
						OperationClass: gamedef.OperationClass}}}})
		}},
		{"EVENT_CARD_COUP_INVALID", "eventDecks[0].cards[0].unshaded.branches[0].lastingEffects",
			func(d *gamedef.GameDef) {
				card(d).Tags, card(d).Unshaded.FreeOperationGrants = []string{gamedef.CoupTag}, nil
				card(d).Unshaded.Branches = []gamedef.EventBranch{{ID: "b",
					LastingEffects: []gamedef.LastingEffect{{ID: "l", Duration: gamedef.ThisTurn}}}}
			}},
		{"EVENT_CARD_COUP_INVALID", "eventDecks[0].cards[0].shaded", func(d *gamedef.GameDef) {
			card(d).Tags, card(d).Unshaded.FreeOperationGrants = []string{gamedef.CoupTag}, nil
			card(d).Shaded = &gamedef.EventSide{Effects: card(d).Unshaded.Effects}
		}},
		{"COUP_PLAN_PHASES_EMPTY", "turnOrder.config.coupPlan.phases", func(d *gamedef.GameDef) { config(d).CoupPlan.Phases = nil }},
		{"COUP_PLAN_SEAT_ORDER_UNKNOWN_SEAT", "turnOrder.config.coupPlan.seatOrder[0]", func(d *gamedef.GameDef) { config(d).CoupPlan.SeatOrder[0] = "oter" }},
		{"COUP_PLAN_SEAT_ORDER_DUPLICATE_SEAT", "turnOrder.config.coupPlan.seatOrder[1]", func(d *gamedef.GameDef) {
			config(d).CoupPlan.SeatOrder = append(config(d).CoupPlan.SeatOrder[:1:1], config(d).CoupPlan.SeatOrder[0])
		}},
		{"DUPLICATE_COUP_PLAN_PHASE_ID", "turnOrder.config.coupPlan.phases[1].id", func(d *gamedef.GameDef) {
			config(d).CoupPlan.Phases = append(config(d).CoupPlan.Phases, config(d).CoupPlan.Phases[0])
		}},
		{"COUP_PLAN_PHASE_STEPS_EMPTY", "turnOrder.config.coupPlan.phases[0].steps", func(d *gamedef.GameDef) { config(d).CoupPlan.Phases[0].Steps = nil }},
		{"COUP_PLAN_FINAL_ROUND_OMIT_UNKNOWN_PHASE", "turnOrder.config.coupPlan.finalRoundOmitPhases[0]", func(d *gamedef.GameDef) { config(d).CoupPlan.FinalRoundOmitPhases = []string{"play"} }},
		{"COUP_PLAN_MAX_CONSECUTIVE_INVALID", "turnOrder.config.coupPlan.maxConsecutiveRounds", func(d *gamedef.GameDef) { config(d).CoupPlan.MaxConsecutiveRounds = new(int64) }},
		{"TURN_FLOW_ELIGIBILITY_SEAT_UNRESOLVABLE", "turnOrder.config.eligibility.seats[1]", func(d *gamedef.GameDef) { config(d).Eligibility.Seats[1] = "oter" }},
		{"TURN_FLOW_ELIGIBILITY_SEAT_DUPLICATE_RESOLVED", "turnOrder.config.eligibility.seats[1]", func(d *gamedef.GameDef) { config(d).Eligibility.Seats[1] = "Her-on" }},
		{"TURN_FLOW_CARD_SEAT_ORDER_MAPPING_TARGET_UNKNOWN_SEAT", `turnOrder.config.cardSeatOrderMapping["O"]`, func(d *gamedef.GameDef) { config(d).CardSeatOrderMapping[1].Value = "oter" }},
		{"TURN_FLOW_CARD_SEAT_ORDER_MAPPING_TARGET_DUPLICATE", `turnOrder.config.cardSeatOrderMapping["O"]`, func(d *gamedef.GameDef) { config(d).CardSeatOrderMapping[1].Value = "heron" }},
		{"TURN_FLOW_CARD_SEAT_ORDER_ENTRY_UNKNOWN_SEAT", "eventDecks[0].cards[0].metadata.order[1]", func(d *gamedef.GameDef) { card(d).Metadata.Set("order", gamedef.TextList{"O", "X"}) }},
		{"TURN_FLOW_CARD_SEAT_ORDER_ENTRY_DUPLICATE_SEAT", "eventDecks[0].cards[0].metadata.order[2]", func(d *gamedef.GameDef) { card(d).Metadata.Set("order", gamedef.TextList{"O", "H", "o"}) }},
		{"TURN_FLOW_CARD_SEAT_ORDER_MAPPING_SOURCE_COLLISION", `turnOrder.config.cardSeatOrderMapping["h"]`, func(d *gamedef.GameDef) { config(d).CardSeatOrderMapping[1].Key = "h" }},
		{"TURN_FLOW_CARD_SEAT_ORDER_INSUFFICIENT_DISTINCT_SEATS", "eventDecks[0].cards[0].metadata.order", func(d *gamedef.GameDef) { card(d).Metadata.Set("order", gamedef.TextList{"O"}) }},
		{"REF_GVAR_MISSING", "eventDecks[0].cards[0].unshaded.effects[0].addVar.var", func(d *gamedef.GameDef) { card(d).Unshaded.Effects[0].(*gamedef.AddVar).Var = "heep" }},
		{"REF_ACTION_MISSING", "eventDecks[0].cards[0].unshaded.freeOperationGrants[0].actionIds[0]", func(d *gamedef.GameDef) { card(d).Unshaded.FreeOperationGrants[0].ActionIDs[0] = "tak" }},
		{"REF_OVERRIDE_WINDOW_MISSING", "eventDecks[0].cards[0].unshaded.eligibilityOverrides[0].windowId", func(d *gamedef.GameDef) { card(d).Unshaded.EligibilityOverrides[0].WindowID = "ken" }},
		{"EVENT_CARD_SIDES_INVALID", "eventDecks[0].cards[0]", func(d *gamedef.GameDef) { card(d).SideMode = gamedef.DualSide }},
	} {
		def := cardGame(t)
		c.plant(def)
		problems := gamedef.Validate(def)
		found := false
		for _, p := range problems {
			found = found || p.Code == c.code && p.Path == c.path
		}
		if !found {
			t.Errorf("want %s at %s, got %v", c.code, c.path, problems)
		}
	}
}
