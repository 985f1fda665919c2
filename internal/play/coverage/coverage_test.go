package coverage_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/coverage"
	"ludo-lsp/internal/play/playtest"
)

const market = "```yaml\n" + `metadata: { id: market, players: { min: 2, max: 2 } }
zones:
  - { id: stall, owner: none, visibility: public, ordering: stack }
  - { id: shelf, owner: none, visibility: public, ordering: stack }
globalVars:
  - { name: day, type: int, init: 0, min: 0, max: 9 }
tokenTypes: [{ id: good, props: { kind: string } }]
conditionMacros:
  - { id: late, params: [{ name: least }], condition: day >= param(least) }
setup:
  - for $n in intsInRange(1, 3) do if $n > 0 then createToken(good, stall, props=(kind=bread))
turnStructure: { phases: [{ id: main }] }
actions:
  - id: buy
    actor: active
    executor: actor
    phase: [main]
    params:
      - { name: $from, domain: "zones(count($zone) > 0)" }
    effects: |
      if count($from, kind == bread) > 0 and late(least=2) then day += 2
      else day += 1
  - id: sing
    actor: active
    executor: actor
    phase: [main]
    pre: late(least=3)
    effects: day += 1
actionPipelines:
  - id: singing
    actionId: sing
    legality: null
    costValidation: null
    costEffects: []
    targeting: {}
    stages:
      - effects: ["day += 1"]
      - effects: ["if day > 12 then day = 0"]
    atomicity: atomic
triggers:
  - id: dawn
    event: { type: actionResolved, action: buy }
    when: day == 4
    effects: moveAll(stall, shelf)
terminal:
  conditions:
    - { when: day >= 8, result: { type: draw } }
    - { bind: $late, over: players(), when: day > 6 + $late and $late > 0, result: { type: draw } }
` + "```\n"

// Conditions and filters are counted wherever they are asked, calls of macros where they are written, and stages.
func TestConditionsFiltersCallsAndStages(t *testing.T) {
	game, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: market})
	played, err := playtest.Play(t.Context(), game.Definition(), playtest.Options{Games: 20})
	if err != nil {
		t.Fatal(err)
	}
	report := coverage.Of(game.Definition(), played.Evidence, result.SourceMap)
	ways := func(n int64) string { return fmt.Sprint(min(n, 1)) }
	got := map[string]string{}
	for _, r := range report.Files[0].Rules {
		if r.Tested {
			line := strings.Split(market, "\n")[r.At.Line-1]
			got[r.What+" in "+strings.TrimSpace(line)] = ways(r.True) + ways(r.False)
		} else if r.Kind == coverage.Named {
			got[r.What] = ways(r.Times)
		}
	}
	for row, want := range map[string]string{
		"condition in - { name: $from, domain: \"zones(count($zone) > 0)\" }":                                         "11",
		"filter in if count($from, kind == bread) > 0 and late(least=2) then day += 2":                                "10",
		"effect in if count($from, kind == bread) > 0 and late(least=2) then day += 2":                                "11",
		"use of late in if count($from, kind == bread) > 0 and late(least=2) then day += 2":                           "11",
		"use of late in pre: late(least=3)":                                                                           "11",
		"action sing in - id: sing":                                                                                   "11",
		"condition in when: day == 4":                                                                                 "11",
		"ending 1 in - { when: day >= 8, result: { type: draw } }":                                                    "11",
		"ending 2 in - { bind: $late, over: players(), when: day > 6 + $late and $late > 0, result: { type: draw } }": "11",
		"stage 1 of singing": "1",
		"stage 2 of singing": "1",
	} {
		if got[row] != want {
			t.Errorf("%s: %q, want %q", row, got[row], want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}
}

// What never acted is played towards, and the report says in its forms for people and programs what came of it.
func TestSearchForWhatNeverActed(t *testing.T) {
	game, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: strings.Replace(market, "day >= 8, result",
		"day >= 2, result", 1)})
	played, err := playtest.Play(t.Context(), game.Definition(), playtest.Options{Games: 1})
	if err != nil {
		t.Fatal(err)
	}
	report := coverage.Of(game.Definition(), played.Evidence, result.SourceMap)
	told := 0
	report.Search(context.Background(), game, 1, 2, time.Minute, func(done, total int) {
		if told++; done != told || total < done {
			t.Errorf("after %d rules it tells of %d of %d", told, done, total)
		}
	})
	if told == 0 {
		t.Error("nothing is told of the search")
	}
	for _, format := range []string{"text", "json", "html"} {
		var out bytes.Buffer
		if err := report.Write(&out, format, func(string) string { return market }); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "played towards it") {
			t.Errorf("%s does not say what was tried:\n%s", format, out.String())
		}
	}
}
