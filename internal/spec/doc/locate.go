package doc

import (
	"iter"
	"strings"

	"ludo-lsp/internal/text/source"
)

// Locate finds the unit that contains an offset of the document, and the offset in the unit's text. Prose and fence
// lines belong to none.
func (d *Document) Locate(offset int) (u *Unit, at int, ok bool) {
	index, before := d.pieces.Find(func(s sum) bool { return s.bytes > offset })
	if index == d.pieces.Len() {
		if index == 0 || offset > d.Len() {
			return nil, 0, false
		}
		index--
		if text := d.pieces.At(index).text; endsLine(text) {
			return nil, 0, false // a line of its own, after everything
		}
		before = d.pieces.SumBefore(index)
	}
	u, start := d.owner(index)
	if u == nil {
		return nil, 0, false
	}
	return u, start + offset - before.bytes, true
}

// owner returns the unit that contains a piece, and where the piece begins in the unit's text; nil if it belongs to
// none.
func (d *Document) owner(index int) (u *Unit, start int) {
	p := d.pieces.At(index)
	switch {
	case p.unit != nil:
		return p.unit, 0
	case p.kind != tail:
		return nil, 0
	}
	at, _, ok := d.findEnclosing(d.pieces.SumBefore(index), p.level)
	if !ok {
		return nil, 0
	}
	u = d.pieces.At(at).unit
	if start = u.offsetOf(p.label); start < 0 {
		return nil, 0
	}
	return u, start
}

// Line returns the line that contains an offset: where it starts, and its text without the line break.
func (d *Document) Line(offset int) (start int, text string) {
	index, before := d.pieces.Find(func(s sum) bool { return s.bytes > offset })
	if index == d.pieces.Len() {
		if index == 0 {
			return 0, ""
		}
		index--
		before = d.pieces.SumBefore(index)
		if last := d.pieces.At(index).text; offset >= before.bytes+len(last) && endsLine(last) {
			return d.Len(), ""
		}
	}
	start, rest := before.bytes, d.pieces.At(index).text
	for {
		line, more := source.NextLine(rest)
		if offset < start+len(line) || more == "" {
			return start, source.TrimLineBreak(line)
		}
		start += len(line)
		rest = more
	}
}

// Segment is a run of whole lines that is part of a unit.
type Segment struct {
	Unit *Unit
	// Start and End are where the run begins and ends in the unit's text.
	Start, End int
	// Offset and Line are where it begins in the document.
	Offset, Line int
}

// Segments iterates over the parts of units on the lines [from, to), in document order, including parts that only
// begin or end in that range.
func (d *Document) Segments(from, to int) iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		first, before := d.pieces.Find(func(s sum) bool { return s.lines > from })
		if n := d.pieces.Len(); first == n && n > 0 {
			first, before = n-1, d.pieces.SumBefore(n-1) // the last line has no line break
		}
		for i, p := range d.pieces.From(first) {
			if before.lines >= to {
				return
			}
			if u, start := d.owner(i); u != nil &&
				!yield(Segment{u, start, start + len(p.text), before.bytes, before.lines}) {
				return
			}
			before = before.Plus(p.sum)
		}
	}
}

// Lines counts the lines of the document, including one after the last line break.
func (d *Document) Lines() int { return d.pieces.Sum().lines + 1 }

// FencedBlock is a fenced block in any language.
type FencedBlock struct {
	Open  int // line of the opening fence
	Close int // line of the closing fence, or the line after the last one
	YAML  bool
	// Offset and End are where the block begins and ends, fences included.
	Offset, End int
	// Content is the text between the fences.
	Content source.Span
	// Labelled: it is labelled as YAML, so its content need not be examined.
	Labelled bool
	// Closed: there is a closing fence.
	Closed bool
	// Indent is the number of columns before the opening fence; -1 with tabs.
	Indent int
}

// Fences lists the fenced blocks in order.
func (d *Document) Fences() (out []FencedBlock) {
	var at sum
	open := false
	for _, p := range d.pieces.From(0) {
		if last := len(out) - 1; open && p.kind <= fenceClose {
			// When its list item ends, a block ends without a fence.
			out[last].Close, out[last].End, out[last].Content.End = at.lines, at.bytes, at.bytes
			if p.kind == fenceClose {
				line, _ := source.NextLine(p.text)
				out[last].End, out[last].Closed = at.bytes+len(line), true
			}
			open = false
		}
		if p.kind == fenceOpen {
			open = true
			text, _ := source.NextLine(p.text)
			fence, behind := p.openingFence()
			f := FencedBlock{
				Open: at.lines, Close: -1, YAML: p.sum.blocks > 0, Offset: at.bytes,
				Content:  source.Span{Start: at.bytes + len(text), End: d.Len()},
				Indent:   len(cursorOf(text[:fence]).rest),
				Labelled: behind.mode == inOpened,
			}
			if strings.Contains(text[:fence], "\t") {
				f.Indent = -1
			}
			out = append(out, f)
		}
		at = at.Plus(p.sum)
	}
	if open {
		last := &out[len(out)-1]
		last.Close, last.End = at.lines, at.bytes
		if n := d.pieces.Len(); n > 0 && !endsLine(d.pieces.At(n-1).text) {
			last.Close++
		}
	}
	return out
}

// UnitExtent returns the bytes [from, to) of a unit, including the units cut out of it.
func (d *Document) UnitExtent(l Label) (from, to int) {
	index := d.find(l)
	level := d.pieces.At(index).unit.Level
	end := index + 1
	for end < d.pieces.Len() {
		p := d.pieces.At(end)
		if p.kind != header && p.kind != tail || p.level < level || p.kind == header && p.level == level {
			break
		}
		end++
	}
	return d.pieces.SumBefore(index).bytes, d.pieces.SumBefore(end).bytes
}
