package expand

import (
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/cnl/syntax"
)

// Render writes a value as YAML: in block style, short lists of scalars on one
// line, keys in their order. Bindings of macros have the names that the macros
// give them, not those that keep them apart.
func Render(n *Node) string { return render(n, false) }

func render(n *Node, exact bool) string {
	if n == nil {
		return ""
	}
	var out strings.Builder
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	// The tree is made of nothing but lists, mappings with keys, and scalars, and a
	// builder takes all that is written.
	_ = encoder.Encode(yamlOf(n, exact))
	_ = encoder.Close()
	return out.String()
}

// yamlOf is a value as a tree of the library that writes it.
func yamlOf(n *Node, exact bool) *yaml.Node {
	switch n.kind {
	case List:
		out := &yaml.Node{Kind: yaml.SequenceNode}
		if isInline(n) {
			out.Style = yaml.FlowStyle
		}
		for _, item := range n.items {
			out.Content = append(out.Content, yamlOf(item, exact))
		}
		return out
	case Map:
		out := &yaml.Node{Kind: yaml.MappingNode}
		for i, item := range n.items {
			out.Content = append(out.Content, yamlText(n.keys[i].Name), yamlOf(item, exact))
		}
		return out
	case Null:
		return &yaml.Node{Kind: yaml.ScalarNode, Value: "null"}
	case Text:
		if n.Local != nil && !exact {
			return yamlText(n.Local.Text)
		}
		return yamlText(n.text)
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Value: n.text}
}

// yamlText is a text in the quotes that it needs.
func yamlText(text string) *yaml.Node {
	out := &yaml.Node{Kind: yaml.ScalarNode, Value: text}
	switch syntax.Quote(text, syntax.Plain, false)[0] {
	case '\'':
		out.Style = yaml.SingleQuotedStyle
	case '"':
		out.Style = yaml.DoubleQuotedStyle
	}
	return out
}

// lineWidth is how long a list of scalars on one line may be.
const lineWidth = 72

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

// RenderLine writes a value on one line, as it is quoted in sentences.
func RenderLine(n *Node) string {
	var out strings.Builder
	renderLine(&out, n, false)
	return out.String()
}

func renderLine(out *strings.Builder, n *Node, flow bool) {
	switch {
	case n.Kind() == List:
		out.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				out.WriteString(", ")
			}
			renderLine(out, item, true)
		}
		out.WriteByte(']')
	case n.Kind() == Map && len(n.items) > 0:
		out.WriteString("{ ")
		for i, item := range n.items {
			if i > 0 {
				out.WriteString(", ")
			}
			out.WriteString(syntax.Quote(n.keys[i].Name, syntax.Plain, true) + ": ")
			renderLine(out, item, true)
		}
		out.WriteString(" }")
	case n.Kind() == Map:
		out.WriteString("{}")
	case n.Kind() == Null:
		out.WriteString("null")
	case n.Kind() == Text:
		text := n.text
		if n.Local != nil {
			text = n.Local.Text
		}
		out.WriteString(syntax.Quote(text, syntax.Plain, flow))
	case n != nil:
		out.WriteString(n.text)
	}
}
