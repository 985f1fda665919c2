package format

import (
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Triggers are the characters after which FormatTyped may have edits.
var Triggers = []string{"\n", "-", ":"}

// FormatTyped returns the edits for what was just typed before an offset. After a line break the previous line is put
// in the style, and the new line begins where something can follow; a dash or a key moves to the column of its list
// or record. Only the unit around the offset is considered.
func FormatTyped(d *doc.Document, at int, typed string, o Options) []source.Edit {
	o = o.withDefaults()
	start, line := d.Line(at)
	if typed == "\n" {
		if start == 0 {
			return nil
		}
		above, text := d.Line(start - 1)
		edits, next := finishLine(d, above, text, o)
		if strings.Trim(line, " \t") == "" && next >= 0 {
			edits = append(edits, indentLine(start, line, next)...)
		}
		return edits
	}
	if at == start || at > start+len(line) || line[at-start-1:at-start] != typed {
		return nil
	}
	first := start + len(line) - len(strings.TrimLeft(line, " "))
	u, offset, ok := d.Locate(first)
	if !ok || u.Guess || at <= first || strings.ContainsAny(line[first-start:at-start-1], " \t") {
		return nil // the line does not begin with it
	}
	if typed == "-" && at == first+1 {
		if column := dashColumn(u.Tree, offset, o); column >= 0 {
			return indentLine(start, line, column)
		}
	}
	return fixIndent(u.Tree, offset, start, first)
}

// indentLine returns the edit that makes a line begin at a column.
func indentLine(start int, line string, column int) []source.Edit {
	now := len(line) - len(strings.TrimLeft(line, " \t"))
	p := printer{text: line}
	p.replace(0, now, spaces(column))
	for i := range p.edits {
		p.edits[i].Span = p.edits[i].Span.Shift(start)
	}
	return p.edits
}

// finishLine formats the values that begin and end on a line, and returns the column at which a further line would
// begin, or -1 if unknown.
func finishLine(d *doc.Document, start int, line string, o Options) (edits []source.Edit, next int) {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	first, lastDash := indent, -1
	for isDash(line[first:]) && strings.TrimSpace(line[first+1:]) != "" {
		lastDash = first
		first += 1 + len(line[first+1:]) - len(strings.TrimLeft(line[first+1:], " "))
	}
	rest := strings.TrimSpace(line[first:])
	if rest == "" || rest[0] == '#' {
		return nil, -1
	}
	u, offset, ok := d.Locate(start + first)
	if !ok || u.Guess {
		return nil, -1
	}
	tree, base := u.Tree, start+first-offset
	begin, end := offset-first, offset-first+len(line) // of the line, in the unit
	p := &printer{tree: tree, text: tree.Text}
	if !p.isSound(source.Span{Start: max(begin, 0), End: end}) {
		return nil, -1
	}
	n := tree.At(offset)
	if n.Valid() && n.Span().Start > offset {
		return nil, -1
	}
	for _, s := range []syntax.Node{n, n.Parent()} {
		if s.Valid() && s.Style() != syntax.Block && s.Span().End > end {
			return nil, -1 // it goes on
		}
	}
	key := n.Parent().Kind() == syntax.Mapping && n.Parent().Style() == syntax.Block && !n.Key().Valid() &&
		n.Span().Start == offset
	switch {
	case !key && n.Span().Start == offset && lastDash >= 0:
		next = lastDash
	case !key:
		return nil, -1
	default:
		next = first
		switch value := n.Next(); {
		case value.Kind() == syntax.Missing && len(value.Properties()) == 0 && value.Span().Start <= end:
			next = first + o.Indent
		case value.Style() > syntax.DoubleQuoted && value.Style() < syntax.Block, value.Span().Start > end:
			next = -1 // a text of several lines, or a value on the lines below
		case value.Span().End > end:
			next = -1
		}
	}
	for _, e := range valuesOn(tree, source.Span{Start: begin, End: end}, offset, d.LineBreak(), o) {
		edits = append(edits, source.Edit{Span: e.Span.Shift(base), NewText: e.NewText})
	}
	return edits, next
}

// valuesOn formats the values that are wholly on a line.
func valuesOn(tree *syntax.Tree, line source.Span, first int, breaks string, o Options) []source.Edit {
	root := tree.Root()
	if tree.IsEntry() && !isBlock(root) {
		if strings.TrimSpace(tree.Text[:max(line.Start, 0)]+tree.Text[min(line.End, len(tree.Text)):]) != "" {
			return nil
		}
		edits, _ := Edits(tree.Text, Place{Entry: true, Column: Stay, Part: true, Breaks: breaks}, o)
		return edits
	}
	edits := values(tree, source.Span{Start: first, End: line.End}, breaks, o)
	for _, e := range edits {
		if e.Span.Start < line.Start || e.Span.End > line.End || strings.ContainsAny(e.NewText, "\r\n") {
			return nil
		}
	}
	return edits
}

// it goes on
func dashColumn(tree *syntax.Tree, offset int, o Options) int {
	n := tree.At(offset + 1)
	list := n.Parent()
	if n.Kind() != syntax.Missing || list.Kind() != syntax.Sequence || list.Len() > 1 || list.Style() != syntax.Block ||
		!list.Key().Valid() {
		return -1
	}
	return columnOf(tree.Text, list.PairStart()) + o.Indent
}

// fixIndent returns the edits that indent a line as the reader would treat it, if its indentation fits nothing
// around it.
func fixIndent(tree *syntax.Tree, offset, start, first int) []source.Edit {
	for _, e := range tree.Errors {
		if e.Span.Start != offset {
			continue
		}
		for _, f := range e.AllFixes() {
			line := offset - (first - start)
			if len(f.Edits) == 1 && f.Edits[0].Span == (source.Span{Start: line, End: offset}) &&
				strings.Trim(f.Edits[0].NewText, " ") == "" {
				return indentLine(start, strings.Repeat(" ", first-start), len(f.Edits[0].NewText))
			}
		}
	}
	return nil
}
