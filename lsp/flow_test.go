package lsp

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// The flow of a game is shown as an outline and as a picture, whose rules lead to where they are written;
// both follow the edits, and of a game with errors these are said.
func TestFlowOfTheGame(t *testing.T) {
	root := folder(t, map[string]string{"rules.md": gameText(twoPhases)})
	c := connectToCore(t)
	c.initialize(contentCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, gameText(twoPhases))
	var out struct {
		Text, Refused, SVG, Document, URI string
		Places                            map[string]struct {
			URI   string
			Range struct{ Start struct{ Line int } }
		}
	}
	run := func(command string, arguments ...any) {
		t.Helper()
		out.Text, out.Refused, out.SVG, out.URI = "", "", "", ""
		c.request("workspace/executeCommand",
			object{"command": command, "arguments": append([]any{uri}, arguments...)}, &out)
	}
	run("ludo.showFlow")
	if !strings.Contains(out.Text, "# The flow of pot") || !strings.Contains(out.Text, "- take (rules.md:") {
		t.Errorf("the outline is %q", out.Text)
	}
	if !strings.HasPrefix(out.URI, "ludo://flow/") || c.content(out.URI) != out.Text {
		t.Errorf("the document %s is another one", out.URI)
	}
	run("ludo.showFlow", "svg")
	if !strings.HasPrefix(out.Text, "<svg ") || c.content(out.URI) != out.Text {
		t.Errorf("the picture is %q", out.Text)
	}
	run("ludo.flow")
	if !strings.Contains(out.SVG, `data-path="actions[0]"`) {
		t.Errorf("no rule is marked: %s", out.SVG)
	}
	at, known := out.Places["actions[0]"]
	if line := lineWith(gameText(twoPhases), "id: take"); !known || at.URI != uri || at.Range.Start.Line != line {
		t.Errorf("the action leads to %+v, not to line %d", at, line)
	}
	for path := range out.Places {
		if !strings.Contains(out.SVG, `data-path="`+path+`"`) {
			t.Errorf("%s has a place and is not shown", path)
		}
	}
	document, wide := out.Document, out.SVG
	if run("ludo.flow", object{"width": 400, "unfolded": []string{}}); out.SVG == wide || out.SVG == "" {
		t.Errorf("where there is little room the flow is drawn as it is elsewhere: %s", out.SVG)
	}
	c.change(uri, 2, object{"text": strings.Replace(gameText(twoPhases), "id: take", "id: grab", 1)})
	if got := c.content(document); !strings.Contains(got, "- grab (") {
		t.Errorf("after an edit the outline is %q", got)
	}
	c.change(uri, 3, object{"text": strings.Replace(gameText(twoPhases), "phase: [main]", "phase: [mian]", 1)})
	if got := c.content(document); !strings.Contains(got, `no phase "mian"`) {
		t.Errorf("of a game with errors the outline is %q", got)
	}
	run("ludo.flow")
	if out.SVG != "" || !strings.Contains(out.Refused, `no phase "mian"`) {
		raw, _ := json.Marshal(out)
		t.Errorf("a game with errors is drawn: %s", raw)
	}
}
