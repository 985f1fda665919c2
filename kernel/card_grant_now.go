package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Grants that are resolved now. While one of them is left nothing else goes on: not the card, no pass, no deferred
// effects. The seat of the first that waits for no other acts, candidate or not; it makes the free operation or
// declines it.

// interlude is the time in which free operations are resolved. It is immutable.
type interlude struct {
	grant   string   // the id of the one being resolved
	resumes playerID // who is active again after it, where the card does not say
}

// inInterlude reports whether free operations are being resolved.
func (m *machine) inInterlude() bool { return m.cards != nil && m.cards.interlude != nil }

// handOver records that a move of an interlude has handed an interrupt to a player, who is the active one after it.
func (m *machine) handOver(run *moveRun) {
	if m.inInterlude() && m.active != run.decider && m.game.isInterrupt(m.phase) {
		next := *m.cards.interlude
		next.resumes = m.active
		m.changeCards(func(c *cardFlow) { c.interlude = &next })
	}
}

// nextGrant returns the grant that is resolved next; nil: there is none.
func (m *machine) nextGrant() *freeGrant {
	if m.cards == nil {
		return nil
	}
	for _, g := range m.cards.grants {
		if g.now && len(m.blockingGrants(g)) == 0 {
			return g
		}
	}
	return nil
}

// current returns the grant that is being resolved; nil: none is.
func (m *machine) current() *freeGrant {
	if !m.inInterlude() {
		return nil
	}
	return m.cards.grant(m.cards.interlude.grant)
}

// grant returns the grant with an id; nil: it is used up, or was declined.
func (c *cardFlow) grant(id string) *freeGrant {
	for _, g := range c.grants {
		if g.id == id {
			return g
		}
	}
	return nil
}

// resolveGrants gives the turn to the seat of the next grant that is resolved now. When the last one is used up or
// declined the game goes on where it was.
func (m *machine) resolveGrants() {
	if m.game.flow == nil || m.cards == nil {
		return
	}
	switch g := m.nextGrant(); {
	case g != nil && m.current() == nil:
		next := &interlude{grant: g.id, resumes: m.active}
		if m.inInterlude() {
			next.resumes = m.cards.interlude.resumes
		}
		m.changeCards(func(c *cardFlow) { c.interlude = next })
		m.activate(m.game.flow.seats[g.seat].player)
		m.logGrant(g.seat, "next", g.id)
	case g != nil:
		m.activate(m.game.flow.seats[m.current().seat].player) // whatever the seat's moves did
	case m.inInterlude():
		m.endInterlude()
	}
	m.actives, m.actor = m.active, m.active
}

func (m *machine) activate(p playerID) {
	if p != m.active {
		m.setActive(p)
	}
}

// endInterlude resumes the game: the active player is the one from before, or the first candidate, and a card on
// which nobody can act any more ends.
func (m *machine) endInterlude() {
	resumes := m.cards.interlude.resumes
	m.changeCards(func(c *cardFlow) { c.interlude = nil })
	var s settlement
	if r := &m.cards.card; !m.game.phases[m.phase].coup && len(r.acted) > 0 {
		s.endIfOver(m, r.acted[len(r.acted)-1])
	}
	m.activate(resumes)
	if !m.game.isInterrupt(m.phase) {
		m.activateFirst()
	}
	for _, b := range s.ends {
		m.expire(b)
	}
}

// endIfOver ends the card when two seats have acted on it, or no seat is left that may.
func (s *settlement) endIfOver(m *machine, mover seatID) {
	switch r := &m.cards.card; {
	case r.actions >= 2:
		s.endCard(m, mover, "twoNonPass")
	case r.first == noSeat:
		s.endCard(m, mover, "rightmostPass")
	}
}

// refuseOther refuses a move that is neither the required free operation nor declines it.
func (m *machine) refuseOther(run *moveRun) *IllegalMoveError {
	g := m.current()
	if g == nil || run.outer != nil || run.move.FreeOperation {
		return nil
	}
	seat := m.game.flow.seats[g.seat].id
	says := "First the seat \"" + seat + "\" makes its free operation, or declines it."
	if g.mandatory {
		says = "First the seat \"" + seat + "\" makes its free operation, which it declines only where none can be made."
	}
	return illegal(run.move, illegalHeldUp, says, "", "seat", seat, "grantId", g.id)
}

// findDeclineAction compiles the action of moves that decline a grant: the one with which seats pass, if it has a name.
func (c *compiler) findDeclineAction() {
	g := c.game
	decline := &action{id: "pass", class: gamedef.PassClass, pass: true, path: eligibilityPath}
	for i := range g.actions {
		if a := &g.actions[i]; a.pass {
			decline.id, decline.at, decline.path = a.id, a.at, a.path
			break
		}
	}
	g.flow.decline = decline
}

// declines reports whether a move declines the grant that is being resolved.
func (m *machine) declines(move *Move) bool {
	return move.FreeOperation && !move.Continues && m.current() != nil && move.ActionID == m.game.flow.decline.id
}

// whyNotDeclined says why a move cannot decline the grant that is being resolved, nil if it can.
func (m *machine) whyNotDeclined(move *Move) *IllegalMoveError {
	g, path := m.current(), m.game.flow.decline.path
	switch {
	case move.Compound != nil:
		return illegal(move, illegalNow, "A free operation has no special activity.", path, "detail",
			"compoundNotAllowedForFreeOperation")
	case move.ActionClass != "" && move.ActionClass != gamedef.PassClass:
		return illegal(move, illegalClass, "To decline counts as pass, not as "+string(move.ActionClass)+".", "",
			"mappedActionClass", string(gamedef.PassClass), "submittedActionClass", string(move.ActionClass))
	case g.mandatory && m.canResolve(g):
		return illegal(move, illegalNow, "The free operation has to be made.", path, "detail", "mandatoryGrant",
			"grantId", g.id)
	}
	return nil
}

// canResolve reports whether there is a free operation that uses a grant.
func (m *machine) canResolve(g *freeGrant) bool {
	other := m.game.borrow(&m.position)
	other.effort = m.effort
	defer func() {
		m.effort = other.effort
		m.game.giveBack(other)
	}()
	other.muted++
	l := &lister{m: other, options: ListOptions{SkipFailing: true}}
	l.listResolutions(g)
	return len(other.dropCanceled(l.Moves, l.Moves)) > 0
}

// listResolving lists the moves of the seat whose grant is being resolved.
func (l *lister) listResolving(g *freeGrant) {
	decline := Move{ActionID: l.m.game.flow.decline.id, FreeOperation: true}
	if l.first { // there is one in any case
		l.Moves = append(l.Moves, decline)
		return
	}
	l.listResolutions(g)
	l.Moves = l.m.dropCanceled(l.Moves, l.Moves)
	if !g.mandatory || len(l.Moves) == 0 {
		l.Moves = append(l.Moves, decline)
	}
}

// listResolutions lists the free operations that use a grant, including those that others cancel. It separates moves of
// an action that differ by the current card or parameters.
func (l *lister) listResolutions(g *freeGrant) {
	for _, at := range l.m.grantedActions(g) {
		if a := &l.m.game.actions[at]; a.cardEvent || len(a.pipelines) == 0 && len(a.params) > 0 {
			l.listAction(a)
		}
	}
	free := l.m.freeMoves(l.Moves)
	l.Moves, l.Unproven = append(l.Moves[:0:0], free...), nil
}

// classToSubmit returns the class with which an action is submitted to use a grant; "" if its own will do.
func (g *freeGrant) classToSubmit(a *action) gamedef.ActionClass {
	if g.covers(effectiveClass(a.class, "")) || a.class != "" && !canSubmitAs(a.class, g.class) {
		return ""
	}
	return g.class
}

// covers reports whether a grant is for moves that count as a class; "" counts as an operation.
func (g *freeGrant) covers(class gamedef.ActionClass) bool {
	if class == "" {
		class = gamedef.OperationClass
	}
	return g.class == class || g.class == gamedef.OperationClass && class == gamedef.SpecialActivityClass
}

// decline makes a move that declines the grant that is being resolved, with all its uses.
func (m *machine) decline(run *moveRun) {
	if refused := m.whyNotDeclined(run.move); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	run.action, run.grant, run.declines = m.game.flow.decline, m.current(), true
	run.turn, run.phase, run.origin = m.turn, m.phase, m.phase
	m.move, m.pastHorizon = run, true
	m.logGrant(run.grant.seat, "declined", run.grant.id)
}

// forgo removes a grant, whatever is left of it.
func (m *machine) forgo(gone *freeGrant) {
	m.changeCards(func(c *cardFlow) {
		c.grants = slices.DeleteFunc(slices.Clone(c.grants), func(g *freeGrant) bool { return g.id == gone.id })
	})
}

const freeOperationEntry = "turnFlowFreeOperation"

// logGrant records what happens to a grant that is resolved now.
func (m *machine) logGrant(seat seatID, stage, id string) {
	of := m.game.flow.seats[seat].id
	if m.trace != nil {
		m.trace.entries = append(m.trace.entries,
			TraceEntry{What: GrantResolved{Seat: of, Stage: stage, GrantID: id}, Phase: m.game.phases[m.phase].id,
				EventContext: "lifecycleEvent", EffectPath: "turnFlow.freeOperation", Path: eligibilityPath})
	}
	m.log(freeOperationEntry, eligibilityPath, "seat", of, "stage", stage, "grantId", id)
}
