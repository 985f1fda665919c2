package syntax

import (
	"iter"
	"sort"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// noNode is the index of an absent node.
const noNode = int32(-1)

type flags uint8

const (
	flagBroken flags = 1 << iota
	flagHole
	flagProperties // has an anchor or a tag, see arena.properties
	flagGrafted    // part of a text in another notation, see Graft
)

// node is one entry of the arena. Nodes are in document order: a collection before its children, a key directly
// before its value.
type node struct {
	start, end int32
	parent     int32
	next       int32 // next child of the same parent; in a mapping key, value, key, value …
	// first is the first child of a collection, the target of an alias, or, for
	// a scalar whose text had to be decoded, the index in arena.decoded.
	first int32
	count int32 // items or pairs
	index int32 // position among the parent's items or pairs
	key   int32 // the key of a pair's value
	kind  Kind
	style Style
	typ   Type
	flags flags
}

// properties are the anchor and tag of one node.
type properties struct {
	node        int32
	anchor, tag source.Span // with their indicator; empty if absent
}

// arena holds data that only some nodes need.
type arena struct {
	root       int32
	decoded    []string
	properties []properties // sorted by node
	aliases    []int32
	merges     []int32        // keys
	grafts     map[int32]node // the scalars replaced by other nodes
	shared     bool           // nodes and grafts belong to another tree
}

// Root returns the node of the whole text, or of the entry with Options.Entry. It is always valid; for an empty text
// its kind is Missing.
func (t *Tree) Root() Node { return Node{t, t.root} }

// Anchors lists the nodes that carry an anchor, in document order.
func (t *Tree) Anchors() []Node {
	var nodes []Node
	for i := range t.properties {
		if t.properties[i].anchor.Len() > 0 {
			nodes = append(nodes, Node{t, t.properties[i].node})
		}
	}
	return nodes
}

// Aliases lists the aliases, in document order.
func (t *Tree) Aliases() []Node {
	return lists.Map(t.aliases, func(index int32) Node { return Node{t, index} })
}

// MergeKey is the key that merges the fields of other records into one in YAML 1.1.
const MergeKey = "<<"

// Merges iterates over the merge keys, ordered by the ends of the records that contain them.
func (t *Tree) Merges() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for _, index := range t.merges {
			if !yield(Node{t, index}) {
				return
			}
		}
	}
}

// HasMerges reports whether there are merge keys.
func (t *Tree) HasMerges() bool { return len(t.merges) > 0 }

// IsMerge reports whether a key is a merge key.
func (n Node) IsMerge() bool {
	return n.Style() == Plain && n.Kind() == Scalar && n.Value() == MergeKey
}

// At returns the deepest node, keys included, whose span contains the offset; the end of a span counts. The result is
// invalid outside the root's span.
func (t *Tree) At(offset int) Node {
	at := t.root
	if !t.nodes[at].span().Contains(offset) {
		return Node{}
	}
	for {
		deeper := noNode
		if k := t.nodes[at].kind; k == Mapping || k == Sequence {
			for child := t.nodes[at].first; child != noNode; child = t.nodes[child].next {
				if int(t.nodes[child].start) > offset && t.nodes[child].flags&flagGrafted == 0 {
					break // an operator, which identifies a part of a text, is after its first operand
				}
				hides := deeper != noNode && t.isImplied(child) && !t.isImplied(deeper)
				if t.nodes[child].span().Contains(offset) && !hides {
					deeper = child
				}
			}
		}
		if deeper == noNode {
			return Node{t, at}
		}
		at = deeper
	}
}

// isImplied reports whether a node is an implied part of a text, which is not written there; see Graft.
func (t *Tree) isImplied(at int32) bool {
	n := &t.nodes[at]
	return n.flags&flagGrafted != 0 && n.start == n.end
}

func (n *node) span() source.Span { return source.Span{Start: int(n.start), End: int(n.end)} }

func (n Node) get() *node {
	if n.tree == nil || n.index < 0 {
		return &node{first: noNode, parent: noNode, next: noNode, key: noNode}
	}
	return &n.tree.nodes[n.index]
}

// Valid reports whether the handle refers to a node.
func (n Node) Valid() bool { return n.tree != nil && n.index >= 0 }

// Tree returns the tree the node belongs to.
func (n Node) Tree() *Tree { return n.tree }

// Kind returns the node's kind.
func (n Node) Kind() Kind { return n.get().kind }

// Style returns how the node was written.
func (n Node) Style() Style { return n.get().style }

// Span returns the span of the node's text: a scalar with its quotes, a flow collection with its brackets, a block
// collection from its first key or dash to the end of its last value. The node's own anchor or tag is before the
// span.
func (n Node) Span() source.Span { return n.get().span() }

// InFlow reports whether a node is inside brackets or braces.
func (n Node) InFlow() bool {
	for p := n.Parent(); p.Valid(); p = p.Parent() {
		if p.Style() == Flow {
			return true
		}
	}
	return false
}

// Raw returns the node's text as written.
func (n Node) Raw() string {
	if !n.Valid() {
		return ""
	}
	span := n.Span()
	return n.tree.Text[span.Start:span.End]
}

// Value returns the decoded text of a scalar, "" for any other node.
func (n Node) Value() string {
	if !n.Valid() {
		return ""
	}
	return n.tree.value(n.index)
}

func (t *Tree) value(index int32) string { return t.valueOf(&t.nodes[index]) }

func (t *Tree) valueOf(at *node) string {
	if at.kind != Scalar {
		return ""
	}
	if at.first != noNode {
		return t.decoded[at.first]
	}
	if at.style == SingleQuoted || at.style == DoubleQuoted {
		return t.Text[at.start+1 : at.end-1]
	}
	return t.Text[at.start:at.end]
}

// Len counts the items of a sequence or the pairs of a mapping.
func (n Node) Len() int { return int(n.get().count) }

// Items yields the items of a sequence with their positions.
func (n Node) Items() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		if n.Kind() != Sequence {
			return
		}
		i := 0
		for child := n.get().first; child != noNode; child = n.tree.nodes[child].next {
			if !yield(i, Node{n.tree, child}) {
				return
			}
			i++
		}
	}
}

// Pairs iterates over the keys and values of a mapping in document order, duplicates included.
func (n Node) Pairs() iter.Seq2[Node, Node] {
	return func(yield func(Node, Node) bool) {
		if n.Kind() != Mapping {
			return
		}
		for key := n.get().first; key != noNode; {
			value := n.tree.nodes[key].next
			if !yield(Node{n.tree, key}, Node{n.tree, value}) {
				return
			}
			key = n.tree.nodes[value].next
		}
	}
}

// Values yields the node and all values below it, each before what it contains: without keys.
func (n Node) Values() iter.Seq[Node] {
	return func(yield func(Node) bool) { n.visit(yield) }
}

func (n Node) visit(yield func(Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, item := range n.Items() {
		if !item.visit(yield) {
			return false
		}
	}
	for _, value := range n.Pairs() {
		if !value.visit(yield) {
			return false
		}
	}
	return true
}

// Scalars yields the scalars that Values yields.
func (n Node) Scalars() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		n.visit(func(value Node) bool { return value.Kind() != Scalar || yield(value) })
	}
}

// Get returns the value of the first pair with a key. The node is invalid if there is none.
func (n Node) Get(key string) Node {
	if n.Kind() != Mapping {
		return Node{}
	}
	for at := n.get().first; at != noNode; {
		value := n.tree.nodes[at].next
		if n.tree.value(at) == key {
			return Node{n.tree, value}
		}
		at = n.tree.nodes[value].next
	}
	return Node{}
}

// Key returns the key of the pair whose value the node is. It is invalid for all other nodes.
func (n Node) Key() Node { return n.handle(n.get().key) }

// Parent returns the collection that contains the node. It is invalid for the root.
func (n Node) Parent() Node { return n.handle(n.get().parent) }

func (n Node) handle(index int32) Node {
	if n.tree == nil || index == noNode {
		return Node{}
	}
	return Node{n.tree, index}
}

// Index returns the node's position among its parent's items or pairs.
func (n Node) Index() int { return int(n.get().index) }

// PairSpan returns, for the value of a pair, the span from the start of its key (with the key's anchor or tag) to the
// value's end. For other nodes it is their own span.
func (n Node) PairSpan() source.Span {
	span := n.Span()
	if n.Key().Valid() {
		span.Start = n.PairStart()
	}
	return span
}

// PairStart returns the start of the node, or of the pair if the node is its value, including an anchor or tag in
// front.
func (n Node) PairStart() int {
	if key := n.Key(); key.Valid() {
		n = key
	}
	if p := n.properties(); p != nil {
		return p.start()
	}
	return n.Span().Start
}

// Properties returns the spans of the node's anchor and tag, with their signs, in order.
func (n Node) Properties() []source.Span {
	p := n.properties()
	switch {
	case p == nil:
		return nil
	case p.anchor.Len() == 0:
		return []source.Span{p.tag}
	case p.tag.Len() == 0:
		return []source.Span{p.anchor}
	case p.anchor.Start < p.tag.Start:
		return []source.Span{p.anchor, p.tag}
	}
	return []source.Span{p.tag, p.anchor}
}

// Multiline reports whether the node's text has several lines.
func (n Node) Multiline() bool { return strings.ContainsAny(n.Raw(), "\r\n") }

// First returns the first child of a collection; the children of a mapping are its keys, each followed by its value.
func (n Node) First() Node {
	if n.Kind() != Mapping && n.Kind() != Sequence {
		return Node{}
	}
	return n.handle(n.get().first)
}

// Next returns the child after this one in the same collection. It is invalid for the last one.
func (n Node) Next() Node { return n.handle(n.get().next) }

func (n Node) properties() *properties {
	if n.get().flags&flagProperties == 0 {
		return nil
	}
	list := n.tree.properties
	i := sort.Search(len(list), func(i int) bool { return list[i].node >= n.index })
	if i < len(list) && list[i].node == n.index {
		return &list[i]
	}
	return nil
}

func (p *properties) any() bool { return p.anchor.Len() > 0 || p.tag.Len() > 0 }

func (p *properties) start() int {
	switch {
	case p.anchor.Len() == 0:
		return p.tag.Start
	case p.tag.Len() == 0:
		return p.anchor.Start
	}
	return min(p.anchor.Start, p.tag.Start)
}

// Anchor returns the name of the node's anchor without "&", or for an alias the name to which it refers; "" if the
// node has none.
func (n Node) Anchor() string {
	if n.Kind() == Alias {
		return n.Raw()[1:]
	}
	if p := n.properties(); p != nil && p.anchor.Len() > 0 {
		return n.tree.Text[p.anchor.Start+1 : p.anchor.End]
	}
	return ""
}

// Tag returns the node's tag without its first "!"; "" if there is none.
func (n Node) Tag() string {
	if p := n.properties(); p != nil && p.tag.Len() > 0 {
		return n.tree.Text[p.tag.Start+1 : p.tag.End]
	}
	return ""
}

// Target returns the node an alias stands for. It is invalid if the anchor is not defined earlier in this text, and
// for all nodes but aliases.
func (n Node) Target() Node {
	if n.Kind() != Alias {
		return Node{}
	}
	return n.handle(n.get().first)
}

// Resolve returns the node itself, or an alias's target.
func (n Node) Resolve() Node {
	if n.Kind() == Alias {
		return n.Target()
	}
	return n
}

// IsBroken reports whether some of the node's own content was lost or guessed because of a YAML error directly inside
// it, so that nothing may be reported as missing in it.
func (n Node) IsBroken() bool { return n.get().flags&flagBroken != 0 }

// Hole reports whether entries were cut out where the missing value would be.
func (n Node) Hole() bool { return n.get().flags&flagHole != 0 }
