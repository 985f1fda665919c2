package lower

import (
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// Effects lowers a list of effects. Bindings that are visible after the list are bound in the innermost frame of the
// scope; pass an inner scope to keep it unchanged.
func (c *Context) Effects(n *expand.Node, at Path, scope *Scope) ([]gamedef.Effect, bool) {
	defer c.begin(n, at)()
	return c.lowerEffects(n, scope, at.Shift)
}

// lowerEffectsField lowers a required field of effects.
func (c *Context) lowerEffectsField(body *expand.Node, field string, scope *Scope) ([]gamedef.Effect, bool) {
	n := body.Get(field)
	mark := c.enter(n, field)
	out, ok := c.lowerEffects(n, scope, 0)
	c.leave(mark)
	return out, ok
}

// lowerEffects lowers a list; shift is the number of effects that are put before it in the definition.
func (c *Context) lowerEffects(n *expand.Node, scope *Scope, shift int) ([]gamedef.Effect, bool) {
	if n.Kind() != expand.List || c.isTooDeep() {
		return nil, c.reject(n, "a list of effects")
	}
	out, all := make([]gamedef.Effect, 0, n.Len()), true
	var grants []grant
	for i, item := range n.Items() {
		mark := c.enterItem(item, i, shift+len(out))
		kind, body := kindOf(item)
		if kind == view.EffectIsDistributeTokens {
			pair, ok := c.lowerDistributeTokens(body, c.addDerived(mark, "", shift+len(out)+1, item), scope)
			out, all = append(out, pair[0], pair[1]), all && ok
			c.leave(mark)
			continue
		}
		inner := c.enter(body, kind)
		effect, ok := c.lowerEffect(item, kind, body, scope)
		c.leave(inner)
		c.leave(mark)
		if g, is := effect.(*gamedef.GrantFreeOperation); is && ok {
			grants = append(grants, grant{i, body, g})
		}
		out, all = append(out, effect), all && ok
	}
	if !all {
		return nil, false
	}
	c.checkChains(grants)
	return out, true
}

// kindOf returns the key of an effect and its value.
func kindOf(item *expand.Node) (kind string, body *expand.Node) {
	for key, value := range item.Pairs() {
		if strings.HasPrefix(key.Name, "__") {
			continue
		}
		return key.Name, value
	}
	return "", nil
}
