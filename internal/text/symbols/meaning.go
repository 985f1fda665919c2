package symbols

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// meanings are words with a meaning of their own: words of logic, negations, opposites, directions, and names that
// other systems give to what is said in another way here. Such a word is never taken for a slip of a name that
// resembles it: a game in which `nin` becomes `in` means the opposite. With each stands what to write here, as far as
// that can be said without knowing the place; "" where only the author knows.
//
// The table is the only one of its kind: whatever suggests a name reads it (SameSense, Meaning).
var meanings = sync.OnceValue(func() words {
	table := words{}
	for line := range strings.Lines(meaningsText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		names, says, _ := strings.Cut(line, ":")
		for _, name := range strings.Split(names, ",") {
			table[strings.TrimSpace(name)] = strings.TrimSpace(says)
		}
	}
	return table
})

//go:embed meanings.txt
var meaningsText string

// words are what to write for each word; "" where only the author knows.
type words map[string]string

// verbs are what is done to something else: "removetoken", written as one word, is no slip of "movetoken".
var verbs = strings.Fields("add sub remove delete destroy discard create reveal conceal")

// negations begin words that mean the opposite of what is left without them.
var negations = strings.Fields("un in non not dis de im ir anti no")

// Meaning is what to write for a word that has a meaning of its own, as a sentence; "" if there is nothing to say.
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

// Instead is what to write for a word that has a meaning of its own and so is a slip of none of the names near it;
// "" if there is nothing to say, or it may be a slip of one of them.
func Instead(word string, near []string) string {
	says := Meaning(word)
	if says == "" || slices.ContainsFunc(near, func(name string) bool { return SameSense(word, name) }) {
		return ""
	}
	return says
}

// SameSense reports whether a word can be a slip of a candidate that is near: it is not when it differs in a word
// that has a meaning of its own, or in a negation.
func SameSense(word, candidate string) bool {
	if slipOf(word, candidate) != noSlip {
		return true
	}
	w, c := segments(word), segments(candidate)
	if own(w) && !slices.Equal(w, c) || isNegated(word) {
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
	return !negates(a, b) && !negates(b, a)
}

// own reports whether a word as a whole has a meaning of its own.
func own(segments []string) bool {
	_, is := meanings()[strings.Join(segments, " ")]
	return is
}

// isNegated reports whether a word is an operator after a sign that negates it, as in "!in" and "!<"; "!=" and "!==" are
// operators themselves.
func isNegated(word string) bool {
	rest := strings.TrimLeft(word, "!¬")
	return rest != word && rest != "" && strings.Trim(rest, "=") != ""
}

// negates reports whether a word is another one with a negation before it.
func negates(word, of string) bool {
	const shortest = 4 // "unit" is no negation of "it"
	for _, n := range negations {
		rest, has := strings.CutPrefix(word, n)
		if has && len(rest) >= shortest && !strings.HasPrefix(of, n) && editDistance(rest, of, 1) <= 1 {
			return true
		}
	}
	return false
}

// segments are the words that a name is made of, in small letters: "moveToken", "move_token" and "move token" have two.
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
