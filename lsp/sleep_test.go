package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// manyGames lays out more folders than stay loaded, and gives the root and the names of the
// documents. The server keeps next to no text of others.
func manyGames(t *testing.T) (root string, uris []string) {
	files := map[string]string{}
	for i := range 3 * maxResting {
		files[fmt.Sprintf("g%02d/a.md", i)] = gameText("TYPO")
	}
	root = folder(t, files)
	for i := range 3 * maxResting {
		uris = append(uris, fileURI(fmt.Sprintf("%s/g%02d/a.md", root, i)))
	}
	return root, uris
}

func connectSleepy(t *testing.T) *testClient {
	engine := newFakeEngine()
	return connectTo(t, engine, Options{Version: "test", engine: engine, restingBytes: 1})
}

func (c *testClient) reads() int {
	c.engine.mu.Lock()
	defer c.engine.mu.Unlock()
	return c.engine.reads
}

// A pulling client is told of all folders, most of which are not loaded any more then; what has not
// changed is not read again, and what has is.
func TestALargeWorkspaceSleeps(t *testing.T) {
	root, uris := manyGames(t)
	c := connectSleepy(t)
	c.initialize(pulling, root)
	all := c.pullWorkspace()
	var previous []documentReport
	for _, u := range uris {
		if all[u].codes() != "TYPO" {
			t.Errorf("%s: %+v", u, all[u])
		}
		previous = append(previous, all[u])
	}
	before := c.reads()
	for u, r := range c.pullWorkspace(previous...) {
		if r.Kind != "unchanged" {
			t.Errorf("%s is reported again: %+v", u, r)
		}
	}
	if n := c.reads() - before; n > 0 {
		t.Errorf("%d folders were read again although nothing has changed", n)
	}
	c.pullWorkspace() // as if it had nothing
	if n := c.reads() - before; n < len(uris)-maxResting-1 {
		t.Errorf("%d of %d folders slept", n, len(uris))
	}

	// One that sleeps is edited on the disk, one is opened.
	write(t, root+"/g00/a.md", gameText("TYPO FADED"))
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": uris[0], "type": 2}}})
	c.sent("workspace/diagnostic/refresh", "")
	c.open(uris[1], 1, gameText("FADED"))
	if r := c.pull(uris[1], ""); r.codes() != "FADED" {
		t.Errorf("opened: %+v", r)
	}
	all = c.pullWorkspace(previous...)
	if all[uris[0]].codes() != "TYPO FADED" && all[uris[0]].codes() != "FADED TYPO" {
		t.Errorf("edited on the disk: %+v", all[uris[0]])
	}
	if all[uris[1]].codes() != "FADED" || all[uris[2]].Kind != "unchanged" {
		t.Errorf("opened: %+v; another: %+v", all[uris[1]], all[uris[2]])
	}
	if err := os.Remove(strings.TrimPrefix(uris[3], "file://")); err != nil {
		t.Fatal(err)
	}
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": uris[3], "type": 3}}})
	if r := c.pullWorkspace(previous...)[uris[3]]; r.Kind != "full" || r.codes() != "" {
		t.Errorf("deleted: %+v", r)
	}
}

// A document of a folder that sleeps may become part of another folder's game.
func TestASleepingFolderLeavesADocumentToWhoImportsIt(t *testing.T) {
	root, uris := manyGames(t)
	c := connectSleepy(t)
	c.initialize(pulling, root)
	c.pullWorkspace()
	write(t, root+"/g20/a.md", "```yaml\nimports: [../g00/a.md]\n```\n"+gameText("TYPO"))
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": uris[20], "type": 2}}})
	all := c.pullWorkspace() // which fails when a document is there twice
	if all[uris[0]].codes() != "TYPO" || len(all) != len(uris) {
		t.Errorf("%d documents; the imported one: %+v", len(all), all[uris[0]])
	}
}

// A client to which diagnostics are sent hears of a change in a folder that sleeps at once.
func TestASleepingFolderIsLookedAtForWhoDoesNotPull(t *testing.T) {
	root, uris := manyGames(t)
	c := connectSleepy(t)
	c.initialize(usualCapabilities, root)
	c.request("workspace/symbol", object{"query": "a"}, nil)
	c.shows(uris[0], "TYPO")
	c.shows(uris[len(uris)-1], "TYPO")
	write(t, root+"/g00/a.md", gameText("FADED"))
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": uris[0], "type": 2}}})
	c.shows(uris[0], "FADED")
	c.shows(uris[1], "TYPO")
}

// With a token the reports come as they are found, and the answer is empty.
func TestWorkspaceDiagnosticsAreStreamed(t *testing.T) {
	root, uris := manyGames(t)
	c := connectSleepy(t)
	c.initialize(pulling, root)
	var answer struct{ Items []documentReport }
	c.request("workspace/diagnostic", object{"previousResultIds": []object{}, "partialResultToken": "part"}, &answer)
	if answer.Items == nil || len(answer.Items) > 0 {
		t.Errorf("the answer has %v", answer.Items)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	parts, told := 0, map[string]bool{}
	for _, m := range c.got {
		var p struct {
			Token any
			Value struct{ Items []documentReport }
		}
		if m.Method == "$/progress" && json.Unmarshal(m.Params, &p) == nil && p.Token == "part" {
			parts++
			for _, r := range p.Value.Items {
				told[r.URI] = r.codes() == "TYPO"
			}
		}
	}
	for _, u := range uris {
		if !told[u] {
			t.Errorf("%s was not reported", u)
		}
	}
	if parts < len(uris) {
		t.Errorf("%d parts", parts)
	}
}
