package kernel_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

// TestTargets chooses the targets of pipelines and goes through them in the order
// that they ask for. What is done is written down as digits: east 1, north 2, south 3.
func TestTargets(t *testing.T) {
	visit := func(space string) string {
		digit := `{"if": {"when": {"op": "==", "left": ` + space +
			`, "right": "east:none"}, "then": 1, "else": {"if": {"when": {"op": "==", "left": ` + space +
			`, "right": "north:none"}, "then": 2, "else": 3}}}}`
		return `{"setVar": {"scope": "global", "var": "tour", "value": {"op": "+", "left": {"op": "*", "left": {"ref": "gvar", "var": "tour"}, "right": 10}, "right": ` + digit + `}}}`
	}
	loop := func(over string) string {
		return `{"forEach": {"bind": "$s", "over": ` + over + `, "effects": [` + visit(binding("$s")) + `]}}`
	}
	targets := loop(`{"query": "binding", "name": "$targets"}`)
	trees := func(of string) string { return `{"ref": "zoneProp", "zone": "` + of + `", "prop": "trees"}` }
	gold := `{"ref": "gvar", "var": "gold"}`
	game := func(members string) string {
		return `{"globalVars": [{"name": "tour", "type": "int", "init": 0, "min": 0, "max": 9999}, {"name": "gold", "type": "int", "init": 2, "min": 0, "max": 9}, {"name": "fruit", "type": "int", "init": 0, "min": 0, "max": 9}],
			"actions": [` + action("tour", `{}`) + `], "actionPipelines": [` + pipeline("p", "tour", members) + `]}`
	}
	priced := `"costValidation": {"op": ">=", "left": ` + gold + `, "right": ` + trees("$target") + `},
		"costEffects": [{"addVar": {"scope": "global", "var": "gold", "delta": {"op": "-", "left": 0, "right": ` + trees("$target") + `}}}]`
	number := `{"aggregate": {"op": "count", "query": {"query": "binding", "name": "$targets"}}}`
	together := `"costValidation": {"op": ">=", "left": ` + gold + `, "right": ` + number + `},
		"costEffects": [{"addVar": {"scope": "global", "var": "gold", "delta": {"op": "-", "left": 0, "right": ` + number + `}}}]`
	tests := []struct {
		name    string
		members string
		steps   []step
	}{
		{"all of them, without a decision", `{"targeting": {"select": "allEligible", "tieBreak": "lexicographic"}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"legal", "tour"}, {"choices tour", "complete"}, {"stay tour", "123"}}},
		{"up to two that meet a filter", `{"targeting": {"select": "upToN", "max": 2, "filter": {"op": ">", "left": ` +
			trees("$target") + `, "right": 0}}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"choices tour", "decision:pipelineTargets:p: east:none south:none 0..2"},
				{"stay tour decision:pipelineTargets:p=[south:none east:none]", "13"},
				{"stay tour decision:pipelineTargets:p=[north:none]", "moveParamsInvalid (EFFECT_RUNTIME)"}}},
		{"in the order of choice", `{"targeting": {"select": "upToN", "max": 2, "order": "chosen"}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"stay tour decision:pipelineTargets:p=[south:none east:none]", "31"}}},
		{"exactly two", `{"targeting": {"select": "exactN", "max": 2}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"choices tour", "decision:pipelineTargets:p: east:none north:none south:none 2..2"},
				{"stay tour decision:pipelineTargets:p=[south:none east:none]", "13"},
				{"stay tour decision:pipelineTargets:p=[south:none]", "moveParamsInvalid (EFFECT_RUNTIME)"}}},
		{"too few for an exact number", `{"targeting": {"select": "exactN", "max": 4}, "stages": [{"effects": [` +
			targets + `]}]}`,
			[]step{{"legal", ""}, {"stay tour", "moveNotLegalInCurrentState (noTargets)"}}},
		{"by an attribute, greatest first", `{"targeting": {"select": "allEligible", "order": "attribute:trees:desc"}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"stay tour", "132"}}},
		{"each with its price, as far as the gold goes", `{"targeting": {"select": "allEligible"}, ` + priced +
			`, "atomicity": "partial", "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"stay tour", "12 operationPartial"}}},
		{"each with its price, or none", `{"targeting": {"select": "allEligible"}, ` + priced +
			`, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"legal", ""}, {"stay tour", "actionPipelineCostValidationFailed"}}},
		{"each with its price, of a choice", `{"targeting": {"select": "upToN"}, ` + priced +
			`, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"options tour", "decision:pipelineTargets:p: east:none north:none south:none 0..3"},
				{"choices tour decision:pipelineTargets:p=[east:none south:none]", "illegal pipelineAtomicCostValidationFailed"},
				{"stay tour decision:pipelineTargets:p=[east:none south:none]", "actionPipelineCostValidationFailed"},
				{"stay tour decision:pipelineTargets:p=[north:none east:none]", "12"}}},
		{"one price for all of them", `{"targeting": {"select": "upToN"}, ` + together + `, "stages": [{"effects": [` +
			targets + `]}]}`,
			[]step{{"legal", "tour"}, {"choices tour decision:pipelineTargets:p=[east:none north:none south:none]",
				"illegal pipelineAtomicCostValidationFailed"},
				{"stay tour decision:pipelineTargets:p=[east:none north:none south:none]",
					"actionPipelineCostValidationFailed"},
				{"stay tour decision:pipelineTargets:p=[south:none north:none]", "23"}}},
		{"one price for all of them, or none is paid", `{"targeting": {"select": "allEligible"}, ` + together +
			`, "atomicity": "partial", "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"choices tour", "complete"}, {"stay tour", "123 operationPartial"}}},
		{"one price for all of them, and too many", `{"targeting": {"select": "allEligible"}, ` + together +
			`, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"legal", ""}, {"choices tour", "illegal pipelineAtomicCostValidationFailed"},
				{"stay tour", "actionPipelineCostValidationFailed"}}},
		{"by an attribute, ties in the order of choice",
			`{"targeting": {"select": "upToN", "order": "attribute:trees:desc", "tieBreak": "chosen"}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"choices tour", "decision:pipelineTargets:p: east:none south:none north:none 0..3"},
				{"stay tour decision:pipelineTargets:p=[north:none south:none east:none]", "132"}}},
		{"by no attribute that there is, ties in the order of choice",
			`{"targeting": {"select": "upToN", "order": "attribute:rocks", "tieBreak": "chosen"}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"choices tour", "decision:pipelineTargets:p: east:none north:none south:none 0..3"},
				{"stay tour decision:pipelineTargets:p=[north:none south:none east:none]", "231"}}},
		{"nothing that meets a filter", `{"targeting": {"select": "allEligible", "filter": {"op": ">", "left": ` +
			trees("$zone") + `, "right": 5}}, "stages": [{"effects": [` + targets + `]}]}`,
			[]step{{"legal", ""}, {"stay tour", "moveNotLegalInCurrentState (noTargets)"}}},
		{"a loop of the cost may call its item so", `{"targeting": {"select": "upToN"}, "costEffects": [{"forEach": {"bind": "$target", "over": {"query": "mapSpaces"}, "effects": [` + visit(binding("$target")) + `]}}], "stages": [{"effects": []}]}`,
			[]step{{"choices tour", "complete"}, {"stay tour", "123"}}},
		{"a choice of spaces is gone through in order", `{"targeting": {"tieBreak": "lexicographic"}, "stages": [
			{"effects": [{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "mapSpaces"}, "min": 1, "max": 3}}]},
			{"effects": [` + loop(`{"query": "binding", "name": "$n"}`) + `]}]}`,
			[]step{{"stay tour decision:n=[south:none east:none north:none]", "123"}}},
		{"words that are no order change nothing", `{"targeting": {"order": "asc", "tieBreak": "id"}, "stages": [
			{"effects": [{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "mapSpaces"}, "min": 1, "max": 3}}]},
			{"effects": [` + loop(`{"query": "binding", "name": "$n"}`) + `]}]}`,
			[]step{{"stay tour decision:n=[south:none east:none north:none]", "312"}}},
		{"the loops of stages are ordered before their limit", `{"targeting": {"order": "attribute:trees"}, "stages": [
			{"effects": [{"forEach": {"bind": "$s", "over": {"query": "mapSpaces"}, "limit": 1, "effects": [` + visit(binding("$s")) + `]}}]}]}`,
			[]step{{"stay tour", "2"}}},
		{"a limit of targets that are not used is only a description", `{"targeting": {"select": "upToN", "max": 2}, "stages": [
			{"effects": [{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "mapSpaces"}, "max": 5}}]}]}`,
			[]step{{"choices tour", "decision:n: east:none north:none south:none 0..3"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { walkTour(t, test.members, game, test.steps) })
	}
}

func walkTour(t *testing.T, members string, game func(string) string, steps []step) {
	s := stateOf(t, game(members))
	for _, step := range steps {
		got := tourStep(t, s, step.do)
		if got != step.want {
			t.Errorf("%s: %q, want %q", step.do, got, step.want)
		}
	}
}

// tourStep does a step to a state and tells what came of it; after a move that is the
// tour and the log.
func tourStep(t *testing.T, s *kernel.State, do string) string {
	word, move, _ := strings.Cut(do, " ")
	switch word {
	case "legal":
		return legalText(t, s, kernel.ListOptions{})
	case "choices", "options":
		return choicesText(t, s, move, word == "options")
	}
	out, err := s.Apply(moveOf(move), kernel.ApplyOptions{Stay: true})
	if err != nil {
		return errorText(err)
	}
	var state struct{ GlobalVars struct{ Tour int } }
	if err := json.Unmarshal([]byte(canonical(t, out.State)), &state); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(fmt.Sprint(state.GlobalVars.Tour, " ", logged(out)))
}
