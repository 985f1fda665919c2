package cnl

import (
	"ludo-lsp/cnl/crossref"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// Fixes builds the fixes of a diagnostic of this spec, best first. Ranges are
// in the given encoding.
func (s *Spec) Fixes(d Diagnostic, encoding source.Encoding) []Fix {
	o := d.origin
	if o.fault == nil {
		return o.fixes
	}
	file := s.state.documents[o.document]
	var out []Fix
	if o.fault.Section != "" {
		out = append(out, s.state.removeSection(o, encoding))
	}
	if fix, ok := s.state.moveCardSet(o, encoding); ok {
		out = append(out, fix)
	}
	var fixes []diag.Fix
	if o.fault.Later != nil {
		fixes = append(fixes, o.fault.Later(s.state)...)
	}
	if o.fault.Want != nil {
		fixes = append(fixes, crossref.Wanted(s.state, o.unit.facts, &o.fault.Finding)...)
	}
	for _, f := range o.fault.Across {
		u := s.state.unit(f.Unit)
		if u == nil {
			continue
		}
		d := s.state.documents[f.Unit.Document()]
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, FileEdit{File: d.path, Range: d.text.Range(u.Unit, e.Span, encoding), NewText: e.NewText})
		}
		out = append(out, fix)
	}
	fixes = append(fixes, o.fault.Fixes...)
	for _, f := range fixes {
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, FileEdit{File: file.path, Range: file.text.Range(o.unit.Unit, e.Span, encoding), NewText: e.NewText})
		}
		out = append(out, fix)
	}
	if c := o.fault.Create; c != nil {
		if fix, ok := s.state.create(c, encoding); ok {
			out = append(out, fix)
		}
	}
	for i := range out {
		if !out[i].Unsafe {
			out[i].Preferred = true
			break
		}
	}
	return out
}

// removeSection builds the fix that takes a section out: the whole block when
// there is nothing else in it.
func (s *state) removeSection(o origin, encoding source.Encoding) Fix {
	d := s.documents[o.document]
	fix := Fix{Title: "Remove this section " + o.fault.Section, Unsafe: true}
	for _, use := range o.unit.facts.Sections {
		if use.Span != o.fault.Span || !o.unit.Whole || len(o.unit.facts.Sections) == 1 {
			continue
		}
		// One of several sections of a block that is read as a whole.
		span := use.Value.PairSpan()
		fix.Edits = []FileEdit{{File: d.path, Range: d.text.Range(o.unit.Unit, span, encoding)}}
		return fix
	}
	from, to := d.text.SectionExtent(o.unit.Label)
	fix.Edits = []FileEdit{{File: d.path, Range: source.Range{Start: d.text.PositionAt(from, encoding), End: d.text.PositionAt(to, encoding)}}}
	return fix
}
