package randomspec

import (
	"math"
	"sync"

	"ludo-lsp/internal/grammar"
)

// endless is the height of what has none.
const endless = math.MaxInt32

// heights tells how deep the shallowest value of each type is, so that a
// generator finds its way out of types that contain themselves.
var heights = sync.OnceValue(func() map[*grammar.Type]int {
	h := measure{}
	for changed := true; changed; {
		changed = false
		grammar.WalkTypes(func(t *grammar.Type) {
			if now := h.heightOf(t); now < h.of(t) {
				h[t], changed = now, true
			}
		})
	}
	return h
})

type measure map[*grammar.Type]int

func (h measure) of(t *grammar.Type) int {
	if height, ok := h[t]; ok {
		return height
	}
	return endless
}

func (h measure) heightOf(t *grammar.Type) int {
	switch t.Form {
	case grammar.List:
		if t.NonEmpty {
			return heightAbove(h.of(t.Elem))
		}
	case grammar.FreeMap:
		if t.NonEmpty {
			return heightAbove(h.of(t.Value))
		}
	case grammar.Record:
		return h.shape(t.Shape)
	case grammar.OneOf:
		return h.least(t.Alternatives)
	case grammar.Choice:
		return h.union(t.Union)
	case grammar.Switch:
		height := 0
		for _, c := range t.Cases {
			height = max(height, h.of(c.Type))
		}
		return height
	}
	return 0
}

func (h measure) shape(s *grammar.Shape) int {
	height := 0
	for _, f := range s.Fields {
		if f.Required {
			height = max(height, h.of(f.Type))
		}
	}
	return heightAbove(height)
}

func (h measure) union(u *grammar.Union) int {
	if len(u.Scalars) > 0 {
		return 0
	}
	height := endless
	for _, v := range u.Variants {
		height = min(height, h.shape(v.Shape))
	}
	for _, other := range u.Others {
		height = min(height, h.union(other))
	}
	if u.Fallback != nil {
		height = min(height, h.shape(u.Fallback))
	}
	return height
}

func (h measure) least(types []*grammar.Type) int {
	height := endless
	for _, t := range types {
		height = min(height, h.of(t))
	}
	return height
}

func heightAbove(height int) int {
	if height == endless {
		return endless
	}
	return height + 1
}
