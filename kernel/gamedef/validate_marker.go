package gamedef

import (
	"fmt"
)

// spaceLattices checks the markers that every map space has.
func (v *validator) spaceLattices() {
	distinct(v, "markerLattices", v.def.MarkerLattices, func(l *SpaceMarkerLattice) string { return l.ID },
		"MAP_MARKER_LATTICE_DUPLICATE", "space markers")
	for i, l := range v.def.MarkerLattices {
		at := fmt.Sprintf("markerLattices[%d]", i)
		if len(l.States) == 0 {
			v.fault("MAP_MARKER_LATTICE_STATES_EMPTY", at+".states", "The marker %q has no states.", l.ID)
			continue
		}
		v.stateOf("MAP_MARKER_DEFAULT_INVALID", at+".defaultState", l.ID, l.States, l.DefaultState)
	}
}

// spaceMarkers checks the states that markers of spaces have at the start.
func (v *validator) spaceMarkers() {
	type place struct{ space, marker string }
	given := map[place]bool{}
	for i, m := range v.def.SpaceMarkers {
		at := fmt.Sprintf("spaceMarkers[%d]", i)
		known := need(v, "MAP_SPACE_MARKER_SPACE_UNKNOWN", at+".spaceId", "zone", m.SpaceID, v.zones)
		if need(v, "MAP_SPACE_MARKER_LATTICE_UNKNOWN", at+".markerId", "space marker", m.MarkerID, v.markers) {
			v.stateOf("MAP_SPACE_MARKER_STATE_UNKNOWN", at+".state", m.MarkerID, v.markers[m.MarkerID], m.State)
		}
		marked := place{m.SpaceID, m.MarkerID}
		if known && given[marked] {
			v.note(Warning, "MAP_SPACE_MARKER_DUPLICATE", at, nil,
				"The marker %q has two states in %q; the last counts.", m.MarkerID, m.SpaceID)
		}
		given[marked] = true
	}
}

// stateOf notes a state that a marker does not have.
func (v *validator) stateOf(code, member, marker string, states []string, state string) {
	if !v.among(states, state) {
		v.note(Error, code, member, v.nearIn(state, states), "The marker %q has no state %q.", marker, state)
	}
}
