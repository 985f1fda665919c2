package symbols

import (
	"iter"

	"ludo-lsp/cnl/suggest"
)

// Nearest is suggest.Nearest: the candidates an author may have meant by word,
// best first. (Packages below this one, such as facts, use suggest directly.)
func Nearest(word string, candidates []string) []string { return suggest.Nearest(word, candidates) }

// NearestOf is suggest.NearestOf: Nearest over a sequence of candidates.
func NearestOf(word string, candidates iter.Seq[string]) []string {
	return suggest.NearestOf(word, candidates)
}

// Near is suggest.Near: close enough for a fix that replaces word by candidate.
func Near(word, candidate string) bool { return suggest.Near(word, candidate) }
