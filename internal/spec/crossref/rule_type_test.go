package crossref_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// condition is a game with variables, markers, tokens and a table, and an
// action that demands something.
func condition(text string) string {
	return `
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
  - { name: fog, type: boolean, init: false }
  - { name: Mast, type: int, init: 0, min: 0, max: 9 }
globalMarkerLattices:
  - batch: { ids: [tide, moon], states: [low, high], defaultState: low }
markerLattices: [ { id: mood, states: [calm, wild], defaultState: calm } ]
tokenTypes:
  - { id: boat, props: { size: int, flag: string, sunk: boolean } }
  - { id: crate, props: { size: int, flag: int } }
dataAssets:
  - { id: coast, kind: map, payload: { spaces: [ { id: quay, adjacentTo: [] } ] } }
  - { id: calm, kind: scenario, payload: { fees: [ { level: 1, town: ford } ] } }
actions:
  - id: row
    actor: active
    executor: actor
    phase: [main]
    params: [ { name: $b, domain: { query: tokensInZone, zone: box } } ]
    effects: []
    pre: ` + text + "\n"
}

func equal(left, right string) string {
	return condition("{ op: '==', left: " + left + ", right: " + right + " }")
}

func TestTypesOfComparisons(t *testing.T) {
	const mismatch = "CNL_COMPILER_CONDITION_TYPE_MISMATCH at "
	check(t, []ruleCase{
		{"a number and a number", equal("{ ref: gvar, var: gold }", "3"), nil},
		{"a number and a text", equal("{ ref: gvar, var: gold }", "'3'"), []string{mismatch + "'3'"}},
		{"a boolean and a text", equal("'true'", "{ ref: gvar, var: fog }"), []string{mismatch + "'true'"}},
		{"a computation and a boolean", equal("{ op: '+', left: 1, right: 2 }", "true"), []string{mismatch + "true"}},
		{"two references", equal("{ ref: gvar, var: gold }", "{ ref: gvar, var: fog }"), []string{mismatch + "'=='"}},
		{"a property and a text", equal("{ ref: tokenProp, token: $b, prop: size }", "large"), []string{mismatch + "large"}},
		{"a property of several types", equal("{ ref: tokenProp, token: $b, prop: flag }", "red"), nil},
		{"a column and a number", equal("{ ref: tokenProp, token: $b, prop: sunk }", "0"), []string{mismatch + "0"}},
		{"a binding and anything", equal("{ ref: binding, name: $b }", "3"), []string{"CNL_VALUES_KIND_MISMATCH at 3"}},
		{"an if of one type", equal("{ if: { when: true, then: 1, else: { ref: binding, name: $b } } }", "x"), []string{mismatch + "x"}},
		{"an unknown variable", equal("{ ref: gvar, var: glod }", "x"), []string{"REF_GVAR_MISSING at glod"}},
		{"other operators", condition("{ op: '<', left: { ref: gvar, var: gold }, right: 3 }"), nil},
	})
}

func TestStatesInComparisons(t *testing.T) {
	check(t, []ruleCase{
		{"of a global marker", equal("{ ref: globalMarkerState, marker: moon }", "high"), nil},
		{"that a global marker does not have", equal("{ ref: globalMarkerState, marker: moon }", "hihg"), []string{"REF_MARKER_STATE_MISSING at hihg"}},
		{"of a marker on a space", equal("calm", "{ ref: markerState, space: quay, marker: mood }"), nil},
		{"that a marker on a space does not have", equal("clam", "{ ref: markerState, space: quay, marker: mood }"), []string{"REF_MARKER_STATE_MISSING at clam"}},
		{"joined from texts", equal("{ concat: [ca, ml] }", "{ ref: markerState, space: quay, marker: mood }"), []string{"REF_MARKER_STATE_MISSING at [ca, ml]"}},
		{"of a marker that is a slip", equal("{ ref: globalMarkerState, marker: mon }", "hihg"), []string{"REF_GLOBAL_MARKER_LATTICE_MISSING at mon"}},
		{"compared with a number", equal("{ ref: globalMarkerState, marker: moon }", "2"), []string{"CNL_COMPILER_CONDITION_TYPE_MISMATCH at 2"}},
	})
}

func TestWhatQueriesGive(t *testing.T) {
	effect := func(text string) string {
		return "dataAssets: [ { id: calm, kind: scenario, payload: { fees: [ { level: 1 } ] } } ]\nactions:\n  - { id: row, actor: active, executor: actor, phase: [main], limits: [ { scope: turn, max: 1 } ], effects: [ " + text + " ] }\n"
	}
	check(t, []ruleCase{
		{"a choice of numbers", effect("{ chooseOne: { bind: $n, options: { query: intsInRange, min: 1, max: 3 } } }"), nil},
		{"a choice of rows", effect("{ chooseN: { bind: $n, n: 1, options: { query: concat, sources: [ { query: assetRows, tableId: fees } ] } } }"),
			[]string{"CNL_COMPILER_CHOICE_OPTIONS_RUNTIME_SHAPE_INVALID at assetRows"}},
		{"tokens to zones", effect("{ distributeTokens: { tokens: { query: tokensInZone, zone: bag }, destinations: { query: zones }, n: 1 } }"), nil},
		{"players to players", effect("{ distributeTokens: { tokens: { query: players }, destinations: { query: players }, n: 1 } }"), []string{
			"CNL_COMPILER_DISTRIBUTE_TOKENS_TOKEN_DOMAIN_INVALID at players",
			"CNL_COMPILER_DISTRIBUTE_TOKENS_DESTINATION_DOMAIN_INVALID at players",
		}},
	})
}

func TestGrantChains(t *testing.T) {
	chain := func(first, second string) string {
		return "dataAssets: [ { id: seats, kind: seatCatalog, payload: { seats: [ { id: north }, { id: south } ] } } ]\nactions:\n  - id: row\n    actor: active\n    executor: actor\n    phase: [main]\n    effects:\n" +
			"      - grantFreeOperation: { seat: north, " + first + " }\n      - grantFreeOperation: { seat: north, " +
			second + " }\n"
	}
	const zones = "zoneFilter: { op: '!=', left: $zone, right: box }"
	check(t, []ruleCase{
		{"that fit", chain("operationClass: operation, sequence: { chain: c, step: 1 }, "+zones, "operationClass: operation, sequence: { chain: c, step: 2 }, "+zones), nil},
		{"of two names", chain("operationClass: operation, sequence: { chain: c, step: 1 }", "operationClass: event, sequence: { chain: d, step: 1 }"), nil},
		{"with a step twice", chain("operationClass: operation, sequence: { chain: c, step: 7 }",
			"operationClass: operation, sequence: { chain: c, step: 7 }"),
			[]string{"CNL_COMPILER_FREE_OPERATION_SEQUENCE_VIABILITY_RISK at 7"}},
		{"of two classes, whatever their order",
			chain("operationClass: operation, sequence: { chain: c, step: 2 }", "operationClass: event, sequence: { chain: c, step: 1 }"),
			[]string{"CNL_COMPILER_FREE_OPERATION_SEQUENCE_VIABILITY_RISK at operation"}},
		{"with another filter", chain("operationClass: operation, sequence: { chain: c, step: 1 }, "+zones,
			"operationClass: operation, sequence: { chain: c, step: 2 }"),
			[]string{"CNL_COMPILER_FREE_OPERATION_SEQUENCE_VIABILITY_RISK at 2"}},
	})
}

// TestFiltersOfAliases: the filters of two steps that are long beyond measure
// when they are written out, are compared as they are written.
func TestFiltersOfAliases(t *testing.T) {
	filter := func(name string) string {
		text := "{ op: '!=', left: $zone, right: box }"
		for i := range 60 {
			anchor := name + strconv.Itoa(i)
			text = "{ op: and, args: [ &" + anchor + " " + text + ", *" + anchor + " ] }"
		}
		return text
	}
	steps := func(first, second string) []cnl.Diagnostic {
		text := "```yaml\nzones: [ { id: box, owner: none, visibility: public, ordering: set } ]\nactions:\n  - id: row\n    effects:\n"
		for i, f := range []string{first, second} {
			text += "      - grantFreeOperation: { seat: '0', operationClass: operation, sequence: { chain: c, step: " +
				strconv.Itoa(i) + " }, zoneFilter: " + f + " }\n"
		}
		return cnl.New([]cnl.File{{Path: "g.md", Text: text + "```\n"}}, cnl.Options{}).Prompt("g.md", source.UTF16)
	}
	isRisk := func(d cnl.Diagnostic) bool { return d.Code == diag.CompilerFreeOperationSequenceViabilityRisk }
	if slices.ContainsFunc(steps(filter("a"), filter("b")), isRisk) {
		t.Error("two filters of the same content are told apart")
	}
	if !slices.ContainsFunc(steps(filter("a"), strings.Replace(filter("b"), "box", "bag", 1)), isRisk) {
		t.Error("two filters of different content are not told apart")
	}
}

func TestDecisionsInSetup(t *testing.T) {
	const macros = `
effectMacros:
  - { id: ask, params: [], exports: [], effects: [ { if: { when: true, then: [ { chooseOne: { bind: $n, options: { query: players } } } ] } } ] }
  - { id: forward, params: [], exports: [], effects: [ { macro: ask } ] }
  - { id: stir, params: [], exports: [], effects: [ { shuffle: { zone: bag } } ] }
actions:
  - { id: row, actor: active, executor: actor, phase: [main], effects: [ { macro: forward } ] }
setup:
`
	check(t, []ruleCase{
		{"none", macros + "  - { shuffle: { zone: bag } }\n  - { macro: stir }\n", nil},
		{"written out", macros + "  - { if: { when: true, then: [ { chooseN: { bind: $n, n: 1, options: { query: players } } } ] } }\n", []string{"DECISION_IN_SETUP at chooseN"}},
		{"made by a macro of a macro", macros + "  - { macro: forward }\n", []string{"DECISION_IN_SETUP at forward"}},
	})
}

// Decision 34: scoring that no condition asks for is right: it decides a game that
// cannot go on.
func TestDecision34Scoring(t *testing.T) {
	const scoring = "scoring: { method: highest, value: 1 }"
	check(t, []ruleCase{
		{"that a result asks for", "terminal:\n  conditions: [ { when: true, result: { type: score } } ]\n  " + scoring + "\n", nil},
		{"that no result asks for", "terminal:\n  conditions: [ { when: true, result: { type: draw } } ]\n  " + scoring + "\n", nil},
		{"in a section of its own", "terminal: { conditions: [ { when: true, result: { type: draw } } ] }\n" + scoring + "\n", nil},
	})
}
