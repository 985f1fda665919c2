package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// Fixes builds the fixes of a diagnostic of this spec, best first. Ranges are in the given encoding.
func (s *Spec) Fixes(d Diagnostic, encoding source.Encoding) []Fix {
	o := diagnose.OriginOf(d)
	if o.Fault == nil {
		return o.Fixes
	}
	file := s.state.Documents[o.Document]
	var out []Fix
	if o.Fault.Section != "" {
		out = append(out, removeSection(s.state, o, encoding))
	}
	if fix, ok := moveCardSet(s.state, o, encoding); ok {
		out = append(out, fix)
	}
	var fixes []diag.Fix
	if o.Fault.Later != nil {
		fixes = append(fixes, o.Fault.Later(s.state)...)
	}
	if o.Fault.Want != nil {
		fixes = append(fixes, crossref.FixesForName(s.state, o.Unit.Facts, &o.Fault.Finding)...)
	}
	for _, f := range o.Fault.Across {
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe, Asked: f.Asked, Invents: f.Invents}
		for _, part := range append([]crossref.UnitFix{f}, f.With...) {
			u := s.state.Lookup(part.Unit)
			if u == nil {
				fix.Edits = nil
				break
			}
			d := s.state.Documents[part.Unit.Document()]
			for _, e := range part.Edits {
				fix.Edits = append(fix.Edits,
					FileEdit{File: d.Path, Range: d.Text.Range(u.Unit, e.Span, encoding), NewText: e.NewText})
			}
		}
		if len(fix.Edits) > 0 {
			out = append(out, fix)
		}
	}
	fixes = append(fixes, declaredFixes(s.state, o.Fault.AllFixes())...)
	// inText: an edit lies in a formula, where not all YAML can stand.
	inText := false
	naming := make([]bool, len(out), len(out)+len(fixes)+1) // for each: whether it writes names
	for _, f := range fixes {
		if touchesHole(f.Edits, o.Unit.Tree.Holes) {
			continue // what was cut out would be lost
		}
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe, Asked: f.Asked, Invents: f.Invents}
		for _, e := range f.Edits {
			text, is := o.Unit.Facts.Tree.InText(e.Span, e.NewText)
			inText = inText || is
			fix.Edits = append(fix.Edits, FileEdit{File: file.Path,
				Range: file.Text.Range(o.Unit.Unit, e.Span, encoding), NewText: text})
		}
		out, naming = append(out, fix), append(naming, f.Names)
	}
	if c := o.Fault.Create; c != nil {
		if fix, ok := createFix(s.state, c, encoding); ok {
			out, naming = append(out, fix), append(naming, false)
		}
	}
	for i := range out {
		for k := range out[i].Edits {
			e := &out[i].Edits[k]
			if d := s.state.Documents[s.state.Document(e.File)]; strings.Contains(e.NewText, "\n") {
				e.NewText = state.InStyle(d, strings.ReplaceAll(e.NewText, "\r\n", "\n"))
			}
		}
	}
	unread := slices.ContainsFunc(o.Unit.Tree.Errors,
		func(f diag.Finding) bool { return f.Span == o.Fault.Span && f.Code == o.Fault.Code })
	if inText || unread && len(o.Unit.Tree.Holes) > 0 {
		// The reader tries the fix on the unit alone, without its cut-out parts.
		own := diagnose.Placeless(o.Unit, o.Fault)
		n := 0
		for i, f := range out {
			if s.removesFault(f, own, encoding) {
				out[n], naming[n] = f, naming[i]
				n++
			}
		}
		out = out[:n]
	}
	if wants := o.Fault.Want; len(out) > 1 && (o.Fault.Rivals || wants != nil && wants.Put != nil) {
		faults := map[string]int{}
		for _, f := range out {
			faults[f.Title] = s.faultsAfter(f, encoding)
		}
		slices.SortStableFunc(out, func(a, b Fix) int { return faults[a.Title] - faults[b.Title] })
	}
	declared := s.renameDeclarationFix(o, out, encoding)
	// Arguments of a macro may be used for something else, too.
	given := slices.IndexFunc(o.Unit.Result.Implied, func(r facts.Ref) bool { return r.Span == o.Fault.Span })
	for i := range out {
		switch {
		case out[i].Unsafe:
		case given >= 0 && o.Unit.Result.Implied[given].Shared:
			out[i].Unsafe = true
		case o.Fault.Twice, naming[i]:
			out[i].Unsafe = !s.addsNoFault(out[i], diag.Error, encoding)
		case given >= 0, unread: // what was meant can be read without a fault
			out[i].Unsafe = !s.addsNoFault(out[i], diag.Warning, encoding)
		}
		if !out[i].Unsafe {
			out[i].Preferred = true
			break
		}
	}
	return append(declared, out...)
}

// maxCompiledAgain is the length in bytes up to which a spec is compiled again to find the best of several fixes.
const maxCompiledAgain = 400_000

// faultsAfter returns how many errors and warnings the spec has after a fix.
func (s *Spec) faultsAfter(fix Fix, encoding source.Encoding) (faults int) {
	size := 0
	for _, d := range s.state.Documents {
		size += d.Text.Len()
	}
	if size > maxCompiledAgain {
		return 0
	}
	next := s.Apply(fix.Edits, encoding)
	for _, file := range next.Files() {
		for _, d := range next.Diagnostics(file, encoding) {
			if d.Severity <= diag.Warning {
				faults++
			}
		}
	}
	return faults
}

// renameDeclarationFix returns a fix that renames the declaration, if several uses have the same other name and the
// given fixes would change each use instead: the declaration was probably mistyped then, and no fix is marked as
// sure.
func (s *Spec) renameDeclarationFix(o diagnose.Origin, fixes []Fix, encoding source.Encoding) []Fix {
	d, at := s.state.Documents[o.Document], o.Fault.Span
	here, name := d.Text.Range(o.Unit.Unit, at, encoding), bareName(o.Unit.Text[at.Start:at.End])
	for i := range fixes {
		f := &fixes[i]
		if len(f.Edits) != 1 || f.Edits[0].File != d.Path || f.Edits[0].Range != here {
			continue
		}
		uses := 0
		for fault, n := range diagnose.CountPlaceless(s.state) {
			if bareName(fault.Name) == name && bareName(fault.Suggestion) == bareName(f.Edits[0].NewText) {
				uses += n
			}
		}
		if uses < 2 {
			continue
		}
		place := nameAt(s.Apply(f.Edits, encoding), d.Path, here.Start, encoding)
		if place == nil || !symbols.Near(name, place.Text()) {
			continue
		}
		all, _ := place.Sites()
		if all--; all > uses { // except this place
			continue
		}
		f.Unsafe = true
		for _, l := range place.Definitions() {
			mistyped := nameAt(s, l.File, l.Range.Start, encoding)
			if all == uses || mistyped == nil || mistyped.Text() != place.Text() {
				continue
			}
			if edits, err := mistyped.Rename(name); err == nil && len(edits) > 0 {
				title := "Declare " + symbols.Quote(name) + " instead of " + symbols.Quote(place.Text())
				fix := Fix{Title: title, Edits: edits}
				fix.Unsafe = all > 1 || !symbols.IsSlip(place.Text(), name) || !s.addsNoFault(fix, diag.Error, encoding)
				fix.Preferred = !fix.Unsafe
				return []Fix{fix}
			}
		}
	}
	return nil
}

// bareName returns a name without quotes and without a qualifier.
func bareName(written string) string {
	name, _, _ := strings.Cut(strings.Trim(written, `'"`), ":")
	return name
}

// declaredFixes returns the fixes whose symbols are declared, or all fixes if none is. A fix is marked as sure only
// if it is the only one left.
func declaredFixes(s *state.State, fixes []diag.Fix) []diag.Fix {
	declared := func(f diag.Fix) bool {
		if f.Needs == nil {
			return false
		}
		found := s.Index().Lookup(index.Key(grammar.KindNamed(f.Needs.Kind), f.Needs.Owner, f.Needs.Name))
		for field, word := range f.Needs.With {
			d := found.Def()
			if d == nil {
				return false
			}
			if signature, _ := facts.ParseSignature(d.Signature); signature.Words[field] != word {
				return false
			}
		}
		return found != nil
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

// removeSection builds the fix that removes a section: the whole block when there is nothing else in it.
func removeSection(s *state.State, o diagnose.Origin, encoding source.Encoding) Fix {
	d := s.Documents[o.Document]
	fix := Fix{Title: "Remove this section " + o.Fault.Section, Unsafe: true}
	for _, use := range o.Unit.Facts.Sections {
		if use.Span != o.Fault.Span || !o.Unit.Whole || len(o.Unit.Facts.Sections) == 1 {
			continue
		}
		// One of several sections of a block that is read as a whole.
		span := use.Value.PairSpan()
		fix.Edits = []FileEdit{{File: d.Path, Range: d.Text.Range(o.Unit.Unit, span, encoding)}}
		return fix
	}
	from, to := d.Text.SectionExtent(o.Unit.Label)
	fix.Edits = []FileEdit{{File: d.Path,
		Range: source.Range{Start: d.Text.PositionAt(from, encoding), End: d.Text.PositionAt(to, encoding)}}}
	return fix
}

// maxTried and the constant after it bound the faults for which fixes are tried out: by the number of units at fault,
// and by the bytes that are read again if one fix of each fault is tried.
const (
	maxTried     = 200
	maxReadAgain = 8 << 20
)

// touchesHole reports whether an edit replaces text from which units were cut out, at one of the offsets holes.
func touchesHole(edits []source.Edit, holes []int) bool {
	return slices.ContainsFunc(edits, func(e source.Edit) bool {
		i, _ := slices.BinarySearch(holes, e.Span.Start+1)
		return i < len(holes) && holes[i] <= e.Span.End
	})
}

// removesFault reports whether a fix removes its fault, as far as the text alone shows, and brings no other error.
func (s *Spec) removesFault(fix Fix, own state.PlacelessFault, encoding source.Encoding) bool {
	if !s.addsNoFault(fix, diag.Error, encoding) {
		return false
	}
	before := diagnose.CountPlaceless(s.state)[own]
	return before == 0 || diagnose.CountPlaceless(s.Apply(fix.Edits, encoding).state)[own] < before
}

// addsNoFault reports whether a fix brings no new diagnostic of this severity or a worse one: the new name may already
// be used for something else.
func (s *Spec) addsNoFault(fix Fix, severity diag.Severity, encoding source.Encoding) bool {
	faulty, again := 0, 0
	for _, d := range s.state.Documents {
		if faulty += d.Faulty.Len(); faulty > maxTried {
			return false
		}
		for _, u := range d.Faulty.All() {
			again += (len(u.Facts.Findings) + len(u.Result.Faults)) * len(u.Text)
		}
	}
	if again > maxReadAgain {
		return false
	}
	before := diagnose.CountPlaceless(s.state)
	for fault, n := range diagnose.CountPlaceless(s.Apply(fix.Edits, encoding).state) {
		if fault.Severity <= severity && n > before[fault] {
			return false
		}
	}
	return true
}
