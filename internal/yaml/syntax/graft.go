package syntax

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/text/source"
)

// Copy returns a tree of the same text to which nodes can be added, see Graft. The two trees share unchanged data.
func (t *Tree) Copy() *Tree {
	out := *t
	out.nodes, out.decoded = slices.Clip(t.nodes), slices.Clip(t.decoded)
	out.shared = true
	return &out
}

// Part is a value that replaces a scalar whose text is in another notation than YAML; V is the implementing type
// itself.
type Part[V any] interface {
	// Kind is Missing where something cannot be read.
	Kind() Kind
	// Style is the style of a scalar.
	Style() Style
	Type() Type
	// Text is the text of a scalar.
	Text() string
	// Place is where the part stands in the value of the scalar; known is false for an implied part.
	Place() (start, end int, known bool)
	// Len is the number of items of a list, or fields of a record. At is an item, or a field's value, KeyAt its key.
	Len() int
	At(i int) V
	KeyAt(i int) V
}

// Graft replaces a scalar by a part: from then on the node is what the scalar's text means. The tree must be a Copy
// that nobody else uses yet. Nodes keep their handles.
func Graft[V Part[V]](n Node, part V) {
	t := n.tree
	if t.shared {
		t.nodes, t.grafts, t.shared = slices.Clone(t.nodes), maps.Clone(t.grafts), false
		if t.grafts == nil {
			t.grafts = map[int32]node{}
		}
	}
	g := grafter[V]{tree: t, offsets: offsetsOf(n)}
	was := t.nodes[n.index]
	t.grafts[n.index] = was
	at := g.addNode(part, was.span())
	made := t.nodes[at]
	t.nodes = t.nodes[:at] // its children precede it
	if made.kind != Scalar {
		made.start, made.end = was.start, was.end
	}
	made.parent, made.next, made.index, made.key = was.parent, was.next, was.index, was.key
	made.flags |= was.flags & flagProperties
	t.nodes[n.index] = made
	for child := made.first; child != noNode && made.kind != Scalar; child = t.nodes[child].next {
		t.nodes[child].parent = n.index
	}
}

// WrittenAs returns the kind and style of the scalar as which a grafted node was written; is is false for any other
// node. See Graft.
func (n Node) WrittenAs() (kind Kind, style Style, is bool) {
	if !n.InText() {
		return Missing, Plain, false
	}
	was, is := n.tree.grafts[n.index]
	return was.kind, was.style, is
}

// WrittenText returns the text of the scalar as which the node was written, or the part of that text for the node; ok
// is false for any other node, and if the text is unknown.
func (n Node) WrittenText() (text string, ok bool) {
	if !n.InText() {
		return "", false
	}
	root := n
	for _, _, is := root.WrittenAs(); !is && root.Valid(); _, _, is = root.WrittenAs() {
		root = root.Parent()
	}
	was, is := n.tree.grafts[root.index]
	switch {
	case !is:
		return "", false
	case n == root:
		return n.tree.valueOf(&was), true
	case was.style == SingleQuoted:
		return strings.ReplaceAll(n.Raw(), "''", "'"), true
	case was.style == DoubleQuoted && strings.Contains(n.Raw(), `\`):
		return "", false
	}
	return n.Raw(), true
}

// Part returns the span in the tree's text of a part of a scalar's value, or of the whole scalar if that is unknown.
func (n Node) Part(start, end int) source.Span {
	o := offsetsOf(n)
	return o.span(start, end)
}

// InText returns a text escaped for replacing a part of a scalar in another notation: in a quoted scalar, it may not
// end the quotes. Is is false, and the text unchanged, if there is no such scalar, or if all of it is replaced.
func (t *Tree) InText(span source.Span, text string) (written string, is bool) {
	for n := t.At(span.Start); n.InText(); n = n.Parent() {
		_, style, root := n.WrittenAs()
		switch {
		case !root:
			continue
		case n.Kind() != Scalar && span == n.Span():
			return text, false
		case style == SingleQuoted:
			text = strings.ReplaceAll(text, "'", "''")
		case style == DoubleQuoted:
			quoted := quoteDouble(text)
			text = quoted[1 : len(quoted)-1]
		}
		return text, true
	}
	return text, false
}

// InText reports whether the node is, or is part of, the meaning of a scalar's text.
func (n Node) InText() bool { return n.get().flags&flagGrafted != 0 }

// Unread reports whether the node takes the place of an unreadable text.
func (n Node) Unread() bool {
	at := n.get()
	return at.flags&flagGrafted != 0 && at.flags&flagBroken != 0
}

// grafter adds the nodes of parts to a tree.
type grafter[V Part[V]] struct {
	tree    *Tree
	offsets offsets
}

// addNode adds a part to the tree after its children, and returns its index. An implied part is placed at the beginning
// of its parent.
func (g *grafter[V]) addNode(part V, outer source.Span) int32 {
	span := source.Span{Start: outer.Start, End: outer.Start}
	if start, end, known := part.Place(); known {
		span = g.offsets.span(start, end)
	}
	made := node{start: int32(span.Start), end: int32(span.End), parent: noNode, next: noNode, first: noNode,
		key:  noNode,
		kind: part.Kind(), style: part.Style(), typ: part.Type(), flags: flagGrafted, count: int32(part.Len())}
	switch made.kind {
	case Missing:
		made.kind, made.style, made.flags = Mapping, Flow, made.flags|flagBroken
	case Scalar:
		if text := part.Text(); g.tree.sourceOf(&made) != text {
			made.first = int32(len(g.tree.decoded))
			g.tree.decoded = append(g.tree.decoded, text)
		}
	default:
		made.style, made.typ = Flow, NotScalar
		made.first = g.addChildren(part, span)
	}
	g.tree.nodes = append(g.tree.nodes, made)
	at := int32(len(g.tree.nodes) - 1)
	for child := made.first; child != noNode && made.kind != Scalar; child = g.tree.nodes[child].next {
		g.tree.nodes[child].parent = at
	}
	return at
}

// sourceOf returns the text of the scalar in whose place a node stands.
func (t *Tree) sourceOf(n *node) string {
	if n.style == SingleQuoted || n.style == DoubleQuoted {
		if n.end-n.start < 2 {
			return ""
		}
		return t.Text[n.start+1 : n.end-1]
	}
	return t.Text[n.start:n.end]
}

// addChildren adds the items of a list or the fields of a record in the order of their places, and returns the first.
func (g *grafter[V]) addChildren(part V, span source.Span) int32 {
	type child struct{ key, value int32 }
	children := make([]child, part.Len())
	for i := range children {
		c := child{noNode, g.addNode(part.At(i), span)}
		if part.Kind() == Mapping {
			at := g.tree.nodes[c.value].span()
			c.key = g.addNode(part.KeyAt(i), source.Span{Start: at.Start, End: at.Start})
		}
		children[i] = c
	}
	nodes := g.tree.nodes
	first := func(c child) int32 {
		if c.key != noNode {
			return min(nodes[c.key].start, nodes[c.value].start)
		}
		return nodes[c.value].start
	}
	slices.SortStableFunc(children, func(a, b child) int { return cmp.Compare(first(a), first(b)) })
	head, last := noNode, noNode
	link := func(index int32) {
		if last == noNode {
			head = index
		} else {
			nodes[last].next = index
		}
		last = index
	}
	for i, c := range children {
		if c.key != noNode {
			nodes[c.key].index = int32(i)
			nodes[c.value].key = c.key
			link(c.key)
		}
		nodes[c.value].index = int32(i)
		link(c.value)
	}
	return head
}
