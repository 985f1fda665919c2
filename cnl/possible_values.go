package cnl

import (
	"ludo-lsp/internal/ide/query"
)

// CanBe returns a sentence about what the name at a place can be in the game, in any play, or about what the query
// there finds: "It can be a number, 2 to 14." It is "" where that is not known, and for a spec that is not compiled:
// nobody waits for that.
func (s *Spec) CanBe(place *query.Place) string {
	if !s.IsCompiled() {
		return ""
	}
	c := s.compilation()
	if c.Values == nil || c.Lowered == nil {
		return ""
	}
	name, named := place.Name()
	verb, can := "It can be ", ""
	if named {
		can = c.CanBe(name)
	} else if query, ok := place.Query(); ok {
		verb, can = "It finds ", c.Tell("", c.PathsOf(query))
	}
	if can == "" {
		return ""
	}
	return verb + can + "."
}
