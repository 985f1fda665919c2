package kernel

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// setFunc returns the numbers from 0 to 63 for which a condition holds when they are bound to a name; false if the
// set is unknown without evaluating the condition for each number.
type setFunc func(m *machine) (values.NumberSet, bool)

// compileNumbersFulfilling compiles a condition to the numbers for which it holds when they are bound to a name; nil
// if it must be evaluated for each. Other names in bound have other values for each number.
func (c *compiler) compileNumbersFulfilling(cond gamedef.Condition, bound ...string) setFunc {
	switch t := cond.(type) {
	case *gamedef.And:
		return c.joinNumbers(t.Args, bound, ^values.NumberSet(0),
			func(a, b values.NumberSet) values.NumberSet { return a & b })
	case *gamedef.Or:
		return c.joinNumbers(t.Args, bound, 0, func(a, b values.NumberSet) values.NumberSet { return a | b })
	case *gamedef.Not:
		if arg := c.compileNumbersFulfilling(t.Arg, bound...); arg != nil {
			return func(m *machine) (values.NumberSet, bool) {
				s, ok := arg(m)
				return ^s, ok
			}
		}
	case *gamedef.Compare:
		if set := c.compileNumbersOfComparison(t.Op, t.Left, t.Right, bound); set != nil {
			return set
		}
		return c.compileNumbersOfComparison(t.Op.Mirror(), t.Right, t.Left, bound)
	}
	return nil
}

// joinNumbers combines the numbers of several conditions.
func (c *compiler) joinNumbers(args []gamedef.Condition, bound []string, none values.NumberSet,
	join func(a, b values.NumberSet) values.NumberSet) setFunc {
	sets := make([]setFunc, len(args))
	for i, arg := range args {
		if sets[i] = c.compileNumbersFulfilling(arg, bound...); sets[i] == nil {
			return nil
		}
	}
	return func(m *machine) (values.NumberSet, bool) {
		out := none
		for _, set := range sets {
			s, ok := set(m)
			if !ok {
				return 0, false
			}
			out = join(out, s)
		}
		return out, true
	}
}

// compileNumbersOfComparison compiles the comparison of the number itself, or of a tally that counts
// tokens with the number, with a value that is the same for all numbers.
func (c *compiler) compileNumbersOfComparison(op gamedef.CompareOp, left, right gamedef.Value, bound []string) setFunc {
	if r, ok := left.(*gamedef.BindingRef); ok && r.Name == bound[0] {
		limit := c.steadyNumber(right, bound)
		if limit == nil {
			return nil
		}
		return func(m *machine) (values.NumberSet, bool) {
			n, ok := limit(m)
			return numbersComparing(op, n), ok
		}
	}
	a, ok := left.(*gamedef.Aggregate)
	literal, fixed := c.constant(right)
	if !ok || !fixed || !values.Safe(literal) {
		return nil
	}
	t, offset, ok := c.tallyOf(a, bound)
	if !ok {
		return nil
	}
	return func(m *machine) (values.NumberSet, bool) {
		h := t.histogram(m)
		if h == nil || h.Levels > len(h.Above) {
			return 0, false
		}
		var out values.NumberSet
		outside := compareOrdered(op, t.sum(h, 0), literal.N)
		if outside {
			out = ^h.Above[0]
		}
		for k := 1; k <= h.Levels; k++ {
			if compareOrdered(op, t.sum(h, int64(k)), literal.N) {
				exactly := h.Above[k-1]
				if k < h.Levels {
					exactly &^= h.Above[k]
				}
				out |= exactly
			}
		}
		return out.Shift(offset, outside), true
	}
}

// steadyNumber returns a whole number that is the same for all numbers: a literal or a binding; nil for another
// value. Its function returns false if it is no safe whole number.
func (c *compiler) steadyNumber(v gamedef.Value, bound []string) func(m *machine) (int64, bool) {
	if literal, ok := c.constant(v); ok {
		if !values.Safe(literal) {
			return nil
		}
		return func(*machine) (int64, bool) { return literal.N, true }
	}
	r, ok := v.(*gamedef.BindingRef)
	if !ok || slices.Contains(bound, r.Name) {
		return nil
	}
	n, ok := c.plainBinding(r)
	if !ok {
		return nil
	}
	return func(m *machine) (int64, bool) { return m.env[n].N, values.Safe(m.env[n]) }
}

// tallyOf returns an aggregate as a tally of the tokens with the bound number, or with that and an offset.
func (c *compiler) tallyOf(a *gamedef.Aggregate, bound []string) (t *tally, offset int64, ok bool) {
	t = c.tally(a)
	if t == nil || slices.Contains(bound, t.listed) || slices.Contains(bound, a.Bind) {
		return nil, 0, false
	}
	wanted := t.wanted
	if sum, isSum := wanted.(*gamedef.Arithmetic); isSum && (sum.Op == gamedef.Add || sum.Op == gamedef.Subtract) {
		literal, fixed := c.constant(sum.Right)
		if !fixed || !values.Safe(literal) || literal.N <= -values.SetSize || literal.N >= values.SetSize {
			return nil, 0, false
		}
		wanted, offset = sum.Left, literal.N
		if sum.Op == gamedef.Subtract {
			offset = -offset
		}
	}
	r, isBinding := wanted.(*gamedef.BindingRef)
	return t, offset, isBinding && r.Name == bound[0]
}

// numbersComparing returns the numbers that pass the comparison with n.
func numbersComparing(op gamedef.CompareOp, n int64) values.NumberSet {
	switch op {
	case gamedef.Equal:
		return values.Between(n, n)
	case gamedef.NotEqual:
		return ^values.Between(n, n)
	case gamedef.Less:
		return values.NumbersBelow(n)
	case gamedef.LessEqual:
		return values.NumbersBelow(n + 1)
	case gamedef.Greater:
		return ^values.NumbersBelow(n + 1)
	}
	return ^values.NumbersBelow(n)
}

func compareOrdered[T cmp.Ordered](op gamedef.CompareOp, a, b T) bool {
	switch op {
	case gamedef.Equal:
		return a == b
	case gamedef.NotEqual:
		return a != b
	case gamedef.Less:
		return a < b
	case gamedef.LessEqual:
		return a <= b
	case gamedef.Greater:
		return a > b
	}
	return a >= b
}

// numberSet returns the range of a domain as a set, if it has all whole numbers in it; false for another domain.
func (d *intDomain) numberSet(m *machine) (values.NumberSet, bool) {
	if d.most != nil || len(d.always) > 0 {
		return 0, false
	}
	r, ok := d.bounds(m)
	if !ok || r.step != 1 || r.min < 0 || r.max >= values.SetSize || r.max-r.min >= int64(m.limits.QueryResults) {
		return 0, false
	}
	return values.Between(r.min, r.max), true
}

// compileAggregateNumbers compiles an aggregate over a range of whole numbers that need not be iterated; nil for
// another aggregate. Where the shortcut does not apply the function returns false.
func (c *compiler) compileAggregateNumbers(t *gamedef.Aggregate) func(m *machine) (int64, bool) {
	q, ok := t.Query.(*gamedef.IntsInRange)
	if !ok || values.Group.MatchString(t.Bind) {
		return nil
	}
	switch v := t.ValueExpr.(type) {
	case *gamedef.Aggregate:
		tally, offset, ok := c.tallyOf(v, []string{t.Bind})
		if !ok {
			return nil
		}
		d := c.intDomain(q)
		return func(m *machine) (int64, bool) {
			numbers, ok := d.numberSet(m)
			h := tally.histogram(m)
			if !ok || h == nil {
				return 0, false
			}
			return tally.reduce(t.Op, h, numbers, offset)
		}
	case *gamedef.IfValue:
		set := c.compileNumbersFulfilling(v.When, t.Bind)
		then, ok := c.portion(v.Then, t.Bind)
		otherwise, ok2 := c.portion(v.Else, t.Bind)
		if set == nil || !ok || !ok2 {
			return nil
		}
		d := c.intDomain(q)
		return func(m *machine) (int64, bool) {
			numbers, ok := d.numberSet(m)
			if !ok {
				return 0, false
			}
			in, ok := set(m)
			if !ok {
				return 0, false
			}
			return reducePortions(t.Op, then, numbers&in, otherwise, numbers&^in)
		}
	}
	return nil
}

// reduce returns the sum, minimum or maximum of the tallies of some numbers.
func (t *tally) reduce(op gamedef.AggregateOp, h *values.Histogram, numbers values.NumberSet, offset int64) (int64,
	bool) {
	result := t.sum(h, h.CountOf(numbers.Least()+offset))
	for numbers &= numbers - 1; numbers != 0; numbers &= numbers - 1 {
		n := t.sum(h, h.CountOf(numbers.Least()+offset))
		switch op {
		case gamedef.AggregateSum:
			result += n
		case gamedef.AggregateMin:
			result = min(result, n)
		default:
			result = max(result, n)
		}
	}
	return result, result >= values.MinSafe && result <= values.MaxSafe
}

// portion is what a number of a range contributes to an aggregate: itself or a constant.
type portion struct {
	itself bool
	fixed  int64
}

func (c *compiler) portion(v gamedef.Value, bound string) (portion, bool) {
	if r, ok := v.(*gamedef.BindingRef); ok {
		return portion{itself: true}, r.Name == bound
	}
	literal, ok := c.constant(v)
	return portion{fixed: literal.N}, ok && values.Safe(literal)
}

// reduce returns the sum, minimum or maximum of the contributions of a set that is not empty.
func (s portion) reduce(op gamedef.AggregateOp, numbers values.NumberSet) int64 {
	switch {
	case op == gamedef.AggregateSum && s.itself:
		return numbers.Sum()
	case op == gamedef.AggregateSum:
		return numbers.Size() * s.fixed
	case !s.itself:
		return s.fixed
	case op == gamedef.AggregateMin:
		return numbers.Least()
	}
	return numbers.Most()
}

// reducePortions returns the sum, minimum or maximum over the numbers of two sets, at least one not empty; false if
// it is not safe.
func reducePortions(op gamedef.AggregateOp, a portion, ins values.NumberSet, b portion,
	outs values.NumberSet) (result int64,
	safe bool) {
	switch {
	case ins == 0:
		result = b.reduce(op, outs)
	case outs == 0:
		result = a.reduce(op, ins)
	default:
		x, y := a.reduce(op, ins), b.reduce(op, outs)
		switch op {
		case gamedef.AggregateSum:
			result = x + y
		case gamedef.AggregateMin:
			result = min(x, y)
		default:
			result = max(x, y)
		}
	}
	return result, result >= values.MinSafe && result <= values.MaxSafe
}

// compileIdleNumbers compiles the numbers for which a step of reduce changes nothing; nil if that is not known
// beforehand.
func (c *compiler) compileIdleNumbers(e *gamedef.Reduce) setFunc {
	v, ok := e.Next.(*gamedef.IfValue)
	if !ok || e.ItemBind == e.AccBind || values.Group.MatchString(e.ItemBind+e.AccBind) {
		return nil
	}
	keeps := func(v gamedef.Value) bool {
		r, ok := v.(*gamedef.BindingRef)
		return ok && r.Name == e.AccBind
	}
	when := v.When
	switch {
	case keeps(v.Else):
		when = &gamedef.Not{Arg: when}
	case !keeps(v.Then):
		return nil
	}
	return c.compileNumbersFulfilling(when, e.ItemBind, e.AccBind)
}
