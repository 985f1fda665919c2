package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"ludo-lsp/internal/mcp"
)

// lines is a client that writes what it likes, and reads line by line.
type lines struct {
	*testing.T
	in  *bufio.Reader
	out io.Writer
}

// linesOf starts a server over pipes, and ends it with the test.
func linesOf(t *testing.T, o mcp.Options) *lines {
	t.Helper()
	server, err := mcp.New(o)
	if err != nil {
		t.Fatal(err)
	}
	stdin, said := io.Pipe()
	heard, stdout := io.Pipe()
	ended := make(chan error)
	go func() {
		ended <- server.Protocol().Run(context.WithoutCancel(t.Context()), mcp.Streams(stdin, stdout))
	}()
	t.Cleanup(func() {
		said.Close()
		heard.Close()
		if err := <-ended; err != nil && !strings.Contains(err.Error(), "closed pipe") {
			t.Errorf("the server ended: %v", err)
		}
	})
	return &lines{t, bufio.NewReader(heard), said}
}

func (l *lines) send(text string) {
	l.Helper()
	if _, err := io.WriteString(l.out, text+"\n"); err != nil {
		l.Fatal(err)
	}
}

// answered is a message of the server.
type answered struct {
	ID     json.RawMessage
	Method string
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// next is the next answer.
func (l *lines) next() (a answered) {
	l.Helper()
	for {
		line, err := l.in.ReadBytes('\n')
		if err == nil {
			a = answered{}
			err = json.Unmarshal(line, &a)
		}
		if err != nil {
			l.Fatalf("%v: %q", err, line)
		}
		if a.Method == "" {
			return a
		}
	}
}

const hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
	`"clientInfo":{"name":"test","version":"1"}}}`

func (l *lines) begin() *lines {
	l.Helper()
	l.send(hello)
	l.next()
	l.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return l
}

// noMessages are lines that are no message, or none that a server has to take, and how they are answered.
var noMessages = []struct {
	line string
	code int    // 0: with a result
	id   string // "": null
}{
	{"hello", -32700, ""}, {`{"jsonrpc":"2.0"`, -32700, ""}, {"{'id':1}", -32700, ""}, {"\x00", -32700, ""},
	{`{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}`, -32700, ""},
	{"17", -32600, ""}, {"null", -32600, ""}, {"true", -32600, ""}, {`"x"`, -32600, ""}, {"[]", -32600, ""}, {"{}", -32600, ""},
	{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, -32600, ""},
	{"\uFEFF" + `{"jsonrpc":"2.0","id":1,"method":"ping"}`, 0, "1"},
	{`{"id":1,"method":"ping"}`, -32600, "1"}, {`{"jsonrpc":"1.0","id":1,"method":"ping"}`, -32600, "1"},
	{`{"jsonrpc":2,"id":"a","method":"ping"}`, -32600, `"a"`},
	{`{"jsonrpc":"2.0","id":true,"method":"ping"}`, -32600, ""}, {`{"jsonrpc":"2.0","id":{},"method":"ping"}`, -32600, ""},
	{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, -32600, ""}, {`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, 0, "1.5"},
	{`{"jsonrpc":"2.0","id":1,"method":5}`, -32600, "1"}, {`{"jsonrpc":"2.0","id":1}`, -32600, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":5}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"nothing"}`, -32601, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"debug"}}`, -32601, "1"},
	{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":\"\xff\"}}", -32700, "1"},
	{strings.Repeat("[", 100_000), -32700, ""}, {strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000), -32700, ""},
	{`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + "}}",
		-32600, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"` + strings.Repeat("x", 5<<20) + `"}}`, -32600, ""},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a\u0000"}}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a\u007f"}}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"\udb80\udc00"}}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"a\u0001"}}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"ludo://nothing/x"}}`, -32002, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"ludo://document/none.md"}}`, -32002, "1"},
	{`{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"balance"}}`, -32602, "1"},
	{`{"jsonrpc":"2.0","id":"a\u0000b","method":"ping"}`, 0, `"a\u0000b"`}, {`{"jsonrpc":"2.0","id":"\u0000","method":"ping"}`, 0, `"\u0000"`},
	{`{"jsonrpc":"2.0","id":"\u00005","method":"ping"}`, -32600, ""},
	{`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, -32602, "1"}, {`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}`, -32602, "1"},
}

// Errors are told in the words of this server, whoever found them.
func TestMCPRefusesInItsOwnWords(t *testing.T) {
	o := mcp.Options{Roots: []string{workspaceOf(t, "nim")}, Given: true, Command: invocation{}.runWithin}
	l := linesOf(t, o).begin()
	const wrong = "a param of this method is missing, or of a wrong kind: a name, say, is a text"
	for _, c := range []struct{ request, says string }{
		{`"tools/call"`, "the params of a message are an object, with a name for each"},
		{`"prompts/get","params":null`, "the params of a message are an object, with a name for each"},
		{`"tools/call","params":{"name":5}`, wrong},
		{`"prompts/get","params":{"name":"balance","arguments":{"game":5}}`, wrong},
		{`"completion/complete","params":{}`, wrong},
		{`"completion/complete","params":{"ref":{"type":"x"},"argument":{"name":"game","value":""}}`, wrong},
		{`"completion/complete","params":{"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"game","value":""}}`,
			`there is no prompt "x"; prompts/list has all`},
		{`"ping","params":{"_meta":5}`, wrong},
		{`"tools/list","params":{"cursor":"x"}`, "there is no such cursor; a list begins without one, and goes on with its nextCursor"},
		{`"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}`,
			"the session has begun already; initialize is sent once"},
	} {
		l.send(`{"jsonrpc":"2.0","id":1,"method":` + c.request + `}`)
		if a := l.next(); a.Error == nil || a.Error.Code != -32602 || a.Error.Message != c.says {
			t.Errorf("%s is answered with %s %+v, not with %q", c.request, a.Result, a.Error, c.says)
		}
	}
	l.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"find","arguments":{"game":"nim","name":"invalid params"}}}`)
	if a := l.next(); !strings.Contains(string(a.Result), `invalid params`) {
		t.Errorf("what a client says is not told: %s", a.Result)
	}
}

// judge compares an answer with what is expected.
func judge(t *testing.T, line string, a answered, code int, id string) {
	t.Helper()
	if id == "" {
		id = "null"
	}
	got := 0
	if a.Error != nil {
		got = a.Error.Code
	}
	if got != code || string(a.ID) != id && !(id == "null" && a.ID == nil) {
		t.Errorf("%.100q is answered with %d (%+v) to %s, not %d to %s", line, got, a.Error, a.ID, code, id)
	}
}

// Whatever a client sends, it is answered, and the server goes on.
func TestMCPSurvivesLines(t *testing.T) {
	dir := workspaceOf(t, "nim")
	l := linesOf(t, mcp.Options{Roots: []string{dir}, Given: true, Command: invocation{}.runWithin})
	for _, method := range []string{"tools/list", "resources/list"} {
		l.send(`{"jsonrpc":"2.0","id":5,"method":"` + method + `"}`)
		judge(t, "too early: "+method, l.next(), -32602, "5")
	}
	l.begin()
	for _, h := range noMessages {
		l.send(h.line)
		judge(t, h.line, l.next(), h.code, h.id)
		l.send(`{"jsonrpc":"2.0","id":"next","method":"ping"}`)
		judge(t, "what follows "+h.line, l.next(), 0, `"next"`)
	}
	for _, silent := range []string{"", "  ", "\uFEFF", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}`,
		`{"jsonrpc":"2.0","method":"nothing"}`, `{"jsonrpc":"2.0","id":99,"result":{}}`} {
		l.send(silent)
	}
	l.send(`{"jsonrpc":"2.0","id":"end","method":"tools/call","params":{"name":"check","arguments":{}}}`)
	if a := l.next(); string(a.ID) != `"end"` || !strings.Contains(string(a.Result), "No problems in 1 file.") {
		t.Errorf("in the end: %s %s %+v", a.ID, a.Result, a.Error)
	}
}

// The same over HTTP: no session ends by it.
func TestMCPSurvivesBodies(t *testing.T) {
	dir := workspaceOf(t, "nim")
	server, err := mcp.New(mcp.Options{Roots: []string{dir}, Given: true, Command: invocation{}.runWithin})
	if err != nil {
		t.Fatal(err)
	}
	h := &httpClient{T: t, server: httptest.NewServer(server.Handler("right"))}
	t.Cleanup(h.server.Close)
	h.begin()
	for _, line := range noMessages {
		if line.id == "1" && line.code == -32601 || len(line.line) > 4<<20 {
			continue // what HTTP has a status of its own for
		}
		_, a := h.post(t.Context(), line.line)
		judge(t, line.line, a, line.code, line.id)
		_, a = h.post(t.Context(), `{"jsonrpc":"2.0","id":"next","method":"ping"}`)
		judge(t, "what follows "+line.line, a, 0, `"next"`)
	}
	if status, _ := h.post(t.Context(), strings.Repeat("x", 5<<20)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("what is too long has the status %d", status)
	}
}

// httpClient is a client of one session over HTTP.
type httpClient struct {
	*testing.T
	server  *httptest.Server
	session string
}

func (h *httpClient) begin() *httpClient {
	h.Helper()
	h.post(h.Context(), hello)
	h.post(h.Context(), `{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return h
}

// ask sends a request of the session.
func (h *httpClient) ask(ctx context.Context, method string, body io.Reader) (*http.Response, error) {
	h.Helper()
	r, err := http.NewRequestWithContext(ctx, method, h.server.URL, body)
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Authorization", "Bearer right")
	if h.session != "" {
		r.Header.Set("Mcp-Session-Id", h.session)
		r.Header.Set("Mcp-Protocol-Version", "2025-06-18")
	}
	return http.DefaultClient.Do(r)
}

// post sends a message, and reads the answer to it.
func (h *httpClient) post(ctx context.Context, text string) (status int, a answered) {
	h.Helper()
	response, err := h.ask(ctx, http.MethodPost, strings.NewReader(text))
	if err != nil {
		return 0, a
	}
	defer response.Body.Close()
	if id := response.Header.Get("Mcp-Session-Id"); id != "" {
		h.session = id
	}
	body, _ := io.ReadAll(response.Body)
	for line := range bytes.SplitSeq(body, []byte("\n")) {
		text := bytes.TrimPrefix(line, []byte("data: "))
		if json.Unmarshal(text, &a) == nil && (a.Result != nil || a.Error != nil) {
			break
		}
	}
	return response.StatusCode, a
}

// A client that reads slowly has few answers waiting, however much it asks, and what is short is not after them.
func TestMCPWaitsForReaders(t *testing.T) {
	var begun atomic.Int64
	long := strings.Repeat("a line of an answer\n", 50_000)
	l := linesOf(t, mcp.Options{Roots: []string{workspaceOf(t)}, Given: true,
		Command: func(context.Context, mcp.Command) mcp.Outcome {
			begun.Add(1)
			return mcp.Outcome{Out: long}
		}}).begin()
	const all = 100
	go func() {
		for n := range all {
			fmt.Fprintf(l.out, `{"jsonrpc":"2.0","id":%d,"method":"resources/read","params":{"uri":"ludo://language/x"}}`+"\n", n)
		}
		fmt.Fprintf(l.out, `{"jsonrpc":"2.0","id":"last","method":"ping"}`+"\n")
	}()
	most, short := int64(1+runtime.GOMAXPROCS(0)), false
	for n := range all + 1 {
		if short = short || string(l.next().ID) == `"last"`; n == all/2 && !short {
			t.Error("what is short waits after what is long")
		}
		if ahead := begun.Load() - int64(n); ahead > most {
			t.Fatalf("%d answers wait to be read", ahead)
		}
	}
}

// Over HTTP a call ends with its session, and when its client is gone; states belong to their session.
func TestMCPSessions(t *testing.T) {
	begun, ended := make(chan string), make(chan string)
	command := func(ctx context.Context, c mcp.Command) mcp.Outcome {
		if c.Args[0] != "simulate" {
			return invocation{}.runWithin(ctx, c)
		}
		begun <- c.Args[0]
		<-ctx.Done()
		ended <- c.Args[0]
		return mcp.Outcome{Code: 3}
	}
	server, err := mcp.New(mcp.Options{Roots: []string{workspaceOf(t, "nim")}, Given: true, Command: command,
		Patience: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(server.Handler("right"))
	t.Cleanup(web.Close)
	a, b := (&httpClient{T: t, server: web}).begin(), (&httpClient{T: t, server: web}).begin()
	play := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"play_many","arguments":{"game":"nim"}}}`

	ctx, leave := context.WithCancel(t.Context())
	go a.post(ctx, play)
	<-begun
	leave()
	<-ended
	if status, _ := a.post(t.Context(), `{"jsonrpc":"2.0","id":2,"method":"ping"}`); status != http.StatusOK {
		t.Errorf("the session has ended, too: %d", status)
	}

	legal := func(h *httpClient, in string) string {
		_, answer := h.post(t.Context(), `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"legal","arguments":`+in+`}}`)
		return string(answer.Result)
	}
	if said := legal(a, `{"game":"nim"}`); !strings.Contains(said, "state: s1") {
		t.Fatal(said)
	}
	if said := legal(b, `{"state":"s1","seat":0}`); !strings.Contains(said, "there is no state") {
		t.Errorf("another session reads a state: %s", said)
	}

	go a.post(t.Context(), play)
	<-begun
	deleted := make(chan int)
	go func() {
		response, err := a.ask(t.Context(), http.MethodDelete, nil)
		if err != nil {
			t.Error(err)
		}
		response.Body.Close()
		deleted <- response.StatusCode
	}()
	<-ended
	if status := <-deleted; status != http.StatusNoContent {
		t.Errorf("to delete a session is answered with %d", status)
	}

	slow, never := io.Pipe()
	defer never.Close()
	response, err := b.ask(t.Context(), http.MethodPost, slow)
	if err != nil || response.StatusCode != http.StatusRequestTimeout {
		t.Errorf("a message that does not come is answered with %v %v", response, err)
	}
	response, err = http.Get(web.URL)
	if err != nil || !strings.HasPrefix(response.Header.Get("WWW-Authenticate"), "Bearer") {
		t.Errorf("without a token: %v %v", response, err)
	}
}

// Clients of versions that know nothing of it are not told how long they may keep what they read; others keep it for
// themselves.
func TestMCPTellsWhoMayKeepWhatIsRead(t *testing.T) {
	dir := workspaceOf(t, "nim")
	l := linesOf(t, mcp.Options{Roots: []string{dir}, Given: true, Command: invocation{}.runWithin}).begin()
	now := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	for _, method := range []string{`"resources/list","params":{`, `"resources/read","params":{"uri":"ludo://document/nim/rules.md"`} {
		l.send(`{"jsonrpc":"2.0","id":1,"method":` + method + `}}`)
		if a := l.next(); a.Error != nil || strings.Contains(string(a.Result), `"ttlMs"`) ||
			strings.Contains(string(a.Result), `"cacheScope"`) {
			t.Errorf("%s: %.300s %+v", method, a.Result, a.Error)
		}
		if method[len(method)-1] != '{' {
			method += ","
		}
		l.send(`{"jsonrpc":"2.0","id":2,"method":` + method + now + `}}`)
		if a := l.next(); a.Error != nil || !strings.Contains(string(a.Result), `"cacheScope":"private"`) {
			t.Errorf("%s: %.300s %+v", method, a.Result, a.Error)
		}
	}
}
