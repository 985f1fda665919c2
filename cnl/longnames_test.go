package cnl_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What is said of names is no longer for long ones, whatever is wrong with them.
func TestMessagesOfLongNamesAreShort(t *testing.T) {
	long := strings.Repeat("extraordinarily-", 640)
	text := fmt.Sprintf("```yaml\n"+`metadata: { id: long, players: { min: 2, max: 2 } }
globalVars:
  - { name: %[1]s, type: int, init: 0, min: 0, max: 9 }
  - { name: %[1]s, type: int, init: 0, min: 0, max: 9 }
zones:
  - { id: %[1]s, owner: none, visibility: public, ordering: set }
turnStructure: { phases: [{ id: %[1]sa }] }
effectMacros:
  - { id: %[1]s, params: [{ name: %[1]s }], exports: [], effects: [] }
actions:
  - id: %[1]s
    actor: active
    executor: actor
    phase: [%[1]s]
    params: [{ name: $%[1]s, domain: { query: tokensInZone, zone: %[1]sb } }]
    pre: { op: '==', left: { ref: gvar, var: %[1]sc }, right: { ref: binding, name: $%[1]sd } }
    effects:
      - macro: %[1]s
        args: { %[1]se: 1 }
      - setVar: { scope: global, var: %[1]sf, value: 1 }
      - draw: { from: %[1]sg, to: %[1]sh, count: 1 }
    limits: [{ scope: turn, max: 1, %[1]s: 1 }]
%[1]s: []
terminal: { conditions: [] }
`+"```\n", long)
	spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
	found := append(spec.Diagnostics("rules.md", source.UTF8), cnl.Compile(spec).Diagnostics...)
	if len(found) < 10 {
		t.Fatalf("only %d diagnostics", len(found))
	}
	for _, d := range found {
		if len(d.Message) > 700 {
			t.Errorf("%s: a message of %d bytes: %.200s …", d.Code, len(d.Message), d.Message)
		}
	}
}
