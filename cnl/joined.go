package cnl

import (
	"cmp"
	"iter"

	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/expand"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/syntax"
)

// Nested implements expand.Source.
func (s *state) Nested(id index.UnitID) iter.Seq2[index.UnitID, int] {
	return func(yield func(index.UnitID, int) bool) {
		u := s.unit(id)
		if u == nil || u.Whole {
			return
		}
		d := s.documents[id.Document()]
		below := false // a unit of the next level has been met
		for label, inner := range d.units.From(u.Label + 1) {
			if inner.Level <= u.Level {
				return
			}
			if below && inner.Level > u.Level+1 {
				continue // it stands in the one before it
			}
			below = below || inner.Level == u.Level+1
			if !yield(idOf(id.Document(), label), u.Hole(label)) {
				return
			}
		}
	}
}

// Anchor implements expand.Source: anchors count in the whole block from where
// they stand, until the next one of the same name.
func (s *state) Anchor(id index.UnitID, offset int, name string) (index.UnitID, syntax.Node, bool) {
	d := s.documents[id.Document()]
	label := doc.Label(id.Label())
	u := s.unit(id)
	if u == nil {
		return 0, syntax.Node{}, false
	}
	limit, block := d.text.Position(u.Unit, offset, source.UTF8), d.text.Block(label)
	var found syntax.Node
	var in index.UnitID
	var at source.Position
	for l, other := range d.anchors.All() {
		if b := d.text.Block(l); b > block {
			break
		} else if b < block {
			continue
		}
		for _, n := range other.Tree.Anchors() {
			if n.Anchor() != name {
				continue
			}
			p := d.text.Position(other.Unit, n.Span().Start, source.UTF8)
			if before(p, limit) && (!found.Valid() || before(at, p)) {
				found, in, at = n, idOf(id.Document(), l), p
			}
		}
	}
	return in, found, found.Valid()
}

func before(a, b source.Position) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Character, b.Character)) < 0
}

// Expand joins and expands the spec's documents. From an earlier state's result
// it takes over what no edit has touched; nil is as good, only slower.
func (s *Spec) Expand(earlier *expand.Document, limits expand.Limits) *expand.Document {
	return expand.ExpandAfter(earlier, s.state, s.state.within(limits))
}

// generousText is how much text has the usual limit of values.
const generousText = 1 << 20

// within lets a long spec make more values than a short one, unless the limit is
// given: what may be made stays in proportion to what is written. It grows in
// steps, for all is expanded anew where it changes.
func (s *state) within(limits expand.Limits) expand.Limits {
	if limits.Nodes > 0 {
		return limits
	}
	written := 0
	for _, d := range s.documents {
		written += d.text.Len()
	}
	for ; written > generousText; written /= 2 {
		limits.Nodes = 2 * max(limits.Nodes, expand.DefaultNodes)
	}
	return limits
}
