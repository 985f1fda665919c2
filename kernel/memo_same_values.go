package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// sameValueMemo is an aggregate over a bound list of tokens that checks for each whether it has the same value of a
// property as a token bound to another name. Rules that judge a hand of cards do so for each card in turn; all pairs
// are compared once.
type sameValueMemo struct {
	list, other, prop values.Name
	slot              int // where the machine caches the comparison
	differ            bool
	either            *eitherOf
}

// sameValueCounts caches, for one bound list of tokens, how many tokens share each token's value of a property, the
// token included. It is valid until another list is bound.
type sameValueCounts struct {
	first  *Value // of the list
	length int
	prop   values.Name
	bound  int // how often a list was bound or a property changed
	same   [mostCompared]int32
}

const (
	mostCompared   = 32 // tokens
	sameValueSlots = 4
)

// newSameValueMemo returns an aggregate as a sameValueMemo, nil if it is none.
func (c *compiler) newSameValueMemo(t *gamedef.Aggregate, either *eitherOf) *sameValueMemo {
	list, ok := t.Query.(*gamedef.BindingQuery)
	choice, ok2 := t.ValueExpr.(*gamedef.IfValue)
	if c.game.held != nil {
		return nil
	}
	if either == nil || !ok || !ok2 || values.Group.MatchString(list.Name+t.Bind) || list.Name == t.Bind {
		return nil
	}
	compare, ok := choice.When.(*gamedef.Compare)
	if !ok || compare.Op != gamedef.Equal && compare.Op != gamedef.NotEqual {
		return nil
	}
	one, ok := compare.Left.(*gamedef.TokenPropRef)
	two, ok2 := compare.Right.(*gamedef.TokenPropRef)
	if !ok || !ok2 || one.Prop != two.Prop || one.Token == two.Token {
		return nil
	}
	if one.Token == t.Bind {
		one, two = two, one
	}
	if two.Token != t.Bind {
		return nil
	}
	prop := c.game.parts.Properties.Name(one.Prop)
	return &sameValueMemo{list: c.game.names.Name(list.Name), other: c.game.names.Name(one.Token), prop: prop,
		slot: int(prop) % sameValueSlots, differ: compare.Op == gamedef.NotEqual, either: either}
}

// countFunc compares; anything but a plain list of tokens with the property, the other token among them, is left to
// the general way, which knows all errors.
func (a *sameValueMemo) countFunc(general numberFunc) numberFunc {
	return func(m *machine) int64 {
		list, other := &m.env[a.list], &m.env[a.other]
		if list.Kind() != List || other.Kind() != Token {
			return general(m)
		}
		items := list.Ref.([]Value)
		if len(items) == 0 || len(items) > min(mostCompared, m.limits.QueryResults) {
			return general(m)
		}
		g := &m.sameValues[a.slot]
		if !g.isFor(items, a.prop, m.listed) && !(m.upToDate(items) && g.compare(items, a.prop, m.listed)) {
			return general(m)
		}
		for i := range items {
			if items[i].N != other.N || items[i].Ref != other.Ref {
				continue
			}
			if !m.chargeEffort(len(items)) {
				break
			}
			held := int(g.same[i])
			if a.differ {
				held = len(items) - held
			}
			return a.either.reduceCounts(held, len(items))
		}
		return general(m)
	}
}

// isFor reports whether the counts are of a list.
func (g *sameValueCounts) isFor(items []Value, prop values.Name, bound int) bool {
	return g.first == &items[0] && g.length == len(items) && g.prop == prop && g.bound == bound
}

// compare compares all pairs of a list. It returns false, and caches no list, if an item is no token as it was looked
// at or lacks the property.
func (g *sameValueCounts) compare(items []Value, prop values.Name, bound int) bool {
	g.first = nil
	var wanted [mostCompared]*Value
	for i := range items {
		if items[i].Kind() != Token {
			return false
		}
		v := items[i].Ref.(*values.Properties).At(prop)
		if v == nil || v.Kind() == Unbound {
			return false
		}
		wanted[i], g.same[i] = v, 1
		for j := range i {
			if values.Same(*v, *wanted[j]) {
				g.same[i]++
				g.same[j]++
			}
		}
	}
	g.first, g.length, g.prop, g.bound = &items[0], len(items), prop, bound
	return true
}
