package kernel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// ferry is a small game in which tests of phases, triggers and endings put the
// parts that they are about.
const ferry = `{
	"metadata": {"id": "ferry", "players": {"min": 2, "max": 4}},
	"constants": {},
	"globalVars": [
		{"name": "tide", "type": "int", "init": 0, "min": 0, "max": 10},
		{"name": "toll", "type": "int", "init": 0, "min": -100, "max": 100},
		{"name": "fog", "type": "boolean", "init": false}
	],
	"perPlayerVars": [{"name": "coin", "type": "int", "init": 5, "min": 0, "max": 9}],
	"zoneVars": [{"name": "depth", "type": "int", "init": 1, "min": 0, "max": 3}],
	"zones": [
		{"id": "dock:none", "owner": "none", "visibility": "public", "ordering": "stack"},
		{"id": "shed:none", "owner": "none", "visibility": "public", "ordering": "set"}
	],
	"tokenTypes": [{"id": "crate", "props": {"weight": "int"}}],
	"setup": [
		{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": 1}}},
		{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": 2}}},
		{"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": 3}}}
	],
	"turnStructure": {"phases": [{"id": "sail"}]},
	"actions": [], "triggers": [], "terminal": {"conditions": []}
}`

// definitionOf is ferry with other top-level members.
func definitionOf(t testing.TB, override string) *gamedef.GameDef {
	t.Helper()
	var base, over map[string]json.RawMessage
	for text, into := range map[string]*map[string]json.RawMessage{ferry: &base, "{" + override + "}": &over} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
	maps.Copy(base, over)
	text, err := json.Marshal(base)
	if err != nil {
		t.Fatal(err)
	}
	def, problems := gamedef.Load(text)
	if def == nil {
		t.Fatalf("%v", problems)
	}
	return def
}

func ferryGame(t testing.TB, override string) *kernel.Game {
	t.Helper()
	g, err := kernel.New(definitionOf(t, override))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// act is an action of the active player, with other members before its own.
func act(id, phase, effects string, more ...string) string {
	limits := `[]`
	if len(more) > 0 {
		limits = more[0]
	}
	return fmt.Sprintf(`{"id": %q, "actor": "active", "executor": "actor", "phase": [%q], "params": [], "pre": null, "cost": [], "effects": [%s], "limits": %s}`,
		id, phase, effects, limits)
}

const (
	once     = `[{"scope": "turn", "max": 1}]`
	tideUp   = `{"addVar": {"scope": "global", "var": "tide", "delta": 1}}`
	tollUp   = `{"addVar": {"scope": "global", "var": "toll", "delta": 1}}`
	pickOdds = `{"chooseOne": {"internalDecisionId": "decision:odds", "bind": "$odds", "options": {"query": "enums", "values": ["long", "short"]}}}`
)

// change is an effect that changes a global variable.
func change(variable string, delta int) string {
	return fmt.Sprintf(`{"addVar": {"scope": "global", "var": %q, "delta": %d}}`, variable, delta)
}

func trigger(id, event, effects string) string {
	return fmt.Sprintf(`{"id": %q, "event": %s, "effects": [%s]}`, id, event, effects)
}

// sailed is a move with what a state looks like after it. A move is an action, or
// JSON; "" looks at the state as it is.
type sailed struct {
	do, want string
	options  kernel.ApplyOptions
}

// play begins a game and makes moves; a move that fails leaves the state as it is.
func play(t *testing.T, g *kernel.Game, steps ...sailed) *kernel.State {
	t.Helper()
	s, err := g.InitialAs(kernel.Beginning{Seed: 7, Unmixed: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range steps {
		got := ""
		if step.do == "" {
			got = looks(t, s, nil)
		} else {
			out, err := s.Apply(ferryMove(t, step.do), step.options)
			if err != nil {
				got = faultOf(err)
			} else {
				s = out.State
				got = looks(t, s, out)
			}
		}
		if got != step.want {
			t.Fatalf("step %d, %s:\n got %s\nwant %s", i, step.do, got, step.want)
		}
	}
	return s
}

func ferryMove(t testing.TB, text string) kernel.Move {
	t.Helper()
	if !strings.HasPrefix(text, "{") {
		return kernel.Move{ActionID: text}
	}
	var m kernel.Move
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// faultOf is what is stable of an error.
func faultOf(err error) string {
	var rule *kernel.Error
	var illegal *kernel.IllegalMoveError
	switch {
	case errors.As(err, &illegal):
		return "illegal " + illegal.Reason
	case errors.As(err, &rule):
		return strings.TrimSpace("error " + rule.Code + " " + rule.Reason)
	}
	return "error " + err.Error()
}

// looks is a state in a line: the variables that changed, phase, active player, turn,
// interrupts, suspended decision, log.
func looks(t testing.TB, s *kernel.State, out *kernel.Outcome) string {
	t.Helper()
	d := dataOf(t, s)
	var b strings.Builder
	fmt.Fprintf(&b, "tide %v toll %v %s p%d t%d", d["globalVars"].(map[string]any)["tide"],
		d["globalVars"].(map[string]any)["toll"],
		s.Phase(), s.Active(), s.Turn())
	if stack, ok := d["interruptPhaseStack"].([]any); ok {
		for _, frame := range stack {
			f := frame.(map[string]any)
			fmt.Fprintf(&b, " [%v, then %v]", f["phase"], f["resumePhase"])
		}
	}
	if out == nil {
		return b.String()
	}
	if out.Pending != nil {
		fmt.Fprintf(&b, " asks p%d %s", out.Pending.Player, out.Pending.ID)
	}
	for _, entry := range out.Log {
		b.WriteString(" " + told(entry))
	}
	return b.String()
}

// told is a log entry in a word.
func told(entry kernel.LogEntry) string {
	out := entry.Kind
	for _, f := range entry.Fields {
		switch {
		case f.Name == "triggerId":
			out = f.Value.(string)
		case f.Name == "depth" && f.Value != 0:
			out += fmt.Sprintf("/%v", f.Value)
		}
	}
	return out
}

func dataOf(t testing.TB, s *kernel.State) map[string]any {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}
