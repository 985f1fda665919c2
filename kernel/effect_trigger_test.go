package kernel_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// TestTriggersMatch makes one move that moves a crate and changes variables of each
// scope, and tells which triggers fire.
func TestTriggersMatch(t *testing.T) {
	effects := `{"setVar": {"scope": "pvar", "player": {"id": 1}, "var": "coin", "value": 6}},
		{"setVar": {"scope": "zoneVar", "zone": "shed:none", "var": "depth", "value": 2}},
		{"setVar": {"scope": "global", "var": "fog", "value": true}},
		{"moveAll": {"from": "dock:none", "to": "shed:none", "filter": {"op": "==", "left": {"ref": "tokenProp", "token": "$token", "prop": "weight"}, "right": 2}}}`
	for _, c := range []struct{ event, want string }{
		{`{"type": "varChanged"}`, "global fog|pvar coin 1|zone depth shed:none"},
		{`{"type": "varChanged", "scope": "perPlayer"}`, "pvar coin 1"},
		{`{"type": "varChanged", "var": "coin"}`, "pvar coin 1"},
		{`{"type": "varChanged", "player": 1}`, "pvar coin 1"},
		{`{"type": "varChanged", "player": 0}`, ""},
		{`{"type": "varChanged", "scope": "zone"}`, "zone depth shed:none"},
		{`{"type": "varChanged", "zone": "shed:none"}`, "zone depth shed:none"},
		{`{"type": "varChanged", "zone": "dock:none"}`, ""},
		{`{"type": "varChanged", "scope": "zone", "var": "depth", "zone": "shed:none"}`, "zone depth shed:none"},
		{`{"type": "varChanged", "scope": "global", "var": "fog"}`, "global fog"},
		{`{"type": "varChanged", "scope": "global", "var": "fog", "oldValue": true, "newValue": 77}`, "global fog"},
		{`{"type": "varChanged", "scope": "global", "var": "tide"}`, ""},
		{`{"type": "tokenEntered"}`, "entered shed:none"},
		{`{"type": "tokenEntered", "zone": "shed:none"}`, "entered shed:none"},
		{`{"type": "tokenEntered", "zone": "dock:none"}`, ""},
		{`{"type": "actionResolved"}`, "resolved haul"},
		{`{"type": "actionResolved", "action": "haul"}`, "resolved haul"},
		{`{"type": "actionResolved", "action": "rest"}`, ""},
		{`{"type": "turnEnd"}`, ""},
	} {
		g := ferryGame(t, `"actions": [`+act("haul", "sail", effects)+`,`+act("rest", "sail", "")+`], "triggers": [`+
			trigger("t", c.event, "")+`]`)
		s, err := g.Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		out, err := s.Apply(kernel.Move{ActionID: "haul"}, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		fired := map[string]bool{}
		for _, entry := range out.Log {
			fired[eventOf(entry)] = true
		}
		for want := range strings.SplitSeq(c.want, "|") {
			if want != "" && !fired[want] {
				t.Errorf("%s: %q does not fire it; got %v", c.event, want, fired)
			}
			delete(fired, want)
		}
		if len(fired) > 0 {
			t.Errorf("%s: fired by %v, too", c.event, fired)
		}
	}
}

// eventOf is the event of a log entry in words.
func eventOf(entry kernel.LogEntry) string {
	facts := map[string]any{}
	for _, f := range entry.Fields {
		if f.Name == "event" {
			for _, fact := range f.Value.([]kernel.LogField) {
				facts[fact.Name] = fact.Value
			}
		}
	}
	switch facts["type"] {
	case "varChanged":
		switch facts["scope"] {
		case "perPlayer":
			return fmt.Sprint("pvar ", facts["var"], " ", facts["player"])
		case "zone":
			return fmt.Sprint("zone ", facts["var"], " ", facts["zone"])
		}
		return fmt.Sprint("global ", facts["var"])
	case "tokenEntered":
		return fmt.Sprint("entered ", facts["zone"])
	case "actionResolved":
		return fmt.Sprint("resolved ", facts["action"])
	}
	return fmt.Sprint(facts["type"])
}

// TestTriggersSeeTheirEvent reads each name that an event binds, and those that it
// does not.
func TestTriggersSeeTheirEvent(t *testing.T) {
	is := func(name, value string) string {
		return fmt.Sprintf(`{"op": "==", "left": {"ref": "binding", "name": %q}, "right": %s}`, name, value)
	}
	change := `{"setVar": {"scope": "pvar", "player": {"id": 1}, "var": "coin", "value": 7}}, {"setVar": {"scope": "zoneVar", "zone": "shed:none", "var": "depth", "value": 3}},
		{"setVar": {"scope": "global", "var": "fog", "value": true}}, {"draw": {"from": "dock:none", "to": "shed:none", "count": 1}}, {"gotoPhaseExact": {"phase": "land"}}`
	const coin, depth, fog = `{"type": "varChanged", "var": "coin"}`, `{"type": "varChanged", "var": "depth"}`,
		`{"type": "varChanged", "var": "fog"}`
	for _, c := range []struct{ event, when, want string }{
		{coin, is("$scope", `"perPlayer"`), "fires"},
		{coin, is("$var", `"coin"`), "fires"},
		{coin, is("$player", `1`), "fires"},
		{coin, is("$oldValue", `5`), "fires"},
		{coin, is("$newValue", `7`), "fires"},
		{coin, is("$zone", `"x"`), "error MISSING_BINDING"},
		{depth, is("$zone", `"shed:none"`), "fires"},
		{depth, is("$player", `1`), "error MISSING_BINDING"},
		{fog, is("$oldValue", `false`), "fires"},
		{fog, is("$newValue", `true`), "fires"},
		{fog, is("$scope", `"global"`), "fires"},
		{fog, is("$scope", `"zone"`), ""},
		{fog, is("$player", `1`), "error MISSING_BINDING"},
		{fog, is("$phase", `"land"`), "error MISSING_BINDING"},
		{`{"type": "tokenEntered"}`, is("$zone", `"shed:none"`), "fires"},
		{`{"type": "tokenEntered"}`, is("$var", `"x"`), "error MISSING_BINDING"},
		{`{"type": "actionResolved"}`, is("$action", `"haul"`), "fires"},
		{`{"type": "actionResolved"}`, is("$mine", `1`), "error MISSING_BINDING"},
		{`{"type": "phaseEnter", "phase": "land"}`, is("$phase", `"land"`), "fires"},
		{`{"type": "phaseExit", "phase": "sail"}`, is("$phase", `"sail"`), "fires"},
		{`{"type": "phaseEnter", "phase": "land"}`, is("$mine", `1`), "error MISSING_BINDING"},
		{coin, is("$event", `1`), "error TYPE_MISMATCH"},
	} {
		for _, part := range []string{"match", "when"} {
			g := ferryGame(t, `"turnStructure": {"phases": [{"id": "sail"}, {"id": "land"}]}, "actions": [`+
				act("haul", "sail", `{"bindValue": {"bind": "$mine", "value": 1}}, `+change)+`,`+
				act("rest", "land", "")+`], "triggers": [{"id": "fires", "event": `+c.event+`, "`+part+`": `+c.when+
				`, "effects": []}]`)
			s, err := g.Initial(1, 0)
			if err != nil {
				t.Fatal(err)
			}
			out, err := s.Apply(kernel.Move{ActionID: "haul"}, kernel.ApplyOptions{})
			got := ""
			if err != nil {
				got = faultOf(err)
			} else {
				for _, entry := range out.Log {
					got += told(entry)
				}
			}
			if got != c.want {
				t.Errorf("%s, %s %s: got %q, want %q", c.event, part, c.when, got, c.want)
			}
		}
	}
}

func TestOrderOfTriggers(t *testing.T) {
	when := func(id, variable, condition, effects string) string {
		return fmt.Sprintf(`{"id": %q, "event": {"type": "varChanged", "var": %q}, "when": %s, "effects": [%s]}`, id,
			variable, condition, effects)
	}
	value := func(name string, n int) string {
		return fmt.Sprintf(`{"op": "==", "left": {"ref": "binding", "name": %q}, "right": %d}`, name, n)
	}
	tideIs := func(n int) string {
		return fmt.Sprintf(`{"op": "==", "left": {"ref": "gvar", "var": "tide"}, "right": %d}`, n)
	}
	depth := func(n int) string {
		return fmt.Sprintf(`"metadata": {"id": "ferry", "players": {"min": 2, "max": 2}, "maxTriggerDepth": %d}, `, n)
	}
	endless := trigger("again", `{"type": "varChanged", "var": "toll"}`, tollUp)
	for _, c := range []struct {
		name, override string
		steps          []sailed
	}{
		{"triggers run when the whole list is done", `"actions": [` + act("row", "sail", tideUp+","+tideUp) +
			`], "triggers": [` +
			when("seesBoth", "tide", `{"op": "and", "args": [`+tideIs(2)+`,`+value("$newValue", 1)+`]}`, tollUp) + `]`,
			[]sailed{
				{do: "row", want: "tide 2 toll 1 sail p0 t0 seesBoth"}}},
		{"what a trigger sets off comes before the next trigger", `"actions": [` + act("row", "sail", tideUp) +
			`], "triggers": [` +
			trigger("first", `{"type": "varChanged", "var": "tide"}`, tollUp) + `,` +
			trigger("second", `{"type": "varChanged", "var": "tide"}`, "") + `,` +
			trigger("third", `{"type": "varChanged", "var": "toll"}`, "") + `]`, []sailed{
			{do: "row", want: "tide 1 toll 1 sail p0 t0 first third/1 second"}}},
		{"later triggers see what earlier ones left", `"actions": [` + act("row", "sail", tideUp) + `], "triggers": [` +
			trigger("first", `{"type": "actionResolved"}`, change("tide", 4)) + `,` +
			`{"id": "second", "event": {"type": "actionResolved"}, "when": ` + tideIs(5) + `, "effects": []},` +
			`{"id": "never", "event": {"type": "actionResolved"}, "match": ` + tideIs(1) + `, "effects": []}]`,
			[]sailed{
				{do: "row", want: "tide 5 toll 0 sail p0 t0 first second"}}},
		{"match is asked before when", `"actions": [` + act("row", "sail", tideUp) + `], "triggers": [{"id": "t", "event": {"type": "actionResolved"}, "match": false,
			"when": {"op": "==", "left": {"ref": "binding", "name": "$nothing"}, "right": 1}, "effects": []}]`,
			[]sailed{{do: "row", want: "tide 1 toll 0 sail p0 t0"}}},
		{"events of the cost come first", `"actions": [{"id": "row", "actor": "active", "executor": "actor", "phase": ["sail"], "params": [], "pre": null,
			"cost": [` + tollUp + `], "effects": [` + tideUp + `], "limits": []}], "triggers": [` +
			trigger("tide", `{"type": "varChanged", "var": "tide"}`, "") + `,` +
			trigger("toll", `{"type": "varChanged", "var": "toll"}`, "") + `,` +
			trigger("done", `{"type": "actionResolved"}`, "") + `]`,
			[]sailed{{do: "row", want: "tide 1 toll 1 sail p0 t0 toll tide done"}}},
		{"a value that stays is no event", `"actions": [` + act("row", "sail", change("tide", 0)) + `], "triggers": [` +
			trigger("t", `{"type": "varChanged"}`, "") + `]`, []sailed{
			{do: "row", want: "tide 0 toll 0 sail p0 t0"}}},
		{"depth 2", depth(2) + `"actions": [` + act("row", "sail", tollUp) + `], "triggers": [` + endless + `]`,
			[]sailed{
				{do: "row", want: "tide 0 toll 4 sail p0 t0 again again/1 again/2 truncated/3"}}},
		{"depth 8 where nothing else is said", `"actions": [` + act("row", "sail", tollUp) + `], "triggers": [` +
			endless + `]`, []sailed{
			{do: "row", want: "tide 0 toll 10 sail p0 t0 again again/1 again/2 again/3 again/4 again/5 again/6 again/7 again/8 truncated/9"}}},
		{"deeper than anybody waits for", depth(1_000_000_000) + `"actions": [` + act("row", "sail", tideUp) +
			`], "triggers": [` +
			trigger("ebb", `{"type": "varChanged", "var": "tide"}`,
				`{"setVar": {"scope": "global", "var": "tide", "value": {"op": "-", "left": 1, "right": {"ref": "gvar", "var": "tide"}}}}`) + `]`, []sailed{
			{do: "row", want: "error EFFECT_BUDGET_EXCEEDED"}}},
		{"events that nobody waits for are cut off, too", depth(1) + `"actions": [` + act("row", "sail", tideUp) +
			`], "triggers": [` +
			trigger("a", `{"type": "varChanged", "var": "tide"}`, tollUp) + `,` +
			trigger("b", `{"type": "varChanged", "var": "toll"}`,
				`{"setVar": {"scope": "global", "var": "fog", "value": true}}`) + `]`, []sailed{
			{do: "row", want: "tide 1 toll 1 sail p0 t0 a b/1 truncated/2"}}},
		{"bindings of a trigger end with it", `"actions": [` + act("row", "sail", "") + `], "triggers": [` +
			trigger("a", `{"type": "actionResolved"}`, `{"bindValue": {"bind": "$n", "value": 3}}, {"addVar": {"scope": "global", "var": "toll", "delta": {"ref": "binding", "name": "$n"}}}`) + `,` +
			`{"id": "b", "event": {"type": "actionResolved"}, "when": {"op": "==", "left": {"ref": "binding", "name": "$n"}, "right": 3}, "effects": []}]`, []sailed{
			{do: "row", want: "error MISSING_BINDING"}}},
		{"rules of a trigger are for the active player of the moment", `"actions": [` + act("row", "sail", `{"setActivePlayer": {"player": {"id": 1}}}`) + `], "triggers": [
			{"id": "t", "event": {"type": "actionResolved"}, "when": {"op": "==", "left": {"ref": "activePlayer"}, "right": 1},
			"effects": [{"addVar": {"scope": "pvar", "player": "actor", "var": "coin", "delta": 2}}, {"setVar": {"scope": "global", "var": "toll", "value": {"ref": "pvar", "player": {"id": 1}, "var": "coin"}}}]}]`, []sailed{
			{do: "row", want: "tide 0 toll 7 sail p1 t0 t"}}},
		{"triggers of phases that an effect enters are in the log",
			`"turnStructure": {"phases": [{"id": "sail"}, {"id": "land"}]}, "actions": [` +
				act("row", "sail", tideUp+`, {"gotoPhaseExact": {"phase": "land"}}`) + `,` + act("rest", "land", "") +
				`], "triggers": [` +
				trigger("left", `{"type": "phaseExit", "phase": "sail"}`, "") + `,` +
				trigger("entered", `{"type": "phaseEnter", "phase": "land"}`, tollUp) + `,` +
				trigger("changed", `{"type": "varChanged"}`, "") + `]`, []sailed{
				{do: "row", want: "tide 1 toll 1 land p0 t0 left entered changed/1 changed"}}},
		{"setup sets nothing off", `"setup": [` + tideUp + `], "actions": [` + act("row", "sail", "") +
			`], "triggers": [` +
			trigger("t", `{"type": "varChanged"}`, tollUp) + `]`,
			[]sailed{{want: "tide 1 toll 0 sail p0 t0"}, {do: "row", want: "tide 1 toll 0 sail p0 t0"}}},
		{"a rule of a trigger that fails", `"actions": [` + act("row", "sail", "") + `], "triggers": [` +
			trigger("t", `{"type": "actionResolved"}`,
				`{"gotoPhaseExact": {"phase": "sail"}}, {"popInterruptPhase": {}}`) + `]`, []sailed{
			{do: "row", want: "error EFFECT_RUNTIME turnFlowRuntimeValidationFailed"}}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, ferryGame(t, c.override), c.steps...) })
	}
}

// Of triggers that set each other off a thousand times, the paths together are no
// longer than a text for each.
func TestPathsOfManyTriggersStayShort(t *testing.T) {
	const deep = 1000
	g := ferryGame(t, fmt.Sprintf(`"metadata": {"id": "ferry", "players": {"min": 2, "max": 2}, "maxTriggerDepth": %d}, "actions": [`, deep)+
		act("row", "sail", tideUp)+`], "triggers": [`+trigger("ebb", `{"type": "varChanged", "var": "tide"}`,
		`{"setVar": {"scope": "global", "var": "tide", "value": {"op": "-", "left": 1, "right": {"ref": "gvar", "var": "tide"}}}}`)+`]`)
	s, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Apply(kernel.Move{ActionID: "row"}, kernel.ApplyOptions{Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{}
	longest := 0
	for _, entry := range out.Trace {
		paths[entry.EffectPath] = true
		longest = max(longest, len(entry.EffectPath))
	}
	if len(paths) < deep || longest > 3000 {
		t.Errorf("%d paths, the longest of %d bytes", len(paths), longest)
	}
}

func TestPathsOfTriggers(t *testing.T) {
	g := ferryGame(t, `"actions": [`+act("row", "sail", tideUp)+`], "triggers": [`+
		trigger("a", `{"type": "varChanged", "var": "tide"}`, `{"if": {"when": true, "then": [`+tollUp+`]}}`)+`,`+
		trigger("b", `{"type": "varChanged", "var": "toll"}`,
			`{"setVar": {"scope": "global", "var": "fog", "value": true}}`)+`,`+
		trigger("c", `{"type": "varChanged", "var": "fog"}`,
			`{"setVar": {"scope": "zoneVar", "zone": "dock:none", "var": "depth", "value": 0}}`)+`,`+
		trigger("d", `{"type": "actionResolved", "action": "row"}`, change("tide", 2))+`]`)
	s, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Apply(kernel.Move{ActionID: "row"}, kernel.ApplyOptions{Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	changes := slices.DeleteFunc(out.Trace, func(e kernel.TraceEntry) bool { return e.Kind() != "varChange" })
	var got []string
	for _, e := range changes {
		got = append(got, strings.TrimSpace(fmt.Sprint(e.EventContext, " ", e.EffectPath, " ", e.ActionID)))
	}
	want := []string{
		"actionEffect action:row.effects[0] row",
		"triggerEffect action:row.emittedEvent(varChanged).trigger:a.effects[0].if.then[0]",
		"triggerEffect action:row.emittedEvent(varChanged).cascade(varChanged).trigger:b.effects[0]",
		"triggerEffect action:row.emittedEvent(varChanged).cascade(varChanged).cascade(varChanged).trigger:c.effects[0]",
		"triggerEffect action:row.actionResolved.trigger:d.effects[0] row",
		"triggerEffect action:row.actionResolved.cascade(varChanged).trigger:a.effects[0].if.then[0]",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := changes[1].Path; got != "triggers[0].effects[0].if.then[0]" {
		t.Errorf("the path in the definition is %s", got)
	}
}

// TestDecisionsOfTriggersAndPhases suspends moves in lists that are not their own.
func TestDecisionsOfTriggersAndPhases(t *testing.T) {
	answer := func(action, id, value string) string {
		return fmt.Sprintf(`{"actionId": %q, "params": {%q: %q}, "continues": true}`, action, id, value)
	}
	ask := trigger("ask", `{"type": "varChanged", "var": "tide"}`,
		pickOdds+`, {"if": {"when": {"op": "==", "left": {"ref": "binding", "name": "$odds"}, "right": "long"}, "then": [`+tollUp+`]}}`)
	for _, c := range []struct {
		name, override string
		steps          []sailed
	}{
		{"each run of a list has its own decision", `"actions": [` + act("row", "sail", tideUp+","+tideUp+","+tideUp) +
			`], "triggers": [` + ask + `]`, []sailed{
			{do: "row", want: "tide 3 toll 0 sail p0 t0 asks p0 decision:odds"},
			{do: answer("row", "decision:odds", "long"), want: "tide 3 toll 1 sail p0 t0 asks p0 decision:odds@2 ask"},
			{do: answer("row", "decision:odds@2", "short"), want: "tide 3 toll 1 sail p0 t0 asks p0 decision:odds@3 ask"},
			{do: answer("row", "decision:odds@3", "long"), want: "tide 3 toll 2 sail p0 t0 ask"},
			{do: "row", want: "tide 6 toll 2 sail p0 t0 asks p0 decision:odds"}}},
		{"answers can be given early", `"actions": [` + act("row", "sail", tideUp+","+tideUp) + `], "triggers": [` +
			ask + `]`, []sailed{
			{do: `{"actionId": "row", "params": {"decision:odds": "long", "decision:odds@2": "long"}}`,
				want: "tide 2 toll 2 sail p0 t0 ask ask"}}},
		{"the active player of the moment decides",
			`"actions": [` + act("row", "sail", `{"setActivePlayer": {"player": {"id": 1}}}, `+tideUp) +
				`], "triggers": [` + ask + `]`, []sailed{
				{do: "row", want: "tide 1 toll 0 sail p1 t0 asks p1 decision:odds"}}},
		{"a phase that an effect enters asks in the middle of the list", `"turnStructure": {"phases": [{"id": "sail"}, {"id": "land", "onEnter": [` + pickOdds + `, ` + tideUp + `]}]},
			"actions": [` + act("row", "sail", tollUp+`, {"gotoPhaseExact": {"phase": "land"}}, `+tollUp) + `,` + act("rest", "land", "") + `]`, []sailed{
			{do: "row", want: "tide 0 toll 1 land p0 t0 asks p0 decision:odds"},
			{do: answer("row", "decision:odds", "long"), want: "tide 1 toll 2 land p0 t0"}}},
		{"a phase that is entered on the way to the next decision asks, too", `"turnStructure": {"phases": [{"id": "sail"}, {"id": "dusk", "onEnter": [` + pickOdds + `, ` + tideUp + `]}]},
			"actions": [` + act("row", "sail", tollUp, once) + `]`, []sailed{
			{do: "row", want: "tide 0 toll 1 dusk p0 t0 asks p0 decision:odds"},
			{do: answer("row", "decision:odds", "long"), want: "tide 1 toll 1 sail p1 t1"}}},
		{"one phase entered again and again", `"turnStructure": {"phases": [{"id": "sail"}, {"id": "dusk", "onEnter": [` + pickOdds + `, ` + tideUp + `]}]},
			"actions": [{"id": "row", "actor": "active", "executor": "actor", "phase": ["sail"], "params": [], "cost": [], "effects": [` + tollUp + `], "limits": [{"scope": "turn", "max": 1}],
			"pre": {"op": "!=", "left": {"ref": "gvar", "var": "tide"}, "right": 1}}]`, []sailed{
			{do: "row", want: "tide 0 toll 1 dusk p0 t0 asks p0 decision:odds"},
			{do: answer("row", "decision:odds", "long"), want: "tide 1 toll 1 dusk p1 t1 asks p1 decision:odds@2"},
			{do: answer("row", "decision:odds@2", "long"), want: "tide 2 toll 1 sail p0 t2"}}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, ferryGame(t, c.override), c.steps...) })
	}
}
