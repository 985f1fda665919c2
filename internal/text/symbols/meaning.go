package symbols

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// meanings are words with a meaning of their own: words of logic, negations, opposites, directions, and other
// systems' names for things that are written differently here. Such a word is never taken as a typo of a similar
// name: a game in which `nin` becomes `in` means the opposite. Each has what to write here, as far as known without
// its place; "" where only the author knows.
//
// This is the only such table: all code that suggests names reads it (SameSense, Meaning).
var meanings = sync.OnceValue(func() words {
	table := words{}
	for line := range strings.Lines(meaningsText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		names, says, _ := strings.Cut(line, ":")
		for name := range strings.SplitSeq(names, ",") {
			table[strings.TrimSpace(name)] = strings.TrimSpace(says)
		}
	}
	return table
})

//go:embed meanings.txt
var meaningsText string

// words map each word to what to write instead, or to "" if only the author knows that.
type words map[string]string

// verbs are words for actions: "removetoken", written as one word, is no typo of "movetoken".
var verbs = strings.Fields("add sub remove delete destroy discard create reveal conceal")

// negations are prefixes that turn a word into its opposite.
var negations = strings.Fields("un in non not dis de im ir anti no")

// Meaning returns a sentence that says what to write for a word with a meaning of its own, "" for other words.
func Meaning(word string) string {
	parts := segments(word)
	if says := meanings()[strings.Join(parts, " ")]; says != "" {
		return says
	}
	if len(parts) > 1 { // removeToken, subVar
		return meanings()[parts[0]]
	}
	return ""
}

// Instead returns what to write for a word that has a meaning of its own and so is no typo of any near name; "" for
// other words, and for one that may be a typo of a near name.
func Instead(word string, near []string) string {
	says := Meaning(word)
	if says == "" || slices.ContainsFunc(near, func(name string) bool { return SameSense(word, name) }) {
		return ""
	}
	return says
}

// SameSense reports whether a word can be a typo of a near candidate. It cannot if they differ in a word with a
// meaning of its own, or in a negation.
func SameSense(word, candidate string) bool {
	if differenceOf(word, candidate) != noSlip {
		return true
	}
	w, c := segments(word), segments(candidate)
	if hasOwnMeaning(w) && !slices.Equal(w, c) || isNegated(word) {
		return false
	}
	if len(w) > len(c) && len(c) > 0 && slices.Contains(negations, w[0]) && !slices.Contains(negations, c[0]) {
		return false // noWin
	}
	if len(w) == len(c) {
		for i := range w {
			if _, is := meanings()[w[i]]; is && w[i] != c[i] {
				return false
			}
		}
	}
	a, b := strings.Join(w, ""), strings.Join(c, "")
	for _, verb := range verbs {
		if strings.HasPrefix(a, verb) && !strings.Contains(b, verb) && len(a) > len(verb)+2 {
			return false
		}
	}
	return !isNegationOf(a, b) && !isNegationOf(b, a)
}

// hasOwnMeaning reports whether a name, given by its words, has a meaning of its own as a whole.
func hasOwnMeaning(segments []string) bool {
	_, is := meanings()[strings.Join(segments, " ")]
	return is
}

// isNegated reports whether a word is an operator after a negating sign, as in "!in" and "!<"; "!=" and "!==" are
// operators themselves.
func isNegated(word string) bool {
	rest := strings.TrimLeft(word, "!¬")
	return rest != word && rest != "" && strings.Trim(rest, "=") != ""
}

// isNegationOf reports whether word is the word of with a negating prefix.
func isNegationOf(word, of string) bool {
	const shortest = 4 // "unit" is no negation of "it"
	for _, n := range negations {
		rest, has := strings.CutPrefix(word, n)
		if has && len(rest) >= shortest && !strings.HasPrefix(of, n) && editDistance(rest, of, 1) <= 1 {
			return true
		}
	}
	return false
}

// segments returns the words of a name in small letters: "moveToken", "move_token" and "move token" have two.
func segments(name string) []string {
	var out []string
	var b strings.Builder
	end := func() {
		if b.Len() > 0 {
			out = append(out, b.String())
			b.Reset()
		}
	}
	small := false
	for _, r := range strings.TrimLeft(name, "$") {
		switch {
		case strings.ContainsRune(separators, r):
			end()
		case unicode.IsUpper(r) && small:
			end()
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		small = unicode.IsLower(r)
	}
	end()
	return out
}
