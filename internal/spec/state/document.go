package state

import (
	"strings"

	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/persistent"
	"ludo-lsp/internal/text/source"
)

// InStyle returns a text with the line breaks that a document uses.
func InStyle(d *Document, text string) string {
	return strings.ReplaceAll(text, "\n", d.Text.LineBreak())
}

// fitsIn reports whether a document was read completely and weighs no more than room.
func (d *Document) fitsIn(room int) bool {
	_, cut := d.Text.Unread()
	return !cut && d.Text.Weight() <= room
}

// RangeIn converts a span in bytes of a document to a range.
func RangeIn(d *doc.Document, span source.Span, encoding source.Encoding) source.Range {
	return source.Range{Start: d.PositionAt(span.Start, encoding), End: d.PositionAt(span.End, encoding)}
}

// Document is one text with its units and their faults.
type Document struct {
	Path  string
	Text  *doc.Document
	Units persistent.Map[doc.Label, *Unit]
	// Faulty are the units with findings or suppressions.
	Faulty persistent.Map[doc.Label, *Unit]
	// Sections are the units that open a section.
	Sections persistent.Map[doc.Label, *Unit]
	// anchors are the units with YAML anchors, aliases those with aliases that have no anchor in the unit.
	anchors, aliases persistent.Map[doc.Label, *Unit]
	TooLarge         bool
}

// Unit is one unit with its facts and the results of checking it.
type Unit struct {
	*doc.Unit
	Facts  *facts.Facts
	Result crossref.Result
	memo   *memo // for what follows from the facts alone
}
