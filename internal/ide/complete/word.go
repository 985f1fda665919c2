package complete

import (
	"slices"
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// word is the text of a line that an item replaces, and its context. Offsets are those of the line.
type word struct {
	start, end int
	style      syntax.Style // Plain or a quoted one
	// key: a colon follows, so the word is a key.
	key bool
	// opens: a key may begin here, on its own line, after a dash, a brace or a comma.
	opens bool
	// flow: the word is between brackets.
	flow bool
	// space: the word needs a blank in front of it.
	space bool
	// pair: the word is the value after a key on the same line.
	pair bool
	// column of the first key or item of the record on this line.
	column int
}

// wordAt finds the word at a column of a line. Flow holds the brackets left open by earlier lines. There is none in
// comments, after a complete value, and where nothing can be written.
func wordAt(line string, cursor int, flow []byte) (word, bool) {
	s := scan(line, cursor, flow)
	if cursor <= s.at {
		if s.at < len(line) && cursor < s.at {
			return word{}, false // between the margin and the content of the line
		}
		if s.at == len(line) {
			s.column = cursor
			return s.empty(false), true
		}
	}
	s.column = s.at
	return s.run()
}

// scan begins at the first word of a line.
func scan(line string, cursor int, flow []byte) *lineScan {
	return &lineScan{line: line, cursor: cursor, flow: slices.Clone(flow), at: len(line) - len(strings.TrimLeft(line, " \t")),
		opens: len(flow) == 0 || flow[len(flow)-1] == '{'}
}

// lineScan scans a line up to the cursor.
type lineScan struct {
	line   string
	cursor int
	at     int
	flow   []byte
	opens  bool // a key may begin here
	pair   bool // after a colon
	done   bool // after a complete value
	column int
	open   int // after an unclosed quote; 0 if there is none
}

func (s *lineScan) empty(space bool) word {
	return word{
		start: s.cursor, end: s.cursor, opens: s.opens && !s.pair, flow: len(s.flow) > 0,
		space: space, pair: s.pair, column: s.column,
	}
}

func (s *lineScan) run() (word, bool) {
	for {
		gap := s.at
		for s.at < len(s.line) && isBlank(s.line[s.at]) {
			s.at++
		}
		c := byte(0)
		if s.at < len(s.line) {
			c = s.line[s.at]
		}
		between := gap <= s.cursor && (s.cursor < s.at || s.cursor == s.at && strings.IndexByte("\x00}],", c) >= 0)
		switch {
		case between && s.done:
			return word{}, false
		case between:
			if s.opens && !s.pair && len(s.flow) == 0 {
				s.column = s.cursor
			}
			return s.empty(s.cursor == gap && gap > 0 && !isBlank(s.line[gap-1]) && s.line[gap-1] != '{' &&
				s.line[gap-1] != '['), true
		case c == 0 || c == '#' && (s.at == 0 || isBlank(s.line[s.at-1])):
			return word{}, false
		case s.cursor <= s.at && s.cursor < gap:
			return word{}, false
		}
		if w, ok, over := s.step(c); over {
			return w, ok
		}
	}
}

// step reads one token.
func (s *lineScan) step(c byte) (w word, ok, over bool) {
	inFlow := len(s.flow) > 0
	switch {
	case c == '-' && !inFlow && s.opens && !s.pair && (s.at+1 == len(s.line) || isBlank(s.line[s.at+1])):
		if s.cursor == s.at {
			return w, false, true
		}
		s.at++
		s.column = s.at + 1
		for s.column < len(s.line) && isBlank(s.line[s.column]) {
			s.column++
		}
	case c == '{' || c == '[':
		if s.cursor == s.at {
			return w, false, true
		}
		s.flow = append(s.flow, c)
		s.at++
		s.opens, s.pair, s.done = c == '{', false, false
	case (c == '}' || c == ']') && inFlow:
		s.flow = s.flow[:len(s.flow)-1]
		s.at++
		s.opens, s.pair, s.done = false, false, true
	case c == ',' && inFlow:
		s.at++
		s.opens, s.pair, s.done = s.flow[len(s.flow)-1] == '{', false, false
	case (c == '&' || c == '!') && !s.done:
		for s.at < len(s.line) && !isBlank(s.line[s.at]) {
			s.at++
		}
		if s.cursor <= s.at {
			return w, false, true
		}
	case (c == '|' || c == '>') && !inFlow && s.pair || c == '*' || s.done:
		return w, false, true
	default:
		return s.scalar(c)
	}
	return w, false, false
}

// scalar reads a key or a value.
func (s *lineScan) scalar(c byte) (w word, ok, over bool) {
	start := s.at
	style := syntax.Plain
	switch c {
	case '\'', '"':
		style = syntax.SingleQuoted
		if c == '"' {
			style = syntax.DoubleQuoted
		}
		s.skipQuoted(c)
	default:
		s.plain()
	}
	w = word{
		start: start, end: s.at, style: style, opens: s.opens && !s.pair, flow: len(s.flow) > 0, pair: s.pair,
		column: s.column,
	}
	colon := s.at
	for colon < len(s.line) && isBlank(s.line[colon]) {
		colon++
	}
	w.key = !s.pair && colon < len(s.line) && s.line[colon] == ':'
	if start <= s.cursor && s.cursor <= s.at {
		return w, true, true
	}
	if s.cursor < start {
		return w, false, true
	}
	if !w.key {
		s.done = true
		return w, false, false
	}
	if s.cursor <= colon {
		return w, false, true
	}
	s.at = colon + 1
	s.pair = true
	if s.cursor == s.at {
		rest := strings.TrimLeft(s.line[s.at:], " \t")
		if rest != "" && rest[0] != '#' && !(len(s.flow) > 0 && strings.IndexByte("},", rest[0]) >= 0) {
			return w, false, true // there already is a value
		}
		return s.empty(true), true, true
	}
	return w, false, false
}

// skipQuoted moves past a quoted scalar; an unclosed one ends with the word at the cursor.
func (s *lineScan) skipQuoted(quote byte) {
	for i := s.at + 1; i < len(s.line); i++ {
		switch {
		case quote == '"' && s.line[i] == '\\':
			i++
		case s.line[i] != quote:
		case quote == '\'' && i+1 < len(s.line) && s.line[i+1] == quote:
			i++
		default:
			s.at = i + 1
			return
		}
	}
	s.at++
	s.open = s.at
	for s.at < len(s.line) && strings.IndexByte(" \t,}]", s.line[s.at]) < 0 {
		s.at++
	}
}

// plain moves past a plain scalar. The value of a pair may contain colons, as zone names do while they are typed.
func (s *lineScan) plain() {
	inFlow := len(s.flow) > 0
	end := s.at
	for i := s.at; i < len(s.line); i++ {
		c := s.line[i]
		if inFlow && strings.IndexByte(",{}[]", c) >= 0 {
			break
		}
		if c == ':' && !s.pair && (i+1 == len(s.line) || isBlank(s.line[i+1]) ||
			inFlow && strings.IndexByte(",{}[]", s.line[i+1]) >= 0) {
			break
		}
		if c == '#' && i > 0 && isBlank(s.line[i-1]) {
			break
		}
		if !isBlank(c) {
			end = i + 1
		}
	}
	if end == s.at {
		end++ // a character that begins nothing
	}
	s.at = end
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
