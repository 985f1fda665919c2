package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// coupPlan is the rules for coup rounds.
type coupPlan struct {
	order  []seatID // in coup rounds; nil: the order in force
	limit  int64    // of consecutive rounds
	limits bool     // consecutive rounds are counted and limited
	ends   bool     // none comes up after the last coup card
}

// latestToken returns the token that came last to a zone, -1 if it is empty or does not exist.
func (m *machine) latestToken(z zoneID) tokenID {
	if z != nowhere && m.game.parts.Zones[z].Ordering == gamedef.QueueOrdering && len(m.zones[z]) > 0 {
		return m.zones[z][len(m.zones[z])-1]
	}
	return m.topToken(z)
}

// topToken returns the token on top of a zone, -1 if it is empty or does not exist.
func (m *machine) topToken(z zoneID) tokenID {
	if z == nowhere || len(m.zones[z]) == 0 {
		return -1
	}
	return m.zones[z][0]
}

// isCoup reports whether a token is a coup card.
func (m *machine) isCoup(t tokenID) bool {
	if t < 0 {
		return false
	}
	coup, ok := m.tokens[t].properties.Get(gamedef.CoupProp).Truth()
	return ok && coup
}

// isCoupNext reports whether the next card is a coup card.
func (m *machine) isCoupNext() bool { return m.isCoup(m.topToken(m.game.flow.lookahead)) }

// hasCoupRoundsLeft reports whether one more consecutive coup round may be played.
func (m *machine) hasCoupRoundsLeft() bool {
	plan := m.game.flow.coup
	return plan == nil || !plan.limits || m.cards == nil || m.cards.coups < plan.limit
}

// isCoupRound reports whether the current card is played as a coup round.
func (m *machine) isCoupRound() bool {
	f := m.game.flow
	return f.coup != nil && m.isCoup(m.topToken(f.played)) && m.hasCoupRoundsLeft()
}

// isLastCoup reports whether no coup card is left after the current one.
func (m *machine) isLastCoup() bool {
	pile := m.game.flow.pile
	return !m.isCoupNext() && (pile == nowhere || !slices.ContainsFunc(m.zones[pile], m.isCoup))
}

// phasePlans are the phases of a turn: outside of coup rounds, in one, and in the last one.
type phasePlans struct{ turn, coup, last []phaseID }

func (g *Game) planPhases() {
	g.uneventful = !g.triggers.any && !slices.ContainsFunc(g.phases, func(p phase) bool {
		return p.enter != nil && len(p.enter.ops) > 0 || p.exit != nil && len(p.exit.ops) > 0
	})
	for p := range phaseID(g.turnPhases) {
		switch phase := &g.phases[p]; {
		case !phase.coup:
			g.plans.turn = append(g.plans.turn, p)
		case phase.omittedAtTheEnd:
			g.plans.coup = append(g.plans.coup, p)
		default:
			g.plans.coup, g.plans.last = append(g.plans.coup, p), append(g.plans.last, p)
		}
	}
}

// effectivePhases returns the phases of the turn that are played now; they must not be changed.
func (m *machine) effectivePhases() []phaseID {
	g := m.game
	switch {
	case g.flow == nil || g.flow.coup == nil || !m.isCoupRound():
		return g.plans.turn
	case m.isLastCoup():
		return g.plans.last
	}
	return g.plans.coup
}

// firstPhase returns the phase in which play begins.
func (m *machine) firstPhase() phaseID {
	if phases := m.effectivePhases(); len(phases) > 0 {
		return phases[0]
	}
	return 0
}

// enterCoup makes every seat eligible when a phase of a coup round is entered.
func (m *machine) enterCoup(p phaseID) {
	if m.game.flow == nil || m.cards == nil || !m.game.phases[p].coup {
		return
	}
	order := m.coupOrder()
	m.changeCards(func(c *cardFlow) {
		c.order = order
		c.eligible = eligibleFor(order, order, func(seatID) bool { return true })
		c.card = c.card.newPhaseRecord()
		c.findCandidates()
	})
	if len(order) > 0 {
		m.setActive(m.game.flow.seats[order[0]].player)
	}
}

// coupOrder returns the order of seats in a coup round: the one in force, unless the coup plan has one with seats
// that take part.
func (m *machine) coupOrder() []seatID {
	var order []seatID
	if plan := m.game.flow.coup; plan != nil {
		for _, s := range plan.order {
			if m.takesPart(s) {
				order = append(order, s)
			}
		}
	}
	switch {
	case order != nil:
		return order
	case m.cards == nil:
		return m.cardOrder() // before the first card
	}
	return m.cards.order
}

// runCoupCard carries out the new current coup card: what its unshaded side does, before its round begins, or without a
// round. The first seat of coup rounds is the active one for its rules.
func (m *machine) runCoupCard() {
	f := m.game.flow
	if f == nil {
		return
	}
	t := m.topToken(f.played)
	if !m.isCoup(t) {
		return
	}
	card := m.cardOf(t)
	script := m.coupCardScript(card)
	if script == nil || script.code == nil {
		return
	}
	l, from := slotLog{m: m}, len(m.events)
	l.start()
	root := "turnFlow.coupInstruction:" + card.id
	m.runUnbound(func() {
		if order := m.coupOrder(); len(order) > 0 {
			m.actives = f.seats[order[0]].player
			m.actor = m.actives
		}
		m.runOther(script.code, listOf{root: root, eventContext: "lifecycleEffect", action: "system:coupInstruction"})
	})
	m.dispatchSince(from, root+".emittedEvent()")
	l.step("coupInstruction")
	m.entries = append(m.entries, l.entries...)
}

// actsByItself reports whether a coup card acts by itself when it comes up, so that nobody can play it as an event
// afterwards.
func (c *eventCard) actsByItself() bool {
	if c == nil || c.def.Unshaded == nil {
		return false
	}
	does := false
	c.sides[0].eachScript(func(s *eventScript) { does = does || s.code != nil })
	return does
}

// coupCardScript returns what a coup card does when it comes up; nil: nothing.
func (m *machine) coupCardScript(card *eventCard) (script *eventScript) {
	if card == nil || card.def.Unshaded == nil {
		return nil
	}
	m.runAside(func() {
		side := card.sides[0]
		m.actives, m.actor = m.active, m.active
		m.place = card.path + ".playCondition"
		if (card.play == nil || card.play(m)) && m.applies(side.applies, side.path) {
			script, _ = m.branchOf(&moveRun{action: &action{}}, side)
		}
	})
	return script
}
