package claim

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// Verdict is the result of comparing a text with a value.
type Verdict struct {
	Says    bool   // the text has a number or name of the value's kind
	Differs bool   // and it is a different one
	Said    string // the different one
	Instead string // the text that says the value in its style; "" where there is none
}

// Compare compares the text of a link with the value of the rule it leads to.
func (v Value) Compare(text string) Verdict {
	switch v.Form {
	case Number, Range:
		return v.compareNumbers(text)
	case Text:
		return v.compareText(text)
	case Name:
		return v.compareName(text)
	case List:
		return v.compareList(text)
	}
	return Verdict{}
}

// replacePart returns a text in which the part at a span is replaced by another text.
func replacePart(text string, at source.Span, by string) string {
	return text[:at.Start] + by + text[at.End:]
}

func (v Value) compareNumbers(text string) Verdict {
	found := numbersIn(text)
	switch {
	case len(found) == 0:
		return Verdict{}
	case v.Form == Number || v.Low == v.High:
		return compareNumber(text, found, v.Low)
	}
	first, last := found[0], found[len(found)-1]
	out := Verdict{Says: true, Said: text[first.span.Start:last.span.End]}
	switch {
	case len(found) > 1: // all of them, or the two ends
		out.Differs = first.value != v.Low || last.value != v.High
		out.Instead = replacePart(replacePart(text, last.span, last.writeLike(text, v.High)), first.span,
			first.writeLike(text, v.Low))
	case boundWords.MatchString(replacePart(text, first.span, "")):
		out.Differs = first.value != v.Low && first.value != v.High
	default:
		low := first.writeLike(text, v.Low)
		out.Differs, last.span.End = true, last.span.Start // the second word is not capitalised
		out.Instead = replacePart(text, first.span, low+" to "+last.writeLike(text, v.High))
	}
	return out
}

// boundWords matches words that mark a number as one end of a range.
var boundWords = regexp.MustCompile(`(?i)\b(up|least|most|or (more|fewer|less)|(more|fewer) than|no more|from|to|until|` +
	`minimum|maximum|min|max)\b|\+`)

// fractionWords matches numbers that are not read completely, because they contain a fraction.
var fractionWords = regexp.MustCompile(`(?i)\b(half|halves|thirds?|quarters?)\b|[½⅓¼¾⅔]`)

// compareNumber compares the numbers found in a text with the number wanted; the text may contain other numbers.
func compareNumber(text string, found []number, want float64) Verdict {
	if fractionWords.MatchString(text) || slices.ContainsFunc(found, func(n number) bool { return n.value == want }) {
		return Verdict{Says: true}
	}
	out := Verdict{Says: true, Differs: true}
	if n := found[0]; len(found) == 1 {
		out.Said, out.Instead = text[n.span.Start:n.span.End], replacePart(text, n.span, n.writeLike(text, want))
	}
	return out
}

// leadingArticle matches words that stand before a common noun, but not before a name.
var leadingArticle = regexp.MustCompile(`(?i)^(the|a|an|this|that|these|those|your|their|its|our|each|every|all|any|some)\s+`)

// compareName compares a text with a name: they differ if the text names another symbol of the same kind.
func (v Value) compareName(text string) (out Verdict) {
	said := nameIn(text)
	if out.Says = sameName(said, v.Texts[0]); out.Says || v.IsOther == nil {
		return out
	}
	if slices.ContainsFunc(nameSpellings(said), v.IsOther) {
		return Verdict{Says: true, Differs: true, Said: said,
			Instead: strings.Replace(text, said, nameLike(v.Texts[0], text, said), 1)}
	}
	return out
}

// nameSpellings returns the words of a text, written as one name in the different spellings of names.
func nameSpellings(text string) []string {
	if len(text) > maxPath {
		return nil
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !isPart(r) })
	small := strings.Fields(strings.ToLower(strings.Join(words, " ")))
	camel := ""
	for _, word := range small {
		camel += capitaliseLike(word, "A")
	}
	first, size := utf8.DecodeRuneInString(camel)
	return []string{text, string(unicode.ToLower(first)) + camel[size:], camel, strings.Join(words, " "),
		strings.Join(small, "-"), strings.Join(small, "_"), strings.Join(small, " ")}
}

// Rename returns a text in which the name is replaced by another; ok is false if the text does not contain the name.
func (v Value) Rename(text, to string) (string, bool) {
	said := nameIn(text)
	if !sameName(said, v.Texts[0]) {
		return "", false
	}
	return strings.Replace(text, said, nameLike(to, text, said), 1), true
}

// maxNameWords is the maximal number of words in a display name.
const maxNameWords = 5

// compareText compares a text with a display text: they differ if both look like names and are not the same.
func (v Value) compareText(text string) (out Verdict) {
	said := nameIn(text)
	if out.Says = sameName(said, nameIn(v.Texts[0])); out.Says || leadingArticle.MatchString(text) || !isTitle(said) ||
		!isTitle(v.Texts[0]) || strings.Contains(v.Texts[0], said) {
		return out
	}
	return Verdict{Says: true, Differs: true, Said: said, Instead: strings.Replace(text, said, v.Texts[0], 1)}
}

// isTitle reports whether a text is a display name: few words, the first and the last of which are capitalised.
func isTitle(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > maxNameWords {
		return false
	}
	for _, word := range []string{words[0], words[len(words)-1]} {
		if first, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(first) && !unicode.IsDigit(first) {
			return false
		}
	}
	return true
}

// listSeparator matches what separates the names of a list.
var listSeparator = regexp.MustCompile(`\s*(?:,\s*(?:and|or)\b|[,;/&]|\band\b|\bor\b)\s*`)

// orWord matches the word before the last of several alternatives.
var orWord = regexp.MustCompile(`\bor\b`)

func (v Value) compareList(text string) Verdict {
	said := lists.Map(listSeparator.Split(text, -1), nameIn)
	known := 0
	names := make([]string, len(v.Texts))
	for i, name := range v.Texts {
		names[i] = nameLike(name, text, said[0])
		if slices.ContainsFunc(said, func(s string) bool { return sameName(s, name) }) {
			known++
		}
	}
	if known == 0 { // it may be their number
		return Value{Form: Number, Low: float64(len(names))}.compareNumbers(text)
	}
	if known == len(names) && len(said) == known {
		return Verdict{Says: true}
	}
	word := "and"
	if orWord.MatchString(text) {
		word = "or"
	}
	return Verdict{Says: true, Differs: true, Said: text, Instead: symbols.Join(names, word)}
}

// nameIn returns a text without its article and markup, which leaves the name in it.
func nameIn(text string) string {
	const marks = " \r\n`*_\"'."
	return strings.Trim(leadingArticle.ReplaceAllString(strings.Trim(text, marks), ""), marks)
}

// sameName reports whether two texts are the same name, in whatever style: "Take away", "takeAway", "take-away".
func sameName(a, b string) bool { return a != "" && strings.EqualFold(bare(a), bare(b)) }

// bare is a name without what stands between its words.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if !isPart(r) || r == '_' {
			return -1
		}
		return r
	}, name)
}

// nameLike writes a name as a text says another one: as it is in code, as words elsewhere, with its capitals.
func nameLike(name, text, said string) string {
	if strings.Contains(text, "`") || strings.Contains(name, " ") {
		return name
	}
	var b strings.Builder
	last := ' '
	for _, r := range name {
		switch {
		case r == '_' || r == '-':
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(last):
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
		last = r
	}
	return capitaliseLike(b.String(), said)
}
