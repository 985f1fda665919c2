package query

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	symbols "ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// Aspect is a kind of use of a thing, such as reading or changing it.
type Aspect string

// The aspects. For things that can change, changes are distinguished from reads; for zones, tokens brought in from
// tokens taken out. An argument of a macro may be any of these.
const (
	AnyUse  Aspect = ""
	Changes Aspect = "changed by"
	Reads   Aspect = "read by"
	Fills   Aspect = "tokens come in by"
	Empties Aspect = "tokens leave by"
	// Rule stands for an entry and what it does, even if it declares a name.
	Rule Aspect = "rule"
)

// Item is something that uses other things and is used: a named thing, or a rule.
type Item struct {
	Name   string
	Noun   string       // what it is, without an article: "action"
	Kind   grammar.Kind // of the thing named; NoKind for a rule without a name
	Aspect Aspect
	Location
}

// Call is a use of one item by another one.
type Call struct {
	Item   Item
	Ranges []source.Range // where the caller uses it
}

// changeable are the kinds of things that rules change.
var changeable = map[grammar.Kind]bool{grammar.GlobalVar: true, grammar.PlayerVar: true, grammar.ZoneVar: true,
	grammar.GlobalMarker: true, grammar.SpaceMarker: true, grammar.TokenProp: true}

// aspects returns the aspects that distinguish uses of a kind of thing.
func aspects(kind grammar.Kind) []Aspect {
	switch {
	case changeable[kind]:
		return []Aspect{Changes, Reads}
	case kind == grammar.Zone:
		return []Aspect{Fills, Empties, Reads}
	}
	return []Aspect{AnyUse}
}

// Items returns the items at the place: the thing named there, by each of its aspects, or the rule around it.
func (p *Place) Items() []Item {
	s := p.session
	for _, n := range p.declarations() {
		if !isGlobal(n) {
			continue
		}
		return lists.Map(aspects(n.def.Kind), func(a Aspect) Item { return s.declaredItem(n, a) })
	}
	if len(p.names) > 0 && p.names[0].kind != grammar.Binding && p.names[0].kind != grammar.MacroParam {
		return nil // something that nobody declares
	}
	if item, ok := s.itemAround(p.outline.id, source.Span{Start: p.at, End: p.at}); ok {
		return []Item{item}
	}
	return nil
}

// isGlobal reports whether a declaration is known outside of its entry.
func isGlobal(n *name) bool {
	return n.def != nil && n.kind != grammar.Binding && n.def.Kind != grammar.MacroParam &&
		n.def.Kind != grammar.TemplateParam
}

// declaredItem returns the item declared by a name.
func (s *session) declaredItem(n *name, a Aspect) Item {
	item := Item{Name: n.text, Kind: n.def.Kind, Noun: s.nounOf(n.def), Aspect: a}
	if n.kind == grammar.Stage {
		item.Name = s.stageName(n.def)
	}
	item.Location = s.locate([]*name{n})[0]
	return item
}

// stageName returns the name of a stage with its action: "march › spaces".
func (s *session) stageName(d *facts.Def) string {
	of := d.Owner
	if p := s.lookup(key{form: symbol, kind: grammar.Pipeline, name: d.Owner}).Def(); p != nil {
		of = cmp.Or(s.finder.Signature(p).Words[view.PipelineActionID], of)
	}
	return strings.TrimPrefix(of+" › "+d.Name, " › ")
}

// itemAround returns the rule around a span of a unit: the smallest entry that declares something that rules use, or
// the entry of the section.
func (s *session) itemAround(id index.UnitID, span source.Span) (Item, bool) {
	f := s.Facts(id)
	if f == nil {
		return Item{}, false
	}
	var best *symbols.Symbol
	var look func(all []symbols.Symbol)
	look = func(all []symbols.Symbol) {
		for i := range all {
			at := &all[i]
			if span.Start < at.Span.Start || at.Span.End < span.End {
				continue
			}
			local := at.Kind == grammar.Binding || at.Kind == grammar.MacroParam || at.Kind == grammar.TemplateParam
			switch {
			case local:
			case best == nil, best.Role == symbols.Section, at.Role == symbols.Entry && at.Kind != grammar.NoKind:
				best = at
			}
			look(at.Children)
		}
	}
	look(s.Symbols(id))
	if best == nil {
		return Item{}, false
	}
	item := Item{Name: best.Name, Noun: best.Detail, Kind: best.Kind, Aspect: Rule}
	if item.Noun == "" {
		if item.Noun = f.Context.Section; item.Noun == "" {
			item.Noun = "section"
		}
	}
	for i := range f.Defs {
		if d := &f.Defs[i]; d.Kind == grammar.Stage && d.Span == best.Select {
			item.Name = s.stageName(d)
		}
	}
	item.Location = s.location(id, best.Select)
	item.Whole = s.place(id, best.Span)
	return item, true
}

// isUsedFor reports whether a name is used in an aspect.
func (s *session) isUsedFor(n *name, a Aspect) bool {
	if a == AnyUse || a == Rule {
		return true
	}
	moves := grammar.Stays
	for _, ref := range n.refs {
		moves = max(moves, ref.Moves)
	}
	if n.role == Read && moves == grammar.Stays && s.isArgument(n) {
		return true
	}
	switch a {
	case Changes:
		return n.role == Write
	case Fills:
		return moves == grammar.Into
	case Empties:
		return moves == grammar.OutOf
	}
	return n.role == Read && moves == grammar.Stays
}

// isArgument reports whether a name is an argument of a macro, which may do anything with it. Calls within arguments
// need no check of their own: they lie within the outer arguments.
func (s *session) isArgument(n *name) bool {
	return slices.ContainsFunc(s.Facts(n.unit).Calls, func(c facts.Call) bool {
		return c.Args.Valid() && c.Args.Span().Start <= n.span.Start && n.span.End <= c.Args.Span().End
	})
}

// namesPhaseOfRule reports whether a name says in which phase a rule acts, rather than being used by the rule.
func namesPhaseOfRule(n *name) bool {
	for _, ref := range n.refs {
		path := ref.Path.String()
		if strings.HasPrefix(path, "."+view.ActionPhase) || strings.HasPrefix(path, "."+view.TriggerEvent+".") {
			return n.kind == grammar.Phase
		}
	}
	return false
}

// IncomingCalls returns the rules that use an item, and for a rule the phases in which it acts, in the order of the
// spec.
func IncomingCalls(spec Spec, encoding source.Encoding, item Item) []Call {
	return begin(spec, encoding).incomingCalls(item)
}

// IncomingCalls is like the function of this name, for any item of the spec, with what was computed for this place.
func (p *Place) IncomingCalls(item Item) []Call { return p.session.incomingCalls(item) }

func (s *session) incomingCalls(item Item) []Call {
	p := s.at(item.File, item.Range.Start)
	if p == nil {
		return nil
	}
	c := collector{session: s}
	own, hasOwn := s.itemAround(p.outline.id, source.Span{Start: p.at, End: p.at})
	for _, n := range s.findAllNames(p.keysDeclaredHere()) {
		if n.silent || n.role == Declaration || namesPhaseOfRule(n) || !s.isUsedFor(n, item.Aspect) {
			continue
		}
		if around, ok := s.itemAround(n.unit, n.span); ok {
			c.add(around, s.place(n.unit, n.span))
		}
	}
	if hasOwn && (item.Aspect == AnyUse || item.Aspect == Rule) {
		for _, n := range p.outline.names {
			if !n.silent && namesPhaseOfRule(n) && s.isInside(n, own) {
				for _, d := range s.declarationsOf(n.keys) {
					if d.def != nil {
						phase := s.declaredItem(d, AnyUse)
						c.add(phase, phase.Range)
					}
				}
			}
		}
	}
	return c.calls
}

// keysDeclaredHere returns the keys of the name at the place, if it is declared there.
func (p *Place) keysDeclaredHere() []key {
	for _, n := range p.names {
		if n.role == Declaration {
			return p.keys()
		}
	}
	return nil
}

// isInside reports whether a name stands within the rule of an item.
func (s *session) isInside(n *name, item Item) bool {
	r := s.place(n.unit, n.span)
	return !r.Start.Before(item.Whole.Start) && !item.Whole.End.Before(r.End)
}

// OutgoingCalls returns what the rule of an item uses, and for a phase the rules that act in it.
func OutgoingCalls(spec Spec, encoding source.Encoding, item Item) []Call {
	p := At(spec, item.File, item.Range.Start, encoding)
	if p == nil {
		return nil
	}
	s := p.session
	own, ok := s.itemAround(p.outline.id, source.Span{Start: p.at, End: p.at})
	if !ok {
		return nil
	}
	c := collector{session: s}
	for _, n := range s.findAllNames(p.keysDeclaredHere()) {
		if n.role != Declaration && !n.silent && namesPhaseOfRule(n) {
			if around, ok := s.itemAround(n.unit, n.span); ok {
				c.add(around, own.Range)
			}
		}
	}
	for _, id := range s.unitsBelow(p.outline.id, own) {
		o := s.outline(id)
		for _, n := range o.names {
			if n.silent || n.role == Declaration || namesPhaseOfRule(n) || id == p.outline.id && !s.isInside(n, own) {
				continue
			}
			for _, d := range s.declarationsOf(n.keys) {
				if !isGlobal(d) {
					continue
				}
				a := AnyUse
				for _, possible := range aspects(d.def.Kind) {
					if s.isUsedFor(n, possible) {
						a = possible
						break
					}
				}
				c.add(s.declaredItem(d, a), s.place(n.unit, n.span))
				break
			}
		}
	}
	return c.calls
}

// unitsBelow returns a unit, and the units cut out of it that lie inside a rule.
func (s *session) unitsBelow(id index.UnitID, rule Item) []index.UnitID {
	out := []index.UnitID{id}
	for k := 0; k < len(out); k++ {
		for _, hole := range s.Facts(out[k]).Holes {
			at := s.place(out[k], source.Span{Start: hole.Offset, End: hole.Offset})
			if at.Start.Before(rule.Whole.Start) || rule.Whole.End.Before(at.Start) {
				continue
			}
			for entry := range s.Entries(crossref.List{In: out[k], Hole: hole.Offset}) {
				out = append(out, entry)
			}
		}
	}
	return out
}

// collector groups uses by their caller or callee.
type collector struct {
	*session
	calls []Call
	known map[Item]int
}

func (c *collector) add(item Item, at source.Range) {
	if c.known == nil {
		c.known = map[Item]int{}
	}
	i, known := c.known[item]
	if !known {
		i = len(c.calls)
		c.known[item] = i
		c.calls = append(c.calls, Call{Item: item})
	}
	ranges := &c.calls[i].Ranges
	if !slices.Contains(*ranges, at) {
		*ranges = append(*ranges, at)
		slices.SortFunc(*ranges, func(a, b source.Range) int {
			return cmp.Or(cmp.Compare(a.Start.Line, b.Start.Line), cmp.Compare(a.Start.Character, b.Start.Character))
		})
	}
}
