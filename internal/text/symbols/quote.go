package symbols

import (
	"strings"
	"unicode/utf8"
)

// longest is how many bytes of a name a message shows: as much as a person reads.
const longest = 60

// Quote quotes a name for a message. Of a long one it shows the beginning.
func Quote(name string) string { return `"` + strings.ReplaceAll(Shorten(name), "\n", " ") + `"` }

// Shorten is a text as a message shows it: the beginning of a long one.
func Shorten(text string) string {
	if len(text) <= longest {
		return text
	}
	cut := longest
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// ShortenedAll are the arguments of a message, with long texts among them shortened.
func ShortenedAll(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if text, is := a.(string); is {
			a = Shorten(text)
		}
		out[i] = a
	}
	return out
}
