package values

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// actsAfterEnding finds what phases do under a condition that has ended the game already: an ending
// is looked at when a move is over, and only then does the phase end and the next begin.
// It is certain where nothing but moves makes the condition true, and no move leaves the
// phase itself.
func (g *game) actsAfterEnding() {
	if g.cardDriven() || len(g.def.Terminal.Conditions) == 0 {
		return
	}
	leaves := false
	g.each(func(entry string, c *contribution) {
		leaves = leaves || c.leaves && !strings.HasPrefix(entry, member.TurnStructure)
	})
	if leaves {
		return
	}
	var ends [][]atom // of the endings of which it is certain
	for i := range g.def.Terminal.Conditions {
		at := "/" + member.Terminal + "." + member.Conditions + index(i) + ".when"
		if end := atoms(g.def.Terminal.Conditions[i].When, at); len(end) > 0 && g.madeByMoves(end) {
			ends = append(ends, end)
		}
	}
	if len(ends) == 0 {
		return
	}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		at := "/" + member.TurnStructure + "." + member.Phases + index(i)
		if i > 0 { // that of the first one runs before the first move, too
			g.phaseActsAfterEnding(at+".onEnter", phase.OnEnter, ends)
		}
		g.phaseActsAfterEnding(at+".onExit", phase.OnExit, ends)
	}
}

func (g *game) phaseActsAfterEnding(path string, effects []gamedef.Effect, ends [][]atom) {
	for i, e := range effects {
		g.lateBelow(path+index(i), e, ends)
	}
}

func (g *game) lateBelow(path string, e gamedef.Effect, ends [][]atom) {
	gamedef.Walk(e.(gamedef.Node), func(at gamedef.Place, node gamedef.Node) bool {
		t, ok := node.(*gamedef.If)
		if !ok {
			return true
		}
		needs := atoms(t.When, "")
		for _, end := range ends {
			if !contained(end, needs) {
				continue
			}
			below := path
			if step := at.String(); step != "" {
				below += "." + step
			}
			g.report(Finding{Code: diag.ValuesEndingFirst, At: []string{below + ".if.when", below}, Everywhere: true,
				Message: "This never happens: an ending asks for the same, and endings are looked at when a move is over, before the phase ends. Do it in the action or a trigger, or let the ending ask for something that comes later.",
				Related: []Related{{Path: end[0].path, Message: "The ending is here."}}})
			break
		}
		return true
	})
}

// contained reports whether all of some comparisons are among others.
func contained(some, others []atom) bool {
	for _, a := range some {
		found := false
		for _, b := range others {
			found = found || b.compare != nil && gamedef.Same(a.compare, b.compare)
		}
		if !found {
			return false
		}
	}
	return true
}

// madeByMoves reports whether a condition depends on nothing but variables of the table
// and on how many tokens lie in zones, and no phase and no trigger of one changes those.
func (g *game) madeByMoves(end []atom) bool {
	keys, zones := map[string]bool{}, map[string]bool{}
	for _, a := range end {
		if a.compare == nil {
			return false
		}
		for _, side := range []gamedef.Value{a.compare.Left, a.compare.Right} {
			known := true
			eachRef(side, "", func(v gamedef.Value, _ string) {
				_, computed := v.(*gamedef.Arithmetic)
				if variable, ok := v.(*gamedef.GlobalVarRef); ok {
					keys["g/"+variable.Var] = true
				} else if count, ok := v.(*gamedef.ZoneCountRef); ok {
					zones[string(count.Zone)] = true
					_, one := g.zones[string(count.Zone)]
					known = known && one
				} else {
					known = known && (computed || literal(v))
				}
			})
			if !known {
				return false
			}
		}
	}
	quiet := len(keys)+len(zones) > 0
	g.each(func(entry string, c *contribution) {
		if !strings.HasPrefix(entry, member.TurnStructure) && !g.answersPhase(entry) {
			return
		}
		for i := range c.writes {
			quiet = quiet && !keys[c.writes[i].key]
		}
		for _, m := range c.moves {
			quiet = quiet && (len(zones) == 0 || m.from != nil && m.to != nil && !m.anywhere)
			for _, ids := range [][]string{m.from, m.to} {
				for _, id := range ids {
					quiet = quiet && !zones[id]
				}
			}
		}
	})
	return quiet
}

// answersPhase reports whether an entry is a trigger that may act between a move and the
// phase that follows.
func (g *game) answersPhase(entry string) bool {
	for i := range g.def.Triggers {
		if entry == member.Triggers+index(i) {
			return g.def.Triggers[i].Event.Type != gamedef.ActionResolved
		}
	}
	return false
}
