package source

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Encoding is the unit of columns, as negotiated in LSP.
type Encoding uint8

// The encodings of LSP 3.17. UTF16 is the zero value because it is the protocol's default.
const (
	UTF16 Encoding = iota
	UTF8
	UTF32
)

// String returns LSP's name for the encoding.
func (e Encoding) String() string {
	switch e {
	case UTF8:
		return "utf-8"
	case UTF32:
		return "utf-32"
	}
	return "utf-16"
}

// Position is a place in a document: line and character are zero-based, the
// character counts in the units of some Encoding.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Compare compares positions: it is negative if p is before q, positive if after it.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Character, q.Character))
}

// Before reports whether p comes before q.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// Range is a half-open range of positions.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// String returns the range in the form that compilers use, counted from one.
func (r Range) String() string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line+1, r.Start.Character+1, r.End.Line+1, r.End.Character+1)
}

// Units returns the length of s in units of the encoding. Bytes that are not UTF-8 count as one unit each.
func (e Encoding) Units(s string) int {
	if e == UTF8 || isASCII(s) {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n += e.width(r)
	}
	return n
}

// Offset returns the byte offset of a character in one line; it is the inverse of Units. A character after the line's
// end returns the line's length; one inside a code point returns the start of that code point.
func (e Encoding) Offset(line string, character int) int {
	if character <= 0 {
		return 0
	}
	if head := min(character, len(line)); isASCII(line[:head]) {
		return head
	}
	if e == UTF8 {
		return codePointAt(line, min(character, len(line)))
	}
	n := 0
	for i, r := range line {
		n += e.width(r)
		if n > character {
			return i
		}
	}
	return len(line)
}

// codePointAt moves an offset inside a code point to the code point's start.
func codePointAt(line string, offset int) int {
	for start := offset - 1; start >= 0 && offset-start < utf8.UTFMax; start-- {
		if utf8.RuneStart(line[start]) {
			if _, size := utf8.DecodeRuneInString(line[start:]); start+size > offset {
				return start
			}
			break
		}
	}
	return offset
}

func (e Encoding) width(r rune) int {
	if e == UTF16 && r > 0xFFFF {
		return 2
	}
	return 1
}

func isASCII(s string) bool {
	for len(s) >= 8 { // lines may be long
		if s[0]|s[1]|s[2]|s[3]|s[4]|s[5]|s[6]|s[7] >= utf8.RuneSelf {
			return false
		}
		s = s[8:]
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// SkipLines returns the length of the first n lines of s in bytes, with their line breaks.
func SkipLines(s string, n int) (length int) {
	if strings.IndexByte(s, '\r') >= 0 {
		for rest := s; n > 0 && rest != ""; n-- {
			var line string
			line, rest = NextLine(rest)
			length += len(line)
		}
		return length
	}
	for ; n > 0; n-- {
		end := strings.IndexByte(s[length:], '\n')
		if end < 0 {
			return len(s)
		}
		length += end + 1
	}
	return length
}

// OffsetIn returns the byte offset of a position in a text. One after the end of a line or of the text means that end.
func (e Encoding) OffsetIn(text string, p Position) int {
	at := SkipLines(text, p.Line)
	line, _ := NextLine(text[at:])
	return at + e.Offset(TrimLineBreak(line), p.Character)
}

// NextLine cuts the first line off s, including its line break. A line ends at "\n", "\r\n" or a lone "\r", as in LSP
// and YAML.
func NextLine(s string) (line, rest string) {
	for at := 0; at < len(s); {
		// Searching a stretch is fast; searching all of s would scan the whole text for each line where lines end in
		// "\r".
		stretch := s[at:min(at+lineStretch, len(s))]
		end := strings.IndexByte(stretch, '\n')
		if end >= 0 {
			stretch = stretch[:end]
		}
		if lone := strings.IndexByte(stretch, '\r'); lone >= 0 {
			at += lone + 1
			if at < len(s) && s[at] == '\n' {
				at++
			}
			return s[:at], s[at:]
		}
		if end >= 0 {
			return s[:at+end+1], s[at+end+1:]
		}
		at += len(stretch)
	}
	return s, ""
}

// lineStretch is how many bytes are searched first for a line break; most lines are shorter.
const lineStretch = 128

// TrimLineBreak removes the line break at the end of a line.
func TrimLineBreak(line string) string {
	n := len(line)
	if n > 0 && line[n-1] == '\n' {
		n--
	}
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return line[:n]
}

// CountBreaks counts the line breaks of s.
func CountBreaks(s string) int {
	if strings.IndexByte(s, '\r') < 0 {
		return strings.Count(s, "\n") // much faster, and nearly always right
	}
	n := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\n':
			n++
		case '\r':
			if i+1 == len(s) || s[i+1] != '\n' {
				n++
			}
		}
	}
	return n
}
