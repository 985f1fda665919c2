package facts

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
	"slices"
)

// readOneOf reads a value that may have one of several types; the form of the value decides which.
func (w *walker) readOneOf(t *grammar.Type, n syntax.Node, p place) {
	a := w.chooseAlternative(t.Alternatives, n)
	if a == nil {
		if w.readFormula(t, n, p, false) {
			return
		}
		if !n.IsNull() || !t.Nullable {
			w.reportMismatch(t, n, p)
		}
		return
	}
	w.readValue(a, n, p)
}

// chooseAlternative returns the type that a node is meant to have, or nil if no type accepts a node of that kind.
func (w *walker) chooseAlternative(types []*grammar.Type, n syntax.Node) *grammar.Type {
	switch n.Kind() {
	case syntax.Mapping:
		return w.mappingAlternative(types, n)
	case syntax.Sequence:
		isList := func(t *grammar.Type) bool { return t.Form == grammar.List }
		var first *grammar.Type
		for _, a := range types {
			if !anyAlternative(a, n, isList) {
				continue
			}
			if a.Form == grammar.List && acceptsFirstEntry(a, n) {
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

// acceptsFirstEntry reports whether the first entry of a list is a scalar that a list of the type may contain: this
// distinguishes lists of texts from lists of numbers.
func acceptsFirstEntry(t *grammar.Type, n syntax.Node) bool {
	for _, item := range n.Items() {
		return item.Kind() == syntax.Scalar && acceptsScalar(t.Elem, item)
	}
	return false
}

// anyAlternative reports whether a type, or one of its alternatives, satisfies is for a node.
func anyAlternative(t *grammar.Type, n syntax.Node, is func(*grammar.Type) bool) bool {
	if is(t) {
		return true
	}
	if t.Form == grammar.OneOf {
		for _, a := range t.Alternatives {
			if anyAlternative(a, n, is) {
				return true
			}
		}
	}
	return t.Form == grammar.Switch
}

// scalarAlternative returns the first type that has exactly this word, or else one of the scalar's own type.
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
	return slices.ContainsFunc(t.Words, func(w grammar.Word) bool { return w.Text == word })
}

// mappingAlternative picks the record that has most of the node's keys.
func (w *walker) mappingAlternative(types []*grammar.Type, n syntax.Node) *grammar.Type {
	var best *grammar.Type
	score := -1 << 20
	for _, a := range types {
		s := w.fitScore(a, n)
		if s > score {
			best, score = a, s
		}
	}
	if score <= unfitScore {
		return nil
	}
	return best
}

// unfitScore is the score of a type that does not accept mappings.
const unfitScore = -1 << 10

// fitScore returns a score for how well the keys of a mapping match a type.
func (w *walker) fitScore(t *grammar.Type, n syntax.Node) int {
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
			return unfitScore
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
		best := unfitScore
		for _, a := range t.Alternatives {
			best = max(best, w.fitScore(a, n))
		}
		return best
	case grammar.Switch:
		return 0
	}
	return unfitScore
}

// fitShape returns the number of a mapping's keys that a shape has, less those that it does not have. A mistyped key
// counts a little.
func fitShape(ix *shapeIndex, n syntax.Node) (score int) {
	for key := range n.Pairs() {
		name := key.Value()
		if _, ok := ix.slot[name]; ok {
			score += 3
		} else if _, ok := ix.spellings[name]; ok {
			score += 3
		} else if best := symbols.Nearest(name, ix.names); len(best) > 0 && symbols.Near(name, best[0]) {
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
