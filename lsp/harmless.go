package lsp

import "strings"

// harmless removes links, images and HTML from a Markdown text that an author wrote in part: in an editor a link may
// be a command, and an image queries a foreign server. None of our own texts has any. What is removed stays readable;
// code gets no exception, so that nothing depends on how a client parses code.
func harmless(text string) string {
	return breakUp(text, func(before, next byte) string {
		switch {
		case before == ']' && (next == '(' || next == ':'):
			// The target of a link, or its definition. A backslash makes it plain text.
			return "\\"
		case before == '<' && (next == '/' || next == '!' || next == '?' || isLetter(next)):
			return apart // without a letter at the start it is no tag
		}
		return ""
	})
}

// unlink is harmless for plain text, in which editors look for links all the same, or which they take for Markdown,
// as VS Code does with the tooltips of links.
func unlink(text string) string {
	return breakUp(text, func(before, next byte) string {
		if before == ']' && next == '(' || before == '<' && isLetter(next) {
			return apart
		}
		return ""
	})
}

// apart has zero width, and occurs in no address.
const apart = "\u200b"

// breakUp inserts something between bytes of a text, and zero-width characters into bare addresses: editors turn
// those into links.
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
			c == '@' && i > 0 && inAddress(text[i-1]) && inAddress(next):
			out.WriteString(apart)
		default:
			out.WriteString(between(c, next))
		}
	}
	return out.String()
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// inAddress reports what may stand beside the @ of an address.
func inAddress(c byte) bool {
	return isLetter(c) || c >= '0' && c <= '9' || strings.IndexByte("._+-", c) >= 0 || c >= 0x80
}
