package kernel

import (
	"math/bits"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// compileNumber compiles a value that must be a safe whole number.
func (c *compiler) compileNumber(v gamedef.Value) numberFunc {
	if v, ok := c.constant(v); ok {
		if values.Safe(v) {
			return func(*machine) int64 { return v.N }
		}
		return func(m *machine) int64 { return m.wholeNumber(v) }
	}
	if fails := c.compileFailing(v); fails != nil {
		return func(m *machine) int64 { return m.wholeNumber(fails(m)) }
	}
	if at, ok := c.globalInt(v); ok {
		return func(m *machine) int64 { return m.vars[at] }
	}
	switch t := v.(type) {
	case *gamedef.PlayerVarRef:
		if c.IsInt(t) {
			return c.playerInt(t)
		}
	case *gamedef.ZoneVarRef:
		if c.IsInt(t) {
			return c.zoneInt(t)
		}
	case *gamedef.ZoneCountRef:
		zone := c.compileSingleZone(t.Zone)
		return func(m *machine) int64 { return int64(len(m.zones[zone(m)])) }
	case *gamedef.ActivePlayerRef:
		return func(m *machine) int64 { return int64(m.actives) }
	case *gamedef.PlayerNumberRef:
		player := c.compilePlayer(t.Player)
		return func(m *machine) int64 { return int64(player(m)) }
	case *gamedef.Arithmetic:
		return c.arithmetic(t)
	case *gamedef.Aggregate:
		return c.timedNumber(t, c.aggregate(t))
	case *gamedef.IfValue:
		when, then, otherwise := c.compileCondition(t.When), c.compileNumber(t.Then), c.compileNumber(t.Else)
		a, fixed := c.constant(t.Then)
		b, fixed2 := c.constant(t.Else)
		if fixed && fixed2 && values.Safe(a) && values.Safe(b) {
			return func(m *machine) int64 {
				if when(m) {
					return a.N
				}
				return b.N
			}
		}
		return func(m *machine) int64 {
			if when(m) {
				return then(m)
			}
			return otherwise(m)
		}
	case *gamedef.BindingRef:
		value := c.bindingRef(t)
		if n, ok := c.plainBinding(t); ok {
			return func(m *machine) int64 {
				if v := &m.env[n]; values.Safe(*v) {
					return v.N
				}
				return m.wholeNumber(value(m))
			}
		}
	case *gamedef.ZonePropRef:
		if c.IsInt(t) {
			return c.zonePropInt(t)
		}
	}
	value := c.compileValue(v)
	return func(m *machine) int64 {
		v := value(m)
		if values.Safe(v) {
			return v.N
		}
		return m.wholeNumber(v)
	}
}

// wholeNumber returns the number of a value; one that is no safe whole number fails with TYPE_MISMATCH.
func (m *machine) wholeNumber(v Value) int64 {
	if !values.Safe(v) {
		m.failEvaluation(codeTypeMismatch, "Here belongs a whole number of at most 2^53-1, but "+describe(v)+
			" came out.", "actualType", values.TypeName(v), "value", values.Plain(v))
	}
	return v.N
}

// describe names a value for an author.
func describe(v Value) string {
	switch {
	case v.IsText():
		return "the text " + quote(v.Text())
	case v.IsScalar():
		return v.Text()
	}
	return values.Noun(v)
}

// globalInt returns the index of a global variable that is a number.
func (c *compiler) globalInt(v gamedef.Value) (int, bool) {
	t, ok := v.(*gamedef.GlobalVarRef)
	if !ok || !c.IsInt(t) {
		return 0, false
	}
	return c.game.parts.GlobalVar[t.Var], true
}

// plainBinding returns the name of a binding that is no template.
func (c *compiler) plainBinding(v gamedef.Value) (values.Name, bool) {
	t, ok := v.(*gamedef.BindingRef)
	if !ok || values.Group.MatchString(t.Name) {
		return values.NoName, false
	}
	return c.game.names.Name(t.Name), true
}

func (c *compiler) playerInt(t *gamedef.PlayerVarRef) numberFunc {
	first, each := c.game.parts.PlayerVarAt(0, c.game.parts.PlayerVar[t.Var]), len(c.game.parts.PlayerVars)
	switch t.Player.Kind {
	case gamedef.ActorPlayer:
		return func(m *machine) int64 { return m.vars[first+int(m.actor)*each] }
	case gamedef.ActivePlayer:
		return func(m *machine) int64 { return m.vars[first+int(m.actives)*each] }
	}
	player := c.compilePlayer(t.Player)
	return func(m *machine) int64 { return m.vars[first+int(player(m))*each] }
}

func (c *compiler) zoneInt(t *gamedef.ZoneVarRef) numberFunc {
	zone := c.compileSingleZone(t.Zone)
	g, at := c.game, c.game.parts.ZoneVar[t.Var]
	return func(m *machine) int64 { return m.vars[g.parts.ZoneVarAt(m.players, zone(m), at)] }
}

func (c *compiler) arithmetic(t *gamedef.Arithmetic) numberFunc {
	left, right := c.compileNumber(t.Left), c.compileNumber(t.Right)
	literal, fixed := c.constant(t.Right)
	fixed = fixed && values.Safe(literal)
	n := literal.N
	switch t.Op {
	case gamedef.Add:
		if fixed {
			return func(m *machine) int64 { return m.requireSafe(t, left(m)+n) }
		}
		return func(m *machine) int64 {
			a := left(m)
			return m.requireSafe(t, a+right(m))
		}
	case gamedef.Subtract:
		if fixed {
			return func(m *machine) int64 { return m.requireSafe(t, left(m)-n) }
		}
		return func(m *machine) int64 {
			a := left(m)
			return m.requireSafe(t, a-right(m))
		}
	case gamedef.Multiply:
		return func(m *machine) int64 {
			a := left(m)
			b := right(m)
			high, low := bits.Mul64(magnitude(a), magnitude(b))
			if high != 0 || low > values.MaxSafe {
				m.tooLarge(t)
			}
			return a * b
		}
	case gamedef.Minimum:
		return func(m *machine) int64 {
			a := left(m)
			return min(a, right(m))
		}
	case gamedef.Maximum:
		return func(m *machine) int64 {
			a := left(m)
			return max(a, right(m))
		}
	case gamedef.Divide, gamedef.FloorDivide, gamedef.CeilDivide, gamedef.Remainder:
		return func(m *machine) int64 {
			a := left(m)
			b := right(m)
			if b == 0 {
				m.failEvaluation(codeDivisionByZero, "This divides "+Int(a).Text()+" by 0.", "expr", string(t.Op),
					"left", a, "right", b)
			}
			return quotient(t.Op, a, b)
		}
	}
	return func(m *machine) int64 {
		m.failEvaluation(codeTypeMismatch, "There is no operator "+quote(string(t.Op))+" on numbers.", "expr",
			string(t.Op))
		return 0
	}
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// quotient returns the quotient or the remainder of a division.
func quotient(op gamedef.ArithmeticOp, a, b int64) int64 {
	q := a / b
	switch {
	case op == gamedef.Remainder && a%b < 0:
		return a%b + int64(magnitude(b))
	case op == gamedef.Remainder:
		return a % b
	case a%b == 0:
	case op == gamedef.FloorDivide && (a < 0) != (b < 0):
		return q - 1
	case op == gamedef.CeilDivide && (a < 0) == (b < 0):
		return q + 1
	}
	return q
}

// requireSafe returns a result that must be safe.
func (m *machine) requireSafe(t *gamedef.Arithmetic, n int64) int64 {
	if n < values.MinSafe || n > values.MaxSafe {
		m.tooLarge(t)
	}
	return n
}

func (m *machine) tooLarge(t *gamedef.Arithmetic) {
	m.failEvaluation(codeTypeMismatch, "The result of "+quote(string(t.Op))+
		" is beyond 2^53-1, the greatest number that rules can use.",
		"actualType", "number", "expr", string(t.Op))
}

func (c *compiler) aggregate(t *gamedef.Aggregate) numberFunc {
	q := c.compileQuery(t.Query)
	if t.Op == gamedef.AggregateCount {
		return q.count
	}
	bind, value := c.game.names.Name(t.Bind), c.compileNumber(t.ValueExpr)
	either := c.compileEitherOf(t)
	if either != nil {
		either.verdicts = c.compileItemVerdicts(t, q.fixed)
	}
	general := func(m *machine) int64 {
		if n := len(q.fixed); n > 0 && n <= m.limits.QueryResults {
			if either != nil {
				if r := either.verdicts.holders(m); r != nil && m.chargeEffort(r.effort) {
					return either.reduceCounts(r.size, n)
				}
				return either.aggregate(m, q.fixed)
			}
			return m.reduce(t.Op, q.fixed, bind, value)
		}
		items := q.run(m, m.buffer())
		n := int64(0)
		switch {
		case len(items) > 0 && either != nil:
			n = either.aggregate(m, items)
		case len(items) > 0:
			n = m.reduce(t.Op, items, bind, value)
		}
		m.release(items)
		return n
	}
	if a := c.newSameValueMemo(t, either); a != nil {
		general = a.countFunc(general)
	}
	if t := c.tally(t); t != nil {
		return t.countFunc(general)
	}
	if each := c.compileAggregateNumbers(t); each != nil {
		return func(m *machine) int64 {
			if n, ok := each(m); ok {
				return n
			}
			return general(m)
		}
	}
	return c.rememberAggregate(t, general)
}

// eitherOf is an aggregate over items that have one of two numbers each, depending on a condition.
type eitherOf struct {
	op              gamedef.AggregateOp
	bind            values.Name
	when            conditionFunc
	verdicts        *verdicts // when, for the items of a query that always finds the same; nil: not cached
	then, otherwise int64     // of at most 32 bits
}

// compileEitherOf compiles an aggregate to an eitherOf, nil if it is none.
func (c *compiler) compileEitherOf(t *gamedef.Aggregate) *eitherOf {
	choice, ok := t.ValueExpr.(*gamedef.IfValue)
	if !ok {
		return nil
	}
	then, ok := c.constant(choice.Then)
	otherwise, ok2 := c.constant(choice.Else)
	small := func(v Value) bool { return v.Kind() == Number && int64(int32(v.N)) == v.N }
	if !ok || !ok2 || !small(then) || !small(otherwise) {
		return nil
	}
	return &eitherOf{op: t.Op, bind: c.game.names.Name(t.Bind), when: c.compileCondition(choice.When), then: then.N,
		otherwise: otherwise.N}
}

// aggregate returns the sum, minimum or maximum of the numbers of some items.
func (e *eitherOf) aggregate(m *machine, items []Value) int64 {
	return e.reduceCounts(e.count(m, items), len(items))
}

// reduceCounts returns the sum, minimum or maximum when the condition holds for held of the items.
func (e *eitherOf) reduceCounts(held, items int) int64 {
	switch {
	case e.op == gamedef.AggregateSum:
		return int64(held)*e.then + int64(items-held)*e.otherwise
	case held == 0:
		return e.otherwise
	case held == items:
		return e.then
	case e.op == gamedef.AggregateMin:
		return min(e.then, e.otherwise)
	}
	return max(e.then, e.otherwise)
}

// compileItemVerdicts compiles the condition of an aggregate over items that are always the same, such as the rows of
// a table; nil if its results cannot be cached.
func (c *compiler) compileItemVerdicts(t *gamedef.Aggregate, items []Value) *verdicts {
	if len(items) < 2 || values.Group.MatchString(t.Bind) {
		return nil
	}
	when := t.ValueExpr.(*gamedef.IfValue).When
	key, err := gamedef.EncodePart(t.Query)
	key2, err2 := gamedef.EncodePart(when)
	if err != nil || err2 != nil {
		return nil
	}
	conditions := analysis.Conjuncts(when, nil)
	return c.compileVerdictsOf(t.Bind+string(key)+string(key2), len(items), func(at int) []clause {
		return lists.Map(conditions, func(condition gamedef.Condition) clause {
			return clause{condition, []bound{{t.Bind, items[at]}}, -1}
		})
	})
}

// count counts the items for which the condition holds, one after the other.
func (e *eitherOf) count(m *machine, items []Value) (held int) {
	defer m.takeBack(e.bind, m.lend(e.bind))
	for i := range items {
		m.env[e.bind] = items[i]
		if e.when(m) {
			held++
		}
	}
	return held
}

// reduce returns the sum, minimum or maximum of the values for some items.
func (m *machine) reduce(op gamedef.AggregateOp, items []Value, bind values.Name, value numberFunc) int64 {
	m.spendEffort(len(items))
	defer m.takeBack(bind, m.lend(bind))
	if op == gamedef.AggregateSum {
		return m.sum(items, bind, value)
	}
	m.env[bind] = items[0]
	best := value(m)
	for i := 1; i < len(items); i++ {
		m.env[bind] = items[i]
		if n := value(m); (n < best) == (op == gamedef.AggregateMin) {
			best = n
		}
	}
	return best
}

// sum adds in 128 bits, so that only the result must be safe.
func (m *machine) sum(items []Value, bind values.Name, value numberFunc) int64 {
	var high int64
	var low uint64
	for i := range items {
		m.env[bind] = items[i]
		n := value(m)
		var carry uint64
		low, carry = bits.Add64(low, uint64(n), 0)
		high += n>>63 + int64(carry)
	}
	total := int64(low)
	if high != total>>63 || total < values.MinSafe || total > values.MaxSafe {
		m.failEvaluation(codeTypeMismatch, "The sum is beyond 2^53-1, the greatest number that rules can use.",
			"actualType", "number", "aggregate", "sum")
	}
	return total
}
