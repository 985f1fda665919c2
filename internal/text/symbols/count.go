package symbols

import (
	"strconv"
	"strings"
)

// Count returns a number with its noun: "1 entry", "3 entries".
func Count[N int | int64](n N, noun string) string {
	stem, isY := strings.CutSuffix(noun, "y")
	switch {
	case n == 1:
	case isY:
		noun = stem + "ies"
	case strings.HasSuffix(noun, "ch"):
		noun += "es"
	default:
		noun += "s"
	}
	return strconv.FormatInt(int64(n), 10) + " " + noun
}

// Times returns a number of times in words: "once", "3 times".
func Times(n int64) string {
	if n == 1 {
		return "once"
	}
	return Count(n, "time")
}

// Join returns texts joined as in a sentence, with last before the last one: "a, b and c", "a or b".
func Join(texts []string, last string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	n := len(texts) - 1
	return strings.Join(texts[:n], ", ") + " " + last + " " + texts[n]
}

// QuoteAll returns each name in quotes, for a message.
func QuoteAll(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = Quote(name)
	}
	return out
}
