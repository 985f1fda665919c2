package lower

import (
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// Condition lowers a condition.
func (c *Context) Condition(n *expand.Node, at Path, scope *Scope) (gamedef.Condition, bool) {
	defer c.begin(n, at)()
	return c.condition(n, scope)
}

func (c *Context) conditionField(n *expand.Node, field string, scope *Scope) (gamedef.Condition, bool) {
	mark := c.enter(n.Get(field), field)
	out, ok := c.condition(n.Get(field), scope)
	c.leave(mark)
	return out, ok
}

// optionalCondition is conditionField for a field that may be missing.
func (c *Context) optionalCondition(n *expand.Node, field string, scope *Scope) (gamedef.Condition, bool) {
	if absent(n.Get(field)) {
		return nil, true
	}
	return c.conditionField(n, field, scope)
}

func (c *Context) condition(n *expand.Node, scope *Scope) (gamedef.Condition, bool) {
	if n.Kind() == expand.Bool {
		return gamedef.Bool(n.Bool()), true
	}
	if n.Kind() != expand.Map || c.tooDeep() {
		return nil, c.reject(n, "a condition")
	}
	switch op := n.Get("op").Text(); op {
	case "and":
		args, ok := c.conditions(n, scope)
		return &gamedef.And{Args: args}, ok
	case "or":
		args, ok := c.conditions(n, scope)
		return &gamedef.Or{Args: args}, ok
	case "not":
		arg, ok := c.conditionField(n, "arg", scope)
		return &gamedef.Not{Arg: arg}, ok
	case "==", "!=", "<", "<=", ">", ">=":
		return c.comparison(n, gamedef.CompareOp(op), scope)
	case "in":
		item, _, ok := c.valueField(n, "item", scope)
		set, _, ok1 := c.valueField(n, "set", scope)
		return &gamedef.In{Item: item, Set: set}, ok && ok1
	case "adjacent":
		left, ok := c.zoneSelectorField(n, "left", scope)
		right, ok1 := c.zoneSelectorField(n, "right", scope)
		return &gamedef.Adjacent{Left: left, Right: right}, ok && ok1
	case "connected":
		from, ok := c.zoneSelectorField(n, "from", scope)
		to, ok1 := c.zoneSelectorField(n, "to", scope)
		via, ok2 := c.optionalCondition(n, "via", withZone(scope))
		depth, ok3 := c.optionalWhole(n, "maxDepth", 0)
		return &gamedef.Connected{From: from, To: to, Via: via, MaxDepth: depth}, ok && ok1 && ok2 && ok3
	case "zonePropIncludes":
		zone, ok := c.zoneSelectorField(n, "zone", scope)
		prop, ok1 := c.identifier(n, "prop")
		value, _, ok2 := c.valueField(n, "value", scope)
		return &gamedef.ZonePropIncludes{Zone: zone, Prop: prop, Value: value}, ok && ok1 && ok2
	}
	return nil, c.reject(n, "a condition")
}

// withZone is the scope of a condition that is tested for each zone.
func withZone(scope *Scope) *Scope {
	inner := scope.Inner()
	inner.Bind("$zone")
	return inner
}

func (c *Context) conditions(n *expand.Node, scope *Scope) ([]gamedef.Condition, bool) {
	list := n.Get("args")
	if list.Kind() != expand.List {
		return nil, c.reject(nearest(list, n), "a list of conditions")
	}
	outer := c.enter(list, "args")
	defer c.leave(outer)
	out, all := make([]gamedef.Condition, 0, list.Len()), true
	for i, item := range list.Items() {
		mark := c.enterItem(item, i, i)
		arg, ok := c.condition(item, scope)
		c.leave(mark)
		out, all = append(out, arg), all && ok
	}
	return out, all
}

func (c *Context) comparison(n *expand.Node, op gamedef.CompareOp, scope *Scope) (gamedef.Condition, bool) {
	left, a, ok := c.valueField(n, "left", scope)
	right, b, ok1 := c.valueField(n, "right", scope)
	if !ok || !ok1 {
		return nil, false
	}
	if op == gamedef.Equal || op == gamedef.NotEqual {
		c.compared(n, a, b)
	}
	return &gamedef.Compare{Op: op, Left: left, Right: right}, true
}

var typeNouns = [...]string{Number: "a number", Text: "a text", Boolean: "a boolean"}

// compared reports a comparison of values of two types, when one of them was
// put in by a macro: the front end has compared those that stand beside each
// other.
func (c *Context) compared(n *expand.Node, a, b Type) {
	if a == b || a == Unknown || b == Unknown {
		return
	}
	left, right := n.Get("left"), n.Get("right")
	where, found, wanted := right, b, a
	switch {
	case !written(right, n):
	case !written(left, n):
		where, found, wanted = left, a, b
	default:
		return
	}
	c.report(Problem{
		Code: diag.CompilerConditionTypeMismatch, Severity: diag.Warning,
		Message: "Here stands " + typeNouns[found] + ", but it is compared with " + typeNouns[wanted] + ", so the two are never equal.",
		Related: []Related{{n.At, "They are compared here."}},
	}, where)
}

// optionalWhole gives an integer literal of at least the least.
func (c *Context) optionalWhole(n *expand.Node, field string, least int64) (*int64, bool) {
	f := n.Get(field)
	if absent(f) {
		return nil, true
	}
	i, ok := whole(f)
	if !ok || i < least {
		return nil, c.reject(f, "a whole number")
	}
	return &i, true
}

// optionalFlag gives a literal true or false.
func (c *Context) optionalFlag(n *expand.Node, field string) (*bool, bool) {
	f := n.Get(field)
	if absent(f) {
		return nil, true
	}
	if f.Kind() != expand.Bool {
		return nil, c.reject(f, "true or false")
	}
	b := f.Bool()
	return &b, true
}
