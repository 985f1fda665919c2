package values

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// checkPhases reports phases that nothing enters.
func (g *game) checkPhases() {
	g.dead = map[string]bool{}
	entered := map[string]bool{}
	g.each(func(_ string, c *contribution) {
		for _, p := range c.phases {
			entered[p.key] = true
		}
	})
	if !g.isCardDriven() {
		g.checkPhaseOrder(entered)
		g.findBackwardMoves()
	}
	const below = "/" + member.TurnStructure + "." + member.Interrupts
	for i, p := range g.def.TurnStructure.Interrupts {
		if !entered[p.ID] {
			g.reportDeadPhase(p.ID, below+index(i), "interrupt", ". An effect pushInterruptPhase does.")
		}
	}
}

// checkPhaseOrder reports phases that the previous phase never lets begin.
func (g *game) checkPhaseOrder(entered map[string]bool) {
	const below = "/" + member.TurnStructure + "." + member.Phases
	actions := g.actionsOf()
	why := "" // the phase is not entered from the previous one
	list := g.def.TurnStructure.Phases
	for i := range list {
		id := list[i].ID
		if why != "" && !entered[id] {
			g.reportDeadPhase(id, below+index(i), "phase", why)
			continue
		}
		why = ""
		if k := g.repeatableAction(&list[i], actions[id]); k >= 0 && !g.doneIn(i, actions[id]).passes {
			why = fmt.Sprintf(": the action %s can always be taken in the phase before it, which nothing ends but the "+
				"end of the turn. Give it a limit, or an effect advancePhase.", quote(g.def.Actions[k].ID))
		}
		for _, e := range list[i].OnEnter {
			if _, jumps := e.(*gamedef.GotoPhaseExact); jumps {
				why = ": the phase before it always goes on to a later one."
			}
		}
	}
}

// reportDeadPhase reports a phase or an interrupt that nothing enters.
func (g *game) reportDeadPhase(id, at, noun, why string) {
	g.dead[id] = true
	g.report(Finding{Code: diag.ValuesPhaseDead, At: []string{at + ".id"},
		Message: fmt.Sprintf("Nothing enters the %s %s%s", noun, quote(id), why),
		Fixes:   g.removePhaseFix(id, "Remove the "+noun, at)})
}

// repeatableAction returns an action of a phase that the active player can take at any time, repeatedly, or -1 if
// there is none.
func (g *game) repeatableAction(phase *gamedef.PhaseDef, in []int) int {
	if o := g.def.TurnOrder; o != nil && o.Type == gamedef.Simultaneous || phase.ActionDefaults != nil {
		return -1
	}
	return firstOf(in, func(k int) bool {
		a := &g.def.Actions[k]
		return a.Actor.Kind == gamedef.ActivePlayer && Unconditional(a) && len(a.Params)+len(a.Limits) == 0 &&
			!g.hasPipeline(a.ID)
	})
}

// firstOf returns the first number of a list for which holds returns true, or -1 if there is none.
func firstOf(list []int, holds func(int) bool) int {
	if i := slices.IndexFunc(list, holds); i >= 0 {
		return list[i]
	}
	return -1
}

// findBackwardMoves reports actions that go on to a phase that comes before all those in which they are taken.
func (g *game) findBackwardMoves() {
	if g.contributors == nil {
		g.findContributors()
	}
	number := map[string]int{}
	for i := range g.def.TurnStructure.Phases {
		number[g.def.TurnStructure.Phases[i].ID] = i
	}
	for k := range g.def.Actions {
		first := len(number)
		for _, id := range g.def.Actions[k].Phase {
			first = min(first, number[id]) // that of an interrupt is 0
		}
		entry := member.Actions + index(k)
		for _, i := range g.contributors[entry] {
			for _, use := range g.analysis.results[i].contribution.goes {
				if n, ok := number[use.key]; ok && n < first && first < len(number) {
					g.report(Finding{Code: diag.ValuesPhaseEarlier, At: []string{absolutePath(entry, use.path)},
						Message: fmt.Sprintf("The phase %s comes before %s, in which the action %s is taken: it belongs"+
							" to the next turn, and the effect fails. Put the actions of both into one phase.",
							quote(use.key), quote(g.def.TurnStructure.Phases[first].ID), quote(g.def.Actions[k].ID))})
				}
			}
		}
	}
}
