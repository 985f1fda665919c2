package doc

import (
	"iter"
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// conflict is the part of a merge conflict that a line is in. The first side is read like the text around it. All
// others are skipped: no piece begins there.
type conflict uint8

const (
	noConflict conflict = iota
	firstSide
	otherSide
)

// advance returns the state after a line; marked reports that a conflict begins here, or that the line is a marker
// outside of any.
func (c conflict) advance(line string) (next conflict, marked bool) {
	switch syntax.ConflictMarker(line) {
	case '<':
		if c == otherSide {
			return c, false
		}
		return firstSide, c == noConflict
	case '|', '=':
		if c == noConflict {
			return c, true
		}
		return otherSide, false
	case '>':
		return noConflict, c == noConflict
	}
	return c, false
}

// stepConflict reads the marker lines of a merge conflict and the sides that are skipped.
func (s *state) stepConflict(l line) (verdict, bool) {
	var v verdict
	switch s.mode {
	case inOpened:
		v.kind = fenceOpen
	case inWhole:
		v.kind = wholeContent
	case inSplit:
		v = s.more()
	default:
		return v, false
	}
	if syntax.ConflictMarker(l.text) == 0 {
		return v, s.conflict == otherSide
	}
	s.conflict, _ = s.conflict.advance(l.text)
	s.open = nothing
	// The marker belongs to the piece at the start of the first side.
	v.remark = s.conflict == firstSide
	return v, true
}

// conflicts yields the offsets of the lines in a piece's text that begin a
// merge conflict, or are a marker outside of any.
func (p *piece) conflicts() iter.Seq[int] {
	return func(yield func(int) bool) {
		c := p.start.conflict
		for offset, rest := 0, p.text; rest != ""; {
			var line string
			line, rest = source.NextLine(rest)
			var marked bool
			if c, marked = c.advance(source.TrimLineBreak(line)); marked && !yield(offset) {
				return
			}
			offset += len(line)
		}
	}
}

// countConflicts counts what conflicts yields.
func (p *piece) countConflicts() (n int) {
	switch {
	case p.kind == prose || p.kind == fenceClose || p.kind == otherContent || p.kind == guessContent ||
		p.kind == unread:
		return 0
	case strings.Contains(p.text, "<<<<<<<") || strings.Contains(p.text, "=======") ||
		strings.Contains(p.text, ">>>>>>>") || strings.Contains(p.text, "|||||||"):
		for range p.conflicts() {
			n++
		}
	}
	return n
}

// documentMarker returns '-' or '.' for a line that starts or ends a YAML document, or 0.
func documentMarker(line string) byte {
	if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "...") {
		return 0
	}
	if len(line) > 3 && line[3] != ' ' && line[3] != '\t' {
		return 0
	}
	return line[0]
}

// Conflict is a merge conflict in a YAML block.
type Conflict struct {
	// Marker is the first marker's line, without its line break.
	Marker source.Span
	// First and Second are the lines of the first and of the last side; Extent covers all sides with the markers.
	// Whole is false when a marker is missing, and only Marker is known.
	First, Second, Extent source.Span
	Whole                 bool
	Block                 int // counts the YAML blocks of the document
}

// Conflicts lists the merge conflicts in the document's YAML blocks. Spans are bytes of the document.
func (d *Document) Conflicts() []Conflict {
	var out []Conflict
	for reached := 0; reached < d.pieces.Sum().conflicts; {
		i, before := d.pieces.Find(func(s sum) bool { return s.conflicts > reached })
		p := d.pieces.At(i)
		reached = before.conflicts + p.sum.conflicts
		for offset := range p.conflicts() {
			line, _ := source.NextLine(p.text[offset:])
			start := before.bytes + offset
			c := Conflict{
				Marker: source.Span{Start: start, End: start + len(strings.TrimRight(line, " \t\r\n"))},
				Block:  before.Plus(p.sum).blocks - 1,
			}
			d.findSides(&c, i, offset)
			out = append(out, c)
		}
	}
	return out
}

// findSides finds the sides of the conflict that begins at an offset of a piece.
func (d *Document) findSides(c *Conflict, index, offset int) {
	at := c.Marker.Start
	var middle, second int
	for i, p := range d.pieces.From(index) {
		if i > index && (p.kind == fenceClose || p.kind == prose) {
			return
		}
		for rest := p.text[offset:]; rest != ""; {
			var line string
			line, rest = source.NextLine(rest)
			switch marker := syntax.ConflictMarker(source.TrimLineBreak(line)); {
			case at == c.Marker.Start:
				if marker != '<' {
					return
				}
				c.First.Start = at + len(line)
			case marker == '<':
				return
			case marker == '|' || marker == '=':
				if middle == 0 {
					middle = at
				}
				if marker == '=' {
					second = at + len(line)
				}
			case marker == '>':
				if second == 0 {
					return
				}
				c.First.End, c.Second, c.Extent = middle, source.Span{Start: second, End: at},
					source.Span{Start: c.Marker.Start, End: at + len(line)}
				c.Whole = true
				return
			}
			at += len(line)
		}
		offset = 0
	}
}
