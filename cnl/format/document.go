package format

import (
	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/source"
)

// Document gives the edits that write the blocks of a document in the style, in
// order. Prose, and fences that are not labelled as YAML, are left alone. Of a
// block that cannot be read the sections are written that can be, and of a
// section its entries.
func Document(d *doc.Document, o Options) (edits []source.Edit) {
	text, breaks := d.Text(), d.LineBreak()
	write := func(from, to int, at Place) bool {
		at.Breaks = breaks
		made, ok := Edits(text[from:to], at, o)
		for _, e := range made {
			edits = append(edits, source.Edit{Span: e.Span.Shift(from), NewText: e.NewText})
		}
		return ok
	}
	var left []source.Span // blocks that cannot be written as a whole
	for _, f := range d.Fences() {
		if f.Labelled && f.Closed && f.Content.Len() > 0 && !write(f.Content.Start, f.Content.End, Place{Column: f.Indent}) {
			left = append(left, f.Content)
		}
	}
	if len(left) == 0 {
		return edits
	}
	whole := edits
	edits = nil
	done := 0
	for u := range d.Units() {
		from, to := d.UnitExtent(u.Label)
		for len(left) > 0 && left[0].End <= from {
			left = left[1:]
		}
		if len(left) == 0 {
			break
		}
		if from < left[0].Start || from < done || u.Whole {
			continue
		}
		if write(from, to, Place{Entry: u.Level != doc.LevelSection, Column: Stay, Part: true}) {
			done = to
		}
	}
	return merged(whole, edits)
}

// merged joins edits of different places in their order.
func merged(a, b []source.Edit) []source.Edit {
	out := make([]source.Edit, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].Span.Start <= b[0].Span.Start {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}
