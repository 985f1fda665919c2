package lsp

import (
	"context"

	"ludo-lsp/cnl"
	grammarview "ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// engine makes specs. It is an interface so that the server's tests can use an analysis that fails or is slow on
// demand.
type engine interface {
	read(files []cnl.File) spec
	// withProject returns the engine with the limits of a project, and with a function that reports whether a link's
	// file exists.
	withProject(of project.Reading, fileExists func(path string) bool) engine
	isGameSpec(text string) bool
}

// spec is the analysis of one game, immutable; see cnl.Spec for the methods. A view without a spec is of a document
// that is part of no game.
type spec interface {
	edit(path string, r source.Range, encoding source.Encoding, text string) spec
	withFile(path, text string) spec
	withFiles(files []cnl.File) spec
	// relink looks up again the files that links lead to.
	relink() spec
	takeOver(earlier spec)
	changedSince(since spec) []string
	imports(path string) []workspace.Import
	// compile stops soon after its context has ended.
	compile(ctx context.Context)
	// game returns the spec itself, for all other questions.
	game() *cnl.Spec

	Text(path string) (string, bool)
	Size() int
	// IsPart reports whether a document defines a section, see engine.isGameSpec.
	IsPart(path string) bool
	Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic
	Prompt(path string, encoding source.Encoding) []cnl.Diagnostic
	Fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix
	Outline(path string, encoding source.Encoding) []*cnl.OutlineSymbol
	// Forget frees what compiling made; its findings stay.
	Forget()
}

type coreEngine struct{ options cnl.Options }

func (e coreEngine) read(files []cnl.File) spec { return coreSpec{cnl.New(files, e.options)} }
func (e coreEngine) withProject(of project.Reading, fileExists func(path string) bool) engine {
	options := e.options.WithBounds(of.Limits.DocumentBytes, of.Limits.Blocks, of.Scenario)
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

func (s coreSpec) relink() spec { return coreSpec{s.Spec.Relink()} }

func (s coreSpec) game() *cnl.Spec { return s.Spec }

func (s coreSpec) compile(ctx context.Context) { _ = s.Spec.Compile(ctx) } // an error says that it was stopped

func (s coreSpec) takeOver(earlier spec) { s.Spec.TakeOver(earlier.game()) }

func (s coreSpec) changedSince(since spec) []string { return s.Spec.ChangedSince(since.game()) }

func (s coreSpec) imports(path string) []workspace.Import {
	for id := range s.View().Sections(grammarview.SectionImports) {
		if s.View().Path(id.Document()) == path {
			return workspace.ImportsIn(s.View().Text(id.Document()))
		}
	}
	return nil
}

// heldText returns the text of a document as a spec holds it; nil if the spec does not have it.
func heldText(s spec, a address) *doc.Document {
	all := s.game().View()
	if i := all.Document(string(a)); i >= 0 {
		return all.Text(i)
	}
	return nil
}

// read reads a spec whose files are listed in a layout.
func (s *session) read(layout workspace.Layout, files []cnl.File, of project.Reading) spec {
	if len(files) == 1 && project.IsLikeName(files[0].Path) {
		return projectSpec{project.Open(files[0].Path, files[0].Text)}
	}
	fileExists := func(name string) bool { return layout.LinkExists(newOverlay(s, nil), name) }
	return s.options.engine.withProject(of, fileExists).read(files)
}
