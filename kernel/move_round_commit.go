package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

const codeConflict = "SUBMISSION_CONFLICT"

// actingRound is a round whose moves are being carried out, or a move being tried.
type actingRound struct {
	origin *State     // in which all have submitted; nil if no rule of the game asks for a decision
	runs   []*moveRun // by player; nil for those who submitted nothing, or whose turn has not come
	moving bool       // moves are being made; triggers see the results afterwards
	events []laterEvent
}

// laterEvent is an event that triggers see when all moves of the round have been made.
type laterEvent struct {
	event
	run  *moveRun // in which it happened
	root string
}

// keepEvents keeps the events of a move, from index since on, for the end of the round.
func (a *actingRound) keepEvents(m *machine, run *moveRun, since int) {
	if m.game.triggers.any {
		for _, e := range m.events[since:] {
			a.events = append(a.events, laterEvent{e, run, run.action.roots.emitted})
		}
		resolved := event{kind: gamedef.ActionResolved, action: run.action.at, zone: nowhere, player: -1}
		a.events = append(a.events, laterEvent{resolved, run, run.action.roots.resolved})
	}
	m.events = m.events[:since]
}

// commit carries out the moves of a round, and what follows after them.
func (m *machine) commit(o ApplyOptions) error {
	if o.Trace {
		m.trace = &tracer{}
	}
	m.limitTransitions(o.PhaseTransitions)
	stop, err := m.runToHalt(func() { m.carryOut(o) })
	if err == nil && m.pending == nil && stop != nil && stop.kind == haltSuspend {
		err = m.suspendRound(stop.request)
	}
	if err != nil {
		m.pending = nil
		return err
	}
	if m.pending != nil {
		return nil
	}
	return outcomeError(stop, nil)
}

// carryOut carries out the moves of a round in seat order. Then the triggers for their events run, and play
// continues.
func (m *machine) carryOut(o ApplyOptions) {
	r, a := m.round, &actingRound{runs: make([]*moveRun, m.players), moving: true}
	m.acting = a
	if m.game.asks {
		a.origin = m.freeze()
	}
	m.setRound(nil)
	m.logCommit(r)
	var last *moveRun
	for p, move := range r.moves {
		if move == nil || move == withheld {
			continue
		}
		m.actAs(playerID(p))
		m.pastHorizon, m.drawn = false, false
		last = m.newRun(move, nil)
		a.runs[p] = last
		m.carryOutMove(last)
	}
	a.moving = false
	m.pastHorizon = true
	for i := range a.events {
		e := &a.events[i]
		around := m.registers
		m.actAs(e.run.outermost().decider)
		m.move = e.run.outermost()
		m.opaque++
		m.dispatch(&e.event, 0, e.root)
		m.resume(around)
	}
	m.move = last
	m.actAs(m.leadingPlayer())
	if !o.Stay {
		m.continueToDecision()
	}
}

// carryOutMove makes the move of one player with its choices, or drops it if it is no longer possible.
func (m *machine) carryOutMove(run *moveRun) {
	k, events := m.mark(), len(m.acting.events)
	stop, err := m.runToHalt(func() { m.makeMove(run) })
	looks, answered := m.stopAtDraw, m.cut.reached && run.decider == m.cut.player
	switch {
	case stop == nil && err == nil:
		m.unbindSince(0, nil)
		if looks && answered {
			m.drawn = true
			panic(&halt{kind: haltHorizon}) // what others do then depends on more than the answer
		}
		return
	case stop != nil && stop.kind == haltHorizon:
		panic(stop)
	case stop != nil && stop.kind == haltSuspend:
		if looks {
			panic(stop)
		}
		if err = m.suspendRound(stop.request); err == nil {
			panic(stop)
		}
		m.pending = nil
	}
	if answered { // there is another answer
		if err != nil {
			panic(err)
		}
		panic(stop)
	}
	passed := m.pastHorizon
	m.rollback(k)
	m.acting.events = m.acting.events[:events]
	m.pastHorizon, m.drawn = false, false
	m.dropMove(run, m.findConflict(run, stop, err, passed))
}

// findConflict returns why a move that was legal when it was submitted cannot be made now; nil if it can. If a rule has
// failed, it fails with that error.
func (m *machine) findConflict(run *moveRun, stop *halt, err *Error, passed bool) *IllegalMoveError {
	switch {
	case err != nil && err.Reason == reasonUnanswerable:
		return illegal(run.move, illegalNow, err.Message, err.Path, "detail", err.Reason)
	case err != nil && passed:
		panic(err)
	case err != nil:
		switch cause := m.explainRefusal(m.freeze(), run.move, err).(type) {
		case *IllegalMoveError:
			return cause
		case *Error:
			panic(cause)
		}
		panic(err)
	case stop.refused == nil:
		return illegal(run.move, illegalNow, messageUnfinishable, "", "detail", stop.reason)
	}
	return stop.refused
}

// dropMove leaves out a move that is no longer possible, or fails if the game requires that.
func (m *machine) dropMove(run *moveRun, why *IllegalMoveError) {
	if m.game.parts.Def.TurnOrder.OnConflictOrDefault() == gamedef.ConflictIsError {
		m.place = member.TurnOrder + "." + member.OnConflict
		m.failKernel(codeConflict, "The move \""+run.move.ActionID+"\" of player "+playerText(run.decider)+
			" cannot be made after those of other players: "+why.Message,
			"player", int(run.decider), "actionId", run.move.ActionID, "reason", why.Reason)
	}
	if m.unlogged {
		return
	}
	path := ""
	if run.action != nil {
		path = run.action.path
	}
	m.log(record.LogDropped, path, record.LogPlayer, int(run.decider), record.LogAction, run.move.ActionID, "reason",
		why.Reason)
}

func (m *machine) logCommit(r *round) {
	if m.unlogged {
		return
	}
	var players []string
	for p, move := range r.moves {
		if move != nil && move != withheld {
			players = append(players, strconv.Itoa(p))
		}
	}
	m.log("simultaneousCommit", "turnOrder", "playersInOrder", players, "pendingCount", len(players))
}

// suspendRound suspends a round at a decision of one of its moves, or of what follows after the round. It returns an
// error if there is no move to suspend.
func (m *machine) suspendRound(request *Request) *Error {
	a, run := m.acting, m.move.outermost()
	if err := m.checkAnswersFit(run, request); err != nil {
		return err
	}
	m.exec = nil
	submitted := a.origin.position.round.of(run.decider)
	m.pending = &pendingMove{move: *submitted, player: run.decider, request: request, origin: a.origin, most: m.most}
	m.actAs(playerID(request.Player))
	if m.isDeadEnd() {
		return m.unanswerableError(request, "with none of the options the move can go on")
	}
	return nil
}

// remake makes a suspended move again, with further answers; the machine is at the state before the move. The other
// moves of its round are made again with it.
func (m *machine) remake(p *pendingMove, move *Move, o ApplyOptions) {
	if m.round == nil {
		m.perform(m.mainRun(move), o)
		return
	}
	m.setRound(m.round.with(p.player, move, m.players))
	m.carryOut(o)
}
