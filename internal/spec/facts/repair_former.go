package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// offerNewForm adds a fix that moves the parts of an old form to their new places, which becomes lists. It adds none if
// a new place is taken, or if something would be lost.
func (w *walker) offerNewForm(f *finding, becomes []grammar.Part, key, value syntax.Node) {
	if !f.mends {
		return
	}
	span := source.Span{Start: key.Span().Start, End: value.Span().End}
	column := span.Start - lineStart(w.text, span.Start)
	out, known := render.Record(), []syntax.Node{}
	for _, part := range becomes {
		old, path := value, strings.Split(part.To, ".")
		if part.From != "" {
			old = value.Get(part.From)
		}
		now := part.Else
		if word := part.Words[old.Value()]; word != "" {
			now = word
		} else if old.Valid() && part.Words == nil && (part.From != "" || now == "") {
			now = writtenAfterKey(old, column+2*len(path))
		}
		if part.From != "" || part.Else == "" {
			known = append(known, old)
		}
		if now != "" {
			placeIn(out, path, render.Raw(now))
		}
	}
	heads, text := []string{}, out.Lines(column)
	for name := range out.Fields() {
		if heads = append(heads, name); name != key.Value() && key.Parent().Get(name).Valid() {
			return
		}
	}
	if inFlow(key) {
		text = out.Pairs()
	}
	if out.Len() > 0 && !losesContent(value, span, known) && !(inFlow(key) && strings.Contains(text, "\n")) {
		f.addFix("Write "+strings.Join(heads, " and "), replace(span, strings.ReplaceAll(text, "\n", newLine(w.text,
			0))))
	}
}

// placeIn puts a value into record in, at the end of a path of keys.
func placeIn(in render.Value, path []string, value render.Value) {
	if len(path) == 1 {
		in.With(path[0], value)
		return
	}
	if !in.Get(path[0]).Valid() {
		in.With(path[0], render.Record())
	}
	placeIn(in.Get(path[0]), path[1:], value)
}

// losesContent reports whether the span of an old form contains something that is in none of its known parts.
func losesContent(form syntax.Node, span source.Span, known []syntax.Node) bool {
	isKnown := func(n syntax.Node) bool { return slices.Contains(known, n) && len(n.Properties()) == 0 }
	for _, part := range form.Pairs() {
		if !isKnown(form) && !isKnown(part) {
			return true
		}
	}
	inKnown := func(c source.Span) bool {
		return slices.ContainsFunc(known, func(n syntax.Node) bool { return valueExtent(n).Contains(c.Start) })
	}
	return form.Kind() != syntax.Mapping || len(form.Properties()) > 0 || slices.ContainsFunc(form.Tree().Comments,
		func(c source.Span) bool { return span.Contains(c.Start) && !inKnown(c) })
}

// valueExtent returns the span of a value; for a block collection it includes the comments in front of it.
func valueExtent(n syntax.Node) source.Span {
	span := n.Span()
	if key := n.Key(); key.Valid() && n.Style() == syntax.Block && n.Kind() != syntax.Scalar {
		span.Start = lineEnd(n.Tree().Text, key.Span().End)
	}
	return span
}

// writtenAfterKey returns a value as it is written after a key; the lines of a collection are aligned in a column.
func writtenAfterKey(n syntax.Node, column int) string {
	text, span := n.Tree().Text, valueExtent(n)
	lines := strings.Split(strings.ReplaceAll(strings.TrimRight(text[span.Start:span.End], " \r\n"), "\r\n", "\n"), "\n")
	if span == n.Span() {
		return strings.Join(lines, "\n")
	}
	delta := column - (n.Span().Start - lineStart(text, n.Span().Start))
	for i, line := range lines {
		if content := strings.TrimLeft(line, " "); content != "" {
			lines[i] = strings.Repeat(" ", max(0, len(line)-len(content)+delta)) + content
		}
	}
	return "\n" + strings.Join(lines, "\n")
}
