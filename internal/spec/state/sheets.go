package state

import (
	"slices"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// placedUnit is a unit with the places of its parts in the document, for the lines that were asked for.
type placedUnit struct {
	*Unit
	parts    []doc.Segment
	encoding source.Encoding
}

// Position converts an offset of the unit into a position of the document.
func (s *placedUnit) Position(offset int) source.Position {
	part := s.parts[0]
	for _, next := range s.parts[1:] {
		if next.Start > offset {
			break
		}
		part = next
	}
	line := s.lineOf(offset)
	start := s.lineStarts()[line]
	return source.Position{
		Line:      part.Line + line - s.lineOf(part.Start),
		Character: s.encoding.Units(s.Text[start:max(start, min(offset, len(s.Text)))]),
	}
}

// Place converts a span of the unit into a range of the document.
func (s *placedUnit) Place(span source.Span) source.Range {
	return source.Range{Start: s.Position(span.Start), End: s.Position(span.End)}
}

// Sheets returns the units on the lines [from, to) of document i in order, each with all of its parts there.
func (s *State) Sheets(i, from, to int, encoding source.Encoding) []*placedUnit {
	d := s.Documents[i]
	var out []*placedUnit
	known := map[*doc.Unit]*placedUnit{}
	for part := range d.Text.Segments(from, to) {
		if at := known[part.Unit]; at != nil {
			at.parts = append(at.parts, part)
			continue
		}
		u, ok := d.Units.Get(part.Unit.Label)
		if !ok || u.Unit != part.Unit {
			continue
		}
		at := &placedUnit{u, []doc.Segment{part}, encoding}
		known[part.Unit] = at
		out = append(out, at)
	}
	return out
}

// Has reports whether an offset is in the loaded parts.
func (s *placedUnit) Has(offset int) bool {
	return slices.ContainsFunc(s.parts, func(p doc.Segment) bool { return p.Start <= offset && offset <= p.End })
}
