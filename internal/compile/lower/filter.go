package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// ZoneFilter lowers the filter of a query for zones.
func (c *Context) ZoneFilter(n *expand.Node, at Path, scope *Scope) (*gamedef.ZoneFilter, bool) {
	defer c.begin(n, at)()
	return c.lowerZoneFilterOf(n, view.BindingZone, scope)
}

// TokenFilter lowers a list of tests of tokens.
func (c *Context) TokenFilter(n *expand.Node, at Path, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	defer c.begin(n, at)()
	return c.tokenPredicates(n, false, scope)
}

func (c *Context) zoneFilter(n *expand.Node, field string, scope *Scope) (*gamedef.ZoneFilter, bool) {
	f := n.Get(field)
	if isMissing(f) {
		return nil, true
	}
	name := view.BindingZone
	if as := n.Get(grammar.FilterName); !isMissing(as) {
		name = as.Text()
	}
	inDefinition := field
	if isZoneCondition(f) {
		inDefinition = member.PathTo(field, member.Condition)
	}
	mark := c.enterAs(f, field, inDefinition)
	defer c.leave(mark)
	return c.lowerZoneFilterOf(f, name, scope)
}

// lowerZoneFilterOf lowers a condition, or {owner, condition} with at least one of the two. In the condition the zone
// has the given name.
func (c *Context) lowerZoneFilterOf(f *expand.Node, name string, scope *Scope) (*gamedef.ZoneFilter, bool) {
	inner := scope.Inner()
	inner.Bind(name)
	if isZoneCondition(f) {
		out, ok := c.condition(f, inner)
		return &gamedef.ZoneFilter{Condition: out}, ok
	}
	out, ok, ok1 := &gamedef.ZoneFilter{}, true, true
	if !isMissing(f.Get(view.ZoneFilterOwnerOwner)) {
		out.Owner, ok = c.playerField(f, view.ZoneFilterOwnerOwner, scope, lenient)
	}
	out.Condition, ok1 = c.optionalCondition(f, view.ZoneFilterOwnerCondition, inner)
	return out, ok && ok1
}

// isZoneCondition reports whether a zone filter is just a condition, which becomes a record in the definition.
func isZoneCondition(f *expand.Node) bool {
	return f.Kind() == expand.Bool || f.Get(view.ConditionOp) != nil ||
		isMissing(f.Get(view.ZoneFilterOwnerOwner)) && isMissing(f.Get(view.ZoneFilterOwnerCondition))
}

// lowerTokenFilter lowers the tests of a token filter, which may be mixed with conditions.
func (c *Context) lowerTokenFilter(n *expand.Node, conditions bool, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	f := n.Get(view.QueryFilter)
	if isMissing(f) || conditions && isCondition(f) {
		return nil, true
	}
	mark := c.enter(f, view.QueryFilter)
	defer c.leave(mark)
	return c.tokenPredicates(f, conditions, scope)
}

func (c *Context) tokenPredicates(f *expand.Node, conditions bool, scope *Scope) ([]gamedef.TokenPredicate, bool) {
	left := func(item *expand.Node) bool { return conditions && isCondition(item) }
	return lowerTests(c, f, "a list of demands on tokens", left, func(item *expand.Node) (gamedef.TokenPredicate,
		bool) {
		prop, ok := c.identifier(item, view.TokenTestProp)
		op, operand, ok1 := c.lowerDemand(item, scope)
		return gamedef.TokenPredicate{Prop: prop, Op: op, Value: operand}, ok && ok1
	})
}

// isCondition reports whether an entry of a token filter is a condition, not a test.
func isCondition(n *expand.Node) bool {
	return n.Kind() == expand.Bool || n.Kind() == expand.Map && n.Get(view.TokenTestProp) == nil
}

// lowerItemConditions lowers the conditions in the filter of a query; a list has at least one.
func (c *Context) lowerItemConditions(f *expand.Node, scope *Scope) (gamedef.Condition, bool) {
	if f.Kind() != expand.List {
		return c.condition(f, scope)
	}
	var entries []int
	for i, item := range f.Items() {
		if isCondition(item) {
			entries = append(entries, i)
		}
	}
	if len(entries) == 1 { // it stands alone in the definition
		item, at := f.Items()[entries[0]], c.at
		defer c.leave(c.enterItem(item, entries[0], 0))
		if c.at = at; at >= 0 {
			c.Map.entries[at].node = item
		}
		return c.condition(item, scope)
	}
	outer, all, ok := c.at, &gamedef.And{}, true
	defer func() { c.at = outer }()
	c.at = c.addDerived(outer, member.Args, 0, f)
	for k, i := range entries {
		mark := c.enterItem(f.Items()[i], i, k)
		condition, read := c.condition(f.Items()[i], scope)
		c.leave(mark)
		all.Args, ok = append(all.Args, condition), ok && read
	}
	return all, ok
}

// lowerTests lowers the entries of a filter; a single entry may be written without the list. Entries for which left
// returns true are skipped: the caller lowers them.
func lowerTests[P any](c *Context, f *expand.Node, wanted string, left func(*expand.Node) bool,
	lower func(*expand.Node) (P, bool)) ([]P, bool) {
	if f.Kind() == expand.Map {
		mark := c.at
		c.at = c.addDerived(mark, "", 0, f)
		p, ok := lower(f)
		c.at = mark
		return []P{p}, ok
	}
	if f.Kind() != expand.List {
		return nil, c.reject(f, wanted)
	}
	out, all := make([]P, 0, f.Len()), true
	for i, item := range f.Items() {
		if left(item) {
			continue
		}
		mark := c.enterItem(item, i, len(out))
		p, ok := lower(item)
		c.leave(mark)
		out, all = append(out, p), all && ok
	}
	return out, all
}

func (c *Context) rowFilter(n *expand.Node, scope *Scope) ([]gamedef.RowPredicate, bool) {
	f := n.Get(view.QueryAssetRowsWhere)
	if isMissing(f) {
		return nil, true
	}
	outer := c.enter(f, view.QueryAssetRowsWhere)
	defer c.leave(outer)
	none := func(*expand.Node) bool { return false }
	return lowerTests(c, f, "a list of demands on rows", none, func(item *expand.Node) (gamedef.RowPredicate, bool) {
		field, ok := c.identifier(item, view.RowTestField)
		op, operand, ok1 := c.lowerDemand(item, scope)
		return gamedef.RowPredicate{Field: field, Op: op, Value: operand}, ok && ok1
	})
}

var filterOps = []string{view.TokenTestOpEq, view.TokenTestOpNeq, view.TokenTestOpIn, view.TokenTestOpNotIn}

// lowerDemand lowers the operator and the operand of a filter entry: {op, value}, or the operator as the key of the
// operand. op has priority over such keys, and value over their values.
func (c *Context) lowerDemand(item *expand.Node, scope *Scope) (gamedef.FilterOp, gamedef.FilterOperand, bool) {
	none := gamedef.FilterOperand{}
	word, field := item.Get(view.TokenTestOp).Text(), view.TokenTestValue
	if isMissing(item.Get(view.TokenTestOp)) {
		word = keyOf(item, filterOps)
	}
	if isMissing(item.Get(view.TokenTestValue)) {
		field = word
	}
	op := gamedef.FilterOp(word)
	operand := item.Get(field)
	if isMissing(operand) {
		return "", none, c.reject(item, "a demand with an operator and a value")
	}
	mark := c.enterAs(operand, field, "value")
	defer c.leave(mark)
	switch op {
	case gamedef.FilterEqual, gamedef.FilterNotEqual:
		value, _, ok := c.lowerValue(operand, scope)
		return op, gamedef.FilterOperand{Value: value}, ok
	case gamedef.FilterIn, gamedef.FilterNotIn:
		list, ok := c.members(operand)
		return op, gamedef.FilterOperand{List: list}, ok
	}
	return "", none, c.reject(nearest(item.Get(view.TokenTestOp), item), "eq, neq, in or notIn")
}

// members returns the literals of a list, or of a named set in their declared order.
func (c *Context) members(n *expand.Node) ([]gamedef.Scalar, bool) {
	if n.Kind() == expand.Map && n.Get(view.FilterSetNamedSetRef).Text() == view.FilterSetIsNamedSet {
		name, ok := c.identifier(n, view.FilterSetNamedSetName)
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
		return nil, c.reject(n, "a list of texts or numbers, or a named set")
	}
	out, all := make([]gamedef.Scalar, 0, n.Len()), true
	for _, item := range n.Items() {
		literal, ok := scalarOf(item)
		if !ok || item.Kind() != n.Items()[0].Kind() {
			all = c.reject(item, "texts alone, or numbers alone")
			continue
		}
		out = append(out, literal)
	}
	return out, all
}
