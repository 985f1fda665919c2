package crossref_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

const wantedWorld = `# Wharf

` + "```yaml" + `
metadata: { id: wharf, players: { min: 2, max: 2 } }
globalVars:
  - { name: wood, type: int, init: 0, min: 0, max: 9 }
  - { name: calm, type: boolean, init: false }
zones:
  - { id: pile, owner: none, visibility: hidden, ordering: stack }
  - { id: palm, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: crate, props: { weight: int } }
setup:
  - createToken: { type: crate, zone: pile, props: { weight: 3 }, count: 20 }
turnStructure: { phases: [{ id: load }] }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [load]
    limits: [{ scope: turn, max: 1 }]
    effects:
      - draw: { from: pile, to: palm:actor, count: 1 }
      - setVar: { scope: global, var: calm, value: true }
      - forEach:
          bind: $it
          over: { query: tokensInZone, zone: palm:actor }
          effects:
            - addVar: { scope: global, var: wood, delta: { ref: tokenProp, token: $it, prop: weight } }
terminal:
  conditions: [{ when: calm and wood > 5 or wood > 8, result: { type: draw } }]
` + "```\n"

// A field that is missing gets first what the rest of the game says of it: a name that is used and not declared, a
// word with which all else stands, a value of the kind that is wanted. None of these is certain.
func TestFixesAddWhatTheRestOfTheGameNeeds(t *testing.T) {
	for _, c := range []struct{ missing, first string }{
		{"name: wood, ", "Add name: wood"},
		{"id: palm, ", "Add id: palm"},
		{"owner: player, ", "Add owner: player"},
		{"bind: $it\n          ", "Add bind: $it"},
		{", value: true", "Add value: true"},
		{", var: wood", "Add var: wood"},
		{", prop: weight", "Add prop: weight"},
		{"from: pile, ", "Add from: pile"},
	} {
		text := strings.Replace(wantedWorld, c.missing, "", 1)
		spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
		found := spec.Diagnostics("a.md", source.UTF16)
		at := slices.IndexFunc(found, func(d cnl.Diagnostic) bool { return strings.Contains(d.Message, "needs") })
		if at < 0 {
			t.Errorf("without %q nothing that is needed is missed: %v", c.missing, found)
			continue
		}
		fixes := spec.Fixes(found[at], source.UTF16)
		if len(fixes) == 0 || fixes[0].Title != c.first || !fixes[0].Unsafe {
			t.Errorf("without %q the fixes of %s are %+v, not first %q", c.missing, found[at].Message, fixes, c.first)
			continue
		}
		if after := spec.Apply(fixes[0].Edits, source.UTF16).Diagnostics("a.md", source.UTF16); len(after) > 0 {
			t.Errorf("after %s: %s", c.first, after[0].Message)
		}
	}
}

// The name of a field that is missing is that of the most similar record, or one with which the entry's own name
// begins. A rule that would do nothing is not what was meant.
func TestMissingFieldsAreGuessedByWhatIsAlike(t *testing.T) {
	const ports = "```yaml\n" + `metadata: { id: ports, players: { min: 2, max: 2 } }
globalVars:
  - { name: ale, type: int, init: 0, min: 0, max: 9 }
  - { name: bread, type: int, init: 0, min: 0, max: 9 }
turnStructure: { phases: [{ id: sail }] }
actions:
  - { id: buy, actor: active, executor: actor, phase: [sail], effects: [ { addVar: { scope: global, var: ale, delta: 1 } } ] }
  - { id: longTrip, actor: active, executor: actor, phase: [sail], effects: [ { addVar: { scope: global, var: bread, delta: 4 } } ] }
  - { id: rest, actor: active, executor: actor, phase: [sail], effects: [ { if: { when: ale > 3, then: [ { addVar: { scope: global, delta: 4 } } ] } } ] }
actionPipelines:
  - { id: long-trip-by-night, stages: [ { effects: [ { forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 2 } } } ] } ], atomicity: atomic }
terminal: { conditions: [{ when: ale + bread > 8, result: { type: draw } }] }
` + "```\n"
	spec := cnl.New([]cnl.File{{Path: "a.md", Text: ports}}, cnl.Options{})
	first := map[string]cnl.Fix{}
	for _, d := range spec.Diagnostics("a.md", source.UTF16) {
		if fixes := spec.Fixes(d, source.UTF16); strings.Contains(d.Message, "needs") && len(fixes) > 0 {
			first[fixes[0].Title] = fixes[0]
		}
	}
	for _, title := range []string{"Add var: bread", "Add actionId: longTrip", "Add effects: []"} {
		if fix, offered := first[title]; !offered || !fix.Unsafe {
			t.Errorf("%q is no first fix, or is applied unasked: %v", title, first)
		}
	}
}

// The beginning of another game after rules of this one can be taken out; that of a file of its own is not offered.
func TestMetadataBehindRulesGo(t *testing.T) {
	const other = "```yaml\nmetadata: { id: other, players: { min: 2, max: 2 } }\n```\n"
	for before, offered := range map[string]int{"": 0, "```yaml\nzoneVars: []\n```\n": 1} {
		files := []cnl.File{{Path: "a.md", Text: wantedWorld}, {Path: "b.md", Text: before + other}}
		spec := cnl.New(files, cnl.Options{})
		found := spec.Diagnostics("b.md", source.UTF16)
		at := slices.IndexFunc(found, func(d cnl.Diagnostic) bool { return strings.Contains(d.Message, "Another game") })
		if at < 0 {
			t.Fatalf("no other game is told of: %v", found)
		}
		if fixes := spec.Fixes(found[at], source.UTF16); len(fixes) != offered || offered > 0 && !fixes[0].Removes() {
			t.Errorf("after %q the fixes are %+v", before, fixes)
		}
	}
}
