package facts

import (
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// Values of unknown type (the value of an unknown key, the arguments of a call) are read for the names they use;
// nothing is reported about their shape.

// readUnknown reads a value whose meaning is unknown, so that its names and bindings count as used.
func (w *walker) readUnknown(n syntax.Node) {
	w.markItemsUsed()
	w.loose++
	w.anywhere(n)
	w.loose--
}

// readUnchecked reads unchecked data, in which only the parameters of a macro count.
func (w *walker) readUnchecked(n syntax.Node) {
	if w.macro != nil {
		w.readUnknown(n)
	}
}

// allRecords is a union of all records that can be recognised by their keys alone.
var allRecords = sync.OnceValue(func() *unionIndex {
	return indexUnion(&grammar.Union{
		Name: "anything", Noun: "a value",
		Others: []*grammar.Union{grammar.EffectUnion, grammar.ConditionUnion, grammar.ValueUnion, grammar.QueryUnion},
	})
})

// expressions is the union of everything without the effects, one of which shares its key with a value.
var expressions = sync.OnceValue(func() *unionIndex {
	return indexUnion(&grammar.Union{
		Name: "anything", Noun: "a value",
		Others: []*grammar.Union{grammar.ConditionUnion, grammar.ValueUnion, grammar.QueryUnion},
	})
})

func (w *walker) anywhere(n syntax.Node) {
	switch n.Kind() {
	case syntax.Mapping:
		if w.readStandIn(nil, n) {
			return
		}
		m, key, value := w.chooseVariant(allRecords(), n)
		if m != nil && m.union.Wrapped && !w.bodyFits(m, value.Resolve()) {
			if other, k, v := w.chooseVariant(expressions(), n); other != nil {
				m, key, value = other, k, v
			}
		}
		if m != nil {
			w.readVariant(m, n, key, value, place{})
			return
		}
		if key.Valid() && w.loose == 0 && value.Resolve().Kind() == syntax.Scalar {
			w.reportUnknownWord(allRecords(), n, key, value, place{})
			return
		}
		if n.Len() == 1 {
			if v := n.Get(view.ZoneExprZoneExpr); v.Valid() {
				w.readValue(grammar.ValueType, v, place{})
				return
			}
			if v := n.Get(view.ExpressionPlayerChosenChosen).Resolve(); v.Kind() == syntax.Scalar {
				w.readValue(grammar.ExpressionPlayerType, n, place{})
				return
			}
		}
		for k, v := range n.Pairs() {
			w.noteUnreadWords(k.Value())
			w.anywhere(v)
		}
	case syntax.Sequence:
		mark := len(w.scope)
		for _, item := range n.Items() {
			w.anywhere(item)
		}
		w.scope = w.scope[:mark]
	case syntax.Scalar:
		w.noteUnreadWords(n.Value())
		if w.macro != nil {
			w.readPlaceholders(nil, n)
		}
	}
}

// bodyFits reports whether the values of a variant's body have the forms that its fields need.
func (w *walker) bodyFits(m *member, body syntax.Node) bool {
	for key, value := range body.Pairs() {
		if i, ok := m.shape.slot[key.Value()]; ok && !w.formFits(m.shape.slots[i].fields[0].Type, value.Resolve()) {
			return false
		}
	}
	return true
}

// readChildren reads the values of a mapping whose meaning is unknown, except one.
func (w *walker) readChildren(n, except syntax.Node) {
	w.loose++
	for _, v := range n.Pairs() {
		if v != except {
			w.anywhere(v)
		}
	}
	w.loose--
}
