package meaning

import (
	"maps"

	"ludo-lsp/kernel/gamedef"
)

// linear is a sum of multiples of terms, and a constant. A term is an indivisible expression.
type linear struct {
	terms    map[string]int64
	constant int64
}

func (l linear) plus(m linear, times int64) linear {
	out := linear{maps.Clone(l.terms), l.constant + times*m.constant}
	if out.terms == nil {
		out.terms = map[string]int64{}
	}
	for term, n := range m.terms {
		if out.terms[term] += times * n; out.terms[term] == 0 {
			delete(out.terms, term)
		}
	}
	return out
}

// linear decomposes a value.
func (t *trace) linear(v gamedef.Value) linear {
	if n, is := v.(gamedef.Number); is {
		return linear{constant: int64(n)}
	}
	if ref, is := v.(*gamedef.BindingRef); is {
		if by := t.bindingOf(ref.Name); by != nil {
			return t.linear(by)
		}
	}
	if a, is := v.(*gamedef.Arithmetic); is {
		l, r := t.linear(a.Left), t.linear(a.Right)
		switch {
		case a.Op == gamedef.Add:
			return l.plus(r, 1)
		case a.Op == gamedef.Subtract:
			return l.plus(r, -1)
		case a.Op == gamedef.Multiply && len(l.terms) == 0:
			return linear{}.plus(r, l.constant)
		case a.Op == gamedef.Multiply && len(r.terms) == 0:
			return linear{}.plus(l, r.constant)
		}
	}
	return linear{terms: map[string]int64{t.term(v): 1}}
}

// bindingOf returns the value bound to a name, or nil if it is not a single value.
func (t *trace) bindingOf(name string) gamedef.Value {
	list := t.binders[name]
	if len(list) != 1 || t.steps[list[0]].By == nil || usesName(t.steps[list[0]].By, name) {
		return nil
	}
	return t.steps[list[0]].By
}

// term returns a value as text, the same for the variable of the same player, and records the text as that of the
// variable.
func (t *trace) term(v gamedef.Value) string {
	text := textOf(v)
	gamedef.Uses(v, func(_ gamedef.Place, u gamedef.Use) {
		if u.Does == gamedef.Reads && t.variables[u.Of+"/"+u.Name] != nil {
			text = t.cell(&u)
		}
	})
	return text
}

// cell returns a variable of a player or zone as text.
func (t *trace) cell(u *gamedef.Use) string {
	owner := ownerOf(u)
	if a, is := t.entry.root.(*gamedef.ActionDef); is && a.Actor.Kind == gamedef.ActivePlayer && !t.together &&
		u.Player.Kind == gamedef.ActivePlayer {
		owner = playerText(gamedef.PlayerSelector{Kind: gamedef.ActorPlayer})
	}
	key := u.Of + "/" + u.Name + "@" + owner
	if t.cells == nil {
		t.cells = map[string]*gamedef.VariableDef{}
	}
	t.cells[key] = t.variables[u.Of+"/"+u.Name]
	return key
}

// fact is a fact that follows from a condition: a sum is not negative.
type fact struct {
	linear
	compare *gamedef.Compare
}

// maxCases is the maximal number of cases of a condition.
const maxCases = 16

// facts returns the facts that follow from a condition being true (or false, if holds is false), in each of the cases
// in which it is.
func (t *trace) facts(c gamedef.Condition, holds bool) [][]fact {
	if not, is := c.(*gamedef.Not); is {
		return t.facts(not.Arg, !holds)
	}
	if several, is := c.(gamedef.Joint); is {
		list, must := several.Parts()
		if must == holds {
			return t.casesOfAll(list, holds)
		}
		return t.casesOfAny(list, holds)
	}
	if compare, is := c.(*gamedef.Compare); is {
		return [][]fact{t.factsOfComparison(compare, holds)}
	}
	return [][]fact{nil}
}

// casesOfAll returns the cases in which all conditions of a list hold.
func (t *trace) casesOfAll(list []gamedef.Condition, holds bool) [][]fact {
	out := [][]fact{nil}
	for _, c := range list {
		out = combine(out, t.facts(c, holds))
	}
	return out
}

func combine(a, b [][]fact) (out [][]fact) {
	if len(a)*len(b) > maxCases {
		return [][]fact{nil}
	}
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(x[:len(x):len(x)], y...))
		}
	}
	return out
}

// casesOfAny returns the cases in which one of the conditions of a list holds.
func (t *trace) casesOfAny(list []gamedef.Condition, holds bool) (out [][]fact) {
	for _, c := range list {
		out = append(out, t.facts(c, holds)...)
	}
	if len(out) > maxCases || len(out) == 0 {
		return [][]fact{nil}
	}
	return out
}

func (t *trace) factsOfComparison(c *gamedef.Compare, holds bool) []fact {
	op := c.Op
	if !holds {
		op = map[gamedef.CompareOp]gamedef.CompareOp{gamedef.Less: gamedef.GreaterEqual,
			gamedef.GreaterEqual: gamedef.Less,
			gamedef.Greater:      gamedef.LessEqual, gamedef.LessEqual: gamedef.Greater, gamedef.NotEqual: gamedef.Equal}[op]
	}
	switch op {
	case gamedef.GreaterEqual:
		return t.atLeast(c.Left, c.Right, 0, c)
	case gamedef.Greater:
		return t.atLeast(c.Left, c.Right, 1, c)
	case gamedef.LessEqual:
		return t.atLeast(c.Right, c.Left, 0, c)
	case gamedef.Less:
		return t.atLeast(c.Right, c.Left, 1, c)
	case gamedef.Equal:
		return append(t.atLeast(c.Left, c.Right, 0, c), t.atLeast(c.Right, c.Left, 0, c)...)
	}
	return nil
}

// atLeast returns the facts that follow if more exceeds less by at least the constant by. What is at most the minimum
// of two values is at most each of them.
func (t *trace) atLeast(more, less gamedef.Value, by int64, c *gamedef.Compare) []fact {
	if a, is := more.(*gamedef.Arithmetic); is && a.Op == gamedef.Minimum {
		return append(t.atLeast(a.Left, less, by, c), t.atLeast(a.Right, less, by, c)...)
	}
	if a, is := less.(*gamedef.Arithmetic); is && a.Op == gamedef.Maximum {
		return append(t.atLeast(more, a.Left, by, c), t.atLeast(more, a.Right, by, c)...)
	}
	l := t.linear(more).plus(t.linear(less), -1)
	l.constant -= by
	return []fact{{l, c}}
}

// isNeverNegative reports whether a sum is never negative, by the ranges of its terms and at most two of the facts.
func (t *trace) isNeverNegative(need linear, facts []fact) bool {
	if t.lowest(need) >= 0 {
		return true
	}
	for i := range facts {
		rest := need.plus(facts[i].linear, -1)
		if t.lowest(rest) >= 0 {
			return true
		}
		for k := range i {
			if t.lowest(rest.plus(facts[k].linear, -1)) >= 0 {
				return true
			}
		}
	}
	return false
}

// unbounded stands for a lower bound that does not exist; it is less than any sum.
const unbounded = -1 << 60

// lowest returns the lower bound of a sum, by the ranges of its terms.
func (t *trace) lowest(l linear) int64 {
	low := l.constant
	for term, n := range l.terms {
		def := t.cells[term]
		switch {
		case def == nil || def.Type != gamedef.IntVariable:
			return unbounded
		case n > 0:
			low += n * def.Min
		default:
			low += n * def.Max
		}
	}
	return low
}
