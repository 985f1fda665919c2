package grammar

import "ludo-lsp/internal/grammar/diag"

// The map: spaces, tracks, markers on spaces and limits on stacking.

const mapInvalid = diag.MapPayloadSchemaInvalid

var mapCodes = Codes{Invalid: mapInvalid, Unknown: mapInvalid}

var mapShape = &Shape{
	Name: "map", Noun: "a map",
	Doc: "Describes the board: its spaces, their borders, and what stands beside them.",
	Fields: []*Field{
		req("spaces", "The spaces of the board.",
			list(rec(spaceShape)).units().malformedAs(mapInvalid),
			example("[{ id: meadow, adjacentTo: [{ to: harbour }] }]"), filledWith("[]")),
		field("borders", "Borders that can be crossed both ways, each of them listed once: at either of its spaces.",
			list(rec(mapBorderShape)).invalid(mapInvalid),
			example("[{ from: meadow, to: [harbour, peak] }]")),
		field("provisionalAdjacency", "Borders that are not settled yet; the game does not use them.",
			list(rec(provisionalShape)).invalid(mapInvalid), forPeople(),
			example("[{ from: meadow, to: peak, reason: 'under review' }]")),
		field("tracks", "Numbers that are shown beside the board; each is a global variable too.",
			list(rec(trackShape)).units().invalid(mapInvalid),
			example("[{ id: food, scope: global, min: 0, max: 20, initial: 5 }]")),
		field("markerLattices", "Markers that every space carries, with their states.",
			list(rec(markerLatticeShape)).units().invalid(mapInvalid),
			example("[{ id: unrest, states: [calm, tense, revolt], defaultState: calm }]")),
		field("spaceMarkers", "Markers that start in another state than the usual one.",
			list(rec(spaceMarkerShape)).invalid(mapInvalid).
				uniqueBy(diag.MapSpaceMarkerDuplicate, "spaceId", "markerId"),
			example("[{ spaceId: meadow, markerId: unrest, state: tense }]")),
		field("stackingConstraints", "Limits on the pieces in a space.",
			list(rec(stackingShape)).units().invalid(mapInvalid),
			example("[{ id: two-camps, description: 'At most two camps.', spaceFilter: {}, pieceFilter: {}, rule: maxCount, maxCount: 2 }]")),
	},
	Codes: mapCodes,
}

var spaceShape = &Shape{
	Name: "space", Noun: "a space of the map",
	Doc: "Declares a space of the board, which is a zone that everybody sees.",
	Fields: []*Field{
		req("id", "The name of the space.",
			def(Zone).at(ZoneID).class("board").duplicate(diag.ValidatorIdentifierDuplicateNormalized),
			faults(mapInvalid), example("meadow"), filledWith("new-space")),
		field("category", "A word by which rules and constraints pick out spaces.",
			def(ZoneCategory).repeats().invalid(mapInvalid), example("town")),
		field("attributes", "Properties of the space that rules can read.",
			attributesOfZone(mapInvalid),
			example("{ terrain: hills, population: 2 }")),
		req("adjacentTo", "The spaces that border on this one; may be empty.",
			list(rec(mapEdgeShape)).malformedAs(mapInvalid), example("[{ to: harbour }]"), filledWith("[]")),
	},
	Codes: mapCodes,
}

var mapEdgeShape = borderShape("mapEdge", mapCodes,
	mapInvalid, mapInvalid, mapInvalid, diag.ValidatorReferenceMissing)

var mapBorderShape = &Shape{
	Name: "mapBorder", Noun: "borders of a space",
	Doc: "Lists spaces that border on a space, which then borders on each of them.",
	Fields: []*Field{
		req("from", "The space.", zoneNamed(diag.RefZoneMissing), faults(mapInvalid), example("meadow")),
		req("to", "The spaces that border on it.",
			list(zoneNamed(diag.RefZoneMissing).invalid(mapInvalid)).malformedAs(mapInvalid),
			example("[harbour, peak]"), filledWith("[]")),
	},
	Codes: mapCodes,
}

var provisionalShape = &Shape{
	Name: "provisionalAdjacency", Noun: "an unsettled border",
	Doc: "Notes a border that is not settled yet.",
	Fields: []*Field{
		req("from", "One space.", zoneNamed(diag.RefZoneMissing), faults(mapInvalid), example("meadow")),
		req("to", "The other space.", zoneNamed(diag.RefZoneMissing), faults(mapInvalid), example("peak")),
		req("reason", "Why the border is not settled.",
			filledText().malformedAs(mapInvalid), example("'under review'"), filledWith("'to be decided'")),
	},
	Codes: mapCodes,
}

var trackShape = &Shape{
	Name: "track", Noun: "a track",
	Doc: "Declares a number that is shown beside the board; it is a global variable of the same name.",
	Fields: []*Field{
		req("id", "The name of the track and of its variable.",
			def(Track).duplicate(diag.MapTrackDuplicate).also(GlobalVar, diag.TrackGlobalVarDuplicate),
			faults(mapInvalid), example("food"), filledWith("newTrack")),
		req("scope", "Whether the track belongs to the table or to a seat.",
			enum(
				word("global", "The track belongs to the table."),
				word("seat", "The track belongs to one seat."),
			).withNoun("a scope of tracks").malformedAs(mapInvalid), example("global"), filledWith("global")),
		req("seat", "The seat to which the track belongs.",
			ref(Seat).withUnresolved(diag.CompilerSeatRefMissing),
			onlyWith(diag.MapTrackScopeInvalid, "scope", "seat"),
			withCodes(Codes{Invalid: mapInvalid, Missing: diag.MapTrackScopeInvalid}), example("red")),
		req("min", "The smallest value.", trackNumber(), example("0"), filledWith("0")),
		req("max", "The largest value.", trackNumber(), example("20"), filledWith("99")),
		req("initial", "The value at the start, unless the scenario gives another.",
			trackNumber(), example("5"), filledWith("0")),
	},
	Relations: []Relation{
		{Less: "min", More: "max", At: "min", Code: diag.MapTrackBoundsInvalid},
		{Less: "min", More: "initial", At: "initial", Code: diag.MapTrackBoundsInvalid},
		{Less: "initial", More: "max", At: "initial", Code: diag.MapTrackBoundsInvalid},
	},
	Codes: mapCodes,
}

func trackNumber() *Type { return anyInteger().malformedAs(mapInvalid) }

var markerLatticeShape = &Shape{
	Name: "spaceMarkerLattice", Noun: "a space marker",
	Doc: "Declares a marker that every space carries in one of its states.",
	Fields: []*Field{
		req("id", "The name of the marker.",
			def(SpaceMarker).duplicate(diag.MapMarkerLatticeDuplicate),
			faults(mapInvalid), example("unrest"), filledWith("newMarker")),
		req("states", "The states in order; shifting the marker moves it along this list.",
			list(def(SpaceMarkerState).ownedBy("id").invalid(mapInvalid)).nonEmpty().codes(Codes{
				Invalid: mapInvalid, Missing: mapInvalid, Empty: diag.MapMarkerLatticeStatesEmpty,
			}), example("[calm, tense, revolt]"), filledWith("[low, high]")),
		req("defaultState", "The state in which the marker starts on every space.",
			ref(SpaceMarkerState).ownedBy("id").listedIn("states").codes(Codes{
				Invalid: mapInvalid, Missing: mapInvalid, Unresolved: diag.MapMarkerDefaultInvalid,
			}), example("calm"), filledWith("low")),
		field("constraints", "States that only some spaces allow.",
			list(rec(markerConstraintShape)).invalid(mapInvalid),
			example("[{ category: [town], allowedStates: [calm, tense] }]")),
		internalField(),
	},
	Codes: mapCodes,
}

var markerConstraintShape = &Shape{
	Name: "markerConstraint", Noun: "a constraint on a space marker",
	Doc: "Limits the states of a marker on the spaces that meet every given part.",
	Fields: append(
		spaceFilterFields(diag.MapMarkerConstraintSpaceUnknown, diag.MapMarkerConstraintCategoryUnknown),
		req("allowedStates", "The states that the marker can have there.",
			list(ref(SpaceMarkerState).ownedBy("id").listedIn("states").codes(Codes{
				Invalid: mapInvalid, Unresolved: diag.MapMarkerConstraintStateUnknown,
			})).nonEmpty().codes(Codes{
				Invalid: mapInvalid, Missing: mapInvalid, Empty: diag.MapMarkerConstraintStatesEmpty,
			}), example("[calm, tense]")),
	),
	Codes: mapCodes,
}

// spaceFilterFields returns the fields that pick spaces. If category is empty, an unknown category is not reported.
func spaceFilterFields(space, category diag.Code) []*Field {
	categories := ref(ZoneCategory).codes(Codes{Invalid: mapInvalid, Unresolved: category})
	if category == "" {
		categories = categories.open()
	}
	return []*Field{
		field("spaceIds", "The spaces by name.",
			list(zoneNamed(space).invalid(mapInvalid)).invalid(mapInvalid), example("[meadow, harbour]")),
		field("category", "The categories of spaces.",
			list(categories).invalid(mapInvalid), example("[town]")),
		field("attributeEquals", "Values that attributes of the space must have.",
			mapOf(zoneAttribute(), attributeValue(mapInvalid)).invalid(mapInvalid), example("{ terrain: hills }")),
	}
}

var spaceMarkerShape = &Shape{
	Name: "spaceMarker", Noun: "a marker on a space",
	Doc: "Gives the state in which a marker starts on one space.",
	Fields: []*Field{
		req("spaceId", "The space.", zoneNamed(diag.MapSpaceMarkerSpaceUnknown),
			faults(mapInvalid), example("meadow")),
		req("markerId", "The marker.",
			ref(SpaceMarker).withUnresolved(diag.MapSpaceMarkerLatticeUnknown), faults(mapInvalid), example("unrest")),
		req("state", "The state.",
			ref(SpaceMarkerState).ownedBy("markerId").withUnresolved(diag.MapSpaceMarkerStateUnknown),
			faults(mapInvalid), example("tense")),
	},
	Codes: mapCodes,
}

var stackingShape = &Shape{
	Name: "stackingConstraint", Noun: "a stacking constraint",
	Doc: "Limits how many pieces of some kind a space holds.",
	Fields: []*Field{
		req("id", "The name of the constraint.",
			def(StackingRule), faults(mapInvalid), example("two-camps"), filledWith("new-limit")),
		req("description", "The limit in words, for players: they stand where it refuses a move.",
			text().malformedAs(mapInvalid), example("'At most two camps.'"), filledWith("''")),
		req("spaceFilter", "The spaces for which the limit holds; {} is all those of the map. Zones of players are limited where they are named.",
			rec(stackingSpacesShape).malformedAs(mapInvalid), example("{ category: [town] }"), filledWith("{}")),
		req("pieceFilter", "The pieces that count; {} is all of them.",
			rec(stackingPiecesShape).malformedAs(mapInvalid), example("{ pieceTypeIds: [camp] }"), filledWith("{}")),
		req("rule", "What the limit is.",
			enum(
				word("maxCount", "At most maxCount of the pieces may lie in a space."),
				word("prohibit", "None of the pieces may lie in a space."),
			).withNoun("a stacking rule").malformedAs(mapInvalid), example("maxCount"), filledWith("prohibit")),
		field("maxCount", "The largest number of pieces.", integer(0).malformedAs(mapInvalid),
			requiredWhen("rule", "maxCount"), example("2"), filledWith("1")),
	},
	Codes: mapCodes,
}

var stackingSpacesShape = &Shape{
	Name: "stackingSpaces", Noun: "a filter of spaces",
	Doc:    "Picks spaces; a space counts when it meets every part that is given.",
	Fields: spaceFilterFields(diag.RefZoneMissing, ""),
	Codes:  mapCodes,
}

var stackingPiecesShape = &Shape{
	Name: "stackingPieces", Noun: "a filter of pieces",
	Doc: "Picks pieces; a piece counts when it meets every part that is given.",
	Fields: []*Field{
		field("pieceTypeIds", "The types of pieces.",
			list(ref(PieceType, TokenType).withNoun("a piece type").
				codes(Codes{Invalid: mapInvalid, Unresolved: diag.RefTokenTypeMissing})).
				invalid(mapInvalid), example("[camp]")),
		field("seats", "The seats to which the pieces belong.",
			list(ref(Seat).codes(Codes{Invalid: mapInvalid, Unresolved: diag.CompilerSeatRefMissing})).
				invalid(mapInvalid), example("[red]")),
	},
	Codes: mapCodes,
}
