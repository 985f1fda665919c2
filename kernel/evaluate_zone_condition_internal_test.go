package kernel

import (
	"testing"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// TestZonesOfRows reads zones from a table: ids of zones, selectors, ids of zones of
// players who may not play, and what is no zone.
func TestZonesOfRows(t *testing.T) {
	def, err := gamedef.Decode([]byte(ferries))
	if err != nil {
		t.Fatal(err)
	}
	def.RuntimeDataAssets = append(def.RuntimeDataAssets,
		gamedef.RuntimeDataAsset{ID: "pilot", Kind: "data", Payload: gamedef.Object{{Key: "stops", Value: gamedef.Array{
			gamedef.Object{{Key: "at", Value: gamedef.Text("stack:none")}},
			gamedef.Object{{Key: "at", Value: gamedef.Text("moss:none")}},
			gamedef.Object{{Key: "at", Value: gamedef.Text("bag:actor")}},
			gamedef.Object{{Key: "at", Value: gamedef.Text("bag:1")}},
			gamedef.Object{{Key: "at", Value: gamedef.Text("bag:2")}},
			gamedef.Object{{Key: "at", Value: gamedef.Text("nowhere:none")}},
			gamedef.Object{{Key: "at", Value: gamedef.Number(3)}},
		}}}})
	def.TableContracts = append(def.TableContracts,
		gamedef.TableContract{ID: "stops", AssetID: "pilot", TablePath: "stops",
			Fields: []gamedef.TableField{{Field: "at", Type: gamedef.StringField}}})
	f := newFerryOf(t, def)
	f.bind("$row", Int(1))
	n := gamedef.ZoneReference{Expr: &gamedef.AssetFieldRef{Row: "$row", TableID: "stops", Field: "at"}}
	count := f.c.compileQuery(&gamedef.TokensInZone{Zone: n,
		Filter: []gamedef.TokenPredicate{{Prop: "glow", Op: gamedef.FilterNotEqual,
			Value: gamedef.FilterOperand{Value: &gamedef.ActivePlayerRef{}}}}}).count
	plain := f.c.zoneOfValue(f.c.compileValue(n.Expr))
	zone := f.c.compileZoneReference(n)
	f.grow()
	outcome := func(find func() string) string {
		text := ""
		if err := recoverError(func() { text = find() }); err != nil {
			return err.Code
		}
		return text
	}
	want := []string{"stack:none", "moss:none", "bag:1", "bag:1", codeMissingVar, codeMissingVar, codeFieldType,
		codeRowBinding}
	for i, want := range want {
		row := Int(1)
		if i < len(f.c.game.parts.Tables["stops"].Rows) {
			row = values.Make(Row, 0, f.c.game.parts.Tables["stops"].Rows[i])
		}
		f.bind("$row", row)
		for name, find := range map[string]zoneFunc{"fast": zone, "plain": plain} {
			if got := outcome(func() string { return f.m.game.parts.Zones[find(f.m)].ID }); got != want {
				t.Errorf("%s: row %d names %s, want %s", name, i, got, want)
			}
		}
	}
	f.bind("$row", values.Make(Row, 0, f.c.game.parts.Tables["stops"].Rows[0]))
	if n := count(f.m); n != 2 {
		t.Errorf("%d lamps of the stack glow, want 2", n)
	}
	f.bind("$row", values.Make(Row, 0, f.c.game.parts.Tables["dues"].Rows[0]))
	if got := outcome(func() string { return f.m.game.parts.Zones[zone(f.m)].ID }); got == "stack:none" {
		t.Error("the row of another table names the zone of the row in its place")
	}
}
