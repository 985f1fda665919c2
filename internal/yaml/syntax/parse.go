package syntax

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// Options describe the text to Parse.
type Options struct {
	// Entry: the text is one entry of a block sequence, with the comment lines above it. The tree's root is that
	// entry's node, not the sequence. A text without a dash is read as any other.
	Entry bool
	// Holes become Tree.Holes: sorted offsets at line starts where the lines of nested entries were cut out.
	Holes []int
}

// maxErrors bounds the errors of one text: a text in which everything is wrong must not cost more than a correct one.
const maxErrors = 1000

// maxDepth bounds the nesting of collections, and with it the parser's stack.
const maxDepth = 200

// Parse reads one text. It always returns a tree; the faults are in Tree.Errors, whose fixes AllFixes returns.
func Parse(text string, o Options) *Tree {
	p := newParser(text, o)
	t := p.t
	p.reportCharacters()
	p.readDocument(o.Entry)
	t.keepConflicts()
	p.pack()
	slices.SortStableFunc(t.Errors, func(a, b diag.Finding) int { return a.Span.Start - b.Span.Start })
	tryLater(t)
	return t
}

// Edit returns the result of parsing the tree's text after an edit, as the same kind of text. It is used to try a
// fix.
func (t *Tree) Edit(e source.Edit) *Tree {
	holes := slices.Clone(t.Holes)
	for i, at := range holes {
		if at >= e.Span.End {
			holes[i] = at + len(e.NewText) - e.Span.Len()
		}
	}
	text := t.Text[:e.Span.Start] + e.NewText + t.Text[e.Span.End:]
	return Parse(text, Options{Entry: t.entry, Holes: holes})
}

func newParser(text string, o Options) *parser {
	p := &parser{t: &Tree{Text: text, Holes: o.Holes, entry: o.Entry}, text: text, fixedTab: -1, unclosed: -1,
		noClosing: len(text)}
	p.lastShift.finding = -1
	if len(text) > math.MaxInt32 {
		p.text = text[:math.MaxInt32]
	}
	p.budget = 4*len(p.text) + 4096
	p.t.nodes = (*nodeBuffers.Get().(*[]node))[:0]
	return p
}

// nodeBuffers are buffers that are lent to parsers for the nodes of a text, whose number is not known in advance.
var nodeBuffers = sync.Pool{New: func() any { return new([]node) }}

// pack copies the nodes into memory of the exact size, because trees are kept and take a large part of all memory.
func (p *parser) pack() {
	room := p.t.nodes
	p.t.nodes = slices.Clone(room)
	nodeBuffers.Put(&room)
}

// parser reads a text from left to right. It is at pos; between values it is at the next content, which next finds.
type parser struct {
	t    *Tree
	text string
	pos  int
	line int // start of the line that pos is on
	// shift is added to the columns of this line: a line with wrong indentation is read as if it were where it
	// belongs.
	shift int
	fresh bool // the content at pos is the first of its line
	done  bool // no content is left

	depth  int
	levels []level // the open block collections, outermost first
	flows  []byte  // the open flow collections' brackets
	mute   int     // findings are dropped while it is positive
	budget int     // bytes that may still be read twice to choose a recovery
	stack  []byte  // buffer for balance

	started    bool // content or a document start was seen
	directive  source.Span
	version    bool // a YAML version directive has been read
	inlineRoot bool // the root stands on the line of "---"
	ended      source.Span
	conflict   bool             // in the first side of a merge conflict
	noClosing  int              // no merge conflict is closed after this offset
	fixedTab   int              // the finding on this line's tabs, or -1
	work       int              // bytes scanned, for tests
	gaveUp     bool             // the text is nested too deeply; its rest is not read
	unclosed   int              // the finding on the unclosed flow collection, or -1
	names      map[string]int32 // the nodes of the anchors so far
	lastShift  reindentedRun    // the last line that was read at another column
	moved      []source.Edit    // re-indents the line of a key without its colon
}

// level is an open block collection.
type level struct {
	col   int
	seq   bool
	node  int32
	line  int // start of its first line
	count int // entries so far
}

func (p *parser) col() int { return p.pos - p.line + p.shift }

func (p *parser) peek() byte { return p.at(p.pos) }

// at returns the byte at an offset, 0 after the end.
func (p *parser) at(i int) byte {
	if i < len(p.text) {
		return p.text[i]
	}
	return 0
}

// isBlankAt reports whether i is at white space, a line break or the end of the text.
func (p *parser) isBlankAt(i int) bool {
	return i >= len(p.text) || isSpace(p.text[i])
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
func isBreak(c byte) bool { return c == '\n' || c == '\r' }
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= utf8.RuneSelf
}

// isAtDash reports whether there is a block sequence entry at pos.
func (p *parser) isAtDash() bool { return p.peek() == '-' && p.isBlankAt(p.pos+1) }

// skipBreak returns the offset after the line break at i, or i if there is none.
func (p *parser) skipBreak(i int) int {
	if i < len(p.text) {
		if p.text[i] == '\r' && p.at(i+1) == '\n' {
			return i + 2
		}
		if isBreak(p.text[i]) {
			return i + 1
		}
	}
	return i
}

// lineEnd returns the end of the line that i is on, without its break.
func (p *parser) lineEnd(i int) int {
	start := i
	for i < len(p.text) && !isBreak(p.text[i]) {
		i++
	}
	p.work += i - start
	return i
}

// trimEnd returns end moved back over blanks, but not before start.
func (p *parser) trimEnd(start, end int) int {
	for end > start && isBlank(p.text[end-1]) {
		end--
	}
	return end
}

// contentEnd returns the end of the line's content: before a comment and the blanks in front of it. The scan starts
// at i.
func (p *parser) contentEnd(i int) int {
	end := p.lineEnd(i)
	for j := i; j < end; j++ {
		if p.text[j] == '#' && (j == p.line || isBlank(p.at(j-1))) {
			return p.trimEnd(i, j)
		}
	}
	return p.trimEnd(i, end)
}

func (p *parser) skipBlanks(i int) int {
	for i < len(p.text) && isBlank(p.text[i]) {
		i++
	}
	return i
}

// next moves to the next content, over blanks, comments, line breaks and markers.
func (p *parser) next() {
	p.fresh = p.pos == p.line
	for {
		for p.pos < len(p.text) && isBlank(p.text[p.pos]) {
			p.pos++
		}
		if p.pos >= len(p.text) {
			p.done = true
			if p.ended.Len() == 0 {
				p.requireStart()
			}
			return
		}
		switch c := p.text[p.pos]; {
		case c == '#' && (p.pos == p.line || isBlank(p.text[p.pos-1])):
			p.skipComment()
			continue
		case isBreak(c):
			p.newLine(p.skipBreak(p.pos))
			p.fresh = true
			p.handleMarker()
			continue
		}
		break
	}
	p.noteContent()
}

// skipComment records the comment at pos and skips it.
func (p *parser) skipComment() {
	end := p.lineEnd(p.pos)
	// A comment may be seen twice when a part is read again.
	if n := len(p.t.Comments); n == 0 || p.t.Comments[n-1].Start < p.pos {
		p.t.Comments = append(p.t.Comments, source.Span{Start: p.pos, End: end})
	}
	p.pos = end
}

func (p *parser) newLine(start int) {
	p.pos, p.line, p.shift, p.fixedTab = start, start, 0, -1
}

// noteContent does the work at the beginning of content that next has found.
func (p *parser) noteContent() {
	if p.ended.Len() > 0 {
		p.reportContentAfterEnd()
	}
	p.requireStart()
	p.started = true
	if p.fresh {
		if i := strings.IndexByte(p.text[p.line:p.pos], '\t'); i >= 0 {
			p.reportTabs()
		}
	}
}

func (p *parser) add(kind Kind, style Style, start, end int) int32 {
	typ := NotScalar
	if kind == Missing {
		typ = Null
	}
	p.t.nodes = append(p.t.nodes, node{
		start: int32(start), end: int32(end), kind: kind, style: style, typ: typ,
		parent: noNode, next: noNode, first: noNode, key: noNode,
	})
	return int32(len(p.t.nodes) - 1)
}

// addMissing adds a node for an omitted value at an offset, and returns its index. The next content must have been
// found already.
func (p *parser) addMissing(at int) int32 {
	index := p.add(Missing, Plain, at, at)
	if len(p.t.Holes) > 0 {
		until := len(p.text)
		if !p.done {
			until = p.line
		}
		i := sort.SearchInts(p.t.Holes, at)
		if i < len(p.t.Holes) && p.t.Holes[i] <= until {
			p.t.nodes[index].flags |= flagHole
		}
	}
	return index
}

// attach makes child the last child of parent; last is the child before it.
func (p *parser) attach(parent, last, child int32) {
	nodes := p.t.nodes
	nodes[child].parent = parent
	if last == noNode {
		nodes[parent].first = child
	} else {
		nodes[last].next = child
	}
}

// attachPair makes key and value the last pair of a mapping.
func (p *parser) attachPair(parent, last, key, value int32) {
	p.attach(parent, last, key)
	p.attach(parent, key, value)
	nodes := p.t.nodes
	nodes[key].index = nodes[parent].count
	nodes[value].index = nodes[parent].count
	nodes[value].key = key
	nodes[parent].count++
}

func (p *parser) attachItem(parent, last, item int32) {
	p.attach(parent, last, item)
	p.t.nodes[item].index = p.t.nodes[parent].count
	p.t.nodes[parent].count++
}

// markBroken marks a node as guessed or incomplete, see Node.IsBroken.
func (p *parser) markBroken(index int32) {
	if index != noNode {
		p.t.nodes[index].flags |= flagBroken
	}
}

// markTopBroken marks the innermost open block collection as guessed or incomplete.
func (p *parser) markTopBroken() {
	if n := len(p.levels); n > 0 {
		p.markBroken(p.levels[n-1].node)
	}
}

// report adds a finding and returns its index in Errors, or -1 while findings are muted.
func (p *parser) report(code diag.Code, start, end int, message string, fixes ...diag.Fix) int {
	if p.mute > 0 {
		return -1
	}
	end = min(end, len(p.text))
	start = max(min(start, end-1), 0)
	if n := len(p.t.Errors); n >= maxErrors {
		if n == maxErrors {
			info, _ := diag.Lookup(diag.ParserDiagnosticsTruncated)
			p.t.Errors = append(p.t.Errors, diag.Finding{
				Code: info.Code, Severity: info.Severity, Span: source.Span{Start: start, End: end},
				Message: "Before this place " + strconv.Itoa(maxErrors) + " mistakes were found. What is wrong from here on is said when they are mended.",
			})
		}
		return -1
	}
	p.t.Errors = append(p.t.Errors, diag.Finding{
		Code: code, Severity: diag.Error, Span: source.Span{Start: start, End: end},
		Message: message, Fixes: fixes,
	})
	return len(p.t.Errors) - 1
}

func replace(start, end int, text string) source.Edit {
	return source.Edit{Span: source.Span{Start: start, End: end}, NewText: text}
}

func insert(at int, text string) source.Edit { return replace(at, at, text) }

func fix(title string, edits ...source.Edit) diag.Fix {
	return diag.Fix{Title: title, Edits: edits}
}

// reportCharacters reports characters that YAML does not allow. Bytes that are not UTF-8 are read as letters: they
// are a fault of the document.
func (p *parser) reportCharacters() {
	text := p.text
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= ' ' && c < 0x7F || c == '\n' || c == '\t' || c == '\r' {
			continue
		}
		if c < utf8.RuneSelf {
			p.badCharacter(i, 1)
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r >= 0x80 && r < 0xA0 && r != 0x85 || r == 0xFEFF && i > 0 || r == 0xFFFE || r == 0xFFFF {
			p.badCharacter(i, size)
		}
		i += size - 1
	}
	if strings.HasPrefix(text, "\uFEFF") {
		p.pos, p.line = 3, 3
	}
}

func (p *parser) badCharacter(at, size int) {
	// A run of them is one fault.
	if n := len(p.t.Errors); n > 0 && p.t.Errors[n-1].Span.End == at && len(p.t.Errors[n-1].Fixes) > 0 {
		last := &p.t.Errors[n-1]
		last.Span.End = at + size
		last.Fixes[0].Edits[0].Span.End = at + size
		return
	}
	p.report(diag.YAML008, at, at+size,
		"A character that cannot be seen stands here; YAML does not allow it.",
		fix("Remove it", replace(at, at+size, "")))
}
