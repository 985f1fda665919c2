package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestHandshake(t *testing.T) {
	c := connect(t)
	got := c.initialize(usualCapabilities)
	if got.ServerInfo.Name != "ludo-lsp" || got.ServerInfo.Version != "test" {
		t.Errorf("server info %v", got.ServerInfo)
	}
	if _, offered := got.Capabilities["diagnosticProvider"]; offered {
		t.Error("a client that does not pull is offered it: it would be told of everything twice")
	}
	if err := c.fails("initialize", object{"capabilities": object{}}); err.Code != -32600 {
		t.Errorf("a second initialize gives code %d", err.Code)
	}
	c.request("shutdown", nil, nil)
	if err := c.fails("textDocument/codeAction", object{}); err.Code != -32600 {
		t.Errorf("a request after shutdown gives code %d", err.Code)
	}
	c.notify("exit", nil)
	if err := c.end(); err != nil {
		t.Errorf("ended with %v", err)
	}
}

func TestNothingBeforeInitialize(t *testing.T) {
	c := connect(t)
	if err := c.fails("textDocument/codeAction", object{}); err.Code != -32002 {
		t.Errorf("code %d, want -32002", err.Code)
	}
	c.open("untitled:a", 1, gameText("TYPO")) // dropped
	c.initialize(usualCapabilities)
	c.open("untitled:b", 1, gameText("TYPO"))
	c.diagnosed("untitled:b", 1)
	if n := c.count("untitled:a"); n != 0 {
		t.Errorf("a document opened before initialize was diagnosed")
	}
}

func TestExitWithoutShutdown(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.notify("exit", nil)
	if err := c.end(); !errors.Is(err, ErrNoShutdown) {
		t.Errorf("ended with %v", err)
	}
}

func TestAMinimalClientIsAskedNothing(t *testing.T) {
	c := connect(t)
	c.initialize(object{})
	c.open("untitled:a", 1, gameText("TYPO"))
	p := c.diagnosed("untitled:a", 1)
	if d := p.Diagnostics[0]; d.Data.Path != "" || len(d.Related) != 0 || len(d.Tags) != 0 {
		t.Errorf("the client cannot use what came: %+v", d)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.got {
		if m.ID != nil {
			t.Errorf("the server asked %s", m.Method)
		}
	}
}

func TestCapabilitiesThatCannotBeReadAreDropped(t *testing.T) {
	c := connect(t)
	got := c.initialize(merged(usualCapabilities, object{
		"general":      object{"positionEncodings": []string{"utf-8"}},
		"textDocument": object{"hover": "yes please", "publishDiagnostics": object{"tagSupport": true}},
	}))
	if got.Capabilities["positionEncoding"] != "utf-8" || got.Capabilities["codeActionProvider"] == nil {
		t.Errorf("what could be read was lost: %v", got.Capabilities)
	}
	c.sent("window/logMessage", "textDocument.hover, textDocument.publishDiagnostics")
	if err := c.fails("initialize", object{"capabilities": 7}); err.Code != -32600 {
		t.Errorf("code %d", err.Code)
	}
}

func TestInitializeThatCannotBeRead(t *testing.T) {
	c := connect(t)
	for _, params := range []any{nil, 7, object{"capabilities": 7}} {
		if err := c.fails("initialize", params); err.Code != -32602 {
			t.Errorf("%v: code %d, want -32602", params, err.Code)
		}
	}
	c.initialize(usualCapabilities)
}

func TestClosingAndOpeningAgainAtOnce(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("TYPO")})
	c := connect(t)
	c.initialize(usualCapabilities)
	uri := fileURI(root + "/a.md")
	for range 50 {
		c.open(uri, 1, gameText("TYPO"))
		c.open("untitled:x", 1, gameText("TYPO"))
		c.close(uri)
		c.close("untitled:x")
	}
	c.open(uri, 100, gameText("FADED"))
	c.open("untitled:x", 100, gameText("FADED"))
	c.diagnosed(uri, 100)
	c.diagnosed("untitled:x", 100)
	c.shows(uri, "FADED")
	c.shows("untitled:x", "FADED")
}

func TestPositionEncodings(t *testing.T) {
	for _, test := range []struct {
		offered []string
		want    string
		column  int
	}{
		{nil, "utf-16", 4},
		{[]string{"utf-16", "utf-8"}, "utf-8", 7},
		{[]string{"utf-32"}, "utf-32", 3},
		{[]string{"utf-32", "utf-16"}, "utf-16", 4},
		{[]string{"ebcdic"}, "utf-16", 4},
	} {
		c := connect(t)
		got := c.initialize(object{"general": object{"positionEncodings": test.offered}})
		if got.Capabilities["positionEncoding"] != test.want {
			t.Errorf("%v: the server chose %v, want %s", test.offered, got.Capabilities["positionEncoding"], test.want)
		}
		c.open("untitled:a", 1, gameText("é😀 x"))
		c.diagnosed("untitled:a", 1)
		c.change("untitled:a", 2, splice(3, test.column, 3, test.column+1, "TYPO"))
		p := c.diagnosed("untitled:a", 2)
		if at := p.Diagnostics[0].Range.Start; at.Line != 3 || at.Character != test.column {
			t.Errorf("%v: diagnosed at %v, want column %d", test.offered, at, test.column)
		}
	}
}

func TestDiagnosticFields(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 7, gameText("USE(bag) FADED"))
	p := c.diagnosed("untitled:a", 7)
	if p.codes() != "UNKNOWN FADED" {
		t.Fatalf("diagnosed %s", p.codes())
	}
	d := p.Diagnostics[0]
	if d.Code != "CNL_UNKNOWN" || d.Severity != 1 || d.Source != "ludo" || d.Message != "There is no bag." ||
		d.Data.Path != "doc.zones.0" {
		t.Errorf("%+v", d)
	}
	if len(d.Related) != 1 || d.Related[0].Location.URI != "untitled:a" {
		t.Errorf("related %+v", d.Related)
	}
	if faded := p.Diagnostics[1]; faded.Severity != 4 || len(faded.Tags) != 1 || faded.Tags[0] != 1 {
		t.Errorf("faded %+v", faded)
	}
}

func TestEveryKindOfChange(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	const uri = "untitled:a"
	c.open(uri, 1, gameText("nothing"))
	c.diagnosed(uri, 1)
	c.change(uri, 2, whole(gameText("TYPO TYPO")))
	c.shows(uri, "TYPO TYPO")
	// Several edits of one message apply one after the other.
	c.change(uri, 3, splice(3, 0, 3, 5, ""), splice(3, 0, 3, 4, "one"), splice(3, 3, 3, 3, " TYPO"))
	c.shows(uri, "TYPO")
	// Positions that do not exist mean the next place that does.
	c.change(uri, 4, splice(3, 8, 3, 4_000_000, " FADED"))
	c.shows(uri, "TYPO FADED")
	c.change(uri, 5, splice(9999, 9999, 99999, 0, "\nTYPO"))
	c.shows(uri, "TYPO FADED TYPO")
	c.change(uri, 6, splice(-5, -1, 0, -7, "TYPO"))
	c.shows(uri, "TYPO TYPO FADED TYPO")
	c.change(uri, 7, splice(0, 4, 0, 0, "")) // the wrong way round
	c.shows(uri, "TYPO FADED TYPO")
	// A repeated version and a gap are tolerated.
	c.change(uri, 7, splice(0, 0, 0, 0, "FADED"))
	c.shows(uri, "FADED TYPO FADED TYPO")
	c.change(uri, 12, splice(0, 0, 0, 5, ""))
	c.diagnosed(uri, 12)
	c.shows(uri, "TYPO FADED TYPO")
	c.change("untitled:never-opened", 2, whole("TYPO"))
	c.close("untitled:never-opened")
	c.sent("window/logMessage", "never-opened")
}

func TestWindowsLineBreaks(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, strings.ReplaceAll(gameText("one\ntwo"), "\n", "\r\n"))
	c.diagnosed("untitled:a", 1)
	c.change("untitled:a", 2, splice(3, 99, 3, 99, " TYPO"), splice(4, 3, 5, 0, " FADED\r\n"))
	p := c.diagnosed("untitled:a", 2)
	if p.codes() != "TYPO FADED" || p.Diagnostics[0].Range.Start.Character != 4 ||
		p.Diagnostics[1].Range.Start.Line != 4 {
		t.Errorf("%+v", p)
	}
}

func TestVersionsAreNeverPublishedBackwards(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("x"))
	const last = 400
	for v := 2; v <= last; v++ {
		c.change("untitled:a", v, splice(3, 0, 3, 0, "TYPO "))
	}
	p := c.diagnosed("untitled:a", last)
	if len(p.Diagnostics) != last-1 {
		t.Errorf("%d diagnostics, want %d", len(p.Diagnostics), last-1)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	before := 0
	for _, p := range c.all("untitled:a") {
		if p.Version == nil || *p.Version < before {
			t.Fatalf("version %v after %d", p.Version, before)
		}
		before = *p.Version
		if want := before - 1; len(p.Diagnostics) != want {
			t.Fatalf("version %d has %d diagnostics, want %d", before, len(p.Diagnostics), want)
		}
	}
}

func TestPlainMarkdownIsLeftAlone(t *testing.T) {
	root := folder(t, map[string]string{"README.md": "# TYPO\n", "game.md": gameText("TYPO")})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	readme, game := fileURI(root+"/README.md"), fileURI(root+"/game.md")
	c.open(readme, 1, "# TYPO\n")
	c.change(readme, 2, whole("# TYPO TYPO\n"))
	c.open(game, 1, gameText("TYPO"))
	c.diagnosed(game, 1)
	if n := c.count(readme); n != 0 {
		t.Errorf("%d publishes for plain Markdown", n)
	}
	// It may become a part of the game at any time.
	c.change(readme, 3, whole(gameText("TYPO FADED")))
	c.shows(readme, "TYPO FADED")
	// Without a section it is plain Markdown again.
	c.change(readme, 4, whole("# TYPO\n"))
	c.shows(readme, "")
}

func TestADocumentIsOneOfAFolder(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("USE(bag) TYPO"), "b.md": gameText("DEF(bag)"),
		"notes.txt": "DEF(x)"})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(b, 1, gameText("DEF(bag)"))
	c.diagnosed(b, 1)
	p := c.shows(a, "TYPO")
	if p.Version != nil {
		t.Errorf("a document that is not open has version %d", *p.Version)
	}
	// An edit shows its effect in the other documents.
	c.change(b, 2, splice(3, 4, 3, 7, "box"))
	c.shows(a, "UNKNOWN TYPO")
	c.change(b, 3, splice(3, 4, 3, 7, "bag"))
	c.shows(a, "TYPO")
	// The buffer wins over the disk, until it is closed.
	write(t, root+"/b.md", gameText("DEF(disk)"))
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": b, "type": 2}}})
	c.change(b, 4, splice(3, 0, 3, 0, "FADED "))
	c.diagnosed(b, 4)
	if got := c.shows(a, "TYPO"); got.codes() != "TYPO" {
		t.Error("the disk won over the buffer")
	}
	c.close(b)
	c.shows(a, "UNKNOWN TYPO")
	if last := c.shows(b, ""); last.Version != nil {
		t.Errorf("a closed document has version %d", *last.Version)
	}
}

func TestFilesComeAndGo(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("USE(bag)")})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	changed := func(uri string, kind int) {
		c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": uri, "type": kind}}})
	}
	c.open(a, 1, gameText("USE(bag)"))
	c.shows(a, "UNKNOWN")
	write(t, root+"/b.md", gameText("DEF(bag) TYPO"))
	changed(b, 1)
	c.shows(a, "")
	c.shows(b, "TYPO")
	write(t, root+"/b.md", gameText("TYPO FADED"))
	changed(b, 2)
	c.shows(a, "UNKNOWN")
	c.shows(b, "TYPO FADED")
	if err := os.Rename(root+"/b.md", root+"/c.md"); err != nil {
		t.Fatal(err)
	}
	c.notify("workspace/didRenameFiles", object{"files": []object{{"oldUri": b, "newUri": fileURI(root + "/c.md")}}})
	c.shows(b, "")
	c.shows(fileURI(root+"/c.md"), "TYPO FADED")
	if err := os.Remove(root + "/c.md"); err != nil {
		t.Fatal(err)
	}
	c.notify("workspace/didDeleteFiles", object{"files": []object{{"uri": fileURI(root)}}}) // the folder tells it too
	c.shows(fileURI(root+"/c.md"), "")
	// A client that watches nothing: saving is the time to look.
	write(t, root+"/d.md", gameText("DEF(bag)"))
	c.notify("textDocument/didSave", object{"textDocument": object{"uri": a}})
	c.shows(a, "")
}

func TestImportGraphs(t *testing.T) {
	imports := func(names ...string) string {
		return "```yaml\nimports: [" + strings.Join(names, ", ") + "]\n```\n"
	}
	root := folder(t, map[string]string{
		"game/main.md":    imports("../shared/zones.md") + "USE(bag)\n",
		"game/stray.md":   gameText("USE(bag)"),
		"shared/zones.md": gameText("DEF(bag)"),
	})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	main, zones, stray := fileURI(root+"/game/main.md"), fileURI(root+"/shared/zones.md"),
		fileURI(root+"/game/stray.md")
	c.open(main, 1, imports("../shared/zones.md")+"USE(bag)\n")
	if p := c.diagnosed(main, 1); p.codes() != "" {
		t.Errorf("diagnosed %s", p.codes())
	}
	c.shows(stray, "UNKNOWN") // not imported, so on its own
	// A document of another folder is followed into its editor.
	c.open(zones, 1, gameText("DEF(box)"))
	c.shows(main, "UNKNOWN")
	c.change(zones, 2, splice(3, 4, 3, 7, "bag"))
	c.shows(main, "")
	// Editing the imports changes what belongs together.
	c.change(main, 2, splice(1, 10, 1, 28, "gone.md"))
	p := c.shows(main, "COMPOSE_IMPORT_NOT_FOUND UNKNOWN")
	if at := p.Diagnostics[0].Range; at.Start.Line != 1 || at.Start.Character != 10 || at.End.Character != 17 {
		t.Errorf("the fault lies at %v", at)
	}
	if p.Diagnostics[0].Data.Path != "doc.imports.0" {
		t.Errorf("its path is %s", p.Diagnostics[0].Data.Path)
	}
	// The place moves with the text.
	c.change(main, 3, splice(0, 0, 0, 0, "Some words.\n\n"))
	if p := c.diagnosed(main, 3); p.Diagnostics[0].Range.Start.Line != 3 {
		t.Errorf("the fault lies at %v", p.Diagnostics[0].Range)
	}
	// The missing file appears, first in the editor only.
	gone := fileURI(root + "/game/gone.md")
	c.open(gone, 1, gameText("DEF(bag)"))
	c.shows(main, "")
	// Writing a new imports section makes a graph of a folder.
	c.change(stray, 1, whole("nobody opened it"))
	c.open(stray, 1, gameText("USE(bag)"))
	c.change(stray, 2, splice(0, 0, 0, 0, imports("gone.md")))
	c.shows(stray, "")
}

func TestNoRootNoFolderNoFile(t *testing.T) {
	c := connect(t)
	c.request("initialize", object{"processId": nil, "rootUri": nil, "capabilities": usualCapabilities}, nil)
	c.notify("initialized", object{})
	root := folder(t, map[string]string{"b.md": gameText("DEF(bag)")})
	// A file of a folder without a workspace: its folder is read all the same.
	a := fileURI(root + "/a.md")
	c.open(a, 1, gameText("USE(bag)"))
	if p := c.diagnosed(a, 1); p.codes() != "" {
		t.Errorf("diagnosed %s", p.codes())
	}
	// A file of a folder that does not exist, and one that is no file.
	for i, uri := range []string{"file:///no/such/folder/x.md", "untitled:Untitled-1", "git:/a/b.md?ref",
		"vscode-notebook-cell:/x.md#1", "inmemory://model/1"} {
		c.open(uri, i, gameText("TYPO USE(bag)"))
		if p := c.diagnosed(uri, i); p.codes() != "TYPO UNKNOWN" {
			t.Errorf("%s: diagnosed %s", uri, p.codes())
		}
	}
	c.open("untitled:empty", 1, "")
	c.change("untitled:empty", 2, splice(0, 0, 0, 0, gameText("TYPO")))
	c.shows("untitled:empty", "TYPO")
	// Closing what has no disk takes its diagnostics away.
	c.close("untitled:empty")
	c.shows("untitled:empty", "")
}

func TestOutsideTheWorkspaceNothingStays(t *testing.T) {
	inside := folder(t, map[string]string{"a.md": gameText("TYPO")})
	outside := folder(t, map[string]string{"a.md": gameText("TYPO"), "b.md": gameText("FADED")})
	c := connect(t)
	c.initialize(usualCapabilities, inside)
	for _, f := range []string{inside, outside} {
		c.open(fileURI(f+"/a.md"), 1, gameText("TYPO"))
		c.diagnosed(fileURI(f+"/a.md"), 1)
	}
	c.shows(fileURI(outside+"/b.md"), "FADED")
	c.close(fileURI(outside + "/a.md"))
	c.shows(fileURI(outside+"/a.md"), "")
	c.shows(fileURI(outside+"/b.md"), "")
	c.close(fileURI(inside + "/a.md"))
	c.open(fileURI(inside+"/a.md"), 1, gameText("FADED"))
	c.shows(fileURI(inside+"/a.md"), "FADED")
	// A folder that leaves the workspace takes its diagnostics along.
	c.close(fileURI(inside + "/a.md"))
	c.shows(fileURI(inside+"/a.md"), "TYPO")
	c.notify("workspace/didChangeWorkspaceFolders", object{"event": object{
		"added":   []object{{"uri": fileURI(outside), "name": "o"}},
		"removed": []object{{"uri": fileURI(inside), "name": "i"}},
	}})
	c.shows(fileURI(inside+"/a.md"), "")
}

func TestURIsAreSpelledAsTheClientSpellsThem(t *testing.T) {
	root := folder(t, map[string]string{"a b/é (1).md": gameText("TYPO"), "a b/other 😀.md": gameText("TYPO")})
	for _, test := range []struct{ name, uri, other string }{
		{"escaped", "file://" + root + "/a%20b/%C3%A9%20%281%29.md", "file://" + root + "/a%20b/other%20%F0%9F%98%80.md"},
		{"half escaped", "file://" + root + "/a%20b/%C3%A9%20(1).md", "file://" + root + "/a%20b/other%20%F0%9F%98%80.md"},
		{"small hex", "file://" + root + "/a%20b/%c3%a9%20(1).md", "file://" + root + "/a%20b/other%20%F0%9F%98%80.md"},
		{"raw", "file://" + root + "/a b/é (1).md", "file://" + root + "/a b/other%20%F0%9F%98%80.md"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := connect(t)
			c.initialize(usualCapabilities, root)
			c.open(test.uri, 1, gameText("TYPO USE(bag)"))
			c.diagnosed(test.uri, 1)
			c.shows(test.other, "TYPO")
			c.change(strings.ReplaceAll(test.uri, " ", "%20"), 2, splice(3, 0, 3, 4, ""))
			c.diagnosed(test.uri, 2)
		})
	}
	for _, pair := range [][2]string{
		{"file:///C:/games/a.md", "file:///c%3A/games/a.md"},
		{"file:///c%3A/games/a.md", "file:///C:/games/a.md"},
		{"FILE:///C:/games/a.md", "file:///c:/games/a.md"},
		{"file://server/share/a.md", "file://server/share/a.md"},
	} {
		c := connect(t)
		c.initialize(usualCapabilities)
		c.open(pair[0], 1, gameText("TYPO"))
		c.diagnosed(pair[0], 1)
		c.change(pair[1], 2, splice(3, 0, 3, 4, "FADED"))
		if p := c.diagnosed(pair[0], 2); p.codes() != "FADED" {
			t.Errorf("%v: %s", pair, p.codes())
		}
	}
}

func TestALimitOfDiagnostics(t *testing.T) {
	c := connect(t)
	c.request("initialize", object{"capabilities": usualCapabilities,
		"initializationOptions": object{"maxDiagnosticsPerFile": 3}}, nil)
	c.notify("initialized", object{})
	c.open("untitled:a", 1, gameText("TYPO TYPO TYPO TYPO TYPO"))
	p := c.diagnosed("untitled:a", 1)
	if len(p.Diagnostics) != 4 {
		t.Fatalf("%d diagnostics, want 3 and a note", len(p.Diagnostics))
	}
	if note := p.Diagnostics[3]; note.Severity != 3 || !strings.Contains(note.Message, "2 more findings") {
		t.Errorf("the note is %+v", note)
	}
	c.change("untitled:a", 2, whole(gameText("TYPO TYPO TYPO")))
	if p := c.diagnosed("untitled:a", 2); p.codes() != "TYPO TYPO TYPO" {
		t.Errorf("at the limit: %s", p.codes())
	}
}

func TestAFaultInTheAnalysisIsSurvived(t *testing.T) {
	var log bytes.Buffer
	engine := newFakeEngine()
	c := connectTo(t, engine, Options{engine: engine, Log: &log})
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO"))
	c.diagnosed("untitled:a", 1)
	for v := 2; v < 8; v += 2 {
		c.change("untitled:a", v, splice(3, 0, 3, 0, "PANIC"))
		m := c.finish(c.begin("textDocument/codeAction",
			object{"textDocument": object{"uri": "untitled:a"}, "range": span(3, 0, 3, 0),
				"context": object{"diagnostics": []any{}}}))
		if m.Error != nil && m.Error.Code != -32603 {
			t.Errorf("a request gives code %d", m.Error.Code)
		}
		c.change("untitled:a", v+1, splice(3, 0, 3, 5, ""))
		if p := c.diagnosed("untitled:a", v+1); p.codes() != "TYPO" {
			t.Errorf("after the fault: %s", p.codes())
		}
	}
	c.mu.Lock()
	told := 0
	for _, m := range c.got {
		if m.Method == "window/showMessage" && strings.Contains(string(m.Params), "analysis") {
			told++
		}
	}
	c.mu.Unlock()
	if told != 1 {
		t.Errorf("the user was told %d times", told)
	}
	c.request("shutdown", nil, nil)
	c.notify("exit", nil)
	if err := c.end(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "told to") || !strings.Contains(log.String(), "fake_test.go") {
		t.Error("the log has no trace of the fault")
	}
}

func TestProgressOfTheFirstLoad(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("SLOWLOAD TYPO")})
	c := connect(t)
	c.initialize(merged(usualCapabilities, object{"window": object{"workDoneProgress": true}}), root)
	c.open(fileURI(root+"/a.md"), 1, gameText("SLOWLOAD TYPO"))
	<-c.engine.blocking
	c.sent("window/workDoneProgress/create", "ludo-1")
	c.sent("$/progress", `"begin"`)
	close(c.engine.release)
	c.sent("$/progress", `"end"`)
	c.diagnosed(fileURI(root+"/a.md"), 1)
}

func TestRegistrations(t *testing.T) {
	c := connect(t)
	c.initialize(merged(usualCapabilities, object{"workspace": object{
		"didChangeWatchedFiles":  object{"dynamicRegistration": true},
		"didChangeConfiguration": object{"dynamicRegistration": true},
	}}))
	params := string(c.sent("client/registerCapability", ""))
	for _, want := range []string{"workspace/didChangeWatchedFiles", "**/*.{md,MD}", "workspace/didChangeConfiguration",
		`"section":"ludo"`} {
		if !strings.Contains(params, want) {
			t.Errorf("%s is not in %s", want, params)
		}
	}
}

func TestTheLogNamesTheServer(t *testing.T) {
	var log bytes.Buffer
	engine := newFakeEngine()
	c := connectTo(t, engine, Options{engine: engine, Log: &log, Version: "1.2.3"})
	c.initialize(usualCapabilities, "/some/root")
	c.sent("window/logMessage", "1.2.3")
	c.request("shutdown", nil, nil)
	c.notify("exit", nil)
	if err := c.end(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "ludo-lsp 1.2.3") || !strings.Contains(log.String(), "/some/root") {
		t.Errorf("the log is %s", log.String())
	}
}

func TestManyFoldersAreLetGo(t *testing.T) {
	files := map[string]string{}
	for i := range maxResting + 4 {
		files[fmt.Sprintf("g%02d/a.md", i)] = gameText("TYPO")
	}
	root := folder(t, files)
	c := connect(t)
	c.initialize(usualCapabilities, root)
	for i := range maxResting + 4 {
		uri := fileURI(fmt.Sprintf("%s/g%02d/a.md", root, i))
		c.open(uri, 1, gameText("TYPO"))
		c.diagnosed(uri, 1)
		c.close(uri)
	}
	c.shows(fileURI(root+"/g00/a.md"), "") // the one that rested longest
	c.shows(fileURI(root+"/g11/a.md"), "TYPO")
}
