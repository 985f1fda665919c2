package gamedef

import (
	"fmt"
	"slices"
	"strings"
)

// eventDecks checks the decks with all that their cards do.
func (v *validator) eventDecks() {
	distinct(v, "eventDecks", v.def.EventDecks, func(d *EventDeck) string { return d.ID }, "DUPLICATE_EVENT_DECK_ID",
		"event decks")
	v.each("eventDecks", len(v.def.EventDecks), func(i int) {
		d := &v.def.EventDecks[i]
		v.zoneName("drawZone", d.DrawZone)
		v.zoneName("discardZone", d.DiscardZone)
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
	if slices.Contains(c.Tags, CoupTag) {
		v.coupCard(c)
	}
	v.conditionAt("playCondition", c.PlayCondition)
	for _, s := range []struct {
		name string
		side *EventSide
	}{{"unshaded", c.Unshaded}, {"shaded", c.Shaded}} {
		if s.side != nil {
			v.guarded(func() { v.within(s.name, func() { v.eventSide(s.side) }) }, c.PlayCondition)
		}
	}
}

// coupCard checks that a coup card leaves nothing behind for a seat that would have played it.
func (v *validator) coupCard(c *EventCard) {
	if c.Unshaded != nil {
		v.within("unshaded", func() {
			v.leavesBehind(c.ID, c.Unshaded.LastingEffects, c.Unshaded.FreeOperationGrants, c.Unshaded.Effects)
			v.each("branches", len(c.Unshaded.Branches), func(i int) {
				b := &c.Unshaded.Branches[i]
				v.leavesBehind(c.ID, b.LastingEffects, b.FreeOperationGrants, b.Effects)
			})
		})
	}
	if s := c.Shaded; s != nil && len(s.Targets)+len(s.Effects)+len(s.Branches)+len(s.LastingEffects)+
		len(s.FreeOperationGrants) > 0 {
		v.fault(coupInvalid, "shaded", "What the shaded side of the coup card %q does is never carried out; it may only have a text.", c.ID)
	}
}

const coupInvalid = "EVENT_CARD_COUP_INVALID"

func (v *validator) leavesBehind(card string, lasting []LastingEffect, grants []FreeOperationGrant, effects []Effect) {
	fault := func(path, what string) {
		v.fault(coupInvalid, path, "The coup card %q is carried out when it comes up, by nobody, so it %s.", card, what)
	}
	if len(lasting) > 0 {
		fault("lastingEffects", "has no lasting effects")
	}
	if len(grants) > 0 {
		fault("freeOperationGrants", "grants no free operations")
	}
	for i, e := range effects {
		Walk(e, func(at Place, node Node) bool {
			if _, is := node.(*GrantFreeOperation); is {
				fault(strings.TrimSuffix(fmt.Sprintf("effects[%d].%s", i, at), "."), "grants no free operations")
			}
			return true
		})
	}
}

func (v *validator) eventSide(s *EventSide) {
	if s.Text == "" && s.Branches == nil && s.Effects == nil && s.Targets == nil && s.LastingEffects == nil &&
		s.FreeOperationGrants == nil && s.EligibilityOverrides == nil {
		v.fault("EVENT_SIDE_EMPTY", "", "The side does nothing and has no text.")
	}
	v.eventPayload(s.Applicability, s.Targets, s.Effects, s.LastingEffects, s.FreeOperationGrants,
		s.EligibilityOverrides)
	distinct(v, "branches", s.Branches, func(b *EventBranch) string { return b.ID }, "DUPLICATE_EVENT_BRANCH_ID",
		"branches")
	v.each("branches", len(s.Branches), func(i int) {
		b := &s.Branches[i]
		if b.Effects == nil && b.Targets == nil && b.LastingEffects == nil && b.FreeOperationGrants == nil &&
			b.EligibilityOverrides == nil {
			v.fault("EVENT_BRANCH_EMPTY", "", "The branch %q does nothing.", b.ID)
		}
		v.guarded(func() {
			v.eventPayload(b.Applicability, b.Targets, b.Effects, b.LastingEffects, b.FreeOperationGrants,
				b.EligibilityOverrides)
		}, s.Applicability)
	})
}

// eventPayload checks what sides and branches have in common.
func (v *validator) eventPayload(when Condition, targets []EventTarget, effects []Effect, lasting []LastingEffect,
	grants []FreeOperationGrant, overrides []EligibilityOverride) {
	v.conditionAt("applicability", when)
	v.guarded(func() {
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
	}, when)
	windows := map[string]bool{}
	if order := v.def.TurnOrder; order != nil && order.Config != nil {
		for _, w := range order.Config.Eligibility.OverrideWindows {
			windows[w.ID] = true
		}
	}
	for i := range overrides {
		if overrides[i].WindowID == "" {
			continue // the next card
		}
		need(v, "REF_OVERRIDE_WINDOW_MISSING", fmt.Sprintf("eligibilityOverrides[%d].windowId", i), "override window",
			overrides[i].WindowID, windows)
	}
}
