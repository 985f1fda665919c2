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

// Origin leads from a diagnostic back to what it was made of.
type Origin struct {
	Document int
	Unit     *state.Unit
	Fault    *crossref.Fault
	Fixes    []Fix // of faults that lie in no unit
}

// OriginOf is what a diagnostic was made of.
func OriginOf(d Diagnostic) Origin { return d.origin }

// Document lists what is wrong in document i, in order of position.
func Document(s *state.State, i int, encoding source.Encoding, more Found) []Diagnostic {
	out := DocumentFaults(s, i, encoding)
	if i == 0 && s.OpensAny() {
		for _, f := range more.Loose {
			out = append(out, PlacedLoose(s, f, encoding))
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
				s.Hopeless() && tagOf(f) == diag.Unnecessary // uses may stand where nobody looked
		}
		if slices.ContainsFunc(faults, hidden) {
			faults = slices.DeleteFunc(slices.Clone(faults), hidden)
		}
		all, n = append(all, toTell{u, faults}), n+len(faults)
	}
	told.expect(n)
	for _, t := range all {
		if !told.unit(t.unit, t.faults) {
			break
		}
	}
	out = told.out
	sortDiagnostics(out)
	return out
}

// sortDiagnostics puts those of one document in order of position. Most come so, and are
// many at each keystroke.
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

// merge joins the faults of a unit that the text shows and those that compiling
// finds, each but once. Compiling may show that a fault is worse than its text
// tells.
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
		i := known.Same(f)
		switch {
		case i < 0:
			out = append(out, f)
		case f.Code == text[i].Code && SeverityOf(f) < SeverityOf(text[i]):
			worse := *text[i]
			worse.Severity, worse.Elsewhere = SeverityOf(f), f.Elsewhere
			out[i] = &worse
		case f.Code == text[i].Code && len(f.Across) > 0 && len(text[i].Across) == 0:
			mended := *text[i]
			mended.Across, mended.Fixes, mended.Tried = f.Across, Certain(text[i].AllFixes()), nil
			out[i] = &mended
		}
	}
	return out
}

// PlacedLoose places a fault that lies in no unit where the spec begins.
func PlacedLoose(s *state.State, f diag.Finding, encoding source.Encoding) Diagnostic {
	d := Diagnostic{Code: f.Code, Severity: f.Severity, Path: f.Path, Message: f.Message}
	if len(s.Documents) > 0 {
		d.File, d.Range = s.Documents[0].Path, s.Documents[0].Text.FirstFence(encoding)
	}
	return d
}

// Imports lists what is wrong with the imports of a document with a text, which only the workspace can tell.
func Imports(l workspace.Layout, file, text string, encoding source.Encoding) (out []Diagnostic) {
	var marks source.Marks
	for _, f := range l.Faults {
		if f.File == file {
			out = append(out, Diagnostic{File: file, Range: marks.Range(text, f.Span, encoding), Code: f.Code,
				Severity: diag.SeverityOf(f.Code), Message: f.Message, Path: f.Path})
		}
	}
	return out
}

// Place makes a diagnostic of a fault in a unit of document i.
func Place(s *state.State, i int, u *state.Unit, f *crossref.Fault, encoding source.Encoding) Diagnostic {
	return diagnosticAt(s, s.PathOf(i, u, f.Path), i, u, f, encoding)
}

// diagnosticAt is Placed for a fault of which the path in the whole spec is known.
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
			d.Text.Block(u.Label)) // of no section, so of no place in the spec
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

// SeverityOf is the severity of a fault: its own or that of its code.
func SeverityOf(f *crossref.Fault) diag.Severity {
	if f.Severity != 0 {
		return f.Severity
	}
	return diag.SeverityOf(f.Code)
}

// tagOf is the tag of a fault: its own or that of its code.
func tagOf(f *crossref.Fault) diag.Tag {
	if f.Tag != 0 {
		return f.Tag
	}
	info, _ := diag.Lookup(f.Code)
	return info.Tag
}

// placeRelated finds a place in another unit.
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

// Certain are the fixes that do not hang on a declaration.
func Certain(fixes []diag.Fix) []diag.Fix {
	return slices.DeleteFunc(slices.Clone(fixes), func(f diag.Fix) bool { return f.Only })
}

// SpanOf is where something is shown: its first line when it has several.
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
