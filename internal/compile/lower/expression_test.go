package lower_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"ludo-lsp/internal/compile/lower"
)

// example is an authored text and what it is compiled to; "" means that it
// cannot be compiled.
type example struct {
	name, authored, want string
}

func check(t *testing.T, examples []example, lowered func(text string) (string, bool)) {
	t.Helper()
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			got, ok := lowered(e.authored)
			switch {
			case ok && e.want == "":
				t.Errorf("%s\ncompiled to %s, want a failure", e.authored, got)
			case !ok && e.want != "":
				t.Errorf("%s\ndid not compile", e.authored)
			case ok && !sameJSON(t, got, e.want):
				t.Errorf("%s\ncompiled to %s\nwant        %s", e.authored, got, e.want)
			}
		})
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatalf("%v in %s", err, a)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	return reflect.DeepEqual(x, y)
}

func TestZoneReferences(t *testing.T) {
	zone := func(c *lower.Context) func(string) (string, bool) {
		return func(text string) (string, bool) {
			out, ok := c.Zone(authored(t, text), lower.Path{}, lower.NewScope("$who", "$z"))
			if !ok {
				return "", false
			}
			return compiled(t, out), true
		}
	}
	check(t, []example{
		{"bare", `deck`, `"deck:none"`},
		{"canonical already", `deck:none`, `"deck:none"`},
		{"a player of a zone that nobody owns is found later", `deck:0`, `"deck:0"`},
		{"player", `hand:0`, `"hand:0"`},
		{"actor", `hand:actor`, `"hand:actor"`},
		{"neighbour", `hand:left`, `"hand:left"`},
		{"all", `hand:all`, `"hand:all"`},
		{"bound player", `hand:$who`, `"hand:$who"`},
		{"owned base alone", `hand`, ``},
		{"base of one seat alone", `nest-red`, `"nest-red:0"`},
		{"unknown base", `nope`, ``},
		{"unknown base with an owner is found later", `nope:none`, `"nope:none"`},
		{"unknown owner", `hand:acter`, ``},
		{"no base", `':none'`, ``},
		{"no owner", `'hand:'`, ``},
		{"binding", `$z`, `"$z"`},
		{"computed", `{ zoneExpr: { concat: ['hand:', '0'] } }`, `{"zoneExpr":{"concat":["hand:","0"]}}`},
		{"computed from a bare literal", `{ zoneExpr: deck }`, `{"zoneExpr":"deck:none"}`},
		{"joined text, as macros are given", `{ concat: ['hand:', '0'] }`, `{"zoneExpr":{"concat":["hand:","0"]}}`},
		{"number", `3`, ``},
		{"null", `null`, ``},
	}, zone(orchard()))
	check(t, []example{
		{"player where there are seats", `hand:0`, ``},
		{"seat in any case", `hand:RED`, `"hand:0"`},
		{"second seat", `hand:Blue`, `"hand:1"`},
		{"computed player", `{ zoneExpr: 'hand:$who' }`, `{"zoneExpr":"hand:$who"}`},
	}, zone(teams()))
}

func TestZoneSelectors(t *testing.T) {
	check(t, []example{
		{"bare", `deck`, `"deck:none"`},
		{"joined literals", `{ concat: [ya, rd] }`, `"yard:none"`},
		{"joined with a number", `{ concat: ['hand:', 1] }`, `"hand:1"`},
		{"joined with what is not known", `{ concat: ['hand:', { ref: gvar, var: heap }] }`, ``},
		{"computed", `{ zoneExpr: deck }`, ``},
	}, func(text string) (string, bool) {
		out, ok := orchard().ZoneSelector(authored(t, text), lower.Path{}, nil)
		return `"` + string(out) + `"`, ok
	})
}

func TestZoneIDs(t *testing.T) {
	c := orchard()
	for text, want := range map[string]string{
		"muck": "muck:none", " muck ": "muck:none", "muck:none": "muck:none", "hand:1": "hand:1",
		"hand": "", "$muck": "", "": "", "hand:$who": "",
	} {
		got, ok := c.ZoneID(text)
		if ok != (want != "") || ok && got != want {
			t.Errorf("ZoneID(%q) = %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestPlayers(t *testing.T) {
	player := func(c *lower.Context) func(string) (string, bool) {
		return func(text string) (string, bool) {
			out, ok := c.Player(authored(t, text), lower.Path{}, lower.NewScope("$who"))
			if !ok {
				return "", false
			}
			return compiled(t, out), true
		}
	}
	check(t, []example{
		{"active", `active`, `"active"`},
		{"actor", `actor`, `"actor"`},
		{"everybody", `all`, `"all"`},
		{"the others", `allOther`, `"allOther"`},
		{"side", `left`, `{"relative":"left"}`},
		{"side as a record", `{ relative: right }`, `{"relative":"right"}`},
		{"digits", `'2'`, `{"id":2}`},
		{"number, as macros are given", `2`, `{"id":2}`},
		{"negative number", `-2`, ``},
		{"id", `{ id: 1 }`, `{"id":1}`},
		{"id with more", `{ id: 1, x: 2 }`, `{"id":1}`},
		{"fractional id", `{ id: 1.5 }`, ``},
		{"binding", `$who`, `{"chosen":"$who"}`},
		{"binding as a record", `{ chosen: $who }`, `{"chosen":"$who"}`},
		{"dollar alone", `$`, ``},
		{"old word", `activePlayer`, ``},
		{"nothing", `null`, ``},
	}, player(orchard()))
	check(t, []example{
		{"seat", `red`, `{"id":0}`},
		{"digits where there are seats", `'0'`, ``},
		{"id where there are seats", `{ id: 0 }`, ``},
		{"unknown seat", `green`, ``},
	}, player(teams()))
	check(t, []example{
		{"one player", `actor`, `"actor"`},
		{"everybody", `all`, ``},
		{"the others", `allOther`, ``},
	}, func(text string) (string, bool) {
		out, ok := orchard().Executor(authored(t, text), lower.Path{}, nil)
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}

func TestValues(t *testing.T) {
	scope := lower.NewScope("$n", "$t", "$row")
	check(t, []example{
		{"number", `-3`, `-3`},
		{"text", `plum`, `"plum"`},
		{"flag", `true`, `true`},
		{"null", `null`, ``},
		{"list", `[1]`, ``},
		{"constant", `{ ref: constant, name: share }`, `5`},
		{"global variable", `{ ref: gvar, var: heap }`, `{"ref":"gvar","var":"heap"}`},
		{"player variable", `{ ref: pvar, player: actor, var: score }`, `{"ref":"pvar","player":"actor","var":"score"}`},
		{"zone variable", `{ ref: zoneVar, zone: yard, var: ripe }`, `{"ref":"zoneVar","zone":"yard:none","var":"ripe"}`},
		{"tokens of a zone", `{ ref: zoneCount, zone: 'hand:actor' }`, `{"ref":"zoneCount","zone":"hand:actor"}`},
		{"tokens of a zone in short", `{ zoneCount: deck }`, `{"ref":"zoneCount","zone":"deck:none"}`},
		{"token property", `{ ref: tokenProp, token: $t, prop: rank }`, `{"ref":"tokenProp","token":"$t","prop":"rank"}`},
		{"token zone", `{ ref: tokenZone, token: $t }`, `{"ref":"tokenZone","token":"$t"}`},
		{"table field", `{ ref: assetField, row: $row, tableId: settings.prices, field: price }`,
			`{"ref":"assetField","row":"$row","tableId":"spring::settings.prices","field":"price"}`},
		{"table that is none", `{ ref: assetField, row: $row, tableId: settings.price, field: price }`, ``},
		{"binding", `{ ref: binding, name: $n, displayName: number }`, `{"ref":"binding","name":"$n"}`},
		{"marker", `{ ref: markerState, space: yard, marker: mood }`, `{"ref":"markerState","space":"yard:none","marker":"mood"}`},
		{"global marker", `{ ref: globalMarkerState, marker: season }`, `{"ref":"globalMarkerState","marker":"season"}`},
		{"zone attribute", `{ ref: zoneProp, zone: $z, prop: soil }`, `{"ref":"zoneProp","zone":"$z","prop":"soil"}`},
		{"active player", `{ ref: activePlayer }`, `{"ref":"activePlayer"}`},
		{"named set", `{ ref: namedSet, name: stone-fruit }`, ``},
		{"unknown reference", `{ ref: nothing }`, ``},
		{"arithmetic", `{ op: floorDiv, left: { ref: gvar, var: heap }, right: 2 }`,
			`{"op":"floorDiv","left":{"ref":"gvar","var":"heap"},"right":2}`},
		{"comparison as a value", `{ op: '==', left: 1, right: 2 }`, ``},
		{"joined", `{ concat: [a, 1, { ref: binding, name: $n }] }`, `{"concat":["a",1,{"ref":"binding","name":"$n"}]}`},
		{"one of two", `{ if: { when: true, then: 1, else: two } }`, `{"if":{"when":true,"then":1,"else":"two"}}`},
		{"one of one", `{ if: { when: true, then: 1 } }`, ``},
		{"count", `{ aggregate: { op: count, query: { query: players } } }`, `{"aggregate":{"op":"count","query":{"query":"players"}}}`},
		{"sum", `{ aggregate: { op: sum, query: { query: tokensInZone, zone: deck }, bind: $x, valueExpr: { ref: tokenProp, token: $x, prop: rank } } }`,
			`{"aggregate":{"op":"sum","query":{"query":"tokensInZone","zone":"deck:none"},"bind":"$x","valueExpr":{"ref":"tokenProp","token":"$x","prop":"rank"}}}`},
		{"sum of a property", `{ aggregate: { op: sum, query: { query: players }, prop: cost } }`, ``},
	}, func(text string) (string, bool) {
		c := orchard()
		out, ok := c.Value(authored(t, text), lower.Path{}, scope)
		if len(c.Problems) > 0 {
			t.Errorf("%s: reported %v", text, c.Problems)
		}
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}

func TestNumericValues(t *testing.T) {
	check(t, []example{
		{"number", `2`, `2`},
		{"reference", `{ ref: gvar, var: heap }`, `{"ref":"gvar","var":"heap"}`},
		{"one of two numbers", `{ if: { when: true, then: 1, else: 2 } }`, `{"if":{"when":true,"then":1,"else":2}}`},
		{"text", `two`, ``},
		{"flag", `true`, ``},
		{"joined", `{ concat: [1] }`, ``},
		{"text in a sum", `{ op: +, left: 1, right: x }`, ``},
		{"text in one of two", `{ if: { when: true, then: 1, else: x } }`, ``},
	}, func(text string) (string, bool) {
		out, ok := orchard().NumericValue(authored(t, text), lower.Path{}, nil)
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}

func TestConditions(t *testing.T) {
	check(t, []example{
		{"literal", `true`, `true`},
		{"and", `{ op: and, args: [true, { op: not, arg: false }] }`, `{"op":"and","args":[true,{"op":"not","arg":false}]}`},
		{"or of nothing", `{ op: or, args: [] }`, `{"op":"or","args":[]}`},
		{"and without arguments", `{ op: and }`, ``},
		{"comparison", `{ op: '>=', left: { zoneCount: deck }, right: 2 }`, `{"op":">=","left":{"ref":"zoneCount","zone":"deck:none"},"right":2}`},
		{"member", `{ op: in, item: plum, set: { ref: binding, name: $n } }`, `{"op":"in","item":"plum","set":{"ref":"binding","name":"$n"}}`},
		{"member of a literal list", `{ op: in, item: plum, set: [plum] }`, ``},
		{"adjacent", `{ op: adjacent, left: $z, right: yard }`, `{"op":"adjacent","left":"$z","right":"yard:none"}`},
		{"connected", `{ op: connected, from: yard, to: muck, maxDepth: 2, via: { op: '==', left: { ref: binding, name: $zone }, right: x } }`,
			`{"op":"connected","from":"yard:none","to":"muck:none","via":{"op":"==","left":{"ref":"binding","name":"$zone"},"right":"x"},"maxDepth":2}`},
		{"connected within a computed distance", `{ op: connected, from: yard, to: muck, maxDepth: { ref: gvar, var: heap } }`, ``},
		{"list attribute", `{ op: zonePropIncludes, zone: yard, prop: crops, value: plum }`,
			`{"op":"zonePropIncludes","zone":"yard:none","prop":"crops","value":"plum"}`},
		{"value", `1`, ``},
		{"sum", `{ op: +, left: 1, right: 2 }`, ``},
	}, func(text string) (string, bool) {
		out, ok := orchard().Condition(authored(t, text), lower.Path{}, lower.NewScope("$n", "$z"))
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}

func TestQueries(t *testing.T) {
	check(t, []example{
		{"tokens", `{ query: tokensInZone, zone: deck, filter: [{ prop: fruit, eq: plum }, { prop: id, op: neq, value: { ref: binding, name: $n } }] }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"fruit","op":"eq","value":"plum"},{"prop":"id","op":"neq","value":{"ref":"binding","name":"$n"}}]}`},
		{"named set", `{ query: tokensInZone, zone: deck, filter: [{ prop: fruit, in: { ref: namedSet, name: stone-fruit } }] }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"fruit","op":"in","value":["plum","cherry"]}]}`},
		{"list", `{ query: tokensInZone, zone: deck, filter: [{ prop: fruit, op: notIn, value: [plum] }] }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"fruit","op":"notIn","value":["plum"]}]}`},
		{"operator beside another", `{ query: tokensInZone, zone: deck, filter: [{ prop: fruit, op: neq, eq: plum, value: fig }] }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"fruit","op":"neq","value":"fig"}]}`},
		{"binding as a list", `{ query: tokensInZone, zone: deck, filter: [{ prop: fruit, in: { ref: binding, name: $n } }] }`, ``},
		{"no filter at all", `{ query: tokensInZone, zone: deck, filter: [] }`, `{"query":"tokensInZone","zone":"deck:none","filter":[]}`},
		{"one test", `{ query: tokensInZone, zone: deck, filter: { prop: fruit, eq: plum } }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"fruit","op":"eq","value":"plum"}]}`},
		{"numbers", `{ query: tokensInZone, zone: deck, filter: [{ prop: rank, op: in, value: [0, 9] }] }`,
			`{"query":"tokensInZone","zone":"deck:none","filter":[{"prop":"rank","op":"in","value":[0,9]}]}`},
		{"numbers and texts", `{ query: tokensInZone, zone: deck, filter: [{ prop: rank, op: in, value: [0, fig] }] }`, ``},
		{"filter that is a text", `{ query: tokensInZone, zone: deck, filter: plum }`, ``},
		{"spaces by a condition", `{ query: mapSpaces, filter: { op: '==', left: 1, right: 1 } }`,
			`{"query":"mapSpaces","filter":{"condition":{"op":"==","left":1,"right":1}}}`},
		{"zones by an owner", `{ query: zones, filter: { owner: actor, condition: true } }`,
			`{"query":"zones","filter":{"owner":"actor","condition":true}}`},
		{"zones by a condition in a record",
			`{ query: zones, filter: { condition: { op: '==', left: { ref: binding, name: $zone }, right: x } } }`,
			`{"query":"zones","filter":{"condition":{"op":"==","left":{"ref":"binding","name":"$zone"},"right":"x"}}}`},
		{"zones by a literal", `{ query: zones, filter: false }`, `{"query":"zones","filter":{"condition":false}}`},
		{"zones by nothing known", `{ query: zones, filter: { bogus: true } }`, ``},
		{"tokens on the map", `{ query: tokensInMapSpaces, spaceFilter: { owner: actor }, filter: [] }`,
			`{"query":"tokensInMapSpaces","spaceFilter":{"owner":"actor"},"filter":[]}`},
		{"neighbours", `{ query: adjacentZones, zone: yard }`, `{"query":"adjacentZones","zone":"yard:none"}`},
		{"tokens of neighbours", `{ query: tokensInAdjacentZones, zone: { zoneExpr: { ref: tokenZone, token: $n } } }`,
			`{"query":"tokensInAdjacentZones","zone":{"zoneExpr":{"ref":"tokenZone","token":"$n"}}}`},
		{"reachable", `{ query: connectedZones, zone: yard, includeStart: true, maxDepth: 1, via: true }`,
			`{"query":"connectedZones","zone":"yard:none","via":true,"includeStart":true,"maxDepth":1}`},
		{"rows", `{ query: assetRows, tableId: settings.prices, where: [{ field: price, eq: 3 }], cardinality: exactlyOne }`,
			`{"query":"assetRows","tableId":"spring::settings.prices","where":[{"field":"price","op":"eq","value":3}],"cardinality":"exactlyOne"}`},
		{"rows of an odd number", `{ query: assetRows, tableId: settings.prices, cardinality: some }`, ``},
		{"next", `{ query: nextInOrderByCondition, source: { query: players }, from: { ref: activePlayer }, bind: $p, where: { op: '!=', left: { ref: binding, name: $p }, right: 1 }, includeFrom: false }`,
			`{"query":"nextInOrderByCondition","source":{"query":"players"},"from":{"ref":"activePlayer"},"bind":"$p","where":{"op":"!=","left":{"ref":"binding","name":"$p"},"right":1},"includeFrom":false}`},
		{"next without a dollar", `{ query: nextInOrderByCondition, source: { query: players }, from: 0, bind: p, where: true }`, ``},
		{"ints", `{ query: intsInRange, min: 0, max: { ref: gvar, var: heap }, step: 2, alwaysInclude: [], maxResults: 4 }`,
			`{"query":"intsInRange","min":0,"max":{"ref":"gvar","var":"heap"},"step":2,"maxResults":4}`},
		{"ints of a variable", `{ query: intsInVarRange, var: score, scope: perPlayer, alwaysInclude: [1] }`,
			`{"query":"intsInVarRange","var":"score","scope":"perPlayer","alwaysInclude":[1]}`},
		{"texts", `{ query: enums, values: [a, b] }`, `{"query":"enums","values":["a","b"]}`},
		{"texts with a number", `{ query: enums, values: [a, 1] }`, ``},
		{"markers", `{ query: globalMarkers, states: [cold] }`, `{"query":"globalMarkers","states":["cold"]}`},
		{"all in one", `{ query: concat, sources: [{ query: players }, { query: binding, name: $n, displayName: x }] }`,
			`{"query":"concat","sources":[{"query":"players"},{"query":"binding","name":"$n"}]}`},
		{"none in one", `{ query: concat, sources: [] }`, ``},
		{"old word", `{ query: spaces }`, ``},
	}, func(text string) (string, bool) {
		out, ok := orchard().Query(authored(t, text), lower.Path{}, lower.NewScope("$n"))
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}
