package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// endCard ends the current card; executed are the seats that acted on it. At most one card after it for which no seat
// is eligible ends at once. It returns the boundaries of each end.
func (m *machine) endCard(mover seatID, executed []seatID, reason string) (ends []boundaries) {
	for skipped := false; ; skipped = true {
		end, entries := m.endOneCard(mover, executed, reason, skipped)
		ends = append(ends, end)
		m.entries = append(m.entries, entries...)
		m.runCoupCard()
		if skipped || m.cards.card.first != noSeat || m.isCoupRound() {
			break
		}
		mover, executed, reason = noSeat, nil, "rightmostPass"
	}
	m.activateFirst()
	return ends
}

// endOneCard ends the current card. With someone, at least one seat is eligible for the next one.
func (m *machine) endOneCard(mover seatID, executed []seatID, reason string, someone bool) (boundaries, []LogEntry) {
	before, was, applied := m.cards.card, m.cards.eligible, m.cards.overrides
	all := m.everySeat()
	eligible := make([]bool, len(m.game.flow.seats))
	for _, s := range all {
		eligible[s] = !slices.Contains(executed, s)
	}
	for _, o := range applied {
		eligible[o.seat] = o.eligible
	}
	m.dropOverrides(gamedef.NextTurn)
	handedOff, entries := m.cardBoundary()
	end := turnBoundary
	if handedOff {
		end |= roundBoundary
		m.dropOverrides(gamedef.ThisRound)
	}
	m.startCard(func(s seatID) bool { return eligible[s] }, someone)
	if !m.isLogged() {
		return end, nil
	}
	more := []LogField{{Name: "eligibilityBefore", Value: m.eligibilityLog(was)},
		{Name: "eligibilityAfter", Value: m.eligibilityLog(m.cards.eligible)}}
	if len(applied) > 0 {
		more = append(more, LogField{Name: "overrides", Value: m.overridesLog(applied)})
	}
	if gone := append(slices.Clip(before.overrides), removedOverrides(applied, m.cards.overrides)...); len(gone) > 0 {
		more = append(more, LogField{Name: "expiredOverrides", Value: m.overridesLog(gone)})
	}
	more = append(more, LogField{Name: "reason", Value: reason})
	return end, append(entries, m.eligibilityEntry("cardEnd", eligibilityPath, mover, &before, &m.cards.card, more...))
}

// startCard begins a card. With someone, every seat is eligible when none would be.
func (m *machine) startCard(eligible func(seatID) bool, someone bool) {
	order, all := m.cardOrder(), m.everySeat()
	m.changeCards(func(c *cardFlow) {
		c.order = order
		c.eligible = eligibleFor(order, all, eligible)
		c.card = emptyRecord
		c.findCandidates()
		if c.card.first == noSeat && someone {
			c.eligible = eligibleFor(order, all,
				func(s seatID) bool { return slices.Contains(order, s) || eligible(s) })
			c.findCandidates()
		}
	})
}

// dropOverrides ends the overrides of a duration.
func (m *machine) dropOverrides(d gamedef.Duration) {
	if !slices.ContainsFunc(m.cards.overrides, func(o override) bool { return o.duration == d }) {
		return
	}
	m.changeCards(func(c *cardFlow) {
		c.overrides = slices.DeleteFunc(slices.Clone(c.overrides), func(o override) bool { return o.duration == d })
	})
}

// removedOverrides returns the overrides of one list that another lacks.
func removedOverrides(before, after []override) []override {
	var out []override
	left := slices.Clone(after)
	for _, o := range before {
		if at := slices.Index(left, o); at >= 0 {
			left = slices.Delete(left, at, at+1)
		} else {
			out = append(out, o)
		}
	}
	return out
}

// endTurn ends the current card, or the coup round, with the turn.
func (m *machine) endTurn() {
	if m.game.flow == nil || m.cards == nil {
		return
	}
	if m.game.phases[m.phase].coup {
		m.leaveCoup()
		return
	}
	executed := executedOn(&m.cards.card)
	if mover := m.movingSeat(); mover != noSeat && !slices.Contains(executed, mover) {
		executed = append(executed, mover)
	}
	for _, b := range m.endCard(noSeat, executed, "rightmostPass") {
		m.expire(b)
	}
}

// movingSeat returns the seat whose move in progress counts on the card and is not yet counted; noSeat: there is none.
func (m *machine) movingSeat() seatID {
	run := m.move.outermost()
	if run == nil || run.settled || run.action == nil || run.action.pass || run.move.FreeOperation ||
		m.game.isInterrupt(run.phase) || run.turn != m.turn {
		return noSeat
	}
	return m.seatNumber(run.decider)
}

// leaveCoup ends a coup round: everyone is eligible for the next card, unless a lasting override says otherwise, or
// the card begins another round.
func (m *machine) leaveCoup() {
	before, was, standing := m.cards.card, m.cards.eligible, m.cards.overrides
	_, entries := m.cardBoundary()
	m.dropOverrides(gamedef.ThisRound)
	m.dropOverrides(gamedef.NextTurn)
	m.expire(turnBoundary | roundBoundary)
	m.entries = append(m.entries, entries...)
	m.runCoupCard()
	kept, another := m.cards.overrides, m.isCoupRound()
	gone := append(slices.Clip(before.overrides), removedOverrides(standing, kept)...)
	if another {
		m.changeCards(func(c *cardFlow) { c.card.overrides = nil })
	} else {
		m.startCard(func(s seatID) bool {
			eligible := true
			for _, o := range kept {
				if o.seat == s {
					eligible = o.eligible
				}
			}
			return eligible
		}, true)
		m.activateFirst()
	}
	if !m.isLogged() || another && len(gone) == 0 {
		return
	}
	more := []LogField{{Name: "eligibilityBefore", Value: m.eligibilityLog(was)},
		{Name: "eligibilityAfter", Value: m.eligibilityLog(m.cards.eligible)}}
	if len(kept) > 0 {
		more = append(more, LogField{Name: "overrides", Value: m.overridesLog(kept)})
	}
	if len(gone) > 0 {
		more = append(more, LogField{Name: "expiredOverrides", Value: m.overridesLog(gone)})
	}
	m.entries = append(m.entries, m.eligibilityEntry("coupEnd", coupPath, noSeat, &before, &m.cards.card, more...))
}

// passImplicitly passes a seat that cannot move over to the next that can; false: there is none.
func (m *machine) passImplicitly() bool {
	if m.cards == nil || m.game.isInterrupt(m.phase) {
		return false
	}
	if m.game.phases[m.phase].coup {
		return m.passCoup()
	}
	active := m.seatOf(m.active)
	var passed []seatID
	for _, s := range m.cards.appendRemaining(nil) {
		if s == active {
			passed = append(passed, s)
			continue
		}
		k := m.mark()
		m.passOver(passed)
		m.setActive(m.game.flow.seats[s].player)
		m.actives, m.actor = m.active, m.active
		if m.hasLegalMove() {
			return true
		}
		m.rollback(k)
		m.actives, m.actor = m.active, m.active
		passed = append(passed, s)
	}
	return false
}

// passCoup makes the next seat of a coup round active.
func (m *machine) passCoup() bool {
	s := m.activeSeat("resolveCurrentCoupSeat")
	rest := m.cards.appendRemaining(nil)
	next := slices.IndexFunc(rest, func(other seatID) bool { return other != s })
	if next < 0 {
		return false
	}
	m.passOver([]seatID{s})
	m.setActive(m.game.flow.seats[rest[next]].player)
	m.actives, m.actor = m.active, m.active
	return true
}

// passOver records that seats passed without a move.
func (m *machine) passOver(seats []seatID) {
	m.changeCards(func(c *cardFlow) {
		for _, s := range seats {
			if !slices.Contains(c.card.acted, s) {
				c.card.acted = appended(c.card.acted, s)
			}
			if !slices.Contains(c.card.passed, s) {
				c.card.passed = appended(c.card.passed, s)
			}
		}
		c.findCandidates()
	})
}
