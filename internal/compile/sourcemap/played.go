package sourcemap

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
)

// PlayFinding is a finding from playing a game, about a written rule.
type PlayFinding struct {
	Code diag.Code
	Path string // of the value in the definition
	// Whole is the path of a value that contains it, if it is to be shown in its context: such as the use of the
	// macro it comes from. It may be "".
	Whole   string
	Message string
	Related []PlayedNote
}

// PlayedNote is a second place that explains a finding from playing.
type PlayedNote = values.Related

// Show returns findings from playing as diagnostics at the places where the rules were written, except those
// suppressed by comments. It drops findings without a place.
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

// placeWithin returns the place where the value at path was written, in the context of the whole that contains it;
// for a value that is not in the whole, just the place where it was written.
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

// Elsewhere returns the explaining notes with the places where they were written.
func (m *Map) Elsewhere(notes []values.Related) (out []crossref.Elsewhere) {
	for _, note := range notes {
		if at, _ := m.lowered.Place(note.Path); m.state.Lookup(at.Unit) != nil && at.Node.Valid() {
			out = append(out, crossref.Elsewhere{Unit: at.Unit, Span: diagnose.SpanOf(at), Message: note.Message})
		}
	}
	return out
}

// TextKey returns a key that is the same for paths that come from the same text, such as the uses of a macro; "" if
// nothing was written.
func (m *Map) TextKey(path string) string {
	place, ok := m.Find(path)
	if !ok {
		return ""
	}
	return place.File + ":" + place.Range.String()
}
