package formula

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/render"
)

// build builds the record of a member from an expression.
func (r *reader) build(m member, x *expr, given map[string]*expr) Tree {
	shape, key := m.body()
	out := render.Record().WithPlace(x.start, x.end)
	if m.union.Discriminator != "" {
		out.With(m.union.Discriminator, render.Text(m.Word).WithPlace(x.wordSpan()))
	}
	if of := given[m.Word]; of != nil && x.kind == callExpr && of.start > x.start && of.name[0] == of.name[1] {
		of.name[0], of.name[1] = x.wordSpan() // the word of the call is its field's name
	}
	around := r.number
	r.number = m.union == grammar.ArithmeticUnion
	r.addFields(shape, given, out)
	if r.number = around; key != "" {
		return render.Record().Under(render.Text(key).WithPlace(x.wordSpan()), out)
	}
	return out
}

// matchMember finds the member that an expression is written like, and its fields.
func (r *reader) matchMember(all *notations, x *expr) (m member, given map[string]*expr, ok bool) {
	fields := func(form grammar.NotationForm, symbol string, parts ...*expr) (member, map[string]*expr, bool) {
		for _, m := range all.members[key{form, symbol}] {
			names := m.Notation.Fields
			if len(parts) > len(names) || form == grammar.Bound && len(parts) < len(names) {
				continue
			}
			given := map[string]*expr{}
			for i, part := range parts {
				given[names[i]] = part
			}
			return m, given, true
		}
		return member{}, nil, false
	}
	switch x.kind {
	case wordExpr:
		name, property, dotted := strings.Cut(x.text, ".")
		switch {
		case !strings.HasPrefix(x.text, "$"):
			return fields(grammar.Named, "", x)
		case dotted:
			cut := x.start + len(name)
			return fields(grammar.Dotted, "", &expr{start: x.start, end: cut, text: name},
				&expr{start: cut + 1, end: x.end, text: property})
		}
		return fields(grammar.NamedBind, "", x)
	case infixExpr:
		return fields(grammar.Infix, x.text, x.parts...)
	case prefixExpr:
		return fields(grammar.Prefix, x.text, x.parts...)
	case joinedExpr:
		return fields(grammar.Joined, x.text, &expr{kind: listExpr, start: x.start, end: x.end, parts: x.parts})
	case dottedExpr:
		return fields(grammar.Dotted, "", x.parts...)
	case indexExpr:
		return fields(grammar.Indexed, "", x.parts...)
	case ifExpr:
		return fields(grammar.Decided, "", x.parts...)
	case forExpr:
		return fields(grammar.Repeated, "", x.parts...)
	case letExpr:
		return fields(grammar.Bound, "", x.parts...)
	case callExpr:
		if m, ok = all.find(grammar.Called, x.text); ok {
			return m, r.argumentFields(m, x), true
		}
	}
	return member{}, nil, false
}

// argumentFields returns the fields given by the arguments of a call.
func (r *reader) argumentFields(m member, x *expr) map[string]*expr {
	shape, _ := m.body()
	given := map[string]*expr{}
	names := m.fields()
	if m.Notation.Form == grammar.Spread {
		list := &expr{kind: listExpr, start: x.start + len(x.text), end: x.end}
		for _, a := range x.args {
			if a.name != "" {
				r.addArgument(shape, given, a)
				continue
			}
			list.parts = append(list.parts, a.value)
		}
		if given[names[0]] == nil {
			given[names[0]] = list
		}
		return given
	}
	for i, a := range x.args {
		if a.name == "" {
			f := fieldForArgument(shape, given, names[min(i, len(names)):], a.value)
			switch {
			case f == nil && i >= len(names) && isFlag(shape, a.value):
				a.name = a.value.text // a boolean field alone: it is true
				a.value = &expr{kind: wordExpr, text: "true", start: a.value.start, end: a.value.end}
			case f != nil && given[f.Name] != nil:
				given[f.Name] = combineFilters(f.Type, given[f.Name], a.value)
				continue
			case f != nil:
				a.name = f.Name
			case i >= len(names):
				fail(a.value.start, a.value.end,
					"%s takes %s without a name; this needs the name of a field in front of it: %s.",
					x.text, howMany(len(names)), strings.Join(fieldNames(shape), ", "))
			}
			a.start, a.end = a.value.start, a.value.start
		}
		r.addArgument(shape, given, a)
	}
	var missing []string
	for _, name := range m.requiredFields() {
		if given[name] == nil {
			if len(missing) == 0 {
				r.errors = append(r.errors, failure(x.start, x.end, "%s lacks %q: it is written %s.", x.text, name,
					r.callPattern(m)))
			}
			missing = append(missing, name)
		}
	}
	for _, name := range missing {
		given[name] = &expr{kind: holeExpr, start: x.end, end: x.end}
	}
	return given
}

// isFlag reports whether an expression is the name of a boolean field.
func isFlag(s *grammar.Shape, x *expr) bool {
	f := s.FieldByName(x.text)
	return x.kind == wordExpr && f != nil && f.Type.Form == grammar.Bool
}

// fieldForArgument returns the field for an argument without a name: the one in its place, unless that takes no list
// or no test and another field does. A field that takes several tests may be given already.
func fieldForArgument(s *grammar.Shape, given map[string]*expr, places []string, x *expr) *grammar.Field {
	takes := takesTests
	if x.kind == listExpr {
		takes = takesList
	}
	var place *grammar.Field
	if len(places) > 0 {
		place = s.FieldByName(places[0])
	}
	test := isTest(x) || place == nil && x.kind == callExpr // after all places a call is that of a condition macro
	if x.kind != listExpr && !test || place != nil && takes(place.Type) {
		return place
	}
	for _, f := range s.Fields {
		if takes(f.Type) && (given[f.Name] == nil || x.kind != listExpr) {
			return f
		}
	}
	return place
}

func takesList(t *grammar.Type) bool {
	return t.Form == grammar.List || slices.ContainsFunc(t.Alternatives, takesList)
}

// takesTests reports whether a type takes tests.
func takesTests(t *grammar.Type) bool {
	switch t.Form {
	case grammar.Choice:
		return t.Union == grammar.ConditionUnion || t.Union == grammar.ZoneFilterUnion
	case grammar.Record:
		return testSubject(t.Shape) != nil
	}
	return t.Form == grammar.OneOf && slices.ContainsFunc(t.Alternatives, takesTests)
}

// isTest reports whether an expression is a test.
func isTest(x *expr) bool {
	return x.kind == joinedExpr || x.kind == prefixExpr ||
		x.kind == infixExpr && operators()[x.text].level == grammar.LevelCompare
}

// combineFilters combines two filters into one.
func combineFilters(t *grammar.Type, a, b *expr) *expr {
	out := &expr{kind: joinedExpr, start: a.start, end: b.end, sign: b.start, text: wordAnd(), name: a.name,
		parts: []*expr{a, b}}
	if t.Form == grammar.OneOf {
		if out.kind, out.text = listExpr, ""; a.kind == listExpr {
			out.parts = append(slices.Clone(a.parts), b)
		}
	}
	return out
}

// callPattern returns how to write the call of a member.
func (r *reader) callPattern(m member) string {
	return m.name() + "(" + strings.Join(m.fields(), ", ") + ")"
}

func howMany(n int) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "one thing"
	}
	return "no more things"
}
