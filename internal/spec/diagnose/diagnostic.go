package diagnose

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
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
	File    string       `json:"file"`
	Range   source.Range `json:"range"`
	Message string       `json:"message"`
}

// Fix is one way to mend a diagnostic. Applied as a whole, it leaves text that
// parses and the diagnostic is gone.
type Fix struct {
	Title     string
	Preferred bool // the first safe one
	Unsafe    bool // may change what a sound document means: never applied unasked
	Asked     bool // writes another word for one with a meaning of its own: only who picks it applies it
	Invents   bool // declares something that the author has not written
	Edits     []source.FileEdit
}

// Removes reports whether a fix only takes out what the author wrote; of a last entry an empty list is left.
func (f Fix) Removes() bool {
	for _, e := range f.Edits {
		if strings.Trim(e.NewText, " \r\n[]{}") != "" || e.Range.Start == e.Range.End {
			return false
		}
	}
	return f.Unsafe && len(f.Edits) > 0
}

// NeedsPick reports whether a fix is applied only to a finding that somebody has picked, by its place in an editor or by
// its code: it could do harm that nobody sees among many others.
func (f Fix) NeedsPick() bool { return f.Asked || f.Invents || f.Removes() }
