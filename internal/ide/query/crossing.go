package query

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Part is a part of a unit.
type Part struct {
	Unit index.UnitID
	Span source.Span
}

// Crossing is the name of a binding that connects parts of a spec with the rest.
type Crossing struct {
	Unit index.UnitID
	Span source.Span // of the name, in the parts
	Name string
}

// Crossings finds the names of bindings in the parts that are bound outside (into), and those that are bound inside
// and used outside (out).
func Crossings(spec Spec, parts []Part) (into, out []Crossing) {
	c := crossings{session: begin(spec, source.UTF8), parts: parts, bound: map[syntax.Node]bool{}}
	var outlines []*outline
	for i, p := range parts {
		if i > 0 && parts[i-1].Unit == p.Unit {
			continue // the unit has been looked at
		}
		if o := c.outline(p.Unit); o != nil {
			outlines = append(outlines, o)
			for _, site := range o.deep(c.session).Bindings {
				if site.Declares && c.inside(o.id, site.Span) {
					for _, n := range site.Binders {
						c.bound[n] = true
					}
				}
			}
		}
	}
	for _, o := range outlines {
		for i := range o.trace.Bindings {
			site := &o.trace.Bindings[i]
			crossing := Crossing{o.id, site.Span, site.Name}
			switch within := c.inside(o.id, site.Span); {
			case within && site.Declares:
				if c.leaves(o, site) {
					out = append(out, crossing)
				}
			case within:
				if site.Through == (facts.Callee{}) && c.enters(o, site) {
					into = append(into, crossing)
				}
			case !site.Declares && slices.ContainsFunc(site.Binders, func(n syntax.Node) bool { return c.bound[n] }):
				out = append(out, crossing)
			}
		}
	}
	return into, out
}

// crossings searches for names that cross the border of parts.
type crossings struct {
	*session
	parts []Part
	bound map[syntax.Node]bool // the binders in the parts
}

func (c *crossings) inside(id index.UnitID, span source.Span) bool {
	return slices.ContainsFunc(c.parts, func(p Part) bool {
		return p.Unit == id && p.Span.Start <= span.Start && span.End <= p.Span.End
	})
}

// leaves reports whether other units use what a binder in the parts binds.
func (c *crossings) leaves(o *outline, site *facts.BindingSite) bool {
	return slices.ContainsFunc(c.everywhere(c.far(o, site)), func(n *name) bool {
		return n.role != Declaration && !c.inside(n.unit, n.span)
	})
}

// enters reports whether a name that the parts use is bound outside of them.
func (c *crossings) enters(o *outline, site *facts.BindingSite) bool {
	switch {
	case slices.ContainsFunc(site.Binders, func(n syntax.Node) bool { return c.bound[n] }):
		return false
	case site.Implicit && !site.Unbound:
		return false // the language binds it in a record nearby
	case site.From != facts.Callee{}:
		return !slices.ContainsFunc(o.trace.Calls, func(call facts.Call) bool {
			return facts.Callee{Kind: call.Kind, Name: call.Name} == site.From && c.inside(o.id, call.Span)
		})
	case site.Unbound:
		return !slices.ContainsFunc(c.everywhere(c.far(o, site)), func(n *name) bool {
			return n.role == Declaration && c.inside(n.unit, n.span)
		})
	}
	return true
}

// far returns the keys under which other units can use the name.
func (c *crossings) far(o *outline, site *facts.BindingSite) []key {
	for _, n := range o.names {
		if n.kind == grammar.Binding && n.span == site.Span && n.text == site.Name {
			return slices.DeleteFunc(slices.Clone(n.keys),
				func(k key) bool { return k.form != flowing && k.form != decision })
		}
	}
	return nil
}

// Trace walks a unit, using what is known of its macros; nil if the spec does not have the unit.
func Trace(spec Spec, id index.UnitID) *facts.Trace {
	s := begin(spec, source.UTF8)
	o := s.outline(id)
	if o == nil {
		return nil
	}
	return o.deep(s)
}
