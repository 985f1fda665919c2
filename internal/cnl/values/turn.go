package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/kernel/gamedef"
)

// turns finds phases that never end, since an action in them can be taken again
// and again.
func (g *game) turns() {
	o := g.def.TurnOrder
	atOnce := o != nil && o.Type == gamedef.Simultaneous
	if g.most < 2 || o != nil && o.Type == gamedef.CardDriven || atOnce && len(g.def.TurnStructure.Phases) < 2 {
		return // where all move in each round, it does no harm that the turn does not pass
	}
	actions := map[string][]int{} // of each phase
	for k := range g.def.Actions {
		for _, phase := range g.def.Actions[k].Phase {
			if in := actions[phase]; len(in) == 0 || in[len(in)-1] != k {
				actions[phase] = append(in, k)
			}
		}
	}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		if g.dead[phase.ID] {
			continue
		}
		in := actions[phase.ID]
		if !g.begun(i, in) {
			continue
		}
		g.endless(i, phase, in)
		if !atOnce {
			g.addUp(phase, in)
		}
	}
}

// contributionsOf lists what an action contributes, its pipelines and the effects
// that follow it in a phase included, and with triggers what may follow from it.
func (g *game) contributionsOf(action int, phase int, triggers bool) (out []*contribution) {
	if g.contributors == nil {
		g.findContributors()
	}
	var at []int
	at = append(at, g.contributors["actions"+index(action)]...)
	at = append(at, g.contributors["turnStructure.phases"+index(phase)]...)
	at = append(at, g.contributors["actionPipelines of "+g.def.Actions[action].ID]...)
	if triggers {
		at = append(at, g.contributors["triggers"]...)
	}
	slices.Sort(at)
	for _, i := range at {
		out = append(out, &g.analysis.results[i].contribution)
	}
	return out
}

// findContributors notes where the results of actions and phases, of the pipelines
// of each action, and of triggers are.
func (g *game) findContributors() {
	g.contributors = map[string][]int{}
	for i, path := range g.analysis.paths {
		name := path
		if rest, ok := strings.CutPrefix(path, "actionPipelines["); ok {
			k, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			if err != nil || k >= len(g.def.ActionPipelines) {
				continue
			}
			name = "actionPipelines of " + g.def.ActionPipelines[k].ActionID
		} else if strings.HasPrefix(path, "triggers[") {
			name = "triggers"
		}
		g.contributors[name] = append(g.contributors[name], i)
	}
}

func (g *game) endless(number int, phase *gamedef.PhaseDef, in []int) {
	for _, k := range in {
		action := &g.def.Actions[k]
		if len(action.Limits) > 0 || g.hasPipeline(action.ID) {
			continue
		}
		at := "/actions" + index(k)
		needs := atoms(action.Pre, at+".pre")
		if d := phase.ActionDefaults; d != nil {
			needs = append(needs, atoms(d.Pre, at)...)
		}
		if !g.lasting(action, needs, number, in) {
			continue
		}
		if !slices.ContainsFunc(action.Params, func(p gamedef.ParamDef) bool { return !alwaysTheSame(p.Domain) }) {
			g.report(Finding{Code: diag.ValuesTurnEndless, At: []string{at + ".limits", at + ".id"},
				Message: fmt.Sprintf("The action %s has no limit, and nothing that can be done in the phase %s stops it or ends the phase: the turn never passes. Give it a limit%s.", quote(action.ID), quote(phase.ID), g.orAdvance()),
				Fixes:   onceInATurn(at)})
			continue
		}
		g.report(Finding{Code: diag.ValuesTurnUntilStuck, At: []string{at + ".limits", at + ".id"},
			Message: fmt.Sprintf("The action %s has no limit, and nothing that can be done in the phase %s ends the phase: a player goes on until there is nothing left to choose. If a turn is one move, give it a limit%s.", quote(action.ID), quote(phase.ID), g.orAdvance()),
			Fixes:   onceInATurn(at)})
	}
}

// orAdvance names what ends a phase, too, where that does not keep others from moving.
func (g *game) orAdvance() string {
	if o := g.def.TurnOrder; o != nil && o.Type == gamedef.Simultaneous {
		return ""
	}
	return ", or an effect advancePhase"
}

// onceInATurn are the fixes that limit an action, of which the text takes one: where its list of
// limits is written and empty, or where it has none.
func onceInATurn(at string) []Fix {
	const limits, once = "limits", "[{ scope: turn, max: 1 }]"
	return []Fix{
		{Title: "Once in a turn", Edits: []Edit{{Path: at + "." + limits, Text: once}}},
		{Title: "Once in a turn", Edits: []Edit{{Path: at, Add: limits, Text: once}}},
	}
}

// begun reports whether something happens in a phase: where all actions are still
// without effects, they are not written yet.
func (g *game) begun(phase int, in []int) bool {
	return slices.ContainsFunc(in, func(k int) bool {
		return slices.ContainsFunc(g.contributionsOf(k, phase, false), func(c *contribution) bool {
			return len(c.writes) > 0 || len(c.moves) > 0 || c.leaves
		})
	})
}

func (g *game) hasPipeline(action string) bool {
	return slices.ContainsFunc(g.def.ActionPipelines,
		func(f gamedef.ActionPipelineDef) bool { return f.ActionID == action })
}

// lasting reports whether nothing that is done in a phase ends it or makes the condition of
// an action false, so that the action can be taken as long as there is something to choose.
func (g *game) lasting(action *gamedef.ActionDef, needs []atom, phase int, in []int) bool {
	for _, n := range needs {
		if b, ok := n.other.(gamedef.Bool); ok {
			if !b {
				return false
			}
			continue
		}
		if n.key() == "" {
			return false // it depends on something that is not looked into here
		}
	}
	for _, k := range in {
		for _, c := range g.contributionsOf(k, phase, true) {
			if c.leaves {
				return false
			}
			for i := range c.writes {
				for n := range needs {
					if needs[n].compare != nil && needs[n].key() == c.writes[i].key &&
						falsifies(&needs[n], &c.writes[i]) {
						return false
					}
				}
			}
		}
	}
	return true
}

// falsifies reports whether a write can make a comparison false that was true.
func falsifies(a *atom, w *write) bool {
	if !w.to.nothing() {
		if w.to.Unknown || w.to.scalars() != scalar(a.compare.Right).scalars() {
			return true
		}
		if _, cannot := outcomes(a.compare.Op, w.to, scalar(a.compare.Right)); cannot {
			return true
		}
	}
	switch a.compare.Op {
	case gamedef.Greater, gamedef.GreaterEqual:
		return w.down
	case gamedef.Less, gamedef.LessEqual:
		return w.up
	}
	return w.up || w.down
}

// addUp tells of a phase whose actions may each be taken once, so that a player
// moves several times in a turn.
func (g *game) addUp(phase *gamedef.PhaseDef, in []int) {
	if len(in) < 2 {
		return
	}
	for _, k := range in {
		action := &g.def.Actions[k]
		if len(action.Limits) != 1 || action.Limits[0].Max != 1 || action.Limits[0].Scope == gamedef.PerGame ||
			!free(action.Pre) {
			return
		}
		for _, c := range g.contributionsOf(k, -1, true) {
			if c.leaves {
				return
			}
		}
	}
	if d := phase.ActionDefaults; d != nil && !free(d.Pre) {
		return
	}
	at := "/actions" + index(in[0])
	g.report(Finding{Code: diag.ValuesLimitsAddUp, At: []string{at + ".limits", at + ".id"},
		Message: fmt.Sprintf("Each of the %d actions of the phase %s may be taken once, so a player moves up to %d times before the turn passes. If only one move is meant, let each action end the phase with advancePhase.", len(in), quote(phase.ID), len(in))})
}

// free reports whether a condition asks for nothing.
func free(c gamedef.Condition) bool {
	b, ok := c.(gamedef.Bool)
	return c == nil || ok && bool(b)
}
