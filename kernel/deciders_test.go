package kernel_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// deciders makes a move, gives each decision its first option, and tells who was asked
// for what.
func deciders(t *testing.T, s *kernel.State, move kernel.Move, o kernel.ApplyOptions) string {
	t.Helper()
	var asked []string
	for {
		out, err := s.Apply(move, o)
		if err != nil {
			t.Fatal(err)
		}
		if out.Pending == nil {
			return strings.Join(asked, ", ")
		}
		asked = append(asked, fmt.Sprintf("%d %s", out.Pending.Player, strings.TrimPrefix(out.Pending.ID, "decision:")))
		if s = survives(t, out.State); s.Active() != out.Pending.Player {
			t.Errorf("%d is active while %d is asked for %s", s.Active(), out.Pending.Player, out.Pending.ID)
		}
		move = kernel.Move{ActionID: move.ActionID, Continues: true,
			Params: kernel.Params{{Name: out.Pending.ID, Value: out.Pending.Options[0]}}}
	}
}

// Who performs a move decides in its own lists, whoever is active decides in those that
// others set off, unless the decision names somebody.
func TestWhoDecides(t *testing.T) {
	ask := func(id string) string { return rolling(chooseOne(id, "$"+id, enums("p"))) }
	named := rolling(`{"chooseOne": {"internalDecisionId": "decision:named", "bind": "$named", "chooser": {"id": 0}, "options": ` + enums("p") + `}}`)
	turn := `{"setActivePlayer": {"player": {"id": 1}}}`
	s := stateOf(t, `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"afterEffects": [`+ask("after")+`]}}]},
		"actions": [`+action("go", `{"executor": {"id": 1}, "cost": [`+ask("cost")+`], "effects": [`+ask("effect")+`,`+named+`]}`)+","+action("hand", `{"effects": [`+turn+`,`+ask("effect")+`]}`)+`],
		"triggers": [{"id": "t", "event": {"type": "actionResolved"}, "effects": [`+ask("trigger")+`]}]}`)
	for move, want := range map[string]string{
		"go":   "1 cost, 1 effect, 0 named, 1 after, 0 trigger",
		"hand": "0 effect, 0 after, 1 trigger",
	} {
		if got := deciders(t, s, moveOf(move), kernel.ApplyOptions{Stay: true}); got != want {
			t.Errorf("%s: %s, want %s", move, got, want)
		}
	}
	c := caravan{actions: []string{`{"id": "omen", "executor": {"id": 3}, "effects": [` + ask("own") + `]}`},
		cards: unshaded(`{"effects": [` + ask("event") +
			`], "lastingEffects": [{"id": "l", "duration": "turn", "setupEffects": [` + ask("setup") + `]}]}`)}
	if got, want := deciders(t, c.start(t), kernel.Move{ActionID: "omen"}, kernel.ApplyOptions{}),
		"3 own, 0 event, 0 setup"; got != want {
		t.Errorf("an event: %s, want %s", got, want)
	}
}

// A move that waits has counted nothing yet; when it has ended, all is counted and set
// off once, and as many numbers are drawn as it rolled.
func TestMovesThatWaitCountAtTheirEnd(t *testing.T) {
	counted := `"triggers": [{"id": "t", "event": {"type": "actionResolved", "action": "go"}, "effects": [` + addMud +
		`]}]`
	s := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+rolling(chooseOne("a", "$a", enums("p")))+`,`+addFruit+
		`,`+rolling(chooseOne("b", "$b", enums("p")))+`]}`)+`], `+counted+`}`)
	used := func(s *kernel.State) bool { return !strings.Contains(canonical(t, s), `"actionUsage":{}`) }
	two := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+rolling("")+`,`+rolling("")+`]}`)+`]}`)
	last, err := two.Apply(moveOf("go"), kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	generator := func(s *kernel.State) string {
		text := canonical(t, s)
		text, _, _ = strings.Cut(text[strings.LastIndex(text, `"rng":`):],
			"}") // after that of the state before the move
		return text
	}
	for i, step := range []struct{ move, want string }{{"go", ""}, {"go +continues decision:a=p", "fruit 1"},
		{"go +continues decision:b=p", "fruit 1, mud 1"}} {
		hash := s.Hash()
		out, err := s.Apply(moveOf(step.move), kernel.ApplyOptions{Stay: true})
		if err != nil || variables(t, out.State) != step.want || out.State.Hash() == hash {
			t.Fatalf("%s: %+v, %v", step.move, out, err)
		}
		ended := i == 2
		if used(out.State) != ended || (out.Pending == nil) != ended ||
			(generator(out.State) == generator(last.State)) != (i > 0) {
			t.Errorf("%s: %s", step.move, canonical(t, out.State))
		}
		if wanted := map[bool]string{true: "t"}[ended]; logged(out) != wanted {
			t.Errorf("%s: the log is %q", step.move, logged(out))
		}
		s = out.State
	}
}

// While a special activity waits, the operation has done its part, but nothing has
// followed from it yet.
func TestSpecialActivitiesThatWait(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("sow", `{}`)+","+action("dig", `{}`)+`], "actionPipelines": [`+
		pipeline("sowing", "sow", `{"stages": [{"effects": [`+addFruit+`]}]}`)+","+pipeline("digging", "dig", `{"accompanyingOps": "any", "stages": [{"effects": [`+rolling(anyFruit)+`]}]}`)+`],
		"triggers": [{"id": "sown", "event": {"type": "actionResolved", "action": "sow"}, "effects": [`+addMud+`]}, {"id": "more", "event": {"type": "varChanged", "var": "fruit"}, "effects": [`+addMud+`]},
			{"id": "dug", "event": {"type": "actionResolved", "action": "dig"}, "effects": []}]}`)
	out, err := s.Apply(kernel.Move{ActionID: "sow",
		Compound: &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}},
		kernel.ApplyOptions{Stay: true})
	if err != nil || out.Pending == nil || !out.Pending.SpecialActivity || variables(t, out.State) != "fruit 1" ||
		logged(out) != "" {
		t.Fatalf("%+v, %v", out, err)
	}
	out, err = survives(t, out.State).Apply(moveOf("sow +continues decision:kind=plum"),
		kernel.ApplyOptions{Stay: true})
	if err != nil || variables(t, out.State) != "fruit 1, mud 2" || logged(out) != "dug more sown" {
		t.Errorf("%+v, %v", out, err)
	}
}

// Options are those that are left when the cost is paid.
func TestOptionsAfterTheCost(t *testing.T) {
	coins := `{"ref": "pvar", "player": "actor", "var": "coins"}`
	pay := `"cost": [{"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": -3}}]`
	walkSteps(t, stateOf(t, `{"actions": [`+
		action("go", `{`+pay+`, "effects": [`+chooseOne("c", "$c", ints("0", coins))+`]}`)+`]}`), []step{
		{"options go", "decision:c: 0 1 2"}, {"go decision:c=3", "moveParamsInvalid (EFFECT_RUNTIME)"},
		{"stay go decision:c=2", "coins0 2"},
	})
}

// A decision of somebody else than the mover is asked for in the course of the move; what can be known of it is
// known before: a move that no answer lets go on is not chosen.
func TestDecision54OthersAreAskedInTheCourseOfAMove(t *testing.T) {
	ask := func(id string, player int) string {
		return fmt.Sprintf(`{"chooseOne": {"internalDecisionId": "decision:%s", "bind": "$%s", "chooser": {"id": %d}, "options": %s}}`,
			id, id, player, enums("p", "q"))
	}
	s := stateOf(t, `{"actions": [`+
		action("go", `{"effects": [`+ask("own", 0)+`,`+addFruit+`,`+ask("other", 1)+`,`+ask("more", 1)+`,`+ask("back", 0)+`]}`)+`,`+
		action("never", `{"effects": [`+ask("other", 1)+`,`+chooseOne("none", "$none", ints("2", `{"ref": "gvar", "var": "fruit"}`))+`]}`)+`]}`)
	walkSteps(t, s, []step{
		{"options go", "decision:own: p q"}, {"stay go", "moveHasIncompleteParams"},
		{"options go decision:own=p", "complete, may ask again"},
	})
	rng := kernel.NewGenerator(1, 0)
	for name, complete := range map[string]func() (kernel.Move, bool, error){
		"complete": func() (kernel.Move, bool, error) { return s.Complete(moveOf("go"), &rng) },
		"quickly":  func() (kernel.Move, bool, error) { return s.CompleteQuickly(moveOf("go"), &rng) },
	} {

		if m, ok, err := complete(); err != nil || !ok || len(m.Params) != 1 {
			t.Errorf("%s: %+v, %v, %v", name, m, ok, err)
		}
	}
	if m, ok, err := s.Complete(moveOf("never"), &rng); err != nil || ok {
		t.Errorf("never: %+v, %v, %v", m, ok, err)
	}
	if m, ok, err := s.CompleteQuickly(moveOf("never"), &rng); err != nil || ok {
		t.Errorf("never, quickly: %+v, %v, %v", m, ok, err)
	}
	if got, want := deciders(t, s, moveOf("go decision:own=p"), kernel.ApplyOptions{Stay: true}),
		"1 other, 1 more, 0 back"; got != want {
		t.Errorf("asked: %s, want %s", got, want)
	}
	// Who knows all answers may give them with the move.
	out, err := s.Apply(moveOf("go decision:own=p decision:other=q decision:more=p decision:back=q"),
		kernel.ApplyOptions{Stay: true})
	if err != nil || out.Pending != nil {
		t.Errorf("all at once: %+v, %v", out, err)
	}
	// An answer may be that of all that its player has to decide.
	out, err = s.Apply(moveOf("go decision:own=p"), kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	waiting := survives(t, out.State)
	if m, ok, err := waiting.Complete(moveOf("go +continues"), &rng); err != nil || !ok || len(m.Params) != 2 {
		t.Errorf("the answers: %+v, %v, %v", m, ok, err)
	}
	out, err = waiting.Apply(moveOf("go +continues decision:other=p decision:more=q"), kernel.ApplyOptions{Stay: true})
	if err != nil || out.Pending == nil || out.Pending.Player != 0 {
		t.Errorf("both answers: %+v, %v", out, err)
	}
}
