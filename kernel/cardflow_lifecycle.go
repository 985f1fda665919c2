package kernel

// shuffleDecks shuffles the draw zones of the decks that want it, after setup.
func (m *machine) shuffleDecks() {
	for i := range m.game.decks {
		if d := &m.game.decks[i]; d.shuffled && d.draw != nowhere {
			m.shuffleZone(d.draw)
		}
	}
}

// revealFirstCards draws the current card and the next one, where their zones are
// empty.
func (m *machine) revealFirstCards() {
	f := m.game.flow
	if f == nil || !f.slots || f.pile == nowhere {
		return
	}
	for _, slot := range []zoneID{f.played, f.lookahead} {
		if len(m.zones[slot]) == 0 {
			m.promote(f.pile, slot)
		}
	}
}

// promote moves the uppermost token of a zone on top of another; false: there is
// none.
func (m *machine) promote(from, to zoneID) bool {
	if from == nowhere || len(m.zones[from]) == 0 {
		return false
	}
	m.insertToken(to, 0, m.removeToken(from, 0))
	return true
}

// cardBoundary removes the current card, makes the next one current and reveals
// another. It tells whether a coup was handed off, and gives entries for the log.
func (m *machine) cardBoundary() (handedOff bool, entries []LogEntry) {
	f := m.game.flow
	if !f.slots {
		return false, nil
	}
	l := slotLog{m: m}
	l.start()
	if card := m.uppermost(f.played); card >= 0 {
		m.removeToken(f.played, 0)
		handedOff = m.isCoup(card) && m.roundsLeft()
		if handedOff {
			m.insertToken(f.leader, 0, card)
			l.step("coupToLeader")
			l.step("coupHandoff")
		} else {
			m.discard(card)
		}
		m.countCoup(m.isCoup(card), handedOff)
	}
	if m.promote(f.lookahead, f.played) {
		l.step("promoteLookaheadToPlayed")
	}
	l.start()
	if m.promote(f.pile, f.lookahead) {
		l.step("revealLookahead")
	}
	return handedOff, l.entries
}

// discard puts a card that was played into the discard zone of its deck. Where
// that is the slot of the current card, the card leaves the game.
func (m *machine) discard(card tokenID) {
	c := m.cardOf(card)
	if c == nil {
		return
	}
	if to := m.game.decks[c.deck].discard; to != nowhere && to != m.game.flow.played {
		m.insertToken(to, 0, card)
	}
}

// countCoup counts coup rounds in a row where the coup plan limits them.
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

// cardOrder is the order of seats that the current card has, the default order
// when it has none.
func (m *machine) cardOrder() []seatID {
	if order := m.orderOnCard(); len(order) > 0 {
		return order
	}
	return m.everySeat()
}

func (m *machine) orderOnCard() []seatID {
	f := m.game.flow
	token := m.uppermost(f.played)
	if f.metadata == "" || token < 0 {
		return nil
	}
	id := m.tokens[token].properties.get("cardId")
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
