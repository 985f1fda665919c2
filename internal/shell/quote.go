package shell

import "strings"

// Quote is a word as a POSIX shell takes it, in quotes where it needs them.
func Quote(word string) string {
	plain := strings.IndexFunc(word, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			strings.ContainsRune("-_./:,+@%", c))
	}) < 0
	if plain && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
