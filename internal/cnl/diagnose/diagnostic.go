package diagnose

import (
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/source"
)

// Diagnostic is one fault, placed in a document.
type Diagnostic struct {
	File     string
	Range    source.Range // in the encoding that was asked for
	Code     diag.Code
	Severity diag.Severity
	Message  string
	// Path is the document path of the place at fault, in authored indices and
	// dots: "doc.actions.0.effects.1.setVar.var".
	Path string
	Tag  diag.Tag
	// Suggestion is the valid name nearest to one that does not resolve, near or not; ""
	// where the fault is another one or there is no valid name.
	Suggestion string
	Related    []Related

	origin Origin
}

// Related is a second place that explains a diagnostic.
type Related struct {
	File    string
	Range   source.Range
	Message string
}

// Fix is one way to mend a diagnostic. Applied as a whole, it leaves text that
// parses and the diagnostic is gone.
type Fix struct {
	Title     string
	Preferred bool // the first safe one
	Unsafe    bool // may change what a sound document means: never applied unasked
	Edits     []FileEdit
}

// FileEdit replaces a range of one file; ranges of one fix do not overlap.
type FileEdit struct {
	File    string
	Range   source.Range
	NewText string
}
