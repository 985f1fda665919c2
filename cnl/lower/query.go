package lower

import (
	"ludo-lsp/cnl/expand"
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
	switch n.Get("query").Text() {
	case "concat":
		return c.concatQuery(n, scope)
	case "tokensInZone":
		zone, ok := c.zoneField(n, "zone", scope, lenient)
		filter, ok1 := c.tokenFilter(n, scope)
		return &gamedef.TokensInZone{Zone: zone, Filter: filter}, yield{items: tokens}, ok && ok1
	case "tokensInMapSpaces":
		spaces, ok := c.zoneFilter(n, "spaceFilter", scope)
		filter, ok1 := c.tokenFilter(n, scope)
		return &gamedef.TokensInMapSpaces{SpaceFilter: spaces, Filter: filter}, yield{items: tokens}, ok && ok1
	case "tokensInAdjacentZones":
		zone, ok := c.zoneField(n, "zone", scope, lenient)
		filter, ok1 := c.tokenFilter(n, scope)
		return &gamedef.TokensInAdjacentZones{Zone: zone, Filter: filter}, yield{items: tokens}, ok && ok1
	case "assetRows":
		return c.assetRows(n, scope)
	case "nextInOrderByCondition":
		return c.nextInOrder(n, scope)
	case "intsInRange":
		return c.intsInRange(n, scope)
	case "intsInVarRange":
		return c.intsInVarRange(n, scope)
	case "enums":
		values, ok := c.texts(n, "values", false)
		return &gamedef.Enums{Values: values}, yield{items: texts}, ok
	case "globalMarkers":
		markers, ok := c.optionalTexts(n, "markers", true)
		states, ok1 := c.optionalTexts(n, "states", true)
		return &gamedef.GlobalMarkers{Markers: markers, States: states}, yield{items: texts}, ok && ok1
	case "players":
		return &gamedef.Players{}, yield{items: numbers}, true
	case "zones":
		filter, ok := c.zoneFilter(n, "filter", scope)
		return &gamedef.Zones{Filter: filter}, yield{items: zones}, ok
	case "mapSpaces":
		filter, ok := c.zoneFilter(n, "filter", scope)
		return &gamedef.MapSpaces{Filter: filter}, yield{items: zones}, ok
	case "adjacentZones":
		zone, ok := c.zoneField(n, "zone", scope, lenient)
		return &gamedef.AdjacentZones{Zone: zone}, yield{items: zones}, ok
	case "connectedZones":
		zone, ok := c.zoneField(n, "zone", scope, lenient)
		via, ok1 := c.optionalCondition(n, "via", withZone(scope))
		start, ok2 := c.optionalFlag(n, "includeStart")
		depth, ok3 := c.optionalWhole(n, "maxDepth", 0)
		return &gamedef.ConnectedZones{Zone: zone, Via: via, IncludeStart: start, MaxDepth: depth},
			yield{items: zones}, ok && ok1 && ok2 && ok3
	case "binding":
		name, ok := c.readsField(n, "name", scope, lenient)
		return &gamedef.BindingQuery{Name: name}, yield{items: unknownItems}, ok
	}
	return nil, yield{}, c.reject(nearest(n.Get("query"), n), "a kind of query")
}

func (c *Context) concatQuery(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	list := n.Get("sources")
	if list.Kind() != expand.List || list.Len() == 0 {
		return nil, yield{}, c.reject(nearest(list, n), "a list of queries")
	}
	outer := c.enter(list, "sources")
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
	cardinality := gamedef.Cardinality(n.Get("cardinality").Text())
	switch cardinality {
	case "", gamedef.ManyRows, gamedef.ExactlyOneRow, gamedef.ZeroOrOneRow:
	default:
		return nil, yield{}, c.reject(n.Get("cardinality"), "many, exactlyOne or zeroOrOne")
	}
	return &gamedef.AssetRows{TableID: table.ID, Where: where, Cardinality: cardinality}, yield{items: rows, rows: n}, ok && ok1
}

func (c *Context) nextInOrder(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	source, y, ok := c.queryField(n, "source", scope)
	from, _, ok1 := c.valueField(n, "from", scope)
	bind, ok2 := c.binds(n, "bind", scope, true)
	if ok2 && !isName(bind) {
		ok2 = c.reject(n.Get("bind"), "a name that starts with $")
	}
	inner := scope.Inner()
	inner.bind(bind, n.Get("bind"))
	where, ok3 := c.conditionField(n, "where", inner)
	include, ok4 := c.optionalFlag(n, "includeFrom")
	return &gamedef.NextInOrder{Source: source, From: from, Bind: bind, Where: where, IncludeFrom: include},
		y, ok && ok1 && ok2 && ok3 && ok4
}

func (c *Context) intsInRange(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	least, ok := c.numericField(n, "min", scope)
	most, ok1 := c.numericField(n, "max", scope)
	step, include, results, ok2 := c.intDomain(n, scope)
	return &gamedef.IntsInRange{Min: least, Max: most, Step: step, AlwaysInclude: include, MaxResults: results},
		yield{items: numbers}, ok && ok1 && ok2
}

func (c *Context) intsInVarRange(n *expand.Node, scope *Scope) (gamedef.Query, yield, bool) {
	name, ok := c.identifier(n, "var")
	whose := gamedef.IntVarScope(n.Get("scope").Text())
	switch whose {
	case "", gamedef.GlobalIntVar, gamedef.PerPlayerIntVar:
	default:
		return nil, yield{}, c.reject(n.Get("scope"), "global or perPlayer")
	}
	least, ok1 := c.optionalNumeric(n, "min", scope)
	most, ok2 := c.optionalNumeric(n, "max", scope)
	step, include, results, ok3 := c.intDomain(n, scope)
	return &gamedef.IntsInVarRange{
		Var: name, Scope: whose, Min: least, Max: most, Step: step, AlwaysInclude: include, MaxResults: results,
	}, yield{items: numbers}, ok && ok1 && ok2 && ok3
}

// intDomain lowers what queries of ints have in common besides their bounds.
func (c *Context) intDomain(n *expand.Node, scope *Scope) (step gamedef.Value, include []gamedef.Value, results gamedef.Value, ok bool) {
	step, ok = c.optionalNumeric(n, "step", scope)
	results, ok1 := c.optionalNumeric(n, "maxResults", scope)
	list := n.Get("alwaysInclude")
	if absent(list) || list.Kind() == expand.List && list.Len() == 0 {
		return step, nil, results, ok && ok1
	}
	if list.Kind() != expand.List {
		return nil, nil, nil, c.reject(list, "a list of numbers")
	}
	mark := c.enter(list, "alwaysInclude")
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
