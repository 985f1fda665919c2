package lower

import (
	"reflect"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/kernel/gamedef"
)

// reading lowers one part of a section: it reads fields, passes expressions to the Context, and records whether
// anything violated the language. The check of the text has reported the details.
type reading struct {
	*Context
	failed bool
}

// fail records that a value is not what its place needs. The record is shown only if nothing else explains why the
// section has no value.
func (r *reading) fail(n *expand.Node, wanted string) {
	r.failed = true
	r.reject(n, wanted)
}

// failField records that a field is missing or wrong.
func (r *reading) failField(n *expand.Node, field, wanted string) {
	r.fail(nearest(n.Get(field), n), wanted+" in "+field)
}

// isGiven reports whether a value exists and is not null.
func isGiven(n *expand.Node) bool {
	return n.Kind() != expand.Absent && n.Kind() != expand.Null
}

// record returns n, and records a failure if it is not a record.
func (r *reading) record(n *expand.Node) *expand.Node {
	if n.Kind() != expand.Map {
		r.fail(n, "a record")
		return nil
	}
	return n
}

// optionalRecord returns a field that is a record, or nil if it is missing.
func (r *reading) optionalRecord(n *expand.Node, field string) *expand.Node {
	if f := n.Get(field); isGiven(f) {
		return r.record(f)
	}
	return nil
}

// The types of fields that are read by name.
var (
	aName = &grammar.Type{Form: grammar.Define, Noun: "a name"}
	aText = &grammar.Type{Form: grammar.Text, Noun: "a text"}
	aZone = grammar.ZoneIDType
)

// readText returns a required field that is a text or name.
func (r *reading) readText(t *grammar.Type, n *expand.Node, field string) string {
	text, ok := r.spelling(t, n.Get(field))
	if !ok {
		r.failField(n, field, t.Noun)
	}
	return text
}

// optionalText is like one, for an optional field; if it is missing, it returns "".
func (r *reading) optionalText(t *grammar.Type, n *expand.Node, field string) string {
	if !isGiven(n.Get(field)) {
		return ""
	}
	return r.readText(t, n, field)
}

// readTexts returns a field that is a list of texts or names; nil if it is missing, otherwise not nil.
func (r *reading) readTexts(t *grammar.Type, n *expand.Node, field string) []string {
	if !isGiven(n.Get(field)) {
		return nil
	}
	items := r.list(n, field)
	out := make([]string, len(items))
	for i, item := range items {
		var ok bool
		if out[i], ok = r.spelling(t, item); !ok {
			r.fail(item, t.Noun)
		}
	}
	return out
}

func (r *reading) id(n *expand.Node, field string) string { return r.readText(aName, n, field) }
func (r *reading) optionalID(n *expand.Node, field string) string {
	return r.optionalText(aName, n, field)
}
func (r *reading) text(n *expand.Node, field string) string   { return r.optionalText(aText, n, field) }
func (r *reading) zoneID(n *expand.Node, field string) string { return r.readText(aZone, n, field) }
func (r *reading) optionalZoneID(n *expand.Node, field string) string {
	return r.optionalText(aZone, n, field)
}
func (r *reading) texts(n *expand.Node, field string) []string { return r.readTexts(aText, n, field) }
func (r *reading) ids(n *expand.Node, field string) []string   { return r.readTexts(aName, n, field) }
func (r *reading) zones(n *expand.Node, field string) []string { return r.readTexts(aZone, n, field) }

// names returns a required field that is a list of names.
func (r *reading) names(n *expand.Node, field string) []string {
	r.readRequired(n, field)
	return r.ids(n, field)
}

// zone returns the canonical form of a zone id.
func (r *reading) zone(text string) string { return r.zoneNamed(Identifier(text)) }

// word returns a required field that is one of the words allowed in the definition.
func word[T ~string](r *reading, n *expand.Node, field string) T {
	w := T(n.Get(field).Text())
	if !gamedef.IsWord(w) {
		r.failField(n, field, "one of the words")
	}
	return w
}

// integer returns a required field that is an integer.
func (r *reading) integer(n *expand.Node, field string) int64 {
	i, ok := integerOf(n.Get(field))
	if !ok {
		r.failField(n, field, "a whole number")
	}
	return i
}

// optional returns a field that is a literal, or nil if it is missing.
func optional[T any](r *reading, t grammar.Type, n *expand.Node, field string) *T {
	if !isGiven(n.Get(field)) {
		return nil
	}
	out := new(T)
	if !r.lowerLiteral(&t, n.Get(field), n, reflect.ValueOf(out).Elem()) {
		r.failed = true
	}
	return out
}

// optionalInteger returns a field that is an integer of at least `least`, or nil if it is missing.
func (r *reading) optionalInteger(n *expand.Node, field string, least float64) *int64 {
	return optional[int64](r, grammar.Type{Min: &least, Noun: "a whole number"}, n, field)
}

func (r *reading) optionalNumber(n *expand.Node, field string) *float64 {
	return optional[float64](r, grammar.Type{Noun: "a number"}, n, field)
}

func (r *reading) flag(n *expand.Node, field string) *bool {
	return optional[bool](r, grammar.Type{Noun: "true or false"}, n, field)
}

// list returns the entries of a field that is a list; none if it is missing.
func (r *reading) list(n *expand.Node, field string) []*expand.Node {
	if !isGiven(n.Get(field)) {
		return nil
	}
	return r.readRequired(n, field)
}

// readRequired returns the entries of a required field that is a list.
func (r *reading) readRequired(n *expand.Node, field string) []*expand.Node {
	if n.Get(field).Kind() != expand.List {
		r.failField(n, field, "a list")
	}
	return n.Get(field).Items()
}

// scalar returns a number, truth value or text as a literal.
func (r *reading) scalar(n *expand.Node) gamedef.Scalar {
	literal, ok := scalarOf(n)
	if !ok {
		r.fail(n, "a number, a truth value or a text")
	}
	return literal
}

// attributes returns a field that is a map of attributes; nil if it is missing.
func (r *reading) attributes(n *expand.Node, field string) (out gamedef.OrderedMap[gamedef.Attribute]) {
	for key, value := range r.optionalRecord(n, field).Pairs() {
		a, ok := attribute(value)
		if !ok {
			r.fail(value, "a number, a truth value, a text or a list of texts")
		}
		out = append(out, gamedef.Entry[gamedef.Attribute]{Key: key.Name, Value: a})
	}
	return out
}

// lowerEffects lowers a required list of effects.
func (r *reading) lowerEffects(n *expand.Node, at Path, scope *Scope) []gamedef.Effect {
	out, ok := r.Effects(n, at, scope)
	if !ok {
		r.failed = true
	}
	if out == nil {
		out = []gamedef.Effect{}
	}
	return out
}

// record lowers a record by the row of its shape.
func record[T any](r *reading, s *grammar.Shape, n *expand.Node, at Path) T {
	return rowRecord[T](r, rowOf[T](s), n, at)
}

// rowRecord is like record, with the row already looked up.
func rowRecord[T any](r *reading, by *row, n *expand.Node, at Path) (out T) {
	if at != (Path{}) {
		defer r.begin(n, at)()
	}
	if !by.lowerInto(r.Context, n, nil, reflect.ValueOf(&out).Elem(), nil) {
		r.failed = true
	}
	return out
}

// records lowers a list of records.
func records[T any](r *reading, s *grammar.Shape, list *expand.Node, at Path) []T {
	defer r.begin(list, at)()
	if list.Kind() != expand.List {
		r.fail(list, "a list")
	}
	out, by := make([]T, list.Len()), rowOf[T](s)
	for i, n := range list.Items() {
		mark := r.enterItem(n, i, i)
		if !by.lowerInto(r.Context, n, nil, reflect.ValueOf(&out[i]).Elem(), nil) {
			r.failed = true
		}
		r.leave(mark)
	}
	return out
}
