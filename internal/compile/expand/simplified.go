package expand

import (
	"slices"

	"ludo-lsp/internal/grammar/view"
)

// Simplified is the spec in one of the forms that mean the same, to compare others
// with it: conditions that must hold together stand in one, the words of named sets stand where the sets
// are named, numbers where constants are, and what all actions of a phase must meet stands in the actions.
func (d *Document) Simplified() *Document {
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
	distribute(out.sections)
	return out
}

type simplifier struct {
	sets, constants *Node
	variables       []string
}

// constant is the number for which a reference stands; nil for others. In a formula it is written like a variable.
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
		var items []*Node
		for _, item := range n.items {
			items = append(items, inOneIf(s.value(item)))
		}
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
		items := make([]*Node, len(n.items))
		for i, item := range n.items {
			items[i] = s.value(item)
		}
		return conjoined(n.withItems(items))
	}
	return n
}

// conjoined writes a condition of conditions without others of its kind in it.
func conjoined(n *Node) *Node {
	args := n.Get(view.ConditionAndArgs)
	if n.Get(view.ConditionAndOp).Text() != view.ConditionIsAnd || args.Kind() != List || n.Len() != 2 {
		return n
	}
	var all []*Node
	for _, item := range args.items {
		all = append(all, parts(item)...)
	}
	return n.With(view.ConditionAndArgs, args.withItems(all))
}

// parts are the conditions that must hold for one to hold.
func parts(n *Node) []*Node {
	args := n.Get(view.ConditionAndArgs)
	if n.Get(view.ConditionAndOp).Text() == view.ConditionIsAnd && args.Kind() == List && n.Len() == 2 {
		return args.items
	}
	return []*Node{n}
}

func both(a, b *Node) *Node {
	return NewMap(a.At, nil, Pair{view.ConditionAndOp, NewText(view.ConditionIsAnd, a.At, nil)},
		Pair{view.ConditionAndArgs, NewList(slices.Concat(parts(a), parts(b)), a.At, nil)})
}

// inOneIf is an if effect of what stands alone in another one, with the conditions of both; others as they are.
func inOneIf(n *Node) *Node {
	body := n.Get(view.EffectIsIf)
	inner := only(body.Get(view.EffectIfThen)).Get(view.EffectIsIf)
	if n.Len() != 1 || body.Kind() != Map || body.Len() != 2 || inner.Kind() != Map || inner.Len() != 2 {
		return n
	}
	when := both(body.Get(view.EffectIfWhen), inner.Get(view.EffectIfWhen))
	return n.With(view.EffectIsIf,
		body.With(view.EffectIfWhen, when).With(view.EffectIfThen, inner.Get(view.EffectIfThen)))
}

// only is the one item of a list; nil of others.
func only(list *Node) *Node {
	if list.Kind() == List && list.Len() == 1 {
		return list.items[0]
	}
	return nil
}

// undefaulted is a phase without the condition that could stand in its actions, which comes there.
func undefaulted(actions []*Node, phase *Node) *Node {
	defaults, id := phase.Get(view.PhaseActionDefaults), phase.Get(view.PhaseID).Text()
	if defaults == nil {
		return phase
	}
	pre := defaults.Get(view.ActionDefaultsPre)
	if pre == nil || pre.Kind() == Null || distributed(actions, id, pre) {
		defaults = defaults.Without(view.ActionDefaultsPre)
	}
	if defaults.Len() == 0 {
		return phase.Without(view.PhaseActionDefaults)
	}
	return phase.With(view.PhaseActionDefaults, defaults)
}

// distribute puts what all actions of a phase have in common there into the actions.
func distribute(sections map[string]*Node) {
	actions, turns := sections[view.SectionActions], sections[view.SectionTurnStructure]
	all := slices.Clone(actions.Items())
	for _, key := range []string{view.TurnStructurePhases, view.TurnStructureInterrupts} {
		phases := turns.Get(key)
		if phases.Kind() != List {
			continue
		}
		list := slices.Clone(phases.items)
		for i, phase := range list {
			list[i] = undefaulted(all, phase)
		}
		turns = turns.With(key, phases.withItems(list))
	}
	for i, a := range all {
		if pre := a.Get(view.ActionPre); pre != nil && pre.Kind() == Null {
			all[i] = a.Without(view.ActionPre)
		}
	}
	if actions.Kind() == List {
		sections[view.SectionActions] = actions.withItems(all)
	}
	if turns.Kind() == Map {
		sections[view.SectionTurnStructure] = turns
	}
}

// distributed gives all actions of a phase a condition; false if one of them, or
// none, is an action of this phase alone.
func distributed(actions []*Node, phase string, pre *Node) bool {
	own := ownActions(actions, phase)
	for _, i := range own {
		if actions[i].Get(view.ActionPhase).Len() > 1 {
			return false
		}
	}
	for _, i := range own {
		now := pre
		if other := actions[i].Get(view.ActionPre); other != nil && other.Kind() != Null {
			now = both(pre, other)
		}
		actions[i] = actions[i].With(view.ActionPre, now)
	}
	return len(own) > 0
}

// ownActions are the places of the actions that are offered in a phase.
func ownActions(actions []*Node, phase string) (own []int) {
	for i, a := range actions {
		if slices.ContainsFunc(a.Get(view.ActionPhase).Items(), func(n *Node) bool { return n.Text() == phase }) {
			own = append(own, i)
		}
	}
	return own
}
