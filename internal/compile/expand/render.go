package expand

import (
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Render returns a value as YAML: in block style, short lists of scalars on one line, keys in their order. Bindings
// of macros have the names in the macros, not the unique ones.
func Render(n *Node) string { return renderNode(n, false) }

func renderNode(n *Node, exact bool) string {
	if n == nil {
		return ""
	}
	return toWrite(n, exact).Lines(0) + "\n"
}

// Value returns a value in the form for writing, like Render.
func Value(n *Node) render.Value { return toWrite(n, false) }

func toWrite(n *Node, exact bool) render.Value {
	switch n.kind {
	case List:
		out := render.List()
		for _, item := range n.items {
			out.Add(toWrite(item, exact))
		}
		if isInline(n) {
			out.InLine()
		}
		return out
	case Map:
		out := render.Record()
		for i, item := range n.items {
			out.With(n.keys[i].Name, toWrite(item, exact))
		}
		return out
	case Text:
		if n.Local != nil && !exact {
			return render.Text(n.Local.Text)
		}
		return render.Text(n.text)
	case Bool:
		return render.ScalarOf(n.text, syntax.Bool)
	case Number:
		if _, whole := n.Int(); whole {
			return render.ScalarOf(n.text, syntax.Int)
		}
		return render.ScalarOf(n.text, syntax.Float)
	}
	return render.Null()
}

// lineWidth is the maximal length of a list of scalars on one line.
const lineWidth = 72

// isInline reports whether a value fits after a key or dash: scalars, empty
// collections and short lists of scalars do.
func isInline(n *Node) bool {
	if n.kind == Map {
		return len(n.items) == 0
	}
	width := 2
	for _, item := range n.items {
		if item.kind == List || item.kind == Map {
			return false
		}
		width += len(item.text) + 2
	}
	return width <= lineWidth
}

// RenderLine returns a value on one line, as sentences quote it.
func RenderLine(n *Node) string {
	if n == nil {
		return ""
	}
	return toWrite(n, false).Line()
}
