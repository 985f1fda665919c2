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
		f.change(n, value).Unsafe = true
	}
}

// between returns the numbers of a record between which that of a field must lie.
func (w *walker) between(r *record, field string) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	for _, rel := range r.ix.shape.Relations {
		if v, ok := finite(w.slotNode(r, rel.Less)); ok && rel.More == field {
			low = max(low, v)
		}
		if v, ok := finite(w.slotNode(r, rel.More)); ok && rel.Less == field {
			high = min(high, v)
		}
	}
	return low, high
}

// least returns the smallest legal value of a field that lies between two others, when the field is too high: a
// variable most often starts at its minimum.
func (w *walker) least(r *record, field string) (float64, bool) {
	low, high := w.between(r, field)
	v, given := finite(w.slotNode(r, field))
	return low, given && v > high && !math.IsInf(low, -1) && low < v
}

// exchangeable reports whether swapping two bounds in the wrong order satisfies the record. A number between bounds
// is not swapped: it is more likely wrong by itself.
func (w *walker) exchangeable(r *record, rel grammar.Relation) bool {
	there := map[string]string{rel.Less: rel.More, rel.More: rel.Less}
	value := func(field string) (float64, bool) { return finite(w.slotNode(r, cmp.Or(there[field], field))) }
	for field, other := range there {
		n := w.slotNode(r, other)
		v, _ := finite(n)
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

// legal returns the value nearest to a field's that keeps all relations of the record and the bounds of its type.
func (w *walker) legal(r *record, field string) (float64, bool) {
	low, high := w.between(r, field)
	if f := w.activeField(r, r.ix.slot[field]); f != nil {
		if f.Type.Min != nil {
			low = max(low, *f.Type.Min)
		}
		if f.Type.Max != nil {
			high = min(high, *f.Type.Max)
		}
	}
	v, _ := finite(w.slotNode(r, field))
	if low > high {
		return 0, false
	}
	return min(max(v, low), high), true
}
