package values

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// reportOutOfRange reports a number beyond the range of the other side of a comparison, whose result therefore always
// is answer.
func (p *interpreter) reportOutOfRange(c comparison, answer bool) {
	at := p.at(c.at)
	if c.left.Kinds&Player != 0 && isLiteral(c.literal) && (c.right.Min >= p.most || c.right.Min < 0) &&
		c.right.isExact() && (c.op == gamedef.Equal || c.op == gamedef.NotEqual) {
		f := p.warn(diag.ValuesSeatMissing, fmt.Sprintf(
			"There is no player %d: players are counted from 0, and %d play at most.", c.right.Min, p.most), at, p.at())
		for n := range min(p.most, 4) {
			f.Fixes = append(f.Fixes,
				Fix{Title: fmt.Sprintf("Write %d", n), Edits: []Edit{{Path: at, Text: itoa(int(n))}}})
		}
		return
	}
	message := fmt.Sprintf("%s: %s is %s", c.consequenceText(answer), c.noun, boundsText(c.left.Min, c.left.Max))
	if !c.right.isExact() {
		message += ", and this " + boundsText(c.right.Min, c.right.Max)
	}
	f := p.warn(diag.ValuesConstant, message+".", at, p.at())
	if f.Everywhere = answer; answer {
		f.Severity = diag.Hint
	}
	key := variableKey(c.expression)
	def := p.variable(key)
	if def != nil && def.Type == gamedef.IntVariable {
		f.Related = append(f.Related, Related{Path: p.declaredPath[key] + ".name",
			Message: fmt.Sprintf("It is declared here, with bounds from %d to %d.", def.Min, def.Max)})
	}
	if isLiteral(c.literal) && c.right.isExact() && c.expression != nil {
		if def != nil && def.Type != gamedef.IntVariable {
			def = nil
		}
		n := nearbyFixes{p, f, &c, answer, c.right.Min, def, p.declaredPath[key]}
		n.offerOperators()
		n.offerNumbers()
	}
}

// nearbyFixes makes the fixes for a comparison with only one result: another operator, a number nearby, or another
// bound of the variable.
type nearbyFixes struct {
	*interpreter
	finding  *Finding
	c        *comparison
	answer   bool
	n        int64
	def      *gamedef.VariableDef // nil: the left side is not a numeric variable
	declared string
}

func (t *nearbyFixes) offer(title string, edits ...Edit) {
	if !slices.ContainsFunc(t.finding.Fixes, func(f Fix) bool { return f.Title == title }) {
		t.finding.Fixes = append(t.finding.Fixes, Fix{Title: title, Edits: edits})
	}
}

// isUndecided reports whether both results would be possible with the operator op and the number n.
func (t *nearbyFixes) isUndecided(op gamedef.CompareOp, n int64) bool {
	can, cannot := outcomes(op, t.c.left, numbers(n, n))
	return can && cannot
}

func (t *nearbyFixes) operator(op gamedef.CompareOp) {
	if !t.isUndecided(op, t.n) {
		return
	}
	if t.c.at == member.Left {
		op = op.Mirror()
	}
	t.offer("Write "+string(op), Edit{Path: t.at(member.Op), Text: "'" + string(op) + "'"})
}

func (t *nearbyFixes) number(n int64) {
	if text := strconv.FormatInt(n, 10); t.isUndecided(t.c.op, n) {
		t.offer("Write "+text, Edit{Path: t.at(t.c.at), Text: text})
	}
}

func (t *nearbyFixes) bound(how string, n int64, members ...string) {
	var edits []Edit
	text := strconv.FormatInt(n, 10)
	for _, name := range members {
		edits = append(edits, Edit{Path: t.declared + "." + name, Text: text})
	}
	t.offer("Let "+t.def.Name+" "+how+" "+text, edits...)
}

// offerOperators adds the operators that fit the number: at the end of the left side's range the operator is more
// likely the slip than the number.
func (t *nearbyFixes) offerOperators() {
	least, most, op := t.c.left.Min, t.c.left.Max, t.c.op
	switch end := t.def != nil && t.n == t.def.Max; {
	case t.def != nil && t.n == -1 && t.def.Min == 0 && t.def.Init == gamedef.Number(0): // nothing yet, nobody yet
		t.bound("begin at", -1, member.Min, member.Init)
	case t.answer && t.c.left.Kinds&Player != 0 && t.n == 0:
		t.operator(gamedef.Equal)
	case !t.answer && op == gamedef.Less && t.n == least:
		t.operator(gamedef.Greater)
	case !t.answer && op == gamedef.Greater && t.n == most:
		t.operator(gamedef.GreaterEqual)
		if !end { // "more than five" of a variable up to 5
			t.operator(gamedef.Less)
		}
	case t.answer && op == gamedef.LessEqual && end:
		t.operator(gamedef.Less)
	}
}

// offerNumbers adds numbers, and bounds of the variable that make room for the written number.
func (t *nearbyFixes) offerNumbers() {
	least, most, op := t.c.left.Min, t.c.left.Max, t.c.op
	edge := map[gamedef.CompareOp]int64{ // the nearest numbers that allow both results
		gamedef.GreaterEqual: most, gamedef.Greater: plus(most, -1), gamedef.LessEqual: least, gamedef.Less: plus(least, 1),
		gamedef.Equal: min(max(t.n, least), most),
	}
	if t.answer {
		edge = map[gamedef.CompareOp]int64{gamedef.GreaterEqual: plus(least, 1), gamedef.Greater: least,
			gamedef.LessEqual: plus(most, -1), gamedef.Less: most, gamedef.NotEqual: min(max(t.n, least), most)}
	}
	near := func() {
		if n, ok := edge[op]; ok && most < Infinite && least > -Infinite {
			t.number(n)
		}
	}
	far := t.n > most && (t.def == nil || t.n > most+most/2)
	if far {
		for _, n := range slips(t.n) {
			t.number(n)
		}
	}
	counted := t.def != nil && op == gamedef.Equal // one more than its maximum: counting up to it requires room for it
	if t.answer || far || t.n == most+1 && !counted || t.def == nil {
		near()
	}
	if t.answer && t.n < 0 {
		t.number(-t.n)
	}
	if t.def == nil {
		return
	}
	low, high := t.n, t.n // the nearest numbers with the other result
	if op == gamedef.Greater || op == gamedef.LessEqual {
		high++
	}
	if op == gamedef.Less || op == gamedef.GreaterEqual {
		low--
	}
	if t.n < t.def.Min {
		t.bound("go down to", low, member.Min)
	}
	if t.n > t.def.Max || !t.answer && high > t.def.Max {
		t.bound("go up to", high, member.Max)
	}
	if (op == gamedef.NotEqual || op == gamedef.Equal) && t.n >= t.def.Min && t.n <= t.def.Max &&
		(t.n < least || t.n > most) {
		t.bound("begin at", t.n, member.Init)
	}
	if !t.answer && t.n > most {
		near()
	}
	if t.n == most && op == gamedef.Greater {
		t.operator(gamedef.Less)
	}
}

// slips returns the numbers that may have been meant by a multi-digit number with a slip: a doubled digit, an extra
// zero, or two digits swapped.
func slips(n int64) (out []int64) {
	text := strconv.FormatInt(n, 10)
	if n < 10 {
		return nil
	}
	add := func(s string) {
		if m, err := strconv.ParseInt(s, 10, 64); err == nil && m > 0 && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	for i := 1; i < len(text); i++ {
		if text[i] == text[i-1] {
			add(text[:i] + text[i+1:])
		}
	}
	if n%10 == 0 {
		add(text[:len(text)-1])
	}
	for i := 1; i < len(text); i++ {
		if text[i] != text[i-1] {
			add(text[:i-1] + text[i:i+1] + text[i-1:i] + text[i+1:])
		}
	}
	return out
}
