package state

import (
	"cmp"
	"iter"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Nested implements expand.Source.
func (s *State) Nested(id index.UnitID) iter.Seq2[index.UnitID, int] {
	return func(yield func(index.UnitID, int) bool) {
		u := s.Lookup(id)
		if u == nil || u.Whole {
			return
		}
		d := s.Documents[id.Document()]
		below := false // a unit of the next level has been met
		for label, inner := range d.Units.From(u.Label + 1) {
			if inner.Level <= u.Level {
				return
			}
			if below && inner.Level > u.Level+1 {
				continue // it stands in the one before it
			}
			below = below || inner.Level == u.Level+1
			if !yield(IDOf(id.Document(), label), u.Hole(label)) {
				return
			}
		}
	}
}

// Anchor implements expand.Source: anchors count in the whole block from where
// they stand, until the next one of the same name.
func (s *State) Anchor(id index.UnitID, offset int, name string) (index.UnitID, syntax.Node, bool) {
	d := s.Documents[id.Document()]
	label := doc.Label(id.Label())
	u := s.Lookup(id)
	if u == nil {
		return 0, syntax.Node{}, false
	}
	limit, block := d.Text.Position(u.Unit, offset, source.UTF8), d.Text.Block(label)
	var found syntax.Node
	var in index.UnitID
	var at source.Position
	for l, other := range d.anchors.All() {
		if b := d.Text.Block(l); b > block {
			break
		} else if b < block {
			continue
		}
		for _, n := range other.Tree.Anchors() {
			if n.Anchor() != name {
				continue
			}
			p := d.Text.Position(other.Unit, n.Span().Start, source.UTF8)
			if before(p, limit) && (!found.Valid() || before(at, p)) {
				found, in, at = n, IDOf(id.Document(), l), p
			}
		}
	}
	return in, found, found.Valid()
}

func before(a, b source.Position) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Character, b.Character)) < 0
}

// generousText is how much text has the usual limit of values.
const generousText = 1 << 20

// Within lets a long spec make more values than a short one, unless the limit is
// given: what may be made stays in proportion to what is written. It grows in
// steps, for all is expanded anew where it changes.
func (s *State) Within(limits expand.Limits) expand.Limits {
	if limits.Nodes > 0 {
		return limits
	}
	written := 0
	for _, d := range s.Documents {
		written += d.Text.Len()
	}
	for ; written > generousText; written /= 2 {
		limits.Nodes = 2 * max(limits.Nodes, expand.DefaultNodes)
	}
	return limits
}
