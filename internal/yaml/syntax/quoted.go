package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/grammar/diag"
)

// closingQuote is the result of the search for a closing quote.
type closingQuote struct {
	end       int // after the closing quote; -1 if there is none
	multiline bool
	escaped   bool // something must be decoded
}

// findQuote searches the quote that closes the one at start. A line that is not indented deeper than n ends the
// search.
func (p *parser) findQuote(start, n int) closingQuote {
	text, quote := p.text, p.text[start]
	found := closingQuote{end: -1}
	defer func() { p.work += max(found.end, start) - start }()
	for i := start + 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote:
			if quote == '\'' && p.at(i+1) == '\'' {
				i++
				found.escaped = true
				continue
			}
			found.end = i + 1
			return found
		case c == '\\' && quote == '"':
			found.escaped = true
			if i+1 < len(text) && !isBreak(text[i+1]) {
				i++
			}
		case isBreak(c):
			found.multiline = true
			line := p.skipBreak(i)
			for {
				if p.isBoundary(line) {
					return found
				}
				i = p.skipBlanks(line)
				if i < len(text) && isBreak(text[i]) {
					line = p.skipBreak(i)
					continue
				}
				break
			}
			if i < len(text) && !p.deeper(i, n) {
				return found
			}
			i--
		}
	}
	return found
}

// readQuoted reads a quoted scalar in block context.
func (p *parser) readQuoted(n int, at place) token {
	start := p.pos
	found := p.findQuote(start, n)
	if found.end >= 0 && found.multiline && !p.quoteCanEnd(found.end, at) {
		found.end = -1
	}
	if found.end < 0 {
		return p.readUnclosedQuote(at)
	}
	if !found.multiline && at == afterKey && !p.quoteCanEnd(found.end, at) {
		return token{start: start, end: found.end, kind: Scalar, style: SingleQuoted, stopped: true}
	}
	return p.closedQuoteToken(start, found)
}

// quoteCanEnd reports whether a quoted scalar in block context may end at i.
func (p *parser) quoteCanEnd(i int, at place) bool {
	j := p.skipBlanks(i)
	return j >= len(p.text) || isBreak(p.text[j]) || p.text[j] == '#' && j > i
}

// closedQuoteToken returns the token of a quoted scalar whose closing quote was found.
func (p *parser) closedQuoteToken(start int, found closingQuote) token {
	key := token{start: start, end: found.end, kind: Scalar, style: SingleQuoted, typ: String, decoded: noNode,
		multiline: found.multiline}
	if p.text[start] == '"' {
		key.style = DoubleQuoted
	}
	if found.escaped || found.multiline {
		if key.style == DoubleQuoted {
			key.decoded = p.decode(p.decodeDouble(start+1, found.end-1))
		} else {
			key.decoded = p.decode(p.decodeSingle(start+1, found.end-1))
		}
	}
	p.moveTo(found.end)
	return key
}

func (p *parser) decodeSingle(start, end int) string {
	var b strings.Builder
	b.Grow(end - start)
	for i := start; i < end; {
		switch c := p.text[i]; {
		case c == '\'':
			b.WriteByte('\'')
			i += 2
		case isSpace(c):
			i = p.foldSpace(&b, i, end, start)
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// foldSpace decodes the white space at i in a quoted scalar: it is unchanged inside a line, and becomes one space or
// some line feeds where lines were folded. It returns the offset after the white space.
func (p *parser) foldSpace(b *strings.Builder, i, end, start int) int {
	j := i
	for j < end && isBlank(p.text[j]) {
		j++
	}
	if j >= end || !isBreak(p.text[j]) {
		b.WriteString(p.text[i:j])
		return j
	}
	breaks := 0
	for j < end && isSpace(p.text[j]) {
		if isBreak(p.text[j]) {
			breaks++
			j = p.skipBreak(j)
		} else {
			j++
		}
	}
	if breaks == 1 {
		b.WriteByte(' ')
	}
	for ; breaks > 1; breaks-- {
		b.WriteByte('\n')
	}
	return j
}

func (p *parser) decodeDouble(start, end int) string {
	var b strings.Builder
	b.Grow(end - start)
	for i := start; i < end; {
		switch c := p.text[i]; {
		case c == '\\':
			i = p.readEscape(&b, i, end)
		case isSpace(c):
			i = p.foldSpace(&b, i, end, start)
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// readEscape decodes the escape sequence at i and returns the offset after it.
func (p *parser) readEscape(b *strings.Builder, i, end int) int {
	if i+1 >= end {
		return i + 1
	}
	width := 0
	switch c := p.text[i+1]; c {
	case '0':
		b.WriteByte(0)
	case 'a':
		b.WriteByte(7)
	case 'b':
		b.WriteByte(8)
	case 't', '\t':
		b.WriteByte('\t')
	case 'n':
		b.WriteByte('\n')
	case 'v':
		b.WriteByte('\v')
	case 'f':
		b.WriteByte('\f')
	case 'r':
		b.WriteByte('\r')
	case 'e':
		b.WriteByte(0x1B)
	case ' ', '"', '/', '\\':
		b.WriteByte(c)
	case 'N':
		b.WriteRune(0x85)
	case '_':
		b.WriteRune(0xA0)
	case 'L':
		b.WriteRune(0x2028)
	case 'P':
		b.WriteRune(0x2029)
	case 'x':
		width = 2
	case 'u':
		width = 4
	case 'U':
		width = 8
	case '\n', '\r':
		// An escaped line break joins the lines without a space.
		j := p.skipBlanks(p.skipBreak(i + 1))
		for j < end && isBreak(p.text[j]) {
			b.WriteByte('\n')
			j = p.skipBlanks(p.skipBreak(j))
		}
		return min(j, end)
	default:
		_, size := utf8.DecodeRuneInString(p.text[i+1:])
		p.report(diag.YAML008, i, i+1+size, "There is no escape sequence "+p.text[i:i+1+size]+
			" in a text in double quotes.",
			fix("Write the backslash as \\\\", insert(i, "\\")))
		b.WriteString(p.text[i : i+1+size])
		return i + 1 + size
	}
	if width == 0 {
		return i + 2
	}
	stop := i + 2 + width
	if stop <= end {
		if v, err := strconv.ParseUint(p.text[i+2:stop], 16, 32); err == nil && v <= utf8.MaxRune &&
			(v < 0xD800 || v > 0xDFFF) {
			b.WriteRune(rune(v))
			return stop
		}
	}
	p.report(diag.YAML008, i, min(stop, end), "The escape sequence \\"+p.text[i+1:i+2]+" needs "+strconv.Itoa(width)+
		" hexadecimal digits of a character.",
		fix("Write the backslash as \\\\", insert(i, "\\")))
	b.WriteString(p.text[i : i+2])
	return i + 2
}

// readUnclosedQuote reads a scalar whose closing quote is missing: it ends with its line or, where a key is possible,
// it is the key that the line shows.
func (p *parser) readUnclosedQuote(at place) token {
	start := p.pos
	if at != afterKey {
		if colon := p.keyLikeEnd(start + 1); colon > 0 && isWord(p.at(start+1)) {
			key := token{start: start, end: colon, kind: Scalar, style: Plain, typ: String, broken: true}
			key.decoded = p.decode(p.text[start+1 : colon])
			p.report(diag.YAML008, start, colon, "The quote before this key is never closed.",
				fix("Remove the quote", replace(start, start+1, "")),
				fix("Close the quote", insert(colon, p.text[start:start+1])))
			p.pos = colon
			return key
		}
	}
	end := p.contentEnd(start)
	return p.unclosedQuoteToken(start, end, false)
}

// unclosedQuoteToken returns the token of an unclosed quoted scalar that ends at end.
func (p *parser) unclosedQuoteToken(start, end int, flow bool) token {
	quote := p.text[start]
	style := SingleQuoted
	if quote == '"' {
		style = DoubleQuoted
	}
	content := p.text[start+1 : end]
	key := token{start: start, end: end, kind: Scalar, style: style, typ: String, broken: true}
	key.decoded = p.decode(content)
	closeIt := fix("Close the quote", insert(end, string(rune(quote))))
	if strings.IndexByte(content, '\\') >= 0 && style == DoubleQuoted || strings.IndexByte(content, quote) >= 0 {
		closeIt = fix("Close the quote", replace(start, end, Quote(content, style, flow)))
	}
	fixes := []diag.Fix{closeIt}
	if isPlainReadable(content) {
		open := fix("Remove the quote", replace(start, start+1, ""))
		fixes = append(fixes, open)
		if p.areQuotesUnusual(start, quote) {
			fixes[0], fixes[1] = fixes[1], fixes[0]
		}
	}
	p.report(diag.YAML008, start, end, "This quote is never closed.", fixes...)
	p.pos = end
	return key
}

// isPlainReadable reports whether a text consists of characters that need no quotes.
func isPlainReadable(s string) bool {
	if s == "" || !isWord(s[0]) && s[0] != '$' || s[len(s)-1] == ':' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isWord(s[i]) && strings.IndexByte("-.:$", s[i]) < 0 {
			return false
		}
	}
	return true
}

// areQuotesUnusual reports whether no other text on the line of start is in such quotes.
func (p *parser) areQuotesUnusual(start int, quote byte) bool {
	end := p.lineEnd(start)
	return strings.IndexByte(p.text[p.line:start], quote) < 0 && strings.IndexByte(p.text[start+1:end], quote) < 0
}

// readTextAfterQuote reads a value with more text after its closing quote: the quotes are part of a plain text, or a
// quote inside the text was not doubled.
func (p *parser) readTextAfterQuote(closed int) token {
	start, quote := p.pos, p.text[p.pos]
	end := p.contentEnd(closed)
	if end <= closed {
		end = p.trimEnd(closed, p.lineEnd(closed))
	}
	raw := p.text[start:end]
	style := SingleQuoted
	if quote == '"' {
		style = DoubleQuoted
	}
	key := token{start: start, end: end, kind: Scalar, style: style, typ: String, broken: true}
	p.pos = end
	if n := len(raw); raw[n-1] == quote && n > 2 {
		inner := raw[1 : n-1]
		key.decoded = p.decode(inner)
		p.report(diag.YAML019, closed-1, closed,
			"This quote ends the text, but more of it follows; a quote inside must be "+
				map[byte]string{'\'': "doubled", '"': "written as \\\""}[quote]+".",
			fix("Escape the quotes inside", replace(start, end, Quote(inner, style, false))))
		return key
	}
	key.decoded = p.decode(raw)
	behind := p.skipBlanks(closed)
	p.report(diag.YAML019, behind, end, "Nothing may follow the closing quote of a text.",
		fix("Put the whole text in quotes", replace(start, end, Quote(raw, SingleQuoted, false))))
	return key
}
