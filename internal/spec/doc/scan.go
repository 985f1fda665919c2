package doc

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// Layout is what the scanner needs to know of the language.
type Layout struct {
	// Section reports whether a root key is the name of a section, including rejected old names. A block whose first
	// root key is not one is read as a whole, because its other keys decide what it is.
	Section func(key string) bool
	// Member reports whether a root key is a member of some section, so that a block that starts with it may be a
	// section without its name.
	Member func(key string) bool
	// UnitList reports whether the entries of a list under this key are units of their own.
	UnitList func(key string) bool
}

type mode uint8

const (
	inProse  mode = iota
	inHTML        // a block of HTML, such as a comment
	inOther       // a fence of another language, or in a quote
	inGuess       // a fence without a label: YAML if it looks like it
	inOpened      // a YAML fence, before its first content
	inWhole       // a YAML fence read as one piece
	inSplit       // a YAML fence cut at its sections and entries
)

// construct is what a line can leave open for later lines.
type construct uint8

const (
	nothing construct = iota
	blockScalar
	flow
	singleQuote
	doubleQuote
)

const none = -1

// state is the scanner's state between two lines. It is comparable: equal states read equal lines equally.
type state struct {
	mode mode

	within    containers
	paragraph bool // is open
	html      html // the open one

	fence       byte // '`' or '~'
	fenceLength uint8

	root   int16 // column of the root keys
	list   bool  // the section's value is a list
	filled bool  // the section has content below its key line
	first  int16 // column of that content, when it is no list
	entry  int16 // column of the dashes of the section's entries, or none

	key    int16 // column of the key whose unit list is open, or none
	nested int16 // column of the dashes in that list, or none
	inner  int16 // column of the dashes of another list we are in, or none
	level  Level // of the piece the next line belongs to

	open       construct // left open by the line before
	openParent int16     // lines indented deeper than this belong to it
	flowDepth  int16

	conflict conflict
	ended    bool // by "...", and nothing follows yet

	blank bool // the line before was blank (prose is cut there)
}

// kind of a piece.
type kind uint8

const (
	prose kind = iota
	fenceOpen
	fenceClose
	otherContent
	guessContent // of an unlabelled fence
	wholeContent
	header // starts a unit
	tail   // continues the unit around the entries before it
	unread // all the rest of a document that weighs too much
)

// line is one line, looked at once.
type line struct {
	text    string // without its line break
	indent  int    // leading spaces
	content string // after the leading spaces
	blank   bool
	comment bool
	tab     bool // a tab in the indentation
}

func look(text string) line {
	l := line{text: text}
	for l.indent < len(text) && text[l.indent] == ' ' {
		l.indent++
	}
	l.content = text[l.indent:]
	if strings.TrimLeft(l.content, " \t") == "" {
		l.blank = true
		return l
	}
	l.tab = l.content[0] == '\t'
	l.comment = strings.TrimLeft(l.content, "\t")[0] == '#'
	return l
}

// dash reports whether the content starts a sequence entry, and how many
// columns lead to what stands after the dash.
func dash(content string) (width int, ok bool) {
	if content == "-" {
		return 1, true
	}
	if len(content) < 2 || content[0] != '-' || content[1] != ' ' && content[1] != '\t' {
		return 0, false
	}
	width = 1
	for width < len(content) && (content[width] == ' ' || content[width] == '\t') {
		width++
	}
	return width, true
}

// blockKey reports the key of a `key:` line and what stands after the colon.
func blockKey(content string) (key, rest string, ok bool) {
	if content == "" {
		return "", "", false
	}
	end := 0
	switch quote := content[0]; quote {
	case '"', '\'':
		close := strings.IndexByte(content[1:], quote)
		if close < 0 {
			return "", "", false
		}
		end = close + 2
		key = content[1 : end-1]
		for end < len(content) && (content[end] == ' ' || content[end] == '\t') {
			end++
		}
		if end == len(content) || content[end] != ':' {
			return "", "", false
		}
	case '{', '[', '}', ']', ',', '#', '&', '*', '!', '|', '>', '%', '@', '`':
		return "", "", false
	default:
		for {
			colon := strings.IndexByte(content[end:], ':')
			if colon < 0 {
				return "", "", false
			}
			end += colon
			if end+1 == len(content) || content[end+1] == ' ' || content[end+1] == '\t' {
				break
			}
			end++
		}
		key = strings.TrimRight(content[:end], " \t")
		if strings.Contains(key, " #") {
			return "", "", false
		}
	}
	rest = content[end+1:]
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return "", "", false
	}
	return key, strings.TrimLeft(rest, " \t"), true
}

// verdict is the role of one line in the structure.
type verdict struct {
	cut   bool // a piece begins here
	kind  kind
	level Level
	// remark: the line is a comment between entries; directly above the next
	// cut it belongs to the piece that begins there.
	remark bool
	fence  int // offset in the line of the fence that opens a block
}

// step reads one line and updates the state.
func (s *state) step(l line, layout *Layout) verdict {
	if s.mode == inProse || s.mode == inHTML {
		return s.stepProse(l)
	}
	c := cursorOf(l.text)
	n := s.within.match(&c)
	// The sides of a merge conflict are where its list items do not continue.
	conflict := s.conflict == otherSide || s.mode >= inOpened && syntax.ConflictMarker(l.text) != 0
	switch {
	case n < int(s.within.depth) && !conflict:
		*s = state{mode: inProse, within: s.within} // the block ends with its list item
		v := s.stepProse(l)
		v.cut = true
		return v
	case n == int(s.within.depth) && s.closes(c):
		*s = state{mode: inProse, within: s.within, blank: true} // whatever follows begins a piece
		return verdict{cut: true, kind: fenceClose}
	}
	s.within.bare = false
	if v, ok := s.stepConflict(l); ok {
		return v
	}
	switch s.mode {
	case inOther, inGuess, inWhole:
		cut := s.mode == inOther && s.blank && !l.blank || s.mode == inGuess && !s.filled && !l.blank
		s.filled = s.filled || cut
		s.blank = l.blank
		return verdict{cut: cut, kind: s.contentKind()}
	case inOpened:
		if l.blank || l.comment {
			return verdict{kind: fenceOpen, remark: l.comment}
		}
		return s.stepFirst(l, layout)
	}
	return s.stepSplit(l, layout)
}

func (s *state) contentKind() kind {
	switch s.mode {
	case inOther:
		return otherContent
	case inGuess:
		return guessContent
	}
	return wholeContent
}

func (s *state) stepProse(l line) verdict {
	if fence := s.readProse(l.text); fence != "" {
		*s = s.openFence(fence)
		return verdict{cut: true, kind: fenceOpen, fence: len(l.text) - len(fence)}
	}
	cut := s.blank && !l.blank
	s.blank = l.blank
	return verdict{cut: cut, kind: prose}
}

// openFence returns the state after a fence: three or more backticks or tildes and an info string, whose first word
// is the label.
func (s *state) openFence(fence string) state {
	info := strings.TrimLeft(fence, fence[:1])
	next := state{
		mode: inOther, blank: true, within: s.within, fence: fence[0], fenceLength: uint8(min(len(fence)-len(info), 255)),
		root: none, entry: none, key: none, nested: none, inner: none,
	}
	if s.within.isQuoted() {
		return next
	}
	switch language := fenceLanguage(info); {
	case isYAML(language):
		next.mode, next.blank = inOpened, false
	case language == "":
		next.mode, next.blank = inGuess, false
	}
	return next
}

// fenceLanguage returns the language that the info string of a fence gives: its first word, without what some tools
// append to it, such as line numbers; or the word among others in braces.
func fenceLanguage(info string) string {
	words := strings.Fields(strings.ToLower(info))
	if attributes, braced := strings.CutPrefix(strings.TrimLeft(strings.ToLower(info), " \t"), "{"); braced {
		attributes, _, _ = strings.Cut(attributes, "}")
		for word := range strings.FieldsSeq(attributes) {
			if word = strings.TrimPrefix(word, "."); isYAML(word) {
				return word
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	word := words[0]
	if end := strings.IndexAny(word, ",;:={(["); end > 0 {
		word = word[:end]
	}
	if behind := word[1:]; word[0] == '.' && isYAML(behind) {
		return behind
	}
	return word
}

func isYAML(language string) bool { return language == "yaml" || language == "yml" }

func (s *state) closes(c cursor) bool {
	columns, content := c.measureIndent()
	if columns > 3 || content == "" || content[0] != s.fence {
		return false
	}
	rest := strings.TrimLeft(content, string(s.fence))
	return len(content)-len(rest) >= int(s.fenceLength) && strings.TrimRight(rest, " \t") == ""
}

// stepFirst decides by the first content line of a block how it is read.
func (s *state) stepFirst(l line, layout *Layout) verdict {
	key, rest, ok := blockKey(l.content)
	split := ok && !l.tab && (layout.Section(key) || !layout.Member(key) && (rest == "" || rest[0] == '#')) ||
		!ok && layout.Section(strings.TrimRight(l.content, " \t")) // its colon is missing
	if !split {
		s.mode = inWhole
		return verdict{cut: true, kind: wholeContent}
	}
	s.mode = inSplit
	s.root = column(l.indent)
	return s.stepSplit(l, layout)
}

func column(n int) int16 { return int16(min(n, 1<<14)) }

// stepSplit places a line in the block structure: a section's key, an entry, an entry of a unit list, the rest of the
// entry around that list, or a continuation of the piece before.
func (s *state) stepSplit(l line, layout *Layout) verdict {
	if l.blank {
		return s.more()
	}
	if s.open != nothing && !(s.open == flow && l.comment) {
		if l.indent > int(s.openParent) || l.tab {
			s.continueOpen(l)
			return s.more()
		}
		s.open = nothing
	}
	if l.comment || l.tab {
		v := s.more()
		v.remark = l.comment
		return v
	}
	n := column(l.indent)
	width, isDash := dash(l.content)
	v := s.more()
	marker := documentMarker(l.text)
	switch {
	case marker == '-':
		return v // a second document: the unit above reports it
	case s.ended:
		*s = s.sectionState()
		v.level = LevelSection
	case isDash && s.startsEntry(n):
		s.entry, s.list, s.filled, s.first = n, true, true, 0
		s.level = LevelEntry
		s.key, s.nested, s.inner = none, none, none
		v = verdict{cut: true, kind: header, level: LevelEntry}
	case n <= s.root && !isDash:
		*s = s.sectionState()
		s.ended = marker == '.'
		v = verdict{cut: true, kind: header, level: LevelSection}
	case s.key != none && isDash && n >= s.key && (s.nested == none || n <= s.nested):
		s.nested = n
		s.level = LevelNested
		v = verdict{cut: true, kind: header, level: LevelNested}
	case s.key != none && s.nested == none:
		s.key = none // a value of another kind than a list
	case s.key != none && n <= s.key:
		s.key, s.nested = none, none
		s.level = s.levelAround()
		v = verdict{cut: true, kind: tail, level: s.level}
	}
	s.filled = s.filled || v.level != LevelSection
	s.readStructure(l.content, n, width, isDash, layout)
	return v
}

// sectionState returns the state at the key of a section.
func (s *state) sectionState() state {
	return state{
		mode: inSplit, within: s.within, fence: s.fence, fenceLength: s.fenceLength, conflict: s.conflict,
		root: s.root, entry: none, key: none, nested: none, inner: none,
	}
}

// startsEntry reports whether a dash at column n begins an entry of the section. A dash to the left of all content
// before it does: the first line of such an entry is missing.
func (s *state) startsEntry(n int16) bool {
	if s.entry != none {
		return n <= s.entry
	}
	return n >= s.root && (!s.filled || n < s.first)
}

// levelAround returns the level of the unit that a unit list lies in.
func (s *state) levelAround() Level {
	if s.list {
		return LevelEntry
	}
	return LevelSection
}

func (s *state) more() verdict { return verdict{kind: header, level: s.level} }

// readStructure reads the line's own structure: dashes and a key, then a value that may stay open. Within a list that
// is no unit list none is opened.
func (s *state) readStructure(content string, n int16, width int, isDash bool, layout *Layout) {
	first := isDash && (n == s.entry || s.nested != none && n == s.nested)
	if s.nested == none {
		if s.inner != none && (n < s.inner || n == s.inner && !isDash) {
			s.inner = none
		}
		if isDash && !first && (s.inner == none || n < s.inner) {
			s.inner = n
		}
	}
	parent := n
	for isDash {
		content = content[width:]
		n += column(width)
		width, isDash = dash(content)
		if isDash {
			if !first || s.nested == none && s.inner == none {
				s.inner = n
			}
			parent = n
		}
	}
	if content == "" || content[0] == '#' {
		return
	}
	if key, rest, ok := blockKey(content); ok {
		parent = n
		if !s.filled && n > s.root {
			s.filled, s.first = true, n
		}
		if (rest == "" || rest[0] == '#') && s.nested == none && s.inner == none && s.key == none && n > s.root &&
			layout.UnitList(key) {
			s.key = n
			return
		}
		content = rest
	} else if word := strings.TrimRight(content, " \t"); s.nested == none && s.inner == none && s.key == none &&
		n > s.root && layout.UnitList(word) {
		s.key = n // its colon is missing
		return
	}
	s.openParent = parent
	s.readValue(content)
}

// settle resets what cannot matter to the piece that begins after this state, so that an edit before a boundary
// leaves the state there as it was.
func (s state) settle(v verdict) state {
	switch {
	case s.mode == inProse || s.mode == inHTML:
		s.blank = true
	case s.mode == inGuess || s.mode == inOther:
		s.blank = s.mode == inOther
		s.filled = false
	case s.mode == inSplit:
		s.open, s.openParent, s.flowDepth = nothing, 0, 0
		s.inner = none
		if v.level != LevelNested && v.kind != tail {
			s.key, s.nested = none, none
		}
		if v.kind == header && v.level == LevelSection || v.kind <= fenceClose {
			s.entry, s.list, s.filled, s.first = none, false, false, 0
		}
		s.level = LevelSection
	}
	return s
}
