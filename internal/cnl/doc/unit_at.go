package doc

import "strings"

// UnitAt finds the unit in which a byte of the document lies, and the place of
// the byte in the unit's text. It gives nil outside YAML blocks.
func (d *Document) UnitAt(offset int) (u *Unit, at int) {
	index, before := d.pieces.Find(func(s sum) bool { return s.bytes > offset })
	if index == d.pieces.Len() {
		if index == 0 {
			return nil, 0
		}
		index--
		before = d.pieces.Before(index)
	}
	p := d.pieces.At(index)
	inside := min(offset-before.bytes, len(p.text))
	owner := index
	if p.kind == tail {
		for level := int(p.level); level >= 0; level-- {
			if i, _, ok := d.enclosing(before, Level(level)); ok && d.pieces.At(i).unit.offsetOf(p.label) >= 0 {
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

// offsetOf is where a piece begins in the unit's text, -1 if it is no part of
// the unit.
func (u *Unit) offsetOf(l Label) int {
	for _, p := range u.parts {
		if p.label == l {
			return p.offset
		}
	}
	return -1
}

// ProseHas reports whether a text stands in a piece of the prose.
func (d *Document) ProseHas(text string) bool {
	for _, p := range d.pieces.From(0) {
		if p.kind == prose && strings.Contains(p.text, text) {
			return true
		}
	}
	return false
}

// ProseBefore is the paragraph of prose right before the block in which a unit
// stands, "" if there is none: a heading, another block or the start of the
// document ends it.
func (d *Document) ProseBefore(u *Unit) string {
	index := d.find(u.Label)
	for index > 0 && d.pieces.At(index).kind != fenceOpen {
		index--
	}
	var lines []string
	for index--; index >= 0 && d.pieces.At(index).kind == prose; index-- {
		piece := strings.Split(strings.ReplaceAll(d.pieces.At(index).text, "\r", ""), "\n")
		for i := len(piece) - 1; i >= 0; i-- {
			line := strings.TrimSpace(piece[i])
			switch {
			case line == "" && len(lines) > 0, strings.HasPrefix(line, "#") && len(lines) == 0,
				strings.HasPrefix(line, "<!--"):
				return joined(lines)
			case line == "":
			case strings.HasPrefix(line, "#"):
				return joined(lines)
			default:
				lines = append(lines, line)
			}
		}
	}
	return joined(lines)
}

// joined puts lines that were collected backwards in their order.
func joined(lines []string) string {
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i])
		if i > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
