package prose

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"ludo-lsp/internal/text/source"
)

// MaxQuoted is how many bytes before a block are searched for the text that is quoted as its explanation.
const MaxQuoted = 2 * maxParagraph

// Last returns the last paragraph, list, quote or table of prose, as written, with the text directly before it
// without a blank line, and the link definitions after it. It is "" if the prose ends with a heading, a thematic
// break, or HTML. Parts that are too long to read appear as "…".
func Last(prose string) string {
	prose = strings.ReplaceAll(prose, "\r", "")
	r := reader{document: prose}
	r.take(FrontMatter(prose), len(prose))
	src := r.prose.Bytes()
	last := goldmark.DefaultParser().Parse(text.NewReader(src)).LastChild()
	for last != nil && last.Kind() == ast.KindLinkReferenceDefinition {
		last = last.PreviousSibling()
	}
	if last == nil || !isQuoted(last) {
		return ""
	}
	for last.PreviousSibling() != nil && isQuoted(last.PreviousSibling()) && !last.HasBlankPreviousLines() {
		last = last.PreviousSibling()
	}
	start := textStart(last)
	if start < 0 {
		return ""
	}
	start = bytes.LastIndexByte(src[:start], '\n') + 1
	quoted := strings.TrimRight(string(src[start:]), " \t\n")
	written := prose[r.place(source.Span{Start: start, End: start}).Start:]
	if strings.TrimSpace(written[min(len(quoted), len(written)):]) != "" {
		quoted += "\n…"
	}
	return dedent(quoted)
}

// MentionsName reports whether a text mentions a name. Spelling and number may differ: "take-away" and "takeAway" match
// "take away", "cards" matches "card".
func MentionsName(text, name string) bool {
	said, wanted := wordsOf(text), wordsOf(name)
	if len(wanted) == 0 {
		return false
	}
	last := len(wanted) - 1
	for i := range max(0, len(said)-last) {
		ending, ok := strings.CutPrefix(said[i+last], wanted[last])
		if ok && len(ending) <= 2 && slices.Equal(said[i:i+last], wanted[:last]) {
			return true
		}
	}
	return false
}

// wordsOf returns the words of a text or name in small letters.
func wordsOf(text string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			b.WriteByte(' ')
		case unicode.IsUpper(r) && unicode.IsLower(last):
			b.WriteByte(' ')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		last = r
	}
	return strings.Fields(b.String())
}

func isQuoted(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindParagraph, ast.KindList, ast.KindBlockquote, ast.KindCodeBlock:
		return true
	}
	return false
}

// textStart returns the offset of the first text below a node, -1 if there is none.
func textStart(n ast.Node) int {
	at := -1
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			at = n.Lines().At(0).Start
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return at
}

// dedent removes the indentation of the first line from all lines that begin with it.
func dedent(text string) string {
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	if indent == "" || len(indent) > 3 {
		return text
	}
	return strings.ReplaceAll(text[len(indent):], "\n"+indent, "\n")
}
