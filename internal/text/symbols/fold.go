package symbols

import (
	"strings"
	"unicode"
)

// Fold makes the same text of those that differ in the case of letters alone, as
// [strings.EqualFold] tells it.
func Fold(text string) string {
	return strings.Map(func(c rune) rune {
		least := c
		for next := unicode.SimpleFold(c); next != c; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return least
	}, text)
}
