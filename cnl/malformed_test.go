package cnl

import (
	"slices"
	"strings"
	"testing"
)

// TestMalformedSections: what is badly malformed is an ordinary error at its
// place.
func TestMalformedSections(t *testing.T) {
	const asset = "dataAssets:\n  - { id: start, kind: scenario, payload: "
	deck := func(text string) map[string]string { return map[string]string{"eventDecks": "eventDecks: " + text} }
	head := "drawZone: deck, discardZone: deck"
	for name, c := range map[string]struct {
		sections map[string]string
		want     string // code and path
	}{
		"metadata without players":       {map[string]string{"metadata": "metadata: { id: small }"}, "CNL_VALIDATOR_METADATA_PLAYERS_INVALID doc.metadata.players"},
		"terminal without conditions":    {map[string]string{"terminal": "terminal: {}"}, "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions"},
		"conditions are no list":         {map[string]string{"terminal": "terminal: { conditions: 3 }"}, "CNL_VALIDATOR_TERMINAL_CONDITIONS_INVALID doc.terminal.conditions"},
		"turn structure without phases":  {map[string]string{"turnStructure": "turnStructure: {}", "actions": "actions: []"}, "CNL_VALIDATOR_TURN_STRUCTURE_PHASES_INVALID doc.turnStructure.phases"},
		"deck without id":                {deck("[ { " + head + ", cards: [] } ]"), "doc.eventDecks.0.id"},
		"deck without cards":             {deck("[ { id: d, " + head + " } ]"), "doc.eventDecks.0.cards"},
		"card whose id is no text":       {deck("[ { id: d, " + head + ", cards: [ { id: [], title: A, sideMode: single, unshaded: { text: A } } ] } ]"), "doc.eventDecks.0.cards.0.id"},
		"branch without id":              {deck("[ { id: d, " + head + ", cards: [ { id: c, title: A, sideMode: single, unshaded: { branches: [ { effects: [ { shuffle: { zone: deck } } ] } ] } } ] } ]"), "doc.eventDecks.0.cards.0.unshaded.branches.0.id"},
		"lasting effect without setup":   {deck("[ { id: d, " + head + ", cards: [ { id: c, title: A, sideMode: single, unshaded: { lastingEffects: [ { id: l, duration: turn } ] } } ] } ]"), "CNL_VALIDATOR_EVENT_CARD_SHAPE_INVALID doc.eventDecks.0.cards.0.unshaded.lastingEffects.0.setupEffects"},
		"a payload that is a number":     {map[string]string{"dataAssets": asset + "3 }"}, "CNL_VALIDATOR_DATA_ASSET_SCENARIO_PAYLOAD_INVALID doc.dataAssets.0.payload"},
		"scenario without payload":       {map[string]string{"dataAssets": asset + "null }"}, "CNL_VALIDATOR_DATA_ASSET_SCENARIO_PAYLOAD_INVALID doc.dataAssets.0.payload"},
		"template without params":        {map[string]string{"phaseTemplates": "phaseTemplates: [ { id: p, phase: { id: more } } ]", "turnStructure": "turnStructure: { phases: [ { id: main }, { fromTemplate: p, args: {} } ] }"}, ""},
		"params of a macro are no list":  {map[string]string{"effectMacros": "effectMacros: [ { id: m, params: 3, exports: [], effects: [] } ]"}, "EFFECT_MACRO_PARAM_TYPE_INVALID doc.effectMacros.0.params"},
		"macro without effects":          {map[string]string{"effectMacros": "effectMacros: [ { id: m, params: [], exports: [] } ]"}, "CNL_COMPILER_MISSING_CAPABILITY doc.effectMacros.0.effects"},
		"a zone that is a number":        {map[string]string{"zones": "zones: [ 3, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, "CNL_VALIDATOR_ZONE_SHAPE_INVALID doc.zones.0"},
		"a token type that is a number":  {map[string]string{"tokenTypes": "tokenTypes: [ 3 ]"}, "doc.tokenTypes.0"},
		"a marker that is a number":      {map[string]string{"globalMarkerLattices": "globalMarkerLattices: [ 3 ]"}, "doc.globalMarkerLattices.0"},
		"a variable that is a number":    {map[string]string{"globalVars": "globalVars: [ 3 ]"}, "CNL_VALIDATOR_VARIABLE_SHAPE_INVALID doc.globalVars.0"},
		"a phase that is a number":       {map[string]string{"turnStructure": "turnStructure: { phases: [ 3, { id: main } ] }"}, "CNL_VALIDATOR_TURN_STRUCTURE_PHASE_SHAPE_INVALID doc.turnStructure.phases.0"},
		"a macro that is a number":       {map[string]string{"effectMacros": "effectMacros: [ 3 ]"}, "doc.effectMacros.0"},
		"a condition macro that is none": {map[string]string{"conditionMacros": "conditionMacros: [ 3 ]"}, "doc.conditionMacros.0"},
		"a template that is a number":    {map[string]string{"phaseTemplates": "phaseTemplates: [ 3 ]"}, "doc.phaseTemplates.0"},
		"a zone whose id is a list":      {map[string]string{"zones": "zones: [ { id: [], owner: none, visibility: hidden, ordering: stack }, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, "CNL_COMPILER_ZONE_ID_INVALID doc.zones.0.id"},
		"borders that are no list":       {map[string]string{"zones": "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack, adjacentTo: 3 } ]"}, "CNL_COMPILER_ZONE_ADJACENCY_INVALID doc.zones.0.adjacentTo"},
		"a checkpoint without a test":    {map[string]string{"terminal": "terminal: { conditions: [], checkpoints: [ { id: c, seat: red, timing: duringCoup, when: {} } ] }"}, "doc.terminal.checkpoints.0.when"},
		"an alias of nothing":            {map[string]string{"setup": "setup: *nothing"}, "doc.setup"},
		"a zone template without id":     {map[string]string{"zones": "zones: [ { template: { owner: none, visibility: hidden, ordering: stack } }, { id: deck, owner: none, visibility: hidden, ordering: stack } ]"}, "CNL_COMPILER_ZONE_TEMPLATE_ID_PATTERN_MISSING_SEAT doc.zones.0.template.idPattern"},
		"a batch without names":          {map[string]string{"globalVars": "globalVars: [ { batch: { type: int, init: 0, min: 0, max: 1 } } ]"}, "CNL_COMPILER_BATCH_VAR_NAMES_EMPTY doc.globalVars.0.batch.names"},
	} {
		t.Run(name, func(t *testing.T) {
			r := compileSmall(c.sections)
			errors := slices.DeleteFunc(said(r), func(line string) bool { return !strings.HasPrefix(line, "error ") })
			switch {
			case c.want == "":
				if len(errors) > 0 || r.GameDef == nil {
					t.Errorf("errors %v", errors)
				}
			case r.GameDef != nil || len(errors) == 0 || !slices.ContainsFunc(errors, func(line string) bool { return strings.HasSuffix(line, c.want) }):
				t.Errorf("errors %v, want %s", errors, c.want)
			}
		})
	}
}
