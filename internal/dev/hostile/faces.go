package hostile

import (
	"fmt"
	"maps"
	"strings"
)

// request is a message of the debug adapter protocol.
func request(number int, command, arguments string) string {
	return frame(fmt.Sprintf(`{"seq":%d,"type":"request","command":%s,"arguments":%s}`, number, quote(command),
		arguments))
}

// faces are what the commands around a game are given: states, moves, recordings, settings,
// formulas, pictures, messages of a debugger.
func faces() []Case {
	const class = "faces"
	var out []Case
	add := func(name string, size int, make func(n int) Input) {
		how := strings.TrimPrefix(make(1).Args[0], "--")
		out = append(out, Case{Class: class, Name: name, How: how, Size: size, Make: func(n int) Input {
			in := make(n)
			if in.Exits == nil {
				in.Exits = []int{0, 1, 2, 3}
			}
			return in
		}})
	}
	// with is a sound game, a command, and files beside it.
	with := func(files map[string]string, args ...string) Input {
		in := game(counting, args...)
		maps.Copy(in.Files, files)
		return in
	}
	file := func(name, text string) map[string]string { return map[string]string{name: text} }

	// States and moves.
	for name, state := range map[string]func(n int) string{
		"of nested lists":              func(n int) string { return strings.Repeat("[", n) },
		"of nested objects":            func(n int) string { return strings.Repeat(`{"zones":`, n) },
		"with a key many times":        func(n int) string { return "{" + many(n, `"turnCount":@,`) + `"turnCount":0}` },
		"with many zones":              func(n int) string { return `{"zones":{` + many(n, `"zone-@":[],`) + `"deck:none":[]}}` },
		"with a number of many digits": func(n int) string { return `{"turnCount":` + strings.Repeat("9", n) + `}` },
		"with a number that is none":   func(n int) string { return `{"turnCount":1e` + strings.Repeat("9", n) + `}` },
		"of bytes that are no text":    func(n int) string { return `{"currentPhase":"` + strings.Repeat("\xff\xfe", n) + `"}` },
		"with half a surrogate":        func(n int) string { return `{"currentPhase":"` + strings.Repeat(`\ud800`, n) + `"}` },
		"of escapes":                   func(n int) string { return `{"currentPhase":"` + strings.Repeat(`\u001b[2J`, n) + `"}` },
	} {
		add("a state "+name, 20000, func(n int) Input {
			return with(file("s.json", state(n)), "legal", "game", "--state", "s.json")
		})
	}
	for name, move := range map[string]string{
		"nested": strings.Repeat(`{"actionId":`, 9000), "of many parameters": `{"actionId":"add","params":{` + many(5000, `"p@":@,`) + `"q":1}}`,
		"with a long list": `{"actionId":"add","params":{"$n":[` + many(20000, "@,") + `0]}}`, "of controls": "add \x1b[2J\a",
		"as a long word": strings.Repeat("x", 100000), "of a special activity in itself": strings.Repeat(`{"actionId":"add","params":{},"compound":{"timing":"before","specialActivity":`, 500),
	} {
		add("a move "+name, 1, func(int) Input {
			return with(file("s.json", "{}"), "apply", "game", "--state", "s.json", "--move", move)
		})
	}

	// Recordings.
	for name, lines := range map[string]func(n int) string{
		"of many games":   func(n int) string { return many(n, `{"kind":"run","seed":@,"players":2}`+"\n") },
		"of many players": func(int) string { return `{"kind":"run","seed":1,"players":999999999}` + "\n" },
		"of steps alone":  func(n int) string { return many(n, `{"kind":"step","move":{"actionId":"add"}}`+"\n") },
		"that begins deep": func(n int) string {
			return `{"kind":"run","seed":1,"players":2,"init":` + strings.Repeat("[", n) + "\n"
		},
		"of unknown kinds": func(n int) string { return many(n, `{"kind":"k@"}`+"\n") },
		"with many reseeds": func(n int) string {
			return `{"kind":"run","seed":1,"players":2}` + "\n" + many(n/20, `{"kind":"step","reseed":@,"move":{"actionId":"add"}}`+"\n")
		},
		"with a large delta": func(n int) string {
			return `{"kind":"run","seed":1,"players":2}` + "\n" + `{"kind":"step","move":{"actionId":"add"},"delta":{` + many(n, `"globalVars/v@":@,`) + `"x":1}}` + "\n"
		},
		"that must not be": func(n int) string {
			return `{"kind":"run","seed":1,"players":2,"never":true}` + "\n" + many(n/20, `{"kind":"step","move":{"actionId":"add"}}`+"\n")
		},
	} {
		add("a recording "+name, 20000, func(n int) Input {
			return with(file("r.jsonl", lines(n)), "replay", "game", "r.jsonl")
		})
	}

	// Settings.
	for name, settings := range map[string]func(n int) string{
		"of positions":       func(n int) string { return "picture:\n  positions:\n" + many(n, "    z@: { x: @, y: 1e308 }\n") },
		"of colours":         func(n int) string { return "picture:\n  colours:\n" + many(n, "    p@: '\"/><script>@</script>'\n") },
		"that refer to more": func(n int) string { return "a: &a [x]\n" + many(n, "k@: *a\n") },
		"nested":             func(n int) string { return "format: " + strings.Repeat("{ a: ", n) },
		"of bombs": func(int) string {
			return "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n"
		},
		"that play a billion games": func(int) string { return "play: 1000000000\n" },
		"of braces": func(n int) string {
			return "exclude: ['" + strings.Repeat("{a,b}", n/10) + "', '" + strings.Repeat("**/", n) + "x']\n"
		},
		"that play on a billion times": func(int) string { return "simulation: { games: 1000000000 }\n" },
		"of severities":                func(n int) string { return "severity:\n" + many(n, "  CNL_NO_SUCH_@: off\n") },
	} {
		add("settings "+name, 5000, func(n int) Input {
			return with(file("game/ludo.yaml", settings(n)), "check", "game")
		})
		add("settings "+name+", for a picture", 5000, func(n int) Input {
			return with(file("game/ludo.yaml", settings(n)), "picture", "game", "-o", "out.svg")
		})
	}

	add("settings of more severities than are told", 30000, func(n int) Input {
		return with(file("game/ludo.yaml", "severity:\n"+many(n, "  X@: off\n")), "check", "game")
	})
	add("settings of many folders", 20000, func(n int) Input {
		return with(file("game/ludo.yaml", "folders:\n"+many(n, "  'f@/**': { severity: { UNUSED: off } }\n")),
			"check", "game")
	})

	// Folders of findings that are no such folders.
	for _, cache := range []string{"/dev/null", "/dev/zero", "game/game.md", "/proc", "\x1b[2J",
		strings.Repeat("x", 5000)} {
		add(fmt.Sprintf("a cache in %.20q", cache), 1, func(int) Input {
			return with(nil, "check", "--cache="+cache, "game")
		})
	}
	for _, from := range []string{"/dev/zero", "/dev", "/proc/self", "nowhere", "game/game.md"} {
		add("a new game from "+from, 1, func(int) Input { return with(nil, "new", "--from", from, "other") })
	}

	// Play and its figures.
	for _, args := range [][]string{
		{"simulate", "game", "--games", "2", "--sweep", "total=0..9223372036854775807"},
		{"simulate", "game", "--games", "2", "--sweep", "total=" + strings.Repeat("1,", 50000) + "1"},
		{"simulate", "game", "--games", "2", "--sweep", "total=-9223372036854775808..9223372036854775807/9223372036854775807"},
		{"simulate", "game", "--games", "2", "--sweep", "total=0..9", "--sweep", "spare=0..9", "--sweep", "total=0..9"},
		{"simulate", "game", "--games", "2", "--sweep", "\x1b[2J=1"},
		{"simulate", "game", "--games", "2", "--sweep", "total=1", "--find", "wins(" + strings.Repeat("(", 50000) + ") in 1..2"},
		{"simulate", "game", "--games", "2", "--sweep", "total=1", "--find", "length in 1e999..2"},
		{"simulate", "game", "--games", "2", "--sweep", "total=1", "--find", "length in ." + strings.Repeat("9", 50000) + "..2"},
		{"simulate", "game", "--games", "2", "--sweep", "total=1", "--find", "wins(99999999999999999999) in 1..2"},
		{"simulate", "game", "--games", "3", "--agent", "mcts:999999999999999999999"},
		{"simulate", "game", "--games", "3", "--agent", "mcts:-1"},
		{"simulate", "game", "--games", "1", "--max-moves", "4", "--time", "1", "--agent", "mcts:games=1000000000"},
		{"run", "game", "--time", "1", "--agent", "mcts:games=1000000000,depth=1000000000"},
		{"simulate", "game", "--games", "3", "--coverage", "lcov=/dev/full"},
		{"simulate", "game", "--games", "3", "--coverage", "html=no/such/folder/x.html"},
		{"simulate", "game", "--games", "3", "--coverage", strings.Repeat("x", 100000)},
		{"simulate", "game", "--games", "3", "--coverage", "json", "--coverage-threshold", "NaN"},
		{"simulate", "game", "--games", "3", "--coverage", "json", "--coverage-threshold", "1e309"},
		{"play", "game", "--web", "--port", "99999999999"}, {"play", "game", "--web", "--port", "-1"},
		{"play", "game", "--web", "--seats", strings.Repeat("human,", 15000)},
		{"play", "game", "--seats", "mcts:999999999999"}, {"play", "game", "--state", "/dev/zero"},
		{"picture", "game", "--moves", "999999999999999999", "-o", "o.svg"}, {"picture", "game", "--moves", "-1", "-o", "o.svg"},
		{"picture", "game", "--seat", strings.Repeat("x", 100000), "-o", "o.svg"},
		{"picture", "game", "-o", "/dev/full"}, {"picture", "game", "--state", "/dev/zero", "-o", "o.svg"},
		{"book", "game", "-o", "/dev/full"}, {"book", "game", "-o", strings.Repeat("d/", 3000)}, {"book", "game", "-o", "b", "--games", "1", "-j", "1000000000"},
		{"diff", "game", "--upload-pack=touch x"}, {"diff", "-x", "game"}, {"diff", strings.Repeat("a", 100000), "game"}, {"diff", "HEAD:" + strings.Repeat("../", 1000), "game"},
		{"diff", "game", "game", "--games", "1", "--players", "1000000000"}, {"diff", "\x1b[2J:x", "game"}, {"diff", "/dev/zero", "game"},
		{"new", strings.Repeat("x", 5000)}, {"new", "../../../../tmp"}, {"new", "a\x1b[2Jb"}, {"new", "game"}, {"new", "/dev/null/x"}, {"new", "CON\x01"},
		{"explain", "--at", "game/game.md:99999999999999999999:1"}, {"explain", "--at", "/dev/zero:1"}, {"explain", "--at", "game/game.md:3:" + strings.Repeat("9", 5000)},
		{"explain", "--at", strings.Repeat(":", 50000)}, {"explain", "--at", "game:1:1:1:1"}, {"explain", "\x1b[2J"},
	} {
		name := fmt.Sprintf("%.70q", strings.Join(args[1:], " "))
		add(name, 1, func(int) Input { return with(nil, args...) })
	}

	// Programs that play.
	for name, program := range map[string]string{
		"is not there": "", "is no program": "words", "ends at once": "#!/bin/sh\n", "answers without an end": "#!/bin/sh\nexec yes\n",
		"answers a line without an end": "#!/bin/sh\nread question; exec cat /dev/zero\n",
		"answers brackets":              "#!/bin/sh\nread question; head -c 900000 /dev/zero | tr '\\0' '['; echo\n",
		"answers controls":              "#!/bin/sh\nread question; printf '\\033]0;owned\\007\\033[31m\\n'\n",
		"answers what was asked":        "#!/bin/sh\nexec cat\n",
		"chooses what is not there":     "#!/bin/sh\nwhile read question; do echo '{\"move\":1e300}'; done\n",
		"says much":                     "#!/bin/sh\nread question; head -c 50000000 /dev/zero >&2; printf '\\033]0;owned\\007' >&2\n",
	} {
		for _, how := range []string{"run", "simulate"} {
			add("a program that "+name+", "+how, 1, func(int) Input {
				in := with(nil, how, "game", "--agent", "program:./player,random", "--max-moves", "20")
				if how == "simulate" {
					in.Args = append(in.Args, "--games", "2")
				}
				if program != "" {
					in.Files["player"] = program
				}
				return in
			})
		}
	}

	// Formulas, and words to be explained.
	for name, formula := range map[string]func(n int) string{
		"of parentheses":  func(n int) string { return strings.Repeat("(", n) + "1" + strings.Repeat(")", n) },
		"open":            func(n int) string { return strings.Repeat("(", n) },
		"of operators":    func(n int) string { return strings.Repeat("not ", n) + "true" },
		"that is long":    func(n int) string { return "total" + strings.Repeat(" + total", n) + " > 1" },
		"of comparisons":  func(n int) string { return "total" + strings.Repeat(" > total", n) },
		"of calls":        func(n int) string { return strings.Repeat("count(", n) + "deck" + strings.Repeat(")", n) },
		"of points":       func(n int) string { return "total" + strings.Repeat(".total", n) + " > 1" },
		"of brackets":     func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) },
		"of odd letters":  func(n int) string { return strings.Repeat("\u202e\u0000\ufeff", n) + " > 1" },
		"of minus signs":  func(n int) string { return strings.Repeat("-", n) + "1 > 0" },
		"of conditionals": func(n int) string { return strings.Repeat("if true then ", n) + "1" },
	} {
		add("a formula "+name, 5000, func(n int) Input {
			return game(spec("terminal: { conditions: [ { when: "+quote(formula(n))+", result: { type: draw } } ] }"),
				mendIt...)
		})
	}
	add("a rule read aloud that is deep", 5000, func(n int) Input {
		in := game(spec("terminal:\n  conditions:\n    - when: "+strings.Repeat("{ op: not, arg: ", n)+"true"+strings.Repeat(" }", n)+
			"\n      result: { type: draw }"), "explain", "--at", "game/game.md:31")
		return in
	})
	add("wrong states of a lattice", 8000, func(n int) Input {
		return game(spec("dataAssets:\n  - id: land\n    kind: map\n    payload: { spaces: [ { id: a, category: c, attributes: {}, adjacentTo: [] } ], markerLattices: [ { id: mood, states: ["+
			many(n, "state-@, ")+"], defaultState: state-0, constraints: [ { when: true, allowedStates: ["+many(n, "sttae-@x, ")+"] } ] } ] }"), checkIt...)
	})

	// Pictures of a book.
	svg := func(text string) string { return `<svg xmlns="http://www.w3.org/2000/svg">` + text + `</svg>` }
	for name, image := range map[string]func(n int) string{
		"deep": func(n int) string { return svg(strings.Repeat("<g>", n) + strings.Repeat("</g>", n)) },
		"of entities": func(int) string {
			return `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">` + many(9, `<!ENTITY a@ "&a;&a;&a;&a;&a;&a;&a;&a;">`) + `]>` + svg("&a8;")
		},
		"with a name of much": func(n int) string { return svg(`<g id="` + strings.Repeat("x", 40*n) + `"/>`) },
		"of handlers":         func(n int) string { return svg(strings.Repeat(`<g onclick="alert(1)"/>`, n)) },
		"of styles":           func(n int) string { return svg(`<style>` + strings.Repeat("a{fill:url(#b)}", 10*n) + `</style>`) },
	} {
		add("a picture "+name, 20000, func(n int) Input {
			in := with(file("game/p.svg", image(n)), "book", "game", "-o", "out/b")
			in.Files["game/game.md"] += "\n# Look\n\n" + strings.Repeat("![it](p.svg) ", 50) + "\n"
			return in
		})
	}
	add("a picture that leads outside", 1, func(int) Input {
		in := with(nil, "book", "game", "-o", "b")
		in.Files["game/game.md"] += "\n# Look\n\n![it](secret.png) ![it](../../etc/passwd) ![it](/etc/passwd) ![it](file:///etc/passwd)\n"
		in.Links = map[string]string{"game/secret.png": "/etc/passwd"}
		in.Says = "left out|wrote"
		return in
	})

	// A debugger's messages.
	begin := request(1, "initialize", `{"adapterID":"x"}`)
	launch := request(2, "launch", `{"program":"game","noDebug":false}`)
	end := request(99, "disconnect", `{}`)
	for name, messages := range map[string]func(n int) string{
		"that are no JSON":       func(n int) string { return frame(strings.Repeat("{", n)) },
		"without an end":         func(int) string { return "Content-Length: 999999999999\r\n\r\n{" },
		"of a length below zero": func(int) string { return "Content-Length: -5\r\n\r\n{}" },
		"of headers":             func(n int) string { return strings.Repeat("X: y\r\n", n) + "\r\n" },
		"of unknown commands":    func(n int) string { return begin + strings.Repeat(request(3, "no/such", "{}"), n/10) + end },
		"before it is begun": func(n int) string {
			return request(1, "next", `{"threadId":1}`) + request(2, "stackTrace", `{"threadId":1}`) + request(3, "evaluate", `{"expression":"total"}`) + end
		},
		"of a game that is not": func(int) string {
			return begin + request(2, "launch", `{"program":"`+strings.Repeat("x", 5000)+`"}`) + end
		},
		"of a file without end": func(int) string { return begin + request(2, "launch", `{"program":"/dev/zero"}`) + end },
		"of a recording without end": func(int) string {
			return begin + request(2, "launch", `{"program":"game","recording":"/dev/zero"}`) + end
		},
		"of numbers that do not fit": func(int) string {
			return begin + request(2, "launch", `{"program":"game","players":1e300,"seed":-1e300}`) + end
		},
		"of many breakpoints": func(n int) string {
			return begin + launch + request(3, "setBreakpoints", `{"source":{"path":"game/game.md"},"breakpoints":[`+many(n, `{"line":@},`)+`{"line":1}]}`) + request(4, "configurationDone", "{}") + end
		},
		"of deep conditions": func(n int) string {
			return begin + launch + request(3, "setBreakpoints", `{"source":{"path":"game/game.md"},"breakpoints":[{"line":20,"condition":"`+strings.Repeat("(", n)+`"}]}`) + request(4, "configurationDone", "{}") + end
		},
		"of deep formulas": func(n int) string {
			return begin + launch + request(4, "configurationDone", "{}") + request(5, "evaluate", `{"expression":"`+strings.Repeat("(1+", n)+`"}`) + end
		},
		"of long formulas": func(n int) string {
			long := strings.Repeat("*9999", n/6)
			return begin + launch + request(4, "configurationDone", "{}") + request(5, "evaluate", `{"expression":"1`+long+`"}`) +
				request(6, "evaluate", `{"expression":"1`+strings.Repeat(long, 100)+`"}`) +
				request(7, "setVariable", `{"variablesReference":1,"name":"total","value":"1`+strings.Repeat(long, 100)+`"}`) + end
		},
		"of many formulas": func(n int) string {
			var all strings.Builder
			for i := range n / 20 {
				all.WriteString(request(5, "evaluate", `{"expression":"total + `+itoa(i)+`"}`))
			}
			return begin + launch + request(4, "configurationDone", "{}") + all.String() + end
		},
		"of points that log much": func(n int) string {
			return begin + launch + request(3, "setBreakpoints", `{"source":{"path":"game/game.md"},"breakpoints":[{"line":25,"logMessage":"`+strings.Repeat("{total}", n)+`"}]}`) +
				request(4, "configurationDone", "{}") + request(5, "continue", `{"threadId":1}`) + end
		},
		"of frames that are not": func(n int) string {
			return begin + launch + request(4, "configurationDone", "{}") +
				request(5, "scopes", `{"frameId":999999999}`) +
				request(6, "variables", `{"variablesReference":-1}`) + request(7, "setVariable", `{"variablesReference":99,"name":"x","value":"1"}`) + end
		},
	} {
		add("messages "+name, 20000, func(n int) Input {
			in := with(nil, "dap")
			in.Stdin = strings.NewReader(messages(n))
			return in
		})
	}
	// Expressions in each other, in definitions that no spec could be.
	for name, expression := range map[string][3]string{ // before, innermost, after
		"sums in sums":         {`{"op":"+","left":`, total, `,"right":` + total + `}`},
		"products in products": {`{"op":"*","left":`, "9999", `,"right":9999}`},
		"divisions":            {`{"op":"/","left":`, total, `,"right":` + total + `}`},
		"texts in texts":       {`{"concat":["a",`, `"b"`, `]}`},
		"choices in choices": {`{"if":{"when":{"op":"==","left":` + total + `,"right":1},"then":1,"else":`, "1",
			`}}`},
	} {
		add("a definition of "+name, 600, func(n int) Input {
			return Input{Files: map[string]string{"d.json": definitionWith(`{"op":"==","left":` +
				strings.Repeat(expression[0], n) + expression[1] + strings.Repeat(expression[2], n) + `,"right":1}`)},
				Args: []string{"run", "--max-moves", "3", "d.json"}}
		})
	}
	for name, c := range map[string][3]string{
		"negations":    {`{"op":"not","arg":`, "true", "}"},
		"conjunctions": {`{"op":"and","args":[`, "true", "]}"},
	} {
		add("a definition of "+name, 600, func(n int) Input {
			text := definitionWith(strings.Repeat(c[0], n) + c[1] + strings.Repeat(c[2], n))
			return Input{Files: map[string]string{"d.json": text}, Args: []string{"run", "--max-moves", "3", "d.json"}}
		})
	}

	// The prose of a book.
	for name, text := range map[string]func(n int) string{
		"brackets":   func(n int) string { return strings.Repeat("[", n) },
		"emphasis":   func(n int) string { return strings.Repeat("*a_ **b ", n) },
		"links":      func(n int) string { return strings.Repeat("[a](b", n) },
		"quotes":     func(n int) string { return strings.Repeat("> ", n) + "a" },
		"tables":     func(n int) string { return "|a|b|\n|-|-|\n" + strings.Repeat("|x\n", n) },
		"references": func(n int) string { return many(n, "[r@]: b\n") + strings.Repeat("[r1] ", n) },
		"code": func(n int) string {
			var b strings.Builder
			for i := range n / 20 {
				b.WriteString(strings.Repeat("`", i%300+1) + "a")
			}
			return b.String()
		},
	} {
		add("prose of "+name, 20000, func(n int) Input {
			return game(counting+"\n"+text(n)+"\n", "book", "game", "-o", "pages")
		})
	}
	return out
}

// total reads the variable of [defined].
const total = `{"ref":"gvar","var":"total"}`

// definitionWith is a definition of which an action needs a condition.
func definitionWith(condition string) string {
	return `{"metadata":{"id":"small","players":{"min":2,"max":2}},"constants":{},"perPlayerVars":[],"zones":[],` +
		`"globalVars":[{"name":"total","type":"int","init":0,"min":0,"max":9}],"globalMarkerLattices":[],"tokenTypes":[],` +
		`"setup":[],"turnStructure":{"phases":[{"id":"main"}]},"triggers":[],"terminal":{"conditions":[]},"actions":[` +
		`{"id":"add","actor":"active","executor":"actor","phase":["main"],"params":[],"pre":` + condition + `,"cost":[],` +
		`"effects":[{"addVar":{"scope":"global","var":"total","delta":1}}],"limits":[{"scope":"turn","max":1}]}]}`
}

// counting is a small sound game that ends.
var counting = spec("globalVars:\n  - { name: total, type: int, init: 0, min: 0, max: 9 }\n  - { name: spare, type: int, init: 0, min: 0, max: 9 }",
	"actions:\n  - id: add\n    actor: active\n    executor: actor\n    phase: [main]\n    params: [ { name: $n, domain: { query: intsInRange, min: 1, max: 2 } } ]\n    effects: [ { addVar: { scope: global, var: total, delta: { ref: binding, name: $n } } }, { addVar: { scope: global, var: spare, delta: 1 } } ]\n    limits: [ { scope: turn, max: 1 } ]",
	"terminal:\n  conditions:\n    - when: { op: '>=', left: { ref: gvar, var: total }, right: 9 }\n      result: { type: win, player: active }\n    - when: { op: '>=', left: { ref: gvar, var: spare }, right: 9 }\n      result: { type: draw }")
