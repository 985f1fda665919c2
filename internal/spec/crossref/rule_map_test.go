package crossref_test

import "testing"

func TestMarkersOnSpaces(t *testing.T) {
	const head = `
dataAssets:
  - id: coast
    kind: map
    payload:
      spaces:
        - { id: quay, category: port, attributes: { goods: [rum, tea] }, adjacentTo: [] }
        - { id: reef, category: water, adjacentTo: [] }
`
	const effect = `actions:
  - { id: row, actor: active, executor: actor, phase: [main], limits: [ { scope: turn, max: 1 } ], effects: [ { setMarker: { space: SPACE, marker: mood, state: wild } } ] }
`
	const calmAtSea = `      markerLattices:
        - { id: mood, states: [calm, wild], defaultState: calm, constraints: [ { category: [water], allowedStates: [calm] } ] }
`
	check(t, []ruleCase{
		{"the usual state is allowed", head + calmAtSea, nil},
		{"the usual state is not allowed", head + `      markerLattices:
        - { id: mood, states: [calm, wild], defaultState: calm, constraints: [ { spaceIds: [reef], allowedStates: [wild] } ] }
`, []string{"MAP_MARKER_CONSTRAINT_VIOLATION at reef"}},
		{"a given state is not allowed", head + calmAtSea + `      spaceMarkers: [ { spaceId: reef, markerId: mood, state: wild }, { spaceId: quay, markerId: mood, state: wild } ]
`, []string{"MAP_MARKER_CONSTRAINT_VIOLATION at reef"}},
		{"a list of texts must be equal in order", head + `      markerLattices:
        - { id: mood, states: [calm, wild], defaultState: calm, constraints: [ { attributeEquals: { goods: [rum, tea] }, allowedStates: [wild] }, { attributeEquals: { goods: [tea, rum] }, allowedStates: [calm] } ] }
`, []string{"MAP_MARKER_CONSTRAINT_VIOLATION at quay"}},
		{"markers beside the map", head + `markerLattices:
  - { id: mood, states: [calm, wild], defaultState: wild, constraints: [ { category: [port], allowedStates: [calm] } ] }
`, []string{"MAP_MARKER_CONSTRAINT_VIOLATION at quay"}},
		{"a scenario gives a state that is not allowed", head + calmAtSea + `  - { id: calm, kind: scenario, payload: { initializations: [ { spaceId: reef, markerId: mood, state: wild }, { spaceId: quay, markerId: mood, state: wild } ] } }
`, []string{"MARKER_CONSTRAINT_STATE_NOT_ALLOWED at wild"}},
		{"an effect gives a state that is not allowed", head + calmAtSea + replace(effect, "SPACE", "reef"),
			[]string{"MARKER_CONSTRAINT_STATE_NOT_ALLOWED at wild"}},
		{"an effect gives a state that is allowed", head + calmAtSea + replace(effect, "SPACE", "quay"), nil},
	})
}

func TestStacking(t *testing.T) {
	const head = `
dataAssets:
  - { id: seats, kind: seatCatalog, payload: { seats: [ { id: north } ] } }
  - id: coast
    kind: map
    payload:
      spaces:
        - { id: quay, category: port, adjacentTo: [] }
        - { id: reef, category: water, adjacentTo: [] }
      stackingConstraints:
        - { id: few, description: '', spaceFilter: { category: [port] }, pieceFilter: { pieceTypeIds: [cutter], seats: [north] }, rule: maxCount, maxCount: 2 }
        - { id: none, description: '', spaceFilter: { spaceIds: [reef] }, pieceFilter: {}, rule: prohibit }
  - { id: boats, kind: pieceCatalog, payload: { pieceTypes: [ { id: cutter, seat: north, statusDimensions: [], transitions: [] } ], inventory: [ { pieceTypeId: cutter, seat: north, total: 9 } ] } }
  - id: calm
    kind: scenario
    payload:
      seatPools: [ { seat: north, availableZoneId: box } ]
      initialPlacements:
`
	check(t, []ruleCase{
		{"within the limits", head + "        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 2 }\n", nil},
		{"reported where it is too much first", head + `        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 2 }
        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 1 }
        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 4 }
`, []string{"STACKING_CONSTRAINT_VIOLATION at 1"}},
		{"forbidden", head + "        - { spaceId: 'reef:none', pieceTypeId: cutter, seat: north, count: 1 }\n",
			[]string{"STACKING_CONSTRAINT_VIOLATION at 1"}},
		{"counted by seat without one", `
dataAssets: [ { id: seats, kind: seatCatalog, payload: { seats: [ { id: north } ] } } ]
tokenTypes: [ { id: crate, props: {} }, { id: boat, seat: north, props: {} } ]
stackingConstraints:
  - { id: few, description: '', spaceFilter: {}, pieceFilter: { pieceTypeIds: [boat], seats: [north] }, rule: prohibit }
  - { id: none, description: '', spaceFilter: {}, pieceFilter: { pieceTypeIds: [crate], seats: [north] }, rule: prohibit }
`, []string{"STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING at [north]"}},
		{"of all types, one of which has none", `
dataAssets: [ { id: seats, kind: seatCatalog, payload: { seats: [ { id: north } ] } } ]
tokenTypes: [ { id: boat, seat: north, props: {} }, { id: crate, props: {} } ]
stackingConstraints: [ { id: all, description: '', spaceFilter: {}, pieceFilter: { seats: [north] }, rule: prohibit } ]
`, []string{"STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING at [north]"}},
	})
}

func TestTracksAreVariables(t *testing.T) {
	const tide = `
dataAssets: [ { id: coast, kind: map, payload: { spaces: [], tracks: [ { id: tide, scope: global, min: 0, max: 9, initial: 1 } ] } } ]
`
	check(t, []ruleCase{
		{"before", "\nglobalVars: [ { name: tide, type: int, init: 0, min: 0, max: 1 } ]" + tide, []string{"CNL_TRACK_GLOBAL_VAR_DUPLICATE at tide"}},
		{"behind", tide + "globalVars: [ { name: tide, type: int, init: 0, min: 0, max: 1 } ]\n", []string{"CNL_TRACK_GLOBAL_VAR_DUPLICATE at tide"}},
	})
}
