package values

// Histogram counts the values of a property in a list of tokens. It is valid until a list is bound anew or a property
// changes.
type Histogram struct {
	first  *Value // of the list
	Length int
	prop   Name
	bound  int // how often a list was bound or a property changed
	counts [64]int32
	// Above[k] holds the values that more than k tokens have. It is known up to the first empty one, unless there are
	// more than fit.
	Above  [16]NumberSet
	Levels int // how many are not empty
}

// Stands reports whether the histogram is valid for a list.
func (h *Histogram) Stands(items []Value, prop Name, bound int) bool {
	return h.first == &items[0] && h.Length == len(items) && h.prop == prop && h.bound == bound
}

// Count counts a list. It returns false, and the histogram is invalid, if an item is not a Token, lacks the property
// or has a value that is no small number.
func (h *Histogram) Count(items []Value, prop Name, bound int) bool {
	clear(h.counts[:])
	clear(h.Above[:min(h.Levels, len(h.Above))])
	h.first, h.Levels = nil, 0
	for i := range items {
		if items[i].kind != Token {
			return false
		}
		v := items[i].Ref.(*Properties).ValueAt(prop)
		if v.kind != Number || v.N < 0 || v.N >= int64(len(h.counts)) {
			return false
		}
		level := int(h.counts[v.N])
		h.counts[v.N]++
		if level < len(h.Above) {
			h.Above[level] |= 1 << v.N
		}
		h.Levels = max(h.Levels, level+1)
	}
	h.first, h.Length, h.prop, h.bound = &items[0], len(items), prop, bound
	return true
}

// Alike returns the number of tokens with a value.
func (h *Histogram) Alike(value int64) int64 {
	if value < 0 || value >= int64(len(h.counts)) {
		return 0
	}
	return int64(h.counts[value])
}
