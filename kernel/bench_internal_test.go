package kernel

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// orchardOf is a board of so many rows of as many trees, with two birds.
func orchardOf(t testing.TB, side int) *ferry {
	t.Helper()
	name := func(x, y int) string { return fmt.Sprintf("tree_%d_%d:none", x, y) }
	var zones []any
	for y := range side {
		for x := range side {
			beside := []any{}
			for _, to := range [][2]int{{x, y + 1}, {x + 1, y}} {
				if to[0] < side && to[1] < side {
					beside = append(beside, map[string]any{"to": name(to[0], to[1]), "direction": "bidirectional"})
				}
			}
			zones = append(zones, map[string]any{"id": name(x, y), "zoneKind": "board", "owner": "none",
				"visibility": "public", "ordering": "set", "adjacentTo": beside})
		}
	}
	text, err := json.Marshal(map[string]any{
		"metadata":  map[string]any{"id": "orchard", "players": map[string]any{"min": 2, "max": 2}},
		"constants": map[string]any{}, "globalVars": []any{}, "perPlayerVars": []any{}, "zones": zones,
		"tokenTypes": []any{map[string]any{"id": "bird", "props": map[string]any{}}},
		"setup": []any{map[string]any{"createToken": map[string]any{"type": "bird", "zone": name(1, 1)}},
			map[string]any{"createToken": map[string]any{"type": "bird", "zone": name(3, 2)}}},
		"turnStructure": map[string]any{"phases": []any{map[string]any{"id": "day"}}},
		"actions":       []any{}, "triggers": []any{}, "terminal": map[string]any{"conditions": []any{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	def, err := gamedef.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	f := newFerryOf(t, def)
	f.m.muted = 1 // as on playouts
	return f
}

// BenchmarkReachedZones finds the places of a board that a search from one of them reaches: with a search for
// all places (shared_search.go), and with one for each.
func BenchmarkReachedZones(b *testing.B) {
	size := 0
	for _, way := range []string{"one search", "one for each"} {
		b.Run(way, func(b *testing.B) {
			f := orchardOf(b, 8)
			f.c.searchAlone = way == "one for each"
			q := f.c.compileQuery(part[gamedef.Query](b, `{"query": "mapSpaces", "filter": {"condition": {"op": "connected", `+
				`"from": "tree_0_0:none", "to": "$zone", "via": {"op": "==", "left": {"ref": "zoneCount", "zone": "$zone"}, `+
				`"right": 0}}}}`))
			f.grow()
			out := make([]Value, 0, 100)
			if n := len(q.run(f.m, out)); size == 0 {
				size = n
			} else if n != size {
				b.Fatalf("%d places are reached, not %d", n, size)
			}
			for b.Loop() {
				f.m.effort = 0
				q.run(f.m, out)
			}
		})
	}
}

// withAction is the game of the ferries with one action.
func withAction(t testing.TB, action string) *ferry {
	t.Helper()
	def, err := gamedef.Decode([]byte(strings.Replace(ferries, `"actions": []`, `"actions": [`+action+`]`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	f := newFerryOf(t, def)
	f.m.muted = 1 // as on playouts
	return f
}

// BenchmarkAhead looks for the answers to six decisions of a move: in one go with the first answers (ahead.go),
// and going on from each decision where the machine has stopped.
func BenchmarkAhead(b *testing.B) {
	var effects []string
	for i := range 6 {
		effects = append(effects, fmt.Sprintf(`{"chooseOne": {"internalDecisionId": "decision:isle%d", "bind": "$isle%[1]d", `+
			`"options": {"query": "mapSpaces"}}}, {"addVar": {"scope": "zoneVar", "zone": {"zoneExpr": {"ref": "binding", `+
			`"name": "$isle%[1]d"}}, "var": "mud", "delta": 1}}`, i))
	}
	text := `{"id": "sail", "phase": ["crossing"], "actor": "active", "executor": "actor", "params": [], "pre": null, "cost": [], ` +
		`"effects": [` + strings.Join(effects, ", ") + `], "limits": []}`
	for _, way := range []string{"in one go", "decision by decision"} {
		b.Run(way, func(b *testing.B) {
			m := withAction(b, text).m
			for b.Loop() {
				m.effort = 0
				s := newSearch(m)
				start := &node{move: &Move{ActionID: "sail"}}
				var f finding
				if ok := false; way == "in one go" {
					if f, ok = s.lookGuided(start, false, firstSelection); !ok {
						b.Fatal("the first answers do not make a move")
					}
				} else {
					f = s.look(start)
				}
				if found := s.classify(f); found != Legal || s.made != 7 {
					b.Fatalf("the move is %v after %d answers", found, s.made-1)
				}
				m.rollback(s.base)
			}
		})
	}
}

// BenchmarkConditionsOfParameters lists an action with three parameters: each part of its condition is tested as
// soon as those that it reads have values (conjunct.go), and all of them once all have.
func BenchmarkConditionsOfParameters(b *testing.B) {
	lit := func(name string) string {
		return `{"op": ">", "left": {"ref": "zoneCount", "zone": "` + name + `"}, "right": 0}`
	}
	text := `{"id": "sail", "phase": ["crossing"], "actor": "active", "executor": "actor", "params": [` +
		`{"name": "$from", "domain": {"query": "mapSpaces"}}, {"name": "$over", "domain": {"query": "mapSpaces"}}, ` +
		`{"name": "$to", "domain": {"query": "mapSpaces"}}], "pre": {"op": "and", "args": [` + lit("$from") + `, ` +
		`{"op": "adjacent", "left": "$from", "right": "$over"}, {"op": "adjacent", "left": "$over", "right": "$to"}]}, ` +
		`"cost": [], "effects": [], "limits": []}`
	moves := 0
	for _, way := range []string{"as soon as it can be", "with all values"} {
		b.Run(way, func(b *testing.B) {
			m := withAction(b, text).m
			a := &m.game.actions[0]
			if way == "with all values" {
				for i := range a.tests {
					a.tests[i].known = len(a.params)
				}
			}
			for b.Loop() {
				m.effort = 0
				l := &lister{m: m}
				l.listAction(a)
				if moves == 0 {
					moves = len(l.Moves)
				}
				if len(l.Moves) != moves || moves == 0 {
					b.Fatalf("%d moves, not %d", len(l.Moves), moves)
				}
			}
		})
	}
}
