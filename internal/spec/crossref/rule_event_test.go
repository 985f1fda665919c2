package crossref_test

import "testing"

func TestEventCards(t *testing.T) {
	const head = `
eventDecks:
  - id: omens
    drawZone: bag
    discardZone: box
    cards:
`
	check(t, []ruleCase{
		{"pivotal with a condition", head + "      - { id: gull, title: Gull, sideMode: single, tags: [pivotal], playCondition: true, unshaded: { text: 'It rains.' } }\n", nil},
		{"pivotal without a condition", head +
			"      - { id: gull, title: Gull, sideMode: single, tags: [bird, pivotal], unshaded: { text: 'It rains.' } }\n",
			[]string{"CNL_XREF_PIVOTAL_PLAY_CONDITION_MISSING at pivotal"}},
		{"targets that something happens to", head + "      - { id: gull, title: Gull, sideMode: single, unshaded: { targets: [ { id: $who, selector: { query: players }, cardinality: { n: 1 } } ], effects: [] } }\n", nil},
		{"targets that nothing happens to", head + `      - id: gull
        title: Gull
        sideMode: dual
        unshaded: { text: '', targets: [ { id: $who, selector: { query: players }, cardinality: { n: 1 } } ] }
        shaded:
          branches:
            - { id: stay, effects: [] }
            - { id: flee, targets: [ { id: $who, selector: { query: players }, cardinality: { n: 1 } } ] }
`, []string{
			"CNL_XREF_EVENT_DECK_TARGETS_EXECUTABILITY_MISSING at targets",
			"CNL_XREF_EVENT_DECK_TARGETS_EXECUTABILITY_MISSING at targets",
		}},
		{"in the same place", head + `      - { id: gull, title: Gull, sideMode: single, order: 3, unshaded: { text: 'It rains.' } }
      - { id: crow, title: Crow, sideMode: single, order: 3, unshaded: { text: 'It rains.' } }
`, []string{"CNL_COMPILER_EVENT_CARD_ORDER_AMBIGUOUS at 3"}},
		{"in the same place of a deck on one line", `
eventDecks: [ { id: omens, drawZone: bag, discardZone: box, cards: [ { id: gull, title: Gull, sideMode: single, order: 3, unshaded: { text: 'It rains.' } }, { id: crow, title: Crow, sideMode: single, order: 3, unshaded: { text: 'It rains.' } } ] } ]
`, []string{"CNL_COMPILER_EVENT_CARD_ORDER_AMBIGUOUS at 3"}},
	})
}

func TestCardSeatOrders(t *testing.T) {
	const head = `
zones:
  - { id: bag, owner: none, visibility: hidden, ordering: stack }
  - { id: box, owner: none, visibility: public, ordering: set }
dataAssets: [ { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south }, { id: east } ] } } ]
turnOrder:
  type: cardDriven
  config:
    turnFlow:
      cardLifecycle: { played: box, lookahead: bag, leader: box }
      eligibility: { seats: [north, south], overrideWindows: [] }
      actionClassByActionId: { row: operation, event: event }
      optionMatrix: []
      passRewards: []
      durationWindows: []
      cardSeatOrderMetadataKey: seats
      cardSeatOrderMapping: `
	const deck = `
eventDecks:
  - id: omens
    drawZone: bag
    discardZone: box
    cards:
      - { id: gull, title: Gull, sideMode: single, unshaded: { text: 'It rains.' }, metadata: { seats: `
	check(t, []ruleCase{
		{"with mapped and plain seats", head + "{ N: north }" + deck + "[N, south] } }\n", nil},
		{"with no list", head + "{ N: north }" + deck + "none } }\n", nil},
		{"with a word that is no seat", head + "{ N: north }" + deck + "[N, M, south] } }\n", []string{"TURN_FLOW_CARD_SEAT_ORDER_ENTRY_UNKNOWN_SEAT at M"}},
		{"with a seat that does not take part", head + "{ N: north }" + deck + "[N, east, south] } }\n", []string{"TURN_FLOW_CARD_SEAT_ORDER_ENTRY_UNKNOWN_SEAT at east"}},
		{"with a seat twice", head + "{ N: north }" + deck + "[N, south, north, south] } }\n", []string{"TURN_FLOW_CARD_SEAT_ORDER_ENTRY_DUPLICATE_SEAT at north"}},
		{"with one seat", head + "{ N: north }" + deck + "[N] } }\n", []string{"TURN_FLOW_CARD_SEAT_ORDER_INSUFFICIENT_DISTINCT_SEATS at [N]"}},
		{"with keys that count as the same", head + "{ N_1: north, n1: south }" + deck + "[north, south] } }\n",
			[]string{"TURN_FLOW_CARD_SEAT_ORDER_MAPPING_SOURCE_COLLISION at n1"}},
	})
}
