package kernel

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// walk goes through a move in the order in which it is made: cost, effects or stages with a special activity before,
// among or after them, the event. Discovery and execution use the same walk. Its progress is data, so that a search
// can resume at a decision repeatedly.
type walk struct {
	legs []leg      // the move, and its special activity while in progress
	list *execution // the list in progress; nil between lists
	left bool       // a cost effect was left out, because it reads a decision not made yet
}

// leg is one move of a walk: the operation or the special activity.
type leg struct {
	run    *moveRun
	plan   []planStep
	at     int   // the next of the plan
	part   int   // the next part of a cost or an event
	env    int   // where in the journal the move's bindings begin
	hidden int   // where in the journal its event's bindings begin
	events int   // where in the machine's events the move's begin
	before *mark // of a special activity: the point before it
}

// planStep is a step of a move.
type planStep struct {
	kind  planKind
	code  *code
	root  string // the effect path of the list
	stage int    // of planReplaced: the stage after which the rest is left out
}

type planKind uint8

const (
	planTargets  planKind = iota // choose the targets of the pipeline
	planCost                     // pay
	planList                     // effects, or a stage
	planActivity                 // the special activity
	planReplaced                 // the remaining stages are left out
	planEvent                    // the event card
	planEnd
)

// planOf returns the steps of an action, or of a pipeline, without a special activity.
func planOf(a *action, p *pipeline) []planStep {
	var plan []planStep
	if p == nil {
		return append(plan,
			planStep{kind: planCost, code: a.cost, root: "action:" + a.id + ".cost"},
			planStep{kind: planList, code: a.effects, root: "action:" + a.id + ".effects"},
			planStep{kind: planEvent}, planStep{kind: planEnd})
	}
	if p.targets != nil {
		plan = append(plan, planStep{kind: planTargets})
	}
	plan = append(plan, planStep{kind: planCost, code: p.cost, root: "action:" + a.id + ".cost"})
	for i, stage := range p.stages {
		plan = append(plan, planStep{kind: planList, code: stage, root: "action:" + a.id + ".stages[" + strconv.Itoa(i) +
			"]"})
	}
	return append(plan, planStep{kind: planEvent}, planStep{kind: planEnd})
}

// plan returns the steps of a run, with its special activity.
func (run *moveRun) plan() []planStep {
	static := run.action.plan
	if run.pipeline != nil {
		static = run.pipeline.plan
	}
	compound := run.move.Compound
	if compound == nil {
		return static
	}
	var plan []planStep
	for _, step := range static {
		switch {
		case step.kind == planEvent && compound.Timing == AfterOperation:
			plan = append(plan, planStep{kind: planActivity})
		case step.kind == planList && compound.Timing == BeforeOperation &&
			!slices.ContainsFunc(plan, planStep.isActivity):
			plan = append(plan, planStep{kind: planActivity})
		}
		plan = append(plan, step)
	}
	if compound.Timing != DuringOperation {
		return plan
	}
	after := 0
	if compound.InsertAfterStage != nil {
		after = *compound.InsertAfterStage
	}
	first := slices.IndexFunc(plan, func(s planStep) bool { return s.kind == planList })
	rest := plan[first+after+1:]
	out := append(slices.Clone(plan[:first+after+1]), planStep{kind: planActivity})
	if replace := compound.ReplaceRemainingStages; replace != nil && *replace {
		out = append(out, planStep{kind: planReplaced, stage: after})
		rest = rest[slices.IndexFunc(rest, func(s planStep) bool { return s.kind == planEvent }):]
	}
	return append(out, rest...)
}

func (p planStep) isActivity() bool { return p.kind == planActivity }

// begin begins the walk of a move after its preflight.
func (w *walk) begin(m *machine, run *moveRun, env int, before *mark) {
	w.legs = append(w.legs, leg{run: run, plan: run.plan(), env: env, before: before, events: len(m.events)})
	m.move = run
	m.actives, m.actor = run.player, run.player
	m.bindChoices(run)
}

// continueWalk continues the walk to the end, or to a halt or an error.
func (w *walk) continueWalk(m *machine) {
	for {
		if w.list != nil {
			m.exec = w.list
			if len(w.legs) > 1 && m.mode == executing && m.drawn {
				w.runActivity(m)
			} else {
				m.run()
			}
			m.spare = append(m.spare, w.list)
			m.exec, w.list = nil, nil
		}
		if !w.next(m) {
			return
		}
	}
}

// start begins an effect list.
func (w *walk) start(m *machine, c *code, root, eventContext, action string) {
	if c != nil && len(c.ops) > 0 {
		w.list = m.newExecution(c, listOf{root: root, eventContext: eventContext, action: action})
	}
}

// next continues the walk to its next list; it returns false if the walk is done.
func (w *walk) next(m *machine) bool {
	l := &w.legs[len(w.legs)-1]
	run, step := l.run, l.plan[l.at]
	switch step.kind {
	case planTargets:
		m.chooseTargets(run)
		m.judgeTargets(run)
	case planCost:
		if w.startCost(m, l, step) {
			return true
		}
		run.origin = m.phase
	case planList:
		l.at++
		w.start(m, step.code, step.root, "actionEffect", run.action.id)
		return true
	case planActivity:
		l.at++
		w.startActivity(m, run)
		return true
	case planReplaced:
		total := len(run.pipeline.stages)
		m.log("operationCompoundStagesReplaced", run.pipeline.path, "actionId", run.action.id, "profileId",
			run.pipeline.id,
			"insertAfterStage", step.stage, "totalStages", total, "skippedStageCount", total-1-step.stage)
	case planEvent:
		if w.startEvent(m, l) {
			return true
		}
	case planEnd:
		return w.end(m)
	}
	l.at++
	l.part = 0
	return true
}

// startCost begins the cost; it returns false if it is paid. In discovery each effect is a list by itself, and an
// effect that reads a decision not made yet is left out.
func (w *walk) startCost(m *machine, l *leg, step planStep) bool {
	run := l.run
	if run.skipCost {
		return false
	}
	p := run.pipeline
	if p != nil && p.targets != nil && p.targets.pays {
		m.payForTargets(run)
		return false
	}
	if m.mode == executing {
		if l.part++; l.part > 1 {
			return false
		}
		w.start(m, step.code, step.root, "actionCost", run.action.id)
		return true
	}
	parts := run.action.costParts
	if p != nil {
		parts = p.costParts
	}
	for l.part < len(parts) {
		part := parts[l.part]
		l.part++
		if part.asks {
			w.start(m, part, step.root, "actionCost", run.action.id)
			return true
		}
		k := m.mark()
		err := recoverError(func() { m.runList(part, listOf{}) })
		if err == nil {
			continue
		}
		if err.Code != codeMissingBinding {
			panic(err)
		}
		m.rollback(k)
		w.left = true
	}
	return false
}

// startEvent begins the next list of the event card; it returns false if there is none left.
func (w *walk) startEvent(m *machine, l *leg) bool {
	run := l.run
	if run.event == nil {
		return false
	}
	if l.part == 0 {
		m.useUp(run.event)
	}
	codes := m.eventCodes(run)
	if l.part == 0 && len(codes) > 0 {
		// An event sees the move's parameters and nothing that its action bound.
		l.hidden = len(m.journal)
		m.hide(l.env)
		m.bindMove(run)
		m.actives, m.actor = m.active, m.active
	}
	if l.part < len(codes) {
		w.start(m, codes[l.part], run.action.roots.event, "actionEffect", run.action.id)
		l.part++
		return true
	}
	if len(codes) > 0 {
		m.unbindSince(l.hidden, nil)
	}
	m.actives, m.actor = run.player, run.player
	if m.mode == executing {
		m.afterEvent(run)
	}
	return false
}

// hide removes the values of the names bound since an index of the journal.
func (m *machine) hide(from int) {
	for i, end := from, len(m.journal); i < end; i++ {
		if c := &m.journal[i]; c.kind == changeBinding && m.env[c.a].Kind() != Unbound {
			m.bind(values.Name(c.a), Value{})
		}
	}
}

// startActivity begins the special activity of a compound move in the present state.
func (w *walk) startActivity(m *machine, outer *moveRun) {
	l := &w.legs[len(w.legs)-1]
	before := m.mark()
	m.hide(l.env)
	special := &outer.move.Compound.SpecialActivity
	run := m.newRun(special, outer)
	outer.special = run
	if m.mode == discovery {
		m.lookInto(run)
	} else {
		m.askForParams(run)
		if refused := m.refusal(run); refused != nil {
			if !m.drawn || slices.Contains(firmReasons, refused.refused.Reason) {
				panic(refused)
			}
			m.leaveOut(run, before, refused.refused.Reason)
			return
		}
	}
	w.begin(m, run, before.journal, &before)
}

// leaveOut continues an operation without its special activity, for a reason that is recorded.
func (m *machine) leaveOut(run *moveRun, before mark, reason string) {
	m.rollback(before)
	outer := run.outer
	outer.special = nil
	outer.used = append(outer.used, run.used...) // its earlier questions
	m.log(record.LogLeftOut, run.action.path, record.LogAction, outer.action.id, record.LogSpecialActivity,
		run.action.id, "reason", reason)
}

// runActivity runs a list of a special activity after a draw. If its first decision has no answer, the activity is
// left out like a refused one: neither could be known when the move was chosen.
func (w *walk) runActivity(m *machine) {
	l := &w.legs[len(w.legs)-1]
	err := recoverError(m.run)
	if err == nil {
		return
	}
	draws := func(c change) bool { return c.kind == changeRandom }
	if err.Reason != reasonUnanswerable || slices.ContainsFunc(l.run.used, isDecision) ||
		slices.ContainsFunc(m.journal[l.before.journal:], draws) {
		panic(err)
	}
	m.leaveOut(l.run, *l.before, err.Reason)
	w.legs = w.legs[:len(w.legs)-1]
}

// firmReasons are the reasons for which a special activity is refused whatever was drawn before it. For any other
// reason it is left out after a draw: nobody could know the reason when the move was chosen, and refusing the move
// then would reveal the draw.
var firmReasons = []string{illegalUnknown, illegalIncomplete, illegalNotGranted}

// refusal returns the halt for a move that cannot be made now; nil if it can, as far as mustBeLegal checks.
func (m *machine) refusal(run *moveRun) *halt {
	stop, err := m.runToHalt(func() { m.mustBeLegal(run) })
	if err != nil {
		panic(err)
	}
	if stop != nil && stop.kind != haltRefused {
		panic(stop)
	}
	return stop
}

// askForParams asks for the missing declared parameters of a special activity: they could not be asked for earlier if
// there was a draw before it.
func (m *machine) askForParams(run *moveRun) {
	if run.action == nil || len(run.action.params) == 0 {
		return
	}
	k := m.mark()
	m.bindMove(run)
	if m.preflight(run, "applyMove", true) == "" {
		m.move = run
		for i := range run.action.params {
			p := &run.action.params[i]
			if _, ok := m.answer(p.name); !ok {
				m.lookAtParam(run, p)
			}
		}
	}
	m.rollback(k)
}

// end ends the innermost move; it returns false if the walk is done.
func (w *walk) end(m *machine) bool {
	last := len(w.legs) - 1
	l := w.legs[last]
	run := l.run
	if last == 0 {
		if m.mode == executing {
			m.finish(run, l.events)
		}
		return false
	}
	// What follows a special activity also happens in a search, since the rest of the operation sees it; nothing is
	// asked there.
	m.opaque++
	m.finish(run, l.events)
	m.unbindSince(l.env, nil)
	m.resume(l.before.registers)
	w.legs = w.legs[:last]
	m.move = w.legs[last-1].run // of this walk, which may be a copy of the one that began the activity
	return true
}

// finish carries out what follows the effects of a move: the effects of the phase, usage counters, and the triggers
// for the events of the move.
func (m *machine) finish(run *moveRun, events int) {
	id, at := run.action.id, run.action.at
	before, asked := m.crossHorizon(run)
	if after := m.game.phases[run.origin].after; after != nil {
		m.runList(after, listOf{root: run.action.roots.after, eventContext: "phaseAfterEffect", action: id})
	}
	u := m.usage[at]
	m.setUsage(at, usage{u.turn + 1, u.phase + 1, u.game + 1})
	if a := m.acting; a != nil && a.moving {
		m.countOwnUse(run)
		a.keepEvents(m, run, events)
		m.recrossHorizon(run, before, asked)
		return
	}
	if !m.game.triggers.any {
		m.recrossHorizon(run, before, asked)
		return
	}
	around := m.registers
	m.opaque++
	m.dispatchSince(events, run.action.roots.emitted)
	m.dispatch(&event{kind: gamedef.ActionResolved, action: at, zone: nowhere, player: -1}, 0,
		run.action.roots.resolved)
	m.resume(around)
	m.recrossHorizon(run, before, asked)
}

// crossHorizon records that nothing that follows is known before the move is made. It returns the arguments for
// recrossHorizon.
func (m *machine) crossHorizon(run *moveRun) (before bool, asked int) {
	before, asked = m.pastHorizon, len(run.used)
	m.pastHorizon = true
	return before, asked
}

// recrossHorizon undoes crossHorizon after a special activity: the rest of the operation can be known again, unless a
// decision or draw was made meanwhile.
func (m *machine) recrossHorizon(run *moveRun, before bool, asked int) {
	if run.outer != nil {
		m.pastHorizon = before || m.drawn || len(run.used) > asked
	}
}
