package cnl

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/source"
)

// origin leads from a diagnostic back to what it was made of.
type origin struct {
	document int
	unit     *unit
	fault    *crossref.Fault
	fixes    []Fix // of faults that lie in no unit
}

// Diagnostics lists everything that is wrong in one document, in order of
// position: what the text shows and what shows only when the spec is compiled.
// It compiles the spec unless that is done; see Prompt for who cannot wait.
func (s *Spec) Diagnostics(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	return s.state.diagnostics(i, encoding, s.found())
}

// Prompt lists what is wrong in one document as far as it is known at once. It
// is the same as Diagnostics when the spec has been compiled. Until then it has,
// besides what the text shows, what compiling found before the last edits, moved
// along with them; what lies in a text that they changed is left out.
func (s *Spec) Prompt(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	known := s.compiling.found()
	if known.failed == nil {
		known.failed = s.compiling.broken.get(s.state.brokenSections)
	}
	return s.state.diagnostics(i, encoding, known)
}

// textDiagnostics lists what the text of one document shows.
func (s *Spec) textDiagnostics(path string, encoding source.Encoding) []Diagnostic {
	return s.state.diagnostics(s.state.find(path), encoding, found{})
}

// diagnostics lists what is wrong in document i, in order of position.
func (s *state) diagnostics(i int, encoding source.Encoding, more found) []Diagnostic {
	out := s.documentFaults(i, encoding)
	if i == 0 && s.opensAny() {
		for _, f := range more.loose {
			out = append(out, s.looseDiagnostic(f, encoding))
		}
	}
	out = append(out, s.deadLinkFaults(i, more.links.in[i], encoding)...)
	var compiled []doc.Label
	for id := range more.faults {
		if id.Document() == i {
			compiled = append(compiled, doc.Label(id.Label()))
		}
	}
	told := newTelling(s, i, encoding, out)
	type toTell struct {
		unit   *unit
		faults []*crossref.Fault
	}
	var all []toTell
	n := 0
	for u, faults := range s.faulty(i, compiled...) {
		id := idOf(i, u.Label)
		faults = s.unsuppressed(u, merged(faults, more.faults[id]), more.unused[id])
		hidden := func(f *crossref.Fault) bool {
			return more.mayCause(f) ||
				s.hopeless() && tagOf(f) == diag.Unnecessary // uses may stand where nobody looked
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

// mayCause reports whether a fault is about names of a section that could not be compiled.
func (f found) mayCause(fault *crossref.Fault) bool {
	if len(f.failed) == 0 {
		return false
	}
	info, _ := diag.Lookup(fault.Code)
	return slices.ContainsFunc(info.Needs, func(section string) bool { return f.failed[section] })
}

// merged joins the faults of a unit that the text shows and those that compiling
// finds, each but once. Compiling may show that a fault is worse than its text
// tells.
func merged(text, compiled []*crossref.Fault) []*crossref.Fault {
	if len(compiled) == 0 {
		return text
	}
	out := slices.Clone(text)
	var known faultSet
	for _, f := range text {
		known.add(f)
	}
	for _, f := range compiled {
		i := known.same(f)
		switch {
		case i < 0:
			out = append(out, f)
		case f.Code == text[i].Code && severityOf(f) < severityOf(text[i]):
			worse := *text[i]
			worse.Severity, worse.Elsewhere = severityOf(f), f.Elsewhere
			out[i] = &worse
		case f.Code == text[i].Code && len(f.Across) > 0 && len(text[i].Across) == 0:
			mended := *text[i]
			mended.Across, mended.Fixes = f.Across, certain(text[i].Fixes)
			out[i] = &mended
		}
	}
	return out
}

// looseDiagnostic places a fault that lies in no unit where the spec begins.
func (s *state) looseDiagnostic(f looseFault, encoding source.Encoding) Diagnostic {
	d := Diagnostic{Code: f.code, Severity: f.severity, Path: f.path, Message: f.message}
	if len(s.documents) > 0 {
		d.File, d.Range = s.documents[0].path, s.documents[0].text.FirstFence(encoding)
	}
	return d
}

// faulty iterates, in order, over the units of a document that have faults or
// comments that suppress some, with all their faults, and over those among
// others that have none.
func (s *state) faulty(i int, others ...doc.Label) iter.Seq2[*unit, []*crossref.Fault] {
	return func(yield func(*unit, []*crossref.Fault) bool) {
		d := s.documents[i]
		byRule := map[doc.Label][]*crossref.Fault{}
		for _, rule := range s.rules {
			if rule.faults.Len() == 0 {
				continue // as most are, at each keystroke
			}
			for id, faults := range rule.faults.From(idOf(i, 0)) {
				if id.Document() != i {
					break
				}
				for k := range faults {
					byRule[doc.Label(id.Label())] = append(byRule[doc.Label(id.Label())], &faults[k])
				}
			}
		}
		s.aliasFaults(i, func(label doc.Label, f *crossref.Fault) { byRule[label] = append(byRule[label], f) })
		given := d.givenTwice(byRule)
		others = slices.AppendSeq(slices.Clip(others), maps.Keys(byRule))
		slices.Sort(others)
		others = slices.Compact(others)
		// before goes on to the first of the others from a label on.
		before := func(label doc.Label) bool {
			for ; len(others) > 0 && others[0] < label; others = others[1:] {
				if u, ok := d.units.Get(others[0]); ok && !yield(u, byRule[others[0]]) {
					return false
				}
			}
			return true
		}
		for label, u := range d.faulty.All() {
			if !before(label) {
				return
			}
			if len(others) > 0 && others[0] == label {
				others = others[1:]
			}
			faults := make([]*crossref.Fault, 0, len(u.facts.Findings)+len(u.result.Faults))
			text := u.textFaults()
			for k := range text {
				faults = append(faults, &text[k])
			}
			for k := range u.result.Faults {
				if f := &u.result.Faults[k]; !f.Twice || !given.covers(label, f.Span) {
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

// extent is a section of a document: the units from one label up to another, and
// in the first only a span.
type extent struct {
	from, to doc.Label
	span     source.Span
}

type extents []extent

func (all extents) covers(label doc.Label, span source.Span) bool {
	return slices.ContainsFunc(all, func(e extent) bool {
		return e.from < label && label < e.to || e.from == label && e.span.Start <= span.Start && span.End <= e.span.End
	})
}

// givenTwice finds the sections of a document that may be given once and were
// given before: what they declare is declared twice because of that. byRule are
// the faults that rules between sections found in its units.
func (d *document) givenTwice(byRule map[doc.Label][]*crossref.Fault) (out extents) {
	for label, faults := range byRule {
		u, ok := d.units.Get(label)
		if !ok {
			continue
		}
		for _, f := range faults {
			if f.Section == "" {
				continue
			}
			e := extent{from: label, to: label, span: source.Span{End: len(u.Text)}}
			if u.Whole {
				for _, use := range u.facts.Sections {
					if use.Span == f.Span {
						e.span = use.Value.PairSpan()
					}
				}
			} else {
				e.to = ^doc.Label(0)
				for next, section := range d.sections.From(label + 1) {
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

// suppressed is a code that a comment suppresses.
type suppressed struct {
	comment source.Span
	code    diag.Code
	only    bool // the comment names no other code
}

// isSuppressed reports whether a comment of a unit suppresses a fault.
func isSuppressed(u *unit, f *crossref.Fault) bool {
	return slices.ContainsFunc(u.facts.Suppress, func(comment facts.Suppression) bool { return suppresses(comment, f) })
}

func suppresses(comment facts.Suppression, f *crossref.Fault) bool {
	from, to := comment.Covers.Start, max(comment.Covers.End, comment.Covers.Start+1)
	return from <= f.Span.Start && f.Span.Start < to && slices.Contains(comment.Codes, f.Code)
}

// unusedComments lists what the comments of a unit suppress although there is
// nothing of the kind among its faults.
func unusedComments(u *unit, faults []*crossref.Fault) (unused []suppressed) {
	for _, comment := range u.facts.Suppress {
		for _, code := range comment.Codes {
			if info, known := diag.Lookup(code); !known || info.About == diag.Play {
				continue // said so already, or only playing tells
			}
			used := slices.ContainsFunc(faults, func(f *crossref.Fault) bool {
				return f.Code == code && suppresses(comment, f)
			})
			if !used {
				unused = append(unused, suppressed{comment.Span, code, len(comment.Codes) == 1})
			}
		}
	}
	return unused
}

// unsuppressed leaves out the faults that a comment suppresses, and adds one
// for each comment that suppresses nothing, as far as that is settled: unused
// are those that were found to.
func (s *state) unsuppressed(u *unit, faults []*crossref.Fault, unused []suppressed) []*crossref.Fault {
	if len(u.facts.Suppress) == 0 {
		return faults
	}
	kept := faults[:0:0]
	for _, f := range faults {
		if !isSuppressed(u, f) {
			kept = append(kept, f)
		}
	}
	if len(unused) == 0 {
		return kept
	}
	for _, now := range unusedComments(u, faults) {
		known := func(s suppressed) bool { return s.comment.Start == now.comment.Start && s.code == now.code }
		if !slices.ContainsFunc(unused, known) {
			continue
		}
		f := &crossref.Fault{Finding: diag.Finding{
			Code: diag.SuppressionUnused, Span: now.comment,
			Message: "This comment suppresses " + string(now.code) + ", but there is nothing of the kind here. Remove it.",
		}}
		if now.only {
			f.Fixes = []diag.Fix{crossref.Replace("Remove the comment", removal(u.Text, now.comment), "")}
			f.Fixes[0].Unsafe = true // it says why
		}
		kept = append(kept, f)
	}
	return kept
}

// removal widens the span of a comment to its line, or to the blanks before it.
func removal(text string, span source.Span) source.Span {
	start := span.Start
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	if start == 0 || text[start-1] == '\n' || text[start-1] == '\r' {
		end := span.End
		line, _ := source.NextLine(text[end:])
		return source.Span{Start: start, End: end + len(line)}
	}
	return source.Span{Start: start, End: span.End}
}

func (s *state) diagnostic(i int, u *unit, f *crossref.Fault, encoding source.Encoding) Diagnostic {
	return s.diagnosticAt(s.path(i, u, f.Path), i, u, f, encoding)
}

// diagnosticAt is diagnostic for a fault of which the path in the whole spec is known.
func (s *state) diagnosticAt(path string, i int, u *unit, f *crossref.Fault, encoding source.Encoding) Diagnostic {
	d := s.documents[i]
	out := Diagnostic{
		File:     d.path,
		Range:    d.text.Range(u.Unit, f.Span, encoding),
		Code:     f.Code,
		Severity: severityOf(f),
		Message:  f.Message,
		Path:     path,
		Tag:      tagOf(f),

		Suggestion: f.Suggestion,

		origin: origin{document: i, unit: u, fault: f},
	}
	if f.Code == diag.ParserSectionUnknown || f.Code == diag.ParserSectionAmbiguous {
		out.Path = fmt.Sprintf("yaml.block.%d.section",
			d.text.Block(u.Label)) // of no section, so of no place in the spec
	}
	for _, r := range f.Related {
		out.Related = append(out.Related,
			Related{File: d.path, Range: d.text.Range(u.Unit, r.Span, encoding), Message: r.Message})
	}
	for _, e := range f.Elsewhere {
		if r, ok := s.related(e, encoding); ok {
			out.Related = append(out.Related, r)
		}
	}
	return out
}

// severityOf is the severity of a fault: its own or that of its code.
func severityOf(f *crossref.Fault) diag.Severity {
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

// related finds a place in another unit.
func (s *state) related(e crossref.Elsewhere, encoding source.Encoding) (Related, bool) {
	if e.Key == "" {
		u := s.unit(e.Unit)
		if u == nil {
			return Related{}, false
		}
		d := s.documents[e.Unit.Document()]
		return Related{File: d.path, Range: d.text.Range(u.Unit, e.Span, encoding), Message: e.Message}, true
	}
	for site := range s.index.Lookup(e.Key).Sites() {
		if e.Unit != 0 && site.Unit != e.Unit {
			continue
		}
		u := s.unit(site.Unit)
		if u == nil {
			continue
		}
		span := source.Span{}
		if site.Def != nil {
			span = site.Def.Span
		} else {
			span = site.Call.Span
		}
		d := s.documents[site.Unit.Document()]
		return Related{File: d.path, Range: d.text.Range(u.Unit, span, encoding), Message: e.Message}, true
	}
	return Related{}, false
}

// path completes a path inside a unit to one of the whole spec.
func (s *state) path(i int, u *unit, tail string) string {
	return s.pathIn(i, u, nil)(tail)
}

// counted adds, to the index of an entry of a list section, the entries of the
// section's earlier occurrences.
func (s *state) counted(i int, u *unit, tail string) string {
	parts := strings.SplitN(tail, ".", 4) // "", section, index, rest
	if len(parts) < 3 {
		return tail
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		return tail
	}
	parts[2] = strconv.Itoa(n + s.entriesBefore(parts[1], idOf(i, u.Label)))
	return strings.Join(parts, ".")
}

// entriesBefore counts the entries of a list section that stand before a unit. The
// first question works it out for all units: a section may be given in thousands
// of blocks.
func (s *state) entriesBefore(section string, id index.UnitID) int {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	known := s.asked.sections[section]
	if known == nil {
		known = &occurrences{}
		n := 0
		for id, use := range s.Sections(section) {
			known.ids, known.before = append(known.ids, id), append(known.before, n)
			n += s.entries(id, use.Value.Len())
		}
		known.before = append(known.before, n)
		if s.asked.sections == nil {
			s.asked.sections = map[string]*occurrences{}
		}
		s.asked.sections[section] = known
	}
	at, _ := slices.BinarySearch(known.ids, id)
	return known.before[at]
}

// entries counts the entries that one occurrence of a list section has.
func (s *state) entries(id index.UnitID, inline int) int {
	d := s.documents[id.Document()]
	u, _ := d.units.Get(doc.Label(id.Label()))
	if u == nil || len(u.facts.Holes) == 0 {
		return inline
	}
	return d.text.Entries(u.Label)
}

// sameDiagnostics reports whether document i certainly has the diagnostics that
// it had in an earlier state.
func (s *state) sameDiagnostics(i int, since *state) bool {
	a, b := s.documents[i], since.documents[i]
	if a.path != b.path || a.text != b.text || !a.faulty.Same(b.faulty) {
		return false
	}
	if i == 0 && s.sectionNames() != since.sectionNames() {
		return false
	}
	for r := range s.rules {
		if !sameFaults(i, s.rules[r], since.rules[r]) {
			return false
		}
	}
	// What is related may have moved in another document.
	for _, u := range a.faulty.All() {
		for _, f := range u.result.Faults {
			if len(f.Elsewhere) > 0 {
				return false
			}
		}
	}
	return true
}

// sectionNames lists the sections that are present: what is missing is said in
// the first document.
func (s *state) sectionNames() string {
	var names []string
	for _, d := range s.documents {
		for _, u := range d.sections.All() {
			for _, use := range u.facts.Sections {
				names = append(names, use.Name)
			}
		}
	}
	if s.hasMap() {
		names = append(names, "map")
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

func sameFaults(i int, a, b ruleResult) bool {
	if a.faults.Same(b.faults) {
		return true
	}
	if a.faults.Len() != b.faults.Len() {
		return false
	}
	next, stop := iter.Pull2(b.faults.From(idOf(i, 0)))
	defer stop()
	for id, faults := range a.faults.From(idOf(i, 0)) {
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
