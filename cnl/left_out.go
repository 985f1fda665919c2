package cnl

import (
	"fmt"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
)

// leftOut is what of a document is not read because of a limit.
type leftOut struct {
	code    diag.Code
	path    string
	message string
	from    int  // the offset from which on nothing is read; 0 where that cannot be told
	all     bool // nothing is read at all
}

// leftOut says what of document i is not read; any is false if all of it is.
func (s *state) leftOut(i int) (left leftOut, any bool) {
	d := s.documents[i]
	if d.tooLarge {
		return leftOut{code: diag.ParserMaxInputBytesExceeded, path: "parser.input", all: true, message: fmt.Sprintf(
			"This document has %d bytes; at most %d are read. Split it into several parts.", d.text.Len(),
			s.options.MaxInputBytes)}, true
	}
	if span, cut := d.text.Unread(); cut {
		return leftOut{code: diag.CompilerLimitExceeded, path: "parser.input", from: span.Start, message: fmt.Sprintf(
			"From here on nothing is read: a game has room for %d lines, keys and values of YAML. Say alike things with macros, templates and batches.", doc.MaxWeight)}, true
	}
	if n := d.text.Blocks(); n > s.options.MaxBlocks {
		return leftOut{code: diag.ParserMaxYamlBlocksExceeded, path: "parser.blocks", message: fmt.Sprintf(
			"This document has %d YAML blocks; only the first %d are read.", n, s.options.MaxBlocks)}, true
	}
	return left, false
}

// Unread is a sentence about the part of a document that is not read because of a
// limit, "" if all of it is.
func (s *Spec) Unread(path string) string {
	if i := s.state.find(path); i >= 0 {
		left, _ := s.state.leftOut(i)
		return left.message
	}
	return ""
}

// weight is what the documents weigh together.
func (s *state) weight() (n int) {
	for _, d := range s.documents {
		n += d.text.Weight()
	}
	return n
}

// fits reports whether a document is read to its end and weighs no more than that.
func (d *document) fits(room int) bool {
	_, cut := d.text.Unread()
	return !cut && d.text.Weight() <= room
}
