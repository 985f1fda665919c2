package cnl

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/text/source"
)

// simulableText has every kind of rule that a simulation can begin at, each with a
// lens on its line, which ends in "# lens".
const simulableText = "# Überfahrt\n\n```yaml\n" + `setup: # lens
  - setVar: { scope: global, var: wind, value: 1 }
turnStructure:
  phases:
    - id: sail # lens
    - { id: rest } # lens
actions:
  - id: row # lens
    actor: active
    executor: actor
    phase: [sail]
    effects:
      - addVar: { scope: global, var: wind, delta: 1 }
actionPipelines:
  - id: row-profile # lens
    actionId: row
    stages:
      - stage: pull # lens
        effects: []
      - effects: [] # lens
triggers:
  - id: gust # lens
    event: { type: turnStart }
    effects: []
effectMacros:
  - id: blow # lens
    params: []
    exports: []
    effects: []
eventDecks:
  - id: weather
    cards:
      - id: storm
        title: Sturm
        sideMode: dual
        unshaded: # lens
          text: "ö"
        shaded: # lens
          text: b
terminal:
  conditions:
    - when: { op: '>', left: { ref: gvar, var: wind }, right: 3 } # lens
      result: { type: draw }
` + "```\n"

func TestSimulables(t *testing.T) {
	for _, ending := range []string{"\n", "\r\n"} {
		text := strings.ReplaceAll(simulableText, "\n", ending)
		var want, got []int
		for n, line := range strings.Split(text, ending) {
			if strings.HasSuffix(line, "# lens") {
				want = append(want, n)
			}
		}
		spec := New([]File{{Path: "rules.md", Text: text}}, Options{})
		for _, r := range spec.Simulables("rules.md", source.UTF16) {
			got = append(got, r.Range.Start.Line)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("with the line ending %q lenses stand on the lines %v, want %v", ending, got, want)
		}
	}
}

// What cannot act says why, on every line of it.
func TestNothingActs(t *testing.T) {
	text := "# Überfahrt\n\n```yaml\n" + `effectMacros:
  - id: blow # no rule uses blow
    params: []
    exports: []
    effects:
      - macro: whistle # no rule uses blow
  - { id: whistle, params: [], exports: [], effects: [] } # whistle is used only where nothing acts
globalVars: # no rule stands there
  - { name: wind, type: int, init: 0, min: 0, max: 9 } # no rule stands there
` + "```\n"
	for _, ending := range []string{"\n", "\r\n"} {
		spec := New([]File{{Path: "a.md", Text: strings.ReplaceAll(text, "\n", ending)}}, Options{})
		for i, line := range strings.Split(text, "\n") {
			if _, want, marked := strings.Cut(line, " # "); marked {
				if got := spec.NothingActs("a.md", i); got != want {
					t.Errorf("line %d: %s, want %s", i+1, got, want)
				}
			}
		}
		for _, line := range []int{-1, 0, 999} {
			if got := spec.NothingActs("a.md", line); got != "no rule stands there" {
				t.Errorf("line %d: %s", line+1, got)
			}
		}
	}
}
