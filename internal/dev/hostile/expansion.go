package hostile

import (
	"fmt"
	"strings"
)

// expansions are texts that stand for more than a machine can hold.
func expansions() []Case {
	const class = "expansion"
	const limit = `LIMIT|_EXCEEDED|more than|YAML013|CYCLE|YAML_PARSE`
	list := func(of string, n int) string {
		return "[ " + strings.TrimSuffix(strings.Repeat(of+", ", n), ", ") + " ]"
	}
	var out []Case
	add := func(name string, size int, says string, text func(n int) string) {
		out = append(out, ways(class, name, size, 0, text, says, checkIt, compileIt)...)
	}
	add("boards", 200, limit, func(n int) string {
		return spec("zones:\n" + many(n, "  - { macro: grid, args: [99, 99] }\n"))
	})
	add("boards of rings", 400, limit, func(n int) string {
		return spec("zones:\n" + many(n, "  - { macro: hex, args: [57] }\n"))
	})
	add("boards in one line", 2000, limit, func(n int) string {
		return spec("zones: [ " + many(n, "{ macro: grid, args: [100, 100] }, ") + "]")
	})
	add("a board that overflows", 1, limit, func(n int) string {
		return spec("zones:\n  - { macro: grid, args: [4294967296, 4294967296] }\n  - { macro: hex, args: [3037000500] }\n")
	})
	payload := func(text string) string {
		return "dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n" + text
	}
	add("merge keys", 28, limit, func(n int) string {
		text := "      m0: &m0 { a: 1 }\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("      m%d: &m%d { <<: [ *m%d, *m%d ], k%d: { x: *m%d, y: *m%d } }\n", i, i, i-1, i-1,
				i, i-1, i-1)
		}
		return spec(payload(text))
	})
	add("aliases in maps", 40, limit, func(n int) string {
		text := "      m0: &m0 { a: 1 }\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("      m%d: &m%d { x: *m%d, y: *m%d }\n", i, i, i-1, i-1)
		}
		return spec(payload(text))
	})
	add("aliases in lists", 12, limit, func(n int) string {
		text := "      a0: &a0 [ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 ]\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("      a%d: &a%d %s\n", i, i, list(fmt.Sprintf("*a%d", i-1), 10))
		}
		return spec(payload(text))
	})
	add("aliases of rows", 40, limit, func(n int) string {
		text := "      r0: &r0 [ { id: a, n: 1 }, { id: b, n: 2 } ]\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("      r%d: &r%d { rows: *r%d, more: { again: *r%d, other: *r%d } }\n", i, i, i-1, i-1,
				i-1)
		}
		return spec(payload(text))
	})
	add("aliases in effects", 30, limit, func(n int) string {
		text := "setup:\n  - &a0 { shuffle: { zone: deck } }\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("  - &a%d { if: { when: true, then: [ *a%d, *a%d ] } }\n", i, i-1, i-1)
		}
		return spec(text)
	})
	add("aliases in conditions", 30, limit, func(n int) string {
		text := "actions:\n"
		for i := range n {
			condition := "true"
			if i > 0 {
				condition = fmt.Sprintf("{ op: and, args: [ *c%d, *c%d ] }", i-1, i-1)
			}
			text += fmt.Sprintf("  - { id: a%d, actor: active, executor: actor, phase: [main], pre: &c%d %s, effects: [] }\n", i, i, condition)
		}
		return spec(text)
	})
	add("aliases of a long text", 2000, "", func(n int) string {
		return spec("dataAssets:\n  - id: spring\n    kind: scenario\n    payload:\n      text: &t '" +
			strings.Repeat("x", 20*n) + "'\n      all: [ " + strings.Repeat("*t, ", n) + " ]\n")
	})
	seats := func(n int) string {
		return "dataAssets:\n  - { id: sides, kind: seatCatalog, payload: { seats: [ " + many(n, "{ id: s@ }, ") +
			"] } }\n"
	}
	add("zones for many players", 5000, limit, func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 1000 } }",
			"zones:\n"+many(n, "  - { id: z@, owner: player, visibility: hidden, ordering: stack }\n"))
	})
	add("zones for a billion players", 1, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 1000000000 } }",
			"zones:\n  - { id: z, owner: player, visibility: hidden, ordering: stack }\n")
	})
	add("zone templates for many seats", 1500, limit, func(n int) string {
		return spec(seats(n), "zones:\n"+many(n,
			"  - template: { idPattern: 'z@-{seat}', perSeat: true, owner: none, visibility: hidden, ordering: stack }\n"))
	})
	add("variables of templates for many seats", 1500, "", func(n int) string {
		return spec(seats(n), "globalVars:\n"+
			many(n, "  - template: { namePattern: 'v@-{seat}', perSeat: true, type: int, init: 0, min: 0, max: 9 }\n"))
	})
	numbers := func(n int) string { return "[ " + many(n, "@, ") + " ]" }
	pieces := func(body string) string {
		return "dataAssets: [ { id: sides, kind: seatCatalog, payload: { seats: [ { id: us } ] } }, { id: bits, kind: pieceCatalog, payload: { pieceTypes: [ " + body + " ], inventory: [] } } ]"
	}
	add("piece types", 100, limit, func(n int) string {
		return spec("tokenTypes: []", pieces("{ generate: { idPattern: 'p-{a}-{b}-{c}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: a, values: "+numbers(n)+" }, { name: b, values: "+numbers(n)+" }, { name: c, values: "+numbers(n)+" } ], inventoryPerCombination: 1 } }"))
	})
	add("piece types of many blocks", 300, limit, func(n int) string {
		return spec("tokenTypes: []", pieces(many(n, "{ generate: { idPattern: 'p@-{a}-{b}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: a, values: "+strings.ReplaceAll(numbers(70), "@", "")+" }, { name: b, values: "+numbers(70)+" } ], inventoryPerCombination: 1 } }, ")))
	})
	add("pieces of an inventory", 1, "", func(n int) string {
		return spec("tokenTypes: []", pieces("{ generate: { idPattern: 'p-{a}', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: a, values: [ 1 ] } ], inventoryPerCombination: 1000000000 } }"))
	})
	add("piece types with long names", 5000, limit+"|long", func(n int) string {
		return spec("tokenTypes: []", pieces("{ generate: { idPattern: 'p-{a}"+strings.Repeat("{a}", n)+
			"', seat: us, statusDimensions: [], transitions: [], dimensions: [ { name: a, values: "+numbers(4900)+
			" } ], inventoryPerCombination: 1 } }"))
	})
	for _, width := range []int{2, 10, 100, 1000} {
		depth := map[int]int{2: 10, 10: 9, 100: 4, 1000: 3}[width]
		says := limit
		if width == 2 {
			says = ""
		}
		add(fmt.Sprintf("effect macros %d wide", width), depth, says, func(n int) string {
			text := "effectMacros:\n  - { id: m0, params: [], exports: [], effects: " +
				list("{ shuffle: { zone: deck } }", width) + " }\n"
			for i := 1; i < n; i++ {
				text += fmt.Sprintf("  - { id: m%d, params: [], exports: [], effects: %s }\n", i,
					list(fmt.Sprintf("{ macro: m%d, args: {} }", i-1), width))
			}
			return spec(text, "setup: "+list(fmt.Sprintf("{ macro: m%d, args: {} }", n-1), width*width))
		})
	}
	for _, width := range []int{2, 10, 100} {
		depth := map[int]int{2: 12, 10: 9, 100: 4}[width]
		add(fmt.Sprintf("condition macros %d wide", width), depth, limit, func(n int) string {
			text := "conditionMacros:\n  - { id: c0, params: [], condition: { op: and, args: " + list("true", width) +
				" } }\n"
			for i := 1; i < n; i++ {
				text += fmt.Sprintf("  - { id: c%d, params: [], condition: { op: and, args: %s } }\n", i,
					list(fmt.Sprintf("{ conditionMacro: c%d }", i-1), width))
			}
			return spec(text, "actions:\n"+many(width*20,
				fmt.Sprintf("  - { id: a@, actor: active, executor: actor, phase: [main], pre: { conditionMacro: c%d }, effects: [] }\n", n-1)))
		})
	}
	add("arguments that double", 10, limit, func(n int) string {
		text := "effectMacros:\n  - { id: m0, params: [ { name: x, type: value } ], exports: [], effects: [ { setVar: { scope: global, var: v, value: { param: x } } } ] }\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("  - { id: m%d, params: [ { name: x, type: value } ], exports: [], effects: [ { macro: m%d, args: { x: { op: '+', left: { op: '+', left: { op: '+', left: { param: x }, right: { param: x } }, right: { op: '+', left: { param: x }, right: { param: x } } }, right: { op: '+', left: { op: '+', left: { param: x }, right: { param: x } }, right: { op: '+', left: { param: x }, right: { param: x } } } } } } ] }\n", i, i-1)
		}
		return spec(text, "globalVars: [ { name: v, type: int, init: 0, min: 0, max: 9 } ]",
			fmt.Sprintf("setup: [ { macro: m%d, args: { x: 1 } } ]", n-1))
	})
	add("texts that double", 10, "", func(n int) string {
		text := "effectMacros:\n  - { id: m0, params: [ { name: x, type: value } ], exports: [], effects: [ { shuffle: { zone: '{x}' } } ] }\n"
		for i := 1; i < n; i++ {
			text += fmt.Sprintf("  - { id: m%d, params: [ { name: x, type: value } ], exports: [], effects: [ { macro: m%d, args: { x: '{x}{x}{x}{x}{x}{x}{x}{x}{x}{x}' } } ] }\n", i, i-1)
		}
		return spec(text, fmt.Sprintf("setup: [ { macro: m%d, args: { x: deckdeckdeck } } ]", n-1))
	})
	add("phases of templates", 2000, limit, func(n int) string {
		return spec("phaseTemplates: [ { id: t, params: [ { name: n } ], phase: { id: 'p{n}', onEnter: "+
			list("{ shuffle: { zone: deck } }", n)+" } } ]",
			"turnStructure:\n  phases:\n    - id: main\n"+many(n, "    - { fromTemplate: t, args: { n: @ } }\n"))
	})
	add("shorthands", 100, limit, func(n int) string {
		return spec("setup:\n" + many(n, "  - { refillToSize: { zone: deck, fromZone: deck, size: 19000 } }\n"))
	})
	add("a shorthand for a billion effects", 1, limit, func(n int) string {
		return spec("setup:\n  - { refillToSize: { zone: deck, fromZone: deck, size: 1000000000 } }\n  - { discardExcess: { zone: deck, to: deck, keep: 0 } }\n")
	})
	add("a shorthand in a macro", 500, limit, func(n int) string {
		return spec("effectMacros:\n  - { id: m, params: [], exports: [], effects: [ { refillToSize: { zone: deck, fromZone: deck, size: 500 } } ] }\n", "setup: "+list("{ macro: m, args: {} }", n))
	})
	add("phases × actions", 3000, "", func(n int) string {
		return spec("turnStructure:\n  phases:\n"+many(n, "    - { id: p@ }\n"),
			"actions:\n"+many(20, "  - { id: a@, actor: active, executor: actor, phase: ["+
				strings.ReplaceAll(many(n, "p@, "), "@", "")+"], effects: [] }\n"))
	})
	add("per-player variables", 2000, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 1000 } }",
			"perPlayerVars:\n"+many(n, "  - { name: v@, type: int, init: 0, min: 0, max: 9 }\n"))
	})
	add("long names of many zones", 3000, "", func(n int) string {
		return spec("metadata: { id: small, players: { min: 2, max: 100 } }",
			"zones:\n"+many(n, "  - { id: "+strings.Repeat("long-", 40)+
				"@, owner: player, visibility: hidden, ordering: stack }\n"))
	})
	return out
}
