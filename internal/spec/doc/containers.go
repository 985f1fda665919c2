package doc

import (
	"regexp"
	"slices"
	"strings"
)

// maxContainers bounds the nesting of lists and quotes; a deeper marker is text.
const maxContainers = 16

// quoteWidth is the width of a quote, which has no column.
const quoteWidth = 0

// containers are the list items and quotes open around a line, as defined by CommonMark. They are comparable: entries
// from depth on are zero.
type containers struct {
	depth uint8
	// bare: the innermost one is an item that is still empty.
	bare bool
	// width is by how many columns an item's content is indented within its container, or aQuote.
	width [maxContainers]uint8
}

// cursor is a place in a line. If a container takes a part of a tab, the rest is blanks.
type cursor struct {
	rest   string
	column int // where the blanks before the rest begin
	blanks int
}

func cursorOf(text string) cursor { return cursor{rest: strings.TrimPrefix(text, "\ufeff")} }

// measureIndent returns the number of blank columns, and the text after them.
func (c *cursor) measureIndent() (columns int, rest string) {
	columns = c.blanks
	for i := range len(c.rest) {
		switch c.rest[i] {
		case ' ':
			columns++
		case '\t':
			columns += tabWidth(c.column + columns)
		default:
			return columns, c.rest[i:]
		}
	}
	return columns, ""
}

func tabWidth(column int) int { return 4 - column%4 }

// skip skips at most so many blank columns.
func (c *cursor) skip(columns int) {
	for columns > 0 {
		if c.blanks == 0 {
			if c.rest == "" || c.rest[0] != ' ' && c.rest[0] != '\t' {
				return
			}
			c.blanks = 1
			if c.rest[0] == '\t' {
				c.blanks = tabWidth(c.column)
			}
			c.rest = c.rest[1:]
		}
		step := min(columns, c.blanks)
		c.blanks -= step
		c.column += step
		columns -= step
	}
}

// take skips blanks and so many characters after them.
func (c *cursor) take(characters int) {
	columns, _ := c.measureIndent()
	c.skip(columns)
	c.rest, c.column = c.rest[characters:], c.column+characters
}

// match counts the containers that continue in a line, and skips their markers.
func (k *containers) match(c *cursor) int {
	for i := range int(k.depth) {
		columns, rest := c.measureIndent()
		switch width := int(k.width[i]); {
		case width == quoteWidth:
			if columns > 3 || rest == "" || rest[0] != '>' {
				return i
			}
			c.take(1)
			c.skip(1)
		case rest == "":
			if k.bare && i == int(k.depth)-1 {
				return i
			}
		case columns < width:
			return i
		default:
			c.skip(width)
		}
	}
	return int(k.depth)
}

// keep closes all containers but the outermost n.
func (k *containers) keep(n int) {
	clear(k.width[n:])
	k.depth = uint8(n)
}

func (k *containers) add(width int) {
	k.width[k.depth] = uint8(width)
	k.depth++
}

// isQuoted reports whether a quote is open.
func (k *containers) isQuoted() bool {
	return slices.Contains(k.width[:k.depth], quoteWidth)
}

// readProse reads a line of prose: which containers continue, which begin, and what begins in them. It returns the text
// after the markers if that is a fence.
func (s *state) readProse(text string) (fence string) {
	c := cursorOf(text)
	n := s.within.match(&c)
	s.within.bare = false
	if s.mode == inHTML {
		_, rest := c.measureIndent()
		if n == int(s.within.depth) && (rest != "" || !s.html.endsBlank()) {
			if s.html.ends(rest) {
				s.mode, s.html = inProse, noHTML
			}
			return ""
		}
		s.mode, s.html = inProse, noHTML
	}
	// The open paragraph continues in a line with nothing else in it, even when its containers do not. It is own when
	// they do.
	open := s.paragraph
	own := open && n == int(s.within.depth)
	begin := func() {
		s.within.keep(n)
		s.paragraph, open, own = false, false, false
	}
	for ; ; n = int(s.within.depth) {
		columns, rest := c.measureIndent()
		if rest == "" {
			begin()
			return ""
		}
		if columns > 3 {
			if !open {
				begin() // indented code
			}
			return ""
		}
		room := n < maxContainers
		width, bare, isItem := readItemMarker(c, own)
		switch kind := htmlStart(rest, open); {
		case rest[0] == '>' && room:
			begin()
			c.take(1)
			c.skip(1)
			s.within.add(quoteWidth)
			continue
		case isFence(rest):
			begin()
			return rest
		case kind != noHTML:
			begin()
			if !kind.ends(rest) {
				s.mode, s.html = inHTML, kind
			}
			return ""
		case isHeading(rest) || own && isUnderline(rest) || isRule(rest):
			begin()
			return ""
		case isItem && room:
			begin()
			length := markerLength(rest)
			c.take(length)
			c.skip(width - length)
			s.within.add(columns + width)
			s.within.bare = bare
			continue
		}
		if !open {
			begin()
		}
		s.paragraph = true
		return ""
	}
}

// markerLength returns the length of a list item's marker, 0 if there is none.
func markerLength(rest string) int {
	n := 0
	for n < len(rest) && n < 9 && '0' <= rest[n] && rest[n] <= '9' {
		n++
	}
	switch {
	case n == 0 && rest != "" && strings.IndexByte("-+*", rest[0]) >= 0:
	case n > 0 && n < len(rest) && (rest[n] == '.' || rest[n] == ')'):
	default:
		return 0
	}
	if n++; n < len(rest) && rest[n] != ' ' && rest[n] != '\t' {
		return 0
	}
	return n
}

// readItemMarker reads the marker of a list item: the number of columns up to its content, and whether its line is
// empty. Not every marker begins an item in a paragraph.
func readItemMarker(c cursor, paragraph bool) (width int, bare, ok bool) {
	_, rest := c.measureIndent()
	n := markerLength(rest)
	if n == 0 {
		return 0, false, false
	}
	number := strings.TrimLeft(rest[:n-1], "0")
	c.take(n)
	columns, behind := c.measureIndent()
	bare = behind == ""
	if paragraph && (bare || n > 1 && number != "1") {
		return 0, false, false
	}
	if bare || columns > 4 {
		columns = 1 // it is indented code
	}
	return n + columns, bare, true
}

// isFence reports whether rest is three or more backticks or tildes, with no backtick after backticks.
func isFence(rest string) bool {
	if !strings.HasPrefix(rest, "```") && !strings.HasPrefix(rest, "~~~") {
		return false
	}
	return rest[0] == '~' || strings.IndexByte(strings.TrimLeft(rest, "`"), '`') < 0
}

func isHeading(rest string) bool {
	behind := strings.TrimLeft(rest, "#")
	n := len(rest) - len(behind)
	return 1 <= n && n <= 6 && (behind == "" || behind[0] == ' ' || behind[0] == '\t')
}

// isUnderline: it makes a heading of the paragraph above.
func isUnderline(rest string) bool {
	return rest[0] == '=' && strings.Trim(strings.TrimLeft(rest, "="), " \t") == "" ||
		rest[0] == '-' && strings.Trim(strings.TrimLeft(rest, "-"), " \t") == ""
}

// isRule: a line across.
func isRule(rest string) bool {
	mark := rest[:1]
	return strings.Contains("*-_", mark) && strings.Count(rest, mark) > 2 && strings.Trim(rest, mark+" \t") == ""
}

// html is a kind of block of HTML: how it ends.
type html uint8

const (
	noHTML html = iota
	htmlText
	htmlComment
	htmlInstruction
	htmlDeclaration
	htmlData
	htmlElement
	htmlTag // any other, alone on its line
)

var (
	textTag    = regexp.MustCompile(`(?i)^<(?:script|pre|textarea|style)(?:[ \t>]|$)`)
	textEnd    = regexp.MustCompile(`(?i)</(?:script|pre|textarea|style)>`)
	elementTag = regexp.MustCompile(`(?i)^</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|` +
		`col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|` +
		`head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|` +
		`search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|/?>|$)`)
	anyTag = regexp.MustCompile(`(?i)^(?:<[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][a-z0-9_.:-]*` +
		"(?:[ \t]*=[ \t]*(?:[^ \t\"'=<>`]+|'[^']*'|\"[^\"]*\"))?)*[ \t]*/?>|</[a-z][a-z0-9-]*[ \t]*>)[ \t]*$")
)

// htmlStart returns the kind of HTML that begins at the start of a text. Not every kind can begin in a paragraph.
func htmlStart(rest string, paragraph bool) html {
	switch {
	case rest[0] != '<' || len(rest) < 2:
	case strings.HasPrefix(rest, "<!--"):
		return htmlComment
	case rest[1] == '?':
		return htmlInstruction
	case strings.HasPrefix(rest, "<![CDATA["):
		return htmlData
	case rest[1] == '!':
		if len(rest) > 2 && 'A' <= rest[2]&^0x20 && rest[2]&^0x20 <= 'Z' {
			return htmlDeclaration
		}
	case textTag.MatchString(rest):
		return htmlText
	case elementTag.MatchString(rest):
		return htmlElement
	case !paragraph && anyTag.MatchString(rest):
		return htmlTag
	}
	return noHTML
}

// endsBlank reports whether only a blank line ends it.
func (h html) endsBlank() bool { return h == htmlElement || h == htmlTag }

// ends reports whether a block of HTML ends on a line.
func (h html) ends(line string) bool {
	switch h {
	case htmlText:
		return textEnd.MatchString(line)
	case htmlComment:
		return strings.Contains(line, "-->")
	case htmlInstruction:
		return strings.Contains(line, "?>")
	case htmlDeclaration:
		return strings.Contains(line, ">")
	case htmlData:
		return strings.Contains(line, "]]>")
	}
	return false
}
