package cnl

import (
	"strconv"

	"ludo-lsp/internal/cnl/expand"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/values"
)

// maxPlaces is how many uses of a macro are looked at to tell what a name in it can be.
const maxPlaces = 40

// declared are the kinds of names whose values are known of the whole game.
var declared = map[grammar.Kind]values.Declared{
	grammar.GlobalVar: values.GlobalVariable, grammar.PlayerVar: values.PlayerVariable, grammar.ZoneVar: values.ZoneVariable,
	grammar.SpaceMarker: values.SpaceMarker, grammar.GlobalMarker: values.GlobalMarker, grammar.TokenProp: values.TokenProperty,
}

// CanBe is a sentence about what the name at a place can be in the game, whatever is
// played, or about what the query there finds: "It can be a number, 2 to 14." It is "" where
// that is not known, and of a spec that has not been compiled: nobody waits for that.
func (s *Spec) CanBe(place *query.Place) string {
	if !s.IsCompiled() {
		return ""
	}
	c := s.compiled()
	if c.values == nil || c.lowered == nil {
		return ""
	}
	name, named := place.Name()
	verb, can := "It can be ", ""
	if named {
		can = c.canBe(name)
	} else if query, ok := place.Query(); ok {
		verb, can = "It finds ", c.tell("", c.pathsOf(query))
	}
	if can == "" {
		return ""
	}
	return verb + can + "."
}

// canBe says what a name can be.
func (c *compilation) canBe(name query.Name) string {
	if what, ok := declared[name.Kind]; ok {
		return c.values.Tell(c.values.Of(what, name.Text))
	}
	if name.Kind != grammar.Binding && !name.Parameter {
		return ""
	}
	asked := name.Text
	if name.Parameter {
		asked = "" // what was put in its place
	}
	return c.tell(asked, c.pathsOf(name))
}

// tell says what a name can be at one of some paths; with the name "" what stands there.
func (c *compilation) tell(name string, paths []string) string {
	if len(paths) > maxPlaces {
		return ""
	}
	var can values.Value
	for _, path := range paths {
		can = can.Join(c.values.Binding(name, path))
	}
	return c.values.Tell(can)
}

// pathsOf finds what came of the smallest value in which a name stands.
func (c *compilation) pathsOf(name query.Name) (paths []string) {
	var smallest expand.Origin
	for m := range c.lowered.MappingsOf(name.Unit) {
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
	if name.Parameter { // an argument stands there, as written elsewhere
		below, ok := c.below(name, smallest.Span)
		if !ok {
			return nil
		}
		for i := range paths {
			paths[i] += below
		}
	}
	return paths
}

// below is the way from the value with a span down to the use of a parameter, as a path.
func (c *compilation) below(name query.Name, from source.Span) (path string, ok bool) {
	u := c.unit(name.Unit)
	if u == nil {
		return "", false
	}
	for n := u.Tree.At(name.Span.Start).Parent(); n.Valid(); n = n.Parent() {
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
