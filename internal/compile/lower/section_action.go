package lower

import (
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) actions() {
	if !given(l.section(view.SectionActions)) {
		return
	}
	out, ok := entries(l, view.SectionActions, lowerAction)
	if !ok {
		return
	}
	if id := l.eventAction(); id != "" {
		out = append(out, gamedef.ActionDef{
			ID:           id,
			Actor:        gamedef.PlayerSelector{Kind: gamedef.ActivePlayer},
			Executor:     gamedef.PlayerSelector{Kind: gamedef.ActorPlayer},
			Phase:        []string{l.firstPhase()},
			Capabilities: []string{gamedef.CardEventCapability},
			Params:       []gamedef.ParamDef{}, Cost: []gamedef.Effect{}, Effects: []gamedef.Effect{}, Limits: []gamedef.ActionLimit{},
		})
	}
	l.out.Actions = out
}

func lowerAction(r *reading, n *expand.Node, at Path) gamedef.ActionDef {
	r.Map.reserve(n)
	a := gamedef.ActionDef{
		ID:           r.id(n, view.ActionID),
		Phase:        r.names(n, view.ActionPhase),
		Capabilities: r.ids(n, view.ActionCapabilities),
		Params:       []gamedef.ParamDef{},
		Limits:       []gamedef.ActionLimit{},
	}
	if len(a.Phase) == 0 {
		r.lacks(n, view.ActionPhase, "a phase")
	}
	var ok bool
	// That a chosen player is a parameter is checked in the text.
	if a.Actor, ok = r.Player(n.Get(view.ActionActor), at.Field(view.ActionActor), OpenScope()); !ok {
		r.failed = true
	}
	if a.Executor, ok = r.Executor(n.Get(view.ActionExecutor), at.Field(view.ActionExecutor), OpenScope()); !ok {
		r.failed = true
	}
	params := NewScope()
	for i, p := range r.list(n, view.ActionParams) {
		at := at.Field(view.ActionParams).Index(i)
		name := p.Get(view.ParamName).Text()
		if Identifier(name) == "" {
			r.lacks(p, view.ParamName, "a name")
		}
		a.Params = append(a.Params, gamedef.ParamDef{Name: name, Domain: r.query(p, view.ParamDomain, at,
			params.Inner()), Secret: r.flag(p, view.ParamSecret)})
		params.Bind(name)
	}
	a.Pre = r.optionalCondition(n, view.ActionPre, at, params.Inner())
	a.Cost = r.effectsOrNone(n, view.ActionCost, at, params.Inner())
	a.Effects = r.effects(n.Get(view.ActionEffects), at.Field(view.ActionEffects), params.Inner())
	for i, item := range r.list(n, view.ActionLimits) {
		a.Limits = append(a.Limits, gamedef.ActionLimit{
			Scope: word[gamedef.LimitScope](r, item, view.LimitScope),
			Max:   r.value(item, view.LimitMax, at.Field(view.ActionLimits).Index(i), NewScope()),
		})
	}
	return a
}

// isCardEvent reports whether an action plays event cards.
func isCardEvent(action *expand.Node) bool {
	for _, c := range action.Get(view.ActionCapabilities).Items() {
		if Identifier(c.Text()) == gamedef.CardEventCapability {
			return true
		}
	}
	return false
}

// eventAction is the id of the action that is added to play event cards; "" if
// none is.
func (l *lowering) eventAction() string {
	if len(l.decks()) == 0 || l.firstPhase() == "" {
		return ""
	}
	taken := map[string]bool{}
	for _, a := range l.section(view.SectionActions).Items() {
		if isCardEvent(a) {
			return ""
		}
		taken[Identifier(a.Get(view.ActionID).Text())] = true
	}
	id := "event"
	for i := 2; taken[id]; i++ {
		id = "event_" + strconv.Itoa(i)
	}
	return id
}

func (l *lowering) actionPipelines() {
	if !given(l.section(view.SectionActionPipelines)) {
		return
	}
	if out, ok := entries(l, view.SectionActionPipelines, lowerPipeline); ok {
		l.out.ActionPipelines = out
	}
}

// pipelineScope is what is visible in all parts of a pipeline.
func pipelineScope() *Scope {
	return NewScope(grammar.FindShape(view.ShapePipeline).FixedNames(view.PipelineApplicability, "")...)
}

func lowerPipeline(r *reading, n *expand.Node, at Path) gamedef.ActionPipelineDef {
	r.Map.reserve(n)
	p := gamedef.ActionPipelineDef{
		ID:             r.id(n, view.PipelineID),
		ActionID:       r.id(n, view.PipelineActionID),
		Applicability:  r.optionalCondition(n, view.PipelineApplicability, at, pipelineScope()),
		Legality:       r.optionalCondition(n, view.PipelineLegality, at, pipelineScope()),
		CostValidation: r.optionalCondition(n, view.PipelineCostValidation, at, pipelineScope()),
		CostEffects:    r.effects(n.Get(view.PipelineCostEffects), at.Field(view.PipelineCostEffects), pipelineScope()),
		Stages:         []gamedef.StageDef{},
		Atomicity:      word[gamedef.Atomicity](r, n, view.PipelineAtomicity),
		LinkedWindows:  r.ids(n, view.PipelineLinkedWindows),
		OnlyDuring:     r.ids(n, view.PipelineOnlyDuring),
	}
	if ops := n.Get(view.PipelineAccompanyingOps); given(ops) {
		p.AccompanyingOps = &gamedef.AccompanyingOps{}
		if ops.Kind() == expand.Text {
			p.AccompanyingOps.Any = true
			if ops.Text() != view.PipelineAccompanyingOpsAny {
				r.fail(ops, "any or a list of actions")
			}
		} else {
			p.AccompanyingOps.ActionIDs = r.names(n, view.PipelineAccompanyingOps)
		}
	}
	for _, c := range r.list(n, view.PipelineCompoundParamConstraints) {
		p.CompoundParamConstraints = append(p.CompoundParamConstraints, gamedef.CompoundParamConstraint{
			Relation:       word[gamedef.ParamRelation](r, c, view.CompoundConstraintRelation),
			OperationParam: r.id(c, view.CompoundConstraintOperationParam), SpecialActivityParam: r.id(c,
				view.CompoundConstraintSpecialActivityParam),
		})
	}
	targeting := r.record(n.Get(view.PipelineTargeting))
	p.Targeting = gamedef.Targeting{
		Select: optionalWord[gamedef.TargetSelect](r, targeting, view.TargetingSelect),
		Max:    r.optionalInteger(targeting, view.TargetingMax, 1),
		Filter: r.optionalCondition(targeting, view.TargetingFilter, at.Field(view.PipelineTargeting),
			pipelineScope()),
		Order:    r.text(targeting, view.TargetingOrder),
		TieBreak: r.text(targeting, view.TargetingTieBreak),
	}
	// What a stage binds is visible in the later ones.
	scope := pipelineScope()
	for i, s := range r.required(n, view.PipelineStages) {
		at := Path{Doc: at.Doc + ".stages[" + strconv.Itoa(i) + "]", Def: at.Field(view.PipelineStages).Index(i).Def}
		r.Map.Add(at.Def, s)
		p.Stages = append(p.Stages, gamedef.StageDef{
			Stage: r.text(r.record(s), view.StageStage), Effects: r.effectsOrNone(s, view.StageEffects, at, scope),
		})
	}
	if len(p.Stages) == 0 {
		r.lacks(n, view.PipelineStages, "a stage")
	}
	return p
}

func (l *lowering) triggers() {
	if out, ok := entries(l, view.SectionTriggers, lowerTrigger); ok {
		for i := range out {
			if out[i].ID == "" {
				out[i].ID = "trigger_" + strconv.Itoa(i)
			}
		}
		l.out.Triggers = out
	}
}

func lowerTrigger(r *reading, n *expand.Node, at Path) gamedef.TriggerDef {
	r.Map.reserve(n)
	t := gamedef.TriggerDef{ID: r.optionalID(n, view.TriggerID),
		Event: r.triggerEvent(r.record(n.Get(view.TriggerEvent)))}
	scope := NewScope(grammar.FindShape(view.ShapeTrigger).FixedNames(view.TriggerEffects, string(t.Event.Type))...)
	t.Match = r.optionalCondition(n, view.TriggerMatch, at, scope.Inner())
	t.When = r.optionalCondition(n, view.TriggerWhen, at, scope.Inner())
	t.Effects = r.effects(n.Get(view.TriggerEffects), at.Field(view.TriggerEffects), scope.Inner())
	return t
}

func (r *reading) triggerEvent(n *expand.Node) gamedef.TriggerEvent {
	e := gamedef.TriggerEvent{Type: word[gamedef.TriggerEventType](r, n, view.TriggerEventType)}
	switch e.Type {
	case gamedef.PhaseEnter, gamedef.PhaseExit:
		e.Phase = r.id(n, view.TriggerEventPhase)
	case gamedef.ActionResolved:
		e.Action = r.optionalID(n, view.TriggerEventActionResolvedAction)
	case gamedef.TokenEntered:
		e.Zone = r.optionalZoneID(n, view.TriggerEventZone)
	case gamedef.VarChanged:
		e.Scope = optionalWord[gamedef.EventVarScope](r, n, view.TriggerEventVarChangedScope)
		e.Var = r.optionalID(n, view.TriggerEventVarChangedVar)
		e.Player = r.optionalInteger(n, view.TriggerEventVarChangedPlayer, 0)
		e.Zone = r.optionalZoneID(n, view.TriggerEventZone)
	}
	return e
}
