package facts

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// Path is a place in a unit, whose text is made only when needed. The zero Path is the unit's root.
type Path struct {
	Node syntax.Node // invalid: the root
	Tail string      // below the node: ".name" of a missing field
}

// String returns the path from the unit's root to the place, in authored indices: ".effects.0.setVar.var".
func (p Path) String() string {
	var steps []string
	size := len(p.Tail)
	for n := p.Node; n.Valid(); n = n.Parent() {
		parent := n.Parent()
		if !parent.Valid() {
			break
		}
		step := ""
		if parent.Kind() == syntax.Sequence {
			step = strconv.Itoa(n.Index())
		} else {
			step = n.Key().Value()
		}
		steps = append(steps, step)
		size += len(step) + 1
	}
	if len(steps) == 0 {
		return p.Tail
	}
	var b strings.Builder
	b.Grow(size)
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('.')
		b.WriteString(steps[i])
	}
	b.WriteString(p.Tail)
	return b.String()
}
