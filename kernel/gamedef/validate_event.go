package gamedef

import "fmt"

// eventDecks checks the decks with all that their cards do.
func (v *validator) eventDecks() {
	distinct(v, "eventDecks", v.def.EventDecks, func(d *EventDeck) string { return d.ID }, "DUPLICATE_EVENT_DECK_ID", "event decks")
	v.each("eventDecks", len(v.def.EventDecks), func(i int) {
		d := &v.def.EventDecks[i]
		v.zone("drawZone", ZoneSelector(d.DrawZone))
		v.zone("discardZone", ZoneSelector(d.DiscardZone))
		distinct(v, "cards", d.Cards, func(c *EventCard) string { return c.ID }, "DUPLICATE_EVENT_CARD_ID", "cards")
		var earlier []EventCard
		if decks := v.earlier().EventDecks; i < len(decks) {
			earlier = decks[i].Cards
		}
		eachEntry(v, "cards", earlier, d.Cards, v.eventCard)
	})
}

func (v *validator) eventCard(c *EventCard) {
	switch {
	case c.SideMode == DualSide && (c.Unshaded == nil || c.Shaded == nil):
		v.fault("EVENT_CARD_SIDES_INVALID", "", "The card %q is dual, so it needs both sides.", c.ID)
	case c.Unshaded == nil && c.Shaded == nil:
		v.fault("EVENT_CARD_SIDES_INVALID", "", "The card %q has no side.", c.ID)
	}
	v.conditionAt("playCondition", c.PlayCondition)
	for _, s := range []struct {
		name string
		side *EventSide
	}{{"unshaded", c.Unshaded}, {"shaded", c.Shaded}} {
		if s.side != nil {
			v.within(s.name, func() { v.eventSide(s.side) })
		}
	}
}

func (v *validator) eventSide(s *EventSide) {
	if s.Text == "" && s.Branches == nil && s.Effects == nil && s.Targets == nil && s.LastingEffects == nil &&
		s.FreeOperationGrants == nil && s.EligibilityOverrides == nil {
		v.fault("EVENT_SIDE_EMPTY", "", "The side does nothing and has no text.")
	}
	v.eventPayload(s.Applicability, s.Targets, s.Effects, s.LastingEffects, s.FreeOperationGrants, s.EligibilityOverrides)
	distinct(v, "branches", s.Branches, func(b *EventBranch) string { return b.ID }, "DUPLICATE_EVENT_BRANCH_ID", "branches")
	v.each("branches", len(s.Branches), func(i int) {
		b := &s.Branches[i]
		if b.Effects == nil && b.Targets == nil && b.LastingEffects == nil && b.FreeOperationGrants == nil && b.EligibilityOverrides == nil {
			v.fault("EVENT_BRANCH_EMPTY", "", "The branch %q does nothing.", b.ID)
		}
		v.eventPayload(b.Applicability, b.Targets, b.Effects, b.LastingEffects, b.FreeOperationGrants, b.EligibilityOverrides)
	})
}

// eventPayload checks what sides and branches have in common.
func (v *validator) eventPayload(when Condition, targets []EventTarget, effects []Effect, lasting []LastingEffect, grants []FreeOperationGrant, overrides []EligibilityOverride) {
	v.conditionAt("applicability", when)
	v.each("targets", len(targets), func(i int) {
		v.queryAt("selector", targets[i].Selector)
		v.conditionAt("filter", targets[i].Filter)
	})
	v.effectsAt("effects", effects)
	v.each("lastingEffects", len(lasting), func(i int) {
		v.effectsAt("setupEffects", lasting[i].SetupEffects)
		v.effectsAt("teardownEffects", lasting[i].TeardownEffects)
	})
	v.each("freeOperationGrants", len(grants), func(i int) { v.grant(&grants[i], false) })
	windows := map[string]bool{}
	if order := v.def.TurnOrder; order != nil && order.Config != nil {
		for _, w := range order.Config.Eligibility.OverrideWindows {
			windows[w.ID] = true
		}
	}
	for i := range overrides {
		need(v, "REF_OVERRIDE_WINDOW_MISSING", fmt.Sprintf("eligibilityOverrides[%d].windowId", i), "override window", overrides[i].WindowID, windows)
	}
}
