package kernel

import (
	"maps"
	"slices"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// hotConditions and hotQueries are of the kinds that moves evaluate again and again.
var (
	hotConditions = map[string]string{
		"compare variables":  `{"op": "<", "left": {"ref": "gvar", "var": "wind"}, "right": {"ref": "gvar", "var": "debt"}}`,
		"count of a zone":    `{"op": ">", "left": {"ref": "zoneCount", "zone": "bag:actor"}, "right": 0}`,
		"bound zone":         `{"op": ">", "left": {"ref": "zoneCount", "zone": "$isle"}, "right": 0}`,
		"filtered tokens":    `{"op": "==", "left": {"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": "stack:none", "filter": [{"prop": "hue", "op": "in", "value": ["grey", "red"]}, {"prop": "glow", "op": "neq", "value": 0}]}}}, "right": 2}`,
		"computed zone":      `{"op": "==", "left": {"aggregate": {"op": "count", "query": {"query": "tokensInZone", "zone": {"zoneExpr": {"concat": ["bag:", {"ref": "binding", "name": "$who"}]}}}}}, "right": 0}`,
		"sum over spaces":    `{"op": "==", "left": {"aggregate": {"op": "sum", "query": {"query": "mapSpaces"}, "bind": "$i", "valueExpr": {"ref": "zoneVar", "zone": "$i", "var": "mud"}}}, "right": 6}`,
		"template":           `{"op": "==", "left": {"ref": "binding", "name": "${$word}"}, "right": 1}`,
		"membership":         `{"op": "in", "item": {"ref": "binding", "name": "$isle"}, "set": {"ref": "binding", "name": "$isles"}}`,
		"connected":          `{"op": "connected", "from": "moss:none", "to": "reef:none", "via": {"op": ">=", "left": {"ref": "zoneCount", "zone": "$zone"}, "right": 0}}`,
		"row of a table":     `{"op": "==", "left": {"aggregate": {"op": "count", "query": {"query": "assetRows", "tableId": "dues", "where": [{"field": "due", "op": "eq", "value": {"op": "+", "left": {"ref": "gvar", "var": "wind"}, "right": 9}}]}}}, "right": 2}`,
		"missing int domain": `{"op": "==", "left": {"aggregate": {"op": "count", "query": {"query": "intsInRange", "min": 0, "max": {"ref": "binding", "name": "$nobody"}}}}, "right": 0}`,
		"next in order":      `{"op": "==", "left": {"aggregate": {"op": "sum", "query": {"query": "nextInOrderByCondition", "source": {"query": "players"}, "from": {"ref": "activePlayer"}, "bind": "$i", "where": {"op": ">", "left": {"ref": "pvar", "player": {"chosen": "$i"}, "var": "silver"}, "right": 0}}, "bind": "$i", "valueExpr": {"ref": "binding", "name": "$i"}}}, "right": 1}`,
	}
	hotQueries = map[string]string{
		"spaces":        `{"query": "mapSpaces", "filter": {"condition": {"op": "and", "args": [{"op": ">", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "inns"}, "right": 0}, {"op": "==", "left": {"ref": "markerState", "space": "$zone", "marker": "tide"}, "right": "calm"}]}}}`,
		"static spaces": `{"query": "mapSpaces", "filter": {"condition": {"op": ">", "left": {"ref": "zoneProp", "zone": "$zone", "prop": "inns"}, "right": 0}}}`,
		"owned zones":   `{"query": "zones", "filter": {"owner": "all"}}`,
		"tokens":        `{"query": "tokensInMapSpaces", "filter": [{"prop": "glow", "op": "eq", "value": {"ref": "gvar", "var": "wind"}}]}`,
		"range":         `{"query": "intsInRange", "min": 0, "max": 90, "alwaysInclude": [7, 3], "maxResults": 8}`,
	}
)

func TestNothingIsAllocated(t *testing.T) {
	f := travel(t)
	for name, text := range hotConditions {
		holds := f.c.compileCondition(part[gamedef.Condition](t, text))
		f.grow()
		if n := testing.AllocsPerRun(100, func() { holds(f.m) }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	out := make([]Value, 0, 100)
	for name, text := range hotQueries {
		q := f.c.compileQuery(part[gamedef.Query](t, text))
		f.grow()
		if n := testing.AllocsPerRun(100, func() { q.run(f.m, out) }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// BenchmarkExpressions measures one evaluation of each.
func BenchmarkExpressions(b *testing.B) {
	f := travel(b)
	f.m.muted = 1
	for _, name := range slices.Sorted(maps.Keys(hotConditions)) {
		holds := f.c.compileCondition(part[gamedef.Condition](b, hotConditions[name]))
		f.grow()
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				holds(f.m)
			}
		})
	}
	out := make([]Value, 0, 100)
	for _, name := range slices.Sorted(maps.Keys(hotQueries)) {
		q := f.c.compileQuery(part[gamedef.Query](b, hotQueries[name]))
		f.grow()
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				q.run(f.m, out)
			}
		})
	}
}
