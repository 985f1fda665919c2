package gamedef

import (
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"ludo-lsp/internal/text/symbols"
)

// Nearest is the names with the smallest edit distance to a wrong one, if that
// is at most 3, in code-point order without repeats.
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

// few is how many names a wrong one is compared with one by one.
const few = 100

// sortedNames are names in code-point order. They keep alive what they were read from, by
// whose place they are found again.
type sortedNames struct {
	of    any
	names symbols.Sorted
}

// nearest is Nearest for names that are sorted. Where they are many, those that begin
// otherwise than the wrong one are skipped together.
func nearest(wrong string, sets ...symbols.Sorted) []string {
	count := 0
	lists := make([]symbols.Names, len(sets))
	for i, names := range sets {
		count, lists[i] = count+len(names), names
	}
	if count <= few {
		return Nearest(wrong, slices.Concat(sets...))
	}
	return symbols.Find(wrong, lists...).Near
}

// namesOf are the names that a mapping declares, which are sorted once for many questions.
func namesOf[T any](v *validator, declared map[string]T) symbols.Sorted {
	return v.sortedOnce(reflect.ValueOf(declared).Pointer(), declared,
		func() []string { return keysOf(declared) })
}

// nearIn are the names of a list that are nearest to a wrong one.
func (v *validator) nearIn(wrong string, names []string) []string {
	if len(names) <= few {
		return Nearest(wrong, names)
	}
	return nearest(wrong, v.sortedOnce(&names[0], names, func() []string { return symbols.Listed(names) }))
}

func (v *validator) sortedOnce(place, of any, sort func() []string) symbols.Sorted {
	known, ok := v.sorted[place]
	if !ok {
		known = sortedNames{of, sort()}
		if v.sorted == nil {
			v.sorted = map[any]sortedNames{}
		}
		v.sorted[place] = known
	}
	return known.names
}
