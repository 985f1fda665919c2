package cnl

import (
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/prose"
	"ludo-lsp/internal/cnl/source"
)

// prose reads what stands around the blocks of a document, when somebody asks for it.
func (s *state) prose(d *document) *prose.Reading {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	if known := s.asked.prose[d.text]; known != nil {
		return known
	}
	var fences []source.Span
	for _, f := range d.text.Fences() {
		fences = append(fences, source.Span{Start: f.Offset, End: f.End})
	}
	if s.asked.prose == nil {
		s.asked.prose = map[*doc.Document]*prose.Reading{}
	}
	read := prose.Read(d.text.Text(), fences)
	s.asked.prose[d.text] = read
	return read
}

// ProseLink is a link in the prose of a document.
type ProseLink struct {
	Destination string // as it leads, without escapes
	Range       source.Range
}

// ProseLinks lists the links in the prose of a document, in order.
func (s *Spec) ProseLinks(path string, encoding source.Encoding) (out []ProseLink) {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	d := s.state.documents[i]
	for _, l := range s.state.prose(d).Links {
		out = append(out, ProseLink{l.Destination, rangeIn(d.text, l.Span, encoding)})
	}
	return out
}

// Heading finds the heading of a document to which an anchor leads; false if it has none.
func (s *Spec) Heading(path, anchor string, encoding source.Encoding) (at source.Range, ok bool) {
	i := s.state.find(path)
	if i < 0 {
		return at, false
	}
	d := s.state.documents[i]
	for _, h := range s.state.prose(d).Headings {
		if h.Anchor == anchor {
			return rangeIn(d.text, h.Span, encoding), true
		}
	}
	return at, false
}

func rangeIn(d *doc.Document, span source.Span, encoding source.Encoding) source.Range {
	return source.Range{Start: d.PositionAt(span.Start, encoding), End: d.PositionAt(span.End, encoding)}
}
