package syntax

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// key reads a further key of a block mapping at pos, with its colon. It returns false if there is no key; the text
// there is reported and skipped.
func (p *parser) key(mapping int32) (token, bool) {
	if p.peek() == '?' && p.blankAt(p.pos+1) {
		return p.explicitKey()
	}
	if p.peek() == ':' && p.blankAt(p.pos+1) {
		key := token{start: p.pos, end: p.pos, kind: Missing, typ: Null, decoded: none}
		p.pos++
		return key, true
	}
	var own properties
	for c := p.peek(); c == '&' || c == '!'; c = p.peek() {
		if !p.property(&own) {
			break
		}
		p.pos = p.skipBlanks(p.pos)
		if p.pos >= len(p.text) || isBreak(p.text[p.pos]) || p.text[p.pos] == '#' {
			start := own.start()
			p.report(diag.YAML008, start, p.trimEnd(start, p.pos), "A key is missing here.")
			p.breaks(mapping)
			return token{}, false
		}
	}
	if p.notAKey() {
		return p.noKey(mapping)
	}
	var key token
	switch p.peek() {
	case '"', '\'':
		key = p.quotedKey()
	case '*':
		var ok bool
		if key, ok = p.alias(); !ok {
			key = p.plainKey()
		}
	default:
		key = p.plainKey()
	}
	key.properties = own
	if p.lostColonSpace(&key) || p.colon(key) {
		p.moved = nil
		return key, true
	}
	p.breaks(mapping)
	before := len(p.t.Errors)
	if key.broken && key.style != Plain {
		p.colonBehindQuote(key)
		p.moved = nil
		return key, true
	}
	p.missingColon(&key)
	if n := len(p.t.Errors); n > before && len(p.t.Errors[n-1].Fixes) > 0 {
		mend := &p.t.Errors[n-1].Fixes[0]
		mend.Edits = append(mend.Edits, p.moved...)
		mend.Unsafe = mend.Unsafe || len(p.moved) > 0 // in place of a dash, the word may stand for one
		slices.SortFunc(mend.Edits, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
	}
	p.moved = nil
	return key, true
}

// colonBehindQuote adds the colon to the fixes of a key's unclosed quote.
func (p *parser) colonBehindQuote(key token) {
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

// noKey reports content that cannot be a key.
func (p *parser) noKey(mapping int32) (token, bool) {
	p.breaks(mapping)
	start, end := p.pos, p.contentEnd(p.pos)
	switch c := p.peek(); c {
	case '[', '{':
		p.mute++
		p.flow(p.col(), 0)
		p.mute--
		p.report(diag.YAML008, start, max(p.pos, start+1), "Only a text can be a key here, not a list or record.")
	case ']', '}', ',':
		line := p.afterBreak(p.lineEnd(start))
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

// explicitKey reads "? key" and the colon on the line below.
func (p *parser) explicitKey() (token, bool) {
	start := p.pos
	n := p.col()
	p.pos++
	p.next()
	key := token{start: start + 1, end: start + 1, kind: Missing, typ: Null, decoded: none}
	if !p.done && (!p.fresh || p.col() > n || p.col() == n && p.dash()) {
		from := len(p.t.nodes)
		contentStart := p.pos
		index := p.node(n, afterDash, false)
		at := p.t.nodes[index]
		switch at.kind {
		case Scalar, Alias:
			key = token{start: int(at.start), end: int(at.end), kind: at.kind, style: at.style, typ: at.typ,
				decoded: at.first}
			if at.kind == Alias {
				key.decoded = none
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
	if !p.done && p.fresh && p.col() == n && p.peek() == ':' && p.blankAt(p.pos+1) {
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

// dropProperties removes the properties of a node from the arena.
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

// quotedKey reads a quoted key, which must end on its line.
func (p *parser) quotedKey() token {
	start := p.pos
	end := p.lineEnd(start)
	found := p.findQuote(start, 1<<30)
	if found.end < 0 || found.multiline || found.end > end {
		return p.unclosedQuote(afterDash)
	}
	key := p.closedQuote(start, found)
	return key
}

// plainKey reads a plain key, which must end on its line.
func (p *parser) plainKey() token {
	start := p.pos
	bad := p.plainStart(start)
	end, _ := p.plainEnd(start)
	if end == start {
		end = start + 1
	}
	key := token{start: start, end: end, kind: Scalar, decoded: none}
	key.typ = resolve(p.text[start:end])
	p.pos = end
	if bad {
		p.badStart(&key)
	}
	return key
}

// missingColon finds out what a line without a colon among keys means, and reads it accordingly.
func (p *parser) missingColon(key *token) {
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
		p.cut(key, at)
		p.pos = at + 1
		return
	}
	if i := strings.IndexAny(text, " \t"); i > 0 && isKeyWord(text[:i]) {
		at := key.start + i
		p.report(diag.YAML008, key.start, at, "A colon is missing after this key.",
			fix("Insert the colon", insert(at, ":")))
		p.cut(key, at)
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

// lostColonSpace handles "key:{ other: …", which YAML takes for a key with a
// bracket in it.
func (p *parser) lostColonSpace(key *token) bool {
	if key.kind != Scalar || key.style != Plain {
		return false
	}
	text := p.text[key.start:key.end]
	i := strings.IndexByte(text, ':')
	if i < 0 || strings.IndexByte(text[:i], ' ') >= 0 {
		return p.lostColon(key)
	}
	if i < 1 || i+1 == len(text) || strings.IndexByte("{['\"", text[i+1]) < 0 || !isKeyWord(text[:i]) {
		return false
	}
	at := key.start + i
	p.report(diag.YAML008, key.start, at+1, "A space is missing after the colon.",
		fix("Insert the space", insert(at+1, " ")))
	p.cut(key, at)
	p.pos = at + 1
	return true
}

// lostColon handles "key { other: …" in the same way.
func (p *parser) lostColon(key *token) bool {
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
	p.cut(key, at)
	p.pos = at
	return true
}

// cut shortens a plain token to end.
func (p *parser) cut(key *token, end int) {
	key.end, key.decoded, key.multiline = end, none, false
	key.typ = resolve(p.text[key.start:end])
}

// wordEnd returns the end of the word at i.
func (p *parser) wordEnd(i int) int {
	for i < len(p.text) && !isSpace(p.text[i]) {
		i++
	}
	return i
}

// isKeyWord reports whether a text looks like a key: letters, digits, a few
// signs, no blank.
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

// missingColonStart decides whether a plain scalar at the start of a block node is a key without its colon: the lines
// after it can only be keys or its value.
func (p *parser) missingColonStart(key *token, n int) bool {
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
	p.cut(key, first)
	p.pos = first
	p.missingColon(key)
	return true
}

// sequenceAfterKey reports a list that starts on the line of its key.
func (p *parser) sequenceAfterKey() {
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

// junk reports text after a complete value on its line and skips it.
func (p *parser) junk(index int32, n int, at place) {
	start := p.pos
	end := max(p.contentEnd(start), start+1)
	p.breaks(index)
	p.breakTop()
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

// keyText returns the text by which keys must differ.
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

// duplicates reports duplicate keys of a mapping. There may be several merge keys, which may supply what the mapping
// lacks.
func (p *parser) duplicates(mapping int32) {
	nodes := p.t.nodes
	count := int(nodes[mapping].count)
	var seen map[string]int32
	var texts [16]string
	var keys [16]int32
	n := 0
next:
	for k := nodes[mapping].first; k != none; k = nodes[nodes[k].next].next {
		switch {
		case nodes[k].kind == Alias:
			continue
		case (Node{p.t, k}).IsMerge():
			p.t.merges = append(p.t.merges, k)
			p.breaks(mapping)
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
				p.duplicate(first, k)
			} else {
				seen[text] = k
			}
			continue
		}
		for i := range n {
			if texts[i] == text {
				p.duplicate(keys[i], k)
				continue next
			}
		}
		texts[n], keys[n] = text, k
		n++
	}
}

// duplicate reports the second of two equal keys.
func (p *parser) duplicate(first, second int32) {
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
	end := p.afterBreak(p.lineEnd(span.End))
	return replace(start, end, "")
}
