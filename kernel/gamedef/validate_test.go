package gamedef_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

func TestGivenDefinitionsAreValid(t *testing.T) {
	for name, data := range given(t) {
		t.Run(name, func(t *testing.T) {
			def, problems := gamedef.Load(data)
			if def == nil || len(problems) > 0 {
				t.Errorf("problems: %v", problems)
			}
		})
	}
}

// pebbles is a small sound game in which tests plant their faults.
//
//go:embed testdata/pebbles.json
var pebbles string

// effect replaces the effect of the only action.
func effect(json string) [2]string {
	return [2]string{`"effects": [{"addVar"`, `"effects": [` + json + `, {"addVar"`}
}

// before replaces the action's condition.
func before(json string) [2]string { return [2]string{`"pre": null`, `"pre": ` + json} }

// domain replaces the parameter's query.
func domain(json string) [2]string {
	return [2]string{`{"query": "intsInRange", "min": 1, "max": 3}`, json}
}

func swap(old, new string) [2]string { return [2]string{old, new} }

// pipelineOf is a pipeline of the only action.
func pipelineOf(id string) string {
	return `{"id": "` + id + `", "actionId": "take", "legality": null, "costValidation": null, "costEffects": [], "targeting": {}, "stages": [{"effects": []}], "atomicity": "atomic"}`
}

// spaceMarkers gives markers of spaces a state at the start.
func spaceMarkers(json string) [2]string {
	return [2]string{`"markerLattices": [`, `"spaceMarkers": [` + json + `], "markerLattices": [`}
}

// faults lists single changes of pebbles with the problem each is.
var faults = []struct {
	edit       [2]string
	code, path string
	offer      string // an alternative, "" for none
}{
	{swap(`"min": 2, "max": 2`, `"min": 0, "max": 2`), "META_PLAYERS_MIN_INVALID", "metadata.players.min", ""},
	{swap(`"min": 2, "max": 2`, `"min": 3, "max": 2`), "META_PLAYERS_RANGE_INVALID", "metadata.players", ""},
	{swap(`"id": "pebbles",`, `"id": "pebbles", "maxTriggerDepth": 0,`), "META_MAX_TRIGGER_DEPTH_INVALID", "metadata.maxTriggerDepth", ""},
	{swap(`"init": 7, "min": 0`, `"init": 9, "min": 0`), "VAR_BOUNDS_INVALID", "globalVars[0]", ""},
	{swap(`"moss", "type": "int", "init": 0, "min": 0, "max": 3`, `"moss", "type": "boolean", "init": false`), "ZONE_VAR_TYPE_INVALID", "zoneVars[0].type", ""},
	{swap(`"name": "open"`, `"name": "heap"`), "DUPLICATE_GLOBAL_VAR_NAME", "globalVars[1]", ""},
	{swap(`["clear", "rain"]`, `["clear", "clear"]`), "DUPLICATE_GLOBAL_MARKER_STATE_ID", "globalMarkerLattices[0].states[1]", ""},
	{swap(`"defaultState": "clear"`, `"defaultState": "cler"`), "GLOBAL_MARKER_LATTICE_DEFAULT_INVALID", "globalMarkerLattices[0].defaultState", "clear"},
	{swap(`"high"], "defaultState": "low"`, `"high"], "defaultState": "hih"`), "MAP_MARKER_DEFAULT_INVALID", "markerLattices[0].defaultState", "high"},
	{swap(`"states": ["low", "high"], "defaultState": "low",
		"constraints": [{"spaceIds": ["reed:none"], "allowedStates": ["low"]}]}`, `"states": [], "defaultState": "low"}`),
		"MAP_MARKER_LATTICE_STATES_EMPTY", "markerLattices[0].states", ""},
	{swap(`"markerLattices": [`, `"markerLattices": [{"id": "tide", "states": ["low"], "defaultState": "low"}, `), "MAP_MARKER_LATTICE_DUPLICATE", "markerLattices[1]", ""},
	{spaceMarkers(`{"spaceId": "benk:none", "markerId": "tide", "state": "low"}`), "MAP_SPACE_MARKER_SPACE_UNKNOWN", "spaceMarkers[0].spaceId", "bank:none"},
	{spaceMarkers(`{"spaceId": "bank:none", "markerId": "tidy", "state": "low"}`), "MAP_SPACE_MARKER_LATTICE_UNKNOWN", "spaceMarkers[0].markerId", "tide"},
	{spaceMarkers(`{"spaceId": "bank:none", "markerId": "tide", "state": "hihg"}`), "MAP_SPACE_MARKER_STATE_UNKNOWN", "spaceMarkers[0].state", "high"},
	{swap(`"setup": [`, `"stackingConstraints": [{"id": "narrow", "description": "", "spaceFilter": {}, "pieceFilter": {"seats": ["heron"]}, "rule": "prohibit"}], "setup": [`), "STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING", "stackingConstraints[0].pieceFilter.seats", ""},
	{swap(`"setup": [`, `"stackingConstraints": [{"id": "narrow", "description": "", "spaceFilter": {}, "pieceFilter": {"pieceTypeIds": ["stone"], "seats": ["heron"]}, "rule": "prohibit"}], "setup": [`), "STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING", "stackingConstraints[0].pieceFilter.seats", ""},
	{swap(`"stone", "props"`, `"stone", "seat": "heren", "props"`), "TOKEN_TYPE_SEAT_UNDECLARED", "tokenTypes[0].seat", "heron"},
	{swap(`{"id": "storm"}`, `{"id": "rest"}`), "DUPLICATE_PHASE_ID", "turnStructure.interrupts[0].id", ""},
	{swap(`"pouch:1"`, `"pouch:2"`), "ZONE_ID_PLAYER_INDEX_OUT_OF_BOUNDS", "zones[2].id", ""},
	{swap(`"pouch:1"`, `"pouch:left:1"`), "ZONE_ID_BASE_INVALID", "zones[2].id", ""},
	{swap(`"pouch:1"`, `"$pouch:1"`), "ZONE_ID_BASE_INVALID", "zones[2].id", ""},
	{swap(`"pouch:1"`, `"pouch:x"`), "ZONE_ID_PLAYER_QUALIFIER_INVALID", "zones[2].id", ""},
	{swap(`"name": "$n"`, `"name": "__actionClass"`), "ACTION_PARAM_RESERVED_NAME", "actions[0].params[0].name", ""},
	{swap(`"uniqueBy": [["hour"]]`, `"uniqueBy": [["hour", "hour"]]`), "RUNTIME_TABLE_UNIQUE_KEY_FIELD_DUPLICATE", "tableContracts[0].uniqueBy[0][1]", ""},
	{swap(`"uniqueBy": [["hour"]]`, `"uniqueBy": [["houre"]]`), "REF_RUNTIME_TABLE_UNIQUE_KEY_FIELD_MISSING", "tableContracts[0].uniqueBy[0][0]", "hour"},
	{swap(`"assetId": "lore"`, `"assetId": "lores"`), "REF_RUNTIME_DATA_ASSET_MISSING", "tableContracts[0].assetId", "lore"},
	{swap(`"hour": 2`, `"hour": 3`), "RUNTIME_TABLE_CONSTRAINT_CONTIGUOUS_VIOLATION", "tableContracts[0].constraints[1]", ""},
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none", "direction": "bidirectional"}, {"to": "ponk:none", "direction": "bidirectional"}`), "SPATIAL_DANGLING_ZONE_REF", "zones[3].adjacentTo[1].to", "bank:none"},
	{swap(`{"to": "reed:none", "direction": "bidirectional"}`, `{"to": "reed:none", "direction": "bidirectional"}, {"to": "pouch:0", "direction": "unidirectional"}`), "SPATIAL_NEIGHBORS_UNSORTED", "zones[0].adjacentTo[1].to", ""},
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none"}`), "SPATIAL_ADJACENCY_DIRECTION_REQUIRED", "zones[3].adjacentTo[0].direction", ""},
	{swap(`"phase": ["play"]`, `"phase": ["plan"]`), "REF_PHASE_MISSING", "actions[0].phase[0]", "play"},
	{swap(`"phase": ["play"]`, `"phase": []`), "ACTION_PHASE_INVALID", "actions[0].phase", ""},
	{swap(`"id": "take"`, `"id": "$decline"`), "ACTION_ID_RESERVED", "actions[0].id", ""},
	{swap(`"actor": "active"`, `"actor": {"id": 2}`), "PLAYER_SELECTOR_ID_OUT_OF_BOUNDS", "actions[0].actor", ""},
	{swap(`{"type": "win", "player": "active"}`, `{"type": "score"}`), "SCORING_REQUIRED_FOR_SCORE_RESULT", "terminal.conditions[0].result", ""},
	{swap(`"terminal": {`, `"terminal": {"checkpoints": [], `), "VICTORY_CHECKPOINTS_EMPTY", "terminal.checkpoints", ""},
	{swap(`"setup": [`, `"setup": [{"chooseOne": {"internalDecisionId": "d", "bind": "$x", "options": {"query": "players"}}}, `), "DECISION_IN_SETUP", "setup[0].chooseOne", ""},

	{swap(`"phase": ["play"]`, `"phase": ["play", "play"]`), "ACTION_PHASE_DUPLICATE", "actions[0].phase[1]", ""},
	{swap(`"triggers": []`, `"actionPipelines": [`+pipelineOf("slow")+`, `+pipelineOf("fast")+`], "triggers": []`), "ACTION_PIPELINE_ACTION_MAPPING_AMBIGUOUS", "actionPipelines", ""},
	{swap(`"triggers": []`, `"triggers": [{"id": "t", "event": {"type": "varChanged", "scope": "zone", "var": "heap"}, "effects": []}]`), "REF_VAR_MISSING", "triggers[0].event.var", ""},
	{swap(`"triggers": []`, `"derivedMetrics": [{"id": "wealth", "computation": "markerTotal", "zoneFilter": {"zoneIds": ["bank:none"]}, "requirements": [{"key": "marks", "expectedType": "number"}]}], "triggers": []`), "DERIVED_METRIC_ZONE_ATTRIBUTE_INVALID", "zones[0].attributes.marks", ""},
	{swap(`"min": 0, "max": 9}]`, `"min": 0, "max": 9}, {"name": "won", "type": "boolean", "init": false}]`), "DUPLICATE_PER_PLAYER_VAR_NAME", "perPlayerVars[1]", ""},
	{swap(`{"id": "pouch:0",`, `{"id": "loose", "owner": "none", "visibility": "public", "ordering": "set"}, {"id": "pouch:0",`), "ZONE_ID_OWNERSHIP_INVALID", "zones[1].id", ""},
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none", "direction": "bidirectional"}, {"to": "reed:none", "direction": "bidirectional"}`), "SPATIAL_SELF_LOOP", "zones[3].adjacentTo[1].to", ""},
	{swap(`{"kind": "contiguousInt", "field": "hour", "start": 1}`, `{"kind": "numericRange", "field": "name"}`), "RUNTIME_TABLE_CONSTRAINT_FIELD_TYPE_INVALID", "tableContracts[0].constraints[1].field", ""},
	{swap(`"direction": "asc"`, `"direction": "desc"`), "RUNTIME_TABLE_CONSTRAINT_MONOTONIC_VIOLATION", "tableContracts[0].constraints[0]", ""},
	{swap(`"name": "flood"}]}}],
	"tableContracts": [{"id": "tides", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}, {"field": "name", "type": "string"}],
		"uniqueBy": [["hour"]]`, `"name": "ebb"}]}}],
	"tableContracts": [{"id": "tides", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}, {"field": "name", "type": "string"}],
		"uniqueBy": [["name"]]`), "RUNTIME_TABLE_UNIQUE_KEY_VIOLATION", "tableContracts[0].uniqueBy[0]", ""},
	{swap(`"uniqueBy": [["hour"]]`, `"uniqueBy": [["name"]]`+", "+`"constraints": [{"kind": "numericRange", "field": "hour", "min": 1, "max": 1}]}, {"id": "again", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}]`), "RUNTIME_TABLE_CONSTRAINT_RANGE_VIOLATION", "tableContracts[0].constraints[0]", ""},
	{swap(`"name": "flood"}]}}],
	"tableContracts": [{"id": "tides", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}, {"field": "name", "type": "string"}],
		"uniqueBy": [["hour"]]`, `"name": ["flood"]}]}}],
	"tableContracts": [{"id": "tides", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}, {"field": "name", "type": "string"}],
		"uniqueBy": [["name"]]`), "RUNTIME_TABLE_UNIQUE_KEY_VALUE_INVALID", "tableContracts[0].uniqueBy[0]", ""},
	{swap(`"terminal": {`, `"terminal": {"checkpoints": [{"id": "dusk", "seat": "heron", "timing": "duringCoup", "when": true}], `), "VICTORY_CHECKPOINT_WHEN_INVALID", "terminal.checkpoints[0].when", ""},

	{before(`{"op": ">", "left": {"ref": "gvar", "var": "heep"}, "right": 0}`), "REF_GVAR_MISSING", "actions[0].pre.left.var", "heap"},
	{before(`{"op": ">", "left": {"ref": "zoneCount", "zone": "bankk:none"}, "right": 0}`), "REF_ZONE_MISSING", "actions[0].pre.left.zone", "bank:none"},
	{before(`{"op": ">", "left": {"ref": "zoneCount", "zone": "bank:actor"}, "right": 0}`), "ZONE_SELECTOR_OWNERSHIP_INVALID", "actions[0].pre.left.zone", ""},
	{before(`{"op": ">", "left": "many", "right": 0}`), "VALUE_EXPR_NUMERIC_REQUIRED", "actions[0].pre.left", ""},
	{before(`{"op": ">", "left": {"op": "/", "left": 1, "right": 0}, "right": 0}`), "VALUE_EXPR_DIVISION_BY_ZERO_STATIC", "actions[0].pre.left.right", ""},
	{before(`{"op": "==", "left": {"ref": "markerState", "space": "bank:none", "marker": "tide"}, "right": "hig"}`), "REF_MARKER_STATE_MISSING", "actions[0].pre.right", "high"},
	{before(`{"op": "==", "left": {"ref": "zoneProp", "zone": "bank:none", "prop": "marks"}, "right": 0}`), "REF_MAP_SPACE_PROP_KIND_INVALID", "actions[0].pre.left.prop", ""},
	{before(`{"op": "==", "left": {"ref": "zoneProp", "zone": "pouch:0", "prop": "depth"}, "right": 0}`), "REF_MAP_SPACE_MISSING", "actions[0].pre.left.zone", ""},

	{before(`{"op": "==", "left": {"ref": "zoneProp", "zone": "bank:none", "prop": "dept"}, "right": 0}`), "REF_MAP_SPACE_PROP_MISSING", "actions[0].pre.left.prop", "depth"},
	{effect(`{"setTokenProp": {"token": "$t", "prop": "wait", "value": 1}}`), "REF_TOKEN_PROP_MISSING", "actions[0].effects[0].setTokenProp.prop", "weight"},

	{domain(`{"query": "intsInRange", "min": 4, "max": 3}`), "DOMAIN_INTS_RANGE_INVALID", "actions[0].params[0].domain", ""},
	{domain(`{"query": "intsInRange", "min": 1, "max": 3, "maxResults": 1}`), "DOMAIN_INTS_RANGE_MAX_RESULTS_INVALID", "actions[0].params[0].domain.maxResults", ""},
	{domain(`{"query": "intsInRange", "min": 1, "max": 3, "step": 0}`), "DOMAIN_INTS_RANGE_STEP_INVALID", "actions[0].params[0].domain.step", ""},
	{domain(`{"query": "nextInOrderByCondition", "source": {"query": "players"}, "from": 0, "bind": "p", "where": true}`), "DOMAIN_NEXT_IN_ORDER_BIND_INVALID", "actions[0].params[0].domain.bind", ""},
	{domain(`{"query": "intsInVarRange", "var": "open"}`), "DOMAIN_INTS_VAR_RANGE_SOURCE_TYPE_INVALID", "actions[0].params[0].domain.var", ""},
	{domain(`{"query": "concat", "sources": [{"query": "players"}, {"query": "zones"}]}`), "DOMAIN_QUERY_SHAPE_MISMATCH", "actions[0].params[0].domain.sources", ""},
	{domain(`{"query": "concat", "sources": []}`), "DOMAIN_QUERY_INVALID", "actions[0].params[0].domain.sources", ""},
	{domain(`{"query": "tokensInZone", "zone": "bank:none", "filter": [{"prop": "wait", "op": "eq", "value": 1}]}`), "REF_TOKEN_FILTER_PROP_MISSING", "actions[0].params[0].domain.filter[0].prop", ""},
	{domain(`{"query": "assetRows", "tableId": "tides", "cardinality": "exactlyOne", "where": [{"field": "name", "op": "eq", "value": "ebb"}]}`), "DOMAIN_ASSET_ROWS_EXACTLY_ONE_NOT_KEY_CONSTRAINED", "actions[0].params[0].domain.where", ""},
	{domain(`{"query": "nextInOrderByCondition", "source": {"query": "players"}, "from": "x", "bind": "$p", "where": true}`), "DOMAIN_NEXT_IN_ORDER_SOURCE_ANCHOR_SHAPE_MISMATCH", "actions[0].params[0].domain.from", ""},

	{effect(`{"addVar": {"scope": "global", "var": "open", "delta": 1}}`), "ADDVAR_BOOLEAN_TARGET_INVALID", "actions[0].effects[0].addVar.var", ""},
	{effect(`{"setVar": {"scope": "zoneVar", "zone": "bank:none", "var": "mos", "value": 1}}`), "REF_ZONEVAR_MISSING", "actions[0].effects[0].setVar.var", "moss"},
	{effect(`{"if": {"when": true, "then": [{"createToken": {"type": "ston", "zone": "bank:none"}}]}}`), "REF_TOKEN_TYPE_MISSING", "actions[0].effects[0].if.then[0].createToken.type", "stone"},
	{effect(`{"setMarker": {"space": "bank:none", "marker": "tied", "state": "low"}}`), "REF_MARKER_LATTICE_MISSING", "actions[0].effects[0].setMarker.marker", "tide"},
	{effect(`{"setMarker": {"space": "reed:none", "marker": "tide", "state": "high"}}`), "MARKER_CONSTRAINT_STATE_NOT_ALLOWED", "actions[0].effects[0].setMarker.state", "low"},
	{effect(`{"flipGlobalMarker": {"marker": "sky", "stateA": "rain", "stateB": "rain"}}`), "EFFECT_FLIP_GLOBAL_MARKER_STATE_INVALID", "actions[0].effects[0].flipGlobalMarker", ""},
	{effect(`{"gotoPhaseExact": {"phase": "storm"}}`), "REF_PHASE_MISSING", "actions[0].effects[0].gotoPhaseExact.phase", ""},
	{effect(`{"chooseN": {"internalDecisionId": "d", "bind": "$x", "options": {"query": "players"}, "min": 1}}`), "EFFECT_CHOOSE_N_CARDINALITY_INVALID", "actions[0].effects[0].chooseN", ""},
	{effect(`{"chooseOne": {"internalDecisionId": "d", "bind": "$x", "options": {"query": "assetRows", "tableId": "tides"}}}`), "EFFECT_CHOICE_OPTIONS_RUNTIME_SHAPE_INVALID", "actions[0].effects[0].chooseOne.options", "object"},
	{effect(`{"reduce": {"itemBind": "$a", "accBind": "$a", "over": {"query": "players"}, "initial": 0, "next": 1, "resultBind": "$r", "in": []}}`), "REDUCE_BINDING_CONFLICT", "actions[0].effects[0].reduce", ""},
	{effect(`{"grantFreeOperation": {"seat": "heron", "operationClass": "operation", "uses": 0}}`), "EFFECT_GRANT_FREE_OPERATION_USES_INVALID", "actions[0].effects[0].grantFreeOperation.uses", ""},
}

func TestEachFaultIsOneProblemInItsPlace(t *testing.T) {
	for _, fault := range faults {
		t.Run(fault.code+" "+fault.path, func(t *testing.T) {
			text := strings.Replace(pebbles, fault.edit[0], fault.edit[1], 1)
			if text == pebbles {
				t.Fatal("the edit does not apply")
			}
			_, problems := gamedef.Load([]byte(text))
			if len(problems) != 1 {
				t.Fatalf("want one problem, got %d: %v", len(problems), problems)
			}
			p := problems[0]
			if p.Code != fault.code || p.Path != fault.path {
				t.Errorf("got %s", p)
			}
			open := strings.HasSuffix(p.Code, "_PROP_MISSING") && !strings.Contains(p.Code, "FILTER")
			if open != (p.Severity == gamedef.Warning) {
				t.Errorf("the severity is %s", p.Severity)
			}
			if fault.offer != "" && !slices.Contains(p.Alternatives, fault.offer) {
				t.Errorf("%q is not offered: %v", fault.offer, p.Alternatives)
			}
			if !strings.HasSuffix(p.Message, ".") && !strings.HasSuffix(p.Message, "?") {
				t.Errorf("the message is no sentence: %s", p.Message)
			}
		})
	}
}

// What is empty hides no other fault, and a key with a field twice is no other key's
// twin.
func TestFaultsBesideEachOther(t *testing.T) {
	for _, test := range []struct {
		edit [2]string
		want []string
	}{
		{swap(`"triggers": []`, `"actionPipelines": [{"id": "slow", "actionId": "tack", "legality": null, "costValidation": null, "costEffects": [], "targeting": {}, "stages": [], "atomicity": "atomic"}], "triggers": []`),
			[]string{"ACTION_PIPELINE_STAGES_EMPTY@actionPipelines[0].stages",
				"REF_ACTION_MISSING@actionPipelines[0].actionId"}},
		{domain(`{"query": "concat", "sources": []}}, {"name": "$m", "domain": {"query": "intsInRange", "min": 4, "max": 3}`),
			[]string{"DOMAIN_INTS_RANGE_INVALID@actions[0].params[1].domain",
				"DOMAIN_QUERY_INVALID@actions[0].params[0].domain.sources"}},
		{swap(`"uniqueBy": [["hour"]]`, `"uniqueBy": [["name"], ["hour", "name"], ["name", "hour"], ["name", "name"]]`),
			[]string{"RUNTIME_TABLE_UNIQUE_KEY_DUPLICATE@tableContracts[0].uniqueBy[2]",
				"RUNTIME_TABLE_UNIQUE_KEY_FIELD_DUPLICATE@tableContracts[0].uniqueBy[3][1]"}},
		{swap(`"hour": 2`, `"hour": 2.5`),
			[]string{"RUNTIME_TABLE_CONSTRAINT_VALUE_INVALID@tableContracts[0].constraints[0]",
				"RUNTIME_TABLE_CONSTRAINT_VALUE_INVALID@tableContracts[0].constraints[1]"}},
	} {
		text := strings.Replace(pebbles, test.edit[0], test.edit[1], 1)
		if text == pebbles {
			t.Fatal("the edit does not apply")
		}
		def, problems := gamedef.Load([]byte(text))
		if def != nil {
			t.Error("the definition can be played")
		}
		var got []string
		for _, p := range problems {
			got = append(got, p.Code+"@"+p.Path)
		}
		if slices.Sort(got); !slices.Equal(got, test.want) {
			t.Errorf("got %v, want %v", got, test.want)
		}
	}
}

func TestPebblesIsSound(t *testing.T) {
	if _, problems := gamedef.Load([]byte(pebbles)); len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
}

func TestValidationIsDeterministic(t *testing.T) {
	text := pebbles
	for _, fault := range faults {
		text = strings.Replace(text, fault.edit[0], fault.edit[1], 1)
	}
	_, first := gamedef.Load([]byte(text))
	for range 5 {
		if _, again := gamedef.Load([]byte(text)); fmt.Sprint(again) != fmt.Sprint(first) {
			t.Fatal("two validations of one definition differ")
		}
	}
}

func TestValidatingAnEmptyDefinitionDoesNotPanic(t *testing.T) {
	if problems := gamedef.Validate(&gamedef.GameDef{}); !gamedef.HasErrors(problems) {
		t.Error("an empty definition passes")
	}
	if problems := gamedef.Validate(nil); !gamedef.HasErrors(problems) {
		t.Error("no definition passes")
	}
	def := &gamedef.GameDef{
		Setup:   []gamedef.Effect{nil, (*gamedef.SetVar)(nil), &gamedef.If{}, &gamedef.Let{Value: &gamedef.Aggregate{}}},
		Actions: []gamedef.ActionDef{{Phase: []string{"x"}, Pre: &gamedef.Not{}, Params: []gamedef.ParamDef{{}}}},
	}
	if problems := gamedef.Validate(def); !gamedef.HasErrors(problems) {
		t.Error("a definition full of holes passes")
	}
}

// Of two states for one marker in one space the last counts, with a warning.
func TestRepeatedSpaceMarkers(t *testing.T) {
	edit := spaceMarkers(`{"spaceId": "bank:none", "markerId": "tide", "state": "low"}, {"spaceId": "bank:none", "markerId": "tide", "state": "high"}`)
	def, problems := gamedef.Load([]byte(strings.Replace(pebbles, edit[0], edit[1], 1)))
	if def == nil {
		t.Fatalf("the definition is refused: %v", problems)
	}
	if len(problems) != 1 || problems[0].Code != "MAP_SPACE_MARKER_DUPLICATE" ||
		problems[0].Severity != gamedef.Warning {
		t.Errorf("got %v", problems)
	}
}
