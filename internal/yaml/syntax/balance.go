package syntax

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// mark is a state of the parser to which it can return.
type mark struct {
	pos, line, shift                 int
	nodes, comments, aliases, merges int
	properties, errors, decodedText  int
	conflict                         bool
}

func (p *parser) mark() mark {
	t := p.t
	return mark{p.pos, p.line, p.shift, len(t.nodes), len(t.Comments), len(t.aliases), len(t.merges),
		len(t.properties), len(t.Errors), len(t.decoded), p.conflict}
}

// reset returns to an earlier state, if the text in between may be read again.
func (p *parser) reset(m mark) bool {
	if p.budget -= p.pos - m.pos + 1; p.budget < 0 || p.gaveUp {
		return false
	}
	t := p.t
	p.newLine(m.line)
	p.pos, p.shift, p.done, p.conflict = m.pos, m.shift, false, m.conflict
	t.nodes, t.Comments, t.aliases = t.nodes[:m.nodes], t.Comments[:m.comments], t.aliases[:m.aliases]
	t.merges = t.merges[:m.merges]
	t.properties, t.Errors, t.decoded = t.properties[:m.properties], t.Errors[:m.errors], t.decoded[:m.decodedText]
	p.lastShift.finding = -1
	return true
}

// balanceBrackets follows the brackets from i to the end of the line, starting inside the open ones. It returns the
// first unmatched closing bracket, or 0, and the depth at the end of the line. If the budget for looking ahead is
// used up, it returns 0, -1.
func (p *parser) balanceBrackets(i int, open []byte) (extra byte, depth int) {
	stack := append(p.stack[:0], open...)
	start := i
	defer func() { p.stack, p.work = stack[:0], p.work+i-start }()
	for ; i < len(p.text) && !isBreak(p.text[i]); i++ {
		switch c := p.text[i]; c {
		case '[', '{':
			stack = append(stack, c)
		case ']', '}':
			if n := len(stack); n == 0 || closerOf(stack[n-1]) != c {
				p.budget -= i - start
				return c, len(stack)
			}
			stack = stack[:len(stack)-1]
		case '"', '\'':
			if i > 0 && (isBlank(p.text[i-1]) || strings.IndexByte("[{,:", p.text[i-1]) >= 0) {
				if end := p.quoteEndOnLine(i); end > 0 {
					i = end - 1
				}
			}
		case '#':
			if i > 0 && isBlank(p.text[i-1]) {
				i = p.lineEnd(i) - 1
			}
		}
	}
	if p.budget -= i - start + len(open); p.budget < 0 {
		return 0, -1
	}
	return 0, len(stack)
}

// quoteEndOnLine returns the end of the quoted text at i, 0 if it does not end on its line.
func (p *parser) quoteEndOnLine(i int) int {
	quote := p.text[i]
	for i++; i < len(p.text) && !isBreak(p.text[i]); i++ {
		switch {
		case p.text[i] == '\\' && quote == '"':
			i++
		case p.text[i] == quote && quote == '\'' && p.at(i+1) == quote:
			i++
		case p.text[i] == quote:
			return i + 1
		}
	}
	return 0
}

// closesWholly reports whether the bracket at i closes at the end of the content of its line, or on another line.
func (p *parser) closesWholly(i int) bool {
	depth := 0
	for start := i; i < len(p.text) && !isBreak(p.text[i]); i++ {
		switch p.text[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				p.budget -= i - start
				return i+1 >= p.contentEnd(i) && p.budget > 0
			}
		case '"', '\'':
			if isBlank(p.text[i-1]) || strings.IndexByte("[{,:", p.text[i-1]) >= 0 {
				if end := p.quoteEndOnLine(i); end > 0 {
					i = end - 1
				}
			}
		}
	}
	return true
}

// readImplied reads the text at start as a flow collection without its opening bracket, if a closing bracket on the
// line shows that the opening one is missing. It returns false otherwise.
func (p *parser) readImplied(n, start int) (int32, bool) {
	if p.budget < 0 {
		return noNode, false
	}
	closer, _ := p.balanceBrackets(start, p.flows)
	if closer == 0 {
		return noNode, false
	}
	open := byte('{')
	if closer == ']' {
		open = '['
	}
	p.returnTo(start)
	return p.readImpliedFlow(n, open), true
}

// readImpliedFlow reads the content at pos as a flow collection without its opening bracket.
func (p *parser) readImpliedFlow(n int, open byte) int32 {
	start := p.pos
	index := p.readFlow(n, open)
	p.markBroken(index)
	bracket, end := string(rune(open)), int(p.t.nodes[index].end)
	if end-2 > start && isBlank(p.text[end-2]) {
		bracket += " "
	}
	p.report(diag.YAML008, end-1, end, "The "+quoteRune(open)+" that this "+quoteRune(closerOf(open))+
		" closes is missing.",
		fix("Insert it", insert(start, bracket)))
	return index
}

// isKeyInsideBraces reports whether the first key of a compact mapping follows a missing "{": its line has an unmatched
// closing brace, and a comma ends the key's value.
func (p *parser) isKeyInsideBraces(key token) bool {
	end := p.lineEnd(key.end)
	last := p.trimEnd(key.end, end)
	if p.text[last-1] != '}' || p.budget < 0 {
		return false
	}
	if closer, _ := p.balanceBrackets(key.start, nil); closer != '}' {
		return false
	}
	depth, colons := 0, 0
	for i := p.pos; i < last; i++ {
		switch p.text[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth < 0 {
				return false
			}
		case '"', '\'':
			if end := p.quoteEndOnLine(i); end > 0 {
				i = end - 1
			}
		case ',':
			if depth == 0 {
				return true
			}
			if depth == 1 {
				colons = 0
			}
		case ':':
			if !p.isBlankAt(i + 1) {
				break
			}
			if depth == 1 {
				colons++
			}
			if depth == 0 || colons > 1 {
				return false // the brace is missing further inside
			}
		}
	}
	return false
}
