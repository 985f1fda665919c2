package outline

import (
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Selections lists the spans around an offset of a unit, from the word outwards
// to the whole value of the unit. Each one is larger than the one before.
func Selections(tree *syntax.Tree, offset int) []source.Span {
	var out []source.Span
	add := func(span source.Span) {
		if n := len(out); span.Len() == 0 ||
			n > 0 && (span == out[n-1] || span.Start > out[n-1].Start || span.End < out[n-1].End) {
			return
		}
		out = append(out, span)
	}
	for _, c := range tree.Comments {
		if c.Start <= offset && offset <= c.End {
			add(wordIn(tree.Text, c, offset))
			add(c)
		}
	}
	n := tree.At(offset)
	if n.Kind() == syntax.Scalar && len(out) == 0 {
		add(wordIn(tree.Text, n.Span(), offset))
		if n.Style() == syntax.SingleQuoted || n.Style() == syntax.DoubleQuoted {
			span := n.Span()
			if offset > span.Start && offset < span.End {
				add(source.Span{Start: span.Start + 1, End: max(span.Start+1, span.End-1)})
			}
		}
	}
	for ; n.Valid(); n = n.Parent() {
		add(n.Span())
		if key := n.Key(); key.InText() { // the word or the sign of a formula
			continue
		} else if key.Valid() {
			add(n.PairSpan())
		} else if n.Parent().Kind() == syntax.Mapping { // a key
			for key, value := range n.Parent().Pairs() {
				if key == n {
					add(value.PairSpan())
				}
			}
		}
	}
	return out
}

// wordIn returns the word around an offset, inside a span.
func wordIn(text string, span source.Span, offset int) source.Span {
	start, end := offset, offset
	for start > span.Start {
		r, size := utf8.DecodeLastRuneInString(text[span.Start:start])
		if !isWord(r) {
			break
		}
		start -= size
	}
	for end < span.End {
		r, size := utf8.DecodeRuneInString(text[end:span.End])
		if !isWord(r) {
			break
		}
		end += size
	}
	return source.Span{Start: start, End: end}
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' || r == '$'
}
