package format

import (
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Place describes where a piece of text stands: what it is, and at which column.
type Place struct {
	// Entry: the text is one entry of a list, with the comments above it.
	Entry bool
	// Column is where its first line is to begin; Stay is where it begins now.
	Column int
	// Part: more of the block follows, so that blank lines at its end stay.
	Part bool
	// Breaks is the line break of the document.
	Breaks string
}

// Stay is the column of a text that stays where it is.
const Stay = -1

// Edits returns the edits that put a text in the style, in order. It returns false if the text is left alone: if it
// has faults, has something that the style cannot express, or would have to be formatted more than once.
func Edits(text string, at Place, o Options) (edits []source.Edit, ok bool) {
	tree := syntax.Parse(text, syntax.Options{Entry: at.Entry})
	edits, ok = editsFor(tree, at, o)
	if !ok || len(edits) == 0 {
		return edits, ok
	}
	// An author's text is too precious to trust reasoning alone.
	next := syntax.Parse(Apply(text, edits), syntax.Options{Entry: at.Entry})
	if again, _ := editsFor(next, at, o); len(again) > 0 || !Same(tree, next) {
		return nil, false
	}
	return edits, true
}

// editsFor returns the edits that put a tree in the style. It returns false if the tree's text is left alone.
func editsFor(tree *syntax.Tree, at Place, o Options) ([]source.Edit, bool) {
	first := firstContent(tree)
	if !isLegible(tree) || at.Entry && !isDash(tree.Text[first:]) {
		return nil, false
	}
	p := &printer{Options: o.withDefaults(), tree: tree, text: tree.Text, breaks: at.Breaks, comments: tree.Comments}
	if p.breaks == "" {
		p.breaks = "\n"
	}
	col := at.Column
	if col == Stay {
		col = columnOf(tree.Text, first)
	}
	p.nextLine(col)
	in, inner := level{old: -1, now: -1}, col
	if at.Entry {
		p.opening = "- "
		in, inner = level{old: columnOf(tree.Text, first), now: col}, col+dashIndent
	}
	p.writeValue(tree.Root(), in, inner, false)
	p.finish(col, !at.Part)
	return p.edits, true
}

// isDash reports whether a text begins with the dash of an entry.
func isDash(text string) bool {
	return strings.HasPrefix(text, "-") && (len(text) == 1 || strings.IndexByte(" \t\r\n", text[1]) >= 0)
}

// firstContent returns the offset of the first text that is not a comment.
func firstContent(tree *syntax.Tree) int {
	at := 0
	for _, c := range tree.Comments {
		if strings.Trim(tree.Text[at:c.Start], " \t\r\n") != "" {
			break
		}
		at = c.End
	}
	return at + len(tree.Text[at:]) - len(strings.TrimLeft(tree.Text[at:], " \t\r\n"))
}

// Apply returns a text after edits, which are in order and do not overlap.
func Apply(text string, edits []source.Edit) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Span.Start])
		b.WriteString(e.NewText)
		at = e.Span.End
	}
	b.WriteString(text[at:])
	return b.String()
}
