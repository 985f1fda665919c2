package kernel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

const (
	addFruit = `{"addVar": {"scope": "global", "var": "fruit", "delta": 1}}`
	addMud   = `{"addVar": {"scope": "global", "var": "mud", "delta": 1}}`
)

func add(variable, delta string) string {
	return `{"addVar": {"scope": "global", "var": "` + variable + `", "delta": ` + delta + `}}`
}

func binding(name string) string { return `{"ref": "binding", "name": "` + name + `"}` }

func chooseOne(id, bind, options string) string {
	return `{"chooseOne": {"internalDecisionId": "decision:` + id + `", "bind": "` + bind + `", "options": ` + options +
		`}}`
}

func enums(values ...string) string {
	list, _ := json.Marshal(values)
	return `{"query": "enums", "values": ` + string(list) + `}`
}

func ints(low, high string) string {
	return `{"query": "intsInRange", "min": ` + low + `, "max": ` + high + `}`
}

// variables is the global variables of a state that are not 0, its phase when it is
// not day, its active player and turn when they are not 0.
func variables(t testing.TB, s *kernel.State) string {
	var state struct {
		GlobalVars    map[string]any
		PerPlayerVars map[string]map[string]int
	}
	if err := json.Unmarshal([]byte(canonical(t, s)), &state); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range []string{"fruit", "mud"} {
		if v := state.GlobalVars[name]; v != float64(0) {
			out = append(out, fmt.Sprintf("%s %v", name, v))
		}
	}
	for _, player := range []string{"0", "1"} {
		if coins := state.PerPlayerVars[player]["coins"]; coins != 5 {
			out = append(out, fmt.Sprintf("coins%s %d", player, coins))
		}
	}
	if s.Phase() != "day" {
		out = append(out, s.Phase())
	}
	if s.Active() != 0 {
		out = append(out, fmt.Sprint("active ", s.Active()))
	}
	if s.Turn() != 0 {
		out = append(out, fmt.Sprint("turn ", s.Turn()))
	}
	return strings.Join(out, ", ")
}

// logged is the log of a move: ids of triggers, kinds of other entries.
func logged(out *kernel.Outcome) string {
	var words []string
	for _, entry := range out.Log {
		word := entry.Kind
		for _, f := range entry.Fields {
			if f.Name == "triggerId" {
				word = fmt.Sprint(f.Value)
			}
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// step is something done to a state, and what must come of it.
type step struct{ do, want string }

// TestMoves tells what is listed, what is left to decide and what becomes of moves.
// In a step "legal" lists moves, "choices MOVE" looks at a move, "options MOVE" does
// so with the legality of each option, "stay MOVE" applies it without passing phases
// and players by, any other move is applied with what follows. A move that is
// refused leaves the state as it is.
func TestMoves(t *testing.T) {
	tests := []struct {
		name    string
		members string
		steps   []step
	}{
		{"a limit ends the turn", `{"actions": [` +
			action("pick", `{"effects": [`+addFruit+`], "limits": [{"scope": "turn", "max": 2}]}`) + `]}`, []step{
			{"legal", "pick"}, {"pick", "fruit 1"}, {"pick", "fruit 2, active 1, turn 1"},
			{"pick", "fruit 3, active 1, turn 1"},
		}},
		{"players in a fixed order", `{"turnOrder": {"type": "fixedOrder", "order": ["1", "0", "1"]}, "actions": [` +
			action("pick", `{"limits": [{"scope": "turn", "max": 1}]}`) + `]}`, []step{
			{"pick", "turn 1"}, {"pick", "active 1, turn 2"}, {"pick", "active 1, turn 3"},
		}},
		{"parameters in order, thinned out and tested", `{"actions": [` + action("pick", `{"params": [
			{"name": "$n", "domain": {"query": "intsInRange", "min": 0, "max": 10, "maxResults": 3}}, {"name": "$p", "domain": {"query": "players"}}],
			"pre": {"op": "!=", "left": `+binding("$n")+`, "right": `+binding("$p")+`}, "effects": [`+add("fruit", binding("$n"))+`]}`) + `]}`, []step{
			{"legal", "pick $n=0 $p=1; pick $n=1 $p=0; pick $n=10 $p=0; pick $n=10 $p=1"},
			{"pick $n=7 $p=0 extra=1", "moveParamsInvalid (unknownDecision)"},
			{"pick $n=7 $p=0", "fruit 7"},
			{"pick $n=11 $p=0", "moveParamsNotLegalForAction"},
			{"pick $n=0 $p=0", "actionNotLegalInCurrentState (pre)"},
			{"pick $n=0", "moveHasIncompleteParams"},
			{"plough", "unknownActionId"},
		}},
		{"a parameter names who performs the action", `{"actions": [` + action("pay", `{"executor": {"chosen": "$p"}, "params": [{"name": "$p", "domain": {"query": "players"}}],
			"pre": {"op": "==", "left": {"ref": "activePlayer"}, "right": 1}, "effects": [{"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": 1}}]}`) + `]}`, []step{
			{"legal", "pay $p=1"}, {"stay pay $p=1", "coins1 6"},
		}},
		{"a parameter names who may act", `{"actions": [` +
			action("pay", `{"actor": {"chosen": "$p"}, "params": [{"name": "$p", "domain": {"query": "players"}}]}`) +
			`]}`, []step{
			{"legal", "pay $p=0"}, {"stay pay $p=1", "actionActorNotApplicable"}, {"stay pay $p=0", ""},
		}},
		{"only actors may act", `{"actions": [` + action("a", `{"actor": {"id": 1}}`) + "," +
			action("b", `{"actor": "all"}`) + "," + action("c", `{"actor": "allOther"}`) + `]}`, []step{
			{"legal", "b"}, {"a", "actionActorNotApplicable"},
		}},
		{"the condition of an action counts with a pipeline too", `{"actions": [` + action("pick", `{"pre": false}`) +
			`], "actionPipelines": [` + pipeline("p", "pick", `{}`) + `]}`, []step{
			{"legal", ""}, {"pick", "actionNotLegalInCurrentState (pre)"},
		}},
		{"so does that of the phase", `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"pre": {"op": "==", "left": {"ref": "gvar", "var": "mud"}, "right": 0}}}]},
			"actions": [` + action("pick", `{"effects": [`+addMud+`]}`) + "," + action("rest", `{"effects": [{"setVar": {"scope": "global", "var": "mud", "value": 0}}]}`) + `], "actionPipelines": [` + pipeline("p", "pick", `{"stages": [{"effects": [`+addMud+`]}]}`) + `]}`, []step{
			{"legal", "pick; rest"}, {"stay pick", "mud 1"}, {"legal", ""},
			{"rest", "actionNotLegalInCurrentState (pre)"},
		}},
		{"that of the phase is asked of whoever acts", `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"pre": {"op": "<", "left": {"ref": "pvar", "player": "actor", "var": "coins"}, "right": 6}}}]},
			"actions": [` + action("pay", `{"limits": [{"scope": "turn", "max": 2}], "effects": [{"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": 1}}]}`) + `]}`, []step{
			{"legal", "pay"}, {"pay", "coins0 6, active 1, turn 1"}, {"legal", "pay"}, {"stay pay", "coins0 6, coins1 6, active 1, turn 1"},
			{"legal", ""},
		}},
		{"where that of the phase does not hold, that of the action is not looked at", `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"pre": {"op": "==", "left": {"ref": "gvar", "var": "mud"}, "right": 0}}}]},
			"actions": [` + action("pick", `{"pre": {"op": "==", "left": {"op": "/", "left": 1, "right": {"op": "-", "left": 1, "right": {"ref": "gvar", "var": "mud"}}}, "right": 1}, "effects": [`+addMud+`]}`) + `]}`, []step{
			{"legal", "pick"}, {"stay pick", "mud 1"}, {"legal", ""}, {"pick", "actionNotLegalInCurrentState (pre)"},
		}},
		{"triggers come after the effects of the phase", `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"afterEffects": [` + addMud + `]}}]},
			"actions": [` + action("pick", `{"effects": [`+addFruit+`]}`) + `], "triggers": [
			{"id": "tf", "event": {"type": "varChanged", "var": "fruit"}, "when": {"op": "==", "left": {"ref": "gvar", "var": "mud"}, "right": 1}, "effects": [` + add("mud", "10") + `]}]}`, []step{
			{"stay pick", "fruit 1, mud 11 | tf"},
		}},
		{"a condition that reads a parameter rules out its values", `{"actions": [` + action("pick", `{"params": [{"name": "$n", "domain": `+ints("1", "3")+`}, {"name": "$p", "domain": `+ints("1", "2")+`}],
			"pre": {"op": ">", "left": `+binding("$n")+`, "right": {"op": "+", "left": 1, "right": `+binding("$p")+`}}}`) + `], "actionPipelines": [` + pipeline("p", "pick", `{}`) + `]}`, []step{
			{"legal", "pick"}, {"options pick", "$n: 1(illegal) 2(illegal) 3"}, {"options pick $n=3", "$p: 1 2(illegal)"},
			{"choices pick $n=3 $p=2", "illegal actionNotLegalInCurrentState"}, {"pick $n=3 $p=2", "actionNotLegalInCurrentState (pre)"}, {"stay pick $n=3 $p=1", ""},
		}},
		{"no value of a parameter for which the condition holds", `{"actions": [` + action("pick", `{"params": [{"name": "$n", "domain": `+ints("1", "3")+`}],
			"pre": {"op": ">", "left": `+binding("$n")+`, "right": 3}}`) + "," + action("rest", `{}`) + `], "actionPipelines": [` + pipeline("p", "pick", `{}`) + `]}`, []step{
			{"legal", "rest"},
		}},
		{"the first pipeline that applies is used",
			`{"actions": [` + action("pick", `{"effects": [`+add("mud", "50")+`]}`) + `], "actionPipelines": [` +
				pipeline("wet", "pick", `{"applicability": {"op": "==", "left": {"ref": "gvar", "var": "rain"}, "right": true}, "stages": [{"effects": [`+addFruit+`]}]}`) + "," +
				pipeline("dry", "pick", `{"applicability": true, "costEffects": [`+add("mud", "-1")+
					`], "stages": [{"effects": [`+add("fruit", "2")+`]}, {"effects": [`+add("fruit", "3")+`]}]}`) + "," +
				pipeline("late", "pick", `{"applicability": true, "stages": [{"effects": [`+addFruit+`]}]}`) +
				`]}`, []step{
				{"legal", "pick"}, {"stay pick", "fruit 5, mud -1"},
			}},
		{"an atomic pipeline must be paid", `{"actions": [` + action("pick", `{}`) + `], "actionPipelines": [` +
			pipeline("p", "pick", `{"costValidation": false}`) + `]}`, []step{
			{"legal", ""}, {"pick", "actionPipelineCostValidationFailed"},
			{"choices pick", "illegal pipelineAtomicCostValidationFailed"},
		}},
		{"a partial pipeline goes on unpaid", `{"actions": [` + action("pick", `{}`) + `], "actionPipelines": [` +
			pipeline("p", "pick", `{"costValidation": false, "costEffects": [`+add("mud", "5")+
				`], "stages": [{"effects": [`+addFruit+`]}], "atomicity": "partial"}`) + `]}`, []step{
			{"legal", "pick"}, {"stay pick", "fruit 1 | operationPartial"},
		}},
		{"a pipeline that is not legal", `{"actions": [` + action("pick", `{}`) + `], "actionPipelines": [` +
			pipeline("p", "pick", `{"legality": false}`) + `]}`, []step{
			{"legal", ""}, {"pick", "actionPipelineLegalityPredicateFailed"},
			{"choices pick", "illegal pipelineLegalityFailed"},
		}},
		{"costs are paid before choices; those that read a choice wait for it", `{"actions": [` + action("pick", `{}`) +
			`], "actionPipelines": [` +
			pipeline("p", "pick", `{"costEffects": [`+add("fruit", "3")+","+add("mud", binding("$c"))+
				`], "stages": [{"effects": [`+chooseOne("c", "$c", ints("0", `{"ref": "gvar", "var": "fruit"}`))+
				`]}]}`) + `]}`, []step{
			{"options pick", "decision:c: 0 1 2 3"}, {"stay pick decision:c=0", "fruit 3"}, {"stay pick decision:c=2", "fruit 6, mud 2"},
			{"stay pick decision:c=42", "moveParamsInvalid (EFFECT_RUNTIME)"},
		}},
		{"bindings cross stages", `{"actions": [` + action("pick", `{}`) + `], "actionPipelines": [` +
			pipeline("p", "pick", `{"stages": [{"effects": [{"bindValue": {"bind": "$k", "value": 4}}]}, {"effects": [`+
				add("fruit", binding("$k"))+`]}]}`) + `]}`, []step{
			{"stay pick", "fruit 4"},
		}},
		{"events of costs come first, triggers go depth first", `{"actions": [` + action("pick", `{"cost": [`+addFruit+`], "effects": [`+addMud+","+addMud+`]}`) + `], "triggers": [
			{"id": "tf", "event": {"type": "varChanged", "var": "fruit"}, "effects": [` + add("mud", "50") + `]},
			{"id": "tm", "event": {"type": "varChanged", "var": "mud", "scope": "global"}, "when": {"op": "==", "left": ` + binding("$newValue") + `, "right": 1}, "effects": [` + add("fruit", `{"ref": "gvar", "var": "mud"}`) + `]},
			{"id": "tr", "event": {"type": "actionResolved", "action": "pick"}, "effects": []}]}`, []step{
			{"stay pick", "fruit 53, mud 100 | tf tm tf tr"},
		}},
		{"effects of the phase in which a move began follow it", `{"turnStructure": {"phases": [
			{"id": "day", "actionDefaults": {"afterEffects": [` + addMud + `]}},
			{"id": "dusk", "onEnter": [` + add("fruit", "5") + `], "actionDefaults": {"afterEffects": [` + add("mud", "10") + `]}}]},
			"actions": [` + action("go", `{"effects": [{"gotoPhaseExact": {"phase": "dusk"}}, `+addFruit+`]}`) + "," + action("stop", `{"phase": ["dusk"]}`) + "," +
			action("back", `{"phase": ["dusk"], "effects": [{"gotoPhaseExact": {"phase": "day"}}]}`) + `]}`, []step{
			{"go", "fruit 6, mud 1, dusk"}, {"back", "EFFECT_RUNTIME turnFlowRuntimeValidationFailed"},
			{"stop", "fruit 6, mud 11, dusk"},
		}},
		{"a draw before a nested phase is not forgotten", `{"turnStructure": {"phases": [{"id": "day"}, {"id": "dusk"}]},
			"actions": [` + action("go", `{"effects": [{"shuffle": {"zone": "shed:none"}}, {"gotoPhaseExact": {"phase": "dusk"}}]}`) + "," + action("stop", `{"phase": ["dusk"]}`) + `]}`, []step{
			{"go", "dusk"}, {"rng", "0xfbcaf3750a177e07ef6b2643d5986c20"},
		}},
		{"a game in which nobody can move any more",
			`{"actions": [` + action("pick", `{"limits": [{"scope": "game", "max": 1}]}`) + `]}`, []step{
				{"pick", "DECISION_POINT_STALL_LOOP_DETECTED"},
			}},
		{"options that lead nowhere", `{"actions": [` + action("pick",
			`{"effects": [`+chooseOne("z", "$z", enums("shed:none", "cart:none"))+","+
				chooseOne("t", "$t", `{"query": "tokensInZone", "zone": "$z"}`)+`]}`) + `]}`, []step{
			{"options pick", "decision:z: shed:none cart:none(illegal)"}, {"choices pick decision:z=cart:none", "decision:t:"},
			{"choices pick decision:z=shed:none", "decision:t: tok_crate_2 tok_crate_1 tok_crate_0"},
			{"pick decision:z=shed:none", "moveHasIncompleteParams"},
			{"stay pick decision:z=shed:none decision:t=tok_crate_0", ""},
			{"pick decision:z=shed:none decision:t=tok_crate_9", "moveParamsInvalid (EFFECT_RUNTIME)"},
		}},
		{"decisions in loops have ids of their own", `{"actions": [` +
			action("pick", `{"effects": [{"forEach": {"bind": "$p", "over": {"query": "players"}, "effects": [`+
				chooseOne("c", "$c", enums("q"))+","+chooseOne("d", "$d{$p}", enums("q"))+`]}}]}`) + `]}`, []step{
			{"choices pick", "decision:c[0]: q"}, {"choices pick decision:c[0]=q", "decision:d::$d0: q"},
			{"choices pick decision:c[0]=q decision:d::$d0=q", "decision:c[1]: q"},
			{"choices pick decision:c[0]=q decision:d::$d0=q decision:c[1]=q decision:d::$d1=q", "complete"},
			{"stay pick decision:c[0]=q decision:d::$d0=q decision:c[1]=q decision:d::$d1=q", ""},
		}},
		{"too many tokens in a space", `{"stackingConstraints": [{"id": "one", "description": "one", "spaceFilter": {"category": ["field"]}, "pieceFilter": {}, "rule": "maxCount", "maxCount": 1}],
			"actions": [` + action("all", `{"effects": [{"moveAll": {"from": "shed:none", "to": "east:none"}}]}`) + "," + action("two", `{"effects": [{"draw": {"from": "shed:none", "to": "east:none", "count": 2}}]}`) + `]}`, []step{
			{"legal", ""}, {"choices all", "illegal pipelineLegalityFailed"}, {"stay all", "moveNotLegalInCurrentState (pipelineLegalityFailed)"},
			{"stay two", "moveNotLegalInCurrentState (pipelineLegalityFailed)"},
		}},
		{"a free operation outside a card-driven game", `{"actions": [` + action("pick", `{}`) + `]}`, []step{
			{"pick +free", "freeOperationNotGranted"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			walkSteps(t, stateOf(t, test.members), test.steps)
		})
	}
}

// walkSteps does one step after the other.
func walkSteps(t *testing.T, s *kernel.State, steps []step) {
	t.Helper()
	for _, step := range steps {
		got := ""
		word, move, _ := strings.Cut(step.do, " ")
		before := canonical(t, s)
		switch word {
		case "legal":
			got = legalText(t, s, kernel.ListOptions{})
		case "compound":
			got = legalText(t, s, kernel.ListOptions{Compound: true})
		case "choices", "options":
			got = choicesText(t, s, move, word == "options")
		case "rng":
			var state struct{ Rng struct{ State []string } }
			if err := json.Unmarshal([]byte(before), &state); err != nil {
				t.Fatal(err)
			}
			got = state.Rng.State[0]
		default:
			o := kernel.ApplyOptions{Stay: word == "stay"}
			if word != "stay" {
				move = step.do
			}
			out, err := s.Apply(moveOf(move), o)
			if after := canonical(t, s); after != before {
				t.Fatalf("%s changed the state before it", step.do)
			}
			if err != nil {
				got = errorText(err)
				break
			}
			s = out.State
			got = variables(t, s)
			if log := logged(out); log != "" && strings.Contains(step.want, "|") {
				got += " | " + log
			}
			if out.Pending != nil {
				got = strings.TrimSpace(got + " ? " + out.Pending.ID)
				for _, o := range out.Pending.Options {
					got += " " + o.Text()
				}
			}
		}
		if got != step.want {
			t.Fatalf("%s: %q, want %q", step.do, got, step.want)
		}
	}
}

// TestSuspendedMoves plays moves that come to decisions which nobody could make
// before: after a roll, in effects of a phase, in triggers.
func TestSuspendedMoves(t *testing.T) {
	roll := func(in string) string {
		return `{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [` + in + `]}}`
	}
	rolled := roll(chooseOne("c", "$c", ints("1", binding("$r"))) + "," + add("fruit", binding("$c")))
	play := func(effects string) string {
		return `{"actions": [` + action("go", `{"effects": [`+effects+`]}`) + `]}`
	}
	tests := []struct {
		name    string
		members string
		steps   []step
	}{
		{"after a roll", play(rolled), []step{
			{"choices go", "complete, may ask again"},
			{"stay go", "? decision:c 1 2 3 4 5"},
			{"rng", "0x4ef80dee140909f6d11c2b6bb5085d4f"},
			{"legal", "go +continues"},
			{"go", "moveSuspended"},
			{"choices go", "illegal moveSuspended"},
			{"choices go +continues", "decision:c: 1 2 3 4 5"},
			{"options go +continues", "decision:c: 1 2 3 4 5"},
			{"go +continues", "moveHasIncompleteParams"},
			{"go +continues decision:c=9", "moveParamsInvalid (EFFECT_RUNTIME)"},
			{"stay go +continues decision:c=5", "fruit 5"},
			{"rng", "0x4ef80dee140909f6d11c2b6bb5085d4f"},
			{"go +continues decision:c=5", "noSuspendedMove"},
		}},
		{"answered early", play(rolled), []step{{"stay go decision:c=1", "fruit 1"}}},
		{"an early answer that does not fit is asked again", play(rolled), []step{{"stay go decision:c=6", "? decision:c 1 2 3 4 5"}, {"stay go +continues decision:c=2", "fruit 2"}}},
		{"by another player", play(roll(`{"chooseOne": {"internalDecisionId": "decision:c", "bind": "$c", "chooser": {"id": 1}, "options": ` + enums("p") + `}}`)), []step{
			{"stay go", "active 1 ? decision:c p"}, {"stay go +continues decision:c=p", ""},
		}},
		{"in the effects of a phase", `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"afterEffects": [` + chooseOne("c", "$c", enums("p", "q")) + `,
			{"if": {"when": {"op": "==", "left": ` + binding("$c") + `, "right": "q"}, "then": [` + add("fruit", "10") + `]}}]}}]},
			"actions": [` + action("go", `{"effects": [`+addFruit+`]}`) + `]}`, []step{
			{"choices go", "complete, may ask again"}, {"stay go", "fruit 1 ? decision:c p q"},
			{"stay go +continues decision:c=q", "fruit 11"},
		}},
		{"in a trigger that runs twice", `{"triggers": [{"id": "t", "event": {"type": "varChanged", "var": "fruit"}, "effects": [` + chooseOne("c", "$c", enums("p", "q")) + `,
			{"addVar": {"scope": "pvar", "player": "active", "var": "coins", "delta": 1}}]}], "actions": [` + action("go", `{"effects": [`+addFruit+","+addFruit+`]}`) + `]}`, []step{
			{"stay go", "fruit 2 ? decision:c p q"}, {"stay go +continues decision:c=p", "fruit 2, coins0 6 ? decision:c@2 p q"},
			{"stay go +continues decision:c@2=q", "fruit 2, coins0 7"},
		}},
		{"without a possible answer", play(roll(
			`{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "n": 2, "options": ` + enums("p") + `}}`)),
			[]step{
				{"stay go", "EFFECT_RUNTIME decisionUnanswerable"}, {"legal", "go"},
			}},
		{"with decisions on both sides of a roll",
			play(chooseOne("a", "$a", enums("p", "q")) + "," + roll("") + "," + chooseOne("b", "$b", enums("p", "q"))),
			[]step{
				{"choices go", "decision:a: p q"}, {"stay go", "moveHasIncompleteParams"}, {"stay go decision:a=p", "? decision:b p q"},
				{"stay go +continues decision:b=q", ""},
			}},
		{"after each of two rolls", play(roll(chooseOne("a", "$a", enums("p"))) + "," +
			roll(chooseOne("b", "$b", enums("p")))), []step{
			{"stay go", "? decision:a p"}, {"rng", "0x4ef80dee140909f6d11c2b6bb5085d4f"},
			{"stay go +continues decision:a=p", "? decision:b p"}, {"stay go +continues decision:b=p", ""},
		}},
		{"an answer that nothing asks for", play(rolled + "," + addMud), []step{
			{"stay go decision:x=1", "? decision:c 1 2 3 4 5"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { walkSteps(t, stateOf(t, test.members), test.steps) })
	}
}

// TestCompoundMoves performs special activities before, among and after the stages of
// an operation.
func TestCompoundMoves(t *testing.T) {
	members := `{"actions": [` + action("sow", `{}`) + "," + action("dig", `{"effects": [`+add("mud", "5")+`]}`) +
		`], "actionPipelines": [` +
		pipeline("p", "sow", `{"stages": [{"effects": [`+addFruit+`]}, {"effects": [`+addFruit+`]}, {"effects": [`+
			addFruit+`]}]}`) + `]}`
	s := stateOf(t, members)
	one, three, yes := 1, 3, true
	sow := func(c kernel.Compound) kernel.Move {
		c.SpecialActivity = kernel.Move{ActionID: "dig"}
		return kernel.Move{ActionID: "sow", Compound: &c}
	}
	for _, test := range []struct {
		compound kernel.Compound
		want     string
	}{
		{kernel.Compound{Timing: kernel.BeforeOperation}, "fruit 3, mud 5"},
		{kernel.Compound{Timing: kernel.AfterOperation}, "fruit 3, mud 5"},
		{kernel.Compound{Timing: kernel.DuringOperation}, "fruit 3, mud 5"},
		{kernel.Compound{Timing: kernel.DuringOperation, InsertAfterStage: &one, ReplaceRemainingStages: &yes}, "fruit 2, mud 5 | operationCompoundStagesReplaced"},
		{kernel.Compound{Timing: kernel.AfterOperation, InsertAfterStage: &one}, "compoundTimingConfigurationInvalid"},
		{kernel.Compound{Timing: kernel.BeforeOperation, ReplaceRemainingStages: &yes}, "compoundTimingConfigurationInvalid"},
		{kernel.Compound{Timing: kernel.DuringOperation, InsertAfterStage: &three}, "compoundTimingConfigurationInvalid"},
	} {
		out, err := s.Apply(sow(test.compound), kernel.ApplyOptions{Stay: true})
		if got := left(t, out, err); got != test.want {
			t.Errorf("%+v: %q, want %q", test.compound, got, test.want)
		}
	}
}

// left is what a move has left after: its error, or the variables and what was logged.
func left(t *testing.T, out *kernel.Outcome, err error) string {
	t.Helper()
	if err != nil {
		return errorText(err)
	}
	got := variables(t, out.State)
	if logged(out) != "" {
		got += " | " + logged(out)
	}
	return got
}

// An action is a special activity while the pipeline that applies says so, and outside
// card-driven games every other move may have one.
func TestSpecialActivitiesOfOtherTurnOrders(t *testing.T) {
	fruit := func(op string) string {
		return `"applicability": {"op": "` + op + `", "left": {"ref": "gvar", "var": "fruit"}, "right": 0}`
	}
	s := stateOf(t, `{"actions": [`+action("sow", `{"effects": [`+addFruit+`]}`)+","+
		action("omen", `{"capabilities": ["cardEvent"]}`)+","+action("dig", `{}`)+`], "actionPipelines": [`+
		pipeline("digging-deep", "dig", `{"accompanyingOps": "any", `+fruit(">")+`}`)+","+
		pipeline("digging", "dig", `{`+fruit("==")+`}`)+`]}`)
	if got := legalText(t, s, kernel.ListOptions{Compound: true}); got != "sow; omen; dig" {
		t.Errorf("without fruit %q", got)
	}
	out, err := s.Apply(moveOf("sow"), kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	want := "sow; omen; dig; sow with dig before; sow with dig after; omen with dig before; omen with dig after"
	if got := legalText(t, out.State, kernel.ListOptions{Compound: true}); got != want {
		t.Errorf("with fruit %q, want %q", got, want)
	}
}

// TestCompoundMovesAreListed lists them after the other moves, when they are wanted.
func TestCompoundMovesAreListed(t *testing.T) {
	stages := `"stages": [{"effects": [` + addFruit + `]}, {"effects": []}]`
	game := func(dig string) string {
		return `{"actions": [` + action("sow", `{}`) + "," + action("dig", `{}`) + `], "actionPipelines": [` +
			pipeline("sowing", "sow", `{`+stages+`, "linkedWindows": ["w"]}`) + "," +
			pipeline("digging", "dig", merged(`{"accompanyingOps": "any"}`, dig)) + `]}`
	}
	for _, test := range []struct{ name, dig, want string }{
		{"at each time", `{}`, "sow; dig; sow with dig before; sow with dig during 0; sow with dig after"},
		{"with an operation that it may not accompany", `{"accompanyingOps": ["dig"]}`, "sow; dig"},
		{"between stages only", `{"onlyDuring": ["sow"]}`, "sow; dig; sow with dig during 0"},
		{"through a window", `{"linkedWindows": ["w"]}`, "sow; dig; sow with dig before; sow with dig during 0; sow with dig after"},
		{"without a common window", `{"linkedWindows": ["v"]}`, "sow; dig"},
		{"before only when it can be done now", `{"legality": {"op": ">", "left": {"ref": "gvar", "var": "fruit"}, "right": 0}}`, "sow; sow with dig during 0; sow with dig after"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := stateOf(t, game(test.dig))
			if got := legalText(t, s, kernel.ListOptions{Compound: true}); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			plain, _, _ := strings.Cut(test.want, " with")
			plain = strings.TrimSuffix(plain, "; sow")
			if got := legalText(t, s, kernel.ListOptions{}); got != plain {
				t.Errorf("without compound moves %q, want %q", got, plain)
			}
		})
	}
}

// TestConstraintsOfCompoundMoves looks at the choices of an operation and its special
// activity together.
func TestConstraintsOfCompoundMoves(t *testing.T) {
	game := func(relation string) string {
		return `{"actions": [` + action("sow", `{}`) + "," + action("dig", `{}`) + `], "actionPipelines": [` +
			pipeline("sowing", "sow", `{"stages": [{"effects": [`+chooseOne("m", "$m", enums("q", "r"))+`]}]}`) + "," +
			pipeline("digging", "dig", `{"accompanyingOps": "any", "compoundParamConstraints": [{"relation": "`+relation+`", "operationParam": "$m", "specialActivityParam": "$n"}],
				"stages": [{"effects": [`+chooseOne("n", "$n", enums("q", "r"))+`]}]}`) + `]}`
	}
	for relation, want := range map[string][]kernel.Legality{"disjoint": {kernel.Illegal, kernel.Legal},
		"subset": {kernel.Legal, kernel.Illegal}} {
		s := stateOf(t, game(relation))
		move := kernel.Move{ActionID: "sow", Params: kernel.Params{{Name: "decision:m", Value: kernel.String("q")}},
			Compound: &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}}
		c, err := s.Choices(move, true)
		if err != nil {
			t.Fatal(err)
		}
		got := []kernel.Legality{c.Options[0].Legality, c.Options[1].Legality}
		if !c.Request.SpecialActivity || c.Request.ID != "decision:n" || !slices.Equal(got, want) {
			t.Errorf("%s: %+v %v", relation, c.Request, got)
		}
		for i, n := range []string{"q", "r"} {
			move.Compound.SpecialActivity.Params = kernel.Params{{Name: "decision:n", Value: kernel.String(n)}}
			_, err := s.Apply(move, kernel.ApplyOptions{Stay: true})
			if (err == nil) != (want[i] == kernel.Legal) ||
				err != nil && errorText(err) != "specialActivityCompoundParamConstraintFailed" {
				t.Errorf("%s with %s: %v", relation, n, err)
			}
		}
	}
}

// A decision after a roll of which a constraint rules all options out has no answer:
// the move is refused, it does not wait for ever.
func TestConstraintsLeaveADecisionAnAnswer(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("sow", `{}`)+","+action("dig", `{}`)+`], "actionPipelines": [`+
		pipeline("sowing", "sow", `{"stages": [{"effects": [`+chooseOne("m", "$m", enums("q", "r"))+
			`, {"rollRandom": {"bind": "$roll", "min": 1, "max": 6, "in": []}}]}]}`)+","+
		pipeline("digging", "dig", `{"accompanyingOps": "any", "compoundParamConstraints": [{"relation": "subset", "operationParam": "$m", "specialActivityParam": "$n"}],
			"stages": [{"effects": [`+chooseOne("n", "$n", enums("r"))+`]}]}`)+`]}`)
	for answer, want := range map[string]string{"q": "EFFECT_RUNTIME decisionUnanswerable", "r": ""} {
		move := kernel.Move{ActionID: "sow", Params: kernel.Params{{Name: "decision:m", Value: kernel.String(answer)}},
			Compound: &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}}
		out, err := s.Apply(move, kernel.ApplyOptions{Stay: true})
		if want == "" && (err != nil || out.Pending == nil) || want != "" && (err == nil || errorText(err) != want) {
			t.Errorf("%s: %+v, %v", answer, out, err)
		}
	}
}

// An operation that waits for an answer goes on with its special activity, which waits
// for one, too.
func TestSuspendedCompoundMoves(t *testing.T) {
	roll := `{"rollRandom": {"bind": "$roll", "min": 1, "max": 6, "in": []}}`
	s := stateOf(t, `{"actions": [`+action("sow", `{}`)+","+action("dig", `{}`)+`], "actionPipelines": [`+
		pipeline("sowing", "sow", `{"stages": [{"effects": [`+roll+","+chooseOne("m", "$m", enums("q", "r"))+`]}]}`)+
		","+
		pipeline("digging", "dig", `{"accompanyingOps": "any", "stages": [{"effects": [`+roll+","+
			chooseOne("n", "$n", enums("q", "r"))+","+addFruit+`]}]}`)+`]}`)
	for _, timing := range []kernel.Timing{kernel.BeforeOperation, kernel.AfterOperation} {
		order := []string{"decision:m", "decision:n"}
		if timing == kernel.BeforeOperation {
			order = []string{"decision:n", "decision:m"}
		}
		out, err := s.Apply(kernel.Move{ActionID: "sow",
			Compound: &kernel.Compound{Timing: timing, SpecialActivity: kernel.Move{ActionID: "dig"}}},
			kernel.ApplyOptions{Stay: true})
		for _, id := range order {
			if err != nil || out.Pending == nil || out.Pending.ID != id ||
				out.Pending.SpecialActivity != (id == "decision:n") {
				t.Fatalf("%s: %+v, %v", timing, out, err)
			}
			out, err = survives(t, out.State).Apply(kernel.Move{ActionID: "sow", Continues: true,
				Params: kernel.Params{{Name: id, Value: kernel.String("q")}}}, kernel.ApplyOptions{Stay: true})
		}
		if err != nil || out.Pending != nil || variables(t, out.State) != "fruit 1" {
			t.Errorf("%s: %+v, %v", timing, out, err)
		}
	}
}

// A special activity that cannot be performed when its turn comes is left out, where
// something was drawn before: the player could not know it, and is not stuck with it.
func TestSpecialActivitiesThatARollRulesOut(t *testing.T) {
	roll := `{"rollRandom": {"bind": "$roll", "min": 1, "max": 6, "in": []}}`
	never := `{"op": ">", "left": {"ref": "gvar", "var": "fruit"}, "right": 5}`
	game := func(effects, dig, digging string) *kernel.State {
		return stateOf(t, `{"actions": [`+action("sow", `{}`)+","+action("dig", dig)+`], "actionPipelines": [`+
			pipeline("sowing", "sow", `{"stages": [{"effects": [`+effects+`]}]}`)+","+
			pipeline("digging", "dig", merged(`{"accompanyingOps": "any", "stages": [{"effects": [`+add("mud", "5")+
				`]}]}`, digging))+`]}`)
	}
	template := kernel.Move{ActionID: "sow",
		Compound: &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}}
	asking := roll + "," + chooseOne("m", "$m", enums("q", "r"))
	// Without a roll the condition shows before the move is made.
	if c, err := game(addFruit, `{"pre": `+never+`}`, `{}`).Choices(template, true); err != nil || c.Complete ||
		c.Illegal == "" {
		t.Errorf("the choices of a move whose activity is impossible: %+v, %v", c, err)
	}
	for _, test := range []struct{ name, effects, dig, digging, want string }{
		{"its condition", asking + "," + roll + "," + addFruit, `{"pre": ` + never + `}`, `{}`, "fruit 1 | specialActivityLeftOut"},
		{"its condition, and no roll after the answer", asking + "," + addFruit, `{"pre": ` + never + `}`, `{}`, "fruit 1 | specialActivityLeftOut"},
		{"its pipeline", asking + "," + addFruit, `{}`, `{"legality": ` + never + `}`, "fruit 1 | specialActivityLeftOut"},
		{"its cost", asking + "," + addFruit, `{}`, `{"costValidation": ` + never + `}`, "fruit 1 | specialActivityLeftOut"},
		{"its decision", asking + "," + roll + "," + addFruit, `{}`, `{"stages": [{"effects": [` + add("mud", "2") + "," +
			chooseOne("n", "$n", ints("2", `{"ref": "gvar", "var": "fruit"}`)) + `]}]}`, "fruit 1 | specialActivityLeftOut"},
		{"nothing", asking + "," + roll + "," + addFruit, `{}`, `{}`, "fruit 1, mud 5"},
		{"its condition, and no question", roll + "," + addFruit, `{"pre": ` + never + `}`, `{}`, "fruit 1 | specialActivityLeftOut"},
		{"its condition, and no roll", addFruit, `{"pre": ` + never + `}`, `{}`, "actionNotLegalInCurrentState (pre)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := game(test.effects, test.dig, test.digging).Apply(template, kernel.ApplyOptions{Stay: true})
			if strings.HasPrefix(test.effects, asking) {
				if err != nil || out.Pending == nil {
					t.Fatalf("%+v, %v", out, err)
				}
				suspended := survives(t, out.State)
				answer := kernel.Move{ActionID: "sow", Continues: true,
					Params: kernel.Params{{Name: "decision:m", Value: kernel.String("q")}}}
				choices, failed := suspended.Choices(answer, true)
				if failed != nil || !choices.Complete {
					t.Errorf("the choices after the answer: %+v, %v", choices, failed)
				}
				out, err = suspended.Apply(answer, kernel.ApplyOptions{Stay: true})
			}
			if got := left(t, out, err); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	// It may have been asked for its parameters before.
	for op, want := range map[string]string{"<": "fruit 1, mud 5 | ", ">": "fruit 1 | specialActivityLeftOut"} {
		out, err := game(roll+","+addFruit, `{"params": [{"name": "$deep", "domain": `+ints("2", "6")+
			`}], "pre": {"op": "`+op+`", "left": {"ref": "gvar", "var": "fruit"}, "right": `+binding("$deep")+`}}`,
			`{}`).Apply(template, kernel.ApplyOptions{Stay: true})
		if err != nil || out.Pending == nil || out.Pending.ID != "$deep" {
			t.Fatalf("its parameter: %+v, %v", out, err)
		}
		out, err = out.State.Apply(kernel.Move{ActionID: "sow", Continues: true,
			Params: kernel.Params{{Name: "$deep", Value: kernel.Int(3)}}}, kernel.ApplyOptions{Stay: true})
		if err != nil || variables(t, out.State)+" | "+logged(out) != want {
			t.Errorf("1 %s its parameter: %+v, %v", op, out, err)
		}
	}
	// What no roll can mend is refused all the same.
	template.Compound.SpecialActivity.ActionID = "delve"
	if _, err := game(roll, `{}`, `{}`).Apply(template, kernel.ApplyOptions{Stay: true}); err == nil ||
		errorText(err) != "unknownActionId" {
		t.Errorf("an action that does not exist: %v", err)
	}
}

// A special activity after a roll is asked for its declared parameters where it is met.
func TestParametersOfSpecialActivitiesBehindARoll(t *testing.T) {
	roll := `{"rollRandom": {"bind": "$roll", "min": 1, "max": 6, "in": []}}`
	s := stateOf(t, `{"actions": [`+action("sow", `{}`)+","+
		action("dig", `{"params": [{"name": "$deep", "domain": `+ints("2", "3")+`}, {"name": "$far", "domain": `+
			ints(binding("$deep"), "3")+`}]}`)+`], "actionPipelines": [`+
		pipeline("sowing", "sow", `{"stages": [{"effects": [`+roll+`]}]}`)+","+
		pipeline("digging", "dig", `{"accompanyingOps": "any", "legality": {"op": ">", "left": `+binding("$deep")+
			`, "right": 0}, "stages": [{"effects": [`+add("fruit", binding("$far"))+`]}]}`)+`]}`)
	template := kernel.Move{ActionID: "sow",
		Compound: &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}}
	out, err := s.Apply(template, kernel.ApplyOptions{Stay: true})
	for _, want := range []struct{ id, options string }{{"$deep", "2, 3"}, {"$far", "3"}} {
		if err != nil || out.Pending == nil || out.Pending.ID != want.id || !out.Pending.SpecialActivity ||
			kernel.ListOf(out.Pending.Options...).Text() != "["+want.options+"]" {
			t.Fatalf("%s: %+v, %v", want.id, out, err)
		}
		out, err = survives(t, out.State).Apply(kernel.Move{ActionID: "sow", Continues: true,
			Params: kernel.Params{{Name: want.id, Value: kernel.Int(3)}}}, kernel.ApplyOptions{Stay: true})
	}
	if err != nil || out.Pending != nil || variables(t, out.State) != "fruit 3" {
		t.Errorf("%+v, %v", out, err)
	}
	// Where nothing is drawn before it, it has to be given with the move.
	template.Compound.Timing = kernel.BeforeOperation
	if _, err := s.Apply(template, kernel.ApplyOptions{Stay: true}); err == nil ||
		errorText(err) != "moveHasIncompleteParams" {
		t.Errorf("before the operation: %v", err)
	}
}
