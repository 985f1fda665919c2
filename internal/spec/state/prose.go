package state

import (
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// Prose reads what stands around the blocks of a document, when somebody asks for it.
func (s *State) Prose(d *Document) *prose.Reading {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	if known := s.asked.prose[d.Text]; known != nil {
		return known
	}
	var fences []source.Span
	for _, f := range d.Text.Fences() {
		fences = append(fences, source.Span{Start: f.Offset, End: f.End})
	}
	if s.asked.prose == nil {
		s.asked.prose = map[*doc.Document]*prose.Reading{}
	}
	read := prose.Read(d.Text.Text(), fences)
	s.asked.prose[d.Text] = read
	return read
}
