package cnl

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/source"
)

// maxTold bounds how many faults of one severity are told of one document: a
// text in which everything is wrong must not cost more than one that is right.
const maxTold = 8000

// telling makes diagnostics of the faults in the units of one document.
type telling struct {
	*state
	document int
	encoding source.Encoding
	out      []Diagnostic
	told     [diag.Hint + 1]int // by severity
	places   *doc.Places
	lists    map[hanging]list
	at       hanging // the last of them that was asked for
	list     list
}

func newTelling(s *state, document int, encoding source.Encoding, out []Diagnostic) *telling {
	return &telling{state: s, document: document, encoding: encoding, out: out,
		places: s.documents[document].text.Places(), lists: map[hanging]list{}}
}

// expect makes room for so many.
func (t *telling) expect(faults int) {
	if faults = min(faults, int(diag.Hint+1)*maxTold); faults > 0 {
		t.out = slices.Grow(t.out, faults)
	}
}

// hanging is a place in a unit at which others hang, list what their paths begin with there
// and how many entries the list has before them.
type hanging struct {
	parent doc.Label
	hole   int
}

type list struct {
	path   string
	before int
}

// toldUnit is what was last told of a unit that is in one piece: most faults stay as they
// are at a keystroke, and are moved at most.
type toldUnit struct {
	unit     *unit
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
	return "Before this place are " + strconv.Itoa(maxTold) + " findings of the same severity: " + severity.String() +
		". Those from here on are shown when some of them are mended."
}

// unit tells the faults of the next unit; it is false when nothing that comes
// behind it would be told. There is no error behind a limit that an error before
// it does not stand for, so errors are told before anything else.
func (t *telling) unit(u *unit, faults []*crossref.Fault) bool {
	if len(faults) == 0 {
		return true
	}
	if len(t.out)+len(faults) > maxTold {
		slices.SortStableFunc(faults, func(a, b *crossref.Fault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	if u.Level == doc.LevelSection {
		for _, f := range faults {
			t.fault(u, f, func() Diagnostic { return t.diagnostic(t.document, u, f, t.encoding) })
		}
	} else {
		t.entry(u, faults)
	}
	return t.told[diag.Error] <= maxTold
}

// fault tells one, or that no more are told.
func (t *telling) fault(u *unit, f *crossref.Fault, tell func() Diagnostic) {
	severity := severityOf(f)
	switch n := t.told[severity]; {
	case n < maxTold:
		t.out = append(t.out, tell())
	case n == maxTold:
		t.out = append(t.out, t.diagnostic(t.document, u, &crossref.Fault{Finding: diag.Finding{
			Code: diag.ParserDiagnosticsTruncated, Span: f.Span, Path: f.Path,
			Message: manyTold(severity),
		}}, t.encoding))
	}
	t.told[severity]++
}

// entry tells the faults of a unit that is an entry of another.
func (t *telling) entry(u *unit, faults []*crossref.Fault) {
	d := t.documents[t.document]
	now, last := toldUnit{unit: u, file: d.path, document: t.document, encoding: t.encoding}, &toldUnit{}
	line, whole, slot := t.places.Of(u.Unit)
	if whole {
		now.line = line
		if known := u.memo.answers().told.Load(); known != nil && known.unit == u && known.file == now.file &&
			known.document == now.document && known.encoding == now.encoding {
			last = known
		}
	}
	t.head(slot, &now, last)
	first, before := len(t.out), t.told
	for i, f := range faults {
		t.fault(u, f, func() Diagnostic {
			if i < len(last.faults) && len(f.Elsewhere) == 0 && sameTold(f, last.faults[i]) {
				return last.again(i, f, &now)
			}
			return t.diagnosticAt(now.head+f.Path, t.document, u, f, t.encoding)
		})
	}
	if !whole || len(t.out)-first != len(faults) || slices.Max(before[:])+len(faults) > maxTold {
		return
	}
	if now.line == last.line && now.head == last.head && slices.Equal(faults, last.faults) {
		return
	}
	kept := now
	kept.faults, kept.out = slices.Clone(faults), slices.Clone(t.out[first:])
	u.memo.answers().told.Store(&kept)
}

// sameTold reports whether two faults of a unit are told alike.
func sameTold(f, g *crossref.Fault) bool {
	return f == g || f.Code == g.Code && f.Span == g.Span && f.Message == g.Message && f.Path == g.Path &&
		f.Suggestion == g.Suggestion && severityOf(f) == severityOf(g) && tagOf(f) == tagOf(g) &&
		len(f.Related) == 0 && len(g.Related) == 0 && len(g.Elsewhere) == 0
}

// again gives the diagnostic with a number for a fault that is told alike now.
func (u *toldUnit) again(i int, f *crossref.Fault, now *toldUnit) Diagnostic {
	d := u.out[i]
	d.origin.fault = f
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

// pathIn gives what completes paths in a unit.
func (s *state) pathIn(i int, u *unit, lists map[hanging]list) func(tail string) string {
	if u.Level == doc.LevelSection {
		return func(tail string) string { return "doc" + s.counted(i, u, tail) }
	}
	head := "" // found once: where it stands does not depend on what follows
	return func(tail string) string {
		if head == "" {
			head = s.head(i, u, lists)
		}
		return head + tail
	}
}

// head completes what is told of a unit in a slot by what its paths begin with. What they
// began with before serves again.
func (t *telling) head(slot doc.Slot, now, last *toldUnit) {
	if slot.Parent == nil {
		now.head = "doc"
		return
	}
	if at := (hanging{slot.Parent.Label, slot.Hole}); at != t.at || t.list.path == "" {
		known, there := t.listAt(t.document, at, t.lists)
		if !there {
			now.head = "doc"
			return
		}
		t.at, t.list = at, known
	}
	now.list, now.number = t.list.path, t.list.before+slot.Index
	if now.list == last.list && now.number == last.number && last.head != "" {
		now.head = last.head
		return
	}
	now.head = now.list + strconv.Itoa(now.number)
}

// head is what the paths in a unit that is an entry begin with. What it finds out of lists
// is kept, unless there is nowhere to keep it.
func (s *state) head(i int, u *unit, lists map[hanging]list) string {
	slot := s.documents[i].text.Slot(u.Label)
	if slot.Parent == nil {
		return "doc"
	}
	known, there := s.listAt(i, hanging{slot.Parent.Label, slot.Hole}, lists)
	if !there {
		return "doc"
	}
	return known.path + strconv.Itoa(known.before+slot.Index)
}

// listAt is the list at a place, of those that are known or found out and kept.
func (s *state) listAt(i int, at hanging, lists map[hanging]list) (known list, ok bool) {
	if known, ok = lists[at]; ok {
		return known, true
	}
	parent, there := s.documents[i].units.Get(at.parent)
	if !there {
		return list{}, false
	}
	known = s.list(i, parent, at.hole, lists)
	if lists != nil {
		lists[at] = known
	}
	return known, true
}

// list tells of the list at a hole of a unit. The entries of a list section count on over
// blocks and files.
func (s *state) list(i int, parent *unit, hole int, lists map[hanging]list) list {
	path := ""
	for _, h := range parent.facts.Holes {
		if h.Offset == hole {
			path = h.Path.String()
		}
	}
	if parent.Level != doc.LevelSection {
		return list{path: s.head(i, parent, lists) + path + "."}
	}
	if section, alone := strings.CutPrefix(path, "."); alone && !strings.Contains(section, ".") {
		return list{path: "doc" + path + ".", before: s.entriesBefore(section, idOf(i, parent.Label))}
	}
	return list{path: "doc" + s.counted(i, parent, path) + "."}
}
