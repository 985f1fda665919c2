package expand

// templated makes the expansion of an entry that may stand for several: made
// gives what it stands for, ok is false when it is at fault. Macros and the
// rest are expanded in what comes of it.
func templated(x *expander, made func(n *Node) (out []*Node, ok bool)) func(*Node, *path, int) []*Node {
	return func(n *Node, at *path, index int) []*Node {
		if n.Get("batch") == nil && n.Get("template") == nil {
			return x.entry(n, at, index)
		}
		return x.remember(n, at.entry(index), func() []*Node {
			out, ok := made(n)
			if !ok {
				x.fail()
			}
			for i, entry := range out {
				out[i] = x.plain(entry, at.entry(index+i))
			}
			return out
		})
	}
}

// markerBatch makes the marker lattices of a batch.
func markerBatch(n *Node) (out []*Node, ok bool) {
	batch := n.Get("batch")
	if batch == nil {
		return []*Node{n}, true
	}
	ids, states, initial := batch.Get("ids"), batch.Get("states"), batch.Get("defaultState")
	if ids.Kind() != List || len(ids.items) == 0 || states.Kind() != List || !contains(states, initial) {
		return nil, false
	}
	use := &Use{Name: "batch", At: n.At, Outer: n.Uses}
	for _, id := range ids.items {
		out = append(out, NewMap(batch.At, use, Pair{"id", id}, Pair{"states", states}, Pair{"defaultState", initial}))
	}
	return out, true
}

func contains(list, value *Node) bool {
	for _, item := range list.Items() {
		if value != nil && item.Equal(value) {
			return true
		}
	}
	return false
}

// variableBatch makes the variables of a batch.
func variableBatch(n *Node) (out []*Node, ok bool) {
	batch := n.Get("batch")
	if batch == nil {
		return []*Node{n}, true
	}
	fields := []string{"type", "init", "min", "max"}
	switch batch.Get("type").Text() {
	case "boolean":
		fields = fields[:2]
	case "int":
		initial, low, high := batch.Get("init"), batch.Get("min"), batch.Get("max")
		if initial.Kind() == Number && low.Kind() == Number && high.Kind() == Number &&
			(initial.number < low.number || initial.number > high.number) {
			return nil, false
		}
	default:
		return nil, false
	}
	names := batch.Get("names")
	if names.Kind() != List || len(names.items) == 0 {
		return nil, false
	}
	use := &Use{Name: "batch", At: n.At, Outer: n.Uses}
	for _, name := range names.items {
		pairs := []Pair{{"name", name}}
		for _, f := range fields {
			if v := batch.Get(f); v != nil {
				pairs = append(pairs, Pair{f, v})
			}
		}
		out = append(out, NewMap(batch.At, use, pairs...))
	}
	return out, true
}
