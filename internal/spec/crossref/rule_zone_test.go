package crossref_test

import "testing"

func zone(id, more string) string {
	return "  - { id: " + id + ", owner: none, visibility: public, ordering: set" + more + " }\n"
}

func TestBorders(t *testing.T) {
	check(t, []ruleCase{
		{"mutual, in any order and spelling", "zones:\n" + zone("a", ", adjacentTo: [ { to: c }, { to: 'b:none' } ]") +
			zone("'b:none'", ", adjacentTo: [ { to: a } ]") +
			zone("c", ", adjacentTo: [ { to: a, direction: bidirectional } ]"), nil},
		{"one-way", "zones:\n" + zone("a", ", adjacentTo: [ { to: b, direction: unidirectional } ]") + zone("b", ""), nil},
		{"listed on one side only", "zones:\n" + zone("a", ", adjacentTo: [ { to: b } ]") + zone("b", ""),
			[]string{"SPATIAL_ASYMMETRIC_EDGE_NORMALIZED at b"}},
		{"many of a board on one side only", "zones:\n" + zone("a", ", adjacentTo: [ { to: b }, { to: c } ]") +
			zone("b", ", adjacentTo: [ { to: c } ]") + zone("c", ""),
			[]string{"SPATIAL_ASYMMETRIC_EDGE_NORMALIZED at b"}},
		{"of two boards on one side only", `
zones:
  - { id: a, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: b }, { to: c } ] }
  - { id: b, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: c } ] }
  - { id: c, owner: none, visibility: public, ordering: set }
dataAssets:
  - id: coast
    kind: map
    payload:
      spaces:
        - { id: quay, adjacentTo: [ { to: cove }, { to: reef } ] }
        - { id: reef, adjacentTo: [] }
        - { id: cove, adjacentTo: [] }
`, []string{"SPATIAL_ASYMMETRIC_EDGE_NORMALIZED at b", "SPATIAL_ASYMMETRIC_EDGE_NORMALIZED at cove"}},
		{"with itself", "zones:\n" + zone("a", ", adjacentTo: [ { to: a } ]"), []string{"SPATIAL_SELF_LOOP at a"}},
		{"twice", "zones:\n" + zone("a", ", adjacentTo: [ { to: b }, { to: b } ]") +
			zone("b", ", adjacentTo: [ { to: a } ]"),
			[]string{"SPATIAL_DUPLICATE_NEIGHBOR at b"}},
		{"twice in two directions", "zones:\n" +
			zone("a", ", adjacentTo: [ { to: b }, { to: b, direction: unidirectional } ]") +
			zone("b", ", adjacentTo: [ { to: a } ]"),
			[]string{"SPATIAL_CONFLICTING_NEIGHBOR_DIRECTION at b"}},
		{"a slip is one fault", "zones:\n" + zone("heath", ", adjacentTo: [ { to: morass } ]") +
			zone("morass", ", adjacentTo: [ { to: haeth } ]"),
			[]string{"CNL_VALIDATOR_REFERENCE_MISSING at haeth"}},
		{"of the spaces of a map and other zones", `
zones:
  - { id: pier, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: quay } ] }
dataAssets:
  - id: coast
    kind: map
    payload:
      spaces:
        - { id: quay, adjacentTo: [ { to: pier }, { to: reef } ] }
        - { id: reef, adjacentTo: [] }
`, []string{"SPATIAL_ASYMMETRIC_EDGE_NORMALIZED at reef"}},
		{"listed once for both spaces", `
dataAssets:
  - id: coast
    kind: map
    payload:
      spaces:
        - { id: quay, adjacentTo: [] }
        - { id: reef, adjacentTo: [{ to: cove }] }
        - { id: cove, adjacentTo: [{ to: reef }] }
      borders:
        - { from: quay, to: [reef, cove, quay] }
        - { from: reef, to: [quay, cove, raef] }
`, []string{"SPATIAL_SELF_LOOP at quay", "SPATIAL_DUPLICATE_NEIGHBOR at quay", "SPATIAL_DUPLICATE_NEIGHBOR at cove", "REF_ZONE_MISSING at raef"}},
		{"with a cell of a board", `
zones:
  - { macro: grid, args: [2, 2] }
  - { id: gate, owner: none, visibility: public, ordering: set, adjacentTo: [ { to: cell_0_1 }, { to: cell_2_0, direction: unidirectional } ] }
`, []string{"CNL_VALIDATOR_REFERENCE_MISSING at cell_2_0"}},
	})
}

func TestDecks(t *testing.T) {
	check(t, []ruleCase{
		{"a stack refilled from another zone", "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: muck } }\n" + zone("muck", ""), nil},
		{"not a stack", "zones:\n" + zone("deck", ", behavior: { type: deck }"), []string{"CNL_COMPILER_ZONE_BEHAVIOR_ORDERING_MISMATCH at set"}},
		{"refilled from itself", "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: 'deck:none' } }\n",
			[]string{"CNL_XREF_ZONE_BEHAVIOR_RESHUFFLE_SELF at 'deck:none'"}},
	})
}

func TestZoneTemplates(t *testing.T) {
	const head = `
dataAssets: [ { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south }, { id: east } ] } } ]
zones:
  - template: { idPattern: 'hold-{seat}', perSeat: true, owner: none, visibility: public, ordering: set }
`
	check(t, []ruleCase{
		{"of other names", head + zone("hold", ""), nil},
		{"of a name that is taken", head + zone("hold-south", ""), []string{"CNL_COMPILER_ZONE_TEMPLATE_DUPLICATE_ID at 'hold-{seat}'"}},
		{"more seats than players", head + "  - template: { idPattern: 'hand-{seat}', perSeat: true, owner: player, visibility: owner, ordering: set }\n",
			[]string{"ZONE_ID_PLAYER_INDEX_OUT_OF_BOUNDS at 'hand-{seat}'"}},
	})
}

func TestBoardsTogether(t *testing.T) {
	check(t, []ruleCase{
		{"within the limit", "zones:\n  - { macro: grid, args: [50, 50] }\n  - { macro: hex, args: [10] }\n", nil},
		{"beyond the limit", "zones:\n  - { macro: grid, args: [99, 100] }\n  - { macro: hex, args: [10] }\n", []string{"CNL_COMPILER_LIMIT_EXCEEDED at [10]"}},
	})
}
