package state

import (
	"iter"

	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// Locate finds the unit at a position of a document, and the offset in its text.
func (s *State) Locate(path string, at source.Position, encoding source.Encoding) (i int, u *doc.Unit, offset int,
	ok bool) {
	if i = s.Document(path); i < 0 {
		return i, nil, 0, false
	}
	text := s.Documents[i].Text
	u, offset, ok = text.Locate(text.Offset(at, encoding))
	return i, u, offset, ok
}

// Path implements query.Spec.
func (s *State) Path(document int) string { return s.Documents[document].Path }

// Text implements query.Spec.
func (s *State) Text(document int) *doc.Document { return s.Documents[document].Text }

// Unit implements query.Spec.
func (s *State) Unit(id index.UnitID) *doc.Unit {
	if u := s.Lookup(id); u != nil {
		return u.Unit
	}
	return nil
}

// ImpliedRefs implements query.Spec.
func (s *State) ImpliedRefs(id index.UnitID) []facts.Ref {
	if u := s.Lookup(id); u != nil {
		return u.Result.Implied
	}
	return nil
}

// Texts implements query.Spec.
func (s *State) Texts(id index.UnitID) []string {
	if u := s.Lookup(id); u != nil {
		return u.Result.Texts
	}
	return nil
}

// Symbols implements query.Spec.
func (s *State) Symbols(id index.UnitID) []outline.Symbol {
	if u := s.Lookup(id); u != nil {
		return u.symbols()
	}
	return nil
}

// All implements query.Spec.
func (s *State) All() iter.Seq[index.UnitID] {
	return func(yield func(index.UnitID) bool) {
		for i, d := range s.Documents {
			for label := range d.Units.All() {
				if !yield(IDOf(i, label)) {
					return
				}
			}
		}
	}
}
