package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// storm is a caravan with a coup card as the next, and actions that are restricted
// then.
func storm(config string) caravan {
	numbers := func(name string, low, high int) string {
		return `{"name": "` + name + `", "domain": {"query": "intsInRange", "min": ` + string(rune('0'+low)) +
			`, "max": ` + string(rune('0'+high)) + `}}`
	}
	return caravan{draw: []string{"day-1", "K1", "day-3", "day-4"}, config: merged(`{"optionMatrix": []}`, config),
		actions: []string{`{"id": "sweep"}`, `{"id": "lift", "params": [` + numbers("n", 1, 3) + `]}`,
			`{"id": "two", "params": [` + numbers("p", 0, 2) + `, ` + numbers("q", 0, 2) + `]}`,
			`{"id": "decree", "params": [{"name": "o", "domain": {"query": "enums", "values": ["no", "yes"]}}]}`},
		classes: `{"sweep": "operation", "lift": "operation", "two": "operation", "decree": "event"}`}
}

const (
	restrictions = `"monsoon": {"restrictedActions": [{"actionId": "sweep"}, {"actionId": "lift", "maxParam": {"name": "n", "max": 2}},
		{"actionId": "two", "maxParamsTotal": {"names": ["p", "q"], "max": 2}}], "pivotalOverrideToken": "yes"}`
	decrees = `"pivotal": {"actionIds": ["decree"]}`
)

// ofAction are the listed moves of an action.
func (p *trip) ofAction(id string) string {
	var out []string
	for _, move := range p.moves() {
		if strings.HasPrefix(move, id) {
			out = append(out, strings.TrimPrefix(strings.Split(move, "/")[0], id))
		}
	}
	return strings.Join(out, " ")
}

func TestMonsoon(t *testing.T) {
	p := storm(`{` + restrictions + `, ` + decrees + `}`).play(t)
	for action, want := range map[string]string{"sweep": "", "lift": "(n=1) (n=2)",
		"two": "(p=0,q=0) (p=0,q=1) (p=0,q=2) (p=1,q=0) (p=1,q=1) (p=2,q=0)", "decree": "(o=yes)"} {
		if got := p.ofAction(action); got != want {
			t.Errorf("%s: %q, want %q", action, got, want)
		}
	}
	p.refused("sweep", "moveNotLegalInCurrentState", "window filters", "monsoon").refused("lift(n=3)",
		"moveNotLegalInCurrentState", "monsoon").refused("two(p=2,q=1)", "monsoon")
	p.do("a:lift(n=2)").logged("candidateScan window")
	// Only while a coup card is the next.
	c := storm(`{` + restrictions + `}`)
	c.draw = []string{"day-1", "K1", "day-3", "day-4"}
	q := c.play(t).do("a:rest", "b:rest", "c:rest", "d:rest")
	q.do("a:sweep").logged("candidateScan")
}

// choosing is an action that chooses spaces and another list, with a pipeline or
// without.
func choosing(id string, pipeline bool) (action string, pipe []string) {
	spaces := `{"chooseN": {"internalDecisionId": "decision:` + id + `", "bind": "$sp", "options": {"query": "enums", "values": ["u", "v", "w"]}, "min": 0, "max": 3}},
		{"chooseN": {"internalDecisionId": "decision:` + id + `-more", "bind": "$more", "options": {"query": "enums", "values": ["calm", "rough"]}, "min": 0, "max": 2}}`
	if !pipeline {
		return `{"id": "` + id + `", "effects": [` + spaces + `]}`, nil
	}
	return `{"id": "` + id + `"}`, []string{`{"id": "` + id + `-way", "actionId": "` + id + `", "legality": null, "costValidation": null, "costEffects": [], "targeting": {},
		"stages": [{"effects": [` + spaces + `]}], "atomicity": "atomic"}`}
}

func TestMonsoonLimitsDecisions(t *testing.T) {
	for name, limit := range map[string]string{"one": `"maxParam": {"name": "$sp", "max": 2}`,
		"total": `"maxParamsTotal": {"names": ["$sp"], "max": 2}`} {
		for _, pipeline := range []bool{false, true} {
			action, pipes := choosing("haul", pipeline)
			c := caravan{draw: []string{"day-1", "K1", "day-3"}, actions: []string{action}, pipes: pipes,
				classes: `{"haul": "operation"}`,
				config: `{"monsoon": {"restrictedActions": [{"actionId": "haul", ` + limit +
					`, "overrideToken": "calm"}]}}`}
			t.Run(name, func(t *testing.T) {
				p := c.play(t)
				if got := len(p.moves()); got != 6 {
					t.Errorf("%d moves are listed", got)
				}
				try := func(params kernel.Params) error {
					_, err := p.s.Apply(kernel.Move{ActionID: "haul", Params: params}, kernel.ApplyOptions{})
					return err
				}
				given := func(spaces, more string) kernel.Params {
					return kernel.Params{{Name: "decision:haul", Value: argument(spaces)},
						{Name: "decision:haul-more", Value: argument(more)}}
				}
				if err := try(given("[u v]", "[]")); err != nil {
					t.Error(err)
				}
				if err := try(given("[u v w]", "[calm]")); err != nil {
					t.Error(err)
				}
				rng := random.New(3)
				for range 20 {
					move, ok, err := p.s.Complete(kernel.Move{ActionID: "haul"}, &rng)
					if err != nil {
						t.Fatal(err)
					}
					if err := try(move.Params); ok && err != nil {
						t.Errorf("a completed move: %v", err)
					}
				}
				for _, params := range []kernel.Params{given("[u v w]", "[]"), given("u", "[]"), given("true", "[]"),
					{}} {
					if err := try(params); err == nil {
						t.Errorf("%v is possible", params)
					}
				}
			})
		}
	}
}

func TestFreeOperationsObeyMonsoon(t *testing.T) {
	c := caravan{draw: []string{"day-1", "K1", "day-3"},
		config: `{"monsoon": {"restrictedActions": [{"actionId": "trek"}]}}`,
		cards:  map[string]string{"day-1": `{"unshaded": {"freeOperationGrants": [{"seat": "brass", "operationClass": "operation", "actionIds": ["trek"]}]}}`}}
	c.play(t).do("a:omen").listed("rally/operationPlusSpecialActivity forage/operationPlusSpecialActivity").refused(
		"trek*", "moveNotLegalInCurrentState", "monsoon")
}

func TestPivotalWindows(t *testing.T) {
	for name, c := range map[string]struct {
		config string
		want   string
	}{
		"not while a coup card is the next":          {`{` + decrees + `}`, ""},
		"even so where it is said":                   {`{"monsoon": {"restrictedActions": [], "blockPivotal": false}, "pivotal": {"actionIds": ["decree"], "disallowWhenLookaheadIsCoup": false}}`, "(o=no) (o=yes)"},
		"monsoon does not block, the coup card does": {`{"monsoon": {"restrictedActions": [], "blockPivotal": false}, "pivotal": {"actionIds": ["decree"], "disallowWhenLookaheadIsCoup": true}}`, ""},
		"the coup card does not, monsoon does":       {`{"monsoon": {"restrictedActions": []}, "pivotal": {"actionIds": ["decree"], "disallowWhenLookaheadIsCoup": false}}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := storm(c.config).play(t).ofAction("decree"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	calm := func(config string) caravan {
		c := storm(config)
		c.draw = nil
		return c
	}
	if got := calm(`{` + decrees + `}`).play(t).do("a:trek").ofAction("decree"); got != "" {
		t.Errorf("after an action: %s", got)
	}
	late := calm(`{"pivotal": {"actionIds": ["decree"], "requirePreActionWindow": false, "interrupt": {"precedence": ["brass", "amber"]}}}`)
	if got := late.play(t).do("a:trek").ofAction("decree"); got != "(o=no) (o=yes)" {
		t.Errorf("after an action, where that is allowed: %s", got)
	}
	canceled := calm(`{"pivotal": {"actionIds": ["decree"], "interrupt": {"precedence": [], "cancellation": [
		{"winner": {"actionId": "decree", "paramEquals": {"o": "yes"}}, "canceled": {"actionId": "decree", "paramEquals": {"o": "no"}}},
		{"winner": {"actionClass": "pass"}, "canceled": {"actionId": "sweep"}}]}}}`).play(t)
	if got := canceled.ofAction("decree") + canceled.ofAction("sweep"); got != "(o=yes)" {
		t.Errorf("canceled: %s", got)
	}
	canceled.refused("decree(o=no)", "moveNotLegalInCurrentState", "cancellation").refused("sweep",
		"moveNotLegalInCurrentState", "cancellation").do("a:decree(o=yes)")
}

func TestCancellationByCards(t *testing.T) {
	c := caravan{config: `{"pivotal": {"actionIds": [], "interrupt": {"precedence": [], "cancellation": [{"winner": {"actionId": "trek"}, "canceled": {"eventCardTagsAny": ["frail", "weak"], "eventCardTagsAll": ["old"]}}]}}}`,
		cards: map[string]string{"day-1": `{"tags": ["old", "weak"]}`, "day-2": `{"tags": ["weak"]}`}}
	p := c.play(t)
	if got := p.ofAction("omen"); got != "" || strings.Contains(strings.Join(p.moves(), " "), "omen") {
		t.Errorf("the event of a canceled card is listed")
	}
	p.refused("omen", "cancellation").do("a:rest", "b:rest", "c:rest", "d:rest", "a:omen")
}

// What monsoon limits is limited in a special activity, too, as soon as it is chosen.
func TestMonsoonLimitsSpecialActivities(t *testing.T) {
	_, pipes := choosing("forage", true)
	c := caravan{draw: []string{"day-1", "K1"}, pipes: pipes,
		config: `{"monsoon": {"restrictedActions": [{"actionId": "forage", "maxParam": {"name": "$sp", "max": 1}}]}}`}
	p := c.play(t)
	move := kernel.Move{ActionID: "trek",
		Compound: &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage"}, Timing: kernel.AfterOperation}}
	for spaces, want := range map[string]bool{"[u]": true, "[u v]": false} {
		move.Compound.SpecialActivity.Params = kernel.Params{{Name: "decision:forage", Value: argument(spaces)}}
		choices, err := p.s.Choices(move, true)
		if err != nil || (choices.Illegal == "") != want {
			t.Errorf("%s: %+v, %v", spaces, choices, err)
		}
		move.Compound.SpecialActivity.Params = move.Compound.SpecialActivity.Params.With("decision:forage-more",
			argument("[]"))
		if _, err := p.s.Apply(move, kernel.ApplyOptions{}); (err == nil) != want {
			t.Errorf("%s: %v", spaces, err)
		}
	}
}
