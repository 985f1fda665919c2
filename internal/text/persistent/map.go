package persistent

import (
	"cmp"
	"iter"
)

// Map is an immutable map in the order of its keys. The zero value is empty.
// All methods take O(log n) unless they say otherwise.
type Map[K cmp.Ordered, V any] struct {
	entries Sequence[entry[K, V], none]
}

type entry[K cmp.Ordered, V any] struct {
	key   K
	value V
	draft *Draft // the draft in which its node was made
}

// Draft is a phase in which maps that are not shared yet are changed in place instead of copied. It ends with its
// last use; until then its owner must not share the maps made in it.
type Draft struct{ _ byte }

func (entry[K, V]) Sum() none { return none{} }

type none struct{}

func (none) Plus(none) none { return none{} }

// Len returns the number of keys.
func (m Map[K, V]) Len() int { return m.entries.Len() }

// Get returns the value of a key.
func (m Map[K, V]) Get(key K) (value V, ok bool) {
	n := m.entries.root
	for n != nil {
		switch {
		case key < n.item.key:
			n = n.left
		case key > n.item.key:
			n = n.right
		default:
			return n.item.value, true
		}
	}
	return value, false
}

// With returns a map in which the key has a value.
func (m Map[K, V]) With(key K, value V) Map[K, V] { return m.SetIn(nil, key, value) }

// SetIn returns a map in which the key has a value, made in a draft. Only maps older than the draft stay unchanged.
func (m Map[K, V]) SetIn(d *Draft, key K, value V) Map[K, V] {
	return Map[K, V]{Sequence[entry[K, V], none]{with(m.entries.root, entry[K, V]{key, value, d})}}
}

func with[K cmp.Ordered, V any](n *node[entry[K, V], none], e entry[K, V]) *node[entry[K, V], none] {
	if n == nil {
		return makeNode(nil, e, nil)
	}
	switch {
	case e.key < n.item.key:
		return withPart(n, e.draft, with(n.left, e), n.item, n.right)
	case e.key > n.item.key:
		return withPart(n, e.draft, n.left, n.item, with(n.right, e))
	}
	return withPart(n, e.draft, n.left, e, n.right)
}

// withPart returns a node with other parts: the same node if it was made in the same draft, otherwise a new one.
func withPart[K cmp.Ordered, V any](n *node[entry[K, V], none], d *Draft, left *node[entry[K, V], none], e entry[K, V],
	right *node[entry[K, V], none]) *node[entry[K, V], none] {
	own := d != nil && n.item.draft == d
	e.draft = d
	if !own || !isBalanced(left, right) || !isBalanced(right, left) {
		return rebalance(left, e, right)
	}
	n.left, n.item, n.right, n.size = left, e, right, left.len()+1+right.len()
	return n
}

// Without returns a map without a key; it is unchanged if the key is missing.
func (m Map[K, V]) Without(key K) Map[K, V] {
	if _, ok := m.Get(key); !ok {
		return m
	}
	return Map[K, V]{Sequence[entry[K, V], none]{without(m.entries.root, key)}}
}

// without returns a tree without a key that is in it.
func without[K cmp.Ordered, V any](n *node[entry[K, V], none], key K) *node[entry[K, V], none] {
	switch {
	case key < n.item.key:
		return rebalance(without(n.left, key), n.item, n.right)
	case key > n.item.key:
		return rebalance(n.left, n.item, without(n.right, key))
	case n.left == nil:
		return n.right
	case n.right == nil:
		return n.left
	}
	next := n.right
	for next.left != nil {
		next = next.left
	}
	return rebalance(n.left, next.item, without(n.right, next.item.key))
}

// Same reports whether two maps are the same value, without comparing the contents: true means that they are equal,
// false that this is unknown.
func (m Map[K, V]) Same(other Map[K, V]) bool { return m.entries.root == other.entries.root }

// All iterates over the map in key order.
func (m Map[K, V]) All() iter.Seq2[K, V] { return m.iterate(0) }

// From iterates in key order over the keys that are not less than key.
func (m Map[K, V]) From(key K) iter.Seq2[K, V] {
	return m.iterate(m.entries.Search(func(e entry[K, V]) bool { return e.key < key }))
}

// Place returns the number of keys before a place: of those for which below is true, which must come first.
func (m Map[K, V]) Place(below func(K) bool) int {
	return m.entries.Search(func(e entry[K, V]) bool { return below(e.key) })
}

// At returns the entry at an index; ok is false after the last one.
func (m Map[K, V]) At(i int) (key K, value V, ok bool) {
	if i >= m.entries.Len() {
		return key, value, false
	}
	e := m.entries.At(i)
	return e.key, e.value, true
}

func (m Map[K, V]) iterate(from int) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		walk(m.entries.root, 0, from, func(_ int, e entry[K, V]) bool { return yield(e.key, e.value) })
	}
}
