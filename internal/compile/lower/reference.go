package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// lowerReference lowers {ref: …} and returns its static type.
func (c *Context) lowerReference(n *expand.Node, scope *Scope) (gamedef.Value, Type, bool) {
	word := n.Get(view.ReferenceRef).Text()
	switch word {
	case view.ReferenceIsConstant: // its number replaces it
		name, ok := c.identifier(n, view.ReferenceConstantName)
		number, known := c.Constants[name]
		return gamedef.Number(number), Number, ok && known
	case view.ReferenceIsGvar: // in a formula, if no variable has its name
		name := Identifier(n.Get(view.ReferenceGvarVar).Text())
		if _, declared := c.Globals[name]; declared {
			break
		}
		if number, known := c.Constants[name]; known {
			return gamedef.Number(number), Number, true
		}
		if other, bare := comparedWith(n.At.Node); bare && n.At.Node.InText() {
			return c.bareText(name, other), Text, true
		}
	}
	r := referenceRows()[word]
	if r == nil {
		return nil, Unknown, c.reject(n.Get(view.ReferenceRef), "a kind of reference")
	}
	made, _, ok := r.read(c, n, scope)
	return made.(gamedef.Value), c.yieldOf(r, n), ok
}

// bareText returns the value of an unquoted name in a formula: a zone if other, the other side, may hold a zone, else
// a text.
func (c *Context) bareText(name string, other syntax.Node) gamedef.Text {
	switch zone := c.Zones[name].Unqualified; other.Get(view.ReferenceRef).Value() {
	case view.ReferenceIsBinding, view.ReferenceIsTokenZone:
		if zone != "" {
			return gamedef.Text(zone)
		}
	}
	return gamedef.Text(name)
}

// comparedWith returns the other side of a comparison of which a node is, or may be, one side; bare is false if the
// node is part of another operation, in which no text is allowed.
func comparedWith(n syntax.Node) (other syntax.Node, bare bool) {
	around := n.Parent()
	for ; around.Key().Value() == view.ValueIsIf && n.Key().Value() != view.ValueIfBodyWhen; around = n.Parent() {
		n = around.Parent()
	}
	left, right := around.Get(view.ConditionLeft), around.Get(view.ConditionRight)
	if n != left && n != right {
		return syntax.Node{}, true
	}
	switch around.Get(view.ConditionOp).Value() {
	case view.ConditionIsEqual, view.ConditionIsNotEqual:
		if n == left {
			return right, true
		}
		return left, true
	}
	return syntax.Node{}, false
}

// yieldOf returns the type of the value that a reference yields.
func (c *Context) yieldOf(r *row, n *expand.Node) Type {
	switch {
	case r.variant.Yields == grammar.YieldsNumber:
		return Number
	case r.variant.Yields == grammar.YieldsText:
		return Text
	case len(r.variant.YieldsOf) == 0:
		return Unknown
	}
	named := r.shape.FieldByName(r.variant.YieldsOf[0])
	name := Identifier(n.Get(named.Name).Text())
	switch named.Type.Kinds[0] {
	case grammar.GlobalVar:
		return c.Globals[name]
	case grammar.PlayerVar:
		return c.Players[name]
	case grammar.TokenProp:
		return c.TokenProps[name]
	}
	return c.Tables[Identifier(n.Get(view.ReferenceAssetFieldTableID).Text())].Fields[name]
}

// table returns the table named in the field tableId of a record.
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

// readsField returns the binding named by a field.
func (c *Context) readsField(n *expand.Node, field string, scope *Scope, s strictness) (string, bool) {
	name := n.Get(field)
	if name.Kind() != expand.Text || name.Text() == "" {
		return "", c.reject(nearest(name, n), "the name of a binding")
	}
	return name.Text(), c.checkRead(name, name.Text(), scope, s)
}

func (c *Context) playerField(n *expand.Node, field string, scope *Scope, s strictness) (gamedef.PlayerSelector, bool) {
	at := n.Get(field)
	mark := c.enter(at, field)
	player, ok := c.player(at, scope, s)
	c.leave(mark)
	return player, ok
}

func (c *Context) zoneSelectorField(n *expand.Node, field string, scope *Scope) (gamedef.ZoneSelector, bool) {
	at := n.Get(field)
	mark := c.enter(at, field)
	zone, ok := c.lowerZoneSelector(at, scope)
	c.leave(mark)
	return zone, ok
}

func (c *Context) zoneField(n *expand.Node, field string, scope *Scope, s strictness) (gamedef.ZoneReference, bool) {
	at := n.Get(field)
	mark := c.enter(at, field)
	zone, ok := c.lowerZone(at, scope, s)
	c.leave(mark)
	return zone, ok
}
