package cnl

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTemplatesCompileAway: a spec with a template is the game that it is with
// the entries written out one by one.
func TestTemplatesCompileAway(t *testing.T) {
	seats := "{ id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } }"
	pieces := func(types, inventory string) map[string]string {
		return map[string]string{"tokenTypes": "", "dataAssets": "dataAssets: [ " + seats +
			", { id: bits, kind: pieceCatalog, payload: { pieceTypes: [ " + types + " ], inventory: [ " + inventory +
			" ] } } ]"}
	}
	zones := func(list string) map[string]string {
		return map[string]string{"dataAssets": "dataAssets: [ " + seats + " ]",
			"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack }, " + list + " ]"}
	}
	phases := func(templates, list string) map[string]string {
		out := map[string]string{
			"globalVars":    "globalVars: [ { name: n, type: int, init: 0, min: 0, max: 9 } ]",
			"turnStructure": "turnStructure: { phases: [ { id: main }, " + list + " ] }",
		}
		if templates != "" {
			out["phaseTemplates"] = "phaseTemplates: [ " + templates + " ]"
		}
		return out
	}
	for name, c := range map[string]struct{ template, written map[string]string }{
		"pieces made from dimensions": {
			pieces("{ generate: { idPattern: 'card-{rankName}{suitMark}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: suit, values: [0, 1] }, { name: rank, values: [10, 11] } ], derivedProps: { suitMark: { from: suit, map: { 0: S, 1: H } }, rankName: { from: rank, map: { 11: J }, default: '{rank}' } }, inventoryPerCombination: 2 } }", ""),
			pieces("{ id: card-10S, seat: us, statusDimensions: [], transitions: [], runtimeProps: { suit: 0, rank: 10, suitMark: S, rankName: '10' } }, "+
				"{ id: card-JS, seat: us, statusDimensions: [], transitions: [], runtimeProps: { suit: 0, rank: 11, suitMark: S, rankName: J } }, "+
				"{ id: card-10H, seat: us, statusDimensions: [], transitions: [], runtimeProps: { suit: 1, rank: 10, suitMark: H, rankName: '10' } }, "+
				"{ id: card-JH, seat: us, statusDimensions: [], transitions: [], runtimeProps: { suit: 1, rank: 11, suitMark: H, rankName: J } }",
				"{ pieceTypeId: card-10S, seat: us, total: 2 }, { pieceTypeId: card-JS, seat: us, total: 2 }, { pieceTypeId: card-10H, seat: us, total: 2 }, { pieceTypeId: card-JH, seat: us, total: 2 }"),
		},
		"a batch of markers": {
			oneSection("globalMarkerLattices", "[ { batch: { ids: [top, arc], states: [idle, busy], defaultState: idle } }, { id: leader, states: [a, b], defaultState: a } ]"),
			oneSection("globalMarkerLattices", "[ { id: top, states: [idle, busy], defaultState: idle }, { id: arc, states: [idle, busy], defaultState: idle }, { id: leader, states: [a, b], defaultState: a } ]"),
		},
		"a batch of numbers": {
			oneSection("globalVars", "[ { batch: { names: [a, b], type: int, init: 1, min: 0, max: 20 } }, { name: pot, type: int, init: 0, min: 0, max: 9 } ]"),
			oneSection("globalVars", "[ { name: a, type: int, init: 1, min: 0, max: 20 }, { name: b, type: int, init: 1, min: 0, max: 20 }, { name: pot, type: int, init: 0, min: 0, max: 9 } ]"),
		},
		"a batch of flags": {
			oneSection("globalVars", "[ { batch: { names: [a, b], type: boolean, init: false, min: 0, max: 1 } } ]"),
			oneSection("globalVars", "[ { name: a, type: boolean, init: false }, { name: b, type: boolean, init: false } ]"),
		},
		"a batch of variables of players": {
			oneSection("perPlayerVars", "[ { batch: { names: [a, b], type: int, init: 0, min: 0, max: 2 } } ]"),
			oneSection("perPlayerVars", "[ { name: a, type: int, init: 0, min: 0, max: 2 }, { name: b, type: int, init: 0, min: 0, max: 2 } ]"),
		},
		"a variable of the game and one of players with one name": {
			with(oneSection("perPlayerVars", "[ { batch: { names: [a], type: int, init: 0, min: 0, max: 2 } } ]"),
				oneSection("globalVars", "[ { batch: { names: [a], type: boolean, init: false } } ]")),
			with(oneSection("perPlayerVars", "[ { name: a, type: int, init: 0, min: 0, max: 2 } ]"),
				oneSection("globalVars", "[ { name: a, type: boolean, init: false } ]")),
		},
		"a zone for each seat": {
			zones("{ template: { idPattern: 'available-{seat}', perSeat: true, owner: none, visibility: public, ordering: set } }, { id: hand, owner: player, visibility: owner, ordering: set }"),
			zones("{ id: available-us, owner: none, visibility: public, ordering: set }, { id: available-nva, owner: none, visibility: public, ordering: set }, { id: hand, owner: player, visibility: owner, ordering: set }"),
		},
		"phases of a template, with values of their types": {
			phases("{ id: street, params: [ { name: phaseId }, { name: value } ], phase: { id: '{phaseId}', onEnter: [ { setVar: { scope: global, var: n, value: '{value}' } } ], actionDefaults: { pre: { op: '==', left: { ref: gvar, var: n }, right: '{value}' }, afterEffects: [ { shuffle: { zone: deck } } ] } } }",
				"{ fromTemplate: street, args: { phaseId: flop, value: 1 } }, { id: talk }, { fromTemplate: street, args: { phaseId: turn, value: 2 } }"),
			phases("", "{ id: flop, onEnter: [ { setVar: { scope: global, var: n, value: 1 } } ], actionDefaults: { pre: { op: '==', left: { ref: gvar, var: n }, right: 1 }, afterEffects: [ { shuffle: { zone: deck } } ] } }, { id: talk }, "+
				"{ id: turn, onEnter: [ { setVar: { scope: global, var: n, value: 2 } } ], actionDefaults: { pre: { op: '==', left: { ref: gvar, var: n }, right: 2 }, afterEffects: [ { shuffle: { zone: deck } } ] } }"),
		},
	} {
		t.Run(name, func(t *testing.T) {
			template, written := compileSmall(c.template), compileSmall(c.written)
			if template.GameDef == nil || written.GameDef == nil {
				t.Fatalf("template: %v, written out: %v", said(template), said(written))
			}
			// The catalogue as it was written is kept with the game, for tables.
			template.GameDef.RuntimeDataAssets, written.GameDef.RuntimeDataAssets = nil, nil
			if diff := cmp.Diff(encoded(t, written.GameDef), encoded(t, template.GameDef)); diff != "" {
				t.Errorf("(-written out +template):\n%s", diff)
			}
		})
	}
}

// TestZonesOfSeatsBelongToThem: a zone that a template makes for a seat belongs
// to the player of the seat.
func TestZonesOfSeatsBelongToThem(t *testing.T) {
	r := compileSmall(map[string]string{
		"dataAssets": "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } } ]",
		"zones":      "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack }, { template: { idPattern: 'hand-{seat}', perSeat: true, owner: player, visibility: owner, ordering: set } } ]",
	})
	if r.GameDef == nil || len(r.GameDef.Zones) != 3 {
		t.Fatalf("said %v", said(r))
	}
	for i, id := range []string{"hand-us:none", "hand-nva:none"} {
		z := r.GameDef.Zones[i+1]
		if !strings.HasPrefix(z.ID, strings.TrimSuffix(id, ":none")) || z.OwnerPlayerIndex == nil ||
			*z.OwnerPlayerIndex != int64(i) {
			t.Errorf("zone %d: %+v", i, z)
		}
	}
}

// TestFaultyTemplates: what is wrong with a template is one error, at its token.
func TestFaultyTemplates(t *testing.T) {
	const generate = "{ generate: { idPattern: 'card-{rank}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: rank, values: [1, 2] } ], inventoryPerCombination: 1 } }"
	seats := "{ id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } }"
	pieces := func(old, new string) map[string]string {
		if !strings.Contains(generate, old) {
			t.Fatalf("no %q", old)
		}
		return map[string]string{"tokenTypes": "", "dataAssets": "dataAssets: [ " + seats +
			", { id: bits, kind: pieceCatalog, payload: { pieceTypes: [ " + strings.Replace(generate, old, new, 1) +
			" ], inventory: [] } } ]"}
	}
	zones := func(template string, more ...string) map[string]string {
		return map[string]string{"dataAssets": "dataAssets: [ " + seats + " ]",
			"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack }, { template: { " +
				template + ", owner: none, visibility: public, ordering: set } }" + strings.Join(more, "") + " ]"}
	}
	phases := func(use string) map[string]string {
		return map[string]string{
			"phaseTemplates": "phaseTemplates: [ { id: street, params: [ { name: phaseId } ], phase: { id: '{phaseId}' } } ]",
			"turnStructure":  "turnStructure: { phases: [ { id: main }, " + use + " ] }",
		}
	}
	withoutSeats := zones("idPattern: 'hand-{seat}', perSeat: true")
	delete(withoutSeats, "dataAssets")
	checkConstructs(t, map[string]construct{
		"a pattern without a placeholder":              {sections: pieces("card-{rank}", "card"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_ID_PATTERN_NO_PLACEHOLDER doc.dataAssets.1.payload.pieceTypes.0.generate.idPattern `'card'`"},
		"a placeholder that is no dimension":           {sections: pieces("card-{rank}", "card-{suit}"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_ID_PATTERN_UNRESOLVED_PLACEHOLDER doc.dataAssets.1.payload.pieceTypes.0.generate.idPattern `suit`"},
		"a derived property of no dimension":           {sections: pieces("inventoryPer", "derivedProps: { x: { from: suit, map: {} } }, inventoryPer"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_DERIVED_PROP_FROM_UNKNOWN doc.dataAssets.1.payload.pieceTypes.0.generate.derivedProps.x.from `suit`"},
		"combinations with the same id":                {sections: pieces("values: [1, 2]", "values: [1, 1]"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_DUPLICATE_ID doc.dataAssets.1.payload.pieceTypes.0.generate.idPattern `'card-{rank}'`"},
		"no dimensions":                                {sections: pieces("[ { name: rank, values: [1, 2] } ]", "[]"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_DIMENSIONS_EMPTY doc.dataAssets.1.payload.pieceTypes.0.generate.dimensions `[]`"},
		"a dimension without values":                   {sections: pieces("[1, 2]", "[]"), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_DIMENSION_VALUES_EMPTY doc.dataAssets.1.payload.pieceTypes.0.generate.dimensions.0.values `[]`"},
		"a generate block without a pattern":           {sections: pieces("idPattern: 'card-{rank}', ", ""), faults: "CNL_DATA_ASSET_CASCADE_TOKEN_TYPES_MISSING doc.dataAssets `dataAssets`\nCNL_COMPILER_PIECE_GEN_BLOCK_INVALID doc.dataAssets.1.payload.pieceTypes.0.generate.idPattern `{ seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: rank, values: [1, 2] } ], inventoryPerCombination: 1 }`"},
		"a batch of markers without ids":               {sections: oneSection("globalMarkerLattices", "[ { batch: { ids: [], states: [a], defaultState: a } } ]"), faults: "CNL_COMPILER_BATCH_MARKER_IDS_EMPTY doc.globalMarkerLattices.0.batch.ids `[]`"},
		"a batch of markers whose ids are missing":     {sections: oneSection("globalMarkerLattices", "[ { batch: { states: [a], defaultState: a } } ]"), faults: "CNL_COMPILER_BATCH_MARKER_IDS_EMPTY doc.globalMarkerLattices.0.batch.ids `{ states: [a], defaultState: a }`"},
		"a marker twice in a batch":                    {sections: oneSection("globalMarkerLattices", "[ { batch: { ids: [x, x], states: [a], defaultState: a } } ]"), faults: "CNL_COMPILER_BATCH_MARKER_DUPLICATE_ID doc.globalMarkerLattices.0.batch.ids.1 `x`"},
		"a state twice, of all markers of a batch":     {sections: oneSection("globalMarkerLattices", "[ { batch: { ids: [x, y, z], states: [a, b, a], defaultState: a } } ]"), faults: "DUPLICATE_GLOBAL_MARKER_STATE_ID doc.globalMarkerLattices.0.batch.states.2 `a`"},
		"a marker in a batch and elsewhere":            {sections: oneSection("globalMarkerLattices", "[ { batch: { ids: [x], states: [a], defaultState: a } }, { id: x, states: [a], defaultState: a } ]"), faults: "CNL_COMPILER_BATCH_MARKER_DUPLICATE_ID doc.globalMarkerLattices.1.id `x`"},
		"a default that is no state":                   {sections: oneSection("globalMarkerLattices", "[ { batch: { ids: [x], states: [aa], defaultState: ab } } ]"), faults: "CNL_COMPILER_BATCH_MARKER_DEFAULT_STATE_INVALID doc.globalMarkerLattices.0.batch.defaultState `ab`"},
		"a batch of variables without names":           {sections: oneSection("globalVars", "[ { batch: { names: [], type: boolean, init: false } } ]"), faults: "CNL_COMPILER_BATCH_VAR_NAMES_EMPTY doc.globalVars.0.batch.names `[]`"},
		"a batch of variables whose names are missing": {sections: oneSection("globalVars", "[ { batch: { type: boolean, init: false } } ]"), faults: "CNL_COMPILER_BATCH_VAR_NAMES_EMPTY doc.globalVars.0.batch.names `{ type: boolean, init: false }`"},
		"a variable twice in a batch":                  {sections: oneSection("globalVars", "[ { batch: { names: [x, x], type: boolean, init: false } } ]"), faults: "CNL_COMPILER_BATCH_VAR_DUPLICATE_NAME doc.globalVars.0.batch.names.1 `x`"},
		"a variable in a batch and elsewhere":          {sections: oneSection("globalVars", "[ { name: x, type: boolean, init: true }, { batch: { names: [x], type: boolean, init: false } } ]"), faults: "CNL_COMPILER_BATCH_VAR_DUPLICATE_NAME doc.globalVars.1.batch.names.0 `x`"},
		"a batch of an unknown type":                   {sections: oneSection("globalVars", "[ { batch: { names: [x], type: float, init: 0 } } ]"), faults: "CNL_COMPILER_BATCH_VAR_INVALID_TYPE doc.globalVars.0.batch.type `float`"},
		"a batch that begins out of its bounds":        {sections: oneSection("perPlayerVars", "[ { batch: { names: [x], type: int, init: 7, min: 0, max: 3 } } ]"), faults: "CNL_COMPILER_BATCH_VAR_INT_INIT_OUT_OF_RANGE doc.perPlayerVars.0.batch.init `7`"},
		"a zone pattern without a seat":                {sections: zones("idPattern: hand, perSeat: true"), faults: "CNL_COMPILER_ZONE_TEMPLATE_ID_PATTERN_MISSING_SEAT doc.zones.1.template.idPattern `hand`"},
		"a zone template without a pattern":            {sections: zones("perSeat: true"), faults: "CNL_COMPILER_ZONE_TEMPLATE_ID_PATTERN_MISSING_SEAT doc.zones.1.template.idPattern `{ perSeat: true, owner: none, visibility: public, ordering: set }`"},
		"a zone template that is not for each seat":    {sections: zones("idPattern: 'hand-{seat}', perSeat: false"), faults: "CNL_COMPILER_MISSING_CAPABILITY doc.zones.1.template.perSeat `false`"},
		"a zone of a template that exists already":     {sections: zones("idPattern: 'hand-{seat}', perSeat: true", ", { id: hand-us, owner: none, visibility: public, ordering: set }"), faults: "CNL_COMPILER_ZONE_TEMPLATE_DUPLICATE_ID doc.zones.1.template.idPattern `'hand-{seat}'`"},
		"a zone template in a spec without seats":      {sections: withoutSeats, faults: "CNL_COMPILER_ZONE_TEMPLATE_SEAT_CATALOG_MISSING doc.zones.1.template `template`"},
		"a phase of an unknown template":               {sections: phases("{ fromTemplate: steret, args: { phaseId: flop } }"), faults: "CNL_COMPILER_PHASE_TEMPLATE_MISSING doc.turnStructure.phases.1 `steret`"},
		"a parameter of a template without argument":   {sections: phases("{ fromTemplate: street, args: {} }"), faults: "CNL_COMPILER_PHASE_TEMPLATE_PARAM_MISSING doc.turnStructure.phases.1.args `street`"},
		"an argument without a parameter":              {sections: phases("{ fromTemplate: street, args: { phaseId: flop, extra: 1 } }"), faults: "CNL_COMPILER_PHASE_TEMPLATE_PARAM_EXTRA doc.turnStructure.phases.1.args.extra `extra`"},
		"a phase of a template that exists already":    {sections: phases("{ fromTemplate: street, args: { phaseId: main } }"), faults: "CNL_COMPILER_PHASE_TEMPLATE_DUPLICATE_ID doc.turnStructure.phases.1 `main`"},
		"a phase template without parameters":          {sections: map[string]string{"phaseTemplates": "phaseTemplates: [ { id: street, phase: { id: flop } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: street, args: {} } ] }"}, part: "turnStructure", want: `{"phases":[{"id":"main"},{"id":"flop"}]}`},
	})
}

// TestPhaseDefaultsAndDecks shows what actions of a phase have in common, and
// zones that are decks.
func TestPhaseDefaultsAndDecks(t *testing.T) {
	zone := func(behavior string) map[string]string {
		return oneSection("zones", "[ { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { "+
			behavior+" } }, { id: muck, owner: none, visibility: public, ordering: set } ]")
	}
	checkConstructs(t, map[string]construct{
		"a condition and effects of all actions of a phase": {
			sections: oneSection("turnStructure", "{ phases: [ { id: main, actionDefaults: { pre: { op: '>', left: { zoneCount: deck }, right: 0 }, afterEffects: [ { shuffle: { zone: deck } } ] } } ] }"),
			part:     "turnStructure", want: `{"phases":[{"id":"main","actionDefaults":{"pre":{"op":">","left":{"ref":"zoneCount","zone":"deck:none"},"right":0},"afterEffects":[{"shuffle":{"zone":"deck:none"}}]}}]}`,
		},
		"a phase without defaults":                               {sections: nil, part: "turnStructure", want: `{"phases":[{"id":"main"}]}`},
		"a deck drawn from the top and filled from the discards": {sections: zone("type: deck, drawFrom: top, reshuffleFrom: muck"), part: "zones.0", want: `{"id":"deck:none","zoneKind":"aux","owner":"none","visibility":"hidden","ordering":"stack","behavior":{"type":"deck","drawFrom":"top","reshuffleFrom":"muck:none"}}`},
		"a deck drawn from the bottom":                           {sections: zone("type: deck, drawFrom: bottom"), part: "zones.0.behavior", want: `{"type":"deck","drawFrom":"bottom"}`},
		"a deck drawn from anywhere":                             {sections: zone("type: deck, drawFrom: random"), part: "zones.0.behavior", want: `{"type":"deck","drawFrom":"random"}`},
		"a deck that is filled from itself":                      {sections: zone("type: deck, reshuffleFrom: deck"), faults: "CNL_XREF_ZONE_BEHAVIOR_RESHUFFLE_SELF doc.zones.0.behavior.reshuffleFrom `deck`"},
		"a deck that is filled from nowhere":                     {sections: zone("type: deck, reshuffleFrom: mukc"), faults: "CNL_XREF_ZONE_BEHAVIOR_RESHUFFLE_MISSING doc.zones.0.behavior.reshuffleFrom `mukc`"},
		"a behaviour that is unknown":                            {sections: zone("type: market"), faults: "CNL_COMPILER_ZONE_BEHAVIOR_TYPE_INVALID doc.zones.0.behavior.type `market`"},
		"a deck that is no stack":                                {sections: oneSection("zones", "[ { id: deck, owner: none, visibility: hidden, ordering: set, behavior: { type: deck, drawFrom: top } } ]"), part: "zones.0", want: `{"id":"deck:none","zoneKind":"aux","owner":"none","visibility":"hidden","ordering":"set","behavior":{"type":"deck","drawFrom":"top"}}`, faults: "CNL_COMPILER_ZONE_BEHAVIOR_ORDERING_MISMATCH doc.zones.0.behavior `set`"},
	})
}
