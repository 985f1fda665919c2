package kernel

// histogram counts the values of a property in a list of tokens, for as long as
// no list is bound anew.
type histogram struct {
	first  *Value // of the list
	length int
	prop   name
	bound  int // how often a list was bound
	counts [64]int32
	// above[k] holds the values that more than k tokens have. It is known up to
	// the first empty one, unless there are more than fit.
	above  [16]numberSet
	levels int // how many are not empty
}

// stands tells whether the histogram is that of a list.
func (h *histogram) stands(items []Value, prop name, bound int) bool {
	return h.first == &items[0] && h.length == len(items) && h.prop == prop && h.bound == bound
}

// count makes the histogram of a list. It gives false, and is that of no list, when
// an item is no token as it was looked at, lacks the property or has another value
// than a small number.
func (h *histogram) count(items []Value, prop name, bound int) bool {
	clear(h.counts[:])
	clear(h.above[:min(h.levels, len(h.above))])
	h.first, h.levels = nil, 0
	for i := range items {
		if items[i].kind != Token {
			return false
		}
		v := items[i].ref.(*properties).numbered(prop)
		if v.kind != Number || v.n < 0 || v.n >= int64(len(h.counts)) {
			return false
		}
		level := int(h.counts[v.n])
		h.counts[v.n]++
		if level < len(h.above) {
			h.above[level] |= 1 << v.n
		}
		h.levels = max(h.levels, level+1)
	}
	h.first, h.length, h.prop, h.bound = &items[0], len(items), prop, bound
	return true
}

// alike is how many tokens have a value.
func (h *histogram) alike(value int64) int64 {
	if value < 0 || value >= int64(len(h.counts)) {
		return 0
	}
	return int64(h.counts[value])
}
