package values

// Histogram counts the tokens in a list by the value of a property. It is valid until a list is bound anew or a
// property changes.
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

// IsValidFor reports whether the histogram is still valid for a list and a property.
func (h *Histogram) IsValidFor(items []Value, prop Name, bound int) bool {
	return h.first == &items[0] && h.Length == len(items) && h.prop == prop && h.bound == bound
}

// Count counts the tokens of a list. It returns false, and the histogram is invalid, if an item is not a Token, lacks
// the property or has a value that is no small number.
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

// CountOf returns the number of tokens in the list that have a value.
func (h *Histogram) CountOf(value int64) int64 {
	if value < 0 || value >= int64(len(h.counts)) {
		return 0
	}
	return int64(h.counts[value])
}
