package state

import (
	"cmp"
	"iter"
	"slices"

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
	u := s.Lookup(id)
	if u == nil {
		return 0, syntax.Node{}, false
	}
	of := s.asked.anchors.Get(s.allAnchors)[anchorName{id.Document(), d.Text.Block(doc.Label(id.Label())), name}]
	limit := d.Text.Position(u.Unit, offset, source.UTF8)
	end, _ := slices.BinarySearchFunc(of, limit, func(a anchor, p source.Position) int { return a.at.Compare(p) })
	if end == 0 {
		return 0, syntax.Node{}, false
	}
	return of[end-1].unit, of[end-1].node, true
}

// anchorName is the name of anchors, which counts in one block.
type anchorName struct {
	document, block int
	name            string
}

type anchor struct {
	unit index.UnitID
	node syntax.Node
	at   source.Position
}

// allAnchors finds the anchors of all documents, those of a name in the order of their places.
func (s *State) allAnchors() map[anchorName][]anchor {
	out := map[anchorName][]anchor{}
	for i, d := range s.Documents {
		for label, u := range d.anchors.All() {
			block := d.Text.Block(label)
			for _, n := range u.Tree.Anchors() {
				name := anchorName{i, block, n.Anchor()}
				at := d.Text.Position(u.Unit, n.Span().Start, source.UTF8)
				out[name] = append(out[name], anchor{IDOf(i, label), n, at})
			}
		}
	}
	for _, of := range out {
		slices.SortFunc(of, func(a, b anchor) int { return a.at.Compare(b.at) })
	}
	return out
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
