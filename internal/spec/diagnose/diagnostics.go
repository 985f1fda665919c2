package diagnose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Origin is the fault that a diagnostic was made from.
type Origin struct {
	Document int
	Unit     *state.Unit
	Fault    *crossref.Fault
	Fixes    []Fix // of faults outside units
}

// OriginOf returns the fault that a diagnostic was made from.
func OriginOf(d Diagnostic) Origin { return d.origin }

// Document returns the diagnostics of document i, ordered by position. More is what compiling has found.
func Document(s *state.State, i int, encoding source.Encoding, more Found) []Diagnostic {
	out := DocumentFaults(s, i, encoding)
	if i == 0 && s.OpensAny() {
		for _, f := range more.Loose {
			out = append(out, PlaceLoose(s, f, encoding))
		}
	}
	out = append(out, placedProseFaults(s, i, more.Prose.in[i], encoding)...)
	var compiled []doc.Label
	for id := range more.Faults {
		if id.Document() == i {
			compiled = append(compiled, doc.Label(id.Label()))
		}
	}
	told := newTelling(s, i, encoding, out)
	type toTell struct {
		unit   *state.Unit
		faults []*crossref.Fault
	}
	var all []toTell
	n := 0
	for u, faults := range s.Faulty(i, compiled...) {
		id := state.IDOf(i, u.Label)
		faults = applySuppressions(s, u, merge(faults, more.Faults[id]), more.Unused[id])
		hidden := func(f *crossref.Fault) bool {
			return more.mayCause(f) ||
				s.HasTooMuch() && tagOf(f) == diag.Unnecessary // there may be uses that nobody read
		}
		if slices.ContainsFunc(faults, hidden) {
			faults = slices.DeleteFunc(slices.Clone(faults), hidden)
		}
		all, n = append(all, toTell{u, faults}), n+len(faults)
	}
	told.reserve(n)
	for _, t := range all {
		if !told.reportUnit(t.unit, t.faults) {
			break
		}
	}
	out = told.out
	sortDiagnostics(out)
	return out
}

// sortDiagnostics sorts the diagnostics of one document by position. Most are already sorted, and there are many at
// each keystroke.
func sortDiagnostics(all []Diagnostic) {
	compare := func(a, b *Diagnostic) int {
		if at := a.Range.Start.Compare(b.Range.Start); at != 0 {
			return at
		}
		return cmp.Or(a.Range.End.Compare(b.Range.End), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	}
	for i := 1; i < len(all); i++ {
		if compare(&all[i-1], &all[i]) > 0 {
			slices.SortStableFunc(all, func(a, b Diagnostic) int { return compare(&a, &b) })
			return
		}
	}
}

// merge returns the faults of a unit that are visible in the text and those found by compiling, without duplicates.
// Compiling may show that a fault is more severe.
func merge(text, compiled []*crossref.Fault) []*crossref.Fault {
	if len(compiled) == 0 {
		return text
	}
	out := slices.Clone(text)
	var known FaultSet
	for _, f := range text {
		known.Add(f)
	}
	for _, f := range compiled {
		i := known.CoveringIndex(f)
		switch {
		case i < 0:
			out = append(out, f)
		case f.Code == text[i].Code && SeverityOf(f) < SeverityOf(text[i]):
			worse := *text[i]
			worse.Severity, worse.Elsewhere = SeverityOf(f), f.Elsewhere
			out[i] = &worse
		case f.Code == text[i].Code && len(f.Across) > 0 && len(text[i].Across) == 0:
			mended := *text[i]
			mended.Across, mended.Fixes, mended.Tried = f.Across, CertainFixes(text[i].AllFixes()), nil
			out[i] = &mended
		}
	}
	return out
}

// PlaceLoose returns the diagnostic for a fault outside units, at the beginning of the spec.
func PlaceLoose(s *state.State, f diag.Finding, encoding source.Encoding) Diagnostic {
	d := Diagnostic{Code: f.Code, Severity: f.Severity, Path: f.Path, Message: f.Message}
	if len(s.Documents) > 0 {
		d.File, d.Range = s.Documents[0].Path, s.Documents[0].Text.FirstFence(encoding)
	}
	return d
}

// Imports returns diagnostics for the faults in the imports of a document, which only the workspace knows.
func Imports(l workspace.Layout, file string, read func(file string) (string, bool),
	encoding source.Encoding) (out []Diagnostic) {
	var marks source.Marks
	text := ""
	for _, f := range l.Faults {
		if f.File == file {
			if text == "" {
				text, _ = read(file)
			}
			out = append(out, Diagnostic{File: file, Range: marks.Range(text, f.Span, encoding), Code: f.Code,
				Severity: diag.SeverityOf(f.Code), Message: f.Message, Path: f.Path})
		}
	}
	return out
}

// Place returns the diagnostic for a fault in a unit of document i.
func Place(s *state.State, i int, u *state.Unit, f *crossref.Fault, encoding source.Encoding) Diagnostic {
	return diagnosticAt(s, s.PathOf(i, u, f.Path), i, u, f, encoding)
}

// diagnosticAt returns what Place returns, for a fault whose path in the whole spec is known.
func diagnosticAt(s *state.State, path string, i int, u *state.Unit, f *crossref.Fault,
	encoding source.Encoding) Diagnostic {
	d := s.Documents[i]
	out := Diagnostic{
		File:     d.Path,
		Range:    d.Text.Range(u.Unit, f.Span, encoding),
		Code:     f.Code,
		Severity: SeverityOf(f),
		Message:  f.Message,
		Path:     path,
		Tag:      tagOf(f),

		Suggestion: f.Suggestion,

		origin: Origin{Document: i, Unit: u, Fault: f},
	}
	if f.Code == diag.ParserSectionUnknown || f.Code == diag.ParserSectionAmbiguous {
		out.Path = fmt.Sprintf("yaml.block.%d.section",
			d.Text.Block(u.Label)) // in no section, so at no place in the spec
	}
	for _, r := range f.Related {
		out.Related = append(out.Related,
			Related{File: d.Path, Range: d.Text.Range(u.Unit, r.Span, encoding), Message: r.Message})
	}
	for _, e := range f.Elsewhere {
		if r, ok := placeRelated(s, e, encoding); ok {
			out.Related = append(out.Related, r)
		}
	}
	return out
}

// SeverityOf returns the severity of a fault: its own or that of its code.
func SeverityOf(f *crossref.Fault) diag.Severity {
	if f.Severity != 0 {
		return f.Severity
	}
	return diag.SeverityOf(f.Code)
}

// tagOf returns the tag of a fault: its own or that of its code.
func tagOf(f *crossref.Fault) diag.Tag {
	if f.Tag != 0 {
		return f.Tag
	}
	info, _ := diag.Lookup(f.Code)
	return info.Tag
}

// placeRelated returns a related place in another unit; ok is false if the unit does not exist.
func placeRelated(s *state.State, e crossref.Elsewhere, encoding source.Encoding) (Related, bool) {
	if e.Key == "" {
		u := s.Lookup(e.Unit)
		if u == nil {
			return Related{}, false
		}
		d := s.Documents[e.Unit.Document()]
		return Related{File: d.Path, Range: d.Text.Range(u.Unit, e.Span, encoding), Message: e.Message}, true
	}
	for site := range s.Index().Lookup(e.Key).Sites() {
		if e.Unit != 0 && site.Unit != e.Unit {
			continue
		}
		u := s.Lookup(site.Unit)
		if u == nil {
			continue
		}
		span := source.Span{}
		if site.Def != nil {
			span = site.Def.Span
		} else {
			span = site.Call.Span
		}
		d := s.Documents[site.Unit.Document()]
		return Related{File: d.Path, Range: d.Text.Range(u.Unit, span, encoding), Message: e.Message}, true
	}
	return Related{}, false
}

// CertainFixes returns the fixes that do not depend on a declaration.
func CertainFixes(fixes []diag.Fix) []diag.Fix {
	return slices.DeleteFunc(slices.Clone(fixes), func(f diag.Fix) bool { return f.Only })
}

// SpanOf returns the span at which something is shown: only its first line if it has several.
func SpanOf(at expand.Origin) source.Span {
	span := at.Span
	if at.Node.Kind() == syntax.Scalar && span.Len() > 0 {
		return span
	}
	text := at.Node.Tree().Text[span.Start:span.End]
	if i := strings.IndexAny(text, "\r\n"); i > 0 {
		span.End = span.Start + i
	}
	return span
}
