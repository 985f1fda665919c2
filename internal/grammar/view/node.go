package view

import "iter"

// Node is a value in a tree of one kind: syntax.Node of the author's text, or *expand.Node of the expanded spec.
type Node[N any] interface {
	// Get returns the value of a field of a record, absent if there is none.
	Get(key string) N
	// Entries yields the entries of a list with their positions, and nothing for other values.
	Entries() iter.Seq2[int, N]
}

// each iterates over the entries of a list as records.
func each[N Node[N], R ~struct{ Node N }](list N) iter.Seq2[int, R] {
	return func(yield func(int, R) bool) {
		for i, n := range list.Entries() {
			if !yield(i, R{n}) {
				return
			}
		}
	}
}
