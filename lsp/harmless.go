package lsp

import "strings"

// harmless takes links, images and HTML out of a Markdown text of which a part was
// written by an author: in an editor a link may be a command, and an image asks
// somebody else's server. None of our own texts has any. What is taken out stays
// readable; whether it stands in code does not matter, so that nothing depends on
// how a client reads code.
func harmless(text string) string {
	return breakUp(text, func(before, next byte) string {
		switch {
		case before == ']' && (next == '(' || next == ':'):
			// The target of a link, or the definition of one. A backslash makes
			// a plain character of both.
			return "\\"
		case before == '<' && (next == '/' || next == '!' || next == '?' || isLetter(next)):
			return apart // what begins with no letter is no tag
		}
		return ""
	})
}

// unlink does so with a text that is no Markdown, in which editors look for links
// all the same, or which they take for Markdown, as VS Code does with the tooltips of links.
func unlink(text string) string {
	return breakUp(text, func(before, next byte) string {
		if before == ']' && next == '(' || before == '<' && isLetter(next) {
			return apart
		}
		return ""
	})
}

// apart has no width, and stands in no address.
const apart = "\u200b"

// breakUp puts something between bytes of a text, and something without width into
// addresses that stand bare: editors make links of these.
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
