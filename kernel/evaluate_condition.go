package kernel

import (
	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// compileCondition compiles a condition.
func (c *compiler) compileCondition(cond gamedef.Condition) conditionFunc {
	test := c.compileByKnowledge(cond)
	if id, counted := c.game.held.numberOf(cond); counted {
		return func(m *machine) bool { return m.turnsOut(id, test(m)) }
	}
	return test
}

// compileByKnowledge compiles a condition using what is known of it before play.
func (c *compiler) compileByKnowledge(cond gamedef.Condition) conditionFunc {
	if test, seen := c.decided[cond]; seen {
		return test
	}
	switch c.ConditionReads(cond) {
	case analysis.ReadsNothing:
		return c.compileConstantCondition(cond)
	case analysis.ReadsZone:
		if !c.inTable {
			return c.compileTabulate(cond)
		}
	}
	return c.timedCondition(cond, c.rememberCondition(cond, c.compileEvaluation(cond)))
}

// compileEvaluation compiles a condition that is evaluated each time.
func (c *compiler) compileEvaluation(cond gamedef.Condition) conditionFunc {
	if test, ok := gamedef.VisitCondition(cond, conditionKinds{c}); ok {
		return test
	}
	return func(m *machine) bool {
		m.failEvaluation(codeTypeMismatch, "Here belongs a condition.")
		return false
	}
}

// conditionKinds compiles each kind of condition.
type conditionKinds struct{ *compiler }

func (c conditionKinds) Compare(t *gamedef.Compare) conditionFunc { return c.compare(t) }
func (c conditionKinds) In(t *gamedef.In) conditionFunc           { return c.in(t) }
func (c conditionKinds) And(t *gamedef.And) conditionFunc {
	if weighed := c.compileWeighed(t, t.Args); weighed != nil {
		return weighed
	}
	return c.and(t.Args)
}

func (c conditionKinds) Or(t *gamedef.Or) conditionFunc {
	if weighed := c.compileWeighed(t, t.Args); weighed != nil {
		return weighed
	}
	return c.or(t.Args)
}

func (c conditionKinds) Bool(t gamedef.Bool) conditionFunc {
	return func(*machine) bool { return bool(t) }
}

func (c conditionKinds) Not(t *gamedef.Not) conditionFunc {
	arg := c.compileCondition(t.Arg)
	return func(m *machine) bool { return !arg(m) }
}

func (c conditionKinds) Adjacent(t *gamedef.Adjacent) conditionFunc {
	left, right := c.compileSingleZone(t.Left), c.compileSingleZone(t.Right)
	return func(m *machine) bool {
		from := left(m)
		return m.game.parts.Zones[from].Has(right(m))
	}
}

func (c *compiler) conditions(list []gamedef.Condition) []conditionFunc {
	return lists.Map(list, c.compileCondition)
}

func (c *compiler) and(list []gamedef.Condition) conditionFunc {
	args := c.conditions(list)
	switch len(args) {
	case 0:
		return func(*machine) bool { return true }
	case 1:
		return args[0]
	case 2:
		a, b := args[0], args[1]
		return func(m *machine) bool { return a(m) && b(m) }
	case 3:
		a, b, c := args[0], args[1], args[2]
		return func(m *machine) bool { return a(m) && b(m) && c(m) }
	}
	return func(m *machine) bool {
		for _, arg := range args {
			if !arg(m) {
				return false
			}
		}
		return true
	}
}

func (c *compiler) or(list []gamedef.Condition) conditionFunc {
	args := c.conditions(list)
	switch len(args) {
	case 0:
		return func(*machine) bool { return false }
	case 1:
		return args[0]
	case 2:
		a, b := args[0], args[1]
		return func(m *machine) bool { return a(m) || b(m) }
	case 3:
		a, b, c := args[0], args[1], args[2]
		return func(m *machine) bool { return a(m) || b(m) || c(m) }
	}
	return func(m *machine) bool {
		for _, arg := range args {
			if arg(m) {
				return true
			}
		}
		return false
	}
}

func (c *compiler) compare(t *gamedef.Compare) conditionFunc {
	if c.IsInt(t.Left) && c.IsInt(t.Right) {
		return c.compareInts(t)
	}
	if t.Op != gamedef.Equal && t.Op != gamedef.NotEqual {
		return c.compareNumbers(t)
	}
	want := t.Op == gamedef.Equal
	if literal, ok := c.constant(t.Right); ok {
		return equalsLiteral(c.compileValue(t.Left), literal, want)
	}
	if literal, ok := c.constant(t.Left); ok {
		return equalsLiteral(c.compileValue(t.Right), literal, want)
	}
	left, right := c.compileValue(t.Left), c.compileValue(t.Right)
	return func(m *machine) bool {
		a := left(m)
		return values.Same(a, right(m)) == want
	}
}

// equalsLiteral compares a value with a literal.
func equalsLiteral(value valueFunc, literal Value, want bool) conditionFunc {
	switch literal.Kind() {
	case Number, Bool, Symbol:
		kind, n := literal.Kind(), literal.N
		return func(m *machine) bool {
			v := value(m)
			return (v.Kind() == kind && v.N == n) == want
		}
	}
	return func(m *machine) bool { return values.Same(value(m), literal) == want }
}

// compareInts compares values that are whole numbers if they can be evaluated.
func (c *compiler) compareInts(t *gamedef.Compare) conditionFunc {
	if test := c.compareCount(t); test != nil {
		return test
	}
	if literal, ok := c.constant(t.Left); ok {
		return numberComparison(t.Op.Mirror(), c.compileNumber(t.Right), literal.N)
	}
	literal, fixed := c.constant(t.Right)
	at, global := c.globalInt(t.Left)
	other, globals := c.globalInt(t.Right)
	switch {
	case fixed && global:
		return variableComparison(t.Op, at, literal.N)
	case fixed:
		return numberComparison(t.Op, c.compileNumber(t.Left), literal.N)
	case global && globals:
		return variablesComparison(t.Op, at, other)
	}
	return numbersComparison(t.Op, c.compileNumber(t.Left), c.compileNumber(t.Right))
}

// compareCount compares the number of results of a query with a literal; the query counts no further than needed. nil
// for another comparison.
func (c *compiler) compareCount(t *gamedef.Compare) conditionFunc {
	op, left, right := t.Op, t.Left, t.Right
	if _, ok := c.constant(left); ok {
		op, left, right = op.Mirror(), right, left
	}
	a, isAggregate := left.(*gamedef.Aggregate)
	literal, fixed := c.constant(right)
	if !isAggregate || a.Op != gamedef.AggregateCount || !fixed {
		return nil
	}
	q := c.compileQuery(a.Query)
	least := leastOf(op, literal.N)
	want := op == gamedef.Greater || op == gamedef.GreaterEqual || op == gamedef.NotEqual
	if reaches := q.reaches; reaches != nil && least >= 1 {
		return func(m *machine) bool { return reaches(m, least) == want }
	}
	return numberComparison(op, q.count, literal.N)
}

// leastOf returns the number that a count must be known to reach or not, to compare the count with n; less than 1 if
// the count itself is needed.
func leastOf(op gamedef.CompareOp, n int64) int64 {
	switch op {
	case gamedef.Greater, gamedef.LessEqual:
		return n + 1
	case gamedef.GreaterEqual, gamedef.Less:
		return n
	}
	if n == 0 {
		return 1
	}
	return 0
}

func variableComparison(op gamedef.CompareOp, at int, n int64) conditionFunc {
	switch op {
	case gamedef.Equal:
		return func(m *machine) bool { return m.vars[at] == n }
	case gamedef.NotEqual:
		return func(m *machine) bool { return m.vars[at] != n }
	case gamedef.Less:
		return func(m *machine) bool { return m.vars[at] < n }
	case gamedef.LessEqual:
		return func(m *machine) bool { return m.vars[at] <= n }
	case gamedef.Greater:
		return func(m *machine) bool { return m.vars[at] > n }
	}
	return func(m *machine) bool { return m.vars[at] >= n }
}

func variablesComparison(op gamedef.CompareOp, a, b int) conditionFunc {
	switch op {
	case gamedef.Equal:
		return func(m *machine) bool { return m.vars[a] == m.vars[b] }
	case gamedef.NotEqual:
		return func(m *machine) bool { return m.vars[a] != m.vars[b] }
	case gamedef.Less:
		return func(m *machine) bool { return m.vars[a] < m.vars[b] }
	case gamedef.LessEqual:
		return func(m *machine) bool { return m.vars[a] <= m.vars[b] }
	case gamedef.Greater:
		return func(m *machine) bool { return m.vars[a] > m.vars[b] }
	}
	return func(m *machine) bool { return m.vars[a] >= m.vars[b] }
}

func numberComparison(op gamedef.CompareOp, number numberFunc, n int64) conditionFunc {
	switch op {
	case gamedef.Equal:
		return func(m *machine) bool { return number(m) == n }
	case gamedef.NotEqual:
		return func(m *machine) bool { return number(m) != n }
	case gamedef.Less:
		return func(m *machine) bool { return number(m) < n }
	case gamedef.LessEqual:
		return func(m *machine) bool { return number(m) <= n }
	case gamedef.Greater:
		return func(m *machine) bool { return number(m) > n }
	}
	return func(m *machine) bool { return number(m) >= n }
}

func numbersComparison(op gamedef.CompareOp, left, right numberFunc) conditionFunc {
	return func(m *machine) bool {
		a := left(m)
		return compareOrdered(op, a, right(m))
	}
}

// compareNumbers orders values that may not be numbers.
func (c *compiler) compareNumbers(t *gamedef.Compare) conditionFunc {
	left, right := c.compileValue(t.Left), c.compileValue(t.Right)
	return func(m *machine) bool {
		a := left(m)
		m.mustBeNumber(a, t.Op)
		b := right(m)
		m.mustBeNumber(b, t.Op)
		order := compareNumeric(a, b)
		switch t.Op {
		case gamedef.Less:
			return order < 0
		case gamedef.LessEqual:
			return order <= 0
		case gamedef.Greater:
			return order > 0
		}
		return order >= 0
	}
}

// compareNumeric orders two numbers.
func compareNumeric(a, b Value) int {
	if a.Kind() == Number && b.Kind() == Number {
		switch {
		case a.N < b.N:
			return -1
		case a.N > b.N:
			return 1
		}
		return 0
	}
	switch x, y := values.FloatOf(a), values.FloatOf(b); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

func (m *machine) mustBeNumber(v Value, op gamedef.CompareOp) {
	if !v.IsNumber() {
		m.failEvaluation(codeTypeMismatch, "Only numbers can be compared with "+quote(string(op))+", not "+describe(v)+
			".", "actualType", values.TypeName(v), "value", values.Plain(v))
	}
}

// in compiles membership in a bound list, where a token stands for its id, as among chosen options.
func (c *compiler) in(t *gamedef.In) conditionFunc {
	item, set := c.compileValue(t.Item), c.listOperand(t.Set)
	ref, bound := t.Item.(*gamedef.BindingRef)
	if !bound {
		return func(m *machine) bool {
			v := item(m)
			return m.isMember(v, set(m))
		}
	}
	read, _ := c.reader(ref.Name)
	return func(m *machine) bool {
		if n := read(m); n != values.NoName && m.env[n].Kind() == Token {
			token := m.env[n]
			return m.isMember(values.Make(TokenName, token.N, values.TokenTypeOf(token)), set(m))
		}
		v := item(m)
		return m.isMember(v, set(m))
	}
}

// listOperand compiles the list that something is looked up in: a binding returns whatever it holds.
func (c *compiler) listOperand(v gamedef.Value) valueFunc {
	t, ok := v.(*gamedef.BindingRef)
	if !ok {
		return c.compileValue(v)
	}
	read, text := c.reader(t.Name)
	return func(m *machine) Value {
		n := read(m)
		if n != values.NoName && m.env[n].Kind() != Unbound {
			return m.env[n]
		}
		return m.bound(n, text.in(m))
	}
}

// isMember reports whether a value is in a list of scalars of the same type.
func (m *machine) isMember(item, set Value) bool {
	if set.Kind() != List {
		m.failEvaluation(codeTypeMismatch, "Here belongs a list to look in, but it is "+values.Noun(set)+".", "actualType",
			values.TypeName(set), "value", values.Plain(set))
	}
	list := set.Items()
	m.spendEffort(len(list))
	for i := range list {
		if !list[i].IsScalar() || !isSameType(list[i], list[0]) {
			m.failEvaluation(codeTypeMismatch, "The list to look in must hold numbers only, truth values only or texts only.", "actualType", "array", "value", values.Plain(set))
		}
	}
	if !item.IsScalar() || len(list) > 0 && !isSameType(item, list[0]) {
		what := "a number, a truth value or a text"
		if len(list) > 0 {
			what = values.Noun(list[0])
		}
		m.failEvaluation(codeTypeMismatch, "Only "+what+" can be looked for in this list, not "+describe(item)+".",
			"actualType", values.TypeName(item), "value", values.Plain(item), "set", values.Plain(set))
	}
	return values.Contains(list, item)
}

// isSameType reports whether two scalars are both numbers, truth values or texts.
func isSameType(a, b Value) bool {
	return a.IsNumber() == b.IsNumber() && a.IsText() == b.IsText()
}
