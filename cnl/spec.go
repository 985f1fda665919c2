package cnl

import (
	"ludo-lsp/cnl/source"
)

// Options are the limits and switches of a spec; the zero value means the
// defaults.
type Options struct {
	MaxInputBytes int // per document; default 16 MiB
	MaxBlocks     int // per document; default 4096
}

// Spec is all documents of one game. It is immutable and safe for concurrent
// use; the methods that change something return a new Spec and share with the
// old one whatever the change does not touch.
type Spec struct {
	files   []File
	options Options
}

type origin struct{}

// New reads a spec from its files, in the order in which they are joined.
func New(files []File, options Options) *Spec { return &Spec{files: files, options: options} }

// Files lists the paths of the spec's documents in order.
func (s *Spec) Files() []string {
	out := make([]string, len(s.files))
	for i, f := range s.files {
		out[i] = f.Path
	}
	return out
}

// Text gives a document's text; ok is false when the spec has no such file.
func (s *Spec) Text(path string) (text string, ok bool) {
	for _, f := range s.files {
		if f.Path == path {
			return f.Text, true
		}
	}
	return "", false
}

// Edit applies one change to a document: the range, in the given encoding, is
// replaced by text. Positions behind the end of a line or of the text mean
// that end. An unknown path leaves the spec as it is.
func (s *Spec) Edit(path string, r source.Range, encoding source.Encoding, text string) *Spec {
	return s
}

// WithFile replaces a document's text, or adds the document at the end of the
// order when the spec does not have it.
func (s *Spec) WithFile(path, text string) *Spec { return s }

// WithFiles gives the spec these documents in this order; documents that it
// already has with the same text keep everything derived from them.
func (s *Spec) WithFiles(files []File) *Spec { return s }

// Diagnostics lists what is wrong in one document, in order of position.
func (s *Spec) Diagnostics(path string, encoding source.Encoding) []Diagnostic { return nil }

// Fixes builds the fixes of a diagnostic of this spec, best first. Ranges are
// in the given encoding.
func (s *Spec) Fixes(d Diagnostic, encoding source.Encoding) []Fix { return nil }

// Changed lists the documents whose diagnostics may differ from those of an
// earlier state of the spec, because their text changed or something they
// refer to did.
func (s *Spec) Changed(since *Spec) []string { return s.Files() }

// IsGameSpec reports whether a Markdown text has at least one block that
// defines a section of a spec; other Markdown is none of our business.
func IsGameSpec(text string) bool { return false }
