package kernel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// wharf is a game of crates that are moved between a stack, a quay, the holds of
// two players and three islands.
const wharf = `{
"metadata":{"id":"wharf","players":{"min":2,"max":3}},"constants":{},
"globalVars":[
  {"name":"tide","type":"int","init":0,"min":0,"max":10},
  {"name":"score","type":"int","init":0,"min":-100,"max":100},
  {"name":"open","type":"boolean","init":false}],
"perPlayerVars":[{"name":"coin","type":"int","init":5,"min":0,"max":9}],
"zoneVars":[{"name":"wear","type":"int","init":1,"min":0,"max":3}],
"zones":[
  {"id":"stack:none","owner":"none","visibility":"hidden","ordering":"stack"},
  {"id":"quay:none","owner":"none","visibility":"public","ordering":"set"},
  {"id":"hold:0","owner":"player","visibility":"owner","ordering":"set"},
  {"id":"hold:1","owner":"player","visibility":"owner","ordering":"set"},
  {"id":"north:none","zoneKind":"board","owner":"none","visibility":"public","ordering":"set","category":"isle","attributes":{"depth":2},"adjacentTo":[{"to":"east:none","direction":"bidirectional"}]},
  {"id":"east:none","zoneKind":"board","owner":"none","visibility":"public","ordering":"set","category":"reef","adjacentTo":[{"to":"north:none","direction":"bidirectional"},{"to":"south:none","direction":"unidirectional"}]},
  {"id":"south:none","zoneKind":"board","owner":"none","visibility":"public","ordering":"set","category":"isle"},
  {"id":"chest:none","owner":"none","visibility":"hidden","ordering":"stack","behavior":{"type":"deck","drawFrom":"bottom","reshuffleFrom":"quay:none"}},
  {"id":"lots:none","owner":"none","visibility":"hidden","ordering":"stack","behavior":{"type":"deck","drawFrom":"random"}},
  {"id":"cask:none","owner":"none","visibility":"hidden","ordering":"stack","behavior":{"type":"deck","drawFrom":"top"}}],
"tokenTypes":[
  {"id":"crate","props":{"mass":"int","hue":"string"}},
  {"id":"lamp","props":{"state":"string"},"transitions":[{"prop":"state","from":"","to":"dark"},{"prop":"state","from":"dark","to":"lit"}]}],
"markerLattices":[{"id":"weather","states":["calm","windy","storm"],"defaultState":"windy","constraints":[{"category":["reef"],"allowedStates":["calm","storm"]}]}],
"globalMarkerLattices":[{"id":"signal","states":["red","amber","green"],"defaultState":"red"},{"id":"Beacon","states":["off","on"],"defaultState":"off"}],
"stackingConstraints":[{"id":"narrow","description":"","spaceFilter":{"spaceIds":["south:none"]},"pieceFilter":{"pieceTypeIds":["crate"]},"rule":"maxCount","maxCount":1}],
"setup":[
  {"createToken":{"type":"crate","zone":"stack:none","props":{"mass":0,"hue":"grey"}}},
  {"createToken":{"type":"crate","zone":"stack:none","props":{"mass":1,"hue":"teal"}}},
  {"createToken":{"type":"crate","zone":"stack:none","props":{"mass":2,"hue":"grey"}}}],
"turnStructure":{"phases":[{"id":"day"},{"id":"dusk","onEnter":[{"addVar":{"scope":"global","var":"tide","delta":2}}]}],"interrupts":[{"id":"storm"}]},
"actions":[{"id":"go","actor":"active","executor":"actor","phase":["day","dusk","storm"],"params":PARAMS,"pre":null,"cost":[],"effects":EFFECTS,"limits":[]}],
"triggers":[],"terminal":{"conditions":[]}}`

// wharfWith is the game with these effects in its action.
func wharfWith(t testing.TB, effects, params string) *kernel.Game {
	t.Helper()
	if params == "" {
		params = "[]"
	}
	return altered(t, "EFFECTS", effects, "PARAMS", params)
}

// altered is the game with texts in place of others: a text, what stands there instead, and so on.
func altered(t testing.TB, texts ...string) *kernel.Game {
	t.Helper()
	def, err := gamedef.Decode([]byte(strings.NewReplacer(texts...).Replace(wharf)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// begin is the first state of a game of two.
func begin(t testing.TB, g *kernel.Game) *kernel.State {
	t.Helper()
	s, err := g.InitialAs(kernel.Beginning{Seed: 7, Unmixed: true, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// given makes a list of parameters of JSON.
func given(t testing.TB, text string) kernel.Params {
	t.Helper()
	if text == "" {
		return nil
	}
	var d gamedef.Data
	if err := gamedef.DecodePart([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	var out kernel.Params
	for _, e := range d.(gamedef.Object) {
		out = append(out, kernel.Param{Name: e.Key, Value: fromData(e.Value)})
	}
	return out
}

func fromData(d gamedef.Data) kernel.Value {
	switch d := d.(type) {
	case gamedef.Number:
		return kernel.Float(float64(d))
	case gamedef.Bool:
		return kernel.Truth(bool(d))
	case gamedef.Text:
		return kernel.String(string(d))
	case gamedef.Array:
		items := make([]kernel.Value, len(d))
		for i := range d {
			items[i] = fromData(d[i])
		}
		return kernel.ListOf(items...)
	}
	return kernel.Value{}
}

// difference tells what differs between two states: variables, zones with the masses
// of their crates, markers, what is shown, the generator, phase and players.
func difference(t testing.TB, before, after *kernel.State) string {
	t.Helper()
	a, b := plain(t, before), plain(t, after)
	var out []string
	note := func(label string, x, y any) {
		if fmt.Sprint(x) != fmt.Sprint(y) {
			out = append(out, fmt.Sprintf("%s %v", label, y))
		}
	}
	each := func(section string, shown func(any) any) {
		x, y := asObject(a[section]), asObject(b[section])
		for _, key := range keys(x, y) {
			note(key, shown(x[key]), shown(y[key]))
		}
	}
	same := func(v any) any { return v }
	each("globalVars", same)
	for _, p := range []string{"0", "1"} {
		note("coin"+p, asObject(asObject(a["perPlayerVars"])[p])["coin"],
			asObject(asObject(b["perPlayerVars"])[p])["coin"])
	}
	each("zoneVars", func(v any) any { return asObject(v)["wear"] })
	each("zones", func(v any) any {
		list := []any{}
		items, _ := v.([]any)
		for _, token := range items {
			list = append(list, asObject(asObject(token)["props"])["mass"])
		}
		return list
	})
	each("markers", same)
	each("globalMarkers", same)
	each("reveals", func(v any) any {
		text, _ := json.Marshal(v)
		return string(text)
	})
	note("phase", a["currentPhase"], b["currentPhase"])
	note("active", a["activePlayer"], b["activePlayer"])
	if fmt.Sprint(a["rng"]) != fmt.Sprint(b["rng"]) {
		out = append(out, "rng")
	}
	return strings.Join(out, "; ")
}

func plain(t testing.TB, s *kernel.State) map[string]any {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func asObject(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

func keys(maps ...map[string]any) []string {
	var out []string
	for _, m := range maps {
		for key := range m {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// failed is an error in the notation of the tables.
func failed(err error) string {
	var illegal *kernel.IllegalMoveError
	var rule *kernel.Error
	switch {
	case errors.As(err, &illegal):
		return "illegal " + illegal.Reason
	case errors.As(err, &rule) && rule.Reason != "":
		return "error " + rule.Code + " " + rule.Reason
	case errors.As(err, &rule):
		return "error " + rule.Code
	}
	return "error " + err.Error()
}

const (
	variableInvalid = "error EFFECT_RUNTIME variableRuntimeValidationFailed"
	tokenInvalid    = "error EFFECT_RUNTIME tokenRuntimeValidationFailed"
	controlInvalid  = "error EFFECT_RUNTIME controlFlowRuntimeValidationFailed"
	subsetInvalid   = "error EFFECT_RUNTIME subsetRuntimeValidationFailed"
	choiceInvalid   = "error EFFECT_RUNTIME choiceRuntimeValidationFailed"
	flowInvalid     = "error EFFECT_RUNTIME turnFlowRuntimeValidationFailed"
	impossibleValue = "illegal moveParamsInvalid"
)

// crate is a parameter of the action: a crate by its id.
func crate(id string) string {
	return `[{"name":"$t","domain":{"query":"enums","values":["` + id +
		`"]}},{"name":"$to","domain":{"query":"enums","values":["east:none","nowhere"]}}]`
}

func TestEffects(t *testing.T) {
	score := func(delta string) string { return `{"addVar":{"scope":"global","var":"score","delta":` + delta + `}}` }
	bound := func(name string) string { return `{"ref":"binding","name":"` + name + `"}` }
	scored := func(name string) string { return score(bound(name)) }
	stack := `{"query":"tokensInZone","zone":"stack:none"}`
	toQuay := `{"moveToken":{"token":"$c","from":"stack:none","to":"quay:none"}}`
	for _, c := range []struct{ name, effects, params, answers, want string }{
		// Variables.
		{"a value is kept in bounds", `[{"setVar":{"scope":"global","var":"tide","value":99}}]`, "", "", "tide 10"},
		{"the same value changes nothing", `[{"setVar":{"scope":"global","var":"tide","value":-3}}]`, "", "", ""},
		{"a truth value is set", `[{"setVar":{"scope":"global","var":"open","value":true}}]`, "", "", "open true"},
		{"a truth value takes no number", `[{"setVar":{"scope":"global","var":"open","value":1}}]`, "", "", variableInvalid},
		{"a number takes no text", `[{"setVar":{"scope":"global","var":"tide","value":"x"}}]`, "", "", variableInvalid},
		{"additions stop at bounds", `[{"addVar":{"scope":"global","var":"tide","delta":3}},{"addVar":{"scope":"global","var":"tide","delta":-9}}]`, "", "", ""},
		{"several players are too many", `[{"addVar":{"scope":"pvar","player":"all","var":"coin","delta":1}}]`, "", "", variableInvalid},
		{"variables of zones", `[{"addVar":{"scope":"zoneVar","zone":"north:none","var":"wear","delta":9}},{"setVar":{"scope":"global","var":"tide","value":{"ref":"zoneVar","zone":"north:none","var":"wear"}}}]`, "", "", "tide 3; north:none 3"},
		{"the active player changes for later lists", `[{"setActivePlayer":{"player":{"id":1}}},{"setVar":{"scope":"global","var":"score","value":{"ref":"activePlayer"}}},{"addVar":{"scope":"pvar","player":"active","var":"coin","delta":1}}]`, "", "", "coin0 6; active 1"},
		{"a transfer is limited by room", `[{"transferVar":{"from":{"scope":"pvar","player":{"id":0},"var":"coin"},"to":{"scope":"pvar","player":{"id":1},"var":"coin"},"amount":9,"actualBind":"$a"}},` + scored("$a") + `]`, "", "", "score 4; coin0 1; coin1 9"},
		{"a transfer of at least so much takes all", `[{"transferVar":{"from":{"scope":"pvar","player":{"id":0},"var":"coin"},"to":{"scope":"pvar","player":{"id":1},"var":"coin"},"amount":1,"min":3}}]`, "", "", "coin0 1; coin1 9"},
		{"a transfer of at most so much", `[{"transferVar":{"from":{"scope":"pvar","player":{"id":0},"var":"coin"},"to":{"scope":"pvar","player":{"id":1},"var":"coin"},"amount":1,"min":9,"max":3}}]`, "", "", "coin0 2; coin1 8"},
		{"a negative transfer is none", `[{"transferVar":{"from":{"scope":"pvar","player":{"id":0},"var":"coin"},"to":{"scope":"pvar","player":{"id":1},"var":"coin"},"amount":-3}}]`, "", "", ""},
		{"a transfer to itself", `[{"transferVar":{"from":{"scope":"pvar","player":"actor","var":"coin"},"to":{"scope":"pvar","player":{"id":0},"var":"coin"},"amount":2,"actualBind":"$a"}},` + scored("$a") + `]`, "", "", "score 2"},
		{"a transfer from a zone to the game", `[{"transferVar":{"from":{"scope":"zoneVar","zone":"south:none","var":"wear"},"to":{"scope":"global","var":"tide"},"amount":2}}]`, "", "", "tide 1; south:none 0"},

		// Tokens.
		{"drawing", `[{"draw":{"from":"stack:none","to":"hold:actor","count":2}}]`, "", "", "hold:0 [2 1]; stack:none [0]"},
		{"drawing more than there is", `[{"draw":{"from":"stack:none","to":"quay:none","count":9}}]`, "", "", "quay:none [2 1 0]; stack:none []"},
		{"drawing from what is no deck", `[{"moveAll":{"from":"stack:none","to":"quay:none"}},{"draw":{"from":"quay:none","to":"hold:0","count":1}}]`, "", "", "hold:0 [2]; quay:none [1 0]; stack:none []"},
		{"drawing from the top of a deck", `[{"moveAll":{"from":"stack:none","to":"cask:none"}},{"draw":{"from":"cask:none","to":"hold:0","count":2}}]`, "", "", "cask:none [0]; hold:0 [2 1]; stack:none []"},
		{"a deck that has enough is not filled again", `[{"moveAll":{"from":"stack:none","to":"chest:none"}},{"createToken":{"type":"crate","zone":"quay:none","props":{"mass":9}}},{"draw":{"from":"chest:none","to":"hold:0","count":2}}]`, "", "", "chest:none [2]; hold:0 [1 0]; quay:none [9]; stack:none []"},
		{"what a deck still has is shuffled with what was put away", `[{"forEach":{"bind":"$c","over":` + stack + `,"limit":2,"effects":[` + toQuay + `]}},{"moveAll":{"from":"stack:none","to":"chest:none"}},{"draw":{"from":"chest:none","to":"hold:0","count":2}}]`, "", "", "chest:none [0]; hold:0 [2 1]; stack:none []; rng"},
		{"drawing from the bottom keeps the order", `[{"moveAll":{"from":"stack:none","to":"chest:none"}},{"draw":{"from":"chest:none","to":"hold:0","count":2}}]`, "", "", "chest:none [2]; hold:0 [1 0]; stack:none []"},
		{"drawing more shuffles what was put away", `[{"moveAll":{"from":"stack:none","to":"quay:none"}},{"draw":{"from":"chest:none","to":"hold:0","count":2}}]`, "", "", "chest:none [2]; hold:0 [0 1]; stack:none []; rng"},
		{"drawing at random draws a number for each", `[{"moveAll":{"from":"stack:none","to":"lots:none"}},{"draw":{"from":"lots:none","to":"hold:0","count":1}}]`, "", "", "hold:0 [1]; lots:none [2 0]; stack:none []; rng"},
		{"drawing more from a deck that nothing fills again", `[{"moveAll":{"from":"stack:none","to":"lots:none"}},{"draw":{"from":"lots:none","to":"hold:0","count":9}},{"draw":{"from":"lots:none","to":"hold:0","count":1}}]`, "", "", "hold:0 [1 0 2]; stack:none []; rng"},
		{"filling a deck again takes all that was put away", `[{"moveAll":{"from":"stack:none","to":"quay:none"}},{"draw":{"from":"chest:none","to":"hold:0","count":9}}]`, "", "", "hold:0 [2 0 1]; stack:none []; rng"},
		{"drawing obeys limits of zones", `[{"draw":{"from":"stack:none","to":"south:none","count":2}}]`, "", "", "illegal moveNotLegalInCurrentState"},
		{"drawing nothing", `[{"draw":{"from":"quay:none","to":"hold:0","count":2}}]`, "", "", ""},
		{"shuffling", `[{"shuffle":{"zone":"stack:none"}}]`, "", "", "stack:none [2 0 1]; rng"},
		{"shuffling nothing draws nothing", `[{"shuffle":{"zone":"quay:none"}}]`, "", "", ""},
		{"moving some", `[{"moveAll":{"from":"stack:none","to":"quay:none","filter":{"op":"==","left":{"ref":"tokenProp","token":"$token","prop":"hue"},"right":"grey"}}}]`, "", "", "quay:none [2 0]; stack:none [1]"},
		{"moving to a full zone", `[{"moveAll":{"from":"stack:none","to":"south:none"}}]`, "", "", "illegal moveNotLegalInCurrentState"},
		{"moving one after the other", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[` + toQuay + `]}}]`, "", "", "quay:none [0 1 2]; stack:none []"},
		{"moving within a zone", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[{"moveToken":{"token":"$c","from":"stack:none","to":"stack:none","position":"bottom"}}],"limit":1}}]`, "", "", "stack:none [1 0 2]"},
		{"moving to an empty zone at random draws nothing", `[{"forEach":{"bind":"$c","over":` + stack + `,"limit":1,"effects":[{"moveToken":{"token":"$c","from":"stack:none","to":"quay:none","position":"random"}}]}}]`, "", "", "quay:none [2]; stack:none [1 0]"},
		{"moving to a random place", `[{"forEach":{"bind":"$c","over":` + stack + `,"limit":1,"effects":[{"moveToken":{"token":"$c","from":"stack:none","to":"stack:none","position":"random"}}]}}]`, "", "", "stack:none [1 2 0]; rng"},
		{"moving what is elsewhere", `[{"moveToken":{"token":"$t","from":"quay:none","to":"north:none"}}]`, crate("tok_crate_0"), `{"$t":"tok_crate_0","$to":"east:none"}`, tokenInvalid},
		{"moving what does not exist", `[{"moveToken":{"token":"$t","from":"quay:none","to":"north:none"}}]`, crate("tok_crate_7"), `{"$t":"tok_crate_7","$to":"east:none"}`, tokenInvalid},
		{"moving to a neighbour", `[{"moveToken":{"token":"$t","from":"stack:none","to":"north:none"}},{"moveTokenAdjacent":{"token":"$t","from":"north:none","direction":"$to"}}]`, crate("tok_crate_0"), `{"$t":"tok_crate_0","$to":"east:none"}`, "east:none [0]; stack:none [2 1]"},
		{"moving to no neighbour", `[{"moveTokenAdjacent":{"token":"$t","from":"stack:none","direction":"north:none"}}]`, crate("tok_crate_0"), `{"$t":"tok_crate_0","$to":"east:none"}`, "error SPATIAL_DESTINATION_NOT_ADJACENT"},
		{"moving to a zone that is none", `[{"moveTokenAdjacent":{"token":"$t","from":"stack:none","direction":"$to"}}]`, crate("tok_crate_0"), `{"$t":"tok_crate_0","$to":"nowhere"}`, "error SPATIAL_DESTINATION_NOT_ADJACENT"},
		{"moving without a direction", `[{"moveTokenAdjacent":{"token":"$t","from":"stack:none"}}]`, crate("tok_crate_0"), `{"$t":"tok_crate_0","$to":"east:none"}`, "error SPATIAL_DESTINATION_REQUIRED"},
		{"destroying", `[{"destroyToken":{"token":"$t"}},` + score(`{"ref":"zoneCount","zone":"stack:none"}`) + `]`, crate("tok_crate_1"), `{"$t":"tok_crate_1","$to":"east:none"}`, "score 2; stack:none [2 0]"},
		{"destroying twice", `[{"destroyToken":{"token":"$t"}},{"destroyToken":{"token":"$t"}}]`, crate("tok_crate_1"), `{"$t":"tok_crate_1","$to":"east:none"}`, tokenInvalid},
		{"creating", `[{"createToken":{"type":"crate","zone":"quay:none","props":{"mass":9}}},{"createToken":{"type":"crate","zone":"quay:none","props":{"mass":{"op":"-","left":9,"right":1}}}}]`, "", "", "quay:none [8 9]"},
		{"creating with a value of the wrong type", `[{"createToken":{"type":"crate","zone":"quay:none","props":{"mass":"heavy"}}}]`, "", "", tokenInvalid},
		{"creating where there is no room", `[{"createToken":{"type":"crate","zone":"south:none"}},{"createToken":{"type":"crate","zone":"south:none"}}]`, "", "", "illegal moveNotLegalInCurrentState"},
		{"tokens that no limit counts", `[{"createToken":{"type":"crate","zone":"south:none"}},{"createToken":{"type":"lamp","zone":"south:none"}}]`, "", "", "south:none [<nil> <nil>]"},
		{"an unknown property", `[{"setTokenProp":{"token":"$t","prop":"state","value":"lit"}}]`, crate("tok_crate_1"), `{"$t":"tok_crate_1","$to":"east:none"}`, tokenInvalid},
		{"a property of the wrong type", `[{"setTokenProp":{"token":"$t","prop":"mass","value":"heavy"}}]`, crate("tok_crate_1"), `{"$t":"tok_crate_1","$to":"east:none"}`, tokenInvalid},
		{"a property of what does not exist", `[{"setTokenProp":{"token":"$t","prop":"mass","value":1}}]`, crate("tok_crate_9"), `{"$t":"tok_crate_9","$to":"east:none"}`, tokenInvalid},
		{"a property changes and the token stays where it is", `[{"setTokenProp":{"token":"$t","prop":"mass","value":7}}]`, crate("tok_crate_1"), `{"$t":"tok_crate_1","$to":"east:none"}`, "stack:none [2 7 0]"},
		{"what was looked at is as it is", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[{"setTokenProp":{"token":"$c","prop":"mass","value":7}},` + score(`{"ref":"tokenProp","token":"$c","prop":"mass"}`) + `]}}]`, "", "", "score 21; stack:none [7 7 7]"},
		{"an allowed transition", `[{"createToken":{"type":"lamp","zone":"quay:none"}},{"forEach":{"bind":"$c","over":{"query":"tokensInZone","zone":"quay:none"},"effects":[{"setTokenProp":{"token":"$c","prop":"state","value":"dark"}},{"setTokenProp":{"token":"$c","prop":"state","value":"lit"}}]}}]`, "", "", "quay:none [<nil>]"},
		{"a transition that is not allowed", `[{"createToken":{"type":"lamp","zone":"quay:none"}},{"forEach":{"bind":"$c","over":{"query":"tokensInZone","zone":"quay:none"},"effects":[{"setTokenProp":{"token":"$c","prop":"state","value":"lit"}}]}}]`, "", "", tokenInvalid},

		// Control flow.
		{"a limit and a count", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[{"moveToken":{"token":"$c","from":"stack:none","to":"quay:none","position":"bottom"}}],"limit":2,"countBind":"$n","in":[` + scored("$n") + `]}}]`, "", "", "score 2; quay:none [2 1]; stack:none [0]"},
		{"a negative limit", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[],"limit":-1}}]`, "", "", controlInvalid},
		{"a loop over nothing", `[{"forEach":{"bind":"$c","over":{"query":"tokensInZone","zone":"quay:none"},"effects":[]}}]`, "", "", "warnings ZERO_EFFECT_ITERATIONS"},
		{"a loop leaves nothing bound", `[{"forEach":{"bind":"$c","over":{"query":"players"},"effects":[{"bindValue":{"bind":"$in","value":1}}]}},` + scored("$in") + `]`, "", "", "error MISSING_BINDING"},
		{"an item does not see what the one before bound", `[{"bindValue":{"bind":"$in","value":5}},{"forEach":{"bind":"$c","over":{"query":"players"},"effects":[` + scored("$in") + `,{"bindValue":{"bind":"$in","value":1}}]}}]`, "", "", "score 10"},
		{"a loop gives its name back", `[{"bindValue":{"bind":"$c","value":40}},{"forEach":{"bind":"$c","over":{"query":"players"},"effects":[]}},` + scored("$c") + `]`, "", "", "score 40"},
		{"a branch binds for what follows", `[{"if":{"when":true,"then":[{"bindValue":{"bind":"$in","value":2}}]}},` + scored("$in") + `]`, "", "", "score 2"},
		{"the other branch", `[{"if":{"when":false,"then":[` + score("1") + `],"else":[` + score("2") + `]}},` + score("4") + `]`, "", "", "score 6"},
		{"let exports", `[{"let":{"bind":"$l","value":3,"in":[{"bindValue":{"bind":"$m","value":` + bound("$l") + `}}]}},` + scored("$m") + `]`, "", "", "score 3"},
		{"let keeps its own name", `[{"let":{"bind":"$l","value":3,"in":[]}},` + scored("$l") + `]`, "", "", "error MISSING_BINDING"},
		{"let exports names without the mark", `[{"let":{"bind":"$l","value":3,"in":[{"bindValue":{"bind":"m","value":1}}]}},` + scored("m") + `]`, "", "", "score 1"},
		{"let does not overwrite names without the mark", `[{"bindValue":{"bind":"m","value":8}},{"let":{"bind":"$l","value":3,"in":[{"bindValue":{"bind":"m","value":1}}]}},` + scored("m") + `]`, "", "", "score 8"},
		{"reduce", `[{"reduce":{"itemBind":"$i","accBind":"$a","over":{"query":"intsInRange","min":1,"max":4},"initial":1,"next":{"op":"*","left":` + bound("$a") + `,"right":` + bound("$i") + `},"resultBind":"$r","in":[` + scored("$r") + `]}}]`, "", "", "score 24"},
		{"reduce with a limit", `[{"reduce":{"itemBind":"$i","accBind":"$a","over":{"query":"intsInRange","min":1,"max":4},"initial":0,"next":{"op":"+","left":` + bound("$a") + `,"right":` + bound("$i") + `},"limit":2,"resultBind":"$r","in":[` + scored("$r") + `]}}]`, "", "", "score 3"},
		{"the best subset", `[{"evaluateSubset":{"source":` + stack + `,"subsetSize":2,"subsetBind":"$s","compute":[{"addVar":{"scope":"global","var":"tide","delta":1}}],"scoreExpr":{"aggregate":{"op":"sum","query":{"query":"binding","name":"$s"},"bind":"$t","valueExpr":{"ref":"tokenProp","token":"$t","prop":"mass"}}},"resultBind":"$best","bestSubsetBind":"$which","in":[` + scored("$best") + `]}},{"forEach":{"bind":"$c","over":{"query":"binding","name":"$which"},"effects":[` + toQuay + `]}}]`, "", "", "score 3; quay:none [1 2]; stack:none [0]"},
		{"a score of what was computed", `[{"evaluateSubset":{"source":{"query":"intsInRange","min":1,"max":3},"subsetSize":1,"subsetBind":"$s","compute":[{"forEach":{"bind":"$i","over":{"query":"binding","name":"$s"},"effects":[{"addVar":{"scope":"global","var":"tide","delta":` + bound("$i") + `}}]}},{"bindValue":{"bind":"$k","value":{"ref":"gvar","var":"tide"}}}],"scoreExpr":` + bound("$k") + `,"resultBind":"$best","in":[` + scored("$best") + `]}}]`, "", "", "score 3"},
		{"more than there is", `[{"evaluateSubset":{"source":` + stack + `,"subsetSize":4,"subsetBind":"$s","compute":[],"scoreExpr":1,"resultBind":"$best","in":[]}}]`, "", "", subsetInvalid},
		{"too many subsets", `[{"evaluateSubset":{"source":{"query":"intsInRange","min":1,"max":40},"subsetSize":20,"subsetBind":"$s","compute":[],"scoreExpr":1,"resultBind":"$best","in":[]}}]`, "", "", subsetInvalid},
		{"no item is one subset", `[{"evaluateSubset":{"source":` + stack + `,"subsetSize":0,"subsetBind":"$s","compute":[],"scoreExpr":5,"resultBind":"$best","in":[` + scored("$best") + `]}}]`, "", "", "score 5"},
		{"removing by priority", `[{"removeByPriority":{"budget":2,"groups":[{"bind":"$a","over":{"query":"tokensInZone","zone":"stack:none","filter":[{"prop":"hue","op":"eq","value":"teal"}]},"to":"quay:none","countBind":"$r"},{"bind":"$b","over":` + stack + `,"to":"quay:none","countBind":"$q"}],"remainingBind":"$left","in":[` + score(`{"op":"+","left":{"op":"*","left":10,"right":`+bound("$r")+`},"right":`+bound("$q")+`}`) + `]}}]`, "", "", "score 11; quay:none [2 1]; stack:none [0]"},
		{"what is left of a budget", `[{"removeByPriority":{"budget":5,"groups":[{"bind":"$a","over":` + stack + `,"to":"quay:none"}],"remainingBind":"$left"}},` + scored("$left") + `]`, "", "", "score 2; quay:none [0 1 2]; stack:none []"},
		{"rolling", `[{"rollRandom":{"bind":"$d","min":6,"max":6,"in":[` + scored("$d") + `]}}]`, "", "", "score 6; rng"},
		{"a roll is bound for what follows", `[{"rollRandom":{"bind":"$d","min":6,"max":6,"in":[{"bindValue":{"bind":"$in","value":1}}]}},` + scored("$d") + `]`, "", "", "score 6; rng"},
		{"a roll does not overwrite", `[{"bindValue":{"bind":"$d","value":9}},{"rollRandom":{"bind":"$d","min":6,"max":6,"in":[]}},` + scored("$d") + `]`, "", "", "score 9; rng"},
		{"what a roll binds ends with it", `[{"rollRandom":{"bind":"$d","min":6,"max":6,"in":[{"bindValue":{"bind":"$in","value":1}}]}},` + scored("$in") + `]`, "", "", "error MISSING_BINDING"},
		{"rolling nothing", `[{"rollRandom":{"bind":"$d","min":3,"max":2,"in":[]}}]`, "", "", choiceInvalid},

		// Markers.
		{"setting and shifting markers", `[{"setMarker":{"space":"north:none","marker":"weather","state":"storm"}},{"shiftMarker":{"space":"south:none","marker":"weather","delta":-5}},{"shiftMarker":{"space":"north:none","marker":"weather","delta":1}}]`, "", "", "north:none map[weather:storm]; south:none map[weather:calm]"},
		{"a state that is passed over", `[{"shiftMarker":{"space":"east:none","marker":"weather","delta":-1}},{"shiftMarker":{"space":"east:none","marker":"weather","delta":2}}]`, "", "", "east:none map[weather:storm]"},
		{"a state that is not allowed", `[{"shiftMarker":{"space":"east:none","marker":"weather","delta":-1}},{"shiftMarker":{"space":"east:none","marker":"weather","delta":1}}]`, "", "", "east:none map[weather:calm]; warnings MARKER_CONSTRAINT_BLOCKED"},
		{"setting a state that is not allowed", `[{"setMarker":{"space":"east:none","marker":"weather","state":{"if":{"when":true,"then":"windy","else":"calm"}}}}]`, "", "", "warnings MARKER_CONSTRAINT_BLOCKED"},
		{"setting a state that does not exist", `[{"setMarker":{"space":"north:none","marker":"weather","state":{"if":{"when":{"op":"==","left":{"ref":"gvar","var":"tide"},"right":0},"then":{"concat":[{"ref":"zoneProp","zone":"north:none","prop":"category"},"!"]},"else":"calm"}}}}]`, "", "", impossibleValue},
		{"flipping and shifting markers of the game", `[{"flipGlobalMarker":{"marker":"signal","stateA":"red","stateB":"amber"}},{"shiftGlobalMarker":{"marker":"Beacon","delta":1}}]`, "", "", "Beacon on; signal amber"},
		{"flipping between other states", `[{"flipGlobalMarker":{"marker":"signal","stateA":"amber","stateB":"green"}}]`, "", "", impossibleValue},

		// Information.
		{"revealing and concealing", `[{"reveal":{"zone":"stack:none","to":"actor"}},{"reveal":{"zone":"stack:none","to":"actor"}},{"reveal":{"zone":"quay:none","to":"all"}},{"conceal":{"zone":"quay:none","from":"all"}}]`, "", "", `stack:none [{"observers":[0]}]`},
		{"revealing to each player is revealing to all", `[{"reveal":{"zone":"stack:none","to":"all","filter":[{"prop":"hue","op":"eq","value":"teal"},{"prop":"mass","op":"in","value":[1,2]}]}},{"reveal":{"zone":"stack:none","to":"all","filter":[{"prop":"mass","op":"in","value":[1,2]},{"prop":"hue","op":"eq","value":"teal"}]}}]`, "", "", `stack:none [{"filter":[{"op":"eq","prop":"hue","value":"teal"},{"op":"in","prop":"mass","value":[1,2]}],"observers":"all"}]`},
		{"concealing all", `[{"reveal":{"zone":"stack:none","to":"actor"}},{"reveal":{"zone":"stack:none","to":"all"}},{"conceal":{"zone":"stack:none"}}]`, "", "", ""},

		// Decisions.
		{"a choice", `[{"chooseOne":{"internalDecisionId":"decision:a","bind":"$a","options":{"query":"enums","values":["p","q"]}}},{"if":{"when":{"op":"==","left":` + bound("$a") + `,"right":"q"},"then":[` + score("1") + `]}}]`, "", `{"decision:a":"q"}`, "score 1"},
		{"a choice of something else", `[{"chooseOne":{"internalDecisionId":"decision:a","bind":"$a","options":{"query":"enums","values":["p","q"]}}}]`, "", `{"decision:a":"z"}`, impossibleValue},
		{"a choice not made", `[{"chooseOne":{"internalDecisionId":"decision:a","bind":"$a","options":{"query":"enums","values":["p","q"]}}}]`, "", "", "illegal moveHasIncompleteParams"},
		{"a choice of several", `[{"chooseN":{"internalDecisionId":"decision:n","bind":"$n","options":` + stack + `,"min":1,"max":2}},{"forEach":{"bind":"$c","over":{"query":"binding","name":"$n"},"effects":[` + toQuay + `]}}]`, "", `{"decision:n":["tok_crate_0","tok_crate_2"]}`, "quay:none [2 0]; stack:none [1]"},
		{"a choice of the same twice", `[{"chooseN":{"internalDecisionId":"decision:n","bind":"$n","options":` + stack + `,"min":1,"max":2}}]`, "", `{"decision:n":["tok_crate_0","tok_crate_0"]}`, impossibleValue},
		{"a choice of too many", `[{"chooseN":{"internalDecisionId":"decision:n","bind":"$n","options":` + stack + `,"min":1,"max":2}}]`, "", `{"decision:n":["tok_crate_0","tok_crate_1","tok_crate_2"]}`, impossibleValue},
		{"bounds that exclude each other", `[{"bindValue":{"bind":"$k","value":1}},{"chooseN":{"internalDecisionId":"decision:n","bind":"$n","options":` + stack + `,"min":2,"max":` + bound("$k") + `}}]`, "", "", impossibleValue},
		{"a list is no token", `[{"chooseN":{"internalDecisionId":"decision:n","bind":"$n","options":` + stack + `,"n":1}},` + score(`{"ref":"tokenProp","token":"$n","prop":"mass"}`) + `]`, "", `{"decision:n":["tok_crate_0"]}`, "error TYPE_MISMATCH"},
		{"a choice for each item", `[{"forEach":{"bind":"$p","over":{"query":"players"},"effects":[{"chooseOne":{"internalDecisionId":"decision:c","bind":"$c","options":{"query":"intsInRange","min":1,"max":9}}},` + scored("$c") + `]}}]`, "", `{"decision:c[0]":4,"decision:c[1]":5}`, "score 9"},
		{"a choice named by the item", `[{"forEach":{"bind":"$p","over":{"query":"enums","values":["x","y"]},"effects":[{"chooseOne":{"internalDecisionId":"decision:c","bind":"$c{$p}","options":{"query":"intsInRange","min":1,"max":9}}},` + scored("$c{$p}") + `]}}]`, "", `{"decision:c::$cx":4,"decision:c::$cy":3}`, "score 7"},
		{"a choice within subsets is made once", `[{"evaluateSubset":{"source":{"query":"intsInRange","min":1,"max":3},"subsetSize":1,"subsetBind":"$s","compute":[{"chooseOne":{"internalDecisionId":"decision:c","bind":"$c","options":{"query":"intsInRange","min":4,"max":5}}}],"scoreExpr":` + bound("$c") + `,"resultBind":"$best","in":[` + scored("$best") + `]}}]`, "", `{"decision:c":5}`, "score 5"},
		{"a choice of a choice", `[{"forEach":{"bind":"$c","over":` + stack + `,"effects":[{"if":{"when":{"op":">","left":{"ref":"tokenProp","token":"$c","prop":"mass"},"right":0},"then":[{"chooseOne":{"internalDecisionId":"decision:z","bind":"$z","options":{"query":"enums","values":["quay:none","north:none"]}}},{"moveToken":{"token":"$c","from":"stack:none","to":"$z"}}]}}]}}]`, "", `{"decision:z[0]":"quay:none","decision:z[1]":"north:none"}`, "north:none [1]; quay:none [2]; stack:none [0]"},

		// Turn flow.
		{"going to a phase", `[{"gotoPhaseExact":{"phase":"dusk"}}]`, "", "", "tide 2; phase dusk"},
		{"going where one is", `[{"gotoPhaseExact":{"phase":"day"}}]`, "", "", ""},
		{"going back", `[{"gotoPhaseExact":{"phase":"dusk"}},{"gotoPhaseExact":{"phase":"day"}}]`, "", "", flowInvalid},
		{"an interrupt", `[{"pushInterruptPhase":{"phase":"storm","resumePhase":"dusk"}},{"popInterruptPhase":{}}]`, "", "", "tide 2; phase dusk"},
		{"an interrupt too few", `[{"popInterruptPhase":{}}]`, "", "", flowInvalid},
		{"going out of an interrupt", `[{"pushInterruptPhase":{"phase":"storm","resumePhase":"dusk"}},{"gotoPhaseExact":{"phase":"dusk"}}]`, "", "", flowInvalid},
		{"ending the turn", `[{"advancePhase":{}},{"advancePhase":{}}]`, "", "", "tide 2; active 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := wharfWith(t, c.effects, c.params)
			s := begin(t, g)
			hash := s.Hash()
			out, err := s.Apply(kernel.Move{ActionID: "go", Params: given(t, c.answers)},
				kernel.ApplyOptions{Stay: true})
			got := ""
			if err != nil {
				got = failed(err)
			} else {
				got = difference(t, s, out.State)
				codes := ""
				for _, w := range out.Warnings {
					codes += " " + w.Code
				}
				if codes != "" && got != "" {
					got += "; "
				}
				if codes != "" {
					got += "warnings" + codes
				}
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s\n%v", got, c.want, err)
			}
			if s.Hash() != hash {
				t.Error("the state before was changed")
			}
		})
	}
}

// The same seed rolls the same number, and every number of the range is rolled by some.
func TestRolls(t *testing.T) {
	g := wharfWith(t, `[{"rollRandom":{"bind":"$d","min":2,"max":4,"in":[{"addVar":{"scope":"global","var":"score","delta":{"ref":"binding","name":"$d"}}}]}}]`, "")
	roll := func(seed int64) string {
		s, err := g.Initial(seed, 2)
		if err != nil {
			t.Fatal(err)
		}
		out, err := s.Apply(kernel.Move{ActionID: "go"}, kernel.ApplyOptions{Stay: true})
		if err != nil {
			t.Fatal(err)
		}
		return difference(t, s, out.State)
	}
	seen := map[string]bool{}
	for seed := range int64(20) {
		if got := roll(seed); got != roll(seed) {
			t.Errorf("seed %d rolls %s and then something else", seed, got)
		} else {
			seen[got] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(seen)),
		[]string{"score 2; rng", "score 3; rng", "score 4; rng"}; !slices.Equal(got, want) {
		t.Errorf("rolled were %q", got)
	}
}

// What a property is changed to is there, of every type, and the token is the same one, in its place.
func TestATokenKeepsItsIDWhenAPropertyChanges(t *testing.T) {
	set := func(prop, value string) string {
		return `{"setTokenProp":{"token":"$c","prop":"` + prop + `","value":` + value + `}}`
	}
	g := altered(t, `"hue":"string"`, `"hue":"string","open":"boolean"`, "PARAMS", "[]",
		"EFFECTS", `[{"forEach":{"bind":"$c","over":{"query":"tokensInZone","zone":"stack:none","filter":[{"prop":"mass","op":"eq","value":1}]},"effects":[`+
			set("hue", `"pink"`)+`,`+set("open", "true")+`,`+set("mass", "7")+`]}}]`)
	s := begin(t, g)
	out, err := s.Apply(kernel.Move{ActionID: "go"}, kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	want := zone(t, s, "stack:none")
	if len(want) != 3 {
		t.Fatalf("%d crates", len(want))
	}
	asObject(want[1])["props"] = map[string]any{"hue": "pink", "mass": 7.0, "open": true}
	if got := zone(t, out.State, "stack:none"); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// Where a constraint forbids the state to which a marker is shifted, it goes to the last one before that is allowed.
func TestAMarkerGoesAsFarAsItMay(t *testing.T) {
	g := altered(t, `"states":["calm","windy","storm"]`, `"states":["calm","windy","gusty","storm"]`,
		`"allowedStates":["calm","storm"]`, `"allowedStates":["windy","gusty"]`, "PARAMS", "[]",
		"EFFECTS", `[{"shiftMarker":{"space":"east:none","marker":"weather","delta":2}}]`)
	s := begin(t, g)
	out, err := s.Apply(kernel.Move{ActionID: "go"}, kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := difference(t, s, out.State); got != "east:none map[weather:gusty]" || len(out.Warnings) != 1 ||
		out.Warnings[0].Code != "MARKER_CONSTRAINT_BLOCKED" {
		t.Errorf("got %s, %v", got, out.Warnings)
	}
}
