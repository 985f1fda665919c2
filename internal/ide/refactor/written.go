package refactor

import (
	"strings"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// layout is how refactorings lay out what they write.
var layout = render.Layout{Key: len("condition: ")}

// writtenValue is a value as written in a spec.
type writtenValue struct{ node syntax.Node }

// asWritten returns a value as written.
func asWritten(n syntax.Node) render.Value {
	if !n.Valid() {
		return render.Raw("")
	}
	return render.AsItStands(writtenValue{n})
}

// plainText returns a text, quoted if it would need quotes among others, also on its own line.
func plainText(text string) render.Value {
	like := syntax.Plain
	if syntax.Quote(text, syntax.Plain, true) != text {
		like = syntax.SingleQuoted
	}
	return render.Quote(text, like)
}

// IsBlock reports whether the value is a collection in block style.
func (s writtenValue) IsBlock() bool {
	return s.node.Style() == syntax.Block && s.node.Kind() != syntax.Scalar
}

// Flow writes the value on one line, unless it contains a comment or an anchor.
func (s writtenValue) Flow() (string, error) { return flowOf(s.node) }

// Block moves the lines of the value to a column.
func (s writtenValue) Block(column int) (string, error) {
	if s.node.Kind() == syntax.Scalar || s.node.InText() || s.node.Anchor() != "" {
		return s.Flow()
	}
	text := s.node.Tree().Text
	return cutMoved(text, withRemarks(s.node), column-columnOf(text, s.node.Span().Start), nil), nil
}

// flowOf writes a node on one line.
func flowOf(n syntax.Node) (string, error) {
	tree := n.Tree()
	span := trimBreaks(tree.Text, n.Span())
	for _, c := range tree.Comments {
		if span.Start < c.Start && c.Start < span.End {
			return "", query.Refuse("A comment stands in it, for which there is no room on one line: %s",
				tree.Text[c.Start:c.End])
		}
	}
	return inFlowStyle(n)
}

// inFlowStyle writes a node without comments on one line.
func inFlowStyle(n syntax.Node) (string, error) {
	tree := n.Tree()
	span := trimBreaks(tree.Text, n.Span())
	if n.Anchor() != "" || n.Kind() == syntax.Alias || n.Tag() != "" || n.Hole() {
		if n.Kind() == syntax.Alias {
			return n.Raw(), nil
		}
		return "", query.Refuse("An anchor or a tag stands in it.")
	}
	raw := tree.Text[span.Start:span.End]
	if n.InText() {
		return formulaInFlow(n, raw)
	}
	switch n.Kind() {
	case syntax.Scalar:
		if n.Style() > syntax.DoubleQuoted || strings.Contains(raw, "\n") {
			return syntax.Quote(n.Value(), syntax.DoubleQuoted, true), nil
		}
		if n.Style() == syntax.Plain && strings.ContainsAny(raw, ",[]{}") {
			return syntax.Quote(n.Value(), syntax.SingleQuoted, true), nil
		}
		return raw, nil
	case syntax.Mapping, syntax.Sequence:
		if n.Style() == syntax.Flow && !strings.Contains(raw, "\n") {
			return raw, nil
		}
		list, record := render.List(), render.Record()
		for key, item := range n.Pairs() {
			part, err := inFlowStyle(item)
			if err != nil {
				return "", err
			}
			name, err := inFlowStyle(key)
			if err != nil {
				return "", err
			}
			if part == "" {
				part = "null"
			}
			record.Under(render.Raw(name), render.Raw(part))
		}
		for _, item := range n.Items() {
			part, err := inFlowStyle(item)
			if err != nil {
				return "", err
			}
			list.Add(render.Raw(part))
		}
		if n.Kind() == syntax.Sequence {
			return list.Line(), nil
		}
		return record.Line(), nil
	}
	if raw == "" {
		return "null", nil
	}
	return raw, nil
}

var errInFormula = query.Refuse("A formula stands there, in which this cannot be written. Write it as a record first.")

// formulaInFlow writes a formula, or a part of one, as a separate text on one line.
func formulaInFlow(n syntax.Node, raw string) (string, error) {
	text, ok := n.WrittenText()
	if !ok {
		return "", errInFormula
	}
	_, style, root := n.WrittenAs()
	switch {
	case root && (style == syntax.SingleQuoted || style == syntax.DoubleQuoted) && !strings.Contains(raw, "\n"):
		return raw, nil
	case n.Kind() == syntax.Scalar && !root:
		return raw, nil
	case !root && !formula.IsFormula(text):
		text = "= " + text
	}
	text = strings.Join(strings.Fields(text), " ")
	like := syntax.Plain
	if strings.ContainsAny(text, ",[]{}") {
		like = syntax.SingleQuoted
	}
	return syntax.Quote(text, like, true), nil
}

// withRemarks returns the span of a collection with the comments between its key and it.
func withRemarks(n syntax.Node) source.Span {
	text := n.Tree().Text
	span := trimBreaks(text, n.Span())
	if key := n.Key(); key.Valid() && n.Style() == syntax.Block {
		if i := strings.IndexByte(text[key.Span().End:span.Start], '#'); i >= 0 {
			span.Start = key.Span().End + i
		}
	}
	return span
}

// isSameValue reports whether two nodes have the same value, in any style.
func isSameValue(a, b syntax.Node) bool {
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case syntax.Mapping:
		for key, value := range a.Pairs() {
			if other := b.Get(key.Value()); !other.Valid() || !isSameValue(value, other) {
				return false
			}
		}
		return true
	case syntax.Sequence:
		other := b.First()
		for _, item := range a.Items() {
			if !isSameValue(item, other) {
				return false
			}
			other = other.Next()
		}
		return true
	case syntax.Alias:
		return a.Raw() == b.Raw()
	}
	return a.Value() == b.Value() && a.Type() == b.Type()
}
