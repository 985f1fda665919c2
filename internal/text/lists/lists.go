package lists

import "slices"

// Map returns what make returns for each item, in the order of the items; nil if there is none.
func Map[T, U any](items []T, make func(T) U) (out []U) {
	out = slices.Grow(out, len(items))
	for _, item := range items {
		out = append(out, make(item))
	}
	return out
}
