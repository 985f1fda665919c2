package lower

import (
	"strconv"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

func (l *lowering) actions() {
	if !given(l.section("actions")) {
		return
	}
	out, ok := entries(l, "actions", lowerAction)
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
	a := gamedef.ActionDef{
		ID:           r.id(n, "id"),
		Phase:        r.names(n, "phase"),
		Capabilities: r.ids(n, "capabilities"),
		Params:       []gamedef.ParamDef{},
		Limits:       []gamedef.ActionLimit{},
	}
	if len(a.Phase) == 0 {
		r.lacks(n, "phase", "a phase")
	}
	var ok bool
	// That a chosen player is a parameter is checked in the text.
	if a.Actor, ok = r.Player(n.Get("actor"), at.Field("actor"), OpenScope()); !ok {
		r.failed = true
	}
	if a.Executor, ok = r.Executor(n.Get("executor"), at.Field("executor"), OpenScope()); !ok {
		r.failed = true
	}
	params := NewScope()
	for i, p := range r.list(n, "params") {
		at := at.Field("params").Index(i)
		name := p.Get("name").Text()
		if Identifier(name) == "" {
			r.lacks(p, "name", "a name")
		}
		a.Params = append(a.Params, gamedef.ParamDef{Name: name, Domain: r.query(p, "domain", at, params.Inner())})
		params.Bind(name)
	}
	a.Pre = r.optionalCondition(n, "pre", at, params.Inner())
	a.Cost = r.effectsOrNone(n, "cost", at, params.Inner())
	a.Effects = r.effects(n.Get("effects"), at.Field("effects"), params.Inner())
	for _, item := range r.list(n, "limits") {
		a.Limits = append(a.Limits, gamedef.ActionLimit{
			Scope: word(r, item, "scope", gamedef.PerTurn, gamedef.PerPhase, gamedef.PerGame), Max: r.integer(item, "max"),
		})
	}
	return a
}

// isCardEvent reports whether an action plays event cards.
func isCardEvent(action *expand.Node) bool {
	for _, c := range action.Get("capabilities").Items() {
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
	for _, a := range l.section("actions").Items() {
		if isCardEvent(a) {
			return ""
		}
		taken[Identifier(a.Get("id").Text())] = true
	}
	id := "event"
	for i := 2; taken[id]; i++ {
		id = "event_" + strconv.Itoa(i)
	}
	return id
}

func (l *lowering) actionPipelines() {
	if !given(l.section("actionPipelines")) {
		return
	}
	if out, ok := entries(l, "actionPipelines", lowerPipeline); ok {
		l.out.ActionPipelines = out
	}
}

// pipelineScope is what is visible in all parts of a pipeline.
func pipelineScope() *Scope { return NewScope("__actionClass", "__freeOperation") }

func lowerPipeline(r *reading, n *expand.Node, at Path) gamedef.ActionPipelineDef {
	p := gamedef.ActionPipelineDef{
		ID:             r.id(n, "id"),
		ActionID:       r.id(n, "actionId"),
		Applicability:  r.optionalCondition(n, "applicability", at, pipelineScope()),
		Legality:       r.optionalCondition(n, "legality", at, pipelineScope()),
		CostValidation: r.optionalCondition(n, "costValidation", at, pipelineScope()),
		CostEffects:    r.effects(n.Get("costEffects"), at.Field("costEffects"), pipelineScope()),
		Stages:         []gamedef.StageDef{},
		Atomicity:      word(r, n, "atomicity", gamedef.Atomic, gamedef.Partial),
		LinkedWindows:  r.ids(n, "linkedWindows"),
	}
	if ops := n.Get("accompanyingOps"); given(ops) {
		p.AccompanyingOps = &gamedef.AccompanyingOps{}
		if ops.Kind() == expand.Text {
			p.AccompanyingOps.Any = true
			if ops.Text() != "any" {
				r.fail(ops, "any or a list of actions")
			}
		} else {
			p.AccompanyingOps.ActionIDs = r.names(n, "accompanyingOps")
		}
	}
	for _, c := range r.list(n, "compoundParamConstraints") {
		p.CompoundParamConstraints = append(p.CompoundParamConstraints, gamedef.CompoundParamConstraint{
			Relation:       word(r, c, "relation", gamedef.DisjointParams, gamedef.SubsetParams),
			OperationParam: r.id(c, "operationParam"), SpecialActivityParam: r.id(c, "specialActivityParam"),
		})
	}
	targeting := r.record(n.Get("targeting"))
	p.Targeting = gamedef.Targeting{
		Select:   optionalWord(r, targeting, "select", gamedef.UpToNTargets, gamedef.AllEligibleTargets, gamedef.ExactNTargets),
		Max:      r.optionalInteger(targeting, "max", 1),
		Filter:   r.optionalCondition(targeting, "filter", at.Field("targeting"), pipelineScope()),
		Order:    r.text(targeting, "order"),
		TieBreak: r.text(targeting, "tieBreak"),
	}
	// What a stage binds is visible in the later ones.
	scope := pipelineScope()
	for i, s := range r.required(n, "stages") {
		at := Path{Doc: at.Doc + ".stages[" + strconv.Itoa(i) + "]", Def: at.Field("stages").Index(i).Def}
		r.Map.Add(at.Def, s)
		p.Stages = append(p.Stages, gamedef.StageDef{
			Stage: r.text(r.record(s), "stage"), Effects: r.effectsOrNone(s, "effects", at, scope),
		})
	}
	if len(p.Stages) == 0 {
		r.lacks(n, "stages", "a stage")
	}
	return p
}

func (l *lowering) triggers() {
	if out, ok := entries(l, "triggers", lowerTrigger); ok {
		for i := range out {
			if out[i].ID == "" {
				out[i].ID = "trigger_" + strconv.Itoa(i)
			}
		}
		l.out.Triggers = out
	}
}

// eventBindings are the bindings of a trigger besides $event.
var eventBindings = map[gamedef.TriggerEventType][]string{
	gamedef.PhaseEnter: {"$phase"}, gamedef.PhaseExit: {"$phase"}, gamedef.ActionResolved: {"$action"}, gamedef.TokenEntered: {"$zone"},
	gamedef.VarChanged: {"$scope", "$var", "$player", "$oldValue", "$newValue"},
}

func lowerTrigger(r *reading, n *expand.Node, at Path) gamedef.TriggerDef {
	t := gamedef.TriggerDef{ID: r.optionalID(n, "id"), Event: r.triggerEvent(r.record(n.Get("event")))}
	scope := NewScope("$event")
	for _, name := range eventBindings[t.Event.Type] {
		scope.Bind(name)
	}
	t.Match = r.optionalCondition(n, "match", at, scope.Inner())
	t.When = r.optionalCondition(n, "when", at, scope.Inner())
	t.Effects = r.effects(n.Get("effects"), at.Field("effects"), scope.Inner())
	return t
}

func (r *reading) triggerEvent(n *expand.Node) gamedef.TriggerEvent {
	e := gamedef.TriggerEvent{Type: word(r, n, "type",
		gamedef.PhaseEnter, gamedef.PhaseExit, gamedef.TurnStart, gamedef.TurnEnd,
		gamedef.ActionResolved, gamedef.TokenEntered, gamedef.VarChanged)}
	switch e.Type {
	case gamedef.PhaseEnter, gamedef.PhaseExit:
		e.Phase = r.id(n, "phase")
	case gamedef.ActionResolved:
		e.Action = r.optionalID(n, "action")
	case gamedef.TokenEntered:
		e.Zone = r.optionalZoneID(n, "zone")
	case gamedef.VarChanged:
		e.Scope = optionalWord(r, n, "scope", gamedef.EventGlobalVar, gamedef.EventPerPlayerVar, gamedef.EventZoneVar)
		e.Var = r.optionalID(n, "var")
		e.Player = r.optionalInteger(n, "player", 0)
		e.Zone = r.optionalZoneID(n, "zone")
	}
	return e
}
