package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (c *Context) setVar(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	cell, ok := c.cell(body, scope)
	value, _, ok1 := c.valueField(body, view.EffectSetVarValue, scope)
	return &gamedef.SetVar{VarCell: cell, Value: value}, ok && ok1
}

func (c *Context) addVar(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	cell, ok := c.cell(body, scope)
	delta, ok1 := c.numericField(body, view.EffectAddVarDelta, scope)
	return &gamedef.AddVar{VarCell: cell, Delta: delta}, ok && ok1
}

func (c *Context) transferVar(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	from, ok := c.cellField(body, view.EffectTransferVarFrom, scope)
	to, ok1 := c.cellField(body, view.EffectTransferVarTo, scope)
	amount, ok2 := c.numericField(body, view.EffectTransferVarAmount, scope)
	least, ok3 := c.optionalNumeric(body, view.EffectTransferVarMin, scope)
	most, ok4 := c.optionalNumeric(body, view.EffectTransferVarMax, scope)
	bind, ok5 := c.optionalBinder(body, view.EffectTransferVarActualBind, scope, false)
	scope.bind(bind, body.Get(view.EffectTransferVarActualBind))
	return &gamedef.TransferVar{From: from, To: to, Amount: amount, Min: least, Max: most, ActualBind: bind},
		ok && ok1 && ok2 && ok3 && ok4 && ok5
}

func (c *Context) cellField(body *expand.Node, field string, scope *Scope) (gamedef.VarCell, bool) {
	mark := c.enter(body.Get(field), field)
	cell, ok := c.cell(body.Get(field), scope)
	c.leave(mark)
	return cell, ok
}

// cell lowers the variable of an effect: {scope, var} with the player or zone
// that the scope needs.
func (c *Context) cell(n *expand.Node, scope *Scope) (gamedef.VarCell, bool) {
	out := gamedef.VarCell{Scope: gamedef.VarScope(n.Get(view.EffectScope).Text())}
	name, ok := c.identifier(n, view.EffectVar)
	out.Var = name
	ok1 := true
	switch out.Scope {
	case gamedef.GlobalScope:
	case gamedef.PlayerScope:
		out.Player, ok1 = c.playerField(n, view.EffectPlayer, scope, strict)
	case gamedef.ZoneScope:
		out.Zone, ok1 = c.zoneField(n, view.EffectZone, scope, strict)
	default:
		return out, c.reject(nearest(n.Get(view.EffectScope), n), "global, pvar or zoneVar")
	}
	return out, ok && ok1
}

func (c *Context) setActivePlayer(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	player, ok := c.playerField(body, view.EffectSetActivePlayerPlayer, scope, strict)
	return &gamedef.SetActivePlayer{Player: player}, ok
}

func (c *Context) setMarker(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	space, ok := c.zoneField(body, view.EffectSetMarkerSpace, scope, strict)
	marker, ok1 := c.identifier(body, view.EffectSetMarkerMarker)
	state, _, ok2 := c.valueField(body, view.EffectSetMarkerState, scope)
	return &gamedef.SetMarker{Space: space, Marker: marker, State: state}, ok && ok1 && ok2
}

func (c *Context) shiftMarker(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	space, ok := c.zoneField(body, view.EffectShiftMarkerSpace, scope, strict)
	marker, ok1 := c.identifier(body, view.EffectShiftMarkerMarker)
	delta, ok2 := c.numericField(body, view.EffectShiftMarkerDelta, scope)
	return &gamedef.ShiftMarker{Space: space, Marker: marker, Delta: delta}, ok && ok1 && ok2
}

func (c *Context) setGlobalMarker(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	marker, ok := c.identifier(body, view.EffectSetGlobalMarkerMarker)
	state, _, ok1 := c.valueField(body, view.EffectSetGlobalMarkerState, scope)
	return &gamedef.SetGlobalMarker{Marker: marker, State: state}, ok && ok1
}

func (c *Context) shiftGlobalMarker(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	marker, ok := c.identifier(body, view.EffectShiftGlobalMarkerMarker)
	delta, ok1 := c.numericField(body, view.EffectShiftGlobalMarkerDelta, scope)
	return &gamedef.ShiftGlobalMarker{Marker: marker, Delta: delta}, ok && ok1
}

func (c *Context) flipGlobalMarker(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	marker, _, ok := c.valueField(body, view.EffectFlipGlobalMarkerMarker, scope)
	a, _, ok1 := c.valueField(body, view.EffectFlipGlobalMarkerStateA, scope)
	b, _, ok2 := c.valueField(body, view.EffectFlipGlobalMarkerStateB, scope)
	return &gamedef.FlipGlobalMarker{Marker: marker, StateA: a, StateB: b}, ok && ok1 && ok2
}
