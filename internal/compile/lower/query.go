package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// Query lowers a query.
func (c *Context) Query(n *expand.Node, at Path, scope *Scope) (gamedef.Query, bool) {
	defer c.begin(n, at)()
	q, _, ok := c.query(n, scope)
	return q, ok
}

// items is the kinds of things that a query gives.
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

// yield is what a query gives, and a query among those it is made of that gives
// rows.
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
	mark := c.enter(n.Get(field), field)
	q, y, ok := c.query(n.Get(field), scope)
	c.leave(mark)
	return q, y, ok
}

func (c *Context) query(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	if n.Kind() != expand.Map || c.tooDeep() {
		return nil, yield{}, c.reject(n, "a query")
	}
	made := view.VisitQuery(n.Get(view.QueryQuery).Text(), n, queryLowering{c, scope})
	return made.query, made.of, made.ok
}

func (c *Context) concatQuery(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	list := n.Get(view.QueryConcatSources)
	if list.Kind() != expand.List || list.Len() == 0 {
		return nil, yield{}, c.reject(nearest(list, n), "a list of queries")
	}
	outer := c.enter(list, view.QueryConcatSources)
	defer c.leave(outer)
	out, all := &gamedef.ConcatQuery{Sources: make([]gamedef.Query, 0, list.Len())}, true
	var y yield
	for i, item := range list.Items() {
		mark := c.enterItem(item, i, i)
		source, of, ok := c.query(item, scope)
		c.leave(mark)
		out.Sources, all = append(out.Sources, source), all && ok
		y = y.with(of)
	}
	return out, y, all
}

func (c *Context) assetRows(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	table, ok := c.table(n)
	where, ok1 := c.rowFilter(n, scope)
	cardinality := gamedef.Cardinality(n.Get(view.QueryAssetRowsCardinality).Text())
	switch cardinality {
	case "", gamedef.ManyRows, gamedef.ExactlyOneRow, gamedef.ZeroOrOneRow:
	default:
		return nil, yield{}, c.reject(n.Get(view.QueryAssetRowsCardinality), "many, exactlyOne or zeroOrOne")
	}
	return &gamedef.AssetRows{TableID: table.ID, Where: where, Cardinality: cardinality}, yield{items: rows, rows: n},
		ok && ok1
}

func (c *Context) nextInOrder(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	source, y, ok := c.queryField(n, view.QueryNextInOrderByConditionSource, scope)
	from, _, ok1 := c.valueField(n, view.QueryNextInOrderByConditionFrom, scope)
	bind, ok2 := c.binds(n, view.QueryNextInOrderByConditionBind, scope, true)
	if ok2 && !isName(bind) {
		ok2 = c.reject(n.Get(view.QueryNextInOrderByConditionBind), "a name that starts with $")
	}
	inner := scope.Inner()
	inner.bind(bind, n.Get(view.QueryNextInOrderByConditionBind))
	where, ok3 := c.conditionField(n, view.QueryNextInOrderByConditionWhere, inner)
	include, ok4 := c.optionalFlag(n, view.QueryNextInOrderByConditionIncludeFrom)
	return &gamedef.NextInOrder{Source: source, From: from, Bind: bind, Where: where, IncludeFrom: include},
		y, ok && ok1 && ok2 && ok3 && ok4
}

func (c *Context) intsInRange(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	least, ok := c.numericField(n, view.QueryIntsInRangeMin, scope)
	most, ok1 := c.numericField(n, view.QueryIntsInRangeMax, scope)
	step, include, results, ok2 := c.intDomain(n, scope)
	return &gamedef.IntsInRange{Min: least, Max: most, Step: step, AlwaysInclude: include, MaxResults: results},
		yield{items: numbers}, ok && ok1 && ok2
}

func (c *Context) intsInVarRange(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	name, ok := c.identifier(n, view.QueryIntsInVarRangeVar)
	whose := gamedef.IntVarScope(n.Get(view.QueryIntsInVarRangeScope).Text())
	switch whose {
	case "", gamedef.GlobalIntVar, gamedef.PerPlayerIntVar:
	default:
		return nil, yield{}, c.reject(n.Get(view.QueryIntsInVarRangeScope), "global or perPlayer")
	}
	least, ok1 := c.optionalNumeric(n, view.QueryIntsInVarRangeMin, scope)
	most, ok2 := c.optionalNumeric(n, view.QueryIntsInVarRangeMax, scope)
	step, include, results, ok3 := c.intDomain(n, scope)
	return &gamedef.IntsInVarRange{
		Var: name, Scope: whose, Min: least, Max: most, Step: step, AlwaysInclude: include, MaxResults: results,
	}, yield{items: numbers}, ok && ok1 && ok2 && ok3
}

// intDomain lowers what queries of ints have in common besides their bounds.
func (c *Context) intDomain(n *expand.Node, scope *Scope) (step gamedef.Value, include []gamedef.Value,
	results gamedef.Value, ok bool) {
	step, ok = c.optionalNumeric(n, view.QueryStep, scope)
	results, ok1 := c.optionalNumeric(n, view.QueryMaxResults, scope)
	list := n.Get(view.QueryAlwaysInclude)
	if absent(list) || list.Kind() == expand.List && list.Len() == 0 {
		return step, nil, results, ok && ok1
	}
	if list.Kind() != expand.List {
		return nil, nil, nil, c.reject(list, "a list of numbers")
	}
	mark := c.enter(list, view.QueryAlwaysInclude)
	include, ok2 := c.values(list, scope, true)
	c.leave(mark)
	return step, include, results, ok && ok1 && ok2
}

// texts gives the texts of a list; names are given the form in which they are
// compared.
func (c *Context) texts(n *expand.Node, field string, names bool) ([]string, bool) {
	list := n.Get(field)
	if list.Kind() != expand.List {
		return nil, c.reject(nearest(list, n), "a list of texts")
	}
	out, all := make([]string, 0, list.Len()), true
	for _, item := range list.Items() {
		if item.Kind() != expand.Text {
			all = c.reject(item, "a text")
			continue
		}
		text := item.Text()
		if names {
			text = Identifier(text)
		}
		out = append(out, text)
	}
	return out, all
}

func (c *Context) optionalTexts(n *expand.Node, field string, names bool) ([]string, bool) {
	if absent(n.Get(field)) {
		return nil, true
	}
	return c.texts(n, field, names)
}
