package meaning

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findAfterEnding reports what phases do under a condition that has already ended the game: endings are checked after a
// move, and only then does the phase end and the next one begin. It is certain if only moves make the condition true,
// and no move leaves the phase itself.
func (g *game) findAfterEnding() {
	moves := func(e *entry) bool { return !strings.HasPrefix(e.path, member.TurnStructure) && g.leavesPhase(e) }
	if o := g.def.TurnOrder; o != nil && o.Type == gamedef.CardDriven || slices.ContainsFunc(g.entries, moves) {
		return
	}
	for i := range g.def.Terminal.Conditions {
		end := g.def.Terminal.Conditions[i].When
		if end == nil || !g.dependsOnMoves(end) {
			continue
		}
		for k := range g.def.TurnStructure.Phases {
			path := member.PathTo(member.TurnStructure, member.Phases+index(k))
			enters := member.PathTo(path, member.OnEnter)
			e := g.entries[slices.IndexFunc(g.entries, func(e *entry) bool { return e.path == path })]
			e.walk(func(at func() string, node gamedef.Node) bool {
				// Effects on entering the first phase also come before the first move.
				c, is := node.(*gamedef.If)
				if !is || !isStronger(c.When, end) || k == 0 && strings.HasPrefix(at(), enters) {
					return true
				}
				f := g.report(diag.ValuesEndingFirst, member.PathTo(at(), member.If, member.When),
					"This never happens: an ending asks for the same, and endings are looked at when a move is over, before the phase ends. Do it in the action or a trigger, or let the ending ask for something that comes later.")
				f.At, f.Everywhere = append(f.At, at()), true
				f.Related = []values.Related{{Message: "The ending is here.",
					Path: member.PathTo(member.Terminal, member.Conditions+index(i), member.When)}}
				return true
			})
		}
	}
}

// splitAtAnd returns the conditions that "and" combines in a condition.
func splitAtAnd(c gamedef.Condition) (out []gamedef.Condition) {
	and, is := c.(*gamedef.And)
	if !is {
		return []gamedef.Condition{c}
	}
	for _, arg := range and.Args {
		out = append(out, splitAtAnd(arg)...)
	}
	return out
}

// isStronger reports whether the condition more implies all that the condition less demands.
func isStronger(more, less gamedef.Condition) bool {
	all := splitAtAnd(more)
	return !slices.ContainsFunc(splitAtAnd(less), func(c gamedef.Condition) bool {
		return !slices.ContainsFunc(all, func(o gamedef.Condition) bool { return gamedef.Same(c, o) })
	})
}

// dependsOnMoves reports whether a condition depends only on variables of the table and on numbers of tokens in zones,
// and no phase and no trigger of a phase changes those.
func (g *game) dependsOnMoves(c gamedef.Condition) bool {
	keys, zones, known := map[string]bool{}, false, true
	gamedef.Walk(c, func(_ gamedef.Place, node gamedef.Node) bool {
		switch n := node.(type) {
		case *gamedef.And, *gamedef.Compare, *gamedef.Arithmetic, gamedef.Scalar, *gamedef.ZoneSelector:
		case *gamedef.GlobalVarRef:
			keys[string(gamedef.GlobalScope)+"/"+n.Var] = true
		case *gamedef.ZoneCountRef:
			base, owner := zoneOf(gamedef.ZoneReference{Selector: n.Zone})
			_, err := strconv.Atoi(owner)
			keys[base], zones = true, true
			known = known && base != "" && (owner == "" || err == nil)
		default:
			known = false
		}
		return known
	})
	known = known && len(keys) > 0
	g.each(func(e *entry, n *note) {
		t, trigger := e.root.(*gamedef.TriggerDef)
		if !strings.HasPrefix(e.path, member.TurnStructure) && (!trigger || t.Event.Type == gamedef.ActionResolved) {
			return
		}
		_, adjacent := n.node.(*gamedef.MoveTokenAdjacent)
		switch n.does {
		case gamedef.Reads, gamedef.Looks, gamedef.Shuffles, gamedef.Shows, gamedef.Hides, gamedef.Ends, gamedef.Turns:
		default:
			known = known && !keys[n.key] && !(zones && (n.key == "" || adjacent))
		}
	})
	return known
}
