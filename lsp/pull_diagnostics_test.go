package lsp

import (
	"encoding/json"
	"slices"
	"testing"
)

var pulling = merged(usualCapabilities, object{
	"textDocument": object{"diagnostic": object{"dynamicRegistration": false, "relatedDocumentSupport": true}},
	"workspace":    object{"diagnostics": object{"refreshSupport": true}},
})

type documentReport struct {
	Kind     string
	ResultID string `json:"resultId"`
	URI      string
	Version  *int
	Items    []lspDiagnostic
	Related  map[string]documentReport `json:"relatedDocuments"`
}

func (r documentReport) codes() string { return published{Diagnostics: r.Items}.codes() }

func (c *testClient) pull(uri, previous string) documentReport {
	c.t.Helper()
	params := object{"textDocument": object{"uri": uri}}
	if previous != "" {
		params["previousResultId"] = previous
	}
	var r documentReport
	c.request("textDocument/diagnostic", params, &r)
	return r
}

func (c *testClient) pullWorkspace(previous ...documentReport) map[string]documentReport {
	c.t.Helper()
	ids := []object{}
	for _, p := range previous {
		ids = append(ids, object{"uri": p.URI, "value": p.ResultID})
	}
	var result struct{ Items []documentReport }
	c.request("workspace/diagnostic", object{"previousResultIds": ids}, &result)
	out := map[string]documentReport{}
	for _, r := range result.Items {
		if _, twice := out[r.URI]; twice {
			c.t.Errorf("%s is reported twice", r.URI)
		}
		out[r.URI] = r
	}
	return out
}

// published gives everything that was pushed.
func (c *testClient) pushed() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 0
	for _, m := range c.got {
		if m.Method == "textDocument/publishDiagnostics" {
			n++
		}
	}
	return n
}

func TestPulledDiagnostics(t *testing.T) {
	c := connect(t)
	got := c.initialize(pulling)
	if _, offered := got.Capabilities["diagnosticProvider"]; !offered {
		t.Fatal("pulling is not offered")
	}
	c.open("untitled:a", 1, gameText("TYPO"))
	first := c.pull("untitled:a", "")
	if first.Kind != "full" || first.codes() != "TYPO" || first.ResultID == "" {
		t.Fatalf("%+v", first)
	}
	if again := c.pull("untitled:a", first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
		t.Errorf("%+v", again)
	}
	// A request right after an edit sees the edit.
	for v := 2; v < 50; v++ {
		c.change("untitled:a", v, splice(3, 0, 3, 0, "TYPO "))
		if r := c.pull("untitled:a", first.ResultID); r.Kind != "full" || len(r.Items) != v {
			t.Fatalf("version %d: %s with %d diagnostics", v, r.Kind, len(r.Items))
		}
	}
	c.change("untitled:a", 50, whole(gameText("TYPO")))
	// A client asks again before it has the answer to what it asked before: its question names the result of
	// then. "Unchanged" would leave it with the answer in between.
	if r := c.pull("untitled:a", first.ResultID); r.Kind != "full" || r.ResultID != first.ResultID {
		t.Errorf("what was mended in between is %s", r.Kind)
	}
	if r := c.pull("untitled:a", first.ResultID); r.Kind != "unchanged" {
		t.Errorf("the same diagnostics again are %s", r.Kind)
	}
	if r := c.pull("untitled:unknown", ""); r.Kind != "full" || len(r.Items) != 0 {
		t.Errorf("a document that is not open: %+v", r)
	}
	if n := c.pushed(); n != 0 {
		t.Errorf("%d diagnostics were pushed as well", n)
	}
}

func TestPullingTheOtherDocumentsOfASpec(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("USE(bag)"), "b.md": gameText("DEF(bag)")})
	c := connect(t)
	c.initialize(pulling, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(b, 1, gameText("DEF(bag)"))
	if r := c.pull(b, ""); r.Related[a].Kind != "full" || r.Related[a].codes() != "" {
		t.Errorf("%+v", r)
	}
	if r := c.pull(b, ""); len(r.Related) != 0 {
		t.Errorf("the related document is sent again: %+v", r.Related)
	}
	c.change(b, 2, splice(3, 4, 3, 7, "box"))
	if r := c.pull(b, ""); r.Related[a].codes() != "UNKNOWN" {
		t.Errorf("%+v", r)
	}
}

func TestAClientThatCannotTakeRelatedDocumentsIsToldToPullAgain(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("USE(bag)"), "b.md": gameText("DEF(bag)")})
	c := connect(t)
	c.initialize(merged(pulling, object{"textDocument": object{"diagnostic": object{"relatedDocumentSupport": false}}}),
		root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(a, 1, gameText("USE(bag)"))
	c.open(b, 1, gameText("DEF(bag)"))
	if r := c.pull(a, ""); r.codes() != "" {
		t.Errorf("%+v", r)
	}
	c.change(b, 2, splice(3, 4, 3, 7, "box"))
	c.until("workspace/diagnostic/refresh", func() bool {
		for _, m := range c.got {
			if m.Method == "workspace/diagnostic/refresh" {
				return true
			}
		}
		return false
	})
	if r := c.pull(a, ""); r.codes() != "UNKNOWN" {
		t.Errorf("%+v", r)
	}
}

// A client that is answered late shows what was wrong before, whatever it was told meanwhile.
func TestALateAnswerHasTheClientPullAgain(t *testing.T) {
	c := connect(t)
	c.initialize(pulling)
	c.open("untitled:a", 1, gameText("FIXED"))
	sound := c.pull("untitled:a", "")
	c.change("untitled:a", 2, splice(3, 0, 3, 5, "TYPO WAIT"))
	<-c.engine.blocking // it is being compiled
	late := c.begin("textDocument/diagnostic", object{"textDocument": object{"uri": "untitled:a"}})
	c.change("untitled:a", 3, splice(3, 0, 3, 9, "FIXED"))
	if r := c.pull("untitled:a", sound.ResultID); r.Kind != "unchanged" {
		t.Errorf("%+v", r)
	}
	close(c.engine.release)
	c.finish(late)
	c.until("the client to be told", func() bool {
		return slices.ContainsFunc(c.got, func(m message) bool { return m.Method == "workspace/diagnostic/refresh" })
	})
	if r := c.pull("untitled:a", ""); r.codes() != "" {
		t.Errorf("%+v", r)
	}
}

func TestPullingTheWorkspace(t *testing.T) {
	root := folder(t, map[string]string{
		"one/a.md": gameText("USE(bag) TYPO"), "one/b.md": gameText("DEF(bag)"), "two/deep/a.md": gameText("FADED"),
		"README.md": "# TYPO\n", ".git/a.md": gameText("TYPO"), "node_modules/x/a.md": gameText("TYPO"),
	})
	c := connect(t)
	c.initialize(pulling, root)
	oneA, oneB, two := fileURI(root+"/one/a.md"), fileURI(root+"/one/b.md"), fileURI(root+"/two/deep/a.md")
	c.open(oneB, 7, gameText("DEF(box)"))
	all := c.pullWorkspace()
	for uri, want := range map[string]string{oneA: "UNKNOWN TYPO", oneB: "", two: "FADED"} {
		if r := all[uri]; r.Kind != "full" || r.codes() != want {
			t.Errorf("%s: %+v, want %q", uri, r, want)
		}
	}
	if len(all) != 3 {
		t.Errorf("%d documents are reported", len(all))
	}
	if v := all[oneB].Version; v == nil || *v != 7 {
		t.Errorf("the open document has version %v", v)
	}
	if all[oneA].Version != nil {
		t.Error("a document that is not open has a version")
	}
	// What has not changed is said to be so; what went away is emptied.
	write(t, root+"/two/deep/a.md", "no game any more")
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": two, "type": 2}}})
	c.change(oneB, 8, splice(3, 4, 3, 7, "bag"))
	next := c.pullWorkspace(all[oneA], all[oneB], all[two])
	if r := next[oneA]; r.Kind != "full" || r.codes() != "TYPO" {
		t.Errorf("%+v", r)
	}
	if r := next[oneB]; r.Kind != "unchanged" {
		t.Errorf("%+v", r)
	}
	if r := next[two]; r.Kind != "full" || len(r.Items) != 0 {
		t.Errorf("%+v", r)
	}
	if n := c.pushed(); n != 0 {
		t.Errorf("%d diagnostics were pushed as well", n)
	}
}

// settled waits until everything sent before has been worked on.
func (c *testClient) settled(uri string) {
	c.t.Helper()
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 0, 0),
		"context": object{"diagnostics": []any{}}}, nil)
}

func TestConfigurationIsPulled(t *testing.T) {
	c := connect(t)
	configured := object{"severity": object{"CNL_TYPO": "off", "CNL_FADED": "warning"}}
	asked := make(chan string, 10)
	c.answer = func(method string, params json.RawMessage) any {
		if method == "workspace/configuration" {
			asked <- string(params)
			return []any{configured}
		}
		return nil
	}
	c.initialize(merged(usualCapabilities, object{"workspace": object{"configuration": true}}))
	<-asked
	c.open("untitled:a", 1, gameText("TYPO FADED"))
	p := c.shows("untitled:a", "FADED")
	if p.Diagnostics[0].Severity != 2 {
		t.Errorf("severity %d", p.Diagnostics[0].Severity)
	}
	c.mu.Lock()
	configured = object{"maxDiagnosticsPerFile": 1}
	c.mu.Unlock()
	c.notify("workspace/didChangeConfiguration", object{"settings": nil})
	p = c.shows("untitled:a", "TYPO ")
	if p.Version == nil || *p.Version != 1 {
		t.Errorf("version %v", p.Version)
	}
	c.mu.Lock()
	configured = nil
	c.mu.Unlock()
	c.notify("workspace/didChangeConfiguration", object{})
	c.shows("untitled:a", "TYPO FADED")
}

func TestConfigurationIsPushedInBothShapes(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO FADED"))
	c.shows("untitled:a", "TYPO FADED")
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"severity": object{"CNL_TYPO": "off"}}}})
	c.shows("untitled:a", "FADED")
	c.notify("workspace/didChangeConfiguration", object{"settings": object{"severity": object{"CNL_FADED": "off"}}})
	c.shows("untitled:a", "TYPO")
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"severity": object{"CNL_FADED": "loud"},
			"maxDiagnosticsPerFile": -3}}})
	c.shows("untitled:a", "TYPO FADED")
	c.sent("window/logMessage", "maxDiagnosticsPerFile")
	c.sent("window/logMessage", "CNL_FADED")
	c.settled("untitled:a")
}

// Neovim shows nothing of a workspace's diagnostics for documents that are open, and asks for those
// when it is told to pull again.
func TestNeovimPullsTheDiagnosticsOfDocuments(t *testing.T) {
	for name, want := range map[string]bool{"Neovim": false, "another editor": true} {
		c := connect(t)
		var result struct {
			Capabilities struct {
				DiagnosticProvider struct{ WorkspaceDiagnostics bool }
			}
		}
		c.request("initialize", object{"clientInfo": object{"name": name}, "rootUri": nil,
			"capabilities": pulling}, &result)
		if got := result.Capabilities.DiagnosticProvider.WorkspaceDiagnostics; got != want {
			t.Errorf("%s is offered those of the workspace: %v", name, got)
		}
	}
}
