package meaning

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// bargain holds what an action requires of, and adds to, numbers of the player who takes it.
type bargain struct {
	*entry
	action *gamedef.ActionDef
	pre    string
	by     map[string]int64
}

// findDominated reports actions that another action of the same phases makes useless: the other one requires the
// same, or nothing, does the same and leaves more of what a player wants.
func (g *game) findDominated() {
	if o := g.def.TurnOrder; g.together || o != nil && o.Type == gamedef.CardDriven {
		return
	}
	alike := map[string][]bargain{}
	var keys []string
	wanted := map[string]bool{}
	for _, e := range g.entries {
		a, is := e.root.(*gamedef.ActionDef)
		if !is || g.hasPipelines(a.ID) || slices.ContainsFunc(g.def.Triggers, func(t gamedef.TriggerDef) bool {
			return t.Event.Type == gamedef.ActionResolved && t.Event.Action == a.ID
		}) {
			continue
		}
		b := bargain{e, a, "", map[string]int64{}}
		others := func(e gamedef.Effect) bool {
			add, is := e.(*gamedef.AddVar)
			if !is || add.Scope != gamedef.PlayerScope || add.Player.Kind != gamedef.ActorPlayer {
				return false
			}
			by := (&trace{world: g.world}).spanOf(add.Delta)
			if by.least == by.most {
				b.by[add.Var] += by.least
			}
			return by.least == by.most
		}
		rest := *a
		rest.ID, rest.Pre = "", nil
		rest.Cost = slices.DeleteFunc(slices.Clone(a.Cost), others)
		rest.Effects = slices.DeleteFunc(slices.Clone(a.Effects), others)
		if len(b.by) == 0 {
			continue
		}
		if !values.Unconditional(a) {
			b.pre = textOf(a.Pre)
		}
		key := textOf(rest)
		if alike[key] == nil {
			keys = append(keys, key)
		}
		alike[key] = append(alike[key], b)
	}
	for _, key := range keys {
		group := alike[key][:min(len(alike[key]), mostAlike)]
		for _, b := range group {
			i := slices.IndexFunc(group, func(a bargain) bool { return g.isBetter(&a, &b, wanted) })
			if i < 0 {
				continue
			}
			f := g.report(diag.ValuesActionDominated, member.PathTo(b.path, member.ID), fmt.Sprintf(
				"Who can take %s can always take %s, which does the same and gives more or costs less, so nobody needs this action. Give it something of its own, or let the other one ask for more.",
				quote(b.action.ID), quote(group[i].action.ID)))
			f.At = append(f.At, b.path)
			f.Related = []values.Related{{Path: member.PathTo(group[i].path, member.ID),
				Message: "The better one is here."}}
		}
	}
}

// isBetter reports whether the action of a is always as good as that of b, and better in something.
func (g *game) isBetter(a, b *bargain, wanted map[string]bool) (better bool) {
	if a.pre != "" && a.pre != b.pre || slices.ContainsFunc(a.action.Limits, func(l gamedef.ActionLimit) bool {
		return l.Scope != gamedef.PerTurn || !g.leavesPhase(a.entry)
	}) {
		return false
	}
	for i := range g.def.PerPlayerVars {
		name := g.def.PerPlayerVars[i].Name
		more := a.by[name] - b.by[name]
		if _, known := wanted[name]; !known && more > 0 {
			wanted[name] = g.isWanted(name)
		}
		if more < 0 || more > 0 && !wanted[name] {
			return false
		}
		better = better || more > 0
	}
	return better
}

// isWanted reports whether more of a variable is better for a player: its readers test whether there is enough to pay
// or to win, or count it for the highest score.
func (g *game) isWanted(name string) bool {
	reads, good, use := 0, 0, false
	is := func(v gamedef.Node) bool {
		ref, is := v.(*gamedef.PlayerVarRef)
		return is && ref.Var == name
	}
	enough := func(node gamedef.Node) bool {
		c, compares := node.(*gamedef.Compare)
		return compares && (is(c.Left) && (c.Op == gamedef.GreaterEqual || c.Op == gamedef.Greater) ||
			is(c.Right) && (c.Op == gamedef.LessEqual || c.Op == gamedef.Less))
	}
	gamedef.Walk(g.def, func(at gamedef.Place, node gamedef.Node) bool {
		if is(node) {
			reads++
		} else if enough(node) && strings.HasPrefix(at.String(), member.Actions+"[") {
			good, use = good+1, true
		}
		return true
	})
	for i := range g.def.Terminal.Conditions {
		c := &g.def.Terminal.Conditions[i]
		wins := c.Result.Type == gamedef.WinResult
		if enough(c.When) && (wins || c.Result.Type == gamedef.ScoreResult) {
			good, use = good+1, use || wins
		}
	}
	if s := g.def.Terminal.Scoring; s != nil && s.Method == gamedef.HighestScore && is(s.Value) {
		good, use = good+1, true
	}
	return use && reads == good && !g.isWatched(name)
}
