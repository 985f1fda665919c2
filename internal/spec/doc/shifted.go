package doc

import (
	"strings"

	"ludo-lsp/internal/text/source"
)

// ShiftedEntry is an entry of a list to the left of those above it, where YAML ends the list.
type ShiftedEntry struct {
	Range source.Range // its dash
	Block int
	Moved []source.Range // the empty ranges in front of its lines, and of entries aligned with it
	Blank string         // aligns them with those above
}

// shiftedColumns returns how many columns an entry is to the left of those above it, and the offset of its dash; 0
// for others.
func (p *piece) shiftedColumns() (columns int16, at int) {
	above := p.start.entry
	if p.level == LevelNested {
		above = p.start.nested
	}
	if p.kind != header || p.level == LevelSection || above == none {
		return 0, 0
	}
	n, at := p.firstColumn()
	if _, isDash := dash(p.lineAt(at)); !isDash {
		return 0, 0 // a conflict
	}
	return max(above-n, 0), at
}

// lineAt returns the rest of the line at an offset.
func (p *piece) lineAt(offset int) string {
	text, _ := source.NextLine(p.text[offset:])
	return source.TrimLineBreak(text)
}

// firstColumn returns the column of a piece's first line that is no comment, and its offset in the text.
func (p *piece) firstColumn() (n int16, at int) {
	for offset := 0; offset < len(p.text); {
		line, _ := source.NextLine(p.text[offset:])
		if l := look(source.TrimLineBreak(line)); !l.blank && !l.comment {
			return column(l.indent), offset + l.indent
		}
		offset += len(line)
	}
	return 0, 0
}

// ShiftedEntries lists the entries of lists to the left of those above them.
func (d *Document) ShiftedEntries(encoding source.Encoding) func(yield func(int, ShiftedEntry) bool) {
	return func(yield func(int, ShiftedEntry) bool) {
		for n := 1; n <= d.pieces.Sum().shifted; n++ {
			i, before := d.pieces.Find(func(s sum) bool { return s.shifted >= n })
			p := d.pieces.At(i)
			columns, at := p.shiftedColumns()
			out := ShiftedEntry{
				Range: source.Range{Start: d.position(i, at, encoding), End: d.position(i, at+1, encoding)},
				Block: before.blocks - 1, Blank: strings.Repeat(" ", int(columns)),
			}
			for end := d.endOfAligned(i); i < end; i++ {
				if kind := d.pieces.At(i).kind; kind == header || kind == tail { // no fence, no prose
					out.Moved = append(out.Moved, d.lineStarts(i, encoding)...)
				}
			}
			if !yield(n-1, out) {
				return
			}
		}
	}
}

// endOfAligned returns the index after the entry that begins with a piece and after those aligned with it.
func (d *Document) endOfAligned(index int) int {
	p := d.pieces.At(index)
	n, _ := p.firstColumn()
	for end := d.endOfUnit(index, p.level); ; end = d.endOfUnit(end, p.level) {
		if end >= d.pieces.Len() {
			return end
		}
		next := d.pieces.At(end)
		if m, _ := next.firstColumn(); next.kind != header || next.level != p.level || m != n {
			return end
		}
	}
}

// lineStarts returns the starts of the lines of a piece that have text.
func (d *Document) lineStarts(index int, encoding source.Encoding) (out []source.Range) {
	text := d.pieces.At(index).text
	for offset := 0; offset < len(text); {
		line, _ := source.NextLine(text[offset:])
		if !look(source.TrimLineBreak(line)).blank {
			at := d.position(index, offset, encoding)
			out = append(out, source.Range{Start: at, End: at})
		}
		offset += len(line)
	}
	return out
}
