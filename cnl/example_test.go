package cnl_test

import (
	"fmt"

	"ludo-lsp/cnl"
)

const counting = "# Counting\n\n```yaml\n" + `metadata: { id: counting, players: { min: 1, max: 1 } }
zones: []
globalVars: [ { name: steps, type: int, init: 0, min: 0, max: 3 } ]
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: step
    actor: active
    executor: actor
    phase: [main]
    effects: [ { addVar: { scope: global, var: stpes, delta: 1 } } ]
terminal:
  conditions: [ { when: { op: '==', left: { ref: gvar, var: steps }, right: 3 }, result: { type: draw } } ]
` + "```\n"

// A spec says what is wrong with a game, and how to mend it; mended, it compiles
// to the definition that can be played.
func Example() {
	spec := cnl.New([]cnl.File{{Path: "counting.md", Text: counting}}, cnl.Options{})
	for _, d := range spec.Diagnostics("counting.md", cnl.UTF16) {
		fmt.Printf("line %d: %s\n", d.Range.Start.Line+1, d.Message)
		for _, fix := range spec.Fixes(d, cnl.UTF16) {
			if fix.Preferred {
				fmt.Println(fix.Title)
				spec = spec.Apply(fix.Edits, cnl.UTF16)
			}
		}
	}
	result := cnl.Compile(spec)
	fmt.Println(result.GameDef.Metadata.ID, "has", len(result.GameDef.Actions), "action")
	// Output:
	// line 13: There is no global variable "stpes". Did you mean "steps"?
	// Change to "steps"
	// counting has 1 action
}
