package hostile

import (
	"strings"
)

// controls are what no terminal may be sent from outside: a title, a colour, a
// bell, the way back over a line, and marks that turn the reading direction.
const controls = "\x1b]0;owned\x07\x1b[31m\x07\r\x08\u009b31m\u202e"

// escaped are the controls as YAML and JSON can have them.
const escaped = `\u001b]0;owned\u0007\u001b[31m\u0007\u0008\u009b31m\u202e`

// outputs are inputs that would like to write to the terminal. That they do not
// is looked at in every run, see Check.
func outputs() []Case {
	const class = "output"
	var out []Case
	text := `"` + escaped + `"`
	evil := spec(
		"metadata: { id: "+text+", name: "+text+", description: "+text+", players: { min: 2, max: 2 } }",
		"globalVars: [ { name: "+text+", type: int, init: 0, min: 0, max: 9 } ]",
		"zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: "+text+
			", owner: none, visibility: hidden, ordering: stack }",
		"turnStructure: { phases: [ { id: "+text+" } ] }",
		"tokenTypes: [ { id: "+text+", props: { "+text+": int } } ]",
		"setup: [ { createToken: { type: "+text+", zone: "+`"`+escaped+`:none"`+
			" } }, { setVar: { scope: global, var: "+text+", value: 1 } } ]",
		"actions:\n  - { id: "+text+", actor: active, executor: actor, phase: ["+text+
			"], effects: [ { setVar: { scope: global, var: "+text+", value: 2 } }, { moveAll: { from: "+`"`+escaped+
			`:none"`+", to: deck } } ] }",
		"terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: "+text+
			" }, right: 1 }, result: { type: draw } } ] }")
	broken := strings.ReplaceAll(evil, "owner: none", "owner: "+text)
	add := func(name, game string, args ...string) {
		out = append(out, Case{Class: class, Name: name, How: args[0], Size: 1, Make: func(int) Input {
			return Input{
				Files: map[string]string{
					"game/game.md": game, "sound/game.md": spec(),
					"state.json":     `{"` + escaped + `":1,"currentPhase":"` + escaped + `"}`,
					"r.replay.jsonl": `{"gameDefId":"` + escaped + `","kind":"run","players":2,"seed":1,"sha":"` + escaped + `"}` + "\n" + `{"kind":"step","move":{"actionId":"` + escaped + `","params":{"` + escaped + `":1}}}` + "\n",
					"raw.jsonl":      controls + "\n",
					"raw.json":       `{"metadata":{"id":"` + escaped + `"},"` + escaped + `":` + controls,
				},
				Args: args, Exits: []int{0, 1, 2, 3},
			}
		}})
	}
	for name, game := range map[string]string{"of a sound spec": evil, "of a spec at fault": broken,
		"written raw": strings.ReplaceAll(evil, escaped, controls)} {
		for _, args := range [][]string{
			{"check", "game"}, {"check", "--format", "concise", "game"}, {"check", "--format", "github", "game"}, {"check", "--diff", "--unsafe-fixes", "game"}, {"check", "--statistics", "game"},
			{"compile", "-o", "out.json", "game"}, {"run", "game"}, {"simulate", "--games", "3", "game"}, {"simulate", "--at", "game/game.md:35", "--games", "2", "game"},
			{"legal", "game", "--state", "state.json"}, {"apply", "game", "--state", "state.json", "--move", controls}, {"replay", "game", "r.replay.jsonl"}, {"expand", "game", "--at", "game/game.md:25"},
			{"fmt", "--diff", "game"}, {"diff", "sound", "game"}, {"diff", "game", "sound"}, {"play", "game", "--seats", "random,random"}, {"picture", "game", "-o", "out.svg"},
			{"simulate", "game", "--games", "2", "--coverage", "text"}, {"simulate", "game", "--games", "2", "--profile"}, {"simulate", "game", "--games", "2", "--compare", "sound"},
			{"explain", "--at", "game/game.md:9:5"}, {"explain", "--at", "game/game.md:14:8"}, {"book", "game", "-o", "book", "--games", "1"}, {"new", "other", "--from", "game"},
		} {
			add("controls "+name+": "+strings.Join(args, " "), game, args...)
		}
	}
	for _, args := range [][]string{
		{controls}, {"check", controls}, {"check", "--" + controls}, {"check", "--format", controls, "sound"}, {"check", "--severity", controls + "=error", "sound"}, {"check", "--baseline", controls, "sound"}, {"check", "--output", "text=" + controls + "/x", "sound"},
		{"explain", controls}, {"help", controls}, {"run", controls}, {"run", "--agent", controls, "sound"}, {"run", "--save", controls + "/x", "sound"}, {"run", "--players", controls, "sound"},
		{"apply", "sound", "--state", controls, "--move", "{}"}, {"apply", "sound", "--state", "state.json", "--move", controls}, {"legal", "sound", "--state", controls}, {"legal", "sound", "--state", "raw.json"}, {"legal", "sound", "--state", "state.json"}, {"replay", "sound", controls}, {"replay", "sound", "raw.jsonl"}, {"replay", "sound", "r.replay.jsonl"}, {"replay", "--ignore", controls, "sound", "r.replay.jsonl"},
		{"simulate", "sound", "--at", controls}, {"simulate", "sound", "--at", controls + ":1"}, {"expand", "sound", "--at", controls + ":1"}, {"compile", controls}, {"compile", "-o", controls + "/x", "sound"},
		{"fmt", controls}, {"diff", controls, "sound"}, {"picture", "sound", "-o", controls + "/x"}, {"play", "sound", "--seats", controls},
		{"simulate", "sound", "--games", "1", "--sweep", controls + "=1"}, {"simulate", "sound", "--games", "1", "--coverage", controls}, {"simulate", "sound", "--games", "1", "--compare", controls}, {"explain", "--at", controls + ":1:1"}, {"new", controls}, {"new", "x", "--from", controls}, {"book", "sound", "-o", controls + "/x"},
		{"--" + controls}, {"--listen", controls}, {"--log", controls + "/x"}, {"run", "raw.json"}, {"check", "--baseline", "raw.json", "sound"},
	} {
		add("controls in arguments: "+strings.ReplaceAll(strings.Join(args, " "), controls, "?"), spec(), args...)
	}
	hovered := spec("zones:\n  # [click](command:evil) ![image](https://evil.invalid/x.png) <img src=x> <a href='command:evil'>x</a>\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }")
	out = append(out, Case{Class: class, Name: "links and images in comments", How: "editor", Size: 1,
		Make: func(int) Input {
			in := editor(openMessage("game.md", hovered), frame(
				`{"jsonrpc":"2.0","id":"asked","method":"textDocument/hover","params":{"textDocument":{"uri":`+
					uriOf("game.md")+`},"position":{"line":9,"character":10}}}`))
			return in
		}})
	return out
}
