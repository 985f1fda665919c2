package kernel

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel/gamedef"
)

// What gamedef knows is played. The kinds come from the visitors and from the JSON
// Schema, which are made from the types; a kind that has no sample below, or whose
// sample the kernel does not carry out to its end, is named.

// samples has an example of each kind, to be played in the game of ferries: $lamp is
// a token there, $row a row of dues, $many a list of texts and $one a player.
var samples = map[string]string{
	"SetVar":             `{"setVar": {"scope": "global", "var": "wind", "value": 3}}`,
	"AddVar":             `{"addVar": {"scope": "pvar", "player": "active", "var": "silver", "delta": 1}}`,
	"TransferVar":        `{"transferVar": {"from": {"scope": "pvar", "player": "active", "var": "silver"}, "to": {"scope": "zoneVar", "zone": "moss:none", "var": "mud"}, "amount": 1}}`,
	"SetActivePlayer":    `{"setActivePlayer": {"player": {"id": 1}}}`,
	"MoveToken":          `{"moveToken": {"token": "$lamp", "from": "moss:none", "to": "heap:none"}}`,
	"MoveTokenAdjacent":  `{"moveTokenAdjacent": {"token": "$lamp", "from": "moss:none", "direction": "fern:none"}}`,
	"MoveAll":            `{"moveAll": {"from": "moss:none", "to": "heap:none"}}`,
	"Draw":               `{"draw": {"from": "stack:none", "to": "heap:none", "count": 1}}`,
	"Shuffle":            `{"shuffle": {"zone": "stack:none"}}`,
	"CreateToken":        `{"createToken": {"type": "lamp", "zone": "heap:none", "props": {"glow": 1, "hue": "red"}}}`,
	"DestroyToken":       `{"destroyToken": {"token": "$lamp"}}`,
	"SetTokenProp":       `{"setTokenProp": {"token": "$lamp", "prop": "glow", "value": 5}}`,
	"SetMarker":          `{"setMarker": {"space": "moss:none", "marker": "tide", "state": "ebb"}}`,
	"ShiftMarker":        `{"shiftMarker": {"space": "moss:none", "marker": "tide", "delta": 1}}`,
	"SetGlobalMarker":    `{"setGlobalMarker": {"marker": "moon", "state": "half"}}`,
	"ShiftGlobalMarker":  `{"shiftGlobalMarker": {"marker": "moon", "delta": 1}}`,
	"FlipGlobalMarker":   `{"flipGlobalMarker": {"marker": "Sun", "stateA": "down", "stateB": "up"}}`,
	"Reveal":             `{"reveal": {"zone": "stack:none", "to": "all"}}`,
	"Conceal":            `{"reveal": {"zone": "stack:none", "to": "all"}}, {"conceal": {"zone": "stack:none"}}`,
	"GotoPhaseExact":     `{"gotoPhaseExact": {"phase": "landing"}}`,
	"AdvancePhase":       `{"advancePhase": {}}`,
	"NextPlayer":         `{"nextPlayer": {}}`,
	"EndTurn":            `{"endTurn": {}}`,
	"PushInterruptPhase": `{"pushInterruptPhase": {"phase": "squall", "resumePhase": "crossing"}}`,
	"PopInterruptPhase":  `{"pushInterruptPhase": {"phase": "squall", "resumePhase": "crossing"}}, {"popInterruptPhase": {}}`,
	"GrantFreeOperation": `{"grantFreeOperation": {"seat": "self", "operationClass": "operation", "resolve": "now", "mandatory": true}}`,
	"If":                 `{"if": {"when": false, "then": [], "else": [REACHED]}}`,
	"Let":                `{"let": {"bind": "$x", "value": 1, "in": [REACHED]}}`,
	"BindValue":          `{"bindValue": {"bind": "$x", "value": 1}}`,
	"ForEach":            `{"forEach": {"bind": "$x", "over": {"query": "players"}, "effects": [REACHED]}}`,
	"Reduce":             `{"reduce": {"itemBind": "$i", "accBind": "$a", "resultBind": "$r", "over": {"query": "players"}, "initial": 0, "next": {"ref": "binding", "name": "$a"}, "in": [REACHED]}}`,
	"RemoveByPriority":   `{"removeByPriority": {"budget": 1, "groups": [{"bind": "$t", "over": {"query": "tokensInZone", "zone": "moss:none"}, "to": "heap:none"}], "in": [REACHED]}}`,
	"EvaluateSubset":     `{"evaluateSubset": {"source": {"query": "players"}, "subsetSize": 1, "subsetBind": "$s", "compute": [], "scoreExpr": 1, "resultBind": "$r", "in": [REACHED]}}`,
	"RollRandom":         `{"rollRandom": {"bind": "$x", "min": 1, "max": 6, "in": [REACHED]}}`,
	"ChooseOne":          `{"chooseOne": {"internalDecisionId": "decision:x", "bind": "$x", "options": {"query": "players"}}}`,
	"ChooseN":            `{"chooseN": {"internalDecisionId": "decision:x", "bind": "$x", "options": {"query": "players"}, "n": 1}}`,

	"Number":               `7`,
	"Text":                 `"gull"`,
	"Bool":                 `true`,
	"GlobalVarRef":         `{"ref": "gvar", "var": "wind"}`,
	"PlayerVarRef":         `{"ref": "pvar", "player": "active", "var": "silver"}`,
	"ZoneVarRef":           `{"ref": "zoneVar", "zone": "moss:none", "var": "mud"}`,
	"ZoneCountRef":         `{"ref": "zoneCount", "zone": "moss:none"}`,
	"TokenPropRef":         `{"ref": "tokenProp", "token": "$lamp", "prop": "glow"}`,
	"TokenZoneRef":         `{"ref": "tokenZone", "token": "$lamp"}`,
	"AssetFieldRef":        `{"ref": "assetField", "row": "$row", "tableId": "dues", "field": "due"}`,
	"BindingRef":           `{"ref": "binding", "name": "$one"}`,
	"MarkerStateRef":       `{"ref": "markerState", "space": "moss:none", "marker": "tide"}`,
	"GlobalMarkerStateRef": `{"ref": "globalMarkerState", "marker": "moon"}`,
	"ZonePropRef":          `{"ref": "zoneProp", "zone": "moss:none", "prop": "inns"}`,
	"ActivePlayerRef":      `{"ref": "activePlayer"}`,
	"SeatRef":              `{"ref": "seat", "player": "actor"}`,
	"PlayerNumberRef":      `{"ref": "number", "player": "actor"}`,
	"Arithmetic":           `{"op": "+", "left": {"ref": "gvar", "var": "wind"}, "right": 1}`,
	"Aggregate":            `{"aggregate": {"op": "sum", "query": {"query": "players"}, "bind": "$p", "valueExpr": {"ref": "binding", "name": "$p"}}}`,
	"Concat":               `{"concat": ["a", {"ref": "gvar", "var": "wind"}]}`,
	"IfValue":              `{"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "wind"}, "right": 1}, "then": 1, "else": 2}}`,

	"And":              `{"op": "and", "args": [true, true]}`,
	"Or":               `{"op": "or", "args": [false, true]}`,
	"Not":              `{"op": "not", "arg": false}`,
	"Compare":          `{"op": "<", "left": {"ref": "gvar", "var": "wind"}, "right": 1}`,
	"In":               `{"op": "in", "item": "a", "set": {"ref": "binding", "name": "$many"}}`,
	"Adjacent":         `{"op": "adjacent", "left": "moss:none", "right": "fern:none"}`,
	"Connected":        `{"op": "connected", "from": "moss:none", "to": "reef:none"}`,
	"ZonePropIncludes": `{"op": "zonePropIncludes", "zone": "moss:none", "prop": "goods", "value": "salt"}`,

	"ConcatQuery":           `{"query": "concat", "sources": [{"query": "players"}, {"query": "players"}]}`,
	"TokensInZone":          `{"query": "tokensInZone", "zone": "moss:none"}`,
	"TokensInMapSpaces":     `{"query": "tokensInMapSpaces"}`,
	"TokensInAdjacentZones": `{"query": "tokensInAdjacentZones", "zone": "moss:none"}`,
	"AssetRows":             `{"query": "assetRows", "tableId": "dues", "where": [{"field": "due", "op": "eq", "value": 3}]}`,
	"NextInOrder":           `{"query": "nextInOrderByCondition", "source": {"query": "players"}, "from": 0, "bind": "$p", "where": true}`,
	"FilterQuery":           `{"query": "filter", "source": {"query": "players"}, "bind": "$p", "where": {"op": "!=", "left": {"ref": "binding", "name": "$p"}, "right": 0}}`,
	"IntsInRange":           `{"query": "intsInRange", "min": 1, "max": 3}`,
	"IntsInVarRange":        `{"query": "intsInVarRange", "var": "wind"}`,
	"Enums":                 `{"query": "enums", "values": ["a"]}`,
	"GlobalMarkers":         `{"query": "globalMarkers"}`,
	"Players":               `{"query": "players"}`,
	"Others":                `{"query": "others"}`,
	"Zones":                 `{"query": "zones"}`,
	"MapSpaces":             `{"query": "mapSpaces"}`,
	"AdjacentZones":         `{"query": "adjacentZones", "zone": "moss:none"}`,
	"ConnectedZones":        `{"query": "connectedZones", "zone": "moss:none"}`,
	"ZonesInDirection":      `{"query": "zonesInDirection", "zone": "moss:none", "direction": "east"}`,
	"Lines":                 `{"query": "lines", "length": 2}`,
	"BindingQuery":          `{"query": "binding", "name": "$many"}`,

	"phaseEnter": `{"type": "phaseEnter", "phase": "landing"}`,
	"phaseExit":  `{"type": "phaseExit", "phase": "crossing"}`,

	`"actor"`: `"actor"`, `"active"`: `"active"`, `"all"`: `"all"`, `"allOther"`: `"allOther"`,
	"id": `{"id": 1}`, "value": `{"value": {"ref": "gvar", "var": "wind"}}`, "chosen": `{"chosen": "$one"}`, "relative left": `{"relative": "left"}`, "relative right": `{"relative": "right"}`,
}

const reached = `{"addVar": {"scope": "global", "var": "reached", "delta": 1}}`

func TestEveryKindIsPlayed(t *testing.T) {
	for _, c := range []struct {
		visitor reflect.Type
		effects string // SAMPLE in the effects of an action
	}{
		{reflect.TypeFor[gamedef.EffectVisitor](), `SAMPLE, REACHED`},
		{reflect.TypeFor[gamedef.ConditionVisitor[bool]](), `{"if": {"when": SAMPLE, "then": [REACHED]}}`},
		{reflect.TypeFor[gamedef.ValueVisitor[bool]](), `{"let": {"bind": "$x", "value": SAMPLE, "in": [REACHED]}}`},
		{reflect.TypeFor[gamedef.QueryVisitor[bool]](), `{"forEach": {"bind": "$x", "over": SAMPLE, "effects": [REACHED]}}`},
	} {
		if c.visitor.NumMethod() < 5 {
			t.Fatalf("%s has %d cases", c.visitor, c.visitor.NumMethod())
		}
		for kind := range c.visitor.Methods() {
			kind := kind
			t.Run(kind.Name, func(t *testing.T) {
				if samples[kind.Name] == "" && conforms(t, c.visitor, kind.Name) {
					return
				}
				def := playing(t, kind.Name, c.effects, "")
				found := false
				gamedef.Walk(&def.Actions[0], func(_ gamedef.Place, node gamedef.Node) bool {
					found = found || reflect.TypeOf(node) == kind.Type.In(0)
					return true
				})
				if !found {
					t.Fatalf("the sample has no %s", kind.Name)
				}
				isReached(t, def)
			})
		}
	}
}

// conforms tells whether the tables of effects and of conditions have a case for a kind, which TestEffectsConform
// and TestExpressionsConform play: a kind with a case there needs no sample here.
func conforms(t *testing.T, visitor reflect.Type, kind string) bool {
	t.Helper()
	word := strings.ToLower(kind[:1]) + kind[1:]
	switch visitor {
	case reflect.TypeFor[gamedef.EffectVisitor]():
		return slices.ContainsFunc(conformance.Table[conformance.Effects](t, "effects"),
			func(c conformance.Effects) bool {
				return !strings.Contains(string(c.Gives), `"error":`) &&
					strings.Contains(string(c.Effects), `{"`+word+`":`)
			})
	case reflect.TypeFor[gamedef.ConditionVisitor[bool]]():
		return slices.ContainsFunc(conformance.Table[conformance.Expression](t, "conditions"),
			func(c conformance.Expression) bool {
				return (c.Gives == "true" || c.Gives == "false") && strings.Contains(string(c.Given), `"op":"`+word+`"`)
			})
	}
	return false
}

func TestEveryTriggerIsPlayed(t *testing.T) {
	for _, word := range schemaWords(t, "TriggerEventType") {
		t.Run(word, func(t *testing.T) {
			event := samples[word]
			if event == "" {
				event = `{"type": "` + word + `"}`
			}
			isReached(t, playing(t, "MoveAll",
				`SAMPLE, {"addVar": {"scope": "global", "var": "wind", "delta": 1}}, {"gotoPhaseExact": {"phase": "landing"}}`,
				`{"id": "t", "event": `+event+`, "effects": [`+reached+`]}`))
		})
	}
}

func TestEverySelectorIsPlayed(t *testing.T) {
	forms := schemaForms(t, "PlayerSelector")
	if len(forms) < 5 {
		t.Fatalf("selectors: %v", forms)
	}
	for _, form := range forms {
		t.Run(form, func(t *testing.T) {
			isReached(t, playing(t, form, `{"reveal": {"zone": "stack:none", "to": SAMPLE}}, REACHED`, ""))
		})
	}
	for _, reference := range []string{`"moss:none"`, `"bag:actor"`, `{"zoneExpr": {"concat": ["moss", ":none"]}}`} {
		samples[reference] = reference
		t.Run(reference, func(t *testing.T) {
			isReached(t, playing(t, reference, `{"shuffle": {"zone": SAMPLE}}, REACHED`, ""))
		})
		delete(samples, reference)
	}
}

// TestBlankBindingsAreNoFaultOfTheProgram has a list that binds the blank name.
func TestBlankBindingsAreNoFaultOfTheProgram(t *testing.T) {
	samples["blank"] = `{"let": {"bind": "$x", "value": 1, "in": [{"bindValue": {"bind": "", "value": 2}}, REACHED]}}`
	isReached(t, playing(t, "blank", `SAMPLE`, ""))
	delete(samples, "blank")
}

// playing is the game of ferries with an action that has some effects, and a trigger.
func playing(t *testing.T, kind, effects, trigger string) *gamedef.GameDef {
	t.Helper()
	sample := samples[kind]
	if sample == "" {
		t.Fatalf("neither samples nor testdata/language/effects.yaml has an example of %s", kind)
	}
	effects = strings.ReplaceAll(strings.ReplaceAll(effects, "SAMPLE", sample), "REACHED", reached)
	effects = `{"chooseN": {"internalDecisionId": "decision:many", "bind": "$many", "options": {"query": "enums", "values": ["a"]}, "n": 1}},
		{"bindValue": {"bind": "$one", "value": 1}},
		{"forEach": {"bind": "$lamp", "over": {"query": "tokensInZone", "zone": "moss:none"}, "effects": [
		{"forEach": {"bind": "$row", "over": {"query": "assetRows", "tableId": "dues", "where": [{"field": "due", "op": "eq", "value": 3}]}, "effects": [` + effects + `]}}]}}`
	text := strings.NewReplacer(
		`"globalVars": [`, `"globalVars": [{"name": "reached", "type": "int", "init": 0, "min": 0, "max": 100}, `,
		`{"phases": [{"id": "crossing"}]}`,
		`{"phases": [{"id": "crossing"}, {"id": "landing"}], "interrupts": [{"id": "squall"}]}`,
		`"actions": []`, `"actions": [{"id": "go", "actor": "active", "executor": "actor", "phase": ["crossing"], "params": [], "pre": null, "cost": [], "limits": [],
			"effects": [`+effects+`]}]`,
		`"triggers": []`, `"triggers": [`+trigger+`]`).Replace(ferries)
	def, err := gamedef.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return def
}

// withCards makes the flow of the game one of cards, of which two are on the table.
func withCards(t *testing.T, def *gamedef.GameDef) *gamedef.GameDef {
	t.Helper()
	encoded, err := gamedef.Encode(def)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(
		`"zones":[`, `"zones":[
			{"id": "pile:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
			{"id": "shown:none", "owner": "none", "visibility": "public", "ordering": "queue"},
			{"id": "next:none", "owner": "none", "visibility": "public", "ordering": "queue"},
			{"id": "chief:none", "owner": "none", "visibility": "public", "ordering": "queue"},`,
		`"tokenTypes":[`, `"tokenTypes":[{"id": "day", "props": {"cardId": "string", "isCoup": "boolean"}},`,
		`"setup":[`, `"setup":[`+strings.Repeat(
			`{"createToken": {"type": "day", "zone": "pile:none", "props": {"cardId": "fair", "isCoup": false}}},`, 9),
		`"turnStructure":`, `"seats": [{"id": "north"}, {"id": "south"}],
			"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "shown:none", "cards": [
				{"id": "fair", "title": "Fair", "sideMode": "single", "unshaded": {"text": "A fair."}}]}],
			"turnOrder": {"type": "cardDriven", "config": {
				"cardLifecycle": {"played": "shown:none", "lookahead": "next:none", "leader": "chief:none"},
				"eligibility": {"seats": ["north", "south"], "overrideWindows": []},
				"actionClassByActionId": {"go": "operation"}, "freeOperationActionIds": ["go"],
				"optionMatrix": [], "passRewards": [], "durationWindows": []}},
			"turnStructure":`).Replace(string(encoded))
	if def, err = gamedef.Decode([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return def
}

// isReached plays some moves and tells whether the counter was reached: in the game as it
// is or, where that refuses what is of the flow of cards, with such a flow.
func isReached(t *testing.T, def *gamedef.GameDef) {
	t.Helper()
	err := reaches(t, def)
	if refused, is := err.(*Error); is && refused.Reason == reasonTurnFlow {
		err = reaches(t, withCards(t, def))
	}
	if err != nil {
		t.Error(err)
	}
}

func reaches(t *testing.T, def *gamedef.GameDef) error {
	t.Helper()
	game, err := New(def)
	if err != nil {
		t.Fatal(err)
	}
	state, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	agent := random.ForAgent(1, 0)
	for range 4 {
		move, ok, err := state.Complete(Move{ActionID: "go"}, &agent)
		if err != nil || !ok {
			return cmp.Or(err, errors.New("the move cannot be completed"))
		}
		out, err := state.Apply(move, ApplyOptions{})
		if err != nil {
			return err
		}
		state = out.State
		counter, _ := state.GlobalVar("reached")
		if n, _ := counter.Int(); n > 0 {
			return nil
		}
	}
	return errors.New("the kernel does not come to what follows it")
}

func schemaOf(t *testing.T, name string) map[string]any {
	t.Helper()
	text, err := os.ReadFile("../schemas/gamedef.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	return schema.Defs[name]
}

func schemaWords(t *testing.T, name string) (out []string) {
	t.Helper()
	for _, word := range schemaOf(t, name)["enum"].([]any) {
		out = append(out, word.(string))
	}
	return out
}

// schemaForms are the forms of a type that is a word, or an object of one member:
// its key, with each word that it may hold.
func schemaForms(t *testing.T, name string) (out []string) {
	t.Helper()
	for _, form := range schemaOf(t, name)["anyOf"].([]any) {
		form := form.(map[string]any)
		if words, ok := form["enum"].([]any); ok {
			for _, word := range words {
				out = append(out, fmt.Sprintf("%q", word))
			}
			continue
		}
		for key, member := range form["properties"].(map[string]any) {
			words, ok := member.(map[string]any)["enum"].([]any)
			for _, word := range words {
				out = append(out, key+" "+word.(string))
			}
			if !ok {
				out = append(out, key)
			}
		}
	}
	return out
}
