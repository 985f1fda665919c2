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

// MaxTold bounds how many faults of one severity are told of one document: a
// text in which everything is wrong must not cost more than one that is right.
const MaxTold = 8000

// telling makes diagnostics of the faults in the units of one document.
type telling struct {
	*state.State
	document int
	encoding source.Encoding
	out      []Diagnostic
	counts   [diag.Hint + 1]int // by severity
	places   *doc.Places
	lists    state.Lists
	at       state.HangingPlace // the last of them that was asked for
	list     state.List
}

func newTelling(s *state.State, document int, encoding source.Encoding, out []Diagnostic) *telling {
	return &telling{State: s, document: document, encoding: encoding, out: out,
		places: s.Documents[document].Text.Places(), lists: state.Lists{}}
}

// expect makes room for so many.
func (t *telling) expect(faults int) {
	if faults = min(faults, int(diag.Hint+1)*MaxTold); faults > 0 {
		t.out = slices.Grow(t.out, faults)
	}
}

// toldUnit is what was last told of a unit that is in one piece: most faults stay as they
// are at a keystroke, and are moved at most.
type toldUnit struct {
	unit     *state.Unit
	file     string
	document int
	encoding source.Encoding
	line     int    // on which the unit begins
	list     string // what the path of its list begins with
	number   int    // of the unit in it
	head     string // of the paths: both
	faults   []*crossref.Fault
	out      []Diagnostic
}

// manyTold says that faults of a severity are told no further.
func manyTold(severity diag.Severity) string {
	return "Before this place are " + strconv.Itoa(MaxTold) + " findings of the same severity: " + severity.String() +
		". Those from here on are shown when some of them are mended."
}

// unit tells the faults of the next unit; it is false when nothing that comes
// after it would be told. There is no error after a limit that an error before
// it does not stand for, so errors are told before anything else.
func (t *telling) unit(u *state.Unit, faults []*crossref.Fault) bool {
	if len(faults) == 0 {
		return true
	}
	if len(t.out)+len(faults) > MaxTold {
		slices.SortStableFunc(faults, func(a, b *crossref.Fault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	if u.Level == doc.LevelSection {
		for _, f := range faults {
			t.fault(u, f, func() Diagnostic { return Place(t.State, t.document, u, f, t.encoding) })
		}
	} else {
		t.entry(u, faults)
	}
	return t.counts[diag.Error] <= MaxTold
}

// fault tells one, or that no more are told.
func (t *telling) fault(u *state.Unit, f *crossref.Fault, tell func() Diagnostic) {
	severity := SeverityOf(f)
	switch n := t.counts[severity]; {
	case n < MaxTold:
		t.out = append(t.out, tell())
	case n == MaxTold:
		t.out = append(t.out, Place(t.State, t.document, u, &crossref.Fault{Finding: diag.Finding{
			Code: diag.ParserDiagnosticsTruncated, Span: f.Span, Path: f.Path,
			Message: manyTold(severity),
		}}, t.encoding))
	}
	t.counts[severity]++
}

// entry tells the faults of a unit that is an entry of another.
func (t *telling) entry(u *state.Unit, faults []*crossref.Fault) {
	d := t.Documents[t.document]
	now, last := toldUnit{unit: u, file: d.Path, document: t.document, encoding: t.encoding}, &toldUnit{}
	line, whole, slot := t.places.Of(u.Unit)
	if whole {
		now.line = line
		if known, some := u.LastPublished().(*toldUnit); some && known.unit == u && known.file == now.file &&
			known.document == now.document && known.encoding == now.encoding {
			last = known
		}
	}
	t.head(slot, &now, last)
	first, before := len(t.out), t.counts
	for i, f := range faults {
		t.fault(u, f, func() Diagnostic {
			if i < len(last.faults) && len(f.Elsewhere) == 0 && sameTold(f, last.faults[i]) {
				return last.tellAgain(i, f, &now)
			}
			return diagnosticAt(t.State, now.head+f.Path, t.document, u, f, t.encoding)
		})
	}
	if !whole || len(t.out)-first != len(faults) || slices.Max(before[:])+len(faults) > MaxTold {
		return
	}
	if now.line == last.line && now.head == last.head && slices.Equal(faults, last.faults) {
		return
	}
	kept := now
	kept.faults, kept.out = slices.Clone(faults), slices.Clone(t.out[first:])
	u.KeepTold(&kept)
}

// sameTold reports whether two faults of a unit give the same diagnostic.
func sameTold(f, g *crossref.Fault) bool {
	return f == g || f.Code == g.Code && f.Span == g.Span && f.Message == g.Message && f.Path == g.Path &&
		f.Suggestion == g.Suggestion && SeverityOf(f) == SeverityOf(g) && tagOf(f) == tagOf(g) &&
		len(f.Related) == 0 && len(g.Related) == 0 && len(g.Elsewhere) == 0
}

// tellAgain gives the diagnostic with a number for a fault that is told alike now.
func (u *toldUnit) tellAgain(i int, f *crossref.Fault, now *toldUnit) Diagnostic {
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

// head completes what is told of a unit in a slot by what its paths begin with. What they
// began with before serves again.
func (t *telling) head(slot doc.Slot, now, last *toldUnit) {
	if slot.Parent == nil {
		now.head = "doc"
		return
	}
	if at := (state.HangingPlace{Parent: slot.Parent.Label, Hole: slot.Hole}); at != t.at || t.list.Path == "" {
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
