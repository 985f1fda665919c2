package components_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// harbour is a small game with something of every kind.
const harbour = `{
"metadata": {"id": "harbour", "players": {"min": 2, "max": 3}}, "constants": {},
"globalVars": [
	{"name": "tide", "type": "int", "init": 3, "min": 0, "max": 9},
	{"name": "fog", "type": "boolean", "init": true},
	{"name": "season", "type": "enum", "values": ["spring", "autumn"], "init": "autumn"}],
"perPlayerVars": [{"name": "coins", "type": "int", "init": 0, "min": -5, "max": 5}],
"zoneVars": [{"name": "silt", "type": "int", "init": 0, "min": 0, "max": 4}],
"zones": [
	{"id": "quay:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "land",
		"attributes": {"depth": 0, "goods": ["salt", "wool"]}, "adjacentTo": [{"to": "basin:none", "direction": "bidirectional"}],
		"directions": {"out": "basin:none"}},
	{"id": "basin:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "water",
		"attributes": {"depth": 6}, "adjacentTo": [{"to": "open:none", "direction": "unidirectional"}],
		"directions": {"out": "open:none", "in": "quay:none"}},
	{"id": "open:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "water",
		"attributes": {"depth": 6.5}},
	{"id": "hold:1", "owner": "player", "visibility": "owner", "ordering": "set"},
	{"id": "hold:0", "owner": "player", "visibility": "owner", "ordering": "set"}],
"tokenTypes": [{"id": "boat", "props": {"load": "int"}}, {"id": "buoy", "props": {"load": "string", "lit": "boolean"}}],
"markerLattices": [{"id": "flag", "states": ["down", "half", "up"], "defaultState": "half",
	"constraints": [{"category": ["water"], "allowedStates": ["down", "up"]}]}],
"globalMarkerLattices": [{"id": "wind", "states": ["calm", "gale"], "defaultState": "calm"},
	{"id": "Bell", "states": ["off", "on"], "defaultState": "on"}],
"runtimeDataAssets": [{"id": "log", "kind": "data", "payload": {"tolls": {"list": [
	{"at": "quay:none", "toll": 2}, {"at": "moon:none", "toll": 3}, {"at": 7}]}, "words": ["a"]}}],
"tableContracts": [
	{"id": "tolls", "assetId": "log", "tablePath": " tolls . list ", "fields": [{"field": "at", "type": "string"}, {"field": "toll", "type": "int"}]},
	{"id": "lost", "assetId": "chart", "tablePath": "tolls", "fields": []},
	{"id": "through", "assetId": "log", "tablePath": "words.deep", "fields": []},
	{"id": "nowhere", "assetId": "log", "tablePath": "tolls.none", "fields": []},
	{"id": "noList", "assetId": "log", "tablePath": "tolls", "fields": []},
	{"id": "noRows", "assetId": "log", "tablePath": "words", "fields": []}],
"setup": [], "turnStructure": {"phases": [{"id": "day"}]}, "actions": [], "triggers": [], "terminal": {"conditions": []}
}`

func read(t *testing.T) *components.Set {
	t.Helper()
	def, err := gamedef.Decode([]byte(harbour))
	if err != nil {
		t.Fatal(err)
	}
	g := &components.Set{Def: def}
	g.Read()
	return g
}

// ids are the ids of zones.
func ids(g *components.Set, zones []components.ZoneID) []string {
	var out []string
	for _, z := range zones {
		if z == components.Nowhere {
			out = append(out, "nowhere")
		} else {
			out = append(out, g.Zones[z].ID)
		}
	}
	return out
}

func TestVariablesHaveTheirPlacesAndBounds(t *testing.T) {
	g := read(t)
	global := func(name string) *components.Variable { return &g.Globals[g.GlobalVar[name]] }
	tide, fog, season := global("tide"), global("fog"), global("season")
	if tide.Init != 3 || tide.Clamp(12) != 9 || tide.Clamp(-1) != 0 || tide.Clamp(5) != 5 || !tide.IsWhole() {
		t.Errorf("tide is %+v", tide)
	}
	if fog.Init != 1 || fog.Max != 1 || fog.IsWhole() || fog.Value(1).Text() != "true" ||
		fog.Value(1).Kind() != values.Bool {
		t.Errorf("fog is %+v, and 1 %s", fog, fog.Value(1).Text())
	}
	if season.Init != 1 || season.Max != 1 || season.Value(0).Text() != "spring" || season.IsWhole() ||
		season.Place(g.Symbol("spring")) != 0 || season.Place(g.Symbol("winter")) != -1 ||
		season.Place(tide.Value(1)) != -1 {
		t.Errorf("season is %+v", season)
	}
	// First the variables of the game, then those of each player, then those of each zone.
	if at := g.PlayerVarAt(2, g.PlayerVar["coins"]); at != 5 {
		t.Errorf("the coins of the third player are at %d, not 5", at)
	}
	if at := g.ZoneVarAt(3, g.ZoneOf["open:none"], g.ZoneVar["silt"]); at != 8 {
		t.Errorf("the silt of the open sea with three players is at %d, not 8", at)
	}
}

// Every part of a position has a cell of its own, whatever the number of players.
func TestCellsAreTheirOwn(t *testing.T) {
	g := read(t)
	for players := int32(2); players <= 3; players++ {
		seen := map[components.CellID]bool{}
		note := func(what string, cell components.CellID) {
			if seen[cell] || cell < 0 || cell >= g.Cells.All {
				t.Errorf("with %d players %s has cell %d of %d, which is another's or none",
					players, what, cell, g.Cells.All)
			}
			seen[cell] = true
		}
		for z := range g.Zones {
			note(g.Zones[z].ID, components.CellID(z))
			note("a marker", g.Cells.Markers+components.CellID(z*len(g.Lattices)))
		}
		for at := range g.ZoneVarAt(players, components.ZoneID(len(g.Zones)), 0) {
			note("a variable", g.VarCell(players, at))
		}
		for m := range g.GlobalLattices {
			note("a marker of the game", g.Cells.GlobalMarkers+components.CellID(m))
		}
	}
}

// A game for so many players that its cells would not fit remembers nothing by them.
func TestTooManyCellsAreNone(t *testing.T) {
	g := read(t)
	g.Def.Metadata.Players.Max = 1 << 40
	again := &components.Set{Def: g.Def}
	again.Read()
	if again.Cells != (components.Cells{}) {
		t.Errorf("cells are %+v", again.Cells)
	}
}

func TestZonesKnowWhatLiesAroundThem(t *testing.T) {
	g := read(t)
	basin := &g.Zones[g.ZoneOf["basin:none"]]
	if got := ids(g, basin.Neighbours); !slices.Equal(got, []string{"open:none", "quay:none"}) {
		t.Errorf("beside the basin are %v", got)
	}
	open := &g.Zones[g.ZoneOf["open:none"]]
	if len(open.Neighbours) != 0 || open.Has(g.ZoneOf["basin:none"]) || !basin.Has(g.ZoneOf["open:none"]) {
		t.Error("an edge of one direction leads back")
	}
	out := g.Toward[g.DirectionOf["out"]]
	want := []string{"basin:none", "open:none", "nowhere", "nowhere", "nowhere"}
	if got := ids(g, out.Of); !slices.Equal(got, want) || out.Merge {
		t.Errorf("out of the zones lie %v", got)
	}
	want = []string{"basin:none", "open:none", "quay:none"}
	if got := ids(g, g.BoardRank); !slices.Equal(got, want) || !g.BoardZones {
		t.Errorf("map spaces are %v", got)
	}
	if got := ids(g, g.ByRank); !slices.IsSorted(got) || len(got) != 5 {
		t.Errorf("the zones by rank are %v", got)
	}
	zones := []components.ZoneID{0, 3, 1}
	if g.SortByID(zones); !slices.Equal(zones, []components.ZoneID{1, 3, 0}) {
		t.Errorf("sorted they are %v", ids(g, zones))
	}
	if g.ZoneNamed(g.Symbol("hold:1")) != 3 || g.ZoneNamed(g.Symbol("boat")) != components.Nowhere ||
		g.ZoneNamed(values.Int(3)) != components.Nowhere {
		t.Error("values name other zones")
	}
}

func TestSelectorsAreRead(t *testing.T) {
	g := read(t)
	for text, want := range map[string]components.Form{
		"$hold": components.BoundZones, "quay:none": components.UnownedZone, "hold:actor": components.OwnedZones,
		"hold:all": components.OwnedZones, "hold:$who": components.OwnedZones, "hold:1": components.OwnedZones,
		"cave:none": components.UnknownZones, "quay": components.MalformedZones,
		"hold:somebody": components.MalformedZones,
		":none":         components.MalformedZones, "hold:": components.MalformedZones, "": components.MalformedZones,
	} {
		if s := g.Selection(text); s.Form != want {
			t.Errorf("%q has the form %d, not %d", text, s.Form, want)
		}
	}
	for text, want := range map[string]string{
		"quay:none": "quay:none", "hold:1": "hold:1", "hold:0": "hold:0", "hold:2": "nowhere", "hold:actor": "nowhere",
		"hold:none": "nowhere", "$hold": "nowhere", "hold:99999999999999999999": "nowhere",
	} {
		s := g.Selection(text)
		z, fixed := s.FixedZone()
		if got := ids(g, []components.ZoneID{z})[0]; got != want || fixed != (want != "nowhere") {
			t.Errorf("%q is always %s (%v), not %s", text, got, fixed, want)
		}
	}
}

// TestSelectorsNameSeats: after the colon stands the number of a player, or the seat.
func TestSelectorsNameSeats(t *testing.T) {
	g := read(t)
	g.Def.Seats = []gamedef.SeatDef{{ID: "north"}, {ID: "south"}}
	for text, want := range map[string]string{
		"hold:north": "hold:0", "hold:south": "hold:1", "hold:1": "hold:1", "quay:north": "nowhere", "hold:west": "nowhere",
	} {
		s := g.Selection(text)
		z, _ := s.FixedZone()
		if got := ids(g, []components.ZoneID{z})[0]; got != want {
			t.Errorf("%q is %s, not %s", text, got, want)
		}
	}
}

func TestCriteriaSelectZones(t *testing.T) {
	g := read(t)
	attributes := func(text string) gamedef.OrderedMap[gamedef.Attribute] {
		var out gamedef.OrderedMap[gamedef.Attribute]
		if err := gamedef.DecodePart([]byte(text), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		ids, categories []string
		attributes      string
		want            []string
	}{
		{want: []string{"quay:none", "basin:none", "open:none", "hold:1", "hold:0"}},
		{categories: []string{"water"}, want: []string{"basin:none", "open:none"}},
		{ids: []string{"open:none", "quay:none", "moon:none", "open:none"}, want: []string{"quay:none", "open:none"}},
		{ids: []string{"moon:none"}},
		{categories: []string{"water"}, attributes: `{"depth": 6}`, want: []string{"basin:none"}},
		{attributes: `{"goods": ["salt", "wool"]}`, want: []string{"quay:none"}},
		{attributes: `{"goods": ["salt"]}`},
		{attributes: `{"goods": "salt"}`},
	} {
		if c.attributes == "" {
			c.attributes = "{}"
		}
		criteria := g.Criteria(c.ids, c.categories, attributes(c.attributes))
		var fit []components.ZoneID
		for z := range criteria.Candidates(g) {
			if criteria.Fits(g, z) {
				fit = append(fit, z)
			}
		}
		if got := ids(g, fit); !slices.Equal(got, c.want) {
			t.Errorf("%v %v %s select %v, not %v", c.ids, c.categories, c.attributes, got, c.want)
		}
	}
}

func TestMarkersHaveTheirStatesInOrder(t *testing.T) {
	g := read(t)
	flag := &g.Lattices[g.LatticeOf["flag"]]
	if flag.Initial != 1 || flag.Place(g.Symbol("up")) != 2 || flag.Place(g.Symbol("gone")) != -1 ||
		flag.State(0).Text() != "down" || flag.State(-1).Text() != "" {
		t.Errorf("the flag is %+v", flag)
	}
	for n, want := range map[int64]int16{-9: 0, -1: 0, 0: 1, 1: 2, 2: 2, 1 << 40: 2} {
		if got := flag.Shift(1, n); got != want {
			t.Errorf("the state %d after the second is %d, not %d", n, got, want)
		}
	}
	if basin, quay := g.ZoneOf["basin:none"], g.ZoneOf["quay:none"]; flag.Allows(basin, 1) || !flag.Allows(basin, 2) ||
		!flag.Allows(quay, 1) {
		t.Error("the flag may have other states than it says")
	}
	var order []string
	for _, at := range g.GlobalSorted {
		order = append(order, g.GlobalLattices[at].ID)
	}
	if !slices.Equal(order, []string{"Bell", "wind"}) {
		t.Errorf("the markers of the game are sorted %v", order)
	}
}

func TestTablesHaveRowsOrSayWhyNot(t *testing.T) {
	g := read(t)
	tolls := g.Tables["tolls"]
	if tolls.Issue != "" || len(tolls.Rows) != 3 || tolls.Rows[1].Get(tolls.At("toll")).N != 3 ||
		tolls.Rows[2].Get(tolls.At("toll")).Kind() != values.Unbound {
		t.Errorf("the tolls are %+v", tolls)
	}
	if got := ids(g, g.ZonesOf(tolls, "at")); !slices.Equal(got, []string{"quay:none", "nowhere", "nowhere"}) {
		t.Errorf("tolls are taken at %v", got)
	}
	for id, want := range map[string]string{"lost": "DATA_ASSET_RUNTIME_ASSET_MISSING",
		"nowhere": "DATA_ASSET_TABLE_PATH_MISSING",
		"through": "DATA_ASSET_TABLE_PATH_TYPE_INVALID", "noList": "DATA_ASSET_TABLE_TYPE_INVALID",
		"noRows": "DATA_ASSET_ROW_TYPE_INVALID"} {
		if table := g.Tables[id]; table.Issue != want || table.Reason == "" || len(table.Rows) > 0 {
			t.Errorf("the table %s has the issue %q (%s), not %s", id, table.Issue, table.Reason, want)
		}
	}
}

func TestPropertiesOfZonesAndTokens(t *testing.T) {
	g := read(t)
	if p := g.Property("category"); p.Scalars[0].Text() != "land" || p.Scalars[3].Kind() != values.Unbound || p.Ints {
		t.Errorf("categories are %+v", p)
	}
	if p := g.Property("depth"); p.Ints || p.Scalars[1].N != 6 {
		t.Errorf("depths are %+v, of which one is no whole number", p)
	}
	if p := g.Property("goods"); len(p.Lists[0]) != 2 || p.Lists[1] != nil || p.Scalars[0].Kind() != values.Unbound {
		t.Errorf("goods are %+v", p)
	}
	if load := g.Properties.Name("load"); g.IsTypedEverywhere(load, values.Number) || g.IsTypedEverywhere(load,
		values.Symbol) {
		t.Error("load is a number or a text everywhere, although boats and buoys differ")
	}
	if !g.IsTypedEverywhere(g.Properties.Name("lit"), values.Bool) {
		t.Error("lit is no truth value everywhere")
	}
}

// Ids are sorted as people sort words: small letters before large ones, but only where nothing else differs.
func TestIDsAreSortedAsWords(t *testing.T) {
	c := components.NewCollator()
	list := []string{"b", "Ab", "a", "ab", "B", "ä"}
	slices.SortFunc(list, c.Compare)
	if want := []string{"a", "ä", "ab", "Ab", "b", "B"}; !slices.Equal(list, want) {
		t.Errorf("sorted %v, not %v", list, want)
	}
	if got := c.Ranks([]string{"b", "B", "a"}); !slices.Equal(got, []int32{1, 2, 0}) {
		t.Errorf("ranks are %v", got)
	}
}
