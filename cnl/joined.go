package cnl

import (
	"cmp"
	"iter"

	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// Nested implements expand.Source.
func (s *state) Nested(id index.UnitID) iter.Seq2[index.UnitID, int] {
	return func(yield func(index.UnitID, int) bool) {
		u := s.unit(id)
		if u == nil || u.Whole {
			return
		}
		d := s.documents[id.Document()]
		for label, inner := range d.units.From(u.Label + 1) {
			if inner.Level <= u.Level {
				return
			}
			if slot := d.text.Slot(label); slot.Parent != nil && slot.Parent.Label == u.Label && !yield(idOf(id.Document(), label), slot.Hole) {
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
	limit := d.text.Position(u.Unit, offset, source.UTF8)
	block := d.text.Block(label)
	var found syntax.Node
	var in index.UnitID
	var at source.Position
	for _, l := range s.blockUnits(d, label, block) {
		other, _ := d.units.Get(l)
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

// blockUnits lists the units of a block that have anchors, in order.
func (s *state) blockUnits(d *document, label doc.Label, block int) (out []doc.Label) {
	first := label
	for l := range d.sections.All() {
		if l > label {
			break
		}
		if d.text.Block(l) == block {
			first = l
			break
		}
	}
	for l, u := range d.units.From(first) {
		if b := d.text.Block(l); b > block {
			break
		} else if b == block && len(u.Tree.Anchors()) > 0 {
			out = append(out, l)
		}
	}
	return out
}

func before(a, b source.Position) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Character, b.Character)) < 0
}
