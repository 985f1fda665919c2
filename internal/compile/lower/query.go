package lower

import (
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Query lowers a query.
func (c *Context) Query(n *expand.Node, at Path, scope *Scope) (gamedef.Query, bool) {
	defer c.begin(n, at)()
	q, _, ok := c.query(n, scope)
	return q, ok
}

// items is a set of the kinds of things that a query yields.
type items uint8

const (
	tokens items = 1 << iota
	zones
	numbers
	texts
	rows
	lines
	unknownItems
)

// yield is the kinds of things that a query yields, and a query in it that yields rows.
type yield struct {
	items items
	rows  *expand.Node
}

func (y yield) with(other yield) yield {
	y.items |= other.items
	if y.rows == nil {
		y.rows = other.rows
	}
	return y
}

func (c *Context) queryField(n *expand.Node, field string, scope *Scope) (gamedef.Query, yield, bool) {
	at := n.Get(field)
	mark := c.enter(at, field)
	q, y, ok := c.query(at, scope)
	c.leave(mark)
	return q, y, ok
}

func (c *Context) query(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	if n.Kind() != expand.Map || c.isTooDeep() {
		return nil, yield{}, c.reject(n, "a query")
	}
	r := queryRows()[n.Get(view.QueryQuery).Text()]
	if r == nil {
		return nil, yield{}, c.reject(nearest(n.Get(view.QueryQuery), n), "a kind of query")
	}
	// A filter that is not the query's own in the definition becomes a query around it.
	filter, f := n.Get(view.QueryFilter), r.shape.FieldByName(view.QueryFilter)
	filtered := !isMissing(filter) && f != nil && (f.Type == grammar.ConditionType ||
		f.Type == grammar.TokensFilterType && (isCondition(filter) || slices.ContainsFunc(filter.Items(), isCondition)))
	outer := c.at
	if filtered {
		c.at = c.addDerived(outer, member.Source, 0, n)
	}
	made, of, ok := r.read(c, n, scope)
	if next, is := made.(*gamedef.NextInOrder); is && next.Bind != "" && !isName(next.Bind) {
		ok = c.reject(n.Get(view.QueryNextInOrderByConditionBind), "a name that starts with $")
	}
	if len(r.variant.YieldsOf) == 0 {
		of.items = yields[r.variant.Yields]
		if of.items == rows {
			of.rows = n
		}
	}
	if !filtered {
		return made.(gamedef.Query), of, ok
	}
	c.at = outer
	bind, named := c.filterName(n, f.Implicit[0], scope)
	around, inner := &gamedef.FilterQuery{Source: made.(gamedef.Query), Bind: bind}, scope.Inner()
	inner.Bind(bind)
	defer c.leave(c.enterAs(filter, view.QueryFilter, member.Where))
	where, passes := c.lowerItemConditions(filter, inner)
	around.Where = where
	return around, of, ok && passes && named
}

// filterName returns the name that the filters of a record give to the thing they examine.
func (c *Context) filterName(n *expand.Node, own string, scope *Scope) (string, bool) {
	if isMissing(n.Get(grammar.FilterName)) {
		return own, true
	}
	return c.lowerBinder(n, grammar.FilterName, scope, true)
}

// yields maps each kind of query to the kinds of things that it yields.
var yields = [...]items{
	grammar.YieldsUnknown: unknownItems, grammar.YieldsToken: tokens, grammar.YieldsZone: zones,
	grammar.YieldsNumber: numbers, grammar.YieldsText: texts, grammar.YieldsRow: rows, grammar.YieldsLine: lines,
}
