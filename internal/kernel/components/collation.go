package components

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collator orders ids as the rules of queries do: by the root collation of
// Unicode, in which punctuation counts and case decides last.
type Collator struct{ root *collate.Collator }

// NewCollator makes a collator, which one goroutine at a time may use.
func NewCollator() Collator { return Collator{collate.New(language.Und)} }

// Compare tells by its sign which of two ids is first.
func (c Collator) Compare(a, b string) int {
	return cmp.Or(c.root.CompareString(a, b), cmp.Compare(a, b))
}

// Ranks is the place of each id in the order of all.
func (c Collator) Ranks(ids []string) []int32 {
	order := make([]int, len(ids))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return c.Compare(ids[a], ids[b]) })
	out := make([]int32, len(ids))
	for rank, at := range order {
		out[at] = int32(rank)
	}
	return out
}
