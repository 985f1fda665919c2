package format

import "ludo-lsp/internal/yaml/syntax"

// Same reports whether b means the same as a: the trees differ only in places and style, have the same comments, and
// b has no more faults.
func Same(a, b *syntax.Tree) bool {
	if len(b.Errors) > len(a.Errors) || len(a.Comments) != len(b.Comments) {
		return false
	}
	for i, c := range a.Comments {
		d := b.Comments[i]
		if a.Text[c.Start:c.End] != b.Text[d.Start:d.End] {
			return false
		}
	}
	return same(a.Root(), b.Root())
}

func same(a, b syntax.Node) bool {
	if a.Kind() != b.Kind() || a.Type() != b.Type() || a.Len() != b.Len() || a.Value() != b.Value() ||
		a.Anchor() != b.Anchor() || a.Tag() != b.Tag() {
		return false
	}
	for c, d := a.First(), b.First(); c.Valid(); c, d = c.Next(), d.Next() {
		if !same(c, d) {
			return false
		}
	}
	return true
}
