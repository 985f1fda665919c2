package check

import (
	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// Engine makes specs. It separates this package from the analysis, so that tests can substitute their own, one that
// fails on demand.
type Engine interface {
	// Read analyses the documents of a spec, within the limits of its project, if any, and with the files that its
	// links may lead to.
	Read(files []cnl.File, of cnl.Options) Spec
	// IsGameSpec reports whether a document defines a section of a spec.
	IsGameSpec(text string) bool
}

// Spec is the analysis of one game; see cnl.Spec for what the methods mean.
type Spec interface {
	Text(path string) (text string, ok bool)
	// Unread says in a sentence what a limit leaves out of a document, or is "".
	Unread(path string) string
	Apply(edits []cnl.FileEdit, encoding source.Encoding) Spec
	Diagnostics(path string, encoding source.Encoding) []cnl.Diagnostic
	Fixes(d cnl.Diagnostic, encoding source.Encoding) []cnl.Fix
	// CompileGame is the compiled game.
	CompileGame() cnl.CompileResult
}

// Core returns the engine that users get.
func Core(options cnl.Options) Engine { return core{options} }

type core struct{ options cnl.Options }

func (c core) Read(files []cnl.File, of cnl.Options) Spec {
	options := c.options.WithBounds(of.MaxInputBytes, of.MaxBlocks, of.Scenario)
	if of.FileExists != nil {
		options.FileExists = of.FileExists
	}
	return Of(cnl.New(files, options))
}

// Of returns a spec in this package's form.
func Of(spec *cnl.Spec) Spec { return coreSpec{spec} }

func (core) IsGameSpec(text string) bool { return cnl.IsGameSpec(text) }

type coreSpec struct{ *cnl.Spec }

func (s coreSpec) Apply(edits []cnl.FileEdit, encoding source.Encoding) Spec {
	return coreSpec{s.Spec.Apply(edits, encoding)}
}

// CompileGame compiles the spec.
func (s coreSpec) CompileGame() cnl.CompileResult { return cnl.Compile(s.Spec) }
