package cnl

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
)

// bombs are small texts that stand for more than a machine can hold, or for
// something without an end.
func bombs() map[string]struct {
	sections map[string]string
	code     diag.Code
	says     string
} {
	list := func(of string) string { return "[ " + strings.TrimSuffix(strings.Repeat(of+", ", 10), ", ") + " ]" }
	effects, conditions, aliases := "effectMacros:\n", "conditionMacros:\n",
		"dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      a0: &a0 [ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 ]\n"
	for i := range 10 {
		effect, condition := "{ shuffle: { zone: deck } }", "true"
		if i > 0 {
			effect, condition = fmt.Sprintf("{ macro: m%d, args: {} }", i-1),
				fmt.Sprintf("{ conditionMacro: c%d }", i-1)
			aliases += fmt.Sprintf("      a%d: &a%d %s\n", i, i, list(fmt.Sprintf("*a%d", i-1)))
		}
		effects += fmt.Sprintf("  - { id: m%d, params: [], exports: [], effects: %s }\n", i, list(effect))
		conditions += fmt.Sprintf("  - { id: c%d, params: [], condition: { op: and, args: %s } }\n", i, list(condition))
	}
	deep, deepConditions := "effectMacros:\n", "conditionMacros:\n"
	for i := range 30 {
		deep += fmt.Sprintf("  - { id: m%d, params: [], exports: [], effects: [ { macro: m%d, args: {} } ] }\n", i, i+1)
		deepConditions += fmt.Sprintf("  - { id: c%d, params: [], condition: { conditionMacro: c%d } }\n", i, i+1)
	}
	deep += "  - { id: m30, params: [], exports: [], effects: [] }\n"
	deepConditions += "  - { id: c30, params: [], condition: true }\n"
	numbers := "[ " + strings.TrimSuffix(strings.Repeat("@, ", 100), ", ") + " ]"
	for i := range 100 {
		numbers = strings.Replace(numbers, "@", fmt.Sprint(i), 1)
	}
	pieces := "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us }, { id: nva } ] } }, { id: bits, kind: pieceCatalog, payload: { pieceTypes: [ { generate: { idPattern: 'p-{a}-{b}-{c}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: a, values: " + numbers + " }, { name: b, values: " + numbers + " }, { name: c, values: " + numbers + " } ], inventoryPerCombination: 1 } } ], inventory: [] } } ]"
	zones := func(board string) string {
		return "zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack }, " + board + " ]"
	}
	condition := func(name string) string {
		return "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], pre: { conditionMacro: " +
			name + " }, effects: [] }"
	}
	type bomb = struct {
		sections map[string]string
		code     diag.Code
		says     string
	}
	return map[string]bomb{
		"effect macros that double":             {map[string]string{"effectMacros": effects, "setup": "setup: [ { macro: m9, args: {} } ]"}, diag.CompilerLimitExceeded, "500000"},
		"condition macros that double":          {map[string]string{"conditionMacros": conditions, "actions": condition("c9")}, diag.CompilerLimitExceeded, "500000"},
		"aliases that double":                   {map[string]string{"dataAssets": aliases}, diag.ParserYAMLParseError, "500000 values: &a5 → &a4"},
		"an alias inside of what it stands for": {map[string]string{"dataAssets": "dataAssets: [ { id: spring, kind: scenario, payload: { a: &a [ 1, *a ] } } ]"}, diag.YAML013, `"a"`},
		"an alias of the entry that it is in":   {map[string]string{"dataAssets": "dataAssets:\n  - &a\n    id: spring\n    kind: scenario\n    payload: { a: *a }"}, diag.YAML013, `"a"`},
		"an alias of the section that it is in": {map[string]string{"dataAssets": "dataAssets: &a\n  - { id: spring, kind: scenario, payload: { a: *a } }"}, diag.YAML013, `"a"`},
		"effect macros that call each other":    {map[string]string{"effectMacros": "effectMacros:\n  - { id: a, params: [], exports: [], effects: [ { macro: b, args: {} } ] }\n  - { id: b, params: [], exports: [], effects: [ { macro: c, args: {} } ] }\n  - { id: c, params: [], exports: [], effects: [ { macro: a, args: {} } ] }", "setup": "setup: [ { macro: b, args: {} } ]"}, diag.EffectMacroCycle, "a → b → c → a"},
		"an effect macro that calls itself":     {map[string]string{"effectMacros": "effectMacros: [ { id: a, params: [], exports: [], effects: [ { macro: a, args: {} } ] } ]", "setup": "setup: [ { macro: a, args: {} } ]"}, diag.EffectMacroCycle, "a → a"},
		"condition macros that call each other": {map[string]string{"conditionMacros": "conditionMacros:\n  - { id: a, params: [], condition: { conditionMacro: b } }\n  - { id: b, params: [], condition: { conditionMacro: a } }", "actions": condition("b")}, diag.ConditionMacroCycle, "a → b → a"},
		"effect macros that go too deep":        {map[string]string{"effectMacros": deep, "setup": "setup: [ { macro: m0, args: {} } ]"}, diag.EffectMacroDepthExceeded, "10 levels deep; these are 31: m0 → m1"},
		"condition macros that go too deep":     {map[string]string{"conditionMacros": deepConditions, "actions": condition("c0")}, diag.ConditionMacroMaxDepth, "13 levels deep; these are 31: c0 → c1"},
		"a phase template with too much in it": {map[string]string{"effectMacros": effects,
			"phaseTemplates": "phaseTemplates: [ { id: t, params: [ { name: n } ], phase: { id: 'p{n}', onEnter: [ { macro: m9, args: {} } ] } } ]",
			"turnStructure":  "turnStructure: { phases: [ { id: main }, { fromTemplate: t, args: { n: 1 } } ] }"},
			diag.CompilerLimitExceeded, "500000 values. It stopped in t → m9 → m8"},
		"a shorthand for endless effects": {map[string]string{"setup": "setup: [ { refillToSize: { zone: deck, fromZone: deck, size: 30000 } } ]"}, diag.CompilerLimitExceeded, "20000"},
		"a million pieces":                {map[string]string{"tokenTypes": "", "dataAssets": pieces}, diag.CompilerPieceGenCombinationLimitExceeded, "5000"},
		"a board of a million cells":      {map[string]string{"zones": zones("{ macro: grid, args: [1000, 1000] }")}, diag.CompilerLimitExceeded, "10000"},
		"a board of rings without end":    {map[string]string{"zones": zones("{ macro: hex, args: [9999] }")}, diag.CompilerLimitExceeded, "10000"},
	}
}

// TestBudgets: what stands for too much is one error that says what the limit
// is, and by which way a circle is closed.
func TestBudgets(t *testing.T) {
	for name, bomb := range bombs() {
		t.Run(name, func(t *testing.T) {
			r := compileSmall(bomb.sections)
			var errors []Diagnostic
			for _, d := range r.Diagnostics {
				if d.Severity == diag.Error {
					errors = append(errors, d)
				}
			}
			if len(errors) != 1 || r.GameDef != nil {
				t.Fatalf("definition %v, %d errors: %.2000v", r.GameDef != nil, len(errors), said(r))
			}
			if e := errors[0]; e.Code != bomb.code || !strings.Contains(e.Message, bomb.says) {
				t.Errorf("%s: %s", e.Code, e.Message)
			}
		})
	}
}
