package diagnose

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// Diagnostic is one fault with its place in a document.
type Diagnostic struct {
	File     string
	Range    source.Range // in the requested encoding
	Code     diag.Code
	Severity diag.Severity
	Message  string
	// Path is the document path of the faulty place, in authored indices and dots:
	// "doc.actions.0.effects.1.setVar.var".
	Path string
	Tag  diag.Tag
	// Suggestion is the valid name nearest to an unresolved one, at any distance; "" for other faults and without
	// valid names.
	Suggestion string
	Related    []Related

	origin Origin
}

// Related is a second place that explains a diagnostic.
type Related struct {
	File    string       `json:"file"`
	Range   source.Range `json:"range"`
	Message string       `json:"message"`
}

// Fix is one way to fix a diagnostic. Applied completely, it leaves text that parses, without the diagnostic.
type Fix struct {
	Title     string
	Preferred bool // the first safe one
	Unsafe    bool // may change what a valid document means: never applied unasked
	Asked     bool // replaces a word that has a meaning of its own: applied only when picked
	Invents   bool // declares something that the author has not written
	Edits     []source.FileEdit
}

// Removes reports whether a fix only removes what the author wrote. Removing the last entry, which leaves an empty
// list, counts as well.
func (f Fix) Removes() bool {
	for _, e := range f.Edits {
		if strings.Trim(e.NewText, " \r\n[]{}") != "" || e.Range.Start == e.Range.End {
			return false
		}
	}
	return f.Unsafe && len(f.Edits) > 0
}

// NeedsPick reports whether a fix is applied only to a finding that somebody has picked, by its place in an editor or
// by its code. Among many other fixes, the harm it can do might go unnoticed.
func (f Fix) NeedsPick() bool { return f.Asked || f.Invents || f.Removes() }
