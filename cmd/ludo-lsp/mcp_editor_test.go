package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"
)

// listening starts an editor's server, which ends with the test or when it is told to.
func listening(t *testing.T, address string) (where string, end func()) {
	t.Helper()
	server := ludo(t, "--listen", address)
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	end = func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}
	t.Cleanup(end)
	line, _ := bufio.NewReader(stderr).ReadString('\n')
	return strings.TrimPrefix(strings.TrimSpace(line), "ludo-lsp listens at "), end
}

// editorAt is an editor that takes edits.
func editorAt(t *testing.T, where string) *editor {
	t.Helper()
	network := "tcp"
	if filepath.IsAbs(where) {
		network = "unix"
	}
	conn, err := net.Dial(network, where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	e := &editor{t: t, in: bufio.NewReader(conn), out: conn}
	e.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":` +
		`{"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true}}}}}`)
	e.until(`"serverInfo"`)
	e.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	return e
}

// open opens a document.
func (e *editor) open(path, unsaved string) {
	e.t.Helper()
	address := "file://" + filepath.ToSlash(path)
	if runtime.GOOS == "windows" {
		address = "file:///" + filepath.ToSlash(path)
	}
	text, err := json.Marshal(unsaved)
	if err != nil {
		e.t.Fatal(err)
	}
	e.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"` + address +
		`","languageId":"markdown","version":3,"text":` + string(text) + `}}}`)
	e.until(`"textDocument/publishDiagnostics"`)
}

// answer answers the request of an edit.
func (e *editor) answer(asked string, applied bool) {
	e.t.Helper()
	var request struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal([]byte(asked), &request); err != nil {
		e.t.Fatal(err)
	}
	answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": request.ID,
		"result": map[string]any{"applied": applied}})
	if err != nil {
		e.t.Fatal(err)
	}
	e.send(string(answer))
}

// besideEditor is an author beside an editor that has a document open.
func besideEditor(t *testing.T, path, text string, games ...string) (*author, *editor, *editorServer) {
	a := &author{T: t, dir: workspaceOf(t, games...), client: &protocol.ClientOptions{}}
	where, _ := listening(t, "127.0.0.1:0")
	e := editorAt(t, where)
	if text == "" {
		text = a.file(path)
	}
	e.open(filepath.Join(a.dir, path), text)
	buffers, err := connectTo(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	return a.connect(buffers), e, buffers
}

// An editor that does not answer costs the change that it is asked for its limit, and nothing else anything: what would
// ask it again is refused, and what is written to the disk is written.
func TestMCPEditorThatDoesNotAnswer(t *testing.T) {
	a, e, buffers := besideEditor(t, "nim/rules.md", "", "nim", "area-control")
	buffers.patience, buffers.promptness = time.Hour, time.Millisecond
	in := args{"game": "nim", "path": "zones.small", "version": versionOf(a, "zones.small"), "text": smaller}
	answered := make(chan struct{})
	begin := func() {
		b := &author{T: t, dir: a.dir, session: a.session}
		go func() {
			defer func() { answered <- struct{}{} }()
			b.refused("write_entry", in, "nim/rules.md", "Read it again")
		}()
	}
	begin()
	first := e.until(`"workspace/applyEdit"`)
	const late = "the editor has not answered an earlier change yet"
	for range 3 {
		a.refused("write_entry", in, "nim/rules.md", late)
	}
	a.refused("rename", args{"game": "nim", "at": "zones.small", "to": "little"}, late)
	a.must("outline", args{"game": "nim"})
	a.must("check", args{"game": "area-control"})
	a.must("add_entry", args{"game": "area-control", "section": "constants", "text": "most: 5", "file": "more.md"})
	a.must("write_document", args{"game": "nim", "file": "notes.md", "text": "# Notes\n"})
	e.answer(first, false)
	<-answered
	begin()
	e.answer(e.until(`"workspace/applyEdit"`), false) // it is asked again
	<-answered
	buffers.patience = 10 * time.Millisecond
	path := filepath.ToSlash(filepath.Join(a.dir, "nim/rules.md"))
	if err := buffers.Replace(t.Context(), path, a.file("nim/rules.md"), "# Nim\n", func() {}); err == nil ||
		!strings.Contains(err.Error(), "has not answered for 10ms, and may still make the change") {
		t.Errorf("it says %v", err)
	}
	buffers.patience = time.Hour
	a.refused("write_entry", in, "nim/rules.md", late)
}

// A change that nobody waits for any more does not wait for the editor.
func TestMCPEditorThatNobodyWaitsFor(t *testing.T) {
	a, _, buffers := besideEditor(t, "nim/rules.md", "", "nim")
	buffers.patience, buffers.promptness = time.Hour, time.Millisecond
	ctx, stop := context.WithCancel(t.Context())
	path := filepath.ToSlash(filepath.Join(a.dir, "nim/rules.md"))
	if err := buffers.Replace(ctx, path, a.file("nim/rules.md"), "# Nim\n", stop); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
}

// A document that is in the editor only is a part of its game, and is changed there.
func TestMCPDocumentThatIsNotSavedYet(t *testing.T) {
	a, e, _ := besideEditor(t, "nim/more.md", "# More\n\n```yaml\nglobalVars:\n  - { name: least, type: int, init: 0, min: 0, max: 9 }\n```\n", "nim")
	if said := a.must("outline", args{"game": "nim"}); !strings.Contains(said, "nim/more.md\n  globalVars\n    globalVars.least") {
		t.Errorf("outline says\n%s", said)
	}
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		a.must("add_entry", args{"game": "nim", "section": "globalVars", "text": "{ name: most, type: int, init: 0, min: 0, max: 9 }"})
	}()
	asked := e.until(`"workspace/applyEdit"`)
	e.answer(asked, true)
	<-answered
	if !strings.Contains(asked, "name: most") {
		t.Errorf("the editor is asked\n%s", asked)
	}
}

// When the editor's server ends, what is saved counts, and that is said; when it is there again, what is not saved
// does.
func TestMCPConnectsAgain(t *testing.T) {
	a := &author{T: t, dir: workspaceOf(t, "nim"), client: &protocol.ClientOptions{}}
	socket := filepath.Join(t.TempDir(), "s")
	_, end := listening(t, "unix:"+socket)
	buffers, err := connectTo(t.Context(), "unix:"+socket)
	if err != nil {
		t.Fatal(err)
	}
	a.connect(buffers)
	const saved = "so this is of the documents as they are saved on the disk"
	if said := a.must("check", args{"game": "nim"}); strings.Contains(said, saved) {
		t.Error(said)
	}
	end()
	for range 2 {
		if said := a.must("check", args{"game": "nim"}); !strings.Contains(said, saved) ||
			!strings.Contains(said, "No problems in 1 file.") {
			t.Error(said)
		}
	}
	where, _ := listening(t, "unix:"+socket)
	e := editorAt(t, where)
	unsaved := strings.Replace(a.file("nim/rules.md"), "phase: [take]", "phase: [tke]", 1)
	e.open(filepath.Join(a.dir, "nim/rules.md"), unsaved)
	if said := a.must("check", args{"game": "nim"}); strings.Contains(said, saved) ||
		!strings.Contains(said, `There is no phase "tke"`) {
		t.Error(said)
	}
	for _, elsewhere := range []string{"games.example:80", "192.0.2.1:80", ":80", "0.0.0.0:80", "unix:@name"} {
		if _, err := connectTo(t.Context(), elsewhere); !errors.Is(err, errNotLocal) {
			t.Errorf("%s: %v", elsewhere, err)
		}
	}
	wantExit(t, ludo(t, "mcp", "--connect", "games.example:80").Run(), exitUsage)
}
