package components

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Lattice is a marker with its states in order.
type Lattice struct {
	ID      string
	Text    values.Value
	States  []values.Value
	Initial int16
	// Allowed holds for each zone which states it may have; nil if every state is allowed.
	Allowed [][]bool
}

// Place returns the index of a state, -1 if the marker does not have it.
func (l *Lattice) Place(state values.Value) int16 {
	return int16(values.IndexOf(l.States, state))
}

// Allows reports whether a marker may have a state in a zone.
func (l *Lattice) Allows(z ZoneID, state int16) bool {
	return l.Allowed[z] == nil || l.Allowed[z][state]
}

// Shift returns the state n states after another, or the last state if there are fewer.
func (l *Lattice) Shift(state int16, n int64) int16 {
	return int16(max(0, min(int64(len(l.States)-1), int64(state)+n)))
}

// State returns the state with an index. For a marker whose default is not one of its states it may be the empty
// text.
func (l *Lattice) State(at int16) values.Value {
	if at < 0 {
		return values.String("")
	}
	return l.States[at]
}

// addMarkers reads the markers of map spaces and of the game.
func (g *Set) addMarkers() {
	g.LatticeOf, g.GlobalLattice = map[string]int{}, map[string]int{}
	states := func(names []string) []values.Value {
		return lists.Map(names, g.Symbol)
	}
	for i, d := range g.Def.MarkerLattices {
		l := Lattice{ID: d.ID, Text: g.Symbol(d.ID), States: states(d.States), Allowed: make([][]bool, len(g.Zones))}
		l.Initial = l.Place(g.Symbol(d.DefaultState))
		for _, constraint := range d.Constraints {
			g.constrain(&l, constraint)
		}
		g.LatticeOf[d.ID] = i
		g.Lattices = append(g.Lattices, l)
	}
	for i, d := range g.Def.GlobalMarkerLattices {
		l := Lattice{ID: d.ID, Text: g.Symbol(d.ID), States: states(d.States)}
		l.Initial = l.Place(g.Symbol(d.DefaultState))
		g.GlobalLattice[d.ID] = i
		g.GlobalLattices = append(g.GlobalLattices, l)
		g.GlobalSorted = append(g.GlobalSorted, i)
	}
	slices.SortFunc(g.GlobalSorted,
		func(a, b int) int { return gamedef.CompareKeys(g.GlobalLattices[a].ID, g.GlobalLattices[b].ID) })
}

func (g *Set) constrain(l *Lattice, d gamedef.MarkerConstraint) {
	spaces := g.Criteria(d.SpaceIDs, d.Category, d.AttributeEquals)
	n, all := len(l.States), []bool(nil)
	for z := range spaces.Candidates(g) {
		if !spaces.Fits(g, z) {
			continue
		}
		if l.Allowed[z] == nil {
			if len(all) < n {
				all = slices.Repeat([]bool{true}, n*len(g.Zones))
			}
			l.Allowed[z], all = all[:n:n], all[n:]
		}
		for s, state := range l.States {
			l.Allowed[z][s] = l.Allowed[z][s] && slices.Contains(d.AllowedStates, state.Text())
		}
	}
}
