package lower

import (
	"strings"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// Effects lowers a list of effects. What they leave bound is bound in the
// innermost frame of the scope; give an inner scope of it to keep it unchanged.
func (c *Context) Effects(n *expand.Node, at Path, scope *Scope) ([]gamedef.Effect, bool) {
	defer c.begin(n, at)()
	return c.effects(n, scope, at.Shift)
}

// effectsField lowers a required field of effects.
func (c *Context) effectsField(body *expand.Node, field string, scope *Scope) ([]gamedef.Effect, bool) {
	n := body.Get(field)
	mark := c.enter(n, field)
	out, ok := c.effects(n, scope, 0)
	c.leave(mark)
	return out, ok
}

// optionalEffects is effectsField for a field that may be missing; the list is
// then nil.
func (c *Context) optionalEffects(body *expand.Node, field string, scope *Scope) ([]gamedef.Effect, bool) {
	if absent(body.Get(field)) {
		return nil, true
	}
	return c.effectsField(body, field, scope)
}

// effects lowers a list; shift is how many effects stand before it in the
// definition.
func (c *Context) effects(n *expand.Node, scope *Scope, shift int) ([]gamedef.Effect, bool) {
	if n.Kind() != expand.List || c.tooDeep() {
		return nil, c.reject(n, "a list of effects")
	}
	out, all := make([]gamedef.Effect, 0, n.Len()), true
	var grants []grant
	for i, item := range n.Items() {
		mark := c.enterItem(item, i, shift+len(out))
		kind, body := kindOf(item)
		if kind == "distributeTokens" {
			second := c.derived(mark, "", shift+len(out)+1, item)
			pair, ok := c.distributeTokens(body, second, scope)
			out, all = append(out, pair[0], pair[1]), all && ok
			c.leave(mark)
			continue
		}
		inner := c.enter(body, kind)
		effect, ok := c.effect(item, kind, body, scope)
		if g, is := effect.(*gamedef.GrantFreeOperation); is && ok {
			grants = append(grants, grant{i, body, g})
		}
		c.leave(inner)
		c.leave(mark)
		out, all = append(out, effect), all && ok
	}
	if !all {
		return nil, false
	}
	c.chains(grants)
	return out, true
}

// kindOf gives the key of an effect and what stands under it.
func kindOf(item *expand.Node) (kind string, body *expand.Node) {
	for key, value := range item.Pairs() {
		if strings.HasPrefix(key.Name, "__") {
			continue
		}
		return key.Name, value
	}
	return "", nil
}

// effect lowers the body of an effect, by the effect's key.
func (c *Context) effect(item *expand.Node, kind string, body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	switch kind {
	case "setVar":
		return c.setVar(body, scope)
	case "addVar":
		return c.addVar(body, scope)
	case "transferVar":
		return c.transferVar(body, scope)
	case "setActivePlayer":
		return c.setActivePlayer(body, scope)
	case "moveToken":
		return c.moveToken(body, scope)
	case "moveTokenAdjacent":
		return c.moveTokenAdjacent(body, scope)
	case "moveAll":
		return c.moveAll(body, scope)
	case "draw":
		return c.draw(body, scope)
	case "shuffle":
		return c.shuffle(body, scope)
	case "createToken":
		return c.createToken(body, scope)
	case "destroyToken":
		return c.destroyToken(body, scope)
	case "setTokenProp":
		return c.setTokenProp(body, scope)
	case "reveal":
		return c.reveal(body, scope)
	case "conceal":
		return c.conceal(body, scope)
	case "if":
		return c.ifEffect(body, scope)
	case "let":
		return c.let(body, scope)
	case "bindValue":
		return c.bindValue(body, scope)
	case "forEach":
		return c.forEach(body, scope)
	case "reduce":
		return c.reduce(body, scope)
	case "removeByPriority":
		return c.removeByPriority(body, scope)
	case "evaluateSubset":
		return c.evaluateSubset(body, scope)
	case "rollRandom":
		return c.rollRandom(body, scope)
	case "chooseOne":
		return c.chooseOne(body, scope)
	case "chooseN":
		return c.chooseN(body, scope)
	case "setMarker":
		return c.setMarker(body, scope)
	case "shiftMarker":
		return c.shiftMarker(body, scope)
	case "setGlobalMarker":
		return c.setGlobalMarker(body, scope)
	case "shiftGlobalMarker":
		return c.shiftGlobalMarker(body, scope)
	case "flipGlobalMarker":
		return c.flipGlobalMarker(body, scope)
	case "gotoPhaseExact":
		return c.gotoPhaseExact(body, scope)
	case "advancePhase":
		return c.advancePhase(body, scope)
	case "pushInterruptPhase":
		return c.pushInterruptPhase(body, scope)
	case "popInterruptPhase":
		return c.popInterruptPhase(body, scope)
	case "grantFreeOperation":
		return c.grantFreeOperation(body, scope)
	}
	return nil, c.reject(item, "an effect")
}
