package refactor

import (
	"strings"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// written is a value that is to be written: one that stands somewhere already, a
// scalar, or a collection around such.
type written struct {
	node  syntax.Node
	edits []source.Edit // in the text of the node's tree
	text  render.Value  // of a scalar
	keys  []string      // of a mapping
	items []*written
	list  bool
	// spread: each part has a line of its own.
	spread bool
}

// as is a value as it stands, with edits in it.
func as(n syntax.Node, edits ...source.Edit) *written { return &written{node: n, edits: edits} }

// plain is a text: in quotes where it needs them among others, also on a line of its own.
func plain(text string) *written {
	like := syntax.Plain
	if syntax.Quote(text, syntax.Plain, true) != text {
		like = syntax.SingleQuoted
	}
	return &written{text: render.Quoted(text, like)}
}

// verbatim is YAML of one line.
func verbatim(text string) *written { return &written{text: render.Written(text)} }

func listed(items ...*written) *written { return &written{list: true, items: items} }

// record is a mapping that gets its fields by with.
func record() *written { return &written{keys: []string{}} }

func (w *written) with(key string, value *written) *written {
	w.keys, w.items = append(w.keys, key), append(w.items, value)
	return w
}

// isBlock reports whether the value stands somewhere already and is a collection in block style.
func (w *written) isBlock() bool {
	return w.node.Valid() && w.node.Style() == syntax.Block && w.node.Kind() != syntax.Scalar
}

// flow writes the value on one line. What cannot be is refused.
func (w *written) flow() (string, error) {
	value, err := w.inLine()
	if err != nil {
		return "", err
	}
	return value.Line(), nil
}

// inLine is the value as it is written on one line.
func (w *written) inLine() (out render.Value, err error) {
	switch {
	case w.node.Valid():
		text, err := flowOf(w.node, w.edits)
		return render.Written(text), err
	case w.items == nil && w.keys == nil && !w.list:
		return w.text, nil
	}
	out = w.empty().InLine()
	for i, item := range w.items {
		part, err := item.inLine()
		if err != nil {
			return out, err
		}
		w.put(out, i, part)
	}
	return out, nil
}

// empty is a new collection without its parts.
func (w *written) empty() render.Value {
	if w.list {
		return render.List()
	}
	return render.Record()
}

// put adds a part to what is written of a new collection.
func (w *written) put(to render.Value, i int, part render.Value) {
	if w.list {
		to.Add(part)
	} else {
		to.With(w.keys[i], part)
	}
}

// flowOf writes a node on one line.
func flowOf(n syntax.Node, edits []source.Edit) (string, error) {
	tree := n.Tree()
	span := trimmed(tree.Text, n.Span())
	for _, c := range tree.Comments {
		if span.Start < c.Start && c.Start < span.End {
			return "", query.Refuse("A comment stands in it, for which there is no room on one line: %s",
				tree.Text[c.Start:c.End])
		}
	}
	return inFlowStyle(n, edits)
}

// inFlowStyle writes a node in which no comment stands on one line.
func inFlowStyle(n syntax.Node, edits []source.Edit) (string, error) {
	tree := n.Tree()
	span := trimmed(tree.Text, n.Span())
	for _, e := range edits {
		if e.Span == n.Span() {
			return e.NewText, nil
		}
	}
	if n.Anchor() != "" || n.Kind() == syntax.Alias || n.Tag() != "" || n.Hole() {
		if n.Kind() == syntax.Alias {
			return n.Raw(), nil
		}
		return "", query.Refuse("An anchor or a tag stands in it.")
	}
	raw := tree.Text[span.Start:span.End]
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
		if n.Style() == syntax.Flow && !strings.Contains(raw, "\n") && len(edits) == 0 {
			return raw, nil
		}
		list, record := render.List(), render.Record()
		for key, item := range n.Pairs() {
			part, err := inFlowStyle(item, edits)
			if err != nil {
				return "", err
			}
			name, err := inFlowStyle(key, edits)
			if err != nil {
				return "", err
			}
			if part == "" {
				part = "null"
			}
			record.Under(render.Written(name), render.Written(part))
		}
		for _, item := range n.Items() {
			part, err := inFlowStyle(item, edits)
			if err != nil {
				return "", err
			}
			list.Add(render.Written(part))
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

// block writes the value with its first character in a column: the first line
// without an indentation, the others with theirs.
func (w *written) block(column int) (string, error) {
	if w.node.Valid() {
		if w.node.Kind() == syntax.Scalar || w.node.Anchor() != "" {
			return w.flow()
		}
		text := w.node.Tree().Text
		return moved(text, withRemarks(w.node), column-columnOf(text, w.node.Span().Start), w.edits), nil
	}
	if w.fits(column) || len(w.items) == 0 {
		return w.flow()
	}
	return w.lines(column)
}

// withRemarks is the span of a collection with the comments between its key and it.
func withRemarks(n syntax.Node) source.Span {
	text := n.Tree().Text
	span := trimmed(text, n.Span())
	if key := n.Key(); key.Valid() && n.Style() == syntax.Block {
		if i := strings.IndexByte(text[key.Span().End:span.Start], '#'); i >= 0 {
			span.Start = key.Span().End + i
		}
	}
	return span
}

// lines writes a new collection with each part on a line of its own.
func (w *written) lines(column int) (string, error) {
	value, err := w.inLines(column)
	if err != nil {
		return "", err
	}
	return value.Lines(column), nil
}

// item writes a new collection in lines, as an entry of a list whose dash stands in a column.
func (w *written) item(column int) (string, error) {
	value, err := w.inLines(column + 2)
	if err != nil {
		return "", err
	}
	return render.List(value).Lines(column), nil
}

// inLines is a new collection whose parts begin in a column.
func (w *written) inLines(column int) (render.Value, error) {
	out := w.empty()
	for i, item := range w.items {
		part, err := item.part(column, w.list)
		if err != nil {
			return out, err
		}
		w.put(out, i, part)
	}
	return out, nil
}

// part is the value as part of a collection whose parts begin in a column: behind a dash, or behind a key.
func (w *written) part(column int, list bool) (render.Value, error) {
	room := column + 2
	if !list {
		room = column + len("condition: ")
	}
	switch {
	case w.isBlock() && !list:
		text, err := w.block(column + 2)
		return render.Written("\n" + strings.Repeat(" ", column+2) + text), err
	case w.node.Valid():
		text, err := w.block(column + 2)
		return render.Written(text), err
	case w.fits(room) || len(w.items) == 0:
		return w.inLine()
	}
	return w.inLines(column + 2)
}

// fits reports whether a new value is best written on one line.
func (w *written) fits(column int) bool {
	text, err := w.flow()
	return err == nil && column+len(text) <= callWidth && !w.hasBlock() && !w.spread
}

// hasBlock reports whether something in it is written as a block.
func (w *written) hasBlock() bool {
	if w.isBlock() {
		return true
	}
	for _, item := range w.items {
		if item.hasBlock() {
			return true
		}
	}
	return false
}

// same reports whether two nodes say the same, whatever their style.
func same(a, b syntax.Node) bool {
	return equal(a, b, func(a, b syntax.Node) bool {
		if a.Kind() == syntax.Alias {
			return a.Raw() == b.Raw()
		}
		return a.Value() == b.Value() && a.Type() == b.Type()
	})
}

// equal reports whether two nodes are collections of equal items, or equal as leaves are.
func equal(a, b syntax.Node, leaves func(a, b syntax.Node) bool) bool {
	if a.Kind() != b.Kind() || a.Len() != b.Len() {
		return false
	}
	switch a.Kind() {
	case syntax.Mapping:
		for key, value := range a.Pairs() {
			other := b.Get(key.Value())
			if !other.Valid() || !equal(value, other, leaves) {
				return false
			}
		}
		return true
	case syntax.Sequence:
		other := b.First()
		for _, item := range a.Items() {
			if !equal(item, other, leaves) {
				return false
			}
			other = other.Next()
		}
		return true
	}
	return leaves(a, b)
}
