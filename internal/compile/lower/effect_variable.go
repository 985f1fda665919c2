package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (c *Context) cellField(body *expand.Node, field string, scope *Scope) (gamedef.VarCell, bool) {
	n := body.Get(field)
	mark := c.enter(n, field)
	cell, ok := c.lowerCell(n, scope)
	c.leave(mark)
	return cell, ok
}

// lowerCell lowers the variable of an effect: {scope, var} with the player or zone that the scope needs.
func (c *Context) lowerCell(n *expand.Node, scope *Scope) (gamedef.VarCell, bool) {
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
