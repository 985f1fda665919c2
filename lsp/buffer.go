package lsp

import (
	"strings"

	"ludo-lsp/internal/text/source"
)

// buffer is the text of an open document. It has a gap where the last edit was made, so that typing moves few bytes
// and allocates nothing that grows with the text.
type buffer struct {
	data       []byte
	start, end int // the gap
	// A known line start, to search lines from: at or before the place of the last edit, and after a '\n' or at the
	// start of the text.
	line, offset int
}

func newBuffer(text string) *buffer {
	return &buffer{data: []byte(text), start: len(text), end: len(text)}
}

// String returns a copy of the text.
func (b *buffer) String() string {
	var s strings.Builder
	s.Grow(b.len())
	s.Write(b.data[:b.start])
	s.Write(b.data[b.end:])
	return s.String()
}

func (b *buffer) len() int { return len(b.data) - (b.end - b.start) }

func (b *buffer) at(i int) byte {
	if i >= b.start {
		i += b.end - b.start
	}
	return b.data[i]
}

// edit replaces a range by text. It returns the range with its positions moved to places that exist: start first, no
// line after the last, no character after its line's end.
func (b *buffer) edit(r source.Range, encoding source.Encoding, text string) source.Range {
	if r.End.Before(r.Start) {
		r.Start, r.End = r.End, r.Start
	}
	start, lineStart, from := b.locate(r.Start, encoding)
	if lineStart == 0 || b.at(lineStart-1) == '\n' {
		b.line, b.offset = from.Line, lineStart
	}
	end, _, to := b.locate(r.End, encoding)
	if end < start {
		end, to = start, from
	}
	if b.offset > start {
		b.line, b.offset = 0, 0
	}
	b.splice(start, end, text)
	return source.Range{Start: from, End: to}
}

// locate returns the byte offset of a position, the start of its line, and the position moved to a place that exists.
func (b *buffer) locate(p source.Position, encoding source.Encoding) (offset, lineStart int, found source.Position) {
	if p.Line < 0 {
		p = source.Position{}
	}
	line, at := 0, 0
	if p.Line >= b.line {
		line, at = b.line, b.offset
	}
	n := b.len()
	for line < p.Line {
		next := b.lineEnd(at)
		if next == n && !b.endsWithBreak(at) {
			break
		}
		line, at = line+1, next
		if at == n {
			break
		}
	}
	if line < p.Line {
		p.Character = n // the text ends before that line: use its end
	}
	// A character is no more than four bytes: the rest of a long line after the position does not matter.
	content := b.slice(at, b.lineEndBefore(at, at+4*(min(max(p.Character, 0), n)+1)))
	content = source.TrimLineBreak(content)
	within := encoding.Offset(content, max(p.Character, 0))
	return at + within, at, source.Position{Line: line, Character: encoding.Units(content[:within])}
}

// lineEnd returns the offset after the line that starts at an offset, its line break included.
func (b *buffer) lineEnd(at int) int { return b.lineEndBefore(at, b.len()) }

// lineEndBefore is lineEnd, but returns limit if the line has no break before limit.
func (b *buffer) lineEndBefore(at, limit int) int {
	n := b.len()
	for i := at; i < min(limit, n); i++ {
		switch b.at(i) {
		case '\n':
			return i + 1
		case '\r':
			if i+1 < n && b.at(i+1) == '\n' {
				return i + 2
			}
			return i + 1
		}
	}
	return min(limit, n)
}

func (b *buffer) endsWithBreak(at int) bool {
	n := b.len()
	if n == at {
		return false
	}
	last := b.at(n - 1)
	return last == '\n' || last == '\r'
}

func (b *buffer) slice(from, to int) string {
	switch gap := b.end - b.start; {
	case to <= b.start:
		return string(b.data[from:to])
	case from >= b.start:
		return string(b.data[from+gap : to+gap])
	default:
		return string(b.data[from:b.start]) + string(b.data[b.end:to+gap])
	}
}

// splice replaces the bytes from one offset to another.
func (b *buffer) splice(from, to int, text string) {
	// Move the gap to from, then widen it over what is removed.
	if from < b.start {
		moved := b.start - from
		copy(b.data[b.end-moved:b.end], b.data[from:b.start])
		b.start, b.end = from, b.end-moved
	} else if from > b.start {
		moved := from - b.start
		copy(b.data[b.start:], b.data[b.end:b.end+moved])
		b.start, b.end = from, b.end+moved
	}
	b.end += to - from
	if b.end-b.start < len(text) {
		grown := len(text) + 256 + b.len()/16
		data := make([]byte, b.len()+grown)
		copy(data, b.data[:b.start])
		tail := copy(data[b.start+grown:], b.data[b.end:])
		b.data, b.end = data, len(data)-tail
	}
	b.start += copy(b.data[b.start:], text)
}

// hasWordNearEdit reports whether word occurs in or beside text, which the last edit inserted.
func (b *buffer) hasWordNearEdit(word, text string) bool {
	from := max(b.start-len(text)-len(word), 0)
	return strings.Contains(b.slice(from, min(b.start+len(word), b.len())), word)
}
