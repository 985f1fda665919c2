package diagnose

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Move maps the findings of one state of a spec to their places in another. Findings in removed text are lost.
type Move struct {
	From, To *state.State
	changes  map[int]documentMove // by document of the earlier state; others are unchanged
}

// documentMove describes a change of a document: a part of its text was replaced by a text of another length.
type documentMove struct {
	document int // its index in the later state; -1: none
	part     source.Span
	length   int
	every    bool        // all units are new
	units    []*doc.Unit // units of the earlier state that were replaced, in order
}

// MoveByEdit returns the move for an edit of document i.
func MoveByEdit(from, to *state.State, i int, part source.Span, length int, change doc.Change) *Move {
	d := documentMove{document: i, part: part, length: length, every: change.Relabelled, units: change.Removed}
	return &Move{from, to, map[int]documentMove{i: d}}
}

// MoveToReading returns the move to a state that was read from scratch.
func MoveToReading(from, to *state.State) *Move {
	m := &Move{from, to, map[int]documentMove{}}
	for i, before := range from.Documents {
		d := documentMove{document: to.Document(before.Path), every: true}
		if d.document >= 0 {
			after := to.Documents[d.document]
			if after.Text == before.Text && d.document == i {
				continue
			}
			d.part, d.length = replacedPart(before.Text.Text(), after.Text.Text())
		}
		m.changes[i] = d
	}
	return m
}

// replacedPart finds the part of a text that differs from another text, and the length of its replacement.
func replacedPart(before, after string) (part source.Span, length int) {
	short := min(len(before), len(after))
	head := 0
	for head < short && before[head] == after[head] {
		head++
	}
	tail := 0
	for tail < short-head && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	return source.Span{Start: head, End: len(before) - tail}, len(after) - tail - head
}

// Found returns the findings of the first state at their places in the second.
func (m *Move) Found(f Found) Found {
	return Found{
		Faults: moveAll(m, f.Faults, m.fault, m.isRelated),
		Unused: moveAll(m, f.Unused, m.comment, nil),
		Loose:  f.Loose,
		Failed: f.Failed,
		Prose:  m.moveProse(f.Prose),
	}
}

// moveAll returns findings in units at their new places, including those of unchanged units that only relate to units
// that moved.
func moveAll[T any](m *Move, all map[index.UnitID][]T, one func(index.UnitID, T) (index.UnitID, T, bool),
	relates func(T) bool) map[index.UnitID][]T {
	concerned := false
	for id, list := range all {
		if concerned = m.replacesUnit(id) || relates != nil && slices.ContainsFunc(list, relates); concerned {
			break
		}
	}
	if !concerned {
		return all
	}
	out := make(map[index.UnitID][]T, len(all))
	for id, list := range all {
		for _, item := range list {
			if to, moved, ok := one(id, item); ok {
				out[to] = append(out[to], moved)
			}
		}
	}
	return out
}

// replacesUnit reports whether a unit is replaced by the move.
func (m *Move) replacesUnit(id index.UnitID) bool {
	d, ok := m.changes[id.Document()]
	if !ok || d.every {
		return ok
	}
	_, other := slices.BinarySearchFunc(d.units, doc.Label(id.Label()),
		func(u *doc.Unit, l doc.Label) int { return cmp.Compare(u.Label, l) })
	return other
}

// isRelated reports whether a fault relates to a place in a unit that the move replaces.
func (m *Move) isRelated(f *crossref.Fault) bool {
	return slices.ContainsFunc(f.Elsewhere, func(e crossref.Elsewhere) bool { return m.replacesUnit(e.Unit) })
}

func (m *Move) fault(id index.UnitID, f *crossref.Fault) (index.UnitID, *crossref.Fault, bool) {
	if !m.replacesUnit(id) && !m.isRelated(f) {
		return id, f, true
	}
	to, span, ok := m.moveSpan(id, f.Span)
	if !ok {
		return 0, nil, false
	}
	moved := &crossref.Fault{Finding: f.Finding}
	moved.Span, moved.Related, moved.Fixes, moved.Tried = span, nil, nil, nil
	for _, r := range f.Related {
		if unit, span, ok := m.moveSpan(id, r.Span); ok && unit == to {
			moved.Related = append(moved.Related, diag.Related{Span: span, Message: r.Message})
		}
	}
	for _, e := range f.Elsewhere {
		switch unit, span, ok := m.moveSpan(e.Unit, e.Span); {
		case e.Key != "" && e.Unit != 0:
			continue // it is no longer known which site of the symbol it was
		case e.Key == "" && !ok:
			continue
		case e.Key == "":
			e.Unit, e.Span = unit, span
		}
		moved.Elsewhere = append(moved.Elsewhere, e)
	}
	return to, moved, true
}

func (m *Move) comment(id index.UnitID, s Suppression) (index.UnitID, Suppression, bool) {
	// Only the start of a comment matters; the rest may be edited.
	to, span, ok := m.moveSpan(id, source.Span{Start: s.comment.Start, End: s.comment.Start + 1})
	s.comment = span
	return to, s, ok
}

// moveSpan returns the new unit and place of a span of a unit's text; ok is false if the text no longer exists, or the
// word at its ends has changed.
func (m *Move) moveSpan(id index.UnitID, span source.Span) (to index.UnitID, moved source.Span, ok bool) {
	if !m.replacesUnit(id) {
		return id, span, true
	}
	change := m.changes[id.Document()]
	before := m.From.Lookup(id)
	if before == nil || change.document < 0 {
		return 0, moved, false
	}
	text := m.From.Documents[id.Document()].Text
	at := func(offset int) int { return text.Offset(text.Position(before.Unit, offset, source.UTF8), source.UTF8) }
	start, end := at(span.Start), at(span.End)
	switch shift := change.length - change.part.Len(); {
	case end <= change.part.Start:
	case start >= change.part.End:
		start, end = start+shift, end+shift
	default:
		return 0, moved, false
	}
	text = m.To.Documents[change.document].Text
	u, first, ok := text.Locate(start)
	if !ok {
		return 0, moved, false
	}
	moved = source.Span{Start: first, End: first}
	if end > start {
		last, at, ok := text.Locate(end - 1)
		if !ok || last != u {
			return 0, moved, false
		}
		moved.End = at + 1
	}
	to = state.IDOf(change.document, u.Label)
	after := m.To.Lookup(to)
	if after == nil || after.Unit != u || u.Text[moved.Start:moved.End] != before.Text[span.Start:span.End] ||
		wordEnds(u.Text, moved) != wordEnds(before.Text, span) {
		return 0, moved, false
	}
	return to, moved, true
}

// wordEnds reports whether a word continues across the start and across the end of a span.
func wordEnds(text string, span source.Span) (ends [2]bool) {
	inWord := func(at int) bool {
		if at < 0 || at >= len(text) {
			return false
		}
		c := text[at]
		return c >= 0x80 || c == '_' || c == '-' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
	}
	return [2]bool{inWord(span.Start - 1), inWord(span.End)}
}

// moveProse returns the faults in the prose at their new places, without those in removed text.
func (m *Move) moveProse(all ProseFaults) ProseFaults {
	if len(all.in) == 0 {
		return all
	}
	out := ProseFaults{in: map[int][]proseFault{}, External: all.External}
	for i, list := range all.in {
		change, changed := m.changes[i]
		if !changed {
			out.in[i] = list
			continue
		}
		if change.document < 0 {
			continue
		}
		for _, l := range list {
			switch shift := change.length - change.part.Len(); {
			case l.span.Start >= change.part.End:
				l.span.Start += shift
				l.span.End += shift
			case l.span.End > change.part.Start:
				continue
			}
			out.in[change.document] = append(out.in[change.document], l)
		}
	}
	return out
}
