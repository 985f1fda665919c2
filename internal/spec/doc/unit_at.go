package doc

import (
	"iter"
	"strings"
)

// UnitAt finds the unit that contains a byte of the document, and the offset of the byte in the unit's text. It
// returns nil outside YAML blocks.
func (d *Document) UnitAt(offset int) (u *Unit, at int) {
	index, before := d.pieces.Find(func(s sum) bool { return s.bytes > offset })
	if index == d.pieces.Len() {
		if index == 0 {
			return nil, 0
		}
		index--
		before = d.pieces.SumBefore(index)
	}
	p := d.pieces.At(index)
	inside := min(offset-before.bytes, len(p.text))
	owner := index
	if p.kind == tail {
		for level := int(p.level); level >= 0; level-- {
			if i, _, ok := d.findEnclosing(before, Level(level)); ok && d.pieces.At(i).unit.offsetOf(p.label) >= 0 {
				owner = i
				break
			}
		}
	}
	u = d.pieces.At(owner).unit
	if u == nil {
		return nil, 0
	}
	start := u.offsetOf(p.label)
	if start < 0 {
		return nil, 0
	}
	return u, start + inside
}

// offsetOf returns the offset of a piece in the unit's text, -1 if it is not part of the unit.
func (u *Unit) offsetOf(l Label) int {
	for _, p := range u.parts {
		if p.label == l {
			return p.offset
		}
	}
	return -1
}

// ProseHas reports whether a piece of prose contains a text.
func (d *Document) ProseHas(text string) bool {
	for _, p := range d.pieces.From(0) {
		if p.kind == prose && strings.Contains(p.text, text) {
			return true
		}
	}
	return false
}

// ProseBefore returns the prose between a unit's block and the block before it, or the start of the document: if
// longer than limit bytes, only the last whole lines.
func (d *Document) ProseBefore(u *Unit, limit int) string {
	index := d.find(u.Label)
	for index > 0 && d.pieces.At(index).kind != fenceOpen {
		index--
	}
	var before string
	for index--; index >= 0 && d.pieces.At(index).kind == prose; index-- {
		text := d.pieces.At(index).text
		if room := limit - len(before); len(text) > room {
			_, lines, _ := strings.Cut(text[len(text)-room-1:], "\n")
			return lines + before
		}
		before = text + before
	}
	return before
}

// ProseAround iterates over the stretches of prose that touch the bytes [from, to], by offset: up to the adjacent
// blocks, but no more than limit bytes before and whole lines after.
func (d *Document) ProseAround(from, to, limit int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		first, before := d.pieces.Find(func(s sum) bool { return s.bytes >= from })
		for first > 0 && d.pieces.At(first-1).kind == prose && from-before.bytes < limit {
			first--
			before = d.pieces.SumBefore(first)
		}
		start, at := before.bytes, before.bytes
		var text strings.Builder
		for _, p := range d.pieces.From(first) {
			if at > to {
				break
			}
			if p.kind == prose {
				text.WriteString(p.text)
			} else {
				if text.Len() > 0 && !yield(start, text.String()) {
					return
				}
				text.Reset()
				start = at + len(p.text)
			}
			at += len(p.text)
		}
		if text.Len() > 0 {
			yield(start, text.String())
		}
	}
}
