package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"ludo-lsp/internal/wire"
)

// The traps of the protocol library, each shown to be avoided.

func TestNotificationsAreAppliedInOrder(t *testing.T) {
	engine := newFakeEngine()
	for seed := range uint64(5) {
		c := connectTo(t, engine, Options{engine: engine})
		c.initialize(usualCapabilities)
		uri := fmt.Sprintf("untitled:order-%d", seed)
		random := rand.New(rand.NewPCG(seed, 1))
		text := gameText("start 😀 é")
		c.open(uri, 1, text)
		version := 1
		for range 300 {
			line := 3 + random.IntN(3)
			character := random.IntN(4)
			insert := string(rune('a' + random.IntN(26)))
			if random.IntN(5) == 0 {
				insert = "\n"
			}
			r := sourceRange(line, character, line, character+random.IntN(2))
			text = spliced(text, r, 0, insert)
			version++
			c.change(uri, version, object{"range": span(line, character, line, r.End.Character), "text": insert})
			if random.IntN(10) == 0 { // requests in between
				c.begin("textDocument/codeAction",
					object{"textDocument": object{"uri": uri}, "range": span(0, 0, 0, 0),
						"context": object{"diagnostics": []any{}}})
			}
		}
		version++
		c.change(uri, version, splice(0, 0, 0, 0, "TYPO"))
		c.diagnosed(uri, version)
		// Replacing the text that we believe is there by a marked one shows
		// whether the server believes the same.
		text = "TYPO" + text
		lines := strings.Count(text, "\n")
		last := text[strings.LastIndex(text, "\n")+1:]
		version++
		c.change(uri, version, splice(lines, len(last), lines, len(last), "\nTYPO"))
		p := c.diagnosed(uri, version)
		if got := p.Diagnostics[len(p.Diagnostics)-1].Range.Start.Line; got != lines+1 {
			t.Fatalf("seed %d: the text has %d lines, want %d", seed, got, lines+1)
		}
	}
}

func TestUnknownNotificationsAreIgnored(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.notify("$/unheardOf", object{})
	c.notify("foo/bar", object{"x": 1})
	c.sendRaw(`{"jsonrpc":"2.0","method":"foo/noParams"}`)
	c.sendRaw(`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration"}`)
	c.sendRaw(`{"jsonrpc":"2.0","method":"$/cancelRequest"}`)
	c.sendRaw(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":{}}}`)
	c.sendRaw(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}`)
	c.open("untitled:a", 1, gameText("TYPO"))
	c.diagnosed("untitled:a", 1)
}

func TestMalformedParametersAreSurvived(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.notify("textDocument/didOpen", object{"textDocument": 7})
	c.notify("textDocument/didChange", []int{1})
	c.notify("textDocument/didChange", object{"textDocument": object{"uri": 1}, "contentChanges": "no"})
	c.notify("textDocument/didClose", "nothing")
	c.notify("workspace/didChangeWatchedFiles", object{"changes": object{}})
	for _, params := range []any{nil, 7, object{"textDocument": 1}} {
		if err := c.fails("textDocument/codeAction", params); err.Code != -32602 {
			t.Errorf("parameters %v give code %d (%s), want -32602", params, err.Code, err.Message)
		}
	}
	c.open("untitled:a", 1, gameText("TYPO"))
	c.diagnosed("untitled:a", 1)
}

func TestUnknownRequestsAreRefused(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":"u1","method":"foo/bar","params":{}}`,
		`{"jsonrpc":"2.0","id":"u2","method":"foo/noParams"}`,
		`{"jsonrpc":"2.0","id":"u3","method":"textDocument/documentColor","params":{"textDocument":{"uri":"file:///a"},"position":{"line":0,"character":0}}}`,
	} {
		c.sendRaw(body)
		var m message
		json.Unmarshal([]byte(body), &m)
		if got := c.finish(string(m.ID)); got.Error == nil || got.Error.Code != -32601 {
			t.Errorf("%s: answered with %s %v", body, got.Result, got.Error)
		}
	}
}

// TestErrorsQuoteLittle: what a client sent is quoted so that an editor can show it.
func TestErrorsQuoteLittle(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	const hidden = "\u202e\x1b[31m"
	for _, text := range []string{strings.Repeat("x", 1_000_000), strings.Repeat("é", 3000), hidden} {
		for _, command := range []string{"ludo.explain", "ludo.simulationState", "ludo.showSpec", text} {
			m := c.finish(c.begin("workspace/executeCommand", object{"command": command, "arguments": []any{text}}))
			message := ""
			if m.Error != nil {
				message = m.Error.Message
			} else {
				var refusal struct{ Refused string }
				json.Unmarshal(m.Result, &refusal)
				message = refusal.Refused
			}
			if n := utf8.RuneCountInString(message); n < 10 || n > wire.MaxErrorMessage+2 ||
				strings.ContainsAny(message, hidden[:4]) {
				t.Errorf("%.20q: %d characters: %.200q", command, n, message)
			}
		}
	}
	if err := c.fails(strings.Repeat("m", 100_000), nil); err.Code != -32601 ||
		len(err.Message) > 2*wire.MaxErrorMessage {
		t.Errorf("code %d, %d bytes", err.Code, len(err.Message))
	}
}

func TestCancellationIsAnsweredWhateverTheHandlerDoes(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:other", 1, gameText("TYPO"))
	c.open("untitled:slow", 1, gameText("BLOCK"))
	<-c.engine.blocking // the analysis hangs
	params := object{"textDocument": object{"uri": "untitled:slow"}, "range": span(0, 0, 0, 0),
		"context": object{"diagnostics": []any{}}}
	for _, id := range []string{`41`, `"forty-two"`} {
		body, _ := json.Marshal(params)
		c.sendRaw(`{"jsonrpc":"2.0","id":` + id + `,"method":"textDocument/codeAction","params":` + string(body) + `}`)
		c.sendRaw(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":` + id + `}}`)
		if m := c.finish(id); m.Error == nil || m.Error.Code != -32800 {
			t.Errorf("request %s was answered with %s %v", id, m.Result, m.Error)
		}
	}
	// Another document does not wait.
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": "untitled:other"},
		"range": span(0, 0, 9, 0), "context": object{"diagnostics": []any{}}}, nil)
	close(c.engine.release)
	c.diagnosed("untitled:slow", 1)
}

func TestARequestDoesNotWaitForAnotherSpecToLoad(t *testing.T) {
	slow := folder(t, map[string]string{"a.md": gameText("SLOWLOAD")})
	quick := folder(t, map[string]string{"a.md": gameText("TYPO")})
	c := connect(t)
	c.initialize(usualCapabilities, slow, quick)
	c.open(fileURI(slow+"/a.md"), 1, gameText("SLOWLOAD"))
	<-c.engine.blocking
	c.open(fileURI(quick+"/a.md"), 1, gameText("TYPO"))
	c.diagnosed(fileURI(quick+"/a.md"), 1)
	var actions []any
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": fileURI(quick + "/a.md")},
		"range": span(3, 0, 3, 4), "context": object{"diagnostics": []any{}}}, &actions)
	if len(actions) == 0 {
		t.Error("no actions")
	}
	close(c.engine.release)
	c.diagnosed(fileURI(slow+"/a.md"), 1)
}

// A client that does not read must not stop the server from reading.
func TestAClientThatDoesNotReadDoesNotBlockTheReadLoop(t *testing.T) {
	bubble(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		engine := newFakeEngine()
		ended := make(chan error, 1)
		go func() { ended <- Serve(context.Background(), theirs, Options{engine: engine}) }()
		c := &testClient{t: t, conn: ours, ended: ended, wake: make(chan struct{}), reply: map[string]message{}}
		go func() { // read the answer to initialize, then nothing more
			one := make([]byte, 1)
			for seen := ""; !strings.Contains(seen, "serverInfo"); {
				if _, err := ours.Read(one); err != nil {
					return
				}
				seen += string(one)
			}
			// The rest of that answer, too.
			for depth := 2; depth > 0; {
				if _, err := ours.Read(one); err != nil {
					return
				}
				switch one[0] {
				case '{':
					depth++
				case '}':
					depth--
				}
			}
		}()
		c.send(object{"jsonrpc": "2.0", "id": 1, "method": "initialize",
			"params": object{"processId": nil, "rootUri": nil, "capabilities": object{}}})
		c.notify("initialized", object{})
		c.open("untitled:a", 1, gameText("TYPO"))
		for v := range 500 {
			c.change("untitled:a", v+2, splice(3, 0, 3, 0, "TYPO ")) // waits for ever if it is not read
		}
		c.notify("exit", nil)
		if err := <-ended; !errors.Is(err, ErrNoShutdown) {
			t.Errorf("ended with %v", err)
		}
	})
}

// TestWhatWasAskedIsAnsweredBehindTheEnd: a client that writes all it has to say and
// closes its end gets every answer, also those that take longer than that.
func TestWhatWasAskedIsAnsweredBehindTheEnd(t *testing.T) {
	got := saidAtOnce(t, 1, object{"id": "last", "method": "shutdown"}, object{"method": "exit"})
	for _, id := range []string{`"id":1`, `"id":"asked 0"`, `"id":"last"`} {
		if !strings.Contains(got, id) {
			t.Errorf("there is no answer to %s in\n%s", id, got)
		}
	}
}

// TestShutdownIsAnsweredLast: whoever waits for the answer to shutdown has all the others
// then, also where the work had not begun when shutdown was read.
func TestShutdownIsAnsweredLast(t *testing.T) {
	const asked = 100
	for _, ends := range [][]object{{{"id": "last", "method": "shutdown"}},
		{{"id": "last", "method": "shutdown"}, {"method": "exit"}}} {
		before, _, found := strings.Cut(saidAtOnce(t, asked, ends...), `"id":"last"`)
		if !found {
			t.Fatal("there is no answer to shutdown")
		}
		for i := range asked {
			if id := fmt.Sprintf(`"id":"asked %d"`, i); !strings.Contains(before, id) {
				t.Fatalf("shutdown is answered before %s", id)
			}
		}
	}
}

// saidAtOnce gives what a client is answered that asks so many times about a document, says how
// it ends, and has said all of that before the document is read.
func saidAtOnce(t *testing.T, asked int, ends ...object) string {
	t.Helper()
	engine := newFakeEngine()
	all := []object{
		{"id": 1, "method": "initialize", "params": object{"processId": nil, "rootUri": nil, "capabilities": object{}}},
		{"method": "initialized", "params": object{}},
		{"method": "textDocument/didOpen", "params": object{"textDocument": object{
			"uri": "untitled:slow", "languageId": "markdown", "version": 1, "text": gameText("SLOWLOAD")}}},
	}
	for i := range asked {
		all = append(all, object{"id": fmt.Sprintf("asked %d", i), "method": "textDocument/documentSymbol",
			"params": object{"textDocument": object{"uri": "untitled:slow"}}})
	}
	var said strings.Builder
	for _, m := range append(all, ends...) {
		m["jsonrpc"] = "2.0"
		body, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	client := &pastEnd{Reader: strings.NewReader(said.String()), ended: make(chan struct{})}
	go func() {
		<-engine.blocking
		<-client.ended
		close(engine.release)
	}()
	if err := Serve(context.Background(), client, Options{engine: engine}); err != nil {
		t.Errorf("ended with %v", err)
	}
	return client.written()
}

// pastEnd is a client that has said everything; ended is closed when the server has
// read it to its end.
type pastEnd struct {
	io.Reader
	ended chan struct{}
	once  sync.Once
	mu    sync.Mutex
	got   bytes.Buffer
}

func (p *pastEnd) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	if err != nil {
		p.once.Do(func() { close(p.ended) })
	}
	return n, err
}

func (p *pastEnd) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.got.Write(b)
}

func (p *pastEnd) Close() error { return nil }

func (p *pastEnd) written() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.got.String()
}

// TestWhatIsNoMessageIsAnswered: a client with a fault is told so, and served on.
func TestWhatIsNoMessageIsAnswered(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	for range 1000 {
		c.sendRaw("{nonsense")
	}
	c.request("shutdown", nil, nil)
	c.notify("exit", nil)
	if err := c.end(); err != nil {
		t.Errorf("ended with %v", err)
	}
}

// A bubble of synctest ends only when all goroutines in it have ended, and fails where one waits for ever.
func TestNoGoroutineStaysBehind(t *testing.T) {
	bubble(t, func(t *testing.T) {
		root := folder(t, map[string]string{"a.md": gameText("TYPO")})
		for range 5 {
			c := connect(t)
			c.initialize(merged(usualCapabilities, object{"window": object{"workDoneProgress": true}}), root)
			c.open(fileURI(root+"/a.md"), 1, gameText("TYPO"))
			c.open("untitled:b", 1, gameText("TYPO"))
			c.diagnosed("untitled:b", 1)
			c.request("shutdown", nil, nil)
			c.notify("exit", nil)
			if err := c.end(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestDiagnosticsTurnNoTextAround: what stands in a document is quoted as it can be seen.
func TestDiagnosticsTurnNoTextAround(t *testing.T) {
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	uri := fileURI(filepath.Join(t.TempDir(), "game.md"))
	c.open(uri, 1, "```yaml\nsetup: a\u202eb\n```\n")
	c.until("something is said of it", func() bool {
		all := c.all(uri)
		return len(all) > 0 && len(all[len(all)-1].Diagnostics) > 0
	})
	for _, p := range c.all(uri) {
		for _, d := range p.Diagnostics {
			if strings.Contains(d.Message, "\u202e") {
				t.Errorf("%q", d.Message)
			}
		}
	}
}
