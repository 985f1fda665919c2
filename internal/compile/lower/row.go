package lower

import (
	"reflect"
	"slices"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// row is a variant of the grammar table that the definition has under the same word: each field becomes the member
// of its name. It is made once and lives as long as the program.
type row struct {
	*grammar.Variant
	typ   reflect.Type // of the definition
	parts []part
}

// part is a member of a type of the definition, and the field that becomes it.
type part struct {
	*grammar.Field         // nil for a record of the definition alone: its members are fields of the row
	at             int     // of the member among those of its type
	binders        []*part // whose names are bound in it
	passes         bool    // what the effects in it leave bound stays bound
	number         bool    // a value that must be a number
}

var (
	effectRows    = rowsOf[gamedef.Effect](grammar.EffectUnion)
	conditionRows = rowsOf[gamedef.Condition](grammar.ConditionUnion)
	queryRows     = rowsOf[gamedef.Query](grammar.QueryUnion)
	referenceRows = rowsOf[gamedef.Value](grammar.ReferenceUnion)
)

// rowsOf gives the rows of a union by their words. Variants that become something else have none.
func rowsOf[U any](u *grammar.Union) func() map[string]*row {
	return sync.OnceValue(func() map[string]*row {
		rows := make(map[string]*row, len(u.Variants))
		for _, v := range u.Variants {
			if t := gamedef.TypeOf[U](v.Word); t != nil {
				rows[v.Word] = &row{v, t, partsOf(v, t)}
			}
		}
		return rows
	})
}

func partsOf(v *grammar.Variant, t reflect.Type) []part {
	parts := make([]part, 0, t.NumField())
	for i := range t.NumField() {
		m := part{at: i}
		if !t.Field(i).Anonymous {
			m.Field = v.Shape.FieldByName(t.Field(i).Tag.Get("json"))
			if m.Field == nil || m.Purpose == grammar.ForPeople {
				continue
			}
			m.passes = slices.Contains(v.Passes, m.Name)
			m.number = numberIn(m.Type) || m.Type.Elem != nil && numberIn(m.Type.Elem)
		}
		parts = append(parts, m)
	}
	for i := range parts {
		for k := range parts {
			m, binder := &parts[i], &parts[k]
			if m.Field != nil && binder.binds() && slices.Contains(binder.Binds.In, m.Name) {
				m.binders = append(m.binders, binder)
			}
		}
	}
	return parts
}

// binds reports whether the field names something.
func (m *part) binds() bool { return m.Field != nil && m.Binds != nil }

// numberIn reports whether a type is that of values without texts.
func numberIn(t *grammar.Type) bool {
	texts := func(s *grammar.Type) bool { return s.Form == grammar.Text }
	return t.Form == grammar.Choice && len(t.Union.Scalars) > 0 && !slices.ContainsFunc(t.Union.Scalars, texts)
}

// read lowers a record of the row. of is what the queries in it give.
func (r *row) read(c *Context, body *expand.Node, scope *Scope) (made any, of yield, ok bool) {
	out := reflect.New(r.typ)
	ok = true
	for i := range r.parts {
		m := &r.parts[i]
		if m.Field == nil || m.Required || !absent(body.Get(m.Name)) {
			ok = m.read(c, body, scope, out.Elem().Field(m.at), &of) && ok
		}
	}
	for i := range r.parts {
		if m := &r.parts[i]; m.binds() && m.Binds.Sequential {
			scope.bind(out.Elem().Field(m.at).String(), body.Get(m.Name))
		}
	}
	return out.Interface(), of, ok
}

// read lowers the field into the member. of takes in what a query gives.
func (m *part) read(c *Context, body *expand.Node, scope *Scope, into reflect.Value, of *yield) (ok bool) {
	switch to := into.Addr().Interface().(type) {
	case *gamedef.VarCell:
		if m.Field == nil {
			*to, ok = c.cell(body, scope)
		} else {
			*to, ok = c.cellField(body, m.Name, scope)
		}
	case *gamedef.Value:
		*to, ok = m.value(c, body, m.scope(body, scope))
	case *[]gamedef.Value:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Value, bool) {
			v, _, ok := c.anyValue(item, scope, m.number)
			return v, ok
		})
	case *gamedef.OrderedMap[gamedef.Value]:
		*to, ok = c.valueMap(body, m.Name, scope)
	case *gamedef.Condition:
		*to, ok = c.conditionField(body, m.Name, m.scope(body, scope, m.Implicit...))
	case *[]gamedef.Condition:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Condition, bool) {
			return c.condition(item, scope)
		})
	case *gamedef.Query:
		var y yield
		if m.Items != nil {
			*to, ok = c.options(body, scope)
			break
		}
		*to, y, ok = c.queryField(body, m.Name, scope)
		*of = of.with(y)
	case *[]gamedef.Query:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Query, bool) {
			q, y, ok := c.query(item, scope)
			*of = of.with(y)
			return q, ok
		})
	case *[]gamedef.Effect:
		*to, ok = m.effects(c, body, scope)
	case *gamedef.ZoneReference:
		*to, ok = c.zoneField(body, m.Name, scope, m.strictness())
	case *gamedef.ZoneSelector:
		*to, ok = c.zoneSelectorField(body, m.Name, scope)
	case *gamedef.PlayerSelector:
		*to, ok = c.playerField(body, m.Name, scope, m.strictness())
	case **gamedef.ZoneFilter:
		*to, ok = c.zoneFilter(body, m.Name, scope)
	case *[]gamedef.TokenPredicate:
		*to, ok = c.tokenFilter(body, len(m.Implicit) > 0, scope)
	case *[]gamedef.RowPredicate:
		*to, ok = c.rowFilter(body, scope)
	case *[]string:
		*to, ok = c.texts(body, m.Name, m.Type.Elem.Form == grammar.Refer)
	case **bool:
		*to, ok = c.optionalFlag(body, m.Name)
	case **int64:
		*to, ok = c.optionalWhole(body, m.Name, int64(*m.Type.Min))
	case *int64:
		if *to, ok = whole(body.Get(m.Name)); !ok || *to < int64(*m.Type.Min) {
			ok = c.reject(nearest(body.Get(m.Name), body), m.Type.Noun)
		}
	case *string:
		*to, ok = m.name(c, body, scope)
	default: // a word
		word := body.Get(m.Name).Text()
		into.SetString(word)
		ok = word == "" || slices.ContainsFunc(m.Type.Words, func(w grammar.Word) bool { return w.Text == word }) ||
			c.reject(body.Get(m.Name), m.Type.Noun)
	}
	return ok
}

// strictness is what an unbound name means in the field.
func (m *part) strictness() strictness { return strictness(!m.Type.LenientBindings) }

// scope is what is visible in the field: the names that the record binds there, and more.
func (m *part) scope(body *expand.Node, scope *Scope, names ...string) *Scope {
	if !absent(body.Get(grammar.FilterName)) {
		names = nil
	}
	if len(m.binders)+len(names) == 0 {
		return scope
	}
	inner := scope.Inner()
	for _, binder := range m.binders {
		inner.bind(body.Get(binder.Name).Text(), body.Get(binder.Name))
	}
	for _, name := range names {
		inner.Bind(name)
	}
	return inner
}

// value lowers a field that holds a value. How many of something is a whole number.
func (m *part) value(c *Context, body *expand.Node, scope *Scope) (v gamedef.Value, ok bool) {
	switch {
	case !m.number:
		v, _, ok = c.valueField(body, m.Name, scope)
		return v, ok
	case m.Type.Union.Scalars[0].Min != nil && *m.Type.Union.Scalars[0].Min == 0:
		return c.countField(body, m.Name, scope)
	}
	return c.numericField(body, m.Name, scope)
}

// effects lowers a field that holds effects.
func (m *part) effects(c *Context, body *expand.Node, scope *Scope) ([]gamedef.Effect, bool) {
	inner := m.scope(body, scope)
	if inner == scope {
		inner = scope.Inner()
	}
	out, ok := c.effectsField(body, m.Name, inner)
	if m.passes {
		for _, b := range inner.names {
			own := func(binder *part) bool { return body.Get(binder.Name).Text() == b.name }
			if !slices.ContainsFunc(m.binders, own) {
				scope.add(b)
			}
		}
	}
	return out, ok
}

// name lowers a field that holds a name.
func (m *part) name(c *Context, body *expand.Node, scope *Scope) (string, bool) {
	t := m.Type
	switch {
	case t.Kind == grammar.Binding:
		return c.binds(body, m.Name, scope, m.Binds.WarnShadow)
	case slices.Contains(t.Kinds, grammar.Binding):
		return c.readsField(body, m.Name, scope, m.strictness())
	case slices.Contains(t.Kinds, grammar.Table):
		table, ok := c.table(body)
		return table.ID, ok
	case t.Syntax == grammar.ZoneOrBinding:
		return c.direction(body.Get(m.Name), scope)
	}
	return c.identifier(body, m.Name)
}

// listOf lowers the entries of a list in a field. One without entries that need not be given is absent.
func listOf[T any](c *Context, body *expand.Node, m *part, lower func(item *expand.Node) (T, bool)) ([]T, bool) {
	list := body.Get(m.Name)
	if list.Kind() != expand.List || m.Type.NonEmpty && list.Len() == 0 {
		return nil, c.reject(nearest(list, body), m.Type.Noun)
	}
	if !m.Required && list.Len() == 0 {
		return nil, true
	}
	defer c.leave(c.enter(list, m.Name))
	out, all := make([]T, 0, list.Len()), true
	for i, item := range list.Items() {
		mark := c.enterItem(item, i, i)
		one, ok := lower(item)
		c.leave(mark)
		out, all = append(out, one), all && ok
	}
	return out, all
}

// effect lowers the body of an effect that becomes one of the same kind. Those with a meaning of their own come first.
func (c *Context) effect(item *expand.Node, kind string, body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	switch kind {
	case view.EffectIsIf:
		return c.ifEffect(body, scope)
	case view.EffectIsRemoveByPriority:
		return c.removeByPriority(body, scope)
	case view.EffectIsEvaluateSubset:
		return c.evaluateSubset(body, scope)
	case view.EffectIsChooseN:
		return c.chooseN(body, scope)
	case view.EffectIsGrantFreeOperation:
		return c.grantFreeOperation(body, scope)
	}
	r := effectRows()[kind]
	if r == nil { // macros and shorthand, unless what they stand for could not be made
		return nil, c.reject(item, "an effect")
	}
	made, _, ok := r.read(c, body, scope)
	switch kind {
	case view.EffectIsChooseOne:
		made.(*gamedef.ChooseOne).InternalDecisionID = c.decision()
	case view.EffectIsForEach:
		e := made.(*gamedef.ForEach)
		e.MacroOrigin = origin(body.Get(view.EffectForEachBind))
		if !absent(body.Get(view.EffectForEachIn)) && e.CountBind == "" {
			ok = c.reject(body.Get(view.EffectForEachIn), "a countBind beside in")
		}
	case view.EffectIsReduce:
		e := made.(*gamedef.Reduce)
		e.ItemMacroOrigin = origin(body.Get(view.EffectReduceItemBind))
		e.AccMacroOrigin = origin(body.Get(view.EffectReduceAccBind))
		e.ResultMacroOrigin = origin(body.Get(view.EffectReduceResultBind))
		if e.ItemBind == e.AccBind || e.AccBind == e.ResultBind || e.ItemBind == e.ResultBind {
			ok = c.reject(body, "three different names of bindings")
		}
	}
	if len(r.parts) == 0 {
		ok = c.empty(body)
	}
	return made.(gamedef.Effect), ok
}
