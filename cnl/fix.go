package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/source"
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
				fix.Edits = append(fix.Edits,
					FileEdit{File: d.path, Range: d.text.Range(u.Unit, e.Span, encoding), NewText: e.NewText})
			}
		}
		if len(fix.Edits) > 0 {
			out = append(out, fix)
		}
	}
	fixes = append(fixes, s.state.meant(o.fault.AllFixes())...)
	s.outvote(o, fixes)
	for _, f := range fixes {
		if overHole(f.Edits, o.unit.Tree.Holes) {
			continue // what was cut out would be lost
		}
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe, names: f.Names}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, FileEdit{File: file.path,
				Range: file.text.Range(o.unit.Unit, e.Span, encoding), NewText: e.NewText})
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
	unread := slices.ContainsFunc(o.unit.Tree.Errors,
		func(f diag.Finding) bool { return f.Span == o.fault.Span && f.Code == o.fault.Code })
	if unread && len(o.unit.Tree.Holes) > 0 {
		// The reader tries the fix on the unit alone, without what is cut out.
		own := fault{o.fault.Code, o.fault.Message, severityOf(o.fault)}
		out = slices.DeleteFunc(out, func(f Fix) bool { return !s.mends(f, own, encoding) })
	}
	// What is given to a macro may be used for something else, too.
	given := slices.IndexFunc(o.unit.result.Meant, func(r facts.Ref) bool { return r.Span == o.fault.Span })
	for i := range out {
		switch {
		case out[i].Unsafe:
		case given >= 0 && o.unit.result.Meant[given].Shared:
			out[i].Unsafe = true
		case o.fault.Twice, out[i].names:
			out[i].Unsafe = !s.harmless(out[i], diag.Error, encoding)
		case given >= 0, unread: // what was meant can be read without a fault
			out[i].Unsafe = !s.harmless(out[i], diag.Warning, encoding)
		}
		if !out[i].Unsafe {
			out[i].Preferred = true
			break
		}
	}
	return out
}

// outvote keeps the name of a declaration from being written in the place of another one that
// more places have: then it is the declaration that was mistyped.
func (s *Spec) outvote(o origin, fixes []diag.Fix) {
	var ref *facts.Ref
	for _, refs := range [][]facts.Ref{o.unit.result.Meant, o.unit.facts.Refs} { // those of the text count first
		for i := range refs {
			if refs[i].Span == o.fault.Span {
				ref = &refs[i]
				break
			}
		}
	}
	if ref == nil {
		return
	}
	for k := range fixes {
		f := &fixes[k]
		if f.Unsafe || len(f.Edits) != 1 || f.Edits[0].Span != ref.Span {
			continue
		}
		name := strings.Trim(f.Edits[0].NewText, `'"`)
		for _, kind := range ref.Kinds {
			owner := ref.Owner
			if !kind.Info().Owned {
				owner = ""
			}
			const declaration = 1
			f.Unsafe = f.Unsafe || s.Uses(kind, owner, ref.Name) > declaration+s.Uses(kind, owner, name)
		}
	}
}

// meant leaves out the fixes whose symbols are not declared, where another one's is. None is
// sure where not just one is.
func (s *state) meant(fixes []diag.Fix) []diag.Fix {
	declared := func(f diag.Fix) bool {
		return f.Needs != nil && s.index.Lookup(
			index.Key(grammar.KindNamed(f.Needs.Kind), f.Needs.Owner, f.Needs.Name)) != nil
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
		if f.Needs == nil || found == 0 && !f.Only || declared(f) {
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
	fix.Edits = []FileEdit{{File: d.path,
		Range: source.Range{Start: d.text.PositionAt(from, encoding), End: d.text.PositionAt(to, encoding)}}}
	return fix
}

// maxTried bounds in how large a heap of faults a fix is tried out: so many units at fault,
// and so many bytes that are read again if one fix of each fault is tried.
const (
	maxTried     = 200
	maxReadAgain = 8 << 20
)

// overHole reports whether an edit replaces text from which units were cut out.
func overHole(edits []source.Edit, holes []int) bool {
	return slices.ContainsFunc(edits, func(e source.Edit) bool {
		i, _ := slices.BinarySearch(holes, e.Span.Start+1)
		return i < len(holes) && holes[i] <= e.Span.End
	})
}

// mends reports whether a fix takes its fault away and brings no other error.
func (s *Spec) mends(fix Fix, own fault, encoding source.Encoding) bool {
	return s.harmless(fix, diag.Error, encoding) && s.Apply(fix.Edits, encoding).state.loud()[own] < s.state.loud()[own]
}

// harmless reports whether a fix brings nothing new of a severity or a worse one: a new name
// may be one that others use for something else.
func (s *Spec) harmless(fix Fix, severity diag.Severity, encoding source.Encoding) bool {
	faulty, again := 0, 0
	for _, d := range s.state.documents {
		if faulty += d.faulty.Len(); faulty > maxTried {
			return false
		}
		for _, u := range d.faulty.All() {
			again += (len(u.facts.Findings) + len(u.result.Faults)) * len(u.Text)
		}
	}
	if again > maxReadAgain {
		return false
	}
	before := s.state.loud()
	for fault, n := range s.Apply(fix.Edits, encoding).state.loud() {
		if fault.severity <= severity && n > before[fault] {
			return false
		}
	}
	return true
}

// loud counts the errors and warnings that the text of all documents shows, by code and
// message; where they lie costs more to find out and says nothing here.
func (s *state) loud() map[fault]int {
	return s.asked.loud.get(func() map[fault]int {
		counts := map[fault]int{}
		for i := range s.documents {
			for _, d := range s.documentFaults(i, source.UTF8) {
				if d.Severity <= diag.Warning {
					counts[fault{d.Code, d.Message, d.Severity}]++
				}
			}
			for u, faults := range s.faulty(i) {
				for _, f := range s.unsuppressed(u, faults, nil) {
					if severity := severityOf(f); severity <= diag.Warning {
						counts[fault{f.Code, f.Message, severity}]++
					}
				}
			}
		}
		return counts
	})
}

// fault is what is the same of a diagnostic wherever it lies.
type fault struct {
	code     diag.Code
	message  string
	severity diag.Severity
}
