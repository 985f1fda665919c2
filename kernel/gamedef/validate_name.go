package gamedef

import "maps"

// A name in a definition is checked by the method of its kind: a member with the tag gd:"ref=marker" by markerName,
// when the parts around it are (validator.parts). There gd:"number" has a value checked that must be a number.

func (v *validator) globalVarName(member, name string) {
	need(v, "REF_GVAR_MISSING", member, "global variable", name, v.globalVars)
}

func (v *validator) playerVarName(member, name string) {
	need(v, "REF_PVAR_MISSING", member, "per-player variable", name, v.playerVars)
}

func (v *validator) markerName(member, name string) {
	need(v, "REF_MARKER_LATTICE_MISSING", member, "space marker", name, v.markers)
}

func (v *validator) globalMarkerName(member, name string) {
	need(v, "REF_GLOBAL_MARKER_LATTICE_MISSING", member, "global marker", name, v.globalMarkers)
}

func (v *validator) tokenPropName(member, name string) {
	property(v, "REF_TOKEN_PROP_MISSING", member, "token property", name, v.tokenProps)
}

func (v *validator) filterPropName(member, name string) {
	need(v, "REF_TOKEN_FILTER_PROP_MISSING", member, "token property", name, v.tokenProps)
}

func (v *validator) directionName(member, name string) {
	need(v, "REF_DIRECTION_MISSING", member, "direction", name, v.directions)
}

func (v *validator) actionName(member, name string) {
	need(v, "REF_ACTION_MISSING", member, "action", name, v.actionIDs)
}

func (v *validator) turnPhaseName(member, name string) {
	need(v, "REF_PHASE_MISSING", member, "phase of the turn", name, v.turnPhases)
}

// phaseName checks the name of a phase of the turn or of one that interrupts it.
func (v *validator) phaseName(member, name string) {
	if !v.turnPhases[name] && !v.interrupts[name] {
		all := maps.Clone(v.turnPhases)
		maps.Copy(all, v.interrupts)
		missing(v, "REF_PHASE_MISSING", member, "phase", name, all)
	}
}

func (v *validator) zoneName(member, name string) { v.zone(member, ZoneSelector(name)) }
