package persistent

import "iter"

// Sum is the type of what a sequence adds up over its items, such as sizes or counts. Plus must be associative, and
// the zero value must be its identity.
type Sum[S any] interface{ Plus(S) S }

// Item is an element of a sequence; Sum returns what this item adds.
type Item[S any] interface{ Sum() S }

// Sequence is an immutable list of items that knows the sum of every prefix. The zero value is empty. All methods
// take O(log n) unless they say otherwise.
type Sequence[T Item[S], S Sum[S]] struct{ root *node[T, S] }

// node is a weight-balanced tree in the style of Adams: the items are in order, left to right.
type node[T Item[S], S Sum[S]] struct {
	sum         S // first, as a zero-size type at the end would take space
	left, right *node[T, S]
	item        T
	size        int
}

func (n *node[T, S]) len() int {
	if n == nil {
		return 0
	}
	return n.size
}

func (n *node[T, S]) total() (zero S) {
	if n == nil {
		return zero
	}
	return n.sum
}

func makeNode[T Item[S], S Sum[S]](left *node[T, S], item T, right *node[T, S]) *node[T, S] {
	return &node[T, S]{
		left: left, right: right, item: item,
		size: left.len() + 1 + right.len(),
		sum:  left.total().Plus(item.Sum()).Plus(right.total()),
	}
}

// The balance parameters ⟨3, 2⟩ are those proved sound by Hirai and Yamamoto,
// "Balancing weight-balanced trees" (2011).
const (
	delta = 3
	gamma = 2
)

func weight[T Item[S], S Sum[S]](n *node[T, S]) int { return n.len() + 1 }

func isBalanced[T Item[S], S Sum[S]](a, b *node[T, S]) bool { return delta*weight(a) >= weight(b) }

// join returns the tree of left, item and right, whatever their sizes.
func join[T Item[S], S Sum[S]](left *node[T, S], item T, right *node[T, S]) *node[T, S] {
	switch {
	case !isBalanced(right, left):
		return rebalance(left.left, left.item, join(left.right, item, right))
	case !isBalanced(left, right):
		return rebalance(join(left, item, right.left), right.item, right.right)
	}
	return makeNode(left, item, right)
}

// rebalance returns a balanced node for two sides of which one may be too heavy by the effect of one join.
func rebalance[T Item[S], S Sum[S]](left *node[T, S], item T, right *node[T, S]) *node[T, S] {
	switch {
	case !isBalanced(left, right):
		if weight(right.left) < gamma*weight(right.right) {
			return makeNode(makeNode(left, item, right.left), right.item, right.right)
		}
		middle := right.left
		return makeNode(makeNode(left, item, middle.left), middle.item, makeNode(middle.right, right.item, right.right))
	case !isBalanced(right, left):
		if weight(left.right) < gamma*weight(left.left) {
			return makeNode(left.left, left.item, makeNode(left.right, item, right))
		}
		middle := left.right
		return makeNode(makeNode(left.left, left.item, middle.left), middle.item, makeNode(middle.right, item, right))
	}
	return makeNode(left, item, right)
}

// split returns the parts of a tree before index i and from i on.
func split[T Item[S], S Sum[S]](n *node[T, S], i int) (left, right *node[T, S]) {
	if n == nil {
		return nil, nil
	}
	if at := n.left.len(); i <= at {
		left, middle := split(n.left, i)
		return left, join(middle, n.item, n.right)
	} else {
		middle, right := split(n.right, i-at-1)
		return join(n.left, n.item, middle), right
	}
}

func concat[T Item[S], S Sum[S]](left, right *node[T, S]) *node[T, S] {
	if left == nil {
		return right
	}
	if right == nil {
		return left
	}
	first := right
	for first.left != nil {
		first = first.left
	}
	_, rest := split(right, 1)
	return join(left, first.item, rest)
}

func build[T Item[S], S Sum[S]](items []T) *node[T, S] {
	if len(items) == 0 {
		return nil
	}
	middle := len(items) / 2
	return makeNode(build[T, S](items[:middle]), items[middle], build[T, S](items[middle+1:]))
}

// SequenceOf returns a sequence of the items in O(n).
func SequenceOf[T Item[S], S Sum[S]](items []T) Sequence[T, S] {
	return Sequence[T, S]{build[T, S](items)}
}

// Len returns the number of items.
func (q Sequence[T, S]) Len() int { return q.root.len() }

// Sum returns the sum over all items.
func (q Sequence[T, S]) Sum() S { return q.root.total() }

// At returns item i. Like a slice, it panics if there is none.
func (q Sequence[T, S]) At(i int) T {
	n := q.root
	for {
		if n == nil {
			panic("persistent: index out of range")
		}
		at := n.left.len()
		switch {
		case i < at:
			n = n.left
		case i == at:
			return n.item
		default:
			i -= at + 1
			n = n.right
		}
	}
}

// SumBefore returns the sum over the items before index i.
func (q Sequence[T, S]) SumBefore(i int) S {
	var sum S
	n := q.root
	for n != nil {
		at := n.left.len()
		if i <= at {
			n = n.left
			continue
		}
		sum = sum.Plus(n.left.total()).Plus(n.item.Sum())
		i -= at + 1
		n = n.right
	}
	return sum
}

// Find returns the first index whose prefix sum, including that item, satisfies reached, and the sum before it.
// Reached must be monotone: once true it stays true. Without such an item it returns Len and the whole sum.
func (q Sequence[T, S]) Find(reached func(S) bool) (index int, before S) {
	n := q.root
	for n != nil {
		throughLeft := before.Plus(n.left.total())
		if n.left != nil && reached(throughLeft) {
			n = n.left
			continue
		}
		through := throughLeft.Plus(n.item.Sum())
		if reached(through) {
			return index + n.left.len(), throughLeft
		}
		index += n.left.len() + 1
		before = through
		n = n.right
	}
	return index, before
}

// Search returns the first index for which below is false; the items must be ordered so that below is true for a
// prefix of them.
func (q Sequence[T, S]) Search(below func(T) bool) int {
	index := 0
	n := q.root
	for n != nil {
		if below(n.item) {
			index += n.left.len() + 1
			n = n.right
		} else {
			n = n.left
		}
	}
	return index
}

// Locate returns the item at the index that Search finds, or the zero value if there is none, and the sum before it.
func (q Sequence[T, S]) Locate(below func(T) bool) (before S, item T) {
	n := q.root
	for n != nil {
		if below(n.item) {
			before = before.Plus(n.left.total()).Plus(n.item.Sum())
			n = n.right
		} else {
			item = n.item
			n = n.left
		}
	}
	return before, item
}

// Splice returns a sequence in which the items [from, to) are replaced by items, in O(log n + len(items)).
func (q Sequence[T, S]) Splice(from, to int, items []T) Sequence[T, S] {
	left, rest := split(q.root, from)
	_, right := split(rest, to-from)
	if len(items) == 1 {
		return Sequence[T, S]{join(left, items[0], right)}
	}
	return Sequence[T, S]{concat(concat(left, build[T, S](items)), right)}
}

// From iterates over the items from index i on, with their indices.
func (q Sequence[T, S]) From(i int) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) { walk(q.root, 0, i, yield) }
}

func walk[T Item[S], S Sum[S]](n *node[T, S], offset, from int, yield func(int, T) bool) bool {
	if n == nil || offset+n.size <= from {
		return true
	}
	at := offset + n.left.len()
	return walk(n.left, offset, from, yield) &&
		(at < from || yield(at, n.item)) &&
		walk(n.right, at+1, from, yield)
}
