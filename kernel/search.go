package kernel

import (
	"maps"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
)

// search looks for the decisions of a move and for answers with which it can be made. It uses a machine at the state
// before the move and leaves it unchanged. It resumes at a decision repeatedly without walking the move from its
// start, unless an answer can change what came before.
type search struct {
	m    *machine
	base mark
	// resumed is the suspended move whose next decisions are searched; nil: the move is a new one.
	resumed *pendingMove

	// walks is how many more walks may begin; nil: any number.
	walks *int
	// made is how many walks have begun. The first is that of the move as given, all others try an answer.
	made int
	// effort is what the machine had used before.
	effort int

	steps, expansions, deferred int
	warnings                    []Warning
	actionID                    string
	stacked                     string // the place of a stacking constraint that refused an answer
}

// node is a move with the answers found so far.
type node struct {
	move   *Move // of the first node
	parent *node
	id     string
	value  Value
	inner  bool // the answer belongs to the special activity
}

// finding is the result of a walk: where and why it stopped.
type finding struct {
	node    *node
	kind    findingKind
	request *Request
	reason  string  // of an impossible move
	stacked *Error  // of a move that breaks a stacking constraint
	again   bool    // of a complete move: more may be asked while it is made
	resume  *resume // nil: the move must be walked from its start
}

type findingKind uint8

const (
	foundComplete findingKind = iota
	foundDecision
	foundImpossible
)

// resume is a walk stopped before a decision.
type resume struct {
	mark mark
	walk walk
	runs []moveRun
}

func newSearch(m *machine) *search { return &search{m: m, base: m.mark(), effort: m.effort} }

// moveOf returns the move of a node with all answers found so far.
func (n *node) moveOf() *Move {
	if n.parent == nil {
		return n.move
	}
	answers := 0
	first := n
	for ; first.parent != nil; first = first.parent {
		answers++
	}
	move := *first.move
	move.Params = slices.Grow(slices.Clone(move.Params), answers)
	if move.Compound != nil {
		compound := *move.Compound
		compound.SpecialActivity.Params = slices.Clone(compound.SpecialActivity.Params)
		move.Compound = &compound
	}
	n.answer(&move)
	return &move
}

// answer adds to a move the answers of a node and of the nodes before it. The parameters of the move must not be
// shared.
func (n *node) answer(move *Move) {
	if n.parent == nil {
		return
	}
	n.parent.answer(move)
	params := &move.Params
	if n.inner {
		params = &move.Compound.SpecialActivity.Params
	}
	for i := range *params {
		if (*params)[i].Name == n.id {
			(*params)[i].Value = n.value
			return
		}
	}
	*params = append(*params, Param{Name: n.id, Value: n.value})
}

// look walks a move from its start.
func (s *search) look(n *node) finding { return s.lookWith(n, nil) }

// lookWith is look with a guide that answers decisions; nil for none.
func (s *search) lookWith(n *node, g *guide) finding {
	m := s.m
	m.rollback(s.base)
	move := n.moveOf()
	s.begin(s.path(move), len(move.Params))
	if s.resumed != nil {
		return s.lookOn(n, move.Params)
	}
	if move.ActionID == Decline {
		return finding{node: n, kind: foundComplete}
	}
	if m.declines(move) {
		if refused := m.whyNotDeclined(move); refused != nil {
			return finding{node: n, kind: foundImpossible, reason: refused.Reason}
		}
		return finding{node: n, kind: foundComplete, again: len(m.cards.deferred) > 0}
	}
	w := &walk{}
	if g != nil {
		g.walk = w
	}
	return s.runWalk(n, w, func() { s.enter(move, w, g) })
}

// path returns the path of the rule for a move that is searched from its start.
func (s *search) path(move *Move) string {
	if s.resumed != nil {
		return s.resumed.request.Path
	}
	if at, ok := s.m.game.actionOf[move.ActionID]; ok {
		return s.m.game.actions[at].path
	}
	return ""
}

// answer resumes at a decision with an answer.
func (s *search) answer(f finding, v Value) finding {
	n := &node{parent: f.node, id: f.request.ID, value: v, inner: f.request.SpecialActivity && s.resumed == nil}
	if f.resume == nil {
		return s.look(n)
	}
	m := s.m
	m.rollback(f.resume.mark)
	s.begin(f.request.Path, 0)
	w := f.resume.copy(m)
	return s.runWalk(n, w, func() {
		m.move = w.legs[len(w.legs)-1].run
		m.move.answers = append(slices.Clip(m.move.answers), Param{Name: n.id, Value: v})
		w.continueWalk(m)
	})
}

// walkEffort is the minimum effort to walk a move, or to resume it, in items of queries.
const walkEffort = 10

// begin counts a walk, with a number of answers to give again, against the budgets. path is the path of the rule that
// needs it.
func (s *search) begin(path string, answers int) {
	if s.walks != nil {
		if *s.walks <= 0 {
			panic(&halt{kind: haltSpent})
		}
		*s.walks--
	}
	s.made++
	s.m.exec, s.m.place = nil, path
	s.m.spendEffort(walkEffort + answers)
}

// isSpent reports whether no more answers may be tried to learn their results: the allowed number was tried, or half
// of the effort is used. The results of other answers stay unknown; the other half is for answers that are given.
func (s *search) isSpent() bool {
	if s.made <= s.m.limits.CompletionAnswers && s.m.effort-s.effort <= s.m.limits.Effort/2 {
		return false
	}
	s.m.mustCount()
	s.warnOnce(codeAnswers, s.tooManyAnswers(), "maxCompletionAnswers", s.m.limits.CompletionAnswers)
	return true
}

func (s *search) tooManyAnswers() string {
	return "It takes too long to tell how \"" + s.actionID + "\" can be completed; " + strconv.Itoa(max(s.made-1, 0)) +
		" answers were tried."
}

// runWalk runs f, a part of a walk, and returns the finding.
func (s *search) runWalk(n *node, w *walk, f func()) finding {
	m := s.m
	stop, err := m.runToHalt(f)
	list := w.list
	if err == nil && (stop == nil || stop.kind == haltAsk || stop.kind == haltHorizon) && w.hasConflict() {
		stop = &halt{kind: haltImpossible, reason: illegalConstraint}
	}
	if err == nil && len(w.legs) > 0 && m.game.flow != nil &&
		(stop == nil || stop.kind == haltAsk || stop.kind == haltHorizon) {
		if reason := m.whyExceeded(w.legs[0].run, stop == nil || stop.kind == haltHorizon,
			stop == nil && !s.asksAfter(w)); reason != "" {
			stop = &halt{kind: haltImpossible, reason: reason}
		}
	}
	restart := w.left || len(w.legs) == 0 || list == nil ||
		slices.ContainsFunc(w.legs, func(l leg) bool { return l.run.deferred })
	m.resume(s.base.registers)
	switch {
	case err != nil:
		if w.inDeferred(m) && err.Reason != reasonChoice {
			return finding{node: n, kind: foundComplete, again: true}
		}
		if err.Code == codeStacking {
			s.stacked = err.refusing
			return finding{node: n, kind: foundImpossible, reason: reasonLegality, stacked: err}
		}
		if n.mayMixGrants(w, err) {
			return finding{node: n, kind: foundImpossible, reason: denials["zoneFilterMismatch"]}
		}
		panic(err)
	case stop == nil:
		return finding{node: n, kind: foundComplete, again: s.asksAfter(w)}
	}
	switch stop.kind {
	case haltHorizon:
		return finding{node: n, kind: foundComplete, again: true}
	case haltImpossible:
		return finding{node: n, kind: foundImpossible, reason: stop.reason}
	case haltRefused:
		return finding{node: n, kind: foundImpossible, reason: stop.refused.Reason}
	}
	found := finding{node: n, kind: foundDecision, request: stop.request}
	if !restart {
		found.resume = w.stateBefore(m, list.asked)
	}
	return found
}

// hasConflict reports whether the choices of an operation and its special activity conflict; it returns false while
// one of them is not made.
func (w *walk) hasConflict() bool {
	if len(w.legs) == 0 {
		return false
	}
	operation := w.legs[0].run
	return operation.special != nil && operation.special.action != nil &&
		violatedConstraint(operation, operation.special, true) != nil
}

// stateBefore returns the walk before the step that asks for a decision.
func (w *walk) stateBefore(m *machine, at mark) *resume {
	r := &resume{mark: at, walk: walk{legs: slices.Clone(w.legs), list: m.copyExecution(w.list)}}
	r.walk.list.pc--
	r.walk.list.spent = r.walk.list.paid
	for _, l := range w.legs {
		r.runs = append(r.runs, *l.run)
	}
	return r
}

// copy returns a walk that resumes from r without changing r.
func (r *resume) copy(m *machine) *walk {
	w := &walk{legs: slices.Clone(r.walk.legs), list: m.copyExecution(r.walk.list)}
	for i := range w.legs {
		run := r.runs[i]
		run.used = slices.Clone(run.used)
		if run.runs != nil {
			counts := make(map[*code]int, len(run.runs))
			maps.Copy(counts, run.runs)
			run.runs = counts
		}
		if i > 0 {
			run.outer = w.legs[i-1].run
			run.outer.special = &run
		}
		w.legs[i].run = &run
	}
	return w
}

// copyExecution returns an execution that resumes where e is without changing e.
func (m *machine) copyExecution(e *execution) *execution {
	out := m.anyExecution()
	frames := append(out.frames[:0], e.frames...)
	*out = *e
	out.frames, out.payer = frames, out
	return out
}

// asksAfter reports whether the effects after the move ask for a decision.
func (s *search) asksAfter(w *walk) bool {
	if len(w.legs) == 0 {
		return false
	}
	after := s.m.game.phases[w.legs[0].run.origin].after
	return after != nil && after.asks
}

// enter walks a move from its start, with a guide or nil.
func (s *search) enter(move *Move, w *walk, g *guide) {
	m := s.m
	m.mode, m.opaque, m.guide = discovery, 0, g
	m.context = context{actives: m.active, actor: m.active}
	run := m.newRun(move, nil)
	if run.action == nil {
		m.failKernel(unknownChoicesAction, "There is no action \""+move.ActionID+"\".", "actionId", move.ActionID)
	}
	m.move = run
	env := len(m.journal)
	m.lookInto(run)
	if run.deferred {
		s.deferred++
	}
	w.begin(m, run, env, nil)
	w.continueWalk(m)
}

// lookInto is mustBeLegal for a move whose parameters may be missing: the first missing parameter is asked for, and
// conditions that cannot be evaluated yet are left for later.
func (m *machine) lookInto(run *moveRun) {
	if refused := m.classify(run); refused != nil {
		run.class = ""
	}
	if refused := m.refuseOther(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	if run.move.FreeOperation {
		if refused := m.claimGrant(run); refused != nil {
			panic(&halt{kind: haltImpossible, reason: choiceReason(refused)})
		}
	}
	if run.action == nil {
		m.failKernel(unknownChoicesAction, "There is no action \""+run.move.ActionID+"\".", "actionId",
			run.move.ActionID)
	}
	m.move = run
	m.bindMove(run)
	if reason := m.preflight(run, "legalChoices", true); reason != "" {
		panic(&halt{kind: haltImpossible, reason: reason})
	}
	for i := range run.action.params {
		m.lookAtParam(run, &run.action.params[i])
	}
	m.lookAtPredicates(run)
	if (len(run.action.params) > 0 || run.outer != nil) && m.failedCondition(run) != "" {
		panic(&halt{kind: haltImpossible, reason: reasonPre})
	}
	if refused := m.resolveEvent(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
}

// lookAtParam asks for a missing declared parameter.
func (m *machine) lookAtParam(run *moveRun, p *param) {
	if v, ok := run.answers.Get(p.name); ok {
		if !m.inDomain(p, v) {
			m.place = p.path
			m.failKernel(invalidChoices, "The parameter \""+p.name+"\" cannot have the value "+v.Text()+" now.",
				"actionId", run.action.id, "param", p.name, "value", v.Text())
		}
		return
	}
	m.place = p.path
	options := p.domain.run(m, m.buffer())
	request := &Request{ID: p.name, Name: p.name, Player: int(run.player), TargetKinds: p.domain.kinds, Path: p.path}
	for _, o := range options {
		v := m.encodeOption(o)
		if v.Kind() == Unbound {
			m.failKernel(invalidChoices, "The query of the parameter \""+p.name+"\" finds "+values.Noun(o)+
				", which no player can choose.",
				"value", o.Text(), "actionId", run.action.id, "param", p.name)
		}
		request.Options = append(request.Options, v)
	}
	m.release(options)
	m.ask(request)
}

// lookAtPredicates stops the search if the pipeline refuses the move; conditions that depend on a decision not made
// yet are left for later.
func (m *machine) lookAtPredicates(run *moveRun) {
	p := run.pipeline
	if p == nil {
		return
	}
	if holds, known := m.evaluateIfKnown(run, "legality", p.legality); known && !holds {
		panic(&halt{kind: haltImpossible, reason: reasonLegality})
	}
	if run.move.FreeOperation {
		run.skipCost = true
		return
	}
	if p.judgesTargets() {
		return
	}
	if holds, known := m.evaluateIfKnown(run, "costValidation", p.costValidation); known && !holds {
		if p.atomic {
			panic(&halt{kind: haltImpossible, reason: reasonCost})
		}
		run.skipCost = true
	}
}

// evaluateIfKnown evaluates a condition of a pipeline; known is false if it depends on a decision not made yet.
func (m *machine) evaluateIfKnown(run *moveRun, part string, holds conditionFunc) (result, known bool) {
	if holds == nil {
		return true, true
	}
	m.place = run.pipeline.parts[part]
	k := m.mark()
	err := recoverError(func() { result = holds(m) })
	switch {
	case err == nil:
		return result, true
	case err.Code != codeMissingBinding:
		panic(m.predicateFailure(run.pipeline, part, err))
	}
	m.rollback(k)
	run.deferred = true
	return false, false
}

// classifyMove returns what is known, within the budgets, of whether a move can be completed.
func (s *search) classifyMove(n *node) Legality {
	s.steps, s.expansions, s.deferred = 0, 0, 0
	if !s.countWalk() {
		return Unknown
	}
	f, ok := s.lookGuided(n, false, firstSelection)
	if !ok {
		f = s.look(n)
	}
	return s.classify(f)
}

// isElsewhere reports whether another player decides next. Listing and completing moves stops there; whether a move can
// be made is determined with the possible answers of the other players.
func (f finding) isElsewhere() bool { return f.kind == foundDecision && f.request.elsewhere }

// isOwnEnd reports whether f shows that the player making the move has nothing more to decide, and that the move can
// continue.
func (s *search) isOwnEnd(f finding) bool {
	s.steps, s.expansions, s.deferred = 0, 0, 0
	return f.kind == foundComplete || f.isElsewhere() && s.classify(f) != Illegal
}

// countWalk counts a walk; it returns false if a budget is spent.
func (s *search) countWalk() bool {
	if s.isSpent() {
		return false
	}
	if s.steps >= s.m.limits.DecisionProbeSteps {
		s.warnOnce("MOVE_ENUM_DECISION_PROBE_STEP_BUDGET_EXCEEDED",
			"Too many decisions have to be looked at to tell whether \""+s.actionID+"\" can be completed.",
			"maxDecisionProbeSteps", s.m.limits.DecisionProbeSteps)
		return false
	}
	s.steps++
	return true
}

func (s *search) warnOnce(code, message, key string, limit int) {
	for _, w := range s.warnings {
		if w.Code == code && w.Context["actionId"] == s.actionID {
			return
		}
	}
	s.warnings = append(s.warnings, Warning{Code: code, Message: message,
		Context: map[string]any{"actionId": s.actionID, key: limit}})
}

// classify returns what is known of whether a move that was walked to a decision can be completed.
func (s *search) classify(f finding) Legality {
	if s.deferred > s.m.limits.DeferredPredicates {
		s.warnOnce("MOVE_ENUM_DEFERRED_PREDICATE_BUDGET_EXCEEDED", "Too many conditions of \""+s.actionID+
			"\" depend on decisions not yet made.",
			"maxDeferredPredicates", s.m.limits.DeferredPredicates)
		return Unknown
	}
	switch f.kind {
	case foundComplete:
		return Legal
	case foundImpossible:
		return Illegal
	}
	result := Illegal
	s.eachSelection(f.request, func(v Value) bool {
		if s.expansions++; s.expansions > s.m.limits.ParamExpansions {
			s.warnOnce("MOVE_ENUM_PARAM_EXPANSION_BUDGET_EXCEEDED",
				"Too many answers have to be tried to tell whether \""+s.actionID+"\" can be completed.",
				"maxParamExpansions", s.m.limits.ParamExpansions)
			result = Unknown
			return false
		}
		if !s.countWalk() {
			result = Unknown
			return false
		}
		result = s.classify(s.answer(f, v))
		return result == Illegal
	})
	return result
}

// eachSelection calls try for each possible answer, in order, until it returns false.
func (s *search) eachSelection(r *Request, try func(v Value) bool) {
	options := values.Distinct(r.Options)
	if !r.Several {
		for _, o := range options {
			if !try(o) {
				return
			}
		}
		return
	}
	for size := r.Min; size <= min(r.Max, len(options)); size++ {
		if !eachCombination(len(options), size, func(at []int) bool { return try(pick(options, at)) }) {
			return
		}
	}
}

// pick returns a list of the options with the indices in at.
func pick(options []Value, at []int) Value {
	return ListOf(lists.Map(at, func(o int) Value { return options[o] })...)
}

// eachCombination calls try for each subset of size indices below n, in lexicographic order, until it returns false; it
// reports whether all calls returned true.
func eachCombination(n, size int, try func(at []int) bool) bool {
	if size > n {
		return true
	}
	at := make([]int, size)
	for i := range at {
		at[i] = i
	}
	for {
		if !try(at) {
			return false
		}
		i := size - 1
		for i >= 0 && at[i] == n-size+i {
			i--
		}
		if i < 0 {
			return true
		}
		at[i]++
		for j := i + 1; j < size; j++ {
			at[j] = at[j-1] + 1
		}
	}
}
