package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Legal lists the legal moves of a state, in rule order: actions as they are declared, their parameters in the order
// of their domains. A move whose action asks for decisions is a template without them. It does not check whether the
// game is over; see Terminal.
func (s *State) Legal(o ListOptions) (*Listing, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	l := &lister{m: m, options: o}
	stop, err := m.runToHalt(l.list)
	if err := outcomeError(stop, err); err != nil {
		return nil, err
	}
	return &l.Listing, nil
}

// lister lists moves on a machine and leaves it as it found it.
type lister struct {
	Listing
	m       *machine
	options ListOptions
	first   bool // one move is enough
	params  []Param
	arena   []Param // of the moves listed
	whole   bool    // all moves are listed, and none failed
	at      int     // the length of the journal at that time
	effort  int     // of listing

	expansions int
	full       bool   // the budget of moves is spent
	spent      bool   // the budget of parameters is spent
	failed     *Error // why the first action with failing rules is left out
	run        moveRun
	blank      Move
}

func (l *lister) list() {
	m := l.m
	defer m.resume(m.registers)
	m.muted++
	m.checkDeferred()
	if p := m.pending; p != nil {
		l.Moves = append(l.Moves, Move{ActionID: p.move.ActionID, Continues: true})
		return
	}
	if !m.mayMove() || m.round.of(m.active) != nil {
		return
	}
	if g := m.current(); g != nil {
		l.listResolving(g)
		return
	}
	for i := range m.game.actions {
		if l.full || l.first && len(l.Moves) > 0 && m.game.flow == nil {
			return
		}
		if a := &m.game.actions[i]; !l.isOnlySpecial(a) {
			l.listAction(a)
		}
	}
	if m.game.flow != nil {
		l.Moves = m.filterByWindow(l.Moves)
		free := m.dropCanceled(l.Moves, m.freeMoves(l.Moves))
		l.Moves = append(m.dropSpecials(l.Moves), free...)
	}
	if len(l.Moves) == 0 && m.game.flow != nil {
		l.checkSkipped()
	}
	if l.options.Compound && !l.first {
		l.listCompounds()
	}
}

// isOnlySpecial reports whether an action is no move by itself, and affects no other that is. In a playout it need not
// be known whether it could be made without an operation; with one it is checked there.
func (l *lister) isOnlySpecial(a *action) bool {
	m := l.m
	return l == &m.lister && l.options.Compound && !m.game.watched && m.needsOperation(a) &&
		!m.game.isInterrupt(m.phase) && len(m.cancellation()) == 0 && (m.cards == nil || len(m.cards.grants) == 0)
}

// checkSkipped checks what was skipped as accompanying others if there is no move: the reason may be that its rules
// fail.
func (l *lister) checkSkipped() {
	for i := range l.m.game.actions {
		if a := &l.m.game.actions[i]; l.isOnlySpecial(a) {
			l.listAction(a)
		}
	}
	l.Moves = l.Moves[:0]
}

// listAction lists the moves of one action. If its rules fail, listing fails, or leaves out the action if that is
// wanted.
func (l *lister) listAction(a *action) {
	m := l.m
	if !a.phases[m.phase] && len(a.badSelector) == 0 || a.counted && a.isByActive() && m.isLimitReached(a) {
		return
	}
	moves, first := len(l.Moves), l.first
	l.first = first && !a.stacks
	if !l.runGuarded(a, func() { l.moves(a) }) {
		l.Moves = l.Moves[:moves]
	}
	if l.first = first; a.stacks {
		own := slices.DeleteFunc(l.Moves[moves:], m.mustOverstack)
		l.Moves = l.Moves[:moves+len(own)]
	}
}

// runGuarded does a part of the work for an action and restores the machine. If rules of the action fail, listing
// fails, or the part is left out if that is wanted; then guarded is false.
func (l *lister) runGuarded(a *action, part func()) bool {
	m := l.m
	k := m.mark()
	err := recoverError(part)
	if err != nil && !l.options.SkipFailing {
		panic(err.withAction(a))
	}
	if err != nil {
		if l.failed == nil {
			l.failed = err
		}
		l.Warnings = append(l.Warnings, Warning{Code: "MOVE_ENUM_ACTION_FAILED", Path: err.Path,
			Message: "The action \"" + a.id + "\" is left out, because its rules fail: " + err.Message,
			Context: map[string]any{"actionId": a.id, "code": err.Code}})
	}
	m.rollback(k)
	return err == nil
}

func (l *lister) moves(a *action) {
	m := l.m
	run := &l.run
	l.blank = Move{ActionID: a.id}
	*run = moveRun{move: &l.blank, action: a, decider: m.active, player: m.active}
	m.bindMove(run)
	reason := m.preflight(run, "legalMoves", true)
	m.place = a.path
	if reason != "" {
		return
	}
	if a.cardEvent {
		if moves, handled := m.eventMoves(a); len(moves) > 0 || handled {
			for i := range moves {
				l.add(a, &moves[i])
			}
			return
		}
	}
	if run.pipeline != nil {
		l.listTemplate(run)
		return
	}
	m.unbindSince(0, nil) // conditions of actions without a pipeline see parameters only
	l.listParameters(run, 0, len(l.params), 0)
}

// listTemplate lists the move of a pipeline.
func (l *lister) listTemplate(run *moveRun) {
	m, p := l.m, run.pipeline
	if !l.undecidedHolds(run) {
		return
	}
	if p.legality != nil && !m.predicate(p, "legality", p.legality) {
		return
	}
	if p.atomic && !p.judgesTargets() && p.costValidation != nil &&
		!m.predicate(p, "costValidation", p.costValidation) {
		return
	}
	m.unbindSince(0, nil)
	m.context = context{actives: m.active, actor: m.active}
	s := newSearch(m)
	s.actionID = run.action.id
	move := Move{ActionID: run.action.id}
	found := s.classifyMove(&node{move: &move})
	m.rollback(s.base)
	l.Warnings = append(l.Warnings, s.warnings...)
	if found == Illegal {
		return
	}
	at := len(l.Moves)
	l.add(run.action, &move)
	if found == Unknown {
		for ; at < len(l.Moves); at++ {
			l.Unproven = append(l.Unproven, at)
		}
	}
}

// undecidedHolds evaluates the conditions of the phase and the action of a
// pipeline; what depends on a parameter not yet chosen counts as holding.
func (l *lister) undecidedHolds(run *moveRun) (holds bool) {
	m := l.m
	k := m.mark()
	err := recoverError(func() { holds = m.failedCondition(run) == "" })
	if err == nil {
		return holds
	}
	m.rollback(k)
	if err.Code == codeMissingBinding && len(run.action.params) > 0 {
		return true
	}
	panic(err)
}

// listParameters lists an action for every choice of its parameters from the at-th on. The parts of its condition
// before next hold.
func (l *lister) listParameters(run *moveRun, at, from, next int) {
	m, a := l.m, run.action
	if at == len(a.params) {
		l.listConcrete(run, from, next)
		return
	}
	m.actives, m.actor = run.decider, run.decider
	if reason := m.findExecutor(run, "legalMoves", true); reason != "" {
		return
	}
	m.actives, m.actor = run.player, run.player
	holds, next := m.testConjuncts(a, next, at)
	if !holds {
		return
	}
	p := &a.params[at]
	m.place = p.path
	options := p.domain.run(m, m.buffer())
	outer := m.env[p.bind]
	m.bind(p.bind, outer) // the journal has it for all values
	journal := len(m.journal)
	untested := at == len(a.params)-1 && next == len(a.tests) && m.needsNoTest(a)
	for _, o := range options {
		v := m.encodeOption(o)
		if v.Kind() == Unbound {
			m.failKernel(invalidListing, "The query of the parameter \""+p.name+"\" finds "+values.Noun(o)+
				", which no player can choose.",
				"value", o.Text(), "actionId", a.id, "param", p.name)
		}
		if l.expansions >= m.limits.ParamExpansions || l.spent {
			l.overspent(a)
			break
		}
		l.expansions++
		l.params = append(l.params, Param{Name: p.name, Value: v})
		if untested {
			l.listWithChoices(a, from)
		} else {
			m.rebind(p.bind, v)
			l.listParameters(run, at+1, from, next)
			if len(m.journal) > journal {
				m.unbindSince(journal, nil)
			}
		}
		l.params = l.params[:from+at]
		if l.full || l.first && len(l.Moves) > 0 {
			break
		}
	}
	m.rebind(p.bind, outer)
	m.release(options)
}

func (l *lister) overspent(a *action) {
	if l.spent {
		return
	}
	l.spent = true
	l.Warnings = append(l.Warnings, Warning{Code: "MOVE_ENUM_PARAM_EXPANSION_BUDGET_EXCEEDED", Path: a.path,
		Message: "Too many values of parameters have to be tried to list \"" + a.id + "\" and what follows.",
		Context: map[string]any{"actionId": a.id, "maxParamExpansions": l.m.limits.ParamExpansions}})
}

// listConcrete lists an action with the parameters chosen, if its conditions hold.
func (l *lister) listConcrete(run *moveRun, from, next int) {
	m, a := l.m, run.action
	m.actives, m.actor = run.decider, run.decider
	if reason := m.findExecutor(run, "legalMoves", false); reason != "" {
		return
	}
	if a.def.Actor.Kind == gamedef.ChosenPlayer && m.env[a.actorName].N != int64(run.decider) {
		return
	}
	m.actives, m.actor = run.player, run.player
	if ph := &m.game.phases[m.phase]; ph.pre != nil {
		m.place = ph.prePath
		if !ph.pre(m) {
			return
		}
	}
	if holds, _ := m.testConjuncts(a, next, len(a.params)); !holds {
		return
	}
	l.listWithChoices(a, from)
}

// needsNoTest reports whether an action whose own condition is known to hold needs no tests, whatever its parameters.
func (m *machine) needsNoTest(a *action) bool {
	return m.game.flow == nil && a.isByActive() && m.game.phases[m.phase].pre == nil
}

// listWithChoices lists an action with the parameters chosen.
func (l *lister) listWithChoices(a *action, from int) {
	move := Move{ActionID: a.id}
	if len(l.params) > from {
		if n := len(l.params) - from; cap(l.arena)-len(l.arena) < n { // the moves so far use the room before
			l.arena = make([]Param, 0, max(n, 2*cap(l.arena)))
		}
		start := len(l.arena)
		for i := from; i < len(l.params); i++ {
			l.arena = append(l.arena, l.params[i])
		}
		move.Params = Params(l.arena[start:len(l.arena):len(l.arena)])
	}
	l.add(a, &move)
}

// add lists a move, in a card-driven game once for each class that it may have.
func (l *lister) add(a *action, move *Move) {
	if l.m.game.flow == nil {
		l.one(a, move)
		return
	}
	variants := l.m.variants(a, *move)
	for i := range variants {
		l.one(a, &variants[i])
	}
}

func (l *lister) one(a *action, move *Move) {
	if len(l.Moves) >= l.m.limits.Templates {
		if !l.full {
			l.full = true
			l.Warnings = append(l.Warnings, Warning{Code: "MOVE_ENUM_TEMPLATE_BUDGET_EXCEEDED", Path: a.path,
				Message: "There are more legal moves than are listed.",
				Context: map[string]any{"actionId": a.id, "maxTemplates": l.m.limits.Templates}})
		}
		return
	}
	l.Moves = append(l.Moves, *move)
}

// hasLegalMove reports whether the active player has a legal move. An action whose rules fail matters only if no
// other can be taken: then it stops the machine.
func (m *machine) hasLegalMove() bool {
	l := m.listing
	if l != nil {
		l.begin()
		if m.census.take(m, false) {
			m.census.at = len(m.journal)
			return m.census.total > 0
		}
	} else if m.probing.take(m, true) {
		return m.probing.total > 0
	}
	if l == nil {
		l = &m.probe
		l.m, l.first, l.options = m, true, ListOptions{SkipFailing: true}
	}
	l.begin()
	k := m.mark()
	m.exec, m.move = nil, nil
	m.lists = 0 // the next move has its own lists and changes of phase, until all is rolled back
	if own := m.ownTransitions(); m.transitions != own {
		m.setTransitions(own)
	}
	effort := m.effort
	l.list()
	l.effort = m.effort - effort
	m.rollback(k)
	if len(l.Moves) == 0 && l.failed != nil {
		panic(l.failed)
	}
	l.whole, l.at = !l.first, len(m.journal)
	return len(l.Moves) > 0
}

// checkSatisfiable returns whether a template can be completed in the machine's state.
func (m *machine) checkSatisfiable(move Move) Legality {
	s := newSearch(m)
	s.actionID = move.ActionID
	found := s.classifyMove(&node{move: &move})
	m.rollback(s.base)
	return found
}
