package syntax

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// lacksCloser reports whether a closing bracket is missing at the blank before the comma at pos: only with it do
// the brackets of the line balance.
func (p *parser) lacksCloser(n int) bool {
	depth := len(p.flows)
	if depth < 2 || p.budget < 0 {
		return false
	}
	extra, open := p.balanceBrackets(p.pos, p.flows)
	if extra == 0 && (open <= 0 || !p.flowEndsWithLine(n)) {
		return false
	}
	extra, open = p.balanceBrackets(p.pos, p.flows[:depth-1])
	return extra == 0 && open == 0
}

// flowEndsWithLine reports whether no open flow collection can continue below the line.
func (p *parser) flowEndsWithLine(n int) bool {
	i, _ := p.nextLine(p.lineEnd(p.pos))
	return i < 0 || !p.deeper(i, n)
}

// readWithMissingOpener reads the content at a retry place as a flow collection without its opening bracket, and
// returns the last node of the outer collection.
func (p *parser) readWithMissingOpener(index int32, n int, at *retryPlace) int32 {
	nodes := p.t.nodes
	nodes[index].count = at.count
	if at.last == noNode {
		nodes[index].first = noNode
	} else {
		nodes[at.last].next = noNode
	}
	if at.key != noNode {
		nodes[at.key].next = noNode
		value := p.readImpliedFlow(n, '[')
		p.attachPair(index, at.last, at.key, value)
		return value
	}
	item := p.readImpliedFlow(n, '{')
	p.attachItem(index, at.last, item)
	return item
}

// reportUnclosedFlow reports a flow collection that is still open where its lines end.
func (p *parser) reportUnclosedFlow(index int32, end int, open byte) {
	p.markBroken(index)
	end = p.trimEnd(int(p.t.nodes[index].start), end)
	p.pos = end
	closer := string(rune(closerOf(open)))
	start := int(p.t.nodes[index].start)
	if isBlank(p.at(start + 1)) {
		closer = " " + closer
	}
	if p.unclosed >= 0 && p.mute == 0 {
		// An outer collection is open for the same reason.
		edit := &p.t.Errors[p.unclosed].Fixes[0].Edits[0]
		edit.NewText += closer
		return
	}
	p.unclosed = p.report(diag.YAML008, start, start+1, "This \""+string(rune(open))+"\" is never closed.",
		fix("Close it", insert(end, closer)))
}

// recovery is the way in which a closing bracket of the wrong kind was handled.
type recovery uint8

const (
	goOn      recovery = iota // it was skipped
	closeHere                 // the collection ends
	openAt                    // the parser went back to where its opening bracket is missing
)

// handleWrongCloser handles a closing bracket of the wrong kind.
func (p *parser) handleWrongCloser(index int32, end int, open byte, at *retryPlace) recovery {
	c := p.peek()
	p.markBroken(index)
	outer := len(p.flows) - 2
	for outer >= 0 && closerOf(p.flows[outer]) != c {
		outer--
	}
	closing, skipping := -1, p.bracketScore(p.pos+1, p.flows)
	if outer >= 0 {
		closing = p.bracketScore(p.pos, p.flows[:len(p.flows)-1])
	}
	switch {
	case closing >= max(skipping, 0):
		if open == '[' && at.ok && at.count > 0 && p.reset(at.mark) {
			// A list of values that continues with pairs: they belong outside.
			nodes := p.t.nodes
			nodes[index].count = at.count
			nodes[at.last].next = noNode
			end = at.end
		}
		p.endUnclosedFlow(index, end, open)
		return closeHere
	case at.ok && skipping > 0 && p.reset(at.mark):
		return openAt
	case skipping > 0:
		p.report(diag.YAML008, p.pos, p.pos+1, "Nothing is open here that this "+quoteRune(c)+" could close.",
			fix("Remove it", replace(p.pos, p.pos+1, "")))
		p.pos++
		return goOn
	}
	p.report(diag.YAML008, p.pos, p.pos+1, "A "+quoteRune(open)+" is closed with "+quoteRune(closerOf(open))+
		", not with "+quoteRune(c)+".",
		fix("Write "+quoteRune(closerOf(open)), replace(p.pos, p.pos+1, string(rune(closerOf(open))))))
	p.pos++
	return closeHere
}

// bracketScore returns a number for how well the brackets of the rest of the line match the open ones.
func (p *parser) bracketScore(i int, open []byte) int {
	if p.budget < 0 {
		return 0
	}
	extra, depth := p.balanceBrackets(i, open)
	switch {
	case extra != 0:
		return 0
	case depth == 0:
		return 2
	}
	return 1
}

// endUnclosedFlow ends an unclosed flow collection before text that does not belong to it.
func (p *parser) endUnclosedFlow(index int32, end int, open byte) {
	p.markBroken(index)
	start := int(p.t.nodes[index].start)
	closer := string(rune(closerOf(open)))
	behind := end
	if isBlank(p.at(end)) {
		behind = p.skipBlanks(end) // the blank stood in front of the bracket
	} else if isBlank(p.at(start + 1)) {
		closer = " " + closer
	}
	p.report(diag.YAML008, start, start+1, "This \""+string(rune(open))+"\" is never closed.",
		fix("Close it", insert(behind, closer)))
	p.returnTo(end)
}

// reportMissingComma reports an entry that follows another one without a comma.
func (p *parser) reportMissingComma(index int32, end int) {
	p.markBroken(index)
	stop := p.pos + 1
	for stop < len(p.text) && !isSpace(p.text[stop]) && !isFlowIndicator(p.text[stop]) && p.text[stop] != ':' {
		stop++
	}
	start := p.pos
	if end < p.line {
		start, stop = max(end-1, 0), end
	}
	p.report(diag.YAML008, start, stop, "A comma is missing in front of this entry.",
		fix("Insert the comma", insert(end, ",")))
}

// readTextWithBracket reads a plain text that contains brackets, which are not allowed in flow context, to its end.
func (p *parser) readTextWithBracket(key *token) {
	end := p.unquotedEnd(key.end)
	text := p.text[key.start:end]
	mend := fix("Put it in quotes", replace(key.start, end, Quote(text, SingleQuoted, true)))
	message := "A plain text inside brackets cannot contain " + quoteRune(p.peek()) + "; put it in quotes."
	if quote := text[len(text)-1]; (quote == '\'' || quote == '"') && strings.Count(text, text[len(text)-1:]) == 1 {
		mend = fix("Insert the quote", insert(key.start, string(rune(quote))))
		message = "The opening quote of this text is missing."
		text = text[:len(text)-1]
	}
	p.report(diag.YAML009, key.start, end, message, mend)
	key.end, key.typ, key.broken = end, String, true
	key.decoded = p.decode(text)
	p.pos = end
}

// hasTextAfterQuote reports whether the text after a closing quote is the
// rest of the quoted text: it ends with the same quote.
func (p *parser) hasTextAfterQuote(closed int) bool {
	end := p.flowTextEnd(closed)
	return end > closed+1 && p.text[end-1] == p.text[p.pos] &&
		strings.Count(p.text[closed:end], p.text[p.pos:p.pos+1])%2 == 1
}

// readInnerQuote reads a quoted text with an unescaped quote inside.
func (p *parser) readInnerQuote(closed int) token {
	start := p.pos
	end := p.flowTextEnd(closed)
	style := SingleQuoted
	how := "doubled"
	if p.text[start] == '"' {
		style, how = DoubleQuoted, "written as \\\""
	}
	inner := p.text[start+1 : end-1]
	key := token{start: start, end: end, kind: Scalar, style: style, typ: String, broken: true}
	key.decoded = p.decode(inner)
	p.report(diag.YAML019, closed-1, closed,
		"This quote ends the text, but more of it follows; a quote inside must be "+how+".",
		fix("Escape the quotes inside", replace(start, end, Quote(inner, style, true))))
	p.pos = end
	return key
}

// unquotedEnd returns the end of a quoted text in flow context whose closing quote is missing: before the comma or
// bracket on its line that ends it.
func (p *parser) unquotedEnd(i int) int {
	start, depth := i, 0
	for ; i < len(p.text) && !isBreak(p.text[i]); i++ {
		switch c := p.text[i]; c {
		case '[', '{':
			depth++
			continue
		case ']', '}':
			if depth > 0 {
				depth--
				continue
			}
		case ',':
			if depth > 0 {
				continue
			}
		case ':':
			if depth > 0 || !p.isBlankAt(i+1) {
				continue
			}
		case '#':
			if !isBlank(p.text[i-1]) {
				continue
			}
		default:
			continue
		}
		break
	}
	return p.trimEnd(start, i)
}
