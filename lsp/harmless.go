package lsp

import "strings"

// removeLinks returns a Markdown text, part of which an author wrote, without links, images and HTML: in an editor a
// link may be a command, and an image queries a foreign server. The server's own texts have no links, images or HTML.
// What is removed stays readable as text; code gets no exception, so that nothing depends on how a client parses
// code.
func removeLinks(text string) string {
	return breakUp(text, func(before, next byte) string {
		switch {
		case before == ']' && (next == '(' || next == ':'):
			// The target of a link, or its definition. A backslash makes it plain text.
			return "\\"
		case before == '<' && (next == '/' || next == '!' || next == '?' || isLetter(next)):
			return zeroWidthSpace // without a letter at the start it is no tag
		}
		return ""
	})
}

// removePlainLinks is harmless for plain text: editors also look for links there, or take the text for Markdown, as
// VS Code does with the tooltips of links.
func removePlainLinks(text string) string {
	return breakUp(text, func(before, next byte) string {
		if before == ']' && next == '(' || before == '<' && isLetter(next) {
			return zeroWidthSpace
		}
		return ""
	})
}

// zeroWidthSpace is a character of zero width that occurs in no address.
const zeroWidthSpace = "\u200b"

// breakUp inserts what between returns into a text between each two bytes, and zero-width characters into bare
// addresses, because editors turn those into links.
func breakUp(text string, between func(before, next byte) string) string {
	if !strings.ContainsAny(text, "]<:@.") {
		return text
	}
	var out strings.Builder
	out.Grow(len(text) + 16)
	for i := 0; i < len(text); i++ {
		out.WriteByte(text[i])
		if i+1 == len(text) {
			break
		}
		next := text[i+1]
		switch c := text[i]; {
		case c == ':' && strings.HasPrefix(text[i+1:], "//"),
			c == '.' && i > 2 && strings.EqualFold(text[i-3:i], "www"),
			c == '@' && i > 0 && isAddressByte(text[i-1]) && isAddressByte(next):
			out.WriteString(zeroWidthSpace)
		default:
			out.WriteString(between(c, next))
		}
	}
	return out.String()
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isAddressByte reports whether a byte may stand beside the @ of an address.
func isAddressByte(c byte) bool {
	return isLetter(c) || c >= '0' && c <= '9' || strings.IndexByte("._+-", c) >= 0 || c >= 0x80
}
