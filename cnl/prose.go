package cnl

import (
	"strings"

	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// ProseLink is a link in the prose of a document.
type ProseLink struct {
	Destination string // as it leads, without escapes
	Range       source.Range
	// Anchor is the range of the text after "#"; nil where it is not in the link, but in a definition elsewhere.
	Anchor *source.Range
}

// ProseLinks lists the links in the prose of a document, in order.
func (s *Spec) ProseLinks(path string, encoding source.Encoding) (out []ProseLink) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i]
	text := d.Text.Text()
	for _, l := range s.state.Prose(d).Links {
		link := ProseLink{Destination: l.Destination, Range: state.RangeIn(d.Text, l.Span, encoding)}
		written := text[l.Span.Start:l.Span.End]
		if i := strings.IndexByte(written, '#'); i >= 0 && !strings.ContainsAny(written, "[]") {
			anchor := source.Span{Start: l.Span.Start + i + 1, End: l.Span.End}
			link.Anchor = new(state.RangeIn(d.Text, anchor, encoding))
		}
		out = append(out, link)
	}
	return out
}

// ProseHeading is a heading in the prose of a document.
type ProseHeading struct {
	Level  int    // 1 to 6
	Text   string // without its markup
	Anchor string // the target of links to it, unique in the document
	Range  source.Range
	// Plain: the text is written as it reads, without markup.
	Plain bool
}

// ProseHeadings lists the headings in the prose of a document, in order.
func (s *Spec) ProseHeadings(path string, encoding source.Encoding) (out []ProseHeading) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i]
	text := d.Text.Text()
	for _, h := range s.state.Prose(d).Headings {
		out = append(out, ProseHeading{h.Level, h.Text, h.Anchor, state.RangeIn(d.Text, h.Span, encoding),
			text[h.Span.Start:h.Span.End] == h.Text})
	}
	return out
}

// Heading returns the range of the heading of a document that an anchor leads to; it returns false if there is no
// such heading.
func (s *Spec) Heading(path, anchor string, encoding source.Encoding) (at source.Range, ok bool) {
	for _, h := range s.ProseHeadings(path, encoding) {
		if h.Anchor == anchor {
			return h.Range, true
		}
	}
	return at, false
}
