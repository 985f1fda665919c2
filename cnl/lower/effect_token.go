package lower

import (
	"strings"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

func (c *Context) moveToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, "token", scope, strict)
	from, ok1 := c.zoneField(body, "from", scope, strict)
	to, ok2 := c.zoneField(body, "to", scope, strict)
	position := gamedef.TokenPosition(body.Get("position").Text())
	switch position {
	case "", gamedef.AtTop, gamedef.AtBottom, gamedef.AtRandom:
	default:
		return nil, c.reject(body.Get("position"), "top, bottom or random")
	}
	return &gamedef.MoveToken{Token: token, From: from, To: to, Position: position}, ok && ok1 && ok2
}

func (c *Context) moveTokenAdjacent(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, "token", scope, strict)
	from, ok1 := c.zoneField(body, "from", scope, strict)
	direction, ok2 := "", true
	if n := body.Get("direction"); !absent(n) {
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
	from, ok := c.zoneField(body, "from", scope, strict)
	to, ok1 := c.zoneField(body, "to", scope, strict)
	inner := scope.Inner()
	inner.Bind("$token")
	filter, ok2 := c.optionalCondition(body, "filter", inner)
	return &gamedef.MoveAll{From: from, To: to, Filter: filter}, ok && ok1 && ok2
}

func (c *Context) draw(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	from, ok := c.zoneField(body, "from", scope, strict)
	to, ok1 := c.zoneField(body, "to", scope, strict)
	count, ok2 := whole(body.Get("count"))
	if !ok2 || count < 0 {
		return nil, c.reject(nearest(body.Get("count"), body), "a whole number")
	}
	return &gamedef.Draw{From: from, To: to, Count: count}, ok && ok1
}

func (c *Context) shuffle(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, "zone", scope, strict)
	return &gamedef.Shuffle{Zone: zone}, ok
}

func (c *Context) createToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	kind, ok := c.identifier(body, "type")
	zone, ok1 := c.zoneField(body, "zone", scope, strict)
	out := &gamedef.CreateToken{Type: kind, Zone: zone}
	props := body.Get("props")
	if absent(props) {
		return out, ok && ok1
	}
	if props.Kind() != expand.Map {
		return nil, c.reject(props, "properties with their values")
	}
	outer := c.enter(props, "props")
	defer c.leave(outer)
	for key, value := range props.Pairs() {
		mark := c.enter(value, key.Name)
		v, _, ok2 := c.value(value, scope)
		c.leave(mark)
		out.Props.Set(Identifier(key.Name), v)
		ok = ok && ok2
	}
	return out, ok && ok1
}

func (c *Context) destroyToken(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, "token", scope, strict)
	return &gamedef.DestroyToken{Token: token}, ok
}

func (c *Context) setTokenProp(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	token, ok := c.readsField(body, "token", scope, strict)
	prop, ok1 := c.identifier(body, "prop")
	value, _, ok2 := c.valueField(body, "value", scope)
	return &gamedef.SetTokenProp{Token: token, Prop: prop, Value: value}, ok && ok1 && ok2
}

func (c *Context) reveal(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, "zone", scope, strict)
	to, ok1 := c.playerField(body, "to", scope, strict)
	filter, ok2 := c.tokenFilter(body, scope)
	return &gamedef.Reveal{Zone: zone, To: to, Filter: filter}, ok && ok1 && ok2
}

func (c *Context) conceal(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	zone, ok := c.zoneField(body, "zone", scope, strict)
	out, ok1 := &gamedef.Conceal{Zone: zone}, true
	if !absent(body.Get("from")) {
		out.From, ok1 = c.playerField(body, "from", scope, strict)
	}
	filter, ok2 := c.tokenFilter(body, scope)
	out.Filter = filter
	return out, ok && ok1 && ok2
}
