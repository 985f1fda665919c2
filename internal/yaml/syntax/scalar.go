package syntax

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// readScalar reads the plain or quoted scalar or the alias at pos, in block context. Only values on lines of their
// own or after their key may span several lines.
func (p *parser) readScalar(n int, at place) token {
	switch p.peek() {
	case '"', '\'':
		return p.readQuoted(n, at)
	case '*':
		if key, ok := p.readAlias(); ok {
			return key
		}
	}
	return p.readPlain(n, at)
}

// readAlias reads an alias. It returns false if the star must be meant as text.
func (p *parser) readAlias() (token, bool) {
	start, end := p.pos, p.pos+1
	for end < len(p.text) && !isSpace(p.text[end]) && !isFlowIndicator(p.text[end]) {
		end++
	}
	// "*a:" is an alias used as a key by mistake for "*a :"; drop the colon, unless it is in the name.
	if end > start+1 && p.text[end-1] == ':' && p.findAnchor(p.text[start+1:end]) == noNode {
		end--
	}
	if end == start+1 || strings.ContainsAny(p.text[start:end], "'\"") {
		return token{}, false
	}
	if len(p.flows) == 0 {
		i := p.skipBlanks(end)
		if i < len(p.text) && !isBreak(p.text[i]) && p.text[i] != '#' && !(p.text[i] == ':' && p.isBlankAt(i+1)) {
			return token{}, false
		}
	}
	p.pos = end
	return token{start: start, end: end, kind: Alias, decoded: noNode}, true
}

// plainEnd returns the end of a plain scalar's text on the line of i, which is before a comment or before a colon
// that makes the text a key. Colon is true for the latter.
func (p *parser) plainEnd(i int) (end int, colon bool) {
	text, start := p.text, i
	defer func() { p.work += end - start }()
	for i < len(text) {
		switch text[i] {
		case ':':
			if i+1 >= len(text) || isSpace(text[i+1]) {
				return p.trimEnd(start, i), true
			}
		case '#':
			if i > start && isBlank(text[i-1]) {
				return p.trimEnd(start, i), false
			}
		case '\n', '\r':
			return p.trimEnd(start, i), false
		}
		i++
	}
	return p.trimEnd(start, i), false
}

// readPlain reads a plain scalar in block context.
func (p *parser) readPlain(n int, at place) token {
	start := p.pos
	bad := p.cannotStartPlain(start)
	end, colon := p.plainEnd(start)
	if end == start {
		end = start + 1 // a lone ':' as text
	}
	key := token{start: start, end: end, kind: Scalar, decoded: noNode}
	p.pos = end
	switch {
	case colon && at == afterKey:
		key.stopped = true // the caller finds out why
	case colon:
		// A key; the caller continues.
	case bad:
	case p.at(p.skipBlanks(end)) != '#':
		p.continuation(&key, n)
	}
	if bad {
		p.badStart(&key)
	}
	if key.decoded == noNode {
		key.typ = resolveType(p.text[key.start:key.end])
	} else {
		key.typ = resolveType(p.t.decoded[key.decoded])
	}
	return key
}

// cannotStartPlain reports whether the character at i is one that cannot start a plain scalar.
func (p *parser) cannotStartPlain(i int) bool {
	switch p.at(i) {
	case '&', '*', '!', '%', '@', '`', ',', ']', '}', '|', '>', '#':
		return true
	}
	return false
}

// badStart reports a plain scalar that starts with a character reserved by YAML.
func (p *parser) badStart(key *token) {
	if c := p.text[key.start]; c == ',' || c == ']' || c == '}' {
		p.report(diag.YAML008, key.start, key.start+1, "Nothing is open here that this "+quoteRune(c)+
			" could close or separate.",
			fix("Remove it", replace(key.start, p.skipBlanks(key.start+1), "")))
		key.broken = true
		return
	}
	p.reservedStart(key, false)
}

// reservedStart reports a plain text that must be quoted because of its first
// character; if it ends with a quote, only the opening one is missing.
func (p *parser) reservedStart(key *token, flow bool) {
	text := p.text[key.start:key.end]
	n := len(text) - 1
	if quote := text[n]; n > 0 && (quote == '\'' || quote == '"') && strings.IndexByte(text[:n], quote) < 0 {
		p.report(diag.YAML009, key.start, key.end, "The opening quote of this text is missing.",
			fix("Insert the quote", insert(key.start, string(rune(quote)))))
		key.decoded = p.decode(text[:n])
		key.broken = true
		return
	}
	p.report(diag.YAML009, key.start, key.end, "A plain text cannot start with "+quoteRune(text[0])+
		"; put it in quotes.",
		fix("Put it in quotes", replace(key.start, key.end, Quote(text, SingleQuoted, flow))))
}

func quoteRune(c byte) string { return "\"" + string(rune(c)) + "\"" }

// continuation takes the further lines of a plain scalar that ended at a line's
// end. Lines that can only be meant as keys or entries are left alone.
func (p *parser) continuation(key *token, n int) {
	var lines strings.Builder
	end, pos := key.end, key.end
	for {
		i, breaks := p.nextLine(pos)
		if i < 0 {
			break
		}
		if !p.deeper(i, n) || p.text[i] == '#' {
			break
		}
		next, colon := p.plainEnd(i)
		if colon {
			if p.keyLike(i) || next == i {
				break
			}
			// A sentence with a colon in it: YAML takes what stands before the
			// colon for a key.
			next = p.contentEnd(i)
			p.joinLine(&lines, key, breaks, i, next)
			end, pos = next, next
			p.report(diag.YAML001, key.start, end, "A plain text cannot contain \": \"; put the text in quotes.",
				fix("Put the text in quotes", replace(key.start, end, Quote(lines.String(), SingleQuoted, false))))
			break
		}
		p.joinLine(&lines, key, breaks, i, next)
		p.tabContinuation(i, n)
		end, pos = next, next
		if p.at(p.skipBlanks(next)) == '#' {
			break
		}
	}
	if end == key.end {
		return
	}
	key.end, key.multiline = end, true
	key.decoded = p.decode(lines.String())
	p.moveTo(end)
}

// tabContinuation reports a further line of a plain scalar that only a tab
// indents deeper than n.
func (p *parser) tabContinuation(i, n int) {
	line := p.lineStart(i)
	tab := strings.IndexByte(p.text[line:i], '\t')
	if tab < 0 || tab > n {
		return
	}
	p.report(diag.YAML003, line+tab, i, "A line must be indented with spaces, not with tabs.",
		fix("Indent with spaces", replace(line, i, blanks(max(n+2, p.physicalCol(i))))))
}

// joinLine appends a folded line to the text of a scalar.
func (p *parser) joinLine(lines *strings.Builder, key *token, breaks, start, end int) {
	if lines.Len() == 0 {
		lines.WriteString(p.text[key.start:key.end])
	}
	if breaks == 1 {
		lines.WriteByte(' ')
	}
	for ; breaks > 1; breaks-- {
		lines.WriteByte('\n')
	}
	lines.WriteString(p.text[start:end])
}

// moveTo sets the position to an offset on this or a later line.
func (p *parser) moveTo(i int) {
	start := i
	for start > p.pos && !isBreak(p.text[start-1]) {
		start--
	}
	p.work += i - start
	if start > p.pos {
		p.newLine(start)
	}
	p.pos = i
}

// nextLine finds the first content below the line that i ends, and how many
// line breaks lie before it; -1 at the end of the document.
func (p *parser) nextLine(i int) (content, breaks int) {
	i = p.skipBlanks(i)
	for i < len(p.text) && isBreak(p.text[i]) {
		breaks++
		line := p.skipBreak(i)
		if p.isBoundary(line) {
			return -1, 0
		}
		i = p.skipBlanks(line)
	}
	if i >= len(p.text) {
		return -1, 0
	}
	return i, breaks
}

// deeper reports whether the content at i stands deeper than column n.
func (p *parser) deeper(i, n int) bool {
	return p.physicalCol(i) > n
}

// physicalCol is the column of the first content of its line; a tab counts two.
func (p *parser) physicalCol(i int) int {
	k := 0
	for i > 0 && isBlank(p.text[i-1]) {
		i--
		k++
		if p.text[i] == '\t' {
			k++
		}
	}
	return k
}

// keyLike reports whether the line at i starts with one word and a colon, or
// with a dash before them.
func (p *parser) keyLike(i int) bool {
	return p.keyLikeEnd(i) > 0
}

// keyLikeEnd is the offset of the colon of a line that starts with a word and a
// colon, 0 for other lines.
func (p *parser) keyLikeEnd(i int) int {
	for p.at(i) == '-' && isBlank(p.at(i+1)) {
		i = p.skipBlanks(i + 1)
	}
	if c := p.at(i); c == '"' || c == '\'' {
		end := i + 1
		for end < len(p.text) && p.text[end] != c && !isBreak(p.text[end]) {
			end++
		}
		if p.at(end) == c && p.at(end+1) == ':' && p.isBlankAt(end+2) {
			return end + 1
		}
		return 0
	}
	start := i
	for i < len(p.text) && !isSpace(p.text[i]) {
		if p.text[i] == ':' && p.isBlankAt(i+1) {
			if i > start {
				return i
			}
			return 0
		}
		i++
	}
	return 0
}

// decode stores the decoded text of a scalar.
func (p *parser) decode(s string) int32 {
	p.t.decoded = append(p.t.decoded, s)
	return int32(len(p.t.decoded) - 1)
}

// colonInValue takes a plain value after a key that is stopped by a colon as
// text that should have been quoted.
func (p *parser) colonInValue(key *token) {
	end := p.contentEnd(key.start)
	text := p.text[key.start:end]
	p.report(diag.YAML001, key.start, end, "A plain text cannot contain \": \"; put the text in quotes.",
		fix("Put the text in quotes", replace(key.start, end, Quote(text, SingleQuoted, false))))
	key.end, key.broken, key.stopped, key.typ = end, true, false, String
	p.pos = end
}

// anchor defines a name for a finished node.
func (p *parser) anchor(name string, index int32) {
	if p.names == nil {
		p.names = map[string]int32{}
	}
	p.names[name] = index
}

// findAnchor is the node an alias of that name stands for, or none.
func (p *parser) findAnchor(name string) int32 {
	if index, ok := p.names[name]; ok {
		return index
	}
	return noNode
}
