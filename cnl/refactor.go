package cnl

import (
	"maps"
	"path"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/ide/refactor"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// Refactoring is another way to write a part of a spec that means the same.
type Refactoring struct {
	// Title says what it does: "Inline this use of \"deal\"".
	Title string
	// Edits make it, in the order of the spec; none if it is refused.
	Edits []FileEdit
	// New are documents added to the spec before the edits are made.
	New []File
	// Refused is a sentence that says why it cannot be made; nil if it can.
	Refused error
}

// refactoredSpec is a spec as package refactor reads it.
type refactoredSpec struct {
	*state.State
	spec *Spec
}

// Expansion implements refactor.Spec.
func (q refactoredSpec) Expansion() *expand.Document { return q.spec.Expansion() }

// Documents implements refactor.Spec.
func (q refactoredSpec) Documents() int { return len(q.State.Documents) }

// Inline replaces the use of a macro or phase template at a position by its expansion. It returns false if there is
// no such use.
func (s *Spec) Inline(path string, at source.Position, encoding source.Encoding) (r Refactoring, ok bool) {
	i, u, offset, ok := s.state.Locate(path, at, encoding)
	if !ok {
		return r, false
	}
	use := refactor.UseAt(refactoredSpec{s.state, s}, index.UnitIDOf(i, uint64(u.Label)), offset)
	if use == nil {
		return r, false
	}
	r.Title = use.Title()
	r.findChange(s, encoding, refactor.InlineWays,
		byEdits(func(way int) ([]FileEdit, error) { return use.Inline(encoding, way) }))
	return r, true
}

// Extract makes an effect macro of the effects that a range of a document covers completely, and uses it there. It
// returns false where the range covers anything else.
func (s *Spec) Extract(path string, selected source.Range, encoding source.Encoding) (r Refactoring, ok bool) {
	selection := s.selection(path, selected, encoding)
	if selection == nil {
		return r, false
	}
	r.Title = selection.Title()
	r.findChange(s, encoding, int(refactor.Ways), byEdits(func(way int) ([]FileEdit, error) {
		return selection.Extract(encoding, refactor.Way(way))
	}))
	return r, true
}

// selection returns the effects that a range of a document covers; nil if it covers anything else.
func (s *Spec) selection(path string, selected source.Range, encoding source.Encoding) *refactor.Selection {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i].Text
	return refactor.Select(refactoredSpec{s.state, s}, i, d.Offset(selected.Start, encoding),
		d.Offset(selected.End, encoding))
}

// byEdits turns a function that makes edits into one that makes a change of these edits alone.
func byEdits(make func(way int) ([]FileEdit, error)) func(way int) (refactor.Change, error) {
	return func(way int) (refactor.Change, error) {
		all, err := make(way)
		return refactor.Change{Edits: all}, err
	}
}

// RefactoringKind says what a refactoring does to the text.
type RefactoringKind = refactor.Category

// Kinds of refactorings.
const (
	Extracting = refactor.Extracts // something gets a name
	Inlining   = refactor.Inlines  // a name is written out
	Rewriting  = refactor.Rewrites // the same in another form
	Moving     = refactor.Moves    // the same at another place
)

// Offer is a refactoring that may be possible. Finding it costs little; making it compares the game before with the
// game after it.
type Offer struct {
	Title string
	Kind  RefactoringKind
	// Creates: a document is added to the spec.
	Creates bool
	// Selected: it is about exactly what is selected.
	Selected bool

	spec      *Spec
	encoding  source.Encoding
	rewriting refactor.Rewriting
}

// Offers lists what could be written differently, with the same meaning, at a range of a document.
func (s *Spec) Offers(path string, selected source.Range, encoding source.Encoding) (out []Offer) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i].Text
	from, to := d.Offset(selected.Start, encoding), d.Offset(selected.End, encoding)
	for _, r := range refactor.At(refactoredSpec{s.state, s}, i, from, to, encoding) {
		out = append(out, Offer{r.Title, r.Category, r.Creates, r.Selected, s, encoding, r})
	}
	return out
}

// Make makes the refactoring, or returns it with the reason why it cannot be made.
func (o Offer) Make() (r Refactoring) {
	r.Title = o.Title
	r.findChange(o.spec, o.encoding, o.rewriting.Ways, o.rewriting.Change)
	return r
}

// findChange calls change for 0, 1, … below ways, the best way first, until a change keeps the meaning of the game,
// and puts that change into r.
func (r *Refactoring) findChange(s *Spec, encoding source.Encoding, ways int, change func(way int) (refactor.Change,
	error)) {
	for way := range ways {
		c, err := change(way)
		if err == nil {
			err = s.checkMeaning(c, encoding)
		}
		if err == nil {
			r.Edits, r.Refused = c.Edits, nil
			if c.Path != "" {
				r.New = []File{{Path: c.Path, Text: c.Text}}
			}
			return
		}
		if r.Refused == nil {
			r.Refused = err
		}
	}
}

// checkMeaning makes a change on a copy of the spec. The error says what would be different: a new fault, a lost
// comment, or another expanded spec.
func (s *Spec) checkMeaning(c refactor.Change, encoding source.Encoding) error {
	next := s.Apply(c.Edits, encoding)
	if c.Path != "" {
		next = next.WithFiles(s.filesWith(next, File{Path: c.Path, Text: c.Text}))
	}
	before, after := s.diagnosticsByCode(encoding), next.diagnosticsByCode(encoding)
	for _, code := range slices.Sorted(maps.Keys(after)) {
		for _, d := range after[code] {
			known := func(b Diagnostic) bool { return b.Message == d.Message }
			if d.Severity <= diag.Warning && !slices.ContainsFunc(before[code], known) {
				if line := s.inFormula(c.Edits, encoding); line >= 0 {
					const sentence = "A formula stands in line %d, in which this cannot be written. Write it as a record first."
					return query.Refuse(sentence, line+1)
				}
				return query.Refuse("After that, line %d would be at fault: %s", d.Range.Start.Line+1, d.Message)
			}
		}
	}
	known := s.Expansion().Problems
	for _, p := range next.Expansion().Problems {
		if !slices.ContainsFunc(known,
			func(k expand.Problem) bool { return k.Code == p.Code && k.Message == p.Message }) {
			return query.Refuse("After that, something would be at fault: %s", p.Message)
		}
	}
	kept := next.commentSet()
	for comment := range s.commentSet() {
		if !kept[comment] {
			return query.Refuse("A comment would be lost: %s", comment)
		}
	}
	if s.Expansion().Difference(next.Expansion()) == "" {
		return nil
	}
	simple := s.Expansion().Simplify()
	if at := simple.Difference(next.Expansion().Simplify()); at != "" {
		return query.Refuse("The game would not be the same after that: %s would be another one.", simple.InWords(at))
	}
	return nil
}

// inFormula returns the first line on which an edit changes a formula; -1 if none does.
func (s *Spec) inFormula(edits []FileEdit, encoding source.Encoding) int {
	for _, e := range edits {
		i, u, offset, ok := s.state.Locate(e.File, e.Range.Start, encoding)
		if !ok {
			continue
		}
		if f := s.state.Facts(index.UnitIDOf(i, uint64(u.Label))); f != nil && f.Tree.At(offset).InText() {
			return e.Range.Start.Line
		}
	}
	return -1
}

// commentSet returns the texts of all comments in the YAML of the spec.
func (s *Spec) commentSet() map[string]bool {
	out := map[string]bool{}
	for id := range s.state.All() {
		if f := s.state.Facts(id); f != nil {
			for _, c := range f.Tree.Comments {
				out[strings.TrimSpace(f.Tree.Text[c.Start:c.End])] = true
			}
		}
	}
	return out
}

// filesWith returns the documents of next, and the file more at the place where it is joined: before the document
// that imports it, or by its name among those of a folder.
func (s *Spec) filesWith(next *Spec, more File) []File {
	files := next.state.Files()
	at := slices.IndexFunc(files, func(f File) bool {
		return slices.ContainsFunc(workspace.Imports(f.Text),
			func(i workspace.Import) bool { return path.Base(i.Specifier) == path.Base(more.Path) })
	})
	if at < 0 {
		at, _ = slices.BinarySearchFunc(files, more, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	}
	return slices.Insert(files, at, more)
}
