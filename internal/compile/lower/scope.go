package lower

import (
	"math"

	"ludo-lsp/internal/compile/expand"
)

// Scope holds the bindings visible at a place, as a stack of frames. The effects of a list add the bindings that are
// visible after them to the innermost frame.
type Scope struct {
	outer  *Scope
	names  []binding
	last   map[string]int // index of names: the last of each; nil for few names
	guards map[uint64][]guard
	// open scopes bind unknown names: nothing is unbound in them.
	open bool
}

// binding is one name in a frame, with the node that binds it; nil if the place itself binds the name ($zone in a
// filter).
type binding struct {
	name string
	node *expand.Node
	// several: the name holds a list that may have more than one entry.
	several bool
}

// guard holds the bindings of an if effect without else, which are visible again where the same condition is known to
// be true.
type guard struct {
	when  *expand.Node
	names []binding
}

// NewScope returns a scope of one frame that binds the names.
func NewScope(names ...string) *Scope {
	s := &Scope{}
	for _, name := range names {
		s.Bind(name)
	}
	return s
}

// OpenScope returns a scope in which any name may be bound: nothing in it is reported as unbound, or shadowed.
func OpenScope() *Scope { return &Scope{open: true} }

// Inner returns a scope with a new frame inside the scope: bindings in it are not visible in s itself. A nil scope
// binds nothing.
func (s *Scope) Inner() *Scope { return &Scope{outer: s} }

// Bind makes a name visible in the innermost frame.
func (s *Scope) Bind(name string) { s.bind(name, nil) }

// BindNode is like Bind, for a name declared at a node. several means that the name holds a list that may have more
// than one entry.
func (s *Scope) BindNode(name string, node *expand.Node, several bool) {
	if name != "" {
		s.add(binding{name, node, several})
	}
}

// indexedNames is the number of names from which the names in a frame are indexed.
const indexedNames = 40

func (s *Scope) add(b binding) {
	s.names = append(s.names, b)
	if len(s.names) < indexedNames {
		return
	}
	if s.last == nil {
		s.last = make(map[string]int, 2*indexedNames)
		for i := range s.names {
			s.last[s.names[i].name] = i
		}
	}
	s.last[b.name] = len(s.names) - 1
}

// inInnermost looks up a name in the innermost frame only.
func (s *Scope) inInnermost(name string) (binding, bool) {
	if s.last != nil {
		i, ok := s.last[name]
		if !ok {
			return binding{}, false
		}
		return s.names[i], true
	}
	for i := len(s.names) - 1; i >= 0; i-- {
		if s.names[i].name == name {
			return s.names[i], true
		}
	}
	return binding{}, false
}

func (s *Scope) bind(name string, node *expand.Node) { s.BindNode(name, node, false) }

// find returns the innermost binding of a name.
func (s *Scope) find(name string) (binding, bool) {
	for ; s != nil; s = s.outer {
		if b, ok := s.inInnermost(name); ok {
			return b, true
		}
	}
	return binding{}, false
}

// guard records bindings that exist only if the condition when holds.
func (s *Scope) guard(when *expand.Node, names []binding) {
	if len(names) == 0 {
		return
	}
	if s.guards == nil {
		s.guards = map[uint64][]guard{}
	}
	h := hash(when)
	s.guards[h] = append(s.guards[h], guard{when, names})
}

// maxGuards is the maximal number of guards of one condition that are examined.
const maxGuards = 100

// bindGranted binds in the frame `in` the bindings of the scope's guards whose condition is when, which holds there.
func (s *Scope) bindGranted(when *expand.Node, in *Scope) {
	var h uint64
	for ; s != nil; s = s.outer {
		if len(s.guards) == 0 {
			continue
		}
		if h == 0 {
			h = hash(when)
		}
		known := s.guards[h]
		for _, g := range known[max(0, len(known)-maxGuards):] {
			if g.when.Equal(when) {
				for _, b := range g.names {
					in.add(b)
				}
			}
		}
	}
}

// hash returns a hash that is the same for equal values.
func hash(n *expand.Node) uint64 {
	const prime = 1099511628211
	text := func(h uint64, s string) uint64 {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * prime
		}
		return h
	}
	h := uint64(14695981039346656037) + uint64(n.Kind())
	switch n.Kind() {
	case expand.Number:
		h = (h ^ math.Float64bits(n.Number())) * prime
	case expand.Bool:
		if n.Bool() {
			h++
		}
	case expand.Text:
		h = text(h, n.Text())
	case expand.List:
		for _, item := range n.Items() {
			h = (h ^ hash(item)) * prime
		}
	case expand.Map:
		// The order of keys does not matter.
		for key, value := range n.Pairs() {
			h += text(hash(value), key.Name)
		}
	}
	return h
}

// isComplete reports whether all bound names are known, since no frame is open.
func (s *Scope) isComplete() bool {
	for ; s != nil; s = s.outer {
		if s.open {
			return false
		}
	}
	return true
}
