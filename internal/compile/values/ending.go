package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// checkWinner reports an ending in which a fixed player wins because of something that the active player has.
func (p *interpreter) checkWinner(end *gamedef.EndCondition) {
	w := end.Result.Player
	if end.Result.Type != gamedef.WinResult || w.Kind != gamedef.PlayerByID || !readsActive(end.When) {
		return
	}
	at := p.at(member.Result + "." + member.Player)
	f := p.warn(diag.ValuesWinnerFixed, fmt.Sprintf(
		"The condition is about the active player, and player %d wins, whoever that is.", w.ID), at,
		p.at(member.Result))
	f.Fixes = []Fix{{Title: "Let the active player win", Edits: []Edit{{Path: at, Text: view.PlayerActive}}}}
}

// readsActive reports whether a condition compares a variable of the active player.
func readsActive(c gamedef.Condition) bool {
	switch t := c.(type) {
	case *gamedef.And:
		if slices.ContainsFunc(t.Args, readsActive) {
			return true
		}
	case *gamedef.Or:
		if slices.ContainsFunc(t.Args, readsActive) {
			return true
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

// checkWinners reports that every ending with a winner names the same player, so that nobody else can win. Named
// sides may have different goals.
func (g *game) checkWinners() {
	if g.most < 2 || len(g.def.Seats) > 0 {
		return
	}
	list := g.def.Terminal.Conditions
	at, id, many := -1, int64(-1), false
	for i := range list {
		end := &list[i]
		switch {
		case end.Result.Type == gamedef.ScoreResult:
			return
		case end.Result.Type != gamedef.WinResult:
			continue
		case end.Result.Player.Kind != gamedef.PlayerByID || id >= 0 && end.Result.Player.ID != id:
			return
		case readsActive(end.When):
			return // already reported
		}
		many = at >= 0
		at, id = i, end.Result.Player.ID
	}
	if at < 0 || len(g.def.Terminal.Checkpoints) > 0 {
		return
	}
	where := "/" + member.Terminal + "." + member.Conditions + index(at) + ".result"
	f := Finding{Code: diag.ValuesWinnerFixed, At: []string{where + ".player", where},
		Message: fmt.Sprintf("Nobody but player %d can win: no ending names another one.", id)}
	write := func(title, text string) {
		f.Fixes = append(f.Fixes, Fix{Title: title, Edits: []Edit{{Path: where + ".player", Text: text}}})
	}
	if g.most == 2 && many {
		other := render.Scalar(strconv.FormatInt(1-id, 10))
		write(fmt.Sprintf("Let player %d win", 1-id), render.Record().With(view.PlayerIDID, other).Line())
	}
	write("Let the active player win", view.PlayerActive)
	g.report(f)
}

// checkScoring reports a score that is the same for all players because it is computed for the active player.
func (p *interpreter) checkScoring(s *gamedef.Scoring) {
	eachRef(s.Value, p.at(member.Value), func(v gamedef.Value, at string) {
		if t, ok := v.(*gamedef.PlayerVarRef); ok && t.Player.Kind == gamedef.ActivePlayer {
			f := p.warn(diag.ValuesScoringActive, "The score is worked out for each player, and this is the same for all of them: "+quote(t.Var)+" of the active player. The player whose score it is is the actor.", at+".player", at)
			f.Fixes = []Fix{{Title: "Write actor", Edits: []Edit{{Path: at + ".player", Text: view.PlayerActor}}}}
		}
	})
	gamedef.Walk(s.Value, func(place gamedef.Place, node gamedef.Node) bool {
		if t, ok := node.(*gamedef.Others); ok && (t.Of.Absent() || t.Of.Kind == gamedef.ActivePlayer) {
			at := p.at(member.Value) + "." + place.String()
			p.warn(diag.ValuesScoringActive, "The score is worked out for each player, and others() are the same for all of them: those other than the active player. Those other than the player whose score it is are others(of=actor).", at)
		}
		return true
	})
}

// eachRef calls f for the parts of an expression, without queries and conditions in it.
func eachRef(v gamedef.Value, at string, f func(v gamedef.Value, at string)) {
	gamedef.Walk(v, func(place gamedef.Place, node gamedef.Node) bool {
		part, ok := node.(gamedef.Value)
		if !ok {
			return false
		}
		if below := place.String(); below != "" {
			f(part, at+"."+below)
		} else {
			f(part, at)
		}
		return true
	})
}

// reset is a place that sets a variable to the same number each turn.
type reset struct {
	path  string // of the effect
	phase *gamedef.PhaseDef
	end   bool // it does so at the end of the phase
	value gamedef.Value
}

// findResets returns, for each variable, the first phase that always resets it.
func (g *game) findResets() map[string]reset {
	out := map[string]reset{}
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		if g.dead[phase.ID] {
			continue
		}
		at := "/" + member.TurnStructure + "." + member.Phases + index(i)
		resetsIn(phase.OnEnter, at+".onEnter", reset{phase: phase}, out)
		resetsIn(phase.OnExit, at+".onExit", reset{phase: phase, end: true}, out)
	}
	return out
}

// resetsIn adds to out the unconditional resets by effects, for all players if the variable is per player.
func resetsIn(list []gamedef.Effect, at string, in reset, out map[string]reset) {
	for i, e := range list {
		path := at + index(i) + "." + gamedef.EffectKind(e)
		switch t := e.(type) {
		case *gamedef.Let:
			resetsIn(t.In, path+".in", in, out)
		case *gamedef.ForEach:
			if _, all := t.Over.(*gamedef.Players); all {
				resetsIn(t.Effects, path+".effects", in, out)
			}
		case *gamedef.SetVar:
			key := ""
			switch t.Scope {
			case gamedef.GlobalScope:
				key = "g/" + t.Var
			case gamedef.PlayerScope:
				key = "p/" + t.Var
			}
			if _, seen := out[key]; !seen && key != "" && isLiteral(t.Value) {
				in.path, in.value = path, t.Value
				out[key] = in
			}
		}
	}
}

// findResetEndings reports endings that test a variable which is reset each turn.
func (g *game) findResetEndings() {
	resets := g.findResets()
	if len(resets) == 0 {
		return
	}
	for i := range g.def.Terminal.Conditions {
		at := "/" + member.Terminal + "." + member.Conditions + index(i) + ".when"
		for _, atom := range atomsOfAny(g.def.Terminal.Conditions[i].When, at) {
			key := atom.key()
			r, ok := resets[key]
			if !ok || atom.isTrueFor(r.value) {
				continue
			}
			name := key[2:]
			from, to, counted := g.rangeInTurn(key)
			never := counted && !atom.canBeTrue(numbers(from, to))
			if !never && (r.end || atom.compare.Op == gamedef.Equal || atom.compare.Op == gamedef.NotEqual) {
				continue // a state of this turn
			}
			f := Finding{Code: diag.ValuesEndingReset, At: []string{r.path + ".var", r.path},
				Message: fmt.Sprintf("An ending looks at %s, and this sets it back each time that the phase %s %s. Then it can only be reached within one turn.", quote(name), quote(r.phase.ID), r.when()),
				Related: []Related{{Path: atom.path, Message: "The ending is here."}},
				Fixes: []Fix{{Title: "Do not set " + name + " back",
					Edits: []Edit{{Path: r.path[:strings.LastIndexByte(r.path, '.')], Remove: true}}}}}
			if never {
				f.Severity = diag.Warning
				f.Message = fmt.Sprintf("An ending wants %s of %s, and this sets it back each time that the phase %s %s. In one turn it comes to %s, so that ending is never true.", atom.wantedText(), quote(name), quote(r.phase.ID), r.when(), boundsText(from, to))
			}
			g.report(f)
			delete(resets, key)
		}
	}
}

func (r *reset) when() string {
	if r.end {
		return "ends"
	}
	return "begins"
}

// rangeInTurn returns the range of a variable that is reset each turn; ok is false if it is unknown.
func (g *game) rangeInTurn(key string) (from, to int64, ok bool) {
	def := g.variable(key)
	if def == nil || def.Type != gamedef.IntVariable {
		return 0, 0, false
	}
	begin := scalar(def.Init)
	var less, more int64
	g.each(func(entry string, c *contribution) {
		for i := range c.writes {
			w := &c.writes[i]
			switch {
			case w.key != key:
			case !w.to.isImpossible():
				begin = begin.join(w.to)
			default:
				n := g.timesInTurn(entry, w.path)
				if key[0] == 'p' {
					n = times(n, g.most) // the turns of the others, too
				}
				less, more = plus(less, times(w.least, n)), plus(more, times(w.most, n))
			}
		}
	})
	from, to, ok = begin.number()
	return max(plus(from, less), def.Min), min(plus(to, more), def.Max), ok
}

// timesInTurn returns the maximal number of runs of an effect in one turn.
func (g *game) timesInTurn(entry, path string) int64 {
	if g.jumps == nil {
		jumps := false
		g.each(func(_ string, c *contribution) { jumps = jumps || len(c.phases) > 0 })
		g.jumps = &jumps
	}
	if *g.jumps || g.isCardDriven() {
		return Infinite
	}
	number := func(section string) (int, bool) {
		rest, ok := strings.CutPrefix(entry, section+"[")
		i, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
		return i, ok && err == nil
	}
	if _, ok := number(member.TurnStructure + "." + member.Phases); ok && (strings.HasPrefix(path, "onE")) {
		return 1
	}
	i, ok := number(member.Actions)
	if !ok {
		return Infinite
	}
	action, n := &g.def.Actions[i], int64(Infinite)
	for _, e := range action.Effects {
		if _, ends := e.(*gamedef.AdvancePhase); ends {
			n = min(n, int64(len(action.Phase)))
		}
		if _, ends := e.(*gamedef.EndTurn); ends {
			n = 1
		}
	}
	for _, limit := range action.Limits {
		most, known := wholeNumber(limit.Max)
		switch {
		case !known:
		case limit.Scope == gamedef.PerPhase:
			n = min(n, times(most, int64(len(action.Phase))))
		default:
			n = min(n, most)
		}
	}
	if g.def.TurnOrder != nil && g.def.TurnOrder.Type == gamedef.Simultaneous {
		n = times(n, g.most)
	}
	return n
}

// atom is a comparison in a conjunction.
type atom struct {
	compare *gamedef.Compare // nil: something else
	path    string
	other   gamedef.Condition
}

// condition returns the condition of the atom.
func (a *atom) condition() gamedef.Condition {
	if a.compare != nil {
		return a.compare
	}
	return a.other
}

// atoms returns the comparisons of a condition, split at "and".
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

// atomsOfAny returns the comparisons of a condition, split at "and" and "or".
func atomsOfAny(c gamedef.Condition, path string) (out []atom) {
	if t, ok := c.(*gamedef.Or); ok {
		for i, arg := range t.Args {
			out = append(out, atomsOfAny(arg, path+".args"+index(i))...)
		}
		return out
	}
	for _, a := range atoms(c, path) {
		if t, ok := a.other.(*gamedef.Or); ok {
			out = append(out, atomsOfAny(t, a.path)...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

// canBeTrue reports whether the comparison can be true for one of the numbers of v.
func (a *atom) canBeTrue(v Value) bool {
	can, _ := outcomes(a.compare.Op, v, scalar(a.compare.Right))
	return can || scalar(a.compare.Right).scalars() != Number
}

// wantedText returns the wanted value as a text: "24", "more than 3".
func (a *atom) wantedText() string {
	v := scalar(a.compare.Right)
	n := boundsText(v.Min, v.Max)
	switch a.compare.Op {
	case gamedef.Less:
		return "less than " + n
	case gamedef.LessEqual:
		return n + " or less"
	case gamedef.Greater:
		return "more than " + n
	case gamedef.GreaterEqual:
		return n + " or more"
	case gamedef.NotEqual:
		return "other than " + n
	}
	return n
}

// key returns the key of the variable that the atom compares with a literal, or "" if it does not compare one.
func (a *atom) key() string {
	if a.compare == nil || !isLiteral(a.compare.Right) {
		return ""
	}
	if _, ofZone := a.compare.Left.(*gamedef.ZoneVarRef); ofZone {
		return ""
	}
	return variableKey(a.compare.Left)
}

// variableKey returns the key of the variable that a value reads, or "" for any other value.
func variableKey(v gamedef.Value) string {
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		return "g/" + t.Var
	case *gamedef.PlayerVarRef:
		return "p/" + t.Var
	case *gamedef.ZoneVarRef:
		return "z/" + t.Var
	}
	return ""
}

// isLowerBound reports whether the atom demands at least one of whatever its variable counts.
func (a *atom) isLowerBound() bool {
	return a.compare != nil && (a.compare.Op == gamedef.Greater || a.compare.Op == gamedef.GreaterEqual)
}

// isTrueFor reports whether the comparison is true if the variable has the value v.
func (a *atom) isTrueFor(v gamedef.Value) bool {
	can, _ := outcomes(a.compare.Op, scalar(v), scalar(a.compare.Right))
	return can && scalar(v).scalars() == scalar(a.compare.Right).scalars()
}
