package gamedef

import (
	"fmt"
	"strings"
)

func (v *validator) actions() {
	eachEntry(v, "actions", v.earlier().Actions, v.def.Actions, v.action)
}

func (v *validator) action(a *ActionDef) {
	if a.ID == "$decline" {
		v.fault("ACTION_ID_RESERVED", "id", "The id %q is kept for the kernel.", a.ID)
	}
	if len(a.Phase) == 0 {
		v.fault("ACTION_PHASE_INVALID", "phase", "The action %q does not say in which phases it is available.", a.ID)
		return
	}
	said := once{}
	for j, id := range a.Phase {
		at := fmt.Sprintf("phase[%d]", j)
		switch {
		case strings.TrimSpace(id) == "":
			v.fault("ACTION_PHASE_INVALID", at, "The name of a phase is missing.")
		case !said.first(id):
			v.fault("ACTION_PHASE_DUPLICATE", at, "The phase %q is listed twice.", id)
		default:
			v.phaseName(at, id)
		}
	}
	v.player("actor", a.Actor)
	v.player("executor", a.Executor)
	v.takes = [2]PlayerSelector{a.Actor, a.Executor}
	v.each("params", len(a.Params), func(j int) { v.queryAt("domain", a.Params[j].Domain) })
	v.each("limits", len(a.Limits), func(j int) { v.numberAt("max", a.Limits[j].Max) })
	var guards []Condition
	for member, c := range a.Conditions() {
		v.conditionAt(member, c)
		guards = append(guards, c)
	}
	v.guarded(func() {
		v.effectsAt("cost", a.Cost)
		v.effectsAt("effects", a.Effects)
	}, guards...)
	v.takes = [2]PlayerSelector{}
}

// setup checks what happens before the first turn, when nobody can be asked.
func (v *validator) setup() {
	v.inSetup = true
	v.within("setup", func() { v.effects(v.def.Setup) })
	v.inSetup = false
}

func (v *validator) pipelines() {
	type use struct{ all, unconditional int }
	uses := map[string]use{}
	for _, p := range v.def.ActionPipelines {
		u := uses[p.ActionID]
		u.all++
		if p.Applicability == nil {
			u.unconditional++
		}
		uses[p.ActionID] = u
	}
	eachEntry(v, "actionPipelines", v.earlier().ActionPipelines, v.def.ActionPipelines, v.pipeline)
	for _, id := range keysOf(uses) {
		if u := uses[id]; u.all > 1 && u.unconditional > 0 {
			v.fault("ACTION_PIPELINE_ACTION_MAPPING_AMBIGUOUS", "actionPipelines",
				"The action %q has several pipelines, so each needs a condition under which it applies.", id)
		}
	}
}

func (v *validator) pipeline(p *ActionPipelineDef) {
	v.actionName("actionId", p.ActionID)
	if p.AccompanyingOps != nil {
		for i, id := range p.AccompanyingOps.ActionIDs {
			v.actionName(fmt.Sprintf("accompanyingOps[%d]", i), id)
		}
	}
	for i, id := range p.OnlyDuring {
		v.actionName(fmt.Sprintf("onlyDuring[%d]", i), id)
	}
	v.conditionAt("applicability", p.Applicability)
	v.conditionAt("legality", p.Legality)
	v.conditionAt("costValidation", p.CostValidation)
	v.guarded(func() {
		v.effectsAt("costEffects", p.CostEffects)
		v.within("targeting", func() { v.conditionAt("filter", p.Targeting.Filter) })
		v.each("stages", len(p.Stages), func(i int) { v.effectsAt("effects", p.Stages[i].Effects) })
	}, p.Applicability, p.Legality, p.CostValidation)
}

func (v *validator) phases() {
	v.within("turnStructure", func() {
		now, before := &v.def.TurnStructure, &v.earlier().TurnStructure
		phase := func(p *PhaseDef) { v.checkParts(v.at, p) }
		eachEntry(v, "phases", before.Phases, now.Phases, phase)
		eachEntry(v, "interrupts", before.Interrupts, now.Interrupts, phase)
	})
}

func (v *validator) triggers() {
	v.each("triggers", len(v.def.Triggers), func(i int) {
		t := &v.def.Triggers[i]
		v.within("event", func() { v.triggerEvent(&t.Event) })
		v.conditionAt("match", t.Match)
		v.conditionAt("when", t.When)
		v.guarded(func() { v.effectsAt("effects", t.Effects) }, t.Match, t.When)
	})
}

func (v *validator) triggerEvent(e *TriggerEvent) {
	switch e.Type {
	case PhaseEnter, PhaseExit:
		v.phaseName("phase", e.Phase)
	case ActionResolved:
		if e.Action != "" {
			v.actionName("action", e.Action)
		}
	case TokenEntered:
		v.zoneName("zone", e.Zone)
	case VarChanged:
		v.zoneName("zone", e.Zone)
		if e.Player != nil && (*e.Player < 0 || *e.Player >= v.def.Metadata.Players.Max) {
			v.player("player", PlayerSelector{Kind: PlayerByID, ID: *e.Player})
		}
		v.changedVar(e)
	}
}

func (v *validator) changedVar(e *TriggerEvent) {
	if e.Var == "" {
		return
	}
	_, global := v.globalVars[e.Var]
	_, player := v.playerVars[e.Var]
	_, zone := v.zoneVars[e.Var]
	known := global || player || zone
	switch e.Scope {
	case EventGlobalVar:
		known = global
	case EventPerPlayerVar:
		known = player
	case EventZoneVar:
		known = zone
	}
	if !known {
		v.fault("REF_VAR_MISSING", "var", "There is no variable %q of this scope.", e.Var)
	}
}

// endings checks the expressions of the terminal section.
func (v *validator) endings() {
	v.within("terminal", func() { v.checkParts(v.at, &v.def.Terminal) })
}
