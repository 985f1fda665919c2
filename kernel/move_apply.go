package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/values"
)

// Apply makes a move and returns the state after it. s stays as it is.
//
// A move that is not legal is refused with an *IllegalMoveError; a rule that fails while the move is made returns an
// *Error. In both cases nothing has happened. A move that reaches a decision which could not be known in advance is
// suspended there: Outcome.Pending is the decision, and a move with Continues that answers it goes on.
func (s *State) Apply(move Move, o ApplyOptions) (*Outcome, error) {
	if most := o.PhaseTransitions; most != nil && *most < 0 {
		return nil, &RangeError{Name: "the changes of phase in a move", Value: int64(*most), Max: values.MaxSafe}
	}
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	if err := m.apply(s, &move, o); err != nil {
		return nil, err
	}
	return m.outcome(), nil
}

// apply makes a move on a machine placed at a state; s is that state, or nil if it is not at hand. After an error the
// machine's position is undefined.
func (m *machine) apply(s *State, move *Move, o ApplyOptions) error {
	if p := m.pending; p != nil {
		return m.applyAnswer(p, move, o)
	}
	if move.Continues {
		return illegal(move, illegalNotSuspended, "No move is suspended here.", "")
	}
	if m.game.Simultaneous() {
		return m.submit(s, move, o)
	}
	return m.applyTo(s, move, o)
}

// applyAgain makes a suspended move again with further answers; the machine is at the state before it.
func (m *machine) applyAgain(p *pendingMove, move *Move, o ApplyOptions) error {
	if m.round == nil {
		return m.applyTo(p.origin, move, o)
	}
	if m.round.needsWithheld(o) {
		return illegal(move, illegalWithheld, messageNotKnown, "")
	}
	m.setRound(m.round.with(p.player, move, m.players))
	return m.commit(o)
}

// applyTo makes a whole move, or as much of it as can be made.
func (m *machine) applyTo(origin *State, move *Move, o ApplyOptions) error {
	if o.Trace {
		m.trace = &tracer{}
	}
	m.limitTransitions(o.PhaseTransitions)
	player := m.active
	run := m.mainRun(move)
	stop, err := m.runToHalt(func() { m.perform(run, o) })
	switch {
	case err != nil && m.pastHorizon:
		return err
	case err != nil:
		return m.explainRefusal(m.stateBefore(origin), move, err)
	case stop == nil:
		if refused := m.refuseUnused(run, true); refused != nil {
			return refused
		}
		return nil
	case stop.kind == haltSuspend:
		return m.suspendAt(origin, run, player, stop.request)
	case stop.refused == nil:
		return m.explainRefusal(m.stateBefore(origin), move,
			illegal(move, illegalNow, messageUnfinishable, "", "detail", stop.reason))
	}
	return m.explainRefusal(m.stateBefore(origin), move, stop.refused)
}

// limitTransitions limits a move's phase changes; nil: as many as the limits of the game allow.
func (m *machine) limitTransitions(most *int) {
	m.most, m.transitions = most, m.ownTransitions()
	if most != nil {
		m.transitions = *most
	}
}

// ownTransitions returns how many phase changes a move may make unless its caller says otherwise; -1: any number.
func (m *machine) ownTransitions() int {
	if all := m.limits.PhaseTransitions; all > 0 {
		return all
	}
	return -1
}

// stateBefore returns the state before the move that was begun. Without one at hand the move is undone to find it.
func (m *machine) stateBefore(origin *State) *State {
	if origin != nil {
		return origin
	}
	m.undoSince(noteMark{})
	return m.freeze()
}

// perform makes a move, from its validation to the next decision of a player.
func (m *machine) perform(run *moveRun, o ApplyOptions) {
	m.checkDeferred()
	if m.interrupt(run) {
		return
	}
	if m.declines(run.move) {
		m.decline(run)
	} else {
		m.makeMove(run)
	}
	m.finishMove(run, o)
}

// makeMove makes a move, without its consequences for the order of turns.
func (m *machine) makeMove(run *moveRun) {
	m.mustBeLegal(run)
	if run.action.simple {
		m.performSimple(run)
	} else {
		w := &m.walk
		w.legs, w.list, w.left = w.legs[:0], nil, false
		w.begin(m, run, 0, nil)
		w.continueWalk(m)
	}
}

// finishMove does what follows a move, up to the next decision of a player.
func (m *machine) finishMove(run *moveRun, o ApplyOptions) {
	m.unbindSince(0, nil)
	m.actives, m.actor = m.active, m.active
	m.settleMove(run)
	// An answer may be asked for where a move that does not stay goes on.
	if !o.Stay || m.cut.id != "" && !m.cut.reached {
		m.continueToDecision()
	}
}

// performPicked is perform for the move that the census has picked, on a machine that does not count effort.
func (m *machine) performPicked() {
	m.checkDeferred()
	run := m.census.begin(m)
	m.performSimple(run)
	m.unbind()
	m.actives, m.actor = m.active, m.active
	m.settleMove(run)
	m.continueToDecision()
}

// performSimple makes a move that is one list of effects: no point to resume from need be kept.
func (m *machine) performSimple(run *moveRun) {
	a := run.action
	events := len(m.events)
	m.move = run
	m.actives, m.actor = run.player, run.player
	run.origin = m.phase
	m.runList(a.effects, listOf{root: a.roots.effects, eventContext: "actionEffect", action: a.id})
	m.finish(run, events)
}

func (m *machine) outcome() *Outcome {
	out := &Outcome{State: m.freeze(), Log: m.entries, Warnings: m.warnings}
	if m.pending != nil {
		out.Pending = m.pending.request
	}
	out.Log, out.Warnings = out.Log[min(m.cut.entries, len(out.Log)):],
		out.Warnings[min(m.cut.warnings, len(out.Warnings)):]
	if m.trace != nil {
		out.Trace = m.trace.entries[min(m.cut.trace, len(m.trace.entries)):]
	}
	return out
}

// explainRefusal returns why a move is illegal, judged from the state before it, or nil if it is legal. cause is the
// error from applying it, nil if an answer was missing.
func (m *machine) explainRefusal(origin *State, move *Move, cause error) error {
	if refused, ok := cause.(*IllegalMoveError); ok && refused != nil && refused.Reason != illegalIncomplete {
		return refused
	}
	if e, ok := cause.(*Error); ok && e.Code == codeZoneFilter {
		return e // the move has no zones to find its grant by
	}
	looker := m.game.borrow(&origin.position)
	defer m.game.giveBack(looker)
	var found finding
	stop, err := looker.runToHalt(func() {
		s := newSearch(looker)
		s.actionID = move.ActionID
		found = s.look(&node{move: move})
	})
	switch {
	case err != nil:
		if err.Code == invalidChoices || err.Code == codeEffectRuntime && err.Reason == reasonChoice {
			e := illegal(move, illegalValue, err.Message, err.Path, "detail", err.Code)
			e.Cause = err
			return e
		}
		return err
	case stop != nil && stop.refused != nil:
		return stop.refused
	case found.kind == foundDecision && !found.isElsewhere():
		return illegal(move, illegalIncomplete, "The decision \""+found.request.Name+"\" is missing.",
			found.request.Path,
			"nextDecisionId", found.request.ID, "nextDecisionName", found.request.Name)
	case found.stacked != nil:
		refused := illegal(move, illegalNow, found.stacked.Message, found.stacked.refusing, "detail", found.reason)
		refused.Cause = found.stacked
		return refused
	case found.kind == foundImpossible:
		return illegal(move, illegalNow, messageUnfinishable, "", "detail", found.reason)
	}
	if e, ok := cause.(*Error); ok && e != nil && e.Code == codeEffectRuntime && e.Reason == reasonChoice {
		refused := illegal(move, illegalValue, e.Message, e.Path, "detail", e.Code)
		refused.Cause = e
		return refused
	}
	return cause
}

// refuseUnused refuses a move with parameters that nothing asked for. Answers to decisions beyond what can be known in
// advance may stay unused: with a warning when the move has ended; until then they may still be asked for.
func (m *machine) refuseUnused(run *moveRun, ended bool) *IllegalMoveError {
	if run.action == nil {
		return nil
	}
	answering := m.cut.id != ""
	for r := run; r != nil; r = m.partOf(r) {
		for _, p := range r.move.Params {
			switch {
			case r.asksFor(p.Name):
			case answering && (!ended || m.hasUsedAnswer(p.Name) || !strings.HasPrefix(p.Name, "decision:")):
				// The operation and its special activity both hold the answer, and only one of them asks.
			case strings.HasPrefix(p.Name, "decision:") && (!ended || answering || m.drawn || m.game.asksOpaque):
				if ended {
					m.warn("HELD_ANSWER_UNUSED", "The answer to \""+p.Name+"\" was not asked for.", "decisionId",
						p.Name)
				}
			default:
				return illegal(run.move, illegalValue, "Nothing asks for \""+p.Name+"\".", "", "detail", detailUnknown,
					"param", p.Name)
			}
		}
	}
	return nil
}

// partOf returns the special activity of a move, including one not yet performed or left out; nil: there is none.
func (m *machine) partOf(run *moveRun) *moveRun {
	if run.special != nil || run.move.Compound == nil {
		return run.special
	}
	if special := m.newRun(&run.move.Compound.SpecialActivity, run); special.action != nil {
		return special
	}
	return nil
}

// asksFor reports whether a parameter of a move is declared, was taken by a decision, names the event that is played,
// or waits with it.
func (run *moveRun) asksFor(id string) bool {
	return slices.Contains(run.used, id) ||
		slices.ContainsFunc(run.action.params, func(d param) bool { return d.name == id }) ||
		run.action.cardEvent && slices.Contains(eventParams, id) || run.isForDeferred(id)
}

// isForDeferred reports whether an answer belongs to effects of an event that run later.
func (run *moveRun) isForDeferred(id string) bool {
	return run.event != nil && run.event.isDeferred() && strings.HasPrefix(id, "decision:")
}
