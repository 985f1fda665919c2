package symbols

import (
	"strings"
	"unicode"
)

// Fold returns a text that is the same for all texts that differ only in case, as defined by [strings.EqualFold].
func Fold(text string) string {
	return strings.Map(func(c rune) rune {
		least := c
		for next := unicode.SimpleFold(c); next != c; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, text)
}
