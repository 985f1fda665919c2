package cnl

import (
	"ludo-lsp/internal/ide/query"
)

// CanBe returns a sentence about the values that the name at a place can have in any play, or about what the query
// there finds: "It can be a number, 2 to 14." It returns "" if that is not known, and for a spec that is not
// compiled, as it does not wait for that.
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
		can = c.DescribeName(name)
	} else if query, ok := place.Query(); ok {
		verb, can = "It finds ", c.DescribeValues("", c.PathsOf(query))
	}
	if can == "" {
		return ""
	}
	return verb + can + "."
}
