package formula

import (
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Tree is what a formula stands for, without the places where it was written.
type Tree struct {
	Kind  syntax.Kind // Scalar, Mapping or Sequence
	Type  syntax.Type // of a scalar
	Text  string      // of a scalar: what a string says, anything else as it is written
	Keys  []string    // of a mapping
	Items []*Tree     // the values of a mapping, the entries of a sequence
}

// maxNodes bounds what is read of a tree: aliases make many nodes of few.
const maxNodes = 20_000

// Of is the tree at a node of a text, with what aliases stand for in their places. Ok is
// false where it is too large, or where something in it cannot be read.
func Of(n syntax.Node) (tree *Tree, ok bool) {
	left := maxNodes
	tree = of(n, &left)
	return tree, left > 0
}

func of(n syntax.Node, left *int) *Tree {
	if *left--; *left <= 0 || n.Broken() || n.Hole() {
		*left = 0
		return nullTree()
	}
	switch n.Kind() {
	case syntax.Alias:
		if !n.Target().Valid() {
			*left = 0
			return nullTree()
		}
		return of(n.Target(), left)
	case syntax.Mapping:
		t := &Tree{Kind: syntax.Mapping}
		for k, v := range n.Pairs() {
			t.Keys = append(t.Keys, k.Value())
			t.Items = append(t.Items, of(v, left))
		}
		return t
	case syntax.Sequence:
		t := &Tree{Kind: syntax.Sequence}
		for _, item := range n.Items() {
			t.Items = append(t.Items, of(item, left))
		}
		return t
	case syntax.Scalar:
		switch n.Type() {
		case syntax.Null:
			return nullTree()
		case syntax.Bool:
			return &Tree{Kind: syntax.Scalar, Type: syntax.Bool, Text: strings.ToLower(n.Raw())}
		case syntax.Int, syntax.Float:
			return &Tree{Kind: syntax.Scalar, Type: n.Type(), Text: n.Raw()}
		}
		return textTree(n.Value())
	}
	return nullTree()
}

func nullTree() *Tree { return &Tree{Kind: syntax.Scalar, Type: syntax.Null, Text: "null"} }

func textTree(text string) *Tree {
	return &Tree{Kind: syntax.Scalar, Type: syntax.String, Text: text}
}

// record is a mapping of a key and its value.
func record(key string, value *Tree) *Tree {
	return &Tree{Kind: syntax.Mapping, Keys: []string{key}, Items: []*Tree{value}}
}

// with adds a field.
func (t *Tree) with(key string, value *Tree) *Tree {
	t.Keys, t.Items = append(t.Keys, key), append(t.Items, value)
	return t
}

// Get is the value of a field of a record; nil if there is none.
func (t *Tree) Get(key string) *Tree {
	if t == nil || t.Kind != syntax.Mapping {
		return nil
	}
	if i := slices.Index(t.Keys, key); i >= 0 {
		return t.Items[i]
	}
	return nil
}

// Entries yields the entries of a list.
func (t *Tree) Entries() iter.Seq2[int, *Tree] {
	if t == nil || t.Kind != syntax.Sequence {
		return func(func(int, *Tree) bool) {}
	}
	return slices.All(t.Items)
}

// isText reports whether the tree is a text.
func (t *Tree) isText() bool {
	return t != nil && t.Kind == syntax.Scalar && t.Type == syntax.String
}

// text is what a scalar says; "" for everything else.
func (t *Tree) text() string {
	if t == nil || t.Kind != syntax.Scalar {
		return ""
	}
	return t.Text
}

// Equal reports whether two trees are the same but for the order of keys.
func (t *Tree) Equal(o *Tree) bool {
	if t == nil || o == nil {
		return t == o
	}
	if t.Kind != o.Kind || t.Type != o.Type || t.Text != o.Text || len(t.Items) != len(o.Items) {
		return false
	}
	for i, item := range t.Items {
		other := o.Items[i]
		if t.Kind == syntax.Mapping {
			if other = o.Get(t.Keys[i]); other == nil {
				return false
			}
		}
		if !item.Equal(other) {
			return false
		}
	}
	return true
}

// Flow is the tree on one line, as part of a formula and to be read again: each formula is, on every keystroke in its
// unit.
func (t *Tree) Flow() string {
	var b strings.Builder
	t.flow(&b)
	return b.String()
}

func (t *Tree) flow(b *strings.Builder) {
	brackets := "[]"
	if t.Kind == syntax.Mapping {
		brackets = "{}"
	}
	switch {
	case t.Kind == syntax.Scalar && t.Type == syntax.String:
		b.WriteString(syntax.Quote(t.Text, syntax.Plain, true))
		return
	case t.Kind == syntax.Scalar:
		b.WriteString(t.Text)
		return
	case len(t.Items) == 0:
		b.WriteString(brackets)
		return
	}
	b.WriteString(brackets[:1])
	for i, item := range t.Items {
		if i > 0 {
			b.WriteString(", ")
		} else if t.Kind == syntax.Mapping {
			b.WriteString(" ")
		}
		if t.Kind == syntax.Mapping {
			b.WriteString(syntax.Quote(t.Keys[i], syntax.Plain, true) + ": ")
		}
		item.flow(b)
	}
	if t.Kind == syntax.Mapping {
		b.WriteString(" ")
	}
	b.WriteString(brackets[1:])
}

// Width is how long the lines of YAML may become.
const Width = 100

// Block is the tree as YAML whose lines after the first begin in a column. What fits on
// a line stands on one.
func (t *Tree) Block(column int) string {
	return t.laidOut(column).Lines(column)
}

// laidOut is the tree with its first character in a column.
func (t *Tree) laidOut(column int) render.Value {
	if t.fits(column) {
		return t.value().InLine()
	}
	out := t.empty()
	for i, item := range t.Items {
		switch {
		case t.Kind == syntax.Sequence:
			out.Add(item.laidOut(column + 2))
		case item.fits(column + len(render.Pair(t.Keys[i], render.Written("")))):
			out.With(t.Keys[i], item.value().InLine())
		case item.fits(column + 2):
			out.With(t.Keys[i], render.Written("\n"+strings.Repeat(" ", column+2)+item.value().Line()))
		default:
			out.With(t.Keys[i], item.laidOut(column+2))
		}
	}
	return out
}

// fits reports whether the tree is best written on one line that begins in a column.
func (t *Tree) fits(column int) bool {
	return t.Kind == syntax.Scalar || len(t.Items) == 0 || column+len(t.Flow()) <= Width
}

// value is the tree, to be written.
func (t *Tree) value() render.Value {
	switch {
	case t.Kind == syntax.Scalar && t.Type == syntax.String:
		return render.Text(t.Text)
	case t.Kind == syntax.Scalar:
		return render.Scalar(t.Text)
	}
	out := t.empty()
	for i, item := range t.Items {
		if t.Kind == syntax.Sequence {
			out.Add(item.value())
		} else {
			out.With(t.Keys[i], item.value())
		}
	}
	return out
}

func (t *Tree) empty() render.Value {
	if t.Kind == syntax.Sequence {
		return render.List()
	}
	return render.Record()
}

// Line is the tree as YAML on one line, for a text that authors see.
func (t *Tree) Line() string { return t.value().Line() }

// Variables are the names of the variables of the table that the tree reads: what a name alone in a formula means.
func (t *Tree) Variables() (names []string) {
	t.Constants(func(name string) bool {
		names = append(names, name)
		return false
	})
	return names
}

// Constants is the tree in which some of those names are the names of constants.
func (t *Tree) Constants(are func(name string) bool) *Tree {
	if t.Get(view.ReferenceRef).text() == view.ReferenceIsGvar && are(t.Get(view.ReferenceGvarVar).text()) {
		return record(view.ReferenceRef, textTree(view.ReferenceIsConstant)).
			with(view.ReferenceConstantName, t.Get(view.ReferenceGvarVar))
	}
	out := *t
	out.Items = nil
	for _, item := range t.Items {
		out.Items = append(out.Items, item.Constants(are))
	}
	return &out
}
