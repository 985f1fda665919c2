package values

import (
	"fmt"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// maxCompared bounds how many parts of a condition are compared pairwise.
const maxCompared = 40

// demand is a comparison with a literal in a condition.
type demand struct {
	of      gamedef.Value
	op      gamedef.CompareOp
	literal gamedef.Value
	side    string // where the literal is
}

// demandOf reads a part of a condition as a demand.
func demandOf(c gamedef.Condition) (d demand, ok bool) {
	t, ok := c.(*gamedef.Compare)
	switch {
	case !ok || literal(t.Left) == literal(t.Right):
		return d, false
	case literal(t.Left):
		return demand{t.Right, mirror(t.Op), t.Left, member.Left}, true
	}
	return demand{t.Left, t.Op, t.Right, member.Right}, true
}

// contradictions reports two conjuncts that cannot both hold, and alternatives of which one always holds.
func (p *interpreter) contradictions(args []gamedef.Condition, all bool) {
	if len(args) > maxCompared {
		return
	}
	for j := range args {
		b, ok := demandOf(args[j])
		for i := 0; ok && i < j; i++ {
			a, both := demandOf(args[i])
			if !both || !same(a.of, b.of) {
				continue
			}
			// One of two always holds if their negations are disjoint.
			if all && contradict(a.op, a.literal, b.op, b.literal) {
				f := p.warn(diag.ValuesConstant, fmt.Sprintf(
					"This and what stands before it ask for different things of %s, so both are never true.",
					noun(b.of)), p.at(member.Args+index(j), b.side), p.at())
				f.Everywhere, f.Related = true, []Related{{Path: p.at(member.Args + index(i)), Message: "It is this one."}}
				return
			}
			if !all && contradict(negated[a.op], a.literal, negated[b.op], b.literal) {
				f := p.warn(diag.ValuesConstant, fmt.Sprintf(
					"This or what stands before it is true of whatever %s is, so the whole is always true.",
					noun(b.of)), p.at(member.Args+index(j), b.side), p.at())
				f.Severity, f.Everywhere, f.Related = diag.Hint, true,
					[]Related{{Path: p.at(member.Args + index(i)), Message: "It is this one."}}
				return
			}
		}
	}
}

// negated maps operators to their negations.
var negated = map[gamedef.CompareOp]gamedef.CompareOp{
	gamedef.Equal: gamedef.NotEqual, gamedef.NotEqual: gamedef.Equal, gamedef.Less: gamedef.GreaterEqual,
	gamedef.GreaterEqual: gamedef.Less, gamedef.Greater: gamedef.LessEqual, gamedef.LessEqual: gamedef.Greater,
}

// contradict reports whether nothing satisfies both of two demands.
func contradict(op gamedef.CompareOp, a gamedef.Value, other gamedef.CompareOp, b gamedef.Value) bool {
	x, number := a.(gamedef.Number)
	y, both := b.(gamedef.Number)
	if !number || !both {
		return op == gamedef.Equal && other == gamedef.Equal && scalar(a).scalars() == scalar(b).scalars() && a != b
	}
	if op == gamedef.NotEqual || other == gamedef.NotEqual {
		return false
	}
	from, to := satisfying(op, int64(x))
	least, most := satisfying(other, int64(y))
	return to < least || most < from
}

// satisfying returns the integers that satisfy a comparison with another one.
func satisfying(op gamedef.CompareOp, n int64) (from, to int64) {
	switch op {
	case gamedef.Less:
		return -Infinite, plus(n, -1)
	case gamedef.LessEqual:
		return -Infinite, n
	case gamedef.Greater:
		return plus(n, 1), Infinite
	case gamedef.GreaterEqual:
		return n, Infinite
	}
	return n, n
}
