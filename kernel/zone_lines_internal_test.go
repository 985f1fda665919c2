package kernel

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/random"
)

// hedges is a game with pairs of plots; TOKENS stands for what grows there.
const hedges = `{
"metadata": {"id": "hedges", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [{"name": "kind", "type": "int", "init": 1, "min": 0, "max": 9}], "perPlayerVars": [],
"zones": [
	{"id": "north:none", "owner": "none", "visibility": "public", "ordering": "set"},
	{"id": "south:none", "owner": "none", "visibility": "public", "ordering": "set"},
	{"id": "west:none", "owner": "none", "visibility": "public", "ordering": "set"}],
"tokenTypes": [{"id": "bush", "props": {"kind": "int"}}, {"id": "stone", "props": {}}],
"setup": [TOKENS], "turnStructure": {"phases": [{"id": "day"}]}, "actions": [], "triggers": [], "terminal": {"conditions": []},
"runtimeDataAssets": [{"id": "land", "kind": "table", "payload": {"hedges": [
	{"from": "north:none", "to": "south:none"}, {"from": "south:none", "to": "west:none"}, {"from": "west:none", "to": "west:none"}]}}],
"tableContracts": [{"id": "hedges", "assetId": "land", "tablePath": "hedges", "fields": [{"field": "from", "type": "string"}, {"field": "to", "type": "string"}]}]
}`

// grown is hedges with tokens at random.
func grown(t *testing.T, rng *random.Generator) *ferry {
	t.Helper()
	var tokens []string
	for range rng.Int(0, 9) {
		zone := []string{"north", "south", "west"}[rng.Int(0, 2)]
		if rng.Int(0, 3) == 0 {
			tokens = append(tokens, fmt.Sprintf(`{"createToken": {"type": "stone", "zone": "%s:none"}}`, zone))
		} else {
			tokens = append(tokens, fmt.Sprintf(`{"createToken": {"type": "bush", "zone": "%s:none", "props": {"kind": %d}}}`, zone, rng.Int(0, 1)))
		}
	}
	def, err := gamedef.Decode([]byte(strings.Replace(hedges, "TOKENS", strings.Join(tokens, ","), 1)))
	if err != nil {
		t.Fatal(err)
	}
	return newFerryOf(t, def)
}

func hedge(field, comparison string) string {
	filter := `{"prop": "kind", "op": "eq", "value": {"ref": "activePlayer"}}`
	if strings.HasPrefix(comparison, "neq ") {
		filter, comparison = `{"prop": "kind", "op": "neq", "value": {"ref": "gvar", "var": "kind"}}`, comparison[4:]
	}
	op, n, _ := strings.Cut(comparison, " ")
	return fmt.Sprintf(`{"op": %q, "left": {"aggregate": {"op": "count", "query": {"query": "tokensInZone", "filter": [%s],
		"zone": {"zoneExpr": {"ref": "assetField", "row": "$hedge", "tableId": "hedges", "field": %q}}}}}, "right": %s}`, op, filter, field, n)
}

// Rows as sets of zones count as rows one by one do.
func TestZoneLinesMeanWhatTheRowsMean(t *testing.T) {
	rng := random.New(5)
	seen := map[int]int{}
	for range 60 {
		f := grown(t, &rng)
		for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
			for n := -1; n < 4; n++ {
				for _, filter := range []string{"", "neq "} {
					is := fmt.Sprintf("%s%s %d", filter, op, n)
					when := fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", is), hedge("to", is))
					either := f.c.eitherOf(part[gamedef.Value](t, `{"aggregate": {"op": "sum", "query": {"query": "assetRows", "tableId": "hedges"}, "bind": "$hedge",
						"valueExpr": {"if": {"when": `+when+`, "then": 1, "else": 0}}}}`).(*gamedef.Aggregate))
					if either == nil || either.lines == nil {
						t.Fatalf("%s is no condition on lines", is)
					}
					f.grow()
					var items []Value
					for _, row := range f.c.game.tables["hedges"].rows {
						items = append(items, Value{kind: Row, ref: row})
					}
					for p := range playerID(2) {
						f.m.actives = p
						want := either.count(f.m, items)
						f.m.muted++
						got, ok := either.lines.held(f.m, items)
						f.m.muted--
						if !ok || got != want {
							t.Fatalf("%s for player %d: %d rows, %v, one by one %d", is, p, got, ok, want)
						}
						seen[got]++
					}
				}
			}
		}
		if _, ok := (&zoneLines{}).held(f.m, nil); ok {
			t.Fatal("a condition that may warn is tested by lines")
		}
	}
	for held := range 4 {
		if seen[held] < 100 {
			t.Errorf("%d rows held only %d times", held, seen[held])
		}
	}
}

// What rows do not say alike of their zones is tested row by row.
func TestConditionsThatAreNoZoneLines(t *testing.T) {
	rng := random.New(1)
	f := grown(t, &rng)
	for name, when := range map[string]string{
		"one part":          fmt.Sprintf(`{"op": "and", "args": [%s]}`, hedge("from", "> 0")),
		"other numbers":     fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", "> 0"), hedge("to", "> 1")),
		"other comparisons": fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", "> 0"), hedge("to", "== 0")),
		"other filters":     fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", "> 0"), hedge("to", "neq > 0")),
		"another row":       fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", "> 0"), strings.Replace(hedge("to", "> 0"), "$hedge", "$path", 1)),
		"no such field":     fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", "> 0"), hedge("over", "> 0")),
		"something else":    fmt.Sprintf(`{"op": "and", "args": [%s, true]}`, hedge("from", "> 0")),
		"either":            fmt.Sprintf(`{"op": "or", "args": [%s, %s]}`, hedge("from", "> 0"), hedge("to", "> 0")),
	} {
		if f.c.zoneLines("$hedge", part[gamedef.Condition](t, when)) != nil {
			t.Errorf("%s: tested by lines", name)
		}
	}
}
