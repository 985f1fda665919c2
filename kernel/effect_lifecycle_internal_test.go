package kernel

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"

	"pgregory.net/rapid"
)

// anEffect draws an effect that changes variables, tokens, players or phases. Those
// that change phases fail in some states, and can go on for ever.
func anEffect(t *rapid.T, deep int) string {
	global := rapid.SampledFrom([]string{"tide", "toll"}).Draw(t, "variable")
	phase := func(label string) string {
		return rapid.SampledFrom([]string{"dawn", "sail", "dusk", "storm", "wreck"}).Draw(t, label)
	}
	switch rapid.IntRange(0, 13).Draw(t, "effect") {
	case 0, 1, 2, 3:
		return fmt.Sprintf(`{"addVar": {"scope": "global", "var": %q, "delta": %d}}`, global,
			rapid.IntRange(-1, 2).Draw(t, "delta"))
	case 4:
		return fmt.Sprintf(`{"addVar": {"scope": "pvar", "player": "active", "var": "coin", "delta": %d}}`,
			rapid.IntRange(-2, 2).Draw(t, "delta"))
	case 5:
		return `{"moveAll": {"from": "dock:none", "to": "shed:none"}}`
	case 6:
		return `{"shuffle": {"zone": "shed:none"}}`
	case 7:
		return `{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": {"ref": "gvar", "var": "tide"}}}}`
	case 8:
		return fmt.Sprintf(`{"setActivePlayer": {"player": {"id": %d}}}`, rapid.IntRange(0, 1).Draw(t, "player"))
	case 9:
		return fmt.Sprintf(`{"bindValue": {"bind": "$odds", "value": {"ref": "gvar", "var": %q}}}`, global)
	case 10:
		return fmt.Sprintf(`{"gotoPhaseExact": {"phase": %q}}`,
			rapid.SampledFrom([]string{"dawn", "sail", "dusk"}).Draw(t, "phase"))
	case 11:
		return rapid.SampledFrom([]string{`{"popInterruptPhase": {}}`, `{"advancePhase": {}}`}).Draw(t, "transition")
	case 12:
		return fmt.Sprintf(`{"pushInterruptPhase": {"phase": %q, "resumePhase": %q}}`, phase("push"), phase("resume"))
	}
	if deep == 0 {
		return `{"setVar": {"scope": "global", "var": "fog", "value": true}}`
	}
	return fmt.Sprintf(`{"if": {"when": {"op": "<", "left": {"ref": "gvar", "var": %q}, "right": %d}, "then": [%s]}}`,
		global, rapid.IntRange(-1, 4).Draw(t, "bound"), anEffect(t, deep-1))
}

func effectsOf(t *rapid.T, most int) []json.RawMessage {
	out := []json.RawMessage{}
	for range rapid.IntRange(0, most).Draw(t, "effects") {
		out = append(out, json.RawMessage(anEffect(t, 2)))
	}
	return out
}

// aVoyage draws a game of phases and triggers.
func aVoyage(t *rapid.T) *Game {
	phase := func(id string) map[string]any {
		return map[string]any{"id": id, "onEnter": effectsOf(t, 2), "onExit": effectsOf(t, 1)}
	}
	var triggers []any
	for i := range rapid.IntRange(0, 5).Draw(t, "triggers") {
		event := rapid.SampledFrom([]string{`{"type": "varChanged"}`, `{"type": "varChanged", "var": "tide"}`, `{"type": "varChanged", "var": "toll", "scope": "global"}`,
			`{"type": "varChanged", "scope": "perPlayer", "player": 1}`, `{"type": "tokenEntered"}`, `{"type": "turnStart"}`, `{"type": "turnEnd"}`,
			`{"type": "phaseEnter", "phase": "sail"}`, `{"type": "phaseExit", "phase": "storm"}`}).Draw(t, "event")
		triggers = append(triggers, map[string]any{"id": fmt.Sprint("t", i), "event": json.RawMessage(event),
			"effects": effectsOf(t, 3)})
	}
	if triggers == nil {
		triggers = []any{}
	}
	text, err := json.Marshal(map[string]any{
		"metadata":  map[string]any{"id": "voyage", "players": map[string]int{"min": 2, "max": 2}, "maxTriggerDepth": rapid.IntRange(1, 4).Draw(t, "depth")},
		"constants": map[string]any{}, "actions": []any{}, "terminal": map[string]any{"conditions": []any{}},
		"globalVars": []any{
			map[string]any{"name": "tide", "type": "int", "init": 0, "min": 0, "max": 6}, map[string]any{"name": "toll", "type": "int", "init": 0, "min": -3, "max": 9},
			map[string]any{"name": "fog", "type": "boolean", "init": false}},
		"perPlayerVars": []any{map[string]any{"name": "coin", "type": "int", "init": 3, "min": 0, "max": 6}},
		"zones": []any{map[string]any{"id": "dock:none", "owner": "none", "visibility": "public", "ordering": "stack"},
			map[string]any{"id": "shed:none", "owner": "none", "visibility": "public", "ordering": "stack"}},
		"tokenTypes": []any{map[string]any{"id": "crate", "props": map[string]string{"weight": "int"}}},
		"setup":      []any{json.RawMessage(`{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": 1}}}`), json.RawMessage(`{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": 2}}}`)},
		"turnStructure": map[string]any{"phases": []any{phase("dawn"), phase("sail"), phase("dusk")},
			"interrupts": []any{phase("storm"), phase("wreck")}},
		"triggers": triggers,
	})
	if err != nil {
		t.Fatal(err)
	}
	def, problems := gamedef.Load(text)
	if def == nil {
		t.Fatalf("%v", problems)
	}
	g, err := New(def, WithLimits(Limits{NestedLists: 40, Lists: 500}))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// transitions are what can happen to phases.
var transitions = map[string]func(m *machine){
	"advance": func(m *machine) { m.advancePhase() },
	"enter":   func(m *machine) { m.changePhase(1) },
	"push":    func(m *machine) { m.pushInterrupt(3, 2) },
	"pop":     func(m *machine) { m.popInterrupt() },
	"start":   func(m *machine) { m.runLifecycle(gamedef.TurnStart, m.phase) },
	"end":     func(m *machine) { m.runLifecycle(gamedef.TurnEnd, m.phase) },
}

// TestTransitionsCanBeTakenBack runs transitions, some of which fail on the way, and
// rolls back to places between them.
func TestTransitionsCanBeTakenBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aVoyage(t)
		p := g.blank(2, random.New(1))
		m := g.borrow(&p)
		m.transitions = rapid.IntRange(-1, 5).Draw(t, "transitions left")
		odds := m.nameOf("$odds")
		m.bind(odds, Int(7))
		type place struct {
			mark        mark
			position    position
			env         []Value
			transitions int
			entries     int
		}
		var places []place
		names := slices.Sorted(maps.Keys(transitions))
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			places = append(places, place{m.mark(), m.position.frozen(nil), slices.Clone(m.env), m.transitions,
				len(m.entries)})
			step := transitions[rapid.SampledFrom(names).Draw(t, "step")]
			context := m.context
			back := -1
			if err := recoverError(func() { step(m) }); err != nil {
				back = len(places) - 1 // what failed half way is taken back
			} else if m.env[odds] != Int(7) {
				t.Fatalf("what was bound before a transition is %v after it", m.env[odds])
			} else if rapid.IntRange(0, 3).Draw(t, "back") == 0 {
				back = rapid.IntRange(0, len(places)-1).Draw(t, "to")
			}
			if m.context != context || m.exec != nil || m.opaque != 0 || m.nested != 0 {
				t.Fatal("the machine does not stand where it stood before the transition")
			}
			if back < 0 {
				continue
			}
			at := places[back]
			places = places[:back]
			m.rollback(at.mark)
			// Texts do not tell an empty list from none.
			if got, want := fmt.Sprintf("%+v", m.position.frozen(nil)), fmt.Sprintf("%+v", at.position); got != want {
				t.Fatalf("the position differs:\n%s\n%s", got, want)
			}
			if !slices.EqualFunc(m.env, at.env, func(a, b Value) bool {
				return a.Kind() == b.Kind() &&
					values.Same(a, b)
			}) {
				t.Fatalf("bindings differ:\n%v\n%v", m.env, at.env)
			}
			if m.transitions != at.transitions || len(m.entries) != at.entries || len(m.events) != 0 {
				t.Fatal("transitions left, log or events differ")
			}
		}
	})
}

// TestTriggersStopAtTheirDepth reads the depths that the log tells.
func TestTriggersStopAtTheirDepth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aVoyage(t)
		p := g.blank(2, random.New(1))
		m := g.borrow(&p)
		most := int(*g.parts.Def.Metadata.MaxTriggerDepth)
		for range 3 {
			step := transitions[rapid.SampledFrom(slices.Sorted(maps.Keys(transitions))).Draw(t, "step")]
			recoverError(func() { step(m) })
		}
		for _, entry := range m.entries {
			depth := -1
			for _, f := range entry.Fields {
				if f.Name == "depth" {
					depth = f.Value.(int)
				}
			}
			if entry.Kind == "fired" && (depth < 0 || depth > most) || entry.Kind == "truncated" && depth != most+1 {
				t.Fatalf("%s at depth %d, the most is %d", entry.Kind, depth, most)
			}
		}
		if m.events = m.events[:0]; m.exec != nil || m.opaque != 0 {
			t.Fatal("the machine does not stand between lists")
		}
	})
}

// TestInitialStatesAreAlike begins the same game twice.
func TestInitialStatesAreAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := aVoyage(t)
		seed := rapid.Int64().Draw(t, "seed")
		for range 2 { // what a game begins with may be remembered
			_, _ = g.Initial(seed+1, 0)
		}
		a, errA := g.Initial(seed, 0)
		b, errB := g.Begin(seed, 0, true)
		if errA != nil || errB != nil {
			if fmt.Sprint(errA) != fmt.Sprint(errB) {
				t.Fatalf("%v, then %v", errA, errB)
			}
			return
		}
		if !reflect.DeepEqual(a.position, b.State.position) {
			t.Fatalf("%+v\n%+v", a.position, b.State.position)
		}
	})
}
