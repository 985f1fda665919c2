package lower

import (
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// reference lowers {ref: …} and gives its static type.
func (c *Context) reference(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	switch n.Get("ref").Text() {
	case "gvar":
		name, ok := c.identifier(n, "var")
		return &gamedef.GlobalVarRef{Var: name}, c.Globals[name], ok
	case "pvar":
		player, ok := c.playerField(n, "player", scope, lenient)
		name, ok1 := c.identifier(n, "var")
		return &gamedef.PlayerVarRef{Player: player, Var: name}, c.Players[name], ok && ok1
	case "zoneVar":
		zone, ok := c.zoneSelectorField(n, "zone", scope)
		name, ok1 := c.identifier(n, "var")
		return &gamedef.ZoneVarRef{Zone: zone, Var: name}, Unknown, ok && ok1
	case "zoneCount":
		zone, ok := c.zoneSelectorField(n, "zone", scope)
		return &gamedef.ZoneCountRef{Zone: zone}, Number, ok
	case "tokenProp":
		token, ok := c.readsField(n, "token", scope, lenient)
		prop, ok1 := c.identifier(n, "prop")
		return &gamedef.TokenPropRef{Token: token, Prop: prop}, c.TokenProps[prop], ok && ok1
	case "tokenZone":
		token, ok := c.readsField(n, "token", scope, lenient)
		return &gamedef.TokenZoneRef{Token: token}, Text, ok
	case "assetField":
		return c.assetField(n, scope)
	case "binding":
		name, ok := c.readsField(n, "name", scope, strict)
		return &gamedef.BindingRef{Name: name}, Unknown, ok
	case "markerState":
		space, ok := c.zoneSelectorField(n, "space", scope)
		marker, ok1 := c.identifier(n, "marker")
		return &gamedef.MarkerStateRef{Space: space, Marker: marker}, Text, ok && ok1
	case "globalMarkerState":
		marker, ok := c.identifier(n, "marker")
		return &gamedef.GlobalMarkerStateRef{Marker: marker}, Text, ok
	case "zoneProp":
		zone, ok := c.zoneSelectorField(n, "zone", scope)
		prop, ok1 := c.identifier(n, "prop")
		return &gamedef.ZonePropRef{Zone: zone, Prop: prop}, Unknown, ok && ok1
	case "activePlayer":
		return &gamedef.ActivePlayerRef{}, Number, true
	}
	return nil, Unknown, c.reject(n.Get("ref"), "a kind of reference")
}

func (c *Context) assetField(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	row, ok := c.readsField(n, "row", scope, strict)
	table, ok1 := c.table(n)
	field, ok2 := c.identifier(n, "field")
	return &gamedef.AssetFieldRef{Row: row, TableID: table.ID, Field: field}, table.Fields[field], ok && ok1 && ok2
}

// table finds the table that a record names in tableId.
func (c *Context) table(n *expand.Node) (Table, bool) {
	name, ok := c.identifier(n, "tableId")
	if !ok {
		return Table{}, false
	}
	table, ok := c.Tables[name]
	if !ok {
		return Table{}, c.rejectAs(diag.CompilerTableRefPathUnknown, n.Get("tableId"),
			"a table of the scenario that is played, or one of another asset as @asset/path")
	}
	return table, true
}

// readsField gives the binding that a field names.
func (c *Context) readsField(n *expand.Node, field string, scope *Scope, s strictness) (string, bool) {
	name := n.Get(field)
	if name.Kind() != expand.Text || name.Text() == "" {
		return "", c.reject(nearest(name, n), "the name of a binding")
	}
	return name.Text(), c.reads(name, name.Text(), scope, s)
}

func (c *Context) playerField(n *expand.Node, field string, scope *Scope, s strictness) (gamedef.PlayerSelector, bool) {
	mark := c.enter(n.Get(field), field)
	player, ok := c.player(n.Get(field), scope, s)
	c.leave(mark)
	return player, ok
}

func (c *Context) zoneSelectorField(n *expand.Node, field string, scope *Scope) (gamedef.ZoneSelector, bool) {
	mark := c.enter(n.Get(field), field)
	zone, ok := c.zoneSelector(n.Get(field), scope)
	c.leave(mark)
	return zone, ok
}

func (c *Context) zoneField(n *expand.Node, field string, scope *Scope, s strictness) (gamedef.ZoneReference, bool) {
	mark := c.enter(n.Get(field), field)
	zone, ok := c.zone(n.Get(field), scope, s)
	c.leave(mark)
	return zone, ok
}
