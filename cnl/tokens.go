package cnl

import (
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/source"
)

// stretch is a part of a unit's text in an encoding.
type stretch struct {
	start, end int
	encoding   source.Encoding
}

// encodedTokens are the tokens of a part of a unit as LSP writes them, five
// numbers for each. The line of the first one counts from the start of the
// part.
type encodedTokens struct {
	data []uint32
	last int // line of the last token, from the start of the part
}

// Tokens gives the coloured parts of a document on the lines [from, to), five
// numbers for each: the line and the character since the token before, the
// length, the type (an index in outline.TokenTypes) and the set of modifiers.
func (s *Spec) Tokens(path string, from, to int, encoding source.Encoding) []uint32 {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	d := s.state.documents[i]
	out := []uint32{}
	previous := 0 // the line of the token before
	for part := range d.text.Segments(max(0, from), to) {
		u, ok := d.units.Get(part.Unit.Label)
		if !ok || u.Unit != part.Unit {
			continue
		}
		data := u.encoded(part, encoding)
		if len(data.data) == 0 {
			continue
		}
		lines := source.CountBreaks(u.Text[part.Start:part.End])
		if part.Line < from || part.Line+lines >= to {
			var cut []uint32
			if cut, previous = within(data.data, part.Line, from, to, previous); len(cut) > 0 {
				out = append(out, cut...)
			}
			continue
		}
		at := len(out)
		out = append(out, data.data...)
		out[at] += uint32(part.Line - previous)
		previous = part.Line + data.last
	}
	return out
}

// within leaves out the tokens that are not on the lines [from, to).
func within(data []uint32, line, from, to, previous int) ([]uint32, int) {
	var out []uint32
	character := uint32(0)
	for k := 0; k+4 < len(data); k += 5 {
		if data[k] > 0 {
			character = 0
		}
		line += int(data[k])
		character += data[k+1]
		if line < from || line >= to {
			continue
		}
		start := character
		if len(out) > 0 && line == previous {
			start = data[k+1]
		}
		out = append(out, uint32(line-previous), start, data[k+2], data[k+3], data[k+4])
		previous = line
	}
	return out, previous
}

// encoded gives the tokens of a part of a unit.
func (u *unit) encoded(part doc.Segment, encoding source.Encoding) encodedTokens {
	key := stretch{part.Start, part.End, encoding}
	memo := u.memo.answers()
	memo.mu.Lock()
	defer memo.mu.Unlock()
	if known, ok := memo.encoded[key]; ok {
		return known
	}
	made := u.encode(key)
	if memo.encoded == nil {
		memo.encoded = map[stretch]encodedTokens{}
	}
	memo.encoded[key] = made
	return made
}

func (u *unit) encode(part stretch) (out encodedTokens) {
	first := u.lineOf(part.start)
	line, character := first, 0
	starts := u.lineStarts()
	for _, t := range u.tokens() {
		if t.Span.Start < part.start || t.Span.End > part.end {
			continue
		}
		at := u.lineOf(t.Span.Start)
		column := part.encoding.Units(u.Text[starts[at]:t.Span.Start])
		if at != line {
			character = 0
		}
		out.data = append(out.data, uint32(at-line), uint32(column-character),
			uint32(part.encoding.Units(u.Text[t.Span.Start:t.Span.End])), uint32(t.Type), uint32(t.Modifiers))
		line, character = at, column
	}
	out.last = line - first
	return out
}
