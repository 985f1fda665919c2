package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Reasons for which a submitted move is refused.
const (
	illegalNow           = "moveNotLegalInCurrentState"
	illegalIncomplete    = "moveHasIncompleteParams"
	illegalValue         = "moveParamsInvalid"
	illegalParam         = "moveParamsNotLegalForAction"
	illegalUnknown       = "unknownActionId"
	illegalActor         = "actionActorNotApplicable"
	illegalExecutor      = "actionExecutorNotApplicable"
	illegalAction        = "actionNotLegalInCurrentState"
	illegalLegality      = "actionPipelineLegalityPredicateFailed"
	illegalCost          = "actionPipelineCostValidationFailed"
	illegalTiming        = "compoundTimingConfigurationInvalid"
	illegalAccompanying  = "specialActivityAccompanyingOpDisallowed"
	illegalConstraint    = "specialActivityCompoundParamConstraintFailed"
	illegalNotGranted    = "freeOperationNotGranted"
	illegalSuspended     = "moveSuspended"
	illegalNotSuspended  = "noSuspendedMove"
	illegalNoInterrupt   = "interruptNotAvailable"
	illegalHeldUp        = "freeOperationPending"
	detailUnknown        = "unknownDecision"
	invalidChoices       = "LEGAL_CHOICES_VALIDATION_FAILED"
	invalidListing       = "LEGAL_MOVES_VALIDATION_FAILED"
	unknownChoicesAction = "LEGAL_CHOICES_UNKNOWN_ACTION"
	reasonChoice         = "choiceRuntimeValidationFailed"
)

// messageUnfinishable is the message about a move whose decisions cannot all be answered.
const messageUnfinishable = "The move cannot be finished: a decision that it leads to has no choice that fits."

// refuse stops the machine because a move is not legal. context is keys and values in turn.
func (m *machine) refuse(run *moveRun, reason, message, path string, context ...any) {
	panic(&halt{kind: haltRefused, refused: illegal(run.move, reason, message, path, context...)})
}

func illegal(move *Move, reason, message, path string, context ...any) *IllegalMoveError {
	return &IllegalMoveError{ActionID: move.ActionID, Params: move.Params, Reason: reason, Path: path,
		Message: values.AuthoredText(message), Context: contextOf(context)}
}

// mainRun returns a run for the move to be made. The memory of the previous run is reused.
func (m *machine) mainRun(move *Move) *moveRun {
	used := m.first.used[:0]
	m.first = moveRun{used: used}
	m.first.prepare(m, move)
	return &m.first
}

// newRun returns a run for a move: its action, and its parameters as values of the game. For an unknown action the
// run has no action. outer is the run of the operation if the move is a special activity.
func (m *machine) newRun(move *Move, outer *moveRun) *moveRun {
	run := &moveRun{outer: outer}
	run.prepare(m, move)
	return run
}

func (run *moveRun) prepare(m *machine, move *Move) {
	run.move, run.decider, run.player, run.answers = move, m.active, m.active, slices.Clip(move.Params)
	if at, ok := m.game.actionOf[move.ActionID]; ok {
		run.action = &m.game.actions[at]
	}
	for i := range move.Params {
		v := move.Params[i].Value
		if w := m.game.parts.Symbols.Own(v); v.Kind() == List || !values.Same(w, v) {
			if &run.answers[0] == &move.Params[0] {
				run.answers = slices.Clone(move.Params)
			}
			run.answers[i].Value = w
		}
	}
}

// mustBeLegal refuses a move that cannot be made now, as far as is known before its decisions. It binds the names of
// the move.
func (m *machine) mustBeLegal(run *moveRun) {
	if refused := m.classify(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	if refused := m.refuseOther(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	if run.move.FreeOperation {
		if refused := m.claimGrant(run); refused != nil {
			panic(&halt{kind: haltRefused, refused: refused})
		}
	}
	if run.action == nil {
		m.refuse(run, illegalUnknown, "There is no such action.", "")
	}
	m.bindMove(run)
	a := run.action
	switch reason := m.preflight(run, "applyMove", false); reason {
	case "":
	case reasonActor:
		m.refuse(run, illegalActor, "The active player may not take this action.", a.path+".actor")
	case reasonExecutor:
		m.refuse(run, illegalExecutor, "Nobody can perform this action now.", a.path+".executor")
	case reasonPhase:
		m.refuse(run, illegalAction, "The action is not available in the phase \""+m.game.phases[m.phase].id+"\".",
			a.path+".phase", "detail", reason)
	case reasonLimit:
		m.refuse(run, illegalAction, "The action has been used as often as its limits allow.", a.path+".limits",
			"detail", reason)
	default:
		m.refuse(run, illegalAction, "None of the action's pipelines applies.", a.path, "detail", reason)
	}
	if run.action.def.Actor.Kind == gamedef.ChosenPlayer && m.env[a.actorName].Kind() == Number &&
		playerID(m.env[a.actorName].N) != run.decider {
		m.refuse(run, illegalActor, "The player named as its actor is not the active player.", a.path+".actor")
	}
	m.requireCompound(run)
	m.requirePipeline(run)
	if path := m.failedCondition(run); path != "" {
		m.refuse(run, illegalAction, "The condition of the action does not hold.", path, "detail", "pre")
	}
	m.requireParams(run)
	if refused := m.resolveEvent(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
	if refused := m.checkAllowed(run); refused != nil {
		panic(&halt{kind: haltRefused, refused: refused})
	}
}

// requireParams refuses a move that lacks a declared parameter, or has one outside its domain.
func (m *machine) requireParams(run *moveRun) {
	for i := range run.action.params {
		p := &run.action.params[i]
		v, ok := run.answers.Get(p.name)
		if !ok {
			m.refuse(run, illegalIncomplete, "The parameter \""+p.name+"\" is missing.", p.path, "nextDecisionId",
				p.name, "nextDecisionName", p.name)
		}
		if m.inDomain(p, v) {
			continue
		}
		reason := illegalParam
		if run.pipeline != nil {
			reason = illegalValue
		}
		m.refuse(run, reason, "The parameter \""+p.name+"\" cannot have the value "+v.Text()+" now.", p.path, "param",
			p.name, "value", v.Text())
	}
}

// requirePipeline refuses a move if its pipeline does, and records it if the cost is not paid.
func (m *machine) requirePipeline(run *moveRun) {
	p := run.pipeline
	if p == nil {
		return
	}
	if p.legality != nil && !m.predicate(p, "legality", p.legality) {
		m.refuse(run, illegalLegality, "The legality of its pipeline does not hold.", p.path+".legality", "profileId",
			p.id)
	}
	if run.move.FreeOperation {
		run.skipCost = true
		m.log("operationFree", p.path, "actionId", run.action.id, "step", "costSpendSkipped")
		return
	}
	if p.costValidation == nil || p.judgesTargets() || m.predicate(p, "costValidation", p.costValidation) {
		return
	}
	m.refuseUnpaid(run)
}

// judgesTargets reports whether the pipeline checks for each target whether its cost can be paid.
func (p *pipeline) judgesTargets() bool { return p.targets != nil && p.targets.judged }

// refuseUnpaid refuses a move whose cost cannot be paid, or records that it continues without paying.
func (m *machine) refuseUnpaid(run *moveRun) {
	p := run.pipeline
	if p.atomic {
		m.refuse(run, illegalCost, "The cost cannot be paid.", p.path+".costValidation", "profileId", p.id,
			"partialExecutionMode", "atomic")
	}
	run.skipCost = true
	m.log("operationPartial", p.path, "actionId", run.action.id, "profileId", p.id, "step", "costSpendSkipped",
		"reason", "costValidationFailed")
}

// failedCondition returns the path of the first condition of the action that does not hold, "" if all hold. A
// condition of the phase counts as one of the action's.
func (m *machine) failedCondition(run *moveRun) string {
	if ph := &m.game.phases[m.phase]; ph.pre != nil {
		m.place = ph.prePath
		if !ph.pre(m) {
			return run.action.path + ".pre"
		}
	}
	for i := range run.action.conditions {
		c := &run.action.conditions[i]
		if m.place = c.path; !c.holds(m) {
			return c.path
		}
	}
	return ""
}

// inDomain reports whether a declared parameter may have a value now.
func (m *machine) inDomain(p *param, v Value) bool {
	m.place = p.path
	if p.domain.contains != nil {
		return p.domain.contains(m, v)
	}
	return m.isResult(&p.domain, v)
}

// isResult reports whether a value is one of the present results of a query.
func (m *machine) isResult(q *query, v Value) bool {
	options := q.run(m, m.buffer())
	defer m.release(options)
	return slices.ContainsFunc(options, func(o Value) bool { return values.Same(m.encodeOption(o), v) })
}

// encodeOption returns an option in the form of an answer: a token or row by its id. It returns Unbound for a value
// that cannot be an answer.
func (m *machine) encodeOption(v Value) Value {
	switch {
	case v.Kind() == Token:
		return m.tokenName(tokenID(v.N))
	case v.Kind() == Row && values.FieldOf(v, "id").IsScalar():
		return values.FieldOf(v, "id")
	case v.IsScalar() || v.Kind() == List:
		return v
	}
	return Value{}
}
