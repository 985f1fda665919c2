package values

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// entries returns the entries of a definition.
func entries(def *gamedef.GameDef) (out []entry) {
	add := func(path string, key any, walk func(p *interpreter)) {
		out = append(out, entry{path, key, walk})
	}
	add(member.Setup, def.Setup, func(p *interpreter) {
		p.exact = p.vocabulary.initial()
		for i, e := range def.Setup {
			// The path of an entry of setup begins with its index.
			p.walkInto(index(i), func() { p.walkInto(gamedef.EffectKind(e), func() { p.effect(e) }) })
		}
	})
	phases := func(section string, list []gamedef.PhaseDef) {
		for i := range list {
			phase := &list[i]
			add("turnStructure."+section+index(i), phase, func(p *interpreter) { p.phase(phase) })
		}
	}
	phases(member.Phases, def.TurnStructure.Phases)
	phases(member.Interrupts, def.TurnStructure.Interrupts)
	byID := map[string]*gamedef.ActionDef{}
	for i := range def.Actions {
		action := &def.Actions[i]
		byID[action.ID] = action
		add(member.Actions+index(i), action, func(p *interpreter) { p.action(action) })
	}
	for i := range def.ActionPipelines {
		flow := &def.ActionPipelines[i]
		action := byID[flow.ActionID]
		add(member.ActionPipelines+index(i), actionPipeline{flow, action}, func(p *interpreter) {
			p.pipeline(flow, action)
		})
	}
	for i := range def.Triggers {
		t := &def.Triggers[i]
		add(member.Triggers+index(i), t, func(p *interpreter) {
			p.checkNames(t)
			p.walkInto(member.Match, func() { p.condition(t.Match) })
			p.walkInto(member.When, func() { p.condition(t.When) })
			p.walkGuarded(func() { p.effects(member.Effects, t.Effects) }, t.Match, t.When)
		})
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			add(member.EventDecks+index(i)+".cards"+index(k), card, func(p *interpreter) { p.card(card) })
		}
	}
	add(member.Terminal, &def.Terminal, func(p *interpreter) { p.terminal(&def.Terminal) })
	return out
}

func (p *interpreter) phase(phase *gamedef.PhaseDef) {
	p.effects(member.OnEnter, phase.OnEnter)
	p.effects(member.OnExit, phase.OnExit)
	if d := phase.ActionDefaults; d != nil {
		p.walkInto(member.ActionDefaults, func() {
			p.walkInto(member.Pre, func() { p.condition(d.Pre) })
			p.effects(member.AfterEffects, d.AfterEffects)
		})
	}
}

// bindParams brings the parameters of an action into scope.
func (p *interpreter) bindParams(action *gamedef.ActionDef) {
	for _, c := range action.Conditions() {
		p.recordTests(c)
	}
	for i := range action.Params {
		param := &action.Params[i]
		var items foundValues
		p.walkInto(member.Params+index(i), func() {
			p.walkInto(member.Domain, func() {
				items = p.query(param.Domain)
				p.recordChoice(param.Domain, action.Actor, "")
				if enums, ok := param.Domain.(*gamedef.Enums); ok && param.Name == gamedef.EventCardParam {
					p.checkCardIDs(enums)
				}
			})
		})
		p.bind(param.Name, items.chosenItem())
		if param.Secret != nil && *param.Secret {
			p.walkInto(member.Params+index(i), func() { p.reportSecret(action, param.Name) })
		}
	}
}

// reportSecret reports a secret choice that is stored in a variable, because everybody sees variables.
func (p *interpreter) reportSecret(action *gamedef.ActionDef, name string) {
	shown := ""
	gamedef.Walk(action, func(_ gamedef.Place, node gamedef.Node) bool {
		into, value := "", gamedef.Value(nil)
		switch e := node.(type) {
		case *gamedef.SetVar:
			into, value = e.Var, e.Value
		case *gamedef.AddVar:
			into, value = e.Var, e.Delta
		}
		if ref, is := value.(*gamedef.BindingRef); is && ref.Name == name && shown == "" {
			shown = into
		}
		return shown == ""
	})
	if shown != "" {
		p.warn(diag.ValuesSecretShown, "What is chosen here is to be secret, and goes into the variable "+quote(shown)+
			", which all players see. Put it into a token that only its owner sees, or leave secret out.",
			p.at(member.Secret))
	}
}

func (p *interpreter) action(action *gamedef.ActionDef) {
	p.checkNames(action)
	p.recordTakers(action.Actor, action.Executor)
	p.bindParams(action)
	p.checkReserved(action)
	p.requireBindingKind(Player, action.Actor.Binding, member.Actor)
	p.requireBindingKind(Player, action.Executor.Binding, member.Executor)
	var conditions []gamedef.Condition
	for at, c := range action.Conditions() {
		p.walkInto(at, func() { p.condition(c) })
		conditions = append(conditions, c)
	}
	p.walkGuarded(func() {
		p.effects(member.Cost, action.Cost)
		p.effects(member.Effects, action.Effects)
	}, conditions...)
}

func (p *interpreter) pipeline(flow *gamedef.ActionPipelineDef, action *gamedef.ActionDef) {
	if action != nil {
		p.quiet++
		before := p.out
		p.bindParams(action)
		p.out = before
		p.quiet--
	}
	p.recordTests(flow.Legality)
	p.walkInto(member.Applicability, func() { p.condition(flow.Applicability) })
	p.walkInto(member.Legality, func() { p.condition(flow.Legality) })
	p.walkInto(member.CostValidation, func() { p.condition(flow.CostValidation) })
	p.walkGuarded(func() {
		p.effects(member.CostEffects, flow.CostEffects)
		for i := range flow.Stages {
			p.walkInto(member.Stages+index(i), func() {
				p.walkInto(member.Effects, func() {
					for k, e := range flow.Stages[i].Effects { // a stage's bindings remain
						p.walkInto(index(k), func() { p.walkInto(gamedef.EffectKind(e), func() { p.effect(e) }) })
					}
				})
			})
		}
	}, flow.Applicability, flow.Legality, flow.CostValidation)
	p.walkInto(member.Targeting, func() { p.walkInto(member.Filter, func() { p.condition(flow.Targeting.Filter) }) })
}

func (p *interpreter) card(card *gamedef.EventCard) {
	p.checkCoup(card)
	p.walkInto(member.PlayCondition, func() { p.condition(card.PlayCondition) })
	p.walkGuarded(func() {
		p.side(member.Unshaded, card.Unshaded)
		p.side(member.Shaded, card.Shaded)
	}, card.PlayCondition)
}

func (p *interpreter) side(name string, side *gamedef.EventSide) {
	if side == nil {
		return
	}
	p.walkInto(name, func() {
		if side.Text == "" && side.Branches == nil && side.Effects == nil && side.Targets == nil &&
			side.LastingEffects == nil && side.FreeOperationGrants == nil && side.EligibilityOverrides == nil {
			p.fault(diag.EventSideEmpty, "The side does nothing and has no text.", p.at())
		}
		p.withScope(func() {
			p.walkInto(member.Applicability, func() { p.condition(side.Applicability) })
			p.targets(side.Targets)
			p.effects(member.Effects, side.Effects)
			p.consequences(side.LastingEffects, side.FreeOperationGrants)
			for i := range side.Branches {
				b := &side.Branches[i]
				p.walkInto(member.Branches+index(i), func() {
					p.withScope(func() {
						p.walkInto(member.Applicability, func() { p.condition(b.Applicability) })
						p.targets(b.Targets)
						p.effects(member.Effects, b.Effects)
						p.consequences(b.LastingEffects, b.FreeOperationGrants)
					})
				})
			}
		})
	})
}

func (p *interpreter) targets(list []gamedef.EventTarget) {
	for i := range list {
		t := &list[i]
		p.walkInto(member.Targets+index(i), func() {
			var items foundValues
			p.walkInto(member.Selector, func() { items = p.query(t.Selector) })
			p.withScope(func() {
				p.bind(t.ID, items.item)
				p.walkInto(member.Filter, func() { p.condition(t.Filter) })
			})
			p.walkInto(member.Cardinality, func() {
				const message = "Choosing 0 of them chooses nothing."
				p.reportZeroBound(t.Cardinality.N, member.N, message)
				p.reportZeroBound(t.Cardinality.UpTo, member.UpTo, message)
				p.reportZeroBound(t.Cardinality.Max, member.Max, message)
			})
			if c := t.Cardinality; c.N != nil && *c.N == 1 {
				p.bind(t.ID, unknown) // one item, or a list of one
			} else {
				p.bind(t.ID, items.targets(c))
			}
		})
	}
}

func (p *interpreter) consequences(lasting []gamedef.LastingEffect, grants []gamedef.FreeOperationGrant) {
	for i := range lasting {
		p.walkInto(member.LastingEffects+index(i), func() {
			p.effects(member.SetupEffects, lasting[i].SetupEffects)
			p.effects(member.TeardownEffects, lasting[i].TeardownEffects)
		})
	}
	for i := range grants {
		p.walkInto(member.FreeOperationGrants+index(i), func() { p.grant(&grants[i]) })
	}
}

func (p *interpreter) terminal(t *gamedef.TerminalDef) {
	p.checkNames(t)
	if t.Checkpoints != nil && len(t.Checkpoints) == 0 {
		p.fault(diag.VictoryCheckpointsEmpty, "The list of checkpoints is empty.", p.at(member.Checkpoints))
	}
	for i := range t.Conditions {
		p.walkInto(member.Conditions+index(i), func() {
			end := &t.Conditions[i]
			p.withScope(func() {
				if end.Over != nil {
					var items foundValues
					p.walkInto(member.Over, func() { items = p.query(end.Over) })
					p.bind(end.Bind, items.chosenItem())
				}
				p.walkInto(member.When, func() { p.condition(end.When) })
			})
			p.checkWinner(end)
		})
	}
	for i := range t.Checkpoints {
		p.walkInto(member.Checkpoints+index(i), func() {
			p.walkInto(member.When,
				func() { p.condition(t.Checkpoints[i].When) })
		})
	}
	for i := range t.Margins {
		p.walkInto(member.Margins+index(i), func() { p.walkInto(member.Value, func() { p.value(t.Margins[i].Value) }) })
	}
	if t.Scoring != nil {
		p.walkInto(member.Scoring, func() {
			p.walkInto(member.Value, func() { p.value(t.Scoring.Value) })
			p.checkScoring(t.Scoring)
		})
	}
}
