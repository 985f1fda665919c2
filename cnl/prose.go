package cnl

import (
	"strings"

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
	// Anchor is the range of what is written behind "#"; nil where that is not written
	// in the link, but in a definition elsewhere.
	Anchor *source.Range
}

// ProseLinks lists the links in the prose of a document, in order.
func (s *Spec) ProseLinks(path string, encoding source.Encoding) (out []ProseLink) {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	d := s.state.documents[i]
	text := d.text.Text()
	for _, l := range s.state.prose(d).Links {
		link := ProseLink{Destination: l.Destination, Range: rangeIn(d.text, l.Span, encoding)}
		written := text[l.Span.Start:l.Span.End]
		if i := strings.IndexByte(written, '#'); i >= 0 && !strings.ContainsAny(written, "[]") {
			link.Anchor = new(rangeIn(d.text, source.Span{Start: l.Span.Start + i + 1, End: l.Span.End}, encoding))
		}
		out = append(out, link)
	}
	return out
}

// ProseHeading is a heading in the prose of a document.
type ProseHeading struct {
	Level  int    // 1 to 6
	Text   string // without its markup
	Anchor string // by which links lead to it, unique in the document
	Range  source.Range
	// Plain tells that the text is written as it reads, without markup.
	Plain bool
}

// ProseHeadings lists the headings in the prose of a document, in order.
func (s *Spec) ProseHeadings(path string, encoding source.Encoding) (out []ProseHeading) {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	d := s.state.documents[i]
	text := d.text.Text()
	for _, h := range s.state.prose(d).Headings {
		out = append(out, ProseHeading{h.Level, h.Text, h.Anchor, rangeIn(d.text, h.Span, encoding),
			text[h.Span.Start:h.Span.End] == h.Text})
	}
	return out
}

// Heading finds the heading of a document to which an anchor leads; false if it has none.
func (s *Spec) Heading(path, anchor string, encoding source.Encoding) (at source.Range, ok bool) {
	for _, h := range s.ProseHeadings(path, encoding) {
		if h.Anchor == anchor {
			return h.Range, true
		}
	}
	return at, false
}

func rangeIn(d *doc.Document, span source.Span, encoding source.Encoding) source.Range {
	return source.Range{Start: d.PositionAt(span.Start, encoding), End: d.PositionAt(span.End, encoding)}
}
