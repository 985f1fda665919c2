package expand

import (
	"slices"

	"ludo-lsp/internal/grammar/view"
)

// expandTemplated returns an expansion of entries that may stand for several: made returns these; ok is false if the
// entry is faulty. Macros and the rest are expanded in the result.
func expandTemplated(x *expander, made func(n *Node) (out []*Node, ok bool)) func(*Node, *path, int) []*Node {
	return func(n *Node, at *path, index int) []*Node {
		if n.Get(view.GlobalVarBatchBatch) == nil && n.Get(view.ZoneTemplateTemplate) == nil {
			return x.expandEntry(n, at, index)
		}
		return x.remember(n, at.entry(index), func() []*Node {
			out, ok := made(n)
			if !ok {
				x.fail()
			}
			for i, entry := range out {
				out[i] = x.expandSingle(entry, at.entry(index+i))
			}
			return out
		})
	}
}

// markerBatch returns the marker lattices of a batch.
func markerBatch(n *Node) (out []*Node, ok bool) {
	batch := n.Get(view.GlobalMarkerBatchBatch)
	if batch == nil {
		return []*Node{n}, true
	}
	ids, states, initial := batch.Get(view.GlobalMarkerBatchBodyIDs), batch.Get(view.GlobalMarkerStates),
		batch.Get(view.GlobalMarkerDefaultState)
	if ids.Kind() != List || len(ids.items) == 0 || states.Kind() != List || !contains(states, initial) {
		return nil, false
	}
	use := &Use{Name: view.GlobalMarkerBatchBatch, At: n.At, Outer: n.Uses}
	for _, id := range ids.items {
		out = append(out, NewMap(batch.At, use, Pair{view.GlobalMarkerID, id}, Pair{view.GlobalMarkerStates, states},
			Pair{view.GlobalMarkerDefaultState, initial}))
	}
	return out, true
}

func contains(list, value *Node) bool {
	return slices.ContainsFunc(list.Items(), func(item *Node) bool { return value != nil && item.Equal(value) })
}

// variableBatch returns the variables of a batch.
func variableBatch(n *Node) (out []*Node, ok bool) {
	batch := n.Get(view.GlobalVarBatchBatch)
	if batch == nil {
		return []*Node{n}, true
	}
	fields := []string{view.GlobalVarInternal, view.GlobalVarType, view.GlobalVarInit, view.GlobalVarMin,
		view.GlobalVarMax}
	switch batch.Get(view.GlobalVarType).Text() {
	case view.GlobalVarTypeBoolean:
		fields = fields[:3]
	case view.GlobalVarTypeEnum:
		fields = append(fields[:3], view.GlobalVarValues)
	case view.GlobalVarTypeInt:
		initial, low, high := batch.Get(view.GlobalVarInit), batch.Get(view.GlobalVarMin), batch.Get(view.GlobalVarMax)
		if initial.Kind() == Number && low.Kind() == Number && high.Kind() == Number &&
			(initial.number < low.number || initial.number > high.number) {
			return nil, false
		}
	default:
		return nil, false
	}
	names := batch.Get(view.GlobalVarBatchBodyNames)
	if names.Kind() != List || len(names.items) == 0 {
		return nil, false
	}
	use := &Use{Name: view.GlobalVarBatchBatch, At: n.At, Outer: n.Uses}
	for _, name := range names.items {
		pairs := []Pair{{view.GlobalVarName, name}}
		for _, f := range fields {
			if v := batch.Get(f); v != nil {
				pairs = append(pairs, Pair{f, v})
			}
		}
		out = append(out, NewMap(batch.At, use, pairs...))
	}
	return out, true
}
