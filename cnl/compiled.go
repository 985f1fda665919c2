package cnl

import (
	"context"

	"ludo-lsp/internal/compile"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Compile compiles the spec unless that is done, so that Diagnostics does not have to wait. It stops soon after ctx
// has ended, with the error of ctx.
func (s *Spec) Compile(ctx context.Context) error {
	_, err := s.compiling.Compilation(ctx, s.state)
	return err
}

// compilation returns the compilation of the spec.
func (s *Spec) compilation() *compile.Compilation {
	made, _ := s.compiling.Compilation(context.Background(), s.state)
	return made
}

// IsCompiled reports whether the spec has been compiled, so that Diagnostics returns without a wait.
func (s *Spec) IsCompiled() bool { return s.compiling.IsDone() }

// Forget frees the memory that compiling took. The diagnostics stay; a request for anything else compiles the spec
// again.
func (s *Spec) Forget() { s.compiling.Forget() }

// Expansion returns the spec joined and expanded. It compiles the spec unless that is done.
func (s *Spec) Expansion() *expand.Document { return s.compilation().Document }

// TakeOver tells a spec that an earlier state of it, from which it was made, has been compiled since: compiling the
// spec is less work then. It does nothing when the earlier state has other documents.
func (s *Spec) TakeOver(earlier *Spec) {
	if state.SameDocuments(s.state, earlier.state) {
		s.compiling.TakeOver(earlier.compiling)
	}
}

// Diagnostics lists all faults of one document, in order of position: those that the text shows and those that only
// compiling shows. It compiles the spec unless that is done; callers that cannot wait use Prompt.
func (s *Spec) Diagnostics(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	return diagnose.Document(s.state, i, encoding, s.compiling.Found(s.state))
}

// Prompt lists the faults of one document as far as they are known at once. It equals Diagnostics when the spec has
// been compiled. Until then it has, besides what the text shows, what compiling found before the last edits, moved
// along with them; findings in text that they changed are left out.
func (s *Spec) Prompt(path string, encoding source.Encoding) []Diagnostic {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	return diagnose.Document(s.state, i, encoding, s.compiling.Known(s.state))
}

// CanBe returns a sentence about the values that the name at a place can have in any play, or about what the query
// there finds: "It can be a number, 2 to 14." It returns "" if that is not known, and for a spec that is not
// compiled, as it does not wait for that.
func (s *Spec) CanBe(place *query.Place) string {
	if !s.IsCompiled() {
		return ""
	}
	c := s.compilation()
	if c.Values == nil || c.Lowered == nil {
		return ""
	}
	name, named := place.Name()
	verb, can := "It can be ", ""
	if named {
		can = c.DescribeName(name)
	} else if query, ok := place.Query(); ok {
		verb, can = "It finds ", c.DescribeValues("", c.PathsOf(query))
	}
	if can == "" {
		return ""
	}
	return verb + can + "."
}
