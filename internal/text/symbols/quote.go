package symbols

import (
	"strings"
	"unicode/utf8"
)

// longest is how many bytes of a name a message shows.
const longest = 60

// Quote quotes a name for a message, shortened if long.
func Quote(name string) string { return `"` + strings.ReplaceAll(Shorten(name), "\n", " ") + `"` }

// Shorten returns a text for a message: only the beginning if it is long.
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

// ShortenedAll returns the arguments of a message with long texts shortened.
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
