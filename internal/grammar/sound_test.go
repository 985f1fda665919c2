package grammar

import (
	"os"
	"regexp"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/dev/specs"
)

// TestRecordRules tries the rules between the fields of a record.
func TestRecordRules(t *testing.T) {
	for _, c := range []struct {
		kind  *Type
		text  string
		sound bool
	}{
		{EffectType, "setVar: { scope: pvar, player: actor, var: coins, value: 1 }", true},
		{EffectType, "setVar: { scope: pvar, var: coins, value: 1 }", false},
		{EffectType, "setVar: { scope: global, player: actor, var: round, value: 1 }", false},
		{EffectType, "setVar: { scope: zoneVar, zone: $town, var: unrest, value: 1 }", true},
		{EffectType, "addVar: { scope: global, var: round, delta: more }", false},
		{EffectType, "transferVar: { from: { scope: global, var: a }, to: { scope: pvar, player: actor, var: b }, amount: 2 }", true},
		{EffectType, "transferVar: { from: { scope: global, var: a, zone: z }, to: { scope: global, var: b }, amount: 2 }", false},
		{EffectType, "chooseN: { bind: $a, options: { query: players }, n: 2 }", true},
		{EffectType, "chooseN: { bind: $a, options: { query: players }, min: 1, max: 2 }", true},
		{EffectType, "chooseN: { bind: $a, options: { query: players }, n: 2, max: 3 }", false},
		{EffectType, "chooseN: { bind: $a, options: { query: players }, n: 2, min: 1 }", false},
		{EffectType, "chooseN: { bind: $a, options: { query: players } }", false},
		{EffectType, "distributeTokens: { tokens: { query: tokensInZone, zone: yard }, destinations: { query: zones }, max: 2 }", true},
		{EffectType, "forEach: { bind: $p, over: { query: players }, effects: [], countBind: $n, in: [] }", true},
		{EffectType, "forEach: { bind: $p, over: { query: players }, effects: [], in: [] }", false},
		{EffectType, "chooseN: { bind: $a, options: { query: players }, max: -1 }", false},
		{QueryType, "{ query: intsInRange, min: 1, max: { zoneCount: market }, step: 0 }", false},
		{QueryType, "{ query: intsInRange, min: -3, max: { zoneCount: market }, step: 2 }", true},
		{EffectType, "advancePhase: {}", true},
		{EffectType, "advancePhase: { now: true }", false},
		{EffectType, "draw: { from: deck, to: 'hand:each', count: 2 }", true},
		{EffectType, "draw: { from: deck, to: hand, count: -1 }", false},
		{EffectType, "reveal: { zone: { zoneExpr: { concat: ['hand:', 0] } }, to: all }", true},
		{EffectType, "refillToSize: { zone: { zoneExpr: market }, size: 2, fromZone: deck }", false},
		{EffectType, "{ macro: pay-toll, args: { amount: 2 } }", true},
		{EffectType, "teleport: { token: $t }", false},
		{ValueType, "{ aggregate: { op: count, query: { query: players } } }", true},
		{ValueType, "{ aggregate: { op: count, query: { query: players }, bind: $p } }", false},
		{ValueType, "{ aggregate: { op: sum, query: { query: players }, bind: $p, valueExpr: 1 } }", true},
		{ValueType, "{ aggregate: { op: sum, query: { query: players } } }", false},
		{ValueType, "{ op: '+', left: 1, right: { concat: [a] } }", true},
		{NumericValueType, "{ op: '+', left: 1, right: { concat: [a] } }", false},
		{NumericValueType, "{ if: { when: true, then: 1, else: 2 } }", true},
		{NumericValueType, "{ if: { when: true, then: 1, else: x } }", false},
		{ValueType, "{ ref: namedSet, name: metals }", false},
		{ConditionType, "true", true},
		{ConditionType, "{ op: and, args: [] }", true},
		{ConditionType, "{ op: '=', left: 1, right: 1 }", false},
		{ConditionType, "{ conditionMacro: can-pay, args: { price: 2 } }", true},
		{ConditionType, "{ op: adjacent, left: $a, right: { concat: [town-, 1] } }", true},
		{ConditionType, "{ op: adjacent, left: $a, right: { zoneExpr: town } }", false},
		{QueryType, "{ query: concat, sources: [] }", false},
		{QueryType, "{ query: zones, filter: { owner: actor, condition: true } }", true},
		{QueryType, "{ query: zones, filter: { condition: true } }", true},
		{QueryType, "{ query: zones, filter: { op: '==', left: 1, right: 1 } }", true},
		{QueryType, "{ query: zones, filter: { bogus: true } }", false},
		{QueryType, "{ query: intsInVarRange, var: bid, scope: perPlayer }", true},
		{QueryType, "{ query: intsInVarRange, var: bid, scope: player }", false},
		{TokenFilterType, "[{ prop: kind, op: in, value: [cart] }, { prop: kind, notIn: { ref: namedSet, name: metals } }]", true},
		{TokenFilterType, "[{ prop: kind, op: in, value: 3 }]", false},
		{TokenFilterType, "[{ prop: kind, op: in, value: [0, 9] }, { prop: kind, notIn: [true] }]", true},
		{TokenFilterType, "[{ prop: kind, in: [[0]] }]", false},
		{TokenFilterType, "{ prop: kind, op: in, value: [cart] }", true},
		{TokenFilterType, "cart", false},
		{RowFilterType, "{ field: level, in: [2, 3] }", true},
		{TokenFilterType, "[{ prop: kind, op: eq }]", false},
		{TokenFilterType, "[{ prop: kind }]", false},
		{RowFilterType, "[{ field: level, eq: 2 }]", true},
		{RowFilterType, "[{ field: level, in: { ref: namedSet, name: metals } }]", false},
		{PlayerType, "{ chosen: $rival }", true},
		{PlayerType, "{ relative: across }", false},
		{PlayerType, "2", false},
	} {
		if faults := conformYAML(c.kind, c.text); (len(faults) == 0) != c.sound {
			t.Errorf("%s: %v", c.text, faults)
		}
	}
}

// TestSoundSpecsConform reads sound specs: none of their sections may break the
// table.
func TestSoundSpecsConform(t *testing.T) {
	fence := regexp.MustCompile("(?ms)^```ya?ml\\s*\n(.*?)^```")
	parameter := regexp.MustCompile(`: \{\w+\} is (no|not a) `)
	formula := regexp.MustCompile(`(?s): [^{\[].*[ (\["$].* is (no|not an?) `) // which the front end reads
	sections := map[string]*Type{}
	for _, s := range Sections {
		sections[s.Name] = s.Type
	}
	read := 0
	for _, file := range specs.DocumentsOf(specs.All(t)...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range fence.FindAllSubmatch(text, -1) {
			var root map[string]any
			if yaml.Unmarshal(block[1], &root) != nil {
				continue
			}
			for name, section := range root {
				if sections[name] == nil {
					continue
				}
				read++
				for _, fault := range conform(sections[name], section) {
					if name == "phaseTemplates" && parameter.MatchString(fault) {
						continue // what stands there comes with each use
					}
					if !formula.MatchString(fault) {
						t.Errorf("%s: %s%s", file, name, fault)
					}
				}
			}
		}
	}
	if read < 20 {
		t.Errorf("only %d sections were read", read)
	}
}
