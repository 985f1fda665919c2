package symbols

import (
	"strconv"
	"strings"
)

// Count formats a number with its noun: "1 entry", "3 entries".
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

// Times formats a number of times: "once", "3 times".
func Times(n int64) string {
	if n == 1 {
		return "once"
	}
	return Count(n, "time")
}

// Join joins texts as in a sentence: "a, b and c", "a or b".
func Join(texts []string, last string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	n := len(texts) - 1
	return strings.Join(texts[:n], ", ") + " " + last + " " + texts[n]
}

// QuoteAll quotes each name for a message.
func QuoteAll(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = Quote(name)
	}
	return out
}
