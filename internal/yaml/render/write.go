package render

import (
	"strings"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/yaml/syntax"
)

// asWritten is the name of the aliases that mark the places of verbatim text while the library writes. There are no
// other aliases.
const asWritten = "x"

// longKey is the length from which the library writes a key with a "?", as it also does for a key with line breaks.
const longKey = 120

// node returns a value as a node of the library.
func (v Value) node(isKey bool) *yaml.Node {
	switch {
	case v.parts != nil:
		node := &yaml.Node{Kind: yaml.SequenceNode, Content: make([]*yaml.Node, len(v.parts.all))}
		if v.as == record {
			node.Kind = yaml.MappingNode
		}
		if v.parts.style == inLine {
			node.Style = yaml.FlowStyle
		}
		for i, part := range v.parts.all {
			node.Content[i] = part.node(v.as == record && i%2 == 0)
		}
		return node
	case v.as != text || isKey && (len(v.text) >= longKey || strings.ContainsAny(v.text, "\n\r\u0085\u2028\u2029")),
		// The library would quote a colon; only a question mark in brackets needs the quotes.
		strings.Contains(v.text, ":") && !strings.Contains(v.text, "?") && v.Line() == v.text:
		return &yaml.Node{Kind: yaml.AliasNode, Value: asWritten, Anchor: v.Line()}
	}
	node := &yaml.Node{Kind: yaml.ScalarNode, Value: v.text}
	switch syntax.Quote(v.text, v.like, false)[0] {
	case '\'':
		node.Style = yaml.SingleQuotedStyle
	case '"':
		node.Style = yaml.DoubleQuotedStyle
		node.Value = strings.ToValidUTF8(v.text, "\uFFFD")
	}
	return node
}

// write returns the text that the library writes for a tree, with the verbatim text inserted and blanks inside
// braces.
func write(node *yaml.Node, column int) string {
	var out strings.Builder
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	// The tree has only lists, records, and valid texts, and a builder never fails.
	_ = encoder.Encode(node)
	s := textInserter{in: strings.TrimSuffix(out.String(), "\n"), indent: strings.Repeat(" ", column)}
	s.collectTexts(node)
	s.out.Grow(len(s.in) + 16)
	s.copyText()
	return s.out.String()
}

// textInserter inserts the verbatim texts in one pass over the library's output.
type textInserter struct {
	in      string
	at      int
	out     strings.Builder
	written []string // in order
	indent  string   // of all lines but the first
	depth   int      // of brackets
}

// collectTexts collects the verbatim texts of a tree in order.
func (s *textInserter) collectTexts(n *yaml.Node) {
	if n.Kind == yaml.AliasNode {
		s.written = append(s.written, n.Anchor)
	}
	for _, child := range n.Content {
		s.collectTexts(child)
	}
}

// copyText copies the text token by token. A token begins where a value or key may begin, and never inside a quoted or
// plain scalar.
func (s *textInserter) copyText() {
	for s.at < len(s.in) {
		switch c := s.in[s.at]; c {
		case '\'', '"':
			s.copy(quotedLength(s.in[s.at:], c))
		case '*':
			s.at += 1 + len(asWritten)
			s.insertText()
		case '[', '{':
			s.depth++
			s.copy(1)
			if c == '{' && s.in[s.at] != '}' {
				s.out.WriteByte(' ')
			}
		case ']', '}':
			s.depth--
			if c == '}' && s.in[s.at-1] != '{' {
				s.out.WriteByte(' ')
			}
			s.copy(1)
		case '\n':
			s.copy(1)
			s.out.WriteString(s.indent)
		case ' ':
			if s.in[s.at+1] == '*' && strings.HasPrefix(s.written[0], "\n") { // it continues on the next line
				s.at++
				continue
			}
			s.copy(1)
		case ',':
			s.copy(1)
		case ':', '-':
			if s.isMark() {
				s.copy(1)
				continue
			}
			s.copy(s.plainLength())
		default:
			s.copy(s.plainLength())
		}
	}
}

// isMark reports whether a character marks an entry or a value and is not part of a text.
func (s *textInserter) isMark() bool {
	return s.at+1 == len(s.in) || s.in[s.at+1] == ' ' || s.in[s.at+1] == '\n'
}

func (s *textInserter) copy(length int) {
	s.out.WriteString(s.in[s.at : s.at+length])
	s.at += length
}

// insertText writes the next verbatim text.
func (s *textInserter) insertText() {
	text := s.written[0]
	s.written = s.written[1:]
	s.out.WriteString(text)
	if strings.HasPrefix(s.in[s.at:], " :") { // an alias has a blank before its colon
		s.at++
	}
}

// plainLength returns the length of a text without quotes.
func (s *textInserter) plainLength() int {
	text := s.in[s.at:]
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n', c == ':' && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'),
			s.depth > 0 && (c == ',' || c == ']' || c == '}'):
			return i
		}
	}
	return len(text)
}

// quotedLength returns the length of a text in quotes.
func quotedLength(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case quote == '"' && text[i] == '\\':
			i++
		case text[i] == quote && i+1 < len(text) && text[i+1] == quote && quote == '\'':
			i++
		case text[i] == quote:
			return i + 1
		}
	}
	return len(text)
}
