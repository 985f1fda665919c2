package expand

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/index"
)

// Expansion is the result of a value of the spec at one place of the expanded spec.
type Expansion struct {
	// Path is the path of the first node from the document, in expanded indices: "doc.actions.0.effects.2".
	Path string
	// Nodes are the values: one, or several entries of one list.
	Nodes []*Node
}

// Explain returns the results of the smallest value, or use of a macro or template, at an offset of a unit's text
// that has any results. For text in a macro there is a result for each use.
func (d *Document) Explain(unit index.UnitID, offset int) []Expansion {
	smallest := Origin{}
	found := false
	at := func(o Origin) {
		if o.Unit == unit && o.Span.Contains(offset) && o.Node.Valid() &&
			(!found || o.Span.Len() < smallest.Span.Len()) {
			smallest, found = o, true
		}
	}
	d.visit(func(n *Node, _ []step) bool {
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

// ExplainEntry returns the results of the largest value at an offset of a unit's text, which is the whole entry of a
// section.
func (d *Document) ExplainEntry(unit index.UnitID, offset int) []Expansion {
	return d.collect(func(n *Node) bool {
		return n.comesFrom(func(o Origin) bool { return o.Unit == unit && o.Span.Contains(offset) })
	})
}

// comesFrom reports whether the node, or a use that it came from, was written at an origin for which place returns
// true.
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

// collect returns the topmost nodes for which match returns true, consecutive nodes of a list together. A section's
// list as a whole does not count, only its entries.
func (d *Document) collect(match func(*Node) bool) (out []Expansion) {
	var last step
	d.visit(func(n *Node, steps []step) bool {
		at := steps[len(steps)-1]
		if at.in == nil && n.kind == List || !match(n) {
			return true
		}
		if at.in.Kind() == List && at.in == last.in && at.index == last.index+1 {
			e := &out[len(out)-1]
			e.Nodes = append(e.Nodes, n)
		} else {
			out = append(out, Expansion{Path: pathOf(steps).dottedText(), Nodes: []*Node{n}})
		}
		last = at
		return false
	})
	return out
}

// visit walks through all sections, below the nodes for which enter returns true. The last of the steps leads to the
// node itself; the slice is reused for the next node.
func (d *Document) visit(enter func(n *Node, steps []step) bool) {
	var walk func(n *Node, steps []step)
	walk = func(n *Node, steps []step) {
		if !enter(n, steps) {
			return
		}
		for i, item := range n.items {
			walk(item, append(steps, step{in: n, index: i}))
		}
	}
	steps := make([]step, 0, 32)
	for _, s := range grammar.Sections {
		if n := d.sections[s.Name]; n != nil {
			walk(n, append(steps, step{section: s.Name}))
		}
	}
}

// step is the way to a section of the document, or from a node to one of its items.
type step struct {
	section string
	in      *Node
	index   int
}

// pathOf returns the path that steps lead to.
func pathOf(steps []step) *path {
	at := &path{name: "doc"}
	for _, s := range steps {
		switch {
		case s.in == nil:
			at = at.field(s.section)
		case s.in.kind == List:
			at = at.entry(s.index)
		default:
			at = at.field(s.in.keys[s.index].Name)
		}
	}
	return at
}
