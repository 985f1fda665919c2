package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// requireCompound refuses a compound move whose parts do not fit together.
func (m *machine) requireCompound(run *moveRun) {
	compound := run.move.Compound
	if compound == nil {
		return
	}
	path := run.action.path
	if run.move.FreeOperation {
		m.refuse(run, illegalNow, "A free operation has no special activity.", path, "detail",
			"compoundNotAllowedForFreeOperation")
	}
	m.requireTiming(run, compound)
	special := m.specialOf(run)
	if special.action == nil {
		return // refused where it is performed
	}
	if why := m.whyNotAccompanying(run, special); why != "" {
		profile := ""
		if special.pipeline != nil {
			profile = special.pipeline.id
		}
		context := []any{"operationActionId", run.action.id, "specialActivityActionId", special.action.id, "profileId",
			profile}
		if why != "accompanyingOps" {
			context = append(context, "detail", why)
		}
		m.refuse(run, illegalAccompanying, "\""+special.action.id+"\" cannot accompany it.", special.action.path,
			context...)
	}
	if !isTimely(run, special, compound) {
		m.refuse(run, illegalTiming, "\""+special.action.id+"\" comes only between two stages of it.",
			special.action.path, member.Timing, string(compound.Timing))
	}
	if c := violatedConstraint(run, special, false); c != nil {
		m.refuse(run, illegalConstraint, "The choices of the operation and its special activity do not fit each other.",
			special.pipeline.path,
			"operationActionId", run.action.id, "specialActivityActionId", special.action.id, "profileId",
			special.pipeline.id,
			"relation", string(c.Relation), "operationParam", c.OperationParam, "specialActivityParam",
			c.SpecialActivityParam)
	}
}

// requireTiming refuses a special activity at a place that the operation lacks.
func (m *machine) requireTiming(run *moveRun, c *Compound) {
	path := run.action.path
	if c.Timing != DuringOperation {
		field := ""
		if c.InsertAfterStage != nil {
			field = "insertAfterStage"
		} else if c.ReplaceRemainingStages != nil {
			field = "replaceRemainingStages"
		}
		if field != "" {
			m.refuse(run, illegalTiming,
				"A special activity has "+field+" only when it is performed during the operation.", path,
				"timing", string(c.Timing), "invalidField", field)
		}
		return
	}
	after, stages := 0, 0
	if c.InsertAfterStage != nil {
		after = *c.InsertAfterStage
	}
	if run.pipeline != nil {
		stages = len(run.pipeline.stages)
	}
	if run.pipeline == nil || after < 0 || after >= stages {
		m.refuse(run, illegalTiming, "The operation has no stage after which the special activity could be performed.",
			path,
			"timing", string(c.Timing), "insertAfterStage", after, "stageCount", stages)
	}
}

// specialOf returns the special activity of a compound move with the pipeline that applies in the machine's state.
func (m *machine) specialOf(run *moveRun) *moveRun {
	special := m.newRun(&run.move.Compound.SpecialActivity, run)
	if special.action == nil {
		return special
	}
	journal, around := len(m.journal), m.registers
	m.hide(0)
	m.bindMove(special)
	m.actives, m.actor = special.player, special.player
	for _, p := range special.action.pipelines {
		if p.applicability == nil || m.predicate(p, "applicability", p.applicability) {
			special.pipeline = p
			break
		}
	}
	m.unbindSince(journal, nil)
	m.resume(around)
	return special
}

// whyNotAccompanying says why a special activity may not accompany an operation, "" if it may.
func (m *machine) whyNotAccompanying(operation, special *moveRun) string {
	if special.action.class != "" && special.action.class != gamedef.SpecialActivityClass {
		return "actionClass"
	}
	q := special.pipeline
	if q == nil {
		return ""
	}
	if ops := q.def.AccompanyingOps; ops != nil && !ops.Any && !slices.Contains(ops.ActionIDs, operation.action.id) {
		return "accompanyingOps"
	}
	if p := operation.pipeline; p != nil && !haveCommonWindow(p.def.LinkedWindows, q.def.LinkedWindows) {
		return "linkedWindow"
	}
	return ""
}

// isTimely reports whether a special activity may come at its place in an operation.
func isTimely(operation, special *moveRun, c *Compound) bool {
	return special.pipeline == nil || !slices.Contains(special.pipeline.def.OnlyDuring, operation.action.id) ||
		c.Timing == DuringOperation && operation.pipeline != nil &&
			(c.InsertAfterStage == nil || *c.InsertAfterStage < len(operation.pipeline.stages)-1)
}

// haveCommonWindow reports whether an operation and a special activity have a window in common; without windows they
// always match.
func haveCommonWindow(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(w string) bool { return slices.Contains(b, w) })
}

// violatedConstraint returns the first violated constraint between the choices of an operation and its special
// activity. With both, only constraints with both choices made count.
func violatedConstraint(operation, special *moveRun, both bool) *gamedef.CompoundParamConstraint {
	if special.pipeline == nil {
		return nil
	}
	for i := range special.pipeline.def.CompoundParamConstraints {
		c := &special.pipeline.def.CompoundParamConstraints[i]
		outer, outerMade := operation.choicesOf(c.OperationParam)
		inner, innerMade := special.choicesOf(c.SpecialActivityParam)
		if both && (!outerMade || !innerMade) {
			continue
		}
		shares := func(v Value) bool { return values.Contains(outer, v) }
		switch c.Relation {
		case gamedef.DisjointParams:
			if slices.ContainsFunc(inner, shares) {
				return c
			}
		case gamedef.SubsetParams:
			if slices.ContainsFunc(inner, func(v Value) bool { return !shares(v) }) {
				return c
			}
		}
	}
	return nil
}

// choicesOf returns a move's value for a parameter or a decision's binding, as a set, and whether it has one yet.
func (run *moveRun) choicesOf(name string) ([]Value, bool) {
	set := func(v Value) []Value {
		if v.Kind() == List {
			return v.Items()
		}
		return []Value{v}
	}
	if v, ok := run.answers.Get(name); ok {
		return set(v), true
	}
	choices := run.action.choices
	if run.pipeline != nil {
		choices = run.pipeline.choices
	}
	for i := range run.answers {
		id := run.answers[i].Name
		if _, bind, ok := strings.Cut(id, "::"); ok && bind == name {
			return set(run.answers[i].Value), true
		}
		for j := range choices {
			if choices[j].text == name && (id == choices[j].id || strings.HasPrefix(id, choices[j].id+"[")) {
				return set(run.answers[i].Value), true
			}
		}
	}
	return nil, false
}

// listCompounds lists the compound moves after the others.
func (l *lister) listCompounds() {
	m := l.m
	if m.game.flow != nil && m.game.isInterrupt(m.phase) {
		return
	}
	plain := len(l.Moves)
	specials := l.specials()
	if len(specials) == 0 {
		return
	}
	listed := 0
	for i := range plain {
		base := l.Moves[i]
		if !l.isBase(base, plain, specials) {
			continue
		}
		for at := range specials {
			for _, variant := range l.pair(base, &specials[at]) {
				if listed >= m.limits.CompoundVariants {
					l.Warnings = append(l.Warnings, Warning{Code: "MOVE_ENUM_COMPOUND_BUDGET_EXCEEDED",
						Message: "There are more compound moves than are listed.",
						Context: map[string]any{"maxCompoundVariants": m.limits.CompoundVariants}})
					return
				}
				listed++
				l.Moves = append(l.Moves, variant)
			}
		}
	}
}

// isSpecial reports whether an action is a special activity here, with the pipeline that applies now.
func (m *machine) isSpecial(a *action, p *pipeline) bool {
	if m.game.flow != nil && a.class != "" {
		return a.class == gamedef.SpecialActivityClass
	}
	return p != nil && p.def.AccompanyingOps != nil
}

// isBase reports whether a listed move may have one of the special activities.
func (l *lister) isBase(move Move, plain int, specials []special) bool {
	m := l.m
	if move.FreeOperation || move.Compound != nil ||
		slices.ContainsFunc(specials, func(s special) bool { return s.move.ActionID == move.ActionID }) {
		return false
	}
	if m.game.flow == nil {
		return true
	}
	if a := &m.game.actions[m.game.actionOf[move.ActionID]]; a.pass || a.cardEvent || m.isSpecial(a, nil) {
		return false
	}
	switch move.ActionClass {
	case gamedef.OperationPlusSpecialActivityClass:
		return true
	case gamedef.OperationClass:
		if m.isConstrained() {
			return false
		}
		return !slices.ContainsFunc(l.Moves[:plain], func(other Move) bool {
			return other.ActionID == move.ActionID && other.ActionClass == gamedef.OperationPlusSpecialActivityClass &&
				sameParams(other.Params, move.Params)
		})
	}
	return false
}

func sameParams(a, b Params) bool {
	return slices.EqualFunc(a, b, func(p, q Param) bool { return p.Name == q.Name && values.Same(p.Value, q.Value) })
}

// special is the template of a special activity, and whether it can be performed before an operation, once that was
// checked.
type special struct {
	move          Move
	asked, before bool
}

// specials lists the templates of the special activities that can be taken now.
func (l *lister) specials() []special {
	m := l.m
	var out []special
	for i := range m.game.actions {
		a := &m.game.actions[i]
		if !slices.ContainsFunc(a.pipelines, func(p *pipeline) bool { return m.isSpecial(a, p) }) &&
			!m.isSpecial(a, nil) {
			continue
		}
		inner := &lister{m: m, options: ListOptions{SkipFailing: l.options.SkipFailing}}
		l.runGuarded(a, func() {
			from := len(m.journal)
			run := moveRun{move: &Move{ActionID: a.id}, action: a, decider: m.active, player: m.active}
			m.bindMove(&run)
			switch {
			case m.preflight(&run, "legalMoves", true) != "" || !m.isSpecial(a, run.pipeline):
			case run.pipeline != nil:
				inner.Moves = append(inner.Moves, Move{ActionID: a.id})
			default:
				m.unbindSince(from, nil)
				inner.listParameters(&run, 0, 0, 0)
			}
			for _, move := range inner.Moves {
				move.ActionClass = a.class
				out = append(out, special{move: move})
			}
		})
	}
	return out
}

// pair lists an operation with a special activity at each fitting time.
func (l *lister) pair(base Move, s *special) []Move {
	m := l.m
	compound, special := base, s.move
	if m.game.flow != nil {
		compound.ActionClass = gamedef.OperationPlusSpecialActivityClass
	}
	compound.Compound = &Compound{SpecialActivity: special}
	outer := m.newRun(&compound, nil)
	activity := &m.game.actions[m.game.actionOf[special.ActionID]]
	fits := false
	var inner *moveRun
	l.runGuarded(activity, func() {
		m.bindMove(outer)
		if m.preflight(outer, "legalMoves", true) == "" {
			inner = m.specialOf(outer)
			fits = m.whyNotAccompanying(outer, inner) == "" && violatedConstraint(outer, inner, true) == nil &&
				m.classify(outer) == nil
		}
	})
	if !fits || m.game.flow != nil && (len(m.filterByWindow([]Move{compound, special})) < 2 ||
		m.dropCanceled(l.Moves, []Move{special}) == nil) {
		return nil
	}
	var out []Move
	with := func(t Timing, after *int) {
		variant := compound
		variant.Compound = &Compound{SpecialActivity: special, Timing: t, InsertAfterStage: after}
		if isTimely(outer, inner, variant.Compound) {
			out = append(out, variant)
		}
	}
	if !s.asked {
		s.asked = true
		l.runGuarded(activity, func() { s.before = m.checkSatisfiable(special) != Illegal })
	}
	if s.before {
		with(BeforeOperation, nil)
	}
	if outer.pipeline != nil {
		for i := 0; i < len(outer.pipeline.stages)-1; i++ {
			with(DuringOperation, &i)
		}
	}
	with(AfterOperation, nil)
	return out
}
