package lower

import (
	"reflect"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/kernel/gamedef"
)

// reading lowers one part of a section: it reads fields, hands expressions to
// the Context, and remembers whether anything was not as the language wants it.
// What exactly is wrong there the front end has said.
type reading struct {
	*Context
	failed bool
}

// fail notes that a value is not what its place needs. The note is shown only
// when nothing else explains why the section has no value.
func (r *reading) fail(n *expand.Node, wanted string) {
	r.failed = true
	r.reject(n, wanted)
}

// lacks notes that a field is missing or wrong.
func (r *reading) lacks(n *expand.Node, field, wanted string) {
	r.fail(nearest(n.Get(field), n), wanted+" in "+field)
}

// given reports whether a value is there and not null.
func given(n *expand.Node) bool {
	return n.Kind() != expand.Absent && n.Kind() != expand.Null
}

// record gives n if it is a record.
func (r *reading) record(n *expand.Node) *expand.Node {
	if n.Kind() != expand.Map {
		r.fail(n, "a record")
		return nil
	}
	return n
}

// optionalRecord gives a field that is a record, nil if it is not given.
func (r *reading) optionalRecord(n *expand.Node, field string) *expand.Node {
	f := n.Get(field)
	if !given(f) {
		return nil
	}
	return r.record(f)
}

// id reads a required identifier.
func (r *reading) id(n *expand.Node, field string) string {
	f := n.Get(field)
	id := Identifier(f.Text())
	if f.Kind() != expand.Text || id == "" {
		r.lacks(n, field, "a name")
	}
	return id
}

// optionalID reads an identifier; "" if it is not given.
func (r *reading) optionalID(n *expand.Node, field string) string {
	if !given(n.Get(field)) {
		return ""
	}
	return r.id(n, field)
}

// text reads a text as it is; "" if it is not given.
func (r *reading) text(n *expand.Node, field string) string {
	f := n.Get(field)
	if !given(f) {
		return ""
	}
	if f.Kind() != expand.Text {
		r.lacks(n, field, "a text")
	}
	return f.Text()
}

// word reads a required word of those that a definition may have there.
func word[T ~string](r *reading, n *expand.Node, field string) T {
	f := n.Get(field)
	w := T(f.Text())
	if f.Kind() != expand.Text || !gamedef.IsWord(w) {
		r.lacks(n, field, "one of the words")
	}
	return w
}

// optionalWord is word for a field that may be absent: then it is "".
func optionalWord[T ~string](r *reading, n *expand.Node, field string) T {
	return wordOr[T](r, n, field, "")
}

// wordOr is word for a field that has a value where it is absent.
func wordOr[T ~string](r *reading, n *expand.Node, field string, absent T) T {
	if !given(n.Get(field)) {
		return absent
	}
	return word[T](r, n, field)
}

// number reads a required number.
func (r *reading) number(n *expand.Node, field string) float64 {
	f := n.Get(field)
	if f.Kind() != expand.Number {
		r.lacks(n, field, "a number")
	}
	return f.Number()
}

// integer reads a required whole number.
func (r *reading) integer(n *expand.Node, field string) int64 {
	i, ok := whole(n.Get(field))
	if !ok {
		r.lacks(n, field, "a whole number")
	}
	return i
}

// optionalInteger reads a whole number of at least least; nil if it is not
// given.
func (r *reading) optionalInteger(n *expand.Node, field string, least int64) *int64 {
	if !given(n.Get(field)) {
		return nil
	}
	i := r.integer(n, field)
	if i < least {
		r.lacks(n, field, "a larger number")
	}
	return &i
}

// optionalNumber reads a number; nil if it is not given.
func (r *reading) optionalNumber(n *expand.Node, field string) *float64 {
	if !given(n.Get(field)) {
		return nil
	}
	v := r.number(n, field)
	return &v
}

// flag reads a boolean; nil if it is not given.
func (r *reading) flag(n *expand.Node, field string) *bool {
	f := n.Get(field)
	if !given(f) {
		return nil
	}
	if f.Kind() != expand.Bool {
		r.lacks(n, field, "true or false")
	}
	v := f.Bool()
	return &v
}

// list reads a list; none if it is not given.
func (r *reading) list(n *expand.Node, field string) []*expand.Node {
	f := n.Get(field)
	if !given(f) {
		return nil
	}
	if f.Kind() != expand.List {
		r.lacks(n, field, "a list")
	}
	return f.Items()
}

// required reads a list that must be given.
func (r *reading) required(n *expand.Node, field string) []*expand.Node {
	if n.Get(field).Kind() != expand.List {
		r.lacks(n, field, "a list")
	}
	return n.Get(field).Items()
}

// texts reads a list of texts; nil if it is not given, else not nil.
func (r *reading) texts(n *expand.Node, field string) []string {
	if !given(n.Get(field)) {
		return nil
	}
	items := r.list(n, field)
	out := make([]string, 0, len(items))
	for _, item := range items {
		if item.Kind() != expand.Text {
			r.fail(item, "a text")
			continue
		}
		out = append(out, item.Text())
	}
	return out
}

// ids reads a list of identifiers; nil if it is not given, else not nil.
func (r *reading) ids(n *expand.Node, field string) []string {
	out := r.texts(n, field)
	for i := range out {
		out[i] = Identifier(out[i])
		if out[i] == "" {
			r.lacks(n, field, "names")
		}
	}
	return out
}

// zones reads a list of zone ids; nil if it is not given, else not nil.
func (r *reading) zones(n *expand.Node, field string) []string {
	out := r.texts(n, field)
	for i := range out {
		out[i] = r.zone(out[i])
	}
	return out
}

// zoneID reads a required zone id.
func (r *reading) zoneID(n *expand.Node, field string) string {
	return r.zone(r.id(n, field))
}

// optionalZoneID reads a zone id; "" if it is not given.
func (r *reading) optionalZoneID(n *expand.Node, field string) string {
	if !given(n.Get(field)) {
		return ""
	}
	return r.zoneID(n, field)
}

// zone gives a zone id its canonical form.
func (r *reading) zone(text string) string { return r.zoneNamed(Identifier(text)) }

// zoneNamed gives a zone id its canonical form. A name that is no zone stays as it
// is: that it resolves is checked elsewhere.
func (c *Context) zoneNamed(name string) string {
	if id, ok := c.ZoneID(name); ok {
		return id
	}
	return name
}

// scalar reads a number, truth value or text.
func (r *reading) scalar(n *expand.Node) gamedef.Scalar {
	literal, ok := scalarOf(n)
	if !ok {
		r.fail(n, "a number, a truth value or a text")
	}
	return literal
}

// scalarOf is the literal that a node is.
func scalarOf(n *expand.Node) (literal gamedef.Scalar, ok bool) {
	switch n.Kind() {
	case expand.Number:
		return gamedef.Number(n.Number()), true
	case expand.Bool:
		return gamedef.Bool(n.Bool()), true
	case expand.Text:
		return gamedef.Text(n.Text()), true
	}
	return gamedef.Number(0), false
}

// attributes reads a map of attributes; nil if it is not given.
func (r *reading) attributes(n *expand.Node, field string) gamedef.OrderedMap[gamedef.Attribute] {
	f := r.optionalRecord(n, field)
	if f.Len() == 0 {
		return nil
	}
	out := make(gamedef.OrderedMap[gamedef.Attribute], 0, f.Len())
	for key, value := range f.Pairs() {
		out = append(out, gamedef.Entry[gamedef.Attribute]{Key: key.Name, Value: r.attribute(value)})
	}
	return out
}

func (r *reading) attribute(n *expand.Node) gamedef.Attribute {
	out, ok := attribute(n)
	if !ok {
		r.fail(n, "a number, a truth value, a text or a list of texts")
	}
	return out
}

func attribute(n *expand.Node) (gamedef.Attribute, bool) {
	if n.Kind() != expand.List {
		return scalarOf(n)
	}
	list, all := make(gamedef.TextList, 0, n.Len()), true
	for _, item := range n.Items() {
		all = all && item.Kind() == expand.Text
		list = append(list, item.Text())
	}
	return list, all
}

// effects lowers a list of effects that must be given.
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
func record[T any](r *reading, s *grammar.Shape, n *expand.Node, at Path) (out T) {
	defer r.begin(n, at)()
	if !rowOf[T](s).into(r.Context, n, NewScope(), reflect.ValueOf(&out).Elem(), nil) {
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
	out := make([]T, list.Len())
	for i, n := range list.Items() {
		mark := r.enterItem(n, i, i)
		if !rowOf[T](s).into(r.Context, n, NewScope(), reflect.ValueOf(&out[i]).Elem(), nil) {
			r.failed = true
		}
		r.leave(mark)
	}
	return out
}
