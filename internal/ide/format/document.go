package format

import (
	"slices"
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// Document returns the edits that format the blocks of a document, in order. Prose, and fences not labelled as YAML,
// are left alone. In a block that cannot be parsed the parsable sections are formatted, and in a section its entries.
func Document(d *doc.Document, o Options) []source.Edit {
	return Range(d, source.Span{Start: 0, End: d.Len()}, o)
}

// Range returns the edits that format a span: whole blocks, sections and entries, and the values inside the span of
// an entry that is partly in it.
func Range(d *doc.Document, selected source.Span, o Options) []source.Edit {
	w := &writer{Options: o, document: d, text: d.Text(), breaks: d.LineBreak(), selected: selected}
	var left []source.Span // the blocks that are not formatted as a whole
	for _, f := range d.Fences() {
		if f.Labelled && f.Closed && w.touches(f.Content) &&
			!(w.isSelected(f.Content) && w.write(f.Content, Place{Column: f.Indent})) {
			left = append(left, f.Content)
		}
	}
	if len(left) > 0 {
		w.units(left)
	}
	slices.SortStableFunc(w.edits, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
	return w.edits
}

// writer collects the edits of a document.
type writer struct {
	Options
	document *doc.Document
	text     string
	breaks   string
	selected source.Span
	edits    []source.Edit
}

func (w *writer) touches(s source.Span) bool {
	return s.Start < w.selected.End && w.selected.Start < s.End
}

// isSelected reports whether a span is selected; blanks at its ends do not count.
func (w *writer) isSelected(s source.Span) bool {
	text := w.text[s.Start:s.End]
	start := s.Start + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	return w.selected.Start <= start && start+len(strings.TrimSpace(text)) <= w.selected.End
}

// write formats a span of the document. It returns false if the span is left alone.
func (w *writer) write(s source.Span, at Place) bool {
	at.Breaks = w.breaks
	edits, ok := Edits(w.text[s.Start:s.End], at, w.Options)
	w.add(edits, s.Start)
	return ok
}

func (w *writer) add(edits []source.Edit, offset int) {
	for _, e := range edits {
		w.edits = append(w.edits, source.Edit{Span: e.Span.Shift(offset), NewText: e.NewText})
	}
}

// units formats the units in some blocks.
func (w *writer) units(blocks []source.Span) {
	done := 0
	for u := range w.document.Units() {
		from, to := w.document.UnitExtent(u.Label)
		for len(blocks) > 0 && blocks[0].End <= from {
			blocks = blocks[1:]
		}
		if len(blocks) == 0 || from >= w.selected.End {
			return
		}
		extent := source.Span{Start: from, End: to}
		switch {
		case from < max(blocks[0].Start, done) || !w.touches(extent):
		case w.isSelected(extent) || u.Level != doc.LevelSection && !isBlock(u.Tree.Root()):
			if !u.Whole && w.write(extent, Place{Entry: u.Level != doc.LevelSection, Column: Stay, Part: true}) {
				done = to
			}
		default:
			w.part(u, extent)
		}
	}
}

// part formats the selected part of a unit.
func (w *writer) part(u *doc.Unit, extent source.Span) {
	first := w.document.PositionAt(max(extent.Start, w.selected.Start), source.UTF8).Line
	last := w.document.PositionAt(min(extent.End, w.selected.End), source.UTF8).Line
	for s := range w.document.Segments(first, last+1) {
		if s.Unit != u {
			continue
		}
		offset := s.Offset - s.Start // of the unit's text in the document
		span := source.Span{Start: max(w.selected.Start-offset, s.Start), End: min(w.selected.End-offset, s.End)}
		w.add(values(u.Tree, span, w.breaks, w.Options), offset)
	}
}
