package kernel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/random"
)

// compoundText is the compound moves of a list, which stand behind all others.
func compoundText(t *testing.T, s *kernel.State) string {
	t.Helper()
	l, err := s.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := s.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, move := range l.Moves {
		if (move.Compound != nil) != (i >= len(plain.Moves)) {
			t.Errorf("%s is the %dth of %d", moveText(move), i+1, len(plain.Moves))
		}
		if move.Compound != nil {
			out = append(out, strings.ReplaceAll(moveText(move), " /operationPlusSpecialActivity with forage", ""))
		}
	}
	return strings.Join(out, "; ")
}

// In a card-driven game special activities go along with operations, and with those
// that the option matrix gives a special activity.
func TestCompoundMovesOfCardGames(t *testing.T) {
	trek, rally := "trek before; trek during 0; trek during 1; trek after", "rally before; rally after"
	windows := staged(`{"linkedWindows": ["w1"]}`, `{"accompanyingOps": "any", "linkedWindows": ["w1"]}`)
	windows.pipes = append(windows.pipes, paidTrek(`{"id": "rally-way", "actionId": "rally", "costEffects": [], "linkedWindows": ["w2"]}`))
	free := staged(`{}`, `{"accompanyingOps": "any"}`)
	free.cards = unshaded(`{"freeOperationGrants": [` + grant(`{}`) + `]}`)
	for name, c := range map[string]struct {
		game  caravan
		moves []string
		want  string
	}{
		"first":                       {staged(`{}`, `{"accompanyingOps": "any"}`), nil, trek + "; " + rally},
		"after an event":              {staged(`{}`, `{"accompanyingOps": "any"}`), []string{"a:omen"}, trek + "; " + rally},
		"after an operation":          {staged(`{}`, `{"accompanyingOps": "any"}`), []string{"a:trek"}, ""},
		"with one operation only":     {staged(`{}`, `{"accompanyingOps": ["rally"]}`), nil, rally},
		"through a window":            {windows, nil, trek},
		"not with free operations":    {free, []string{"a:omen"}, trek + "; " + rally},
		"before only what can be now": {staged(`{}`, `{"legality": {"op": ">", "left": {"ref": "gvar", "var": "grain"}, "right": 0}}`), nil, "trek during 0; trek during 1; trek after; rally after"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := compoundText(t, c.game.play(t).do(c.moves...).s); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
	windows.play(t).refuse("without a common window", along("rally", kernel.AfterOperation, -1, -1), "specialActivityAccompanyingOpDisallowed", "linkedWindow")
}

// limited is a game of the orchard with limits.
func limited(t *testing.T, members string, limits kernel.Limits) *kernel.State {
	t.Helper()
	def, err := gamedef.Decode([]byte(merged(orchard, members)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def, kernel.WithLimits(limits))
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, g)
}

// A list of moves that comes to a limit is cut there and says so, once.
func TestListsKeepToTheirLimits(t *testing.T) {
	pick := action("pick", `{"params": [{"name": "$n", "domain": `+ints("1", "9")+`}]}`)
	rest := action("rest", `{}`)
	chosen := func(options string, further ...string) string {
		return `{"actions": [` + action("pick", `{}`) + "," + rest + `], "actionPipelines": [` + pipeline("p", "pick", `{"stages": [{"effects": [`+
			strings.Join(append([]string{chooseOne("a", "$a", options)}, further...), ",")+`]}]}`) + `]}`
	}
	never := chooseOne("b", "$b", `{"query": "intsInRange", "min": 1, "max": {"ref": "gvar", "var": "fruit"}}`)
	compound := `{"actions": [` + action("sow", `{}`) + "," + action("dig", `{}`) + `], "actionPipelines": [` + pipeline("sowing", "sow", `{"stages": [{"effects": []}, {"effects": []}, {"effects": []}]}`) + "," +
		pipeline("digging", "dig", `{"accompanyingOps": "any"}`) + `]}`
	for _, c := range []struct {
		name, members, want, warning string
		limits                       kernel.Limits
	}{
		{"moves", `{"actions": [` + pick + "," + rest + `]}`, "pick $n=1; pick $n=2", "MOVE_ENUM_TEMPLATE_BUDGET_EXCEEDED", kernel.Limits{Templates: 2}},
		{"values of parameters", `{"actions": [` + pick + "," + rest + `]}`, "pick $n=1; pick $n=2; rest", "MOVE_ENUM_PARAM_EXPANSION_BUDGET_EXCEEDED", kernel.Limits{ParamExpansions: 2}},
		{"decisions that are looked at", chosen(ints("1", "9"), never), "pick; rest", "MOVE_ENUM_DECISION_PROBE_STEP_BUDGET_EXCEEDED", kernel.Limits{DecisionProbeSteps: 3}},
		{"answers that are tried", chosen(ints("1", "9"), never), "pick; rest", "MOVE_ENUM_PARAM_EXPANSION_BUDGET_EXCEEDED", kernel.Limits{ParamExpansions: 3}},
		{"within the limits it cannot be completed", chosen(ints("1", "9"), never), "rest", "", kernel.Limits{}},
		{"compound moves", compound, "sow; dig; sow with dig before; sow with dig during 0", "MOVE_ENUM_COMPOUND_BUDGET_EXCEEDED", kernel.Limits{CompoundVariants: 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := limited(t, c.members, c.limits)
			if got := legalText(t, s, kernel.ListOptions{Compound: true}); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			l, err := s.Legal(kernel.ListOptions{Compound: true})
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, w := range l.Warnings {
				codes = append(codes, w.Code)
			}
			if c.warning == "" && len(codes) > 0 || c.warning != "" && !slices.Equal(codes, []string{c.warning}) {
				t.Errorf("warnings %v", codes)
			}
			if unproven := strings.HasPrefix(c.name, "decisions") || strings.HasPrefix(c.name, "answers"); unproven != slices.Equal(l.Unproven, []int{0}) {
				t.Errorf("unproven are %v", l.Unproven)
			}
		})
	}
	// A move that asks without end cannot be completed.
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [{"forEach": {"bind": "$i", "over": `+ints("1", "9")+`, "effects": [`+chooseOne("a", "$a", enums("p"))+`]}}]}`)+`]}`, kernel.Limits{CompletionRounds: 8})
	rng := random.New(1)
	if _, ok, err := s.Complete(moveOf("pick"), &rng); ok || !errors.Is(err, kernel.ErrTooManyDecisions) {
		t.Errorf("%v, %v", ok, err)
	}
}

// A move of many decisions of which the last cannot be answered is given up.
func TestMovesThatCannotBeCompletedAreGivenUp(t *testing.T) {
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [{"forEach": {"bind": "$i", "over": `+ints("1", "40")+`, "effects": [
		{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": `+enums("p", "q")+`, "min": 1, "max": 2}}]}}, `+chooseOne("a", "$a", ints("2", `{"ref": "gvar", "var": "fruit"}`))+`]}`)+`]}`, kernel.Limits{})
	rng := random.New(1)
	if _, ok, err := s.CompleteQuickly(moveOf("pick"), &rng); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
}
