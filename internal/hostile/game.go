package hostile

import (
	"fmt"
	"strings"
)

// games are such as compile, and are hostile to whoever plays them.
func games() []Case {
	const class = "games"
	const variables = "globalVars: [ { name: v, type: int, init: 0, min: 0, max: 1000000000 }, { name: big, type: int, init: 0, min: -9007199254740991, max: 9007199254740991 } ]"
	const never = "terminal: { conditions: [ { when: { op: '<', left: { ref: gvar, var: v }, right: 0 }, result: { type: draw } } ] }"
	const step = "{ addVar: { scope: global, var: v, delta: 1 } }"
	var out []Case
	add := func(name, says string, replaced ...string) {
		text := spec(append([]string{variables, never}, replaced...)...)
		for _, args := range [][]string{
			{"run", "--max-moves", "20", "game"}, {"simulate", "--games", "3", "--max-moves", "20", "game"}, {"play", "--seats", "human,random", "--seed", "1", "game"},
		} {
			out = append(out, Case{Class: class, Name: name, How: args[0], Size: 1, Make: func(int) Input {
				in := game(text, args...)
				in.Stdin = strings.NewReader(strings.Repeat("1\n", 10) + "quit\n")
				in.Exits, in.Says = []int{0, 1}, says
				return in
			}})
		}
	}
	action := func(effects string) string {
		return "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ " + effects + " ] }"
	}
	value := func(expression string) string {
		return action("{ setVar: { scope: global, var: big, value: " + expression + " } }")
	}
	op := func(name, left, right string) string {
		return fmt.Sprintf("{ op: '%s', left: %s, right: %s }", name, left, right)
	}
	const most, variable = "9007199254740991", "{ ref: gvar, var: v }"
	add("a product that overflows", "", value(op("*", most, most)))
	add("a sum that overflows", "", value(op("+", most, most)))
	add("a difference that overflows", "", value(op("-", "-"+most, most)))
	add("the least number divided by -1", "", value(op("/", "-9223372036854775808", "-1")))
	for _, name := range []string{"/", "floorDiv", "ceilDiv"} {
		add("a division by a variable that is 0, "+strings.ReplaceAll(name, "/", "plain"), "(?i)zero|divi|by 0", value(op(name, "5", variable)))
	}
	add("a random number of any size", "", action("{ rollRandom: { bind: $r, min: -"+most+", max: "+most+", in: [ "+step+" ] } }"))
	add("a random number of none", "", action("{ rollRandom: { bind: $r, min: 9, max: 1, in: [ "+step+" ] } }"))
	add("a sum over all numbers", "", value("{ aggregate: { op: sum, query: { query: intsInRange, min: 0, max: "+most+" }, bind: $x, valueExpr: { ref: binding, name: $x } } }"))
	add("triggers that set off five each", "never end", action(step), "metadata: { id: small, players: { min: 2, max: 2 }, maxTriggerDepth: 30 }",
		"triggers:\n"+many(5, "  - { id: t@, event: { type: varChanged, var: v }, effects: [ "+step+" ] }\n"))
	add("500 triggers that set off all", "never end", action(step), "metadata: { id: small, players: { min: 2, max: 2 }, maxTriggerDepth: 5 }",
		"triggers:\n"+many(500, "  - { id: t@, event: { type: varChanged, var: v }, effects: [ "+step+" ] }\n"))
	add("phases that enter each other", "", action(step),
		"turnStructure: { phases: [ { id: main, onEnter: [ { gotoPhaseExact: { phase: other } } ] }, { id: other, onEnter: [ { gotoPhaseExact: { phase: main } } ] } ] }")
	add("phases that advance when they begin", "", action(step), "turnStructure: { phases: [ { id: main, onEnter: [ { advancePhase: {} } ] }, { id: other, onEnter: [ { advancePhase: {} } ] } ] }")
	add("a choice of 20 of 200", "", action("{ chooseN: { bind: $n, options: { query: intsInRange, min: 1, max: 200 }, n: 20 } }, "+step))
	add("a choice of any of 200", "", action("{ chooseN: { bind: $n, options: { query: intsInRange, min: 1, max: 200 }, min: 0, max: 200 } }, "+step))
	add("choices after which there is none", "", action(many(12, "{ chooseOne: { bind: $c@, options: { query: intsInRange, min: 1, max: 20 } } }, ")+"{ chooseOne: { bind: $x, options: { query: intsInRange, min: 5, max: 4 } } }"))
	add("a hundred thousand tokens, shuffled", "", action("{ shuffle: { zone: 'deck:none' } }, "+step),
		"setup: [ { forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 316 }, limit: 316, effects: [ { forEach: { bind: $j, over: { query: intsInRange, min: 1, max: 316 }, limit: 316, effects: [ { createToken: { type: card, zone: 'deck:none', props: { rank: 1 } } } ] } } ] } } ]")
	add("tokens without an end", "", action("{ forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 999 }, limit: 999, effects: [ { createToken: { type: card, zone: 'deck:none', props: { rank: 1 } } } ] } }"))
	add("simultaneous turns of ten with choices", "", "metadata: { id: small, players: { min: 10, max: 10 } }", "turnOrder: { type: simultaneous }",
		"actions:\n  - { id: play, actor: active, executor: actor, phase: [main], params: [ { name: $n, domain: { query: intsInRange, min: 1, max: 100 } } ], effects: [ "+step+" ] }")
	for _, order := range []string{"roundRobin", "simultaneous"} {
		add("nobody can act, "+order, "(?i)stall|nobody|no legal", "turnOrder: { type: "+order+" }", "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], pre: false, effects: [] }")
	}
	return out
}
