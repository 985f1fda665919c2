package facts

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// Place is what the language knows about one place of a unit: the values around it and what may stand there, and the
// names visible from it.
type Place struct {
	// Levels are the values around the place whose types are known, outermost first. The last one may end above the
	// place: below it the types are not known.
	Levels []Level
	// Bindings are the names bound in the unit and visible from the innermost level, innermost last. AnyBinding is
	// not among them.
	Bindings []string
	// Before are the calls whose exports can be seen there, as indices in Facts.Calls.
	Before []int
	// Macro is the kind of the macro or template around the place, NoKind
	// outside; Params are the names of its parameters.
	Macro  grammar.Kind
	Params []string
	// Facts are those of the whole unit.
	Facts *Facts
}

// Level is one of the values that enclose a place.
type Level struct {
	Node syntax.Node
	// Field whose value is Node or, if Elem is set, the list or mapping that contains it; nil for the entries of a
	// section.
	Field *grammar.Field
	Elem  bool
	// Options are the types that the value may have.
	Options []Option
	// Records are, for a mapping, the records it may be.
	Records []Record
	// Call is 1 + the index in Facts.Calls of the call whose arguments Node holds; 0 for everything else.
	Call int
	// NoScalar: only a record or a list may stand here.
	NoScalar bool
}

// Option is a type without alternatives: types OneOf and Switch are split into theirs, and so are the scalar forms of
// a Choice and the records of a Selector.
type Option struct {
	Type *grammar.Type
	// Owners of the names that a type of owned names takes; "" where the owner cannot be known.
	Owners []string
	// Listed are the only names that may stand here, when Limited is set.
	Listed  []string
	Limited bool
}

// Record is a record type that a mapping may have.
type Record struct {
	// Shape is nil for a union of which no member has been chosen yet, and for the key of a wrapped variant, which
	// allows no other keys.
	Shape *grammar.Shape
	// Union is set where the mapping is a member of a union, Variant when it is known which.
	Union   *grammar.Union
	Variant *grammar.Variant
	Fields  []FieldState
	// Strange counts the keys that are unknown to the shape.
	Strange int
}

// FieldState is a field that a record has or may have.
type FieldState struct {
	*grammar.Field
	Required, Given bool
}

// At reads a unit as Walk does and returns what it knows about the place at an offset of the unit's text.
func At(tree *syntax.Tree, c Context, offset int) *Place {
	w := newWalker(tree, c)
	w.look = &placeFinder{offset: offset}
	root := tree.Root()
	if c.Type == grammar.DocumentType {
		w.readDocument(root)
	} else if c.Type != nil {
		w.readValue(c.Type, root, place{elem: true, flow: c.Flow})
	}
	w.facts.Variants = sortVariants(w.facts.Variants)
	w.look.place.Facts = w.facts
	return &w.look.place
}

// ArgumentAt returns what is known about a place among the arguments of a call, from the callee's parameters. The
// facts in the result are those that the arguments add to the facts of the unit.
func ArgumentAt(unit *Facts, call Call, callee Signature, offset int) *Place {
	w := newWalker(unit.Tree, unit.Context)
	if call.Macro != grammar.NoKind {
		w.macro = &macroScope{kind: call.Macro, id: call.InMacro, unknown: true}
	}
	for _, name := range slices.Concat(call.Scope, callee.Binders) {
		w.bind(name, syntax.Node{})
	}
	for _, i := range call.Before {
		w.enterScope(boundName{call: i + 1})
	}
	w.firstCall = len(unit.Calls)
	w.look = &placeFinder{offset: offset}
	args := call.Args.Resolve()
	for _, p := range callee.Params {
		v := args.Get(p.Name)
		if !v.Valid() || !v.Span().Contains(offset) {
			continue
		}
		at := place{elem: true, key: v.Key()}
		for _, use := range p.Uses {
			w.look.visit(w, useType(use), v, at)
		}
		w.look.more = true // the parameter's own type is a further option
		if p.Type == view.MacroTypeIsLiterals {
			w.look.visit(w, literalsType(p), v, at)
		}
		w.argument(call, p, v)
		break
	}
	w.facts.Variants = sortVariants(w.facts.Variants)
	w.look.place.Facts = w.facts
	return &w.look.place
}

// literalsType returns the type of a parameter whose argument must be one of some literals.
func literalsType(p Param) *grammar.Type {
	t := &grammar.Type{Form: grammar.Enum, Noun: "one of the literals", OpenWords: true}
	for _, v := range p.Values {
		if v.Type == syntax.String {
			t.Words = append(t.Words, grammar.Word{Text: v.Text})
		}
	}
	return t
}

// placeFinder is the state of a walk that looks for one place.
type placeFinder struct {
	offset int
	place  Place
	more   bool // a second type for the same value adds to the first
}

// visit records a value that encloses the place.
func (l *placeFinder) visit(w *walker, t *grammar.Type, n syntax.Node, p place) {
	if !n.Span().Contains(l.offset) || n.InText() && n.Span().End == l.offset {
		return
	}
	levels := l.place.Levels
	for len(levels) > 0 && !encloses(levels[len(levels)-1].Node, n) {
		levels = levels[:len(levels)-1]
	}
	l.place.Levels = levels
	if i := len(levels) - 1; i >= 0 && levels[i].Node == n {
		if l.more && n.Kind() == syntax.Scalar {
			levels[i].Options = w.options(levels[i].Options, t)
		}
		return
	}
	level := Level{Node: n, Field: p.field, Elem: p.elem}
	level.Options = w.options(nil, t)
	level.NoScalar = p.field != nil && !p.elem && p.field.NoScalar
	if n.Kind() == syntax.Mapping {
		for _, o := range level.Options {
			level.Records = w.addRecords(level.Records, o.Type, n)
		}
	}
	if r := w.record; r != nil && r.called > 0 && r.ix.args >= 0 && w.given[r.base+r.ix.args] == n {
		level.Call = r.called
	}
	l.place.Levels = append(levels, level)
	l.noteVisible(w)
}

// encloses reports whether node inner lies in node outer, or is the same.
func encloses(outer, inner syntax.Node) bool {
	a, b := outer.Span(), inner.Span()
	return a.Start <= b.Start && b.End <= a.End
}

// noteVisible records the names that are visible at present.
func (l *placeFinder) noteVisible(w *walker) {
	l.place.Bindings = l.place.Bindings[:0]
	for _, name := range w.boundNames() {
		if name != AnyBinding {
			l.place.Bindings = append(l.place.Bindings, name)
		}
	}
	l.place.Before = w.callsInScope()
	l.place.Macro, l.place.Params = grammar.NoKind, nil
	if w.macro != nil {
		l.place.Macro, l.place.Params = w.macro.kind, w.macro.names()
	}
}

// options appends the alternatives of a type to out.
func (w *walker) options(out []Option, t *grammar.Type) []Option {
	switch t.Form {
	case grammar.OneOf:
		for _, a := range t.Alternatives {
			out = w.options(out, a)
		}
		return out
	case grammar.Switch:
		return w.switchOptions(out, t)
	case grammar.Choice:
		out = append(out, Option{Type: t})
		for _, s := range indexUnion(t.Union).scalars {
			if s.Form == grammar.Text && t.Literal != nil {
				s = t.Literal
			}
			out = w.options(out, s)
		}
		return out
	case grammar.Selector:
		out = append(out, Option{Type: t})
		for _, a := range t.Alternatives {
			out = w.options(out, a)
		}
		return out
	}
	return append(out, w.resolveOption(t))
}

func (w *walker) switchOptions(out []Option, t *grammar.Type) []Option {
	word, state := w.siblingWord(t.By)
	if state != wordUnknown {
		if c := t.Case(word); c != nil {
			return w.options(out, c)
		}
	}
	if t.Else != nil && (state != wordUnknown || onlyPresence(t)) {
		return w.options(out, t.Else)
	}
	if state == wordUnknown || state == wordAbsent {
		for _, c := range t.Cases {
			out = w.options(out, c.Type)
		}
	}
	return out
}

// resolveOption returns an option for a type. If the type is a list of names that the enclosing records decide, it
// looks them up.
func (w *walker) resolveOption(t *grammar.Type) Option {
	o := Option{Type: t}
	names := t
	if t.Form == grammar.FreeMap && t.Key != nil {
		names = t.Key
	}
	switch {
	case names.OwnerName != "":
		o.Owners = []string{names.OwnerName}
	case names.Owner != "" && names == t:
		o.Owners = w.ownerNames(names.Owner)
	case names.Owner != "":
		// The keys of the mapping look outwards from the entries in it.
		w.keys = append(w.keys, "")
		o.Owners = w.ownerNames(names.Owner)
		w.keys = w.keys[:len(w.keys)-1]
	}
	if names.Within != "" {
		list, limited := w.namesInList(names.Within)
		o.Listed, o.Limited = list.all, limited
	}
	return o
}

// addRecords appends to out the records that a mapping may be as a value of the type.
func (w *walker) addRecords(out []Record, t *grammar.Type, n syntax.Node) []Record {
	switch t.Form {
	case grammar.Record:
		return append(out, w.recordState(indexShape(t.Shape), n))
	case grammar.Choice:
		ix := indexUnion(t.Union)
		m, _, _ := w.chooseVariant(ix, n)
		if m == nil {
			out = append(out, Record{Union: t.Union, Strange: n.Len()})
			if ix.fallback != nil {
				state := w.recordState(indexShape(ix.fallback), n)
				state.Union = t.Union
				out = append(out, state)
			}
			return out
		}
		state := Record{}
		if !m.union.Wrapped {
			state = w.recordState(m.shape, n)
		}
		state.Union, state.Variant = m.union, m.Variant
		return append(out, state)
	}
	return out
}

// recordState returns the fields a mapping has and lacks as a record of a shape.
func (w *walker) recordState(ix *shapeIndex, n syntax.Node) Record {
	out := Record{Shape: ix.shape}
	r := w.push(ix, n, n.Key())
	for key, value := range n.Pairs() {
		if i, known := w.slotOf(r, key.Value()); !known {
			out.Strange++
		} else if !w.given[r.base+i].Valid() {
			w.given[r.base+i] = value
		}
	}
	for i := range ix.slots {
		f := w.activeField(r, i)
		if f == nil {
			continue
		}
		out.Fields = append(out.Fields, FieldState{
			Field: f, Required: w.requiredField(r, i) != nil, Given: w.given[r.base+i].Valid(),
		})
	}
	w.pop(r)
	return out
}
