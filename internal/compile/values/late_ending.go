package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// lateEndings reports endings about the active player that come a turn late: what makes them true is done by the
// active player for themselves, in a move that then passes the turn, and endings are checked after the move. It is
// certain if nobody else, and no phase or trigger, changes what the ending tests.
func (g *game) lateEndings() {
	o := g.def.TurnOrder
	if g.most < 2 || o != nil && o.Type != gamedef.RoundRobin && o.Type != gamedef.FixedOrder {
		return
	}
	if o != nil && len(slices.Compact(slices.Sorted(slices.Values(o.Order)))) < len(o.Order) {
		return // it may also be the next player
	}
	changes, quiet := map[string][]change{}, true
	for i, entry := range g.analysis.paths {
		c := &g.analysis.results[i].contribution
		if entry == member.Setup {
			continue
		}
		var action *gamedef.ActionDef
		if rest, ok := strings.CutPrefix(entry, member.Actions+"["); ok {
			k, _ := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			action = &g.def.Actions[k]
		}
		quiet = quiet && (action != nil || !c.leaves)
		for k := range c.writes {
			w := &c.writes[k]
			changes[w.key] = append(changes[w.key], change{w, entry, action})
		}
	}
	for i := range g.def.Terminal.Conditions {
		if at := "/" + member.Terminal + "." + member.Conditions + index(i) + ".when"; quiet {
			g.checkLateArm(g.def.Terminal.Conditions[i].When, at, changes)
		}
	}
}

// change is a write of an entry, with the action that the entry is, or nil.
type change struct {
	*write
	entry  string
	action *gamedef.ActionDef
}

// checkLateArm reports a condition as late if it is true whenever one side of an ending is; changes are the writes by
// key.
func (g *game) checkLateArm(arm gamedef.Condition, at string, changes map[string][]change) {
	if or, ok := arm.(*gamedef.Or); ok {
		for i, arg := range or.Args {
			g.checkLateArm(arg, at+".args"+index(i), changes)
		}
		return
	}
	reads := map[string]bool{} // what the condition reads
	active, known := "", true
	gamedef.Walk(arm, func(place gamedef.Place, node gamedef.Node) bool {
		key := ""
		switch t := node.(type) {
		case *gamedef.PlayerVarRef:
			key, known = variableKey(t), known && isMover(t.Player)
			if active == "" {
				active = at + "." + place.String()
			}
		case *gamedef.GlobalVarRef:
			key = variableKey(t)
		case *gamedef.And, *gamedef.Or, *gamedef.Not, *gamedef.Compare, *gamedef.Arithmetic:
		case gamedef.Value:
			known = known && isLiteral(t)
		case gamedef.Condition:
			_, word := t.(gamedef.Bool)
			known = known && word
		}
		if key != "" {
			reads[key] = true
		}
		return known
	})
	if active == "" || !known {
		return
	}
	parts := atoms(arm, at)
	simple := !slices.ContainsFunc(parts, func(a atom) bool { return a.key() == "" })
	var by *change
	for key := range reads {
		for i := range changes[key] {
			c := &changes[key][i]
			if c.action == nil {
				return
			}
			own, passes := g.changesLate(c)
			switch {
			case !own:
				return
			case simple && !slices.ContainsFunc(parts, func(a atom) bool {
				return a.key() == key && canFulfilAtom(&a, c.write)
			}):
			case !passes:
				return
			case by == nil || c.entry+c.path < by.entry+by.path:
				by = c
			}
		}
	}
	if by == nil {
		return
	}
	g.report(Finding{Code: diag.ValuesEndingLate, At: []string{active + "." + member.Player, active},
		Message: fmt.Sprintf("The action %s passes the turn before endings are looked at, so this asks "+
			"the next player, a turn late. Ask for any player, with `bind: $player`, `over: players()` and `%s[$player]`.", quote(by.action.ID), by.key[2:]),
		Related: []Related{{Path: absolutePath(by.entry, by.path), Message: "This makes it true."}}})
}

// isMover reports whether a selector means the player who makes a move of the active player.
func isMover(p gamedef.PlayerSelector) bool {
	return p.Kind == gamedef.ActorPlayer || p.Kind == gamedef.ActivePlayer
}

// canFulfilAtom reports whether a write can make a false comparison true.
func canFulfilAtom(a *atom, w *write) bool {
	not := *a.compare
	not.Op = negatedOperators[not.Op]
	return canFalsify(&atom{compare: &not}, w)
}

// changesLate reports whether, in a change, the active player changes something of their own, and whether the same
// move then passes the turn once and unconditionally.
func (g *game) changesLate(c *change) (own, passes bool) {
	at := c.path[:strings.LastIndexByte(c.path, ']')+1] // of the effect
	mine := func(cell *gamedef.VarCell) bool {
		return cell.Var != c.key[2:] || cell.Scope == gamedef.PlayerScope && isMover(cell.Player)
	}
	passed, astray := 0, c.action.Actor.Kind != gamedef.ActivePlayer
	see := func(path string, e gamedef.Effect) {
		switch t := e.(type) {
		case *gamedef.SetVar:
			own = own || path == at && mine(&t.VarCell)
			return
		case *gamedef.AddVar:
			own = own || path == at && mine(&t.VarCell)
			return
		case *gamedef.TransferVar:
			own = own || path == at && mine(&t.From) && mine(&t.To)
			return
		case *gamedef.EndTurn, *gamedef.NextPlayer:
		case *gamedef.AdvancePhase:
			last := g.def.TurnStructure.Phases[len(g.def.TurnStructure.Phases)-1].ID
			astray = astray || slices.ContainsFunc(c.action.Phase, func(id string) bool { return id != last })
		case *gamedef.SetActivePlayer:
			astray = astray || t.Player.Kind != gamedef.LeftOfActor && t.Player.Kind != gamedef.RightOfActor
		default:
			return
		}
		// The body of a let runs in its place.
		for in := true; in; path, in = strings.CutSuffix(path, ".let.in") {
			open := strings.LastIndexByte(path, '[')
			number, _ := strconv.Atoi(path[open+1 : len(path)-1])
			path = path[:open]
			if rest, in := strings.CutPrefix(c.path, path+"["); in {
				rest, _, _ = strings.Cut(rest, "]")
				if before, _ := strconv.Atoi(rest); before < number {
					passed++
				}
			} else if path == member.Effects && strings.HasPrefix(c.path, member.Cost) {
				passed++
			}
		}
	}
	for step, list := range map[string][]gamedef.Effect{member.Effects: c.action.Effects, member.Cost: c.action.Cost} {
		for i, e := range list {
			gamedef.Walk(e.(gamedef.Node), func(place gamedef.Place, node gamedef.Node) bool {
				if e, ok := node.(gamedef.Effect); ok {
					see(strings.TrimSuffix(step+index(i)+"."+place.String(), "."), e)
				}
				return true
			})
		}
	}
	return own && !astray, passed == 1
}
