package cnl

import (
	"ludo-lsp/internal/cnl/build"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/syntax"
)

// Import is one entry of an imports section.
type Import struct {
	Specifier string
	Index     int         // among the authored entries of the document
	Span      source.Span // bytes of the document, quotes included
}

// Imports lists what a document imports, in the order of its entries.
func Imports(text string) (out []Import) {
	d := doc.New(text, build.Layout())
	count := 0
	take := func(u *doc.Unit, entry syntax.Node) {
		if entry.Kind() == syntax.Scalar && entry.Type() == syntax.String && entry.Value() != "" {
			out = append(out, Import{Specifier: entry.Value(), Index: count, Span: d.Bytes(u, entry.Span())})
		}
		count++
	}
	inside := false
	for u := range d.Units() {
		if u.Level != doc.LevelSection {
			if inside && u.Level == doc.LevelEntry {
				take(u, u.Tree.Root())
			}
			continue
		}
		inside = false
		if u.Guess && len(u.Tree.Errors) > 0 {
			continue
		}
		f := facts.Walk(u.Tree, facts.Context{Type: grammar.DocumentType})
		for _, use := range f.Sections {
			if use.Name == "imports" {
				inside = use.Value.Hole()
				for _, entry := range use.Value.Items() {
					take(u, entry)
				}
			}
		}
	}
	return out
}
