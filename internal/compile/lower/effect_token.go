package lower

import (
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/kernel/gamedef"
)

// direction returns the destination of a move to a neighbour: the name of a binding, or of a zone.
func (c *Context) direction(n *expand.Node, scope *Scope) (string, bool) {
	text := n.Text()
	if n.Kind() != expand.Text || text == "" {
		return "", c.reject(n, "a zone or a binding")
	}
	if strings.HasPrefix(text, "$") {
		return text, c.checkRead(n, text, scope, strict)
	}
	zone, ok := c.ZoneID(text)
	if !ok {
		return "", c.reject(n, "a zone")
	}
	return zone, true
}

// lowerValueMap lowers a mapping of names to values.
func (c *Context) lowerValueMap(body *expand.Node, field string, scope *Scope) (gamedef.OrderedMap[gamedef.Value],
	bool) {
	props := body.Get(field)
	if props.Kind() != expand.Map {
		return nil, c.reject(props, "properties with their values")
	}
	defer c.leave(c.enter(props, field))
	var out gamedef.OrderedMap[gamedef.Value]
	all, places := true, make(map[string]int, props.Len())
	for key, value := range props.Pairs() {
		mark := c.enter(value, key.Name)
		v, _, ok := c.lowerValue(value, scope)
		c.leave(mark)
		name := Identifier(key.Name)
		if at, given := places[name]; given { // the same name in another Unicode form
			out[at].Value = v
		} else {
			places[name] = len(out)
			out = append(out, gamedef.Entry[gamedef.Value]{Key: name, Value: v})
		}
		all = all && ok
	}
	return out, all
}
