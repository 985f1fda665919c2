package symbols

import (
	"strings"
	"unicode/utf8"
)

// maxShown is how many bytes of a name are shown in a message.
const maxShown = 60

// Quote returns a name in quotes for a message, shortened if it is long.
func Quote(name string) string { return `"` + strings.ReplaceAll(Shorten(name), "\n", " ") + `"` }

// Shorten returns a text for a message, only its beginning if it is long.
func Shorten(text string) string {
	if len(text) <= maxShown {
		return text
	}
	cut := maxShown
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// ShortenAll returns the arguments of a message, with long texts shortened.
func ShortenAll(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if text, is := a.(string); is {
			a = Shorten(text)
		}
		out[i] = a
	}
	return out
}
