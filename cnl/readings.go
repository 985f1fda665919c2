package cnl

import (
	"strings"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/source"
)

// Reading is a condition, value, query or list of effects that one of the lines begins, as
// one reads it aloud.
type Reading struct {
	query.Reading
	// Behind is where the line ends that begins it, or it itself.
	Behind source.Position
}

// Readings are the outermost things with a formula that begin on the lines [from, to) of a
// document; the name of a field belongs to its value.
func (s *Spec) Readings(path string, from, to int, encoding source.Encoding) (out []Reading) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	for _, at := range s.state.Sheets(i, max(0, from), to, encoding) {
		end := -1
		for _, v := range facts.NewTrace(at.Facts, crossref.NewFinder(s.state).Callee).Values {
			span := v.Node.PairSpan()
			if !query.HasReading(v) || span.Start < end || !at.Has(span.Start) {
				continue
			}
			end = span.End
			if line := at.Position(span.Start).Line; line < from || line >= to {
				continue
			}
			r, ok := query.ReadAloud(v)
			if !ok {
				continue
			}
			r.Range = at.Place(v.Node.Span())
			behind := span.End
			if first, rest, more := strings.Cut(at.Text[span.Start:span.End], "\n"); more && rest != "" {
				behind = span.Start + len(strings.TrimRight(first, " \r"))
			}
			out = append(out, Reading{r, at.Position(behind)})
		}
	}
	return out
}
