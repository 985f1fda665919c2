package values

import (
	"fmt"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// maxCompared is the maximal number of parts of a condition that are compared pairwise.
const maxCompared = 40

// demand is a comparison with a literal in a condition.
type demand struct {
	of      gamedef.Value
	op      gamedef.CompareOp
	literal gamedef.Value
	side    string // where the literal is
}

// demandOf returns a part of a condition as a demand; ok is false if it is not a comparison with a literal.
func demandOf(c gamedef.Condition) (d demand, ok bool) {
	t, ok := c.(*gamedef.Compare)
	switch {
	case !ok || isLiteral(t.Left) == isLiteral(t.Right):
		return d, false
	case isLiteral(t.Left):
		return demand{t.Right, t.Op.Mirror(), t.Left, member.Left}, true
	}
	return demand{t.Left, t.Op, t.Right, member.Right}, true
}

// reportContradictions reports two conjuncts that cannot both hold (if all is true), or alternatives of which one
// always holds.
func (p *interpreter) reportContradictions(args []gamedef.Condition, all bool) {
	if len(args) > maxCompared {
		return
	}
	for j := range args {
		b, ok := demandOf(args[j])
		for i := 0; ok && i < j; i++ {
			a, both := demandOf(args[i])
			if !both || !isSameExpression(a.of, b.of) {
				continue
			}
			// One of two always holds if their negations are disjoint.
			if all && areContradictory(a.op, a.literal, b.op, b.literal) {
				f := p.warn(diag.ValuesConstant, fmt.Sprintf(
					"This and what stands before it ask for different things of %s, so both are never true.",
					noun(b.of)), p.at(member.Args+index(j), b.side), p.at())
				f.Everywhere, f.Related = true, []Related{{Path: p.at(member.Args + index(i)), Message: "It is this one."}}
				return
			}
			if !all && areContradictory(negatedOperators[a.op], a.literal, negatedOperators[b.op], b.literal) {
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

// negatedOperators maps operators to their negations.
var negatedOperators = map[gamedef.CompareOp]gamedef.CompareOp{
	gamedef.Equal: gamedef.NotEqual, gamedef.NotEqual: gamedef.Equal, gamedef.Less: gamedef.GreaterEqual,
	gamedef.GreaterEqual: gamedef.Less, gamedef.Greater: gamedef.LessEqual, gamedef.LessEqual: gamedef.Greater,
}

// areContradictory reports whether nothing satisfies both of two demands.
func areContradictory(op gamedef.CompareOp, a gamedef.Value, other gamedef.CompareOp, b gamedef.Value) bool {
	x, number := a.(gamedef.Number)
	y, both := b.(gamedef.Number)
	if !number || !both {
		return op == gamedef.Equal && other == gamedef.Equal && scalar(a).scalars() == scalar(b).scalars() && a != b
	}
	if op == gamedef.NotEqual || other == gamedef.NotEqual {
		return false
	}
	from, to := satisfyingRange(op, int64(x))
	least, most := satisfyingRange(other, int64(y))
	return to < least || most < from
}

// satisfyingRange returns the range of the integers that satisfy a comparison with n.
func satisfyingRange(op gamedef.CompareOp, n int64) (from, to int64) {
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
