package lower

import (
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// ZoneFilter lowers the filter of a query of zones.
func (c *Context) ZoneFilter(n *expand.Node, at Path, scope *Scope) (*gamedef.ZoneFilter, bool) {
	defer c.begin(n, at)()
	return c.zoneFilterOf(n, scope)
}

// TokenFilter lowers a list of demands on tokens.
func (c *Context) TokenFilter(n *expand.Node, at Path, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	defer c.begin(n, at)()
	return c.tokenPredicates(n, scope)
}

func (c *Context) zoneFilter(n *expand.Node, field string, scope *Scope) (*gamedef.ZoneFilter, bool) {
	f := n.Get(field)
	if absent(f) {
		return nil, true
	}
	mark := c.enter(f, field)
	defer c.leave(mark)
	return c.zoneFilterOf(f, scope)
}

// zoneFilterOf lowers a condition, or {owner, condition} with at least one of
// the two.
func (c *Context) zoneFilterOf(f *expand.Node, scope *Scope) (*gamedef.ZoneFilter, bool) {
	owner, condition := f.Get("owner"), f.Get("condition")
	inner := withZone(scope)
	if f.Kind() == expand.Bool || f.Get("op") != nil || absent(owner) && absent(condition) {
		out, ok := c.condition(f, inner)
		return &gamedef.ZoneFilter{Condition: out}, ok
	}
	out, ok, ok1 := &gamedef.ZoneFilter{}, true, true
	if !absent(owner) {
		out.Owner, ok = c.playerField(f, "owner", scope, lenient)
	}
	out.Condition, ok1 = c.optionalCondition(f, "condition", inner)
	return out, ok && ok1
}

func (c *Context) tokenFilter(n *expand.Node, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	f := n.Get("filter")
	if absent(f) {
		return nil, true
	}
	mark := c.enter(f, "filter")
	defer c.leave(mark)
	return c.tokenPredicates(f, scope)
}

func (c *Context) tokenPredicates(f *expand.Node, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	if f.Kind() != expand.List {
		return nil, c.reject(f, "a list of demands on tokens")
	}
	out, all := make([]gamedef.TokenPredicate, 0, f.Len()), true
	for i, item := range f.Items() {
		mark := c.enterItem(item, i, i)
		prop, ok := c.identifier(item, "prop")
		op, operand, ok1 := c.demand(item, scope)
		c.leave(mark)
		out, all = append(out, gamedef.TokenPredicate{Prop: prop, Op: op, Value: operand}), all && ok && ok1
	}
	return out, all
}

func (c *Context) rowFilter(n *expand.Node, scope *Scope) ([]gamedef.RowPredicate, bool) {
	f := n.Get("where")
	if absent(f) {
		return nil, true
	}
	if f.Kind() != expand.List {
		return nil, c.reject(f, "a list of demands on rows")
	}
	outer := c.enter(f, "where")
	defer c.leave(outer)
	out, all := make([]gamedef.RowPredicate, 0, f.Len()), true
	for i, item := range f.Items() {
		mark := c.enterItem(item, i, i)
		field, ok := c.identifier(item, "field")
		op, operand, ok1 := c.demand(item, scope)
		c.leave(mark)
		out, all = append(out, gamedef.RowPredicate{Field: field, Op: op, Value: operand}), all && ok && ok1
	}
	return out, all
}

var filterOps = []string{"eq", "neq", "in", "notIn"}

// demand lowers the operator and the operand of an entry of a filter: {op,
// value}, or the operator as the key of the operand. op wins over such keys, and
// value over what stands there.
func (c *Context) demand(item *expand.Node, scope *Scope) (gamedef.FilterOp, gamedef.FilterOperand, bool) {
	none := gamedef.FilterOperand{}
	word, field := item.Get("op").Text(), "value"
	if absent(item.Get("op")) {
		word = keyOf(item, filterOps)
	}
	if absent(item.Get("value")) {
		field = word
	}
	op := gamedef.FilterOp(word)
	operand := item.Get(field)
	if absent(operand) {
		return "", none, c.reject(item, "a demand with an operator and a value")
	}
	mark := c.enterAs(operand, field, "value")
	defer c.leave(mark)
	switch op {
	case gamedef.FilterEqual, gamedef.FilterNotEqual:
		value, _, ok := c.value(operand, scope)
		return op, gamedef.FilterOperand{Value: value}, ok
	case gamedef.FilterIn, gamedef.FilterNotIn:
		list, ok := c.members(operand)
		return op, gamedef.FilterOperand{List: list}, ok
	}
	return "", none, c.reject(nearest(item.Get("op"), item), "eq, neq, in or notIn")
}

// members gives the literals of a list, or of a named set in their declared
// order.
func (c *Context) members(n *expand.Node) ([]gamedef.Scalar, bool) {
	if n.Kind() == expand.Map && n.Get("ref").Text() == "namedSet" {
		name, ok := c.identifier(n, "name")
		values, known := c.NamedSets[name]
		if !ok || !known {
			return nil, c.reject(n, "a named set")
		}
		out := make([]gamedef.Scalar, len(values))
		for i, v := range values {
			out[i] = gamedef.Text(v)
		}
		return out, true
	}
	if n.Kind() != expand.List {
		return nil, c.reject(n, "a list of texts or a named set")
	}
	out, all := make([]gamedef.Scalar, 0, n.Len()), true
	for _, item := range n.Items() {
		if item.Kind() != expand.Text {
			all = c.reject(item, "a text")
			continue
		}
		out = append(out, gamedef.Text(item.Text()))
	}
	return out, all
}
