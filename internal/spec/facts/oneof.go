package facts

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/yaml/syntax"
)

// oneOf reads one of several types, chosen by the form of the value.
func (w *walker) oneOf(t *grammar.Type, n syntax.Node, p place) {
	a := w.alternative(t.Alternatives, n)
	if a == nil {
		if w.formula(t, n, p, false) {
			return
		}
		if !n.IsNull() || !t.Nullable {
			w.mismatch(t, n, p)
		}
		return
	}
	w.value(a, n, p)
}

// alternative picks the type that a node is meant for; nil when none takes a
// node of that kind.
func (w *walker) alternative(types []*grammar.Type, n syntax.Node) *grammar.Type {
	switch n.Kind() {
	case syntax.Mapping:
		return w.mappingAlternative(types, n)
	case syntax.Sequence:
		isList := func(t *grammar.Type) bool { return t.Form == grammar.List }
		var first *grammar.Type
		for _, a := range types {
			if !takes(a, n, isList) {
				continue
			}
			if a.Form == grammar.List && startsWith(a, n) {
				return a
			}
			if first == nil {
				first = a
			}
		}
		if first != nil {
			return first
		}
	case syntax.Scalar:
		return scalarAlternative(types, n)
	case syntax.Missing:
		if n.Hole() {
			for _, a := range types {
				if a.Form == grammar.List {
					return a
				}
			}
		}
	}
	for _, a := range types {
		if a.Form == grammar.Any {
			return a
		}
	}
	return nil
}

// startsWith reports whether the first entry of a list is a scalar that a list of the type may hold: this tells lists
// of texts from lists of numbers.
func startsWith(t *grammar.Type, n syntax.Node) bool {
	for _, item := range n.Items() {
		return item.Kind() == syntax.Scalar && acceptsScalar(t.Elem, item)
	}
	return false
}

// takes looks for a form in a type and its alternatives.
func takes(t *grammar.Type, n syntax.Node, is func(*grammar.Type) bool) bool {
	if is(t) {
		return true
	}
	if t.Form == grammar.OneOf {
		for _, a := range t.Alternatives {
			if takes(a, n, is) {
				return true
			}
		}
	}
	return t.Form == grammar.Switch
}

// scalarAlternative prefers a type that knows this very word, then one of the scalar's own type.
func scalarAlternative(types []*grammar.Type, n syntax.Node) *grammar.Type {
	if n.Type() == syntax.String {
		for _, a := range types {
			if a.Form == grammar.Enum && knowsWord(a, n.Value()) {
				return a
			}
		}
	}
	var anything, enum *grammar.Type
	for _, a := range types {
		switch {
		case a.Form == grammar.Any:
			anything = a
		case a.Form == grammar.Enum && n.Type() == syntax.String:
			enum = a
		case a.Form == grammar.Switch:
			return a
		case acceptsScalar(a, n):
			return a
		}
	}
	switch {
	case enum != nil && anything == nil:
		return enum
	case anything != nil:
		return anything
	}
	// A number where a name stands is left to the type that knows the name.
	if n.Type() == syntax.Int || n.Type() == syntax.Float || n.Type() == syntax.Bool {
		for _, a := range types {
			if a.Form == grammar.Refer || a.Form == grammar.Selector || a.Form == grammar.Define {
				return a
			}
		}
	}
	return nil
}

func knowsWord(t *grammar.Type, word string) bool {
	for i := range t.Words {
		if t.Words[i].Text == word {
			return true
		}
	}
	return false
}

// mappingAlternative picks the record that has most of the node's keys.
func (w *walker) mappingAlternative(types []*grammar.Type, n syntax.Node) *grammar.Type {
	var best *grammar.Type
	score := -1 << 20
	for _, a := range types {
		s := w.fit(a, n)
		if s > score {
			best, score = a, s
		}
	}
	if score <= unfit {
		return nil
	}
	return best
}

// unfit is the score of a type that takes no mappings.
const unfit = -1 << 10

// fit scores how well a mapping's keys go with a type.
func (w *walker) fit(t *grammar.Type, n syntax.Node) int {
	switch t.Form {
	case grammar.Record:
		score := fitShape(indexShape(t.Shape), n)
		if formula.IsTest(t.Shape) && n.Get(t.Shape.Fields[0].Name).Valid() {
			score += 10 // its test distinguishes it from a condition
		}
		return score
	case grammar.Choice:
		ix := indexUnion(t.Union)
		if m, _, _ := w.chooseVariant(ix, n); m != nil {
			if m.union.Wrapped {
				return 10
			}
			return 10 + fitShape(m.shape, n)
		}
		if len(ix.members) == 0 && ix.fallback == nil {
			return unfit
		}
		if ix.fallback != nil {
			return fitShape(indexShape(ix.fallback), n)
		}
		return -2 * n.Len()
	case grammar.FreeMap:
		return -n.Len() / 2
	case grammar.Any:
		return -3 * n.Len() // only when nothing else fits
	case grammar.OneOf, grammar.Selector:
		best := unfit
		for _, a := range t.Alternatives {
			best = max(best, w.fit(a, n))
		}
		return best
	case grammar.Switch:
		return 0
	}
	return unfit
}

// fitShape counts known keys for a shape and unknown ones against it. A
// mistyped key counts a little.
func fitShape(ix *shapeIndex, n syntax.Node) (score int) {
	for key := range n.Pairs() {
		name := key.Value()
		if _, ok := ix.slot[name]; ok {
			score += 3
		} else if _, ok := ix.spellings[name]; ok {
			score += 3
		} else if best := nearest(name, ix.names); len(best) > 0 && isNear(name, best[0]) {
			score++
		} else {
			score -= 2
		}
	}
	for i := range ix.slots {
		for _, f := range ix.slots[i].fields {
			if f.Required && f.When == nil && !n.Get(f.Name).Valid() {
				score--
			}
		}
	}
	return score
}
