package view

// Node is a value in a tree of one kind: syntax.Node of the author's text, or *expand.Node of the expanded spec.
type Node[N any] interface {
	// Get returns the value of a field of a record, absent if there is none.
	Get(key string) N
}
