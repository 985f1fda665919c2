package lower

import (
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (c *Context) moveToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, view.EffectMoveTokenToken, scope, strict)
	from, ok1 := c.zoneField(body, view.EffectMoveTokenFrom, scope, strict)
	to, ok2 := c.zoneField(body, view.EffectMoveTokenTo, scope, strict)
	position := gamedef.TokenPosition(body.Get(view.EffectMoveTokenPosition).Text())
	switch position {
	case "", gamedef.AtTop, gamedef.AtBottom, gamedef.AtRandom:
	default:
		return nil, c.reject(body.Get(view.EffectMoveTokenPosition), "top, bottom or random")
	}
	return &gamedef.MoveToken{Token: token, From: from, To: to, Position: position}, ok && ok1 && ok2
}

func (c *Context) moveTokenAdjacent(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, view.EffectMoveTokenAdjacentToken, scope, strict)
	from, ok1 := c.zoneField(body, view.EffectMoveTokenAdjacentFrom, scope, strict)
	direction, ok2 := "", true
	if n := body.Get(view.EffectMoveTokenAdjacentDirection); !absent(n) {
		direction, ok2 = c.direction(n, scope)
	}
	return &gamedef.MoveTokenAdjacent{Token: token, From: from, Direction: direction}, ok && ok1 && ok2
}

// direction gives the destination of a move to a neighbour: a binding or a zone.
func (c *Context) direction(n *expand.Node, scope *Scope) (string, bool) {
	text := n.Text()
	if n.Kind() != expand.Text || text == "" {
		return "", c.reject(n, "a zone or a binding")
	}
	if strings.HasPrefix(text, "$") {
		return text, c.reads(n, text, scope, strict)
	}
	zone, ok := c.ZoneID(text)
	if !ok {
		return "", c.reject(n, "a zone")
	}
	return zone, true
}

func (c *Context) moveAll(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	from, ok := c.zoneField(body, view.EffectMoveAllFrom, scope, strict)
	to, ok1 := c.zoneField(body, view.EffectMoveAllTo, scope, strict)
	inner := scope.Inner()
	inner.Bind(view.BindingToken)
	filter, ok2 := c.optionalCondition(body, view.EffectMoveAllFilter, inner)
	return &gamedef.MoveAll{From: from, To: to, Filter: filter}, ok && ok1 && ok2
}

func (c *Context) draw(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	from, ok := c.zoneField(body, view.EffectDrawFrom, scope, strict)
	to, ok1 := c.zoneField(body, view.EffectDrawTo, scope, strict)
	count, ok2 := c.countField(body, view.EffectDrawCount, scope)
	return &gamedef.Draw{From: from, To: to, Count: count}, ok && ok1 && ok2
}

func (c *Context) shuffle(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, view.EffectShuffleZone, scope, strict)
	return &gamedef.Shuffle{Zone: zone}, ok
}

func (c *Context) createToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	kind, ok := c.identifier(body, view.EffectCreateTokenType)
	zone, ok1 := c.zoneField(body, view.EffectCreateTokenZone, scope, strict)
	out := &gamedef.CreateToken{Type: kind, Zone: zone}
	props := body.Get(view.EffectCreateTokenProps)
	if absent(props) {
		return out, ok && ok1
	}
	if props.Kind() != expand.Map {
		return nil, c.reject(props, "properties with their values")
	}
	outer := c.enter(props, view.EffectCreateTokenProps)
	defer c.leave(outer)
	places := make(map[string]int, props.Len())
	for key, value := range props.Pairs() {
		mark := c.enter(value, key.Name)
		v, _, ok2 := c.value(value, scope)
		c.leave(mark)
		name := Identifier(key.Name)
		if at, given := places[name]; given { // in another form of the same characters
			out.Props[at].Value = v
		} else {
			places[name] = len(out.Props)
			out.Props = append(out.Props, gamedef.Entry[gamedef.Value]{Key: name, Value: v})
		}
		ok = ok && ok2
	}
	return out, ok && ok1
}

func (c *Context) destroyToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, view.EffectDestroyTokenToken, scope, strict)
	return &gamedef.DestroyToken{Token: token}, ok
}

func (c *Context) setTokenProp(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, view.EffectSetTokenPropToken, scope, strict)
	prop, ok1 := c.identifier(body, view.EffectSetTokenPropProp)
	value, _, ok2 := c.valueField(body, view.EffectSetTokenPropValue, scope)
	return &gamedef.SetTokenProp{Token: token, Prop: prop, Value: value}, ok && ok1 && ok2
}

func (c *Context) reveal(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, view.EffectRevealZone, scope, strict)
	to, ok1 := c.playerField(body, view.EffectRevealTo, scope, strict)
	filter, ok2 := c.tokenFilter(body, scope)
	return &gamedef.Reveal{Zone: zone, To: to, Filter: filter}, ok && ok1 && ok2
}

func (c *Context) conceal(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, view.EffectConcealZone, scope, strict)
	out, ok1 := &gamedef.Conceal{Zone: zone}, true
	if !absent(body.Get(view.EffectConcealFrom)) {
		out.From, ok1 = c.playerField(body, view.EffectConcealFrom, scope, strict)
	}
	filter, ok2 := c.tokenFilter(body, scope)
	out.Filter = filter
	return out, ok && ok1 && ok2
}
