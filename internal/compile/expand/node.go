package expand

import (
	"iter"
	"math"
	"slices"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Kind is the kind of a node's value.
type Kind uint8

// Kinds of values. Absent is the kind of a nil node.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	Text
	List
	Map
)

// Node is one value of the joined and expanded spec. Nodes are immutable once the expansion is done, and may occur in
// several places: an anchored value wherever an alias names it, an argument wherever its parameter occurs. All
// methods work on a nil node, which is Absent.
type Node struct {
	*content
	items []*Node // of List; the values of Map

	// Uses are the macro and template uses that brought the value here, innermost first; nil for text written here.
	Uses *Use

	size  int32    // nodes in the value, including itself, up to the largest int32
	unit  bool     // the root of a unit, whose expansion can be cached
	holds contents // what the value contains, including itself
}

// content is the part of a value that its copies, made by macros, share.
type content struct {
	kind   Kind
	bool   bool
	text   string  // of Text; of Number as written
	number float64 // of Number
	keys   []Key   // of Map, in the order in which they were written

	At Origin // where the value was written
	// Local is set on a text in which a macro names its own bindings, which have other names here.
	Local *Local
}

// Key is a key of a Map with the place where it was written.
type Key struct {
	Name string
	At   Origin
}

// Origin is a place in a unit of the spec. The zero Origin is for values that were not written. Origins are
// comparable.
type Origin struct {
	Unit index.UnitID
	Span source.Span
	// Node is what was written there.
	Node syntax.Node
}

// Path is the path from the unit's root to the place, in authored indices: "" is the root, ".effects.0.setVar.var" a
// field.
func (o Origin) Path() string { return facts.Path{Node: o.Node}.String() }

// Elsewhere returns a message about the place, as a remark on a fault elsewhere.
func (o Origin) Elsewhere(message string) []crossref.Elsewhere {
	return []crossref.Elsewhere{{Unit: o.Unit, Span: o.Span, Message: message}}
}

// Use is one use of a macro, template or shorthand on the way to a node.
type Use struct {
	Name  string // of what is used
	At    Origin // the record that uses it
	Outer *Use   // the use around this one
}

// isWithin reports whether a use is, or is inside, another one.
func (u *Use) isWithin(other *Use) bool {
	for ; u != nil && u != other; u = u.Outer {
	}
	return u != nil
}

// NameAt returns the place of the name in the use, or of the whole use if it has none.
func (u *Use) NameAt() Origin {
	for _, key := range []string{view.MacroCallMacro, view.ConditionMacroCallConditionMacro,
		view.PhaseCallFromTemplate} {
		if name := u.At.Node.Get(key); name.Kind() == syntax.Scalar {
			return Origin{Unit: u.At.Unit, Span: name.Span(), Node: name}
		}
	}
	return u.At
}

// Local is the name that a macro gives to a binding of its own.
type Local struct {
	Macro string // its id
	Text  string // as written in the macro: "$card", "$card@{$seat}"
}

// Stem returns the name without the dollar sign.
func (l *Local) Stem() string {
	if l.Text != "" && l.Text[0] == '$' {
		return l.Text[1:]
	}
	return l.Text
}

// contents is what a value contains, so that passes can skip values.
type contents uint8

const (
	holdsMacro     contents = 1 << iota // a list entry with the key "macro"
	holdsCondition                      // a record with the key "conditionMacro"
	holdsParam                          // a record {param: name}
	// holdsShorthand: refillToSize, discardDownTo, repeat, draw to hand:each or createToken with count.
	holdsShorthand
	holdsName  // a text with "$", which may name a binding
	holdsBrace // a text with "{"
)

// reuseIfEqual returns earlier if n is equal to it, including where it was written, so that work based on it need not
// be repeated; otherwise n.
func (n *Node) reuseIfEqual(earlier *Node) *Node {
	if n.same(earlier) {
		return earlier
	}
	return n
}

func (n *Node) same(other *Node) bool {
	if n == other || n == nil || other == nil {
		return n == other
	}
	return n.unit == other.unit && n.holds == other.holds && n.size == other.size && n.content.same(other.content) &&
		n.Uses.same(other.Uses) && slices.EqualFunc(n.items, other.items, (*Node).same)
}

func (c *content) same(other *content) bool {
	return c == other || c.kind == other.kind && c.bool == other.bool && c.text == other.text &&
		c.number == other.number && c.At == other.At && c.Local.same(other.Local) && slices.Equal(c.keys, other.keys)
}

// withOwnContent returns the value with its own copy of the content, which may be changed.
func (n *Node) withOwnContent() *Node {
	out, own := *n, *n.content
	out.content, out.unit = &own, false
	return &out
}

func (u *Use) same(other *Use) bool {
	if u == other || u == nil || other == nil {
		return u == other
	}
	return u.Name == other.Name && u.At == other.At && u.Outer.same(other.Outer)
}

func (l *Local) same(other *Local) bool {
	return l == other || l != nil && other != nil && *l == *other
}

// Kind returns the kind of the value.
func (n *Node) Kind() Kind {
	if n == nil {
		return Absent
	}
	return n.kind
}

// Text returns the text of a Text, or "" for any other value.
func (n *Node) Text() string {
	if n.Kind() != Text {
		return ""
	}
	return n.text
}

// ReadsBinding reports whether a text stands for the content of the binding of that name where a value is expected.
func (n *Node) ReadsBinding() bool { return n.Kind() == Text && facts.ReadsBinding(n.At.Node) }

// Number returns the value of a Number; 0 for any other value.
func (n *Node) Number() float64 {
	if n.Kind() != Number {
		return 0
	}
	return n.number
}

// Int returns the value of a Number that is an integer; ok is false for any other value.
func (n *Node) Int() (value int, ok bool) {
	if v := n.Number(); n.Kind() == Number && v == math.Trunc(v) && math.Abs(v) <= 1<<53 {
		return int(v), true
	}
	return 0, false
}

// Bool returns the value of a Bool, or false for any other value.
func (n *Node) Bool() bool { return n.Kind() == Bool && n.bool }

// Scalar returns the text form of a scalar: a number or boolean as it was written, the text of a Text, "" for null;
// ok is false for lists and maps.
func (n *Node) Scalar() (text string, ok bool) {
	switch n.Kind() {
	case Text, Number, Bool:
		return n.text, true
	case Null:
		return "", true
	}
	return "", false
}

// Get returns the value of the first pair of a Map with a key, or nil if there is none.
func (n *Node) Get(key string) *Node {
	if n.Kind() != Map {
		return nil
	}
	for i := range n.keys {
		if n.keys[i].Name == key {
			return n.items[i]
		}
	}
	return nil
}

// getter returns a function like Get that is faster for many keys of one Map.
func (n *Node) getter() func(key string) *Node {
	var places map[string]int // nil until needed
	return func(key string) *Node {
		if places == nil {
			places = make(map[string]int, len(n.keys))
			for i := len(n.keys) - 1; i >= 0; i-- {
				places[n.keys[i].Name] = i
			}
		}
		if i, ok := places[key]; ok {
			return n.items[i]
		}
		return nil
	}
}

// Key returns the first key of a Map with that name, with its place; ok is false if there is none.
func (n *Node) Key(name string) (key Key, ok bool) {
	if n.Kind() == Map {
		for i := range n.keys {
			if n.keys[i].Name == name {
				return n.keys[i], true
			}
		}
	}
	return Key{}, false
}

// KeyAt returns the place of the key of a field of a Map, or the place of the map if there is no such field.
func (n *Node) KeyAt(field string) Origin {
	key, ok := n.Key(field)
	if !ok {
		return n.At
	}
	if value := n.Get(field).At; value.Unit == key.At.Unit {
		key.At.Node = value.Node
	}
	return key.At
}

// Len returns the number of entries of a List, or of pairs of a Map.
func (n *Node) Len() int {
	if k := n.Kind(); k != List && k != Map {
		return 0
	}
	return len(n.items)
}

// Items returns the entries of a List, which must not be changed, or nil for any other value.
func (n *Node) Items() []*Node {
	if n.Kind() != List {
		return nil
	}
	return n.items
}

// Pairs yields the pairs of a Map in the order in which they were written.
func (n *Node) Pairs() iter.Seq2[Key, *Node] {
	return func(yield func(Key, *Node) bool) {
		if n.Kind() != Map {
			return
		}
		for i := range n.keys {
			if !yield(n.keys[i], n.items[i]) {
				return
			}
		}
	}
}

// Size returns the number of nodes of the value, including itself; shared nodes count each time they occur.
func (n *Node) Size() int {
	if n == nil {
		return 0
	}
	return int(n.size)
}

// Equal reports whether two values are the same, wherever they were written. The order of keys does not matter.
func (n *Node) Equal(other *Node) bool {
	if n == other {
		return true
	}
	if n.Kind() != other.Kind() || len(n.items) != len(other.items) {
		return false
	}
	switch n.kind {
	case Bool:
		return n.bool == other.bool
	case Number:
		return n.number == other.number
	case Text:
		return n.text == other.text
	case List:
		for i := range n.items {
			if !n.items[i].Equal(other.items[i]) {
				return false
			}
		}
	case Map:
		get := other.getter()
		for i := range n.keys {
			v := other.items[i]
			if other.keys[i].Name != n.keys[i].Name {
				v = get(n.keys[i].Name)
			}
			if v == nil || !n.items[i].Equal(v) {
				return false
			}
		}
	}
	return true
}
