package state

import (
	"iter"
	"maps"
	"math"
	"slices"

	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// Faulty iterates, in order, over the units of a document that have faults or suppressions, with all their faults,
// and over the given other units, which have none.
func (s *State) Faulty(i int, others ...doc.Label) iter.Seq2[*Unit, []*crossref.Fault] {
	return func(yield func(*Unit, []*crossref.Fault) bool) {
		d := s.Documents[i]
		byRule := map[doc.Label][]*crossref.Fault{}
		for _, rule := range s.rules {
			if rule.faults.Len() == 0 {
				continue // as most are, at each keystroke
			}
			for id, faults := range rule.faults.From(IDOf(i, 0)) {
				if id.Document() != i {
					break
				}
				for k := range faults {
					byRule[doc.Label(id.Label())] = append(byRule[doc.Label(id.Label())], &faults[k])
				}
			}
		}
		s.aliasFaults(i, func(label doc.Label, f *crossref.Fault) { byRule[label] = append(byRule[label], f) })
		given := d.repeatedSections(byRule)
		others = slices.AppendSeq(slices.Grow(slices.Clip(others), len(byRule)), maps.Keys(byRule))
		slices.Sort(others)
		others = slices.Compact(others)
		// before moves to the first of the others from a label on.
		before := func(label doc.Label) bool {
			for ; len(others) > 0 && others[0] < label; others = others[1:] {
				if u, ok := d.Units.Get(others[0]); ok && !yield(u, byRule[others[0]]) {
					return false
				}
			}
			return true
		}
		for label, u := range d.Faulty.All() {
			if !before(label) {
				return
			}
			if len(others) > 0 && others[0] == label {
				others = others[1:]
			}
			faults := make([]*crossref.Fault, 0, len(u.Facts.Findings)+len(u.Result.Faults))
			text := u.textFaults()
			for k := range text {
				faults = append(faults, &text[k])
			}
			for k := range u.Result.Faults {
				if f := &u.Result.Faults[k]; !f.Twice || !given.covers(label, f.Span) {
					faults = append(faults, f)
				}
			}
			if !yield(u, append(faults, byRule[label]...)) {
				return
			}
		}
		before(^doc.Label(0))
	}
}

// sectionExtent is a section of a document: the units between two labels, of the first of which only a span belongs
// to it.
type sectionExtent struct {
	from, to doc.Label
	span     source.Span
}

type extents []sectionExtent

func (all extents) covers(label doc.Label, span source.Span) bool {
	return slices.ContainsFunc(all, func(e sectionExtent) bool {
		return e.from < label && label < e.to || e.from == label && e.span.Start <= span.Start && span.End <= e.span.End
	})
}

// repeatedSections returns the sections of a document that repeat a section which may occur only once: the duplicate
// declarations in them follow from that. byRule are the faults that rules found in the units of the document.
func (d *Document) repeatedSections(byRule map[doc.Label][]*crossref.Fault) (out extents) {
	for label, faults := range byRule {
		u, ok := d.Units.Get(label)
		if !ok {
			continue
		}
		for _, f := range faults {
			if f.OtherGame { // whatever this document declares
				out = append(out, sectionExtent{to: ^doc.Label(0), span: source.Span{End: math.MaxInt}})
			}
			if f.Section == "" {
				continue
			}
			e := sectionExtent{from: label, to: label, span: source.Span{End: len(u.Text)}}
			if u.Whole {
				for _, use := range u.Facts.Sections {
					if use.Span == f.Span {
						e.span = use.Value.PairSpan()
					}
				}
			} else {
				e.to = ^doc.Label(0)
				for next, section := range d.Sections.From(label + 1) {
					if section.Level == doc.LevelSection {
						e.to = next
						break
					}
				}
			}
			out = append(out, e)
		}
	}
	return out
}

// SameDiagnostics reports whether document i certainly has the same diagnostics as in an earlier state.
func (s *State) SameDiagnostics(i int, since *State) bool {
	a, b := s.Documents[i], since.Documents[i]
	if a.Path != b.Path || a.Text != b.Text || !a.Faulty.Same(b.Faulty) {
		return false
	}
	if i == 0 && (s.hasMap() != since.hasMap() || !slices.EqualFunc(s.Documents, since.Documents, haveSameSections)) {
		return false
	}
	for r := range s.rules {
		if !sameFaults(i, s.rules[r], since.rules[r]) {
			return false
		}
	}
	// Related places may have moved in another document.
	for _, u := range a.Faulty.All() {
		for _, f := range u.Result.Faults {
			if len(f.Elsewhere) > 0 {
				return false
			}
		}
	}
	return true
}

// haveSameSections reports whether two documents certainly open the same sections: missing ones are reported in the
// first document.
func haveSameSections(a, b *Document) bool {
	names := func(d *Document) (names []string) {
		for _, u := range d.Sections.All() {
			for _, use := range u.Facts.Sections {
				names = append(names, use.Name)
			}
		}
		return names
	}
	return a.Sections.Same(b.Sections) || slices.Equal(names(a), names(b))
}

func sameFaults(i int, a, b ruleResult) bool {
	if a.faults.Same(b.faults) {
		return true
	}
	if a.faults.Len() != b.faults.Len() {
		return false
	}
	next, stop := iter.Pull2(b.faults.From(IDOf(i, 0)))
	defer stop()
	for id, faults := range a.faults.From(IDOf(i, 0)) {
		if id.Document() != i {
			break
		}
		other, theirs, ok := next()
		if !ok || other != id || !slices.EqualFunc(faults, theirs, func(f, g crossref.Fault) bool {
			return f.Code == g.Code && f.Span == g.Span && f.Message == g.Message && len(f.Elsewhere) == 0
		}) {
			return false
		}
	}
	return true
}
