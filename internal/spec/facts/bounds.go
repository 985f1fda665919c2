package facts

import (
	"math"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Numbers, their bounds, and their order among each other.

// readNumber reads a whole or other number.
func (w *walker) readNumber(t *grammar.Type, n syntax.Node, p place) {
	v, ok := finiteNumber(n)
	if !ok || t.Form == grammar.Int && v != math.Trunc(v) {
		f := w.reportMismatch(t, n, p)
		switch {
		case n.Kind() == syntax.Scalar && n.Type() == syntax.String &&
			(n.Style() == syntax.SingleQuoted || n.Style() == syntax.DoubleQuoted):
			if u, err := strconv.ParseFloat(n.Value(), 64); err == nil && isPlainNumber(n.Value()) &&
				(t.Form == grammar.Number || u == math.Trunc(u)) && isInBounds(t, u) {
				f.addFix("Write the number "+n.Value(), replace(n.Span(), n.Value()))
				return
			}
		case ok:
			if rounded := math.Round(v); isInBounds(t, rounded) {
				f.offerValue(n, formatNumber(rounded)).Unsafe = true
				return
			}
		}
		if n.Kind() == syntax.Scalar && p.field != nil && !p.elem {
			w.offerDefault(f, t, n, p)
		}
		return
	}
	if isInBounds(t, v) {
		return
	}
	message := "The number " + n.Raw() + " is too small; it must be at least "
	bound := t.Min
	if t.Max != nil && v > *t.Max {
		message = "The number " + n.Raw() + " is too large; it must be at most "
		bound = t.Max
	}
	c := w.fieldCodes(p)
	f := w.report(firstCode(c.Bounds, t.Codes.Bounds, w.invalidCode(t, p)), n.Span(), Path{Node: n},
		message+formatNumber(*bound)+".")
	f.offerValue(n, formatNumber(*bound)).Unsafe = true
}

// finiteNumber returns the number that a scalar node stands for; ok is false if the node is no number or not a finite
// one.
func finiteNumber(n syntax.Node) (float64, bool) {
	n = n.Resolve()
	if n.Kind() != syntax.Scalar || n.Type() != syntax.Int && n.Type() != syntax.Float {
		return 0, false
	}
	v, ok := n.Float()
	return v, ok && !math.IsNaN(v) && !math.IsInf(v, 0)
}

func isInBounds(t *grammar.Type, v float64) bool {
	return (t.Min == nil || v >= *t.Min) && (t.Max == nil || v <= *t.Max)
}

func isPlainNumber(s string) bool {
	for i := 0; i < len(s); i++ {
		if (s[i] < '0' || s[i] > '9') && s[i] != '.' && (i > 0 || s[i] != '-') {
			return false
		}
	}
	return s != ""
}

func formatNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// checkRelations checks the order of numbers in one record. A number is reported once, by the first relation that it
// breaks; other relations of a reported number are skipped.
func (w *walker) checkRelations(r *record) {
	sh := r.ix.shape
	var reported []string
	for _, rel := range sh.Relations {
		less, ok1 := finiteNumber(w.slotNode(r, rel.Less))
		more, ok2 := finiteNumber(w.slotNode(r, rel.More))
		if !ok1 || !ok2 || less <= more || slices.Contains(reported, rel.Less) || slices.Contains(reported, rel.More) {
			continue
		}
		reported = append(reported, rel.Less, rel.More)
		at := w.slotNode(r, rel.At)
		f := w.report(firstCode(rel.Code, diag.CompilerMissingCapability), at.Resolve().Span(), Path{Node: at},
			quoteName(rel.Less)+" is "+formatNumber(less)+" and must not be more than "+quoteName(rel.More)+
				", which is "+formatNumber(more)+".")
		other := rel.Less
		if rel.At == rel.Less {
			other = rel.More
		}
		f.relate(w.slotNode(r, other).Span(), quoteName(other)+" is given here.")
		if at.Kind() != syntax.Scalar {
			continue
		}
		if least, ok := w.leastLegal(r, rel.At); ok {
			f.offerValue(at, formatNumber(least)).Unsafe = true
		}
		if a, b := w.slotNode(r, rel.Less), w.slotNode(r, rel.More); w.canSwap(r, rel) {
			edits := []source.Edit{replace(a.Span(), b.Raw()), replace(b.Span(), a.Raw())}
			slices.SortFunc(edits, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
			f.unsafeFix("Exchange "+rel.Less+" and "+rel.More, edits...) // one of the two may be mistyped
		}
		if legal, ok := w.nearestLegal(r, rel.At); ok {
			f.offerValue(at, formatNumber(legal)).Unsafe = true
		}
		if o := w.slotNode(r, other); o.Kind() == syntax.Scalar {
			v, _ := finiteNumber(at)
			f.unsafeFix("Change "+other+" to "+formatNumber(v), replace(o.Span(), formatNumber(v)))
		}
	}
}
