package grammar

func markerEffects() []*Variant {
	space := func() *Field {
		return req("space", "The space whose marker changes.", ZoneReferenceType, example("$town"))
	}
	marker := func() *Field {
		return req("marker", "The marker to change.", spaceMarker(), asWritten(), example("weather"))
	}
	global := func() *Field {
		return req("marker", "The global marker to change.", globalMarker(), asWritten(), example("tide"))
	}
	steps := func() *Field {
		return req("delta", "How many states to move on; a negative number moves back. The first and the last state are the limits.",
			NumericValueType, example("1"), filledWith("1"))
	}
	side := func(name, doc, yaml string) *Field {
		return req(name, doc, literally(ValueUnion, globalMarkerState("marker")), example(yaml))
	}
	return []*Variant{
		variant("setMarker", "a setMarker effect", "Gives the marker of a space a state.",
			space(), marker(),
			req("state", "The new state.", literally(ValueUnion, spaceMarkerState()), example("stormy"))).
			says("set the {marker} of {space} to {state}").
			asAssignment("=", "state", map[string]string{"": "markerState"}),
		variant("shiftMarker", "a shiftMarker effect", "Moves the marker of a space along its states.",
			space(), marker(), steps()).
			says("move the {marker} of {space} by {delta}").asAssignment("+=", "delta", map[string]string{"": "markerState"}),
		variant("setGlobalMarker", "a setGlobalMarker effect", "Gives a global marker a state.",
			global(),
			req("state", "The new state.", literally(ValueUnion, globalMarkerState("marker")), example("high"))).
			says("set the {marker} to {state}").
			asAssignment("=", "state", map[string]string{"": "globalMarkerState"}),
		variant("shiftGlobalMarker", "a shiftGlobalMarker effect", "Moves a global marker along its states.",
			global(), steps()).
			says("move the {marker} by {delta}").asAssignment("+=", "delta", map[string]string{"": "globalMarkerState"}),
		variant("flipGlobalMarker", "a flipGlobalMarker effect",
			"Turns a global marker from one of two states to the other.",
			req("marker", "The global marker to turn.", literally(ValueUnion, globalMarker()), asWritten(),
				example("tide")),
			side("stateA", "One of the two states.", "low"),
			side("stateB", "The other of the two states.", "high")).
			says("turn the marker {marker} from {stateA} to {stateB} or back").
			distinct(malformed, "stateA", "stateB"),
	}
}
