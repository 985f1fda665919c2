package kernel

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
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
			tokens = append(tokens, fmt.Sprintf(
				`{"createToken": {"type": "bush", "zone": "%s:none", "props": {"kind": %d}}}`, zone, rng.Int(0, 1)))
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
		"zone": {"zoneExpr": {"ref": "assetField", "row": "$hedge", "tableId": "hedges", "field": %q}}}}}, "right": %s}`,
		op, filter, field, n)
}

// What is remembered of the rows counts as the rows one by one do.
func TestRowsThatHoldAreCounted(t *testing.T) {
	rng := random.New(5)
	seen := map[int]int{}
	for range 60 {
		f := grown(t, &rng)
		for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
			for n := -1; n < 4; n++ {
				for _, filter := range []string{"", "neq "} {
					is := fmt.Sprintf("%s%s %d", filter, op, n)
					when := fmt.Sprintf(`{"op": "and", "args": [%s, %s]}`, hedge("from", is), hedge("to", is))
					sum := part[gamedef.Value](t, `{"aggregate": {"op": "sum", "query": {"query": "assetRows", "tableId": "hedges"}, "bind": "$hedge",
						"valueExpr": {"if": {"when": `+when+`, "then": 1, "else": 0}}}}`).(*gamedef.Aggregate)
					either, counted := f.c.compileEitherOf(sum), f.c.compileNumber(sum)
					if either == nil {
						t.Fatalf("%s is no choice of two numbers", is)
					}
					f.grow()
					var items []Value
					for _, row := range f.c.game.parts.Tables["hedges"].Rows {
						items = append(items, values.Make(Row, 0, row))
					}
					for p := range playerID(2) {
						f.m.actives = p
						want := either.count(f.m, items)
						f.m.muted++
						got := int(counted(f.m))
						f.m.muted--
						if got != want {
							t.Fatalf("%s for player %d: %d rows, one by one %d", is, p, got, want)
						}
						seen[got]++
					}
				}
			}
		}
	}
	for held := range 4 {
		if seen[held] < 100 {
			t.Errorf("%d rows held only %d times", held, seen[held])
		}
	}
}
