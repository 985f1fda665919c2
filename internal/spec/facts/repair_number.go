package facts

import (
	"cmp"
	"math"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/syntax"
)

// What a number was probably meant to be.

// offerDefault offers the field's default for a value of the wrong kind.
func (w *walker) offerDefault(f *finding, t *grammar.Type, n syntax.Node, p place) {
	value := p.field.Default
	if value == "" {
		value = defaultValue(t, 0)
	}
	if value != "" {
		f.offerValue(n, value).Unsafe = true
	}
}

// boundsOf returns the bounds that other numbers of a record set to the number in a field.
func (w *walker) boundsOf(r *record, field string) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	for _, rel := range r.ix.shape.Relations {
		if v, ok := finiteNumber(w.slotNode(r, rel.Less)); ok && rel.More == field {
			low = max(low, v)
		}
		if v, ok := finiteNumber(w.slotNode(r, rel.More)); ok && rel.Less == field {
			high = min(high, v)
		}
	}
	return low, high
}

// leastLegal returns the smallest legal value of a field that lies between two other fields, if the value of the
// field is too high: a variable most often starts at its minimum.
func (w *walker) leastLegal(r *record, field string) (float64, bool) {
	low, high := w.boundsOf(r, field)
	v, given := finiteNumber(w.slotNode(r, field))
	return low, given && v > high && !math.IsInf(low, -1) && low < v
}

// canSwap reports whether swapping two bounds that are in the wrong order makes the record valid. A number
// between bounds is not swapped: it is more likely wrong by itself.
func (w *walker) canSwap(r *record, rel grammar.Relation) bool {
	there := map[string]string{rel.Less: rel.More, rel.More: rel.Less}
	value := func(field string) (float64, bool) { return finiteNumber(w.slotNode(r, cmp.Or(there[field], field))) }
	for field, other := range there {
		n := w.slotNode(r, other)
		v, _ := finiteNumber(n)
		f := w.activeField(r, r.ix.slot[field])
		if n.Kind() != syntax.Scalar || f == nil || !isInBounds(f.Type, v) {
			return false
		}
	}
	for _, other := range r.ix.shape.Relations {
		if other.More == rel.Less || other.Less == rel.More {
			return false
		}
		less, ok1 := value(other.Less)
		more, ok2 := value(other.More)
		if ok1 && ok2 && less > more {
			return false
		}
	}
	return true
}

// nearestLegal returns the value nearest to that of a field that keeps all relations of the record and the bounds of
// the field's type.
func (w *walker) nearestLegal(r *record, field string) (float64, bool) {
	low, high := w.boundsOf(r, field)
	if f := w.activeField(r, r.ix.slot[field]); f != nil {
		if f.Type.Min != nil {
			low = max(low, *f.Type.Min)
		}
		if f.Type.Max != nil {
			high = min(high, *f.Type.Max)
		}
	}
	v, _ := finiteNumber(w.slotNode(r, field))
	if low > high {
		return 0, false
	}
	return min(max(v, low), high), true
}
