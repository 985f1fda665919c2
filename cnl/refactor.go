package cnl

import (
	"maps"
	"slices"
	"strconv"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/expand"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/refactor"
	"ludo-lsp/internal/cnl/source"
)

// Refactoring is another way to write a part of a spec that means the same.
type Refactoring struct {
	// Title says what it does: "Inline this use of \"deal\"".
	Title string
	// Edits make it, in the order of the spec; none if it is refused.
	Edits []FileEdit
	// Refused is a sentence that says why it cannot be made; nil if it can.
	Refused error
}

// questioned is a spec as refactorings see it.
type questioned struct {
	*state
	spec *Spec
}

// Expanded implements refactor.Spec.
func (q questioned) Expanded() *expand.Document { return q.spec.Expanded() }

// Inline writes what a macro or phase template stands for in the place of its
// use at a position. It is false where no such use stands.
func (s *Spec) Inline(path string, at source.Position, encoding source.Encoding) (r Refactoring, ok bool) {
	i, u, offset, ok := s.state.locate(path, at, encoding)
	if !ok {
		return r, false
	}
	use := refactor.UseAt(questioned{s.state, s}, index.UnitIDOf(i, uint64(u.Label)), offset)
	if use == nil {
		return r, false
	}
	r.Title = "Inline this use of \"" + use.Name + "\""
	r.try(s, encoding, 2, func(way int) ([]query.Edit, error) { return use.Inline(encoding, way > 0) })
	return r, true
}

// Extract makes an effect macro of the effects that a range of a document
// covers whole, and uses it there. It is false where the range covers anything
// else.
func (s *Spec) Extract(path string, selected source.Range, encoding source.Encoding) (r Refactoring, ok bool) {
	selection := s.selection(path, selected, encoding)
	if selection == nil {
		return r, false
	}
	return s.extract(selection, encoding), true
}

// ExtractAt is Extract for the smallest effect around a position.
func (s *Spec) ExtractAt(path string, at source.Position, encoding source.Encoding) (r Refactoring, ok bool) {
	for _, around := range s.Selections(path, at, encoding) {
		if selection := s.selection(path, around, encoding); selection != nil && selection.Effects() == 1 {
			return s.extract(selection, encoding), true
		}
	}
	return r, false
}

// selection is what a range of a document covers of effects; nil if that is anything else.
func (s *Spec) selection(path string, selected source.Range, encoding source.Encoding) *refactor.Selection {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	d := s.state.documents[i].text
	return refactor.Select(questioned{s.state, s}, i, d.Offset(selected.Start, encoding),
		d.Offset(selected.End, encoding))
}

func (s *Spec) extract(selection *refactor.Selection, encoding source.Encoding) (r Refactoring) {
	r.Title = "Extract this effect into a macro"
	if n := selection.Effects(); n > 1 {
		r.Title = "Extract " + strconv.Itoa(n) + " effects into a macro"
	}
	r.try(s, encoding, int(refactor.Ways), func(way int) ([]query.Edit, error) {
		return selection.Extract(encoding, refactor.Way(way))
	})
	return r
}

// try looks for edits that change nothing, in several ways, the best one first.
func (r *Refactoring) try(s *Spec, encoding source.Encoding, ways int, edits func(way int) ([]query.Edit, error)) {
	for way := range ways {
		made, err := edits(way)
		if err == nil {
			err = s.sameMeaning(made, encoding)
		}
		if err == nil {
			r.Edits, r.Refused = fileEdits(made), nil
			return
		}
		if r.Refused == nil {
			r.Refused = err
		}
	}
}

func fileEdits(edits []query.Edit) []FileEdit {
	out := make([]FileEdit, len(edits))
	for i, e := range edits {
		out[i] = FileEdit(e)
	}
	return out
}

// sameMeaning makes edits on a copy of the spec and says what would be different
// then: a fault that was not there, or another expanded spec.
func (s *Spec) sameMeaning(edits []query.Edit, encoding source.Encoding) error {
	next := s.Apply(fileEdits(edits), encoding)
	before, after := s.faults(encoding), next.faults(encoding)
	for _, code := range slices.Sorted(maps.Keys(after)) {
		for _, d := range after[code] {
			known := func(b Diagnostic) bool { return b.Message == d.Message }
			if d.Severity <= diag.Warning && !slices.ContainsFunc(before[code], known) {
				return query.Refuse("After that, line %d would be at fault: %s", d.Range.Start.Line+1, d.Message)
			}
		}
	}
	known := s.Expanded().Problems
	for _, p := range next.Expanded().Problems {
		if !slices.ContainsFunc(known,
			func(k expand.Problem) bool { return k.Code == p.Code && k.Message == p.Message }) {
			return query.Refuse("After that, something would be at fault: %s", p.Message)
		}
	}
	if at := s.Expanded().Difference(next.Expanded()); at != "" {
		return query.Refuse("The game would not be the same after that: %s would be another one.", at)
	}
	return nil
}
