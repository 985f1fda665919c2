package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// valueKinds compiles each kind of value that is no constant and not compiled as a
// number. A kind that has no case here does not compile.
type valueKinds struct{ *compiler }

func (c valueKinds) literal(s gamedef.Scalar) valueFunc {
	v := c.scalar(s)
	return func(*machine) Value { return v }
}

// numeric is a value that always gives a whole number.
func (c valueKinds) numeric(v gamedef.Value) valueFunc {
	number := c.number(v)
	return func(m *machine) Value { return values.Make(Number, number(m), nil) }
}

// Number compiles a literal.
func (c valueKinds) Number(v gamedef.Number) valueFunc { return c.literal(v) }

// Bool compiles a literal.
func (c valueKinds) Bool(v gamedef.Bool) valueFunc { return c.literal(v) }

// Text compiles a literal.
func (c valueKinds) Text(v gamedef.Text) valueFunc { return c.literal(v) }

// GlobalVarRef compiles the value of a variable that is true or false.
func (c valueKinds) GlobalVarRef(t *gamedef.GlobalVarRef) valueFunc { return c.globalVar(t) }

// PlayerVarRef compiles the value of a variable that is true or false.
func (c valueKinds) PlayerVarRef(t *gamedef.PlayerVarRef) valueFunc { return c.playerVar(t) }

// ZoneVarRef compiles a variable of a zone that is none: those that are, are numbers.
func (c valueKinds) ZoneVarRef(t *gamedef.ZoneVarRef) valueFunc {
	zone, missing := c.singleZone(t.Zone), missingVariable("zoneVar", "zone variable", t.Var, c.game.parts.ZoneVars)
	return failingValue(func(m *machine) {
		zone(m)
		missing(m)
	})
}

// ZoneCountRef compiles a number.
func (c valueKinds) ZoneCountRef(t *gamedef.ZoneCountRef) valueFunc { return c.numeric(t) }

// ActivePlayerRef compiles a number.
func (c valueKinds) ActivePlayerRef(t *gamedef.ActivePlayerRef) valueFunc { return c.numeric(t) }

// SeatRef compiles the name of a seat.
func (c valueKinds) SeatRef(t *gamedef.SeatRef) valueFunc {
	player, names := c.player(t.Player), make([]Value, len(c.game.parts.Def.Seats))
	for i, seat := range c.game.parts.Def.Seats {
		names[i] = c.symbol(seat.ID)
	}
	return func(m *machine) Value {
		p := int(player(m))
		if p < len(names) {
			return names[p]
		}
		var room [20]byte
		return m.game.parts.Symbols.Built(strconv.AppendInt(room[:0], int64(p), 10))
	}
}

// Arithmetic compiles a number.
func (c valueKinds) Arithmetic(t *gamedef.Arithmetic) valueFunc { return c.numeric(t) }

// Aggregate compiles a number.
func (c valueKinds) Aggregate(t *gamedef.Aggregate) valueFunc { return c.numeric(t) }

// TokenPropRef compiles a property of a token.
func (c valueKinds) TokenPropRef(t *gamedef.TokenPropRef) valueFunc { return c.tokenProp(t) }

// TokenZoneRef compiles the zone in which a token lies.
func (c valueKinds) TokenZoneRef(t *gamedef.TokenZoneRef) valueFunc { return c.tokenZone(t) }

// AssetFieldRef compiles a field of a row.
func (c valueKinds) AssetFieldRef(t *gamedef.AssetFieldRef) valueFunc { return c.assetField(t) }

// BindingRef compiles what a name stands for.
func (c valueKinds) BindingRef(t *gamedef.BindingRef) valueFunc { return c.bindingRef(t) }

// MarkerStateRef compiles the state of a marker.
func (c valueKinds) MarkerStateRef(t *gamedef.MarkerStateRef) valueFunc { return c.markerState(t) }

// GlobalMarkerStateRef compiles the state of a marker of the whole game.
func (c valueKinds) GlobalMarkerStateRef(t *gamedef.GlobalMarkerStateRef) valueFunc {
	return c.globalMarkerState(t)
}

// ZonePropRef compiles a property of a map space.
func (c valueKinds) ZonePropRef(t *gamedef.ZonePropRef) valueFunc { return c.zoneProp(t) }

// Concat compiles texts that are joined.
func (c valueKinds) Concat(t *gamedef.Concat) valueFunc { return c.concat(t) }

// IfValue compiles one of two values.
func (c valueKinds) IfValue(t *gamedef.IfValue) valueFunc {
	when, then, otherwise := c.condition(t.When), c.compiler.value(t.Then), c.compiler.value(t.Else)
	return func(m *machine) Value {
		if when(m) {
			return then(m)
		}
		return otherwise(m)
	}
}
