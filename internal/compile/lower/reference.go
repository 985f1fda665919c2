package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// reference lowers {ref: …} and gives its static type.
func (c *Context) reference(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	made := view.VisitReference(n.Get(view.ReferenceRef).Text(), n, referenceLowering{c, scope})
	return made.value, made.of, made.ok
}

func (c *Context) assetField(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	row, ok := c.readsField(n, view.ReferenceAssetFieldRow, scope, strict)
	table, ok1 := c.table(n)
	field, ok2 := c.identifier(n, view.ReferenceAssetFieldField)
	return &gamedef.AssetFieldRef{Row: row, TableID: table.ID, Field: field}, table.Fields[field], ok && ok1 && ok2
}

// table finds the table that a record names in tableId.
func (c *Context) table(n *expand.Node) (Table, bool) {
	name, ok := c.identifier(n, view.ReferenceAssetFieldTableID)
	if !ok {
		return Table{}, false
	}
	table, ok := c.Tables[name]
	if !ok {
		return Table{}, c.rejectAs(diag.CompilerTableRefPathUnknown, n.Get(view.ReferenceAssetFieldTableID),
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
