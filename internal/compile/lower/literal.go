package lower

import (
	"reflect"
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/kernel/gamedef"
)

// lowerLiteral lowers a scalar, or a list of texts in its place.
func (c *Context) lowerLiteral(t *grammar.Type, n, body *expand.Node, into reflect.Value) bool {
	ok := false
	if t == nil {
		return c.reject(nearest(n, body), "a value")
	}
	switch into.Kind() {
	case reflect.Bool:
		into.SetBool(n.Bool())
		ok = n.Kind() == expand.Bool
	case reflect.Int64:
		var i int64
		i, ok = integerOf(n)
		into.SetInt(i)
		ok = ok && (t.Min == nil || float64(i) >= *t.Min)
	case reflect.Float64:
		into.SetFloat(n.Number())
		ok = n.Kind() == expand.Number
	case reflect.String:
		var text string
		text, ok = c.spelling(t, n)
		into.SetString(text)
	case reflect.Interface:
		switch to := into.Addr().Interface().(type) {
		case *gamedef.Scalar:
			*to, ok = scalarOf(n)
			ok = ok && !slices.Contains(otherForms[n.Kind()], t.Form)
		case *gamedef.Attribute:
			*to, ok = attribute(n)
		}
	}
	return ok || c.reject(nearest(n, body), t.Noun)
}

// scalarOf returns a node as a literal.
func scalarOf(n *expand.Node) (literal gamedef.Scalar, ok bool) {
	switch n.Kind() {
	case expand.Number:
		return gamedef.Number(n.Number()), true
	case expand.Bool:
		return gamedef.Bool(n.Bool()), true
	case expand.Text:
		return gamedef.Text(n.Text()), true
	}
	return gamedef.Number(0), false
}

// attribute returns a node as a literal, or as a list of texts.
func attribute(n *expand.Node) (gamedef.Attribute, bool) {
	if n.Kind() != expand.List {
		return scalarOf(n)
	}
	list, all := make(gamedef.TextList, 0, n.Len()), true
	for _, item := range n.Items() {
		all = all && item.Kind() == expand.Text
		list = append(list, item.Text())
	}
	return list, all
}

// otherForms are the forms of types that literals of a kind cannot have.
var otherForms = map[expand.Kind][]grammar.Form{
	expand.Number: {grammar.Text, grammar.Bool},
	expand.Bool:   {grammar.Text, grammar.Number, grammar.Int},
	expand.Text:   {grammar.Number, grammar.Int, grammar.Bool},
}

// spelling returns a text, a name or a word in the form used in definitions.
func (c *Context) spelling(t *grammar.Type, n *expand.Node) (string, bool) {
	text, given := n.Text(), n.Kind() == expand.Text
	name := Identifier(text)
	switch {
	case t.Form == grammar.Text:
		return text, given && (name != "" || !t.NonBlank)
	case t.Form == grammar.Enum && !t.OpenWords:
		return grammar.Canonical(t.Words, name)
	case t.Syntax == grammar.ZoneID:
		name = c.zoneNamed(name)
	}
	return name, given && name != ""
}

// zoneNamed returns the canonical form of a zone id. An unknown name is returned unchanged: it is checked elsewhere.
func (c *Context) zoneNamed(name string) string {
	if id, ok := c.ZoneID(name); ok {
		return id
	}
	return name
}
