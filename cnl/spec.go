package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/source"
)

// Options are the limits and switches of a spec; the zero value means the
// defaults.
type Options struct {
	MaxInputBytes int // per document; default 16 MiB
	MaxBlocks     int // per document; default 4096
	// FileExists reports whether there is a file to which a link in the prose leads, by its path; nil:
	// links to other files than the documents of the spec are not judged.
	FileExists func(path string) bool
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

// Bounded gives the options with other limits where those are above 0.
func (o Options) Bounded(inputBytes, blocks int) Options {
	if inputBytes > 0 {
		o.MaxInputBytes = inputBytes
	}
	if blocks > 0 {
		o.MaxBlocks = blocks
	}
	return o
}

// Spec is all documents of one game. It is immutable and safe for concurrent
// use; the methods that change something return a new Spec and share with the
// old one whatever the change does not touch.
type Spec struct {
	options   Options
	state     *state
	compiling *compiling
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

// Size is how many bytes the documents have together.
func (s *Spec) Size() (bytes int) {
	for _, d := range s.state.documents {
		bytes += d.text.Len()
	}
	return bytes
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
	return s.replace(i, from, to, text)
}

// replace makes one change to document i: other bytes instead of [from, to).
func (s *Spec) replace(i, from, to int, text string) *Spec {
	d := s.state.documents[i]
	if s.state.cut || s.limited(d.text) || len(text) > largeEdit {
		// What lies beyond a limit moves with any edit: read it again.
		all := d.text.Text()
		return s.WithFile(d.path, all[:from]+text+all[to:])
	}
	edited, change := d.text.Edit(from, to, text)
	if s.limited(edited) || s.state.weight()-d.text.Weight()+edited.Weight() > doc.MaxWeight {
		return s.WithFile(d.path, edited.Text())
	}
	next := s.state.edit(i, edited, change)
	if s.state.partial() || next.partial() {
		// What is left out depends on what stands before it.
		return s.WithFile(d.path, edited.Text())
	}
	m := moveByEdit(s.state, next, i, source.Span{Start: from, End: to}, len(text), change)
	return &Spec{options: s.options, state: next, compiling: s.compiling.next(m)}
}

// Apply makes edits that belong together, as those of a fix. They refer to the
// spec as it is and do not overlap; of two at the same place, the first comes
// first. However many they are, a document is read again once. Edits of an
// unknown path are left out.
func (s *Spec) Apply(edits []FileEdit, encoding source.Encoding) *Spec {
	next := s
	for i, d := range s.state.documents {
		var own []source.Edit
		for _, e := range edits {
			if e.File == d.path {
				from, to := d.text.Offset(e.Range.Start, encoding), d.text.Offset(e.Range.End, encoding)
				own = append(own, source.Edit{Span: source.Span{Start: min(from, to), End: max(from, to)},
					NewText: e.NewText})
			}
		}
		if len(own) == 0 {
			continue
		}
		slices.SortStableFunc(own, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
		text := d.text.Text()
		var joined strings.Builder
		first, at := own[0].Span.Start, own[0].Span.Start
		for _, e := range own {
			joined.WriteString(text[at:max(at, e.Span.Start)])
			joined.WriteString(e.NewText)
			at = max(at, e.Span.End)
		}
		if at-first > largeEdit {
			next = next.WithFile(d.path, text[:first]+joined.String()+text[at:])
			continue
		}
		next = next.replace(i, first, at, joined.String())
	}
	return next
}

// largeEdit is how many bytes lie between the first and the last of edits that are
// no edits any more: to read the document again is less work than to take out of
// what is known what they change and to put in what it becomes.
const largeEdit = 256 << 10

func (s *Spec) limited(d *doc.Document) bool {
	_, cut := d.Unread()
	return cut || d.Len() > s.options.MaxInputBytes || d.Blocks() > s.options.MaxBlocks
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
	next := read(files, s.options, s.state)
	next.compiling = s.compiling.next(moveToReading(s.state, next.state))
	return next
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

// IsPart reports whether a document of the spec is a game spec by itself. It is known
// at once of one that opens a section.
func (s *Spec) IsPart(path string) bool {
	i := s.state.find(path)
	return i >= 0 && (s.state.documents[i].sections.Len() > 0 || IsGameSpec(s.state.documents[i].text.Text()))
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
