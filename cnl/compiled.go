package cnl

import (
	"context"

	"ludo-lsp/internal/compile"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Compile does the work that Diagnostics would have to wait for, unless it is
// done. It stops soon after its context has ended, with the error of that.
func (s *Spec) Compile(ctx context.Context) error {
	_, err := s.compiling.Compilation(ctx, s.state)
	return err
}

// compilation gives the compilation of the spec.
func (s *Spec) compilation() *compile.Compilation {
	made, _ := s.compiling.Compilation(context.Background(), s.state)
	return made
}

// IsCompiled reports whether what only compiling shows is there without a wait.
func (s *Spec) IsCompiled() bool { return s.compiling.IsDone() }

// Forget gives back the memory that compiling took. What it has found stays; who
// asks for more waits until the spec is compiled again.
func (s *Spec) Forget() { s.compiling.Forget() }

// Expansion is the spec joined and expanded. It compiles the spec unless that is
// done.
func (s *Spec) Expansion() *expand.Document { return s.compilation().Document }

// TakeOver tells a spec that an earlier state of it has been compiled since the
// spec was made out of that state: compiling the spec is less work then. It does
// nothing when the earlier state has other documents.
func (s *Spec) TakeOver(earlier *Spec) {
	if state.SameDocuments(s.state, earlier.state) {
		s.compiling.TakeOver(earlier.compiling)
	}
}

// Diagnostics lists everything that is wrong in one document, in order of
// position: what the text shows and what shows only when the spec is compiled.
// It compiles the spec unless that is done; see Prompt for who cannot wait.
func (s *Spec) Diagnostics(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	return diagnose.Document(s.state, i, encoding, s.compiling.Found(s.state))
}

// Prompt lists what is wrong in one document as far as it is known at once. It
// is the same as Diagnostics when the spec has been compiled. Until then it has,
// besides what the text shows, what compiling found before the last edits, moved
// along with them; what lies in a text that they changed is left out.
func (s *Spec) Prompt(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	return diagnose.Document(s.state, i, encoding, s.compiling.Prompt(s.state))
}
