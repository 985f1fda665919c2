package formula

import (
	"strings"

	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Tree is the value that a formula means, without the places where it was written.
type Tree = render.Value

// maxNodes bounds how much of a tree is read: aliases multiply nodes.
const maxNodes = 20_000

// Of returns the tree at a node of a text, with aliases resolved. Ok is false if it is too large, or if something in
// it cannot be read.
func Of(n syntax.Node) (tree Tree, ok bool) { return of(n, 0) }

func of(n syntax.Node, from int) (tree Tree, ok bool) {
	c := copier{maxNodes, from}
	tree = c.node(n)
	return tree, c.left > 0
}

// copier copies the nodes of a text that begins at offset `from` of another text; left is how many nodes it may still
// copy.
type copier struct{ left, from int }

func (c *copier) node(n syntax.Node) Tree {
	span := n.Span()
	return c.value(n).WithPlace(c.from+span.Start, c.from+span.End)
}

func (c *copier) value(n syntax.Node) Tree {
	if c.left--; c.left <= 0 || n.IsBroken() || n.Hole() {
		c.left = 0
		return render.Null()
	}
	switch n.Kind() {
	case syntax.Alias:
		if !n.Target().Valid() {
			c.left = 0
			return render.Null()
		}
		return c.value(n.Target())
	case syntax.Mapping:
		t := render.Record()
		for k, v := range n.Pairs() {
			if k.Kind() != syntax.Scalar { // it has no name
				c.left = 0
				return render.Null()
			}
			span := k.Span()
			t.Under(render.Quote(k.Value(), quotes(k)).WithPlace(c.from+span.Start, c.from+span.End), c.node(v))
		}
		return t
	case syntax.Sequence:
		t := render.List()
		for _, item := range n.Items() {
			t.Add(c.node(item))
		}
		return t
	case syntax.Scalar:
		switch n.Type() {
		case syntax.Null:
			return render.Null()
		case syntax.Bool:
			return render.ScalarOf(strings.ToLower(n.Value()), syntax.Bool)
		case syntax.Int, syntax.Float:
			return render.ScalarOf(n.Value(), n.Type())
		}
		return render.Quote(n.Value(), quotes(n))
	}
	return render.Null()
}

// quotes returns the quotes of a scalar if they are of a kind that formulas have.
func quotes(n syntax.Node) syntax.Style {
	if s := n.Style(); s == syntax.SingleQuoted || s == syntax.DoubleQuoted {
		return s
	}
	return syntax.Plain
}
