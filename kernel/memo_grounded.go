package kernel

import (
	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// groundTest is a condition in which everything bound is known, so that testing it binds nothing: for one zone, or
// one choice of parameters.
type groundTest func(m *machine) bool

// groundProver compiles what a prover has proved.
type groundProver struct {
	*compiler
	*analysis.Prover
}

// compileGroundTest compiles a condition that the prover has proved, with what it assumes; nil if binding is the only
// way. settled means that it always returns holds.
func (p groundProver) compileGroundTest(condition gamedef.Condition, list []bound) (test groundTest, holds,
	settled bool) {
	if holds, settled = p.settledWith(condition, list); settled {
		return nil, holds, true
	}
	switch t := condition.(type) {
	case *gamedef.Not:
		if arg, _, _ := p.compileGroundTest(t.Arg, list); arg != nil {
			return func(m *machine) bool { return !arg(m) }, false, false
		}
	case *gamedef.And:
		return p.compileGroundTests(t.Args, list, false)
	case *gamedef.Or:
		return p.compileGroundTests(t.Args, list, true)
	case *gamedef.Compare:
		if test = p.compileGroundComparison(t); test == nil {
			test = p.compileGroundNumbers(t, list)
		}
		return test, false, false
	}
	return nil, false, false
}

// simplify leaves out the parts of a condition that do not depend on the position, so that more conditions on things
// have the same text. The result and the effort of the condition stay the same.
func (p groundProver) simplify(condition gamedef.Condition, list []bound) gamedef.Condition {
	if holds, settled := p.settledWith(condition, list); settled {
		return gamedef.Bool(holds)
	}
	switch t := condition.(type) {
	case *gamedef.Not:
		return &gamedef.Not{Arg: p.simplify(t.Arg, list)}
	case *gamedef.And:
		args := p.simplifiedArgs(t.Args, list, false)
		if len(args) == 1 {
			return args[0]
		}
		return &gamedef.And{Args: args}
	case *gamedef.Or:
		args := p.simplifiedArgs(t.Args, list, true)
		if len(args) == 1 {
			return args[0]
		}
		return &gamedef.Or{Args: args}
	}
	return condition
}

// simplifiedArgs simplifies conditions up to the first that yields enough, which decides. At least one of them is not
// settled.
func (p groundProver) simplifiedArgs(args []gamedef.Condition, list []bound, enough bool) (out []gamedef.Condition) {
	for _, arg := range args {
		arg = p.simplify(arg, list)
		if gives, settled := arg.(gamedef.Bool); settled {
			if bool(gives) == enough {
				return append(out, arg)
			}
			continue
		}
		out = append(out, arg)
	}
	return out
}

// compileGroundTests compiles conditions up to the first that yields enough, which decides.
func (p groundProver) compileGroundTests(args []gamedef.Condition, list []bound, enough bool) (test groundTest, holds,
	settled bool) {
	for i := len(args) - 1; i >= 0; i-- {
		first, gives, always := p.compileGroundTest(args[i], list)
		switch {
		case always && gives == enough:
			test, settled, holds = nil, true, enough
			continue
		case always:
			if test == nil && !settled {
				settled, holds = true, !enough
			}
			continue
		case first == nil:
			return nil, false, false
		}
		rest, then := test, holds
		switch {
		case rest != nil:
			test = func(m *machine) bool {
				if first(m) == enough {
					return enough
				}
				return rest(m)
			}
		case settled && then == enough:
			test = func(m *machine) bool { first(m); return enough } // its effort counts
		default:
			test = first
		}
		settled, holds = false, false
	}
	return test, holds, settled
}

// settledWith evaluates a condition that does not depend on the position.
func (p groundProver) settledWith(condition gamedef.Condition, list []bound) (holds, ok bool) {
	if !p.readsNothing(func() bool { return p.Prover.Condition(condition) }) {
		return false, false
	}
	test := p.compiler.compileCondition(condition)
	ok = p.canEvaluate(list, func(m *machine) { holds = test(m) })
	return holds, ok
}

// readsNothing reports whether what is proved does not depend on the position.
func (p groundProver) readsNothing(proof func() bool) bool {
	by, read := p.By, len(p.Read)
	p.By = analysis.Perspective{}
	ok := proof() && len(p.Read) == read && p.By == analysis.Perspective{}
	p.By, p.Read = by, p.Read[:read]
	return ok
}

// canEvaluate reports whether something can be evaluated with the bound values, without effort.
func (p groundProver) canEvaluate(list []bound, f func(m *machine)) bool {
	m := p.trialMachine()
	for _, b := range list {
		m.env[p.game.names.Name(b.name)] = b.value
	}
	effort := m.effort
	ok := recoverError(func() { f(m) }) == nil && m.effort == effort
	for _, b := range list {
		m.env[p.game.names.Name(b.name)] = Value{}
	}
	return ok
}

// compileGroundNumbers compiles the comparison of two whole numbers.
func (p groundProver) compileGroundNumbers(t *gamedef.Compare, list []bound) groundTest {
	left, right := p.compileGroundNumber(t.Left, list), p.compileGroundNumber(t.Right, list)
	if left == nil || right == nil {
		return nil
	}
	op := t.Op
	return func(m *machine) bool { return compareOrdered(op, left(m), right(m)) }
}

// compileGroundNumber compiles a whole number that takes no effort; nil if binding is the only way.
func (p groundProver) compileGroundNumber(v gamedef.Value, list []bound) numberFunc {
	if !p.IsInt(v) {
		return nil
	}
	if p.readsNothing(func() bool { return p.Prover.Value(v) }) {
		value, n := p.compiler.compileValue(v), Value{}
		if !p.canEvaluate(list, func(m *machine) { n = value(m) }) || !values.Safe(n) {
			return nil
		}
		return func(*machine) int64 { return n.N }
	}
	switch t := v.(type) {
	case *gamedef.GlobalVarRef, *gamedef.PlayerVarRef, *gamedef.ActivePlayerRef:
		return p.compileNumber(t)
	case *gamedef.ZoneCountRef:
		if zones := p.SelectedZones(t.Zone); len(zones) == 1 {
			z := zones[0]
			return func(m *machine) int64 { return int64(len(m.zones[z])) }
		}
	case *gamedef.ZoneVarRef:
		if zones := p.SelectedZones(t.Zone); len(zones) == 1 {
			z, at := zones[0], p.game.parts.ZoneVar[t.Var]
			return func(m *machine) int64 { return m.vars[m.game.parts.ZoneVarAt(m.players, z, at)] }
		}
	case *gamedef.Arithmetic:
		left, right := p.compileGroundNumber(t.Left, list), p.compileGroundNumber(t.Right, list)
		if left != nil && right != nil {
			return compileGroundArithmetic(t.Op, left, right)
		}
	}
	return nil
}

// compileGroundArithmetic compiles an operation on whole numbers whose result is proved to be usable in rules; nil
// for a division.
func compileGroundArithmetic(op gamedef.ArithmeticOp, left, right numberFunc) numberFunc {
	switch op {
	case gamedef.Add:
		return func(m *machine) int64 { return left(m) + right(m) }
	case gamedef.Subtract:
		return func(m *machine) int64 { return left(m) - right(m) }
	case gamedef.Multiply:
		return func(m *machine) int64 { return left(m) * right(m) }
	case gamedef.Minimum:
		return func(m *machine) int64 { return min(left(m), right(m)) }
	case gamedef.Maximum:
		return func(m *machine) int64 { return max(left(m), right(m)) }
	}
	return nil
}

// compileGroundComparison compiles the comparison of a number of tokens in one zone with a literal.
func (p groundProver) compileGroundComparison(t *gamedef.Compare) groundTest {
	op, left, right := t.Op, t.Left, t.Right
	if _, ok := p.constant(left); ok {
		op, left, right = op.Mirror(), right, left
	}
	literal, fixed := p.constant(right)
	if !fixed || !values.Safe(literal) {
		return nil
	}
	if c, ok := left.(*gamedef.ZoneCountRef); ok {
		if zones := p.SelectedZones(c.Zone); len(zones) == 1 {
			z, counts := zones[0], countsOf(op, literal.N)
			return func(m *machine) bool { return counts.contain(int64(len(m.zones[z]))) }
		}
		return nil
	}
	a, ok := left.(*gamedef.Aggregate)
	if !ok || a.Op != gamedef.AggregateCount {
		return nil
	}
	tokens, ok := a.Query.(*gamedef.TokensInZone)
	if !ok || len(tokens.Filter) != 1 {
		return nil
	}
	zones, ok := p.Reference(tokens.Zone)
	if !ok || len(zones) != 1 {
		return nil
	}
	switch tokens.Filter[0].Value.Value.(type) {
	case gamedef.Number, *gamedef.ActivePlayerRef, *gamedef.GlobalVarRef, *gamedef.PlayerVarRef,
		*gamedef.PlayerNumberRef:
	default:
		return nil
	}
	predicate := p.numberPredicate(&tokens.Filter[0])
	if predicate == nil {
		return nil
	}
	z, counts := zones[0], countsOf(op, literal.N)
	least := leastOf(op, literal.N)
	return func(m *machine) bool {
		list := m.zones[z]
		if len(list) == 0 {
			return counts.contain(0)
		}
		want, n := predicate.number(m), int64(0)
		for _, t := range list {
			if predicate.passes(m, t, want) {
				n++
			}
		}
		switch { // effort of looking at them: see tokensInZone
		case least >= 1 && n < least:
			m.effort += len(list) + int(n)
		case least < 1 && n == 0:
			m.effort += len(list)
		}
		return counts.contain(n)
	}
}

// numberRange are the numbers from low to high, or all others.
type numberRange struct {
	low, high int64
	others    bool
}

func countsOf(op gamedef.CompareOp, n int64) numberRange {
	switch op {
	case gamedef.Equal:
		return numberRange{low: n, high: n}
	case gamedef.NotEqual:
		return numberRange{low: n, high: n, others: true}
	case gamedef.Less:
		return numberRange{low: n, high: values.MaxSafe, others: true}
	case gamedef.LessEqual:
		return numberRange{low: n + 1, high: values.MaxSafe, others: true}
	case gamedef.Greater:
		return numberRange{low: n + 1, high: values.MaxSafe}
	}
	return numberRange{low: n, high: values.MaxSafe}
}

func (c *numberRange) contain(n int64) bool { return (n >= c.low && n <= c.high) != c.others }
