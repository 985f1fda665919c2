package cnl

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/ide/form"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Format returns the edits that write the YAML of a document in one style; see package format.
func (s *Spec) Format(path string, o format.Options, encoding source.Encoding) []FileEdit {
	i := s.state.Document(path)
	if i < 0 || s.state.IsLimited(s.state.Documents[i].Text) {
		return nil
	}
	d := s.state.Documents[i].Text
	return fileEdits(path, d, format.Document(d, o), encoding)
}

// FormatRange returns the formatting edits for a range of a document.
func (s *Spec) FormatRange(path string, selected source.Range, o format.Options, encoding source.Encoding) []FileEdit {
	i := s.state.Document(path)
	if i < 0 || s.state.IsLimited(s.state.Documents[i].Text) {
		return nil
	}
	d := s.state.Documents[i].Text
	span := source.Span{Start: d.Offset(selected.Start, encoding), End: d.Offset(selected.End, encoding)}
	return fileEdits(path, d, format.Range(d, span, o), encoding)
}

// FormatTyped returns the formatting edits after the user has typed a character, one of format.Triggers, before a
// position.
func (s *Spec) FormatTyped(path string, at source.Position, typed string, o format.Options,
	encoding source.Encoding) []FileEdit {
	i := s.state.Document(path)
	if i < 0 || s.state.IsLimited(s.state.Documents[i].Text) {
		return nil
	}
	d := s.state.Documents[i].Text
	return fileEdits(path, d, format.FormatTyped(d, d.Offset(at, encoding), typed, o), encoding)
}

// fileEdits converts edits of the text of a document to edits of a file.
func fileEdits(path string, d *doc.Document, edits []source.Edit, encoding source.Encoding) (out []FileEdit) {
	for _, e := range edits {
		out = append(out, FileEdit{File: path, Range: state.RangeIn(d, e.Span, encoding), NewText: e.NewText})
	}
	return out
}

// Form is one of the two forms in which rules are written.
type Form = form.Form

// The two forms of rules.
const (
	Formulas = form.Formulas
	Records  = form.Records
)

// Forms are all forms.
var Forms = form.Forms

// WriteAs returns the edits that write the rules of a document in the form to, and change nothing else.
func (s *Spec) WriteAs(path string, to Form, encoding source.Encoding) []FileEdit {
	edits, _ := s.writeAs(path, to, encoding)
	return edits
}

// writeAs is WriteAs, and also returns in kept the line of each formula that is not rewritten, with the reason.
func (s *Spec) writeAs(path string, to Form, encoding source.Encoding) (out []FileEdit, kept []string) {
	i := s.state.Document(path)
	if i < 0 || s.state.IsLimited(s.state.Documents[i].Text) {
		return nil, nil
	}
	d := s.state.Documents[i].Text
	for u := range d.Units() {
		id := index.UnitIDOf(i, uint64(u.Label))
		f := s.state.Facts(id)
		if f == nil {
			continue
		}
		names := form.NamesIn(s.state.Index(), s.state.Texts(id))
		edits, stay := form.Edits(f, source.Span{End: len(u.Text)}, to, names)
		for _, k := range stay {
			line := d.Range(u, source.Span{Start: k.At, End: k.At}, encoding).Start.Line + 1
			kept = append(kept, fmt.Sprintf("%d: this formula stays: %s.", line, k.Why))
		}
		for _, e := range edits {
			out = append(out, FileEdit{File: path, Range: d.Range(u, e.Span, encoding),
				NewText: strings.ReplaceAll(e.NewText, "\n", d.LineBreak())})
		}
	}
	slices.SortFunc(out, func(a, b FileEdit) int { return a.Range.Start.Compare(b.Range.Start) })
	return out, kept
}

// WrittenAs returns the text of a document with its rules in the form to. Only the part that is read is rewritten;
// unread is the length of the rest. kept lists the lines of formulas that are not rewritten, with the reasons.
func (s *Spec) WrittenAs(path string, to Form) (text string, unread int, kept []string) {
	if i := s.state.Document(path); i >= 0 {
		left, _ := s.state.Documents[i].Text.Unread()
		unread = left.Len()
	}
	edits, kept := s.writeAs(path, to, source.UTF8)
	text, _ = s.Apply(edits, source.UTF8).Text(path)
	return text, unread, kept
}

// FormatRead returns a document's text with its YAML in one style. Only the part that is read is formatted; unread is
// the length of the rest.
func FormatRead(text string, o format.Options) (formatted string, unread int) {
	d := doc.New(text, state.Layout())
	left, _ := d.Unread()
	return format.Apply(text, format.Document(d, o)), left.Len()
}
