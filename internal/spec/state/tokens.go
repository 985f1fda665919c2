package state

import (
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// stretch is the key of the tokens of a part of a unit's text in an encoding.
type stretch struct {
	start, end int
	encoding   source.Encoding
}

// encodedTokens are the tokens of a part of a unit in LSP's encoding, five numbers each. The line of the first is
// relative to the start of the part.
type encodedTokens struct {
	Data []uint32
	Last int // line of the last token, from the start of the part
}

// EncodedTokens returns the tokens of a part of a unit.
func (u *Unit) EncodedTokens(part doc.Segment, encoding source.Encoding) encodedTokens {
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

func (u *Unit) encode(part stretch) (out encodedTokens) {
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
		out.Data = append(out.Data, uint32(at-line), uint32(column-character),
			uint32(part.encoding.Units(u.Text[t.Span.Start:t.Span.End])), uint32(t.Type), uint32(t.Modifiers))
		line, character = at, column
	}
	out.Last = line - first
	return out
}
