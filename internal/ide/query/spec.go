package query

import (
	"iter"

	symbols "ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// Spec is what questions can see of a spec: an immutable state of it.
type Spec interface {
	crossref.Spec
	// Document finds a document by its path; -1 if the spec has none with it.
	Document(path string) int
	// Path is the path of a document.
	Path(document int) string
	// Text is a document.
	Text(document int) *doc.Document
	// Unit returns a unit that has facts; nil if there is none.
	Unit(id index.UnitID) *doc.Unit
	// ImpliedRefs are the references that the unit alone does not show; see crossref.Result.
	ImpliedRefs(id index.UnitID) []facts.Ref
	// Texts are the names that stand for themselves in the formulas of a unit.
	Texts(id index.UnitID) []string
	// Symbols is the outline of a unit, which is computed once.
	Symbols(id index.UnitID) []symbols.Symbol
	// All iterates over all units in order.
	All() iter.Seq[index.UnitID]
	// ProseLinks are the links in the prose that touches a byte range of a document, and AllProseLinks those of all
	// documents with their documents.
	ProseLinks(document, from, to int) []prose.Link
	AllProseLinks() iter.Seq2[int, prose.Link]
	// Reading is the reading of the prose of a document.
	Reading(document int) *prose.Reading
}

// Location is a place in a document.
type Location struct {
	File  string
	Range source.Range
	// Whole is the range of the entry of a declaration. For other places it is Range.
	Whole source.Range
}

// session holds what one question has computed so far.
type session struct {
	Spec
	encoding source.Encoding
	finder   *crossref.Finder
	outlines map[index.UnitID]*outline
	rules    *claim.Rules // nil until needed
}

func begin(spec Spec, encoding source.Encoding) *session {
	return &session{Spec: spec, encoding: encoding, finder: crossref.NewFinder(spec),
		outlines: map[index.UnitID]*outline{}}
}

// location locates a span of a unit.
func (s *session) location(id index.UnitID, span source.Span) Location {
	r := s.place(id, span)
	return Location{File: s.Path(id.Document()), Range: r, Whole: r}
}

func (s *session) place(id index.UnitID, span source.Span) source.Range {
	return s.Text(id.Document()).Range(s.Unit(id), span, s.encoding)
}

// lookup finds the symbol of a key; nil if nothing declares it.
func (s *session) lookup(k key) *index.Symbol {
	return s.Index().Lookup(index.Key(k.kind, k.owner, k.name))
}
