package cnl

import (
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
)

// textDiagnostics lists what the text of one document shows.
func (s *Spec) textDiagnostics(path string, encoding source.Encoding) []Diagnostic {
	return diagnose.Document(s.state, s.state.Document(path), encoding, diagnose.Found{})
}

// FormatText writes the YAML of a document's text in one style.
func FormatText(text string, o format.Options) string {
	formatted, _ := FormatRead(text, o)
	return formatted
}
