package refactor

import (
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// writer writes values as their author did, at other places.
type writer struct {
	// replace returns the value to write in place of another one; nil: none.
	replace func(*expand.Node) *expand.Node
	// texts are the scalars that get another text.
	texts map[*expand.Node]string
}

// plainWriter writes values as they are.
var plainWriter = &writer{}

// replacement returns the value to write for a value at its new place, and the writer for it.
func (w *writer) replacement(n *expand.Node) (*expand.Node, *writer) {
	if w.replace != nil {
		if r := w.replace(n); r != nil {
			return r, &writer{texts: w.texts}
		}
	}
	return n, w
}

// writeValue writes a value at a column: the first line without an indentation, the others with theirs. In a flow
// collection it is one line.
func (w *writer) writeValue(n *expand.Node, column int, flow bool) string {
	n, w = w.replacement(n)
	from := n.At.Node
	switch {
	case n.Kind() != expand.List && n.Kind() != expand.Map || !from.Valid():
		return w.writeScalar(n, flow)
	case flow && (from.Style() == syntax.Block || strings.Contains(from.Raw(), "\n")):
		return w.writeInline(n)
	}
	return w.writeShifted(n, column)
}

// isBlock reports whether a value is written as a block, which cannot follow a key on the same line.
func (w *writer) isBlock(n *expand.Node) bool {
	n, _ = w.replacement(n)
	return (n.Kind() == expand.List || n.Kind() == expand.Map) && n.At.Node.Style() == syntax.Block
}

// writeScalar writes a value without parts.
func (w *writer) writeScalar(n *expand.Node, flow bool) string {
	from := n.At.Node
	if text, ok := w.texts[n]; ok {
		return syntax.Quote(text, quotesOf(from), flow)
	}
	raw := from.Raw()
	switch {
	case n.Kind() == expand.Null:
		if raw == "" {
			return "null"
		}
	case from.Kind() != syntax.Scalar: // not written by anyone
		text, _ := n.Scalar()
		return syntax.Quote(text, syntax.Plain, flow)
	case from.Style() > syntax.DoubleQuoted || strings.Contains(raw, "\n"):
		return syntax.Quote(from.Value(), syntax.DoubleQuoted, flow)
	case from.Style() == syntax.Plain && flow && strings.ContainsAny(raw, ",[]{}"):
		return syntax.Quote(from.Value(), syntax.Plain, flow)
	}
	return raw
}

// quotesOf returns the style of quotes that a changed scalar keeps.
func quotesOf(n syntax.Node) syntax.Style {
	if n.Kind() == syntax.Scalar && n.Style() <= syntax.DoubleQuoted {
		return n.Style()
	}
	return syntax.Plain
}

// writeInline writes a collection on one line.
func (w *writer) writeInline(n *expand.Node) string {
	list, record := render.List(), render.Record()
	for _, item := range n.Items() {
		list.Add(render.Raw(w.writeValue(item, 0, true)))
	}
	for key, item := range n.Pairs() {
		record.Under(render.Quote(key.Name, quotesOf(key.At.Node)), render.Raw(w.writeValue(item, 0, true)))
	}
	if n.Kind() == expand.List {
		return list.Line()
	}
	return record.Line()
}

// writeShifted writes a collection verbatim, its lines moved to another column.
func (w *writer) writeShifted(n *expand.Node, column int) string {
	from := n.At.Node
	text := from.Tree().Text
	delta := column - columnOf(text, from.Span().Start)
	var changes []source.Edit
	w.changes(n, from, text, delta, from.Style() == syntax.Flow, &changes)
	return cutMoved(text, trimBreaks(text, from.Span()), delta, changes)
}

// changes collects how a collection differs from its source text.
func (w *writer) changes(n *expand.Node, from syntax.Node, text string, delta int, flow bool, out *[]source.Edit) {
	items := n.Items()
	if n.Kind() == expand.Map {
		for _, item := range n.Pairs() {
			items = append(items, item)
		}
	}
	i := 0
	each := func(key, child syntax.Node) {
		if i == len(items) {
			return
		}
		item := items[i]
		i++
		other, _ := w.replacement(item)
		_, renamed := w.texts[item]
		switch {
		case other != item || child.Kind() == syntax.Alias:
			*out = append(*out, w.place(item, key, child, text, delta, flow))
		case renamed:
			*out = append(*out, source.Edit{Span: child.Span(), NewText: w.writeScalar(item, flow)})
		default:
			if anchor, ok := anchorOf(text, child); ok {
				*out = append(*out, source.Edit{Span: anchor})
			}
			if child.Kind() == syntax.Mapping || child.Kind() == syntax.Sequence {
				w.changes(item, child, text, delta, flow || child.Style() == syntax.Flow, out)
			}
		}
	}
	for key, child := range from.Pairs() {
		each(key, child)
	}
	for _, child := range from.Items() {
		each(syntax.Node{}, child)
	}
}

// place writes a value in place of a child of a collection: the value of a key, or an item.
func (w *writer) place(item *expand.Node, key, child syntax.Node, text string, delta int, flow bool) source.Edit {
	span := trimBreaks(text, child.Span())
	if anchor, ok := anchorOf(text, child); ok {
		span.Start = anchor.Start
	}
	if flow {
		return source.Edit{Span: span, NewText: w.writeValue(item, 0, true)}
	}
	column := columnOf(text, span.Start) + delta
	if !key.Valid() {
		return source.Edit{Span: span, NewText: w.writeValue(item, column, false)}
	}
	colon := colonBehind(text, key.Span().End)
	if colon < 0 || strings.TrimLeft(text[colon:span.Start], " \t\r\n") != "" { // there is a comment in between
		return source.Edit{Span: span, NewText: w.writeValue(item, column, false)}
	}
	span.Start = colon
	if w.isBlock(item) {
		column = columnOf(text, key.Span().Start) + delta + 2
		return source.Edit{Span: span, NewText: "\n" + strings.Repeat(" ", column) + w.writeValue(item, column, false)}
	}
	return source.Edit{Span: span, NewText: " " + w.writeValue(item, column, false)}
}

// cutMoved cuts a span out of a text, with changes, its lines but the first moved by a number of columns.
func cutMoved(text string, span source.Span, delta int, changes []source.Edit) string {
	var b strings.Builder
	at := span.Start
	for _, c := range changes {
		if c.Span.Start < at || c.Span.End > span.End {
			continue
		}
		b.WriteString(indent(text[at:c.Span.Start], delta))
		b.WriteString(c.NewText)
		at = c.Span.End
	}
	b.WriteString(indent(text[at:span.End], delta))
	return b.String()
}

// indent moves all lines but the first; empty lines stay empty.
func indent(text string, delta int) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines[1:] {
		content := strings.TrimLeft(line, " ")
		last := i+2 == len(lines) // the text after it is not here
		if content == "" && !last {
			lines[i+1] = ""
			continue
		}
		lines[i+1] = strings.Repeat(" ", max(0, len(line)-len(content)+delta)) + content
	}
	return strings.Join(lines, "\n")
}

// columnOf returns the distance of an offset from the start of its line, in bytes.
func columnOf(text string, at int) int { return at - (strings.LastIndexByte(text[:at], '\n') + 1) }

// trimBreaks returns a span without the line breaks at its end.
func trimBreaks(text string, span source.Span) source.Span {
	for span.End > span.Start && strings.IndexByte(" \t\r\n", text[span.End-1]) >= 0 {
		span.End--
	}
	return span
}

// colonBehind returns the offset after the colon that follows a key; -1 if none does.
func colonBehind(text string, at int) int {
	for ; at < len(text); at++ {
		switch text[at] {
		case ':':
			return at + 1
		case ' ', '\t':
		default:
			return -1
		}
	}
	return -1
}

// anchorOf returns the anchor in front of a node, with the blanks after it.
func anchorOf(text string, n syntax.Node) (source.Span, bool) {
	name := n.Anchor()
	if name == "" || n.Kind() == syntax.Alias {
		return source.Span{}, false
	}
	at := strings.LastIndex(text[:n.Span().Start], "&"+name)
	if at < 0 {
		return source.Span{}, false
	}
	end := at + 1 + len(name)
	for end < n.Span().Start && (text[end] == ' ' || text[end] == '\t') {
		end++
	}
	return source.Span{Start: at, End: end}, true
}
