package cnl

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/compile/sourcemap"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// The types that a Spec takes and returns are declared where they are implemented. These are their names for programs
// that know only this package.

// Types of a spec as it is written.
type (
	// File is one document of a spec: a path that identifies it, and its text.
	File = state.File
	// Options are the limits and switches of a spec.
	Options = state.Options
)

// Types of places in documents.
type (
	// Position is a line and a character in it, both from 0.
	Position = source.Position
	// Range is from one position up to another one.
	Range = source.Range
	// Span is a part of a text in bytes.
	Span = source.Span
	// Encoding is the unit in which the characters of a position count.
	Encoding = source.Encoding
)

// The encodings of positions.
const (
	UTF8  = source.UTF8
	UTF16 = source.UTF16
	UTF32 = source.UTF32
)

// Types of diagnostics and fixes.
type (
	// Diagnostic is one fault, placed in a document.
	Diagnostic = diagnose.Diagnostic
	// Related is a second place that explains a diagnostic.
	Related = diagnose.Related
	// Fix is one way to mend a diagnostic.
	Fix = diagnose.Fix
	// FileEdit replaces a range of one file.
	FileEdit = source.FileEdit
)

// Types of the details of a Diagnostic.
type (
	// Code is the name of a fault, which never changes its meaning: "CNL_XREF_ZONE_MISSING".
	Code = diag.Code
	// Severity is how much a fault matters. Only errors keep a spec from compiling.
	Severity = diag.Severity
	// Tag is how what is at fault may be shown; 0 is as any other text.
	Tag = diag.Tag
	// Explanation is everything there is to say about a code.
	Explanation = diag.Info
	// Subject is what the findings of a code are about.
	Subject = diag.Subject
)

// The severities of diagnostics.
const (
	SeverityError       = diag.Error
	SeverityWarning     = diag.Warning
	SeverityInformation = diag.Information
	SeverityHint        = diag.Hint
)

// Types of the answers to questions about a place.
type (
	// NameAt is a name at a position, and what can be asked about it.
	NameAt = query.Place
	// View is the spec as such questions see it.
	View = query.Spec
	// Formula is a condition, a value or an effect in short form.
	Formula = query.Reading
	// SymbolKind is the kind of thing that a name stands for.
	SymbolKind = grammar.Kind
)

// Types of completion items, which may be written at a position.
type (
	// CompletionOptions are what an editor can do with an item.
	CompletionOptions = complete.Options
	// CompletionItem is one thing that may be written.
	CompletionItem = complete.Item
	// CompletionKind is what an item is.
	CompletionKind = complete.Kind
)

// Types of the options of formatting.
type (
	// FormatOptions are what authors may choose; the zero value means the defaults.
	FormatOptions = format.Options
	// Quotes are the quotes of texts that need some.
	Quotes = format.Quotes
)

// Types of what is shown around the text.
type (
	// OutlineSymbol is a part of a document that has a name.
	OutlineSymbol = state.OutlineSymbol
	// OutlineRole is what a symbol of the outline is.
	OutlineRole = outline.Role
	// HintKind is what a hint shows.
	HintKind = outline.HintKind
	// UnitLens is a lens in its unit, at offsets relative to it.
	UnitLens = outline.Lens
)

// ValueHint is the kind of hint that shows a value.
const ValueHint = outline.ValueHint

// Types of what a spec is compiled to.
type (
	// Sections are the compiled sections of a spec, each on its own.
	Sections = lower.Sections
	// SourceMap maps the values of a game definition to where they were written.
	SourceMap = sourcemap.Map
	// Place is where something was written.
	Place = sourcemap.Place
	// UsePlace is a use of a macro or template.
	UsePlace = sourcemap.UsePlace
	// Played is a finding about what was written, made by playing the game.
	Played = sourcemap.PlayFinding
	// PlayedNote is a second place that explains such a finding.
	PlayedNote = sourcemap.PlayedNote
	// ExpandedSpec is the spec joined, without macros and templates.
	ExpandedSpec = expand.Document
	// ExpansionLimits bound how large expansions may become; the zero value means the defaults.
	ExpansionLimits = expand.Limits
	// Victory is the part of the compiled terminal section about the victories of seats.
	Victory = lower.Victory
)
