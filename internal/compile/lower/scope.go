package lower

import (
	"math"
	"strings"

	"ludo-lsp/internal/compile/expand"
)

// Scope is what bindings are visible at a place: a stack of frames. The effects
// of a list add the bindings that outlast them to the innermost frame.
type Scope struct {
	outer  *Scope
	names  []binding
	last   map[string]int // of the names: the last one of each; nil for few names
	guards map[uint64][]guard
	// open scopes bind names that nobody knows: nothing is unbound in them.
	open bool
}

// binding is one name in a frame, with the node that binds it; nil when the
// place binds the name itself ($zone in a filter).
type binding struct {
	name string
	node *expand.Node
	// several: the name holds a list that may have more than one entry.
	several bool
}

// guard is what an if without an else binds: visible again where the same
// condition has been found true.
type guard struct {
	when  *expand.Node
	names []binding
}

// NewScope gives a scope of one frame that binds the names.
func NewScope(names ...string) *Scope {
	s := &Scope{}
	for _, name := range names {
		s.Bind(name)
	}
	return s
}

// OpenScope gives a scope in which any name may be bound: nothing is reported
// as unbound in it, or hidden by it.
func OpenScope() *Scope { return &Scope{open: true} }

// Inner opens a frame inside the scope: what is bound in it is not visible in
// the scope itself. A nil scope binds nothing.
func (s *Scope) Inner() *Scope { return &Scope{outer: s} }

// Bind makes a name visible in the innermost frame.
func (s *Scope) Bind(name string) { s.bind(name, nil) }

// BindNode is Bind for a name that is declared at a node. several tells that it
// holds a list that may have more than one entry.
func (s *Scope) BindNode(name string, node *expand.Node, several bool) {
	if name != "" {
		s.add(binding{name, node, several})
	}
}

// manyNames is how many names a frame may have before they are indexed.
const manyNames = 40

func (s *Scope) add(b binding) {
	s.names = append(s.names, b)
	if len(s.names) < manyNames {
		return
	}
	if s.last == nil {
		s.last = make(map[string]int, 2*manyNames)
		for i := range s.names {
			s.last[s.names[i].name] = i
		}
	}
	s.last[b.name] = len(s.names) - 1
}

// own finds a name in the innermost frame itself.
func (s *Scope) own(name string) (binding, bool) {
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

// find gives the innermost binding of a name.
func (s *Scope) find(name string) (binding, bool) {
	for ; s != nil; s = s.outer {
		if b, ok := s.own(name); ok {
			return b, true
		}
	}
	return binding{}, false
}

// guard remembers what is bound only where a condition holds.
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

// maxGuards bounds how many guards of one condition are looked through.
const maxGuards = 100

// bindGranted binds in a frame what the scope's guards bind when a condition holds.
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

// hash is the same for values that are equal.
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

// complete reports whether all names that are bound are known.
func (s *Scope) complete() bool {
	for ; s != nil; s = s.outer {
		if s.open {
			return false
		}
	}
	return true
}

// isWholeBinding reports whether a text is one canonical name, without groups
// that are filled in during play.
func isWholeBinding(name string) bool {
	return len(name) > 1 && name[0] == '$' && !strings.ContainsAny(name, "{} \t\n:")
}
