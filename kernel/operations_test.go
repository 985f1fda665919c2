package kernel_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// staged is a caravan in which a trek has three stages, and foraging goes along.
func staged(trek, forage string) caravan {
	stages := `{"costEffects": [], "stages": [{"effects": [` + adds("grain", 1) + `]}, {"effects": [` +
		adds("grain", 10) + `]}, {"effects": [` + adds("grain", 100) + `]}]}`
	return caravan{pipes: []string{merged(paidTrek(stages), trek),
		merged(paidTrek(`{"id": "forage-way", "actionId": "forage", "costEffects": [], "stages": [{"effects": [`+
			adds("salt", 1)+`]}]}`), forage)},
		members: `{"globalVars": [{"name": "grain", "type": "int", "init": 0, "min": 0, "max": 999}, {"name": "salt", "type": "int", "init": 0, "min": 0, "max": 999}, {"name": "silk", "type": "int", "init": 0, "min": -9, "max": 999}, {"name": "iron", "type": "int", "init": 0, "min": -9, "max": 999}]}`}
}

func along(action string, timing kernel.Timing, after, replace int) kernel.Move {
	c := &kernel.Compound{SpecialActivity: kernel.Move{ActionID: "forage"}, Timing: timing}
	if after >= 0 {
		c.InsertAfterStage = &after
	}
	if replace >= 0 {
		whole := replace > 0
		c.ReplaceRemainingStages = &whole
	}
	return kernel.Move{ActionID: action, Compound: c}
}

func TestSpecialActivitiesGoAlong(t *testing.T) {
	order := `{"stages": [{"effects": [{"setVar": {"scope": "global", "var": "silk", "value": {"ref": "gvar", "var": "grain"}}}, ` + adds("salt", 1) + `]}]}`
	for i, c := range []struct {
		move kernel.Move
		want string
		log  string
	}{
		{along("trek", kernel.BeforeOperation, -1, -1), "grain111 salt1", "candidateScan"},
		{along("trek", kernel.AfterOperation, -1, -1), "grain111 salt1 silk111", "candidateScan"},
		{along("trek", kernel.DuringOperation, -1, -1), "grain111 salt1 silk1", "candidateScan"},
		{along("trek", kernel.DuringOperation, 1, 0), "grain111 salt1 silk11", "candidateScan"},
		{along("trek", kernel.DuringOperation, 1, 1), "grain11 salt1 silk11", "operationCompoundStagesReplaced candidateScan"},
		{along("rally", kernel.AfterOperation, -1, -1), "salt1", "candidateScan"},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			p := staged(`{}`, order).play(t)
			if err := p.try(c.move); err != nil {
				t.Fatal(err)
			}
			p.logged(c.log).is("day-1>day-2 b/c acted:a 1:operationPlusSpecialActivity " + c.want)
		})
	}
	both := staged(`{}`, order).play(t)
	if err := both.try(along("trek", kernel.DuringOperation, 1, 1)); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(kernel.LogObject(both.entries[0].Fields)); err != nil ||
		string(got) != `{"actionId":"trek","profileId":"trek-way","insertAfterStage":1,"totalStages":3,"skippedStageCount":1}` {
		t.Errorf("%s, %v", got, err)
	}
	both.follow(`@ actionUsage.trek {"gameCount":1,"phaseCount":1,"turnCount":1}`,
		`@ actionUsage.forage {"gameCount":1,"phaseCount":1,"turnCount":1}`)
	p := staged(`{}`, `{}`).play(t)
	p.refuse("after the last stage", along("trek", kernel.DuringOperation, 3, -1),
		"compoundTimingConfigurationInvalid", `"stageCount":3`)
	p.refuse("before, with a stage", along("trek", kernel.BeforeOperation, 0, -1), "compoundTimingConfigurationInvalid",
		`"invalidField":"insertAfterStage"`)
	p.refuse("after, with the rest", along("trek", kernel.AfterOperation, -1, 0), "compoundTimingConfigurationInvalid",
		`"invalidField":"replaceRemainingStages"`)
	p.refuse("during, without a pipeline", along("rally", kernel.DuringOperation, -1, -1),
		"compoundTimingConfigurationInvalid")
	p.refuse("with a pass", along("rest", kernel.AfterOperation, -1, -1), "specialActivityAccompanyingOpDisallowed")
	p.refuse("with an event", along("omen", kernel.AfterOperation, -1, -1), "specialActivityAccompanyingOpDisallowed")
	wrong := along("trek", kernel.AfterOperation, -1, -1)
	wrong.Compound.SpecialActivity.ActionID = "rest"
	p.refuse("a pass as the activity", wrong, "specialActivityAccompanyingOpDisallowed")
	staged(`{}`, `{"accompanyingOps": ["trek"]}`).play(t).refuse("another operation",
		along("rally", kernel.AfterOperation, -1, -1), "specialActivityAccompanyingOpDisallowed",
		`"operationActionId":"rally"`)
	second := staged(`{}`, `{}`).play(t).do("a:trek")
	limited := along("trek", kernel.AfterOperation, -1, -1)
	limited.ActionClass = gamedef.LimitedOperationClass
	second.refuse("a limited operation", limited, "specialActivityAccompanyingOpDisallowed")
	second.refuse("the matrix", along("rally", kernel.AfterOperation, -1, -1), "moveNotLegalInCurrentState")
}

func TestPipelines(t *testing.T) {
	none := `{"op": "==", "left": 0, "right": 1}`
	enough := `{"op": ">=", "left": {"ref": "gvar", "var": "iron"}, "right": 5}`
	trek := func(members ...string) *trip {
		c := caravan{actions: []string{`{"id": "trek", "effects": [` + adds("salt", 9) + `]}`}}
		for _, m := range members {
			c.pipes = append(c.pipes, paidTrek(m))
		}
		return c.play(t)
	}
	// The effects of the action, and the stages that replace them.
	trek().do("a:trek").is("day-1>day-2 b/c acted:a 1:operation salt9")
	trek(`{"stages": [{"effects": [` + adds("grain", 1) + `]}, {"effects": [` + adds("silk", 2) +
		`]}]}`).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation grain1 silk2 iron-1")
	// A cost that cannot be paid.
	trek(`{"costValidation": `+enough+`}`).lists("trek", false).refused("a:trek", "actionPipelineCostValidationFailed",
		`"profileId":"trek-way"`, `"partialExecutionMode":"atomic"`)
	trek(`{"costValidation": `+enough+`, "atomicity": "partial"}`).lists("trek",
		true).do("a:trek").logged("operationPartial candidateScan").is("day-1>day-2 b/c acted:a 1:operation grain1")
	trek(`{"legality": `+none+`}`).lists("trek", false).refused("a:trek", "actionPipelineLegalityPredicateFailed")
	// The first that applies.
	trek(`{"id": "one", "applicability": `+none+`, "stages": [{"effects": [`+adds("salt", 1)+`]}]}`,
		`{"id": "two", "applicability": {"op": "==", "left": {"ref": "activePlayer"}, "right": 0}, "stages": [{"effects": [`+adds("silk", 1)+`]}]}`).
		do("a:trek").is("day-1>day-2 b/c acted:a 1:operation silk1 iron-1")
	trek(`{"applicability": `+none+`}`).lists("trek", false).refused("a:trek", "actionNotLegalInCurrentState")
	// Targets in the order that the pipeline says, and only those that can be paid for.
	space := func(id string, price int) string {
		return fmt.Sprintf(`{"id": "%s:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "attributes": {"price": %d}}`, id, price)
	}
	price := `{"ref": "zoneProp", "zone": "$target", "prop": "price"}`
	c := caravan{zones: space("p3", 3) + "," + space("p1", 2) + "," + space("p2", 4), setup: adds("iron", 5),
		pipes: []string{paidTrek(`{"atomicity": "partial", "targeting": {"select": "allEligible", "tieBreak": "lexicographic"},
		"costValidation": {"op": ">=", "left": {"ref": "gvar", "var": "iron"}, "right": ` + price + `},
		"costEffects": [{"addVar": {"scope": "global", "var": "iron", "delta": {"op": "-", "left": 0, "right": ` + price + `}}}],
		"stages": [{"effects": [{"forEach": {"bind": "$z", "over": {"query": "binding", "name": "$targets"}, "effects": [
			{"setVar": {"scope": "global", "var": "grain", "value": {"op": "+", "left": {"op": "*", "left": {"ref": "gvar", "var": "grain"}, "right": 10}, "right": {"ref": "zoneProp", "zone": "$z", "prop": "price"}}}}]}}]}]}`)}}
	c.play(t).do("a:trek").is("day-1>day-2 b/c acted:a 1:operation grain23")
	// A free operation pays for none, and leaves none out: the tour is 243, more than grain can be.
	c.cards = unshaded(`{"freeOperationGrants": [` + grant(`{}`) + `]}`)
	c.play(t).do("a:omen", "trek*").is("day-1>day-2 b/c acted:a 1:event grain99 iron5")
}

func TestEndingsOfCardGames(t *testing.T) {
	reached := `{"op": ">=", "left": {"ref": "gvar", "var": "grain"}, "right": 2}`
	margin := func(seat string, n int) string { return fmt.Sprintf(`{"seat": %q, "value": %d}`, seat, n) }
	end := func(terminal string) *kernel.Result {
		t.Helper()
		c := caravan{members: `{"terminal": ` + merged(`{"conditions": []}`, terminal) + `}`,
			config: `{"cardSeatOrderMetadataKey": "so"}`,
			cards: map[string]string{"day-1": `{"metadata": {"so": ["drift", "coral", "brass", "amber"]}}`,
				"day-2": `{"metadata": {"so": ["drift", "coral", "brass", "amber"]}}`}}
		p := c.play(t).do("d:trek")
		if r, err := p.s.Terminal(); err != nil || r != nil {
			t.Fatalf("the game is over: %+v, %v", r, err)
		}
		r, err := p.do("c:trek/limitedOperation").s.Terminal()
		if err != nil || r == nil {
			t.Fatalf("the game goes on: %v", err)
		}
		return r
	}
	checkpoint := func(timing string) string {
		return `"checkpoints": [{"id": "rich", "seat": "brass", "timing": "` + timing + `", "when": ` + reached + `}]`
	}
	if r := end(`{` + checkpoint("duringCoup") + `}`); r.Type != gamedef.WinResult || r.Player != 1 ||
		r.Seat != "brass" || len(r.Ranking) != 0 || r.Checkpoint != "rich" {
		t.Errorf("got %+v", r)
	}
	if r := end(`{` + checkpoint("finalCoup") + `}`); r.Player != 1 || r.Seat != "brass" {
		t.Errorf("got %+v", r)
	}
	margins := `"margins": [` + margin("amber", 3) + "," + margin("coral", 5) + "," + margin("drift", 5) + `]`
	for _, c := range []struct{ ranking, want string }{
		{`{"order": "desc", "tieBreakOrder": ["drift", "coral"]}`, "drift coral amber"},
		{`{"order": "desc"}`, "coral drift amber"},
		{`{"order": "asc"}`, "amber coral drift"},
	} {
		r := end(`{` + checkpoint("duringCoup") + `, ` + margins + `, "ranking": ` + c.ranking + `}`)
		got := ""
		for i, row := range r.Ranking {
			if row.Rank != i+1 {
				t.Errorf("%s has rank %d", row.Seat, row.Rank)
			}
			got += " " + row.Seat
		}
		if got[1:] != c.want || r.Seat != r.Ranking[0].Seat {
			t.Errorf("%s: got%s", c.ranking, got)
		}
	}
	r := end(`{` + checkpoint("duringCoup") + `, "conditions": [{"when": ` + reached +
		`, "result": {"type": "draw"}}]}`)
	if r.Type != gamedef.WinResult {
		t.Errorf("the condition is before the checkpoint: %+v", r)
	}
}

// States that differ in who is eligible are different.
func TestHashOfCards(t *testing.T) {
	none, one := caravan{cards: overrides(override("drift", "today", false))},
		caravan{cards: overrides(override("drift", "today", true))}
	a, b := none.play(t).do("a:omen"), one.play(t).do("a:omen")
	if a.s.Hash() == b.s.Hash() {
		t.Error("the hashes are equal")
	}
	if again := none.play(t).do("a:omen"); again.s.Hash() != a.s.Hash() {
		t.Error("equal states have different hashes")
	}
}

// A special activity that another move cancels goes along with no operation.
func TestCanceledActivitiesDoNotGoAlong(t *testing.T) {
	c := staged(`{}`, `{}`)
	c.config = `{"pivotal": {"actionIds": [], "interrupt": {"precedence": [], "cancellation": [{"winner": {"actionId": "jaunt"}, "canceled": {"actionId": "forage"}}]}}}`
	p := c.play(t)
	l, err := p.s.Legal(kernel.ListOptions{Compound: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range l.Moves {
		if move.Compound != nil || move.ActionID == "forage" {
			t.Errorf("%s is listed", written(move))
		}
	}
	p.refuse("a canceled activity", along("trek", kernel.AfterOperation, -1, -1), "moveNotLegalInCurrentState",
		"cancellation")
}

// Constraints between the choices of an operation and its special activity; without a
// choice there is nothing to share.
func TestConstraintsOnSets(t *testing.T) {
	choice := func(bind string) string {
		return `"costEffects": [], "stages": [{"effects": [{"chooseN": {"internalDecisionId": "decision:` + bind +
			`", "bind": "` + bind + `", "options": {"query": "enums", "values": ["q", "r"]}, "min": 0, "max": 2}}]}]`
	}
	for _, c := range []struct {
		relation, operation, activity string
		allowed                       bool
	}{
		{"disjoint", "[q r]", "[q]", false}, {"disjoint", "[r]", "[q]", true}, {"disjoint", "[]", "[q]", true}, {"disjoint", "[q]", "[]", true},
		{"subset", "[r]", "[q]", false}, {"subset", "[q r]", "[q]", true}, {"subset", "[]", "[q]", false}, {"subset", "[q]", "[]", true},
	} {
		game := caravan{pipes: []string{paidTrek(`{` + choice("$m") + `}`), paidTrek(`{"id": "forage-way", "actionId": "forage", ` + choice("$n") + `,
			"compoundParamConstraints": [{"relation": "` + c.relation + `", "operationParam": "$m", "specialActivityParam": "$n"}]}`)}}
		move := along("trek", kernel.AfterOperation, -1, -1)
		move.Params = kernel.Params{{Name: "decision:$m", Value: argument(c.operation)}}
		move.Compound.SpecialActivity.Params = kernel.Params{{Name: "decision:$n", Value: argument(c.activity)}}
		p := game.play(t)
		if c.allowed {
			if err := p.try(move); err != nil {
				t.Errorf("%s %s %s: %v", c.relation, c.operation, c.activity, err)
			}
			continue
		}
		p.refuse(fmt.Sprint(c), move, "specialActivityCompoundParamConstraintFailed", `"relation":"`+c.relation+`"`,
			`"operationParam":"$m"`)
	}
}
