package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/mcp"
)

// The command speaks over its standard streams, and ends when its client leaves.
func TestMCPOverStandardStreams(t *testing.T) {
	a := &author{T: t, dir: workspaceOf(t, "nim"), client: &protocol.ClientOptions{}}
	server := ludo(t, "mcp", "--root", a.dir)
	a.join(&protocol.CommandTransport{Command: server})
	if said := a.must("check", args{}); said != "No problems in 1 file." {
		t.Error(said)
	}
	a.must("write_entry", args{"path": "zones.small", "text": smaller, "version": versionOf(a, "zones.small")})
	if !strings.Contains(a.file("nim/rules.md"), smaller) {
		t.Error("nothing was written")
	}
	if err := a.session.Close(); err != nil {
		t.Error(err)
	}
	if code := server.ProcessState.ExitCode(); code != exitClean {
		t.Errorf("it ended with exit code %d", code)
	}
	for _, wrong := range [][]string{{"--http", "0.0.0.0:0"}, {"nim"}, {"--root", filepath.Join(a.dir, "none")}} {
		wantExit(t, ludo(t, append([]string{"mcp"}, wrong...)...).Run(), exitUsage)
	}
}

// bearer adds a token, and what else is set, to the requests of a client.
type bearer struct {
	token, host, origin string
}

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	if b.origin != "" {
		r.Header.Set("Origin", b.origin)
	}
	r.Host = b.host
	return http.DefaultTransport.RoundTrip(r)
}

// Over HTTP only those who know the token are served, and no page of another site.
func TestMCPOverHTTP(t *testing.T) {
	a := &author{T: t, dir: workspaceOf(t, "nim"), client: &protocol.ClientOptions{}}
	server := ludo(t, "mcp", "--root", a.dir, "--http", "127.0.0.1:0", "--token", "right")
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	line, err := bufio.NewReader(stderr).ReadString('\n')
	address, said := strings.CutPrefix(strings.TrimSpace(line), "ludo-lsp serves programs at ")
	if err != nil || !said {
		t.Fatalf("the server said %q (%v)", line, err)
	}
	hello := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"test","version":"1"}}}`
	for _, c := range []struct {
		name string
		bearer
		status int
	}{
		{"no token", bearer{}, http.StatusUnauthorized},
		{"wrong token", bearer{token: "wrong"}, http.StatusUnauthorized},
		{"part of the token", bearer{token: "righ"}, http.StatusUnauthorized},
		{"another host", bearer{token: "right", host: "games.example"}, http.StatusForbidden},
		{"another origin", bearer{token: "right", origin: "https://games.example"}, http.StatusForbidden},
		{"right", bearer{token: "right"}, http.StatusOK},
	} {
		r, err := http.NewRequest(http.MethodPost, address, bytes.NewReader([]byte(hello)))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		answer, err := c.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s: the status is %d, not %d", c.name, answer.StatusCode, c.status)
		}
	}
	a.join(&protocol.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearer{token: "right"}}})
	if said := a.must("check", args{}); said != "No problems in 1 file." {
		t.Error(said)
	}
}

// When the time is up, an answer has what was played, in words and as data; a limit cuts it to what fits.
func TestMCPTellsWhatWasPlayedInTime(t *testing.T) {
	a := authorOf(t, "nim", "hex")
	a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": smaller, "version": versionOf(a, "zones.small")})
	for tool, says := range map[string]string{
		"play_many": " of 20000 games: the time was up. ",
		"coverage":  "of 20000 games: the time was up. ",
		"compare":   "The time was up after "} {
		in := args{"game": "nim", "games": 20_000, "agent": "mcts", "playouts": 10_000, "seconds": 1}
		if text := a.must(tool, in); !strings.Contains(text, says) || a.data == nil {
			t.Errorf("%s says\n%s\nand the data are %v", tool, text, a.data)
		}
		data, _ := json.Marshal(a.data)
		if !strings.Contains(string(data), `"wanted":20000`) || !strings.Contains(string(data), `"ended":"The time was up `) {
			t.Errorf("%s: the data are\n%s", tool, data)
		}
	}
	// In this time no game is over.
	a.must("play_many", args{"game": "hex", "agent": "mcts", "playouts": 10_000, "seconds": 1})
	if data, _ := json.Marshal(a.data); !strings.Contains(string(data), `"playouts":0,"seats":[]`) {
		t.Errorf("of no games there are the data\n%s", data)
	}
	a.must("play_many", args{"game": "nim", "games": 5})
	data, _ := json.Marshal(a.data)
	if !strings.Contains(string(data), `"wanted":5`) || !strings.Contains(string(data), `"ended":""`) {
		t.Errorf("of all games there are the data\n%s", data)
	}
	a.refused("play_many", args{"game": "nim", "seconds": 281}, "seconds is at most 280")
}

// Who asks with a token is told how far long work is, and work that nobody waits for any more ends.
func TestMCPProgressAndCancelling(t *testing.T) {
	a := &author{T: t, dir: workspaceOf(t, "nim")}
	told := make(chan *protocol.ProgressNotificationParams, 1000)
	a.client = &protocol.ClientOptions{ProgressNotificationHandler: func(_ context.Context,
		r *protocol.ProgressNotificationClientRequest) {
		told <- r.Params
	}}
	outcomes := make(chan mcp.Outcome, 1)
	watched := func(ctx context.Context, c mcp.Command) mcp.Outcome {
		out := invocation{}.runWithin(ctx, c)
		outcomes <- out
		return out
	}
	server, err := mcp.New(mcp.Options{Roots: []string{a.dir}, Given: true, Command: watched, Tick: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	here, there := protocol.NewInMemoryTransports()
	if _, err := server.Protocol().Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	a.join(here)
	ask := func(ctx context.Context, token string, games int) error {
		in := args{"game": "nim", "games": games}
		if games == mcp.MostPlayed { // each of which takes long
			in["agent"], in["playouts"] = "mcts", 10_000
		}
		p := &protocol.CallToolParams{Name: "play_many", Arguments: in}
		p.SetProgressToken(token)
		_, err := a.session.CallTool(ctx, p)
		return err
	}
	if err := ask(t.Context(), "first", 200); err != nil {
		t.Fatal(err)
	}
	if out := <-outcomes; !strings.HasPrefix(out.Out, "200 playouts") {
		t.Errorf("it says\n%s", out.Out)
	}
	for last := -1.0; last < 200; {
		p := <-told
		if p.Progress <= last || p.ProgressToken != "first" || p.Total != 200 && p.Message != "Reading the game" {
			t.Fatalf("told is %v after %v", p, last)
		}
		last = p.Progress
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- ask(ctx, "second", mcp.MostPlayed) }()
	for seen := 0; seen < 3; { // before a game is over, and between them
		if p := <-told; p.ProgressToken == "second" && strings.HasPrefix(p.Message, "Playing games: 0 of 20000") {
			seen++
		}
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("a call that was cancelled gives an answer")
	}
	if out := <-outcomes; strings.HasPrefix(out.Out, "20000 playouts") {
		t.Errorf("all games were played:\n%s", out.Out)
	}
}

// With --connect what is not saved in an editor counts, and changes arrive there and not on the disk.
func TestMCPBesideAnEditor(t *testing.T) {
	a := &author{T: t, dir: workspaceOf(t, "nim"), client: &protocol.ClientOptions{}}
	where, _ := listening(t, "127.0.0.1:0")
	e := editorAt(t, where)
	saved := a.file("nim/rules.md")
	unsaved := strings.Replace(saved, "phase: [take]", "phase: [tke]", 1)
	path := filepath.ToSlash(filepath.Join(a.dir, "nim/rules.md"))
	e.open(path, unsaved)

	buffers, err := connectTo(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	a.connect(buffers)
	if said := a.must("check", args{"game": "nim"}); !strings.Contains(said, `There is no phase "tke"`) {
		t.Errorf("check says\n%s", said)
	}
	in := args{"game": "nim", "path": "zones.small", "version": versionOf(a, "zones.small"), "text": smaller}
	for _, applied := range []bool{false, true} {
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			if said, did := a.ask("write_entry", in); did != applied || strings.Contains(said, "..") {
				t.Errorf("the editor has applied: %t, and write_entry says\n%s", applied, said)
			}
		}()
		asked := e.until(`"workspace/applyEdit"`)
		var request struct {
			ID json.RawMessage `json:"id"`
		}
		if err := json.Unmarshal([]byte(asked), &request); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(asked, "stones: 2") || !strings.Contains(asked, "[tke]") || !strings.Contains(asked, `"version":3`) {
			t.Errorf("the editor is asked\n%s", asked)
		}
		answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": request.ID, "result": map[string]any{"applied": applied}})
		if err != nil {
			t.Fatal(err)
		}
		e.send(string(answer))
		<-answered
	}
	if now := a.file("nim/rules.md"); now != saved {
		t.Errorf("on the disk there is\n%s", now)
	}
	if err := buffers.Replace(t.Context(), path, saved, "# Other\n", func() {}); err == nil ||
		!strings.Contains(err.Error(), "changed in the editor meanwhile") {
		t.Errorf("a buffer that was changed is written over: %v", err)
	}
	if _, err := connectTo(t.Context(), "127.0.0.1:1"); err == nil {
		t.Error("nobody listens there")
	}
}

// An answer has the very id of its request, whatever numbers of 64 bits with a point can hold.
func TestMCPAnswersUnderTheIDThatWasSent(t *testing.T) {
	dir := workspaceOf(t, "nim")
	var in bytes.Buffer
	ids := []string{"9007199254740993", "-9007199254740995", "123456789012345678901234567890", "7", `"7"`, "1.5", "1e3"}
	in.WriteString(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	for _, id := range ids {
		in.WriteString(`{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}` + "\n")
	}
	stdin, said := io.Pipe()
	heard, stdout := io.Pipe()
	go run(invocation{args: []string{"mcp", "--root", dir}, stdin: stdin, stdout: stdout, stderr: io.Discard,
		getenv: func(string) string { return "" }, dir: dir})
	go said.Write(in.Bytes())
	defer said.Close()
	lines, out := bufio.NewScanner(heard), ""
	for range len(ids) + 1 {
		lines.Scan()
		out += lines.Text() + "\n"
	}
	for _, id := range ids {
		if !strings.Contains(out, `"id":`+id+`,`) && !strings.Contains(out, `"id":`+id+`}`) {
			t.Errorf("%s is not answered:\n%s", id, out)
		}
	}
}
