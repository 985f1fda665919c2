package cnl

import (
	"context"
	"reflect"
	"slices"

	"ludo-lsp/internal/compile"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/compile/sourcemap"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// CompileResult is the result of compiling a spec.
type CompileResult struct {
	// GameDef is the compiled game; nil exactly when Diagnostics contain an error.
	GameDef *gamedef.GameDef
	// Sections are those that could be compiled, whether or not others failed.
	Sections Sections
	// Failed are the sections missing in Sections although they are written, or although a game must have them: by
	// their names there, sorted.
	Failed []string
	// Diagnostics are all faults of the spec, those that its text shows and those that only compiling shows, document
	// by document in the order of the spec and by position, with ranges in UTF-16.
	Diagnostics []Diagnostic
	// SourceMap maps the parts of GameDef, and of Sections, to where they were written.
	SourceMap *SourceMap

	lowered  *lower.Result
	document *expand.Document
}

// Compile compiles a spec. Each state of a spec is compiled only once, and after an edit only what the edit has
// touched is compiled again.
func Compile(s *Spec) CompileResult { return s.result(s.compilation()) }

// CompileContext is Compile, but stops soon after ctx has ended, with the error of ctx. An unfinished result is not
// kept; the spec can be compiled again.
func CompileContext(ctx context.Context, s *Spec) (CompileResult, error) {
	c, err := s.compiling.Compilation(ctx, s.state)
	if err != nil {
		return CompileResult{}, err
	}
	return s.result(c), nil
}

func (s *Spec) result(c *compile.Compilation) CompileResult {
	result := CompileResult{
		GameDef: c.Def, Sections: c.Sections, Failed: c.FailedSections(), SourceMap: sourcemap.New(s.state, c.Lowered),
		lowered: c.Lowered, document: c.Document,
	}
	if !s.state.OpensAny() {
		for _, f := range c.Loose {
			result.Diagnostics = append(result.Diagnostics, diagnose.PlaceLoose(s.state, f, source.UTF16))
		}
	}
	for i := range s.state.Documents {
		result.Diagnostics = append(result.Diagnostics, diagnose.Document(s.state, i, source.UTF16, c.Found())...)
	}
	return result
}

// EncodeSections returns the compiled sections as JSON, in their order, for people and programs that look at a spec
// with errors: a section that failed to compile is null, an optional section that is not written is left out.
func (r CompileResult) EncodeSections() ([]byte, error) {
	text, err := gamedef.EncodePart(r.Sections)
	if err != nil {
		return nil, err
	}
	var d gamedef.Data
	if err := gamedef.DecodePart(text, &d); err != nil {
		return nil, err
	}
	compiled := d.(gamedef.Object)
	var out gamedef.Object
	fields := reflect.TypeFor[Sections]()
	for field := range fields.Fields() {
		name := field.Tag.Get("json")
		if value, ok := compiled.Get(name); ok {
			if isEmpty(value) && !r.isWritten(name) {
				continue
			}
			out = append(out, gamedef.Entry[gamedef.Data]{Key: name, Value: value})
		} else if slices.Contains(r.Failed, name) {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: name, Value: gamedef.Null{}})
		}
	}
	return gamedef.EncodePart[gamedef.Data](out)
}

// isWritten reports whether the spec has the section with a name from Sections: by itself, or as the part of terminal
// that holds end conditions.
func (r CompileResult) isWritten(name string) bool {
	conditions := r.document.Section(view.SectionTerminal).Get(view.TerminalConditions)
	return r.document.Section(name).Kind() != expand.Absent ||
		name == view.SectionEndConditions && conditions.Kind() != expand.Absent
}

func isEmpty(d gamedef.Data) bool {
	switch d := d.(type) {
	case gamedef.Array:
		return len(d) == 0
	case gamedef.Object:
		return len(d) == 0
	}
	return false
}
