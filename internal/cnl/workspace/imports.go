package workspace

import (
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/grammar/view"
	"ludo-lsp/internal/cnl/source"
)

// Import is one entry of a document's imports section.
type Import struct {
	Specifier string
	// Index counts the authored entries of all imports sections of the
	// document, those that are no text included.
	Index int
	Span  source.Span // in the document's text, quotes included
}

// Path names the entry, as faults of it do.
func (i Import) Path() string { return "doc.imports." + strconv.Itoa(i.Index) }

// Imports lists what a document imports, in order. Half-typed entries do not
// make the others vanish.
func Imports(text string) []Import {
	if !strings.Contains(text, view.SectionImports) {
		return nil
	}
	var all []Import
	for _, i := range cnl.Imports(text) {
		all = append(all, Import(i))
	}
	return all
}
