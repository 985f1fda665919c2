package hostile

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"ludo-lsp/lsp"
)

// everything is what the client of these cases can do: the more it can, the more the server
// offers.
const everything = `{"textDocument":{"hover":{},"completion":{"completionItem":{"snippetSupport":true}},"signatureHelp":{},"declaration":{},"definition":{},` +
	`"typeDefinition":{},"implementation":{},"references":{},"documentHighlight":{},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},` +
	`"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix","refactor"]}},"dataSupport":true,"resolveSupport":{"properties":["edit"]}},` +
	`"codeLens":{},"documentLink":{},"colorProvider":{},"formatting":{},"rangeFormatting":{},"onTypeFormatting":{},"rename":{"prepareSupport":true},` +
	`"foldingRange":{},"selectionRange":{},"linkedEditingRange":{},"callHierarchy":{},"typeHierarchy":{},"moniker":{},"inlineValue":{},"inlayHint":{},"diagnostic":{},` +
	`"semanticTokens":{"requests":{"range":true,"full":{"delta":true}},"tokenTypes":["variable","function","enum","enumMember","property","parameter","macro","keyword","number","string","type","struct","event","class","namespace"],"tokenModifiers":["declaration"],"formats":["relative"]}},` +
	`"workspace":{"symbol":{},"executeCommand":{},"textDocumentContent":{},"fileOperations":{"willRename":true},"diagnostics":{}}}`

// offer is what a server says that it can do.
type offer struct {
	Capabilities map[string]json.RawMessage `json:"capabilities"`
}

// offered asks a server what it offers such a client.
func offered() (o offer, err error) {
	ours, theirs := net.Pipe()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go lsp.Serve(ctx, theirs, lsp.Options{})
	defer ours.Close()
	go io.WriteString(ours, framed(initializeWith(everything)))
	var length int
	if _, err := fmt.Fscanf(ours, "Content-Length: %d\r\n\r\n", &length); err != nil {
		return o, err
	}
	var answer struct {
		Result offer `json:"result"`
	}
	err = json.NewDecoder(io.LimitReader(ours, int64(length))).Decode(&answer)
	return answer.Result, err
}

func initializeWith(capabilities string) string {
	return strings.Replace(initialize, `"capabilities":{}`, `"capabilities":`+capabilities, 1)
}

// spelled are the requests whose names do not follow from those of what offers them.
var spelled = map[string][]string{
	"documentFormattingProvider":       {"textDocument/formatting"},
	"documentRangeFormattingProvider":  {"textDocument/rangeFormatting"},
	"documentOnTypeFormattingProvider": {"textDocument/onTypeFormatting"},
	"renameProvider":                   {"textDocument/rename", "textDocument/prepareRename"},
	"workspaceSymbolProvider":          {"workspace/symbol"},
	"semanticTokensProvider":           {"textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta", "textDocument/semanticTokens/range"},
	"diagnosticProvider":               {"textDocument/diagnostic", "workspace/diagnostic"},
	"executeCommandProvider":           nil, // a request for each command
}

// requests are the names of all requests that a server offers, and its commands. One that
// does not know a name derived here fails the case that sends it.
func (o offer) requests() (methods, commands []string) {
	resolves := map[string]string{"completionProvider": "completionItem/resolve", "codeActionProvider": "codeAction/resolve", "codeLensProvider": "codeLens/resolve", "inlayHintProvider": "inlayHint/resolve", "documentLinkProvider": "documentLink/resolve"}
	for name, raw := range o.Capabilities {
		about, ok := strings.CutSuffix(name, "Provider")
		if !ok || string(raw) == "false" || string(raw) == "null" {
			continue
		}
		if known, ok := spelled[name]; ok {
			methods = append(methods, known...)
		} else {
			methods = append(methods, "textDocument/"+about)
		}
		var options struct {
			Resolve  bool     `json:"resolveProvider"`
			Commands []string `json:"commands"`
		}
		if json.Unmarshal(raw, &options) == nil {
			commands = append(commands, options.Commands...)
			if method := resolves[name]; options.Resolve && method != "" {
				methods = append(methods, method)
			}
		}
	}
	var workspace struct {
		Content        json.RawMessage            `json:"textDocumentContent"`
		FileOperations map[string]json.RawMessage `json:"fileOperations"`
	}
	if json.Unmarshal(o.Capabilities["workspace"], &workspace) == nil {
		if workspace.Content != nil {
			methods = append(methods, "workspace/textDocumentContent")
		}
		for operation := range workspace.FileOperations {
			if strings.HasPrefix(operation, "will") {
				methods = append(methods, "workspace/"+operation+"Files")
			}
		}
	}
	slices.Sort(methods)
	return methods, commands
}

// fields are the parameters of all requests: each takes those that it knows.
func fields(i int) map[string]string {
	uri := uriOf("game.md")
	at := fmt.Sprintf(`{"line":%d,"character":%d}`, 20+i*7%400, i*5%30)
	return map[string]string{
		"textDocument": `{"uri":` + uri + `}`, "position": at, "range": `{"start":` + at + `,"end":{"line":900,"character":0}}`,
		"context": `{"includeDeclaration":true,"diagnostics":[],"triggerKind":1}`, "newName": fmt.Sprintf(`"n%d"`, i), "query": `"a"`,
		"positions": `[` + at + `]`, "options": `{"tabSize":2,"insertSpaces":true}`, "ch": `"\n"`, "previousResultId": `"x"`, "reason": `1`,
		"files": `[{"oldUri":` + uri + `,"newUri":"file:///nowhere/other.md"}]`, "uri": `"ludo://gamedef/nowhere/gamedef.json"`,
		"previousResultIds": `[]`, "label": `"x"`, "title": `"x"`, "data": `{"uri":` + uri + `}`,
	}
}

// request writes a request; a field may be given another value.
func request(id, method string, fields map[string]string) string {
	var b strings.Builder
	for name, value := range fields {
		fmt.Fprintf(&b, `,%s:%s`, quoted(name), value)
	}
	return framed(`{"jsonrpc":"2.0","id":` + quoted(id) + `,"method":` + quoted(method) + `,"params":{` + strings.TrimPrefix(b.String(), ",") + `}}`)
}

func commanded(id, command string, arguments ...string) string {
	return framed(`{"jsonrpc":"2.0","id":` + quoted(id) + `,"method":"workspace/executeCommand","params":{"command":` + quoted(command) + `,"arguments":[` + strings.Join(arguments, ",") + `]}}`)
}

// hidden is a text that editors show as another.
var hidden = quoted("\u202e\x00\x1b[31m")

// unfit are values where others are meant: of other kinds, enormous, of nowhere.
func unfit() []string {
	return []string{
		`null`, `true`, `0`, `-1`, `1.5`, `1e308`, `9007199254740993`, `18446744073709551616`, `""`, `"x"`, quoted(strings.Repeat("x", 100_000)), `[]`, `{}`, `[[]]`,
		`{"line":-1,"character":-1}`, `{"line":4294967295,"character":4294967295}`, `{"line":1e99,"character":0}`, `{"line":"a","character":[]}`,
		`{"start":{"line":5,"character":0},"end":{"line":0,"character":0}}`, `{"start":{"line":0,"character":0},"end":{"line":2147483647,"character":0}}`,
		`"file:///etc/passwd"`, `"file:///dev/zero"`, `"file:///proc/self/environ"`, `"file:///"`, `"file://host/x"`, `"http://x/"`, `"ludo:"`, `"%"`, `"file:///%00"`, `"file:///nowhere/../etc/passwd"`,
		`{"uri":"file:///etc/passwd"}`, hidden, strings.Repeat("[", 5000) + strings.Repeat("]", 5000), strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000),
	}
}

// acting is a game of many actions that use macros.
func acting(actions int) string {
	return spec("globalVars: [ { name: v, type: int, init: 0, min: 0, max: 9 } ]",
		"effectMacros:\n"+many(max(1, actions/10), "  - id: m@\n    params: [ { name: x, type: value } ]\n    exports: []\n    effects:\n      - addVar: { scope: global, var: v, delta: { param: x } }\n"),
		"actions:\n"+many(actions, "  - id: a@\n    actor: active\n    executor: actor\n    phase: [main]\n    pre: { op: '<', left: { ref: gvar, var: v }, right: 9 }\n    effects:\n      - { macro: m0, args: { x: 1 } }\n      - shuffle: { zone: deck }\n"))
}

// requested are cases of every request that the server offers: many at once, and with what
// none of them takes.
func requested() []Case {
	const class = "requests"
	o, err := offered()
	methods, commands := o.requests()
	if err != nil || len(methods) == 0 || len(commands) == 0 {
		panic(fmt.Sprintf("the server does not say what it offers: %v", err)) // no case would be left
	}
	text := acting(40)
	var out []Case
	add := func(name, what string, size int, unread bool, messages func(n int) string) {
		out = append(out, Case{Class: class, Name: name + ": " + what, How: "editor", Size: size, Make: func(n int) Input {
			in := editor()
			in.Stdin = strings.NewReader(framed(initializeWith(everything)) + framed(ready) + opened("game.md", text) + messages(n) + framed(shutdown) + framed(exit))
			in.Unread = unread
			// The first of them is known to the server: it has an answer, or an error that
			// is none of an unknown method.
			in.Says = `"id":"0","(result"|error":\{"code":-(3260[02-9]|32[78]\d\d),)`
			return in
		}})
	}
	every := func(name string, size int, ask func(i int) string, unfitting func() []string) {
		for _, unread := range []bool{false, true} {
			what := "many"
			if unread {
				what = "many whose answers nobody reads"
			}
			add(name, what, size, unread, func(n int) string {
				var b strings.Builder
				for i := range n {
					b.WriteString(ask(i))
				}
				return b.String()
			})
		}
		add(name, "what it does not take", 1, false, func(int) string { return ask(0) + strings.Join(unfitting(), "") })
	}
	for _, method := range methods {
		ask := func(i int) string { return request(strconv.Itoa(i), method, fields(i)) }
		every(method, 500, ask, func() (all []string) {
			for name := range fields(0) {
				for _, value := range unfit() {
					if value == hidden && strings.HasSuffix(method, "/resolve") {
						continue // its answer is what was sent, with more in it
					}
					p := fields(0)
					p[name] = value
					all = append(all, request("unfit", method, p))
				}
			}
			return all
		})
	}
	here := []string{uriOf("game.md"), `{"line":40,"character":6}`, `1`}
	for _, command := range commands {
		ask := func(i int) string { return commanded(strconv.Itoa(i), command, here...) }
		every(command, 50, ask, func() (all []string) {
			for i := range len(here) + 1 {
				for _, value := range unfit() {
					all = append(all, commanded("unfit", command, append(slices.Clone(here[:i]), value)...))
				}
			}
			return all
		})
	}
	return out
}
