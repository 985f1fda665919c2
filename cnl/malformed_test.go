package cnl

import (
	"fmt"
	"strings"
	"testing"
)

// TestMalformedSections: what is badly malformed is an ordinary error, at its
// token, and the only one.
func TestMalformedSections(t *testing.T) {
	const asset = "dataAssets:\n  - { id: start, kind: scenario, payload: "
	deck := func(text string) map[string]string { return map[string]string{"eventDecks": "eventDecks: " + text} }
	head := "drawZone: deck, discardZone: deck"
	pieces := func(text string) map[string]string {
		return map[string]string{"tokenTypes": "", "dataAssets": "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us } ] } }, { id: bits, kind: pieceCatalog, payload: { pieceTypes: [ " + text + " ], inventory: [ { pieceTypeId: tank, seat: us, total: 1 } ] } } ]"}
	}
	var aliases strings.Builder
	for i := range 150 {
		fmt.Fprintf(&aliases, "a%d: *a, ", i+1)
	}
	checkConstructs(t, map[string]construct{
		"metadata without players":                     {sections: map[string]string{"metadata": "metadata: { id: small }"}, faults: "CNL_VALIDATOR_METADATA_PLAYERS_INVALID doc.metadata.players `{ id: small }`"},
		"terminal without conditions":                  {sections: map[string]string{"terminal": "terminal: {}"}, faults: "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions `{}`"},
		"conditions are no list":                       {sections: map[string]string{"terminal": "terminal: { conditions: 3 }"}, faults: "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions `3`"},
		"turn structure without phases":                {sections: map[string]string{"turnStructure": "turnStructure: {}", "actions": "actions: []"}, faults: "CNL_VALIDATOR_TURN_STRUCTURE_PHASES_INVALID doc.turnStructure.phases `{}`"},
		"deck without id":                              {sections: deck("[ { " + head + ", cards: [] } ]"), faults: "CNL_VALIDATOR_IDENTIFIER_INVALID doc.eventDecks.0.id `{ drawZone: deck, discardZone: deck, cards: [] }`"},
		"deck without cards":                           {sections: deck("[ { id: d, " + head + " } ]"), faults: "CNL_VALIDATOR_EVENT_DECK_CARDS_INVALID doc.eventDecks.0.cards `{ id: d, drawZone: deck, discardZone: deck }`"},
		"card whose id is no text":                     {sections: deck("[ { id: d, " + head + ", cards: [ { id: [], title: A, sideMode: single, unshaded: { text: A } } ] } ]"), faults: "CNL_VALIDATOR_IDENTIFIER_INVALID doc.eventDecks.0.cards.0.id `[]`"},
		"branch without id":                            {sections: deck("[ { id: d, " + head + ", cards: [ { id: c, title: A, sideMode: single, unshaded: { branches: [ { effects: [ { shuffle: { zone: deck } } ] } ] } } ] } ]"), faults: "CNL_VALIDATOR_IDENTIFIER_INVALID doc.eventDecks.0.cards.0.unshaded.branches.0.id `{ effects: [ { shuffle: { zone: deck } } ] }`"},
		"lasting effect without setup":                 {sections: deck("[ { id: d, " + head + ", cards: [ { id: c, title: A, sideMode: single, unshaded: { lastingEffects: [ { id: l, duration: turn } ] } } ] } ]"), faults: "CNL_VALIDATOR_EVENT_CARD_SHAPE_INVALID doc.eventDecks.0.cards.0.unshaded.lastingEffects.0.setupEffects `{ id: l, duration: turn }`"},
		"a payload that is a number":                   {sections: map[string]string{"dataAssets": asset + "3 }"}, faults: "CNL_VALIDATOR_DATA_ASSET_SCENARIO_PAYLOAD_INVALID doc.dataAssets.0.payload `3`"},
		"scenario without payload":                     {sections: map[string]string{"dataAssets": asset + "null }"}, faults: "CNL_VALIDATOR_DATA_ASSET_SCENARIO_PAYLOAD_INVALID doc.dataAssets.0.payload `null`"},
		"template without params":                      {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, phase: { id: more } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"}, part: "turnStructure", want: `{"phases":[{"id":"main"},{"id":"more"}]}`},
		"params of a macro are no list":                {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: 3, exports: [], effects: [] } ]"}, faults: "EFFECT_MACRO_PARAM_TYPE_INVALID doc.effectMacros.0.params `3`"},
		"macro without effects":                        {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [], exports: [] } ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.effectMacros.0.effects `{ id: m, params: [], exports: [] }`"},
		"a zone that is a number":                      {sections: map[string]string{"zones": "zones: [ 3, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, faults: "CNL_VALIDATOR_ZONE_SHAPE_INVALID doc.zones.0 `3`"},
		"a token type that is a number":                {sections: map[string]string{"tokenTypes": "tokenTypes: [ 3 ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.tokenTypes.0 `3`"},
		"a marker that is a number":                    {sections: map[string]string{"globalMarkerLattices": "globalMarkerLattices: [ 3 ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.globalMarkerLattices.0 `3`"},
		"a variable that is a number":                  {sections: map[string]string{"globalVars": "globalVars: [ 3 ]"}, faults: "CNL_VALIDATOR_VARIABLE_SHAPE_INVALID doc.globalVars.0 `3`"},
		"a phase that is a number":                     {sections: map[string]string{"turnStructure": "turnStructure: { phases: [ 3, { id: main } ] }"}, faults: "CNL_VALIDATOR_TURN_STRUCTURE_PHASE_SHAPE_INVALID doc.turnStructure.phases.0 `3`"},
		"a macro that is a number":                     {sections: map[string]string{"effectMacros": "effectMacros: [ 3 ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.effectMacros.0 `3`"},
		"a condition macro that is none":               {sections: map[string]string{"conditionMacros": "conditionMacros: [ 3 ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.conditionMacros.0 `3`"},
		"a template that is a number":                  {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ 3 ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.phaseTemplates.0 `3`"},
		"a zone whose id is a list":                    {sections: map[string]string{"zones": "zones: [ { id: [], owner: none, visibility: hidden, ordering: stack }, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, faults: "CNL_COMPILER_ZONE_ID_INVALID doc.zones.0.id `[]`"},
		"borders that are no list":                     {sections: map[string]string{"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, adjacentTo: 3 } ]"}, faults: "CNL_COMPILER_ZONE_ADJACENCY_INVALID doc.zones.0.adjacentTo `3`"},
		"a checkpoint without a test":                  {sections: map[string]string{"terminal": "terminal: { conditions: [], checkpoints: [ { id: c, seat: red, timing: duringCoup, when: {} } ] }"}, faults: "CNL_COMPILER_VICTORY_CHECKPOINT_WHEN_INVALID doc.terminal.checkpoints.0.when `{}`"},
		"an alias of nothing":                          {sections: map[string]string{"setup": "setup: *nothing"}, faults: "CNL_YAML_013 doc.setup `*nothing`"},
		"a zone template without id":                   {sections: map[string]string{"zones": "zones: [ { template: { owner: none, visibility: hidden, ordering: stack } }, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, faults: "CNL_COMPILER_ZONE_TEMPLATE_ID_PATTERN_MISSING_SEAT doc.zones.0.template.idPattern `{ owner: none, visibility: hidden, ordering: stack }`"},
		"a batch without names":                        {sections: map[string]string{"globalVars": "globalVars: [ { batch: { type: int, init: 0, min: 0, max: 1 } } ]"}, faults: "CNL_COMPILER_BATCH_VAR_NAMES_EMPTY doc.globalVars.0.batch.names `{ type: int, init: 0, min: 0, max: 1 }`"},
		"a checkpoint whose test is a boolean":         {sections: with(cardDriven, map[string]string{"terminal": "terminal: { conditions: [], checkpoints: [ { id: c, seat: us, timing: duringCoup, when: true } ] }"}), faults: "CNL_COMPILER_VICTORY_CHECKPOINT_WHEN_INVALID doc.terminal.checkpoints.0.when `true`"},
		"a checkpoint with an id alone":                {sections: with(cardDriven, map[string]string{"terminal": "terminal: { conditions: [], checkpoints: [ { id: c } ] }"}), faults: "CNL_COMPILER_VICTORY_CHECKPOINT_SEAT_INVALID doc.terminal.checkpoints.0.seat `{ id: c }`\nCNL_COMPILER_VICTORY_CHECKPOINT_TIMING_INVALID doc.terminal.checkpoints.0.timing `{ id: c }`\nCNL_COMPILER_VICTORY_CHECKPOINT_WHEN_INVALID doc.terminal.checkpoints.0.when `{ id: c }`"},
		"a checkpoint with an unfinished test":         {sections: with(cardDriven, map[string]string{"terminal": "terminal: { conditions: [], checkpoints: [ { id: c, seat: us, timing: duringCoup, when: { op: '==' } } ] }"}), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.terminal.checkpoints.0.when.left `{ op: '==' }`\nCNL_COMPILER_MISSING_CAPABILITY doc.terminal.checkpoints.0.when.right `{ op: '==' }`"},
		"a margin without a value":                     {sections: with(cardDriven, map[string]string{"terminal": "terminal: { conditions: [], margins: [ { seat: us } ] }"}), faults: "CNL_COMPILER_VICTORY_MARGIN_VALUE_INVALID doc.terminal.margins.0.value `{ seat: us }`"},
		"a margin with an empty value":                 {sections: with(cardDriven, map[string]string{"terminal": "terminal: { conditions: [], margins: [ { seat: us, value: {} } ] }"}), faults: "CNL_COMPILER_VICTORY_MARGIN_VALUE_INVALID doc.terminal.margins.0.value `{}`"},
		"a change of an unknown status":                {sections: pieces("{ id: tank, seat: us, statusDimensions: [fuel], transitions: [ { dimension: feul, from: full, to: empty } ] }"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nPIECE_STATUS_DIMENSION_UNDECLARED doc.dataAssets.1.payload.pieceTypes.0.transitions.0.dimension `feul`"},
		"a change of a status with a value of its own": {sections: pieces("{ id: tank, seat: us, statusDimensions: [fuel], transitions: [ { dimension: fuel, from: full, to: empty } ] }"), part: "tokenTypes.0", want: `{"id":"tank","seat":"us","props":{"fuel":"string"},"transitions":[{"prop":"fuel","from":"full","to":"empty"}]}`},
		"decision 31, values are those of transitions": {sections: pieces("{ id: tank, seat: us, statusDimensions: [activity], transitions: [ { dimension: activity, from: underground, to: actve } ] }"), part: "tokenTypes.0", want: `{"id":"tank","seat":"us","props":{"activity":"string"},"transitions":[{"prop":"activity","from":"underground","to":"actve"}]}`},
		"a hundred and fifty aliases":                  {sections: oneSection("constants", "{ a0: &a 1, "+strings.TrimSuffix(aliases.String(), ", ")+" }"), part: "constants.a150", want: `1`},
		"a batch of markers without ids":               {sections: oneSection("globalMarkerLattices", "[ { batch: { states: [a], defaultState: a } } ]"), faults: "CNL_COMPILER_BATCH_MARKER_IDS_EMPTY doc.globalMarkerLattices.0.batch.ids `{ states: [a], defaultState: a }`"},
		"a generate block without dimensions":          {sections: pieces("{ generate: { idPattern: 'x-{a}', seat: us, statusDimensions: [], transitions: [], inventoryPerCombination: 1 } }"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_BLOCK_INVALID doc.dataAssets.1.payload.pieceTypes.0.generate.dimensions `{ idPattern: 'x-{a}', seat: us, statusDimensions: [], transitions: [], inventoryPerCombination: 1 }`"},
		"a template whose params are no list":          {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, params: 3, phase: { id: more } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.phaseTemplates.0.params `3`"},
		"a template without a phase":                   {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, params: [] } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"}, faults: "CNL_VALIDATOR_TURN_STRUCTURE_PHASE_SHAPE_INVALID doc.phaseTemplates.0.phase `{ id: p, params: [] }`"},
		"phases that are no list":                      {sections: map[string]string{"turnStructure": "turnStructure: { phases: 3 }"}, faults: "CNL_VALIDATOR_TURN_STRUCTURE_PHASES_INVALID doc.turnStructure.phases `3`"},
		"a deck whose cards are no list":               {sections: deck("[ { id: d, " + head + ", cards: 3 } ]"), faults: "CNL_VALIDATOR_EVENT_DECK_CARDS_INVALID doc.eventDecks.0.cards `3`"},
		"effects of a macro that are no list":          {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [], exports: [], effects: 3 } ]"}, faults: "CNL_COMPILER_MISSING_CAPABILITY doc.effectMacros.0.effects `3`"},
		"a border that is a number":                    {sections: map[string]string{"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, adjacentTo: [ 3 ] } ]"}, faults: "CNL_COMPILER_ZONE_ADJACENCY_INVALID doc.zones.0.adjacentTo.0 `3`"},
	})
}
