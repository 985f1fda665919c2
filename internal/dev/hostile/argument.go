package hostile

import (
	"fmt"
	"strconv"
	"strings"
)

// arguments are command lines with numbers and words that do not fit.
func arguments() []Case {
	const class = "arguments"
	var out []Case
	for _, args := range [][]string{
		{"run", "game", "--players", "1000000000"}, {"run", "game", "--players", "-1"}, {"run", "game", "--players", "9223372036854775807"}, {"run", "game", "--players", "9223372036854775808"},
		{"run", "game", "--max-moves", "-5"}, {"run", "game", "--seed", "99999999999999999999"}, {"run", "game", "--time", "NaN"}, {"run", "game", "--time", "1e400"}, {"run", "game", "--time", "-1"},
		{"run", "game", "--agent", strings.Repeat("random,", 10000)}, {"run", "game", "--agent", "no"},
		{"simulate", "game", "--games", "3", "--players", "1000000000"}, {"simulate", "game", "--games", "-1"}, {"simulate", "game", "--games", "1000000000000"}, {"simulate", "game", "--at", "actions[0]", "--games", "1000000000000"}, {"simulate", "game", "--compare", "game", "--games", "1000000000000"}, {"simulate", "game", "--games", "3", "-j", "1000000000"}, {"simulate", "game", "--games", "3", "-j", "-1"},
		{"simulate", "game", "--at", "game/game.md:999999999999999999999"}, {"simulate", "game", "--at", "actions[99999999999]"}, {"simulate", "game", "--at", "actions[0]" + strings.Repeat(".effects[0]", 10000), "--games", "0"},
		{"expand", "game", "--at", "game/game.md:0"}, {"expand", "game", "--at", "game/game.md:-1:-1"}, {"expand", "game", "--at", "game/game.md:2147483648:2147483648"},
		{"check", "game", "-j", "1000000000"}, {"check", "game", "-j", "-1"}, {"check", "game", "--max-diagnostics", "-1"}, {"check", "game", "--severity", "="}, {"check", strings.Repeat("x", 5000)},
		{"play", "game", "--players", "1000000000", "--seats", "random"}, {"picture", "game", "--players", "1000000000", "-o", "o.svg"}, {"book", "game", "--players", "1000000000", "-o", "b"},
		{"legal", "game", "--state", "s.json", "--player", "1000000000"},
		{"apply", "game", "--state", "s.json", "--player", "1000000000", "--move", "{}"}, {"play", "game", "--seed", "99999999999999999999"}, {"book", "game", "--games", "-1", "-o", "b"}, {"book", "game", "--games", "1000000000000", "-o", "b"}, {"diff", "game", "game", "--games", "1000000000000"}, {"check", "game", "--play=1000000000000"},
		{"explain", "--at", "game/game.md:3:8", "--changes", "--games", "1000000000000"},
		{"replay", "game", "r.jsonl", "--max-differences", "-1"}, {"explain", strings.Repeat("X", 100000)}, {strings.Repeat("x", 100000)}, {"check", ""}, {"compile", ""}, {""},
	} {
		out = append(out, Case{Class: class, Name: fmt.Sprintf("%.60s", strings.Join(args, " ")),
			How: args[0][:min(8, len(args[0]))], Size: 1, Make: func(int) Input {
				in := game(spec(), args...)
				in.Files["r.jsonl"] = `{"gameDefId":"small","kind":"run","players":1000000000,"seed":1}` + "\n"
				in.Files["s.json"] = "{}"
				in.Exits = []int{0, 1, 2, 3}
				return in
			}})
	}
	return out
}

// plays are games whose rules have no end, or use what they should not.
func plays() []Case {
	const class = "plays"
	var out []Case
	add := func(name string, text string, args ...string) {
		if len(args) == 0 {
			args = runIt
		}
		out = append(out, Case{Class: class, Name: name, How: args[0], Size: 1, Make: func(int) Input {
			in := game(text, args...)
			in.Exits = []int{0, 1, 2, 3}
			return in
		}})
	}
	const variable = "globalVars: [ { name: v, type: int, init: 0, min: 0, max: 1000000000 } ]"
	const never = "terminal: { conditions: [ { when: { op: '<', left: { ref: gvar, var: v }, right: 0 }, result: { type: draw } } ] }"
	step := "{ addVar: { scope: global, var: v, delta: 1 } }"
	action := func(effects string) string {
		return "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ " + effects + " ] }"
	}
	each := func(depth int, effect string) string {
		text := effect
		for i := range depth {
			text = fmt.Sprintf("{ forEach: { bind: $i%d, over: { query: intsInRange, min: 1, max: 1000 }, effects: [ %s ] } }", i, text)
		}
		return text
	}
	for _, depth := range []string{"1000000000", "100000", "9007199254740991"} {
		add("triggers that set each other off, "+depth+" deep", spec(variable, never, action(step),
			"metadata: { id: small, players: { min: 2, max: 2 }, maxTriggerDepth: "+depth+" }",
			"triggers:\n  - { id: t, event: { type: varChanged, var: v }, effects: [ "+step+" ] }"))
	}
	add("loops in loops", spec(variable, never, action(each(4, step))))
	add("loops in loops of the setup", spec(variable, never, action(step), "setup: [ "+each(4, step)+" ]"))
	add("loops without effects", spec(variable, never,
		action(each(5, "{ setVar: { scope: global, var: v, value: 1 } }"))))
	add("a million tokens", spec(variable, never,
		action(each(2, "{ createToken: { type: card, zone: 'deck:none', props: { rank: 1 } } }"))))
	add("tokens for each move", spec(variable, never,
		action(each(1, "{ createToken: { type: card, zone: 'deck:none', props: { rank: 1 } } }"))), "run",
		"--max-moves", "1000", "--time", "1", "game")
	add("a choice of a billion", spec(variable, never, "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], params: [ { name: $n, domain: { query: intsInRange, min: 0, max: 1000000000 } } ], effects: [ "+step+" ] }"))
	add("many choices", spec(variable, never, "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], params: [ "+many(20, "{ name: $n@, domain: { query: intsInRange, min: 0, max: 1000 } }, ")+" ], effects: [ "+step+" ] }"))
	add("choices none of which holds", spec(variable, never, "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], params: [ "+many(8, "{ name: $n@, domain: { query: intsInRange, min: 0, max: 100 } }, ")+" ], pre: { op: '==', left: { op: '+', left: { ref: binding, name: $n0 }, right: { ref: binding, name: $n7 } }, right: -1 }, effects: [ "+step+" ] }"))
	add("a choice of many", spec(variable, never,
		action("{ chooseN: { bind: $n, options: { query: intsInRange, min: 0, max: 5000 }, n: 2500 } }, "+step)))
	add("choices in loops", spec(variable, never, action("{ forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 1000 }, effects: [ { chooseOne: { bind: $c, options: { query: intsInRange, min: 0, max: 50 } } } ] } }, "+step)))
	add("a range of a billion", spec(variable, never,
		action("{ forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 1000000000 }, effects: [ "+step+
			" ] } }")))
	add("a game that does not end", spec(variable, never, action(step)), "run", "--max-moves", "1000000000", "--time",
		"1", "game")
	add("games that do not end", spec(variable, never, action(step)), "simulate", "--games", "1000", "--max-moves",
		"100", "-j", "1", "game")
	add("a slow move against the clock", spec(variable, never,
		action("{ let: { bind: $x, value: 1, in: [ "+each(2, "{ setVar: { scope: global, var: v, value: 1 } }")+
			" ] } }")), "run", "--time", "1", "--max-moves", "100000", "game")
	add("a rule that is never reached", spec(variable, never, "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ "+step+" ] }\n  - { id: other, actor: active, executor: actor, phase: [main], pre: { op: '<', left: { ref: gvar, var: v }, right: 0 }, effects: [] }"), "simulate", "game", "--at", "actions[1]", "--time", "1")
	add("a division by zero", spec(variable, never,
		action("{ setVar: { scope: global, var: v, value: { op: '/', left: 1, right: 0 } } }")))
	add("numbers that overflow", spec("globalVars: [ { name: v, type: int, init: 0, min: 0, max: 9007199254740991 } ]",
		never, action("{ setVar: { scope: global, var: v, value: { op: '*', left: 9007199254740991, right: 9007199254740991 } } }")))
	add("a thousand players", spec("metadata: { id: small, players: { min: 1000, max: 1000 } }", variable, never,
		action(step), "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: hand, owner: player, visibility: hidden, ordering: stack }"))
	for _, most := range []string{"1000000000", "9007199254740991"} {
		add("a game for "+most+" players", spec(variable, never,
			"metadata: { id: small, players: { min: 2, max: "+most+" } }",
			"perPlayerVars: [ { name: p, type: int, init: 0, min: 0, max: 9 } ]",
			"dataAssets: [ { id: land, kind: map, payload: { spaces: [ { id: a, category: c, attributes: {}, adjacentTo: [] }, { id: b, category: c, attributes: {}, adjacentTo: [] } ] } } ]",
			action("{ forEach: { bind: $z, over: { query: mapSpaces, filter: { op: '>', left: { ref: pvar, player: active, var: p }, right: 2 } }, effects: [ "+step+" ] } }")))
	}
	add("phases that no one can leave", spec(variable, never, "turnStructure: { phases: [ "+many(1000, "{ id: p@ }, ")+
		"{ id: main } ] }", "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], pre: false, effects: [] }"))
	out = append(out, Case{Class: class, Name: "players whose moves are told", How: "run", Size: 1000, Grows: 500,
		Make: func(n int) Input {
			in := game(spec("metadata: { id: small, players: { min: 1, max: 1000 } }", variable, never,
				"perPlayerVars: [ { name: p, type: int, init: 0, min: 0, max: 9 } ]",
				action("{ addVar: { scope: pvar, player: actor, var: p, delta: 1 } }")),
				"run", "game", "--players", strconv.Itoa(n), "--max-moves", "20")
			in.Exits = []int{0, 1}
			return in
		}})
	add("an action of no effect", spec(never, variable, action("")), "run", "--max-moves", "100000", "game")
	return out
}
