package kernel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// compoundText is the compound moves of a list, which stand after all others.
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
	windows.pipes = append(windows.pipes,
		paidTrek(`{"id": "rally-way", "actionId": "rally", "costEffects": [], "linkedWindows": ["w2"]}`))
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
	windows.play(t).refuse("without a common window", along("rally", kernel.AfterOperation, -1, -1),
		"specialActivityAccompanyingOpDisallowed", "linkedWindow")
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
		return `{"actions": [` + action("pick", `{}`) + "," + rest + `], "actionPipelines": [` +
			pipeline("p", "pick", `{"stages": [{"effects": [`+
				strings.Join(append([]string{chooseOne("a", "$a", options)}, further...), ",")+`]}]}`) + `]}`
	}
	never := chooseOne("b", "$b", `{"query": "intsInRange", "min": 1, "max": {"ref": "gvar", "var": "fruit"}}`)
	compound := `{"actions": [` + action("sow", `{}`) + "," + action("dig", `{}`) + `], "actionPipelines": [` +
		pipeline("sowing", "sow", `{"stages": [{"effects": []}, {"effects": []}, {"effects": []}]}`) + "," +
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
			if unproven := strings.HasPrefix(c.name, "decisions") ||
				strings.HasPrefix(c.name, "answers"); unproven != slices.Equal(l.Unproven, []int{0}) {
				t.Errorf("unproven are %v", l.Unproven)
			}
		})
	}
}

// exceeded demands that something was given up because of a rule that is named.
func exceeded(t *testing.T, doing string, err error, code, path string) {
	t.Helper()
	var rule *kernel.Error
	if !errors.As(err, &rule) || rule.Code != code || rule.Path != path || rule.Context["actionId"] != "pick" {
		t.Errorf("%s: %#v", doing, err)
	}
}

// A move that asks without end cannot be completed.
func TestMovesOfTooManyDecisions(t *testing.T) {
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [{"forEach": {"bind": "$i", "over": `+ints("1", "9")+
		`, "effects": [`+chooseOne("a", "$a", enums("p"))+`]}}]}`)+`]}`, kernel.Limits{CompletionRounds: 8})
	rng := random.New(1)
	_, ok, err := s.Complete(moveOf("pick"), &rng)
	if ok || !errors.Is(err, kernel.ErrTooManyDecisions) {
		t.Errorf("%v, %v", ok, err)
	}
	exceeded(t, "completing", err, "TOO_MANY_DECISIONS", "actions[0].effects[0].forEach.effects[0]")
}

// hardMove is a move that is hard to complete in a state.
type hardMove struct {
	name  string
	state *kernel.State
	move  kernel.Move
	path  string // of its lists
}

// hard are moves of 35 decisions of which no answer can be told to be of use before the
// last: each list has 512 selections, and the last decision never has an answer.
func hard(t *testing.T, limits kernel.Limits) []hardMove {
	t.Helper()
	asked := `{"forEach": {"bind": "$i", "over": ` + ints("1", "35") + `, "effects": [
		{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": ` + ints("1", "9") + `, "min": 0, "max": 9}}]}}, ` + chooseOne("a", "$a", ints("2", `{"ref": "gvar", "var": "fruit"}`))
	piped := func(members string) *kernel.State {
		return limited(t, `{"actions": [`+action("pick", `{}`)+`], "actionPipelines": [`+pipeline("p", "pick", members)+
			`]}`, limits)
	}
	stages, list := `"stages": [{"effects": [`+asked+`]}]`, "actionPipelines[0].stages[0].effects[0].forEach.effects[0]"
	moves := []hardMove{
		{"that goes on from each decision", piped(`{` + stages + `}`), moveOf("pick"), list},
		{"that begins anew, for its cost reads a decision", piped(`{"costEffects": [` + add("mud", binding("$c")) + `], ` + stages + `}`), moveOf("pick"), list},
	}
	rolling := limited(t, `{"actions": [`+
		action("pick", `{"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": []}}, `+asked+`]}`)+`]}`,
		limits)
	out, err := rolling.Apply(moveOf("pick"), kernel.ApplyOptions{})
	if err != nil || out.Pending == nil {
		t.Fatalf("%+v, %v", out, err)
	}
	return append(moves, hardMove{"that waits for an answer", out.State, moveOf("pick +continues"),
		"actions[0].effects[1].forEach.effects[0]"})
}

// Completing a move, and telling which answers can be given, tries a limited number of
// answers, however many decisions there are.
func TestCompletingTriesSoManyAnswersAndNoMore(t *testing.T) {
	const most = 700
	for _, hard := range hard(t, kernel.Limits{CompletionAnswers: most}) {
		t.Run("a move "+hard.name, func(t *testing.T) {
			s, rng := hard.state, random.New(1)
			walks := 1 << 30
			_, ok, err := s.CompleteWithin(hard.move, &rng, &walks)
			if made := 1<<30 - walks; ok || made > most+1 || !errors.Is(err, kernel.ErrTooManyWalks) {
				t.Errorf("%v, %v, with %d walks", ok, err, made)
			}
			exceeded(t, "completing", err, "TOO_MANY_ANSWERS", hard.path)
			walks = 50
			if _, ok, err := s.CompleteWithin(hard.move, &rng, &walks); ok || !errors.Is(err, kernel.ErrTooManyWalks) ||
				walks != 0 {
				t.Errorf("%v, %v, with %d walks left", ok, err, walks)
			}
			_, ok, err = s.Complete(hard.move, &rng)
			if exceeded(t, "completing", err, "TOO_MANY_ANSWERS", hard.path); ok {
				t.Error("it is completed")
			}
			c, err := s.Choices(hard.move, true)
			if err != nil {
				t.Fatal(err)
			}
			warned := 0
			for _, w := range c.Warnings {
				if w.Code == "TOO_MANY_ANSWERS" && w.Context["actionId"] == "pick" &&
					w.Context["maxCompletionAnswers"] == most {
					warned++
				}
			}
			if warned != 1 || slices.ContainsFunc(c.Options,
				func(o kernel.OptionLegality) bool { return o.Legality != kernel.Unknown }) {
				t.Errorf("the options are %v, with the warnings %v", c.Options, c.Warnings)
			}
		})
	}
	// What is found before the limit counts.
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [`+chooseOne("a", "$a", ints("1", "9"))+`]}`)+`]}`,
		kernel.Limits{CompletionAnswers: 4})
	c, err := s.Choices(moveOf("pick"), true)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range c.Options {
		if want := map[bool]kernel.Legality{true: kernel.Legal, false: kernel.Unknown}[i < 4]; o.Legality != want {
			t.Errorf("option %d is %s", i, o.Legality)
		}
	}
}

// Walking a move anew counts with what its rules look at, also the options of its
// decisions, so that moves that are hard to complete do not take all effort.
func TestAnswersAreEffort(t *testing.T) {
	for _, hard := range hard(t, kernel.Limits{Effort: 10_000}) {
		t.Run("a move "+hard.name, func(t *testing.T) {
			rng := random.New(1)
			walks := 1 << 30
			_, ok, err := hard.state.CompleteWithin(hard.move, &rng, &walks)
			if made := 1<<30 - walks; ok || made > 10_000/2/10+1 {
				t.Errorf("%v, with %d walks", ok, made)
			}
			exceeded(t, "completing", err, "TOO_MANY_ANSWERS", hard.path)
		})
	}
	// To complete it quickly takes no more than that.
	for _, hard := range hard(t, kernel.Limits{Effort: 400_000}) {
		rng := random.New(1)
		if _, ok, err := hard.state.CompleteQuickly(hard.move, &rng); ok || err != nil {
			t.Errorf("a move %s: %v, %v", hard.name, ok, err)
		}
	}
	// Two decisions of 100 options: half of the effort is spent when not all of the first
	// have been tried.
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [`+chooseOne("a", "$a", ints("1", "100"))+","+
		chooseOne("b", "$b", ints("1", "100"))+`]}`)+`]}`, kernel.Limits{Effort: 12_000})
	c, err := s.Choices(moveOf("pick"), true)
	if err != nil || c.Options[10].Legality != kernel.Legal || c.Options[60].Legality != kernel.Unknown {
		t.Errorf("%+v, %v", c, err)
	}
}

// A decision may have as many options as a query may have results, also when many such
// decisions follow each other.
func TestDecisionsOfManyOptions(t *testing.T) {
	s := limited(t, `{"actions": [`+action("pick", `{"effects": [{"forEach": {"bind": "$i", "over": `+ints("1", "30")+
		`, "effects": [`+chooseOne("n", "$n", ints("1", "10000"))+`]}}, `+
		chooseOne("a", "$a", ints("2", `{"ref": "gvar", "var": "fruit"}`))+`]}`)+`]}`,
		kernel.Limits{CompletionAnswers: 100})
	rng := random.New(1)
	if _, ok, err := s.CompleteQuickly(moveOf("pick"), &rng); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	long := limited(t, `{"actions": [`+action("pick",
		`{"effects": [{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": `+ints("1", "10000")+
			`, "n": 5000}}]}`)+`]}`, kernel.Limits{})
	if move, ok, err := long.CompleteQuickly(moveOf("pick"), &rng); !ok || err != nil ||
		len(move.Params[0].Value.Items()) != 5000 {
		t.Errorf("%v, %v", ok, err)
	}
	_, ok, err := s.Complete(moveOf("pick"), &rng)
	if exceeded(t, "completing", err, "TOO_MANY_ANSWERS", "actions[0].effects[0].forEach.effects[0]"); ok {
		t.Error("it is completed")
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
