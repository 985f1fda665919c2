package kernel

import (
	"errors"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// ferries is a small game in which every kind of expression finds something to read.
const ferries = `{
"metadata": {"id": "ferries", "players": {"min": 2, "max": 3}}, "constants": {},
"globalVars": [
  {"name": "wind", "type": "int", "init": 0, "min": 0, "max": 12},
  {"name": "debt", "type": "int", "init": -4, "min": -50, "max": 50},
  {"name": "fog", "type": "boolean", "init": false}],
"perPlayerVars": [
  {"name": "silver", "type": "int", "init": 6, "min": 0, "max": 8},
  {"name": "asleep", "type": "boolean", "init": true}],
"zoneVars": [{"name": "mud", "type": "int", "init": 2, "min": 0, "max": 5}],
"zones": [
  {"id": "stack:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
  {"id": "heap:none", "owner": "none", "visibility": "public", "ordering": "set"},
  {"id": "bag:1", "owner": "player", "visibility": "owner", "ordering": "set"},
  {"id": "bag:0", "owner": "player", "visibility": "owner", "ordering": "set"},
  {"id": "bag:2", "owner": "player", "visibility": "owner", "ordering": "set"},
  {"id": "reef:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "isle", "attributes": {"inns": 1}, "directions": {"west": "fern:none", "down": "heap:none"}},
  {"id": "moss:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "isle",
   "attributes": {"inns": 2, "goods": ["salt", "wool"], "height": 1.5, "calm": true}, "adjacentTo": [{"to": "fern:none", "direction": "bidirectional"}], "directions": {"east": "fern:none"}},
  {"id": "fern:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "strait",
   "attributes": {"inns": 0, "height": 3, "calm": false}, "adjacentTo": [{"to": "moss:none", "direction": "bidirectional"}, {"to": "reef:none", "direction": "unidirectional"}], "directions": {"west": "moss:none", "east": "reef:none", "down": "heap:none"}}],
"tokenTypes": [{"id": "lamp", "props": {"glow": "int", "hue": "string"}}, {"id": "old_oar", "props": {"glow": "int", "split": "boolean"}}],
"markerLattices": [{"id": "tide", "states": ["ebb", "calm", "flood"], "defaultState": "calm"}],
"globalMarkerLattices": [
  {"id": "moon", "states": ["new", "half", "full"], "defaultState": "new"},
  {"id": "Sun", "states": ["down", "up"], "defaultState": "down"}],
"runtimeDataAssets": [
  {"id": "harbour", "kind": "data", "payload": {"dues": {"list": [
    {"grade": 1, "due": 3, "crest": "gull"}, {"grade": 2, "due": 9, "crest": "seal", "odd": [1]}, {"grade": 3, "due": 9, "crest": "gull"},
    {"grade": "four", "crest": null}]}, "words": ["a"], "name": "x"}}],
"tableContracts": [
  {"id": "dues", "assetId": "harbour", "tablePath": " dues . list ", "fields": [{"field": "grade", "type": "int"}, {"field": "due", "type": "int"}, {"field": "crest", "type": "string"}]},
  {"id": "noPath", "assetId": "harbour", "tablePath": "dues.none", "fields": []},
  {"id": "notThrough", "assetId": "harbour", "tablePath": "name.deep", "fields": []},
  {"id": "notList", "assetId": "harbour", "tablePath": "dues", "fields": []},
  {"id": "notRows", "assetId": "harbour", "tablePath": "words", "fields": []}],
"setup": [
  {"createToken": {"type": "lamp", "zone": "stack:none", "props": {"glow": 0, "hue": "grey"}}},
  {"createToken": {"type": "lamp", "zone": "stack:none", "props": {"glow": 1, "hue": "red"}}},
  {"createToken": {"type": "lamp", "zone": "stack:none", "props": {"glow": 2, "hue": "grey"}}},
  {"createToken": {"type": "old_oar", "zone": "fern:none", "props": {"glow": 7, "split": true}}},
  {"createToken": {"type": "lamp", "zone": "moss:none", "props": {"glow": 4, "hue": "blue"}}}],
"turnStructure": {"phases": [{"id": "crossing"}]}, "actions": [], "triggers": [], "terminal": {"conditions": []}}`

// ferry is a machine of the game with a compiler for further expressions: player 0
// is active and player 1 acts.
type ferry struct {
	t reporter
	c *compiler
	m *machine
}

// reporter is what a test and a property have in common.
type reporter interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

func newFerry(t testing.TB, options ...Option) *ferry {
	t.Helper()
	def, err := gamedef.Decode([]byte(ferries))
	if err != nil {
		t.Fatal(err)
	}
	return newFerryOf(t, def, options...)
}

func newFerryOf(t testing.TB, def *gamedef.GameDef, options ...Option) *ferry {
	t.Helper()
	return newFerryFor(t, def, 2, options...)
}

func newFerryFor(t testing.TB, def *gamedef.GameDef, players int, options ...Option) *ferry {
	t.Helper()
	g, err := New(def, options...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Initial(1, players)
	if err != nil {
		t.Fatal(err)
	}
	f := &ferry{t: t, c: newCompiler(s.game), m: s.game.borrow(&s.position)}
	f.m.actives, f.m.actor = 0, 1
	return f
}

// travel is the ferries game with the bindings that the tables use.
func travel(t testing.TB, options ...Option) *ferry {
	f := newFerry(t, options...)
	text := f.c.game.parts.Symbols.Text
	f.bind("$who", Int(1))
	f.bind("$word", f.c.symbol("who")) // known to be a text of the definition, as later expressions name it
	f.bind("$isle", text("moss:none"))
	f.bind("$isles", ListOf(text("reef:none"), text("fern:none"), text("reef:none")))
	f.bind("$empty", ListOf())
	f.bind("$mixed", ListOf(Int(1), text("a")))
	f.bind("$lamps", ListOf(text("tok_lamp_2"), text("tok_lamp_0")))
	f.bind("$lamp", f.m.token(2))
	f.bind("$lampId", text("tok_lamp_2"))
	f.bind("$gone", text("tok_lamp_99"))
	f.bind("$row", values.Make(Row, 0, f.c.game.parts.Tables["dues"].Rows[1]))
	f.bind("$oddRow", values.Make(Row, 0, f.c.game.parts.Tables["dues"].Rows[3]))
	f.bind("$held", ListOf(f.m.token(2), f.m.token(0), f.m.token(3), f.m.token(0)))
	f.bind("$half", Float(0.5))
	return f
}

func (f *ferry) bind(bind string, v Value) {
	n := f.c.game.names.Name(bind)
	f.grow()
	f.m.env[n] = v
}

// grow gives the machine room for names that were compiled after it was made.
func (f *ferry) grow() {
	for len(f.m.env) < len(f.c.game.names.Texts) {
		f.m.env = append(f.m.env, Value{})
	}
}

func part[T any](t reporter, text string) T {
	t.Helper()
	var out T
	if err := gamedef.DecodePart([]byte(text), &out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

// outcome runs f and gives what it returns, or the code of the error it stops with.
func (f *ferry) outcome(run func() string) (out string) {
	f.t.Helper()
	f.grow()
	before := append([]Value(nil), f.m.env...)
	if err := recoverError(func() { out = run() }); err != nil {
		out = err.Code
		if !strings.HasSuffix(err.Message, ".") && !strings.HasSuffix(err.Message, "?") ||
			err.Family != EvaluationFamily {
			f.t.Errorf("not a sentence: %q (%s)", err.Message, err.Family)
		}
		if !errors.As(error(err), new(*Error)) {
			f.t.Error("no error")
		}
	}
	for i := range before {
		if f.m.env[i].Kind() != before[i].Kind() || !values.Same(f.m.env[i], before[i]) {
			f.t.Errorf("the binding %q is left changed", f.m.nameText(values.Name(i)))
		}
	}
	if len(f.m.scratch.lent) > 0 {
		f.t.Errorf("bindings are still lent")
	}
	return out
}

func written(v Value) string {
	switch {
	case v.IsText():
		return quote(v.Text())
	case v.Kind() == Token:
		return "<" + v.Text() + ">"
	case v.Kind() == Row:
		return "row " + values.FieldOf(v, "grade").Text()
	case v.Kind() == List:
		return writtenList(v.Items())
	}
	return v.Text()
}

func writtenList(items []Value) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = written(item)
	}
	return "[" + strings.Join(parts, " ") + "]"
}

func (f *ferry) value(text string) string {
	f.t.Helper()
	v := part[gamedef.Value](f.t, text)
	value := f.c.compileValue(v)
	out := f.outcome(func() string { return written(value(f.m)) })
	// Where a number is needed the same comes out, or no number.
	number := f.c.compileNumber(v)
	asNumber := f.outcome(func() string { return Int(number(f.m)).Text() })
	if asNumber != out && (asNumber != codeTypeMismatch || strings.Trim(out, "-0123456789") == "" && len(out) < 16) {
		f.t.Errorf("%s: as a number it is %s", text, asNumber)
	}
	return out
}

func (f *ferry) condition(text string) string {
	f.t.Helper()
	holds := f.c.compileCondition(part[gamedef.Condition](f.t, text))
	return f.outcome(func() string { return Truth(holds(f.m)).Text() })
}

func (f *ferry) query(text string) string {
	f.t.Helper()
	q := f.c.compileQuery(part[gamedef.Query](f.t, text))
	var items []Value
	out := f.outcome(func() string {
		items = q.run(f.m, []Value{Int(-1)})[1:]
		return writtenList(items)
	})
	count := f.outcome(func() string { return Int(q.count(f.m)).Text() })
	if want := Int(int64(len(items))).Text(); strings.HasPrefix(out, "[") && count != want {
		f.t.Errorf("%s: the count is %s, not %s", text, count, want)
	} else if !strings.HasPrefix(out, "[") && count != out {
		f.t.Errorf("%s: the count is %s, not %s", text, count, out)
	}
	for _, item := range items {
		if q.shape != mixedShape && q.shape != shapeOf(item) {
			f.t.Errorf("%s: %s has another shape than the query", text, written(item))
		}
	}
	return out
}

func (f *ferry) zones(selector string) string {
	zones := f.c.zoneSelector(gamedef.ZoneSelector(selector))
	all := f.outcome(func() string {
		var ids []string
		for _, z := range zones(f.m, nil) {
			ids = append(ids, f.c.game.parts.Zones[z].ID)
		}
		return "[" + strings.Join(ids, " ") + "]"
	})
	single := f.c.compileSingleZone(gamedef.ZoneSelector(selector))
	one := f.outcome(func() string { return "[" + f.c.game.parts.Zones[single(f.m)].ID + "]" })
	want := all
	if strings.HasPrefix(all, "[") && (strings.Contains(all, " ") || all == "[]") {
		want = codeSelectorCardinality
	}
	if one != want {
		f.t.Errorf("%s: the one zone is %s, of %s", selector, one, all)
	}
	reference := f.c.compileZoneReference(
		gamedef.ZoneReference{Expr: &gamedef.Concat{Parts: []gamedef.Value{gamedef.Text(
			selector), &gamedef.BindingRef{Name: "$nothing"}}}})
	f.bind("$nothing", String(""))
	id := func() string { return "[" + f.c.game.parts.Zones[reference(f.m)].ID + "]" }
	if computed := f.outcome(id); computed != want {
		f.t.Errorf("%s: put together in play it is %s, not %s", selector, computed, want)
	}
	return all
}

func (f *ferry) players(text string) string {
	f.t.Helper()
	s := part[gamedef.PlayerSelector](f.t, text)
	players := f.c.compilePlayers(s)
	all := f.outcome(func() string {
		var list []Value
		for _, p := range players(f.m, nil) {
			list = append(list, Int(int64(p)))
		}
		return writtenList(list)
	})
	player := f.c.compilePlayer(s)
	one := f.outcome(func() string { return writtenList([]Value{Int(int64(player(f.m)))}) })
	if one != all && !(one == codeSelectorCardinality && strings.Contains(all, " ")) {
		f.t.Errorf("%s: the one player is %s, of %s", text, one, all)
	}
	return all
}

// expect compares results; each case is an expression and what comes out.
func expect(t *testing.T, run func(f *ferry, text string) string, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		t.Run(c[0], func(t *testing.T) {
			t.Helper()
			if got := run(travel(t), c[0]); got != c[1] {
				t.Errorf("got %s, want %s", got, c[1])
			}
		})
	}
}

func TestPlayerSelectors(t *testing.T) {
	expect(t, (*ferry).players, [][2]string{
		{`"actor"`, "[1]"},
		{`"active"`, "[0]"},
		{`"all"`, "[0 1]"},
		{`"allOther"`, "[0]"},
		{`{"id": 1}`, "[1]"},
		{`{"id": 2}`, "MISSING_VAR"},
		{`{"chosen": "$who"}`, "[1]"},
		{`{"chosen": "$word"}`, "TYPE_MISMATCH"},
		{`{"chosen": "$half"}`, "MISSING_VAR"},
		{`{"chosen": "$nobody"}`, "MISSING_BINDING"},
		{`{"relative": "left"}`, "[0]"},
		{`{"relative": "right"}`, "[0]"},
	})
}

func TestZoneSelectors(t *testing.T) {
	expect(t, (*ferry).zones, [][2]string{
		{"stack:none", "[stack:none]"},
		{"bag:0", "[bag:0]"},
		{"bag:1", "[bag:1]"},
		{"bag:2", "MISSING_VAR"},
		{"bag:01", "[bag:1]"},
		{"bag:99999999999999999999", "MISSING_VAR"},
		{"bag:actor", "[bag:1]"},
		{"bag:active", "[bag:0]"},
		{"bag:allOther", "[bag:0]"},
		{"bag:left", "[bag:0]"},
		{"bag:right", "[bag:0]"},
		{"bag:all", "[bag:0 bag:1]"},
		{"bag:none", "MISSING_VAR"},
		{"stack:actor", "MISSING_VAR"},
		{"stack:all", "MISSING_VAR"},
		{"bag:$who", "[bag:1]"},
		{"bag:$word", "TYPE_MISMATCH"},
		{"bag:$nobody", "MISSING_BINDING"},
		{"$isle", "[moss:none]"},
		{"$isles", "[fern:none reef:none]"},
		{"$empty", "[]"},
		{"$mixed", "TYPE_MISMATCH"},
		{"$lamps", "MISSING_VAR"},
		{"$who", "TYPE_MISMATCH"},
		{"$lamp", "TYPE_MISMATCH"},
		{"$word", "MISSING_VAR"},
		{"$nobody", "MISSING_BINDING"},
		{"stack", "TYPE_MISMATCH"},
		{"stack:", "TYPE_MISMATCH"},
		{":none", "TYPE_MISMATCH"},
		{"", "TYPE_MISMATCH"},
		{"shelf:none", "MISSING_VAR"},
		{"bag:weird", "TYPE_MISMATCH"},
		{"bag:1x", "TYPE_MISMATCH"},
	})
}

func TestValues(t *testing.T) {
	expect(t, (*ferry).value, [][2]string{
		{`1`, "1"},
		{`"x"`, `"x"`},
		{`true`, "true"},
		{`2.5`, "2.5"},
		{`{"op": "/", "left": -7, "right": 2}`, "-3"},
		{`{"op": "/", "left": -1, "right": 2}`, "0"},
		{`{"op": "floorDiv", "left": -7, "right": 2}`, "-4"},
		{`{"op": "floorDiv", "left": 7, "right": -2}`, "-4"},
		{`{"op": "floorDiv", "left": -6, "right": 2}`, "-3"},
		{`{"op": "ceilDiv", "left": -7, "right": 2}`, "-3"},
		{`{"op": "ceilDiv", "left": 7, "right": 2}`, "4"},
		{`{"op": "ceilDiv", "left": -7, "right": -2}`, "4"},
		{`{"op": "/", "left": 1, "right": 0}`, "DIVISION_BY_ZERO"},
		{`{"op": "floorDiv", "left": {"ref": "gvar", "var": "debt"}, "right": {"ref": "gvar", "var": "wind"}}`, "DIVISION_BY_ZERO"},
		{`{"op": "*", "left": 9007199254740991, "right": 2}`, "TYPE_MISMATCH"},
		{`{"op": "*", "left": 4503599627370496, "right": -2}`, "TYPE_MISMATCH"},
		{`{"op": "*", "left": -4503599627370495, "right": 2}`, "-9007199254740990"},
		{`{"op": "+", "left": 9007199254740991, "right": 1}`, "TYPE_MISMATCH"},
		{`{"op": "-", "left": {"ref": "gvar", "var": "debt"}, "right": 9007199254740991}`, "TYPE_MISMATCH"},
		{`{"op": "+", "left": 1.5, "right": 1}`, "TYPE_MISMATCH"},
		{`{"op": "+", "left": true, "right": 1}`, "TYPE_MISMATCH"},
		{`{"op": "+", "left": {"ref": "gvar", "var": "fog"}, "right": 1}`, "TYPE_MISMATCH"},
		{`{"op": "+", "left": "7", "right": 1}`, "TYPE_MISMATCH"},
		{`{"op": "min", "left": 3, "right": -2}`, "-2"},
		{`{"op": "max", "left": 3, "right": {"ref": "gvar", "var": "debt"}}`, "3"},
		{`{"concat": ["a", 1, true, {"op": "-", "left": 1, "right": 3}]}`, `"a1true-2"`},
		{`{"concat": ["tok_lamp_", {"ref": "binding", "name": "$who"}]}`, `"tok_lamp_1"`},
		{`{"concat": []}`, `""`},
		{`{"if": {"when": false, "then": {"op": "/", "left": 1, "right": 0}, "else": 4}}`, "4"},
		{`{"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "fog"}, "right": true}, "then": 1, "else": {"ref": "gvar", "var": "debt"}}}`, "-4"},
		{`{"ref": "gvar", "var": "fog"}`, "false"},
		{`{"ref": "gvar", "var": "debt"}`, "-4"},
		{`{"ref": "gvar", "var": "dept"}`, "MISSING_VAR"},
		{`{"ref": "pvar", "player": "actor", "var": "silver"}`, "6"},
		{`{"ref": "pvar", "player": "active", "var": "asleep"}`, "true"},
		{`{"ref": "pvar", "player": "all", "var": "silver"}`, "SELECTOR_CARDINALITY"},
		{`{"ref": "pvar", "player": "allOther", "var": "silver"}`, "6"},
		{`{"ref": "pvar", "player": {"chosen": "$who"}, "var": "silver"}`, "6"},
		{`{"ref": "pvar", "player": {"chosen": "$word"}, "var": "silver"}`, "TYPE_MISMATCH"},
		{`{"ref": "pvar", "player": {"id": 7}, "var": "silver"}`, "MISSING_VAR"},
		{`{"ref": "pvar", "player": "actor", "var": "gold"}`, "MISSING_VAR"},
		{`{"ref": "zoneVar", "zone": "stack:none", "var": "mud"}`, "2"},
		{`{"ref": "zoneVar", "zone": "stack:none", "var": "snow"}`, "MISSING_VAR"},
		{`{"ref": "zoneVar", "zone": "stack", "var": "snow"}`, "TYPE_MISMATCH"},
		{`{"ref": "zoneCount", "zone": "stack:none"}`, "3"},
		{`{"ref": "zoneCount", "zone": "bag:actor"}`, "0"},
		{`{"ref": "zoneCount", "zone": "stack"}`, "TYPE_MISMATCH"},
		{`{"ref": "zoneCount", "zone": "bag:all"}`, "SELECTOR_CARDINALITY"},
		{`{"ref": "zoneCount", "zone": "$empty"}`, "SELECTOR_CARDINALITY"},
		{`{"ref": "tokenProp", "token": "$lamp", "prop": "glow"}`, "2"},
		{`{"ref": "tokenProp", "token": "$lampId", "prop": "hue"}`, `"grey"`},
		{`{"ref": "tokenProp", "token": "$lamp", "prop": "weight"}`, "MISSING_VAR"},
		{`{"ref": "tokenProp", "token": "$lamp", "prop": "split"}`, "MISSING_VAR"},
		{`{"ref": "tokenProp", "token": "$gone", "prop": "glow"}`, "MISSING_VAR"},
		{`{"ref": "tokenProp", "token": "$who", "prop": "glow"}`, "TYPE_MISMATCH"},
		{`{"ref": "tokenProp", "token": "$nobody", "prop": "glow"}`, "MISSING_BINDING"},
		{`{"ref": "tokenZone", "token": "$lampId"}`, `"stack:none"`},
		{`{"ref": "tokenZone", "token": "$lamp"}`, `"stack:none"`},
		{`{"ref": "tokenZone", "token": "$word"}`, "MISSING_VAR"},
		{`{"ref": "tokenZone", "token": "$who"}`, "TYPE_MISMATCH"},
		{`{"ref": "tokenZone", "token": "$nobody"}`, "MISSING_BINDING"},
		{`{"ref": "binding", "name": "$who"}`, "1"},
		{`{"ref": "binding", "name": "$isles"}`, "TYPE_MISMATCH"},
		{`{"ref": "binding", "name": "$lamp"}`, "TYPE_MISMATCH"},
		{`{"ref": "binding", "name": "${$word}"}`, "1"},
		{`{"ref": "binding", "name": "$w{ nothing }ho"}`, "MISSING_BINDING"},
		{`{"ref": "binding", "name": "$nobody"}`, "MISSING_BINDING"},
		{`{"ref": "markerState", "space": "$isle", "marker": "tide"}`, `"calm"`},
		{`{"ref": "markerState", "space": "reef:none", "marker": "tide"}`, `"calm"`},
		{`{"ref": "markerState", "space": "$isle", "marker": "snow"}`, "MISSING_VAR"},
		{`{"ref": "markerState", "space": "atoll", "marker": "tide"}`, "MISSING_VAR"},
		{`{"ref": "markerState", "space": "bag:actor", "marker": "tide"}`, "MISSING_VAR"},
		{`{"ref": "markerState", "space": "$word", "marker": "tide"}`, "MISSING_VAR"},
		{`{"ref": "markerState", "space": "$who", "marker": "tide"}`, "TYPE_MISMATCH"},
		{`{"ref": "markerState", "space": "$nobody", "marker": "tide"}`, "MISSING_BINDING"},
		{`{"ref": "globalMarkerState", "marker": "moon"}`, `"new"`},
		{`{"ref": "globalMarkerState", "marker": "mooon"}`, "MISSING_VAR"},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "inns"}`, "2"},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "height"}`, "1.5"},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "calm"}`, "true"},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "id"}`, `"moss:none"`},
		{`{"ref": "zoneProp", "zone": "moss:none", "prop": "category"}`, `"isle"`},
		{`{"ref": "zoneProp", "zone": "$isle", "prop": "goods"}`, "TYPE_MISMATCH"},
		{`{"ref": "zoneProp", "zone": "reef:none", "prop": "goods"}`, "ZONE_PROP_NOT_FOUND"},
		{`{"ref": "zoneProp", "zone": "stack:none", "prop": "category"}`, "ZONE_PROP_NOT_FOUND"},
		{`{"ref": "zoneProp", "zone": "atoll:none", "prop": "inns"}`, "ZONE_PROP_NOT_FOUND"},
		{`{"ref": "zoneProp", "zone": "$word", "prop": "inns"}`, "ZONE_PROP_NOT_FOUND"},
		{`{"ref": "zoneProp", "zone": "$who", "prop": "inns"}`, "TYPE_MISMATCH"},
		{`{"ref": "zoneProp", "zone": "$nobody", "prop": "inns"}`, "MISSING_BINDING"},
		{`{"ref": "assetField", "row": "$row", "tableId": "dues", "field": "due"}`, "9"},
		{`{"ref": "assetField", "row": "$row", "tableId": "dues", "field": "fee"}`, "DATA_ASSET_FIELD_UNDECLARED"},
		{`{"ref": "assetField", "row": "$word", "tableId": "dues", "field": "due"}`, "DATA_ASSET_ROW_BINDING_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$isles", "tableId": "dues", "field": "fee"}`, "DATA_ASSET_ROW_BINDING_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$nobody", "tableId": "dues", "field": "fee"}`, "MISSING_BINDING"},
		{`{"ref": "assetField", "row": "$oddRow", "tableId": "dues", "field": "due"}`, "DATA_ASSET_FIELD_MISSING"},
		{`{"ref": "assetField", "row": "$oddRow", "tableId": "dues", "field": "grade"}`, "DATA_ASSET_FIELD_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$oddRow", "tableId": "dues", "field": "crest"}`, "DATA_ASSET_FIELD_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$row", "tableId": "fares", "field": "due"}`, "DATA_ASSET_TABLE_CONTRACT_MISSING"},
		{`{"ref": "assetField", "row": "$nobody", "tableId": "noPath", "field": "due"}`, "DATA_ASSET_TABLE_PATH_MISSING"},
		{`{"ref": "assetField", "row": "$row", "tableId": "notThrough", "field": "due"}`, "DATA_ASSET_TABLE_PATH_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$row", "tableId": "notList", "field": "due"}`, "DATA_ASSET_TABLE_TYPE_INVALID"},
		{`{"ref": "assetField", "row": "$row", "tableId": "notRows", "field": "due"}`, "DATA_ASSET_ROW_TYPE_INVALID"},
		{`{"ref": "activePlayer"}`, "0"},
		{`{"aggregate": {"op": "count", "query": {"query": "players"}}}`, "2"},
		{`{"aggregate": {"op": "min", "query": {"query": "enums", "values": []}, "bind": "$i", "valueExpr": 1}}`, "0"},
		{`{"aggregate": {"op": "sum", "query": {"query": "tokensInZone", "zone": "stack:none"}, "bind": "$i", "valueExpr": {"ref": "tokenProp", "token": "$i", "prop": "glow"}}}`, "3"},
		{`{"aggregate": {"op": "max", "query": {"query": "tokensInZone", "zone": "stack:none"}, "bind": "$i", "valueExpr": {"ref": "tokenProp", "token": "$i", "prop": "glow"}}}`, "2"},
		{`{"aggregate": {"op": "min", "query": {"query": "mapSpaces"}, "bind": "$i", "valueExpr": {"ref": "zoneProp", "zone": "$i", "prop": "inns"}}}`, "0"},
		{`{"aggregate": {"op": "max", "query": {"query": "tokensInZone", "zone": "stack:none"}, "bind": "$i", "valueExpr": {"ref": "tokenProp", "token": "$i", "prop": "hue"}}}`, "TYPE_MISMATCH"},
		{`{"aggregate": {"op": "sum", "query": {"query": "players"}, "bind": "$i", "valueExpr": 9007199254740991}}`, "TYPE_MISMATCH"},
		{`{"aggregate": {"op": "sum", "query": {"query": "players"}, "bind": "$i", "valueExpr": {"if": {"when": {"op": "==", "left": {"ref": "binding", "name": "$i"}, "right": 0}, "then": 9007199254740991, "else": -1}}}}`, "9007199254740990"},
		{`{"aggregate": {"op": "sum", "query": {"query": "players"}, "bind": "$who", "valueExpr": {"ref": "binding", "name": "$who"}}}`, "1"},
	})
}

func TestConditions(t *testing.T) {
	expect(t, (*ferry).condition, [][2]string{
		{`true`, "true"},
		{`{"op": "and", "args": []}`, "true"},
		{`{"op": "or", "args": []}`, "false"},
		{`{"op": "and", "args": [false, {"op": "<", "left": "a", "right": 1}]}`, "false"},
		{`{"op": "and", "args": [true, {"op": "<", "left": "a", "right": 1}, false]}`, "TYPE_MISMATCH"},
		{`{"op": "and", "args": [true, true, true, {"op": "not", "arg": true}, {"op": "<", "left": "a", "right": 1}]}`, "false"},
		{`{"op": "or", "args": [false, false, true, {"op": "<", "left": "a", "right": 1}]}`, "true"},
		{`{"op": "or", "args": [{"op": "<", "left": "a", "right": 1}, true]}`, "TYPE_MISMATCH"},
		{`{"op": "==", "left": 1, "right": "1"}`, "false"},
		{`{"op": "==", "left": {"ref": "gvar", "var": "fog"}, "right": 0}`, "false"},
		{`{"op": "!=", "left": true, "right": "true"}`, "true"},
		{`{"op": "==", "left": {"ref": "binding", "name": "$lampId"}, "right": "tok_lamp_2"}`, "true"},
		{`{"op": "==", "left": "moss:none", "right": {"concat": [{"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "wind"}, "right": 0}, "then": "moss", "else": "x"}}, ":none"]}}`, "true"},
		{`{"op": "==", "left": {"concat": ["x", {"ref": "gvar", "var": "wind"}]}, "right": {"concat": ["x", {"ref": "activePlayer"}]}}`, "true"},
		{`{"op": "<", "left": "a", "right": "b"}`, "TYPE_MISMATCH"},
		{`{"op": "<", "left": "a", "right": {"op": "/", "left": 1, "right": 0}}`, "TYPE_MISMATCH"},
		{`{"op": "<", "left": {"ref": "zoneProp", "zone": "moss:none", "prop": "height"}, "right": {"ref": "gvar", "var": "wind"}}`, "false"},
		{`{"op": ">", "left": {"ref": "zoneProp", "zone": "$isle", "prop": "height"}, "right": 1}`, "true"},
		{`{"op": ">=", "left": 0.5, "right": {"ref": "binding", "name": "$half"}}`, "true"},
		{`{"op": "<=", "left": {"ref": "gvar", "var": "debt"}, "right": {"ref": "gvar", "var": "wind"}}`, "true"},
		{`{"op": ">", "left": 3, "right": {"ref": "gvar", "var": "debt"}}`, "true"},
		{`{"op": "<", "left": {"ref": "zoneCount", "zone": "stack:none"}, "right": {"ref": "gvar", "var": "wind"}}`, "false"},
		{`{"op": "in", "item": "fern:none", "set": {"ref": "binding", "name": "$isles"}}`, "true"},
		{`{"op": "in", "item": "z", "set": {"ref": "binding", "name": "$empty"}}`, "false"},
		{`{"op": "in", "item": 3, "set": {"ref": "binding", "name": "$isles"}}`, "TYPE_MISMATCH"},
		{`{"op": "in", "item": 1, "set": {"ref": "binding", "name": "$mixed"}}`, "TYPE_MISMATCH"},
		{`{"op": "in", "item": 1, "set": {"ref": "binding", "name": "$who"}}`, "TYPE_MISMATCH"},
		{`{"op": "in", "item": "tok_lamp_0", "set": {"ref": "binding", "name": "$lamps"}}`, "true"},
		{`{"op": "in", "item": "a", "set": "abc"}`, "TYPE_MISMATCH"},
		{`{"op": "in", "item": "a", "set": {"ref": "binding", "name": "$nobody"}}`, "MISSING_BINDING"},
		{`{"op": "adjacent", "left": "fern:none", "right": "reef:none"}`, "true"},
		{`{"op": "adjacent", "left": "reef:none", "right": "fern:none"}`, "false"},
		{`{"op": "adjacent", "left": "$isle", "right": "fern:none"}`, "true"},
		{`{"op": "adjacent", "left": "$isles", "right": "fern:none"}`, "SELECTOR_CARDINALITY"},
		{`{"op": "connected", "from": "moss:none", "to": "reef:none"}`, "true"},
		{`{"op": "connected", "from": "moss:none", "to": "reef:none", "maxDepth": 1}`, "false"},
		{`{"op": "connected", "from": "moss:none", "to": "reef:none", "maxDepth": 2}`, "true"},
		{`{"op": "connected", "from": "moss:none", "to": "moss:none"}`, "false"},
		{`{"op": "connected", "from": "moss:none", "to": "reef:none", "via": {"op": "==", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "category"}, "right": "isle"}}`, "false"},
		{`{"op": "connected", "from": "moss:none", "to": "reef:none", "via": {"op": "<=", "left": {"ref": "zoneCount", "zone": "$zone"}, "right": 1}}`, "true"},
		{`{"op": "connected", "from": "$isle", "to": "fern:none", "via": {"op": "==", "left": {"ref": "binding", "name": "$nobody"}, "right": 1}}`, "MISSING_BINDING"},
		{`{"op": "zonePropIncludes", "zone": "moss:none", "prop": "goods", "value": "wool"}`, "true"},
		{`{"op": "zonePropIncludes", "zone": "$isle", "prop": "goods", "value": 7}`, "false"},
		{`{"op": "zonePropIncludes", "zone": "fern:none", "prop": "goods", "value": "wool"}`, "ZONE_PROP_NOT_FOUND"},
		{`{"op": "zonePropIncludes", "zone": "moss:none", "prop": "inns", "value": 2}`, "TYPE_MISMATCH"},
		{`{"op": "zonePropIncludes", "zone": "moss:none", "prop": "category", "value": "isle"}`, "TYPE_MISMATCH"},
		{`{"op": "zonePropIncludes", "zone": "stack:none", "prop": "category", "value": "isle"}`, "TYPE_MISMATCH"},
		{`{"op": "zonePropIncludes", "zone": "$nobody", "prop": "goods", "value": "isle"}`, "MISSING_BINDING"},
	})
}
