package expand

import (
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/index"
)

// Expansion is what came of a place of the spec at one place of the expanded
// spec.
type Expansion struct {
	// Path leads from the document to the first of the nodes, in expanded
	// indices: "doc.actions.0.effects.2".
	Path string
	// Nodes are the values: one, or several entries of one list.
	Nodes []*Node
}

// Explain gives what came of the smallest value, or use of a macro or template,
// that stands at an offset of a unit's text and of which something came. What
// stands in a macro has come in wherever the macro is used.
func (d *Document) Explain(unit index.UnitID, offset int) []Expansion {
	smallest := Origin{}
	found := false
	at := func(o Origin) {
		if o.Unit == unit && o.Span.Contains(offset) && o.Node.Valid() &&
			(!found || o.Span.Len() < smallest.Span.Len()) {
			smallest, found = o, true
		}
	}
	d.visit(func(n *Node, _ *path) bool {
		at(n.At)
		for u := n.Uses; u != nil; u = u.Outer {
			at(u.At)
		}
		return true
	})
	if !found {
		return nil
	}
	return d.collect(func(n *Node) bool {
		return n.comesFrom(func(o Origin) bool { return o.Unit == unit && o.Span == smallest.Span })
	})
}

// ExplainEntry gives what came of the largest value at an offset of a unit's
// text: of the whole entry of a section.
func (d *Document) ExplainEntry(unit index.UnitID, offset int) []Expansion {
	return d.collect(func(n *Node) bool {
		return n.comesFrom(func(o Origin) bool { return o.Unit == unit && o.Span.Contains(offset) })
	})
}

// comesFrom reports whether the node was written at a place, or came in by a
// use there.
func (n *Node) comesFrom(place func(Origin) bool) bool {
	if place(n.At) {
		return true
	}
	for u := n.Uses; u != nil; u = u.Outer {
		if place(u.At) {
			return true
		}
	}
	return false
}

// collect gives the topmost nodes that match, those that follow each other in
// one list together. The value of a section as a whole does not count if it is
// a list: its entries do.
func (d *Document) collect(match func(*Node) bool) (out []Expansion) {
	var last *path
	d.visit(func(n *Node, at *path) bool {
		if at.outer.outer == nil && n.kind == List || !match(n) {
			return true
		}
		if last != nil && at.name == "" && last.name == "" && at.outer == last.outer && at.index == last.index+1 {
			e := &out[len(out)-1]
			e.Nodes = append(e.Nodes, n)
		} else {
			out = append(out, Expansion{Path: at.dotted(), Nodes: []*Node{n}})
		}
		last = at
		return false
	})
	return out
}

// visit walks through all sections, below the nodes for which enter is true.
func (d *Document) visit(enter func(n *Node, at *path) bool) {
	root := &path{name: "doc"}
	var walk func(n *Node, at *path)
	walk = func(n *Node, at *path) {
		if !enter(n, at) {
			return
		}
		for i, item := range n.items {
			if n.kind == List {
				walk(item, at.entry(i))
			} else {
				walk(item, at.field(n.keys[i].Name))
			}
		}
	}
	for _, s := range grammar.Sections {
		if n := d.sections[s.Name]; n != nil {
			walk(n, root.field(s.Name))
		}
	}
}
