package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// turnFlow is the configuration of a card-driven game, in either of its written forms.
type turnFlow struct {
	node     *expand.Node // the record of the flow
	coupPlan *expand.Node
	path     string // of the record with coupPlan
}

// flow returns the turn flow, or nil if the game is not card-driven.
func (l *lowering) flow() *turnFlow {
	n := l.section(view.SectionTurnOrder)
	if n.Get(view.TurnOrderType).Text() != string(gamedef.CardDriven) {
		return nil
	}
	config := n.Get(view.TurnOrderConfig)
	if config.Kind() != expand.Map {
		return nil
	}
	f := &turnFlow{node: config, coupPlan: config.Get(view.FlatCardConfigCoupPlan), path: "doc.turnOrder.config"}
	if nested := config.Get(view.NestedCardConfigTurnFlow); isGiven(nested) {
		f.node = nested
	}
	return f
}

func (l *lowering) turnOrder() {
	n := l.section(view.SectionTurnOrder)
	if !isGiven(n) {
		return
	}
	r := l.newReading(view.SectionTurnOrder)
	out := record[gamedef.TurnOrder](r, entryShape(view.SectionTurnOrder), n, rootPath(view.SectionTurnOrder))
	if out.Type == gamedef.CardDriven {
		if flow := l.flow(); flow == nil {
			r.failField(n, view.TurnOrderConfig, "a record")
		} else {
			out.Config = l.lowerConfig(r, flow)
		}
	}
	if l.noteDone(view.SectionTurnOrder, r) {
		l.out.TurnOrder = &out
	}
}

// lowerConfig lowers the turn flow, in either written form, to the form that also contains the coup plan.
func (l *lowering) lowerConfig(r *reading, flow *turnFlow) *gamedef.CardDrivenConfig {
	shape := grammar.FindShape(view.ShapeFlatCardConfig)
	out := record[gamedef.CardDrivenConfig](r, shape, flow.node,
		Path{Doc: flow.path, Def: member.PathTo(member.TurnOrder, member.Config)})
	if !isGiven(flow.node.Get(view.TurnFlowActionClassByActionID)) {
		out.ActionClassByActionID = l.actionClasses(flow.node)
	}
	if plan := flow.coupPlan; isGiven(plan) && out.CoupPlan == nil {
		made := record[gamedef.CoupPlan](r, shape.FieldByName(view.FlatCardConfigCoupPlan).Type.Shape, plan,
			Path{Doc: flow.path + ".coupPlan"})
		out.CoupPlan = &made
	}
	if out.CoupPlan == nil {
		return &out
	}
	for i, n := range flow.coupPlan.Get(view.CoupPlanPhases).Items() {
		if p := &out.CoupPlan.Phases[i]; len(p.Steps) == 0 {
			if !isGiven(n.Get(view.CoupPhaseEffects)) {
				r.failField(n, view.CoupPhaseSteps, "names")
			}
			p.Steps = []string{p.ID}
		}
	}
	return &out
}

// actionClasses returns the required classes of actions, if none are given.
func (l *lowering) actionClasses(flow *expand.Node) gamedef.OrderedMap[gamedef.ActionClass] {
	out, pivotal := gamedef.OrderedMap[gamedef.ActionClass]{}, map[string]bool{}
	for _, id := range flow.Get(view.TurnFlowPivotal).Get(view.PivotalActionIDs).Items() {
		pivotal[Identifier(id.Text())] = true
	}
	for _, a := range l.section(view.SectionActions).Items() {
		id := Identifier(a.Get(view.ActionID).Text())
		switch {
		case isCardEvent(a), pivotal[id]:
			out.Set(id, gamedef.EventClass)
		case id == view.TurnFlowActionClassByActionIDPass:
			out.Set(id, gamedef.PassClass)
		}
	}
	if id := l.eventAction(); id != "" {
		out.Set(id, gamedef.EventClass)
	}
	return out
}
