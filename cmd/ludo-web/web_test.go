package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"ludo-lsp/lsp"
)

type object = map[string]any

// message is a message of either side.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   any             `json:"error,omitempty"`
}

// peer is a server and what it has said.
type peer struct {
	name      string
	send      func(text string)
	said      chan string
	answers   map[string]string   // by the request's id
	published map[string]string   // the last diagnostics by document and version
	notified  map[string][]string // parameters by method
	reading   func() string       // why it does not answer
}

func newPeer(name string) *peer {
	return &peer{name: name, said: make(chan string, 10_000),
		answers: map[string]string{}, published: map[string]string{},
		notified: map[string][]string{}, reading: func() string { return "" }}
}

// written is a value as JSON, with the members of objects in order.
func written(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return out.String()
}

// until takes in messages until something holds.
func (p *peer) until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	late := time.After(2 * time.Minute)
	for !holds() {
		select {
		case text, open := <-p.said:
			if !open {
				t.Fatalf("%s ended before %s: %s", p.name, what, p.reading())
			}
			p.take(t, text)
		case <-late:
			t.Fatalf("%s: there is no %s: %s", p.name, what, p.reading())
		}
	}
}

func (p *peer) take(t *testing.T, text string) {
	t.Helper()
	var m message
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("%s says %.200q: %v", p.name, text, err)
	}
	switch {
	case m.Method == "":
		p.answers[string(m.ID)] = written(object{"result": m.Result, "error": m.Error})
	case m.ID != nil:
		var result any
		if m.Method == "workspace/configuration" {
			result = []any{object{}}
		}
		p.send(string(lined(object{"jsonrpc": "2.0", "id": m.ID, "result": result})))
	case m.Method == "textDocument/publishDiagnostics":
		of := m.Params.(object)
		p.published[fmt.Sprint(of["uri"], of["version"])] = written(of["diagnostics"])
	default:
		p.notified[m.Method] = append(p.notified[m.Method], written(m.Params))
	}
}

func lined(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

// direct is the server of this machine with files in memory.
func direct(t *testing.T) *peer {
	p := newPeer("the server")
	m, files := newMessages(func(text string) { p.said <- text }), newFiles()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = lsp.Serve(ctx, m, lsp.Options{Version: "test", FileSystem: files})
	}()
	t.Cleanup(func() { cancel(); <-ended })
	p.send = func(text string) {
		var one struct {
			Method string
			Params json.RawMessage
		}
		if json.Unmarshal([]byte(text), &one) == nil && one.Method == "ludo/files" {
			if err := changeFiles(files, string(one.Params)); err != nil {
				t.Error(err)
			}
			return
		}
		m.receive(text)
	}
	return p
}

// built is the folder with the server for browsers.
var built string

// The server for browsers is built once, before the tests.
func TestMain(m *testing.M) { os.Exit(runWithProgram(m)) }

func runWithProgram(m *testing.M) int {
	var err error
	if built, err = os.MkdirTemp("", "ludo-web"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(built)
	build := exec.Command("../../scripts/web", built)
	build.Env = append(os.Environ(), "QUALITY=0", "VERSION=test")
	if said, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building needs Go, Node and gzip: %v\n%s", err, said)
		return 1
	}
	return m.Run()
}

// worker is the server for browsers in a thread of Node.
func worker(t *testing.T, folder string) *peer {
	t.Helper()
	p := newPeer("the worker")
	node := exec.Command("node", "testdata/node.js", folder)
	in, err := node.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := node.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var failed bytes.Buffer
	node.Stderr = &failed
	if err := node.Start(); err != nil {
		t.Fatal(err)
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		defer close(p.said)
		for lines := bufio.NewReader(out); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			p.said <- line
		}
	}()
	t.Cleanup(func() {
		in.Close()
		for range p.said {
		}
		<-drained
		_ = node.Wait()
	})
	p.send = func(text string) { _, _ = io.WriteString(in, text+"\n") }
	p.reading = func() string { return fmt.Sprintf("%.2000s", failed.Bytes()) }
	return p
}

// pair is two servers that are told the same.
type pair struct {
	t     *testing.T
	peers [2]*peer
	id    int
}

func (c *pair) notify(method string, params any) {
	for _, p := range c.peers {
		p.send(string(lined(message{Version: "2.0", Method: method, Params: params})))
	}
}

// request asks both, and returns the answer that both give.
func (c *pair) request(method string, params any) string {
	c.t.Helper()
	c.id++
	id := fmt.Sprint(c.id)
	var got [2]string
	for _, p := range c.peers {
		p.send(string(lined(message{Version: "2.0", ID: json.RawMessage(id), Method: method, Params: params})))
	}
	for k, p := range c.peers {
		p.until(c.t, "answer to "+method, func() bool { return p.answers[id] != "" })
		got[k] = p.answers[id]
		delete(p.answers, id)
	}
	c.same(method+" "+string(lined(params)), got[0], got[1])
	return got[0]
}

func (c *pair) same(what, want, got string) {
	c.t.Helper()
	if want == got {
		return
	}
	wanted, gotten := strings.Split(want, "\n"), strings.Split(got, "\n")
	at := 0
	for at < min(len(wanted), len(gotten))-1 && wanted[at] == gotten[at] {
		at++
	}
	c.t.Errorf("%.300s: the server says\n…%.600s\nand the worker\n…%.600s", what, strings.Join(wanted[at:], "\n"),
		strings.Join(gotten[at:], "\n"))
}

// diagnosed waits until both have the same diagnostics of a version when all is worked out.
func (c *pair) diagnosed(uri string, version int) {
	c.t.Helper()
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 0, 0),
		"context": object{"diagnostics": []any{}}})
	key := fmt.Sprint(uri, version)
	a, b := c.peers[0], c.peers[1]
	late := time.After(time.Minute)
	for a.published[key] == "" || a.published[key] != b.published[key] {
		select {
		case text := <-a.said:
			a.take(c.t, text)
		case text := <-b.said:
			b.take(c.t, text)
		case <-late:
			c.same("diagnostics of "+key, a.published[key], b.published[key])
			c.t.FailNow()
		}
	}
}

func at(line, character int) object { return object{"line": line, "character": character} }

func span(l, c, m, d int) object { return object{"start": at(l, c), "end": at(m, d)} }

// started begins a session with the files of some of the shipped games.
func started(t *testing.T, games ...string) (c *pair, texts map[string]string) {
	c = &pair{t: t, peers: [2]*peer{direct(t), worker(t, built)}}
	write, texts := object{}, map[string]string{}
	for _, game := range games {
		names, err := filepath.Glob("../../data/games/" + game + "/*")
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v", game, err)
		}
		for _, name := range names {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			to := "/games/" + game + "/" + filepath.Base(name)
			if texts[to] = string(content); utf8.Valid(content) {
				write[to] = object{"text": string(content)}
			} else {
				write[to] = object{"base64": base64.StdEncoding.EncodeToString(content)}
			}
		}
	}
	c.notify("ludo/files", object{"write": write})
	c.request("initialize", object{"processId": nil, "rootUri": "file:///games",
		"workspaceFolders":      []object{{"uri": "file:///games", "name": "games"}},
		"initializationOptions": object{},
		"capabilities": object{
			"textDocument": object{"publishDiagnostics": object{"versionSupport": true, "relatedInformation": true},
				"codeLens": object{}, "inlayHint": object{}, "hover": object{"contentFormat": []string{"markdown"}},
				"codeAction": object{"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{""}}}},
				"completion": object{"completionItem": object{"snippetSupport": true}}},
			"workspace": object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true},
				"configuration": true, "textDocumentContent": object{}, "didChangeWatchedFiles": object{"dynamicRegistration": true}},
			"experimental": object{"ludoSimulation": true},
		}})
	c.notify("initialized", object{})
	return c, texts
}

// In the browser the server gives the answers that it gives elsewhere: to questions at places all over a game, while
// it is typed and broken, and when its recorded games are played.
func TestTheWorkerAnswersAsTheServerDoes(t *testing.T) { answersAlike(t, "nim") }

func TestTheWorkerAnswersAsTheServerDoesOfCards(t *testing.T) { answersAlike(t, "texas-holdem") }

func TestTheWorkerAnswersAsTheServerDoesOfBoards(t *testing.T) { answersAlike(t, "hex") }

func answersAlike(t *testing.T, game string) {
	c, texts := started(t, "nim", "texas-holdem", "hex")
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(texts)), func(name string) bool {
		return !strings.HasPrefix(name, "/games/"+game+"/") || !strings.Contains(texts[name], "\n```yaml\n")
	})
	acting := names[slices.IndexFunc(names, func(name string) bool { return strings.Contains(texts[name], "\nactions:") })]
	for _, name := range slices.Compact([]string{names[0], acting}) {
		c.edits("file://"+name, texts[name])
	}
	c.plays("file://" + acting)
	c.request("shutdown", nil)
	c.notify("exit", nil)
	browser := c.peers[1]
	browser.send(`{"jsonrpc":"2.0","id":"late","method":"textDocument/hover","params":{}}`)
	browser.until(t, "refusal", func() bool { return browser.answers[`"late"`] != "" })
	if got := browser.answers[`"late"`]; !strings.Contains(got, "The language server has ended.") {
		t.Errorf("after the end it says %s", got)
	}
	if shown := browser.notified["window/showMessage"]; len(shown) != len(c.peers[0].notified["window/showMessage"]) {
		t.Errorf("in a proper end it shows %q", shown)
	}
}

// Where the program is missing, every request says so.
func TestAMissingProgramIsTold(t *testing.T) {
	folder := t.TempDir()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(strings.TrimSpace(string(root)) + "/lib/wasm/wasm_exec.js")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("../../web/server.js")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder+"/server.js", append(script, own...), 0o600); err != nil {
		t.Fatal(err)
	}
	p := worker(t, folder)
	for _, id := range []string{"1", "2"} {
		p.send(`{"jsonrpc":"2.0","id":` + id + `,"method":"initialize","params":{}}`)
		p.until(t, "refusal", func() bool { return p.answers[id] != "" })
		if got := p.answers[id]; !strings.Contains(got, "The language server cannot be loaded: ") ||
			!strings.Contains(got, "404 Not Found") {
			t.Errorf("it says %s", got)
		}
	}
	p.until(t, "message", func() bool { return len(p.notified["window/showMessage"]) == 1 })
}

// Files that cannot be taken in are refused with a sentence, and the others stay.
func TestFilesAreChanged(t *testing.T) {
	files := newFiles()
	for _, step := range []struct{ params, refused string }{
		{`{"write": {"/a.md": {"text": "# A"}, "/b.bin": {"base64": "H4s="}}}`, ""},
		{`{"write": {"c.md": {"text": ""}}}`, `"c.md" is no absolute path of a file`},
		{`{"write": {"/../c.md": {"text": ""}}}`, `"/../c.md" is no absolute path of a file`},
		{`{"write": 7}`, "the files cannot be read: "},
		{`{"remove": ["/none", "/a.md"]}`, ""},
	} {
		err := changeFiles(files, step.params)
		if (err == nil) != (step.refused == "") || err != nil && !strings.HasPrefix(err.Error(), step.refused) {
			t.Errorf("%s: %v, not %q", step.params, err, step.refused)
		}
	}
	if text, err := files.ReadFile("/b.bin"); text != "\x1f\x8b" || err != nil {
		t.Errorf("the binary file is %q, %v", text, err)
	}
	if _, err := files.Stat("/a.md"); err == nil {
		t.Error("the removed file is still there")
	}
}

// edits opens a document, asks about it, and types in it.
func (c *pair) edits(uri, text string) {
	c.t.Helper()
	document := object{"uri": uri}
	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "markdown", "version": 1,
		"text": text}})
	c.diagnosed(uri, 1)
	for _, method := range []string{"documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "documentLink"} {
		c.request("textDocument/"+method, object{"textDocument": document})
	}
	c.request("textDocument/formatting", object{"textDocument": document, "options": object{"tabSize": 2,
		"insertSpaces": true}})
	c.request("workspace/symbol", object{"query": "a"})
	lines := strings.Split(text, "\n")
	for line := 0; line < len(lines); line += 1 + len(lines)/12 {
		for _, character := range []int{len(lines[line]) / 2, len(lines[line])} {
			place := object{"textDocument": document, "position": at(line, character)}
			for _, method := range []string{"hover", "definition", "completion", "documentHighlight", "signatureHelp",
				"prepareRename"} {
				c.request("textDocument/"+method, place)
			}
			place["newName"] = "another_name"
			c.request("textDocument/rename", place)
			place["context"] = object{"includeDeclaration": true}
			c.request("textDocument/references", place)
		}
		c.request("textDocument/codeAction", object{"textDocument": document,
			"range": span(line, 0, line, len(lines[line])), "context": object{"diagnostics": []any{}}})
	}
	c.request("textDocument/inlayHint", object{"textDocument": document, "range": span(0, 0, len(lines), 0)})
	// At the end of the first block: broken, with signs beyond ASCII, and whole again.
	line := slices.Index(lines, "```yaml") + 1
	version := 1
	for _, typed := range []string{"s", "é", "𝔘", ": [", "{ unclosed: \"", "\t- zo", "\x00", ""} {
		version++
		c.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": version},
			"contentChanges": []object{{"text": strings.Join(slices.Insert(slices.Clone(lines), line, typed), "\n")}}})
		c.request("textDocument/completion", object{"textDocument": document, "position": at(line, len([]rune(typed)))})
		c.diagnosed(uri, version)
	}
	for k, part := range []string{"x", ""} {
		version++
		c.notify("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": version},
			"contentChanges": []object{{"range": span(line+1, 0, line+1, 1-len(part)), "text": part}}})
		c.request("textDocument/hover", object{"textDocument": document, "position": at(line+1, k)})
		c.diagnosed(uri, version)
	}
}

// plays simulates the game of a document, and plays its recorded games.
func (c *pair) plays(uri string) {
	c.t.Helper()
	execute := func(command string, arguments ...any) string {
		c.t.Helper()
		return c.request("workspace/executeCommand", object{"command": command, "arguments": arguments})
	}
	for _, command := range []string{"ludo.showFlow", "ludo.showGameDef", "ludo.describe", "ludo.book"} {
		execute(command, uri)
	}
	tests := execute("ludo.tests", uri, object{"do": "run"})
	if strings.Contains(uri, "/nim/") && !strings.Contains(tests, `"state": "passed"`) {
		c.t.Errorf("the recorded games in memory: %s", tests)
	}
	for _, do := range []object{{"do": "begin", "seed": 3, "players": 2, "moves": 8}, {"do": "tree"}} {
		if tried := execute("ludo.try", uri, do); !strings.Contains(tried, `"error": null`) {
			c.t.Errorf("the table of %s: %s", uri, tried)
		}
	}
	// The first rule that can be simulated, whose statistics both tell in the end.
	lenses := c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}})
	var told struct{ Result []object }
	if err := json.Unmarshal([]byte(lenses), &told); err != nil {
		c.t.Fatal(err)
	}
	var arguments []any
	for _, lens := range told.Result {
		if lens["command"] == nil {
			var resolved struct{ Result object }
			if err := json.Unmarshal([]byte(c.request("codeLens/resolve", lens)), &resolved); err != nil {
				c.t.Fatal(err)
			}
			lens = resolved.Result
		}
		if command, _ := lens["command"].(object); command["command"] == "ludo.simulate" {
			arguments = command["arguments"].([]any)
			break
		}
	}
	if arguments == nil {
		c.t.Fatalf("nothing of %s can be simulated: %.2000s", uri, lenses)
	}
	var ended [2]string
	for k, p := range c.peers {
		delete(p.notified, "ludo/simulation")
		p.send(string(lined(message{Version: "2.0", ID: json.RawMessage(`"simulation"`), Method: "workspace/executeCommand",
			Params: object{"command": "ludo.simulate", "arguments": append(arguments, object{"games": 20})}})))
		p.until(c.t, "end of the simulation", func() bool {
			all := p.notified["ludo/simulation"]
			if len(all) == 0 || !strings.Contains(all[len(all)-1], `"status": "done"`) {
				return false
			}
			// How often it was told in between is a matter of time.
			ended[k] = regexp.MustCompile(`"version": \d+`).ReplaceAllString(all[len(all)-1], "")
			return true
		})
	}
	c.same("simulation of "+uri, ended[0], ended[1])
}
