package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/cnl/crossref"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
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
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe}
		for _, part := range append([]crossref.UnitFix{f}, f.With...) {
			u := s.state.unit(part.Unit)
			if u == nil {
				fix.Edits = nil
				break
			}
			d := s.state.documents[part.Unit.Document()]
			for _, e := range part.Edits {
				fix.Edits = append(fix.Edits, FileEdit{File: d.path, Range: d.text.Range(u.Unit, e.Span, encoding), NewText: e.NewText})
			}
		}
		if len(fix.Edits) > 0 {
			out = append(out, fix)
		}
	}
	fixes = append(fixes, s.state.meant(o.fault.AllFixes())...)
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
		for k := range out[i].Edits {
			e := &out[i].Edits[k]
			if d := s.state.documents[s.state.find(e.File)]; strings.Contains(e.NewText, "\n") {
				e.NewText = inStyle(d, strings.ReplaceAll(e.NewText, "\r\n", "\n"))
			}
		}
	}
	if len(o.unit.Tree.Holes) > 0 && slices.ContainsFunc(o.unit.Tree.Errors, func(f diag.Finding) bool { return f.Span == o.fault.Span && f.Code == o.fault.Code }) {
		// The reader tries the fix on the unit alone, without what is cut out.
		out = slices.DeleteFunc(out, func(f Fix) bool { return !s.harmless(f, encoding) })
	}
	for i := range out {
		if o.fault.Twice && !out[i].Unsafe && !s.harmless(out[i], encoding) {
			out[i].Unsafe = true
		}
		if !out[i].Unsafe {
			out[i].Preferred = true
			break
		}
	}
	return out
}

// meant leaves out the fixes whose symbols are not declared, where another one's is. None is
// sure where not just one is.
func (s *state) meant(fixes []diag.Fix) []diag.Fix {
	declared := func(f diag.Fix) bool {
		return f.Needs != nil && s.index.Lookup(index.Key(grammar.KindNamed(f.Needs.Kind), f.Needs.Owner, f.Needs.Name)) != nil
	}
	all, found := 0, 0
	for _, f := range fixes {
		if f.Needs != nil {
			all++
		}
		if declared(f) {
			found++
		}
	}
	if all == 0 {
		return fixes
	}
	var out []diag.Fix
	for _, f := range fixes {
		if f.Needs == nil || found == 0 || declared(f) {
			f.Unsafe = f.Unsafe || f.Needs != nil && found != 1
			out = append(out, f)
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

// maxTried bounds in how large a heap of faults a fix is tried out.
const maxTried = 200

// harmless reports whether a fix brings no new error: a new name
// may be one that others use for something else.
func (s *Spec) harmless(fix Fix, encoding source.Encoding) bool {
	faulty := 0
	for _, d := range s.state.documents {
		faulty += d.faulty.Len()
	}
	if faulty > maxTried {
		return false
	}
	before := s.state.errors()
	for fault, n := range s.Apply(fix.Edits, encoding).state.errors() {
		if n > before[fault] {
			return false
		}
	}
	return true
}

// errors counts the errors that the text of all documents shows, by code and
// message; where they lie costs more to find out and says nothing here.
func (s *state) errors() map[fault]int {
	return s.asked.errors.get(func() map[fault]int {
		counts := map[fault]int{}
		for i := range s.documents {
			for _, d := range s.documentFaults(i, source.UTF8) {
				if d.Severity == diag.Error {
					counts[fault{d.Code, d.Message}]++
				}
			}
			for u, faults := range s.faulty(i) {
				for _, f := range s.unsuppressed(u, faults, nil) {
					if severityOf(f) == diag.Error {
						counts[fault{f.Code, f.Message}]++
					}
				}
			}
		}
		return counts
	})
}

// fault is what is the same of an error wherever it lies.
type fault struct {
	code    diag.Code
	message string
}
