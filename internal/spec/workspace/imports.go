package workspace

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Import is one entry of a document's imports section.
type Import struct {
	Specifier string
	// Index is the number of the entry among all imports sections of the document, including entries that are no
	// text.
	Index int
	Span  source.Span // in the document's text, quotes included
}

// Path returns the path of the entry, for its faults.
func (i Import) Path() string { return "doc.imports." + strconv.Itoa(i.Index) }

// Imports returns the imports of a text in order.
func Imports(text string) []Import {
	if !strings.Contains(text, view.SectionImports) {
		return nil
	}
	return ImportsIn(doc.New(text, state.Layout()))
}

// ImportsIn returns the imports of a document in order. An entry that is only half typed does not hide the others.
func ImportsIn(d *doc.Document) (out []Import) {
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
			if use.Name == view.SectionImports {
				inside = use.Value.Hole()
				for _, entry := range use.Value.Items() {
					take(u, entry)
				}
			}
		}
	}
	return out
}

// IsGameSpec reports whether a Markdown text has at least one block that defines a section of a spec; other Markdown
// is ignored.
func IsGameSpec(text string) bool {
	if read, ok := source.DecodeUnmarked(text); ok {
		text = read
	}
	for tree := range doc.Heads(text, state.Layout()) {
		uses, faults := facts.Sections(tree)
		if len(uses) > 0 {
			return true
		}
		for _, f := range faults {
			if f.Code == diag.YAML007 && len(f.Fixes) > 0 {
				return true // a mistyped section name
			}
		}
	}
	return false
}
