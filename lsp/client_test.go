package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

type object = map[string]any

type rpcError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *rpcError       `json:"error"`

	published *published // what its Params are, once somebody has asked
}

type lspRange struct {
	Start struct{ Line, Character int }
	End   struct{ Line, Character int }
}

type lspDiagnostic struct {
	Range           lspRange
	Severity        int
	Code            string
	CodeDescription struct{ Href string }
	Source          string
	Message         string
	Tags            []int
	Related         []struct {
		Location struct{ URI string }
		Message  string
	} `json:"relatedInformation"`
	Data struct{ Path string }
}

type published struct {
	URI         string
	Version     *int
	Diagnostics []lspDiagnostic
}

func (p published) codes() string {
	var out []string
	for _, d := range p.Diagnostics {
		out = append(out, strings.TrimPrefix(d.Code, "CNL_"))
	}
	return strings.Join(out, " ")
}

// testClient is an editor at the other end of a pipe.
type testClient struct {
	t      testing.TB
	conn   net.Conn
	engine *fakeEngine
	ended  chan error

	write sync.Mutex
	mu    sync.Mutex
	wake  chan struct{}
	got   []message // notifications and requests of the server, in order
	reply map[string]message
	// answer gives the result for a request of the server; nil: null.
	answer func(method string, params json.RawMessage) any
	next   int
}

// connect starts a server and a client, not yet initialized.
func connect(t testing.TB) *testClient {
	t.Helper()
	engine := newFakeEngine()
	return connectTo(t, engine, Options{Version: "test", engine: engine})
}

func connectTo(t testing.TB, engine *fakeEngine, options Options) *testClient {
	t.Helper()
	ours, theirs := net.Pipe()
	c := &testClient{
		t: t, conn: ours, engine: engine, ended: make(chan error, 1),
		wake: make(chan struct{}), reply: map[string]message{},
	}
	go func() { c.ended <- Serve(context.Background(), theirs, options) }()
	go c.listen()
	t.Cleanup(func() {
		ours.Close()
		c.ended <- <-c.ended // it ends with its connection
	})
	return c
}

func (c *testClient) listen() {
	in := bufio.NewReader(c.conn)
	for {
		length := 0
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSpace(line)
			if line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(in, body); err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			c.t.Errorf("the server sent no JSON: %s", body)
			return
		}
		c.mu.Lock()
		if m.Method == "" {
			c.reply[string(m.ID)] = m
		} else {
			c.got = append(c.got, m)
		}
		answer := c.answer
		close(c.wake)
		c.wake = make(chan struct{})
		c.mu.Unlock()
		if m.Method != "" && m.ID != nil {
			var result any
			if answer != nil {
				result = answer(m.Method, m.Params)
			}
			c.send(object{"jsonrpc": "2.0", "id": m.ID, "result": result})
		}
	}
}

func (c *testClient) sendRaw(body string) {
	c.write.Lock()
	defer c.write.Unlock()
	fmt.Fprintf(c.conn, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

func (c *testClient) send(v any) {
	body, err := json.Marshal(v)
	if err != nil {
		c.t.Error(err)
		return
	}
	c.sendRaw(string(body))
}

func (c *testClient) notify(method string, params any) {
	c.send(object{"jsonrpc": "2.0", "method": method, "params": params})
}

// begin sends a request and gives its id.
func (c *testClient) begin(method string, params any) string {
	c.next++
	c.send(object{"jsonrpc": "2.0", "id": c.next, "method": method, "params": params})
	return strconv.Itoa(c.next)
}

// until waits until a condition on what came holds; it is called with c.mu held. What never comes is waited for until
// go test has had enough, which prints where everything stands.
func (c *testClient) until(what string, holds func() bool) {
	c.t.Helper()
	for {
		c.mu.Lock()
		ok, wake := holds(), c.wake
		c.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-wake:
		case err := <-c.ended:
			c.ended <- err
			c.t.Fatalf("the server ended (%v) before: %s", err, what)
		}
	}
}

func (c *testClient) finish(id string) message {
	c.t.Helper()
	var m message
	c.until("the answer to request "+id, func() bool {
		var ok bool
		m, ok = c.reply[id]
		return ok
	})
	return m
}

// request sends a request and decodes its result, which must be no error.
func (c *testClient) request(method string, params, result any) {
	c.t.Helper()
	m := c.finish(c.begin(method, params))
	if m.Error != nil {
		c.t.Fatalf("%s: error %d %s", method, m.Error.Code, m.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(m.Result, result); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, m.Result)
		}
	}
}

// fails sends a request that must give an error.
func (c *testClient) fails(method string, params any) *rpcError {
	c.t.Helper()
	m := c.finish(c.begin(method, params))
	if m.Error == nil {
		c.t.Fatalf("%s gave no error but %s", method, m.Result)
	}
	return m.Error
}

// refuses runs a command that must not be done, and gives the reason: that of an error, where the
// client has misused the command, or that which the user is told.
func (c *testClient) refuses(params object) *rpcError {
	c.t.Helper()
	m := c.finish(c.begin("workspace/executeCommand", params))
	if m.Error != nil {
		if m.Error.Code != -32602 {
			c.t.Errorf("a user is shown the code %d", m.Error.Code)
		}
		return m.Error
	}
	var out struct{ Refused string }
	if err := json.Unmarshal(m.Result, &out); err != nil || out.Refused == "" {
		c.t.Fatalf("%s was not refused but gave %s", params["command"], m.Result)
	}
	return &rpcError{Message: out.Refused}
}

var usualCapabilities = object{
	"workspace": object{"workspaceEdit": object{"documentChanges": true}},
	"textDocument": object{
		"publishDiagnostics": object{"relatedInformation": true, "dataSupport": true, "tagSupport": object{"valueSet": []int{1, 2}}},
		"codeAction": object{
			"isPreferredSupport":       true,
			"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"quickfix", "source"}}},
		},
	},
}

// initialize shakes hands. Roots are folders of the disk.
func (c *testClient) initialize(capabilities object, roots ...string) (result struct {
	Capabilities map[string]any
	ServerInfo   struct{ Name, Version string }
}) {
	c.t.Helper()
	var folders []object
	for _, r := range roots {
		folders = append(folders, object{"uri": fileURI(r), "name": filepath.Base(r)})
	}
	c.request("initialize", object{"processId": nil, "rootUri": nil, "workspaceFolders": folders,
		"capabilities": capabilities}, &result)
	c.notify("initialized", object{})
	return result
}

// merged joins capabilities, deep.
func merged(a, b object) object {
	out := maps.Clone(a)
	for k, v := range b {
		if inner, ok := v.(object); ok {
			if before, ok := out[k].(object); ok {
				out[k] = merged(before, inner)
				continue
			}
		}
		out[k] = v
	}
	return out
}

func fileURI(path string) string { return "file://" + filepath.ToSlash(path) }

func (c *testClient) open(uri string, version int, text string) {
	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "markdown",
		"version": version, "text": text}})
}

// change sends edits; each is the whole text or an object with range and text.
func (c *testClient) change(uri string, version int, edits ...any) {
	c.notify("textDocument/didChange",
		object{"textDocument": object{"uri": uri, "version": version}, "contentChanges": edits})
}

func whole(text string) object { return object{"text": text} }

func at(line, character int) object { return object{"line": line, "character": character} }

func span(l1, c1, l2, c2 int) object { return object{"start": at(l1, c1), "end": at(l2, c2)} }

func splice(l1, c1, l2, c2 int, text string) object {
	return object{"range": span(l1, c1, l2, c2), "text": text}
}

func (c *testClient) close(uri string) {
	c.notify("textDocument/didClose", object{"textDocument": object{"uri": uri}})
}

// all lists what was published for a document. Needs c.mu.
func (c *testClient) all(uri string) []published {
	var out []published
	for i := range c.got {
		m := &c.got[i]
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		if m.published == nil {
			m.published = &published{}
			if err := json.Unmarshal(m.Params, m.published); err != nil {
				c.t.Errorf("%v in %s", err, m.Params)
			}
		}
		if m.published.URI == uri {
			out = append(out, *m.published)
		}
	}
	return out
}

// diagnosed waits for the diagnostics of a version of a document.
func (c *testClient) diagnosed(uri string, version int) published {
	c.t.Helper()
	var found published
	c.until(fmt.Sprintf("diagnostics of %s version %d", uri, version), func() bool {
		for _, p := range c.all(uri) {
			if p.Version != nil && *p.Version == version {
				found = p
				return true
			}
		}
		return false
	})
	return found
}

// shows waits until the last diagnostics published for a document are those
// with these codes.
func (c *testClient) shows(uri, codes string) published {
	c.t.Helper()
	var last published
	c.until(fmt.Sprintf("%s to show %q", uri, codes), func() bool {
		all := c.all(uri)
		if len(all) == 0 {
			return false
		}
		last = all[len(all)-1]
		return last.codes() == codes
	})
	return last
}

// count gives how often something was published for a document.
func (c *testClient) count(uri string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.all(uri))
}

// sent waits for a notification or request of the server and gives its params.
func (c *testClient) sent(method, containing string) json.RawMessage {
	c.t.Helper()
	var params json.RawMessage
	c.until(method+" with "+containing, func() bool {
		for _, m := range c.got {
			if m.Method == method && strings.Contains(string(m.Params), containing) {
				params = m.Params
				return true
			}
		}
		return false
	})
	return params
}

// end waits for the server's end.
func (c *testClient) end() error {
	c.t.Helper()
	err := <-c.ended
	c.ended <- err
	return err
}

// folder writes files into a new folder and gives its path.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		write(t, filepath.Join(root, name), text)
	}
	return root
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// game is a part of a spec with a body.
func gameText(body string) string { return "# Rules\n\n```yaml\n" + body + "\n```\n" }
