package cnl

import (
	"iter"

	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/query"
)

// View is the spec as questions about it see it; see package query.
func (s *Spec) View() query.Spec { return s.state }

// Document implements query.Spec.
func (s *state) Document(path string) int { return s.find(path) }

// Path implements query.Spec.
func (s *state) Path(document int) string { return s.documents[document].path }

// Text implements query.Spec.
func (s *state) Text(document int) *doc.Document { return s.documents[document].text }

// Unit implements query.Spec.
func (s *state) Unit(id index.UnitID) *doc.Unit {
	if u := s.unit(id); u != nil {
		return u.Unit
	}
	return nil
}

// Meant implements query.Spec.
func (s *state) Meant(id index.UnitID) []facts.Ref {
	if u := s.unit(id); u != nil {
		return u.result.Meant
	}
	return nil
}

// All implements query.Spec.
func (s *state) All() iter.Seq[index.UnitID] {
	return func(yield func(index.UnitID) bool) {
		for i, d := range s.documents {
			for label := range d.units.All() {
				if !yield(idOf(i, label)) {
					return
				}
			}
		}
	}
}
