package kernel_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/random"
)

func TestScratch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := dice{t}
		s, err := d.game().Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		rng := random.New(rapid.Int64().Draw(t, "seed"))
		count := map[string]int{}
		for range 30 {
			next, err := s.Advance()
			if err != nil {
				t.Fatalf("%v\n%s", err, kernel.CardSummary(s))
			}
			s = next.State
			for range 20 {
				one := func(nested bool) kernel.Move {
					m := kernel.Move{ActionID: d.of("rest", "trek", "agree", "omen", "jaunt", "haul", "crown", "rally", "forage"), ActionClass: gamedef.ActionClass(d.of("", "", "operation", "limitedOperation", "operationPlusSpecialActivity", "event", "pass", "specialActivity")), FreeOperation: d.yes(1, 2)}
					if d.yes(1, 8) && !nested {
						m.InterruptSeat = d.of(everySeat...)
					}
					if d.yes(1, 3) {
						m.Params = m.Params.With("decision:sp", argument(d.of("[p1:none]", "[p2:none]", "[p2:none p3:none]", "p1", "[]")))
					}
					if d.yes(1, 3) {
						m.Params = m.Params.With("decision:eventTarget:0:$t", argument(d.of("p", "q", "[p]")))
					}
					return m
				}
				m := one(false)
				if d.yes(1, 3) {
					special := one(true)
					m.Compound = &kernel.Compound{SpecialActivity: special, Timing: []kernel.Timing{kernel.BeforeOperation, kernel.AfterOperation, kernel.DuringOperation}[d.number(0, 2)]}
				}
				_, err := s.Apply(m, kernel.ApplyOptions{})
				var il *kernel.IllegalMoveError
				var ke *kernel.Error
				switch {
				case err == nil:
					count["ok"]++
					if m.Compound != nil {
						count["compound"]++
						if m.Compound.SpecialActivity.FreeOperation {
							count["nestedfree"]++
						}
					}
				case errors.As(err, &il):
				case errors.As(err, &ke) && (ke.Code == "FREE_OPERATION_ZONE_FILTER_EVALUATION_FAILED" || ke.Reason == "decisionUnanswerable"):
				default:
					t.Fatalf("%s %+v %+v: %v\n%s", written(m), m, m.Compound, err, kernel.CardSummary(s))
				}
				if _, err := s.Choices(m, true); err != nil && !errors.As(err, &il) {
					if errors.As(err, &ke) && (ke.Code == "LEGAL_CHOICES_VALIDATION_FAILED" || true) {
						count[ke.Code]++
						continue
					}
					t.Fatalf("choices %s: %v\n%s", written(m), err, kernel.CardSummary(s))
				}
			}
			s = randomCardMove(t, s, rapid.Uint32().Draw(t, "move"), &rng)
		}
		t.Log(count)
	})
}
