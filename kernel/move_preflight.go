package kernel

import (
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Reasons for which an action cannot be taken now.
const (
	reasonPhase        = "phaseMismatch"
	reasonActor        = "actorNotApplicable"
	reasonExecutor     = "executorNotApplicable"
	reasonLimit        = "actionLimitExceeded"
	reasonNoPipeline   = "pipelineNotApplicable"
	reasonLegality     = "pipelineLegalityFailed"
	reasonCost         = "pipelineAtomicCostValidationFailed"
	reasonPre          = "actionNotLegalInCurrentState"
	reasonUndecided    = "" // an executor not yet known
	reasonSuspended    = "moveSuspended"
	reasonNotSuspended = "noSuspendedMove"
	reasonSelector     = "invalidSelectorSpec" // of an error: the selector of an action is unknown
)

// preflight says why an action cannot be taken now, "" if it can as far as its selectors, limits and pipelines are
// concerned. It sets who performs the move and the pipeline that applies. The names of the move must be bound.
//
// surface names the caller, in errors. With undecided, an executor whose parameter has no value yet is taken to be
// the decider.
func (m *machine) preflight(run *moveRun, surface string, undecided bool) string {
	a := run.action
	if len(a.badSelector) > 0 {
		m.place = a.path
		selector, _, _ := strings.Cut(a.badSelector[0], ":")
		panic(m.failure(KernelFamily, codeContract, reasonSelector, "The selectors of the action \""+a.id+
			"\" name a binding that is not one of its parameters.",
			[]any{"surface", surface, "selector", selector, "actionId", a.id, "selectorContractViolations",
				a.badSelector}))
	}
	if !a.phases[m.phase] {
		return reasonPhase
	}
	m.actives, m.actor = run.decider, run.decider
	if reason := m.checkActorAllowed(run, surface); reason != "" {
		return reason
	}
	if run.grant == nil {
		run.player = run.decider
		if reason := m.findExecutor(run, surface, undecided); reason != "" {
			return reason
		}
	}
	if m.isLimitReached(a) {
		return reasonLimit
	}
	m.actives, m.actor = run.player, run.player
	return m.dispatchPipeline(run)
}

// checkActorAllowed returns why the deciding player may not take the action, "" if it may.
func (m *machine) checkActorAllowed(run *moveRun, surface string) string {
	a := run.action
	switch a.def.Actor.Kind {
	case gamedef.ActorPlayer, gamedef.ActivePlayer, gamedef.AllPlayers:
		return ""
	case gamedef.ChosenPlayer:
		if m.env[a.actorName].Kind() == Unbound {
			return "" // tested again when the parameter has a value
		}
	}
	m.place = a.path
	found := false
	k := m.mark()
	err := recoverError(func() {
		for _, p := range a.actor(m, nil) {
			found = found || p == run.decider
		}
	})
	if err != nil {
		m.rollback(k)
		if err.Code != codeMissingVar {
			m.selectorFailed(a, surface, "actor", err)
		}
	}
	if !found {
		return reasonActor
	}
	return ""
}

// findExecutor determines the player who performs the move, and returns why there is none, "" if there is one.
func (m *machine) findExecutor(run *moveRun, surface string, undecided bool) string {
	a := run.action
	switch a.def.Executor.Kind {
	case gamedef.ActorPlayer, gamedef.ActivePlayer:
		return ""
	case gamedef.ChosenPlayer:
		if undecided && m.env[a.executorBy].Kind() == Unbound {
			return reasonUndecided
		}
	}
	m.place = a.path
	k := m.mark()
	err := recoverError(func() { run.player = a.executor(m) })
	if err == nil {
		return ""
	}
	m.rollback(k)
	if err.Code != codeMissingVar {
		m.selectorFailed(a, surface, "executor", err)
	}
	return reasonExecutor
}

func (m *machine) selectorFailed(a *action, surface, selector string, cause *Error) {
	m.place = a.path
	e := m.failure(KernelFamily, codeContract, reasonSelector, "The "+selector+" of the action \""+a.id+
		"\" cannot be told: "+cause.Message,
		[]any{"surface", surface, "selector", selector, "actionId", a.id})
	e.Cause = cause
	panic(e)
}

// isLimitReached reports whether an action has been used as often as one of its limits allows.
func (m *machine) isLimitReached(a *action) bool {
	if len(a.limits) == 0 {
		return false
	}
	u := m.usage[a.at]
	if m.game.Simultaneous() {
		own := m.usage[m.game.usageOf(m.active, a.at)]
		u.turn, u.phase = own.turn, own.phase
	}
	for i := range a.limits {
		l := &a.limits[i]
		count := u.game
		switch l.scope {
		case gamedef.PerTurn:
			count = u.turn
		case gamedef.PerPhase:
			count = u.phase
		}
		m.place = l.path
		if int64(count) >= l.max.get(m, "limits", reasonLimit, "max") {
			return true
		}
	}
	return false
}

// dispatchPipeline determines the first pipeline of the action that applies, and returns why none does, "" if one
// does.
func (m *machine) dispatchPipeline(run *moveRun) string {
	run.pipeline = nil
	for _, p := range run.action.pipelines {
		if p.applicability == nil || m.predicate(p, "applicability", p.applicability) {
			run.pipeline = p
			return ""
		}
	}
	if len(run.action.pipelines) > 0 {
		return reasonNoPipeline
	}
	return ""
}

// predicate evaluates a condition of a pipeline. If the condition fails, the error names the pipeline.
func (m *machine) predicate(p *pipeline, part string, holds conditionFunc) (result bool) {
	m.place = p.parts[part]
	err := recoverError(func() { result = holds(m) })
	if err != nil {
		panic(m.predicateFailure(p, part, err))
	}
	return result
}

func (m *machine) predicateFailure(p *pipeline, part string, cause *Error) *Error {
	code, reason := "ACTION_PIPELINE_PREDICATE_EVALUATION_FAILED", "pipelinePredicateEvaluationFailed"
	if part == "applicability" {
		code, reason = "ACTION_PIPELINE_APPLICABILITY_EVALUATION_FAILED", "applicabilityEvaluationFailed"
	}
	e := m.failure(KernelFamily, code, reason, "The "+part+" of the pipeline \""+p.id+"\" cannot be evaluated: "+
		cause.Message,
		[]any{"actionId", m.game.actions[p.action].id, "profileId", p.id, "predicate", part})
	e.Cause = cause
	return e
}

// bindMove binds the names of a move: its declared parameters, answers whose ids name a binding, and the kind of the
// move. It returns the earlier length of the journal, for unbinding.
func (m *machine) bindMove(run *moveRun) int {
	from := len(m.journal)
	g := m.game
	for i := range run.action.params {
		p := &run.action.params[i]
		if v, ok := run.answers.Get(p.name); ok {
			m.bind(p.bind, v)
		}
	}
	for i := range run.answers {
		if id := run.answers[i].Name; len(id) > 9 && id[:9] == "decision:" {
			m.bindEarly(id, run.answers[i].Value)
		}
	}
	for _, id := range eventParams {
		if v, ok := run.answers.Get(id); ok {
			m.bind(m.nameOf(id), v)
		}
	}
	if g.freeName != values.NoName {
		m.bind(g.freeName, Truth(run.move.FreeOperation))
	}
	if g.className != values.NoName {
		class := Value{}
		if run.move.ActionClass == "" {
			class = g.operationClass
		} else {
			class = g.parts.Symbols.Text(string(run.move.ActionClass))
		}
		m.bind(g.className, class)
	}
	return from
}

// eventParams are the parameters by which a move names an event card.
var eventParams = []string{gamedef.EventCardParam, gamedef.EventDeckParam, gamedef.EventSideParam,
	gamedef.EventBranchParam}

// bindEarly binds the answer to a decision whose id names the binding, before the decision is reached.
func (m *machine) bindEarly(id string, v Value) {
	for i := 9; i+1 < len(id); i++ {
		if id[i] == ':' && id[i+1] == ':' {
			m.bind(m.nameOf(id[i+2:]), v)
			return
		}
	}
}

// bindChoices binds the answers to decisions of the pipeline: costs and earlier stages may read them.
func (m *machine) bindChoices(run *moveRun) {
	if run.pipeline == nil {
		return
	}
	for i := range run.pipeline.choices {
		c := &run.pipeline.choices[i]
		if v, ok := run.answers.Get(c.id); ok {
			m.bind(c.bind, v)
		}
	}
}
