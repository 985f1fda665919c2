package lsp

import "strings"

// harmless takes links, images and HTML out of a Markdown text of which a part was
// written by an author: in an editor a link may be a command, and an image asks
// somebody else's server. None of our own texts has any. What is taken out stays
// readable; whether it stands in code does not matter, so that nothing depends on
// how a client reads code.
func harmless(text string) string {
	if !strings.ContainsAny(text, "]<") {
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
		switch {
		case text[i] == ']' && (next == '(' || next == ':'):
			// The target of a link, or the definition of one. A backslash makes
			// a plain character of both.
			out.WriteByte('\\')
		case text[i] == '<' && (next == '/' || next == '!' || next == '?' || next|0x20 >= 'a' && next|0x20 <= 'z'):
			out.WriteString("\u200b") // what begins with no letter is no tag
		}
	}
	return out.String()
}
