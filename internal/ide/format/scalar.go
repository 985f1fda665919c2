package format

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// writeScalar writes a scalar or alias; its further lines begin at col. The level is that of the collection around it.
func (p *printer) writeScalar(n syntax.Node, in level, col int, flow bool) {
	if n.Raw() == "" { // the tag before it stands for the value
		p.space = false
		return
	}
	switch {
	case n.Style() == syntax.Literal || n.Style() == syntax.Folded:
		p.writeBlockScalar(n, in, col)
	case n.Multiline():
		p.writeLines(n, col)
	case flow:
		text, _ := p.flowScalar(n)
		p.keepAs(n.Span(), text)
	default:
		p.keepAs(n.Span(), p.quoteScalar(n, n.Parent().Style() == syntax.Flow))
	}
}

// writeLines writes a plain or quoted text of several lines, and keeps its line breaks.
func (p *printer) writeLines(n syntax.Node, col int) {
	span := n.Span()
	for i := span.Start; i < span.End; {
		end := min(lineEnd(p.text, i), span.End)
		switch {
		case i == span.Start:
			p.keepBytes(i, end)
		case i < end:
			p.write(spaces(col))
			p.emit(i)
			p.skipBytes(i, end)
		}
		if end == span.End {
			return
		}
		next := skipBreak(p.text, end)
		p.write(p.text[end:next])
		for i = next; i < span.End && (p.text[i] == ' ' || p.text[i] == '\t'); {
			i++
		}
	}
}

// writeBlockScalar writes a text after "|" or ">". Its lines move together.
func (p *printer) writeBlockScalar(n syntax.Node, in level, col int) {
	span := n.Span()
	header := span.Start
	number := 0
	for header < span.End && strings.IndexByte(" \t\r\n#", p.text[header]) < 0 {
		if c := p.text[header]; c >= '1' && c <= '9' {
			number = int(c - '0')
		}
		header++
	}
	p.keepBytes(span.Start, header)
	end := lineEnd(p.text, header)
	p.writeFlushComments(end, col)
	old := 0
	if number > 0 {
		old, col = in.old+number, in.now+number
	}
	for i := end; i < span.End; {
		line := skipBreak(p.text, i)
		end := min(lineEnd(p.text, line), span.End)
		p.write(p.text[i:line])
		content := line
		for content < end && p.text[content] == ' ' && (old == 0 || content < line+old) {
			content++
		}
		i = end
		if content == end {
			continue
		}
		if old == 0 {
			old = content - line
		}
		p.write(spaces(col))
		p.emit(content)
		p.skipBytes(content, end)
	}
	p.exact = strings.Contains(p.text[span.Start:header], "+")
}
