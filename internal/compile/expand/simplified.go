package expand

import (
	"slices"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
)

// Simplify returns a normal form of the spec, for comparisons: conditions that must all hold are merged, and named
// sets and constants are replaced by their words and numbers.
func (d *Document) Simplify() *Document {
	s := &simplifier{sets: d.sections[view.SectionMetadata].Get(view.MetadataNamedSets),
		constants: d.sections[view.SectionConstants]}
	for _, v := range d.sections[view.SectionGlobalVars].Items() {
		s.variables = append(s.variables, v.Get(view.GlobalVarName).Text())
	}
	out := &Document{Seats: d.Seats, sections: map[string]*Node{}}
	for name, n := range d.sections {
		if n != nil {
			out.sections[name] = s.value(n)
		}
	}
	if m := out.sections[view.SectionMetadata]; m != nil {
		out.sections[view.SectionMetadata] = m.Without(view.MetadataNamedSets)
	}
	return out
}

type simplifier struct {
	sets, constants *Node
	variables       []string
}

// constant returns the number of a reference to a constant, or nil for other nodes. In a formula a constant is
// written like a variable.
func (s *simplifier) constant(n *Node) *Node {
	switch n.Get(view.ReferenceRef).Text() {
	case view.ReferenceIsConstant:
		return s.constants.Get(n.Get(view.ReferenceConstantName).Text())
	case view.ReferenceIsGvar:
		if name := n.Get(view.ReferenceGvarVar).Text(); !slices.Contains(s.variables, name) {
			return s.constants.Get(name)
		}
	}
	return nil
}

func (s *simplifier) value(n *Node) *Node {
	switch n.Kind() {
	case List:
		items := lists.Map(n.items, func(item *Node) *Node { return mergeIfs(s.value(item)) })
		return n.withItems(items)
	case Map:
		if n.Get(view.FilterSetNamedSetRef).Text() == view.FilterSetIsNamedSet {
			if words := s.sets.Get(n.Get(view.FilterSetNamedSetName).Text()); words != nil {
				return words
			}
		}
		if number := s.constant(n); number != nil {
			return number
		}
		items := lists.Map(n.items, s.value)
		return flattenCondition(n.withItems(items))
	}
	return n
}

// flattenCondition returns a condition that combines several, with those inside it of the same kind merged into it.
func flattenCondition(n *Node) *Node {
	args := n.Get(view.ConditionAndArgs)
	if n.Get(view.ConditionAndOp).Text() != view.ConditionIsAnd || args.Kind() != List || n.Len() != 2 {
		return n
	}
	var all []*Node
	for _, item := range args.items {
		all = append(all, conjuncts(item)...)
	}
	return n.With(view.ConditionAndArgs, args.withItems(all))
}

// conjuncts returns the conjuncts of a condition.
func conjuncts(n *Node) []*Node {
	args := n.Get(view.ConditionAndArgs)
	if n.Get(view.ConditionAndOp).Text() == view.ConditionIsAnd && args.Kind() == List && n.Len() == 2 {
		return args.items
	}
	return []*Node{n}
}

func both(a, b *Node) *Node {
	return NewMap(a.At, nil, Pair{view.ConditionAndOp, NewText(view.ConditionIsAnd, a.At, nil)},
		Pair{view.ConditionAndArgs, NewList(slices.Concat(conjuncts(a), conjuncts(b)), a.At, nil)})
}

// mergeIfs returns an if effect merged with the only effect in it, if that is another if; otherwise the effect
// unchanged.
func mergeIfs(n *Node) *Node {
	body := n.Get(view.EffectIsIf)
	then := body.Get(view.EffectIfThen)
	if n.Len() != 1 || body.Kind() != Map || body.Len() != 2 || then.Kind() != List || then.Len() != 1 {
		return n
	}
	inner := then.items[0].Get(view.EffectIsIf)
	if inner.Kind() != Map || inner.Len() != 2 {
		return n
	}
	when := both(body.Get(view.EffectIfWhen), inner.Get(view.EffectIfWhen))
	return n.With(view.EffectIsIf,
		body.With(view.EffectIfWhen, when).With(view.EffectIfThen, inner.Get(view.EffectIfThen)))
}
