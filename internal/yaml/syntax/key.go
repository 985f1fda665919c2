package syntax

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// readKey reads a further key of a block mapping at pos, with its colon. It returns false if there is no key; the text
// there is reported and skipped.
func (p *parser) readKey(mapping int32) (token, bool) {
	if p.peek() == '?' && p.isBlankAt(p.pos+1) {
		return p.readExplicitKey()
	}
	if p.peek() == ':' && p.isBlankAt(p.pos+1) {
		key := token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: noNode}
		p.pos++
		return key, true
	}
	var own properties
	for c := p.peek(); c == '&' || c == '!'; c = p.peek() {
		if !p.readProperty(&own) {
			break
		}
		p.pos = p.skipBlanks(p.pos)
		if p.pos >= len(p.text) || isBreak(p.text[p.pos]) || p.text[p.pos] == '#' {
			start := own.start()
			p.report(diag.YAML008, start, p.trimEnd(start, p.pos), "A key is missing here.")
			p.markBroken(mapping)
			return token{}, false
		}
	}
	if p.cannotBeKey() {
		return p.reportNoKey(mapping)
	}
	var key token
	switch p.peek() {
	case '"', '\'':
		key = p.readQuotedKey()
	case '*':
		var ok bool
		if key, ok = p.readAlias(); !ok {
			key = p.readPlainKey()
		}
	default:
		key = p.readPlainKey()
	}
	key.properties = own
	if p.readLostColonSpace(&key) || p.takeColon(key) {
		p.moved = nil
		return key, true
	}
	p.markBroken(mapping)
	before := len(p.t.Errors)
	if key.broken && key.style != Plain {
		p.addColonToFixes(key)
		p.moved = nil
		return key, true
	}
	p.resolveMissingColon(&key)
	if n := len(p.t.Errors); n > before && len(p.t.Errors[n-1].Fixes) > 0 {
		mend := &p.t.Errors[n-1].Fixes[0]
		mend.Edits = append(mend.Edits, p.moved...)
		mend.Unsafe = mend.Unsafe || len(p.moved) > 0 // in place of a dash, the word may stand for one
		slices.SortFunc(mend.Edits, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
	}
	p.moved = nil
	return key, true
}

// addColonToFixes adds the colon of a key to the fixes for the unclosed quote of that key.
func (p *parser) addColonToFixes(key token) {
	if p.mute > 0 || len(p.t.Errors) == 0 {
		return
	}
	fixes := p.t.Errors[len(p.t.Errors)-1].Fixes
	for i := range fixes {
		last := &fixes[i].Edits[len(fixes[i].Edits)-1]
		if last.Span.End == key.end {
			last.NewText += ":"
		} else {
			fixes[i].Edits = append(fixes[i].Edits, insert(key.end, ":"))
		}
	}
}

// reportNoKey reports content that cannot be a key, where a key must stand.
func (p *parser) reportNoKey(mapping int32) (token, bool) {
	p.markBroken(mapping)
	start, end := p.pos, p.contentEnd(p.pos)
	switch c := p.peek(); c {
	case '[', '{':
		p.mute++
		p.readFlow(p.col(), 0)
		p.mute--
		p.report(diag.YAML008, start, max(p.pos, start+1), "Only a text can be a key here, not a list or record.")
	case ']', '}', ',':
		line := p.skipBreak(p.lineEnd(start))
		edit := replace(start, start+1, "")
		if end == start+1 && p.skipBlanks(p.line) == start {
			edit = replace(p.line, line, "")
		}
		p.report(diag.YAML008, start, start+1, "Nothing is open here that this "+quoteRune(c)+
			" could close or separate.", fix("Remove it", edit))
	default:
		p.report(diag.YAML008, start, max(end, start+1), "A key is missing in front of this text.")
	}
	p.pos = p.lineEnd(p.pos)
	p.next()
	return token{}, false
}

// readExplicitKey reads "? key" and the colon on the line below it.
func (p *parser) readExplicitKey() (token, bool) {
	start := p.pos
	n := p.col()
	p.pos++
	p.next()
	key := token{start: start + 1, end: start + 1, kind: Missing, typ: Null, decoded: noNode}
	if !p.done && (!p.fresh || p.col() > n || p.col() == n && p.isAtDash()) {
		from := len(p.t.nodes)
		contentStart := p.pos
		index := p.readNode(n, afterDash, false)
		at := p.t.nodes[index]
		switch at.kind {
		case Scalar, Alias:
			key = token{start: int(at.start), end: int(at.end), kind: at.kind, style: at.style, typ: at.typ,
				decoded: at.first}
			if at.kind == Alias {
				key.decoded = noNode
				p.t.aliases = p.t.aliases[:len(p.t.aliases)-1]
			}
			if at.flags&flagProperties != 0 {
				key.properties = p.dropProperties(index)
			}
			p.t.nodes = p.t.nodes[:from]
		case Missing:
		default:
			p.report(diag.YAML008, start, start+1, "Only a text can be a key, not a list or record.")
			end := int(at.end)
			key = token{start: contentStart, end: end, kind: Scalar, typ: String, broken: true}
			key.decoded = p.decode(p.text[contentStart:end])
		}
	}
	if !p.done && p.fresh && p.col() == n && p.peek() == ':' && p.isBlankAt(p.pos+1) {
		p.pos++
		key.explicit = true
		return key, true
	}
	key.alone = true
	if p.gaveUp {
		return key, true
	}
	// A key without a value: stay in front of the following text.
	p.pos, p.line, p.shift, p.done = key.end, p.lineStart(key.end), 0, false
	return key, true
}

func (p *parser) lineStart(i int) int {
	end := i
	for i > 0 && !isBreak(p.text[i-1]) {
		i--
	}
	p.work += end - i
	return i
}

// dropProperties removes the properties of a node from the arena and returns them.
func (p *parser) dropProperties(index int32) properties {
	for i, own := range p.t.properties {
		if own.node == index {
			p.t.properties = append(p.t.properties[:i], p.t.properties[i+1:]...)
			own.node = 0
			return own
		}
	}
	return properties{}
}

// readQuotedKey reads a quoted key, which must end on its line.
func (p *parser) readQuotedKey() token {
	start := p.pos
	end := p.lineEnd(start)
	found := p.findQuote(start, 1<<30)
	if found.end < 0 || found.multiline || found.end > end {
		return p.readUnclosedQuote(afterDash)
	}
	key := p.closedQuoteToken(start, found)
	return key
}

// readPlainKey reads a plain key, which must end on its line.
func (p *parser) readPlainKey() token {
	start := p.pos
	bad := p.cannotStartPlain(start)
	end, _ := p.plainEnd(start)
	if end == start {
		end = start + 1
	}
	key := token{start: start, end: end, kind: Scalar, decoded: noNode}
	key.typ = resolveType(p.text[start:end])
	p.pos = end
	if bad {
		p.badStart(&key)
	}
	return key
}

// resolveMissingColon finds out what a line without a colon among keys was meant as, and reads it accordingly.
func (p *parser) resolveMissingColon(key *token) {
	text := p.text[key.start:key.end]
	if key.kind != Scalar {
		p.report(diag.YAML008, key.start, key.end, "A colon is missing after this key.",
			fix("Insert the colon", insert(key.end, ":")))
		key.broken = true
		return
	}
	if key.style != Plain {
		p.pos = key.end
		behind := p.at(key.end)
		if behind == ':' {
			p.report(diag.YAML008, key.start, p.wordEnd(key.end), "A space is missing after the colon.",
				fix("Insert the space", insert(key.end+1, " ")))
			p.pos++
			return
		}
		p.report(diag.YAML008, key.start, key.end, "A colon is missing after this key.",
			fix("Insert the colon", insert(key.end, ":")))
		key.broken = true
		return
	}
	if i := strings.IndexByte(text, ':'); i > 0 && isKeyWord(text[:i]) {
		at := key.start + i
		p.report(diag.YAML008, key.start, key.end, "A space is missing after the colon.",
			fix("Insert the space", insert(at+1, " ")))
		p.cutToken(key, at)
		p.pos = at + 1
		return
	}
	if i := strings.IndexAny(text, " \t"); i > 0 && isKeyWord(text[:i]) {
		at := key.start + i
		p.report(diag.YAML008, key.start, at, "A colon is missing after this key.",
			fix("Insert the colon", insert(at, ":")))
		p.cutToken(key, at)
		p.pos = at
		return
	}
	// "key :value" and similar.
	if !isKeyWord(text) {
		p.report(diag.YAML008, key.start, key.end, "A key and a colon are missing in front of this text.")
		key.broken = true
		return
	}
	p.report(diag.YAML008, key.start, key.end, "A colon is missing after this key.",
		fix("Insert the colon", insert(key.end, ":")))
	key.broken = true
}

// readLostColonSpace reads "key:{ other: …", which YAML takes for a key with a bracket in it, as a key with a value. It
// returns false for any other key.
func (p *parser) readLostColonSpace(key *token) bool {
	if key.kind != Scalar || key.style != Plain {
		return false
	}
	text := p.text[key.start:key.end]
	i := strings.IndexByte(text, ':')
	if i < 0 || strings.IndexByte(text[:i], ' ') >= 0 {
		return p.readLostColon(key)
	}
	if i < 1 || i+1 == len(text) || strings.IndexByte("{['\"", text[i+1]) < 0 || !isKeyWord(text[:i]) {
		return false
	}
	at := key.start + i
	p.report(diag.YAML008, key.start, at+1, "A space is missing after the colon.",
		fix("Insert the space", insert(at+1, " ")))
	p.cutToken(key, at)
	p.pos = at + 1
	return true
}

// readLostColon reads "key { other: …" as a key with a value, as lostColonSpace does.
func (p *parser) readLostColon(key *token) bool {
	text := p.text[key.start:key.end]
	i := strings.IndexByte(text, ' ')
	if i < 1 || !isKeyWord(text[:i]) {
		return false
	}
	at := key.start + i
	bracket := p.skipBlanks(at)
	if c := p.at(bracket); c != '{' && c != '[' || p.budget < 0 || !p.closesWholly(bracket) {
		return false
	}
	colon := fix("Insert the colon", insert(at, ":"))
	colon.Unsafe = true // the word may stand in place of a dash
	p.report(diag.YAML008, key.start, at, "A colon is missing after this key.", colon)
	p.cutToken(key, at)
	p.pos = at
	return true
}

// cutToken shortens a plain token so that it ends at end.
func (p *parser) cutToken(key *token, end int) {
	key.end, key.decoded, key.multiline = end, noNode, false
	key.typ = resolveType(p.text[key.start:end])
}

// wordEnd returns the end of the word at i.
func (p *parser) wordEnd(i int) int {
	for i < len(p.text) && !isSpace(p.text[i]) {
		i++
	}
	return i
}

// isKeyWord reports whether a text looks like a key: letters, digits, a few signs, no blank.
func isKeyWord(s string) bool {
	if s == "" {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isWord(c) && c != '-' && c != '.' && c != '$' && c != '/' {
			return false
		}
	}
	return true
}

// lacksColonAtStart reports whether a plain scalar at the start of a block node is a key without its colon: the lines
// after it can only be keys or its value.
func (p *parser) lacksColonAtStart(key *token, n int) bool {
	if key.kind != Scalar || key.style != Plain || key.broken {
		return false
	}
	first, _ := p.plainEnd(key.start)
	line := p.line
	if key.start < line {
		line = p.lineStart(key.start)
	}
	i, _ := p.nextLine(key.end)
	if i < 0 || p.physicalCol(i) <= n || !p.keyLike(i) {
		return false
	}
	text := p.text[key.start:first]
	col := key.start - line + p.shift
	word := text
	if j := strings.IndexAny(text, " \t"); j > 0 {
		word = text[:j]
		if p.physicalCol(i) != col {
			return false
		}
	} else if p.physicalCol(i) < col {
		return false
	}
	if c := strings.IndexByte(word, ':'); c > 0 {
		word = word[:c]
	}
	if !isKeyWord(word) || word[0] == '-' {
		return false
	}
	if key.multiline {
		if p.budget -= key.end - first; p.budget < 0 {
			return false
		}
		shift := 0
		if line == p.line {
			shift = p.shift
		}
		p.newLine(line)
		p.shift = shift
	}
	p.cutToken(key, first)
	p.pos = first
	p.resolveMissingColon(key)
	return true
}

// reportSequenceAfterKey reports a list that begins on the line of its key.
func (p *parser) reportSequenceAfterKey() {
	col := 0
	if n := len(p.levels); n > 0 {
		col = p.levels[n-1].col
	}
	start := p.pos
	for start > 0 && isBlank(p.text[start-1]) {
		start--
	}
	p.report(diag.YAML008, p.pos, p.pos+1, "A list cannot start on the line of its key.",
		fix("Start it on its own line", replace(start, p.pos, "\n"+blanks(col+2))))
	p.shift += col + 2 - p.col()
}

// reportJunk reports text after a complete value on its line and skips it.
func (p *parser) reportJunk(index int32, n int, at place) {
	start := p.pos
	end := max(p.contentEnd(start), start+1)
	p.markBroken(index)
	p.markTopBroken()
	switch c := p.peek(); {
	case c == '}' || c == ']':
		p.report(diag.YAML008, start, start+1, "Nothing is open here that this "+quoteRune(c)+" could close.",
			fix("Remove it", replace(p.trimEnd(int(p.t.nodes[index].end), start), start+1, "")))
	default:
		p.report(diag.YAML008, start, end, "Nothing may follow the value on its line.")
	}
	p.pos = p.lineEnd(start)
	p.next()
}

// keyText returns the text of a key that must differ from those of the other keys of its mapping.
func (p *parser) keyText(index int32) string {
	n := Node{p.t, index}
	switch n.Type() {
	case Null:
		return ""
	case Bool:
		return strconv.FormatBool(n.Bool())
	case Int:
		if v, ok := n.Int(); ok {
			return strconv.FormatInt(v, 10)
		}
	case Float:
		if v, ok := n.Float(); ok {
			return strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return n.Value()
}

// reportDuplicates reports duplicate keys of a mapping. A mapping may have several merge keys, since each may supply
// other fields.
func (p *parser) reportDuplicates(mapping int32) {
	nodes := p.t.nodes
	count := int(nodes[mapping].count)
	var seen map[string]int32
	var texts [16]string
	var keys [16]int32
	n := 0
next:
	for k := nodes[mapping].first; k != noNode; k = nodes[nodes[k].next].next {
		switch {
		case nodes[k].kind == Alias:
			continue
		case (Node{p.t, k}).IsMerge():
			p.t.merges = append(p.t.merges, k)
			p.markBroken(mapping)
			continue
		case count < 2:
			return
		}
		text := p.keyText(k)
		if count > len(texts) {
			if seen == nil {
				seen = make(map[string]int32, count)
			}
			if first, ok := seen[text]; ok {
				p.reportDuplicate(first, k)
			} else {
				seen[text] = k
			}
			continue
		}
		for i := range n {
			if texts[i] == text {
				p.reportDuplicate(keys[i], k)
				continue next
			}
		}
		texts[n], keys[n] = text, k
		n++
	}
}

// reportDuplicate reports the second of two equal keys.
func (p *parser) reportDuplicate(first, second int32) {
	key := &p.t.nodes[second]
	value := Node{p.t, key.next}
	text := p.t.value(second)
	if len(text) > 80 {
		text = strings.ToValidUTF8(text[:80], "") + "…"
	}
	message := "The key \"" + text + "\" is already in this record."
	if text == "" {
		message = "This record already has a key without a name."
	}
	i := p.report(diag.YAML006, int(key.start), max(int(key.end), int(key.start)+1), message,
		fix("Remove this one", p.removePair(value)))
	if i >= 0 {
		// A duplicate with another value has some meaning; it is no typo.
		p.t.Errors[i].Fixes[0].Unsafe = Node{p.t, p.t.nodes[first].next}.Raw() != value.Raw()
		p.t.Errors[i].Related = []diag.Related{{
			Span:    p.t.nodes[first].span(),
			Message: "It stands here first.",
		}}
	}
}

// removePair returns the edit that removes a pair, with its lines or its comma.
func (p *parser) removePair(value Node) source.Edit {
	span := value.PairSpan()
	parent := value.Parent()
	if parent.Style() == Flow {
		// The pair is never the first: remove the comma in front of it.
		start := span.Start
		for start > 0 && p.text[start-1] != ',' {
			start--
		}
		return replace(max(start-1, 0), max(span.End, int(p.t.nodes[value.Key().index].end)), "")
	}
	start := p.lineStart(span.Start)
	if p.skipBlanks(start) != span.Start {
		start = span.Start
	}
	end := p.skipBreak(p.lineEnd(span.End))
	return replace(start, end, "")
}
