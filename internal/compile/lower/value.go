package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// Value lowers a value.
func (c *Context) Value(n *expand.Node, at Path, scope *Scope) (gamedef.Value, bool) {
	defer c.begin(n, at)()
	v, _, ok := c.lowerValue(n, scope)
	return v, ok
}

// NumericValue lowers a value where a number is needed: a number, any reference, or an expression of those.
func (c *Context) NumericValue(n *expand.Node, at Path, scope *Scope) (gamedef.Value, bool) {
	defer c.begin(n, at)()
	return c.numeric(n, scope)
}

// lowerValue lowers a value and returns its static type.
func (c *Context) lowerValue(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	return c.anyValue(n, scope, false)
}

func (c *Context) numeric(n *expand.Node, scope *Scope) (gamedef.Value, bool) {
	v, _, ok := c.anyValue(n, scope, true)
	return v, ok
}

// lowerNumericField lowers a required field of numbers.
func (c *Context) lowerNumericField(body *expand.Node, field string, scope *Scope) (gamedef.Value, bool) {
	n := body.Get(field)
	mark := c.enter(n, field)
	v, ok := c.numeric(n, scope)
	c.leave(mark)
	return v, ok
}

// countField is like numericField, for a count: a literal must be an integer and not negative.
func (c *Context) countField(body *expand.Node, field string, scope *Scope) (gamedef.Value, bool) {
	v, ok := c.lowerNumericField(body, field, scope)
	if n, literal := v.(gamedef.Number); ok && literal && (n < 0 || n != gamedef.Number(int64(n))) {
		return nil, c.reject(nearest(body.Get(field), body), "a whole number")
	}
	return v, ok
}

// optionalNumeric is like numericField, for a field that may be missing.
func (c *Context) optionalNumeric(body *expand.Node, field string, scope *Scope) (gamedef.Value, bool) {
	if isMissing(body.Get(field)) {
		return nil, true
	}
	return c.lowerNumericField(body, field, scope)
}

// lowerValueField lowers a required field of any value.
func (c *Context) lowerValueField(body *expand.Node, field string, scope *Scope) (gamedef.Value, Type, bool) {
	n := body.Get(field)
	mark := c.enter(n, field)
	v, t, ok := c.lowerValue(n, scope)
	c.leave(mark)
	return v, t, ok
}

func (c *Context) anyValue(n *expand.Node, scope *Scope, number bool) (gamedef.Value, Type, bool) {
	switch n.Kind() {
	case expand.Number:
		return gamedef.Number(n.Number()), Number, true
	case expand.Text:
		if n.ReadsBinding() {
			return &gamedef.BindingRef{Name: n.Text()}, Unknown, c.checkRead(n, n.Text(), scope, lenient)
		}
		if !number {
			return gamedef.Text(n.Text()), Text, true
		}
	case expand.Bool:
		if !number {
			return gamedef.Bool(n.Bool()), Boolean, true
		}
	case expand.Map:
		if c.isTooDeep() {
			break
		}
		switch keyOf(n, valueKeys) {
		case view.ReferenceRef:
			return c.lowerReference(n, scope)
		case view.ArithmeticOp:
			return c.arithmetic(n, scope, number)
		case view.ValueIsAggregate:
			return c.aggregate(n, scope)
		case view.ValueIsIf:
			return c.ifValue(n, scope, number)
		case view.ValueIsZoneCount:
			mark := c.enterAs(n.Get(view.ValueZoneCountZoneCount), view.ValueZoneCountZoneCount, "zone")
			count, ok := c.lowerZoneSize(n.Get(view.ValueZoneCountZoneCount), scope)
			c.leave(mark)
			return count, Number, ok
		case view.ValueIsConcat:
			if !number {
				return c.concat(n, scope)
			}
		}
	}
	if number {
		return nil, Unknown, c.reject(n, "a number")
	}
	return nil, Unknown, c.reject(n, "a value")
}

var valueKeys = []string{view.ReferenceRef, view.ArithmeticOp, view.ValueIsAggregate, view.ValueIsIf,
	view.ValueIsZoneCount, view.ValueIsConcat}

// keyOf returns the first of the keys that a record has, or "" if it has none of them.
func keyOf(n *expand.Node, keys []string) string {
	for _, key := range keys {
		if n.Get(key) != nil {
			return key
		}
	}
	return ""
}

// arithmeticOp parses an operator on numbers.
func arithmeticOp(word string) (gamedef.ArithmeticOp, bool) {
	switch op := gamedef.ArithmeticOp(word); op {
	case gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Divide, gamedef.FloorDivide,
		gamedef.CeilDivide, gamedef.Remainder, gamedef.Minimum, gamedef.Maximum:
		return op, true
	}
	return "", false
}

func (c *Context) arithmetic(n *expand.Node, scope *Scope, number bool) (gamedef.Value, Type, bool) {
	op, ok := arithmeticOp(n.Get(view.ArithmeticOp).Text())
	if !ok {
		return nil, Unknown, c.reject(n.Get(view.ArithmeticOp), "an operator on numbers")
	}
	mark := c.enter(n.Get(view.ArithmeticLeft), view.ArithmeticLeft)
	left, _, ok1 := c.anyValue(n.Get(view.ArithmeticLeft), scope, number)
	c.leave(mark)
	mark = c.enter(n.Get(view.ArithmeticRight), view.ArithmeticRight)
	right, _, ok2 := c.anyValue(n.Get(view.ArithmeticRight), scope, number)
	c.leave(mark)
	return &gamedef.Arithmetic{Op: op, Left: left, Right: right}, Number, ok1 && ok2
}

func (c *Context) aggregate(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	body := n.Get(view.ValueAggregateAggregate)
	mark := c.enter(body, view.ValueAggregateAggregate)
	defer c.leave(mark)
	out := &gamedef.Aggregate{Op: gamedef.AggregateOp(body.Get(view.AggregateOp).Text())}
	switch out.Op {
	case gamedef.AggregateCount, gamedef.AggregateSum, gamedef.AggregateMin, gamedef.AggregateMax:
	default:
		return nil, Unknown, c.reject(nearest(body.Get(view.AggregateOp), body), "count, sum, min or max")
	}
	query, _, ok := c.queryField(body, view.AggregateQuery, scope)
	out.Query = query
	if out.Op == gamedef.AggregateCount {
		return out, Number, ok
	}
	bind, ok1 := c.lowerBinder(body, view.AggregateBind, scope, true)
	inner := scope.Inner()
	inner.bind(bind, body.Get(view.AggregateBind))
	value, ok2 := c.lowerNumericField(body, view.AggregateValueExpr, inner)
	out.Bind, out.ValueExpr = bind, value
	return out, Number, ok && ok1 && ok2
}

func (c *Context) concat(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	list := n.Get(view.ValueConcatConcat)
	if list.Kind() != expand.List {
		return nil, Unknown, c.reject(list, "a list of values")
	}
	mark := c.enter(list, view.ValueConcatConcat)
	parts, ok := c.lowerValues(list, scope, false)
	c.leave(mark)
	return &gamedef.Concat{Parts: parts}, Text, ok
}

// lowerValues lowers the entries of a list.
func (c *Context) lowerValues(list *expand.Node, scope *Scope, number bool) ([]gamedef.Value, bool) {
	out, all := make([]gamedef.Value, 0, list.Len()), true
	for i, item := range list.Items() {
		mark := c.enterItem(item, i, i)
		v, _, ok := c.anyValue(item, scope, number)
		c.leave(mark)
		out, all = append(out, v), all && ok
	}
	return out, all
}

func (c *Context) ifValue(n *expand.Node, scope *Scope, number bool) (gamedef.Value, Type, bool) {
	body := n.Get(view.ValueIfIf)
	mark := c.enter(body, view.ValueIfIf)
	defer c.leave(mark)
	when, ok := c.conditionField(body, view.ValueIfBodyWhen, scope)
	inner := c.enter(body.Get(view.ValueIfBodyThen), view.ValueIfBodyThen)
	then, a, ok1 := c.anyValue(body.Get(view.ValueIfBodyThen), scope, number)
	c.leave(inner)
	inner = c.enter(body.Get(view.ValueIfBodyElse), view.ValueIfBodyElse)
	otherwise, b, ok2 := c.anyValue(body.Get(view.ValueIfBodyElse), scope, number)
	c.leave(inner)
	return &gamedef.IfValue{When: when, Then: then, Else: otherwise}, commonType(a, b), ok && ok1 && ok2
}

// commonType returns the type of a value that has one of two types: the other type if one is Unknown, and Unknown if
// they differ.
func commonType(a, b Type) Type {
	switch {
	case a == Unknown:
		return b
	case b == Unknown, a == b:
		return a
	}
	return Unknown
}
