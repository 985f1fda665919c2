package claim

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/text/source"
)

// number is a number as a text says it.
type number struct {
	span   source.Span
	value  float64
	inWord bool // it is written out
}

// The English words of the numbers from one to a hundred, by what they count.
var (
	ones = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
		"sixteen seventeen eighteen nineteen")
	tens = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
)

const hundred = "hundred"

// inWords writes a number as a word; false where it has none.
func inWords(n float64) (string, bool) {
	whole := int(n)
	switch {
	case float64(whole) != n || whole < 0 || whole > 100:
		return "", false
	case whole == 100:
		return "a " + hundred, true
	case whole < len(ones):
		return ones[whole], true
	case whole%10 == 0:
		return tens[whole/10], true
	}
	return tens[whole/10] + "-" + ones[whole%10], true
}

// wordOf is the number that a text is in words.
var wordOf = func() map[string]float64 {
	all := map[string]float64{hundred: 100, "one " + hundred: 100}
	for n := range 101 {
		word, _ := inWords(float64(n))
		all[word] = float64(n)
		all[strings.Replace(word, "-", " ", 1)] = float64(n)
	}
	return all
}()

// Digits are a number of their own where no letter follows, as in "2nd", and no sign of a part of a date or version.
var (
	inDigits = regexp.MustCompile(`\d+(?:,\d{3})*(?:\.\d+)?`)
	someWord = regexp.MustCompile(`\p{L}+`)
)

// pronoun stands before a "one" that counts nothing.
var pronoun = regexp.MustCompile(`(?i)\b(the|this|that|each|every|any|no|which|another|other) $`)

// longestPronoun is how many bytes before a number are looked at for one.
const longestPronoun = 12

// numbersIn are the numbers that a text says, in order.
func numbersIn(text string) (out []number) {
	at := 0
	add := func(start, end int, value float64, inWord bool) {
		out = append(out, number{source.Span{Start: start, End: end}, value, inWord})
		at = end
	}
	words := someWord.FindAllStringIndex(text, -1)
	digits := inDigits.FindAllStringIndex(text, -1)
	for len(words)+len(digits) > 0 {
		if len(words) == 0 || len(digits) > 0 && digits[0][0] < words[0][0] {
			from, to := digits[0][0], digits[0][1]
			digits = digits[1:]
			if from < at || inName(text, from, to) {
				continue
			}
			value, err := strconv.ParseFloat(strings.ReplaceAll(text[from:to], ",", ""), 64)
			if err != nil {
				continue
			}
			if before := text[:from]; isNegative(before) {
				from, value = len(strings.TrimRight(before, "-−")), -value
			}
			add(from, to, value, false)
			continue
		}
		from, to := words[0][0], words[0][1]
		joined := strings.ToLower(text[from:to])
		value, is := wordOf[joined]
		taken := 1
		if len(words) > 1 {
			if gap := text[to:words[1][0]]; gap == "-" || gap == " " {
				both := joined + gap + strings.ToLower(text[words[1][0]:words[1][1]])
				if more, known := wordOf[both]; known {
					to, value, is, taken = words[1][1], more, true, 2
				}
			}
		}
		words = words[taken:]
		before := text[max(0, from-longestPronoun):from]
		if from >= at && is && !inName(text, from, to) && !(value == 1 && pronoun.MatchString(before)) {
			add(from, to, value, true)
		}
	}
	return out
}

// isNegative reports whether a text ends with the sign of a negative number, and not with the line of a range.
func isNegative(before string) bool {
	bare := strings.TrimRight(before, "-−")
	return bare != before && (bare == "" || strings.HasSuffix(bare, " "))
}

// inName reports whether a part of a text goes on as a word: it is no number of its own.
func inName(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return isPart(before) || isPart(after)
}

func isPart(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// like writes a number in the style in which another one stands in a text.
func (n number) like(text string, value float64) string {
	if n.inWord {
		if word, ok := inWords(value); ok {
			return capitals(word, text[n.span.Start:n.span.End])
		}
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// capitals writes a text with the capitals of another one: all of them, the first, or none.
func capitals(text, as string) string {
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
