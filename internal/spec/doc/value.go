package doc

import "strings"

// readValue reads the value on a line only to see whether it continues in the next lines: a block scalar, an open
// flow collection, an open quote.
func (s *state) readValue(v string) {
	s.open, s.flowDepth = nothing, 0
	v = skipProperties(v)
	if v == "" {
		return
	}
	switch v[0] {
	case '|', '>':
		s.open = blockScalar
	case '"', '\'', '{', '[':
		s.trackQuotes(v)
	}
}

// skipProperties skips anchors and tags before a value.
func skipProperties(v string) string {
	for v != "" && (v[0] == '&' || v[0] == '!') {
		end := strings.IndexAny(v, " \t")
		if end < 0 {
			return ""
		}
		v = strings.TrimLeft(v[end:], " \t")
	}
	return v
}

// continueOpen reads another line of an open value.
func (s *state) continueOpen(l line) {
	if s.open != blockScalar {
		s.trackQuotes(l.text)
	}
}

// trackQuotes tracks quotes and brackets to the end of the line.
func (s *state) trackQuotes(v string) {
	for i := 0; i < len(v); i++ {
		c := v[i]
		switch s.open {
		case doubleQuote:
			if c == '\\' {
				i++
			} else if c == '"' {
				s.closeQuote()
			}
			continue
		case singleQuote:
			if c == '\'' {
				if i+1 < len(v) && v[i+1] == '\'' {
					i++
				} else {
					s.closeQuote()
				}
			}
			continue
		}
		switch c {
		case '"', '\'':
			if startsToken(v, i) {
				s.open = doubleQuote
				if c == '\'' {
					s.open = singleQuote
				}
			}
		case '{', '[':
			s.flowDepth++
			s.open = flow
		case '}', ']':
			if s.flowDepth--; s.flowDepth <= 0 {
				s.open, s.flowDepth = nothing, 0
				return
			}
		case '#':
			if i == 0 || v[i-1] == ' ' || v[i-1] == '\t' {
				return
			}
		}
		if s.open == nothing {
			return // after the value
		}
	}
}

func (s *state) closeQuote() {
	s.open = nothing
	if s.flowDepth > 0 {
		s.open = flow
	}
}

// startsToken reports whether a quote at i opens a scalar rather than being an apostrophe inside a plain one.
func startsToken(v string, i int) bool {
	for i--; i >= 0; i-- {
		switch v[i] {
		case ' ', '\t':
			continue
		case '{', '[', ',', ':', '"', '\'':
			return true
		default:
			return false
		}
	}
	return true
}
