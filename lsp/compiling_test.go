package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What shows only when a spec is compiled.

func TestWhatCompilingShowsIsPublishedAfterwards(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO LATE WAIT"))
	<-c.engine.blocking
	if p := c.diagnosed("untitled:a", 1); p.codes() != "TYPO" {
		t.Errorf("at first %s", p.codes())
	}
	close(c.engine.release)
	if p := c.shows("untitled:a", "TYPO LATE"); p.Version == nil || *p.Version != 1 {
		t.Errorf("then version %v", p.Version)
	}
	c.change("untitled:a", 2, splice(3, 0, 3, 0, "FADED "))
	if p := c.diagnosed("untitled:a", 2); p.codes() != "FADED TYPO LATE" {
		t.Errorf("after an edit %s", p.codes())
	}
}

// A document is published again only if compiling shows something in it. The
// documents of a spec are published in order, so that when it is there for the
// last one, nothing more comes for the first.
func TestNothingIsPublishedAgainWithoutNeed(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("TYPO"), "b.md": gameText("LATE")})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(a, 1, gameText("TYPO"))
	c.shows(b, "LATE")
	if n := c.count(a); n != 1 {
		t.Errorf("published %d times", n)
	}
}

func TestAKeystrokeDoesNotWaitForCompiling(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("WAIT LATE"))
	<-c.engine.blocking
	c.change("untitled:a", 2, splice(3, 0, 3, 4, "TYPO"))
	if p := c.diagnosed("untitled:a", 2); p.codes() != "TYPO" {
		t.Errorf("while the version before is compiled: %s", p.codes())
	}
	close(c.engine.release)
	if p := c.shows("untitled:a", "TYPO LATE"); *p.Version != 2 {
		t.Errorf("what compiling shows is published for version %d", *p.Version)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.all("untitled:a") {
		if *p.Version == 1 && p.codes() != "" {
			t.Errorf("version 1 was published with %s after version 2", p.codes())
		}
	}
}

// What is compiled of a state that was edited since is stopped, and the state that there is now
// is compiled. Of a spec of which nothing was compiled yet, the first result is waited for.
func TestStaleCompilingStops(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("LATE"))
	c.shows("untitled:a", "LATE")
	c.change("untitled:a", 2, splice(3, 0, 3, 4, "WAIT"))
	<-c.engine.blocking
	c.change("untitled:a", 3, splice(3, 0, 3, 4, "TYPO LATE"))
	if text := <-c.engine.stopped; !strings.Contains(text, "WAIT") {
		t.Errorf("stopped: %s", text)
	}
	if p := c.shows("untitled:a", "TYPO LATE"); *p.Version != 3 {
		t.Errorf("version %d", *p.Version)
	}
}

// Compiling waits until nothing is edited for a moment. Requests are no edits: whoever scrolls asks
// for hints all the time, and waits for what compiling shows as others do.
func TestRequestsDoNotKeepASpecFromBeingCompiled(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("LATE"))
	c.shows("untitled:a", "LATE")
	c.change("untitled:a", 2, splice(3, 0, 3, 4, "WAIT"))
	for range 20000 {
		select {
		case <-c.engine.blocking:
			close(c.engine.release)
			return
		default:
			c.request("textDocument/foldingRange", object{"textDocument": object{"uri": "untitled:a"}}, nil)
		}
	}
	t.Error("not compiled while requests come")
}

func TestAPanicWhileCompilingLeavesTheRest(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO CRASH"))
	c.diagnosed("untitled:a", 1)
	c.sent("window/showMessage", "compiling")
	c.change("untitled:a", 2, splice(3, 5, 3, 10, "LATE"))
	if p := c.shows("untitled:a", "TYPO LATE"); *p.Version != 2 {
		t.Errorf("version %d", *p.Version)
	}
}

func TestPulledDiagnosticsAreComplete(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("TYPO LATE"), "b.md": gameText("LATE")})
	c := connect(t)
	c.initialize(pulling, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(a, 1, gameText("TYPO LATE"))
	r := c.pull(a, "")
	if r.codes() != "TYPO LATE" || r.Related[b].codes() != "LATE" {
		t.Errorf("%+v", r)
	}
	c.change(a, 2, splice(3, 0, 3, 0, "LATE "))
	if all := c.pullWorkspace(); all[a].codes() != "LATE TYPO LATE" || all[b].codes() != "LATE" {
		t.Errorf("%+v", all)
	}
}

// A client that was told nothing of the other documents is told to pull again
// when compiling shows something new in them.
func TestAPullingClientLearnsWhatCompilingShowsElsewhere(t *testing.T) {
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
	write(t, root+"/a.md", gameText("LATE"))
	c.close(a)
	c.sent("workspace/diagnostic/refresh", "")
	if r := c.pull(a, ""); r.codes() != "LATE" {
		t.Errorf("%+v", r)
	}
}

func TestActionsSeeWhatCompilingShows(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("WAIT LATE"))
	<-c.engine.blocking
	close(c.engine.release)
	c.shows("untitled:a", "LATE") // nobody waits for it who asks before, see TestActionsWaitForNoCompilation
	actions := c.actions("untitled:a", span(3, 5, 3, 9), object{"diagnostics": []any{}})
	if len(actions) != 1 || actions[0].Title != "Do it now" {
		t.Errorf("%+v", actions)
	}
}

// weather is a spec in which compiling shows faults, several of them suppressed.
const weather = "# Weather\n\n```yaml\n" + `metadata: { id: weather, players: { min: 2, max: 2 } }
dataAssets:
  - id: isle
    kind: map
    payload:
      spaces:
        - { id: bay, adjacentTo: [ { to: moor } ] }
        - { id: moor, adjacentTo: [ { to: bay } ] }
      markerLattices:
        - { id: sky, states: [clear, cloudy, storm], defaultState: clear }
turnStructure: { phases: [ { id: main } ] }
terminal: { conditions: [] }
` + "```\n\nThe wind.\n\n```yaml\n" + `actions:
  - id: blow
    actor: active
    executor: actor
    phase: [main]
    limits: [ { scope: turn, max: 2 } ]
    effects:
      - chooseN: { bind: $fronts, options: { query: mapSpaces }, max: 2 }
      - shiftMarker: { space: $fronts, marker: sky, delta: 1 }
  - id: pour
    actor: active
    executor: actor
    phase: [main]
    limits: [ { scope: turn, max: 1 } ]
    effects:
      - chooseN: { bind: $clouds, options: { query: mapSpaces }, max: 2 }
      # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: there are enough storms
      - shiftMarker: { space: $clouds, marker: sky, delta: 1 }
      # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: for nothing
      - shiftMarker: { space: bay, marker: sky, delta: 1 }
` + "```\n"

const (
	severalZones = "CNL_COMPILER_ZONE_SELECTOR_CARDINALITY"
	unusedIgnore = "CNL_SUPPRESSION_UNUSED"
)

// unsettled has an action that cannot be compiled, so nothing is said of the names of
// actions.
const unsettled = "# Weather\n\n```yaml\n" + `metadata: { id: weather, players: { min: 2, max: 2 } }
zones: [ { id: sky, owner: none, visibility: public, ordering: set } ]
turnStructure: { phases: [ { id: main } ] }
terminal: { conditions: [] }
` + "```\n\nThe wind.\n\n```yaml\n" + `actions:
  - id: blow
    actor: everybody
    executor: actor
    phase: [main]
    effects: []
triggers:
  - event: { type: actionResolved, action: blwo }
    effects: []
` + "```\n"

// TestNothingFlickers types around the places of diagnostics that only compiling gives,
// or that only compiling takes away: in each of the two publications of a version they
// are there, where their text is, and no others.
func TestNothingFlickers(t *testing.T) {
	t.Run("what compiling adds", func(t *testing.T) {
		stays(t, weather, severalZones+" at $fronts",
			unusedIgnore+" at # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: for nothing")
	})
	t.Run("what compiling takes away", func(t *testing.T) {
		stays(t, unsettled, "CNL_COMPILER_PLAYER_SELECTOR_INVALID at everybody")
	})
	t.Run("links that lead nowhere", func(t *testing.T) {
		linked := strings.Replace(unsettled, "The wind.",
			"The [wind](#whirl) and\nThe [sky][s] above\n\n[s]: #heaven", 1)
		stays(t, linked, "CNL_PROSE_LINK_DEAD at #whirl", "CNL_PROSE_LINK_DEAD at [sky]",
			"CNL_COMPILER_PLAYER_SELECTOR_INVALID at everybody")
	})
}

func stays(t *testing.T, spec string, want ...string) {
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	const uri = "untitled:weather"
	text := spec
	c.open(uri, 1, text)
	c.until("what compiling shows", func() bool {
		all := c.all(uri)
		return len(all) > 0 && len(all[len(all)-1].Diagnostics) == len(want)
	})
	c.mu.Lock()
	c.got = nil
	c.mu.Unlock()
	texts := map[int]string{}
	random := rand.New(rand.NewPCG(5, 6))
	lines := strings.Split(spec, "\n")
	version := 1
	type edit struct {
		line, character int
		insert          string
	}
	for range 300 {
		// Blanks at ends of lines, lines of comment and prose: the faults stay.
		line := random.IntN(len(lines))
		e := edit{line: line, insert: []string{"\n", "# a note\n"}[random.IntN(2)]}
		if strings.HasPrefix(lines[line], "#") || strings.HasPrefix(lines[line], "The ") {
			e = edit{line: line, character: len(lines[line]), insert: "x"}
		} else if random.IntN(3) == 0 && lines[line] != "" && !strings.HasPrefix(lines[line], "```") {
			e = edit{line: line, character: len(lines[line]), insert: " "}
		}
		version++
		text = spliced(text, sourceRange(e.line, e.character, e.line, e.character), source.UTF16, e.insert)
		lines = strings.Split(text, "\n")
		texts[version] = text
		c.change(uri, version, splice(e.line, e.character, e.line, e.character, e.insert))
		if random.IntN(4) > 0 {
			c.diagnosed(uri, version)
		}
	}
	c.diagnosed(uri, version)
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 0, 0),
		"context": object{"diagnostics": []any{}}}, nil)
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.all(uri) {
		lines := strings.Split(texts[*p.Version], "\n")
		var got []string
		for _, d := range p.Diagnostics {
			text := lines[d.Range.Start.Line][d.Range.Start.Character:d.Range.End.Character]
			got = append(got, fmt.Sprintf("%s at %s", d.Code, strings.TrimRight(text, " ")))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("version %d was published with %v", *p.Version, got)
		}
	}
}

// What is published last for every document of a spec is all that a fresh reading
// finds there, wherever the cause lies.
func TestEveryDocumentIsComplete(t *testing.T) {
	cut := strings.Index(weather, "The wind.")
	root := folder(t, map[string]string{"10-map.md": weather[:cut], "20-rules.md": weather[cut:]})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"play": 0}}}) // which would show more
	theMap, rules := fileURI(root+"/10-map.md"), fileURI(root+"/20-rules.md")
	c.open(theMap, 1, weather[:cut])
	codes := func(all ...string) string { return strings.ReplaceAll(strings.Join(all, " "), "CNL_", "") }
	c.shows(rules, codes(severalZones, unusedIgnore))
	line := strings.Count(weather[:strings.Index(weather, "- { id: bay")], "\n")
	c.change(theMap, 2, splice(line, 8, line, 50, "# "))
	files := []cnl.File{}
	for _, name := range []string{"10-map.md", "20-rules.md"} {
		text := weather[cut:]
		if name == "10-map.md" {
			text = spliced(weather[:cut], sourceRange(line, 8, line, 50), source.UTF16, "# ")
		}
		files = append(files, cnl.File{Path: filepath.ToSlash(filepath.Join(root, name)), Text: text})
	}
	fresh := cnl.New(files, cnl.Options{})
	for i, uri := range []string{theMap, rules} {
		var want []string
		for _, d := range fresh.Diagnostics(files[i].Path, source.UTF16) {
			want = append(want, string(d.Code))
		}
		c.shows(uri, codes(want...))
	}
}

// A link to a file leads nowhere until the file is there.
func TestLinksToFilesThatComeAndGo(t *testing.T) {
	text := strings.Replace(weather, "# Weather", "# Weather\n\nSee [the map](map.md).", 1)
	root := folder(t, map[string]string{"a.md": text})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	a := fileURI(root + "/a.md")
	c.open(a, 1, text)
	dead := func() bool {
		all := c.all(a)
		return len(all) > 0 && strings.Contains(all[len(all)-1].codes(), "PROSE_LINK_DEAD")
	}
	c.until("the link leads nowhere", dead)
	for _, there := range []bool{true, false} {
		file, kind := filepath.Join(root, "map.md"), 1
		if err := os.WriteFile(file, []byte("# Map\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if !there {
			kind = 3
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
		c.notify("workspace/didChangeWatchedFiles",
			object{"changes": []object{{"uri": fileURI(root + "/map.md"), "type": kind}}})
		c.until(fmt.Sprint("the file is there: ", there), func() bool { return dead() != there })
	}
}
