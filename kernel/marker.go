package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// lattice is a marker with its states in order.
type lattice struct {
	id      string
	text    Value
	states  []Value
	initial int16
	// allowed tells for each zone which states it may have; nil where every
	// state is allowed.
	allowed [][]bool
}

// place is the place of a state, -1 for one that the marker does not have.
func (l *lattice) place(state Value) int16 {
	return int16(values.IndexOf(l.states, state))
}

func (c *compiler) markers() {
	g := c.game
	g.latticeOf, g.globalLattice = map[string]int{}, map[string]int{}
	states := func(names []string) []Value {
		out := make([]Value, len(names))
		for i, name := range names {
			out[i] = c.symbol(name)
		}
		return out
	}
	for i, d := range g.def.MarkerLattices {
		l := lattice{id: d.ID, text: c.symbol(d.ID), states: states(d.States), allowed: make([][]bool, len(g.zones))}
		l.initial = l.place(c.symbol(d.DefaultState))
		for _, constraint := range d.Constraints {
			c.constrain(&l, constraint)
		}
		g.latticeOf[d.ID] = i
		g.lattices = append(g.lattices, l)
	}
	for i, d := range g.def.GlobalMarkerLattices {
		l := lattice{id: d.ID, text: c.symbol(d.ID), states: states(d.States)}
		l.initial = l.place(c.symbol(d.DefaultState))
		g.globalLattice[d.ID] = i
		g.globalLattices = append(g.globalLattices, l)
		g.globalSorted = append(g.globalSorted, i)
	}
	slices.SortFunc(g.globalSorted,
		func(a, b int) int { return compareCodeUnits(g.globalLattices[a].id, g.globalLattices[b].id) })
}

func (c *compiler) constrain(l *lattice, d gamedef.MarkerConstraint) {
	spaces := c.criteria(d.SpaceIDs, d.Category, d.AttributeEquals)
	for z := range spaces.candidates(c.game) {
		if !spaces.fits(c.game, z) {
			continue
		}
		if l.allowed[z] == nil {
			l.allowed[z] = slices.Repeat([]bool{true}, len(l.states))
		}
		for s, state := range l.states {
			l.allowed[z][s] = l.allowed[z][s] && slices.Contains(d.AllowedStates, state.Text())
		}
	}
}
