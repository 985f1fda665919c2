package lower

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// row is a record of the grammar table that also exists in the definition: each field becomes the member of its name.
// It is built once and kept for the life of the program.
type row struct {
	shape   *grammar.Shape
	variant *grammar.Variant // nil for a record that is not a variant
	typ     reflect.Type     // of the definition
	parts   []part
	kind    int // the member with the kind, which determines the others
}

// part is a member of a definition type, and the field it comes from.
type part struct {
	*grammar.Field         // nil for a record only in the definition: its members are fields of the row
	at             int     // index of the member in its type
	binders        []*part // the parts whose names are bound in it
	scopes         []grammar.Scope
	stepwise       bool // an entry of its list sees the names of those before it
	passes         bool // bindings left by its effects remain bound
	lenient        bool // an unbound name is not a fault here
	flows          bool // bindings left by its effects are bound in the following entries of the list
	number         bool // a value that must be a number
	needed         bool
	empty          bool            // a list that is empty if it is missing
	kinds          []string        // the words of the record's kind that have the member; nil: all
	former         string          // an older name of the field
	record         *row            // of its value, or of the entries of a list
	variants       map[string]*row // the same by the words of those records
	value          *part           // of the entries of a mapping
}

var (
	effectRows    = rowsOf[gamedef.Effect](grammar.EffectUnion)
	conditionRows = rowsOf[gamedef.Condition](grammar.ConditionUnion)
	queryRows     = rowsOf[gamedef.Query](grammar.QueryUnion)
	referenceRows = rowsOf[gamedef.Value](grammar.ReferenceUnion)
)

// rowsOf returns the rows of a union by their words. Variants that become something else in the definition have no
// row.
func rowsOf[U any](u *grammar.Union) func() map[string]*row {
	return sync.OnceValue(func() map[string]*row {
		rows := make(map[string]*row, len(u.Variants))
		for _, v := range u.Variants {
			if t := gamedef.TypeOf[U](v.Word); t != nil {
				rows[v.Word] = newRow(v.Shape, v, t)
			}
		}
		return rows
	})
}

// customFields are the fields of definition types that are lowered by code of their own.
var customFields = map[reflect.Type][]string{
	reflect.TypeFor[gamedef.ChooseN]():   {view.EffectN, view.EffectMin, view.EffectMax},
	reflect.TypeFor[gamedef.TurnOrder](): {view.TurnOrderConfig},
}

func newRow(s *grammar.Shape, v *grammar.Variant, t reflect.Type) *row {
	r := &row{shape: s, variant: v, typ: t, parts: make([]part, 0, t.NumField())}
	for i := range t.NumField() {
		member := t.Field(i)
		m := part{at: i}
		if member.Anonymous {
			if member.Type != reflect.TypeFor[gamedef.VarCell]() {
				m.record = newRow(s, v, member.Type)
			}
			r.parts = append(r.parts, m)
			continue
		}
		m.Field = s.FieldByName(member.Tag.Get("json"))
		if m.Field == nil || m.Purpose == grammar.ForPeople || slices.Contains(customFields[t], m.Name) {
			continue
		}
		options := strings.Split(member.Tag.Get("gd"), ",")
		optional := slices.Contains(options, "optional") || slices.Contains(options, "nullable")
		for _, o := range options {
			if words, only := strings.CutPrefix(o, "for="); only {
				m.kinds = strings.Split(words, "|")
			}
			if o == "kind" {
				r.kind = i
			}
		}
		m.empty = !optional && !m.Required && member.Type.Kind() == reflect.Slice
		m.needed = m.Required || !optional && m.RequiredWhen != nil && !m.empty && v == nil
		m.lenient = m.Type.LenientBindings || v == nil
		m.passes = v != nil && slices.Contains(v.Passes, m.Name)
		m.describe(m.Type, member.Type)
		r.parts = append(r.parts, m)
	}
	for i := range r.parts {
		r.parts[i].findVisible(r)
	}
	return r
}

// describe determines how a value of the grammar type becomes one of the definition type.
func (m *part) describe(t *grammar.Type, typ reflect.Type) {
	m.number = isNumeric(t) || t.Elem != nil && isNumeric(t.Elem)
	for _, s := range m.Spellings {
		if s.Use == grammar.Hinted {
			m.former = s.Name
		}
	}
	if t.Form == grammar.FreeMap && typ != reflect.TypeFor[gamedef.OrderedMap[gamedef.Value]]() {
		m.value = &part{Field: &grammar.Field{Type: t.Value, Required: true}, at: 1}
		m.value.describe(t.Value, typ.Elem().Field(1).Type)
		return
	}
	if t.Form == grammar.List {
		t = t.Elem
	}
	for typ.Kind() == reflect.Slice || typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct {
		return
	}
	switch t.Form {
	case grammar.Record:
		m.record = newRow(t.Shape, nil, typ)
		for i := range m.record.parts {
			m.record.parts[i].flows = m.Type.Flow
		}
	case grammar.Choice:
		m.variants = map[string]*row{}
		for _, v := range t.Union.Variants {
			m.variants[v.Word] = newRow(v.Shape, nil, typ)
		}
	}
}

// findVisible determines which names are visible in the field, besides those visible around the record.
func (m *part) findVisible(r *row) {
	if m.Field == nil {
		return
	}
	for k := range r.parts {
		if binder := &r.parts[k]; binder.binds() && slices.Contains(binder.Binds.In, m.Name) {
			m.binders = append(m.binders, binder)
		}
	}
	for _, s := range r.shape.Scopes {
		if slices.Contains(s.Into, m.Name) && r.variant == nil {
			m.scopes, m.stepwise = append(m.scopes, s), m.stepwise || s.Before
		}
	}
}

// binds reports whether the field gives a name to something.
func (m *part) binds() bool { return m.Field != nil && m.Binds != nil }

// isNumeric reports whether a type only has numeric values, without texts.
func isNumeric(t *grammar.Type) bool {
	texts := func(s *grammar.Type) bool { return s.Form == grammar.Text }
	return t.Form == grammar.Choice && len(t.Union.Scalars) > 0 && !slices.ContainsFunc(t.Union.Scalars, texts)
}

// rowCache caches the rows of records that are not variants, by their shapes and targets.
var rowCache sync.Map

type rowKey struct {
	shape *grammar.Shape
	typ   reflect.Type
}

// rowOf returns the row for records of a shape that become a T.
func rowOf[T any](s *grammar.Shape) *row {
	key := rowKey{s, reflect.TypeFor[T]()}
	r, known := rowCache.Load(key)
	if !known {
		r, _ = rowCache.LoadOrStore(key, newRow(s, nil, key.typ))
	}
	return r.(*row)
}

// entryShape returns the shape of the entries of a section, or of the section itself if it is a record.
func entryShape(section string) *grammar.Shape {
	t := grammar.FindSection(section).Type
	if t.Form == grammar.List {
		t = t.Elem
	}
	if t.Form == grammar.Choice {
		return t.Union.Fallback
	}
	return t.Shape
}

// read lowers a variant. of is the yield of its queries.
func (r *row) read(c *Context, body *expand.Node, scope *Scope) (made any, of yield, ok bool) {
	out := reflect.New(r.typ)
	ok = r.lowerInto(c, body, scope, out.Elem(), &of)
	return out.Interface(), of, ok
}

// lowerInto lowers a record into out, a record of the definition. It sets of to the yield of its queries.
func (r *row) lowerInto(c *Context, body *expand.Node, scope *Scope, out reflect.Value, of *yield) bool {
	if r.variant == nil && body.Kind() != expand.Map {
		return c.reject(body, "a record")
	}
	ok := true
	for i := range r.parts {
		m := &r.parts[i]
		into := out.Field(m.at)
		switch {
		case m.Field == nil:
		case m.kinds != nil && !slices.Contains(m.kinds, out.Field(r.kind).String()):
			continue
		case !isMissing(body.Get(m.Name)):
		case m.former != "" && !isMissing(body.Get(m.former)):
		case m.empty:
			setLength(into, 0)
			continue
		case !m.needed:
			continue
		}
		ok = m.read(c, body, scope, into, of) && ok
	}
	for i := range r.parts {
		if m := &r.parts[i]; m.binds() && m.Binds.Sequential {
			scope.bind(out.Field(m.at).String(), body.Get(m.Name))
		}
	}
	return ok
}

// read lowers the field into the member. It sets of to the yield of a query.
func (m *part) read(c *Context, body *expand.Node, scope *Scope, into reflect.Value, of *yield) (ok bool) {
	if m.Field == nil {
		if cell, is := into.Addr().Interface().(*gamedef.VarCell); is {
			*cell, ok = c.lowerCell(body, scope)
			return ok
		}
		return m.record.lowerInto(c, body, scope, into, of)
	}
	n := body.Get(m.Name)
	if m.former != "" && isMissing(n) {
		n = body.Get(m.former)
	}
	switch to := into.Addr().Interface().(type) {
	case *gamedef.VarCell:
		*to, ok = c.cellField(body, m.Name, scope)
	case *gamedef.Value:
		*to, ok = m.lowerValue(c, body, m.scope(body, scope, 0))
	case *[]gamedef.Value:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Value, bool) {
			v, _, ok := c.anyValue(item, scope, m.number)
			return v, ok
		})
	case *gamedef.OrderedMap[gamedef.Value]:
		*to, ok = c.lowerValueMap(body, m.Name, scope)
	case *gamedef.Condition:
		*to, ok = c.conditionField(body, m.Name, m.scope(body, scope, 0, m.Implicit...))
	case *[]gamedef.Condition:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Condition, bool) {
			return c.condition(item, scope)
		})
	case *gamedef.Query:
		var y yield
		if m.Items != nil {
			*to, ok = c.lowerOptions(body, scope)
			break
		}
		*to, y, ok = c.queryField(body, m.Name, scope)
		if of != nil {
			*of = of.with(y)
		}
	case *[]gamedef.Query:
		*to, ok = listOf(c, body, m, func(item *expand.Node) (gamedef.Query, bool) {
			q, y, ok := c.query(item, scope)
			*of = of.with(y)
			return q, ok
		})
	case *[]gamedef.Effect:
		*to, ok = m.lowerEffects(c, body, scope)
	case *gamedef.ZoneReference:
		*to, ok = c.zoneField(body, m.Name, m.scope(body, scope, 0), m.strictness())
	case *gamedef.ZoneSelector:
		*to, ok = c.zoneSelectorField(body, m.Name, scope)
	case *gamedef.PlayerSelector:
		*to, ok = c.playerField(body, m.Name, m.scope(body, scope, 0), m.strictness())
	case **gamedef.ZoneFilter:
		*to, ok = c.zoneFilter(body, m.Name, scope)
	case *[]gamedef.TokenPredicate:
		*to, ok = c.lowerTokenFilter(body, len(m.Implicit) > 0, scope)
	case *[]gamedef.RowPredicate:
		*to, ok = c.rowFilter(body, scope)
	case *gamedef.TargetCardinality:
		*to, ok = c.lowerTargets(n, body)
	case **gamedef.AccompanyingOps:
		*to, ok = c.lowerAccompanying(n)
	case *string:
		*to, ok = m.name(c, n, body, scope)
	default:
		ok = m.lowerInto(c, n, body, scope, into)
	}
	return ok
}

// lowerInto lowers the value of the field, if it is not an expression, into a member.
func (m *part) lowerInto(c *Context, n, body *expand.Node, scope *Scope, into reflect.Value) (ok bool) {
	switch {
	case into.Kind() == reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		return m.lowerInto(c, n, body, scope, into.Elem())
	case m.value != nil:
		return m.lowerMapping(c, n, body, scope, into)
	case into.Kind() == reflect.Slice:
		return m.list(c, n, body, scope, into)
	case into.Kind() == reflect.Struct:
		defer c.leave(c.enter(n, m.Name))
		return m.lowerEntry(c, n, m.scope(body, scope, 0), into)
	}
	return c.lowerLiteral(m.typeIn(body), n, body, into)
}

// typeIn returns the type of the field of a record.
func (m *part) typeIn(body *expand.Node) *grammar.Type {
	if m.Type.Form != grammar.Switch {
		return m.Type
	}
	if t := m.Type.Case(body.Get(m.Type.By).Text()); t != nil {
		return t
	}
	return m.Type.Else
}

// lowerEntry lowers a record in the field, or in a list there.
func (m *part) lowerEntry(c *Context, n *expand.Node, scope *Scope, into reflect.Value) bool {
	r := m.record
	if m.variants != nil {
		if r = m.variants[n.Get(m.Type.Union.Discriminator).Text()]; r == nil {
			return c.reject(n, m.Type.Noun)
		}
	}
	return r.lowerInto(c, n, scope, into, nil)
}

// list lowers the entries of a list. An empty optional list of records is absent.
func (m *part) list(c *Context, list, body *expand.Node, scope *Scope, into reflect.Value) bool {
	if list.Kind() != expand.List || m.Type.NonEmpty && list.Len() == 0 {
		return c.reject(nearest(list, body), m.Type.Noun)
	}
	records, all := m.record != nil || m.variants != nil, true
	if records && list.Len() == 0 && !m.needed && !m.empty {
		return true
	}
	setLength(into, list.Len())
	if !records {
		for i, item := range list.Items() {
			all = c.lowerLiteral(m.Type.Elem, item, body, into.Index(i)) && all
		}
		return all
	}
	defer c.leave(c.enter(list, m.Name))
	inner := m.scope(body, scope, 0)
	one := func(item *expand.Node, index, at int) {
		mark := c.enterItem(item, index, at)
		c.path[len(c.path)-1].bracketed = m.Type.Flow
		all = m.lowerEntry(c, item, inner, into.Index(at)) && all
		c.leave(mark)
	}
	if into.Type() == reflect.TypeFor[[]gamedef.EventBranch]() {
		for i, branch := range sortCards(cardsOf(list.Items())) {
			one(branch.node, branch.index, i)
		}
		return all
	}
	for i, item := range list.Items() {
		if m.stepwise {
			inner = m.scope(body, scope, i)
		}
		one(item, i, i)
	}
	return all
}

// setLength sets the length of a list.
func setLength(list reflect.Value, n int) {
	if n == 0 {
		list.Set(reflect.MakeSlice(list.Type(), 0, 0))
		return
	}
	list.Grow(n)
	list.SetLen(n)
}

// lowerMapping lowers a mapping of names to values other than expressions.
func (m *part) lowerMapping(c *Context, n, body *expand.Node, scope *Scope, into reflect.Value) bool {
	if n.Kind() != expand.Map {
		return c.reject(nearest(n, body), m.Type.Noun)
	}
	if n.Len() == 0 && !m.needed && !m.empty {
		return true
	}
	setLength(into, n.Len())
	i, all := 0, true
	for key, value := range n.Pairs() {
		name := key.Name
		if key := m.Type.Key; len(key.Kinds) > 0 && !key.Open || key.Kind == grammar.Direction {
			name = Identifier(name)
		}
		into.Index(i).Field(0).SetString(name)
		all = m.value.lowerInto(c, value, n, scope, into.Index(i).Field(1)) && all
		i++
	}
	return all
}

// strictness returns what an unbound name means in the field.
func (m *part) strictness() strictness { return strictness(!m.lenient) }

// scope returns the scope of the field, or of an entry of its list, with the names that the record binds there.
func (m *part) scope(body *expand.Node, scope *Scope, entry int, names ...string) *Scope {
	if !isMissing(body.Get(grammar.FilterName)) {
		names = nil
	}
	if len(m.binders)+len(m.scopes)+len(names) == 0 {
		return scope
	}
	inner := scope.Inner()
	for _, s := range m.scopes {
		list, name, listed := strings.Cut(s.From, "[].")
		if s.By != "" && !slices.Contains(s.Words, valueAt(body, s.By).Text()) {
			continue
		}
		for _, name := range s.Names {
			inner.Bind(name)
		}
		if !listed {
			continue
		}
		for i, item := range body.Get(list).Items() {
			if !s.Before || i < entry {
				inner.Bind(item.Get(name).Text())
			}
		}
	}
	for _, binder := range m.binders {
		inner.bind(body.Get(binder.Name).Text(), body.Get(binder.Name))
	}
	for _, name := range names {
		inner.Bind(name)
	}
	return inner
}

// valueAt returns the value at a path of field names below a node.
func valueAt(n *expand.Node, path string) *expand.Node {
	for name := range strings.SplitSeq(path, ".") {
		n = n.Get(name)
	}
	return n
}

// lowerValue lowers a field that is a value. A count must be an integer.
func (m *part) lowerValue(c *Context, body *expand.Node, scope *Scope) (v gamedef.Value, ok bool) {
	switch {
	case !m.number:
		v, _, ok = c.lowerValueField(body, m.Name, scope)
		return v, ok
	case m.Type.Union.Scalars[0].Min != nil && *m.Type.Union.Scalars[0].Min == 0:
		return c.countField(body, m.Name, scope)
	}
	return c.lowerNumericField(body, m.Name, scope)
}

// lowerEffects lowers a field with effects.
func (m *part) lowerEffects(c *Context, body *expand.Node, scope *Scope) ([]gamedef.Effect, bool) {
	inner := m.scope(body, scope, 0)
	if inner == scope && !m.flows {
		inner = scope.Inner()
	}
	out, ok := c.lowerEffectsField(body, m.Name, inner)
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

// name lowers a field with a name.
func (m *part) name(c *Context, n, body *expand.Node, scope *Scope) (string, bool) {
	t := cmp.Or(m.typeIn(body), aName)
	switch {
	case t.Kind == grammar.Binding:
		return c.lowerBinder(body, m.Name, scope, m.Binds != nil && m.Binds.WarnShadow)
	case slices.Contains(t.Kinds, grammar.Binding):
		return c.readsField(body, m.Name, scope, m.strictness())
	case slices.Contains(t.Kinds, grammar.Table):
		table, ok := c.table(body)
		return table.ID, ok
	case t.Syntax == grammar.ZoneOrBinding:
		return c.direction(n, scope)
	}
	text, ok := c.spelling(t, n)
	return text, ok || c.reject(nearest(n, body), t.Noun)
}

// listOf lowers the entries of a list in a field. An empty optional list is absent.
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

// lowerEffect lowers the body of an effect by the row of its kind; kinds with a lowering of their own are handled
// first.
func (c *Context) lowerEffect(item *expand.Node, kind string, body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	switch kind {
	case view.EffectIsIf:
		return c.ifEffect(body, scope)
	case view.EffectIsEvaluateSubset:
		return c.evaluateSubset(body, scope)
	}
	r := effectRows()[kind]
	if r == nil { // macros and shorthands, unless their expansion failed
		return nil, c.reject(item, "an effect")
	}
	made, _, ok := r.read(c, body, scope)
	switch kind {
	case view.EffectIsChooseN:
		e := made.(*gamedef.ChooseN)
		e.InternalDecisionID = c.decision()
		ok = c.lowerCardinality(e, body, scope) && ok
		scope.BindNode(e.Bind, body.Get(view.EffectChooseNBind), canBeSeveral(e))
	case view.EffectIsRemoveByPriority:
		e := made.(*gamedef.RemoveByPriority)
		recordOrigins(e, body)
		if len(e.Groups) == 0 {
			ok = c.reject(body, "a list of groups")
		}
	case view.EffectIsChooseOne:
		made.(*gamedef.ChooseOne).InternalDecisionID = c.decision()
	case view.EffectIsForEach:
		e := made.(*gamedef.ForEach)
		e.MacroOrigin = origin(body.Get(view.EffectForEachBind))
		if !isMissing(body.Get(view.EffectForEachIn)) && e.CountBind == "" {
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
		ok = c.checkEmpty(body)
	}
	return made.(gamedef.Effect), ok
}
