package lsp

import (
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// Who can change a value is told of the name at the cursor, and follows the edits.
func TestChangesOfAValue(t *testing.T) {
	text := gameText(twoPhases)
	root := folder(t, map[string]string{"rules.md": text, "ludo.yaml": "play: 8\n"})
	c := connectToCore(t)
	c.initialize(contentCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	var out struct{ Text, Refused, URI string }
	ask := func(line, character int) {
		t.Helper()
		out.Text, out.Refused, out.URI = "", "", ""
		c.request("workspace/executeCommand", object{"command": "ludo.showChanges",
			"arguments": []any{uri, object{"line": line, "character": character}}}, &out)
	}
	line := lineWith(text, "name: pot")
	column := strings.Index(strings.Split(text, "\n")[line], "pot")
	ask(line, column)
	for _, part := range []string{"# Who can change the global variable `pot`", "the effect macro fill", "In 8 games "} {
		if !strings.Contains(out.Text, part) {
			t.Errorf("%q lacks %q", out.Text, part)
		}
	}
	if !strings.HasPrefix(out.URI, "ludo://changes/") || c.content(out.URI) != out.Text {
		t.Errorf("the document %s is another one", out.URI)
	}
	c.change(uri, 2, splice(0, 0, 0, 0, "\n"))
	if now := c.content(out.URI); now == out.Text || !strings.Contains(now, "global variable `pot`") {
		t.Errorf("after an edit above it: %q", now)
	}
	ask(0, 0)
	if out.Refused != "No variable, marker, property of tokens or zone is named here." {
		t.Errorf("where nothing is named: %+v", out)
	}
}

// A hover says who can change a value, and once games were played what came of that; see also testdata/hover.
func TestHoversSayWhatChangedAValue(t *testing.T) {
	bubble(t, func(t *testing.T) {
		text := testgames.Endless
		c := connectToCore(t)
		c.initialize(merged(usualCapabilities, object{"textDocument": object{"hover": object{}}}))
		c.open("untitled:a", 1, text)
		c.showsOfPlay("untitled:a", "PLAY_NEVER_ACTS", "PLAY_NEVER_ENDS")
		var hover struct{ Contents struct{ Value string } }
		c.request("textDocument/hover", object{"textDocument": object{"uri": "untitled:a"},
			"position": placeOf(text, "steps, type")}, &hover)
		told := hover.Contents.Value
		if !strings.Contains(told, "the action step changes it, in the phase walking: ") || !strings.Contains(told, " games ") {
			t.Error(told)
		}
	})
}

// Who can change a value is found out once for each state of a spec.
func TestChangersAreToldOnce(t *testing.T) {
	text := gameText(twoPhases)
	s := coreEngine{}.read([]cnl.File{{Path: "a.md", Text: text}})
	times := 0
	known := newChangers(s, nil)
	tell := known.tell
	known.tell = func(name string) string { times++; return tell(name) }
	for range 3 {
		for _, where := range []string{"pot, type", "pot, delta"} {
			at := strings.Index(text, where)
			position := new(source.Marks).Range(text, source.Span{Start: at, End: at}, source.UTF16).Start
			told := known.of(query.At(s.game().View(), "a.md", position, source.UTF16))
			if !strings.Contains(told, "- **the effect macro fill** changes it") {
				t.Errorf("%s: %q", where, told)
			}
		}
	}
	if times != 1 {
		t.Errorf("found out %d times", times)
	}
	if (*changers)(nil).of(nil) != "" {
		t.Error("something is known of no spec")
	}
}
