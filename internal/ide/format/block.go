package format

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// dashIndent is how much deeper than its dash a list entry is indented.
const dashIndent = len("- ")

// writeCollection writes a mapping or list on separate lines; its first line has begun. Braces or brackets are dropped.
func (p *printer) writeCollection(n syntax.Node, col int) {
	at := level{old: -1, now: col}
	if n.Style() == syntax.Block {
		at.old = columnOf(p.text, n.Span().Start)
	}
	first := true
	line := func() {
		if !first {
			p.nextLine(col)
		}
		first = false
	}
	if n.Kind() == syntax.Mapping {
		for key, value := range n.Pairs() {
			line()
			p.writePair(key, value, at, n.Style() == syntax.Block)
		}
	} else {
		for _, item := range n.Items() {
			line()
			p.writeItem(item, at)
		}
	}
	if n.Style() == syntax.Block {
		p.ended = append(p.ended, at)
		return
	}
	end := n.Span().End
	p.writeFlushComments(end, col)
	p.seen = max(p.seen, end)
}

// writePair writes a key and its value.
func (p *printer) writePair(key, value syntax.Node, in level, block bool) {
	if block && p.hasQuestionMark(key) {
		p.opening += "? "
		p.writeAtom(key, in, in.now+dashIndent, false)
		if value.Kind() != syntax.Missing || len(value.Properties()) > 0 {
			p.nextLine(in.now)
			p.opening += ": "
			p.writeValue(value, in, in.now+dashIndent, false)
		}
		return
	}
	p.writeAtom(key, in, in.now+p.Indent, false)
	p.closing = colonBehind(key)
	p.continueLine(in.now + p.Indent)
	p.writeValue(value, in, in.now+p.Indent, true)
}

// hasQuestionMark reports whether a "?" stands before a key.
func (p *printer) hasQuestionMark(key syntax.Node) bool {
	i, end := p.at, key.PairStart()
	for i < end {
		switch p.text[i] {
		case '?':
			return true
		case '#':
			i = lineEnd(p.text, i)
		default:
			i++
		}
	}
	return false
}

// colonBehind returns the colon after a key; an alias's name could contain it.
func colonBehind(key syntax.Node) string {
	if key.Kind() == syntax.Alias {
		return " :"
	}
	return ":"
}

// writeItem writes a list entry, with its dash.
func (p *printer) writeItem(item syntax.Node, in level) {
	if item.Kind() == syntax.Missing && len(item.Properties()) == 0 {
		at := item.Span().Start
		p.keepBytes(at-1, at) // the dash
		return
	}
	p.opening += "- "
	p.writeValue(item, in, in.now+dashIndent, false)
}

// writeValue writes what follows a key, a dash or a question mark; if it needs separate lines they begin at col.
// After a key a collection does not begin on the line.
func (p *printer) writeValue(n syntax.Node, in level, col int, afterKey bool) {
	properties := n.Properties()
	for _, s := range properties {
		p.keepBytes(s.Start, s.End)
		p.continueLine(col)
	}
	switch n.Kind() {
	case syntax.Mapping, syntax.Sequence:
		switch {
		case n.Len() == 0:
			p.keepAs(n.Span(), empty(n))
		case p.isInLine(n):
			p.writeFlow(n)
		default:
			if afterKey || len(properties) > 0 {
				p.nextLine(col)
			}
			p.writeCollection(n, col)
		}
	case syntax.Missing:
		p.space = false
	default:
		if afterKey && n.Multiline() && n.Style() <= syntax.DoubleQuoted &&
			strings.ContainsAny(p.text[p.at:n.Span().Start], "\r\n") {
			p.nextLine(col)
		}
		p.writeScalar(n, in, col, false)
	}
}

// writeAtom writes a key or scalar with its properties.
func (p *printer) writeAtom(n syntax.Node, in level, col int, flow bool) {
	for _, s := range n.Properties() {
		p.keepBytes(s.Start, s.End)
		p.continueLine(col)
	}
	p.writeScalar(n, in, col, flow)
}

func empty(n syntax.Node) string {
	if n.Kind() == syntax.Mapping {
		return "{}"
	}
	return "[]"
}
