package complete

import "ludo-lsp/internal/grammar"

// SectionSnippet returns a new section with its first entry and required fields, as a snippet of the language server
// protocol: what completion offers for its key.
func SectionSnippet(s *grammar.Section) string {
	w := writer{snippet: true, block: true}
	w.pair(pair{s.Name, sectionValue(s.Type)}, 0)
	return w.String()
}
