package values

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/kernel/gamedef"
)

// winner says when an ending lets a certain player win because of something that
// the active player has.
func (p *interpreter) winner(end *gamedef.EndCondition) {
	w := end.Result.Player
	if end.Result.Type != gamedef.WinResult || w.Kind != gamedef.PlayerByID || !readsActive(end.When) {
		return
	}
	at := p.at("result.player")
	f := p.warn(diag.ValuesWinnerFixed, fmt.Sprintf(
		"The condition is about the active player, and player %d wins, whoever that is.", w.ID), at, p.at("result"))
	f.Fixes = []Fix{{Title: "Let the active player win", Edits: []Edit{{Path: at, Text: "active"}}}}
}

// readsActive reports whether a condition compares a variable of the active
// player.
func readsActive(c gamedef.Condition) bool {
	switch t := c.(type) {
	case *gamedef.And:
		for _, arg := range t.Args {
			if readsActive(arg) {
				return true
			}
		}
	case *gamedef.Or:
		for _, arg := range t.Args {
			if readsActive(arg) {
				return true
			}
		}
	case *gamedef.Not:
		return readsActive(t.Arg)
	case *gamedef.Compare:
		for _, side := range []gamedef.Value{t.Left, t.Right} {
			if v, ok := side.(*gamedef.PlayerVarRef); ok &&
				(v.Player.Kind == gamedef.ActivePlayer || v.Player.Kind == gamedef.ActorPlayer) {
				return true
			}
		}
	}
	return false
}

// scoring says when a score is the same for all players because it is that of the
// active one.
func (p *interpreter) scoring(s *gamedef.Scoring) {
	eachRef(s.Value, p.at("value"), func(v gamedef.Value, at string) {
		if t, ok := v.(*gamedef.PlayerVarRef); ok && t.Player.Kind == gamedef.ActivePlayer {
			f := p.warn(diag.ValuesScoringActive, "The score is worked out for each player, and this is the same for all of them: "+quote(t.Var)+" of the active player. The player whose score it is is the actor.", at+".player", at)
			f.Fixes = []Fix{{Title: "Write actor", Edits: []Edit{{Path: at + ".player", Text: "actor"}}}}
		}
	})
}

// eachRef walks over an expression without its queries.
func eachRef(v gamedef.Value, at string, f func(v gamedef.Value, at string)) {
	f(v, at)
	switch t := v.(type) {
	case *gamedef.Arithmetic:
		eachRef(t.Left, at+".left", f)
		eachRef(t.Right, at+".right", f)
	case *gamedef.IfValue:
		eachRef(t.Then, at+".if.then", f)
		eachRef(t.Else, at+".if.else", f)
	case *gamedef.Aggregate:
		if t.ValueExpr != nil {
			eachRef(t.ValueExpr, at+".aggregate.valueExpr", f)
		}
	}
}

// endings finds endings over a variable that each turn sets back.
func (g *game) endings() {
	type reset struct {
		path  string
		phase string
		value gamedef.Value
	}
	resets := map[string]reset{}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		if g.dead[phase.ID] {
			continue
		}
		for k, e := range phase.OnEnter {
			s, ok := e.(*gamedef.SetVar)
			if !ok || !literal(s.Value) {
				continue
			}
			key := ""
			switch s.Scope {
			case gamedef.GlobalScope:
				key = "g/" + s.Var
			case gamedef.PlayerScope:
				key = "p/" + s.Var
			}
			if _, seen := resets[key]; !seen && key != "" {
				resets[key] = reset{"/turnStructure.phases" + index(i) + ".onEnter" + index(k) + ".setVar", phase.ID,
					s.Value}
			}
		}
	}
	if len(resets) == 0 {
		return
	}
	for i := range g.def.Terminal.Conditions {
		at := "/terminal.conditions" + index(i) + ".when"
		for _, atom := range atoms(g.def.Terminal.Conditions[i].When, at) {
			key := atom.key()
			r, ok := resets[key]
			if !ok || atom.holds(r.value) {
				continue
			}
			name := key[2:]
			if atom.compare.Op == gamedef.Equal || atom.compare.Op == gamedef.NotEqual {
				continue // a state of this turn
			}
			g.report(Finding{Code: diag.ValuesEndingReset, At: []string{r.path + ".var", r.path},
				Message: fmt.Sprintf("An ending looks at %s, and this sets it back each time that the phase %s begins. Then it can only be reached within one turn.", quote(name), quote(r.phase)),
				Related: []Related{{Path: atom.path, Message: "The ending is here."}},
				Fixes:   []Fix{{Title: "Do not set " + name + " back", Edits: []Edit{{Path: strings.TrimSuffix(r.path, ".setVar"), Remove: true}}}}})
			delete(resets, key)
		}
	}
}

// atom is a comparison of which a condition is made, all of which must hold.
type atom struct {
	compare *gamedef.Compare // nil: something else
	path    string
	other   gamedef.Condition
}

// atoms takes a condition apart at "and".
func atoms(c gamedef.Condition, path string) []atom {
	switch t := c.(type) {
	case nil:
		return nil
	case gamedef.Bool:
		return []atom{{other: t, path: path}}
	case *gamedef.And:
		var out []atom
		for i, arg := range t.Args {
			out = append(out, atoms(arg, path+".args"+index(i))...)
		}
		return out
	case *gamedef.Compare:
		return []atom{{compare: t, path: path}}
	}
	return []atom{{other: c, path: path}}
}

// key is that of the variable which the atom compares with a literal, "" if it is
// nothing of the kind.
func (a *atom) key() string {
	if a.compare == nil || !literal(a.compare.Right) {
		return ""
	}
	switch t := a.compare.Left.(type) {
	case *gamedef.GlobalVarRef:
		return "g/" + t.Var
	case *gamedef.PlayerVarRef:
		return "p/" + t.Var
	}
	return ""
}

// holds reports whether the comparison is true when the variable has a value.
func (a *atom) holds(v gamedef.Value) bool {
	can, _ := outcomes(a.compare.Op, scalar(v), scalar(a.compare.Right))
	return can && scalar(v).scalars() == scalar(a.compare.Right).scalars()
}
