package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findLateLimits reports limits of one use that count for the turn or phase after that of the action: a use is
// counted when the effects are over, and by then they have begun another turn or phase.
func (g *game) findLateLimits() {
	if o := g.def.TurnOrder; o != nil && (o.Type == gamedef.CardDriven || o.Type == gamedef.Simultaneous) {
		return
	}
	for k := range g.def.Actions {
		action := &g.def.Actions[k]
		for i, limit := range action.Limits {
			if limit.Max != gamedef.Number(1) || limit.Scope == gamedef.PerGame {
				continue
			}
			at, what := g.firstLateEffect(k, limit.Scope)
			if at == "" {
				continue
			}
			path := "/" + member.Actions + index(k) + "." + member.Limits + index(i)
			f := Finding{Code: diag.ValuesLimitNextTurn, At: []string{path},
				Message: fmt.Sprintf("The action %s %s. Leave out the limit, or this effect.", quote(action.ID), what),
				Related: []Related{{Path: at, Message: "This acts before the use is counted."}}}
			if strings.Count(at, "[") == 2 { // in any case
				f.Fixes = []Fix{{Title: "Leave out the limit", Edits: []Edit{{Path: path, Remove: true}}}}
			}
			g.report(f)
		}
	}
}

// firstLateEffect returns the first effect of an action that begins another turn or phase, for which the use then
// counts, and the consequence; "" if there is none.
func (g *game) firstLateEffect(k int, scope gamedef.LimitScope) (at, what string) {
	action := &g.def.Actions[k]
	look := func(path string, node gamedef.Node, phases []string) {
		gamedef.Walk(node, func(place gamedef.Place, node gamedef.Node) bool {
			if e, ok := node.(gamedef.Effect); ok && at == "" {
				if what = g.describeBeginning(e, action, phases, scope); what != "" {
					at = strings.TrimSuffix(path+"."+place.String(), ".")
				}
			}
			return at == ""
		})
	}
	look("/"+member.Actions+index(k), action, action.Phase)
	for i := range g.def.ActionPipelines {
		if p := &g.def.ActionPipelines[i]; p.ActionID == action.ID {
			look("/"+member.ActionPipelines+index(i), p, action.Phase)
		}
	}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		if phase.ActionDefaults == nil || !slices.Contains(action.Phase, phase.ID) {
			continue
		}
		for n, e := range phase.ActionDefaults.AfterEffects {
			look("/"+member.TurnStructure+"."+member.Phases+index(i)+".actionDefaults.afterEffects"+index(n),
				e.(gamedef.Node), []string{phase.ID})
		}
	}
	return at, what
}

// describeBeginning returns a text about how an effect of an action begins another turn or phase in some of the phases,
// so that the use counts for that; "" if it does not.
func (g *game) describeBeginning(e gamedef.Effect, action *gamedef.ActionDef, phases []string,
	scope gamedef.LimitScope) string {
	const nextTurn = "ends the turn before its use is counted: that counts for the next turn, " +
		"whose player cannot take it any more"
	entered := func(phase string) string {
		if scope != gamedef.PerPhase || !slices.Contains(action.Phase, phase) {
			return ""
		}
		return fmt.Sprintf("ends the phase before its use is counted: that counts for the phase %s, in which it cannot be"+
			" taken any more", quote(phase))
	}
	all := g.def.TurnStructure.Phases
	turn := func() string {
		if scope == gamedef.PerTurn || slices.Contains(action.Phase, all[0].ID) {
			return nextTurn
		}
		return ""
	}
	switch t := e.(type) {
	case *gamedef.EndTurn:
		return turn()
	case *gamedef.AdvancePhase:
		for _, id := range phases {
			i, said := slices.IndexFunc(all, func(p gamedef.PhaseDef) bool { return p.ID == id }), ""
			switch {
			case i < 0: // an interrupt
			case i == len(all)-1:
				said = turn()
			default:
				said = entered(all[i+1].ID)
			}
			if said != "" {
				return said
			}
		}
	case *gamedef.GotoPhaseExact:
		if slices.ContainsFunc(phases, func(id string) bool { return id != t.Phase }) {
			return entered(t.Phase)
		}
	case *gamedef.NextPlayer:
		if g.most > 1 && len(g.def.Actions) == 1 {
			return "makes the next player the active one in the same turn, for which its use counts: " +
				"they cannot take it any more and are passed over"
		}
	}
	return ""
}
