package crossref_test

import "testing"

const omens = `
eventDecks:
  - id: omens
    drawZone: bag
    discardZone: box
    cards:
      - { id: gull, title: Gull, sideMode: single, tags: [bird], metadata: { month: 1 }, unshaded: { text: 'It rains.' } }
      - { id: crow, title: Crow, sideMode: single, tags: [bird], metadata: { month: 2 }, unshaded: { text: 'It rains.' } }
      - { id: whale, title: Whale, sideMode: single, tags: [sea], metadata: { month: 2 }, unshaded: { text: 'It rains.' } }
      - { id: seal, title: Seal, sideMode: single, tags: [sea], unshaded: { text: 'It rains.' } }
      - { id: storm, title: Storm, sideMode: single, tags: [coup], unshaded: { text: 'It rains.' } }
      - { id: flood, title: Flood, sideMode: single, tags: [coup], unshaded: { text: 'It rains.' } }
dataAssets:
  - id: calm
    kind: scenario
    payload:
`

const piles = omens + `      deckComposition:
        materializationStrategy: pile-coup-mix-v1
        pileCount: 2
        eventsPerPile: 2
        coupsPerPile: 1
`

func TestDeckComposition(t *testing.T) {
	check(t, []ruleCase{
		{"sound", piles, nil},
		{"sound with filters", piles + `        pileFilters:
          - { piles: [1], includedCardTags: [bird] }
          - { piles: [2], includedCardIds: [whale, seal] }
`, nil},
		{"a filter may leave out cards that its tags include", piles + `        pileFilters:
          - { piles: [1], includedCardTags: [bird, sea], excludedCardIds: [whale, seal] }
          - { piles: [2], includedCardTags: [sea] }
`, nil},
		{"too few events", piles + `        excludedCardIds: [gull]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_INSUFFICIENT_EVENTS at 2"}},
		{"too few coups", piles + `        excludedCardIds: [storm]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_INSUFFICIENT_COUPS at 1"}},
		{"a card that is no card makes no shortage", piles + `        includedCardIds: [gull, crow, whale, saal, storm, flood]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_UNKNOWN_CARD at saal"}},
		{"included and excluded", piles + `        includedCardIds: [gull, crow, whale, seal, storm, flood]
        excludedCardIds: [crow]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_CONFLICTING_FILTERS at crow"}},
		{"a tag included and excluded", piles + `        includedCardTags: [bird, sea, coup]
        excludedCardTags: [sea]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_CONFLICTING_FILTERS at sea"}},
		{"a card excluded that a tag includes", piles + `        includedCardTags: [bird, sea, coup]
        excludedCardIds: [seal]
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_CONFLICTING_FILTERS at sea"}},
		{"a pile that is not there", piles + `        pileFilters:
          - { piles: [1, 3], includedCardTags: [bird] }
          - { piles: [2], includedCardTags: [sea] }
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_PILE_FILTER_PILE_OUT_OF_RANGE at 3"}},
		{"a pile with two filters", piles + `        pileFilters:
          - { piles: [1], includedCardTags: [bird] }
          - { piles: [1], includedCardTags: [sea] }
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_PILE_FILTER_PILE_DUPLICATE at 1"}},
		{"a pile without a filter", piles + `        pileFilters:
          - { piles: [2], includedCardTags: [bird] }
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_PILE_FILTER_COVERAGE_INCOMPLETE at pileFilters"}},
		{"a card in two filters", piles + `        pileFilters:
          - { piles: [1], includedCardTags: [bird] }
          - { piles: [2], metadataEquals: { month: 2 }, includedCardIds: [seal] }
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_PILE_FILTER_OVERLAP at piles"}},
		{"too few events for a filter's piles", piles + `        pileFilters:
          - { piles: [1], includedCardIds: [gull] }
          - { piles: [2], includedCardTags: [sea] }
`, []string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_INSUFFICIENT_EVENTS at piles"}},
		{"a card placed that is dealt too", piles + `      cardPlacements:
        - { cardId: gull, zoneId: box }
`, []string{"CNL_COMPILER_SCENARIO_CARD_PLACEMENT_DUPLICATE_CARD_SOURCE at gull"}},
		{"a card placed that is left out of the deck", omens + `      deckComposition: { materializationStrategy: pile-coup-mix-v1, pileCount: 1, eventsPerPile: 2, coupsPerPile: 1, excludedCardIds: [gull] }
      cardPlacements: [ { cardId: gull, zoneId: box } ]
`, nil},
	})
}

func TestDeckOfAComposition(t *testing.T) {
	const composition = `      deckComposition: { materializationStrategy: pile-coup-mix-v1, pileCount: 1, eventsPerPile: 1, coupsPerPile: 1 }
`
	check(t, []ruleCase{
		{"none", "\ndataAssets:\n  - id: calm\n    kind: scenario\n    payload:\n" + composition,
			[]string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_EVENT_DECK_MISSING at deckComposition"}},
		{"two", omens + composition + "```\n\n```yaml\neventDecks:\n  - { id: portents, drawZone: bag, discardZone: box, cards: [] }\n",
			[]string{"CNL_COMPILER_SCENARIO_DECK_COMPOSITION_EVENT_DECK_AMBIGUOUS at deckComposition"}},
	})
}
