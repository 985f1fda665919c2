package cnl

import (
	"ludo-lsp/internal/text/source"
)

// Tokens returns the semantic tokens of a document on the lines [from, to), five numbers for each: the line and the
// character from the token before, the length, the type (an index in outline.TokenTypes) and the set of modifiers.
func (s *Spec) Tokens(path string, from, to int, encoding source.Encoding) []uint32 {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i]
	out := []uint32{}
	previous := 0 // the line of the previous token
	for part := range d.Text.Segments(max(0, from), to) {
		u, ok := d.Units.Get(part.Unit.Label)
		if !ok || u.Unit != part.Unit {
			continue
		}
		data := u.EncodedTokens(part, encoding)
		if len(data.Data) == 0 {
			continue
		}
		lines := source.CountBreaks(u.Text[part.Start:part.End])
		if part.Line < from || part.Line+lines >= to {
			var cut []uint32
			if cut, previous = dropTokensOutside(data.Data, part.Line, from, to, previous); len(cut) > 0 {
				out = append(out, cut...)
			}
			continue
		}
		at := len(out)
		out = append(out, data.Data...)
		out[at] += uint32(part.Line - previous)
		previous = part.Line + data.Last
	}
	return out
}

// dropTokensOutside returns data without the tokens outside the lines [from, to), and the next value of previous.
func dropTokensOutside(data []uint32, line, from, to, previous int) ([]uint32, int) {
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
