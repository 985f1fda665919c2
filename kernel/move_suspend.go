package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
)

// Answer is an answer to a decision of a suspended move.
type Answer struct {
	ID     string
	Player int
	Value  Value
}

// pendingMove is a move that waits for an answer. It is immutable.
type pendingMove struct {
	move    Move     // as submitted, with every answer given so far
	player  playerID // active when the move was submitted
	request *Request // the open decision
	answers []Answer // given after the move was suspended, in order
	origin  *State   // before the move
	most    *int     // phase changes that the caller allowed the whole move; nil: those of the limits
}

// cutPoint is the decision whose answer was new when a suspended move is made again from its start: what is recorded
// before it was already reported.
type cutPoint struct {
	id                       string   // of the decision; "" when the move is new
	player                   playerID // whose move it is
	entries, warnings, trace int
	reached                  bool
}

// noteAnswerUsed records that a decision used the new answer.
func (m *machine) noteAnswerUsed(id string) {
	if m.cut.id != id || m.cut.reached || m.acting != nil && m.move.outermost().decider != m.cut.player {
		return
	}
	m.cut.reached = true
	m.cut.entries, m.cut.warnings = len(m.entries), len(m.warnings)
	if m.trace != nil {
		m.cut.trace = len(m.trace.entries)
	}
}

// suspendAt suspends a move at a decision. It returns an error if the answer was required before the move began.
func (m *machine) suspendAt(origin *State, run *moveRun, player playerID, request *Request) error {
	if err := m.checkAnswersFit(run, request); err != nil {
		return err
	}
	if origin != nil {
		return m.suspendFrom(origin, run, player, request)
	}
	// A playout goes back by its journal. That ends here, for the move is made again from a state.
	reached, entries, noted := m.position.frozen(m.base), m.entries, m.trace.entriesSoFar()
	origin = m.stateBefore(nil)
	m.touchDifferences(&reached)
	m.position.copyFrom(&reached)
	m.entries = entries
	if m.trace != nil {
		m.trace.entries = noted
	}
	m.journal, m.earlier = m.journal[:0], m.earlier[:0]
	err := m.suspendFrom(origin, run, player, request)
	if err != nil {
		m.beginAgain(&origin.position)
	}
	return err
}

// beginAgain moves the machine to another position of the game being played; the settings for warnings and the log
// stay the same.
func (m *machine) beginAgain(p *position) {
	muted, unlogged := m.mutedBetweenMoves, m.unlogged
	m.reset(p)
	m.mutedBetweenMoves, m.muted, m.unlogged = muted, muted, unlogged
}

// suspendFrom is suspendAt for a move with a known state before it.
func (m *machine) suspendFrom(origin *State, run *moveRun, player playerID, request *Request) error {
	if !m.pastHorizon && !run.shared { // once others have answered, everything open is asked for
		if refused := m.explainRefusal(origin, run.move, nil); refused != nil {
			return refused
		}
	}
	if refused := m.refuseUnused(run, false); refused != nil {
		return refused
	}
	m.exec = nil
	m.pending = &pendingMove{move: record.CopyMove(run.move), player: player, request: request, origin: origin,
		most: m.most}
	m.active = playerID(request.Player)
	if m.isDeadEnd() {
		return m.unanswerableError(request, "with none of the options the move can go on")
	}
	return nil
}

// Withdrawn returns the state before the move that is suspended in s, and whether a move is suspended. A host returns
// to that state if no answer lets the move continue. The moves of a round that all have submitted are not taken back.
func (s *State) Withdrawn() (*State, bool) {
	if s.position.pending == nil || s.position.pending.origin.position.round != nil {
		return nil, false
	}
	return s.position.pending.origin, true
}

// isDeadEnd reports whether the suspended move fails with every answer, as far as is known before the next draw.
func (m *machine) isDeadEnd() bool {
	p := m.pending
	s := newSearch(m)
	s.actionID, s.resumed = p.move.ActionID, p
	first := &node{move: &Move{ActionID: p.move.ActionID, Continues: true}}
	var found Legality
	stop, err := m.runToHalt(func() {
		found = s.classify(finding{node: first, kind: foundDecision, request: p.request})
	})
	return stop == nil && err == nil && found == Illegal
}

// unanswerableError returns the error for a decision that must be made but has no possible answer.
func (m *machine) unanswerableError(request *Request, why string) *Error {
	m.place = request.Path
	effect := chooseOneType
	if request.Several {
		effect = chooseNType
	}
	context := []any{"effectType", effect, "decisionId", request.ID, "name", request.Name, "effectPath",
		request.effectPath, "options", request.Options}
	if request.Several {
		context = append(context, "min", request.Min, "max", request.Max)
	}
	return m.failure(EffectFamily, codeEffectRuntime, reasonUnanswerable,
		"The decision \""+request.Name+"\" has to be made, but "+why+".", context)
}

// checkAnswersFit returns an error if every answer to a decision breaks a constraint between an operation and its
// special activity.
func (m *machine) checkAnswersFit(run *moveRun, request *Request) *Error {
	if run.special == nil {
		return nil
	}
	operation, special := *run, *run.special
	asked := &operation
	if request.SpecialActivity {
		asked = &special
	}
	before, fitting := asked.answers, 0
	for _, o := range values.Distinct(request.Options) {
		if request.Several {
			o = ListOf(o)
		}
		asked.answers = append(slices.Clip(before), Param{Name: request.ID, Value: o})
		if violatedConstraint(&operation, &special, true) == nil {
			fitting++
		}
	}
	need := 1
	if request.Several {
		need = request.Min
	}
	if fitting >= need {
		return nil
	}
	return m.unanswerableError(request, "no option fits the choices of the operation")
}

// applyAnswer continues a suspended move: it is made again from its start with all answers, with the same result as
// one uninterrupted move.
func (m *machine) applyAnswer(p *pendingMove, answer *Move, o ApplyOptions) error {
	if !answer.Continues || answer.ActionID != p.move.ActionID {
		return illegal(answer, illegalSuspended, "The move \""+p.move.ActionID+"\" waits for a decision.",
			p.request.Path,
			"actionId", p.move.ActionID, "decisionId", p.request.ID, "decisionPlayer", p.request.Player)
	}
	if _, ok := answer.Params.Get(p.request.ID); !ok {
		return illegal(answer, illegalIncomplete, "The decision \""+p.request.Name+"\" is missing.", p.request.Path,
			"nextDecisionId", p.request.ID, "nextDecisionName", p.request.Name)
	}
	move := p.with(answer.Params)
	m.beginAgain(&p.origin.position)
	m.answered = p.answeredIDs(answer.Params)
	m.cut = cutPoint{id: p.request.ID, player: p.player}
	if o.PhaseTransitions == nil {
		o.PhaseTransitions = p.most
	}
	if err := m.applyAgain(p, &move, o); err != nil {
		return p.refusedAnswer(answer, err)
	}
	if !m.cut.reached {
		return illegal(answer, illegalValue, "The answer was not asked for again.", p.request.Path)
	}
	for _, given := range answer.Params {
		if !m.hasUsedAnswer(given.Name) {
			return illegal(answer, illegalValue, "Nothing asks for \""+given.Name+"\".", "", "detail", detailUnknown,
				"param", given.Name)
		}
	}
	if m.pending != nil {
		q := *m.pending
		q.answers = append(append([]Answer(nil), p.answers...), p.replies(answer.Params)...)
		m.pending = &q
	}
	return nil
}

// with returns the suspended move with further answers. Answers to decisions after the open one are given to the
// operation and to its special activity, as it is not known before which of them asks.
func (p *pendingMove) with(answers Params) Move {
	n := &node{move: &p.move}
	for _, a := range answers {
		open := a.Name == p.request.ID
		if !open || !p.request.SpecialActivity {
			n = &node{parent: n, id: a.Name, value: a.Value}
		}
		if p.move.Compound != nil && (!open || p.request.SpecialActivity) {
			n = &node{parent: n, id: a.Name, value: a.Value, inner: true}
		}
	}
	return *n.moveOf()
}

func (p *pendingMove) replies(answers Params) []Answer {
	return lists.Map(answers, func(a record.Param) Answer {
		return Answer{ID: a.Name, Player: p.request.Player, Value: a.Value}
	})
}

// answeredIDs returns the ids of all answers given after the move was suspended.
func (p *pendingMove) answeredIDs(answers Params) []string {
	return append(lists.Map(p.answers, func(a Answer) string { return a.ID }),
		lists.Map(answers, func(a Param) string { return a.Name })...)
}

// refusedAnswer returns the error for an answer that the move cannot use.
func (p *pendingMove) refusedAnswer(answer *Move, err error) error {
	if e, ok := err.(*Error); ok && e.Code == codeEffectRuntime && e.Reason == reasonChoice {
		refused := illegal(answer, illegalValue, e.Message, e.Path, "detail", e.Code)
		refused.Cause = e
		return refused
	}
	if refused, ok := err.(*IllegalMoveError); ok {
		if refused.Reason == illegalNotGranted {
			// The move was granted; the zones of the answer are not.
			invalid := illegal(answer, illegalValue, refused.Message, p.request.Path, "detail", refused.Reason)
			invalid.Cause = refused
			return invalid
		}
		refused.ActionID, refused.Params = answer.ActionID, answer.Params
	}
	return err
}

// hasUsedAnswer reports whether a decision of the operation or its special activity used an answer.
func (m *machine) hasUsedAnswer(id string) bool {
	run := m.move.outermost()
	if m.acting != nil {
		run = m.acting.runs[m.cut.player]
	}
	for ; run != nil; run = run.special {
		if slices.Contains(run.used, id) {
			return true
		}
	}
	return false
}

// lookOn looks for the decisions of a suspended move after the answers of a node: the move is made again with these,
// up to the next decision or draw.
func (s *search) lookOn(n *node, given Params) finding {
	m, p := s.m, s.resumed
	if _, ok := given.Get(p.request.ID); !ok {
		return finding{node: n, kind: foundDecision, request: p.request}
	}
	looker := m.game.borrow(&p.origin.position)
	looker.effort = m.effort
	looker.mutedBetweenMoves, looker.muted, looker.unlogged = 1, 1, true // nobody reads what it records
	defer func() {
		m.effort = looker.effort
		m.game.giveBack(looker)
	}()
	move := p.with(given)
	looker.answered = p.answeredIDs(given)
	looker.cut = cutPoint{id: p.request.ID, player: p.player}
	looker.stopAtDraw = true
	looker.limitTransitions(p.most)
	stop, err := looker.runToHalt(func() { looker.remake(p, &move, ApplyOptions{}) })
	switch {
	case err != nil && err.Code == codeStacking:
		return finding{node: n, kind: foundImpossible, reason: reasonLegality, stacked: err}
	case err != nil && err.Reason == reasonUnanswerable:
		return finding{node: n, kind: foundImpossible, reason: reasonUnanswerable}
	case err != nil && n.mayMixGrants(&looker.walk, err):
		return finding{node: n, kind: foundImpossible, reason: denials["zoneFilterMismatch"]}
	case err != nil:
		panic(err)
	case stop == nil:
		return finding{node: n, kind: foundComplete}
	case stop.kind == haltSuspend && (looker.acting == nil || looker.move.outermost().decider == p.player):
		stop.request.elsewhere = stop.request.Player != p.request.Player
		return finding{node: n, kind: foundDecision, request: stop.request}
	case stop.kind == haltHorizon || stop.kind == haltSuspend:
		return finding{node: n, kind: foundComplete, again: true}
	}
	if stop.refused != nil {
		return finding{node: n, kind: foundImpossible, reason: stop.refused.Reason}
	}
	return finding{node: n, kind: foundImpossible, reason: stop.reason}
}
