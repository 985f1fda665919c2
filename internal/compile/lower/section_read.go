package lower

import (
	"reflect"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/kernel/gamedef"
)

// reading lowers one part of a section: it reads fields, passes expressions to the Context, and remembers whether
// anything violated the language. The front end has reported the details.
type reading struct {
	*Context
	failed bool
}

// fail notes that a value is not what its place needs. The note is shown only if nothing else explains why the
// section has no value.
func (r *reading) fail(n *expand.Node, wanted string) {
	r.failed = true
	r.reject(n, wanted)
}

// lacks notes that a field is missing or wrong.
func (r *reading) lacks(n *expand.Node, field, wanted string) {
	r.fail(nearest(n.Get(field), n), wanted+" in "+field)
}

// isGiven reports whether a value exists and is not null.
func isGiven(n *expand.Node) bool {
	return n.Kind() != expand.Absent && n.Kind() != expand.Null
}

// record returns n if it is a record.
func (r *reading) record(n *expand.Node) *expand.Node {
	if n.Kind() != expand.Map {
		r.fail(n, "a record")
		return nil
	}
	return n
}

// optionalRecord returns a field that is a record; nil if it is missing.
func (r *reading) optionalRecord(n *expand.Node, field string) *expand.Node {
	if f := n.Get(field); isGiven(f) {
		return r.record(f)
	}
	return nil
}

// Types of fields read by name.
var (
	aName = &grammar.Type{Form: grammar.Define, Noun: "a name"}
	aText = &grammar.Type{Form: grammar.Text, Noun: "a text"}
	aZone = grammar.ZoneIDType
)

// one reads a required text or name.
func (r *reading) one(t *grammar.Type, n *expand.Node, field string) string {
	text, ok := r.spelling(t, n.Get(field))
	if !ok {
		r.lacks(n, field, t.Noun)
	}
	return text
}

// perhaps is one for an optional field: if it is missing it returns "".
func (r *reading) perhaps(t *grammar.Type, n *expand.Node, field string) string {
	if !isGiven(n.Get(field)) {
		return ""
	}
	return r.one(t, n, field)
}

// several reads a list of texts or names; nil if it is missing, else not nil.
func (r *reading) several(t *grammar.Type, n *expand.Node, field string) []string {
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

func (r *reading) id(n *expand.Node, field string) string         { return r.one(aName, n, field) }
func (r *reading) optionalID(n *expand.Node, field string) string { return r.perhaps(aName, n, field) }
func (r *reading) text(n *expand.Node, field string) string       { return r.perhaps(aText, n, field) }
func (r *reading) zoneID(n *expand.Node, field string) string     { return r.one(aZone, n, field) }
func (r *reading) optionalZoneID(n *expand.Node, field string) string {
	return r.perhaps(aZone, n, field)
}
func (r *reading) texts(n *expand.Node, field string) []string { return r.several(aText, n, field) }
func (r *reading) ids(n *expand.Node, field string) []string   { return r.several(aName, n, field) }
func (r *reading) zones(n *expand.Node, field string) []string { return r.several(aZone, n, field) }

// names reads a required list of names.
func (r *reading) names(n *expand.Node, field string) []string {
	r.readRequired(n, field)
	return r.ids(n, field)
}

// zone returns the canonical form of a zone id.
func (r *reading) zone(text string) string { return r.zoneNamed(Identifier(text)) }

// word reads a required word out of those allowed in the definition.
func word[T ~string](r *reading, n *expand.Node, field string) T {
	w := T(n.Get(field).Text())
	if !gamedef.IsWord(w) {
		r.lacks(n, field, "one of the words")
	}
	return w
}

// integer reads a required integer.
func (r *reading) integer(n *expand.Node, field string) int64 {
	i, ok := whole(n.Get(field))
	if !ok {
		r.lacks(n, field, "a whole number")
	}
	return i
}

// optional reads a literal; nil if it is missing.
func optional[T any](r *reading, t grammar.Type, n *expand.Node, field string) *T {
	if !isGiven(n.Get(field)) {
		return nil
	}
	out := new(T)
	if !r.literal(&t, n.Get(field), n, reflect.ValueOf(out).Elem()) {
		r.failed = true
	}
	return out
}

// optionalInteger reads an integer that is at least least.
func (r *reading) optionalInteger(n *expand.Node, field string, least float64) *int64 {
	return optional[int64](r, grammar.Type{Min: &least, Noun: "a whole number"}, n, field)
}

func (r *reading) optionalNumber(n *expand.Node, field string) *float64 {
	return optional[float64](r, grammar.Type{Noun: "a number"}, n, field)
}

func (r *reading) flag(n *expand.Node, field string) *bool {
	return optional[bool](r, grammar.Type{Noun: "true or false"}, n, field)
}

// list reads a list; empty if it is missing.
func (r *reading) list(n *expand.Node, field string) []*expand.Node {
	if !isGiven(n.Get(field)) {
		return nil
	}
	return r.readRequired(n, field)
}

// readRequired reads a required list.
func (r *reading) readRequired(n *expand.Node, field string) []*expand.Node {
	if n.Get(field).Kind() != expand.List {
		r.lacks(n, field, "a list")
	}
	return n.Get(field).Items()
}

// scalar reads a number, truth value or text.
func (r *reading) scalar(n *expand.Node) gamedef.Scalar {
	literal, ok := scalarOf(n)
	if !ok {
		r.fail(n, "a number, a truth value or a text")
	}
	return literal
}

// attributes reads a map of attributes; nil if it is missing.
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

// effects lowers a required list of effects.
func (r *reading) effects(n *expand.Node, at Path, scope *Scope) []gamedef.Effect {
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

// rowRecord is record with the row already looked up.
func rowRecord[T any](r *reading, by *row, n *expand.Node, at Path) (out T) {
	if at != (Path{}) {
		defer r.begin(n, at)()
	}
	if !by.into(r.Context, n, nil, reflect.ValueOf(&out).Elem(), nil) {
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
		if !by.into(r.Context, n, nil, reflect.ValueOf(&out[i]).Elem(), nil) {
			r.failed = true
		}
		r.leave(mark)
	}
	return out
}
