package gamedef

// Entry is one key of an OrderedMap with its value.
type Entry[V any] struct {
	Key   string
	Value V
}

// OrderedMap is a map from strings in the order in which its entries were
// given, without repeated keys. Looking a key up walks the entries.
type OrderedMap[V any] []Entry[V]

// Get returns the value of key, and whether there is one.
func (m OrderedMap[V]) Get(key string) (V, bool) {
	for i := range m {
		if m[i].Key == key {
			return m[i].Value, true
		}
	}
	var zero V
	return zero, false
}

// Set sets the value of key: in place if it exists, else at the end.
func (m *OrderedMap[V]) Set(key string, value V) {
	for i := range *m {
		if (*m)[i].Key == key {
			(*m)[i].Value = value
			return
		}
	}
	*m = append(*m, Entry[V]{Key: key, Value: value})
}

// Keys lists the keys in order.
func (m OrderedMap[V]) Keys() []string {
	out := make([]string, len(m))
	for i := range m {
		out[i] = m[i].Key
	}
	return out
}
