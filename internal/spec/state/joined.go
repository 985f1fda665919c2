package state

import (
	"iter"
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// NestedUnits implements expand.Source.
func (s *State) NestedUnits(id index.UnitID) iter.Seq2[index.UnitID, int] {
	return func(yield func(index.UnitID, int) bool) {
		u := s.Lookup(id)
		if u == nil || u.Whole {
			return
		}
		d := s.Documents[id.Document()]
		below := false // a unit of the next level was found
		for label, inner := range d.Units.From(u.Label + 1) {
			if inner.Level <= u.Level {
				return
			}
			if below && inner.Level > u.Level+1 {
				continue // it is in the one before it
			}
			below = below || inner.Level == u.Level+1
			if !yield(IDOf(id.Document(), label), u.Hole(label)) {
				return
			}
		}
	}
}

// Anchor implements expand.Source. An anchor is valid from its place to the end of the block, or until the next
// anchor of the same name.
func (s *State) Anchor(id index.UnitID, offset int, name string) (index.UnitID, syntax.Node, bool) {
	d := s.Documents[id.Document()]
	u := s.Lookup(id)
	if u == nil {
		return 0, syntax.Node{}, false
	}
	of := s.anchorsBefore(anchorName{id.Document(), d.Text.Block(doc.Label(id.Label())), name},
		d.Text.Position(u.Unit, offset, source.UTF8))
	if len(of) == 0 {
		return 0, syntax.Node{}, false
	}
	return of[len(of)-1].unit, of[len(of)-1].node, true
}

// anchorsBefore returns the anchors with a name that stand before a place.
func (s *State) anchorsBefore(name anchorName, at source.Position) []anchor {
	of := s.asked.anchors.Get(s.allAnchors)[name]
	end, _ := slices.BinarySearchFunc(of, at, func(a anchor, p source.Position) int { return a.at.Compare(p) })
	return of[:end]
}

// anyName is the name under which all anchors of a block are listed.
const anyName = ""

// anchorName is the name of anchors within one block.
type anchorName struct {
	document, block int
	name            string
}

type anchor struct {
	unit index.UnitID
	node syntax.Node
	at   source.Position
}

// allAnchors returns the anchors of all documents by name, in the order of their places.
func (s *State) allAnchors() map[anchorName][]anchor {
	out := map[anchorName][]anchor{}
	for i, d := range s.Documents {
		for label, u := range d.anchors.All() {
			block := d.Text.Block(label)
			for _, n := range u.Facts.Tree.Anchors() {
				at := d.Text.Position(u.Unit, n.Span().Start, source.UTF8)
				for _, name := range []string{n.Anchor(), anyName} {
					name := anchorName{i, block, name}
					out[name] = append(out[name], anchor{IDOf(i, label), n, at})
				}
			}
		}
	}
	for _, of := range out {
		slices.SortFunc(of, func(a, b anchor) int { return a.at.Compare(b.at) })
	}
	return out
}

// generousText is the length of text up to which the usual limit on values applies.
const generousText = 1 << 20

// LimitsWithin returns the limits with the number of values adapted, unless it is given: a long spec may have more
// values than a short one, in proportion to its text. The limit grows in steps, since a change of it re-expands
// everything.
func (s *State) LimitsWithin(limits expand.Limits) expand.Limits {
	limits.Scenario = s.Options.Scenario
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
