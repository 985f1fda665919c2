package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// Spec is all documents of one game. It is immutable and safe for concurrent use; methods that change something
// return a new Spec that shares with the old one everything the change does not touch.
type Spec struct {
	state     *state.State
	compiling *compile.Compiling
}

// New reads a spec from its files, in the order in which they are joined.
func New(files []File, options Options) *Spec {
	return &Spec{state: state.Read(files, options, nil), compiling: compile.New(diagnose.Found{})}
}

// Files lists the paths of the spec's documents in order.
func (s *Spec) Files() []string {
	out := make([]string, len(s.state.Documents))
	for i, d := range s.state.Documents {
		out[i] = d.Path
	}
	return out
}

// Size returns the total size of the documents in bytes.
func (s *Spec) Size() (bytes int) {
	for _, d := range s.state.Documents {
		bytes += d.Text.Len()
	}
	return bytes
}

// Text returns a document's text; ok is false when the spec has no such file.
func (s *Spec) Text(path string) (text string, ok bool) {
	i := s.state.Document(path)
	if i < 0 {
		return "", false
	}
	return s.state.Documents[i].Text.Text(), true
}

// Edit applies one change to a document: the range, in the given encoding, is replaced by text. Positions after the
// end of a line or of the text mean that end. An unknown path leaves the spec as it is.
func (s *Spec) Edit(path string, r source.Range, encoding source.Encoding, text string) *Spec {
	i := s.state.Document(path)
	if i < 0 {
		return s
	}
	d := s.state.Documents[i]
	from, to := d.Text.Offset(r.Start, encoding), d.Text.Offset(r.End, encoding)
	if to < from {
		from, to = to, from
	}
	return s.replace(i, from, to, text)
}

// replace returns the spec with the bytes [from, to) of document i replaced by text.
func (s *Spec) replace(i, from, to int, text string) *Spec {
	d := s.state.Documents[i]
	if s.state.Cut || s.state.IsLimited(d.Text) || len(text) > largeEdit {
		// What lies beyond a limit moves with any edit: read everything again.
		all := d.Text.Text()
		return s.WithFile(d.Path, all[:from]+text+all[to:])
	}
	edited, change := d.Text.Edit(from, to, text)
	if s.state.IsLimited(edited) || s.state.Weight()-d.Text.Weight()+edited.Weight() > doc.MaxWeight {
		return s.WithFile(d.Path, edited.Text())
	}
	next := s.state.Edit(i, edited, change)
	if s.state.IsPartial() || next.IsPartial() {
		// What is left out depends on what stands before it.
		return s.WithFile(d.Path, edited.Text())
	}
	m := diagnose.MoveByEdit(s.state, next, i, source.Span{Start: from, End: to}, len(text), change)
	return &Spec{state: next, compiling: s.compiling.Next(m)}
}

// Apply makes edits that belong together, as those of a fix. They refer to the spec as it is and do not overlap; of
// two at the same place, the first comes first. A document is read again only once for all its edits. Edits of an
// unknown path are left out.
func (s *Spec) Apply(edits []FileEdit, encoding source.Encoding) *Spec {
	next := s
	for i, d := range s.state.Documents {
		var own []source.Edit
		for _, e := range edits {
			if e.File == d.Path {
				from, to := d.Text.Offset(e.Range.Start, encoding), d.Text.Offset(e.Range.End, encoding)
				own = append(own, source.Edit{Span: source.Span{Start: min(from, to), End: max(from, to)},
					NewText: e.NewText})
			}
		}
		if len(own) == 0 {
			continue
		}
		slices.SortStableFunc(own, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
		text := d.Text.Text()
		var joined strings.Builder
		first, at := own[0].Span.Start, own[0].Span.Start
		for _, e := range own {
			joined.WriteString(text[at:max(at, e.Span.Start)])
			joined.WriteString(e.NewText)
			at = max(at, e.Span.End)
		}
		if at-first > largeEdit {
			next = next.WithFile(d.Path, text[:first]+joined.String()+text[at:])
			continue
		}
		next = next.replace(i, first, at, joined.String())
	}
	return next
}

// largeEdit is the distance in bytes between the first and the last edit above which a document is read again as a
// whole: that is less work than to update what is known edit by edit.
const largeEdit = 256 << 10

// WithFile replaces a document's text, or adds the document at the end of the order when the spec does not have it.
func (s *Spec) WithFile(path, text string) *Spec {
	files := s.state.Files()
	if i := s.state.Document(path); i >= 0 {
		files[i].Text = text
	} else {
		files = append(files, File{Path: path, Text: text})
	}
	return s.WithFiles(files)
}

// WithFiles gives the spec these documents in this order; documents that it
// already has with the same text keep everything derived from them.
func (s *Spec) WithFiles(files []File) *Spec {
	if slices.Equal(files, s.state.Files()) {
		return s
	}
	next := state.Read(files, s.state.Options, s.state)
	return &Spec{state: next, compiling: s.compiling.Next(diagnose.MoveToReading(s.state, next))}
}

// ChangedSince lists the documents whose diagnostics may differ from those of an earlier state of the spec, because
// their text changed or something they refer to did.
func (s *Spec) ChangedSince(since *Spec) []string {
	if since == nil {
		return s.Files()
	}
	var out []string
	for i, d := range s.state.Documents {
		if i >= len(since.state.Documents) || !s.state.SameDiagnostics(i, since.state) {
			out = append(out, d.Path)
		}
	}
	return out
}

// IsPart reports whether a document of the spec is a game spec by itself: one that defines a section.
func (s *Spec) IsPart(path string) bool {
	i := s.state.Document(path)
	return i >= 0 && (s.state.Documents[i].Sections.Len() > 0 || IsGameSpec(s.state.Documents[i].Text.Text()))
}

// Relink returns the spec with the target files of the links in its prose looked up again.
func (s *Spec) Relink() *Spec {
	if again, may := s.compiling.Relink(); may {
		return &Spec{state: s.state, compiling: again}
	}
	return s
}

// Expand joins and expands the spec's documents. It reuses what no edit has touched in earlier, the result of an
// earlier state; earlier may be nil.
func (s *Spec) Expand(earlier *expand.Document, limits expand.Limits) *expand.Document {
	return expand.ExpandAfter(earlier, s.state, s.state.LimitsWithin(limits))
}

// Unread returns a sentence about the part of a document that is not read because of a limit; "" if all of it is
// read.
func (s *Spec) Unread(path string) string {
	if i := s.state.Document(path); i >= 0 {
		if left, _ := s.state.LeftOut(i); left.Instead == "" { // what a fix can mend is a finding
			return left.Message
		}
	}
	return ""
}

// IsGameSpec reports whether a Markdown text has at least one block that defines a section of a spec; other Markdown
// is ignored.
func IsGameSpec(text string) bool { return workspace.IsGameSpec(text) }

// View returns the spec in the form that package query reads.
func (s *Spec) View() query.Spec { return s.state }
