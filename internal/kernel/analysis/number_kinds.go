package analysis

import (
	"math"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// IsInt reports whether a value is a safe integer whenever it can be evaluated.
func (a *Analysis) IsInt(v gamedef.Value) bool {
	is, _ := gamedef.VisitValue[bool](v, a.whole)
	return is
}

// wholeKinds reports for kinds of values whether they are safe integers whenever they can be evaluated. Other kinds
// may not be.
type wholeKinds struct {
	*Analysis
	gamedef.OtherValues[bool]
}

// magnitudes maps kinds of values to the largest absolute value of an integer; the others are unbounded.
type magnitudes struct {
	p *Prover
	gamedef.OtherValues[float64]
}

func declaredMost(v *components.Variable) float64 {
	return max(math.Abs(float64(v.Min)), math.Abs(float64(v.Max)))
}

func (w *wholeKinds) Number(t gamedef.Number) bool { return values.Safe(w.parts.Scalar(t)) }

func (w *wholeKinds) GlobalVarRef(t *gamedef.GlobalVarRef) bool {
	at, ok := w.parts.GlobalVar[t.Var]
	return ok && w.parts.Globals[at].IsWhole()
}

func (w *wholeKinds) PlayerVarRef(t *gamedef.PlayerVarRef) bool {
	at, ok := w.parts.PlayerVar[t.Var]
	return ok && w.parts.PlayerVars[at].IsWhole()
}

func (w *wholeKinds) ZoneVarRef(t *gamedef.ZoneVarRef) bool {
	_, ok := w.parts.ZoneVar[t.Var]
	return ok
}

func (w *wholeKinds) ZoneCountRef(*gamedef.ZoneCountRef) bool       { return true }
func (w *wholeKinds) ZonePropRef(t *gamedef.ZonePropRef) bool       { return w.Property(t.Prop).Ints }
func (w *wholeKinds) ActivePlayerRef(*gamedef.ActivePlayerRef) bool { return true }
func (w *wholeKinds) PlayerNumberRef(*gamedef.PlayerNumberRef) bool { return true }
func (w *wholeKinds) Arithmetic(*gamedef.Arithmetic) bool           { return true }
func (w *wholeKinds) Aggregate(*gamedef.Aggregate) bool             { return true }

func (w *wholeKinds) IfValue(t *gamedef.IfValue) bool { return w.IsInt(t.Then) && w.IsInt(t.Else) }

func (m magnitudes) GlobalVarRef(t *gamedef.GlobalVarRef) float64 {
	return declaredMost(&m.p.analysis.parts.Globals[m.p.analysis.parts.GlobalVar[t.Var]])
}

func (m magnitudes) PlayerVarRef(t *gamedef.PlayerVarRef) float64 {
	return declaredMost(&m.p.analysis.parts.PlayerVars[m.p.analysis.parts.PlayerVar[t.Var]])
}

func (m magnitudes) ZoneVarRef(t *gamedef.ZoneVarRef) float64 {
	return declaredMost(&m.p.analysis.parts.ZoneVars[m.p.analysis.parts.ZoneVar[t.Var]])
}

func (m magnitudes) ZoneCountRef(*gamedef.ZoneCountRef) float64 { return math.MaxInt32 }

func (m magnitudes) ZonePropRef(t *gamedef.ZonePropRef) float64 {
	most := 0.0
	for _, v := range m.p.analysis.Property(t.Prop).Scalars {
		most = max(most, math.Abs(values.FloatOf(v)))
	}
	return most
}

func (m magnitudes) ActivePlayerRef(*gamedef.ActivePlayerRef) float64 { return math.MaxInt32 }
func (m magnitudes) PlayerNumberRef(*gamedef.PlayerNumberRef) float64 { return math.MaxInt32 }

func (m magnitudes) Arithmetic(t *gamedef.Arithmetic) float64 {
	left, right := m.p.maxMagnitude(t.Left), m.p.maxMagnitude(t.Right)
	switch t.Op {
	case gamedef.Add, gamedef.Subtract:
		return left + right
	case gamedef.Multiply:
		return left * right
	case gamedef.Minimum, gamedef.Maximum:
		return max(left, right)
	}
	return left
}

func (m magnitudes) Aggregate(t *gamedef.Aggregate) float64 {
	if t.Op == gamedef.AggregateCount {
		return math.MaxInt32
	}
	// A query has at most as many results as there are zones: see zonesOf.
	return m.p.maxMagnitude(t.ValueExpr) * float64(len(m.p.analysis.parts.Zones))
}

func (m magnitudes) IfValue(t *gamedef.IfValue) float64 {
	return max(m.p.maxMagnitude(t.Then), m.p.maxMagnitude(t.Else))
}
