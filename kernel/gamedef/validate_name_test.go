package gamedef_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// section replaces a list that pebbles does not have, before its triggers.
func section(json string) [2]string { return swap(`"triggers": []`, json+`, "triggers": []`) }

// hourKey is the only key of the only table of pebbles.
const hourKey = `"uniqueBy": [["hour"]]`

// moreFaults lists single changes of pebbles whose problem names a thing that stands
// twice, a thing that there is not, or a number out of range.
var moreFaults = []struct {
	edit       [2]string
	code, path string
	offer      string
}{
	// Twice.
	{swap(`{"id": "pouch:0",`, `{"id": "bank:none", "owner": "none", "visibility": "public", "ordering": "set"}, {"id": "pouch:0",`), "DUPLICATE_ZONE_ID", "zones[1]", ""},
	{swap(`"tokenTypes": [`, `"tokenTypes": [{"id": "stone", "props": {"weight": "int"}}, `), "DUPLICATE_TOKEN_TYPE_ID", "tokenTypes[1]", ""},
	{swap(`"actions": [`, `"actions": [{"id": "take", "actor": "active", "executor": "actor", "phase": ["rest"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []}, `), "DUPLICATE_ACTION_ID", "actions[1]", ""},
	{swap(`"triggers": []`, `"triggers": [{"id": "t", "event": {"type": "turnStart"}, "effects": []}, {"id": "t", "event": {"type": "turnEnd"}, "effects": []}]`), "DUPLICATE_TRIGGER_ID", "triggers[1]", ""},
	{swap(`"globalMarkerLattices": [`, `"globalMarkerLattices": [{"id": "sky", "states": ["clear", "rain"], "defaultState": "clear"}, `), "DUPLICATE_GLOBAL_MARKER_LATTICE_ID", "globalMarkerLattices[1]", ""},
	{swap(`"tableContracts": [`, `"tableContracts": [{"id": "tides", "assetId": "lore", "tablePath": "tides", "fields": [{"field": "hour", "type": "int"}, {"field": "name", "type": "string"}]}, `), "DUPLICATE_RUNTIME_TABLE_ID", "tableContracts[1]", ""},
	{section(`"actionPipelines": [` + strings.Replace(pipelineOf("way"), `"legality"`, `"applicability": true, "legality"`, 1) + `, ` + strings.Replace(pipelineOf("way"), `"legality"`, `"applicability": false, "legality"`, 1) + `]`), "DUPLICATE_OPERATION_PROFILE_ID", "actionPipelines[1]", ""},
	{swap(`"params": [`, `"params": [{"name": "$n", "domain": {"query": "players"}}, `), "DUPLICATE_ACTION_PARAM_NAME", "actions[0].params[1]", ""},
	{swap(`{"id": "rest"}`, `{"id": "play"}`), "DUPLICATE_PHASE_ID", "turnStructure.phases[1]", ""},
	{swap(`{"id": "storm"}`, `{"id": "storm"}, {"id": "storm"}`), "DUPLICATE_PHASE_ID", "turnStructure.interrupts[1]", ""},
	{swap(`{"field": "name", "type": "string"}`, `{"field": "hour", "type": "int"}`), "DUPLICATE_RUNTIME_TABLE_FIELD_ID", "tableContracts[0].fields[1]", ""},
	{section(`"derivedMetrics": [{"id": "m", "computation": "markerTotal", "requirements": [{"key": "depth", "expectedType": "number"}]}, {"id": "m", "computation": "totalEcon", "requirements": [{"key": "depth", "expectedType": "number"}]}]`), "DUPLICATE_DERIVED_METRIC_ID", "derivedMetrics[1]", ""},
	{swap(`"terminal": {`, `"terminal": {"checkpoints": [{"id": "dusk", "seat": "heron", "timing": "duringCoup", "when": {"op": "not", "arg": true}}, {"id": "dusk", "seat": "otter", "timing": "finalCoup", "when": {"op": "not", "arg": true}}], `), "DUPLICATE_VICTORY_CHECKPOINT_ID", "terminal.checkpoints[1]", ""},
	{swap(hourKey, `"uniqueBy": [["hour", "name"], ["name", "hour"]]`), "RUNTIME_TABLE_UNIQUE_KEY_DUPLICATE", "tableContracts[0].uniqueBy[1]", ""},

	// Nothing, or too little.
	{swap(`"states": ["clear", "rain"], "defaultState": "clear"`, `"states": [], "defaultState": "clear"`), "GLOBAL_MARKER_LATTICE_STATES_EMPTY", "globalMarkerLattices[0].states", ""},
	{section(`"derivedMetrics": [{"id": "m", "computation": "markerTotal", "requirements": []}]`), "DERIVED_METRIC_REQUIREMENTS_EMPTY", "derivedMetrics[0].requirements", ""},
	{swap(hourKey, `"uniqueBy": [["hour"], []]`), "RUNTIME_TABLE_UNIQUE_KEY_EMPTY", "tableContracts[0].uniqueBy[1]", ""},
	{swap(`"tablePath": "tides"`, `"tablePath": " "`), "RUNTIME_TABLE_PATH_INVALID", "tableContracts[0].tablePath", ""},
	{swap(`"start": 1`, `"start": 1, "step": 0`), "RUNTIME_TABLE_CONSTRAINT_STEP_INVALID", "tableContracts[0].constraints[1].step", ""},
	{swap(`{"kind": "contiguousInt", "field": "hour", "start": 1}`, `{"kind": "numericRange", "field": "hour", "min": 9, "max": 1}`), "RUNTIME_TABLE_CONSTRAINT_RANGE_INVALID", "tableContracts[0].constraints[1]", ""},
	{domain(`{"query": "assetRows", "tableId": "tides", "cardinality": "exactlyOne"}`), "DOMAIN_ASSET_ROWS_EXACTLY_ONE_WHERE_REQUIRED", "actions[0].params[0].domain.where", ""},
	{domain(`{"query": "intsInRange", "min": 1.5, "max": 3}`), "DOMAIN_INTS_RANGE_BOUND_INVALID", "actions[0].params[0].domain.min", ""},
	{domain(`{"query": "intsInRange", "min": 1, "max": 3, "step": 1.5}`), "DOMAIN_INTS_RANGE_STEP_INVALID", "actions[0].params[0].domain.step", ""},
	{domain(`{"query": "intsInRange", "min": 1, "max": 3, "alwaysInclude": [1.5]}`), "DOMAIN_INTS_RANGE_ALWAYS_INCLUDE_INVALID", "actions[0].params[0].domain.alwaysInclude[0]", ""},
	{domain(`{"query": "intsInRange", "min": 3, "max": 3, "maxResults": 0}`), "DOMAIN_INTS_RANGE_MAX_RESULTS_INVALID", "actions[0].params[0].domain.maxResults", ""},
	{domain(`{"query": "intsInVarRange", "var": "heap", "step": 0}`), "DOMAIN_INTS_VAR_RANGE_STEP_INVALID", "actions[0].params[0].domain.step", ""},
	{domain(`{"query": "intsInVarRange", "var": "heap", "alwaysInclude": [1.5]}`), "DOMAIN_INTS_VAR_RANGE_ALWAYS_INCLUDE_INVALID", "actions[0].params[0].domain.alwaysInclude[0]", ""},
	{domain(`{"query": "intsInVarRange", "var": "heap", "maxResults": 0}`), "DOMAIN_INTS_VAR_RANGE_MAX_RESULTS_INVALID", "actions[0].params[0].domain.maxResults", ""},
	{effect(`{"grantFreeOperation": {"seat": "heron", "operationClass": "operation", "sequence": {"chain": "c", "step": -1}}}`), "EFFECT_GRANT_FREE_OPERATION_SEQUENCE_INVALID", "actions[0].effects[0].grantFreeOperation.sequence.step", ""},

	// No such thing.
	{section(`"derivedMetrics": [{"id": "m", "computation": "markerTotal", "zoneFilter": {"zoneIds": ["benk:none"]}, "requirements": [{"key": "depth", "expectedType": "number"}]}]`), "DERIVED_METRIC_ZONE_REFERENCE_MISSING", "derivedMetrics[0].zoneFilter.zoneIds[0]", "bank:none"},
	{section(`"actionPipelines": [` + strings.Replace(pipelineOf("way"), `"actionId": "take"`, `"actionId": "tkae"`, 1) + `]`), "REF_ACTION_MISSING", "actionPipelines[0].actionId", "take"},
	{swap(`"field": "hour", "start": 1`, `"field": "hous", "start": 1`), "REF_RUNTIME_TABLE_CONSTRAINT_FIELD_MISSING", "tableContracts[0].constraints[1].field", "hour"},
	{before(`{"op": ">", "left": {"ref": "pvar", "player": "active", "var": "wun"}, "right": 0}`), "REF_PVAR_MISSING", "actions[0].pre.left.var", "won"},
	{before(`{"op": "==", "left": {"ref": "globalMarkerState", "marker": "sku"}, "right": "rain"}`), "REF_GLOBAL_MARKER_LATTICE_MISSING", "actions[0].pre.left.marker", "sky"},
	{before(`{"op": "==", "left": {"ref": "assetField", "row": "$r", "tableId": "tidus", "field": "hour"}, "right": 1}`), "REF_RUNTIME_TABLE_MISSING", "actions[0].pre.left.tableId", "tides"},
	{before(`{"op": "==", "left": {"ref": "assetField", "row": "$r", "tableId": "tides", "field": "huor"}, "right": 1}`), "REF_RUNTIME_TABLE_FIELD_MISSING", "actions[0].pre.left.field", "hour"},
	{domain(`{"query": "intsInVarRange", "var": "heep"}`), "DOMAIN_INTS_VAR_RANGE_SOURCE_MISSING", "actions[0].params[0].domain.var", "heap"},
	{effect(`{"transferVar": {"from": {"scope": "global", "var": "open"}, "to": {"scope": "global", "var": "heap"}, "amount": 1}}`), "EFFECT_TRANSFER_VAR_BOOLEAN_TARGET_INVALID", "actions[0].effects[0].transferVar.from.var", ""},

	// Borders.
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none", "direction": "bidirectional"}, {"to": "bank:none", "direction": "unidirectional"}`), "SPATIAL_CONFLICTING_NEIGHBOR_DIRECTION", "zones[3].adjacentTo[1]", ""},
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none", "direction": "bidirectional"}, {"to": "bank:none", "direction": "bidirectional"}`), "SPATIAL_DUPLICATE_NEIGHBOR", "zones[3].adjacentTo[1]", ""},
	{swap(`, "adjacentTo": [{"to": "bank:none", "direction": "bidirectional"}]`, ``), "SPATIAL_ASYMMETRIC_EDGE_NORMALIZED", "zones[0].adjacentTo[0]", ""},
}

func TestFaultsOfNamesAndNumbers(t *testing.T) {
	warnings := []string{"SPATIAL_DUPLICATE_NEIGHBOR", "SPATIAL_ASYMMETRIC_EDGE_NORMALIZED"}
	for _, fault := range moreFaults {
		t.Run(fault.code+" "+fault.path, func(t *testing.T) {
			text := strings.Replace(pebbles, fault.edit[0], fault.edit[1], 1)
			if text == pebbles {
				t.Fatal("the edit does not apply")
			}
			_, problems := gamedef.Load([]byte(text))
			if len(problems) != 1 || problems[0].Code != fault.code || problems[0].Path != fault.path {
				t.Fatalf("got %v", problems)
			}
			if warning := slices.Contains(warnings, fault.code); warning != (problems[0].Severity == gamedef.Warning) {
				t.Errorf("the severity is %s", problems[0].Severity)
			}
			if fault.offer != "" && !slices.Contains(problems[0].Alternatives, fault.offer) {
				t.Errorf("%q is not offered: %v", fault.offer, problems[0].Alternatives)
			}
		})
	}
}

// A query for the one row needs a table in which a key makes it the only one.
func TestTheOneRowOfATableWithoutKeys(t *testing.T) {
	text := strings.Replace(pebbles, hourKey+", ", "", 1)
	text = strings.Replace(text, `{"query": "intsInRange", "min": 1, "max": 3}`,
		`{"query": "assetRows", "tableId": "tides", "cardinality": "exactlyOne", "where": [{"field": "hour", "op": "eq", "value": 1}]}`, 1)
	_, problems := gamedef.Load([]byte(text))
	if len(problems) != 1 || problems[0].Code != "DOMAIN_ASSET_ROWS_EXACTLY_ONE_UNIQUE_KEY_REQUIRED" ||
		problems[0].Path != "actions[0].params[0].domain.tableId" {
		t.Errorf("got %v", problems)
	}
}
