package crossref_test

import (
	"strings"
	"testing"
)

// fleet is a catalogue of pieces in a game with two seats and one map.
const fleet = `
dataAssets:
  - { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south } ] } }
  - id: coast
    kind: map
    payload:
      spaces: [ { id: quay, adjacentTo: [] }, { id: reef, adjacentTo: [] } ]
      tracks: [ { id: tide, scope: global, min: 0, max: 6, initial: 3 } ]
  - id: boats
    kind: pieceCatalog
    payload:
      pieceTypes:
        - { id: cutter, seat: north, statusDimensions: [], transitions: [] }
        - generate: { idPattern: 'barge-{load}', seat: south, statusDimensions: [], transitions: [], dimensions: [ { name: load, values: [coal, salt] } ], inventoryPerCombination: 2 }
      inventory:
        - { pieceTypeId: cutter, seat: north, total: 3 }
  - id: calm
    kind: scenario
    payload:
`

const pools = `
      seatPools:
        - { seat: north, availableZoneId: box, outOfPlayZoneId: bag }
        - { seat: south, availableZoneId: box }
`

func TestPiecesOfAScenario(t *testing.T) {
	check(t, []ruleCase{
		{"placed as they are stocked", fleet + pools[1:] + `
      initialPlacements:
        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 2 }
        - { spaceId: reef, pieceTypeId: barge-coal, seat: south, count: 2 }
      outOfPlay: [ { pieceTypeId: cutter, seat: north, count: 1 } ]
`, nil},
		{"of another seat", fleet + pools[1:] + `
      initialPlacements:
        - { spaceId: quay, pieceTypeId: cutter, seat: south, count: 2 }
        - { spaceId: reef, pieceTypeId: barge-coal, seat: north, count: 2 }
      outOfPlay: [ { pieceTypeId: cutter, seat: south, count: 1 } ]
`, []string{
			"CNL_COMPILER_SCENARIO_PLACEMENT_SEAT_MISMATCH at south",
			"CNL_COMPILER_SCENARIO_PLACEMENT_SEAT_MISMATCH at north",
			"CNL_COMPILER_SCENARIO_OUT_OF_PLAY_SEAT_MISMATCH at south",
		}},
		{"a seat that is a slip is one fault", fleet + pools[1:] + `
      initialPlacements: [ { spaceId: quay, pieceTypeId: cutter, seat: nroth, count: 2 } ]
`, []string{"CNL_COMPILER_SEAT_REF_MISSING at nroth"}},
		{"more than there are", fleet + pools[1:] + `
      initialPlacements:
        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 2 }
        - { spaceId: reef, pieceTypeId: cutter, seat: north, count: 1 }
        - { spaceId: quay, pieceTypeId: barge-salt, seat: south, count: 3 }
      outOfPlay:
        - { pieceTypeId: cutter, seat: north, count: 1 }
`, []string{
			"CNL_COMPILER_SCENARIO_PIECE_CONSERVATION_VIOLATED at 3",
			"CNL_COMPILER_SCENARIO_PIECE_CONSERVATION_VIOLATED at 1",
		}},
		{"without pools", fleet + `      initialPlacements:
        - { spaceId: quay, pieceTypeId: cutter, seat: north, count: 2 }
`, []string{"CNL_COMPILER_SCENARIO_SEAT_POOLS_REQUIRED at initialPlacements"}},
		{"without pools only out of play", fleet + `      seatPools: []
      outOfPlay: [ { pieceTypeId: cutter, seat: north, count: 2 } ]
`, []string{"CNL_COMPILER_SCENARIO_SEAT_POOLS_REQUIRED at seatPools"}},
		{"no pool for one seat", fleet + `      seatPools: [ { seat: north, availableZoneId: box } ]
`, []string{"CNL_COMPILER_SCENARIO_AVAILABLE_POOL_MISSING at seatPools"}},
		{"a pool whose seat is a slip says nothing of others", fleet + `      seatPools: [ { seat: north, availableZoneId: box }, { seat: suoth, availableZoneId: box } ]
`, []string{"CNL_COMPILER_SEAT_REF_MISSING at suoth"}},
		{"no pool is needed where all pieces are placed", fleet + `      seatPools: [ { seat: north, availableZoneId: box } ]
      initialPlacements:
        - { spaceId: reef, pieceTypeId: barge-coal, seat: south, count: 2 }
        - { spaceId: reef, pieceTypeId: barge-salt, seat: south, count: 2 }
`, nil},
		{"out of play without a zone for it", fleet + pools[1:] + `
      outOfPlay:
        - { pieceTypeId: barge-coal, seat: south, count: 1 }
`, []string{"CNL_COMPILER_SCENARIO_OUT_OF_PLAY_POOL_MISSING at south"}},
	})
}

// Decision 40: the pieces of nobody are placed, put out of play and kept in a pool as those
// of seats are.
func TestDecision40NeutralPiecesOfAScenario(t *testing.T) {
	rocks := strings.NewReplacer(
		"        - generate:", "        - { id: rock, seat: neutral, statusDimensions: [], transitions: [] }\n        - generate:",
		"total: 3 }", "total: 3 }\n        - { pieceTypeId: rock, seat: neutral, total: 3 }").Replace(fleet)
	const kept = "        - { seat: neutral, availableZoneId: box, outOfPlayZoneId: bag }\n"
	const placed = `      initialPlacements: [ { spaceId: quay, pieceTypeId: rock, seat: neutral, count: 1 } ]
      outOfPlay: [ { pieceTypeId: rock, seat: neutral, count: 1 } ]
`
	check(t, []ruleCase{
		{"placed", rocks + pools[1:] + kept + placed, nil},
		{"without a pool", rocks + pools[1:],
			[]string{"CNL_COMPILER_SCENARIO_AVAILABLE_POOL_MISSING at seatPools"}},
		{"without a zone for those out of play", rocks + pools[1:] +
			strings.Replace(kept, ", outOfPlayZoneId: bag", "", 1) + placed,
			[]string{"CNL_COMPILER_SCENARIO_OUT_OF_PLAY_POOL_MISSING at neutral"}},
		{"of another", rocks + pools[1:] + kept + strings.Replace(placed, "seat: neutral", "seat: north", 1),
			[]string{"CNL_COMPILER_SCENARIO_PLACEMENT_SEAT_MISMATCH at north"}},
	})
}

func TestInitialValues(t *testing.T) {
	const variables = `
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
  - { name: fog, type: boolean, init: false }
  - batch: { names: [rum, tea], type: int, init: 0, min: 0, max: 5 }
`
	check(t, []ruleCase{
		{"within bounds and of the type", variables + fleet[1:] + `      initializations:
        - { trackId: tide, value: 6 }
        - { var: tide, value: 0 }
        - { var: gold, value: 9 }
        - { var: fog, value: true }
        - { var: tea, value: 5 }
`, nil},
		{"out of bounds", variables + fleet[1:] + `      initializations:
        - { trackId: tide, value: 7 }
        - { var: tide, value: -1 }
        - { var: gold, value: 10 }
        - { var: rum, value: 6 }
`, []string{
			"CNL_TRACK_SCENARIO_INIT_OUT_OF_BOUNDS at 7",
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_OUT_OF_BOUNDS at -1",
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_OUT_OF_BOUNDS at 10",
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_OUT_OF_BOUNDS at 6",
		}},
		{"of another type", variables + fleet[1:] + `      initializations: [ { var: gold, value: true }, { var: fog, value: 1 }, { var: gold, value: 1.5 } ]
`, []string{
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_TYPE_INVALID at true",
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_TYPE_INVALID at 1",
			"CNL_VALIDATOR_SCENARIO_GLOBAL_VAR_TYPE_INVALID at 1.5",
		}},
	})
}
