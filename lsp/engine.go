package lsp

import (
	"context"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/text/source"
)

// engine makes specs. It is the seam between the server and the analysis: the
// server's tests put an analysis of their own behind it, one that fails or
// dawdles on demand.
type engine interface {
	read(files []cnl.File) spec
	// within is the engine with the limits of a project, and with what tells whether there is a file to
	// which a link leads.
	within(of project.Reading, fileExists func(path string) bool) engine
	isGameSpec(text string) bool
}

// spec is the analysis of one game, immutable; see cnl.Spec for what the
// methods mean. A view without one is of a document that is part of no game.
type spec interface {
	answers
	edit(path string, r source.Range, encoding source.Encoding, text string) spec
	withFile(path, text string) spec
	withFiles(files []cnl.File) spec
	// relinked looks anew for the files to which links lead.
	relinked() spec
	text(path string) (string, bool)
	// isPart reports whether a document defines a section, see engine.isGameSpec.
	isPart(path string) bool
	diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic
	prompt(path string, encoding source.Encoding) []cnl.Diagnostic
	// compile stops soon after its context has ended.
	compile(ctx context.Context)
	takeOver(earlier spec)
	// forget gives back what compiling made; what it has found stays.
	forget()
	fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix
	changed(since spec) []string
}

// answers is what requests ask of a spec. It is one interface, so that a method
// of cnl.Spec that changes its form is an error of the compiler and not a
// feature that falls silent.
type answers interface {
	// Names and their places.
	View() query.Spec
	Rename(path string, at source.Position, encoding source.Encoding, name string) ([]cnl.FileEdit, error)
	Uses(kind grammar.Kind, owner, name string) int
	Search(text string, most int, encoding source.Encoding) []cnl.Found

	// Writing.
	Complete(path string, at source.Position, encoding source.Encoding, o complete.Options) cnl.CompletionList
	Describe(key string) string
	Offers(path string, selected source.Range, encoding source.Encoding) []cnl.Offer
	SortSections(path string, encoding source.Encoding) (cnl.Refactoring, bool)

	Format(path string, o format.Options, encoding source.Encoding) []cnl.FileEdit
	FormatRange(path string, selected source.Range, o format.Options, encoding source.Encoding) []cnl.FileEdit
	FormatTyped(path string, at source.Position, typed string, o format.Options,
		encoding source.Encoding) []cnl.FileEdit

	// What is shown around the text.
	Outline(path string, encoding source.Encoding) []*cnl.OutlineSymbol
	ProseLinks(path string, encoding source.Encoding) []cnl.ProseLink
	ProseHeadings(path string, encoding source.Encoding) []cnl.ProseHeading
	Files() []string
	Heading(path, anchor string, encoding source.Encoding) (at source.Range, ok bool)
	Folds(path string) []cnl.Fold
	Selections(path string, at source.Position, encoding source.Encoding) []source.Range
	Tokens(path string, from, to int, encoding source.Encoding) []uint32
	Hints(path string, from, to int, encoding source.Encoding) []cnl.Hint
	Readings(path string, from, to int, encoding source.Encoding) []cnl.Reading
	Watched(path string, from int, place source.Position, encoding source.Encoding) []query.Reading
	Lenses(path string, encoding source.Encoding) []cnl.Lens
	Unmatched(path string, encoding source.Encoding) []cnl.Unmatched

	// What becomes of the text, and what can be seen at play.
	IsCompiled() bool
	CanBe(place *query.Place) string
	PlaceAt(path string, at source.Position, encoding source.Encoding, entry bool) (place string, ok bool)
	Expandables(path string, from, to int, encoding source.Encoding) []cnl.Expandable
	ExpandPlace(place string) []cnl.Expansion
	Becomes(place string) string
	Composed() string
	Simulables(path string, encoding source.Encoding) []cnl.Simulable
	NothingActs(path string, line int) string
	Size() int
	// game is the spec as the compiler and the games played from it take it.
	game() *cnl.Spec
}

type coreEngine struct{ options cnl.Options }

func (e coreEngine) read(files []cnl.File) spec { return coreSpec{cnl.New(files, e.options)} }
func (e coreEngine) within(of project.Reading, fileExists func(path string) bool) engine {
	options := e.options.Bounded(of.Limits.DocumentBytes, of.Limits.Blocks, of.Scenario)
	options.FileExists = fileExists
	return coreEngine{options}
}

func (coreEngine) isGameSpec(text string) bool { return cnl.IsGameSpec(text) }

type coreSpec struct{ *cnl.Spec }

func (s coreSpec) edit(path string, r source.Range, encoding source.Encoding, text string) spec {
	return coreSpec{s.Spec.Edit(path, r, encoding, text)}
}

func (s coreSpec) withFile(path, text string) spec { return coreSpec{s.Spec.WithFile(path, text)} }

func (s coreSpec) withFiles(files []cnl.File) spec { return coreSpec{s.Spec.WithFiles(files)} }

func (s coreSpec) relinked() spec { return coreSpec{s.Spec.Relinked()} }

func (s coreSpec) isPart(path string) bool { return s.Spec.IsPart(path) }

func (s coreSpec) text(path string) (string, bool) { return s.Spec.Text(path) }

func (s coreSpec) diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	return s.Spec.Diagnostics(path, encoding)
}

func (s coreSpec) prompt(path string, encoding source.Encoding) []cnl.Diagnostic {
	return s.Spec.Prompt(path, encoding)
}

func (s coreSpec) game() *cnl.Spec { return s.Spec }

func (s coreSpec) compile(ctx context.Context) { _ = s.Spec.Compile(ctx) } // an error says that it was stopped

func (s coreSpec) forget() { s.Spec.Forget() }

func (s coreSpec) takeOver(earlier spec) {
	s.Spec.TakeOver(earlier.game())
}

func (s coreSpec) fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix {
	return s.Spec.Fixes(d, encoding)
}

func (s coreSpec) changed(since spec) []string {
	return s.Spec.Changed(since.game())
}
