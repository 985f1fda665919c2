package words

import (
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Cards returns a line for each event card in a trace that became the current one, with its order of seats, and for
// each that is shown as next.
func (s Scene) Cards(trace []kernel.TraceEntry) (out []string) {
	order := s.game.Definition().TurnOrder
	if order == nil || order.Config == nil {
		return nil
	}
	flow := order.Config
	card, next := "", ""
	for _, entry := range trace {
		t, ok := entry.What.(kernel.CardMoved)
		if !ok || t.CardID == "" {
			continue
		}
		switch {
		case isZone(t.To, flow.CardLifecycle.Played):
			if card != "" {
				out = append(out, card)
			}
			card, next = "card "+s.Card(t.CardID)+s.orderOn(flow, t.CardID), ""
			if s.coups[t.CardID] {
				card = "coup " + card
			}
		case isZone(t.To, flow.CardLifecycle.Lookahead):
			next = "next card " + s.Card(t.CardID)
		}
	}
	switch {
	case card != "" && next != "":
		out = append(out, card+"; "+next)
	case card+next != "":
		out = append(out, card+next)
	}
	return out
}

// isZone reports whether a zone is the one that the lifecycle of cards names.
func isZone(zone, named string) bool {
	return zone == named || strings.HasPrefix(zone, named+":")
}

// orderOn returns the order of seats that a card has of its own.
func (s Scene) orderOn(flow *gamedef.CardDrivenConfig, id string) string {
	key := flow.CardSeatOrderMetadataKey
	if key == "" {
		return ""
	}
	for _, deck := range s.game.Definition().EventDecks {
		for i := range deck.Cards {
			if deck.Cards[i].ID != id {
				continue
			}
			value, _ := deck.Cards[i].Metadata.Get(key)
			if seats, ok := value.(gamedef.TextList); ok {
				return " (" + strings.Join(seats, ", ") + ")"
			}
		}
	}
	return ""
}
