package formula

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Copies from web pages and word processors have signs that look like others: blanks that are none, dashes for a minus.

// FalseBlank reports whether a sign looks like a blank, or like nothing, and is no blank of YAML and of formulas.
func FalseBlank(r rune) bool {
	return r >= utf8.RuneSelf && unicode.IsSpace(r) || strings.ContainsRune("\u200b\u2060\ufeff", r)
}

// SaidOfBlank is what is said of a false blank.
func SaidOfBlank(r rune) string {
	return fmt.Sprintf("This looks like a blank, but is another sign, U+%04X. Write a blank.", r)
}

// dashes are signs that look like a minus.
const dashes = "–—−‐‑‒﹣－"

// lookalike reads a sign that looks like a blank or a minus, and says which is meant; size is 0 if there is none.
func lookalike(text string, at int) (meant string, size int, e *Error) {
	r, size := utf8.DecodeRuneInString(text[at:])
	switch {
	case FalseBlank(r):
		return " ", size, failure(at, at+size, "%s", SaidOfBlank(r)).instead(at, at+size, " ")
	case r >= utf8.RuneSelf && strings.ContainsRune(dashes, r):
		return "-", size, failure(at, at+size, `This is a dash, U+%04X, and no minus. Write "-".`,
			r).instead(at, at+size, "-")
	}
	return "", 0, nil
}

// compose is a word as names are kept: letters with accents after them in one.
func compose(word string) string { return norm.NFC.String(word) }
