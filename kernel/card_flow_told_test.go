package kernel_test

import (
	"slices"
	"testing"

	"ludo-lsp/kernel"
)

// TestWhatIsToldOfCards: for each card and each seat that acts or passes, the log tells of
// the cards in the slots and of the seats that may act, before and after; of the class of
// the action; of who may act on the next card, with the windows of overrides and of lasting
// effects that open and close; and of what is restricted before a coup round.
func TestWhatIsToldOfCards(t *testing.T) {
	trip, moves := journey()
	p := trip.play(t)
	told := map[string]map[string][]string{} // the names of fields, by kind and step
	classes := map[any]bool{}
	var entries []kernel.LogEntry
	for _, move := range moves {
		p.do(move)
		entries = append(entries, p.entries...)
	}
	for _, e := range entries {
		step := ""
		var names []string
		for _, f := range e.Fields {
			names = append(names, f.Name)
			switch f.Name {
			case "step", "stage":
				step, _ = f.Value.(string)
			case "actionClass":
				classes[f.Value] = true
			}
		}
		if told[e.Kind] == nil {
			told[e.Kind] = map[string][]string{}
		}
		told[e.Kind][step] = append(told[e.Kind][step], names...)
	}
	for _, want := range []struct {
		kind, step string
		fields     []string
	}{
		{"turnFlowLifecycle", "promoteLookaheadToPlayed", []string{"before", "after"}},
		{"turnFlowLifecycle", "revealLookahead", []string{"before", "after"}},
		{"turnFlowLifecycle", "coupToLeader", []string{"before", "after"}},
		{"turnFlowLifecycle", "coupHandoff", nil},
		{"turnFlowEligibility", "candidateScan", []string{"seat", "before", "after", "actionClass"}},
		{"turnFlowEligibility", "passChain", []string{"seat", "before", "after", "actionClass", "rewards"}},
		{"turnFlowEligibility", "overrideCreate", []string{"overrides"}},
		{"turnFlowEligibility", "cardEnd", []string{"eligibilityBefore", "eligibilityAfter", "expiredOverrides"}},
		{"turnFlowLastingEffect", "created", []string{"id", "duration"}},
		{"turnFlowLastingEffect", "expired", []string{"id", "duration"}},
		{"turnFlowWindow", "", []string{"monsoonActive", "blockedActionIds", "limitedActionIds"}},
	} {
		fields, ok := told[want.kind][want.step]
		if !ok {
			t.Errorf("nothing is told of %s %s", want.kind, want.step)
		}
		for _, name := range want.fields {
			if !slices.Contains(fields, name) {
				t.Errorf("%s %s tells %q, not %s", want.kind, want.step, fields, name)
			}
		}
	}
	for _, e := range (caravan{}).play(t).do("a:trek/operationPlusSpecialActivity").entries {
		for _, f := range e.Fields {
			if f.Name == "actionClass" {
				classes[f.Value] = true
			}
		}
	}
	for _, class := range []string{"pass", "event", "operation", "limitedOperation", "operationPlusSpecialActivity"} {
		if !classes[class] {
			t.Errorf("no move is told to be of the class %s: %v", class, classes)
		}
	}
	if one, again := trip.journal(t, moves), trip.journal(t, moves); one != again {
		t.Errorf("the same moves are told in two ways:\n%s\n%s", one, again)
	}
}
