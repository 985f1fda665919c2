package syntax

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// place is the position of a block node, which decides what the node may be.
type place uint8

const (
	ownLine   place = iota // first on its line: anything
	afterDash              // on the line of its dash: also compact collections
	afterKey               // on the line of its key: no block collection
)

// token is a scalar or alias that is not yet in the arena, because it may turn out to be the first key of a mapping.
type token struct {
	start, end int
	kind       Kind
	style      Style
	typ        Type
	decoded    int32 // as node.first
	multiline  bool
	broken     bool
	stopped    bool // a value followed on its line by something not allowed there
	explicit   bool // written with "?", its colon on a line of its own
	alone      bool // written with "?", without a colon
	properties properties
}

// readDocument reads the whole text.
func (p *parser) readDocument(entry bool) {
	if !p.handleMarker() {
		p.fresh = true
	}
	p.next()
	if p.done {
		p.t.root = p.addMissing(p.trimEnd(p.line, len(p.text)))
		if p.t.root != noNode && len(p.t.nodes) > 0 {
			at := min(p.rootStart(), len(p.text))
			p.t.nodes[p.t.root].start, p.t.nodes[p.t.root].end = int32(at), int32(at)
		}
		return
	}
	if entry && (p.isAtDash() || p.dashLacksSpace()) {
		p.readRootEntry()
		return
	}
	at := ownLine
	if p.inlineRoot {
		at = afterKey
	}
	p.t.root = p.readNode(-1, at, false)
	p.readLeftovers()
}

// rootStart returns the offset at which the root of an empty text, which is Missing, is placed.
func (p *parser) rootStart() int {
	if len(p.text) >= 3 && p.text[:3] == "\uFEFF" {
		return 3
	}
	return 0
}

// readRootEntry reads text that should be one sequence entry, and makes the node of that entry the root. Entries
// that follow are read too, but cannot be reached from the root.
func (p *parser) readRootEntry() {
	col := p.col()
	p.levels = append(p.levels, level{col: col, seq: true, node: noNode, line: p.line, count: 1})
	p.t.root = p.readItem(col)
	for p.hasAnotherEntry(col, true) {
		if p.isAtDash() {
			p.report(diag.YAML008, p.pos, p.pos+1, "Another entry starts here, but this text is one entry of a list.")
		}
		p.readItem(p.levels[0].col)
	}
	p.levels = p.levels[:0]
	p.readLeftovers()
}

// readLeftovers reads the text after the root, and reports it.
func (p *parser) readLeftovers() {
	for !p.done {
		p.skipOrphan()
	}
}

// skipOrphan skips content that belongs to no node, with its lines, and makes one finding for it.
func (p *parser) skipOrphan() {
	end := max(p.contentEnd(p.pos), p.pos+1)
	var fixes []diag.Fix
	if p.fresh && end == p.pos+1 {
		fixes = append(fixes, fix("Remove the line", replace(p.line, p.skipBreak(p.lineEnd(p.pos)), "")))
	}
	p.report(diag.YAML008, p.pos, end, "This does not belong to anything above it.", fixes...)
	p.markBroken(p.t.root)
	p.markTopBroken()
	p.skipDeeper()
}

// skipDeeper skips this line and the lines below it that are indented deeper.
func (p *parser) skipDeeper() {
	col := p.col()
	for {
		p.pos = p.lineEnd(p.pos)
		p.next()
		if p.done || p.fresh && p.col() <= col {
			return
		}
	}
}

// readNode reads the block node at pos. It must start to the right of column n; sameColumn allows a sequence at n,
// as the value of a key. It leaves the parser at the next content.
func (p *parser) readNode(n int, at place, sameColumn bool) int32 {
	var own, line properties
	for c := p.peek(); c == '&' || c == '!'; c = p.peek() {
		if !p.readProperty(&line) {
			break
		}
		end := p.pos
		p.next()
		if p.done || p.fresh {
			p.mergeProperties(&own, &line)
			k := p.col()
			if p.done || k < n || k == n && !(sameColumn && p.isAtDash()) {
				return p.setProperties(p.addMissing(end), own)
			}
			at = ownLine
		}
	}
	if p.depth++; p.depth > maxDepth {
		p.depth--
		return p.abandonTooDeep()
	}
	index := p.readBlockContent(n, at, own, line)
	p.depth--
	return index
}

// abandonTooDeep reports a text that is nested too deeply, and ends the parsing.
func (p *parser) abandonTooDeep() int32 {
	p.report(diag.YAML008, p.pos, p.pos+1, "Values nest too deep here; the rest of the text is not read.")
	p.mute++
	start := p.pos
	p.pos, p.done, p.gaveUp = len(p.text), true, true
	index := p.add(Missing, Plain, start, start)
	p.markBroken(index)
	return index
}

// readBlockContent reads a block node after its properties: own are those on the lines above, line those on the same
// line.
func (p *parser) readBlockContent(n int, at place, own, line properties) int32 {
	start, col := p.pos, p.col()
	if line.any() {
		start = line.start()
		col = start - p.line + p.shift
	}
	switch c := p.peek(); c {
	case '-':
		if p.isAtDash() {
			if line.any() {
				p.report(diag.YAML008, p.pos, p.pos+1, "A list cannot start on the line of its anchor or tag.")
			}
			p.mergeProperties(&own, &line)
			if at == afterKey {
				p.reportSequenceAfterKey()
			}
			return p.setProperties(p.readSequence(p.col()), own)
		}
		if at != afterKey && p.dashLacksSpace() && p.entriesFollow(p.col()) {
			p.mergeProperties(&own, &line)
			return p.setProperties(p.readSequence(p.col()), own)
		}
	case '?':
		if p.isBlankAt(p.pos + 1) {
			if at == afterKey {
				p.report(diag.YAML008, p.pos, p.pos+1,
					"A \"?\" for a key cannot stand after another key on the same line.")
			}
			p.mergeProperties(&own, &line)
			return p.setProperties(p.readMapping(p.col(), token{}, false), own)
		}
	case ':':
		if p.isBlankAt(p.pos+1) && at != afterKey {
			key := token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: noNode, properties: line}
			p.pos++
			return p.setProperties(p.readMapping(col, key, true), own)
		}
	case '[', '{':
		p.mergeProperties(&own, &line)
		return p.readFlowInBlock(n, at, own)
	case ']', '}':
		if at == afterKey {
			if index, ok := p.readImplied(n, start); ok {
				p.mergeProperties(&own, &line)
				p.setProperties(index, own)
				p.endLine(index, n, at)
				return index
			}
		}
	case '|', '>':
		if p.startsBlockScalar() {
			p.mergeProperties(&own, &line)
			index := p.readBlockScalar(n)
			return p.setProperties(index, own)
		}
	}
	if at != afterKey && p.isWordBeforeHole() {
		word := p.readPlainKey()
		p.resolveMissingColon(&word)
		p.mergeProperties(&own, &line)
		return p.setProperties(p.readMapping(col, word, true), own)
	}
	key := p.readScalar(n, at)
	if key.stopped {
		if c := p.at(p.skipBlanks(key.end)); key.style == Plain || c == ',' {
			if index, ok := p.readImplied(n, key.start); ok {
				p.mergeProperties(&own, &line)
				p.setProperties(index, own)
				p.endLine(index, n, at)
				return index
			}
		}
		if key.style == Plain {
			p.colonInValue(&key)
		} else {
			key = p.readTextAfterQuote(key.end)
		}
	}
	if at != afterKey && !key.multiline && (p.readLostColonSpace(&key) || p.takeColon(key)) {
		if at == afterDash && !line.any() && p.isKeyInsideBraces(key) {
			p.pos = key.start
			index := p.readImpliedFlow(n, '{')
			p.setProperties(index, own)
			p.endLine(index, n, at)
			return index
		}
		key.properties = line
		return p.setProperties(p.readMapping(col, key, true), own)
	}
	if at != afterKey && p.lacksColonAtStart(&key, n) {
		key.properties = line
		return p.setProperties(p.readMapping(col, key, true), own)
	}
	p.mergeProperties(&own, &line)
	key.properties = own
	index := p.addToken(key)
	p.endLine(index, n, at)
	return index
}

// takeColon consumes the ':' after a key on its line.
func (p *parser) takeColon(key token) bool {
	i := p.skipBlanks(key.end)
	if p.at(i) != ':' || !p.isBlankAt(i+1) {
		return false
	}
	p.reportLongKey(key)
	p.pos = i + 1
	return true
}

// reportLongKey reports a key that is too long for YAML.
func (p *parser) reportLongKey(key token) {
	if key.end-key.start > 1024 {
		p.report(diag.YAML008, key.start, key.end, "A key may have at most 1024 characters.")
	}
}

// addToken adds a scalar or alias to the arena and returns its index.
func (p *parser) addToken(key token) int32 {
	index := p.add(key.kind, key.style, key.start, key.end)
	at := &p.t.nodes[index]
	at.typ, at.first = key.typ, key.decoded
	if key.broken {
		at.flags |= flagBroken
	}
	if key.kind == Alias {
		at.first = p.findAnchor(p.text[key.start+1 : key.end])
		p.t.aliases = append(p.t.aliases, index)
	}
	return p.setProperties(index, key.properties)
}

// endLine reads what follows a value on its line, then moves to the next content.
func (p *parser) endLine(index int32, n int, at place) {
	p.next()
	if !p.done && !p.fresh {
		p.reportJunk(index, n, at)
	}
}

// readSequence reads a block sequence at pos.
func (p *parser) readSequence(col int) int32 {
	index := p.add(Sequence, Block, p.pos, p.pos)
	p.levels = append(p.levels, level{col: col, seq: true, node: index, line: p.line})
	depth := len(p.levels) - 1
	last := noNode
	for {
		p.levels[depth].count++
		item := p.readItem(p.levels[depth].col)
		p.attachItem(index, last, item)
		last = item
		if !p.hasAnotherEntry(p.levels[depth].col, true) {
			break
		}
	}
	p.levels = p.levels[:depth]
	p.t.nodes[index].end = p.t.nodes[last].end
	return index
}

// readItem reads the dash at pos and the value after it.
func (p *parser) readItem(col int) int32 {
	p.pos++
	end := p.pos
	if !p.isBlankAt(p.pos) {
		// The missing space counts.
		p.shift++
		p.reportDash()
	}
	p.next()
	switch {
	case p.done || p.fresh && p.col() <= col:
		return p.addMissing(end)
	case p.fresh:
		return p.readNode(col, ownLine, false)
	}
	p.reportTabAfterDash(end)
	return p.readNode(col, afterDash, false)
}

// readMapping reads a block mapping. Its first key may have been read already, with its colon; otherwise the parser
// is at it.
func (p *parser) readMapping(col int, key token, haveKey bool) int32 {
	start := p.pos
	if haveKey {
		start = key.start
		if key.properties.any() {
			start = key.properties.start()
		}
	}
	index := p.add(Mapping, Block, start, start)
	p.levels = append(p.levels, level{col: col, node: index, line: p.line})
	depth := len(p.levels) - 1
	last := noNode
	for {
		if !haveKey {
			key, haveKey = p.readKey(index)
		}
		if haveKey {
			p.levels[depth].count++
			broken := key.broken
			k := p.addToken(key)
			v := p.readPairValue(p.levels[depth].col, key)
			if broken && p.t.nodes[v].kind == Missing {
				p.markBroken(v)
			}
			p.attachPair(index, last, k, v)
			last = v
		}
		if !p.hasAnotherEntry(p.levels[depth].col, false) {
			break
		}
		haveKey = false
	}
	p.levels = p.levels[:depth]
	if last != noNode {
		p.t.nodes[index].end = p.t.nodes[last].end
	} else {
		p.t.nodes[index].end = int32(min(start+1, len(p.text)))
	}
	p.reportDuplicates(index)
	return index
}

// readPairValue reads the value after the colon of a key, if there is one; the mapping is indented by n. After the
// colon of an explicit key any value may stand.
func (p *parser) readPairValue(n int, key token) int32 {
	end := p.pos
	p.next()
	if p.done || key.alone {
		return p.addMissing(end)
	}
	if !p.fresh {
		if key.explicit {
			return p.readNode(n, afterDash, true)
		}
		return p.readNode(n, afterKey, true)
	}
	if k := p.col(); k > n || k == n && p.isAtDash() {
		return p.readNode(n, ownLine, true)
	}
	return p.addMissing(end)
}

// hasAnotherEntry reports whether the next content is a further entry of the innermost open block collection, which
// is at column col. Misplaced content is reported and read where it belongs.
func (p *parser) hasAnotherEntry(col int, seq bool) bool {
	for {
		if p.done {
			return false
		}
		if !p.fresh {
			p.skipOrphan()
			continue
		}
		k, dash := p.col(), p.isAtDash()
		if !dash && p.dashLacksSpace() && p.continuesOpen(k, true) && !p.continuesOpen(k, false) {
			dash = true
		}
		if k == col && dash == seq {
			return true
		}
		if p.continuesOpen(k, dash) {
			return false
		}
		if !p.settleColumn(k, dash) {
			p.skipOrphan()
		}
		col = p.levels[len(p.levels)-1].col
	}
}

// continuesOpen reports whether there is an open block collection at column col that continues with a dash or, if
// dash is false, with a key.
func (p *parser) continuesOpen(col int, dash bool) bool {
	for i := len(p.levels) - 1; i >= 0; i-- {
		if p.levels[i].col == col && p.levels[i].seq == dash {
			return true
		}
	}
	return false
}

// readProperty reads the anchor or tag at pos. It returns false if the anchor or tag has no name, so that the indicator
// must be meant as text.
func (p *parser) readProperty(into *properties) bool {
	start := p.pos
	end := start + 1
	if p.text[start] == '!' && p.at(end) == '<' {
		for end < len(p.text) && !isSpace(p.text[end]) && p.text[end] != '>' {
			end++
		}
		if p.at(end) == '>' {
			end++
		}
	} else {
		for end < len(p.text) && !isSpace(p.text[end]) && !isFlowIndicator(p.text[end]) {
			end++
		}
	}
	// "op: !=" means the operator, not a tag.
	if p.text[start] == '&' && end == start+1 || strings.ContainsAny(p.text[start:end], "='\"") &&
		p.at(start+1) != '<' {
		return false
	}
	target := &into.tag
	if p.text[start] == '&' {
		target = &into.anchor
	}
	if target.Len() > 0 {
		p.report(diag.YAML008, start, end, "A value can have only one anchor and one tag.",
			fix("Remove this one", replace(start, p.skipBlanks(end), "")))
	} else {
		*target = source.Span{Start: start, End: end}
	}
	if end < len(p.text) && !isSpace(p.text[end]) && !(len(p.flows) > 0 && isFlowIndicator(p.text[end])) {
		p.report(diag.YAML008, end, end+1, "A space is missing after the anchor or tag.",
			fix("Insert the space", insert(end, " ")))
	}
	p.pos = end
	return true
}

func isFlowIndicator(c byte) bool { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}' }

func (p *parser) mergeProperties(into, from *properties) {
	if from.anchor.Len() > 0 {
		if into.anchor.Len() > 0 {
			p.report(diag.YAML008, from.anchor.Start, from.anchor.End, "A value can have only one anchor.",
				fix("Remove this one", replace(from.anchor.Start, p.skipBlanks(from.anchor.End), "")))
		} else {
			into.anchor = from.anchor
		}
	}
	if from.tag.Len() > 0 {
		if into.tag.Len() > 0 {
			p.report(diag.YAML008, from.tag.Start, from.tag.End, "A value can have only one tag.",
				fix("Remove this one", replace(from.tag.Start, p.skipBlanks(from.tag.End), "")))
		} else {
			into.tag = from.tag
		}
	}
	*from = properties{}
}

// setProperties sets the anchor and tag of a finished node, and returns its index. An anchor is valid from here on,
// so that a value cannot contain itself.
func (p *parser) setProperties(index int32, own properties) int32 {
	if !own.any() {
		return index
	}
	at := &p.t.nodes[index]
	if at.kind == Alias {
		p.report(diag.YAML008, own.start(), max(own.anchor.End, own.tag.End),
			"An alias can have neither an anchor nor a tag.",
			fix("Remove it", replace(own.start(), int(at.start), "")))
		return index
	}
	own.node = index
	at.flags |= flagProperties
	if at.kind == Missing && at.flags&flagHole == 0 && own.tag.Len() > 0 &&
		resolveTagged(p.text[own.tag.Start:own.tag.End], "", Plain) == String {
		at.kind = Scalar // the text without a character
	}
	if at.kind == Scalar && own.tag.Len() > 0 {
		at.typ = resolveTagged(p.text[own.tag.Start:own.tag.End], p.t.value(index), at.style)
	}
	list := append(p.t.properties, own)
	for i := len(list) - 1; i > 0 && list[i-1].node > index; i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	p.t.properties = list
	if own.anchor.Len() > 0 {
		p.anchor(p.text[own.anchor.Start+1:own.anchor.End], index)
	}
	return index
}

// isWordBeforeHole reports whether a single word stands here in front of entries that are units of their own, and so
// must be a key whose colon is missing.
func (p *parser) isWordBeforeHole() bool {
	if len(p.t.Holes) == 0 {
		return false
	}
	end := p.pos
	for end < len(p.text) && isWord(p.text[end]) {
		end++
	}
	if end == p.pos || p.skipBlanks(end) != p.lineEnd(end) {
		return false
	}
	_, found := slices.BinarySearch(p.t.Holes, p.skipBreak(p.lineEnd(end)))
	return found
}
