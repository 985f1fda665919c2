package format

import (
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// printer goes through a text from atom to atom. What belongs in front of the next one is recorded first: closing
// signs, whether a new line begins, and opening signs.
type printer struct {
	Options
	tree     *syntax.Tree
	text     string
	breaks   string        // a line break, if the text has none to copy
	comments []source.Span // still to be written

	at   int  // after the last atom, in the text
	seen int  // after the last sign that belongs to the output, in the text
	any  bool // something is written

	gap   strings.Builder // what now stands after the last atom
	col   int             // the column after that
	edits []source.Edit

	closing string
	line    bool // the next atom begins a line
	space   bool // a space precedes it, if it does not begin a line
	indent  int  // of the new line, also if it begins because of a comment
	opening string

	remark bool    // the last thing written is a comment, which ends its line
	ended  []level // the block collections that ended after the last atom, innermost first
	exact  bool    // blank lines are content of the last value
}

// level is the indentation of a block collection: its old column and its new one.
type level struct{ old, now int }

// nextLine makes the next atom begin a line, at the given indentation.
func (p *printer) nextLine(indent int) { p.line, p.indent = true, indent }

// continueLine makes the next atom follow on the line, after a space; if a comment ends the line, the atom follows at
// the column indent.
func (p *printer) continueLine(indent int) { p.line, p.space, p.indent = false, true, indent }

// column returns where the atom at an offset will begin.
func (p *printer) column(at int) int {
	if p.line || len(p.comments) > 0 && p.comments[0].Start < at {
		return p.indent + len(p.opening)
	}
	col := p.col + len(p.closing) + len(p.opening)
	if p.space {
		col++
	}
	return col
}

// keepBytes writes the bytes [start, end) as they are.
func (p *printer) keepBytes(start, end int) {
	p.writeUpTo(start)
	p.skipBytes(start, end)
}

// keepAs writes an atom differently; the common beginning and end of the two texts stay.
func (p *printer) keepAs(span source.Span, text string) {
	p.writeUpTo(span.Start)
	old := p.text[span.Start:span.End]
	if old == text {
		p.skipBytes(span.Start, span.End)
		return
	}
	if inner := strings.Trim(old, `'"`); inner != "" && strings.Count(text, inner) == 1 {
		at, to := strings.Index(old, inner), strings.Index(text, inner)
		p.write(text[:to])
		p.emit(span.Start + at)
		p.skipBytes(span.Start+at, span.Start+at+len(inner))
		text = text[to+len(inner):]
	}
	p.write(text)
	p.emit(span.End)
	p.skipBytes(span.End, span.End)
}

// skipBytes skips the bytes [start, end), which stay.
func (p *printer) skipBytes(start, end int) {
	p.col += utf8.RuneCountInString(p.text[start:end])
	p.at, p.seen, p.any = end, max(p.seen, end), true
	p.ended, p.remark, p.exact = p.ended[:0], false, false
}

// writeUpTo writes what belongs between the last atom and the one at offset to.
func (p *printer) writeUpTo(to int) {
	if p.writeFlushComments(to, p.indent) {
		p.line = true
	}
	p.write(p.closing)
	switch {
	case p.line || !p.any:
		p.begin(to, p.indent)
	case p.space:
		p.write(" ")
	}
	p.write(p.opening)
	p.emit(to)
	p.closing, p.opening, p.line, p.space = "", "", false, false
}

// writeFlushComments writes the comments before an offset. It returns false if there are none.
func (p *printer) writeFlushComments(to, indent int) (some bool) {
	for len(p.comments) > 0 && p.comments[0].Start < to {
		c := p.comments[0]
		p.comments = p.comments[1:]
		p.write(p.closing)
		p.closing = ""
		between := p.text[p.seen:c.Start]
		if strings.Trim(between, " \t\r\n") != "" {
			p.ended = p.ended[:0] // it follows a sign of what comes next
		}
		if p.any && !p.remark && !strings.ContainsAny(between, "\r\n") {
			blanks := between[len(strings.TrimRight(between, " \t")):]
			if blanks == "" {
				blanks = " "
			}
			p.write(blanks)
		} else {
			p.begin(c.Start, p.commentIndent(c, indent))
		}
		p.emit(c.Start)
		p.at, p.seen, p.any, p.remark, p.exact = c.End, c.End, true, true, false
		some = true
	}
	return some
}

// commentIndent returns the column of a comment on its own line: that of the innermost collection that ended before
// it and was not indented deeper, or else that of what follows.
func (p *printer) commentIndent(c source.Span, indent int) int {
	col := columnOf(p.text, c.Start)
	for _, l := range p.ended {
		if l.old <= col {
			return l.now
		}
	}
	return indent
}

// begin begins a line for the text at offset to, keeping one blank line if there is one.
func (p *printer) begin(to, indent int) {
	if p.any {
		between := p.text[p.seen:to]
		blank := blankLines(between)
		if !p.exact {
			blank = min(blank, 1)
		}
		for range 1 + blank {
			p.write(p.takeBreak(&between))
		}
	}
	p.write(spaces(indent))
}

// takeBreak removes the first line break from a text and returns it, or "" if there is none.
func (p *printer) takeBreak(text *string) string {
	i := strings.IndexAny(*text, "\r\n")
	if i < 0 {
		return p.breaks
	}
	end := skipBreak(*text, i)
	taken := (*text)[i:end]
	*text = (*text)[end:]
	return taken
}

func (p *printer) write(text string) {
	p.gap.WriteString(text)
	if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
		p.col = len(text) - i - 1
	} else {
		p.col += len(text)
	}
}

// emit adds an edit if the output differs from the text between the last atom and the offset to.
func (p *printer) emit(to int) {
	now := p.gap.String()
	p.gap.Reset()
	p.replace(p.at, to, now)
	p.at = to
}

// replace adds the edit that replaces the bytes [start, end) with a text.
func (p *printer) replace(start, end int, now string) {
	old := p.text[start:end]
	if old == now {
		return
	}
	head := 0
	for head < len(old) && head < len(now) && old[head] == now[head] {
		head++
	}
	if head > 0 && old[head-1] == '\r' {
		head--
	}
	old, now, start = old[head:], now[head:], start+head
	tail := 0
	for tail < len(old) && tail < len(now) && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	if tail > 0 && old[len(old)-tail] == '\n' {
		tail--
	}
	p.edits = append(p.edits, source.Edit{Span: source.Span{Start: start, End: end - tail},
		NewText: now[:len(now)-tail]})
}

// finish writes the comments at the end. With trim the blank lines there are removed.
func (p *printer) finish(indent int, trim bool) {
	end := len(p.text)
	p.writeFlushComments(end, indent)
	p.write(p.closing)
	p.closing = ""
	rest := p.text[lineEnd(p.text, p.seen):]
	if trim && !p.exact && rest != "" {
		rest = rest[:skipBreak(rest, 0)]
	}
	p.write(rest)
	p.emit(end)
}

// blankLines counts the blank lines in the text between two tokens.
func blankLines(text string) (n int) {
	i := strings.IndexAny(text, "\r\n")
	for i >= 0 {
		line := skipBreak(text, i)
		next := strings.IndexAny(text[line:], "\r\n")
		if next < 0 {
			break
		}
		if strings.Trim(text[line:line+next], " \t") == "" {
			n++
		}
		i = line + next
	}
	return n
}

// skipBreak returns the offset after the line break at i.
func skipBreak(text string, i int) int {
	if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
		return i + 2
	}
	return i + 1
}

// lineEnd returns the end of the line that contains an offset, without its break.
func lineEnd(text string, i int) int {
	if n := strings.IndexAny(text[i:], "\r\n"); n >= 0 {
		return i + n
	}
	return len(text)
}

// columnOf returns the column of an offset.
func columnOf(text string, i int) int {
	return i - 1 - strings.LastIndexAny(text[:i], "\r\n")
}

func spaces(n int) string { return strings.Repeat(" ", n) }
