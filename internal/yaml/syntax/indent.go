package syntax

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// reindentedRun is the last line that was read at another column than its own. A run of such lines makes only one
// finding.
type reindentedRun struct {
	finding, from, to int
	node              int32
}

// reportTabs reports tabs in the indentation of the line. Each counts as two columns, or as four or eight if an open
// collection is at that column.
func (p *parser) reportTabs() {
	indent := p.text[p.line:p.pos]
	tabs := strings.Count(indent, "\t")
	physical := len(indent)
	dash := p.isAtDash()
	col := physical + tabs
	if !p.continuesOpen(col, dash) {
		for _, width := range [...]int{4, 8} {
			if wide := physical - tabs + tabs*width; p.continuesOpen(wide, dash) {
				col = wide
				break
			}
		}
	}
	p.shift = col - physical
	first := p.line + strings.IndexByte(indent, '\t')
	p.fixedTab = p.report(diag.YAML003, first, p.line+strings.LastIndexByte(indent, '\t')+1,
		"A line must be indented with spaces, not with tabs.",
		fix("Indent with spaces", replace(p.line, p.pos, blanks(col))))
	p.markTopBroken()
}

// reportTabAfterDash reports a tab between a dash and a collection on its line, where the tab would be indentation.
func (p *parser) reportTabAfterDash(from int) {
	between := p.text[from:p.pos]
	i := strings.IndexByte(between, '\t')
	if i < 0 || !p.startsCollection() {
		return
	}
	p.report(diag.YAML003, from+i, from+strings.LastIndexByte(between, '\t')+1,
		"A line must be indented with spaces, not with tabs.",
		fix("Use a space", replace(from, p.pos, " ")))
}

// startsCollection reports whether a block collection starts at pos.
func (p *parser) startsCollection() bool {
	if p.isAtDash() || p.keyLike(p.pos) || p.peek() == '?' && p.isBlankAt(p.pos+1) {
		return true
	}
	switch p.peek() {
	case '"', '\'', '{', '[', '|', '>':
		return false
	}
	_, colon := p.plainEnd(p.pos)
	return colon
}

// settleColumn decides where the line at pos belongs if its column k fits no open collection, reports it and reads it
// there. It returns false if it can belong nowhere.
func (p *parser) settleColumn(k int, dash bool) bool {
	best, distance := -1, 0
	for i := len(p.levels) - 1; i >= 0; i-- {
		l := &p.levels[i]
		if l.seq != dash {
			continue
		}
		d := max(l.col-k, k-l.col)
		if best < 0 || d < distance || d == distance && p.isPreferred(i, best, k) {
			best, distance = i, d
		}
	}
	bare := dash && p.contentEnd(p.pos) == p.pos+1 && p.continuesOpen(k, false)
	if best < 0 || bare || !dash && p.cannotBeKey() {
		return false
	}
	_, colon := p.plainEnd(p.pos)
	silent := false
	if c := p.peek(); !dash && !colon && c != '"' && c != '\'' {
		if !p.isLoneKey() {
			return false
		}
		// The missing colon is reported with the indentation.
		silent = true
	}
	for i := best; i < len(p.levels); i++ {
		p.markBroken(p.levels[i].node)
	}
	target := &p.levels[best]
	if p.fixedTab >= 0 {
		p.t.Errors[p.fixedTab].Fixes[0].Edits[0].NewText = blanks(target.col)
		p.shift += target.col - k
		return true
	}
	if p.reportFirstLine(best, k) {
		return true
	}
	p.shift += target.col - k
	edits := p.reindent(k, target.col)
	if silent {
		p.moved = edits
		return true
	}
	if last := &p.lastShift; last.finding >= 0 && last.from == k && last.to == target.col && last.node == target.node &&
		p.mute == 0 && len(p.t.Errors) == last.finding+1 {
		f := &p.t.Errors[last.finding].Fixes[0]
		f.Edits = mergeEdits(f.Edits, edits)
		return true
	}
	what := "as its neighbours"
	if target.seq {
		what = "as the other entries of its list"
	}
	end := p.contentEnd(p.pos)
	p.lastShift = reindentedRun{from: k, to: target.col, node: target.node}
	indent := fix("Indent it "+what, edits...)
	// A dash may be missing here or above, within a deeper collection of the other kind.
	indent.Unsafe = slices.ContainsFunc(p.levels[best:],
		func(l level) bool { return l.seq != dash && (l.col < k || l.col == k && !dash) })
	p.lastShift.finding = p.report(diag.YAML008, p.pos, p.tokenEnd(end), "This line is not indented "+what+".", indent)
	return true
}

// isLoneKey reports whether the line at pos is one word, perhaps with a colon inside, that can be meant as a key.
func (p *parser) isLoneKey() bool {
	word := p.text[p.pos:p.contentEnd(p.pos)]
	if i := strings.IndexByte(word, ':'); i > 0 {
		word = word[:i]
	}
	return isKeyWord(word)
}

// mergeEdits returns edits with those of more that lie after the last of them.
func mergeEdits(edits, more []source.Edit) []source.Edit {
	for _, e := range more {
		if e.Span.Start >= edits[len(edits)-1].Span.End {
			edits = append(edits, e)
		}
	}
	return edits
}

// tokenEnd returns the end of the first word at pos: of a key without its colon, or of a dash.
func (p *parser) tokenEnd(end int) int {
	if colon := p.keyLikeEnd(p.pos); colon > 0 && !p.isAtDash() {
		return colon
	}
	if p.isAtDash() {
		return p.pos + 1
	}
	return max(end, p.pos+1)
}

// cannotBeKey reports whether the content at pos cannot be meant as a key.
func (p *parser) cannotBeKey() bool {
	switch p.peek() {
	case ']', '}', ',', '[', '{', '|', '>':
		return true
	}
	return false
}

// isKeyLine reports whether the line at pos is a key with its value below.
func (p *parser) isKeyLine() bool {
	end := p.contentEnd(p.pos)
	return p.text[end-1] == ':'
}

// isPreferred reports whether collection i is preferred to collection best, which is as far from column k.
func (p *parser) isPreferred(i, best, k int) bool {
	if p.levels[best].seq {
		return false
	}
	// best is the deeper one. It loses a line whose key it already has, and one whose key has its value below, if the
	// value suits the other.
	colon := p.keyLikeEnd(p.pos)
	if colon == 0 {
		return false
	}
	key := p.text[p.pos:colon]
	if p.hasKey(p.levels[i].node, key) || p.openKey(i) == key {
		return false
	}
	if p.hasKey(p.levels[best].node, key) {
		return true
	}
	content, _ := p.nextLine(p.lineEnd(p.pos))
	if content < 0 {
		return true
	}
	below := p.physicalCol(content)
	if p.contentEnd(p.pos) == colon+1 {
		return below < p.levels[best].col+2
	}
	// Effects and the like are records with one key: they do not continue.
	single := p.levels[i].count == 1 && i > 0 && p.levels[i-1].seq
	return below != p.levels[best].col && !single
}

// openKey returns the key of a mapping whose value is being read.
func (p *parser) openKey(i int) string {
	if i+1 >= len(p.levels) || p.levels[i+1].node < 1 {
		return ""
	}
	return p.t.value(p.levels[i+1].node - 1)
}

// moveLinesBelow reports whether the lines below a moved line move with it: kept is their distance to the line if
// they do, left if they stay where they are.
func (p *parser) moveLinesBelow(kept, left int) bool {
	natural := func(d int) bool { return d == 2 || d == 4 && p.isAtDash() }
	switch {
	case left < 0:
		return true
	case left == 0:
		return natural(kept) // otherwise it is a neighbour
	case natural(kept) != natural(left):
		return natural(kept)
	case kept%2 != left%2:
		return kept%2 == 0
	}
	return kept >= 2
}

// hasKey reports whether a mapping already has the key. Only the first keys of the mapping are checked, to bound the
// work.
func (p *parser) hasKey(mapping int32, key string) bool {
	if mapping == noNode {
		return false
	}
	at := p.t.nodes[mapping].first
	for i := 0; i < 64 && at != noNode; i++ {
		if p.t.value(at) == key {
			return true
		}
		value := p.t.nodes[at].next
		if value == noNode {
			return false
		}
		at = p.t.nodes[value].next
	}
	return false
}

// reportFirstLine reports the first line of a collection instead of the line at pos if the latter is indented in
// steps of two and the first is not.
func (p *parser) reportFirstLine(i, k int) bool {
	l := &p.levels[i]
	if l.count != 1 || i == 0 {
		return false
	}
	top := i
	for top > 0 && p.levels[top-1].line == l.line && p.levels[top-1].count == 1 {
		top--
	}
	if top == 0 || p.levels[top].line != l.line {
		return false
	}
	parent := p.levels[top-1].col
	delta := k - l.col
	step, fixed := p.levels[top].col-parent, p.levels[top].col+delta-parent
	if fixed != 2 && fixed != 0 || step == 2 || step == 0 || fixed == 0 && !p.levels[top].seq {
		return false
	}
	first := p.levels[top].line
	start := p.skipBlanks(first)
	for j := top; j <= i; j++ {
		p.levels[j].col += delta
	}
	end := start
	for end < len(p.text) && !isSpace(p.text[end]) && p.text[end] != ':' {
		end++
	}
	p.report(diag.YAML008, start, max(end, start+1), "This line is not indented as the lines below it.",
		fix("Indent it as the lines below", replace(first, start, blanks(start-first+delta))))
	return true
}

// reindent returns the edits that move the line at pos from column k to column to. Deeper lines below move along if
// they keep their distance to it.
func (p *parser) reindent(k, to int) []source.Edit {
	edits := []source.Edit{replace(p.line, p.pos, blanks(to))}
	start := p.skipBreak(p.lineEnd(p.pos))
	shift := 0
	for i := start; i < len(p.text); {
		if p.isBoundary(i) {
			break
		}
		content := p.skipBlanks(i)
		end := p.lineEnd(content)
		if content == end || p.text[content] == '#' {
			i = p.skipBreak(end)
			continue
		}
		child := p.physicalCol(content)
		if child <= k {
			break
		}
		if shift == 0 {
			if p.budget < 0 || !p.moveLinesBelow(child-k, child-to) {
				break
			}
			shift = to - k
		}
		p.budget -= end - i
		if p.budget < 0 {
			break
		}
		if child+shift < 0 || strings.IndexByte(p.text[i:content], '\t') >= 0 {
			break
		}
		edits = append(edits, replace(i, content, blanks(child+shift)))
		i = p.skipBreak(end)
	}
	return edits
}

// dashLacksSpace reports whether the content at pos looks like a list entry without the space after its dash.
func (p *parser) dashLacksSpace() bool {
	if p.peek() != '-' {
		return false
	}
	c := p.at(p.pos + 1)
	return isWord(c) && (c < '0' || c > '9') || c == '"' || c == '\'' || c == '$' || c == '{' || c == '['
}

// reportDash reports the entry whose dash was just read without a space.
func (p *parser) reportDash() {
	start := p.pos - 1
	end := p.pos
	for end < len(p.text) && !isSpace(p.text[end]) && p.text[end] != ':' {
		end++
	}
	p.report(diag.YAML011, start, end, "A space is missing after the dash of this list entry.",
		fix("Insert the space", insert(p.pos, " ")))
}

// entriesFollow reports whether "-key:" at pos, the first content of its collection, is a list entry: further keys
// are in the column of its key, or the next line that is not deeper is a list entry at column col.
func (p *parser) entriesFollow(col int) bool {
	if c := p.at(p.pos + 1); c == '{' || c == '[' {
		return true
	}
	if i, _ := p.nextLine(p.lineEnd(p.pos)); i >= 0 && p.physicalCol(i) == col+2 && p.keyLike(i) && !p.isKeyLine() {
		return true
	}
	for i := p.skipBreak(p.lineEnd(p.pos)); i < len(p.text); {
		if p.isBoundary(i) {
			return false
		}
		content := p.skipBlanks(i)
		end := p.lineEnd(content)
		p.budget -= end - i + 1
		if p.budget < 0 {
			return false
		}
		if content < end && p.text[content] != '#' {
			k := content - i
			if k <= col {
				return k == col && p.text[content] == '-' && p.isBlankAt(content+1)
			}
		}
		i = p.skipBreak(end)
	}
	return false
}
