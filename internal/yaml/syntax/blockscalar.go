package syntax

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// readBlockScalar reads a literal or folded scalar at pos; its parent is indented
// by n. It leaves the parser at the next content.
func (p *parser) readBlockScalar(n int) int32 {
	start := p.pos
	style := Literal
	if p.text[start] == '>' {
		style = Folded
	}
	chomp, explicit := byte(0), 0
	i := start + 1
	for ; i < len(p.text); i++ {
		c := p.text[i]
		if (c == '+' || c == '-') && chomp == 0 {
			chomp = c
		} else if c >= '1' && c <= '9' && explicit == 0 {
			explicit = int(c - '0')
		} else {
			break
		}
	}
	header := i
	broken := p.checkBlockHeader(header)
	end := p.lineEnd(i)
	if j := p.skipBlanks(header); p.at(j) == '#' && j > header {
		p.pos = j
		p.skipComment()
	}
	indent := 0
	if explicit > 0 {
		indent = max(n, 0) + explicit
	}
	var b strings.Builder
	value := p.readBlockLines(&b, end, n, indent, style, chomp, &broken)
	index := p.add(Scalar, style, start, max(value, header))
	p.t.nodes[index].typ = String
	p.t.nodes[index].first = p.decode(b.String())
	if broken {
		p.markBroken(index)
	}
	if value > header {
		p.moveTo(value)
	} else {
		p.pos = end
	}
	p.next()
	return index
}

// startsBlockScalar reports whether the "|" or ">" at pos starts a block scalar, and not a text like ">=".
func (p *parser) startsBlockScalar() bool {
	i := p.pos + 1
	for i < p.pos+3 && (p.at(i) == '+' || p.at(i) == '-' || p.at(i) >= '0' && p.at(i) <= '9') {
		i++
	}
	return p.isBlankAt(i)
}

// checkBlockHeader reports text that does not belong in the header of a block scalar, and returns true if there is any.
func (p *parser) checkBlockHeader(i int) (broken bool) {
	j := p.skipBlanks(i)
	if j >= len(p.text) || isBreak(p.text[j]) || p.text[j] == '#' && j > i {
		return false
	}
	p.report(diag.YAML008, j, p.trimEnd(j, p.lineEnd(j)),
		"The text of a block scalar starts on the line below its \"|\" or \">\".")
	return true
}

// readBlockLines reads the content of a block scalar whose header ends at i, and returns the end of its last line of
// text.
func (p *parser) readBlockLines(b *strings.Builder, i, n, indent int, style Style, chomp byte,
	broken *bool) (last int) {
	text := p.text
	// breaks are the line feeds not yet written; pending is true after a line.
	breaks, pending, moreIndented := 0, false, false
	widest, widestLine := 0, 0
	for i < len(text) {
		line := p.skipBreak(i)
		if line == i || line >= len(text) || p.isBoundary(line) {
			break
		}
		k := 0
		for line+k < len(text) && text[line+k] == ' ' && (indent == 0 || k < indent) {
			k++
		}
		content := line + k
		end := p.lineEnd(content)
		if content == end {
			if indent == 0 && k > widest {
				widest, widestLine = k, line
			}
			breaks++
			i = end
			continue
		}
		if indent == 0 {
			if k <= n {
				last = p.readUnindented(b, line, n, broken)
				break
			}
			if text[content] == '\t' && k <= max(n, 0) {
				break
			}
			indent = max(k, 1)
			if k < indent {
				break
			}
			if widest > indent {
				*broken = true
				p.report(diag.YAML020, widestLine, widestLine+widest,
					"An empty line before the text of a block scalar may not be indented deeper than the text.",
					fix("Remove the spaces", replace(widestLine, widestLine+widest, "")))
			}
		}
		if k < indent {
			if k <= n || text[content] == '#' || text[content] == '\t' {
				break
			}
			if p.keyLike(content) || text[content] == '-' && p.isBlankAt(content+1) {
				break
			}
			*broken = true
			p.report(diag.YAML020, content, p.trimEnd(content, end),
				"This line belongs to the text of the block scalar above, but is indented less.",
				fix("Indent it like the text", replace(line, content, strings.Repeat(" ", indent))))
		}
		more := isBlank(text[content])
		switch {
		case !pending:
			writeBreaks(b, breaks)
		case style == Literal || more || moreIndented:
			writeBreaks(b, breaks+1)
		case breaks == 0:
			b.WriteByte(' ')
		default:
			writeBreaks(b, breaks)
		}
		b.WriteString(text[content:end])
		breaks, pending, moreIndented = 0, true, more
		i, last = end, end
	}
	hasBreak := last > 0 && last < len(text) && isBreak(text[last])
	switch {
	case chomp == '+':
		if pending && hasBreak {
			b.WriteByte('\n')
		}
		writeBreaks(b, breaks)
	case chomp == 0 && pending && hasBreak:
		b.WriteByte('\n')
	}
	return last
}

// readUnindented reads the lines from offset line on that are in the column n of a block scalar's key and can only be
// meant as its text. It returns the end of the last such line, 0 if there is none.
func (p *parser) readUnindented(b *strings.Builder, line, n int, broken *bool) (last int) {
	first := line
	var edits []source.Edit
	for line < len(p.text) && !p.isBoundary(line) {
		content := line
		for p.at(content) == ' ' {
			content++
		}
		end := p.lineEnd(content)
		if content-line < n || content == end || content-line > n && last == 0 {
			break
		}
		if content-line == n && (p.at(content) == '#' || p.at(content) == '\t' ||
			strings.IndexByte("[]{}", p.at(content)) >= 0 ||
			p.keyLike(content) || p.at(content) == '-' && p.isBlankAt(content+1)) {
			break
		}
		edits = append(edits, insert(content, "  "))
		b.WriteString(p.text[content:end])
		b.WriteByte('\n')
		last = end
		if line = p.skipBreak(end); line == end {
			break
		}
	}
	if last > 0 {
		*broken = true
		p.report(diag.YAML020, first+n, p.trimEnd(first+n, p.lineEnd(first)),
			"The text of a block scalar must be indented deeper than its key.",
			fix("Indent the text", edits...))
	}
	return last
}

func writeBreaks(b *strings.Builder, n int) {
	for ; n > 0; n-- {
		b.WriteByte('\n')
	}
}
