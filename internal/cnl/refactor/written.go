package refactor

import (
	"strings"

	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/syntax"
)

// written is a value that is to be written: one that stands somewhere already, a
// scalar, or a collection around such.
type written struct {
	node  syntax.Node
	edits []source.Edit // in the text of the node's tree
	text  string        // of a scalar, as it is written in a flow collection
	keys  []string      // of a mapping
	items []*written
	list  bool
	// spread: each part has a line of its own.
	spread bool
}

// as is a value as it stands, with edits in it.
func as(n syntax.Node, edits ...source.Edit) *written { return &written{node: n, edits: edits} }

// plain is a scalar.
func plain(text string) *written { return &written{text: syntax.Quote(text, syntax.Plain, true)} }

// verbatim is YAML of one line.
func verbatim(text string) *written { return &written{text: text} }

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
	if w.node.Valid() {
		return flowOf(w.node, w.edits)
	}
	if w.items == nil && w.keys == nil && !w.list {
		return w.text, nil
	}
	var parts []string
	for i, item := range w.items {
		part, err := item.flow()
		if err != nil {
			return "", err
		}
		if !w.list {
			part = syntax.Quote(w.keys[i], syntax.Plain, true) + ": " + part
		}
		parts = append(parts, part)
	}
	return bracketed(parts, w.list), nil
}

func bracketed(parts []string, list bool) string {
	switch {
	case list:
		return "[" + strings.Join(parts, ", ") + "]"
	case len(parts) == 0:
		return "{}"
	}
	return "{ " + strings.Join(parts, ", ") + " }"
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
		var parts []string
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
			parts = append(parts, name+": "+part)
		}
		for _, item := range n.Items() {
			part, err := inFlowStyle(item, edits)
			if err != nil {
				return "", err
			}
			parts = append(parts, part)
		}
		return bracketed(parts, n.Kind() == syntax.Sequence), nil
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
	indent := "\n" + strings.Repeat(" ", column)
	var parts []string
	for i, item := range w.items {
		var part string
		var err error
		if w.list {
			part, err = item.block(column + 2)
			part = "- " + part
		} else {
			part, err = item.behind(column)
			part = syntax.Quote(w.keys[i], syntax.Plain, false) + ":" + part
		}
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, indent), nil
}

// behind writes the value behind a key and its colon, which stands in a column.
func (w *written) behind(column int) (string, error) {
	if w.node.Valid() && !w.isBlock() {
		text, err := w.block(column + 2)
		return " " + text, err
	}
	if !w.node.Valid() && (w.fits(column+len("condition: ")) || len(w.items) == 0) {
		text, err := w.flow()
		return " " + text, err
	}
	write := w.lines
	if w.node.Valid() {
		write = w.block
	}
	text, err := write(column + 2)
	return "\n" + strings.Repeat(" ", column+2) + text, err
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
