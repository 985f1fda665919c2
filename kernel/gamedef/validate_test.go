package gamedef_test

import (
	_ "embed"
	"fmt"
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

// spaceMarkers gives markers of spaces a state at the start.
func spaceMarkers(json string) [2]string {
	return [2]string{`"markerLattices": [`, `"spaceMarkers": [` + json + `], "markerLattices": [`}
}

// faults lists single changes of pebbles with the problem each is.
var faults = []struct {
	edit       [2]string
	code, path string
}{
	{swap(`"min": 2, "max": 2`, `"min": 0, "max": 2`), "GAMEDEF_SHAPE_INVALID", "metadata.players.min"},
	{swap(`"id": "pebbles",`, `"id": "pebbles", "maxTriggerDepth": 0,`), "GAMEDEF_SHAPE_INVALID", "metadata.maxTriggerDepth"},
	{swap(`"init": 7, "min": 0`, `"init": 9, "min": 0`), "GAMEDEF_START_INVALID", "globalVars[0].init"},
	{swap(`"name": "open"`, `"name": "heap"`), "GAMEDEF_KEY_DUPLICATE", "globalVars[1]"},
	{swap(`"defaultState": "clear"`, `"defaultState": "cler"`), "GAMEDEF_START_INVALID", "globalMarkerLattices[0].defaultState"},
	{swap(`"high"], "defaultState": "low"`, `"high"], "defaultState": "hih"`), "GAMEDEF_START_INVALID", "markerLattices[0].defaultState"},
	{swap(`"states": ["low", "high"], "defaultState": "low",
		"constraints": [{"spaceIds": ["reed:none"], "allowedStates": ["low"]}]}`, `"states": [], "defaultState": "low"}`),
		"GAMEDEF_START_INVALID", "markerLattices[0].defaultState"},
	{swap(`"markerLattices": [`, `"markerLattices": [{"id": "tide", "states": ["low"], "defaultState": "low"}, `), "GAMEDEF_KEY_DUPLICATE", "markerLattices[1]"},
	{spaceMarkers(`{"spaceId": "benk:none", "markerId": "tide", "state": "low"}`), "REF_ZONE_MISSING", "spaceMarkers[0].spaceId"},
	{spaceMarkers(`{"spaceId": "bank:none", "markerId": "tide", "state": "hihg"}`), "GAMEDEF_START_INVALID", "spaceMarkers[0].state"},
	{swap(`{"to": "bank:none", "direction": "bidirectional"}`, `{"to": "bank:none", "direction": "bidirectional"}, {"to": "ponk:none", "direction": "bidirectional"}`), "REF_ZONE_MISSING", "zones[3].adjacentTo[1].to"},
	{swap(`"phase": ["play"]`, `"phase": ["plan"]`), "REF_PHASE_MISSING", "actions[0].phase[0]"},
	{swap(`"phase": ["play"]`, `"phase": []`), "GAMEDEF_SHAPE_INVALID", "actions[0].phase"},
	{swap(`"min": 0, "max": 9}]`, `"min": 0, "max": 9}, {"name": "won", "type": "boolean", "init": false}]`), "GAMEDEF_KEY_DUPLICATE", "perPlayerVars[1]"},
	{before(`{"op": ">", "left": {"ref": "gvar", "var": "heep"}, "right": 0}`), "REF_GVAR_MISSING", "actions[0].pre.left.var"},
	{domain(`{"query": "concat", "sources": []}`), "DOMAIN_QUERY_INVALID", "actions[0].params[0].domain.sources"},
	{effect(`{"setVar": {"scope": "zoneVar", "zone": "bank:none", "var": "mos", "value": 1}}`), "REF_VAR_MISSING", "actions[0].effects[0].setVar.var"},
	{effect(`{"if": {"when": true, "then": [{"createToken": {"type": "ston", "zone": "bank:none"}}]}}`), "REF_TOKEN_TYPE_MISSING", "actions[0].effects[0].if.then[0].createToken.type"},
	{effect(`{"setMarker": {"space": "bank:none", "marker": "tied", "state": "low"}}`), "REF_MARKER_LATTICE_MISSING", "actions[0].effects[0].setMarker.marker"},
	{effect(`{"gotoPhaseExact": {"phase": "storm"}}`), "REF_PHASE_MISSING", "actions[0].effects[0].gotoPhaseExact.phase"},
}

// TestFaultsThatTagsTell: what the tags of members say of shapes, names and numbers is a problem where it stands.
func TestFaultsThatTagsTell(t *testing.T) {
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
			if p := problems[0]; p.Code != fault.code || p.Path != fault.path || !strings.HasSuffix(p.Message, ".") {
				t.Errorf("got %s", p)
			}
		})
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
	for name, def := range map[string]*gamedef.GameDef{"nothing": nil, "empty": {}, "full of holes": {
		Setup:   []gamedef.Effect{nil, (*gamedef.SetVar)(nil), &gamedef.If{}, &gamedef.Let{Value: &gamedef.Aggregate{}}},
		Actions: []gamedef.ActionDef{{Phase: []string{"x"}, Pre: &gamedef.Not{}, Params: []gamedef.ParamDef{{}}}},
	}} {
		if len(gamedef.Validate(def)) == 0 {
			t.Errorf("%s: the definition passes", name)
		}
	}
}
