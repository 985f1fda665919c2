package syntax

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// readFlowInBlock reads the flow collection at pos as a block node, and moves to the next content.
func (p *parser) readFlowInBlock(n int, at place, own properties) int32 {
	start := p.pos
	before := p.mark()
	index := p.readFlow(n, 0)
	c := p.at(p.skipBlanks(p.pos))
	if other := c == ']' || c == '}'; p.line == before.line && (c == ',' || other && c != p.text[p.pos-1]) {
		if closer, _ := p.balanceBrackets(start, nil); closer != 0 && p.reset(before) {
			index, _ = p.readImplied(n, start)
		}
	}
	if i := p.skipBlanks(p.pos); at != afterKey && p.at(i) == ':' && p.isBlankAt(i+1) && p.unclosed < 0 {
		p.report(diag.YAML008, start, p.pos, "Only a text can be a key, not a list or record.")
		p.markBroken(index)
		p.pos = p.lineEnd(p.pos)
	}
	p.unclosed = -1
	p.setProperties(index, own)
	p.endLine(index, n, at)
	return index
}

func closerOf(open byte) byte {
	if open == '[' {
		return ']'
	}
	return '}'
}

// nextInFlow moves to the next content inside a flow collection. It returns false, with the position unchanged, where
// the collection must have ended: at the end of the text, and before a line not indented deeper than n, unless that
// line closes the outermost collection.
func (p *parser) nextInFlow(n int) bool {
	if p.unclosed >= 0 {
		return false
	}
	pos, line, shift, comments := p.pos, p.line, p.shift, len(p.t.Comments)
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case isBlank(c):
			p.pos++
		case isBreak(c):
			p.newLine(p.skipBreak(p.pos))
			if p.isBoundary(p.pos) {
				p.pos, p.line, p.shift = pos, line, shift
				p.t.Comments = p.t.Comments[:comments]
				return false
			}
		case c == '#' && (p.pos == p.line || isBlank(p.text[p.pos-1])):
			p.skipComment()
		default:
			if p.line != line && !p.deeper(p.pos, n) {
				closes := (c == ']' || c == '}') && p.physicalCol(p.pos) == n
				if !closes {
					p.pos, p.line, p.shift = pos, line, shift
					p.t.Comments = p.t.Comments[:comments]
					return false
				}
			}
			return true
		}
	}
	p.pos, p.line, p.shift = pos, line, shift
	p.t.Comments = p.t.Comments[:comments]
	return false
}

// readFlow reads a flow collection at pos. An implied bracket is missing in the text, and the collection's content is
// at pos. It leaves the parser after the collection.
func (p *parser) readFlow(n int, implied byte) int32 {
	open, start := implied, p.pos
	if implied == 0 {
		open = p.text[p.pos]
		p.pos++
	}
	kind := Sequence
	if open == '{' {
		kind = Mapping
	}
	index := p.add(kind, Flow, start, start)
	if p.depth++; p.depth > maxDepth {
		p.depth--
		p.t.nodes[index].end = int32(p.pos)
		p.abandonTooDeep()
		return index
	}
	p.flows = append(p.flows, open)
	p.readFlowEntries(index, n, open)
	p.flows = p.flows[:len(p.flows)-1]
	p.depth--
	p.t.nodes[index].end = int32(p.pos)
	if kind == Mapping {
		p.reportDuplicates(index)
	}
	return index
}

// retryPlace is a place inside a flow collection to which the parser returns if a bracket turns out to be missing
// there.
type retryPlace struct {
	mark
	last  int32 // the node before the place
	count int32
	key   int32 // the key of the value that starts there, or none
	end   int   // end of the entry before the place
	ok    bool
}

// readFlowEntries reads the entries of a flow collection and its closing bracket.
func (p *parser) readFlowEntries(index int32, n int, open byte) {
	last := noNode
	comma := true     // an entry may follow
	var at retryPlace // in a list the first of the last pairs, in a record the last value in the text
	inPairs := false
	entryEnd := p.pos // after the last entry
	for {
		end := p.pos // after the last content
		if !p.nextInFlow(n) {
			p.reportUnclosedFlow(index, end, open)
			return
		}
		switch c := p.peek(); {
		case c == closerOf(open):
			p.pos++
			return
		case c == ']' || c == '}':
			switch p.handleWrongCloser(index, end, open, &at) {
			case closeHere:
				return
			case openAt:
				last = p.readWithMissingOpener(index, n, &at)
				at, inPairs = retryPlace{}, false
			}
			continue
		case c == ',':
			if (end < p.pos && end > p.line || comma) && p.lacksCloser(n) {
				p.endUnclosedFlow(index, end, open)
				return
			}
			if comma {
				without := fix("Remove the comma", replace(p.pos, p.pos+1, ""))
				without.Unsafe = p.at(p.pos-1) != ',' // a word may be missing, unless the comma was typed twice
				p.report(diag.YAML008, p.pos, p.pos+1, "An entry is missing in front of this comma.", without)
				p.markBroken(index)
			}
			comma = true
			p.pos++
			continue
		}
		if !comma {
			p.reportMissingComma(index, end)
		}
		comma = false
		if open == '{' {
			last = p.readFlowPair(index, last, n, &at)
			entryEnd = p.pos
			continue
		}
		back := retryPlace{mark: p.mark(), last: last, count: p.t.nodes[index].count, key: noNode, end: entryEnd,
			ok: true}
		item := p.readFlowItem(n)
		if pair := p.t.nodes[item].kind == Mapping && p.t.nodes[item].end > 0 &&
			p.text[p.t.nodes[item].start] != '{'; !pair {
			inPairs, at.ok = false, false
		} else if !inPairs {
			inPairs, at = true, back
		}
		p.attachItem(index, last, item)
		last, entryEnd = item, p.pos
	}
}

// readFlowItem reads an entry of a flow sequence: a value, or a single key with its value.
func (p *parser) readFlowItem(n int) int32 {
	start := p.pos
	explicit := false
	if p.peek() == '?' && p.isBlankInFlow(p.pos+1) {
		explicit = true
		p.pos++
		p.nextInFlow(n)
	}
	key, index := p.readFlowValue(n)
	line := p.line
	end := p.pos
	follows := p.nextInFlow(n) && p.peek() == ':' &&
		(p.isBlankInFlow(p.pos+1) || index == noNode && key.kind == Scalar && key.style != Plain)
	if !follows && !explicit {
		if p.pos != end {
			p.moveBack(end, line)
		}
		if index == noNode {
			index = p.addToken(key)
		}
		return index
	}
	if index != noNode {
		p.report(diag.YAML008, int(p.t.nodes[index].start), int(p.t.nodes[index].end),
			"Only a text can be a key, not a list or record.")
		p.markBroken(index)
		if follows {
			p.pos++
			p.nextInFlow(n)
			if c := p.peek(); !(c == ',' || c == ']' || c == '}') {
				if value, i := p.readFlowValue(n); i == noNode {
					p.addToken(value)
				}
			}
		}
		return index
	}
	if follows && !explicit && (p.line != line || key.multiline) {
		p.report(diag.YAML008, p.pos, p.pos+1, "The colon must stand on the line of its key.")
		key.broken = true
	}
	pair := p.add(Mapping, Flow, start, start)
	k := p.addToken(key)
	var v int32
	if follows {
		p.pos++
		v = p.readFlowPairValue(n, func() {})
	} else {
		p.moveBack(end, line)
		v = p.add(Missing, Plain, end, end)
	}
	p.attachPair(pair, noNode, k, v)
	p.t.nodes[pair].end = max(p.t.nodes[v].end, p.t.nodes[k].end)
	return pair
}

// moveBack goes back to an earlier position.
func (p *parser) moveBack(pos, line int) {
	if line != p.line {
		for n := len(p.t.Comments); n > 0 && p.t.Comments[n-1].Start >= pos; n-- {
			p.t.Comments = p.t.Comments[:n-1]
		}
		p.newLine(line)
	}
	p.pos = pos
}

// isBlankInFlow reports whether a blank or an indicator of flow collections stands at i, so that an indicator before it
// stands alone.
func (p *parser) isBlankInFlow(i int) bool { return p.isBlankAt(i) || isFlowIndicator(p.text[i]) }

// readFlowPair reads a pair of a flow mapping and returns its value, which becomes the last node of the mapping.
func (p *parser) readFlowPair(mapping, last int32, n int, at *retryPlace) int32 {
	explicit := false
	if p.peek() == '?' && p.isBlankInFlow(p.pos+1) {
		explicit = true
		p.pos++
		p.nextInFlow(n)
	}
	var key token
	if c := p.peek(); c == ':' && p.isBlankInFlow(p.pos+1) || explicit && (c == ',' || c == '}') {
		key = token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: noNode}
	} else {
		var index int32
		key, index = p.readFlowValue(n)
		if index != noNode {
			at := p.t.nodes[index]
			p.report(diag.YAML008, int(at.start), int(at.start)+1, "Only a text can be a key, not a list or record.")
			p.markBroken(mapping)
			key = token{start: int(at.start), end: int(at.end), kind: Scalar, style: Plain, typ: String, broken: true}
			key.decoded = p.decode(p.text[at.start:at.end])
		}
	}
	end, line := p.pos, p.line
	if p.nextInFlow(n) && p.peek() == ':' && (p.isBlankInFlow(p.pos+1) || key.style != Plain) {
		k := p.addToken(key)
		p.pos++
		v := p.readFlowPairValue(n, func() {
			*at = retryPlace{mark: p.mark(), last: last, count: p.t.nodes[mapping].count, key: k, ok: true}
		})
		p.attachPair(mapping, last, k, v)
		return v
	}
	p.moveBack(end, line)
	k := p.addToken(key)
	v := p.add(Missing, Plain, end, end)
	p.attachPair(mapping, last, k, v)
	return v
}

// readFlowPairValue reads the value after the colon of a flow pair and returns its node. It calls found just before the
// value is read.
func (p *parser) readFlowPairValue(n int, found func()) int32 {
	end, line := p.pos, p.line
	if !p.nextInFlow(n) {
		return p.add(Missing, Plain, end, end)
	}
	if c := p.peek(); c == ',' || c == ']' || c == '}' {
		if c == ']' {
			found() // perhaps its bracket is missing
		}
		p.moveBack(end, line)
		return p.add(Missing, Plain, end, end)
	}
	found()
	value, index := p.readFlowValue(n)
	if index == noNode {
		index = p.addFlowValue(value, n)
	}
	return index
}

// addFlowValue adds a scalar value to the arena. If a colon follows, it reports that something is missing in
// front of the value or that the value must be quoted.
func (p *parser) addFlowValue(value token, n int) int32 {
	end, line := p.pos, p.line
	if !p.nextInFlow(n) || p.peek() != ':' || !p.isBlankInFlow(p.pos+1) {
		p.moveBack(end, line)
		return p.addToken(value)
	}
	p.moveBack(end, line)
	if value.kind == Scalar && value.style == Plain {
		text := p.text[value.start:value.end]
		if i := strings.LastIndexAny(text, " \t\r\n"); i > 0 {
			// "a: x b: y": the last word is the next key.
			stop := p.trimSpace(value.start, value.start+i)
			p.cutToken(&value, stop)
			value.broken = true
			p.returnTo(stop)
			return p.addToken(value)
		}
	}
	start := value.start
	if index, ok := p.readImplied(n, start); ok {
		return index
	}
	stop := p.flowTextEnd(end)
	text := p.text[start:stop]
	p.report(diag.YAML001, start, stop, "A plain text cannot contain \": \"; put the text in quotes.",
		fix("Put the text in quotes", replace(start, stop, Quote(text, SingleQuoted, true))))
	value.end, value.broken, value.style = stop, true, Plain
	value.decoded = p.decode(text)
	value.typ = String
	p.pos = stop
	return p.addToken(value)
}

// returnTo sets the position to an offset on this or an earlier line.
func (p *parser) returnTo(i int) {
	if i >= p.line {
		p.pos = i
		return
	}
	p.moveBack(i, p.lineStart(i))
}

func (p *parser) trimSpace(start, end int) int {
	for end > start && isSpace(p.text[end-1]) {
		end--
	}
	return end
}

// flowTextEnd returns the end of the text at i: before the next comma or closing bracket on its line.
func (p *parser) flowTextEnd(i int) int {
	start := i
	for i < len(p.text) && !isBreak(p.text[i]) && !isFlowIndicator(p.text[i]) {
		i++
	}
	return p.trimEnd(start, i)
}

// readFlowValue reads one value inside a flow collection: a scalar or alias as a token, or a collection, whose index it
// returns instead.
func (p *parser) readFlowValue(n int) (token, int32) {
	if p.isBlankAt(p.pos) {
		return token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: noNode}, noNode
	}
	var own properties
	for c := p.peek(); c == '&' || c == '!'; c = p.peek() {
		if !p.readProperty(&own) {
			break
		}
		end, line := p.pos, p.line
		if !p.nextInFlow(n) || isFlowIndicator(p.peek()) && p.peek() != '[' && p.peek() != '{' ||
			p.peek() == ':' && p.isBlankInFlow(p.pos+1) {
			p.moveBack(end, line)
			return token{start: end, end: end, kind: Missing, typ: Null, decoded: noNode, properties: own}, noNode
		}
	}
	switch p.peek() {
	case '[', '{':
		return token{}, p.setProperties(p.readFlow(n, 0), own)
	case '"', '\'':
		key := p.readFlowQuoted(n)
		key.properties = own
		return key, noNode
	case '*':
		if key, ok := p.readAlias(); ok {
			key.properties = own
			return key, noNode
		}
	case ':':
		if p.isBlankInFlow(p.pos + 1) {
			return token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: noNode, properties: own}, noNode
		}
	}
	key := p.readFlowPlain(n)
	key.properties = own
	return key, noNode
}

// readFlowPlain reads a plain scalar in flow context; it may span lines.
func (p *parser) readFlowPlain(n int) token {
	start := p.pos
	bad := p.cannotStartPlain(start) || p.isAtDash()
	end := p.flowPlainEnd(start)
	if end == start {
		end = start + 1
	}
	key := token{start: start, end: end, kind: Scalar, decoded: noNode}
	var lines strings.Builder
	pos := end
	for !bad {
		i, breaks := p.nextLine(pos)
		if i < 0 || breaks == 0 || !p.deeper(i, n) || p.text[i] == '#' || isFlowIndicator(p.text[i]) {
			break
		}
		next := p.flowPlainEnd(i)
		if next == i {
			break
		}
		p.joinLine(&lines, &key, breaks, i, next)
		pos = next
	}
	p.pos = end
	if pos != end {
		key.end, key.multiline = pos, true
		key.decoded = p.decode(lines.String())
		p.moveTo(pos)
		key.typ = resolveType(lines.String())
	} else {
		key.typ = resolveType(p.text[start:end])
	}
	if bad {
		p.reservedStart(&key, true)
	} else if c := p.peek(); (c == '{' || c == '[') && p.pos == key.end {
		p.readTextWithBracket(&key)
	}
	return key
}

// flowPlainEnd finds the end of a plain scalar's text on its line.
func (p *parser) flowPlainEnd(i int) int {
	text, start := p.text, i
	defer func() { p.work += i - start }()
	for i < len(text) {
		switch text[i] {
		case ',', '[', ']', '{', '}', '\n', '\r':
			return p.trimEnd(start, i)
		case ':':
			if p.isBlankInFlow(i + 1) {
				return p.trimEnd(start, i)
			}
		case '#':
			if i > start && isBlank(text[i-1]) {
				return p.trimEnd(start, i)
			}
		}
		i++
	}
	return p.trimEnd(start, i)
}

// readFlowQuoted reads a quoted scalar in flow context.
func (p *parser) readFlowQuoted(n int) token {
	start := p.pos
	found := p.findQuote(start, n)
	if found.end >= 0 {
		i := p.skipBlanks(found.end)
		c := p.at(i)
		if i >= len(p.text) || isBreak(c) || c == '#' || c == ':' || c == ',' || c == ']' || c == '}' {
			return p.closedQuoteToken(start, found)
		}
		if !found.multiline && isBlank(p.text[found.end]) {
			return p.closedQuoteToken(start, found) // a comma is missing
		}
		if !found.multiline && !strings.ContainsAny(p.text[start:found.end], ",]}") {
			if p.hasTextAfterQuote(found.end) {
				return p.readInnerQuote(found.end)
			}
			return p.closedQuoteToken(start, found)
		}
	}
	return p.unclosedQuoteToken(start, p.unquotedEnd(start+1), true)
}
