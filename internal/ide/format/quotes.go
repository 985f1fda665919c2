package format

import (
	"strings"
	"unicode"

	"ludo-lsp/internal/yaml/syntax"
)

// quoteScalar returns a scalar of one line as it is to be written: a word without quotes, other texts in the
// preferred quotes, or unchanged.
func (p *printer) quoteScalar(n syntax.Node, flow bool) string {
	raw := n.Raw()
	style := n.Style()
	if p.Quotes == KeepQuotes || style != syntax.SingleQuoted && style != syntax.DoubleQuoted || n.Tag() != "" {
		return raw
	}
	value := n.Value()
	if isWord(value) && syntax.Quote(value, syntax.Plain, flow) == value {
		return value
	}
	preferred, other := syntax.SingleQuoted, syntax.DoubleQuoted
	if p.Quotes == DoubleQuotes {
		preferred, other = other, preferred
	}
	if strings.Contains(raw, `\`) || strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return raw // an escape is there because the author wants it visible
	}
	mark := map[syntax.Style]string{syntax.SingleQuoted: "'", syntax.DoubleQuoted: `"`}
	if strings.Contains(value, mark[preferred]) && !strings.Contains(value, mark[other]) {
		preferred = other
	}
	return syntax.Quote(value, preferred, flow)
}

// isWord reports whether a text is a name that needs no quotes: letters, digits, and signs that have no meaning
// anywhere.
func isWord(text string) bool {
	for i, r := range text {
		if !unicode.IsLetter(r) && r != '_' && r != '$' && (i == 0 || !unicode.IsDigit(r) && r != '-' && r != '.') {
			return false
		}
	}
	return text != ""
}

// flowScalar returns a scalar or alias as it is written in braces or brackets. It returns false if it cannot be written
// there.
func (p *printer) flowScalar(n syntax.Node) (string, bool) {
	switch {
	case n.Kind() == syntax.Alias:
		return n.Raw(), true
	case n.Multiline() || n.Style() > syntax.DoubleQuoted:
		return "", false
	case n.Style() != syntax.Plain:
		return p.quoteScalar(n, true), true
	}
	raw := n.Raw()
	if raw == "" || n.Parent().Style() == syntax.Flow || n.Type() != syntax.String ||
		!strings.ContainsAny(raw, ",[]{}") && strings.IndexByte("-?:", raw[0]) < 0 && raw[len(raw)-1] != ':' {
		return raw, true
	}
	if n.Tag() != "" {
		return "", false
	}
	like := syntax.SingleQuoted
	if p.Quotes == DoubleQuotes {
		like = syntax.DoubleQuoted
	}
	return syntax.Quote(raw, like, true), true
}
