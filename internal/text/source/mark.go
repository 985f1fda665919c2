package source

import (
	"sync/atomic"
	"unicode/utf8"
)

// markEvery is the number of bytes between two marks.
const markEvery = 1024

// mark is a place in a text with counts of what is before it.
type mark struct {
	offset int
	lines  int    // line breaks before it
	units  [3]int // from the beginning of its line, by encoding
}

// Marks are places in a long text, from which the line of an offset is found without counting from the beginning.
// They are made on first use, for one text. The zero Marks are ready to use.
type Marks struct{ known atomic.Pointer[[]mark] }

// Position returns the position of an offset in the text the marks were made for. An offset after the end means the
// end, one inside a line break the end of that line.
func (m *Marks) Position(text string, offset int, encoding Encoding) Position {
	offset = max(0, min(offset, len(text)))
	if offset > 0 && offset < len(text) && text[offset-1] == '\r' && text[offset] == '\n' {
		offset-- // there is no position inside a line break
	}
	last := m.lastBefore(text, offset)
	begin := offset
	for begin > last.offset && text[begin-1] != '\n' && text[begin-1] != '\r' {
		begin--
	}
	at := Position{Line: last.lines + CountBreaks(text[last.offset:begin])}
	if begin == last.offset {
		at.Character = last.units[encoding] // the mark may be within the line
	}
	at.Character += encoding.Units(text[begin:offset])
	return at
}

// Range returns the range of a span of the text the marks were made for.
func (m *Marks) Range(text string, span Span, encoding Encoding) Range {
	return Range{Start: m.Position(text, span.Start, encoding), End: m.Position(text, span.End, encoding)}
}

// lastBefore returns the last mark at or before an offset, or the beginning of the text if there is none.
func (m *Marks) lastBefore(text string, offset int) mark {
	if offset < 2*markEvery {
		return mark{}
	}
	known := m.known.Load()
	if known == nil {
		made := makeMarks(text)
		known = &made
		m.known.Store(known)
	}
	i := min(offset/markEvery, len(*known)-1)
	if (*known)[i].offset > offset {
		i-- // a mark may be a few bytes further on
	}
	return (*known)[i]
}

func makeMarks(text string) []mark {
	out := make([]mark, 1, len(text)/markEvery+1)
	for at := out[0]; ; {
		next := len(out) * markEvery
		// Not inside a character or a line break.
		for next < len(text) && (!utf8.RuneStart(text[next]) || text[next] == '\n' && text[next-1] == '\r') {
			next++
		}
		if next >= len(text) {
			return out
		}
		piece := text[at.offset:next]
		begin := len(piece)
		for begin > 0 && piece[begin-1] != '\n' && piece[begin-1] != '\r' {
			begin--
		}
		if begin > 0 {
			at.lines += CountBreaks(piece[:begin])
			at.units = [3]int{}
		}
		for e := range at.units {
			at.units[e] += Encoding(e).Units(piece[begin:])
		}
		at.offset = next
		out = append(out, at)
	}
}
