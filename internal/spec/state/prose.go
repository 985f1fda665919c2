package state

import (
	"iter"
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// Prose reads the prose around the blocks of a document, on demand.
func (s *State) Prose(d *Document) *prose.Reading {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	if known := s.asked.prose[d.Text]; known != nil {
		return known
	}
	fences := lists.Map(d.Text.Fences(),
		func(f doc.FencedBlock) source.Span { return source.Span{Start: f.Offset, End: f.End} })
	if s.asked.prose == nil {
		s.asked.prose = map[*doc.Document]*prose.Reading{}
	}
	read := prose.Read(d.Text.Text(), fences)
	s.asked.prose[d.Text] = read
	return read
}

// proseBefore is how many bytes of prose before a place are read: a list that contains the place may have begun
// there.
const proseBefore = 4 << 10

// ProseLinks returns the links in the prose that touches some bytes of a document. Its cost does not grow with the
// document; links defined far away are missing.
func (s *State) ProseLinks(i, from, to int) (out []prose.Link) {
	for start, text := range s.Documents[i].Text.ProseAround(from, to, proseBefore) {
		if !strings.Contains(text, "](") {
			continue
		}
		for _, l := range prose.Read(text, nil).Links {
			l.Text, l.Span = l.Text.Shift(start), l.Span.Shift(start)
			out = append(out, l)
		}
	}
	return out
}

// AllProseLinks iterates over the links in the prose of all documents, with the document of each.
func (s *State) AllProseLinks() iter.Seq2[int, prose.Link] {
	return func(yield func(int, prose.Link) bool) {
		for i, d := range s.Documents {
			if !d.Text.ProseHas("](") && !d.Text.ProseHas("]:") {
				continue // most have none, and their prose is not read
			}
			for _, l := range s.Prose(d).Links {
				if !yield(i, l) {
					return
				}
			}
		}
	}
}

// Reading implements query.Spec: it returns the prose of a document.
func (s *State) Reading(i int) *prose.Reading { return s.Prose(s.Documents[i]) }
