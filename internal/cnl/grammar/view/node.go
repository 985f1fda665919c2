package view

import "iter"

// Node is a value in a tree of one kind: syntax.Node of the author's text, or
// *expand.Node of the expanded spec.
type Node[N any] interface {
	// Get is the value of a field of a record, absent if there is none.
	Get(key string) N
	// Entries yields the entries of a list with their positions, and nothing for
	// other values.
	Entries() iter.Seq2[int, N]
}
