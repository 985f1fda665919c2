package hostile

import "strings"

// chain is a list of effects, each of which binds what the one before has bound.
func chain(n int, before, after string) string {
	var b strings.Builder
	b.WriteString(before + "{ bindValue: { bind: $b0, value: 1 } }" + after)
	for i := range n {
		b.WriteString(before + "{ bindValue: { bind: $b" + itoa(i+1) +
			", value: { op: '+', left: { ref: binding, name: $b" + itoa(i) + " }, right: 1 } } }" + after)
	}
	return b.String()
}

// names are specs of many entries whose names or keys are wrong, alike or many.
func names() []Case {
	const class = "names"
	var out []Case
	add := func(name string, size int, says string, text func(n int) string, more ...[]string) {
		out = append(out, ways(class, name, size, min(size/8, 1000), text, says,
			append([][]string{checkIt}, more...)...)...)
	}
	const variable = "type: int, init: 0, min: 0, max: 9 }"
	const action = "actions:\n  - id: play\n    actor: active\n    executor: actor\n    phase: [main]\n    effects:\n"
	add("typos × names", 4000, "", func(n int) string {
		return spec("globalVars:\n"+many(n, "  - { name: variable-@, "+variable+"\n"),
			action+many(n, "      - { setVar: { scope: global, var: variabel-@, value: 1 } }\n"))
	}, mendIt)
	add("typos × long names", 1000, "", func(n int) string {
		long := strings.Repeat("long-", 20)
		return spec("globalVars:\n"+many(n, "  - { name: "+long+"@, "+variable+"\n"),
			action+many(n, "      - { setVar: { scope: global, var: "+long+"@x, value: 1 } }\n"))
	})
	add("names of entries × names", 4000, "", func(n int) string {
		return spec("globalVars:\n"+many(n, "  - { name: variable-@, "+variable+"\n"),
			"actions:\n"+many(n, "  - { id: a@, actor: active, executor: actor, phase: [main], effects: [ { setVar: { scope: global, var: @-altogether-other, value: 1 } } ] }\n"))
	})
	out[len(out)-2].Grows = 2000 // so many names are compared with each
	add("typos × zones of templates", 1000, "", func(n int) string {
		return spec("dataAssets:\n  - { id: sides, kind: seatCatalog, payload: { seats: [ "+many(10, "{ id: s@ }, ")+
			"] } }\n",
			"zones:\n"+many(n, "  - template: { idPattern: 'zone-@-{seat}', perSeat: true, owner: none, visibility: hidden, ordering: stack }\n"),
			"setup:\n"+many(n, "  - { shuffle: { zone: 'zoen-@-s1' } }\n"))
	})
	out[len(out)-2].Grows = 400
	add("names that nobody declares", 10000, "", func(n int) string {
		return spec(action + many(n, "      - { setVar: { scope: global, var: v@, value: 1 } }\n"))
	}, mendIt)
	add("one name that nobody declares", 20000, "", func(n int) string {
		return spec(action + strings.Repeat("      - { setVar: { scope: global, var: v, value: 1 } }\n", n))
	}, mendIt)
	add("imports of nothing in a line", 8000, "", func(n int) string {
		return spec("imports: [ " + many(n, "./part-@.md, ") + "]")
	})
	add("a number of many digits", 400000, "", func(n int) string {
		return spec("globalVars:\n  - { name: v, type: int, init: 0, min: 0, max: " + strings.Repeat("9", n) + " }")
	})
	add("names of a batch", 20000, "", func(n int) string {
		return spec("globalVars:\n  - batch:\n      names: [ " + many(n, "v@, ") +
			" ]\n      type: int\n      init: 0\n      min: 0\n      max: 9\n")
	}, compileIt)
	add("names of a batch twice", 20000, "", func(n int) string {
		return spec("globalVars:\n  - batch:\n      names: [ " + strings.Repeat("v, ", n) +
			" ]\n      type: int\n      init: 0\n      min: 0\n      max: 9\n")
	})
	add("batches", 5000, "", func(n int) string {
		return spec("globalVars:\n" + many(n, "  - batch: { names: [ a@, b@, c@ ], "+variable+" }\n"))
	})
	add("unknown keys", 50000, "", func(n int) string {
		return spec("metadata:\n  id: small\n  players: { min: 2, max: 2 }\n" + many(n, "  key-@: 1\n"))
	})
	add("unknown keys in a line", 20000, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 2 }, " + many(n, "key-@: 1, ") + " }")
	})
	add("unknown keys of entries", 10000, "", func(n int) string {
		return spec("zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n" +
			many(n, "  - { id: z@, ownr: none, visibility: hidden, ordering: stack }\n"))
	}, mendIt)
	add("unknown words of entries", 10000, "", func(n int) string {
		return spec("zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n" +
			many(n, "  - { id: z@, owner: nobody, visibility: hidden, ordering: stack }\n"))
	})
	add("unknown effects", 10000, "",
		func(n int) string { return spec("setup:\n" + many(n, "  - { shufle@: { zone: deck } }\n")) })
	add("duplicate keys", 30000, "", func(n int) string {
		return spec("metadata:\n  id: small\n  players: { min: 2, max: 2 }\n" + strings.Repeat("  name: a\n", n))
	})
	add("duplicate keys in a line", 20000, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 2 }, " + strings.Repeat("name: a, ", n) + " }")
	})
	add("duplicate keys of pairs", 10000, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 2 }, " + many(n, "a@: 1, a@: 2, ") + " }")
	})
	add("duplicate names", 50000, "", func(n int) string {
		return spec("globalVars:\n" + strings.Repeat("  - { name: v, "+variable+"\n", n))
	})
	add("duplicate names twice each", 10000, "", func(n int) string {
		return spec("globalVars:\n" + many(n, "  - { name: v@, "+variable+"\n  - { name: v@, "+variable+"\n"))
	}, mendIt)
	add("duplicate sections in a block", 5000, "",
		func(n int) string { return spec() + "```yaml\n" + strings.Repeat("zones: []\n", n) + "```\n" })
	add("zones", 20000, "", func(n int) string {
		return spec("zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n" +
			many(n, "  - { id: z@, owner: none, visibility: hidden, ordering: stack }\n"))
	}, compileIt)
	add("tokens", 5000, "", func(n int) string {
		return spec("tokenTypes:\n" +
			many(n, "  - { id: t@, props: { rank: int } }\n"))
	}, compileIt)
	add("properties", 10000, "", func(n int) string {
		return spec("tokenTypes:\n  - { id: t, props: { " + many(n, "p@: int, ") + " } }\n")
	}, compileIt)
	add("actions", 4000, "", func(n int) string {
		return spec("actions:\n" + many(n,
			"  - { id: a@, actor: active, executor: actor, phase: [main], effects: [] }\n"))
	}, compileIt)
	add("actions of one name", 5000, "", func(n int) string {
		return spec("actions:\n" + strings.Repeat(
			"  - { id: a, actor: active, executor: actor, phase: [main], effects: [] }\n", n))
	}, mendIt)
	add("phases", 5000, "", func(n int) string {
		return spec("turnStructure:\n  phases:\n    - id: main\n" + many(n, "    - { id: p@ }\n"))
	}, compileIt)
	add("phases of one name", 5000, "", func(n int) string {
		return spec("turnStructure:\n  phases:\n" + strings.Repeat("    - { id: main }\n", n))
	})
	add("effects", 10000, "", func(n int) string {
		return spec(action +
			strings.Repeat("      - { shuffle: { zone: deck } }\n", n))
	}, compileIt)
	add("parameters", 2000, "", func(n int) string {
		return spec("actions:\n  - id: play\n    actor: active\n    executor: actor\n    phase: [main]\n    effects: []\n    params:\n" + many(n, "      - { name: $p@, domain: { query: players } }\n"))
	})
	add("parameters of one name", 2000, "", func(n int) string {
		return spec("actions:\n  - id: play\n    actor: active\n    executor: actor\n    phase: [main]\n    effects: []\n    params:\n" + strings.Repeat("      - { name: $p, domain: { query: players } }\n", n))
	})
	add("bindings that nobody binds", 5000, "", func(n int) string {
		return spec(action + many(n,
			"      - { setVar: { scope: global, var: v, value: { ref: binding, name: $b@ } } }\n"))
	})
	add("bindings one in the other", 60, "", func(n int) string {
		return spec("setup: [ " + many(n, "{ forEach: { bind: $b@, over: { query: players }, effects: [ ") +
			strings.Repeat("] } }", n) + " ]")
	})
	add("bindings of a list", 3000, "", func(n int) string {
		return spec(action + many(n, "      - { chooseOne: { bind: $b@, options: { query: players } } }\n      - { setVar: { scope: global, var: v, value: { ref: binding, name: $b@ } } }\n"))
	})
	add("bindings each using the one before", 3000, "",
		func(n int) string { return spec("setup:\n" + chain(n, "  - ", "\n")) }, compileIt)
	add("bindings each using the one before in an action", 3000, "",
		func(n int) string { return spec(action + chain(n, "      - ", "\n")) }, compileIt)
	add("bindings each using the one before in a trigger", 3000, "", func(n int) string {
		return spec("triggers: [ { id: t, event: { type: phaseEnter, phase: main }, effects: [ " + chain(n, "", ", ") +
			" ] } ]")
	})
	add("bindings each using the one before in a macro", 3000, "", func(n int) string {
		return spec("effectMacros: [ { id: m, params: [], exports: [], effects: [ "+chain(n, "", ", ")+" ] } ]",
			"setup: [ { macro: m, args: {} } ]")
	}, compileIt)
	add("variables that are written and others that endings look at", 3000, "", func(n int) string {
		return spec("globalVars:\n"+many(n, "  - { name: w@, "+variable+"\n  - { name: r@, "+variable+"\n"),
			"setup:\n"+many(n, "  - { setVar: { scope: global, var: w@, value: 1 } }\n"), "terminal:\n  conditions:\n"+many(n,
				"    - { when: { op: '==', left: { ref: gvar, var: r@ }, right: 3 }, result: { type: draw } }\n"))
	})
	add("texts of a property", 6000, "", func(n int) string {
		return spec("tokenTypes: [ { id: card, props: { suit: string } } ]", "setup:\n"+many(n,
			"  - { createToken: { type: card, zone: 'deck:none', props: { suit: suit-@ } } }\n"))
	})
	add("actions that stop others", 3000, "", func(n int) string {
		return spec("globalVars: [ { name: v, type: int, init: 0, min: 0, max: 90000 } ]", "actions:\n"+many(n,
			"  - { id: a@, actor: active, executor: actor, phase: [main], pre: { op: '==', left: { ref: gvar, var: v }, "+
				"right: @ }, effects: [ { setVar: { scope: global, var: v, value: @ } } ] }\n"))
	})
	add("exports", 10000, "", func(n int) string {
		return spec("effectMacros: [ { id: m, params: [], exports: [ "+many(n, "$b@, ")+" ], effects: [ "+
			chain(n-1, "", ", ")+" ] } ]", "setup: [ { macro: m, args: {} } ]")
	}, compileIt, formatIt)
	add("macros that export, each used and its binding after it", 2000, "", func(n int) string {
		return spec("effectMacros:\n"+many(n,
			"  - { id: m@, params: [], exports: [$e@], effects: [ { bindValue: { bind: $e@, value: 1 } } ] }\n"),
			"setup:\n"+many(n, "  - { macro: m@, args: {} }\n  - { bindValue: { bind: $c@, value: { ref: binding, name: $e@ } } }\n"))
	})
	add("a record of braces after a mapping", 30000, "", func(n int) string {
		return "# Small\n\n```yaml\nmetadata:\n  id: small\n{ " + many(n, "k@: 1, ") + " }\n```\n"
	}, formatIt)
	add("macros", 5000, "", func(n int) string {
		return spec("effectMacros:\n"+many(n, "  - { id: m@, params: [], exports: [], effects: [ { shuffle: { zone: deck } } ] }\n"), "setup:\n"+many(n, "  - { macro: m@, args: {} }\n"))
	}, compileIt)
	add("a chain of macros", 3000, "", func(n int) string {
		return spec("effectMacros:\n"+many(n, "  - { id: m@, params: [], exports: [], effects: [ { macro: m@x, args: {} } ] }\n  - { id: m@x, params: [], exports: [], effects: [ { macro: m@, args: {} } ] }\n"), "setup: [ { macro: m0, args: {} } ]")
	}, compileIt)
	add("macros that nobody declares", 5000, "",
		func(n int) string { return spec("setup:\n" + many(n, "  - { macro: m@, args: {} }\n")) }, compileIt)
	add("arguments that are too many", 5000, "", func(n int) string {
		return spec("effectMacros: [ { id: m, params: [], exports: [], effects: [] } ]",
			"setup: [ { macro: m, args: { "+many(n, "a@: 1, ")+" } } ]")
	})
	add("rows of a table", 10000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      rows:\n" +
			many(n, "        - { name: r@, value: @ }\n"))
	}, compileIt)
	add("columns of a table", 5000, "", func(n int) string {
		row := "        - { " + many(n, "c@: 1, ") + " }\n"
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      rows:\n" + row + row + row)
	})
	add("columns of one row each", 3000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      rows:\n" +
			many(n, "        - { column-@: 1 }\n"))
	})
	add("tables", 3000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n" +
			many(n, "      t@: [ { a: 1 } ]\n"))
	})
	add("rows of one name", 10000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      rows:\n" +
			strings.Repeat("        - { name: r }\n", n) +
			"    tableContracts:\n      - { tablePath: rows, uniqueBy: [[name]] }\n")
	}, compileIt)
	add("assets", 3000, "", func(n int) string {
		return spec("dataAssets:\n" + many(n, "  - { id: a@, kind: scenario, payload: { x: 1 } }\n"))
	})
	add("keys of a map", 30000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      map:\n" +
			many(n, "        k@: 1\n"))
	}, compileIt)
	add("keys of a map in a line", 30000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      map: { " +
			many(n, "k@: 1, ") + " }\n")
	}, compileIt, formatIt)
	add("merges of many maps", 3000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n" +
			many(n, "      a@: &a@ { k@: 1 }\n") + "      all: { <<: [ " + many(n, "*a@, ") + " ] }\n")
	}, compileIt)
	add("values of a set", 10000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: map\n    payload: { spaces: [ " +
			many(n, "{ id: s@, category: c, attributes: {}, adjacentTo: [ { to: s@x } ] }, ") + " ] }\n")
	})
	add("spaces that all touch", 300, "", func(n int) string {
		to := many(n, "{ to: s@ }, ")
		var b strings.Builder
		for i := range n {
			b.WriteString("{ id: s" + strings.TrimSpace(many(i+1, "")) + itoa(i) +
				", category: c, attributes: {}, adjacentTo: [ " + to + " ] }, ")
		}
		return spec("dataAssets:\n  - id: spring\n    kind: map\n    payload: { spaces: [ " + b.String() + " ] }\n")
	})
	add("deep conditions", 150, "", func(n int) string {
		return spec("actions:\n  - { id: a, actor: active, executor: actor, phase: [main], effects: [], pre: " +
			strings.Repeat("{ op: not, arg: ", n) + "true" + strings.Repeat(" }", n) + " }\n")
	}, compileIt)
	add("deep effects", 60, "", func(n int) string {
		return spec("setup: [ " + strings.Repeat("{ if: { when: true, then: [ ", n) + strings.Repeat("] } }", n) + " ]")
	}, compileIt)
	add("wide sums", 5000, "", func(n int) string {
		return spec("globalVars: [ { name: v, "+variable+" ]", action+
			"      - { setVar: { scope: global, var: v, value: { concat: [ "+strings.Repeat("1, ", n)+" ] } } }\n")
	}, compileIt)
	add("terminal conditions", 5000, "", func(n int) string {
		return spec("terminal:\n  conditions:\n" + strings.Repeat("    - { when: false, result: { type: draw } }\n", n))
	}, compileIt)
	add("triggers", 3000, "", func(n int) string {
		return spec("triggers:\n" + many(n, "  - { id: t@, event: { type: phaseEnter, phase: main }, effects: [] }\n"))
	}, compileIt)
	add("cards of a deck", 3000, "", func(n int) string {
		return spec("eventDecks:\n  - id: deck1\n    drawZone: deck\n    discardZone: deck\n    cards:\n" +
			many(n, "      - { id: c@, title: Card @, sideMode: single, unshaded: { text: t, effects: [] } }\n"))
	}, compileIt)
	add("cards of one name", 3000, "", func(n int) string {
		return spec("eventDecks:\n  - id: deck1\n    drawZone: deck\n    discardZone: deck\n    cards:\n" +
			strings.Repeat("      - { id: c, title: Card, sideMode: single, unshaded: { text: t, effects: [] } }\n", n))
	})
	add("imports that are missing", 3000, "",
		func(n int) string { return spec("imports: [ " + many(n, "missing@.md, ") + " ]") })
	add("names in other letters", 5000, "", func(n int) string {
		return spec("globalVars:\n" + many(n, "  - { name: "+strings.Repeat("e\u0301", 30)+"@, "+variable+"\n"))
	})
	return out
}
