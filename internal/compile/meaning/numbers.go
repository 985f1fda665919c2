package meaning

import (
	"fmt"
	"strconv"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// span is the declared range of a number.
type span struct{ least, most int64 }

const endless = 1 << 50

// spanOf returns the range of a value, by the declared ranges of variables.
func (t *trace) spanOf(v gamedef.Value) span {
	all := span{-endless, endless}
	switch v := v.(type) {
	case gamedef.Number:
		return span{int64(v), int64(v)}
	case *gamedef.Arithmetic:
		l, r := t.spanOf(v.Left), t.spanOf(v.Right)
		switch v.Op {
		case gamedef.Add:
			return span{max(l.least+r.least, -endless), min(l.most+r.most, endless)}
		case gamedef.Subtract:
			return span{max(l.least-r.most, -endless), min(l.most-r.least, endless)}
		case gamedef.Multiply:
			if l.least >= 0 && r.least >= 0 && l.most < 1<<25 && r.most < 1<<25 {
				return span{l.least * r.least, l.most * r.most}
			}
		case gamedef.Remainder:
			if r.least > 0 && r.most < endless {
				return span{0, r.most - 1}
			}
		}
		return all
	case *gamedef.ActivePlayerRef, *gamedef.PlayerNumberRef:
		return span{0, t.most - 1}
	case *gamedef.BindingRef:
		if by := t.bindingOf(v.Name); by != nil {
			return t.spanOf(by)
		}
		return all
	case *gamedef.ZoneCountRef:
		return span{0, endless}
	case nil:
		return all
	}
	out := all
	gamedef.Uses(v, func(_ gamedef.Place, u gamedef.Use) {
		if def := t.variables[u.Of+"/"+u.Name]; def != nil && u.Does == gamedef.Reads &&
			def.Type == gamedef.IntVariable {
			out = span{def.Min, def.Max}
		}
	})
	return out
}

// checkNumbers reports divisions that are always 0, remainders by a wrong number of players, and sums in which a
// tie-break outweighs the main part.
func (t *trace) checkNumbers() {
	for _, a := range t.sums {
		switch a.Op {
		case gamedef.Divide, gamedef.FloorDivide:
			t.division(a)
		case gamedef.Remainder:
			t.checkRemainder(a)
		}
	}
	if end, is := t.entry.root.(*gamedef.TerminalDef); is {
		if end.Scoring != nil {
			t.checkTieBreak(end.Scoring.Value, member.PathTo(t.entry.path, member.Scoring, member.Value))
		}
		for i := range end.Margins {
			t.checkTieBreak(end.Margins[i].Value, member.PathTo(t.entry.path, member.Margins+index(i), member.Value))
		}
	}
}

func (t *trace) division(a *gamedef.Arithmetic) {
	l, r := t.spanOf(a.Left), t.spanOf(a.Right)
	if l.least < 0 || r.least <= l.most || l.most == 0 {
		return
	}
	t.report(diag.ValuesDivisionNothing, site{a, -1}, fmt.Sprintf(
		"What is divided is at most %d, and what it is divided by at least %d, so this is always 0. Multiply first, and divide afterwards.",
		l.most, r.least))
}

// checkRemainder reports a remainder that should lead from the last player back to the first, if its divisor is not
// the number of players.
func (t *trace) checkRemainder(a *gamedef.Arithmetic) {
	by, is := a.Right.(gamedef.Number)
	if !is || !t.isPlayerNumber(a.Left) || int64(by) == t.most && t.least == t.most {
		return
	}
	if _, step := a.Left.(*gamedef.Arithmetic); !step && int64(by) < t.most {
		return // players distinguished by parity: two sides
	}
	path := t.entry.pathOf(site{a, -1})
	few := "There are " + strconv.FormatInt(t.most, 10) + " players"
	if t.least != t.most {
		few = fmt.Sprintf("There are %d to %d players", t.least, t.most)
	}
	f := t.entry.report(diag.ValuesRoundOdd, path+"."+member.Right, few+
		", and this goes round "+strconv.FormatInt(int64(by), 10)+".")
	if t.least == t.most {
		number := strconv.FormatInt(t.most, 10)
		f.Fixes = []values.Fix{{Title: "Write " + number, Edits: []values.Edit{{Path: path + "." + member.Right,
			Text: number}}}}
	}
}

// isPlayerNumber reports whether a value is the number of a player, or such a number plus something.
func (t *trace) isPlayerNumber(v gamedef.Value) bool {
	switch v := v.(type) {
	case *gamedef.ActivePlayerRef, *gamedef.PlayerNumberRef:
		return true
	case *gamedef.Arithmetic:
		return (v.Op == gamedef.Add || v.Op == gamedef.Subtract) && (t.isPlayerNumber(v.Left) ||
			t.isPlayerNumber(v.Right))
	case *gamedef.BindingRef:
		for i := range t.steps {
			if s := &t.steps[i]; s.Does == gamedef.Each && s.Name == v.Name {
				return goesThroughPlayers(s.node)
			}
		}
	}
	return false
}

// checkTieBreak reports a sum with one part multiplied so that it counts first, if another part can outweigh it.
func (t *trace) checkTieBreak(v gamedef.Value, path string) {
	sum, is := v.(*gamedef.Arithmetic)
	if !is || sum.Op != gamedef.Add && sum.Op != gamedef.Subtract {
		return
	}
	if isSum(sum.Left) || isSum(sum.Right) {
		return // probably weights
	}
	first, breaks, at := sum.Left, sum.Right, path+"."+member.Left
	if sum.Op == gamedef.Add {
		if _, is := multiplier(first); !is {
			first, breaks, at = sum.Right, sum.Left, path+"."+member.Right
		}
	}
	factor, is := multiplier(first)
	if _, also := multiplier(breaks); !is || also || factor < 10 {
		return
	}
	s := t.spanOf(breaks)
	width := s.most - s.least + 1
	if s.most >= endless || s.least <= -endless || width <= factor {
		return
	}
	f := t.entry.report(diag.ValuesScoreOverlaps, at, fmt.Sprintf(
		"This is multiplied by %d to come first, and what is added to it can be up to %d: then it is worth more than a point here.",
		factor, s.most))
	m := first.(*gamedef.Arithmetic)
	side := member.Right
	if _, is := m.Left.(gamedef.Number); is {
		side = member.Left
	}
	power := int64(10)
	for power < width {
		power *= 10
	}
	f.Fixes = []values.Fix{{Title: "Multiply by " + strconv.FormatInt(power, 10), Edits: []values.Edit{{Path: at + "." + side,
		Text: strconv.FormatInt(power, 10)}}}}
}

// isSum reports whether a value is a sum.
func isSum(v gamedef.Value) bool {
	a, is := v.(*gamedef.Arithmetic)
	return is && (a.Op == gamedef.Add || a.Op == gamedef.Subtract)
}

// multiplier returns the factor that a value is multiplied by.
func multiplier(v gamedef.Value) (by int64, is bool) {
	m, is := v.(*gamedef.Arithmetic)
	if !is || m.Op != gamedef.Multiply {
		return 0, false
	}
	if n, is := m.Right.(gamedef.Number); is {
		return int64(n), true
	}
	n, is := m.Left.(gamedef.Number)
	return int64(n), is
}
