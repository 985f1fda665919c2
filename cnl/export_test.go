package cnl

import (
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/text/source"
)

// textDiagnostics lists what the text of one document shows.
func (s *Spec) textDiagnostics(path string, encoding source.Encoding) []Diagnostic {
	return diagnose.Document(s.state, s.state.Document(path), encoding, diagnose.Found{})
}
