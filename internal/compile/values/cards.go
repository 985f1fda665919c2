package values

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findCardFaults reports event cards that cannot be played, and unused tags.
func (g *game) findCardFaults() {
	if !g.isCardDriven() {
		plays := slices.ContainsFunc(g.def.Actions, func(a gamedef.ActionDef) bool {
			return slices.Contains(a.Capabilities, gamedef.CardEventCapability)
		})
		current := map[string]bool{}
		makes := false
		g.each(func(_ string, c *contribution) {
			for _, w := range c.writes {
				makes = makes || w.key == "t/cardId"
			}
			for _, m := range c.moves {
				for _, id := range m.to {
					current[id] = true
				}
				if m.anywhere {
					for _, id := range g.ids {
						current[id] = true
					}
				}
			}
		})
		for i, d := range g.def.EventDecks {
			why := ""
			comes := func(zone string) bool {
				base, _, _ := cutLast(zone)
				return current[zone] || slices.ContainsFunc(g.bases[base], func(id string) bool { return current[id] })
			}
			switch {
			case !makes:
				why = "no rule makes tokens of its cards. Give a scenario with a deckComposition, or create tokens with a cardId"
			case !plays:
				why = "no action has the capability cardEvent"
			case !comes(d.DiscardZone) && !comes(d.DrawZone):
				why = "no rule brings a card into its draw zone, from which the next card comes, or into its discard zone"
			}
			if why != "" && len(d.Cards) > 0 {
				g.report(Finding{Code: diag.ValuesEventDeckDead,
					At:      []string{"/eventDecks" + index(i) + ".id", "/eventDecks" + index(i)},
					Message: fmt.Sprintf("The cards of the deck %s are never played: %s.", quote(d.ID), why)})
			}
		}
		return
	}
	c := g.def.TurnOrder.Config
	if c == nil || c.Pivotal == nil || c.Pivotal.Interrupt == nil {
		return
	}
	for i, x := range c.Pivotal.Interrupt.Cancellation {
		at := "/" + member.TurnOrder + "." + member.Config + "." + member.Pivotal + "." + member.Interrupt + "." + member.Cancellation + index(i)
		for step, s := range map[string]gamedef.MoveSelector{member.Winner: x.Winner, member.Canceled: x.Canceled} {
			g.moveSelector(at+"."+step, s)
		}
	}
}

// moveSelector reports tags that no card has. A card that does not exist is an error of the definition.
func (g *game) moveSelector(at string, s gamedef.MoveSelector) {
	for list, tags := range map[string][]string{".eventCardTagsAll": s.EventCardTagsAll,
		".eventCardTagsAny": s.EventCardTagsAny} {
		for i, t := range tags {
			if !g.tags[t] {
				g.unknownTag(at+list+index(i), t, tags)
			}
		}
	}
}

func (g *game) unknownTag(at, wrong string, taken []string) {
	known := slices.Sorted(maps.Keys(g.tags))
	direct := strings.Replace(at, ".turnFlow", "", 1) // the turn flow may be written directly in the config
	g.report(Finding{Code: diag.ValuesCardUnknown, At: []string{at, direct},
		Message: "No event card has the tag " + quote(wrong) + ", so this never applies.",
		Fixes:   append(replaceText(wrong, known, taken, at), replaceText(wrong, known, taken, direct)...)})
}

// checkCardIDs reports values of a parameter for event cards that are no event cards.
func (p *interpreter) checkCardIDs(enums *gamedef.Enums) {
	for i, id := range enums.Values {
		p.checkCardID(id, p.at(member.Values, index(i)), enums.Values)
	}
}

// checkCardID reports an id that is not the id of any event card; taken are all ids in its list, which fixes must not
// repeat.
func (p *interpreter) checkCardID(id, at string, taken []string) {
	if len(p.cards) == 0 || p.cards[id] {
		return
	}
	f := p.warn(diag.ValuesCardUnknown, "There is no event card "+quote(id)+", so nothing is played with it.", at,
		p.at())
	f.Fixes = replaceText(id, slices.Sorted(maps.Keys(p.cards)), taken, at)
}
