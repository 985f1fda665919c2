package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Match scores how well a name matches a search text: its letters must all be in the name, in order, in either case.
// A higher score is better; letters at the beginnings of words and next to each other count more.
func Match(wanted, name string) (score int, ok bool) {
	at, last := 0, -2
	previous := ' '
	for _, w := range wanted {
		if unicode.IsSpace(w) {
			continue
		}
		found := false
		for at < len(name) {
			r, size := utf8.DecodeRuneInString(name[at:])
			begins := !unicode.IsLetter(previous) && !unicode.IsDigit(previous) ||
				unicode.IsUpper(r) && unicode.IsLower(previous)
			previous = r
			start := at
			at += size
			if unicode.ToLower(r) != unicode.ToLower(w) {
				continue
			}
			score++
			if begins {
				score += 4
			}
			if last == start {
				score += 3
			}
			if r == w {
				score++
			}
			last, found = at, true
			break
		}
		if !found {
			return 0, false
		}
	}
	if strings.EqualFold(wanted, name) {
		score += 20
	}
	return score*16 - min(len(name), 200)/4, true
}
