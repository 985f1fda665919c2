package kernel_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// anyFruit asks for one of two kinds of fruit.
var anyFruit = chooseOne("kind", "$kind", enums("plum", "pear"))

// rolling rolls a die and goes on with effects.
func rolling(effects string) string {
	return `{"rollRandom": {"bind": "$die", "min": 1, "max": 6, "in": [` + effects + `]}}`
}

// What is asked after a draw from the generator is not known before the move is made;
// what draws nothing hides nothing.
func TestDrawsHideDecisions(t *testing.T) {
	crate := func(to, from string) string {
		return `{"forEach": {"bind": "$crate", "over": {"query": "tokensInZone", "zone": "shed:none"}, "limit": 1, "effects": [
			{"moveToken": {"token": "$crate", "from": "` + from + `", "to": "` + to + `", "position": "random"}}]}}`
	}
	deck := func(order string) string {
		return `{"zones": [{"id": "shed:none", "zoneKind": "aux", "owner": "none", "visibility": "hidden", "ordering": "stack", "behavior": {"type": "deck", "drawFrom": "` + order + `", "reshuffleFrom": "cart:none"}},
			{"id": "cart:none", "owner": "none", "visibility": "public", "ordering": "set"}, {"id": "east:none", "owner": "none", "visibility": "public", "ordering": "set"}]}`
	}
	draws := func(count string) string {
		return `{"draw": {"from": "shed:none", "to": "east:none", "count": ` + count + `}}`
	}
	emptied := func(count string) string {
		return `{"draw": {"from": "shed:none", "to": "cart:none", "count": ` + count + `}}`
	}
	empty := `{"moveAll": {"from": "shed:none", "to": "east:none"}}`
	const hidden, open = "complete, may ask again", "decision:kind: plum pear"
	for _, test := range []struct{ name, effects, zones, want string }{
		{"a roll", rolling(""), `{}`, hidden},
		{"shuffling some", `{"shuffle": {"zone": "shed:none"}}`, `{}`, hidden},
		{"shuffling nothing", `{"shuffle": {"zone": "cart:none"}}`, `{}`, open},
		{"shuffling one", emptied("1") + `, {"shuffle": {"zone": "cart:none"}}`, `{}`, open},
		{"a place at random", crate("shed:none", "shed:none"), `{}`, hidden},
		{"the only place", crate("cart:none", "shed:none"), `{}`, open},
		{"drawing from the top", draws("1"), deck("top"), open},
		{"drawing at random", draws("1"), deck("random"), hidden},
		{"drawing nothing at random", draws("0"), deck("random"), open},
		{"drawing from nothing at random", empty + "," + draws("2"), deck("random"), open},
		{"reshuffling two", emptied("2") + "," + draws("2"), deck("top"), hidden},
		{"reshuffling one under those left", emptied("1") + "," + draws("3"), deck("top"), hidden},
		{"reshuffling one", emptied("1") + "," + empty + "," + draws("1"), deck("top"), open},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := stateOf(t, merged(`{"actions": [`+action("go", `{"effects": [`+test.effects+`,`+anyFruit+`]}`)+`]}`,
				test.zones))
			if got := choicesText(t, s, "go", false); got != test.want {
				t.Errorf("choices: %q, want %q", got, test.want)
			}
			out, err := s.Apply(moveOf("go"), kernel.ApplyOptions{Stay: true})
			if test.want == open && (err == nil || errorText(err) != "moveHasIncompleteParams") ||
				test.want == hidden && (err != nil || out.Pending == nil) {
				t.Errorf("made: %+v, %v", out, err)
			}
		})
	}
}

// A move may ask again when it stopped at a draw, or when the effects that follow it
// in its phase have a decision; whether triggers ask is not said.
func TestMovesThatMayAskAgain(t *testing.T) {
	day := func(effects string) string {
		return `{"turnStructure": {"phases": [{"id": "day", "actionDefaults": {"afterEffects": [` + effects +
			`]}}, {"id": "dusk"}]}}`
	}
	trigger := `{"triggers": [{"id": "t", "event": {"type": "actionResolved", "action": "go"}, "effects": [` +
		anyFruit + `]}]}`
	for _, test := range []struct{ name, members, want string }{
		{"plain", `{}`, "complete"},
		{"effects of the phase", day(anyFruit), "complete, may ask again"},
		{"deep in them, never met", day(`{"if": {"when": false, "then": [` + anyFruit + `]}}`), "complete, may ask again"},
		{"effects that ask for nothing", day(addMud), "complete"},
		{"a trigger", trigger, "complete"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := stateOf(t, merged(`{"actions": [`+action("go", `{"effects": [`+addFruit+`]}`)+`]}`, test.members))
			if got := choicesText(t, s, "go", false); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// warnings are the codes of the warnings of a move with what they are about.
func warnings(out *kernel.Outcome) string {
	var words []string
	for _, w := range out.Warnings {
		word := w.Code + " " + fmt.Sprint(w.Context["decisionId"])
		if v, ok := w.Context["value"].(kernel.Value); ok {
			word += "=" + v.Text()
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// Answers may be given before anybody could know that they will be asked for. They
// wait; what else nobody asks for is refused, as soon as that is known.
func TestAnswersGivenEarly(t *testing.T) {
	rolled := rolling(chooseOne("c", "$c", ints("1", binding("$die"))) + "," + add("fruit", binding("$c")))
	for _, test := range []struct {
		name, effects string
		moves         []string
		want          string
	}{
		{"used", rolled, []string{"go decision:c=1"}, "fruit 1 | "},
		{"not used", rolled, []string{"go decision:c=1 decision:d=1"}, "fruit 1 | HELD_ANSWER_UNUSED decision:d"},
		{"not used, in a move that was suspended", rolled, []string{"go decision:d=1", "go +continues decision:c=1"}, "fruit 1 | HELD_ANSWER_UNUSED decision:d"},
		{"no option", rolled, []string{"go decision:c=6"}, "waits | HELD_ANSWER_REJECTED decision:c=6"},
		{"no option, answered then", rolled, []string{"go decision:c=6", "go +continues decision:c=3"}, "fruit 3 | "},
		{"after two rolls", rolling(anyFruit) + "," + rolled, []string{"go decision:c=1", "go +continues decision:kind=plum"}, "fruit 1 | "},
		{"with an answer", rolling(anyFruit) + "," + rolled, []string{"go", "go +continues decision:kind=plum decision:c=1"}, "fruit 1 | "},
		{"with an answer, no option", rolling(anyFruit) + "," + rolled, []string{"go", "go +continues decision:kind=plum decision:c=9"}, "moveParamsInvalid (EFFECT_RUNTIME)"},
		{"with an answer, not used", rolling(anyFruit) + "," + rolled, []string{"go", "go +continues decision:kind=plum decision:d=9"}, "moveParamsInvalid (unknownDecision)"},
		{"not a decision", rolled, []string{"go d=1"}, "moveParamsInvalid (unknownDecision)"},
		{"not a decision, beside one that is used", rolled, []string{"go d=1 decision:c=1"}, "moveParamsInvalid (unknownDecision)"},
		{"not a decision, with one that is missing", anyFruit + "," + rolled, []string{"go d=1"}, "moveHasIncompleteParams"},
		{"nothing is rolled", anyFruit, []string{"go decision:kind=plum decision:d=1"}, "moveParamsInvalid (unknownDecision)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+test.effects+`]}`)+`]}`)
			got := ""
			for _, move := range test.moves {
				out, err := s.Apply(moveOf(move), kernel.ApplyOptions{Stay: true})
				if err != nil {
					got = errorText(err)
					break
				}
				s = out.State
				got = variables(t, s)
				if out.Pending != nil {
					got = "waits"
				}
				got += " | " + warnings(out)
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			// Who only looks may leave answers over.
			if c, err := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+test.effects+`]}`)+
				`]}`).Choices(moveOf("go d=1 decision:d=1"), false); err != nil || c.Illegal != "" {
				t.Errorf("looking: %+v, %v", c, err)
			}
		})
	}
}

// What follows a special activity does not hide the decisions of the rest of the
// operation, unless it asks or draws itself.
func TestDecisionsBehindASpecialActivity(t *testing.T) {
	game := func(trigger string) *kernel.State {
		return stateOf(t, `{"actions": [`+action("sow", `{}`)+","+action("dig", `{}`)+`], "actionPipelines": [`+
			pipeline("sowing", "sow", `{"stages": [{"effects": [`+anyFruit+`,`+addFruit+`]}]}`)+","+pipeline("digging", "dig", `{"accompanyingOps": "any"}`)+`],
			"triggers": [{"id": "t", "event": {"type": "actionResolved", "action": "dig"}, "effects": [`+trigger+`]}]}`)
	}
	move := func(kind string) kernel.Move {
		out := kernel.Move{ActionID: "sow",
			Compound: &kernel.Compound{Timing: kernel.BeforeOperation, SpecialActivity: kernel.Move{ActionID: "dig"}}}
		if kind != "" {
			out.Params = kernel.Params{{Name: "decision:kind", Value: kernel.String(kind)}}
		}
		return out
	}
	rain := chooseOne("rain", "$rain", enums("yes"))
	for _, test := range []struct{ name, trigger, kind, want string }{
		{"nothing follows", "", "", "moveHasIncompleteParams"},
		{"nothing follows, no option", "", "fig", "moveParamsInvalid (EFFECT_RUNTIME)"},
		{"nothing follows, an option", "", "plum", "fruit 1"},
		{"an effect follows", addMud, "", "moveHasIncompleteParams"},
		{"a roll follows", rolling(""), "", "waits for decision:kind"},
		{"a roll follows, no option", rolling(""), "fig", "waits for decision:kind"},
		{"a decision follows", rain, "", "waits for decision:rain, decision:kind"},
		{"a decision follows, no option", rain, "fig", "waits for decision:rain, decision:kind"},
		{"a decision follows, an option", rain, "plum", "waits for decision:rain"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := game(test.trigger)
			_, err := s.Choices(move(test.kind), true)
			if known := test.want == "moveParamsInvalid (EFFECT_RUNTIME)"; (err != nil) != known {
				t.Errorf("looking: %v", err)
			}
			out, err := s.Apply(move(test.kind), kernel.ApplyOptions{Stay: true})
			var asked []string
			for err == nil && out.Pending != nil {
				id := out.Pending.ID
				asked = append(asked, id)
				out, err = survives(t, out.State).Apply(kernel.Move{ActionID: "sow", Continues: true,
					Params: kernel.Params{{Name: id, Value: out.Pending.Options[0]}}}, kernel.ApplyOptions{Stay: true})
			}
			got := ""
			switch {
			case err != nil:
				got = errorText(err)
			case len(asked) > 0:
				got = "waits for " + strings.Join(asked, ", ")
			default:
				got = variables(t, out.State)
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// A list of at least nothing that leaves nothing to choose is asked for before a
// draw, and never after one.
func TestListsThatLeaveNoChoice(t *testing.T) {
	nothing := `{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "min": 0, "max": 2, "options": {"query": "tokensInZone", "zone": "cart:none"}}}`
	walkSteps(t, stateOf(t, `{"actions": [`+action("go", `{"effects": [`+nothing+`,`+addFruit+`]}`)+","+
		action("roll", `{"effects": [`+rolling(nothing)+`,`+addMud+`]}`)+`]}`), []step{
		{"choices go", "decision:n: 0..0"}, {"stay go", "moveHasIncompleteParams"},
		{"stay go decision:n=[]", "fruit 1"}, {"stay roll", "fruit 1, mud 1"},
	})
}

// A decision that nobody can make names itself, where it stands and what it offers.
func TestDecisionsThatNobodyCanMake(t *testing.T) {
	several := func(id, least, options string) string {
		return `{"chooseN": {"internalDecisionId": "decision:` + id + `", "bind": "$` + id + `", "min": ` + least +
			`, "max": 3, "options": ` + options + `}}`
	}
	nobody := `{"query": "tokensInZone", "zone": "cart:none"}`
	one := []string{"decisionId", "effectPath", "effectType", "name", "options", "reason"}
	list := []string{"decisionId", "effectPath", "effectType", "max", "min", "name", "options", "reason"}
	for _, test := range []struct {
		name, effects, path, id string
		keys                    []string
	}{
		{"one of none", rolling(chooseOne("a", "$a", nobody)), "action:go.effects[0].rollRandom.in[0]", "decision:a", one},
		{"too many of one", rolling(several("a", "2", enums("p", "p"))), "action:go.effects[0].rollRandom.in[0]", "decision:a", list},
		{"one that leads to none", rolling(chooseOne("a", "$a", enums("p")) + "," + chooseOne("b", "$b", nobody)), "action:go.effects[0].rollRandom.in[0]", "decision:a", one},
		{"a list that leads to none", rolling("") + "," + several("a", "1", enums("p")) + "," + chooseOne("b", "$b", nobody), "action:go.effects[1]", "decision:a", list},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+test.effects+`]}`)+`]}`)
			before := canonical(t, s)
			_, err := s.Apply(moveOf("go"), kernel.ApplyOptions{Stay: true})
			var failed *kernel.Error
			if !errors.As(err, &failed) || failed.Code != "EFFECT_RUNTIME" || failed.Reason != "decisionUnanswerable" {
				t.Fatalf("got %v", err)
			}
			var keys []string
			for key := range failed.Context {
				keys = append(keys, key)
			}
			slices.Sort(keys)
			if !slices.Equal(keys, test.keys) || failed.Context["effectPath"] != test.path ||
				failed.Context["decisionId"] != test.id {
				t.Errorf("got %v", failed.Context)
			}
			if canonical(t, s) != before {
				t.Error("the state before it has changed")
			}
		})
	}
}

// What begins with an event and lasts is set up when nothing of the event can be told
// any more: answers to it wait, and may be wrong.
func TestAnswersToWhatLasts(t *testing.T) {
	c := caravan{cards: unshaded(`{"lastingEffects": [{"id": "l", "duration": "turn", "setupEffects": [` + anyFruit +
		`]}]}`)}
	for move, want := range map[string]string{
		"omen(decision:kind=plum)": "made | ",
		"omen(decision:kind=fig)":  "waits | HELD_ANSWER_REJECTED decision:kind=fig",
		"omen(decision:size=fig)":  "waits | ",
		"omen":                     "waits | ",
	} {
		p := c.play(t)
		out, err := p.s.Apply(p.move(move), kernel.ApplyOptions{})
		if err != nil {
			t.Fatalf("%s: %v", move, err)
		}
		got := "made | "
		if out.Pending != nil {
			got = "waits | "
		}
		if got += warnings(out); got != want {
			t.Errorf("%s: %q, want %q", move, got, want)
		}
	}
}

// A decision among the subsets of a list is asked for once, for all of them.
func TestDecisionsAmongSubsets(t *testing.T) {
	best := `{"evaluateSubset": {"source": {"query": "intsInRange", "min": 1, "max": 3}, "subsetSize": 2, "subsetBind": "$two", "compute": [` + chooseOne("worth", "$worth", ints("1", "3")) + `],
		"scoreExpr": ` + binding("$worth") + `, "resultBind": "$best", "in": [` + add("fruit", binding("$best")) + `]}}`
	walkSteps(t, stateOf(t, `{"actions": [`+action("go", `{"effects": [`+best+`]}`)+","+
		action("roll", `{"effects": [`+rolling(best)+`]}`)+`]}`), []step{
		{"choices go", "decision:worth: 1 2 3"}, {"choices go decision:worth=2", "complete"}, {"stay go decision:worth=2", "fruit 2"},
		{"stay roll", "fruit 2 ? decision:worth 1 2 3"}, {"stay roll +continues decision:worth=3", "fruit 5"},
	})
}

// The choices of a move that waits are the open decision and those after it, as far as
// they can be told.
func TestChoicesOfMovesThatWait(t *testing.T) {
	walkSteps(t, stateOf(t, `{"actions": [`+action("go",
		`{"effects": [`+rolling(anyFruit+","+chooseOne("size", "$size", enums("big", "small")))+`,`+
			rolling(chooseOne("end", "$end", enums("ripe")))+`]}`)+`]}`), []step{
		{"stay go", "? decision:kind plum pear"},
		{"choices go +continues", "decision:kind: plum pear"},
		{"choices go +continues decision:kind=plum", "decision:size: big small"},
		{"options go +continues decision:kind=plum", "decision:size: big small"},
		{"choices go +continues decision:kind=plum decision:size=big", "complete, may ask again"},
		{"go +continues decision:size=big", "moveHasIncompleteParams"},
		{"stay go +continues decision:kind=plum decision:size=big", "? decision:end ripe"},
		{"choices go +continues decision:end=ripe", "complete"},
		{"stay go +continues decision:end=ripe", ""},
	})
}

// Nor does a special activity that is still to come take what nobody asks for.
func TestStrayAnswersOfSpecialActivitiesToCome(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("sow", `{"effects": [`+rolling(anyFruit)+`]}`)+","+
		action("dig", `{"params": [{"name": "$deep", "domain": `+ints("1", "2")+`}], "effects": [`+
			chooseOne("where", "$where", enums("here"))+`]}`)+`]}`)
	for param, want := range map[string]string{"$deep": "", "decision:where": "", "decision:when": "",
		"far": "moveParamsInvalid (unknownDecision)"} {
		out, err := s.Apply(kernel.Move{ActionID: "sow", Compound: &kernel.Compound{Timing: kernel.AfterOperation,
			SpecialActivity: kernel.Move{ActionID: "dig", Params: kernel.Params{{Name: param, Value: kernel.Int(1)}}}}},
			kernel.ApplyOptions{Stay: true})
		if want == "" && (err != nil || out.Pending == nil) || want != "" && (err == nil || errorText(err) != want) {
			t.Errorf("%s: %+v, %v", param, out, err)
		}
	}
}
