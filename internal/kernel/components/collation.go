package components

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// Collator compares ids as the rules of queries do: by the root collation of Unicode, where punctuation counts and
// case decides last.
type Collator struct{ root *collate.Collator }

// NewCollator returns a collator for use by one goroutine at a time.
func NewCollator() Collator { return Collator{collate.New(language.Und)} }

// Compare compares two ids. The sign of the result says which comes first.
func (c Collator) Compare(a, b string) int {
	return cmp.Or(c.root.CompareString(a, b), cmp.Compare(a, b))
}

// Ranks returns the rank of each id among all the ids.
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
