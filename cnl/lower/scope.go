package lower

import (
	"slices"
	"strings"

	"ludo-lsp/cnl/expand"
)

// Scope is what bindings are visible at a place: a stack of frames. The effects
// of a list add the bindings that outlast them to the innermost frame.
type Scope struct {
	outer  *Scope
	names  []binding
	guards []guard
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
		s.names = append(s.names, binding{name, node, several})
	}
}

func (s *Scope) bind(name string, node *expand.Node) { s.BindNode(name, node, false) }

// find gives the innermost binding of a name.
func (s *Scope) find(name string) (binding, bool) {
	for ; s != nil; s = s.outer {
		for i := len(s.names) - 1; i >= 0; i-- {
			if s.names[i].name == name {
				return s.names[i], true
			}
		}
	}
	return binding{}, false
}

// declares reports whether the innermost frame itself binds a name.
func (s *Scope) declares(name string) bool {
	for i := range s.names {
		if s.names[i].name == name {
			return true
		}
	}
	return false
}

// guard remembers what is bound only where a condition holds.
func (s *Scope) guard(when *expand.Node, names []binding) {
	if len(names) > 0 {
		s.guards = append(s.guards, guard{when, names})
	}
}

// granted binds in a frame what the scope's guards bind when a condition holds.
func (s *Scope) granted(when *expand.Node, in *Scope) {
	for ; s != nil; s = s.outer {
		for _, g := range s.guards {
			if g.when.Equal(when) {
				in.names = append(in.names, g.names...)
			}
		}
	}
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

// Names lists the visible names, each once, in code-point order.
func (s *Scope) Names() []string {
	var out []string
	for ; s != nil; s = s.outer {
		for _, b := range s.names {
			out = append(out, b.name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// isWholeBinding reports whether a text is one canonical name, without groups
// that are filled in during play.
func isWholeBinding(name string) bool {
	return len(name) > 1 && name[0] == '$' && !strings.ContainsAny(name, "{} \t\n:")
}
