package kernel

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// edited is the ferries game with texts of its definition replaced.
func edited(t testing.TB, replace ...string) *gamedef.GameDef {
	t.Helper()
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(ferries, replace[i]) {
			t.Fatalf("the definition has no %s", replace[i])
		}
	}
	def, err := gamedef.Decode([]byte(strings.NewReplacer(replace...).Replace(ferries)))
	if err != nil {
		t.Fatal(err)
	}
	return def
}

func TestComparisonsOfEveryShape(t *testing.T) {
	f := travel(t)
	operands := []struct {
		text string
		n    func() int64
	}{
		{`{"ref": "gvar", "var": "wind"}`, func() int64 { return f.m.vars[0] }},
		{`{"ref": "gvar", "var": "debt"}`, func() int64 { return f.m.vars[1] }},
		{`0`, func() int64 { return 0 }},
		{`1`, func() int64 { return 1 }},
		{`2`, func() int64 { return 2 }},
		{`3`, func() int64 { return 3 }},
		{`{"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "stack:none", "filter": [{"prop": "hue", "op": "eq", "value": "grey"}]}}}`, func() int64 { return 2 }},
		{`{"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "stack:none", "filter": [{"prop": "hue", "op": "in", "value": ["grey"]}]}}}`, func() int64 { return 2 }},
		{`{"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "moss:none", "filter": [{"prop": "hue", "op": "neq", "value": "blue"}]}}}`, func() int64 { return 0 }},
		{`{"ref": "pvar", "player": "actor", "var": "silver"}`, func() int64 { return 6 }},
		{`{"ref": "binding", "name": "$who"}`, func() int64 { return 1 }},
		{`{"op": "+", "left": {"ref": "binding", "name": "$who"}, "right": 1}`, func() int64 { return 2 }},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "inns"}`, func() int64 { return 2 }},
	}
	ops := map[string]func(a, b int64) bool{
		"==": func(a, b int64) bool { return a == b }, "!=": func(a, b int64) bool { return a != b },
		"<": func(a, b int64) bool { return a < b }, "<=": func(a, b int64) bool { return a <= b },
		">": func(a, b int64) bool { return a > b }, ">=": func(a, b int64) bool { return a >= b },
	}
	for _, left := range operands {
		for _, right := range operands {
			for op, holds := range ops {
				condition := f.c.compileCondition(part[gamedef.Condition](t,
					fmt.Sprintf(`{"op": %q, "left": %s, "right": %s}`, op, left.text, right.text)))
				f.grow()
				for wind := int64(1); wind <= 3; wind++ {
					for debt := int64(1); debt <= 3; debt++ {
						f.m.vars[0], f.m.vars[1] = wind, debt
						if got := condition(f.m); got != holds(left.n(), right.n()) {
							t.Errorf("%d %s %d is %v (%s, %s)", left.n(), op, right.n(), got, left.text, right.text)
						}
					}
				}
			}
		}
	}
}

// TestOrders: zones come in the order of their ids, in which punctuation counts and
// case decides last; global markers in code order; connected zones breadth first.
func TestOrders(t *testing.T) {
	f := newFerryFor(t, edited(t, `"moss:none"`, `"Fern_1:none"`, `"reef:none"`, `"fern-1:none"`, `"fern:none"`,
		`"fern_1:none"`,
		`"max": 3}}`, `"max": 12}}`, `"id": "bag:2"`, `"id": "bag:10"`, `"moon"`, `"a_moon"`), 11)
	for _, c := range [][2]string{
		{`{"query": "zones"}`, `["bag:0" "bag:1" "bag:10" "fern_1:none" "Fern_1:none" "fern-1:none" "heap:none" "stack:none"]`},
		{`{"query": "mapSpaces"}`, `["fern_1:none" "Fern_1:none" "fern-1:none"]`},
		{`{"query": "adjacentZones", "zone": "fern_1:none"}`, `["Fern_1:none" "fern-1:none"]`},
		{`{"query": "tokensInAdjacentZones", "zone": "Fern_1:none"}`, `[<tok_old_oar_3>]`},
		{`{"query": "globalMarkers"}`, `["Sun" "a_moon"]`},
	} {
		if got := f.query(c[0]); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

func TestManyPlayersAroundTheTable(t *testing.T) {
	def := edited(t, `"min": 2, "max": 3`, `"min": 1, "max": 12`, `"id": "bag:2"`, `"id": "bag:10"`)
	for _, c := range []struct {
		players, actor int
		selector, want string
	}{
		{11, 10, "bag:all", "[bag:0 bag:1 bag:10]"},
		{11, 10, "bag:allOther", "[bag:0 bag:1]"},
		{11, 10, "bag:right", "[bag:0]"},
		{11, 0, "bag:left", "[bag:10]"},
		{11, 3, "bag:left", codeMissingVar},
		{10, 0, "bag:10", codeMissingVar},
		{1, 0, "bag:allOther", "[]"},
		{1, 0, "bag:all", "[bag:0]"},
		{1, 0, "bag:left", "[bag:0]"},
	} {
		g, err := New(def)
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Initial(1, c.players)
		if err != nil {
			t.Fatal(err)
		}
		f := &ferry{t: t, c: newCompiler(s.game), m: s.game.borrow(&s.position)}
		f.m.actor = playerID(c.actor)
		if got := f.zones(c.selector); got != c.want {
			t.Errorf("%s of player %d of %d: got %s, want %s", c.selector, c.actor, c.players, got, c.want)
		}
	}
	one := newFerryOf(t, edited(t, `"min": 2, "max": 3`, `"min": 2, "max": 2`,
		`{"id": "bag:2", "owner": "player", "visibility": "owner", "ordering": "set"},`, ""))
	if got := one.value(`{"ref": "pvar", "player": "allOther", "var": "silver"}`); got != "6" {
		t.Errorf("the only other player has %s", got)
	}
}

func TestQueriesKeepToTheirLimit(t *testing.T) {
	for _, c := range []struct {
		query, name string
		length      int64
	}{
		{`{"query": "zones"}`, "zones", 7},
		{`{"query": "zones", "filter": {"condition": {"op": ">=", "left": {"ref": "zoneCount", "zone": "$zone"}, "right": 0}}}`, "zones", 7},
		{`{"query": "mapSpaces"}`, "mapSpaces", 3},
		{`{"query": "tokensInZone", "zone": "stack:none"}`, "tokensInZone", 3},
		{`{"query": "tokensInZone", "zone": "stack:none", "filter": [{"prop": "glow", "op": "neq", "value": 9}]}`, "tokensInZone", 3},
		{`{"query": "enums", "values": ["a", "b", "c"]}`, "enums", 3},
		{`{"query": "assetRows", "tableId": "dues"}`, "assetRows", 4},
		{`{"query": "binding", "name": "$isles"}`, "binding", 3},
		{`{"query": "concat", "sources": [{"query": "players"}, {"query": "players"}]}`, "concat", 4},
		{`{"query": "connectedZones", "zone": "moss:none", "includeStart": true}`, "connectedZones", 3},
		{`{"query": "intsInRange", "min": 0, "max": 9007199254740991}`, "intsInRange", 1 << 53},
		{`{"query": "intsInRange", "min": -9007199254740991, "max": 9007199254740991, "step": 2, "maxResults": 70}`, "intsInRange", 70},
		{`{"query": "intsInVarRange", "var": "wind"}`, "intsInVarRange", 13},
	} {
		f := travel(t, WithLimits(Limits{QueryResults: 2}))
		q := f.c.compileQuery(part[gamedef.Query](t, c.query))
		f.grow()
		for _, run := range []func(){func() { q.run(f.m, nil) }, func() { q.count(f.m) }} {
			err := recoverError(run)
			want := map[string]any{"query": c.name, "maxQueryResults": 2, "resultLength": c.length}
			if err == nil || err.Code != codeQueryBounds || !maps.Equal(err.Context, want) {
				t.Errorf("%s: got %v, want %v", c.query, err, want)
			}
		}
		if q := f.c.compileQuery(part[gamedef.Query](t, `{"query": "players"}`)); len(q.run(f.m, nil)) != 2 {
			t.Error("two results are not too many")
		}
	}
}

// TestRangesOfAnySizeAreSampled: a range is never written down as a whole.
func TestRangesOfAnySizeAreSampled(t *testing.T) {
	f := travel(t)
	want := `[-9007199254740991 -9007199254740990 0 7 9007199254740991]`
	if got := f.query(`{"query": "intsInRange", "min": -9007199254740991, "max": 9007199254740991, "alwaysInclude": [7, 0], "maxResults": 5}`); got != want {
		t.Errorf("got %s", got)
	}
}

func TestFilterThatLeavesNothingWarns(t *testing.T) {
	query := `{"query": "tokensInZone", "zone": "stack:none", "filter": [{"prop": "glow", "op": "eq", "value": 8}, {"prop": "hue", "op": "eq", "value": "red"}]}`
	f := travel(t)
	q := f.c.compileQuery(part[gamedef.Query](t, query))
	none := f.c.compileQuery(part[gamedef.Query](t, strings.ReplaceAll(query, "stack", "heap")))
	f.grow()
	q.run(f.m, nil)
	q.count(f.m)
	none.run(f.m, nil)
	want := map[string]any{"zone": "stack:none", "totalTokens": 3, "filterCount": 2}
	if len(f.m.warnings) != 2 || f.m.warnings[0].Code != "EMPTY_QUERY_RESULT" ||
		!maps.Equal(f.m.warnings[0].Context, want) {
		t.Errorf("got %v", f.m.warnings)
	}
	f.m.mode = discovery
	if q.run(f.m, nil); len(f.m.warnings) != 2 {
		t.Error("a search warns")
	}
}

// TestFilterOfFreeOperations: it narrows spaces that are listed, and nothing else.
func TestFilterOfFreeOperations(t *testing.T) {
	f := travel(t)
	fern := f.c.game.parts.ZoneOf["fern:none"]
	f.m.filter = &zoneFilter{keep: func(_ *machine, z zoneID) bool { return z == fern }}
	for _, c := range [][2]string{
		{`{"query": "zones"}`, `["fern:none"]`},
		{`{"query": "mapSpaces"}`, `["fern:none"]`},
		{`{"query": "mapSpaces", "filter": {"condition": {"op": ">", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "inns"}, "right": 0}}}`, `[]`},
		{`{"query": "tokensInMapSpaces"}`, `[<tok_old_oar_3>]`},
		{`{"query": "adjacentZones", "zone": "fern:none"}`, `["moss:none" "reef:none"]`},
		{`{"query": "tokensInZone", "zone": "moss:none"}`, `[<tok_lamp_4>]`},
	} {
		if got := f.query(c[0]); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

func TestWhatQueriesAreAbout(t *testing.T) {
	for _, c := range []struct {
		query   string
		kinds   []string
		ordered bool
	}{
		{`{"query": "zones"}`, []string{"zone"}, true},
		{`{"query": "mapSpaces"}`, []string{"zone"}, true},
		{`{"query": "adjacentZones", "zone": "moss:none"}`, []string{"zone"}, true},
		{`{"query": "connectedZones", "zone": "moss:none"}`, []string{"zone"}, true},
		{`{"query": "tokensInZone", "zone": "moss:none"}`, []string{"token"}, true},
		{`{"query": "tokensInMapSpaces"}`, []string{"token"}, true},
		{`{"query": "tokensInAdjacentZones", "zone": "moss:none"}`, []string{"token"}, true},
		{`{"query": "binding", "name": "$isles"}`, nil, false},
		{`{"query": "players"}`, nil, false},
		{`{"query": "enums", "values": []}`, nil, false},
		{`{"query": "assetRows", "tableId": "dues"}`, nil, false},
		{`{"query": "globalMarkers"}`, nil, false},
		{`{"query": "intsInRange", "min": 1, "max": 2}`, nil, false},
		{`{"query": "concat", "sources": [{"query": "tokensInMapSpaces"}, {"query": "enums", "values": ["x"]}, {"query": "zones"}, {"query": "mapSpaces"}]}`, []string{"zone", "token"}, true},
		{`{"query": "nextInOrderByCondition", "source": {"query": "zones"}, "from": "x", "bind": "$n", "where": true}`, []string{"zone"}, true},
	} {
		q := travel(t).c.compileQuery(part[gamedef.Query](t, c.query))
		if !slices.Equal(q.kinds, c.kinds) || q.ordered != c.ordered {
			t.Errorf("%s: got %v, %v", c.query, q.kinds, q.ordered)
		}
	}
}

// TestTokensAreSeenAsTheyAre: a bound token, as its id, has the properties that the token has now, or had last when it
// was destroyed, and where a token is is always asked now.
func TestTokensAreSeenAsTheyAre(t *testing.T) {
	f := travel(t)
	now := *f.m.tokens[2].properties
	now.Values = slices.Clone(now.Values)
	now.Values[0] = Int(5)
	f.m.setProperties(2, &now)
	heap := f.c.game.parts.ZoneOf["heap:none"]
	f.m.insertToken(heap, 0, f.m.removeToken(f.c.game.parts.ZoneOf["stack:none"], 0))
	check := func(text, want string) {
		t.Helper()
		if got := f.value(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	check(`{"ref": "tokenProp", "token": "$lamp", "prop": "glow"}`, "5")
	check(`{"ref": "tokenProp", "token": "$lampId", "prop": "glow"}`, "5")
	check(`{"ref": "tokenZone", "token": "$lamp"}`, `"heap:none"`)
	f.m.removeToken(heap, 0)
	check(`{"ref": "tokenProp", "token": "$lamp", "prop": "glow"}`, "5")
	check(`{"ref": "tokenProp", "token": "$lampId", "prop": "glow"}`, "5")
	check(`{"ref": "tokenZone", "token": "$lamp"}`, codeMissingVar)
}

func TestMarkersThatWereSet(t *testing.T) {
	f := travel(t)
	g := f.c.game
	f.m.setMarker(f.m.markerAt(g.parts.ZoneOf["reef:none"], 0), 2)
	f.m.setGlobalMarker(g.parts.GlobalLattice["Sun"], 1)
	for _, c := range [][2]string{
		{f.value(`{"ref": "markerState", "space": "reef:none", "marker": "tide"}`), `"flood"`},
		{f.value(`{"ref": "markerState", "space": "$isle", "marker": "tide"}`), `"calm"`},
		{f.value(`{"ref": "globalMarkerState", "marker": "Sun"}`), `"up"`},
		{f.query(`{"query": "globalMarkers", "states": ["up", "new"]}`), `["Sun" "moon"]`},
		{f.query(`{"query": "globalMarkers", "states": ["up"]}`), `["Sun"]`},
	} {
		if c[0] != c[1] {
			t.Errorf("got %s, want %s", c[0], c[1])
		}
	}
}

func TestNamesOfBindingsAreFilledIn(t *testing.T) {
	f := travel(t)
	f.bind("$fair", Truth(true))
	for _, c := range [][2]string{
		{"$plain", "$plain"},
		{"$x{$who}", "$x1"},
		{"{ $word }-{$fair}", "who-true"},
		{"$at{$lamp}", "$attok_lamp_2"},
		{"$at{$lampId}!", "$attok_lamp_2!"},
		{"$x{$nobody}", "$x{$nobody}"},
		{"$x{$isles}{$who}", "$x{$isles}1"},
		{"$x{$row}", "$x{$row}"},
		{"$x{}{$who", "$x{}{$who"},
		{"$x{a{$who}}", "$x{a1}"},
		{"$x{$half}", "$x0.5"},
	} {
		resolve := f.c.compileTemplate(c[0])
		f.grow()
		if got := f.m.nameText(resolve(f.m)); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
		f.m.reset(&f.m.position)
		f = travel(t)
		f.bind("$fair", Truth(true))
	}
}

// TestRowsWithAnIDFillNames: an id that is a text stands for its row.
func TestRowsWithAnIDFillNames(t *testing.T) {
	f := newFerryOf(t, edited(t, `"odd": [1]`, `"id": "two"`, `"grade": 3,`, `"id": 3, "grade": 3,`))
	rows := f.c.game.parts.Tables["dues"].Rows
	f.bind("$a", values.Make(Row, 0, rows[1]))
	f.bind("$b", values.Make(Row, 0, rows[2]))
	resolve := f.c.compileTemplate("{$a}{$b}")
	f.grow()
	if got := f.m.nameText(resolve(f.m)); got != "two{$b}" {
		t.Errorf("got %s", got)
	}
}

// TestErrorsSayWhatIsWrong checks the facts that errors carry, and their words.
func TestErrorsSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ value, message, context string }{
		{`{"ref": "gvar", "var": "wint"}`, `There is no global variable "wint". Did you mean "wind"?`,
			`{"availableVars":["debt","fog","wind"],"reference":{"ref":"gvar","var":"wint"}}`},
		{`{"ref": "binding", "name": "$ile"}`, `Nothing is bound to "$ile" here. Did you mean "$isle"?`,
			`{"availableBindings":["$empty","$gone","$half","$held","$isle","$isles","$lamp","$lampId","$lamps","$mixed","$oddRow","$row","$who","$word"],"binding":"$ile"}`},
		{`{"ref": "binding", "name": "$isles"}`,
			`Here belongs a number, a truth value or a text, but "$isles" holds a list.`,
			`{"actualType":"array","binding":"$isles","value":["reef:none","fern:none","reef:none"]}`},
		{`{"ref": "zoneCount", "zone": "bag:all"}`, `The selector "bag:all" must give one zone here, but it gives 2.`,
			`{"resolvedCount":2,"resolvedZones":["bag:0","bag:1"],"selector":"bag:all","selectorKind":"zone"}`},
		{`{"ref": "zoneCount", "zone": "$empty"}`, `The selector "$empty" must give one zone here, but it gives 0.`,
			`{"deferClass":"unresolvedBindingSelectorCardinality","resolvedCount":0,"resolvedZones":[],"selector":"$empty","selectorKind":"zone"}`},
		{`{"ref": "zoneCount", "zone": "stakc:none"}`, `There is no zone "stakc:none". Did you mean "stack:none"?`,
			`{"availableZoneIds":["bag:0","bag:1","fern:none","heap:none","moss:none","reef:none","stack:none"],"selector":"stakc:none"}`},
		{`{"ref": "pvar", "player": "all", "var": "silver"}`,
			`The selector all must give one player here, but it gives 2.`,
			`{"resolvedCount":2,"resolvedPlayers":[0,1],"selector":"all","selectorKind":"player"}`},
		{`{"ref": "pvar", "player": "allOther", "var": "gold"}`, `There is no variable of players "gold".`,
			`{"availableVars":["asleep","silver"],"reference":{"ref":"pvar","var":"gold"}}`},
		{`{"ref": "pvar", "player": {"id": 2}, "var": "silver"}`,
			`There is no player 2; 2 players play, counted from 0.`,
			`{"playerCount":2,"playerId":"2","selector":{"id":2}}`},
		{`{"ref": "pvar", "player": {"chosen": "$word"}, "var": "silver"}`,
			`The binding "$word" must hold the number of a player, but it holds a text.`,
			`{"actualType":"string","binding":"$word","selector":{"chosen":"$word"},"value":"who"}`},
		{`{"op": "/", "left": 7, "right": {"ref": "gvar", "var": "wind"}}`, `This divides 7 by 0.`, `{"expr":"/","left":7,"right":0}`},
		{`{"op": "+", "left": {"ref": "binding", "name": "$word"}, "right": 1}`,
			`Here belongs a whole number of at most 2^53-1, but the text "who" came out.`,
			`{"actualType":"string","value":"who"}`},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "inn"}`,
			`The map space "moss:none" has no property "inn". Did you mean "inns"?`,
			`{"availableProps":["calm","category","goods","height","id","inns"],"prop":"inn","zoneId":"moss:none"}`},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "goods"}`,
			`The property "goods" of "moss:none" is a list; ask with zonePropIncludes.`,
			`{"actualType":"array","prop":"goods","zoneId":"moss:none"}`},
		{`{"ref": "tokenProp", "token": "$lamp", "prop": "glo"}`,
			`The token "tok_lamp_2" has no property "glo". Did you mean "glow"?`,
			`{"availableProps":["glow","hue"],"prop":"glo","reference":{"prop":"glo","ref":"tokenProp","token":"$lamp"},"tokenId":"tok_lamp_2"}`},
		{`{"ref": "tokenProp", "token": "$gone", "prop": "glow"}`,
			`The binding "$gone" must hold a token, but no zone has a token "tok_lamp_99".`,
			`{"reference":"$gone","tokenId":"tok_lamp_99"}`},
		{`{"ref": "assetField", "row": "$row", "tableId": "due", "field": "due"}`,
			`There is no table "due". Did you mean "dues"?`,
			`{"availableTableIds":["dues","noPath","notList","notRows","notThrough"],"tableId":"due"}`},
		{`{"ref": "assetField", "row": "$row", "tableId": "dues", "field": "dew"}`,
			`The table "dues" has no field "dew". Did you mean "due"?`,
			`{"availableFields":["crest","due","grade"],"field":"dew","tableId":"dues"}`},
		{`{"ref": "assetField", "row": "$oddRow", "tableId": "dues", "field": "grade"}`,
			`The field "grade" of the row bound to "$oddRow" must be of the type int.`,
			`{"actualType":"string","expectedType":"int","field":"grade","row":"$oddRow","rowTemplate":"$oddRow","tableId":"dues"}`},
		{`{"ref": "assetField", "row": "$row", "tableId": "noPath", "field": "due"}`,
			`The table "noPath" leads to "none", which there is not.`,
			`{"assetId":"harbour","tableId":"noPath","tablePath":"dues.none"}`},
		{`{"aggregate": {"op": "count", "query": {"query": "assetRows", "tableId": "dues", "where": [{"field": "due", "op": "eq", "value": 9}], "cardinality": "zeroOrOne"}}}`,
			`The query must find at most one row of the table "dues", but it finds 2 rows.`,
			`{"actualMatchCount":2,"assetId":"harbour","cardinality":"zeroOrOne","tableId":"dues","tablePath":" dues . list "}`},
		{`{"aggregate": {"op": "count", "query": {"query": "binding", "name": "$who"}}}`,
			`The binding "$who" must hold a list, but it holds a number.`,
			`{"actualType":"number","binding":"$who","query":"binding"}`},
	} {
		f := travel(t)
		value := f.c.compileValue(part[gamedef.Value](t, c.value))
		f.grow()
		err := recoverError(func() { value(f.m) })
		if err == nil {
			t.Errorf("%s: no error", c.value)
			continue
		}
		context, _ := json.Marshal(err.Context)
		if err.Message != c.message || string(context) != c.context {
			t.Errorf("%s:\ngot  %s\n     %s\nwant %s\n     %s", c.value, err.Message, context, c.message, c.context)
		}
	}
}

// TestErrorsTellWhatWasBound: an error names the bindings of the expression too,
// which are gone when the error arrives.
func TestErrorsTellWhatWasBound(t *testing.T) {
	f := travel(t)
	q := f.c.compileQuery(part[gamedef.Query](t, `{"query": "mapSpaces", "filter": {"condition": {"op": "==", "left": {"ref": "binding", "name": "$nobody"}, "right": 1}}}`))
	f.grow()
	_, err := f.m.runToHalt(func() { q.run(f.m, nil) })
	if err == nil || err.Bindings["$zone"] != "fern:none" || err.Bindings["$who"] != "1" {
		t.Errorf("got %v with %v", err, err.Bindings)
	}
	if f.m.env[f.c.game.names.Find("$zone")].Kind() != Unbound {
		t.Error("$zone is still bound")
	}
}
