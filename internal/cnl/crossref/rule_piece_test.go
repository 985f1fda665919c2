package crossref_test

import "testing"

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

// Decision 31: status dimensions have the values of their transitions, whatever they are
// called.
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
	})
}
