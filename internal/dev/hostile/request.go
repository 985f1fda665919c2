package hostile

import (
	"fmt"
	"strings"
)

// requests are what an editor may ask about a document, all of them, of documents that want
// harm, and with parameters that do.
func requests() []Case {
	const class = "requests"
	var out []Case
	add := func(name, how string, make func() Input) {
		out = append(out, Case{Class: class, Name: name, How: how, Size: 1, Make: func(int) Input { return make() }})
	}
	// asking are so many requests with these parameters, for each the method and those.
	asking := func(method string, parameters ...string) string {
		var b strings.Builder
		for i, p := range parameters {
			b.WriteString(frame(fmt.Sprintf(
				`{"jsonrpc":"2.0","id":"%s %d","method":%q,"params":%s}`, method, i, method, p)))
		}
		return b.String()
	}
	telling := func(method, parameters string) string {
		return frame(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, parameters))
	}
	const (
		number = "globalVars: [ { name: v, type: int, init: 0, min: 0, max: 9 } ]"
		change = "{ addVar: { scope: global, var: v, delta: 1 } }"
	)
	for name, text := range map[string]string{
		"one name used often": spec(number, "setup:\n"+strings.Repeat("  - "+change+"\n", 5000)),
		"many names": spec("globalVars:\n"+many(6000, "  - { name: v@, type: int, init: 0, min: 0, max: 9 }\n"),
			"setup: [ { addVar: { scope: global, var: v0, delta: 1 } } ]"),
		"a macro used often": spec(number, "effectMacros:\n  - { id: m, params: [ { name: x, type: value } ], exports: [], effects: [ { addVar: { scope: global, var: v, delta: { param: x } } } ] }",
			"setup:\n"+strings.Repeat("  - { macro: m, args: { x: 1 } }\n", 4000)),
		"one long line":  spec("setup: [ " + strings.Repeat("{ shuffle: { zone: deck } }, ", 8000) + "]"),
		"lists in lists": strings.Repeat("- a\n  - b\n    - c\n      - d\n        - e\n", 4000) + spec(),
		"faults":         spec("setup:\n" + many(4000, "  - { shuffle: { zone: dek@ } }\n")),
	} {
		lines := strings.Count(text, "\n")
		line := lines - 3
		place := fmt.Sprintf(`"textDocument":{"uri":%s},"position":{"line":%d,"character":30}`, uriOf("game.md"), line)
		whole := fmt.Sprintf(`"textDocument":{"uri":%s},"range":{"start":{"line":0,"character":0},"end":{"line":%d,"character":0}}`,
			uriOf("game.md"), lines)
		for method, parameters := range map[string]string{
			"textDocument/hover": place, "textDocument/completion": place, "textDocument/definition": place,
			"textDocument/references":        place + `,"context":{"includeDeclaration":true}`,
			"textDocument/documentHighlight": place, "textDocument/linkedEditingRange": place,
			"textDocument/prepareRename": place, "textDocument/rename": place + `,"newName":"other"`,
			"textDocument/signatureHelp": place, "textDocument/prepareCallHierarchy": place, "textDocument/moniker": place,
			"textDocument/onTypeFormatting":    place + `,"ch":"\n","options":{"tabSize":2,"insertSpaces":true}`,
			"textDocument/codeAction":          whole + `,"context":{"diagnostics":[]}`,
			"textDocument/inlayHint":           whole,
			"textDocument/formatting":          whole + `,"options":{"tabSize":2,"insertSpaces":true}`,
			"textDocument/rangeFormatting":     whole + `,"options":{"tabSize":2,"insertSpaces":true}`,
			"textDocument/semanticTokens/full": whole, "textDocument/semanticTokens/range": whole,
			"textDocument/foldingRange": whole, "textDocument/codeLens": whole, "textDocument/documentLink": whole,
			"textDocument/documentSymbol": whole, "textDocument/diagnostic": whole,
			"textDocument/selectionRange": whole + fmt.Sprintf(`,"positions":[{"line":%d,"character":30}]`, line),
			"workspace/symbol":            `"query":"v"`, "workspace/diagnostic": `"previousResultIds":[]`,
		} {
			add(name+": "+method, "editor", func() Input {
				return editor(openMessage("game.md", text), asking(method, "{"+parameters+"}"))
			})
		}
	}

	odd := func(name string, messages func() string) {
		add(name, "editor", func() Input { return editor(openMessage("game.md", spec()), messages()) })
	}
	document := `"textDocument":{"uri":` + uriOf("game.md") + `}`
	for _, at := range []string{"-1", "2147483648", "9007199254740992", "1e300", "0.5", `"x"`, "null"} {
		odd("places at "+at, func() string {
			place := document + `,"position":{"line":` + at + `,"character":` + at + `}`
			turned := document + `,"range":{"start":{"line":` + at + `,"character":` + at + `},"end":{"line":0,"character":0}}`
			return asking("textDocument/hover", "{"+place+"}") + asking("textDocument/completion", "{"+place+"}") +
				asking("textDocument/rename", "{"+place+`,"newName":"x"}`) + asking("textDocument/inlayHint", "{"+turned+"}") +
				asking("textDocument/semanticTokens/range", "{"+turned+"}") +
				asking("textDocument/rangeFormatting", "{"+turned+`,"options":{"tabSize":`+at+`,"insertSpaces":true}}`)
		})
	}
	odd("a place of many characters", func() string {
		return asking("textDocument/selectionRange", "{"+document+`,"positions":[`+
			strings.Repeat(`{"line":8,"character":12},`, 30000)+`{"line":0,"character":0}]}`)
	})
	odd("names for what is renamed", func() string {
		var all []string
		for _, name := range []string{strings.Repeat("x", 1<<20), "\x1b[2J", "a\nb", `"`, "'", ": x", "- y", "#", "{", "\u202e", "", "  ",
			"$x", "__x", "|", "true", "null", "*a", "&a", "!x", "%", "@", "\x00"} {
			all = append(all, "{"+document+`,"position":{"line":8,"character":11},"newName":`+quote(name)+"}")
		}
		return asking("textDocument/rename", all...)
	})
	odd("diagnostics that nobody made", func() string {
		return asking("textDocument/codeAction", "{"+document+`,"range":{"start":{"line":0,"character":0},"end":{"line":30,"character":0}},"context":{"diagnostics":[`+
			many(10000, `{"range":{"start":{"line":@,"character":0},"end":{"line":0,"character":0}},"message":"x","code":"CNL_@"},`)+
			`{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"message":""}]}}`)
	})
	odd("files that get other names", func() string {
		return asking("workspace/willRenameFiles", `{"files":[`+
			many(20000, `{"oldUri":"file:///nowhere/@.md","newUri":"file:///nowhere/b@.md"},`)+
			`{"oldUri":`+uriOf("game.md")+`,"newUri":"file:///dev/zero"}]}`)
	})
	odd("words that are looked for", func() string {
		return asking("workspace/symbol", `{"query":"`+strings.Repeat("a", 1<<20)+`"}`,
			`{"query":"`+strings.Repeat(".*", 50000)+`"}`, `{"query":"\u0000"}`, `{"query":"\ud800"}`)
	})
	junk := []string{"null", "0", `"x"`, "[]", "{}", `{"uri":"file:///dev/zero"}`,
		strings.Repeat("[", 500) + strings.Repeat("]", 500)}
	for _, method := range []string{"completionItem/resolve", "codeLens/resolve", "documentLink/resolve", "inlayHint/resolve",
		"codeAction/resolve", "workspaceSymbol/resolve", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"} {
		odd("what was never given: "+method, func() string {
			const item = `"label":"x","title":"x","name":"x","kind":1,"uri":"x","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"selectionRange":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"position":{"line":0,"character":0},"location":{"uri":"x"}`
			var all []string
			for _, data := range junk {
				all = append(all, data, "{"+item+`,"data":`+data+"}", `{"item":{`+item+`,"data":`+data+"}}")
			}
			return asking(method, all...)
		})
	}
	odd("documents of the server that are none", func() string {
		var all []string
		for _, uri := range []string{"", "ludo:", "ludo://spec", "ludo://flow/../../etc/passwd/flow.md", "ludo://gamedef/%2e%2e%2f/gamedef.json",
			"ludo://comparison/x/--output=x.md", "ludo://comparison/x/" + strings.Repeat("a", 50000) + ".md",
			"ludo://changes/x/variable." + strings.Repeat("x", 50000) + ".md", "ludo://state/x/actions[999999999].md",
			"ludo://trace/" + strings.Repeat("%", 1000), "file:///etc/passwd"} {
			all = append(all, `{"uri":`+quote(uri)+"}")
		}
		return asking("workspace/textDocumentContent", all...)
	})
	game := uriOf("game.md")
	for _, command := range []string{"showExpansion", "showSpec", "showGameDef", "compare", "showFlow", "explain", "showStatistics",
		"showChanges", "describe", "showReferences", "simulate", "simulateOtherSeed", "simulationState", "simulationCommandLine", "pinSimulation",
		"cancelSimulation", "flow", "try", "statistics", "coverage", "tests"} {
		odd("arguments of ludo."+command, func() string {
			var all []string
			for _, arguments := range append([]string{"null", "[]", "[null]", `["file:///dev/zero"]`, `["file:///` + strings.Repeat("a/", 20000) + `x.md"]`,
				`["file:///%00%ff"]`, `["http://x/y"]`, `[""]`, "[" + game + `,{"do":"begin","players":1000000000}]`,
				"[" + game + `,{"do":"begin","players":2,"moves":1000000000}]`, "[" + game + `,{"do":"move","node":"` + strings.Repeat("x", 50000) + `"}]`,
				"[" + game + `,{"do":"compare","node":"x","other":"y","games":1000000000000000000}]`, "[" + game + `,{"do":"run","test":"file:///dev/zero"}]`,
				"[" + game + `,{"do":"update","test":"file:///etc/passwd"}]`, "[" + game + `,"--output=x"]`,
				"[" + game + `,{"path":"actions[0]` + strings.Repeat(".effects[0]", 5000) + `"}]`}, "["+strings.Join(junk, ",")+"]") {
				all = append(all, `{"command":"ludo.`+command+`","arguments":`+arguments+"}")
			}
			return asking("workspace/executeCommand", all...)
		})
	}
	odd("requests that are cancelled at once", func() string {
		var b strings.Builder
		for i := range 3000 {
			b.WriteString(frame(fmt.Sprintf(
				`{"jsonrpc":"2.0","id":%d,"method":"textDocument/codeLens","params":{%s}}`, i, document)))
			b.WriteString(telling("$/cancelRequest", fmt.Sprintf(`{"id":%d}`, i)))
		}
		return b.String()
	})
	odd("what is told", func() string {
		var b strings.Builder
		for _, method := range []string{"$/cancelRequest", "$/progress", "$/setTrace", "window/workDoneProgress/cancel",
			"workspace/didRenameFiles", "workspace/didCreateFiles", "workspace/didDeleteFiles", "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
			"workspace/didChangeWorkspaceFolders", "textDocument/didSave", "textDocument/willSave", "textDocument/didChange",
			"textDocument/didOpen", "notebookDocument/didOpen"} {
			for _, p := range junk {
				b.WriteString(telling(method, p))
			}
			b.WriteString(telling(method, `{"id":`+junk[6]+`,"settings":`+junk[6]+`,"token":`+junk[6]+`,"files":[{"uri":"file:///dev/zero","oldUri":"x","newUri":"y"}],"changes":[{"uri":"file:///dev/zero","type":99}],`+document+"}"))
		}
		return b.String()
	})
	for _, uri := range []string{"", "x", "javascript:alert(1)", "file:///", "file:///dev/zero", "file:///proc/self/mem",
		"file://host/share/x.md", "file:///a%", "file:///%e2%80%aex.md", "ludo://spec/x/spec.yaml",
		"file:///" + strings.Repeat("../", 1000) + "etc/passwd", "file:///etc/passwd"} {
		add(fmt.Sprintf("a document called %.40q", uri), "editor", func() Input {
			own := `{"textDocument":{"uri":` + quote(uri) + `}}`
			return editor(telling("textDocument/didOpen", `{"textDocument":{"uri":`+quote(uri)+`,"languageId":"markdown","version":1,"text":`+quote(spec())+`}}`),
				asking("textDocument/documentSymbol", own), asking("textDocument/diagnostic", own), asking("textDocument/codeLens", own))
		})
	}
	for _, root := range []string{"file:///proc", "file:///dev", "file:///sys", "file:///nowhere", "x", "file:///proc/self/fd"} {
		add("a workspace that is "+root, "editor", func() Input {
			in := editor()
			begun := strings.Replace(initialize, `"rootUri":null`, `"rootUri":`+quote(root), 1)
			in.Stdin = strings.NewReader(frame(begun) + frame(ready) +
				asking("workspace/diagnostic", `{"previousResultIds":[]}`) +
				asking("workspace/symbol", `{"query":"a"}`) + frame(shutdown) + frame(exit))
			return in
		})
	}
	return out
}
