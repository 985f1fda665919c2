package project

import (
	"sort"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// Document is a project file as a document with diagnostics and fixes. It is immutable.
type Document struct {
	// Spec holds the text; it contains no game.
	*cnl.Spec
	path     string
	project  *Project
	problems []diag.Finding
}

// Open reads the text of a project file with a path.
func Open(path, text string) *Document {
	return open(cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{}), path)
}

func open(spec *cnl.Spec, path string) *Document {
	d := &Document{Spec: spec, path: path}
	text, _ := spec.Text(path)
	d.project, d.problems = Read(text)
	if IsMisnamed(path) {
		d.project, d.problems = &Project{}, findMisnamed(text)
	}
	return d
}

// Project returns the settings, as far as they are usable.
func (d *Document) Project() *Project { return d.project }

// Apply returns the document after edits, which do not overlap.
func (d *Document) Apply(edits []cnl.FileEdit, encoding source.Encoding) *Document {
	return open(d.Spec.Apply(edits, encoding), d.path)
}

// Diagnostics lists the faults of the file, in order.
func (d *Document) Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	if path != d.path {
		return nil
	}
	var out []cnl.Diagnostic
	for _, p := range d.problems {
		out = append(out, cnl.Diagnostic{
			File: d.path, Range: d.rangeOf(p.Span, encoding), Code: p.Code, Severity: diag.SeverityOf(p.Code),
			Message: p.Message, Path: p.Path,
		})
	}
	return out
}

// Fixes returns the fixes of a diagnostic of the file.
func (d *Document) Fixes(of cnl.Diagnostic, encoding source.Encoding) []cnl.Fix {
	view := d.View()
	start := view.Text(view.Document(d.path)).Offset(of.Range.Start, encoding)
	first := sort.Search(len(d.problems), func(i int) bool { return d.problems[i].Span.Start >= start })
	for _, p := range d.problems[first:] {
		if p.Span.Start > start {
			break
		}
		if at := d.rangeOf(p.Span, encoding); p.Suggestion != "" && p.Code == of.Code && at == of.Range {
			return []cnl.Fix{{
				Title: `Change to "` + p.Suggestion + `"`, Preferred: true,
				Edits: []cnl.FileEdit{{File: d.path, Range: at, NewText: p.Suggestion}},
			}}
		}
	}
	return nil
}

func (d *Document) rangeOf(span source.Span, encoding source.Encoding) source.Range {
	view := d.View()
	text := view.Text(view.Document(d.path))
	return source.Range{Start: text.PositionAt(span.Start, encoding), End: text.PositionAt(span.End, encoding)}
}
