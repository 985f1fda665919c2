package cnl

import (
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
	var fixes []diag.Fix
	if o.fault.Later != nil {
		fixes = append(fixes, o.fault.Later(s.state)...)
	}
	fixes = append(fixes, o.fault.Fixes...)
	out := make([]Fix, 0, len(fixes)+1)
	file := s.state.documents[o.document]
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
