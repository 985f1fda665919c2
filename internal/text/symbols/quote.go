package symbols

import (
	"strings"
	"unicode"
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

// Clip returns a text of so many characters at most: of a longer one the beginning, which ends in "…".
func Clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// UpperFirst returns a text with a capital first letter.
func UpperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// LowerFirst returns a text with a small first letter, unless it begins with several capitals.
func LowerFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); size == 0 || unicode.IsUpper(second) {
		return text
	}
	return string(unicode.ToLower(first)) + text[size:]
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
