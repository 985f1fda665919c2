package cnl

import (
	"slices"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/source"
)

// Options are the limits and switches of a spec; the zero value means the
// defaults.
type Options struct {
	MaxInputBytes int // per document; default 16 MiB
	MaxBlocks     int // per document; default 4096
}

func (o Options) withDefaults() Options {
	if o.MaxInputBytes <= 0 {
		o.MaxInputBytes = 16 << 20
	}
	if o.MaxBlocks <= 0 {
		o.MaxBlocks = 4096
	}
	return o
}

// Spec is all documents of one game. It is immutable and safe for concurrent
// use; the methods that change something return a new Spec and share with the
// old one whatever the change does not touch.
type Spec struct {
	options Options
	state   *state
}

// New reads a spec from its files, in the order in which they are joined.
func New(files []File, options Options) *Spec {
	return read(files, options.withDefaults(), nil)
}

// Files lists the paths of the spec's documents in order.
func (s *Spec) Files() []string {
	out := make([]string, len(s.state.documents))
	for i, d := range s.state.documents {
		out[i] = d.path
	}
	return out
}

// Text gives a document's text; ok is false when the spec has no such file.
func (s *Spec) Text(path string) (text string, ok bool) {
	i := s.state.find(path)
	if i < 0 {
		return "", false
	}
	return s.state.documents[i].text.Text(), true
}

// Edit applies one change to a document: the range, in the given encoding, is
// replaced by text. Positions behind the end of a line or of the text mean
// that end. An unknown path leaves the spec as it is.
func (s *Spec) Edit(path string, r source.Range, encoding source.Encoding, text string) *Spec {
	i := s.state.find(path)
	if i < 0 {
		return s
	}
	d := s.state.documents[i]
	from, to := d.text.Offset(r.Start, encoding), d.text.Offset(r.End, encoding)
	if to < from {
		from, to = to, from
	}
	edited, change := d.text.Edit(from, to, text)
	if s.limited(d.text) || s.limited(edited) {
		// What lies beyond a limit moves with any edit: read it again.
		return s.WithFile(path, edited.Text())
	}
	return &Spec{options: s.options, state: s.state.edit(i, edited, change)}
}

func (s *Spec) limited(d *doc.Document) bool {
	return d.Len() > s.options.MaxInputBytes || d.Blocks() > s.options.MaxBlocks
}

// WithFile replaces a document's text, or adds the document at the end of the
// order when the spec does not have it.
func (s *Spec) WithFile(path, text string) *Spec {
	files := s.state.files()
	if i := s.state.find(path); i >= 0 {
		files[i].Text = text
	} else {
		files = append(files, File{path, text})
	}
	return s.WithFiles(files)
}

// WithFiles gives the spec these documents in this order; documents that it
// already has with the same text keep everything derived from them.
func (s *Spec) WithFiles(files []File) *Spec {
	if slices.Equal(files, s.state.files()) {
		return s
	}
	return read(files, s.options, s.state)
}

// Changed lists the documents whose diagnostics may differ from those of an
// earlier state of the spec, because their text changed or something they
// refer to did.
func (s *Spec) Changed(since *Spec) []string {
	if since == nil {
		return s.Files()
	}
	var out []string
	for i, d := range s.state.documents {
		if i >= len(since.state.documents) || !s.state.sameDiagnostics(i, since.state) {
			out = append(out, d.path)
		}
	}
	return out
}

// IsGameSpec reports whether a Markdown text has at least one block that
// defines a section of a spec; other Markdown is none of our business.
func IsGameSpec(text string) bool {
	for tree := range doc.Heads(text, layout()) {
		uses, faults := facts.Sections(tree)
		if len(uses) > 0 {
			return true
		}
		for _, f := range faults {
			if f.Code == diag.YAML007 && len(f.Fixes) > 0 {
				return true // a section's name with a slip in it
			}
		}
	}
	return false
}
