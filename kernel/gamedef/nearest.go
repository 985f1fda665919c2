package gamedef

import (
	"slices"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Nearest returns the names with the smallest edit distance to wrong, if that is at most 3, in code-point order
// without repeats.
func Nearest(wrong string, names []string) []string {
	const limit = 3
	best := limit + 1
	var out []string
	length := utf8.RuneCountInString(wrong)
	for _, name := range names {
		if d := utf8.RuneCountInString(name) - length; d > best || -d > best {
			continue
		}
		d := levenshtein.ComputeDistance(wrong, name)
		// Changing every letter of a short name leads anywhere.
		if d > limit || d >= max(length, 1) {
			continue
		}
		if d < best {
			best, out = d, out[:0]
		}
		if d == best {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
