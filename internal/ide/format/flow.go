package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// isInLine reports whether a collection is to be written in braces or brackets on the current line.
func (p *printer) isInLine(n syntax.Node) bool {
	span := n.Span()
	room := p.Width - p.column(span.Start)
	if n.Style() == syntax.Block {
		comment := len(p.comments) > 0 && p.comments[0].Start < span.End
		return p.Join && !comment && !isSection(n) && blankLines(p.text[span.Start:span.End]) == 0 &&
			p.width(n, room) <= room
	}
	if isImplied(n, p.text) {
		return false
	}
	if p.hasRemark(span) {
		return p.width(n, infiniteWidth-1) < infiniteWidth
	}
	return p.width(n, room) <= room
}

// isSection reports whether a block collection is a whole spec, or a section of one.
func isSection(n syntax.Node) bool {
	return !n.Tree().IsEntry() && (!n.Parent().Valid() || !n.Parent().Parent().Valid())
}

// hasRemark reports whether a comment follows a span on its only line. Such a comment is about the line, which is
// therefore kept.
func (p *printer) hasRemark(span source.Span) bool {
	return strings.HasPrefix(strings.TrimLeft(p.text[span.End:], " \t"), "#") &&
		!strings.ContainsAny(p.text[span.Start:span.End], "\r\n")
}

// isImplied reports whether a mapping is a pair in a list without braces.
func isImplied(n syntax.Node, text string) bool {
	return n.Kind() == syntax.Mapping && n.Style() == syntax.Flow && text[n.Span().Start] != '{'
}

// writeFlow writes a collection in braces or brackets.
func (p *printer) writeFlow(n syntax.Node) {
	between := func(i int) {
		if i > 0 {
			p.closing += ","
			p.continueLine(p.indent)
		}
	}
	value := func(v syntax.Node) {
		for _, s := range v.Properties() {
			p.keepBytes(s.Start, s.End)
			p.continueLine(p.indent)
		}
		switch {
		case v.Kind() != syntax.Mapping && v.Kind() != syntax.Sequence:
			p.writeScalar(v, level{}, 0, true)
		case v.Len() == 0:
			p.keepAs(v.Span(), empty(v))
		default:
			p.writeFlow(v)
		}
	}
	if n.Kind() == syntax.Sequence {
		p.opening += "["
		for i, item := range n.Items() {
			between(i)
			value(item)
		}
		p.closing += "]"
	} else {
		braces := !isImplied(n, p.text)
		if braces {
			p.opening += "{ "
		}
		i := 0
		for key, v := range n.Pairs() {
			between(i)
			i++
			value(key)
			p.closing = colonInFlow(key, v)
			if v.Kind() != syntax.Missing {
				p.continueLine(p.indent)
				value(v)
			} else if i < n.Len() && p.closing != "" {
				p.closing += " "
			}
		}
		if braces {
			p.closing += " }"
		}
	}
	p.seen = max(p.seen, n.Span().End)
}

// colonInFlow returns the colon after a key in braces, which may have no value there.
func colonInFlow(key, value syntax.Node) string {
	if value.Kind() == syntax.Missing && value.Span().Start <= key.Span().End {
		return ""
	}
	return colonBehind(key)
}

// infiniteWidth is the width of a collection that cannot be written on one line.
const infiniteWidth = 1 << 30

// width returns the width of a collection in braces or brackets; it stops counting when the width exceeds most.
func (p *printer) width(n syntax.Node, most int) int {
	span := n.Span()
	if p.hasComment(span) {
		return infiniteWidth
	}
	w := 0
	for _, s := range n.Properties() {
		if n.Parent().Valid() {
			w += s.Len() + 1
		}
	}
	switch n.Kind() {
	case syntax.Sequence:
		w += len("[]")
		for i, item := range n.Items() {
			if i > 0 {
				w += len(", ")
			}
			if item.Kind() == syntax.Missing {
				return infiniteWidth
			}
			w += p.width(item, most-w)
			if w > most {
				return min(w, infiniteWidth)
			}
		}
	case syntax.Mapping:
		if w += len("{}"); n.Len() > 0 && !isImplied(n, p.text) {
			w += len("  ")
		}
		first := true
		for key, value := range n.Pairs() {
			if !first {
				w += len(", ")
			}
			first = false
			if n.Style() == syntax.Block && p.hasQuestionMarkIn(n, key) {
				return infiniteWidth
			}
			w += p.width(key, most-w) + len(colonInFlow(key, value))
			if value.Kind() != syntax.Missing {
				w += 1 + p.width(value, most-w)
			} else if len(value.Properties()) > 0 {
				return infiniteWidth
			}
			if w > most {
				return min(w, infiniteWidth)
			}
		}
	case syntax.Missing:
	default:
		text, ok := p.flowScalar(n)
		if !ok {
			return infiniteWidth
		}
		w += utf8.RuneCountInString(text)
	}
	return w
}

// hasQuestionMarkIn reports whether a "?" stands before a key of a block mapping.
func (p *printer) hasQuestionMarkIn(n, key syntax.Node) bool {
	start := n.Span().Start
	if i := key.Index(); i > 0 || start < key.PairStart() {
		start = strings.LastIndexAny(p.text[:key.PairStart()], "\r\n") + 1
	}
	return strings.Contains(p.text[start:key.PairStart()], "?")
}

// hasComment reports whether a span contains a comment.
func (p *printer) hasComment(span source.Span) bool {
	i, _ := slices.BinarySearchFunc(p.tree.Comments, span.Start,
		func(c source.Span, at int) int { return c.Start - at })
	return i < len(p.tree.Comments) && p.tree.Comments[i].Start < span.End
}
