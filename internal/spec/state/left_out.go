package state

import (
	"fmt"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/doc"
)

// leftOut is the part of a document that is not read because a limit is exceeded.
type leftOut struct {
	Code    diag.Code
	Path    string
	Message string
	From    int    // the offset from which nothing is read; 0 if unknown
	All     bool   // nothing is read at all
	Instead string // what the whole document is to be instead; "" where that is not known
}

// LeftOut returns the part of document i that is not read; any is false if all of it is read.
func (s *State) LeftOut(i int) (left leftOut, any bool) {
	d := s.Documents[i]
	if d.TooLarge {
		return leftOut{Code: diag.ParserMaxInputBytesExceeded, Path: "parser.input", All: true, Message: fmt.Sprintf(
			"This document has %d bytes; at most %d are read. Split it into several parts.", d.Text.Len(),
			s.Options.MaxInputBytes)}, true
	}
	if text, ok := d.Text.UnmarkedText(); ok {
		return leftOut{Code: diag.ParserEncoding, Path: "parser.input", All: true, Instead: text,
			Message: "This document is not UTF-8: it looks like UTF-16 without a mark at its beginning. Save it as UTF-8."}, true
	}
	if span, cut := d.Text.Unread(); cut {
		return leftOut{Code: diag.CompilerLimitExceeded, Path: "parser.input", From: span.Start, Message: fmt.Sprintf(
			"From here on nothing is read: a game has room for %d lines, keys and values of YAML. Say alike things with macros, templates and batches.", doc.MaxWeight)}, true
	}
	if n := d.Text.Blocks(); n > s.Options.MaxBlocks {
		return leftOut{Code: diag.ParserMaxYAMLBlocksExceeded, Path: "parser.blocks", Message: fmt.Sprintf(
			"This document has %d YAML blocks; only the first %d are read.", n, s.Options.MaxBlocks)}, true
	}
	return left, false
}

// Weight returns the total weight of the documents.
func (s *State) Weight() (n int) {
	for _, d := range s.Documents {
		n += d.Text.Weight()
	}
	return n
}

// IsLimited reports whether a limit prevents reading all of a text.
func (s *State) IsLimited(d *doc.Document) bool {
	_, cut := d.Unread()
	return cut || d.Len() > s.Options.MaxInputBytes || d.Blocks() > s.Options.MaxBlocks
}
