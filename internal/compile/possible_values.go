package compile

import (
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// maxPlaces is the maximal number of uses of a macro that are examined to find the possible values of a name in it.
const maxPlaces = 40

// Declared maps kinds of names whose values are known for the whole game to the kinds of the analysis.
var Declared = map[grammar.Kind]values.Declarations{
	grammar.GlobalVar: values.GlobalVariable, grammar.PlayerVar: values.PlayerVariable, grammar.ZoneVar: values.ZoneVariable,
	grammar.SpaceMarker: values.SpaceMarker, grammar.GlobalMarker: values.GlobalMarker, grammar.TokenProp: values.TokenProperty,
}

// DescribeName returns a text about the values that a name can have, or "".
func (c *Compilation) DescribeName(name index.Occurrence) string {
	if what, ok := Declared[name.Kind]; ok {
		return c.Values.Describe(c.Values.Of(what, name.Text))
	}
	if name.Kind != grammar.Binding && !name.Parameter {
		return ""
	}
	asked := name.Text
	if name.Parameter {
		asked = "" // its replacement
	}
	return c.DescribeValues(asked, c.PathsOf(name))
}

// DescribeValues returns a text about the possible values of a name at the paths; if name is "", of the value at the
// paths.
func (c *Compilation) DescribeValues(name string, paths []string) string {
	if len(paths) > maxPlaces {
		return ""
	}
	var can values.Value
	for _, path := range paths {
		can = can.Join(c.Values.ValueOf(name, path))
	}
	return c.Values.Describe(can)
}

// PathsOf returns the paths of the results of the smallest value around a name.
func (c *Compilation) PathsOf(name index.Occurrence) (paths []string) {
	var smallest expand.Origin
	for m := range c.Lowered.MappingsOf(name.Unit) {
		at := m.At
		if !at.Node.Valid() || at.Span.Start > name.Span.Start || at.Span.End < name.Span.End {
			continue
		}
		switch {
		case paths == nil || at.Span.Len() < smallest.Span.Len():
			smallest, paths = at, []string{m.Path}
		case at.Span == smallest.Span:
			paths = append(paths, m.Path)
		}
	}
	if name.Parameter { // an argument is there, as written elsewhere
		below, ok := c.pathBelow(name, smallest.Span)
		if !ok {
			return nil
		}
		for i := range paths {
			paths[i] += below
		}
	}
	return paths
}

// pathBelow returns the path from the value with a span down to the use of a parameter.
func (c *Compilation) pathBelow(name index.Occurrence, from source.Span) (path string, ok bool) {
	u := c.Lookup(name.Unit)
	if u == nil {
		return "", false
	}
	for n := u.Facts.Tree.At(name.Span.Start).Parent(); n.Valid(); n = n.Parent() {
		if n.Span() == from {
			return path, true
		}
		if key := n.Key(); key.Valid() {
			path = "." + key.Value() + path
		} else {
			path = "[" + strconv.Itoa(n.Index()) + "]" + path
		}
	}
	return "", false
}
