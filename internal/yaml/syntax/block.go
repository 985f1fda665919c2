package syntax

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// place says what a block node may be.
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

// document reads the whole text.
func (p *parser) document(entry bool) {
	if !p.marker() {
		p.fresh = true
	}
	p.next()
	if p.done {
		p.t.root = p.missing(p.trimEnd(p.line, len(p.text)))
		if p.t.root != none && len(p.t.nodes) > 0 {
			at := min(p.rootStart(), len(p.text))
			p.t.nodes[p.t.root].start, p.t.nodes[p.t.root].end = int32(at), int32(at)
		}
		return
	}
	if entry && (p.dash() || p.dashLacksSpace()) {
		p.entry()
		return
	}
	at := ownLine
	if p.inlineRoot {
		at = afterKey
	}
	p.t.root = p.node(-1, at, false)
	p.leftovers()
}

// rootStart returns the place of the Missing root of an empty text.
func (p *parser) rootStart() int {
	if len(p.text) >= 3 && p.text[:3] == "\uFEFF" {
		return 3
	}
	return 0
}

// entry reads one sequence entry whose node becomes the root. Further entries are also read, but are unreachable.
func (p *parser) entry() {
	col := p.col()
	p.levels = append(p.levels, level{col: col, seq: true, node: none, line: p.line, count: 1})
	p.t.root = p.item(col)
	for p.another(col, true) {
		if p.dash() {
			p.report(diag.YAML008, p.pos, p.pos+1, "Another entry starts here, but this text is one entry of a list.")
		}
		p.item(p.levels[0].col)
	}
	p.levels = p.levels[:0]
	p.leftovers()
}

// leftovers reads the text after the root.
func (p *parser) leftovers() {
	for !p.done {
		p.orphan()
	}
}

// orphan reads content that belongs to nothing: it makes one finding and skips the content with its lines.
func (p *parser) orphan() {
	end := max(p.contentEnd(p.pos), p.pos+1)
	var fixes []diag.Fix
	if p.fresh && end == p.pos+1 {
		fixes = append(fixes, fix("Remove the line", replace(p.line, p.afterBreak(p.lineEnd(p.pos)), "")))
	}
	p.report(diag.YAML008, p.pos, end, "This does not belong to anything above it.", fixes...)
	p.breaks(p.t.root)
	p.breakTop()
	p.skipDeeper()
}

// skipDeeper skips this line and the deeper ones below it.
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

// node reads the block node at pos. Its collection is indented by n; sameColumn allows a sequence at that same
// column, as the value of a key. It leaves the parser at the next content.
func (p *parser) node(n int, at place, sameColumn bool) int32 {
	var own, line properties
	for c := p.peek(); c == '&' || c == '!'; c = p.peek() {
		if !p.property(&line) {
			break
		}
		end := p.pos
		p.next()
		if p.done || p.fresh {
			p.mergeProperties(&own, &line)
			k := p.col()
			if p.done || k < n || k == n && !(sameColumn && p.dash()) {
				return p.withProperties(p.missing(end), own)
			}
			at = ownLine
		}
	}
	if p.depth++; p.depth > maxDepth {
		p.depth--
		return p.tooDeep()
	}
	index := p.blockContent(n, at, own, line)
	p.depth--
	return index
}

// tooDeep gives up on a text that is nested deeper than any real one.
func (p *parser) tooDeep() int32 {
	p.report(diag.YAML008, p.pos, p.pos+1, "Values nest too deep here; the rest of the text is not read.")
	p.mute++
	start := p.pos
	p.pos, p.done, p.gaveUp = len(p.text), true, true
	index := p.add(Missing, Plain, start, start)
	p.breaks(index)
	return index
}

// blockContent reads a block node after its properties: own are those on lines above, line those on the same line.
func (p *parser) blockContent(n int, at place, own, line properties) int32 {
	start, col := p.pos, p.col()
	if line.any() {
		start = line.start()
		col = start - p.line + p.shift
	}
	switch c := p.peek(); c {
	case '-':
		if p.dash() {
			if line.any() {
				p.report(diag.YAML008, p.pos, p.pos+1, "A list cannot start on the line of its anchor or tag.")
			}
			p.mergeProperties(&own, &line)
			if at == afterKey {
				p.sequenceAfterKey()
			}
			return p.withProperties(p.sequence(p.col()), own)
		}
		if at != afterKey && p.dashLacksSpace() && p.entriesFollow(p.col()) {
			p.mergeProperties(&own, &line)
			return p.withProperties(p.sequence(p.col()), own)
		}
	case '?':
		if p.blankAt(p.pos + 1) {
			if at == afterKey {
				p.report(diag.YAML008, p.pos, p.pos+1,
					"A \"?\" for a key cannot stand after another key on the same line.")
			}
			p.mergeProperties(&own, &line)
			return p.withProperties(p.readMapping(p.col(), token{}, false), own)
		}
	case ':':
		if p.blankAt(p.pos+1) && at != afterKey {
			key := token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: none, properties: line}
			p.pos++
			return p.withProperties(p.readMapping(col, key, true), own)
		}
	case '[', '{':
		p.mergeProperties(&own, &line)
		return p.flowInBlock(n, at, own)
	case ']', '}':
		if at == afterKey {
			if index, ok := p.readImplied(n, start); ok {
				p.mergeProperties(&own, &line)
				p.withProperties(index, own)
				p.endLine(index, n, at)
				return index
			}
		}
	case '|', '>':
		if p.blockScalarHere() {
			p.mergeProperties(&own, &line)
			index := p.blockScalar(n)
			return p.withProperties(index, own)
		}
	}
	if at != afterKey && p.wordBeforeHole() {
		word := p.plainKey()
		p.missingColon(&word)
		p.mergeProperties(&own, &line)
		return p.withProperties(p.readMapping(col, word, true), own)
	}
	key := p.scalar(n, at)
	if key.stopped {
		if c := p.at(p.skipBlanks(key.end)); key.style == Plain || c == ',' {
			if index, ok := p.readImplied(n, key.start); ok {
				p.mergeProperties(&own, &line)
				p.withProperties(index, own)
				p.endLine(index, n, at)
				return index
			}
		}
		if key.style == Plain {
			p.colonInValue(&key)
		} else {
			key = p.textBehindQuote(key.end)
		}
	}
	if at != afterKey && !key.multiline && (p.lostColonSpace(&key) || p.colon(key)) {
		if at == afterDash && !line.any() && p.keyInsideBraces(key) {
			p.pos = key.start
			index := p.impliedFlow(n, '{')
			p.withProperties(index, own)
			p.endLine(index, n, at)
			return index
		}
		key.properties = line
		return p.withProperties(p.readMapping(col, key, true), own)
	}
	if at != afterKey && p.missingColonStart(&key, n) {
		key.properties = line
		return p.withProperties(p.readMapping(col, key, true), own)
	}
	p.mergeProperties(&own, &line)
	key.properties = own
	index := p.addToken(key)
	p.endLine(index, n, at)
	return index
}

// colon consumes the ':' after a key on its line.
func (p *parser) colon(key token) bool {
	i := p.skipBlanks(key.end)
	if p.at(i) != ':' || !p.blankAt(i+1) {
		return false
	}
	p.longKey(key)
	p.pos = i + 1
	return true
}

// longKey reports a key that is too long for YAML.
func (p *parser) longKey(key token) {
	if key.end-key.start > 1024 {
		p.report(diag.YAML008, key.start, key.end, "A key may have at most 1024 characters.")
	}
}

// addToken puts a scalar or alias into the arena.
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
	return p.withProperties(index, key.properties)
}

// endLine handles what follows a value on its line, then moves on.
func (p *parser) endLine(index int32, n int, at place) {
	p.next()
	if !p.done && !p.fresh {
		p.junk(index, n, at)
	}
}

// sequence reads a block sequence at pos.
func (p *parser) sequence(col int) int32 {
	index := p.add(Sequence, Block, p.pos, p.pos)
	p.levels = append(p.levels, level{col: col, seq: true, node: index, line: p.line})
	depth := len(p.levels) - 1
	last := none
	for {
		p.levels[depth].count++
		item := p.item(p.levels[depth].col)
		p.attachItem(index, last, item)
		last = item
		if !p.another(p.levels[depth].col, true) {
			break
		}
	}
	p.levels = p.levels[:depth]
	p.t.nodes[index].end = p.t.nodes[last].end
	return index
}

// item reads the dash at pos and the value after it.
func (p *parser) item(col int) int32 {
	p.pos++
	end := p.pos
	if !p.blankAt(p.pos) {
		// The missing space counts.
		p.shift++
		p.reportDash()
	}
	p.next()
	switch {
	case p.done || p.fresh && p.col() <= col:
		return p.missing(end)
	case p.fresh:
		return p.node(col, ownLine, false)
	}
	p.tabBehindDash(end)
	return p.node(col, afterDash, false)
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
	last := none
	for {
		if !haveKey {
			key, haveKey = p.key(index)
		}
		if haveKey {
			p.levels[depth].count++
			broken := key.broken
			k := p.addToken(key)
			v := p.pairValue(p.levels[depth].col, key)
			if broken && p.t.nodes[v].kind == Missing {
				p.breaks(v)
			}
			p.attachPair(index, last, k, v)
			last = v
		}
		if !p.another(p.levels[depth].col, false) {
			break
		}
		haveKey = false
	}
	p.levels = p.levels[:depth]
	if last != none {
		p.t.nodes[index].end = p.t.nodes[last].end
	} else {
		p.t.nodes[index].end = int32(min(start+1, len(p.text)))
	}
	p.duplicates(index)
	return index
}

// pairValue reads the value after the colon of a key, if any; the mapping is indented by n. After the colon of an
// explicit key any value may stand.
func (p *parser) pairValue(n int, key token) int32 {
	end := p.pos
	p.next()
	if p.done || key.alone {
		return p.missing(end)
	}
	if !p.fresh {
		if key.explicit {
			return p.node(n, afterDash, true)
		}
		return p.node(n, afterKey, true)
	}
	if k := p.col(); k > n || k == n && p.dash() {
		return p.node(n, ownLine, true)
	}
	return p.missing(end)
}

// another reports whether the next content is a further entry of the block collection at col, the innermost open one.
// Misplaced content is reported and read where it belongs.
func (p *parser) another(col int, seq bool) bool {
	for {
		if p.done {
			return false
		}
		if !p.fresh {
			p.orphan()
			continue
		}
		k, dash := p.col(), p.dash()
		if !dash && p.dashLacksSpace() && p.open(k, true) && !p.open(k, false) {
			dash = true
		}
		if k == col && dash == seq {
			return true
		}
		if p.open(k, dash) {
			return false
		}
		if !p.settle(k, dash) {
			p.orphan()
		}
		col = p.levels[len(p.levels)-1].col
	}
}

// open reports whether an open block collection continues at that column with
// a dash or a key.
func (p *parser) open(col int, dash bool) bool {
	for i := len(p.levels) - 1; i >= 0; i-- {
		if p.levels[i].col == col && p.levels[i].seq == dash {
			return true
		}
	}
	return false
}

// property reads the anchor or tag at pos. It returns false if it has no name, so that the indicator must be meant as
// text.
func (p *parser) property(into *properties) bool {
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

// withProperties gives a finished node its anchor and tag. An anchor counts
// from here on, so that a value cannot contain itself.
func (p *parser) withProperties(index int32, own properties) int32 {
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

// wordBeforeHole reports whether a lone word stands here in front of entries
// that are read on their own: a key whose colon is missing.
func (p *parser) wordBeforeHole() bool {
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
	_, found := slices.BinarySearch(p.t.Holes, p.afterBreak(p.lineEnd(end)))
	return found
}
