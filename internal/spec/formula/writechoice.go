package formula

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// literalKinds are the kinds of literals that a type of a union accepts.
type literalKinds struct{ text, number, boolean bool }

func scalarsOf(t *grammar.Type) (s literalKinds) {
	s.text = t.Literal != nil
	for _, of := range t.Union.Scalars {
		switch of.Form {
		case grammar.Text, grammar.Refer:
			s.text = true
		case grammar.Int, grammar.Number:
			s.number = true
		case grammar.Bool:
			s.boolean = true
		}
	}
	return s
}

// wordsAreTexts reports whether a bare name is a text, and not a variable, in a place of a type: where a state or
// another known word is expected, and where anything may stand. There, the names of bindings are also texts.
func wordsAreTexts(t *grammar.Type) (names, bindings bool) {
	return t.Literal != nil || t.Union.Fallback != nil, t.Union.Fallback != nil
}

// choiceText returns the formula of a member of a union, or a literal in its place.
func choiceText(t *grammar.Type, n Tree) (text string, level grammar.Level, ok bool) {
	names, bindings := wordsAreTexts(t)
	return memberText(t, n, names, bindings)
}

// memberText returns what choiceText returns; names and bindings are true if bare names, and those of bindings, may
// be read as texts.
func memberText(t *grammar.Type, n Tree, names, bindings bool) (text string, level grammar.Level, ok bool) {
	all := notationsOf(t.Union)
	switch takes := scalarsOf(t); {
	case n.Kind() == syntax.Mapping:
		if m, ok := all.chooseMember(n); ok {
			return writer{all, m, n, names, bindings}.text()
		}
		if name, ok := ChosenBinding(n); ok && bindings {
			return name, grammar.LevelAtom, true
		}
	case n.Kind() == syntax.Sequence:
	case n.Type() == syntax.String && takes.text:
		if names && (bindings || !strings.HasPrefix(n.Text(), "$")) {
			return quoteName(n.Text()), grammar.LevelAtom, true
		}
		return quotedText(n.Text()), grammar.LevelAtom, true
	case n.Type() == syntax.Null, n.Type() == syntax.Bool && takes.boolean:
		return n.Text(), grammar.LevelAtom, true
	case (n.Type() == syntax.Int || n.Type() == syntax.Float) && takes.number:
		return n.Text(), grammar.LevelAtom, isNumber(n.Text())
	}
	return "", 0, false
}

// writer writes the formula of one record.
type writer struct {
	all *notations
	member
	record Tree
	// names and bindings are texts here, so that nothing is written as a name alone.
	names, bindings bool
}

// text returns the formula of the record: in the form that the table gives to the member, or as a call.
func (w writer) text() (string, grammar.Level, bool) {
	shape, key := w.body()
	body := w.record
	if key != "" {
		if body = w.record.Get(key); w.record.Len() != 1 {
			return "", 0, false
		}
	}
	if !isRecord(body, shape) {
		return "", 0, false
	}
	f := fields{shape, body, w.union.Discriminator}
	if text, level, ok := f.writeMember(w.member); ok && w.isTaken() {
		return "(" + text + ")", grammar.LevelAtom, true // without brackets it is a text
	} else if ok {
		return text, level, true
	}
	if text, ok := w.macroCall(f); ok {
		return text, grammar.LevelAtom, true
	}
	text, ok := w.call(f)
	return text, grammar.LevelAtom, ok
}

// isTaken reports whether the member's form is read as a text here.
func (w writer) isTaken() bool {
	switch w.Notation.Form {
	case grammar.Named:
		return w.names
	case grammar.NamedBind, grammar.Dotted:
		return w.bindings
	}
	return false
}

// call returns the formula of the record as a call. Every record has one if all its fields are known.
func (w writer) call(f fields) (string, bool) {
	name := w.name()
	if first, ok := w.all.find(grammar.Called, name); !ok || first.Variant != w.Variant || !isName(name) {
		return "", false
	}
	if w.Notation.Form == grammar.Spread {
		list := f.body.Get(w.Notation.Fields[0])
		if list.Kind() != syntax.Sequence || !f.hasOnly(w.Notation.Fields...) {
			return "", false
		}
		text := f.write(w.Notation.Fields[0], grammar.LevelWhole)
		return name + "(" + text[1:len(text)-1] + ")", true
	}
	if !f.has(w.requiredFields()...) {
		return "", false
	}
	var args, placed []string
	for _, field := range w.fields() {
		if !f.body.Get(field).Valid() {
			break
		}
		args = append(args, f.argument(field))
		placed = append(placed, field)
	}
	placed = append(placed, f.discriminator)
	return name + "(" + strings.Join(append(args, namedFields(f.shape, f.body, placed)...), ", ") + ")", true
}

// macroCall returns the formula of a macro call, which looks like an effect with the name of the macro.
func (w writer) macroCall(f fields) (string, bool) {
	macro, args := macroFields(w.Shape)
	id := f.body.Get(macro)
	if macro == "" || !id.IsText() || !isMacroName(w.all, id.Text()) || bareMacroShape(w.all) != w.Shape {
		return "", false
	}
	given := f.body.Get(args)
	switch {
	case !given.Valid():
		return id.Text() + "()", true
	case given.Kind() != syntax.Mapping || given.Len() == 0 || isParam(given):
		return "", false
	}
	text, ok := mapText(f.shape.FieldByName(args).Type, given)
	return id.Text() + text, ok
}

// bareMacroShape returns the shape that a bare macro name stands for: an effect macro call where effects may stand,
// otherwise a condition macro call.
func bareMacroShape(all *notations) *grammar.Shape {
	for _, called := range []*grammar.Shape{grammar.MacroCallShape, grammar.ConditionMacroCallShape} {
		if _, ok := all.find(grammar.Called, called.Fields[0].Name); ok {
			return called
		}
	}
	return nil
}

// macroFields returns the names of the fields of a macro call: that of the macro's name and that of the arguments.
func macroFields(called *grammar.Shape) (macro, args string) {
	switch called {
	case grammar.MacroCallShape:
		return view.MacroCallMacro, view.MacroCallArgs
	case grammar.ConditionMacroCallShape:
		return view.ConditionMacroCallConditionMacro, view.ConditionMacroCallArgs
	}
	return "", ""
}

// isMacroName reports whether a call with a name is read as a macro call.
func isMacroName(all *notations, name string) bool {
	return isName(name) && name != view.ParamNodeParam && name != strings.TrimSuffix(yamlCall, "(") &&
		!slices.Contains(all.calls, name) && !slices.Contains(aggregates(), name)
}

// aggregates returns the words that aggregate the items of a query.
func aggregates() []string {
	return lists.Map(grammar.FindShape(view.ShapeAggregate).FieldByName(view.AggregateOp).Type.Words,
		func(w grammar.Word) string { return w.Text })
}

// fields are the fields of a record being written.
type fields struct {
	shape         *grammar.Shape
	body          Tree
	discriminator string
}

func (f fields) write(field string, least grammar.Level) string {
	return write(fieldType(f.shape.FieldByName(field), wordsOf(f.body)), f.body.Get(field), least)
}

// argument returns the formula of a field as an argument without a name. A single test of a filter needs no list.
func (f fields) argument(field string) string {
	of, value := f.shape.FieldByName(field), f.body.Get(field)
	if of.Type.Form == grammar.OneOf && takesTests(of.Type) && value.Kind() == syntax.Sequence && value.Len() == 1 {
		for _, a := range of.Type.Alternatives {
			if a.Form != grammar.List {
				continue
			}
			for _, e := range append(a.Elem.Alternatives[:len(a.Elem.Alternatives):len(a.Elem.Alternatives)], a.Elem) {
				if e.Form == grammar.Record && testSubject(e.Shape) != nil {
					if text, ok := testText(e.Shape, value.At(0)); ok {
						return text
					}
				}
			}
		}
	}
	return f.write(field, grammar.LevelWhole)
}

// hasOnly reports whether the record has no fields but the given ones.
func (f fields) hasOnly(names ...string) bool {
	for k := range f.body.Fields() {
		if k != f.discriminator && !slices.Contains(names, k) {
			return false
		}
	}
	return true
}

// has reports whether the record has all the given fields.
func (f fields) has(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !f.body.Get(name).Valid() })
}

// text returns the text in a field, "" if the field is no text.
func (f fields) text(field string) string {
	if n := f.body.Get(field); n.IsText() {
		return n.Text()
	}
	return ""
}

// binder returns the name of the binding in a field, as it is written in a formula; ok is false if it is no name.
func (f fields) binder(field string) (string, bool) {
	n := f.body.Get(field)
	if !n.IsText() {
		return "", false
	}
	return quoteName(n.Text()), true
}

// writeMember returns the formula of a member in the form that the table gives to it.
func (f fields) writeMember(m member) (text string, level grammar.Level, ok bool) {
	n := m.Notation
	if n.Form == grammar.Assigned {
		return f.writeAssignment(m)
	}
	if n.Form == grammar.Called || n.Form == grammar.Spread || !f.hasOnly(n.Fields...) {
		return "", 0, false
	}
	first := n.Fields[0]
	switch n.Form {
	case grammar.Joined:
		list := f.body.Get(first)
		if list.Kind() != syntax.Sequence || list.Len() < 2 {
			return "", 0, false
		}
		elem := f.shape.FieldByName(first).Type.Elem
		var all []string
		for _, item := range list.Entries() {
			all = append(all, write(elem, item, n.Level+1))
		}
		return strings.Join(all, " "+n.Symbol+" "), n.Level, true
	case grammar.Decided:
		if !f.has(n.Fields[:2]...) {
			return "", 0, false
		}
		decides := f.has(n.Fields[2])
		text = wordIf + " " + f.write(first, grammar.LevelOr) + " " + wordThen + " " + f.bodyText(n.Fields[1], !decides)
		if decides {
			text += " " + wordElse + " " + f.bodyText(n.Fields[2], true)
		}
		return text, grammar.LevelWhole, true
	case grammar.Repeated:
		bind, ok := f.binder(first)
		if !ok || !f.has(n.Fields[:3]...) {
			return "", 0, false
		}
		text = wordFor + " " + bind + " " + wordIn + " " + f.write(n.Fields[1], grammar.LevelOr)
		if f.has(n.Fields[3]) {
			text += " " + wordLimit + " " + f.write(n.Fields[3], grammar.LevelOr)
		}
		return text + " " + wordDo + " " + f.bodyText(n.Fields[2], true), grammar.LevelWhole, true
	case grammar.Aggregated:
		text, ok := f.writeAggregate()
		return text, grammar.LevelAtom, ok
	}
	if !f.has(n.Fields...) {
		return "", 0, false
	}
	switch n.Form {
	case grammar.Infix:
		left := n.Level
		if n.Level == grammar.LevelCompare {
			left++
		}
		named := n.Level != grammar.LevelOf || f.body.Get(first).Kind() == syntax.Scalar
		return f.write(first, left) + " " + n.Symbol + " " + f.write(n.Fields[1], n.Level+1), n.Level, named
	case grammar.Prefix:
		return n.Symbol + " " + f.write(first, n.Level), n.Level, true
	case grammar.Indexed:
		return f.text(first) + "[" + f.write(n.Fields[1], grammar.LevelWhole) + "]", grammar.LevelAtom,
			isVariable(f.text(first))
	case grammar.Dotted:
		text = f.text(first) + "." + f.text(n.Fields[1])
		return text, grammar.LevelAtom, isBinding(f.text(first)) && isName(text) && isName(f.text(n.Fields[1]))
	case grammar.Named:
		return f.text(first), grammar.LevelAtom, isVariable(f.text(first))
	case grammar.NamedBind:
		return f.text(first), grammar.LevelAtom, isBinding(f.text(first))
	case grammar.Bound:
		bind, ok := f.binder(first)
		text = wordLet + " " + bind + " = " + f.write(n.Fields[1], grammar.LevelWhole)
		if len(n.Fields) > 2 {
			text += " " + wordDo + " " + f.bodyText(n.Fields[2], true)
		}
		return text, grammar.LevelWhole, ok
	}
	return "", 0, false
}

// bodyText returns the text after then, else or do: a single effect has no brackets, unless it would take the following
// else as its own.
func (f fields) bodyText(field string, last bool) string {
	t, value := f.shape.FieldByName(field).Type, f.body.Get(field)
	switch {
	case isEffects(t) && value.Kind() == syntax.Sequence && value.Len() == 1:
		text, _, ok := writeTyped(t.Elem, value.At(0))
		if !ok {
			return "[" + asYAML(t.Elem, value.At(0)) + "]"
		}
		words := strings.Fields(text)
		if !isParam(value.At(0)) && (last || !slices.Contains(words, wordIf) && !slices.Contains(words, wordDo)) {
			return text
		}
		return "[" + text + "]"
	case last:
		return f.write(field, grammar.LevelWhole)
	}
	return f.write(field, grammar.LevelOr)
}

// isVariable reports whether a text is read as the name of a variable, isBinding as that of a binding.
func isVariable(text string) bool { return isName(text) && !strings.HasPrefix(text, "$") }

func isBinding(text string) bool {
	return isName(text) && strings.HasPrefix(text, "$") && !strings.Contains(text, ".")
}

// writeAggregate returns the formula of an aggregate.
func (f fields) writeAggregate() (string, bool) {
	op := f.text(view.AggregateOp)
	query := f.body.Get(view.AggregateQuery)
	if !slices.Contains(aggregates(), op) || !query.Valid() || isParam(query) {
		return "", false
	}
	if f.has(view.AggregateBind, view.AggregateValueExpr) {
		bind, ok := f.binder(view.AggregateBind)
		return op + "(" + f.write(view.AggregateValueExpr, grammar.LevelWhole) + " " + wordFor + " " + bind + " " +
			wordIn + " " +
			f.write(view.AggregateQuery, grammar.LevelOr) + ")", ok
	}
	m, ok := notationsOf(grammar.QueryUnion).chooseMember(query)
	if op != countWord() || !f.hasOnly(view.AggregateOp, view.AggregateQuery) || !ok {
		return "", false
	}
	text, _, ok := choiceText(grammar.QueryType, query)
	if m.Word == view.QueryIsTokensInZone && query.Get(view.QueryTokensInZoneFilter).Valid() &&
		query.Get(view.QueryTokensInZoneZone).Valid() {
		return op + strings.TrimPrefix(text, m.name()), ok
	}
	return op + "(" + text + ")", ok
}

// countWord returns the aggregate that needs no values of the items: the one that counts.
func countWord() string { return aggregates()[0] }

// writeAssignment returns the formula of an effect that changes the target of a reference.
func (f fields) writeAssignment(m member) (string, grammar.Level, bool) {
	n := m.Notation
	value := n.Fields[0]
	word, ok := n.Reads[f.text(view.EffectSetVarScope)]
	if !ok || !f.body.Get(value).Valid() {
		return "", 0, false
	}
	target := grammar.ReferenceUnion.VariantByWord(word)
	names := []string{value}
	if n.Reads[""] == "" {
		names = append(names, view.EffectSetVarScope)
	}
	for _, field := range target.Shape.Fields {
		if field.Name != grammar.ReferenceUnion.Discriminator {
			names = append(names, field.Name)
			if !f.has(field.Name) {
				return "", 0, false
			}
		}
	}
	if !f.hasOnly(names...) {
		return "", 0, false
	}
	read := fields{shape: f.shape, body: f.body}
	targetText, ok := read.reference(member{target, grammar.ReferenceUnion})
	if !ok {
		return "", 0, false
	}
	if v := f.body.Get(value); n.Symbol == plusAssign && v.Kind() == syntax.Scalar && !v.IsText() &&
		strings.HasPrefix(v.Text(), "-") && isNumber(v.Text()) {
		return targetText + " " + minusAssign + " " + v.Text()[1:], grammar.LevelWhole, true
	}
	return targetText + " " + n.Symbol + " " + f.write(value, grammar.LevelWhole), grammar.LevelWhole, true
}

// The signs of assignments, which are not operators.
const assign, plusAssign, minusAssign = "=", "+=", "-="

// reference returns the target of an assignment in the form of a reference that reads the target.
func (f fields) reference(m member) (string, bool) {
	names := m.Notation.Fields
	part := fields{shape: f.shape, body: render.Record()}
	for _, field := range m.fields() {
		part.body.With(field, f.body.Get(field))
	}
	if m.Notation.Form == grammar.Called {
		args := lists.Map(names, func(field string) string { return part.write(field, grammar.LevelWhole) })
		return m.name() + "(" + strings.Join(args, ", ") + ")", true
	}
	text, _, ok := part.writeMember(m)
	return text, ok
}
