package meaning

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findRepeatedEffects reports effects on the table in a loop over players that repeat each time, although they do not
// depend on the player, unlike other effects in the loop.
func (t *trace) findRepeatedEffects() {
	for b := range t.blocks {
		loop := &t.blocks[b]
		if !loop.loops || !goesThroughPlayers(loop.by) {
			continue
		}
		own := t.namesOfBlock(b)
		apart := false // something in the loop depends on the player
		var lone []*step
		for i := loop.begin; i < loop.end; i++ {
			s := &t.steps[i]
			if s.Does == gamedef.Names && slices.Contains(own, s.Name) {
				apart = true
			}
			if (s.Does == gamedef.Adds) && s.Of == string(gamedef.GlobalScope) && s.block == b {
				lone = append(lone, s)
			}
		}
		if !apart {
			continue
		}
		for _, s := range lone {
			read := func(o *step) bool { return o.Does == gamedef.Reads && o.Of == s.Of && o.Name == s.Name }
			if t.dependsOn(s, own) || t.hasStep(b, read) {
				continue
			}
			f := t.report(diag.ValuesOnceForEach, s.site, quote(s.Name)+
				" is changed once for each player here, and has nothing to do with the player. If it is meant once, write it before the loop or after it.")
			f.Severity = diag.Hint
			f.Related = []values.Related{{Path: t.entry.effectPath(loop.by), Message: "The loop is here."}}
		}
	}
}

// goesThroughPlayers reports whether a node iterates over players.
func goesThroughPlayers(e gamedef.Node) (is bool) {
	gamedef.Children(e, func(_ gamedef.Place, child gamedef.Node) {
		is = is || arePlayers(child)
	})
	return is
}

// arePlayers reports whether the results of a query are players.
func arePlayers(query gamedef.Node) bool {
	_, all := query.(*gamedef.Players)
	_, others := query.(*gamedef.Others)
	return all || others
}

// namesOfBlock returns the names that a block iterates over or binds.
func (t *trace) namesOfBlock(b int) (out []string) {
	begin := t.blocks[b].begin
	for begin > 0 && t.steps[begin-1].effect == t.blocks[b].by {
		begin--
	}
	for _, s := range t.steps[begin:t.blocks[b].end] {
		if s.Does == gamedef.Each || s.Does == gamedef.Binds {
			out = append(out, s.Name)
		}
	}
	return out
}

// dependsOn reports whether an effect uses one of the names.
func (t *trace) dependsOn(s *step, names []string) bool {
	return slices.ContainsFunc(t.steps, func(o step) bool {
		return o.effect == s.effect && (o.Does == gamedef.Names && slices.Contains(names, o.Name) ||
			slices.Contains(names, o.Bound))
	})
}

// trade is an action that only adds and subtracts numbers.
type trade struct {
	entry *entry
	by    map[string]int64
}

// findEnrichingCircles reports actions that can be repeated, alternately or alone, and leave the acting player richer.
func (g *game) findEnrichingCircles() {
	phases := map[string][]trade{}
	for _, e := range g.entries {
		a, is := e.root.(*gamedef.ActionDef)
		if !is || len(a.Limits) > 0 || len(a.Phase) == 0 || len(a.Params) > 0 {
			continue
		}
		by, is := g.deltas(e)
		if is {
			for _, phase := range a.Phase {
				phases[phase] = append(phases[phase], trade{e, by})
			}
		}
	}
	said := map[*entry]bool{}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		list := phases[phase.ID]
		if phase.ActionDefaults != nil || len(list) > 24 || g.isBounded() {
			continue
		}
		for k, a := range list {
			g.reportGift(a, phase.ID)
			for _, b := range list[:k] {
				if !said[a.entry] && !said[b.entry] && isGain(a.by, b.by) {
					said[a.entry], said[b.entry] = true, true
					one, other := a.entry.root.(*gamedef.ActionDef), b.entry.root.(*gamedef.ActionDef)
					f := g.report(diag.ValuesGainEndless, a.entry.path, fmt.Sprintf(
						"%s and %s by turns leave whoever takes them richer each time, as often as they like. Give one of them a limit, or another price.",
						quote(other.ID), quote(one.ID)))
					f.At = []string{a.entry.path + ".id", a.entry.path}
					f.Related = []values.Related{{Path: b.entry.path + ".id", Message: "The other one is here."}}
				}
			}
		}
	}
}

// reportGift reports an action that only gives to the player, requires nothing and leaves the phase to other actions.
func (g *game) reportGift(a trade, phase string) {
	action := a.entry.root.(*gamedef.ActionDef)
	if g.most < 2 || g.together && len(g.def.TurnStructure.Phases) < 2 || !values.Unconditional(action) ||
		g.hasPipelines(action.ID) ||
		!slices.ContainsFunc(g.entries, func(e *entry) bool {
			other := e.action
			if other == nil {
				other, _ = e.root.(*gamedef.ActionDef)
			}
			return other != nil && slices.Contains(other.Phase, phase) && g.leavesPhase(e)
		}) {
		return
	}
	name := ""
	for _, key := range slices.Sorted(maps.Keys(a.by)) {
		if a.by[key] <= 0 {
			return
		}
		_, name, _ = strings.Cut(key, "/")
	}
	f := g.report(diag.ValuesTurnUntilStuck, member.PathTo(a.entry.path, member.Limits), fmt.Sprintf(
		"The action %s gives %s for nothing and has no limit: it can be taken again and again before another action ends the phase %s. Give it a cost or a limit.",
		quote(action.ID), quote(name), quote(phase)))
	f.At = append(f.At, member.PathTo(a.entry.path, member.ID))
	f.Fixes = values.OnceInATurn(a.entry.path)
}

// isBounded reports whether rules outside of actions, which act on each move, may end a turn.
func (g *game) isBounded() bool {
	return slices.ContainsFunc(g.entries, func(e *entry) bool {
		_, trigger := e.root.(*gamedef.TriggerDef)
		return trigger && g.leavesPhase(e)
	})
}

// deltas returns the minimal gains and the costs of an action; ok is false if the action does anything else, or not
// always the same.
func (g *game) deltas(e *entry) (map[string]int64, bool) {
	out := map[string]int64{}
	for i := range e.notes {
		n := &e.notes[i]
		switch n.does {
		case gamedef.Reads, gamedef.Looks:
		case gamedef.Adds:
			by := (&trace{world: g.world}).spanOf(n.by)
			mine := strings.HasPrefix(n.key, string(gamedef.PlayerScope)+"/") &&
				(n.owner == playerText(gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}) ||
					n.owner == playerText(gamedef.PlayerSelector{Kind: gamedef.ActivePlayer}))
			if by.least != by.most && by.least <= 0 || n.loops || !n.sure || !mine {
				return nil, false
			}
			out[n.key] += by.least
		default:
			return nil, false
		}
	}
	return out, len(out) > 0
}

// isGain reports whether taking both actions, some number of times each, loses nothing and gains something.
func isGain(a, b map[string]int64) bool {
	const most = 12
	for x := int64(1); x <= most; x++ {
		for y := int64(1); y <= most; y++ {
			more, less, took := false, false, false
			for key := range a {
				took = took || a[key] < 0 && b[key] > 0 || a[key] > 0 && b[key] < 0
				if n := x*a[key] + y*b[key]; n < 0 {
					less = true
				} else if n > 0 {
					more = true
				}
			}
			for key := range b {
				if _, both := a[key]; !both && b[key] != 0 {
					more, less = more || b[key] > 0, less || b[key] < 0
				}
			}
			if more && !less && took {
				return true
			}
		}
	}
	return false
}
