package format

import (
	"slices"
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// values returns the edits that format the values of a list or record within a span of a text, at their columns. It
// is the innermost list or record that contains the whole span.
func values(tree *syntax.Tree, span source.Span, breaks string, o Options) []source.Edit {
	text := tree.Text
	for span.Start < span.End && isSpace(text[span.Start]) {
		span.Start++
	}
	for span.End > span.Start && isSpace(text[span.End-1]) {
		span.End--
	}
	n := tree.Root()
	if span.Len() == 0 || !holds(n, span) {
		return nil
	}
	for {
		inner := syntax.Node{}
		for child := n.First(); child.Valid() && !inner.Valid(); child = child.Next() {
			if holds(child, span) {
				inner = child
			}
		}
		if !inner.Valid() {
			break
		}
		n = inner
	}
	p := &printer{Options: o.withDefaults(), tree: tree, text: text, breaks: breaks}
	in := level{old: columnOf(text, n.Span().Start), now: columnOf(text, n.Span().Start)}
	end := n.Span().Start
	for child := n.First(); child.Valid(); child = child.Next() {
		value := child
		if n.Kind() == syntax.Mapping {
			value = child.Next()
		}
		start := child.PairStart()
		if n.Kind() == syntax.Sequence {
			start = p.dashBehind(end)
		}
		end = max(value.Span().End, start)
		if start < span.End && span.Start < end && p.isSound(source.Span{Start: start, End: end}) && p.legible(value) {
			p.start(start, end)
			if n.Kind() == syntax.Mapping {
				if child.Kind() == syntax.Missing || child.Multiline() || p.hasQuestionMarkIn(n, child) {
					continue
				}
				p.writePair(child, value, in, true)
			} else {
				p.writeItem(child, in)
			}
			p.write(p.closing)
			end = max(end, p.at)
			if to := lineEnd(text, end); strings.Trim(text[end:to], " \t") == "" {
				end = to
			}
			p.emit(end)
		}
		child = value
	}
	return p.editsIfSame()
}

// holds reports whether a node is a block list or record that contains a whole span.
func holds(n syntax.Node, span source.Span) bool {
	s := n.Span()
	return isBlock(n) && s.Start <= span.Start && span.End <= s.End
}

// isBlock reports whether a node is a block list or record.
func isBlock(n syntax.Node) bool { return n.Style() == syntax.Block && n.Len() > 0 }

// start makes the printer begin with the bytes [start, end).
func (p *printer) start(start, end int) {
	p.at, p.seen, p.col, p.any = start, start, columnOf(p.text, start), true
	p.line, p.space, p.closing, p.opening = false, false, "", ""
	p.ended, p.exact, p.remark = p.ended[:0], false, false
	p.comments = nil
	for _, c := range p.tree.Comments {
		if start <= c.Start && c.Start < end {
			p.comments = append(p.comments, c)
		}
	}
}

// dashBehind returns the next dash after an offset, skipping comments.
func (p *printer) dashBehind(i int) int {
	for i < len(p.text) && p.text[i] != '-' {
		if p.text[i] == '#' {
			i = lineEnd(p.text, i)
		} else {
			i++
		}
	}
	return i
}

// isSound reports whether a span has no faults, and contains no text that was cut out.
func (p *printer) isSound(s source.Span) bool {
	for _, e := range p.tree.Errors {
		if e.Span.Start <= s.End && s.Start <= e.Span.End {
			return false
		}
	}
	return !slices.ContainsFunc(p.tree.Holes, func(hole int) bool { return s.Start < hole && hole <= s.End })
}

// editsIfSame returns the printer's edits, or nil if they would change the meaning of the text.
func (p *printer) editsIfSame() []source.Edit {
	if len(p.edits) == 0 {
		return nil
	}
	holes := make([]int, 0, len(p.tree.Holes))
	for _, hole := range p.tree.Holes {
		moved := hole
		for _, e := range p.edits {
			if e.Span.End <= hole {
				moved += len(e.NewText) - e.Span.Len()
			}
		}
		holes = append(holes, moved)
	}
	after := syntax.Parse(Apply(p.text, p.edits), syntax.Options{Entry: p.tree.IsEntry(), Holes: holes})
	if !Same(p.tree, after) {
		return nil
	}
	return p.edits
}

func isSpace(c byte) bool { return strings.IndexByte(" \t\r\n", c) >= 0 }
