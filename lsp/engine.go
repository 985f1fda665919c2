package lsp

import (
	"ludo-lsp/cnl"
	"ludo-lsp/cnl/source"
)

// engine makes specs. It is the seam between the server and the analysis: the
// server's tests put an analysis of their own behind it, one that fails or
// dawdles on demand.
type engine interface {
	read(files []cnl.File) spec
	isGameSpec(text string) bool
}

// spec is the analysis of one game, immutable; see cnl.Spec for what the
// methods mean.
type spec interface {
	edit(path string, r source.Range, encoding source.Encoding, text string) spec
	withFile(path, text string) spec
	withFiles(files []cnl.File) spec
	text(path string) (string, bool)
	diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic
	prompt(path string, encoding source.Encoding) []cnl.Diagnostic
	compile()
	takeOver(earlier spec)
	fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix
	changed(since spec) []string
}

type coreEngine struct{ options cnl.Options }

func (e coreEngine) read(files []cnl.File) spec { return coreSpec{cnl.New(files, e.options)} }
func (coreEngine) isGameSpec(text string) bool  { return cnl.IsGameSpec(text) }

type coreSpec struct{ *cnl.Spec }

func (s coreSpec) edit(path string, r source.Range, encoding source.Encoding, text string) spec {
	return coreSpec{s.Spec.Edit(path, r, encoding, text)}
}

func (s coreSpec) withFile(path, text string) spec { return coreSpec{s.Spec.WithFile(path, text)} }

func (s coreSpec) withFiles(files []cnl.File) spec { return coreSpec{s.Spec.WithFiles(files)} }

func (s coreSpec) text(path string) (string, bool) { return s.Spec.Text(path) }

func (s coreSpec) diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic {
	return s.Spec.Diagnostics(path, encoding)
}

func (s coreSpec) prompt(path string, encoding source.Encoding) []cnl.Diagnostic {
	return s.Spec.Prompt(path, encoding)
}

func (s coreSpec) compile() { s.Spec.Compile() }

func (s coreSpec) takeOver(earlier spec) {
	if before, ok := earlier.(coreSpec); ok {
		s.Spec.TakeOver(before.Spec)
	}
}

func (s coreSpec) fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix {
	return s.Spec.Fixes(d, encoding)
}

func (s coreSpec) changed(since spec) []string {
	before, ok := since.(coreSpec)
	if !ok {
		return s.Spec.Files()
	}
	return s.Spec.Changed(before.Spec)
}
