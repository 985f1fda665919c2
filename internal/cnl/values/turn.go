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
// that follow it in a phase included.
func (g *game) contributionsOf(action int, phase int) (out []*contribution) {
	if g.contributors == nil {
		g.findContributors()
	}
	var at []int
	at = append(at, g.contributors["actions"+index(action)]...)
	at = append(at, g.contributors["turnStructure.phases"+index(phase)]...)
	at = append(at, g.contributors["actionPipelines of "+g.def.Actions[action].ID]...)
	slices.Sort(at)
	for _, i := range at {
		out = append(out, &g.analysis.results[i].contribution)
	}
	return out
}

// findContributors notes where the results of actions and phases, and of the pipelines
// of each action, are.
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
		}
		g.contributors[name] = append(g.contributors[name], i)
	}
}

func (g *game) endless(number int, phase *gamedef.PhaseDef, in []int) {
	d := g.doneIn(number, in)
	if d.leaves {
		return
	}
	for _, k := range in {
		action := &g.def.Actions[k]
		if len(action.Limits) > 0 || g.hasPipeline(action.ID) {
			continue
		}
		at := "/actions" + index(k)
		needs := atoms(action.Pre, at+".pre")
		if defaults := phase.ActionDefaults; defaults != nil {
			needs = append(needs, atoms(defaults.Pre, at)...)
		}
		if !g.lasting(needs, d) {
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
	return ", or an effect advancePhase or endTurn"
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
		return slices.ContainsFunc(g.contributionsOf(k, phase), func(c *contribution) bool {
			return len(c.writes) > 0 || len(c.moves) > 0 || c.leaves
		})
	})
}

func (g *game) hasPipeline(action string) bool {
	if g.piped == nil {
		g.piped = map[string]bool{}
		for i := range g.def.ActionPipelines {
			g.piped[g.def.ActionPipelines[i].ActionID] = true
		}
	}
	return g.piped[action]
}

// done is what some rules do together.
type done struct {
	leaves bool                // the phase
	writes map[string][]*write // by key, of alike ones the first
	seen   map[string]bool
}

func (d *done) add(c *contribution) {
	d.leaves = d.leaves || c.leaves
	for i := range c.writes {
		w := &c.writes[i]
		v := &w.to
		alike := fmt.Sprintf("%s %v %v %v %v %d %d %v %v %v %q", w.key, w.up, w.down, v.Unknown, v.Kinds, v.Min, v.Max,
			v.Yes, v.No, v.AnyText, v.Texts)
		if !d.seen[alike] {
			d.seen[alike] = true
			d.writes[w.key] = append(d.writes[w.key], w)
		}
	}
}

func newDone() *done { return &done{writes: map[string][]*write{}, seen: map[string]bool{}} }

// doneIn is what actions do in a phase, and its own rules, apart from triggers.
func (g *game) doneIn(phase int, in []int) *done {
	d := newDone()
	for n, k := range in {
		if n > 0 {
			phase = -1 // its rules are in already
		}
		for _, c := range g.contributionsOf(k, phase) {
			d.add(c)
		}
	}
	if t := g.doneByTriggers(); t.leaves {
		d.leaves = true
	}
	return d
}

// doneByTriggers is what all triggers do.
func (g *game) doneByTriggers() *done {
	if g.triggered == nil {
		g.triggered = newDone()
		for i, path := range g.analysis.paths {
			if strings.HasPrefix(path, "triggers[") {
				g.triggered.add(&g.analysis.results[i].contribution)
			}
		}
	}
	return g.triggered
}

// lasting reports whether nothing that is done, by triggers too, makes the condition of an
// action false, so that the action can be taken as long as there is something to choose.
func (g *game) lasting(needs []atom, d *done) bool {
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
	for i := range needs {
		n := &needs[i]
		if n.compare == nil {
			continue
		}
		for _, writes := range [][]*write{d.writes[n.key()], g.doneByTriggers().writes[n.key()]} {
			if slices.ContainsFunc(writes, func(w *write) bool { return falsifies(n, w) }) {
				return false
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
		if len(action.Limits) != 1 || action.Limits[0].Max != gamedef.Number(1) ||
			action.Limits[0].Scope == gamedef.PerGame || !free(action.Pre) {
			return
		}
		for _, c := range g.contributionsOf(k, -1) {
			if c.leaves {
				return
			}
		}
	}
	if g.doneByTriggers().leaves {
		return
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
