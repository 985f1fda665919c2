package kernel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

func TestTurnsPassWhenNobodyCanMove(t *testing.T) {
	row := act("row", "sail", tideUp, once)
	for _, c := range []struct {
		name, override string
		steps          []sailed
	}{
		{"the player goes on while a move is legal",
			`"actions": [` + act("row", "sail", tideUp, `[{"scope": "turn", "max": 2}]`) + `]`, []sailed{
				{do: "row", want: "tide 1 toll 0 sail p0 t0"}, {do: "row", want: "tide 2 toll 0 sail p1 t1"},
				{do: "row", want: "tide 3 toll 0 sail p1 t1"}}},
		{"staying leaves it to the host", `"actions": [` + row + `]`, []sailed{
			{do: "row", want: "tide 1 toll 0 sail p0 t0", options: kernel.ApplyOptions{Stay: true}}}},
		{"a player made active shifts the round",
			`"metadata": {"id": "ferry", "players": {"min": 3, "max": 3}}, "actions": [` +
				act("row", "sail", `{"setActivePlayer": {"player": {"id": 1}}}`, `[{"scope": "turn", "max": 1}]`) + `]`,
			[]sailed{
				{do: "row", want: "tide 0 toll 0 sail p2 t1"}, {do: "row", want: "tide 0 toll 0 sail p2 t2"}}},
		{"a fixed order takes turns in its order",
			`"turnOrder": {"type": "fixedOrder", "order": ["1", "0", "1"]}, "actions": [` + row + `]`, []sailed{
				{want: "tide 0 toll 0 sail p1 t0"}, {do: "row", want: "tide 1 toll 0 sail p0 t1"}, {do: "row", want: "tide 2 toll 0 sail p1 t2"},
				{do: "row", want: "tide 3 toll 0 sail p1 t3"}}},
		{"a fixed order names seats and players", `"seats": [{"id": "Heron"}, {"id": "otter"}, {"id": "eel"}],
			"turnOrder": {"type": "fixedOrder", "order": ["otter", "eel", "heron", "", " 1 ", "pike"]}, "actions": [` + row + `]`, []sailed{
			{want: "tide 0 toll 0 sail p1 t0"}, {do: "row", want: "tide 1 toll 0 sail p1 t1"}, {do: "row", want: "tide 2 toll 0 sail p0 t2"},
			{do: "row", want: "tide 3 toll 0 sail p0 t3"}, {do: "row", want: "tide 4 toll 0 sail p1 t4"}, {do: "row", want: "tide 5 toll 0 sail p1 t5"}}},
		{"a phase without a move is passed by",
			`"turnStructure": {"phases": [{"id": "dawn"}, {"id": "sail"}, {"id": "dusk"}]}, "actions": [` + row + `]`,
			[]sailed{
				{want: "tide 0 toll 0 dawn p0 t0"}, {do: "row", want: "illegal actionNotLegalInCurrentState"}}},
		{"the end of the game stops it", `"actions": [` + row + `], "terminal": {"conditions": [{"when": {"op": ">", "left": {"ref": "gvar", "var": "tide"}, "right": 0},
			"result": {"type": "lossAll"}}]}`, []sailed{{do: "row", want: "tide 1 toll 0 sail p0 t0"}}},
		{"nobody can ever move again", `"actions": [` + act("row", "sail", tideUp, `[{"scope": "game", "max": 1}]`) +
			`]`, []sailed{
			{do: "row", want: "error DECISION_POINT_STALL_LOOP_DETECTED"}, {want: "tide 0 toll 0 sail p0 t0"}}},
		{"turns pass as often as there are players and phases",
			`"turnStructure": {"phases": [{"id": "sail"}, {"id": "dusk", "onEnter": [` + tideUp + `]}]}, "actions": [` +
				`{"id": "row", "actor": "active", "executor": "actor", "phase": ["sail"], "params": [], "cost": [], "effects": [], "limits": [{"scope": "turn", "max": 1}],
			"pre": {"op": "or", "args": [{"op": "==", "left": {"ref": "gvar", "var": "tide"}, "right": 0}, {"op": ">=", "left": {"ref": "gvar", "var": "tide"}, "right": 4}]}}]`,
			[]sailed{{do: "row", want: "tide 4 toll 0 sail p0 t4"}}},
		{"one more and it is a stall", `"turnStructure": {"phases": [{"id": "sail"}, {"id": "dusk", "onEnter": [` +
			tideUp + `]}]}, "actions": [` +
			`{"id": "row", "actor": "active", "executor": "actor", "phase": ["sail"], "params": [], "cost": [], "effects": [], "limits": [{"scope": "turn", "max": 1}],
			"pre": {"op": "or", "args": [{"op": "==", "left": {"ref": "gvar", "var": "tide"}, "right": 0}, {"op": ">=", "left": {"ref": "gvar", "var": "tide"}, "right": 5}]}}]`,
			[]sailed{{do: "row", want: "error DECISION_POINT_STALL_LOOP_DETECTED"}}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, ferryGame(t, c.override), c.steps...) })
	}
}

// TestOrderOfATurn lists what happens between two players' moves.
func TestOrderOfATurn(t *testing.T) {
	var triggers []string
	for _, e := range []string{"phaseExit sail", "phaseEnter dusk", "phaseExit dusk", "turnEnd", "turnStart",
		"phaseEnter sail"} {
		kind, phase, _ := strings.Cut(e, " ")
		event := fmt.Sprintf(`{"type": %q}`, kind)
		if phase != "" {
			event = fmt.Sprintf(`{"type": %q, "phase": %q}`, kind, phase)
		}
		triggers = append(triggers, trigger(kind+phase, event, ""))
	}
	triggers = append(triggers, trigger("changed", `{"type": "varChanged"}`, ""))
	g := ferryGame(t, `"turnStructure": {"phases": [
			{"id": "sail", "onEnter": [`+tideUp+`], "onExit": [`+tideUp+`]},
			{"id": "dusk", "onEnter": [`+tideUp+`, `+tollUp+`], "onExit": [`+tideUp+`]}]},
		"actions": [`+act("row", "sail", "", once)+`], "triggers": [`+strings.Join(triggers, ",")+`]`)
	s := play(t, g,
		sailed{want: "tide 1 toll 0 sail p0 t0"},
		sailed{do: "row", want: "tide 5 toll 1 sail p1 t1 changed phaseExitsail changed changed phaseEnterdusk changed phaseExitdusk turnEnd turnStart changed phaseEntersail"})

	out, err := s.Apply(kernel.Move{ActionID: "row"}, kernel.ApplyOptions{Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range out.Trace {
		got = append(got, fmt.Sprint(e.Kind(), " ", e.Phase, " ", e.EventContext, " ", e.EffectPath))
	}
	want := []string{
		"lifecycleEvent sail lifecycleEvent lifecycle.event",
		"varChange sail lifecycleEffect lifecycle.effects[0]",
		"lifecycleEvent dusk lifecycleEvent lifecycle.event",
		"varChange dusk lifecycleEffect lifecycle.effects[0]",
		"varChange dusk lifecycleEffect lifecycle.effects[1]",
		"lifecycleEvent dusk lifecycleEvent lifecycle.event",
		"varChange dusk lifecycleEffect lifecycle.effects[0]",
		"lifecycleEvent dusk lifecycleEvent lifecycle.event",
		"lifecycleEvent sail lifecycleEvent lifecycle.event",
		"lifecycleEvent sail lifecycleEvent lifecycle.event",
		"varChange sail lifecycleEffect lifecycle.effects[0]",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := fmt.Sprint(out.Trace[0].Fields(), out.Trace[7].Fields(),
		out.Trace[8].Fields()); got != "[{eventType phaseExit} {phase sail}] [{eventType turnEnd}] [{eventType turnStart}]" {
		t.Errorf("lifecycle events say %s", got)
	}
}

func TestPhasesEnteredByEffects(t *testing.T) {
	phases := `"turnStructure": {"phases": [{"id": "sail", "actionDefaults": {"afterEffects": [` + tollUp + `]}},
		{"id": "land", "onEnter": [` + change("tide", 5) + `], "actionDefaults": {"afterEffects": [` + change("toll", 10) + `]}}]}, `
	jump := act("row", "sail", `{"gotoPhaseExact": {"phase": "land"}}, `+tideUp, `[{"scope": "phase", "max": 1}]`)
	walk := act("walk", "land", "", `[{"scope": "phase", "max": 1}]`)
	limit := func(n int) kernel.ApplyOptions { return kernel.ApplyOptions{PhaseTransitions: &n} }
	for _, c := range []struct {
		name, override string
		steps          []sailed
	}{
		{"effects of the phase in which the move began follow it", phases + `"actions": [` + jump + `,` + walk + `]`,
			[]sailed{
				{do: "row", want: "tide 6 toll 1 land p0 t0"}, {do: "walk", want: "tide 6 toll 11 sail p1 t1"}}},
		{"a phase begins where the effect stands that enters it", phases + `"actions": [` + act("row", "sail",
			`{"gotoPhaseExact": {"phase": "land"}}, {"setVar": {"scope": "global", "var": "toll", "value": {"ref": "gvar", "var": "tide"}}}`,
			`[{"scope": "phase", "max": 1}]`) + `,` + walk + `]`,
			[]sailed{{do: "row", want: "tide 5 toll 6 land p0 t0"}}},
		{"the move counts in the phase that it enters",
			phases + `"actions": [` + act("row", "sail", `{"advancePhase": {}}`) + `,` +
				`{"id": "drift", "actor": "active", "executor": "actor", "phase": ["sail", "land"], "params": [], "pre": null, "cost": [],
			"effects": [{"gotoPhaseExact": {"phase": "land"}}], "limits": [{"scope": "phase", "max": 1}]}]`, []sailed{
				{do: "drift", want: "tide 5 toll 1 sail p1 t1"}, {do: "row", want: "tide 10 toll 2 land p1 t1"},
				{do: "drift", want: "tide 10 toll 12 sail p0 t2"}}},
		{"going back is no transition", phases + `"actions": [` +
			act("walk", "land", `{"gotoPhaseExact": {"phase": "sail"}}`) + `,` + jump + `]`, []sailed{
			{do: "row", want: "tide 6 toll 1 land p0 t0"},
			{do: "walk", want: "error EFFECT_RUNTIME turnFlowRuntimeValidationFailed"}}},
		{"without transitions left the phase stays", phases + `"actions": [` + jump + `,` + walk + `,` +
			act("rest", "sail", "") + `]`, []sailed{
			{do: "row", want: "tide 1 toll 1 sail p0 t0", options: limit(0)}}},
		{"with one left it is entered", phases + `"actions": [` + jump + `,` + walk + `]`, []sailed{
			{do: "row", want: "tide 6 toll 1 land p0 t0", options: limit(1)}}},
		{"transitions are those of the whole move", phases + `"actions": [` +
			act("row", "sail", `{"advancePhase": {}}, {"advancePhase": {}}, {"advancePhase": {}}`) + `,` + walk + `]`,
			[]sailed{
				{do: "row", want: "tide 5 toll 1 sail p1 t1", options: limit(2)}, {do: "row", want: "tide 10 toll 2 sail p0 t2", options: limit(2)},
				{do: "row", want: "tide 10 toll 3 land p1 t3"}}},
		{"the last phase ends the turn", phases + `"actions": [` +
			act("row", "sail", `{"advancePhase": {}}, {"advancePhase": {}}`) + `]`, []sailed{
			{do: "row", want: "tide 5 toll 1 sail p1 t1"}}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, ferryGame(t, c.override), c.steps...) })
	}
}

// The changes of phase that a move may make are those of the whole move, also when it
// waits for an answer and its state is written and read meanwhile.
func TestPhaseTransitionsOfSuspendedMoves(t *testing.T) {
	members := `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"afterEffects": [` + chooseOne("c", "$c", enums("p", "q")) + `, {"gotoPhaseExact": {"phase": "dusk"}}]}}, {"id": "noon"}, {"id": "dusk"}]},
		"actions": [` + action("go", `{"phase": ["day", "noon", "dusk"], "effects": [{"gotoPhaseExact": {"phase": "noon"}}]}`) + `]}`
	for most, want := range map[int]string{0: "", 1: "noon", 2: "dusk"} {
		out, err := stateOf(t, members).Apply(moveOf("go"), kernel.ApplyOptions{Stay: true, PhaseTransitions: &most})
		if err != nil || out.Pending == nil {
			t.Fatalf("%d: %+v, %v", most, out, err)
		}
		out, err = survives(t, out.State).Apply(moveOf("go +continues decision:c=p"), kernel.ApplyOptions{Stay: true})
		if err != nil || variables(t, out.State) != want {
			t.Errorf("%d: %v, %v", most, out, err)
		}
	}
	less := -1
	var fault *kernel.RangeError
	if _, err := stateOf(t, members).Apply(moveOf("go"), kernel.ApplyOptions{PhaseTransitions: &less}); !errors.As(err,
		&fault) || fault.Value != -1 {
		t.Errorf("less than none: %v", err)
	}
	def, err := gamedef.Decode([]byte(merged(orchard, members)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def, kernel.WithLimits(kernel.Limits{PhaseTransitions: 1}))
	if err != nil {
		t.Fatal(err)
	}
	out, err := begin(t, g).Apply(moveOf("go decision:c=p"), kernel.ApplyOptions{Stay: true})
	if err != nil || variables(t, out.State) != "noon" {
		t.Errorf("with the limits of the game: %v, %v", out, err)
	}
}

// What a move has left of its changes of phase is nothing to the next one.
func TestPhaseTransitionsOfTheNextMove(t *testing.T) {
	g := ferryGame(t, `"turnStructure": {"phases": [{"id": "sail"}, {"id": "land"}, {"id": "rest", "onEnter": [`+tideUp+
		`]}]}, "actions": [`+
		act("row", "sail", `{"gotoPhaseExact": {"phase": "land"}}`)+`, `+act("dig", "land", "")+`],
		"actionPipelines": [{"id": "digging", "actionId": "dig", "legality": null, "costValidation": null, "costEffects": [{"gotoPhaseExact": {"phase": "rest"}}], "targeting": {}, "atomicity": "atomic",
			"stages": [{"effects": [{"chooseOne": {"internalDecisionId": "decision:d", "bind": "$d", "options": {"query": "intsInRange", "min": 1, "max": {"ref": "gvar", "var": "tide"}}}}]}]}]`)
	one := 1
	play(t, g, sailed{do: "row", options: kernel.ApplyOptions{PhaseTransitions: &one},
		want: "tide 0 toll 0 land p0 t0"},
		sailed{do: `{"actionId": "dig", "params": {"decision:d": 1}}`, want: "tide 1 toll 0 sail p1 t1"})
	p := begin(t, g).Playout()
	defer p.Close()
	if err := p.Apply(&kernel.Move{ActionID: "row"}); err != nil {
		t.Fatal(err)
	}
	if moves, _, err := p.Moves(); err != nil || len(moves) != 1 {
		t.Errorf("%v, %v", moves, err)
	}
}

// What can be done next is looked for after a move as it is in its state: here in a
// state in which no price can be paid, since each is more than it leaves.
func TestMovesAfterAMoveAreThoseOfItsState(t *testing.T) {
	g := ferryGame(t, `"actions": [`+act("row", "sail", tideUp)+`, `+act("bid", "sail", "")+`],
		"actionPipelines": [{"id": "bidding", "actionId": "bid", "legality": null, "costValidation": null, "targeting": {}, "atomicity": "atomic",
			"costEffects": [{"addVar": {"scope": "global", "var": "tide", "delta": {"op": "*", "left": -1, "right": {"ref": "binding", "name": "$price"}}}}],
			"stages": [{"effects": [{"chooseOne": {"internalDecisionId": "decision:price", "bind": "$price", "options": {"query": "intsInRange", "min": 1, "max": {"ref": "gvar", "var": "tide"}}}}]}]}]`)
	p := begin(t, g).Playout()
	defer p.Close()
	for n := range 4 {
		if err := p.Apply(&kernel.Move{ActionID: "row"}); err != nil {
			t.Fatal(err)
		}
		moves, _, err := p.Moves()
		if err != nil {
			t.Fatal(err)
		}
		l, err := p.State().Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
		if want := 1 + min(n, 1); err != nil || len(l.Moves) != want || len(moves) != want {
			t.Errorf("tide %d: %v, in its state %v, %v", n+1, moves, l.Moves, err)
		}
	}
}

func TestInterrupts(t *testing.T) {
	phases := func(more string) string {
		return `"turnStructure": {"phases": [{"id": "sail"}, {"id": "land"}], "interrupts": [{"id": "storm"` + more +
			`}, {"id": "wreck"}]}, `
	}
	push := func(phase, resume string) string {
		return fmt.Sprintf(`{"pushInterruptPhase": {"phase": %q, "resumePhase": %q}}`, phase, resume)
	}
	const pop = `{"popInterruptPhase": {}}`
	both := `, "onEnter": [` + tideUp + `], "onExit": [` + tollUp + `]`
	for _, c := range []struct {
		name, override string
		steps          []sailed
	}{
		{"it is entered and left", phases(both) + `"actions": [` + act("row", "sail", push("storm", "land")) + `,` +
			act("bail", "storm", pop) + `,` + act("walk", "land", "") + `]`, []sailed{
			{do: "row", want: "tide 1 toll 0 storm p0 t0 [storm, then land]"},
			{do: "bail", want: "tide 1 toll 1 land p0 t0"}}},
		{"one without a move is left by itself",
			phases(both) + `"actions": [` + act("row", "sail", push("storm", "land"), once) + `]`, []sailed{
				{do: "row", want: "tide 1 toll 1 sail p1 t1"}}},
		{"one in another without a move resumes that", phases("") + `"actions": [` +
			act("row", "sail", push("storm", "land")+`,`+push("wreck", "storm")) + `,` + act("bail", "storm", "") + `]`,
			[]sailed{
				{do: "row", want: "tide 0 toll 0 storm p0 t0 [storm, then land]"}}},
		{"none can end where there is none", phases("") + `"actions": [` + act("row", "sail", pop) + `]`, []sailed{
			{do: "row", want: "error EFFECT_RUNTIME turnFlowRuntimeValidationFailed"}}},
		{"one that ends on leaving has nothing left to end", phases(`, "onExit": [{"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "tide"}, "right": 0}, "then": [`+tideUp+`, `+pop+`]}}]`) + `"actions": [` + act("row", "sail", push("storm", "land")) + `,` + act("bail", "storm", pop) + `]`, []sailed{
			{do: "row", want: "tide 0 toll 0 storm p0 t0 [storm, then land]"},
			{do: "bail", want: "error EFFECT_RUNTIME turnFlowRuntimeValidationFailed"}}},
		{"one that is left for ever and ever", phases(`, "onExit": [`+pop+`]`) + `"actions": [` +
			act("row", "sail", push("storm", "land")) + `,` + act("bail", "storm", pop) + `]`, []sailed{
			{do: "row", want: "tide 0 toll 0 storm p0 t0 [storm, then land]"},
			{do: "bail", want: "error EFFECT_BUDGET_EXCEEDED"}}},
		{"a phase of the turn as an interrupt", phases("") + `"actions": [` +
			act("row", "sail", push("land", "sail"), once) + `,` + act("walk", "land", tideUp, once) + `]`, []sailed{
			{do: "row", want: "tide 0 toll 0 land p0 t0 [land, then sail]"},
			{do: "walk", want: "tide 1 toll 0 sail p1 t1 [land, then sail]"}}},
		{"counters of the phase begin anew", phases("") + `"actions": [` +
			act("row", "sail", push("storm", "sail"), `[{"scope": "phase", "max": 1}]`) + `,` +
			act("bail", "storm", pop) + `]`, []sailed{
			{do: "row", want: "tide 0 toll 0 storm p0 t0 [storm, then sail]"}, {do: "bail", want: "tide 0 toll 0 sail p0 t0"},
			{do: "row", want: "tide 0 toll 0 storm p0 t0 [storm, then sail]"}}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, ferryGame(t, c.override), c.steps...) })
	}
}

func TestAdvance(t *testing.T) {
	g := ferryGame(t, `"turnStructure": {"phases": [{"id": "dawn", "onExit": [`+tideUp+`]}, {"id": "sail"}]}, "actions": [`+act("row", "sail", "")+`],
		"triggers": [`+trigger("bell", `{"type": "phaseEnter", "phase": "sail"}`, "")+`]`)
	first, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	out, err := first.Advance()
	if err != nil {
		t.Fatal(err)
	}
	if got := looks(t, out.State, out); got != "tide 1 toll 0 sail p0 t0 bell" {
		t.Error(got)
	}
	if got := looks(t, first, nil); got != "tide 0 toll 0 dawn p0 t0" {
		t.Error("the state before is another now:", got)
	}
	again, err := out.State.Advance()
	if err != nil {
		t.Fatal(err)
	}
	if again.State.Hash() != out.State.Hash() || len(again.Log) > 0 {
		t.Error("where a player can move something happened")
	}

	t.Run("a decision on the way", func(t *testing.T) {
		g := ferryGame(t, `"turnStructure": {"phases": [{"id": "dawn"}, {"id": "sail", "onEnter": [`+pickOdds+
			`]}]}, "actions": [`+act("row", "sail", "")+`]`)
		s, err := g.Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Advance()
		if got := faultOf(err); got != "error INITIAL_STATE_DECISION_REQUIRED" {
			t.Error(got)
		}
	})
	t.Run("nobody can move", func(t *testing.T) {
		s, err := ferryGame(t, ``).Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Advance()
		rule, _ := err.(*kernel.Error)
		if rule == nil || rule.Code != "DECISION_POINT_STALL_LOOP_DETECTED" || rule.Path != "turnStructure.phases[0]" ||
			rule.Context["maxAutoAdvancesPerMove"] != 5 {
			t.Errorf("%#v", rule)
		}
	})
	t.Run("a suspended move", func(t *testing.T) {
		g := ferryGame(t, `"turnStructure": {"phases": [{"id": "sail", "actionDefaults": {"afterEffects": [`+pickOdds+
			`]}}]}, "actions": [`+act("row", "sail", "")+`]`)
		s := play(t, g, sailed{do: "row", want: "tide 0 toll 0 sail p0 t0 asks p0 decision:odds"})
		out, err := s.Advance()
		if err != nil || out.State != s {
			t.Errorf("%v, %v", out, err)
		}
	})
}

// TestLastingEffectsEndWithTurns plays an event card in a game without eligibility.
func TestLastingEffectsEndWithTurns(t *testing.T) {
	lasting := func(id, duration string) string {
		return fmt.Sprintf(`{"id": %q, "duration": %q, "setupEffects": [%s], "teardownEffects": [%s, {"addVar": {"scope": "pvar", "player": "active", "var": "coin", "delta": 2}}]}`,
			id, duration, tideUp, tollUp)
	}
	g := ferryGame(t, `"tokenTypes": [{"id": "card", "props": {"cardId": "string"}}],
		"setup": [{"createToken": {"type": "card", "zone": "shed:none", "props": {"cardId": "squall"}}}],
		"eventDecks": [{"id": "weather", "drawZone": "dock:none", "discardZone": "shed:none", "cards": [{"id": "squall", "title": "Squall", "sideMode": "single",
			"unshaded": {"lastingEffects": [`+lasting("gust", "turn")+`,`+lasting("swell", "nextTurn")+`,`+lasting("tide", "round")+`]}}]}],
		"actions": [{"id": "read", "capabilities": ["cardEvent"], "actor": "active", "executor": "actor", "phase": ["sail"], "params": [], "pre": null, "cost": [], "effects": [],
			"limits": [{"scope": "game", "max": 1}]}, `+act("row", "sail", "", once)+`],
		"triggers": [`+trigger("end", `{"type": "turnEnd"}`, "")+`,`+trigger("down", `{"type": "varChanged", "var": "toll"}`, "")+`,`+trigger("start", `{"type": "turnStart"}`, "")+`]`)
	s := play(t, g,
		sailed{do: `{"actionId": "read", "params": {"eventCardId": "squall", "eventDeckId": "weather", "side": "unshaded"}}`, want: "tide 3 toll 0 sail p0 t0 turnFlowLastingEffect turnFlowLastingEffect turnFlowLastingEffect"},
		sailed{do: "row", want: "tide 3 toll 1 sail p1 t1 end turnFlowLastingEffect down start"},
		sailed{do: "row", want: "tide 3 toll 2 sail p0 t2 end turnFlowLastingEffect down start"},
		sailed{do: "row", want: "tide 3 toll 2 sail p1 t3 end start"})
	if got := fmt.Sprint(dataOf(t, s)["perPlayerVars"]); got != "map[0:map[coin:7] 1:map[coin:7]]" {
		t.Errorf("effects end for the player whose turn ends, not %s", got)
	}
}
