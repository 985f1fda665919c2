package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// shuffleDecks shuffles the draw zones of the decks that want it, after setup.
func (m *machine) shuffleDecks() {
	for i := range m.game.decks {
		if d := &m.game.decks[i]; d.shuffled && d.draw != nowhere {
			m.shuffleZone(d.draw)
		}
	}
}

// drawRevealFirstCards draws the current card and the next one, if their zones are empty.
func (m *machine) drawRevealFirstCards() {
	f := m.game.flow
	if f == nil || !f.slots || f.pile == nowhere {
		return
	}
	l := slotLog{m: m}
	for _, slot := range []struct {
		zone zoneID
		step string
	}{{f.played, "initialRevealPlayed"}, {f.lookahead, "initialRevealLookahead"}} {
		l.start()
		if len(m.zones[slot.zone]) == 0 && m.moveTop(f.pile, slot.zone) {
			l.step(slot.step)
		}
	}
	m.entries = append(m.entries, l.entries...)
}

// moveTop moves the uppermost token of a zone to another; false: there is none.
func (m *machine) moveTop(from, to zoneID) bool {
	if from == nowhere || len(m.zones[from]) == 0 {
		return false
	}
	t := m.removeToken(from, 0)
	m.put(to, "", lifecyclePath, values.Int(int64(t)))
	m.recordCard(t, from, to)
	return true
}

// recordCard records in a trace that a card went from one zone to another; nowhere: it left the game.
func (m *machine) recordCard(t tokenID, from, to zoneID) {
	if m.trace == nil {
		return
	}
	what := CardMoved{TokenID: m.tokenText(t), From: m.game.parts.Zones[from].ID}
	if c := m.cardOf(t); c != nil {
		what.CardID, what.CardTitle = c.id, c.def.Title
	}
	if to != nowhere {
		what.To = m.game.parts.Zones[to].ID
	}
	m.trace.entries = append(m.trace.entries,
		TraceEntry{What: what, Phase: m.game.phases[m.phase].id, EventContext: "lifecycleEvent",
			EffectPath: "turnFlow.cardLifecycle", Path: lifecyclePath})
}

// cardFields returns the id and title of the card that a token stands for; none for other tokens.
func (m *machine) cardFields(t tokenID) []LogField {
	if c := m.cardOf(t); c != nil {
		return []LogField{{Name: "cardId", Value: c.id}, {Name: "cardTitle", Value: c.def.Title}}
	}
	return nil
}

// cardBoundary removes the current card, makes the next one current and reveals another. It reports whether a coup
// was handed off, and returns entries for the log.
func (m *machine) cardBoundary() (handedOff bool, entries []LogEntry) {
	f := m.game.flow
	if !f.slots {
		return false, nil
	}
	l := slotLog{m: m}
	l.start()
	card := m.topToken(f.played)
	removed := card >= 0
	if removed {
		m.removeToken(f.played, 0)
		handedOff = m.isCoup(card) && m.hasCoupRoundsLeft()
		if handedOff {
			m.put(f.leader, "", lifecyclePath, values.Int(int64(card)))
			m.recordCard(card, f.played, f.leader)
			l.step("coupToLeader")
			l.step("coupHandoff")
		} else {
			m.discard(card)
		}
		m.countCoup(m.isCoup(card), handedOff)
	}
	if f.coup == nil || !f.coup.ends || !m.isCoup(card) || !m.isLastCoup() {
		if m.moveTop(f.lookahead, f.played) {
			l.step("promoteLookaheadToPlayed")
		}
		l.start()
		if m.moveTop(f.pile, f.lookahead) {
			l.step("revealLookahead")
		}
	}
	if removed && m.topToken(f.played) < 0 {
		m.exhaust() // that was the last card
	}
	return handedOff, l.entries
}

// discard puts a played card into the discard zone of its deck. If that is the slot of the current card, the card
// leaves the game.
func (m *machine) discard(card tokenID) {
	to := nowhere
	if c := m.cardOf(card); c != nil {
		to = m.game.decks[c.deck].discard
	}
	if to == m.game.flow.played {
		to = nowhere
	}
	if to != nowhere {
		m.put(to, "", lifecyclePath, values.Int(int64(card)))
	}
	m.recordCard(card, m.game.flow.played, to)
}

// countCoup counts consecutive coup rounds where the coup plan limits them.
func (m *machine) countCoup(coup, handedOff bool) {
	plan := m.game.flow.coup
	if plan == nil || !plan.limits || m.cards == nil {
		return
	}
	rounds := m.cards.coups
	switch {
	case handedOff:
		rounds++
	case !coup:
		rounds = 0
	}
	if rounds != m.cards.coups {
		m.changeCards(func(c *cardFlow) { c.coups = rounds })
	}
}

// cardOrder returns the order of seats of the current card, the default order if it has none.
func (m *machine) cardOrder() []seatID {
	if order := m.orderOnCard(); len(order) > 0 {
		return order
	}
	return m.everySeat()
}

func (m *machine) orderOnCard() []seatID {
	f := m.game.flow
	token := m.topToken(f.played)
	if f.metadata == "" || token < 0 {
		return nil
	}
	id := m.tokens[token].properties.Get(gamedef.CardProp)
	if !id.IsText() {
		return nil
	}
	card := m.game.card(id.Text())
	if card == nil {
		m.place = "eventDecks"
		m.failKernel(codeContract, "The current card is \""+id.Text()+"\", but no deck has such a card.",
			"invariant", "turnFlow.cardMetadataSeatOrder.cardMissing", "cardId", id.Text(), "metadataKey", f.metadata)
	}
	var order []seatID
	for _, s := range card.order {
		if m.takesPart(s) {
			order = append(order, s)
		}
	}
	return order
}
