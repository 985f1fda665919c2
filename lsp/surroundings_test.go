package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/text/source"
)

// The game of these tests has two documents, of which the second names what the first declares.
const (
	declaring = `metadata: { id: bowls, players: { min: 2, max: 2 } }
globalMarkerLattices:
  - { id: weather, states: [calm, stormy], defaultState: calm }
zones:
  - { id: bank, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: heap, type: int, init: 9, min: 0, max: 9 }
turnStructure: { phases: [{ id: main }] }
terminal: { conditions: [{ when: { op: '==', left: { ref: gvar, var: heap }, right: 0 }, result: { type: draw } }] }`
	naming = `actions:
  - id: take
    actor: active
    executor: actor
    phase: [main]
    params: []
    pre: null
    cost: []
    effects:
      - addVar: { scope: global, var: heap, delta: -1 }
      - shiftGlobalMarker: { marker: weather, delta: 1 }
      - shuffle: { zone: bank }
    limits: []`
)

// twoDocuments is an editor in which both documents of the game are open.
func twoDocuments(t *testing.T, engine engine) (c *testClient, root string) {
	root = folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": gameText(naming)})
	c = connectTo(t, nil, Options{Version: "test", engine: engine})
	c.initialize(editingCapabilities, root)
	rules, play := fileURI(filepath.Join(root, "00-rules.md")), fileURI(filepath.Join(root, "10-play.md"))
	c.open(rules, 1, gameText(declaring))
	c.open(play, 1, gameText(naming))
	return c, root
}

// lensTitles are what the lenses of a document say, by the lines on which they stand.
func (c *testClient) lensTitles(uri string) map[int][]string {
	c.t.Helper()
	out := map[int][]string{}
	for _, l := range c.lenses(uri) {
		out[l.Range.Start.Line] = append(out[l.Range.Start.Line], c.resolved(l).Command.Title)
	}
	return out
}

type codeLens struct {
	Range   lspRange        `json:"range"`
	Data    json.RawMessage `json:"data"`
	Command struct {
		Title, Command string
		Arguments      []json.RawMessage
	} `json:"command,omitzero"`
}

func (c *testClient) lenses(uri string) (all []codeLens) {
	c.t.Helper()
	c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &all)
	return all
}

func (c *testClient) resolved(l codeLens) (out codeLens) {
	c.t.Helper()
	c.request("codeLens/resolve", object{"range": l.Range, "data": l.Data}, &out)
	return out
}

// told counts how often the client was told to ask again for something.
func (c *testClient) told(method string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.got {
		if m.Method == method {
			n++
		}
	}
	return n
}

// toldAgain waits until the client was told once more than before.
func (c *testClient) toldAgain(method string, before int) {
	c.t.Helper()
	c.until(method, func() bool {
		n := 0
		for _, m := range c.got {
			if m.Method == method {
				n++
			}
		}
		return n > before
	})
}

const (
	lensRefresh  = "workspace/codeLens/refresh"
	hintRefresh  = "workspace/inlayHint/refresh"
	tokenRefresh = "workspace/semanticTokens/refresh"
)

// lensSays asks for the lenses of a document until one says something; the client is told to ask again
// when they say something else.
func (c *testClient) lensSays(uri, part, text, want string) {
	c.t.Helper()
	for {
		before := c.told(lensRefresh)
		titles := c.lensTitles(uri)[lineWith(text, part)]
		if slices.Contains(titles, want) {
			return
		}
		c.t.Logf("the lenses are %q", titles)
		c.toldAgain(lensRefresh, before)
	}
}

// What is shown around a document changes with another document of the same game, and the editor is
// told to ask again for what has changed.
func TestOtherDocumentsAreShownAnew(t *testing.T) {
	c, root := twoDocuments(t, nil)
	rules, play := fileURI(filepath.Join(root, "00-rules.md")), fileURI(filepath.Join(root, "10-play.md"))
	c.lensSays(rules, "id: bank", gameText(declaring), "1 use")
	c.lensSays(play, "id: take", gameText(naming), "▶ simulate from here")

	// Another use of a zone: a lens of the other document counts it.
	line := lineWith(gameText(naming), "- shuffle")
	c.change(play, 2, splice(line, 0, line, 0, "      - shuffle: { zone: bank }\n"))
	c.lensSays(rules, "id: bank", gameText(declaring), "2 uses")
	// An error beside it: nothing can be simulated, and then again.
	c.change(rules, 2, whole(gameText(strings.Replace(declaring, "id: main", "id: mian", 1))))
	c.lensSays(play, "id: take", gameText(naming), `▶ cannot simulate: There is no phase "main". (10-play.md:8)`)
	c.change(rules, 3, whole(gameText(declaring)))
	c.lensSays(play, "id: take", gameText(naming), "▶ simulate from here")

	// Another state of a marker: a hint of the other document shows it. Of lenses nothing is said then.
	hints := func() string {
		var all json.RawMessage
		c.request("textDocument/inlayHint", object{"textDocument": object{"uri": play}, "range": span(0, 0, 99, 0)},
			&all)
		return string(all)
	}
	if now := hints(); !strings.Contains(now, "towards stormy") {
		t.Fatalf("the hints are %s", now)
	}
	lenses, before := c.told(lensRefresh), c.told(hintRefresh)
	c.change(rules, 4, whole(gameText(strings.Replace(declaring, "[calm, stormy]", "[calm, windy]", 1))))
	c.toldAgain(hintRefresh, before)
	if now := hints(); !strings.Contains(now, "towards windy") {
		t.Errorf("after an edit beside them the hints are %s", now)
	}
	if n := c.told(lensRefresh); n != lenses {
		t.Error("the client is to ask again for lenses that are the same")
	}

	// The other document leaves the game: it has no colours any more.
	var colours struct{ Data []int }
	c.request("textDocument/semanticTokens/full", object{"textDocument": object{"uri": play}}, &colours)
	before = c.told(tokenRefresh)
	c.open(fileURI(filepath.Join(root, "ludo.yaml")), 1, "exclude: [10-play.md]\n")
	c.toldAgain(tokenRefresh, before)
	was := len(colours.Data)
	if c.request("textDocument/semanticTokens/full", object{"textDocument": object{"uri": play}}, &colours); was == 0 ||
		len(colours.Data) > 0 {
		t.Errorf("there were %d numbers of colours and are %d", was, len(colours.Data))
	}
}

// A lens that was asked for before an edit still says something: an editor leaves an empty row above
// one that is not filled in.
func TestLensesOfAnOlderVersionAreFilledIn(t *testing.T) {
	c, root := twoDocuments(t, nil)
	play := fileURI(filepath.Join(root, "10-play.md"))
	rules := fileURI(filepath.Join(root, "00-rules.md"))
	c.lensSays(play, "id: take", gameText(naming), "▶ simulate from here")
	all := append(c.lenses(play), c.lenses(rules)...)
	c.change(play, 2, splice(0, 0, 0, 0, "\n"))
	c.change(rules, 2, whole(gameText(strings.Replace(declaring, "id: bank", "id: till", 1))))
	for _, l := range all {
		if title := c.resolved(l).Command.Title; title == "" || title == "0 uses" {
			t.Errorf("the lens on line %d says %q", l.Range.Start.Line+1, title)
		}
	}
	for version := 3; version < 5; version++ { // now nobody knows any more what it was about
		c.change(play, version, splice(0, 0, 0, 0, "\n"))
		c.lenses(play)
	}
	for _, l := range all {
		if got := c.resolved(l); got.Command.Title == "" || got.Command.Command == "" {
			t.Errorf("the lens on line %d says %+v", l.Range.Start.Line+1, got.Command)
		}
	}
}

// slowEngine compiles when it is let.
type slowEngine struct {
	coreEngine
	let chan struct{}
}

type slowSpec struct {
	coreSpec
	let chan struct{}
}

func (e slowEngine) read(files []cnl.File) spec {
	return slowSpec{coreSpec{cnl.New(files, cnl.Options{})}, e.let}
}

func (e slowEngine) withProject(project.Reading, func(string) bool) engine { return e }

func (s slowSpec) compile(ctx context.Context) {
	select {
	case <-s.let:
		s.coreSpec.compile(ctx)
	case <-ctx.Done():
	}
}

// as is a state that comes of this one, compiled as late.
func (s slowSpec) as(next spec) spec { return slowSpec{next.(coreSpec), s.let} }

func (s slowSpec) edit(path string, r source.Range, encoding source.Encoding, text string) spec {
	return s.as(s.coreSpec.edit(path, r, encoding, text))
}

func (s slowSpec) withFile(path, text string) spec { return s.as(s.coreSpec.withFile(path, text)) }

func (s slowSpec) withFiles(files []cnl.File) spec { return s.as(s.coreSpec.withFiles(files)) }

func (s slowSpec) relink() spec { return s.as(s.coreSpec.relink()) }

// Lenses do not wait for a game to be compiled. They say what they know, and more when it is done.
func TestLensesDoNotWait(t *testing.T) {
	engine := slowEngine{let: make(chan struct{})}
	c, root := twoDocuments(t, engine)
	play := fileURI(filepath.Join(root, "10-play.md"))
	rules := fileURI(filepath.Join(root, "00-rules.md"))
	c.open(rules, 2, gameText(strings.Replace(declaring, "id: main", "id: mian", 1)))
	before := c.told(lensRefresh)
	if got := c.lensTitles(play)[lineWith(gameText(naming), "id: take")]; !slices.Contains(got,
		"▶ simulate from here") {
		t.Errorf("before anything is compiled the lens says %q", got)
	}
	close(engine.let)
	c.toldAgain(lensRefresh, before)
	c.lensSays(play, "id: take", gameText(naming), `▶ cannot simulate: There is no phase "main". (10-play.md:8)`)
}

// The uses of a name are opened from the lens that counts them.
func TestLensesOpenWhatTheyCount(t *testing.T) {
	for _, lists := range []bool{true, false} {
		root := folder(t, map[string]string{"00-rules.md": gameText(declaring), "10-play.md": gameText(naming)})
		c := connectToCore(t)
		c.initialize(merged(editingCapabilities,
			object{"window": object{"showDocument": object{"support": true}},
				"experimental": object{"ludoReferences": lists}}), root)
		rules := fileURI(filepath.Join(root, "00-rules.md"))
		c.open(rules, 1, gameText(declaring))
		line := lineWith(gameText(declaring), "id: bank")
		for _, l := range c.lenses(rules) {
			if l.Range.Start.Line != line {
				continue
			}
			full := c.resolved(l)
			var found []struct {
				URI   string
				Range lspRange
			}
			c.request("workspace/executeCommand",
				object{"command": full.Command.Command, "arguments": full.Command.Arguments}, &found)
			if len(found) != 1 || !strings.HasSuffix(found[0].URI, "10-play.md") ||
				found[0].Range.Start.Line != lineWith(gameText(naming), "zone: bank") {
				t.Errorf("%s gives %+v", full.Command.Title, found)
			}
		}
		if shown := c.told("window/showDocument"); (shown == 0) != lists {
			t.Errorf("lists %t: %d documents are shown", lists, shown)
		}
	}
}
