package expand

import (
	"strings"

	"ludo-lsp/internal/cnl/syntax"
)

// Render writes a value as YAML: in block style, short lists of scalars on one
// line, keys in their order. Bindings of macros have the names that the macros
// give them, not those that keep them apart.
func Render(n *Node) string { return render(n, false) }

func render(n *Node, exact bool) string {
	r := renderer{exact: exact}
	switch {
	case n == nil:
	case isInline(n):
		r.line(n, false)
		r.out.WriteByte('\n')
	default:
		r.block(n, 0, false)
	}
	return r.out.String()
}

// RenderLine writes a value as YAML on one line, in flow style.
func RenderLine(n *Node) string {
	r := renderer{}
	r.line(n, false)
	return r.out.String()
}

// line writes a value in flow style.
func (r *renderer) line(n *Node, flow bool) {
	switch {
	case n.Kind() == List:
		r.out.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				r.out.WriteString(", ")
			}
			r.line(item, true)
		}
		r.out.WriteByte(']')
	case n.Kind() == Map && len(n.items) > 0:
		r.out.WriteString("{ ")
		for i, item := range n.items {
			if i > 0 {
				r.out.WriteString(", ")
			}
			r.out.WriteString(syntax.Quote(n.keys[i].Name, syntax.Plain, true) + ": ")
			r.line(item, true)
		}
		r.out.WriteString(" }")
	case n.Kind() == Map:
		r.out.WriteString("{}")
	case n != nil:
		r.scalar(n, flow)
	}
}

// lineWidth is how long a list of scalars on one line may be.
const lineWidth = 72

type renderer struct {
	out   strings.Builder
	exact bool // with the names of macro bindings as they are
}

// block writes a list or map that is not empty, each line with an indentation;
// the first line without one if something stands before it.
func (r *renderer) block(n *Node, indent int, started bool) {
	for i, item := range n.items {
		if i > 0 || !started {
			r.out.WriteString(strings.Repeat(" ", indent))
		}
		if n.kind == List {
			r.out.WriteString("- ")
			if isInline(item) {
				r.line(item, false)
				r.out.WriteByte('\n')
			} else {
				r.block(item, indent+2, true)
			}
			continue
		}
		r.out.WriteString(syntax.Quote(n.keys[i].Name, syntax.Plain, false))
		r.out.WriteByte(':')
		if isInline(item) {
			r.out.WriteByte(' ')
			r.line(item, false)
			r.out.WriteByte('\n')
			continue
		}
		r.out.WriteByte('\n')
		r.block(item, indent+2, false)
	}
}

// isInline reports whether a value fits behind a key or dash: scalars, empty
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

func (r *renderer) scalar(n *Node, flow bool) {
	switch n.kind {
	case Null:
		r.out.WriteString("null")
	case Text:
		text := n.text
		if n.Local != nil && !r.exact {
			text = n.Local.Text
		}
		r.out.WriteString(syntax.Quote(text, syntax.Plain, flow))
	default:
		r.out.WriteString(n.text)
	}
}
