package kernel

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collator orders ids as the rules of queries do: by the root collation of
// Unicode, in which punctuation counts and case decides last.
type collator struct{ root *collate.Collator }

func newCollator() collator { return collator{collate.New(language.Und)} }

func (c collator) compare(a, b string) int {
	return cmp.Or(c.root.CompareString(a, b), cmp.Compare(a, b))
}

// ranks is the place of each id in the order of all.
func (c collator) ranks(ids []string) []int32 {
	order := make([]int, len(ids))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return c.compare(ids[a], ids[b]) })
	out := make([]int32, len(ids))
	for rank, at := range order {
		out[at] = int32(rank)
	}
	return out
}
