package kernel

import (
	"math"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// wholeKinds tells of each kind of value whether it is a safe whole number whenever it can
// be evaluated.
type wholeKinds struct{ *compiler }

// magnitudes tells of each kind of value how far from 0 a whole number of it can be.
type magnitudes struct{ p *prover }

func declaredMost(v *variable) float64 {
	return max(math.Abs(float64(v.min)), math.Abs(float64(v.max)))
}

func (w wholeKinds) Number(t gamedef.Number) bool { return values.Safe(w.scalar(t)) }

func (w wholeKinds) Bool(gamedef.Bool) bool { return false }

func (w wholeKinds) Text(gamedef.Text) bool { return false }

func (w wholeKinds) GlobalVarRef(t *gamedef.GlobalVarRef) bool {
	at, ok := w.game.globalVar[t.Var]
	return ok && w.game.globals[at].whole()
}

func (w wholeKinds) PlayerVarRef(t *gamedef.PlayerVarRef) bool {
	at, ok := w.game.playerVar[t.Var]
	return ok && w.game.playerVars[at].whole()
}

func (w wholeKinds) ZoneVarRef(t *gamedef.ZoneVarRef) bool {
	_, ok := w.game.zoneVar[t.Var]
	return ok
}

func (w wholeKinds) ZoneCountRef(*gamedef.ZoneCountRef) bool { return true }

func (w wholeKinds) TokenPropRef(*gamedef.TokenPropRef) bool { return false }

func (w wholeKinds) TokenZoneRef(*gamedef.TokenZoneRef) bool { return false }

func (w wholeKinds) AssetFieldRef(*gamedef.AssetFieldRef) bool { return false }

func (w wholeKinds) BindingRef(*gamedef.BindingRef) bool { return false }

func (w wholeKinds) MarkerStateRef(*gamedef.MarkerStateRef) bool { return false }

func (w wholeKinds) GlobalMarkerStateRef(*gamedef.GlobalMarkerStateRef) bool { return false }

func (w wholeKinds) ZonePropRef(t *gamedef.ZonePropRef) bool { return w.zoneProperty(t.Prop).ints }

func (w wholeKinds) ActivePlayerRef(*gamedef.ActivePlayerRef) bool { return true }

func (w wholeKinds) SeatRef(*gamedef.SeatRef) bool { return false }

func (w wholeKinds) Arithmetic(*gamedef.Arithmetic) bool { return true }

func (w wholeKinds) Aggregate(*gamedef.Aggregate) bool { return true }

func (w wholeKinds) Concat(*gamedef.Concat) bool { return false }

func (w wholeKinds) IfValue(t *gamedef.IfValue) bool { return w.isInt(t.Then) && w.isInt(t.Else) }

func (m magnitudes) Number(gamedef.Number) float64 { return math.Inf(1) }

func (m magnitudes) Bool(gamedef.Bool) float64 { return math.Inf(1) }

func (m magnitudes) Text(gamedef.Text) float64 { return math.Inf(1) }

func (m magnitudes) GlobalVarRef(t *gamedef.GlobalVarRef) float64 {
	return declaredMost(&m.p.game.globals[m.p.game.globalVar[t.Var]])
}

func (m magnitudes) PlayerVarRef(t *gamedef.PlayerVarRef) float64 {
	return declaredMost(&m.p.game.playerVars[m.p.game.playerVar[t.Var]])
}

func (m magnitudes) ZoneVarRef(t *gamedef.ZoneVarRef) float64 {
	return declaredMost(&m.p.game.zoneVars[m.p.game.zoneVar[t.Var]])
}

func (m magnitudes) ZoneCountRef(*gamedef.ZoneCountRef) float64 { return math.MaxInt32 }

func (m magnitudes) TokenPropRef(*gamedef.TokenPropRef) float64 { return math.Inf(1) }

func (m magnitudes) TokenZoneRef(*gamedef.TokenZoneRef) float64 { return math.Inf(1) }

func (m magnitudes) AssetFieldRef(*gamedef.AssetFieldRef) float64 { return math.Inf(1) }

func (m magnitudes) BindingRef(*gamedef.BindingRef) float64 { return math.Inf(1) }

func (m magnitudes) MarkerStateRef(*gamedef.MarkerStateRef) float64 { return math.Inf(1) }

func (m magnitudes) GlobalMarkerStateRef(*gamedef.GlobalMarkerStateRef) float64 { return math.Inf(1) }

func (m magnitudes) ZonePropRef(t *gamedef.ZonePropRef) float64 {
	most := 0.0
	for _, v := range m.p.zoneProperty(t.Prop).scalars {
		most = max(most, math.Abs(values.FloatOf(v)))
	}
	return most
}

func (m magnitudes) ActivePlayerRef(*gamedef.ActivePlayerRef) float64 { return math.MaxInt32 }

func (m magnitudes) SeatRef(*gamedef.SeatRef) float64 { return math.Inf(1) }

func (m magnitudes) Arithmetic(t *gamedef.Arithmetic) float64 {
	left, right := m.p.magnitude(t.Left), m.p.magnitude(t.Right)
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
	// A query has no more results than there are zones: see zonesOf.
	return m.p.magnitude(t.ValueExpr) * float64(len(m.p.game.zones))
}

func (m magnitudes) Concat(*gamedef.Concat) float64 { return math.Inf(1) }

func (m magnitudes) IfValue(t *gamedef.IfValue) float64 {
	return max(m.p.magnitude(t.Then), m.p.magnitude(t.Else))
}
