package kernel_test

import (
	"errors"
	"fmt"
	"testing"

	"ludo-lsp/kernel"
)

func TestInitialState(t *testing.T) {
	g := ferryGame(t, `"turnStructure": {"phases": [{"id": "dawn", "onEnter": [`+change("tide", 2)+`]}, {"id": "sail"}]},
		"turnOrder": {"type": "fixedOrder", "order": ["2", "0"]},
		"zones": [{"id": "dock:none", "owner": "none", "visibility": "public", "ordering": "stack"}, {"id": "reef:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set"}],
		"markerLattices": [{"id": "buoy", "states": ["none", "red", "green"], "defaultState": "none"}],
		"globalMarkerLattices": [{"id": "wind", "states": ["calm", "gale"], "defaultState": "calm"}],
		"spaceMarkers": [{"spaceId": "reef:none", "markerId": "buoy", "state": "red"}],
		"setup": [{"bindValue": {"bind": "$n", "value": 1}}, `+tideUp+`, {"createToken": {"type": "crate", "zone": "dock:none", "props": {"weight": {"ref": "binding", "name": "$n"}}}},
			{"setVar": {"scope": "pvar", "player": "actor", "var": "coin", "value": 9}}],
		"triggers": [`+trigger("start", `{"type": "turnStart"}`, change("toll", 3))+`,`+trigger("enter", `{"type": "phaseEnter", "phase": "dawn"}`,
		`{"setVar": {"scope": "global", "var": "toll", "value": {"op": "*", "left": {"ref": "gvar", "var": "toll"}, "right": {"ref": "gvar", "var": "tide"}}}}`)+`,`+
		trigger("changed", `{"type": "varChanged", "var": "tide"}`, change("toll", 1))+`]`)
	begun, err := g.Begin(1, 3, true)
	if err != nil {
		t.Fatal(err)
	}
	s, trace := begun.State, begun.Trace
	// turnStart gives 3, the change of the tide on entering 1, and the whole is taken times the tide of 3.
	if got := looks(t, s, nil); got != "tide 3 toll 12 dawn p2 t0" {
		t.Error(got)
	}
	d := dataOf(t, s)
	for key, want := range map[string]string{
		"playerCount":      "3",
		"perPlayerVars":    "map[0:map[coin:5] 1:map[coin:5] 2:map[coin:9]]",
		"zoneVars":         "map[dock:none:map[depth:1] reef:none:map[depth:1]]",
		"markers":          "map[reef:none:map[buoy:red]]",
		"globalMarkers":    "map[wind:calm]",
		"turnOrderState":   "map[currentIndex:0 type:fixedOrder]",
		"nextTokenOrdinal": "1",
		"actionUsage":      "map[]",
		// Also in a game without events.
		"activeLastingEffects": "[]",
	} {
		if got := fmt.Sprint(d[key]); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	var kinds string
	for _, e := range trace {
		if e.Kind() == "bindValue" {
			continue
		}
		kinds += e.EffectPath + " "
	}
	const want = "initialState.setup[1] initialState.setup[2] initialState.setup[3] lifecycle.event lifecycle.eventDispatch.trigger:start.effects[0] lifecycle.event " +
		"lifecycle.effects[0] lifecycle.triggeredEvent(varChanged).trigger:changed.effects[0] lifecycle.eventDispatch.trigger:enter.effects[0] "
	if kinds != want {
		t.Errorf("trace\n%s\nwant\n%s", kinds, want)
	}
	plain, err := g.Initial(1, 3)
	if err != nil || plain.Hash() != s.Hash() {
		t.Errorf("with a trace it is another state (%v)", err)
	}
}

func TestInitialStatesThatAreNot(t *testing.T) {
	g := ferryGame(t, ``)
	for _, players := range []int{1, 5, -1} {
		var fault *kernel.RangeError
		if _, err := g.Initial(1, players); !errors.As(err, &fault) || fault.Name != "players" || fault.Min != 2 ||
			fault.Max != 4 || fault.Value != int64(players) {
			t.Errorf("%d players: %v", players, err)
		}
	}
	for players, want := range map[int]int{0: 2, 2: 2, 4: 4} {
		if s, err := g.Initial(1, players); err != nil || s.Players() != want {
			t.Errorf("%d players: %v", players, err)
		}
	}
	for _, c := range []struct{ name, override, want, path, effect string }{
		{"no phases", `"turnStructure": {"phases": []}`, "error INITIAL_STATE_NO_PHASES", "turnStructure.phases", ""},
		{"a decision on entering the first phase", `"turnStructure": {"phases": [{"id": "sail", "onEnter": [` + tideUp +
			`, ` + pickOdds + `]}]}`,
			"error INITIAL_STATE_DECISION_REQUIRED", "turnStructure.phases[0].onEnter[1]", "lifecycle.effects[1]"},
		{"a decision of a trigger", `"triggers": [` + trigger("t", `{"type": "turnStart"}`, pickOdds) + `]`, "error INITIAL_STATE_DECISION_REQUIRED", "triggers[0].effects[0]", "lifecycle.eventDispatch.trigger:t.effects[0]"},
		{"a rule that fails", `"setup": [{"setVar": {"scope": "global", "var": "tide", "value": {"ref": "pvar", "player": "all", "var": "coin"}}}]`, "error SELECTOR_CARDINALITY", "setup[0]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := ferryGame(t, c.override).Initial(1, 0)
			if s != nil || faultOf(err) != c.want {
				t.Fatalf("got %v, want %s", err, c.want)
			}
			var rule *kernel.Error
			if errors.As(err, &rule); rule.Path != c.path {
				t.Errorf("at %s, want %s", rule.Path, c.path)
			}
			if rule.Code == "INITIAL_STATE_DECISION_REQUIRED" &&
				(rule.Context["decisionId"] != "decision:odds" || rule.Context["effectPath"] != c.effect) {
				t.Errorf("%v", rule.Context)
			}
		})
	}
}

// Without an order of turns players take turns around the table.
func TestPlayersGoAroundTheTable(t *testing.T) {
	for _, order := range []string{``, `, "turnOrder": {"type": "roundRobin"}`} {
		s := play(t, ferryGame(t, `"metadata": {"id": "ferry", "players": {"min": 3, "max": 3}}, "actions": [`+
			act("row", "sail", tideUp, once)+`]`+order),
			sailed{do: "row", want: "tide 1 toll 0 sail p1 t1"}, sailed{do: "row", want: "tide 2 toll 0 sail p2 t2"},
			sailed{do: "row", want: "tide 3 toll 0 sail p0 t3"})
		if got := fmt.Sprint(dataOf(t, s)["turnOrderState"]); got != "map[type:roundRobin]" {
			t.Error(got)
		}
	}
}
