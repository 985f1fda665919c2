package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/lsp"
)

// place, related and told are what both faces say of a finding, in the form of
// the JSON report. Severities are the protocol's numbers.
type (
	place struct {
		Start, End struct{ Line, Character int }
	}
	related struct {
		File    string
		Range   place
		Message string
	}
	told struct {
		Range    place
		Severity int
		Code     string
		Message  string
		Path     string
		Tags     []int
		Related  []related
	}
)

// TestEditorAndCheckAgree opens every document of the shipped games, of the
// fixtures, of a large spec and of those beside the repository, if there are any, in
// an editor's session, and compares what it is told in the end with what --check
// reports: what shows only when a spec is compiled comes a little later.
func TestEditorAndCheckAgree(t *testing.T) {
	module, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	roots := []string{filepath.Join(module, "data"), filepath.Join(module, "testdata")}
	roots = append(roots, specs.Large(t))
	for _, beside := range []string{specs.Corpus, specs.Acceptance} {
		if len(specs.FoldersBeside(t, beside)) > 0 {
			roots = append(roots, filepath.Join(specs.BesideFolder(t), filepath.FromSlash(beside)))
		}
	}
	for _, root := range roots {
		root, err := filepath.EvalSymlinks(root)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(root), func(t *testing.T) {
			checked := checkedFindings(t, root)
			bubble(t, func(t *testing.T) { agrees(t, root, checked) })
		})
	}
}

// agrees opens all documents of a folder, and compares what is shown in the end.
func agrees(t *testing.T, root string, checked map[string][]told) {
	editor := openEditor(t, root, nothingPlayed)
	documents := 0
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".md" {
			return err
		}
		relative, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !cnl.IsGameSpec(string(text)) {
			if len(checked[relative]) > 0 {
				t.Errorf("%s is no game, but has findings", relative)
			}
			return nil // the editor is told nothing
		}
		documents++
		if !utf8.Valid(text) {
			return nil // an editor sends other letters than these; what is not open is read from the disk
		}
		editor.open(name, string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	editor.close()
	for relative, findings := range editor.shown {
		if diff := cmp.Diff(checked[relative], findings); diff != "" {
			t.Errorf("%s (-check +editor):\n%s", relative, diff)
		}
	}
	t.Logf("%d documents", documents)
}

// TestEditorAndCheckAgreeBesideRecordings is the same for a game beside which a play is
// recorded that comes out differently now: an editor does not play it again, --check
// does when it is asked to, and says nothing else for it.
func TestEditorAndCheckAgreeBesideRecordings(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("rules.md", countingGame)
	bubble(t, func(t *testing.T) {
		editor := openEditor(t, root, nothingPlayed)
		editor.open(filepath.Join(root, "rules.md"), countingGame)
		write("count.replay.jsonl", editor.pinned("actions[0]"))
		editor.close()
	})
	for _, test := range []struct {
		text    string
		differs int
	}{{countingGame, 0}, {strings.Replace(countingGame, "delta: 2", "delta: 3", 1), 1}} {
		write("rules.md", test.text)
		plain, replayed := checkedFindings(t, root), checkedFindings(t, root, "--replays")
		others := 0
		for name, all := range replayed {
			var rest []told
			for _, d := range all {
				if strings.HasPrefix(d.Code, "REPLAY_") {
					others++
				} else {
					rest = append(rest, d)
				}
			}
			if diff := cmp.Diff(plain[name], rest); diff != "" {
				t.Errorf("%s with --replays (-without +with):\n%s", name, diff)
			}
		}
		if others < test.differs || test.differs == 0 && others > 0 {
			t.Errorf("%d findings are about recordings", others)
		}
		bubble(t, func(t *testing.T) {
			editor := openEditor(t, root, nothingPlayed)
			editor.open(filepath.Join(root, "rules.md"), test.text)
			editor.close()
			if diff := cmp.Diff(plain["rules.md"], editor.shown["rules.md"]); diff != "" {
				t.Errorf("-check +editor:\n%s", diff)
			}
		})
	}
}

// TestEditorAndCheckAgreeOnPlay: what an editor shows when nothing was set, after it has
// played in an idle moment, is what --check --play says. Switched off, it is what --check says.
func TestEditorAndCheckAgreeOnPlay(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "rules.md"), []byte(testgames.Endless), 0o644); err != nil {
		t.Fatal(err)
	}
	plain, played := checkedFindings(t, root)["rules.md"], checkedFindings(t, root, "--play")["rules.md"]
	if len(played) != len(plain)+2 {
		t.Fatalf("play shows %d findings beside %d others", len(played)-len(plain), len(plain))
	}
	for _, test := range []struct {
		settings any
		want     []told
	}{{nil, played}, {nothingPlayed, plain}, {map[string]any{"play": playtest.DefaultGames}, played}} {
		bubble(t, func(t *testing.T) {
			editor := openEditor(t, root, test.settings)
			editor.open(filepath.Join(root, "rules.md"), testgames.Endless)
			editor.close()
			if diff := cmp.Diff(test.want, editor.shown["rules.md"]); diff != "" {
				t.Errorf("%v (-check +editor):\n%s", test.settings, diff)
			}
		})
	}
}

// checkedFindings runs the check on a folder and gives the findings by file.
func checkedFindings(t *testing.T, root string, flags ...string) map[string][]told {
	var stdout, stderr bytes.Buffer
	code := run(invocation{
		args: append([]string{"--check", ".", "--format", "json"}, flags...), stdin: strings.NewReader(""),
		stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, dir: root,
	})
	if code > exitFindings {
		t.Fatalf("exit code %d\n%s%s", code, &stdout, &stderr)
	}
	var elements []struct {
		File     string
		Range    place
		Severity string
		Code     string
		Message  string
		Path     string
		Tags     []string
		Related  []related
	}
	if err := json.Unmarshal(stdout.Bytes(), &elements); err != nil {
		t.Fatal(err)
	}
	findings := map[string][]told{}
	for _, e := range elements {
		d := told{
			Range: e.Range, Code: e.Code, Message: e.Message, Path: e.Path, Related: e.Related,
			Severity: map[string]int{"error": 1, "warning": 2, "information": 3, "hint": 4}[e.Severity],
		}
		for _, tag := range e.Tags {
			d.Tags = append(d.Tags, map[string]int{"unnecessary": 1, "deprecated": 2}[tag])
		}
		if len(d.Related) == 0 {
			d.Related = nil
		}
		findings[e.File] = append(findings[e.File], d)
	}
	return findings
}

// bubble runs a test in a bubble of synctest, in which time passes as soon as everything waits.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	// The library of the connection keeps channels for the next call, also of another connection; those of a bubble
	// may not be used outside. Two collections empty what is kept.
	empty := func() {
		runtime.GC()
		runtime.GC()
	}
	empty()
	defer empty()
	synctest.Test(t, test)
}

// editorSession is a client that opens one document after the other, in a bubble.
type editorSession struct {
	t     *testing.T
	root  string
	conn  net.Conn
	inbox chan message // closed when the server is gone
	ended chan error
	id    int
	shown map[string][]told // what was last published for the documents, by name
}

// nothingPlayed are the settings of an editor that plays no games in the background: what
// they show belongs to it and to --check --play.
var nothingPlayed = map[string]any{"play": 0}

func openEditor(t *testing.T, root string, settings any) *editorSession {
	ours, theirs := net.Pipe()
	e := &editorSession{t: t, root: root, conn: ours, inbox: make(chan message, 1024), ended: make(chan error, 1),
		shown: map[string][]told{}}
	go func() { e.ended <- lsp.Serve(t.Context(), theirs, lsp.Options{}) }()
	go e.read(bufio.NewReader(ours))
	e.request("initialize", map[string]any{
		"rootUri": uriOf(root), "initializationOptions": settings,
		"capabilities": map[string]any{"textDocument": map[string]any{"publishDiagnostics": map[string]any{
			"relatedInformation": true, "versionSupport": true, "dataSupport": true,
			"tagSupport": map[string]any{"valueSet": []int{1, 2}},
		}}},
	})
	e.notify("initialized", map[string]any{})
	return e
}

func uriOf(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// message is any message of the protocol.
type message struct {
	ID     *json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  json.RawMessage
}

// open opens a document and takes in all that is said until the server has nothing more to do, in the
// background either.
func (e *editorSession) open(name, text string) {
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uriOf(name), "languageId": "markdown", "version": 1, "text": text,
	}})
	for {
		time.Sleep(time.Minute) // of the bubble
		synctest.Wait()
		if len(e.inbox) == 0 {
			return
		}
		for len(e.inbox) > 0 {
			if m, ok := e.receive(); ok && m.Method == "textDocument/publishDiagnostics" {
				e.take(m.Params)
			}
		}
	}
}

// take notes what was published and gives the document's name.
func (e *editorSession) take(params json.RawMessage) (name string) {
	var p struct {
		URI         string
		Diagnostics []struct {
			Range              place
			Severity           int
			Code               string
			Message            string
			Tags               []int
			Data               struct{ Path string }
			RelatedInformation []struct {
				Location struct {
					URI   string
					Range place
				}
				Message string
			}
		}
	}
	if err := json.Unmarshal(params, &p); err != nil {
		e.t.Fatal(err)
	}
	var all []told
	for _, d := range p.Diagnostics {
		one := told{Range: d.Range, Severity: d.Severity, Code: d.Code, Message: d.Message, Path: d.Data.Path,
			Tags: d.Tags}
		for _, r := range d.RelatedInformation {
			one.Related = append(one.Related, related{e.relative(r.Location.URI), r.Location.Range, r.Message})
		}
		all = append(all, one)
	}
	name = e.relative(p.URI)
	e.shown[name] = all
	return name
}

func (e *editorSession) relative(uri string) string {
	parsed, err := url.Parse(uri)
	if err != nil {
		e.t.Fatal(err)
	}
	name, err := filepath.Rel(e.root, filepath.FromSlash(parsed.Path))
	if err != nil {
		e.t.Fatal(err)
	}
	return filepath.ToSlash(name)
}

func (e *editorSession) close() {
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if err := <-e.ended; err != nil {
		e.t.Errorf("the server ended with %v", err)
	}
}

// request sends a request and gives its answer.
func (e *editorSession) request(method string, params any) json.RawMessage {
	e.id++
	e.send(map[string]any{"jsonrpc": "2.0", "id": e.id, "method": method, "params": params})
	for {
		m, ok := e.receive()
		if !ok {
			e.t.Fatalf("%s is not answered", method)
		}
		if m.Method == "textDocument/publishDiagnostics" {
			e.take(m.Params)
		}
		if m.Method == "" && m.ID != nil && string(*m.ID) == strconv.Itoa(e.id) {
			if m.Error != nil {
				e.t.Fatalf("%s: %s", method, m.Error)
			}
			return m.Result
		}
	}
}

func (e *editorSession) notify(method string, params any) {
	e.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

func (e *editorSession) send(m any) {
	body, err := json.Marshal(m)
	if err != nil {
		e.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(e.conn, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		e.t.Fatal(err)
	}
}

// receive gives the next message, and answers what the server asks; ok is false
// when the server is gone.
func (e *editorSession) receive() (m message, ok bool) {
	m, ok = <-e.inbox
	if ok && m.Method != "" && m.ID != nil {
		e.send(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": nil})
	}
	return m, ok
}

// read takes in messages until the connection ends.
func (e *editorSession) read(in *bufio.Reader) {
	defer close(e.inbox)
	for {
		header, err := textproto.NewReader(in).ReadMIMEHeader()
		if err != nil {
			return
		}
		length, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return
		}
		var m message
		body := make([]byte, length)
		if _, err := io.ReadFull(in, body); err != nil || json.Unmarshal(body, &m) != nil {
			return
		}
		e.inbox <- m
	}
}
