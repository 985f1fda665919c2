package cnl

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// TestTraps looks at texts that a simple reading of the language gets wrong:
// with a fault too many, none, or one in another place.
func TestTraps(t *testing.T) {
	board := "{ id: isle, kind: map, payload: { spaces: [ { id: bay, category: port, attributes: { population: 1 }, adjacentTo: [] } ] } }"
	sides := "{ id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } }"
	assets := func(list ...string) string { return "dataAssets: [ " + strings.Join(list, ", ") + " ]" }
	deck := "{ id: deck, owner: none, visibility: hidden, ordering: stack }"
	generated := "{ id: bits, kind: pieceCatalog, payload: { pieceTypes: [ { generate: { idPattern: 'tank-{n}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: n, values: [1] } ], inventoryPerCombination: 1 } }, { id: tent, seat: us, statusDimensions: [], transitions: [] } ], inventory: [ @ ] } }"
	scenario := "{ id: spring, kind: scenario, payload: { mapAssetId: isle, pieceCatalogAssetId: bits, seatCatalogAssetId: sides, seatPools: [ { seat: us, availableZoneId: deck }, { seat: nva, availableZoneId: deck } ], initialPlacements: [ { spaceId: bay, pieceTypeId: tent, seat: us, count: 1 } ] } }"
	checkConstructs(t, map[string]construct{
		"a list section that is a text":                {sections: oneSection("setup", "now"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.setup `now`"},
		"a block of no section":                        {sections: map[string]string{"vars": "vars: [ { name: n } ]"}, part: "globalVars", want: `[]`, faults: "CNL_PARSER_SECTION_AMBIGUOUS yaml.block.6.section `vars`"},
		"a list section with nothing after it":         {sections: map[string]string{"setup": "setup:"}, part: "setup", want: `[]`},
		"a fault after a zone template":                {sections: map[string]string{"dataAssets": assets(sides), "zones": "zones: [ " + deck + ", { template: { idPattern: 'box-{seat}', owner: none, visibility: public, ordering: set } }, { id: last, owner: none, visibility: public, ordering: heap } ]"}, faults: "CNL_COMPILER_ZONE_ORDERING_INVALID doc.zones.2.ordering `heap`"},
		"a fault in a zone template":                   {sections: map[string]string{"dataAssets": assets(sides), "zones": "zones: [ " + deck + ", { template: { idPattern: 'box-{seat}', owner: none, visibility: public, ordering: heap } } ]"}, faults: "CNL_COMPILER_ZONE_ORDERING_INVALID doc.zones.1.template.ordering `heap`"},
		"a fault after a batch":                        {sections: oneSection("globalVars", "[ { batch: { names: [a, b, c], type: boolean, init: false } }, { name: d, type: int, init: 9, min: 0, max: 3 } ]"), faults: "CNL_VALIDATOR_VARIABLE_INIT_OUT_OF_RANGE doc.globalVars.1.init `9`"},
		"a name that is taken, after one that is none": {sections: map[string]string{"zones": "zones: [ { id: '', owner: none, visibility: hidden, ordering: stack }, " + deck + ", " + deck + " ]"}, faults: "CNL_COMPILER_ZONE_ID_INVALID doc.zones.0.id `''`\nCNL_VALIDATOR_IDENTIFIER_DUPLICATE_NORMALIZED doc.zones.2.id `deck`"},
		"a border to a space of the map":               {sections: map[string]string{"dataAssets": assets(board), "zones": "zones: [ " + deck + ", { id: pier, owner: none, visibility: public, ordering: set, zoneKind: board, adjacentTo: [ { to: bay, direction: unidirectional } ] } ]"}, part: "zones.2.adjacentTo", want: `[{"to":"bay:none","direction":"unidirectional"}]`},
		"an order of turns of a kind that is unknown":  {sections: oneSection("turnOrder", "{ type: zigzag }"), faults: "CNL_COMPILER_TURN_ORDER_UNSUPPORTED_TYPE doc.turnOrder.type `zigzag`"},
		"a phase with a blank before its name":         {sections: oneSection("actions", "[ { id: play, actor: active, executor: actor, phase: [' main'], effects: [] } ]"), part: "actions.0.phase", want: `["main"]`},
		"a macro that is not declared":                 {sections: oneSection("setup", "[ { macro: m, args: { a: 1 } } ]"), faults: "EFFECT_MACRO_UNKNOWN doc.setup.0 `m`"},
		"a macro without an argument":                  {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [ { name: z, type: zoneSelector } ], exports: [], effects: [ { shuffle: { zone: { param: z } } } ] } ]", "setup": "setup: [ { macro: m, args: {} } ]"}, faults: "EFFECT_MACRO_MISSING_ARGS doc.setup.0 `m`"},
		"a macro with an argument too many":            {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [ { name: z, type: zoneSelector } ], exports: [], effects: [ { shuffle: { zone: { param: z } } } ] } ]", "setup": "setup: [ { macro: m, args: { z: deck, y: 1 } } ]"}, faults: "EFFECT_MACRO_EXTRA_ARGS doc.setup.0.args.y `y`"},
		"a macro with an argument of the wrong kind":   {sections: map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [ { name: n, type: number } ], exports: [], effects: [ { draw: { from: deck, to: 'hand:actor', count: 1 } }, { let: { bind: $n, value: { param: n }, in: [] } } ] } ]", "setup": "setup: [ { macro: m, args: { n: deck } } ]"}, faults: "EFFECT_MACRO_ARG_CONSTRAINT_VIOLATION doc.setup.0.args.n `deck`"},
		"a phase template whose name is taken":         {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, params: [], phase: { id: one } }, { id: p, params: [], phase: { id: two } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"}, faults: "CNL_VALIDATOR_IDENTIFIER_DUPLICATE_NORMALIZED doc.phaseTemplates.1.id `p`"},
		"pieces that a generate block makes":           {sections: map[string]string{"tokenTypes": "", "dataAssets": assets(sides, strings.Replace(generated, "@", "{ pieceTypeId: tent, seat: us, total: 1 }", 1))}, part: "tokenTypes", want: `[{"id":"tank-1","seat":"us","props":{"n":"int"}},{"id":"tent","seat":"us","props":{}}]`},
		"no inventory beside a generate block":         {sections: map[string]string{"tokenTypes": "", "dataAssets": assets(sides, strings.Replace(generated, "@", "", 1))}, faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nPIECE_INVENTORY_MISSING doc.dataAssets.1.payload.pieceTypes.1.id `tent`"},
		"an inventory of a generated piece once more":  {sections: map[string]string{"tokenTypes": "", "dataAssets": assets(sides, strings.Replace(generated, "@", "{ pieceTypeId: tent, seat: us, total: 1 }, { pieceTypeId: tank-1, seat: us, total: 1 }", 1))}, faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nPIECE_INVENTORY_DUPLICATE doc.dataAssets.1.payload.inventory.1.pieceTypeId `tank-1`"},
		"a fault in setup after pieces of a scenario":  {sections: map[string]string{"tokenTypes": "", "dataAssets": assets(board, sides, strings.Replace(generated, "@", "{ pieceTypeId: tent, seat: us, total: 1 }", 1), scenario), "setup": "setup: [ { shuffle: { zone: 'dekc:none' } } ]"}, faults: "CNL_XREF_SETUP_ZONE_MISSING doc.setup.0.shuffle.zone `dekc`"},
		"a metric over a space of the map":             {sections: map[string]string{"dataAssets": assets(board), "derivedMetrics": "derivedMetrics: [ { id: m, computation: controlledPopulation, zoneFilter: { zoneIds: [bay] }, requirements: [ { key: population, expectedType: number } ] } ]"}, part: "derivedMetrics", want: `[{"id":"m","computation":"controlledPopulation","zoneFilter":{"zoneIds":["bay:none"]},"requirements":[{"key":"population","expectedType":"number"}]}]`},
		"the space of a grant on an event":             {sections: with(cardDecks, map[string]string{"eventDecks": "eventDecks: [ { id: d, drawZone: deck, discardZone: deck, cards: [ { id: c, title: C, sideMode: single, unshaded: { freeOperationGrants: [ { seat: us, operationClass: operation, zoneFilter: { op: '==', left: { ref: zoneProp, zone: $zone, prop: id }, right: deck } } ] } } ] } ]"}), part: "eventDecks.0.cards.0.unshaded.freeOperationGrants.0.zoneFilter", want: `{"op":"==","left":{"ref":"zoneProp","zone":"$zone","prop":"id"},"right":"deck"}`},
		"a grant that names the space":                 {sections: with(cardDecks, map[string]string{"eventDecks": "eventDecks: [ { id: d, drawZone: deck, discardZone: deck, cards: [ { id: c, title: C, sideMode: single, unshaded: { freeOperationGrants: [ { seat: us, operationClass: operation, zoneFilter: { op: '==', left: { ref: zoneProp, zone: $spot, prop: id }, right: deck }, as: $spot } ] } } ] } ]"}), part: "eventDecks.0.cards.0.unshaded.freeOperationGrants.0.zoneFilter", want: `{"op":"==","left":{"ref":"zoneProp","zone":"$spot","prop":"id"},"right":"deck"}`},
		"the number of a roll after it":                {sections: with(oneSection("setup", "[ { rollRandom: { bind: $r, min: 1, max: 6, in: [] } }, { setVar: { scope: global, var: n, value: { ref: binding, name: $r } } } ]"), oneSection("globalVars", "[ { name: n, type: int, init: 0, min: 0, max: 6 } ]")), part: "setup.1", want: `{"setVar":{"scope":"global","var":"n","value":{"ref":"binding","name":"$r"}}}`},
	})
}

// TestWaysToWriteAFence: what a block may look like in Markdown.
func TestWaysToWriteAFence(t *testing.T) {
	sound := small(nil)[0].Text
	note := "# ``` in a comment\n"
	for name, c := range map[string]struct {
		text  string
		wants string // the only code, "" for none
	}{
		"more words after the label":       {strings.Replace(sound, "```yaml", "```yaml title=\"x\"", 1), ""},
		"blanks after the label":           {strings.Replace(sound, "```yaml", "```yaml  ", 1), ""},
		"a label in capitals":              {strings.Replace(sound, "```yaml", "```YML", 1), ""},
		"no label":                         {strings.Replace(sound, "```yaml", "```", 1), ""},
		"a fence in a comment":             {strings.Replace(sound, "```yaml\n", "```yaml\n"+note, 1), ""},
		"a longer fence":                   {strings.Replace(strings.Replace(sound, "```yaml", "`````yaml", 1), "\n```\n", "\n`````\n", 1), ""},
		"tildes":                           {strings.Replace(strings.Replace(sound, "```yaml", "~~~yaml", 1), "\n```\n", "\n~~~\n", 1), ""},
		"a fence that is not closed":       {strings.TrimSuffix(sound, "```\n"), "CNL_PARSER_YAML_PARSE_ERROR"},
		"a block without YAML, unlabelled": {sound + "\n```\njust: [ text\n```\n", ""},
	} {
		files := []File{{Path: "/game.md", Text: c.text}}
		r := Compile(New(files, Options{}))
		var codes []string
		for _, d := range r.Diagnostics {
			if d.Severity < diag.Hint {
				codes = append(codes, string(d.Code))
			}
		}
		if c.wants == "" && (len(codes) > 0 || r.GameDef == nil) ||
			c.wants != "" && !slices.Equal(codes, []string{c.wants}) {
			t.Errorf("%s: definition %v, %v", name, r.GameDef != nil, codes)
		}
	}
}
