package crossref_test

import (
	"strings"
	"testing"
)

func TestPieceInventories(t *testing.T) {
	const head = `
dataAssets:
  - { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south } ] } }
  - id: boats
    kind: pieceCatalog
    payload:
      pieceTypes:
        - { id: cutter, seat: north, statusDimensions: [], transitions: [] }
        - { id: ferry, seat: south, statusDimensions: [], transitions: [] }
        - generate: { idPattern: 'barge-{load}', seat: south, statusDimensions: [], transitions: [], dimensions: [ { name: load, values: [coal] } ], inventoryPerCombination: 2 }
      inventory:
`
	check(t, []ruleCase{
		{"each once", head + `        - { pieceTypeId: cutter, seat: north, total: 3 }
        - { pieceTypeId: ferry, seat: south, total: 3 }
`, nil},
		{"one missing", head + `        - { pieceTypeId: cutter, seat: north, total: 3 }
`, []string{"PIECE_INVENTORY_MISSING at ferry"}},
		{"a slip is not missing too", head + `        - { pieceTypeId: cutter, seat: north, total: 3 }
        - { pieceTypeId: ferrry, seat: south, total: 3 }
`, []string{"PIECE_INVENTORY_UNKNOWN_PIECE_TYPE at ferrry"}},
		{"twice", head + `        - { pieceTypeId: cutter, seat: north, total: 3 }
        - { pieceTypeId: ferry, seat: south, total: 3 }
        - { pieceTypeId: cutter, seat: north, total: 1 }
`, []string{"PIECE_INVENTORY_DUPLICATE at cutter"}},
		{"what is generated is counted there", head + `        - { pieceTypeId: cutter, seat: north, total: 3 }
        - { pieceTypeId: ferry, seat: south, total: 3 }
        - { pieceTypeId: barge-coal, seat: south, total: 1 }
`, []string{"PIECE_INVENTORY_DUPLICATE at barge-coal"}},
		{"of another seat", head + `        - { pieceTypeId: cutter, seat: south, total: 3 }
        - { pieceTypeId: ferry, seat: south, total: 3 }
`, []string{"PIECE_INVENTORY_SEAT_MISMATCH at south"}},
		{"in one line", `
dataAssets:
  - { id: boats, kind: pieceCatalog, payload: { pieceTypes: [ { id: cutter, seat: a, statusDimensions: [], transitions: [] } ], inventory: [] } }
`, []string{"PIECE_INVENTORY_MISSING at cutter"}},
	})
}

// Decision 31: status dimensions have the values of their transitions and of the inventory,
// whatever they are called.
func TestDecision31StatusValues(t *testing.T) {
	const piece = `
dataAssets:
  - id: boats
    kind: pieceCatalog
    payload:
      inventory: [ { pieceTypeId: cutter, seat: north, total: 1 } ]
      pieceTypes:
        - { id: cutter, seat: north, statusDimensions: [activity, mood], transitions: [ `
	check(t, []ruleCase{
		{"of the language and of the game", piece + "{ dimension: activity, from: underground, to: active }, { dimension: mood, from: calm, to: wild } ] }\n", nil},
		{"that are the words of no game (decision 31)",
			piece + "{ dimension: activity, from: undreground, to: asleep } ] }\n",
			nil},
		{"of the inventory (decision 31)", placed("wild", "asleep", "tame"), nil},
		{"of no transition and no piece of the inventory", placed("alseep"),
			[]string{"PIECE_STATUS_VALUE_INVALID at alseep"}},
		{"of a dimension that no transition names", strings.Replace(placed("calm"), "{ mood: calm }", "{ coat: black }", 1), nil},
	})
}

// placed is a scenario that gives a piece each of the moods. A transition leads from calm to
// wild; a piece of the inventory begins asleep, and generated ones are tame.
func placed(moods ...string) string {
	var out strings.Builder
	out.WriteString(`
dataAssets:
  - { id: coast, kind: map, payload: { spaces: [ { id: quay, adjacentTo: [] } ] } }
  - id: beasts
    kind: pieceCatalog
    payload:
      pieceTypes:
        - { id: cow, seat: north, statusDimensions: [mood], transitions: [ { dimension: mood, from: calm, to: wild } ] }
        - { id: ox, seat: north, statusDimensions: [mood, coat], transitions: [], runtimeProps: { mood: asleep, coat: grey } }
        - generate: { idPattern: 'mule-{mood}', seat: north, statusDimensions: [mood], transitions: [], dimensions: [ { name: mood, values: [tame] } ], inventoryPerCombination: 1 }
      inventory: [ { pieceTypeId: cow, seat: north, total: 1 }, { pieceTypeId: ox, seat: north, total: 9 } ]
  - id: calm
    kind: scenario
    payload:
      seatPools: [ { seat: north, availableZoneId: box } ]
      initialPlacements:
`)
	for _, mood := range moods {
		out.WriteString("        - { spaceId: quay, pieceTypeId: ox, seat: north, count: 1, status: { mood: " + mood + " } }\n")
	}
	return out.String()
}
