package diagnose

import (
	"cmp"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// MaxReported bounds the reported faults of one severity in one document: a text in which everything is wrong must not
// cost more than a correct one.
const MaxReported = 8000

// reporter makes the diagnostics for the faults in the units of one document.
type reporter struct {
	*state.State
	document int
	encoding source.Encoding
	out      []Diagnostic
	counts   [diag.Hint + 1]int // by severity
	places   *doc.Places
	lists    state.Lists
	at       state.AttachmentPlace // the last place that was looked up
	list     state.List
}

func newTelling(s *state.State, document int, encoding source.Encoding, out []Diagnostic) *reporter {
	return &reporter{State: s, document: document, encoding: encoding, out: out,
		places: s.Documents[document].Text.Places(), lists: state.Lists{}}
}

// reserve reserves space for the given number of faults.
func (t *reporter) reserve(faults int) {
	if faults = min(faults, int(diag.Hint+1)*MaxReported); faults > 0 {
		t.out = slices.Grow(t.out, faults)
	}
}

// reportedUnit is what was last reported for a unit whose lines are consecutive: at a keystroke most faults stay the
// same, or only move.
type reportedUnit struct {
	unit     *state.Unit
	file     string
	document int
	encoding source.Encoding
	line     int    // on which the unit begins
	list     string // the path prefix of its list
	number   int    // of the unit in it
	head     string // path prefix: both together
	faults   []*crossref.Fault
	out      []Diagnostic
}

// tooManyMessage returns the message that no more faults of a severity are reported.
func tooManyMessage(severity diag.Severity) string {
	return "Before this place are " + strconv.Itoa(MaxReported) + " findings of the same severity: " + severity.String() +
		". Those from here on are shown when some of them are mended."
}

// reportUnit reports the faults of the next unit. It returns false if nothing after the unit would be reported.
// Errors are reported before anything else, since errors beyond a limit are represented by one before it.
func (t *reporter) reportUnit(u *state.Unit, faults []*crossref.Fault) bool {
	if len(faults) == 0 {
		return true
	}
	if len(t.out)+len(faults) > MaxReported {
		slices.SortStableFunc(faults, func(a, b *crossref.Fault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	if u.Level == doc.LevelSection {
		for _, f := range faults {
			t.reportFault(u, f, func() Diagnostic { return Place(t.State, t.document, u, f, t.encoding) })
		}
	} else {
		t.reportEntry(u, faults)
	}
	return t.counts[diag.Error] <= MaxReported
}

// reportFault reports a fault with the diagnostic that tell returns, or reports that no more faults are reported.
func (t *reporter) reportFault(u *state.Unit, f *crossref.Fault, tell func() Diagnostic) {
	severity := SeverityOf(f)
	switch n := t.counts[severity]; {
	case n < MaxReported:
		t.out = append(t.out, tell())
	case n == MaxReported:
		t.out = append(t.out, Place(t.State, t.document, u, &crossref.Fault{Finding: diag.Finding{
			Code: diag.ParserDiagnosticsTruncated, Span: f.Span, Path: f.Path,
			Message: tooManyMessage(severity),
		}}, t.encoding))
	}
	t.counts[severity]++
}

// reportEntry reports the faults of a unit that is an entry of another unit.
func (t *reporter) reportEntry(u *state.Unit, faults []*crossref.Fault) {
	d := t.Documents[t.document]
	now, last := reportedUnit{unit: u, file: d.Path, document: t.document, encoding: t.encoding}, &reportedUnit{}
	line, whole, slot := t.places.Of(u.Unit)
	if whole {
		now.line = line
		if known, some := u.LastPublished().(*reportedUnit); some && known.unit == u && known.file == now.file &&
			known.document == now.document && known.encoding == now.encoding {
			last = known
		}
	}
	t.addPrefix(slot, &now, last)
	first, before := len(t.out), t.counts
	for i, f := range faults {
		t.reportFault(u, f, func() Diagnostic {
			if i < len(last.faults) && len(f.Elsewhere) == 0 && sameReport(f, last.faults[i]) {
				return last.repeatDiagnostic(i, f, &now)
			}
			return diagnosticAt(t.State, now.head+f.Path, t.document, u, f, t.encoding)
		})
	}
	if !whole || len(t.out)-first != len(faults) || slices.Max(before[:])+len(faults) > MaxReported {
		return
	}
	if now.line == last.line && now.head == last.head && slices.Equal(faults, last.faults) {
		return
	}
	kept := now
	kept.faults, kept.out = slices.Clone(faults), slices.Clone(t.out[first:])
	u.SetLastPublished(&kept)
}

// sameReport reports whether two faults of a unit make the same diagnostic.
func sameReport(f, g *crossref.Fault) bool {
	return f == g || f.Code == g.Code && f.Span == g.Span && f.Message == g.Message && f.Path == g.Path &&
		f.Suggestion == g.Suggestion && SeverityOf(f) == SeverityOf(g) && tagOf(f) == tagOf(g) &&
		len(f.Related) == 0 && len(g.Related) == 0 && len(g.Elsewhere) == 0
}

// repeatDiagnostic returns the earlier diagnostic with an index, for a fault that is reported unchanged, and adds it
// to now.
func (u *reportedUnit) repeatDiagnostic(i int, f *crossref.Fault, now *reportedUnit) Diagnostic {
	d := u.out[i]
	d.origin.Fault = f
	if now.head != u.head {
		d.Path = now.head + f.Path
	}
	if by := now.line - u.line; by != 0 {
		d.Range.Start.Line += by
		d.Range.End.Line += by
		d.Related = slices.Clone(d.Related)
		for k := range d.Related {
			d.Related[k].Range.Start.Line += by
			d.Related[k].Range.End.Line += by
		}
	}
	return d
}

// addPrefix adds the path prefix to the diagnostics that are reported for a unit in a slot. The previous prefix is
// reused.
func (t *reporter) addPrefix(slot doc.Slot, now, last *reportedUnit) {
	if slot.Parent == nil {
		now.head = "doc"
		return
	}
	if at := (state.AttachmentPlace{Parent: slot.Parent.Label, Hole: slot.Hole}); at != t.at || t.list.Path == "" {
		known, there := t.ListAt(t.document, at, t.lists)
		if !there {
			now.head = "doc"
			return
		}
		t.at, t.list = at, known
	}
	now.list, now.number = t.list.Path, t.list.Before+slot.Index
	if now.list == last.list && now.number == last.number && last.head != "" {
		now.head = last.head
		return
	}
	now.head = now.list + strconv.Itoa(now.number)
}
