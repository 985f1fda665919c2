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

// Crossings returns the names of bindings in the parts that are bound outside of them (into), and those that are
// bound inside and used outside (out).
func Crossings(spec Spec, parts []Part) (into, out []Crossing) {
	c := crossings{session: begin(spec, source.UTF8), parts: parts, bound: map[syntax.Node]bool{}}
	var outlines []*outline
	for i, p := range parts {
		if i > 0 && parts[i-1].Unit == p.Unit {
			continue // the unit has been looked at
		}
		if o := c.outline(p.Unit); o != nil {
			outlines = append(outlines, o)
			for _, site := range o.addLocalNames(c.session).Bindings {
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
				if c.isUsedOutside(o, site) {
					out = append(out, crossing)
				}
			case within:
				if site.Through == (facts.Callee{}) && c.isBoundOutside(o, site) {
					into = append(into, crossing)
				}
			case !site.Declares && slices.ContainsFunc(site.Binders, func(n syntax.Node) bool { return c.bound[n] }):
				out = append(out, crossing)
			}
		}
	}
	return into, out
}

// crossings is a search for names that cross the border of parts.
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

// isUsedOutside reports whether other units use the name that a binder in the parts binds.
func (c *crossings) isUsedOutside(o *outline, site *facts.BindingSite) bool {
	return slices.ContainsFunc(c.findAllNames(c.keysForOtherUnits(o, site)), func(n *name) bool {
		return n.role != Declaration && !c.inside(n.unit, n.span)
	})
}

// isBoundOutside reports whether a name that the parts use is bound outside of the parts.
func (c *crossings) isBoundOutside(o *outline, site *facts.BindingSite) bool {
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
		return !slices.ContainsFunc(c.findAllNames(c.keysForOtherUnits(o, site)), func(n *name) bool {
			return n.role == Declaration && c.inside(n.unit, n.span)
		})
	}
	return true
}

// keysForOtherUnits returns the keys under which other units can use the name.
func (c *crossings) keysForOtherUnits(o *outline, site *facts.BindingSite) []key {
	for _, n := range o.names {
		if n.kind == grammar.Binding && n.span == site.Span && n.text == site.Name {
			return slices.DeleteFunc(slices.Clone(n.keys),
				func(k key) bool { return k.form != flowing && k.form != decision })
		}
	}
	return nil
}

// Trace returns the trace of a walk over a unit, which uses what is known of its macros; nil if the spec does not
// have the unit.
func Trace(spec Spec, id index.UnitID) *facts.Trace {
	s := begin(spec, source.UTF8)
	o := s.outline(id)
	if o == nil {
		return nil
	}
	return o.addLocalNames(s)
}
