package crossref

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// UnitFix is a fix that changes another unit than the one with the fault.
type UnitFix struct {
	Unit index.UnitID
	diag.Fix
	// With is what the same fix changes in further units.
	With []UnitFix
}

// removalFix returns the fix that removes an item from its list, or nil if that takes more than one edit. It is never
// applied unasked.
func removalFix(title string, item syntax.Node) []diag.Fix {
	edit, ok := facts.RemoveItem(item)
	if !ok {
		return nil
	}
	return []diag.Fix{{Title: title, Unsafe: true, Edits: []source.Edit{edit}}}
}

// appendItem returns the edit that adds items at the end of a list in the text; ok is false where that is impossible.
func appendItem(list syntax.Node, items ...render.Value) (edit source.Edit, ok bool) {
	if list.Kind() != syntax.Sequence || list.IsBroken() {
		return edit, false
	}
	var last syntax.Node
	for _, item := range list.Items() {
		last = item
	}
	if list.Style() != syntax.Flow {
		return insertAfter(last, items...)
	}
	added := render.List(items...)
	if !last.Valid() {
		return source.Edit{Span: list.Span(), NewText: added.Line()}, true
	}
	end := last.Span().End
	return source.Edit{Span: source.Span{Start: end, End: end}, NewText: ", " + added.Items()}, true
}

// insertAfter returns the edit that adds lines with items after one of a block list; the item may be a unit of its
// own.
func insertAfter(item syntax.Node, items ...render.Value) (edit source.Edit, ok bool) {
	if !item.Valid() {
		return edit, false
	}
	all := item.Tree().Text
	span := item.Span()
	line := strings.LastIndexByte(all[:span.Start], '\n') + 1
	dash := strings.TrimRight(all[line:span.Start], " \t")
	indent, found := strings.CutSuffix(dash, "-")
	if !found || strings.TrimLeft(indent, " ") != "" {
		return edit, false
	}
	rest, _ := source.NextLine(all[span.End:])
	trimmed := source.TrimLineBreak(rest)
	end := span.End + len(trimmed)
	lineBreak := "\n"
	if strings.HasPrefix(all[end:], "\r\n") {
		lineBreak = "\r\n"
	}
	var text strings.Builder
	for _, added := range items {
		text.WriteString(lineBreak + indent + render.Item(added))
	}
	return source.Edit{Span: source.Span{Start: end, End: end}, NewText: text.String()}, true
}
