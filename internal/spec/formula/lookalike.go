package formula

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Copies from web pages and word processors have lookalike signs: false blanks, dashes for a minus.

// FalseBlank reports whether a sign looks like a blank, or is invisible, and is no blank of YAML and of formulas.
func FalseBlank(r rune) bool {
	return r >= utf8.RuneSelf && unicode.IsSpace(r) || strings.ContainsRune("\u200b\u2060\ufeff", r)
}

// SaidOfBlank returns the message about a false blank.
func SaidOfBlank(r rune) string {
	return fmt.Sprintf("This looks like a blank, but is another sign, U+%04X. Write a blank.", r)
}

// dashes are signs that look like a minus.
const dashes = "–—−‐‑‒﹣－"

// readLookalike reads a sign that looks like a blank or a minus, and returns the one meant; size is 0 if there is none.
func readLookalike(text string, at int) (meant string, size int, e *Error) {
	r, size := utf8.DecodeRuneInString(text[at:])
	switch {
	case FalseBlank(r):
		return " ", size, failure(at, at+size, "%s", SaidOfBlank(r)).addReplacement(at, at+size, " ")
	case r >= utf8.RuneSelf && strings.ContainsRune(dashes, r):
		return "-", size, failure(at, at+size, `This is a dash, U+%04X, and no minus. Write "-".`,
			r).addReplacement(at, at+size, "-")
	}
	return "", 0, nil
}

// compose returns a word in the form in which names are stored: letters combined with their accents.
func compose(word string) string { return norm.NFC.String(word) }
