package randomgame

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/kernel/gamedef"
)

func (g *generator) turns() {
	t := &g.def.TurnStructure
	for i := range g.between(1, 3) {
		t.Phases = append(t.Phases, gamedef.PhaseDef{ID: fmt.Sprintf("phase%d", i)})
	}
	if g.chance(3) {
		t.Interrupts = []gamedef.PhaseDef{{ID: "alarm"}}
	}
	for i := range t.Phases {
		p := &t.Phases[i]
		if g.chance(4) {
			p.OnEnter = g.list(2, false)
		}
		if g.chance(4) {
			p.OnExit = g.list(2, g.chance(4))
		}
		if g.chance(4) {
			p.ActionDefaults = &gamedef.ActionDefaults{AfterEffects: g.list(2, g.chance(3))}
			if g.chance(3) {
				p.ActionDefaults.Pre = g.condition(1)
			}
		}
	}
	if !g.cards && g.chance(3) {
		count := int(g.def.Metadata.Players.Min)
		var order []string
		for range g.between(count, count+1) {
			order = append(order, strconv.Itoa(g.numberBelow(count)))
		}
		g.def.TurnOrder = &gamedef.TurnOrder{Type: gamedef.FixedOrder, Order: order}
	}
}

// phaseIDs are some of the phases, at least the first.
func (g *generator) phaseIDs() []string {
	var out []string
	for i, p := range g.def.TurnStructure.Phases {
		if i == 0 || g.chance(2) {
			out = append(out, p.ID)
		}
	}
	for _, p := range g.def.TurnStructure.Interrupts {
		if g.chance(2) {
			out = append(out, p.ID)
		}
	}
	return out
}

func (g *generator) actions() {
	all := g.phaseIDs()
	for _, p := range slices.Concat(g.def.TurnStructure.Phases, g.def.TurnStructure.Interrupts) {
		if !slices.Contains(all, p.ID) {
			all = append(all, p.ID)
		}
	}
	active := gamedef.PlayerSelector{Kind: gamedef.ActivePlayer}
	actor := gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}
	rest := gamedef.ActionDef{ID: "rest", Actor: active, Executor: actor, Phase: all, Effects: []gamedef.Effect{}}
	if !g.cards && g.chance(2) {
		rest.Effects = []gamedef.Effect{&gamedef.AdvancePhase{}}
	}
	g.def.Actions = []gamedef.ActionDef{rest}
	for i := range g.between(1, 4) {
		a := gamedef.ActionDef{ID: fmt.Sprintf("action%d", i), Actor: active, Executor: actor, Phase: g.phaseIDs(),
			Effects: []gamedef.Effect{}}
		if g.chance(6) {
			a.Executor = g.player()
		}
		g.inScope(func() {
			for range g.numberBelow(3) {
				q, k, zone := g.query(1)
				a.Params = append(a.Params, gamedef.ParamDef{Name: g.bind(k, zone), Domain: q})
			}
			if g.chance(3) {
				a.Pre = g.condition(2)
			}
			if g.chance(3) {
				a.Cost = g.list(2, g.chance(4))
			}
			a.Effects = g.list(4, true)
			if g.chance(3) {
				a.Limits = []gamedef.ActionLimit{{Scope: pick(g, gamedef.PerTurn, gamedef.PerPhase, gamedef.PerGame),
					Max: gamedef.Number(g.between(1, 4))}}
			}
			if g.chance(3) {
				g.pipeline(a.ID)
			}
		})
		g.def.Actions = append(g.def.Actions, a)
	}
}

// pipeline gives an action stages, whose rules see its parameters.
func (g *generator) pipeline(action string) {
	p := gamedef.ActionPipelineDef{ID: action + "-stages", ActionID: action, CostEffects: g.list(2, false),
		Atomicity: pick(g, gamedef.Atomic, gamedef.Partial)}
	if g.chance(3) {
		p.Applicability = g.condition(1)
	}
	if g.chance(3) {
		p.Legality = g.condition(1)
	}
	if g.chance(3) {
		p.CostValidation = g.condition(1)
	}
	if len(g.spaces) > 0 && g.chance(3) {
		p.Targeting = gamedef.Targeting{Select: pick(g, gamedef.UpToNTargets, gamedef.ExactNTargets,
			gamedef.AllEligibleTargets), Max: new(int64(g.between(1, 2)))}
	}
	g.inScope(func() {
		for range g.between(1, 3) {
			p.Stages = append(p.Stages, gamedef.StageDef{Effects: g.list(3, true)})
		}
	})
	g.def.ActionPipelines = append(g.def.ActionPipelines, p)
}

func (g *generator) triggers() {
	for i := range g.numberBelow(4) {
		t := gamedef.TriggerDef{ID: fmt.Sprintf("trigger%d", i)}
		phase := pick(g, g.def.TurnStructure.Phases...).ID
		switch g.numberBelow(7) {
		case 1:
			t.Event = gamedef.TriggerEvent{Type: gamedef.PhaseEnter, Phase: phase}
		case 2:
			t.Event = gamedef.TriggerEvent{Type: gamedef.PhaseExit, Phase: phase}
		case 3:
			t.Event = gamedef.TriggerEvent{Type: gamedef.TurnStart}
		case 4:
			t.Event = gamedef.TriggerEvent{Type: gamedef.TurnEnd}
		case 5:
			t.Event = gamedef.TriggerEvent{Type: gamedef.TokenEntered, Zone: pick(g, g.plain...)}
		case 6:
			t.Event = gamedef.TriggerEvent{Type: gamedef.VarChanged, Scope: gamedef.EventGlobalVar,
				Var: pick(g, g.ints...)}
			if g.chance(2) {
				t.Event = gamedef.TriggerEvent{Type: gamedef.VarChanged}
			}
		default:
			t.Event = gamedef.TriggerEvent{Type: gamedef.ActionResolved}
			if g.chance(2) {
				t.Event.Action = pick(g, g.def.Actions...).ID
			}
		}
		if g.chance(3) {
			t.When = g.condition(1)
		}
		t.Effects = g.list(2, t.Event.Type == gamedef.ActionResolved && g.chance(2))
		g.def.Triggers = append(g.def.Triggers, t)
	}
}

func (g *generator) terminal() {
	t := &g.def.Terminal
	if !g.chance(3) {
		goal := &gamedef.Compare{Op: gamedef.GreaterEqual, Left: &gamedef.GlobalVarRef{Var: g.ints[0]},
			Right: gamedef.Number(g.between(2, 12))}
		end := gamedef.EndCondition{When: goal}
		switch g.numberBelow(4) {
		case 1:
			end.Result = gamedef.TerminalResult{Type: gamedef.DrawResult}
		case 2:
			end.Result = gamedef.TerminalResult{Type: gamedef.LossAllResult}
		case 3:
			end.Result = gamedef.TerminalResult{Type: gamedef.ScoreResult}
			t.Scoring = &gamedef.Scoring{Method: pick(g, gamedef.HighestScore, gamedef.LowestScore),
				Value: &gamedef.PlayerVarRef{Player: gamedef.PlayerSelector{Kind: gamedef.ActorPlayer},
					Var: g.playerInts[0]}}
		default:
			end.Result = gamedef.TerminalResult{Type: gamedef.WinResult,
				Player: gamedef.PlayerSelector{Kind: gamedef.ActivePlayer}}
		}
		t.Conditions = []gamedef.EndCondition{end}
	}
	if len(g.spaces) > 0 && g.chance(3) {
		g.def.DerivedMetrics = []gamedef.DerivedMetricDef{{ID: "trees",
			Computation:  pick(g, gamedef.ControlledPopulation, gamedef.TotalEcon),
			Requirements: []gamedef.MetricRequirement{{Key: "trees", ExpectedType: gamedef.NumberExpected}}}}
	}
}
