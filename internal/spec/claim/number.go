package claim

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
)

// number is a number in a text.
type number struct {
	span   source.Span
	value  float64
	inWord bool // spelled out
}

// numberWords are the English words of the numbers from zero to a hundred.
var numberWords = func() []string {
	all := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
		"fifteen sixteen seventeen eighteen nineteen")
	ones := all[1:10]
	for ten := range strings.FieldsSeq("twenty thirty forty fifty sixty seventy eighty ninety") {
		all = append(all, ten)
		for _, one := range ones {
			all = append(all, ten+"-"+one)
		}
	}
	return append(all, "a hundred")
}()

// numberPattern matches the longest of a negative number, any other number in digits, or a number in words.
var numberPattern = func() *regexp.Regexp {
	words := append(slices.Clone(numberWords), "hundred", "one hundred")
	slices.Reverse(words)
	const digits = `\d+(?:,\d{3})*(?:\.\d+)?`
	return regexp.MustCompile(`(?:^| )([-−]+` + digits + `)|(` + digits + `)|(?i:\b(` +
		strings.ReplaceAll(strings.Join(words, "|"), "-", "[- ]") + `)\b)`)
}()

// pronounBeforeOne matches words before a "one" that is no number.
var pronounBeforeOne = regexp.MustCompile(`(?i)\b(the|this|that|each|every|any|no|which|another|other) $`)

// longestPronoun is how many bytes before a number are searched for such a word.
const longestPronoun = 12

// numbersIn returns the numbers in a text, in order.
func numbersIn(text string) (out []number) {
	for _, m := range numberPattern.FindAllStringSubmatchIndex(text, -1) {
		n := number{span: source.Span{Start: max(m[2], m[4], m[6]), End: m[1]}, inWord: m[6] >= 0}
		said := text[n.span.Start:n.span.End]
		if n.inWord {
			i := slices.IndexFunc(numberWords, func(word string) bool { return sameName(word, said) })
			if n.value = float64(i); i < 0 {
				n.value = 100
			}
			if n.value == 1 && pronounBeforeOne.MatchString(text[max(0, n.span.Start-longestPronoun):n.span.Start]) {
				continue
			}
		} else {
			digits := strings.TrimLeft(said, "-−")
			value, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64)
			if err != nil {
				continue
			}
			if n.value = value; digits != said {
				n.value = -value
			}
		}
		if !isInName(text, n.span) {
			out = append(out, n)
		}
	}
	return out
}

// isInName reports whether the word at a part of a text continues before or after it, so that the part is no number.
func isInName(text string, part source.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:part.Start])
	after, _ := utf8.DecodeRuneInString(text[part.End:])
	return isPart(before) || isPart(after)
}

func isPart(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// writeLike returns a number written in the style of the number n in a text.
func (n number) writeLike(text string, value float64) string {
	if whole := int(value); n.inWord && float64(whole) == value && whole >= 0 && whole < len(numberWords) {
		return capitaliseLike(numberWords[whole], text[n.span.Start:n.span.End])
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// capitaliseLike returns a text capitalised like the text as: completely, only the first letter, or not at all.
func capitaliseLike(text, as string) string {
	first, size := utf8.DecodeRuneInString(as)
	switch {
	case !unicode.IsUpper(first) || text == "":
		return text
	case len(as) > size && strings.ToUpper(as) == as:
		return strings.ToUpper(text)
	}
	first, size = utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
