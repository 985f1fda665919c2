package sourcemap

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
)

// PlayFinding is something that playing a game has shown of what was written.
type PlayFinding struct {
	Code diag.Code
	Path string // of the value in the definition
	// Whole is the path of the value of which it is a part, where it is to be shown as it stands in that one: as the
	// use of the macro from which it comes. It may be "".
	Whole   string
	Message string
	Related []PlayedNote
}

// PlayedNote is a second place that explains what playing has shown.
type PlayedNote = values.Related

// Show gives what playing has shown as diagnostics where it was written, without what
// comments suppress. What was written nowhere is left out.
func (m *Map) Show(list []PlayFinding, encoding source.Encoding) []diagnose.Diagnostic {
	var out []diagnose.Diagnostic
	for _, f := range list {
		at := m.placeWithin(f.Path, f.Whole)
		u := m.state.Lookup(at.Unit)
		if u == nil || !at.Node.Valid() {
			continue
		}
		fault := &crossref.Fault{Finding: diag.Finding{
			Code: f.Code, Severity: diag.SeverityOf(f.Code), Span: diagnose.SpanOf(at), Path: at.Path(), Message: f.Message,
		}, Elsewhere: m.Elsewhere(f.Related)}
		if !diagnose.IsSuppressed(u, fault) {
			out = append(out, diagnose.Place(m.state, at.Unit.Document(), u, fault, encoding))
		}
	}
	return out
}

// placeWithin is where a part of a whole was written, as it stands in the whole; of another value just where it was written.
func (m *Map) placeWithin(path, whole string) expand.Origin {
	at, uses := m.lowered.Place(path)
	if whole == "" {
		return at
	}
	_, around := m.lowered.Place(whole)
	for ; uses != nil && uses != around; uses = uses.Outer {
		if uses.Outer == around {
			return uses.At
		}
	}
	return at
}

// Elsewhere gives the places that explain something where they were written.
func (m *Map) Elsewhere(notes []values.Related) (out []crossref.Elsewhere) {
	for _, note := range notes {
		if at, _ := m.lowered.Place(note.Path); m.state.Lookup(at.Unit) != nil && at.Node.Valid() {
			out = append(out, crossref.Elsewhere{Unit: at.Unit, Span: diagnose.SpanOf(at), Message: note.Message})
		}
	}
	return out
}

// Same gives a key that paths have in common which come of the same text, as the uses of a
// macro do; "" where nothing was written.
func (m *Map) Same(path string) string {
	place, ok := m.Find(path)
	if !ok {
		return ""
	}
	return place.File + ":" + place.Range.String()
}
