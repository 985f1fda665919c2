package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// beginCards makes the seats eligible for the first card, or begins a coup round.
func (m *machine) beginCards() {
	f := m.game.flow
	if f == nil {
		return
	}
	m.setCards(&cardFlow{card: emptyRecord})
	order := m.cardOrder()
	m.changeCards(func(c *cardFlow) {
		c.order = order
		c.eligible = eligibleFor(order, order, func(seatID) bool { return true })
		c.findCandidates()
	})
	if m.game.phases[m.phase].coup {
		m.enterCoup(m.phase)
		return
	}
	m.activateFirst()
}

// emptyRecord is the record of a card on which nothing has happened.
var emptyRecord = cardRecord{first: noSeat, second: noSeat, trumpable: noSeat}

// activateFirst makes the first candidate the active player, if there is one.
func (m *machine) activateFirst() {
	if s := m.cards.card.first; s != noSeat {
		if p := m.game.flow.seats[s].player; p != m.active {
			m.setActive(p)
		}
	}
}

// leaveInterrupts makes the first candidate active again when the last interrupt is left.
func (m *machine) leaveInterrupts() {
	if m.game.flow != nil && m.cards != nil {
		m.activateFirst()
	}
}

// mayMove reports whether the active player's seat may move on the card now.
func (m *machine) mayMove() bool {
	if m.game.flow == nil || m.cards == nil || m.game.isInterrupt(m.phase) || m.inInterlude() {
		return true
	}
	if m.cards.card.first == noSeat {
		return false // between a card and a coup round, whoever is active
	}
	s := m.activeSeat("isActiveSeatEligibleForTurnFlow")
	return s == m.cards.card.first || s == m.cards.card.second
}

// settleMove applies a move's consequences for the seats: eligibility, or the use of a grant; then deferred effects,
// and the end of lasting effects.
func (m *machine) settleMove(run *moveRun) {
	m.filter = nil
	if m.game.flow == nil || m.cards == nil {
		run.settled = true
		return
	}
	from := len(m.events)
	m.handOver(run)
	var s settlement
	s.spend(m, run)
	switch {
	case run.move.FreeOperation:
		s.settleFree(m, run)
	case m.game.isInterrupt(run.phase):
		s.settleInterrupt(m, run)
	case m.turn != run.turn:
		s.settleTurnEnd(m, run)
	default:
		s.settleOrdinary(m, run)
	}
	run.settled = true
	m.dispatchSince(from, "action:"+run.action.id+".emittedEvent()")
	for _, d := range s.released {
		m.runDeferred(d)
	}
	m.resolveGrants()
	for _, b := range s.ends {
		m.expire(b)
	}
	m.actives, m.actor = m.active, m.active
}

// settlement is what follows the eligibility step after a move.
type settlement struct {
	released  []*deferredEvent
	queued    []*deferredEvent
	overrides []override
	declared  *eventScript // the script that declares the overrides
	ends      []boundaries // for each card that ended
}

// spend uses up the grants of a free operation, or of a special activity that is one.
func (s *settlement) spend(m *machine, run *moveRun) {
	for ; run != nil; run = run.special {
		if run.grant != nil {
			if run.declines {
				m.forgo(run.grant)
			} else {
				m.spend(run.grant)
			}
			s.released = append(s.released, m.takeReleased()...)
		}
	}
}

// settleFree settles a free operation, which does not count on the card.
func (s *settlement) settleFree(m *machine, run *moveRun) {
	mover := m.mover(run, "consumeTurnFlowFreeOperationGrant")
	if s.applyEvent(m, run, mover, true) {
		m.changeCards((*cardFlow).findCandidates)
		m.activateFirst()
	}
	s.log(m, mover, &m.cards.card)
	m.activateBehindInterrupt(run)
}

// settleInterrupt settles a move in an interrupt phase, which does not count on the card.
func (s *settlement) settleInterrupt(m *machine, run *moveRun) {
	mover := m.seatNumber(run.decider)
	s.applyEvent(m, run, mover, false)
	s.log(m, mover, &m.cards.card)
	m.activateBehindInterrupt(run)
}

// activateBehindInterrupt activates the first candidate when a move made in an interrupt phase has left the last one.
func (m *machine) activateBehindInterrupt(run *moveRun) {
	if m.game.isInterrupt(run.phase) && len(m.interrupts) == 0 && !m.game.isInterrupt(m.phase) {
		m.activateFirst()
	}
}

// settleTurnEnd settles a move whose own effects ended the turn, and the card with it.
func (s *settlement) settleTurnEnd(m *machine, run *moveRun) {
	mover := m.seatNumber(run.decider)
	s.applyEvent(m, run, mover, true)
	s.log(m, mover, &m.cards.card)
	m.activateFirst()
}

// settleOrdinary counts a move on the card, and ends the card when it is over.
func (s *settlement) settleOrdinary(m *machine, run *moveRun) {
	mover := m.mover(run, "applyTurnFlowEligibilityAfterMove")
	coup := m.game.phases[run.phase].coup
	before, active := m.cards.card, m.active
	pass := run.action.pass
	var rewards []LogObject
	if pass && !coup {
		rewards = m.reward(mover)
	}
	m.changeCards(func(c *cardFlow) {
		r := &c.card
		r.trumpable = noSeat
		if (pass || !coup) && !slices.Contains(r.acted, mover) {
			r.acted = appended(r.acted, mover)
		}
		if pass {
			if !slices.Contains(r.passed, mover) {
				r.passed = appended(r.passed, mover)
			}
			return
		}
		if r.firstClass == "" && r.actions == 0 {
			r.firstClass = firstClass(run.class)
		}
		if !coup {
			r.actions++
		}
	})
	s.applyEvent(m, run, mover, true)
	if f := m.game.flow; !coup && f.pivotal != nil && slices.Contains(f.pivotal.actions, run.action.at) {
		m.takeOrder()
	}
	m.changeCards((*cardFlow).findCandidates)
	after := m.cards.card
	m.logScan(run, mover, &before, &after, rewards)
	s.log(m, mover, &after)
	m.logWindow()
	switch {
	case coup:
		s.endCoupPhase(m, mover, after)
	case m.nextGrant() == nil:
		s.endIfOver(m, mover)
	}
	if m.game.isInterrupt(m.phase) && active != run.decider {
		m.setActive(active) // the move has handed the interrupt to a player
		return
	}
	m.activateFirst()
}

// takeOrder puts the seat order of the current card into force: a pivotal action may have replaced the card.
func (m *machine) takeOrder() {
	order, all := m.cardOrder(), m.everySeat()
	if slices.Equal(order, m.cards.order) {
		return
	}
	m.changeCards(func(c *cardFlow) {
		was := c.eligible
		c.order = order
		c.eligible = eligibleFor(order, all, func(s seatID) bool {
			return slices.ContainsFunc(was, func(e seatEligible) bool { return e.seat == s && e.eligible })
		})
	})
}

// endCard ends the card.
func (s *settlement) endCard(m *machine, mover seatID, reason string) {
	s.ends = m.endCard(mover, executedOn(&m.cards.card), reason)
}

// endCoupPhase makes every seat ineligible when all have passed, which ends the phase.
func (s *settlement) endCoupPhase(m *machine, mover seatID, after cardRecord) {
	for _, seat := range m.cards.order {
		if !slices.Contains(after.acted, seat) {
			return
		}
	}
	before := m.cards.eligible
	m.changeCards(func(c *cardFlow) {
		c.eligible = eligibleFor(c.order, c.order, func(seatID) bool { return false })
		c.card = c.card.newPhaseRecord()
	})
	if m.isLogged() {
		m.entries = append(m.entries, m.eligibilityEntry("cardEnd", eligibilityPath, mover, &after, &m.cards.card,
			LogField{Name: "eligibilityBefore", Value: m.eligibilityLog(before)},
			LogField{Name: "eligibilityAfter", Value: m.eligibilityLog(m.cards.eligible)},
			LogField{Name: "reason", Value: "rightmostPass"}))
	}
}

// applyEvent applies the overrides and grants of the event that a move, or its special activity, played, and its
// effects that wait for grants. It reports whether candidates may have changed.
func (s *settlement) applyEvent(m *machine, run *moveRun, mover seatID, overrides bool) (scan bool) {
	for ; run != nil; run = run.special {
		e := run.event
		if e == nil || e.script == nil {
			continue
		}
		if mover == noSeat {
			m.noActiveSeat(run.decider, "applyTurnFlowEligibilityAfterMove")
		}
		if overrides {
			scan = s.createOverrides(m, e.script, mover, m.turn != run.turn) || scan
		}
		batches := m.grantDeclared(run, mover)
		if !e.isDelayed(m) {
			continue
		}
		if d, now := m.deferEvent(run, mover, batches); now {
			s.released = append(s.released, d)
		} else {
			s.queued = append(s.queued, d)
		}
	}
	return scan
}

// createOverrides creates the overrides of an event. Those for the current card change eligibility at once, unless
// the card is already over.
func (s *settlement) createOverrides(m *machine, script *eventScript, mover seatID, over bool) (scan bool) {
	for _, d := range script.overrides {
		seat := d.seat
		if seat == noSeat {
			seat = mover
		}
		if !m.takesPart(seat) {
			continue
		}
		o := override{seat: seat, eligible: d.eligible, window: d.window, duration: d.duration}
		s.overrides, s.declared = append(s.overrides, o), script
		m.changeCards(func(c *cardFlow) {
			if d.duration != gamedef.ThisTurn {
				c.overrides = appended(c.overrides, o)
			} else if !over {
				c.setEligible(seat, d.eligible)
				c.card.overrides = appended(c.card.overrides, o)
				scan = true
			}
		})
	}
	return scan
}

// log records what an event created.
func (s *settlement) log(m *machine, mover seatID, r *cardRecord) {
	if !m.isLogged() {
		return
	}
	if len(s.overrides) > 0 {
		m.entries = append(m.entries, m.eligibilityEntry("overrideCreate", s.declared.path(), mover, r, r,
			LogField{Name: "overrides", Value: m.overridesLog(s.overrides)}))
	}
	for _, d := range s.queued {
		m.logDeferred("queued", d)
	}
	for _, d := range s.released {
		m.logDeferred("released", d)
	}
}

func (m *machine) logScan(run *moveRun, mover seatID, before, after *cardRecord, rewards []LogObject) {
	if !m.isLogged() {
		return
	}
	step, path := "candidateScan", eligibilityPath
	var more []LogField
	if run.action.pass {
		step = "passChain"
		if len(rewards) > 0 {
			path = rewardsPath
			more = append(more, LogField{Name: "rewards", Value: rewards})
		}
		more = append(more, LogField{Name: "actionClass", Value: string(gamedef.PassClass)})
	} else if run.class != "" {
		more = append(more, LogField{Name: "actionClass", Value: string(run.class)})
	}
	m.entries = append(m.entries, m.eligibilityEntry(step, path, mover, before, after, more...))
}

// mover returns the seat that decided on a move. The order may be that of another card by now.
func (m *machine) mover(run *moveRun, surface string) seatID {
	s := m.seatNumber(run.decider)
	if s == noSeat {
		m.noActiveSeat(run.decider, surface)
	}
	return s
}

// seatNumber returns the seat of a player, in any order; noSeat for one without.
func (m *machine) seatNumber(p playerID) seatID {
	for s := range m.game.flow.seats {
		if m.game.flow.seats[s].player == p {
			return seatID(s)
		}
	}
	return noSeat
}

// executedOn returns the seats that acted on a card and did not pass.
func executedOn(r *cardRecord) []seatID {
	var out []seatID
	for _, s := range r.acted {
		if !slices.Contains(r.passed, s) {
			out = append(out, s)
		}
	}
	return out
}

// firstClass returns the class of the first action on a card, as the option matrix knows it.
func firstClass(class gamedef.ActionClass) gamedef.ActionClass {
	switch class {
	case gamedef.LimitedOperationClass, gamedef.OperationClass:
		return gamedef.OperationClass
	case gamedef.SpecialActivityClass, gamedef.OperationPlusSpecialActivityClass:
		return gamedef.OperationPlusSpecialActivityClass
	case gamedef.EventClass:
		return class
	}
	return ""
}

// reward gives a seat what it gains by passing.
func (m *machine) reward(mover seatID) []LogObject {
	var out []LogObject
	for _, r := range m.game.flow.rewards {
		if r.seat != mover {
			continue
		}
		v := &m.game.parts.Globals[r.at]
		if !v.IsWhole() {
			m.place = member.TurnOrder + "." + member.Config + "." + member.PassRewards
			m.failKernel("TURN_FLOW_PASS_REWARD_NON_NUMERIC_RESOURCE", "Passing cannot add to \""+r.resource+
				"\", which is no number.", "resource", r.resource)
		}
		out = append(out, LogObject{{Name: "resource", Value: r.resource}, {Name: "amount", Value: r.amount}})
		was := m.vars[r.at]
		now := v.Clamp(was + r.amount)
		if now == was {
			continue
		}
		m.setVar(r.at, now)
		m.emit(event{kind: gamedef.VarChanged, scope: gamedef.EventGlobalVar, def: v, player: -1, zone: nowhere,
			before: Int(was), after: Int(now)})
	}
	return out
}
