package lower

import (
	"math"
	"strings"

	"ludo-lsp/internal/compile/expand"

	"golang.org/x/text/unicode/norm"
)

// maxDepth is the maximal depth to which expressions are followed.
const maxDepth = 4000

// begin starts the lowering of a node at a path and returns a function to end it.
func (c *Context) begin(n *expand.Node, at Path) (end func()) {
	root, path, entry := c.root, c.path, c.at
	c.root, c.path, c.at = at, path[len(path):], -1
	if at.Def != "" {
		c.Map.reserve(n)
		root := mapEntry{parent: -1, name: at.Def, node: n}
		if last := len(c.Map.entries) - 1; last < 0 || c.Map.entries[last] != root {
			c.Map.entries = append(c.Map.entries, root)
		}
		c.at = int32(len(c.Map.entries) - 1)
	}
	return func() { c.root, c.path, c.at = root, path, entry }
}

// enter steps into a field of the value being lowered; pass mark to leave to step back.
func (c *Context) enter(n *expand.Node, name string) (mark int32) {
	return c.step(n, step{name: name}, 0)
}

// enterAs is like enter, for a field that has another name in the definition.
func (c *Context) enterAs(n *expand.Node, name, inDefinition string) (mark int32) {
	mark = c.enter(n, name)
	if c.root.Def != "" {
		c.Map.entries[c.at].name = inDefinition
	}
	return mark
}

// enterItem steps into a list entry, which may have another index in the definition.
func (c *Context) enterItem(n *expand.Node, index, inDefinition int) (mark int32) {
	return c.step(n, step{index: index}, inDefinition)
}

func (c *Context) step(n *expand.Node, s step, inDefinition int) (mark int32) {
	mark = c.at
	c.path = append(c.path, s)
	if c.root.Def != "" {
		c.at = c.Map.addBelow(mark, s.name, inDefinition, n)
	}
	return mark
}

// addDerived adds an entry to the map for a value that has no place of its own in the spec but is derived from a
// node. It does not step into the value.
func (c *Context) addDerived(parent int32, name string, index int, n *expand.Node) int32 {
	if c.root.Def == "" {
		return -1
	}
	return c.Map.addBelow(parent, name, index, n)
}

func (c *Context) leave(mark int32) {
	c.path = c.path[:len(c.path)-1]
	c.at = mark
}

// isTooDeep reports whether the expression is nested too deeply.
func (c *Context) isTooDeep() bool { return len(c.path) > maxDepth }

// Identifier returns a name in the form used for comparisons and in definitions: without surrounding blanks, in
// composed Unicode form.
func Identifier(text string) string {
	text = strings.TrimSpace(text)
	for i := range len(text) {
		if text[i] >= 0x80 {
			return norm.NFC.String(text)
		}
	}
	return text
}

// isMissing reports whether an optional field is missing; null counts as missing.
func isMissing(n *expand.Node) bool { return n.Kind() == expand.Absent || n.Kind() == expand.Null }

// nearest returns the node at which to report a fault of a field: the field or, if that is missing, the body.
func nearest(field, body *expand.Node) *expand.Node {
	if field == nil {
		return body
	}
	return field
}

// isName reports whether a text can be the name of a binding that holds a player.
func isName(text string) bool { return len(text) > 1 && text[0] == '$' }

// integerOf returns the value of a node that is an integer; ok is false for any other node.
func integerOf(n *expand.Node) (int64, bool) {
	x := n.Number()
	if n.Kind() != expand.Number || x != math.Trunc(x) || math.Abs(x) > maxSafe {
		return 0, false
	}
	return int64(x), true
}

// maxSafe is the greatest integer that a definition can hold exactly.
const maxSafe = 1<<53 - 1

// identifier returns the text of a field with a name.
func (c *Context) identifier(body *expand.Node, field string) (string, bool) {
	n := body.Get(field)
	name := Identifier(n.Text())
	if n.Kind() != expand.Text || name == "" {
		return "", c.reject(nearest(n, body), "a name in "+field)
	}
	return name, true
}

// isInTextOf reports whether a node is in the text of another one, so that the check of the text saw both together.
func isInTextOf(n, in *expand.Node) bool {
	return n.At.Unit == in.At.Unit && n.At.Span.Start >= in.At.Span.Start && n.At.Span.End <= in.At.Span.End
}
