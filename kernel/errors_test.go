package kernel_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// aboutOf is the code and reason of an error with the names of what it is about.
func aboutOf(err error) string {
	var failed *kernel.Error
	var refused *kernel.IllegalMoveError
	var out string
	var context map[string]any
	switch {
	case err == nil:
		return "possible"
	case errors.As(err, &refused):
		out, context = refused.Reason, refused.Context
	case errors.As(err, &failed):
		out, context = strings.TrimSpace(failed.Code+" "+failed.Reason), failed.Context
	default:
		return err.Error()
	}
	var keys []string
	for key := range context {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return strings.TrimSpace(out + ": " + strings.Join(keys, " "))
}

// Errors name what they are about under names that stay: hosts show it.
func TestErrorsSayWhatTheyAreAbout(t *testing.T) {
	byZero := `{"op": "==", "left": {"op": "/", "left": 1, "right": {"ref": "gvar", "var": "fruit"}}, "right": 1}`
	one := func(members string) string { return `{"actions": [` + action("go", members) + `]}` }
	doing := func(effect string) string { return one(`{"effects": [` + effect + `]}`) }
	piped := func(members string) string {
		return `{"actions": [` + action("go", `{}`) + `], "actionPipelines": [` + pipeline("way", "go", members) + `]}`
	}
	with := func(timing kernel.Timing, after int) kernel.Move {
		c := &kernel.Compound{Timing: timing, SpecialActivity: kernel.Move{ActionID: "go"}}
		if after >= 0 {
			c.InsertAfterStage = &after
		}
		return kernel.Move{ActionID: "go", Compound: c}
	}
	targets := `{"targeting": {"select": "upToN", "max": 1}, "stages": [{"effects": [{"forEach": {"bind": "$s", "over": {"query": "binding", "name": "$targets"}, "effects": []}}]}]}`
	moveGo := kernel.Move{ActionID: "go"}
	given := func(name string, value kernel.Value) kernel.Move {
		return kernel.Move{ActionID: "go", Params: kernel.Params{{Name: name, Value: value}}}
	}
	for _, test := range []struct {
		name, members string
		move          kernel.Move
		made, chosen  string // what making the move and looking at its choices say
	}{
		{"a selector without a parameter", one(`{"actor": {"chosen": "$who"}}`), moveGo,
			"RUNTIME_CONTRACT_INVALID invalidSelectorSpec: actionId reason selector selectorContractViolations surface",
			"RUNTIME_CONTRACT_INVALID invalidSelectorSpec: actionId reason selector selectorContractViolations surface"},
		{"a selector of several", one(`{"executor": "all"}`), moveGo,
			"RUNTIME_CONTRACT_INVALID invalidSelectorSpec: actionId reason selector surface",
			"RUNTIME_CONTRACT_INVALID invalidSelectorSpec: actionId reason selector surface"},
		{"applicability", piped(`{"applicability": ` + byZero + `}`), moveGo,
			"ACTION_PIPELINE_APPLICABILITY_EVALUATION_FAILED applicabilityEvaluationFailed: actionId predicate profileId reason",
			"ACTION_PIPELINE_APPLICABILITY_EVALUATION_FAILED applicabilityEvaluationFailed: actionId predicate profileId reason"},
		{"legality", piped(`{"legality": ` + byZero + `}`), moveGo,
			"ACTION_PIPELINE_PREDICATE_EVALUATION_FAILED pipelinePredicateEvaluationFailed: actionId predicate profileId reason",
			"ACTION_PIPELINE_PREDICATE_EVALUATION_FAILED pipelinePredicateEvaluationFailed: actionId predicate profileId reason"},
		{"an unknown action", one(`{}`), kernel.Move{ActionID: "stay"}, "unknownActionId:", "LEGAL_CHOICES_UNKNOWN_ACTION: actionId"},
		{"a value outside of its domain", one(`{"params": [{"name": "$n", "domain": ` + ints("1", "2") + `}]}`),
			given("$n", kernel.Int(9)),
			"moveParamsNotLegalForAction: param value", "LEGAL_CHOICES_VALIDATION_FAILED: actionId param value"},
		{"a domain of what cannot be named",
			one(`{"params": [{"name": "$n", "domain": {"query": "assetRows", "tableId": "crops"}}]}`), moveGo,
			"moveParamsInvalid: detail", "LEGAL_CHOICES_VALIDATION_FAILED: actionId param value"},
		{"a missing parameter", one(`{"params": [{"name": "$n", "domain": ` + ints("1", "2") + `}]}`), moveGo, "moveHasIncompleteParams: nextDecisionId nextDecisionName", "possible"},
		{"a missing decision", doing(anyFruit), moveGo, "moveHasIncompleteParams: nextDecisionId nextDecisionName", "possible"},
		{"no option", doing(anyFruit), given("decision:kind", kernel.String("fig")), "moveParamsInvalid: detail",
			"EFFECT_RUNTIME choiceRuntimeValidationFailed: bind decisionId effectType options reason value"},
		{"no target", piped(targets), given("decision:pipelineTargets:way", kernel.ListOf(kernel.String("shed:none"))),
			"moveParamsInvalid: detail",
			"EFFECT_RUNTIME choiceRuntimeValidationFailed: bind decisionId effectType options reason value"},
		{"too many targets", piped(targets), given("decision:pipelineTargets:way",
			kernel.ListOf(kernel.String("east:none"), kernel.String("north:none"))), "moveParamsInvalid: detail",
			"EFFECT_RUNTIME choiceRuntimeValidationFailed: bind decisionId effectType options reason value"},
		{"a stray answer", doing(addFruit), given("decision:kind", kernel.String("fig")), "moveParamsInvalid: detail param", "possible"},
		{"another phase", merged(one(`{"phase": ["dusk"]}`), `{"turnStructure": {"phases": [{"id": "day"}, {"id": "dusk"}]}}`), moveGo, "actionNotLegalInCurrentState: detail", "phaseMismatch"},
		{"not the actor", one(`{"actor": {"id": 1}}`), moveGo, "actionActorNotApplicable:", "actorNotApplicable"},
		{"no executor", one(`{"executor": {"id": 3}}`), moveGo, "actionExecutorNotApplicable:", "executorNotApplicable"},
		{"a limit", one(`{"limits": [{"scope": "game", "max": 0}]}`), moveGo, "actionNotLegalInCurrentState: detail", "actionLimitExceeded"},
		{"no pipeline", piped(`{"applicability": false}`), moveGo, "actionNotLegalInCurrentState: detail", "pipelineNotApplicable"},
		{"not legal", piped(`{"legality": false}`), moveGo, "actionPipelineLegalityPredicateFailed: profileId", "pipelineLegalityFailed"},
		{"not affordable", piped(`{"costValidation": false}`), moveGo, "actionPipelineCostValidationFailed: partialExecutionMode profileId", "pipelineAtomicCostValidationFailed"},
		{"the condition", one(`{"pre": false}`), moveGo, "actionNotLegalInCurrentState: detail", "possible"},
		{"not suspended", one(`{}`), kernel.Move{ActionID: "go", Continues: true}, "noSuspendedMove:", "noSuspendedMove"},
		{"nobody can interrupt", one(`{}`), kernel.Move{ActionID: "go", InterruptSeat: "north"}, "interruptNotAvailable: seat", "interruptNotAvailable"},
		{"not free", one(`{}`), kernel.Move{ActionID: "go", FreeOperation: true}, "freeOperationNotGranted: choiceReason freeOperationDenial", "freeOperationNoActiveSeatGrant"},
		{"a place of no special activity", one(`{}`), with(kernel.BeforeOperation, 0), "compoundTimingConfigurationInvalid: invalidField timing", "possible"},
		{"a stage that there is not", one(`{}`), with(kernel.DuringOperation, 0), "compoundTimingConfigurationInvalid: insertAfterStage stageCount timing", "possible"},
		{"a division", doing(add("fruit", `{"op": "/", "left": 1, "right": {"ref": "gvar", "var": "fruit"}}`)), moveGo, "DIVISION_BY_ZERO: expr left right", "DIVISION_BY_ZERO: expr left right"},
		{"nothing bound", doing(add("fruit", binding("$n"))), moveGo, "MISSING_BINDING: availableBindings binding", "MISSING_BINDING: availableBindings binding"},
		{"an effect of no kind of value", doing(`{"setVar": {"scope": "global", "var": "rain", "value": {"ref": "gvar", "var": "fruit"}}}`), moveGo, "EFFECT_RUNTIME variableRuntimeValidationFailed: actualType effectType reason scope var", "EFFECT_RUNTIME variableRuntimeValidationFailed: actualType effectType reason scope var"},
		{"the other half of an interrupt", doing(`{"popInterruptPhase": {}}`), moveGo, "EFFECT_RUNTIME turnFlowRuntimeValidationFailed: effectType reason", "EFFECT_RUNTIME turnFlowRuntimeValidationFailed: effectType reason"},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := `{"runtimeDataAssets": [{"id": "farm", "kind": "scenario", "payload": {"crops": [{"name": "oats"}]}}],
				"tableContracts": [{"id": "crops", "assetId": "farm", "tablePath": "crops", "fields": [{"field": "name", "type": "string"}]}]}`
			s := stateOf(t, merged(table, test.members))
			_, err := s.Apply(test.move, kernel.ApplyOptions{Stay: true})
			if got := aboutOf(err); got != test.made {
				t.Errorf("made: %s, want %s", got, test.made)
			}
			chosen := ""
			if c, err := s.Choices(test.move, true); err != nil {
				chosen = aboutOf(err)
			} else if chosen = c.Illegal; chosen == "" {
				chosen = "possible"
			}
			if chosen != test.chosen {
				t.Errorf("its choices: %s, want %s", chosen, test.chosen)
			}
		})
	}
}

// While a move waits, other moves are refused for it.
func TestRefusalsWhileAMoveWaits(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("go", `{"effects": [`+rolling(anyFruit)+`]}`)+","+action("stay", `{}`)+`]}`)
	out, err := s.Apply(moveOf("go"), kernel.ApplyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[string]string{
		"go": "moveSuspended: actionId decisionId decisionPlayer", "stay": "moveSuspended: actionId decisionId decisionPlayer", "stay +continues": "moveSuspended: actionId decisionId decisionPlayer",
		"go +continues": "moveHasIncompleteParams: nextDecisionId nextDecisionName", "go +continues decision:kind=fig": "moveParamsInvalid: detail",
		"go +continues decision:kind=plum rest=1": "moveParamsInvalid: detail param",
	} {
		before := canonical(t, out.State)
		_, err := out.State.Apply(moveOf(move), kernel.ApplyOptions{})
		if got := aboutOf(err); got != want {
			t.Errorf("%s: %s, want %s", move, got, want)
		}
		if canonical(t, out.State) != before {
			t.Errorf("%s changed the state", move)
		}
	}
}

// The same of card-driven games.
func TestErrorsOfCardsSayWhatTheyAreAbout(t *testing.T) {
	both := granting(grant(`{"id": "g", "zoneFilter": {"op": "==", "left": {"op": "/", "left": 1, "right": {"ref": "gvar", "var": "salt"}}, "right": 1}}`))
	out, err := both.start(t).Apply(kernel.Move{ActionID: "omen"}, kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = out.State.Apply(kernel.Move{ActionID: "trek", FreeOperation: true}, kernel.ApplyOptions{})
	if got, want := aboutOf(err), "FREE_OPERATION_ZONE_FILTER_EVALUATION_FAILED: actionId candidateZones causeCode causeMessage causeName moveParams surface zoneFilter"; got != want {
		t.Errorf("a filter that fails: %s, want %s", got, want)
	}
	var division *kernel.Error
	if !errors.As(errors.Unwrap(err), &division) || division.Code != "DIVISION_BY_ZERO" {
		t.Errorf("because of %v", errors.Unwrap(err))
	}
	pass := along("rest", kernel.AfterOperation, -1, -1)
	_, err = staged(`{}`, `{}`).play(t).s.Apply(pass, kernel.ApplyOptions{})
	if got, want := aboutOf(err), "specialActivityAccompanyingOpDisallowed: actionClass detail operationActionId specialActivityActionId"; got != want {
		t.Errorf("a pass with an activity: %s, want %s", got, want)
	}
	_, err = caravan{}.play(t).s.Apply(kernel.Move{ActionID: "trek", ActionClass: gamedef.EventClass},
		kernel.ApplyOptions{})
	if got, want := aboutOf(err), "turnFlowActionClassMismatch: mappedActionClass submittedActionClass"; got != want {
		t.Errorf("a wrong class: %s, want %s", got, want)
	}
}
