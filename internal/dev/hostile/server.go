package hostile

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// frame puts the header of the protocol in front of a message.
func frame(body string) string {
	return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
}

const (
	initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
	ready      = `{"jsonrpc":"2.0","method":"initialized","params":{}}`
	shutdown   = `{"jsonrpc":"2.0","id":"last","method":"shutdown"}`
	exit       = `{"jsonrpc":"2.0","method":"exit"}`
)

func quote(text string) string {
	raw, _ := json.Marshal(text)
	return string(raw)
}

func uriOf(name string) string { return quote("file:///nowhere/" + name) }

func openMessage(name, text string) string {
	return frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":` + uriOf(name) +
		`,"languageId":"markdown","version":1,"text":` + quote(text) + `}}}`)
}

func askAbout(method, name string) string {
	return frame(`{"jsonrpc":"2.0","id":"asked","method":"` + method + `","params":{"textDocument":{"uri":` +
		uriOf(name) + `},"position":{"line":3,"character":1}}}`)
}

// editor is a session with messages between its beginning and its end. It is
// right when the server answers the last request of it.
func editor(messages ...string) Input {
	return Input{
		Stdin: strings.NewReader(frame(initialize) + frame(ready) + strings.Join(messages, "") + frame(shutdown) + frame(exit)),
		Args:  []string{"--stdio"}, Exits: []int{0}, Says: `"id":"last"`,
	}
}

// servers are clients with faults.
func servers() []Case {
	const class = "server"
	var out []Case
	add := func(name string, size, grows int, make func(n int) Input) {
		out = append(out, Case{Class: class, Name: name, How: "editor", Size: size, Grows: grows, Make: make})
	}
	sound := spec()
	hover := func(i int) string {
		return frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/hover","params":{"textDocument":{"uri":%s},"position":{"line":3,"character":1}}}`, i+1, uriOf("game.md")))
	}
	add("requests whose answers nobody reads", 60000, 0, func(n int) Input {
		var b strings.Builder
		b.WriteString(openMessage("game.md", sound))
		for i := range n {
			b.WriteString(hover(i))
		}
		in := editor(b.String())
		in.Unread = true
		return in
	})
	add("unknown requests whose answers nobody reads", 60000, 0, func(n int) Input {
		var b strings.Builder
		for i := range n {
			b.WriteString(frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"no/such","params":{}}`, i+1)))
		}
		in := editor(b.String())
		in.Unread = true
		return in
	})
	add("long answers that nobody reads", 3000, 0, func(n int) Input {
		var b strings.Builder
		b.WriteString(openMessage("game.md",
			spec("globalVars:\n"+many(500, "  - { name: v@, type: int, init: 0, min: 0, max: 9 }\n"))))
		for i := range n {
			b.WriteString(frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":%s}}}`, i+1, uriOf("game.md"))))
		}
		in := editor(b.String())
		in.Unread = true
		return in
	})
	// Each folder is a game with a worker of its own, an index and its rules.
	const folder = 96 << 10
	add("5,000 documents", 5000, 0, func(n int) Input {
		var b strings.Builder
		for i := range n {
			b.WriteString(openMessage(fmt.Sprintf("g%d/game.md", i), sound))
		}
		in := editor(b.String())
		in.Bytes = int64(n) * folder
		return in
	})
	add("5,000 documents opened and closed", 5000, 0, func(n int) Input {
		var b strings.Builder
		for i := range n {
			b.WriteString(openMessage(fmt.Sprintf("g%d/game.md", i), sound))
		}
		for i := range n {
			b.WriteString(frame(`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":` +
				uriOf(fmt.Sprintf("g%d/game.md", i)) + `}}}`))
		}
		in := editor(b.String())
		in.Bytes = int64(n) * folder
		return in
	})
	add("a document opened again and again", 5000, 0,
		func(n int) Input { return editor(strings.Repeat(openMessage("game.md", sound), n)) })
	add("changes", 5000, 0, func(n int) Input {
		var b strings.Builder
		b.WriteString(openMessage("game.md", sound))
		for i := range n {
			b.WriteString(frame(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%s,"version":%d},"contentChanges":[{"range":{"start":{"line":4,"character":0},"end":{"line":4,"character":0}},"text":"x"}]}}`, uriOf("game.md"), i+2)))
		}
		return editor(b.String())
	})
	add("changes in one message", 50000, 0, func(n int) Input {
		change := `{"range":{"start":{"line":4,"character":0},"end":{"line":4,"character":0}},"text":"x"}`
		return editor(openMessage("game.md", sound), frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":`+uriOf("game.md")+`,"version":2},"contentChanges":[`+strings.TrimSuffix(strings.Repeat(change+",", n), ",")+`]}}`))
	})
	add("changes of lines that are not there", 1, 0, func(n int) Input {
		return editor(openMessage("game.md", sound), frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":`+uriOf("game.md")+`,"version":2},"contentChanges":[{"range":{"start":{"line":4294967295,"character":4294967295},"end":{"line":0,"character":0}},"text":"x"}]}}`))
	})
	add("files that changed in one message", 50000, 0, func(n int) Input {
		events := many(n, `{"uri":"file:///nowhere/g@/game.md","type":2},`)
		return editor(openMessage("game.md", sound), frame(
			`{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[`+
				strings.TrimSuffix(events, ",")+`]}}`))
	})
	add("folders that come and go", 1000, 0, func(n int) Input {
		changed := func(added, removed string) string {
			return frame(`{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[` + added + `],"removed":[` + removed + `]}}}`)
		}
		folder := `{"uri":"file:///nowhere","name":"nowhere"}`
		return editor(openMessage("game.md", sound), strings.Repeat(changed(folder, "")+changed("", folder), n))
	})
	add("positions that are not there", 1000, 0, func(n int) Input {
		var b strings.Builder
		b.WriteString(openMessage("game.md", sound))
		for i, method := range []string{"hover", "completion", "definition", "references", "documentHighlight",
			"signatureHelp", "prepareRename", "typeDefinition"} {
			for j, position := range []string{`{"line":-1,"character":-1}`,
				`{"line":4294967295,"character":4294967295}`, `{"line":1e99,"character":0}`,
				`{"line":3,"character":2147483647}`} {
				for k := range n / 32 {
					b.WriteString(frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":"%d-%d-%d","method":"textDocument/%s","params":{"textDocument":{"uri":%s},"position":%s,"context":{"includeDeclaration":true}}}`, i, j, k, method, uriOf("game.md"), position)))
				}
			}
		}
		return editor(b.String())
	})
	add("10,000 documents of one folder", 10000, 0, func(n int) Input {
		var b strings.Builder
		for i := range n {
			b.WriteString(openMessage(fmt.Sprintf("g/%d.md", i), "# Small\n\n```yaml\nsetup: []\n```\n"))
		}
		return editor(b.String())
	})
	// Messages that are none: the session goes on.
	for name, body := range map[string]string{
		"no JSON": `{"jsonrpc":"2.0","id":1,`, "no JSON at all": `hello`, "an empty message": ``, "a number": `1`, "a text": `"x"`,
		"an empty list": `[]`, "a list of numbers": `[1,2,3]`, "null": `null`, "an empty map": `{}`, "no version": `{"id":1,"method":"shutdown2"}`,
		"another version": `{"jsonrpc":"1.0","id":1,"method":"x/y"}`, "a method that is a number": `{"jsonrpc":"2.0","id":1,"method":1}`,
		"an id that is a map": `{"jsonrpc":"2.0","id":{},"method":"x/y"}`, "an id that is a list": `{"jsonrpc":"2.0","id":[1],"method":"x/y"}`,
		"an id that is true": `{"jsonrpc":"2.0","id":true,"method":"x/y"}`, "an id with a fraction": `{"jsonrpc":"2.0","id":1.5,"method":"x/y"}`,
		"parameters that are a text": `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":"x"}`,
		"an answer to nothing":       `{"jsonrpc":"2.0","id":99,"result":null}`, "an answer with both": `{"jsonrpc":"2.0","id":99,"result":1,"error":{"code":1,"message":"x"}}`,
		"an error that is a text": `{"jsonrpc":"2.0","id":99,"error":"x"}`, "bytes that are no text": "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\xfe\"}",
		"deep brackets": strings.Repeat("[", 100000), "deep maps": strings.Repeat(`{"a":`, 100000),
		"deep parameters": `{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":` + strings.Repeat("[", 100000) + strings.Repeat("]", 100000) + `}`,
		"a batch":         `[{"jsonrpc":"2.0","id":1,"method":"x/y"}]`, "a key twice": `{"jsonrpc":"2.0","id":1,"id":2,"method":"x/y"}`,
	} {
		add("message: "+name, 1, 0, func(int) Input { return editor(frame(body)) })
	}
	add("messages that are none", 20000, 0, func(n int) Input { return editor(strings.Repeat(frame("{"), n)) })
	add("deep capabilities", 50000, 0, func(n int) Input {
		in := editor()
		in.Stdin = strings.NewReader(frame(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":`+strings.Repeat(`{"experimental":`, n)+"1"+strings.Repeat("}", n)+`}}`) + frame(ready) + frame(shutdown) + frame(exit))
		in.Exits, in.Says = []int{0, 1}, `"id":`
		return in
	})
	// Framing that is lost: the server says so and ends.
	for name, head := range map[string]string{
		"a negative length": "Content-Length: -1\r\n\r\n", "a length that is no number": "Content-Length: ten\r\n\r\n", "an enormous length": "Content-Length: 99999999999\r\n\r\n{",
		"a length that overflows": "Content-Length: 99999999999999999999\r\n\r\n{", "two gigabytes": "Content-Length: 2147483647\r\n\r\n{", "no length": "Content-Type: x\r\n\r\n{}", "a header that does not end": strings.Repeat("X", 1<<20),
		"many headers": strings.Repeat("X: y\r\n", 200000), "no header": "{}{}{}\r\n\r\n", "a message that ends early": "Content-Length: 100\r\n\r\n{",
	} {
		add("frame: "+name, 1, 0, func(int) Input {
			in := Input{Stdin: strings.NewReader(frame(initialize) + frame(ready) + head), Args: []string{"--stdio"},
				Exits: []int{1, 3}, Says: `ludo-lsp:`}
			return in
		})
	}
	for name, text := range map[string]string{"zeros": "\x00", "a header": "Content-Length: 1", "headers": "X: y\r\n",
		"frames": frame("{}"), "pings": frame(`{"jsonrpc":"2.0","method":"$/x"}`)} {
		add("frame: endless "+name, 1, 0, func(int) Input {
			limit := int64(64 << 20)
			if name == "frames" || name == "pings" {
				limit = 2 << 20
			}
			return Input{Stdin: io.LimitReader(&endless{text: text}, limit), Args: []string{"--stdio"},
				Exits: []int{1, 3}, Says: `ludo-lsp|jsonrpc`, Size: int(limit)}
		})
	}
	for _, address := range []string{"unix:", "unix:@", "unix:@abstract", "unix:\x00x", "tcp:", ":0", "0.0.0.0:0",
		"example.invalid:1", "unix:" + strings.Repeat("x", 300), "127.0.0.1:99999999"} {
		add(fmt.Sprintf("listen at %.20q", address), 1, 0, func(int) Input {
			return Input{Args: []string{"--listen", strings.ReplaceAll(address, "\x00", "@")}, Exits: []int{2, 3},
				Says: `ludo-lsp`}
		})
	}
	return out
}
