package cnl

import (
	"maps"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// Rename returns the edits, in all files of the spec, that rename what is named at a position. The error is a
// sentence that says why there are none: the name cannot be changed, the new one is taken, or the edited spec would
// mean something else.
func (s *Spec) Rename(path string, position source.Position, encoding source.Encoding, to string) ([]FileEdit, error) {
	place := query.At(s.View(), path, position, encoding)
	if place == nil {
		return nil, query.Refuse("No name that this spec declares stands here.")
	}
	edits, err := place.Rename(to)
	if err != nil || len(edits) == 0 {
		return nil, err
	}
	if err := s.checkRenaming(s.Apply(edits, encoding), place, edits, encoding, to); err != nil {
		return nil, err
	}
	return edits, nil
}

// checkRenaming returns an error unless next, the spec after the edits that rename a name to to, means the same as s.
func (s *Spec) checkRenaming(next *Spec, before *query.Place, edits []FileEdit, encoding source.Encoding,
	to string) error {
	wanted, _ := before.Sites()
	if after := nameAt(next, edits[0].File, edits[0].Range.Start, encoding); after != nil {
		if found, _ := after.Sites(); found != wanted {
			if err := before.CheckNameable(to); err != nil {
				return err
			}
			return query.Refuse("The name %q would be confused with another one of the same text: it would stand in %d places instead of %d.", to, found, wanted)
		}
	}
	faults, more := s.diagnosticsByCode(encoding), next.diagnosticsByCode(encoding)
	for _, code := range slices.Sorted(maps.Keys(more)) {
		if found := more[code]; len(found) > len(faults[code]) {
			if err := before.CheckNameable(to); err != nil {
				return err
			}
			d := firstNewDiagnostic(found, faults[code])
			return query.Refuse("After that, line %d would be at fault: %s", d.Range.Start.Line+1, d.Message)
		}
	}
	return nil
}

// nameAt returns the name that begins at a position, or after the quote there; nil if no name begins there.
func nameAt(s *Spec, file string, at source.Position, encoding source.Encoding) *query.Place {
	for range 2 {
		if place := query.At(s.View(), file, at, encoding); place != nil && place.Text() != "" {
			return place
		}
		at.Character++
	}
	return nil
}

// firstNewDiagnostic returns a diagnostic of found that is not in before.
func firstNewDiagnostic(found, before []Diagnostic) Diagnostic {
	for _, d := range found {
		if !slices.ContainsFunc(before, func(b Diagnostic) bool { return b.Message == d.Message && b.File == d.File }) {
			return d
		}
	}
	return found[0]
}

// diagnosticsByCode returns all diagnostics of the spec by their code.
func (s *Spec) diagnosticsByCode(encoding source.Encoding) map[diag.Code][]Diagnostic {
	out := map[diag.Code][]Diagnostic{}
	for _, path := range s.Files() {
		for _, d := range s.Diagnostics(path, encoding) {
			if d.Code.AboutMeaning() {
				continue // a text that happens to be the name keeps its meaning or loses it as before
			}
			out[d.Code] = append(out[d.Code], d)
		}
	}
	return out
}
